//! The players' time (article 0.18): what a clock shows, and the claim that it
//! has run out.

use crate::refusal::{House, Kind, Refusal};
use crate::side::Side;

use super::{Clock, Referee};

/// What the clock shows.
#[derive(Clone, Debug, Default)]
pub(super) struct Time {
    /// When the last entry was made, in seconds of Unix time; before it, when
    /// the game began.
    since: Option<u64>,
    /// Whose time runs since then.
    running: Option<Side>,
    /// The seconds each side has used in all earlier waits.
    used: [u64; 2],
}

impl Time {
    /// Starts at the moment when the game began.
    pub(super) const fn begin(&mut self, begun: Option<u64>) {
        self.since = begun;
    }
}

impl Referee {
    /// Says whose time runs from the last entry on; nobody's while a neutral
    /// arbiter or an acceptance is awaited.
    pub const fn run_time_of(&mut self, side: Option<Side>) {
        self.time.running = side;
    }

    /// Whose time runs, while the game goes on.
    #[must_use]
    pub fn running(&self) -> Option<Side> {
        self.time.running.filter(|_| self.ending.is_none())
    }

    /// Books the time since the last entry to whose time ran, in a game with a
    /// clock. `at` is the moment of the entry.
    pub fn tick(&mut self, at: Option<u64>) {
        let Some(at) = at else { return };
        if let (Some(since), Some(side)) = (self.time.since, self.time.running) {
            self.time.used[side.index()] += at.saturating_sub(since);
        }
        self.time.since = Some(at);
    }

    /// How much of a side's time is left at a moment, in seconds, in a game
    /// with a clock; negative when it is up.
    #[must_use]
    pub fn time_left(&self, side: Side, at: u64) -> Option<i64> {
        let signed = |seconds: u64| i64::try_from(seconds).unwrap_or(i64::MAX);
        let running = match (self.running(), self.time.since) {
            (Some(turn), Some(since)) if turn == side => at.saturating_sub(since),
            _ => 0,
        };
        match self.terms.clock? {
            Clock::Move(time) => Some(signed(time.as_secs()) - signed(running)),
            Clock::Total(time) => {
                let used = self.time.used[side.index()].saturating_add(running);
                Some(signed(time.as_secs()) - signed(used))
            }
        }
    }

    /// When the last entry was made, or the game began, in a game with a clock.
    #[must_use]
    pub const fn since(&self) -> Option<u64> {
        self.time.since
    }

    /// The last moment at which a side's time is not yet up, in a game with a
    /// clock, while that side's clock runs.
    #[must_use]
    pub fn deadline(&self, side: Side) -> Option<u64> {
        if self.running() != Some(side) {
            return None;
        }
        let since = self.time.since?;
        let left = self.time_left(side, since)?;
        since.checked_add_signed(left)
    }

    /// Ends the game because the time of whoever is waited for is up (article
    /// 0.18). `at` is the moment of the claim.
    pub(super) fn claim_time(&mut self, by: Side, at: Option<u64>) -> Result<(), Refusal> {
        let refuse = |why: String| Err(Refusal::house(Kind::Illegal, House::Time, "", why));
        let Some(at) = at.filter(|_| self.terms.clock.is_some()) else {
            return refuse("this game has no clock".to_owned());
        };
        let late = match self.running() {
            None => return refuse("nobody's time is running".to_owned()),
            Some(side) if side == by => {
                return refuse(format!(
                    "it is {}'s own time that runs, and the other player who may claim it",
                    self.seat(by)
                ));
            }
            Some(side) => side,
        };
        if self.time_left(late, at).is_none_or(|left| left >= 0) {
            let end = self.deadline(late).unwrap_or(u64::MAX);
            let wait = end.saturating_add(1).saturating_sub(at);
            let why = format!(
                "{}'s time is not up; it runs for {} more",
                self.seat(late),
                span(wait)
            );
            return refuse(why);
        }
        self.finish(
            Some(by),
            House::Time,
            format!("{}'s time is up", self.seat(late)),
        );
        Ok(())
    }
}

/// A span of time in words, to its two largest units: `3 days 4 h`.
#[must_use]
pub fn span(seconds: u64) -> String {
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60);
    let plural = if days == 1 { "" } else { "s" };
    match (days, hours, minutes) {
        (0, 0, 0) => format!("{seconds} s"),
        (0, 0, _) => format!("{minutes} min {} s", seconds % 60),
        (0, _, _) => format!("{hours} h {minutes} min"),
        (_, 0, _) => format!("{days} day{plural}"),
        _ => format!("{days} day{plural} {hours} h"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_told_in_two_units() {
        for (seconds, words) in [
            (0, "0 s"),
            (59, "59 s"),
            (61, "1 min 1 s"),
            (7260, "2 h 1 min"),
            (86_400, "1 day"),
            (200_000, "2 days 7 h"),
        ] {
            assert_eq!(span(seconds), words);
        }
    }
}
