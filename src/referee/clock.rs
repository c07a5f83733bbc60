//! The players' time (article 0.18): what a clock shows, and the claim that it
//! has run out.

use std::time::Duration;

use crate::refusal::{Kind, Refusal};
use crate::side::Side;
use crate::table::Judged;

use super::{Clock, Referee};

/// A moment of Unix time as the record has it, `2026-11-29T20:15:00Z`; what is
/// later than the record can say is its last moment.
#[must_use]
pub fn moment(seconds: u64) -> String {
    const LAST: u64 = 253_402_300_799;
    let time = std::time::UNIX_EPOCH + Duration::from_secs(seconds.min(LAST));
    humantime::format_rfc3339_seconds(time).to_string()
}

/// What the clock shows.
#[derive(Clone, Debug, Default)]
pub(super) struct Time {
    /// When the last dated entry was made, in seconds of Unix time.
    since: Option<u64>,
    /// The seconds each side has used.
    used: [u64; 2],
}

impl Referee {
    /// How much of a side's time is left at a moment, in a game with a clock;
    /// negative when it is up.
    #[must_use]
    pub fn time_left(&self, side: Side, at: u64) -> Option<i64> {
        let signed = |seconds: u64| i64::try_from(seconds).unwrap_or(i64::MAX);
        let running = self.running(side, at);
        match self.terms.clock? {
            Clock::Move(time) => Some(signed(time.as_secs()) - signed(running)),
            Clock::Total(time) => {
                Some(signed(time.as_secs()) - signed(self.time.used[side.index()] + running))
            }
        }
    }

    /// When the last dated entry was made, in a game with a clock.
    #[must_use]
    pub const fn since(&self) -> Option<u64> {
        self.time.since
    }

    /// The last moment at which a side's time is not yet up, in a game with a
    /// clock, while that side's clock runs.
    #[must_use]
    pub fn deadline(&self, side: Side) -> Option<u64> {
        let since = self.time.since?;
        let left = self.time_left(side, since)?;
        since.checked_add_signed(left)
    }

    pub(super) fn claim_time(
        &mut self,
        by: Side,
        at: Option<u64>,
    ) -> Result<Option<Judged>, Refusal> {
        let refuse = |why: String| Err(Refusal::house(Kind::Illegal, "0.18", "", why));
        if self.terms.clock.is_none() {
            return refuse("this game has no clock".to_owned());
        }
        let late = by.other();
        if self.awaited() != Some(late) {
            return refuse(format!("it is not {}'s turn", self.seat(late)));
        }
        let left = at.and_then(|at| self.time_left(late, at));
        let Some(left) = left.filter(|_| self.time.since.is_some()) else {
            return refuse(format!("{}'s time has not begun", self.seat(late)));
        };
        if left >= 0 {
            let when = self.deadline(late).map_or_else(String::new, |end| {
                format!(" from {}", moment(end.saturating_add(1)))
            });
            let why = format!(
                "{}'s time is not up; the claim is good{when}",
                self.seat(late)
            );
            return refuse(why);
        }
        self.finish(
            Some(by),
            "0.18",
            format!("{}'s time is up", self.seat(late)),
        );
        Ok(None)
    }

    /// The seconds a side's clock has run since the last dated entry.
    fn running(&self, side: Side, at: u64) -> u64 {
        match (self.awaited(), self.time.since) {
            (Some(turn), Some(since)) if turn == side => at.saturating_sub(since),
            _ => 0,
        }
    }

    /// Books the time since the last dated entry to the side that was awaited.
    pub(super) fn tick(&mut self, running: Option<Side>, at: Option<u64>) {
        let (Some(_), Some(at)) = (self.terms.clock, at) else {
            return;
        };
        if let (Some(since), Some(side)) = (self.time.since, running) {
            self.time.used[side.index()] += at.saturating_sub(since);
        }
        self.time.since = Some(at);
    }
}
