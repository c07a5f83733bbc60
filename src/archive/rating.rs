//! Ratings that do not depend on the order of games: the model of Bradley and
//! Terry.
//!
//! Player i beats player j with the odds p(i) : p(j); the strengths p are those
//! under which the results of all pairs are likeliest, as in Hunter, MM algorithms
//! for generalized Bradley-Terry models, Annals of Statistics 32 (2004), 384-406,
//! section 2. A draw is half a win for each. They are found by Newton's method on
//! their logarithms, one player after another: where one wins nearly all, it
//! comes to the end in hundreds of rounds, and Hunter's algorithm in millions.
//!
//! Each player has also drawn one game, in thought, with somebody of strength 1.
//! So who won all or lost all has a finite strength, groups that never met are
//! on one scale, and there is exactly one likeliest answer.

use std::f64::consts::LOG10_E;

use super::figures::float;

/// How many points the odds of ten to one are.
const POINTS: f64 = 400.0;

/// The strengths have settled when none changes by more than this share in a
/// round.
const SETTLED: f64 = 1e-10;

/// The most rounds, and the most looks at a pair in all of them.
const ROUNDS: u64 = 10_000;
const LOOKS: u64 = 500_000_000;

/// What two players did against each other, draws as half a win for each.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Met {
    /// The players, by their places from 0.
    pub players: [usize; 2],
    /// The wins of each.
    pub won: [f64; 2],
}

/// What the players' strengths come to.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    /// The points of each player, 0 for a strength of 1.
    pub points: Vec<f64>,
    /// Whether they have settled, so that all shown digits are right; else there
    /// are too many pairs to go on.
    pub settled: bool,
}

/// Rates so many players by what they did against each other, each pair once.
///
/// # Panics
///
/// When a place is not below the number of players.
#[must_use]
pub fn rate(players: usize, met: &[Met]) -> Ratings {
    let mut won = vec![0.5; players];
    let mut others = vec![Vec::new(); players];
    for pair in met {
        let games = pair.won[0] + pair.won[1];
        for (one, other) in [(0, 1), (1, 0)] {
            won[pair.players[one]] += pair.won[one];
            others[pair.players[one]].push((pair.players[other], games));
        }
    }
    // Of each player the logarithm of the strength.
    let mut logs = vec![0.0_f64; players];
    let looks = float(u64::try_from(met.len() + players).unwrap_or(u64::MAX));
    let rounds = (float(LOOKS) / looks.max(1.0)).clamp(10.0, float(ROUNDS));
    let mut round = 0.0;
    let mut settled = players == 0;
    while !settled && round < rounds {
        settled = true;
        for player in 0..players {
            let share = |far: f64| 1.0 / (1.0 + far.exp());
            let (mut expected, mut spread) = (0.0, f64::MIN_POSITIVE);
            let mut play = |games: f64, far: f64| {
                expected += games * share(far);
                spread += games * share(far) * share(-far);
            };
            play(1.0, -logs[player]);
            for &(other, games) in &others[player] {
                play(games, logs[other] - logs[player]);
            }
            // Newton's step is off / spread; it is shortened to below 1, so
            // that it cannot lead too far.
            let off: f64 = won[player] - expected;
            let step = off / (spread + off.abs());
            settled &= step.abs() <= SETTLED;
            logs[player] += step;
        }
        round += 1.0;
    }
    let points = logs.iter().map(|log| POINTS * log * LOG10_E).collect();
    Ratings { points, settled }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn met(one: usize, other: usize, won: [f64; 2]) -> Met {
        Met {
            players: [one, other],
            won,
        }
    }

    fn near(found: f64, wanted: f64) {
        assert!((found - wanted).abs() < 1e-5, "{found}, not {wanted}");
    }

    /// By hand: the winner has p and the loser 1/p, as all else is alike. What
    /// the winner has won, 1 and the half in thought, is what the model expects,
    /// p²/(p² + 1) + p/(p + 1); so p³ - p² - p - 3 = 0.
    #[test]
    fn a_single_win_is_worked_out_by_hand() {
        let p = 2.130_395_434_767_279_f64;
        assert!((p.powi(3) - p * p - p - 3.0).abs() < 1e-9);
        let rated = rate(2, &[met(0, 1, [1.0, 0.0])]);
        assert!(rated.settled);
        near(rated.points[0], 400.0 * p.log10());
        near(rated.points[1], -400.0 * p.log10());
    }

    #[test]
    fn who_has_drawn_all_is_level_and_so_is_who_never_played() {
        let rated = rate(3, &[met(0, 1, [2.5, 2.5])]);
        assert_eq!(rated.points, [0.0, 0.0, 0.0]);
        assert_eq!(rate(0, &[]).points, Vec::<f64>::new());
    }

    #[test]
    fn who_won_all_has_a_finite_rating_that_grows_with_the_games() {
        let after = |games: f64| rate(2, &[met(0, 1, [games, 0.0])]).points[0];
        let points = [1.0, 10.0, 100.0, 1000.0].map(after);
        assert!(points.is_sorted() && points.iter().all(|points| points.is_finite()));
        assert!(rate(2, &[met(0, 1, [1000.0, 0.0])]).settled);
        assert!(after(1e19).is_finite());
    }

    #[test]
    fn the_order_of_pairs_and_players_does_not_matter() {
        let pairs = [
            met(0, 1, [3.0, 1.0]),
            met(1, 2, [2.5, 2.5]),
            met(0, 2, [0.5, 4.5]),
            met(2, 3, [7.0, 0.0]),
        ];
        let rated = rate(5, &pairs);
        assert!(rated.settled);
        let turned = pairs.map(|pair| Met {
            players: pair.players.map(|place| 4 - place),
            ..pair
        });
        let again = rate(5, &turned.into_iter().rev().collect::<Vec<_>>());
        for place in 0..5 {
            near(again.points[4 - place], rated.points[place]);
        }
    }

    /// Where the answer lies, each player has won what the model expects, with
    /// the game in thought counted on both sides.
    #[test]
    fn wins_are_those_that_the_strengths_expect() {
        let pairs = [
            met(0, 1, [9.0, 1.0]),
            met(1, 2, [6.0, 4.0]),
            met(2, 0, [3.5, 6.5]),
        ];
        let rated = rate(3, &pairs);
        let strength: Vec<f64> = rated
            .points
            .iter()
            .map(|r| 10_f64.powf(r / 400.0))
            .collect();
        for player in 0..3 {
            let (mut won, mut expected) = (0.5, strength[player] / (strength[player] + 1.0));
            for pair in &pairs {
                for (one, other) in [(0, 1), (1, 0)] {
                    if pair.players[one] == player {
                        let [own, against] = [one, other].map(|n| strength[pair.players[n]]);
                        won += pair.won[one];
                        expected += (pair.won[0] + pair.won[1]) * own / (own + against);
                    }
                }
            }
            near(won, expected);
        }
    }
}
