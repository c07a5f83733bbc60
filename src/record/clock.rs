//! The time players have: for each move, or each in all.

use std::fmt::{self, Display};
use std::time::Duration;

/// The longest time a clock may give.
const MAX_DAYS: u32 = 3650;

/// A clock, written `7d`, `36h` or `90d total`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// How many days or hours, from 1 up to ten years of 365 days.
    pub count: u32,
    /// Whether `count` counts hours; else days.
    pub hours: bool,
    /// Whether it is the time of each player for the whole game; else for each
    /// move.
    pub total: bool,
}

impl Clock {
    /// Reads a clock in the form that herald writes, and no other.
    ///
    /// # Errors
    /// Says in words what a clock looks like.
    pub fn read(text: &str) -> Result<Self, String> {
        let form = || {
            format!(
                "a clock is `7d` or `36h` for each move, `90d total` for each player; \
                 at most {MAX_DAYS} days"
            )
        };
        let (span, total) = match text.strip_suffix(" total") {
            Some(span) => (span, true),
            None => (text, false),
        };
        let (count, hours) = match span.strip_suffix('h') {
            Some(count) => (count, true),
            None => (span.strip_suffix('d').ok_or_else(form)?, false),
        };
        let most = if hours { MAX_DAYS * 24 } else { MAX_DAYS };
        match super::entry::whole(count) {
            Some(count) if (1..=most).contains(&count) => Ok(Self {
                count,
                hours,
                total,
            }),
            _ => Err(form()),
        }
    }

    /// The time the clock gives.
    #[must_use]
    pub fn time(&self) -> Duration {
        let hours = if self.hours { 1 } else { 24 };
        Duration::from_secs(u64::from(self.count) * hours * 3600)
    }
}

impl Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = if self.hours { 'h' } else { 'd' };
        let total = if self.total { " total" } else { "" };
        write!(f, "{}{unit}{total}", self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_written_as_read() {
        for text in ["7d", "36h", "90d total", "1h total", "3650d", "87600h"] {
            assert_eq!(Clock::read(text).unwrap().to_string(), text);
        }
        assert_eq!(Clock::read("2d").unwrap().time().as_secs(), 172_800);
        assert_eq!(Clock::read("36h").unwrap().time().as_secs(), 129_600);
    }

    #[test]
    fn other_clocks_are_refused() {
        for text in [
            "",
            "7",
            "d",
            "0d",
            "-1d",
            "+1d",
            "07d",
            "7 d",
            "7w",
            "7d  total",
            "7d each",
            "3651d",
            "87601h",
            "4294967297d",
            "total",
        ] {
            assert!(Clock::read(text).is_err(), "{text:?}");
        }
    }
}
