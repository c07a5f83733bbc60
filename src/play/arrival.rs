//! How dates are held against this machine's clock (dice specification,
//! section 7).
//!
//! Dates are their authors' word. One that lies far ahead would stop the game,
//! since dates never go back, so what bears one is not answered.

use crate::record::{Clock, moment};
use crate::referee::span;
use crate::refusal::{House, Kind, Refusal};

use super::Play;

/// How far ahead the date of a claim on time may lie, in seconds.
pub const CLAIM_AHEAD: u64 = 300;

/// How far ahead any other date may lie at most, in seconds.
const DAY: u64 = 86_400;

/// How far ahead of this machine's clock a date may lie in a game with a clock,
/// in seconds: a tenth of the time for a move, a hundredth of a total, and no
/// more than a day.
#[must_use]
pub fn ahead(clock: &Clock) -> u64 {
    let share = if clock.total { 100 } else { 10 };
    (clock.seconds() / share).min(DAY)
}

/// How much further ahead a date lies than it may, at a moment, in seconds;
/// nothing where it may lie there.
#[must_use]
pub const fn too_far(date: u64, now: u64, ahead: u64) -> Option<u64> {
    let lies = date.saturating_sub(now);
    if lies > ahead {
        Some(lies - ahead)
    } else {
        None
    }
}

impl Play {
    /// The date of an entry that is made at a moment, in seconds of Unix time;
    /// nothing in a game without a clock. Dates never go back, so it is that of
    /// the entry before where that is later.
    #[must_use]
    pub fn date_at(&self, now: u64) -> Option<String> {
        self.file.header().clock()?;
        let last = self.referee.since().unwrap_or_default();
        Some(moment(now.max(last)))
    }

    /// Whether what was entered last may be answered at a moment.
    ///
    /// # Errors
    ///
    /// Refuses where its date lies too far ahead (article 0.18).
    pub fn may_answer(&self, now: u64) -> Result<(), Refusal> {
        let (Some(clock), Some(last)) = (self.file.header().clock(), self.referee.since()) else {
            return Ok(());
        };
        if too_far(last, now, ahead(&clock)).is_none() {
            return Ok(());
        }
        let what = match self.states.len() {
            1 => "the game is dated as begun".to_owned(),
            count => format!("entry {} is dated", count - 1),
        };
        let why = format!(
            "{what} {}, and here it is {}: that is {} ahead",
            moment(last),
            moment(now),
            span(last - now)
        );
        let help = "set this machine's clock right; if it is right, ask who dated it, or wait";
        Err(Refusal::house(Kind::Turn, House::Time, "", why).hint(help))
    }

    /// Whether the time of whoever is waited for is up by this machine's clock
    /// too, at a moment. Whether it can be claimed at all is not looked at.
    ///
    /// # Errors
    ///
    /// Refuses where it is not (article 0.18).
    pub fn may_claim_time(&self, now: u64) -> Result<(), Refusal> {
        let Some(late) = self.referee.running() else {
            return Ok(());
        };
        let Some(end) = self.referee.deadline(late).filter(|end| now <= *end) else {
            return Ok(());
        };
        let why = format!(
            "{}'s time is not up; it runs until {}, and here it is {}",
            self.player(late),
            moment(end),
            moment(now)
        );
        Err(Refusal::house(Kind::Illegal, House::Time, "", why))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_may_lie_a_share_of_the_clock_ahead() {
        for (clock, seconds) in [
            ("1h", 360),
            ("7d", 60_480),
            ("10d", 86_400),
            ("2w", 86_400),
            ("90d total", 77_760),
            ("36h total", 1296),
            ("9999w total", 86_400),
        ] {
            assert_eq!(ahead(&Clock::read(clock).unwrap()), seconds, "{clock}");
        }
    }

    #[test]
    fn what_lies_behind_is_never_too_far() {
        assert_eq!(too_far(0, 1000, 0), None);
        assert_eq!(too_far(1300, 1000, CLAIM_AHEAD), None);
        assert_eq!(too_far(1301, 1000, CLAIM_AHEAD), Some(1));
        assert_eq!(too_far(u64::MAX, 0, 1), Some(u64::MAX - 1));
    }
}
