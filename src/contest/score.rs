//! Who has won how often, and how far that may be chance.

use std::collections::BTreeMap;

use crate::referee::Ending;
use crate::refusal::House;
use crate::side::Side;

use super::Contest;

/// The games of one program, or of one seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Games won.
    pub won: u32,
    /// Games that nobody won.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
    /// Those among the lost that were lost by an illegal move, silence or a
    /// crash.
    pub forfeited: u32,
}

/// The result of a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The programs' games.
    pub programs: [Score; 2],
    /// The seats' games, whoever had them.
    pub seats: [Score; 2],
    /// How many games each article has ended, as it is cited.
    pub endings: BTreeMap<String, u32>,
}

/// The quantile of the normal distribution for an interval of 95 %.
const QUANTILE: f64 = 1.959_963_985;

impl Score {
    /// How many games there are.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The points for each game: 1 for one that is won, a half where nobody
    /// wins. Nothing before the first game.
    #[must_use]
    pub fn share(&self) -> Option<f64> {
        let points = f64::from(self.won) + f64::from(self.drawn) / 2.0;
        (self.games() > 0).then(|| points / f64::from(self.games()))
    }

    /// The interval of 95 % for the share, after Wilson (1927). Draws make the
    /// true one narrower, so that it errs to the safe side.
    #[must_use]
    pub fn interval(&self) -> Option<[f64; 2]> {
        let (share, games) = (self.share()?, f64::from(self.games()));
        let square = QUANTILE * QUANTILE / games;
        let middle = (share + square / 2.0) / (1.0 + square);
        let spread = share * (1.0 - share) / games + square / (4.0 * games);
        let half = QUANTILE * spread.sqrt() / (1.0 + square);
        Some([(middle - half).max(0.0), (middle + half).min(1.0)])
    }

    const fn count(&mut self, winner: Option<Side>, own: Side, by_ruling: bool) {
        match winner {
            None => self.drawn += 1,
            Some(side) if side.index() == own.index() => self.won += 1,
            Some(_) => {
                self.lost += 1;
                self.forfeited += by_ruling as u32;
            }
        }
    }
}

impl Tally {
    /// Counts a game of a match.
    pub fn count(&mut self, number: u32, ending: &Ending) {
        let by_ruling = ending.rule == House::Ruling.cited();
        for side in Side::BOTH {
            let program = Contest::program(number, side);
            self.programs[program].count(ending.winner, side, by_ruling);
            self.seats[side.index()].count(ending.winner, side, by_ruling);
        }
        *self.endings.entry(ending.rule.clone()).or_default() += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(won: u32, drawn: u32, lost: u32) -> Score {
        Score {
            won,
            drawn,
            lost,
            forfeited: 0,
        }
    }

    /// Worked out from the formula by other means.
    #[test]
    fn the_interval_is_wilsons() {
        for (score, low, high) in [
            (score(31, 0, 69), 0.227_80, 0.406_26),
            (score(10, 0, 0), 0.722_47, 1.0),
            (score(0, 0, 1), 0.0, 0.793_45),
            (score(40, 20, 40), 0.403_83, 0.596_17),
        ] {
            let [from, to] = score.interval().unwrap();
            assert!((from - low).abs() < 1e-4, "{score:?}: {from}");
            assert!((to - high).abs() < 1e-4, "{score:?}: {to}");
        }
        assert_eq!(Score::default().interval(), None);
    }

    #[test]
    fn a_game_counts_for_programs_and_seats() {
        let ending = |winner, rule: &str| Ending {
            winner,
            no_decision: false,
            rule: rule.to_owned(),
            why: String::new(),
        };
        let mut tally = Tally::default();
        tally.count(1, &ending(Some(Side::First), "gallop 5.1"));
        tally.count(2, &ending(Some(Side::First), "house 0.17"));
        tally.count(3, &ending(None, "house 0.17"));
        assert_eq!(tally.seats[0], score(2, 1, 0));
        assert_eq!(
            tally.programs[0],
            Score {
                forfeited: 1,
                ..score(1, 1, 1)
            }
        );
        assert_eq!(tally.programs[1], score(1, 1, 1));
        assert_eq!(tally.endings["house 0.17"], 2);
    }
}
