//! The time players have: for each move, or each in all.

use std::fmt::{self, Display};
use std::time::Duration;

use super::number::whole;

/// The highest number a clock may show.
const MOST: u32 = 9999;

/// A clock, written `7d`, `36h`, `2w` or `90d total`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// How many of the unit, 1 to 9999.
    pub count: u32,
    /// What is counted.
    pub unit: Unit,
    /// Whether it is the time of each player for the whole game; else for each
    /// move.
    pub total: bool,
}

/// What a clock counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Hours, `h`.
    Hours,
    /// Days of 24 hours, `d`.
    Days,
    /// Weeks, `w`.
    Weeks,
}

impl Unit {
    const ALL: [Self; 3] = [Self::Hours, Self::Days, Self::Weeks];

    const fn letter(self) -> char {
        match self {
            Self::Hours => 'h',
            Self::Days => 'd',
            Self::Weeks => 'w',
        }
    }

    const fn seconds(self) -> u64 {
        match self {
            Self::Hours => 3600,
            Self::Days => 24 * 3600,
            Self::Weeks => 7 * 24 * 3600,
        }
    }
}

impl Clock {
    /// Reads a clock in the form that herald writes, and no other.
    ///
    /// # Errors
    /// Says in words what a clock looks like.
    pub fn read(text: &str) -> Result<Self, String> {
        let (span, total) = match text.strip_suffix(" total") {
            Some(span) => (span, true),
            None => (text, false),
        };
        let mut units = Unit::ALL.into_iter();
        units
            .find_map(|unit| Some((unit, whole(span.strip_suffix(unit.letter())?)?)))
            .filter(|(_, count)| (1..=MOST).contains(count))
            .map(|(unit, count)| Self { count, unit, total })
            .ok_or_else(|| {
                format!(
                    "a clock is `7d`, `36h` or `2w` for each move, `90d total` for each player; \
                     its number is 1 to {MOST}"
                )
            })
    }

    /// The time the clock gives, in seconds.
    #[must_use]
    pub fn seconds(&self) -> u64 {
        u64::from(self.count) * self.unit.seconds()
    }

    /// The time the clock gives.
    #[must_use]
    pub fn time(&self) -> Duration {
        Duration::from_secs(self.seconds())
    }
}

impl Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let total = if self.total { " total" } else { "" };
        write!(f, "{}{}{total}", self.count, self.unit.letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_written_as_read() {
        for (text, seconds) in [
            ("7d", 604_800),
            ("36h", 129_600),
            ("2w", 1_209_600),
            ("90d total", 7_776_000),
            ("1w total", 604_800),
            ("9999w", 6_047_395_200),
        ] {
            let clock = Clock::read(text).unwrap();
            assert_eq!(clock.to_string(), text);
            assert_eq!(clock.time().as_secs(), seconds);
        }
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
            "7D",
            "7m",
            "7d  total",
            "7d total ",
            "7d each",
            "10000h",
            "4294967297d",
            "total",
        ] {
            assert!(Clock::read(text).is_err(), "{text:?}");
        }
    }
}
