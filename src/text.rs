//! What is written, and where: marks, and the folding of odd characters.
//!
//! Rules speak of the parts of a move through [`Written`]; they never see the
//! text itself.

use std::collections::BTreeSet;
use std::fmt::{self, Display};
use std::ops::{Deref, Range};

mod fold;
mod lines;
mod plain;
mod signs;

pub use fold::Folded;
pub use lines::{COLUMNS, MAILED, broken, filled, joined, wrap};
pub use plain::{is_invisible, is_odd, plain};

/// The bytes of a text that one part of it takes up.
pub type Mark = Range<usize>;

/// A value and where it was written. The place is a note in the margin: two
/// written values are equal whenever the values are.
///
/// Moves are made of them, and lists of moves are long: so the place is kept
/// small, and what stands beyond the first 4 GiB of a text has none.
#[derive(Clone, Copy, Debug, Default)]
pub struct Written<T> {
    value: T,
    start: u32,
    end: u32,
}

impl<T> Written<T> {
    /// A value that was written at `mark`.
    pub fn new(value: T, mark: Mark) -> Self {
        let place = u32::try_from(mark.start)
            .ok()
            .zip(u32::try_from(mark.end).ok());
        let (start, end) = place.unwrap_or_default();
        Self { value, start, end }
    }

    /// Where the value was written; empty for a value that a program made.
    pub fn mark(&self) -> Mark {
        self.start as usize..self.end as usize
    }

    /// Another value that stands for what was written here.
    pub fn with<U>(&self, value: U) -> Written<U> {
        Written {
            value,
            start: self.start,
            end: self.end,
        }
    }
}

impl<T> From<T> for Written<T> {
    fn from(value: T) -> Self {
        Self {
            value,
            start: 0,
            end: 0,
        }
    }
}

impl<T> Deref for Written<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T: Display> Display for Written<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

impl<T: PartialEq> PartialEq for Written<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for Written<T> {}

impl<T: PartialOrd> PartialOrd for Written<T> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        self.value.partial_cmp(&other.value)
    }
}

impl<T: Ord> Ord for Written<T> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.value.cmp(&other.value)
    }
}

/// The mark from the start of one part to the end of another.
#[must_use]
pub const fn span(first: &Mark, last: &Mark) -> Mark {
    first.start..last.end
}

/// Why a text could not be read: the farthest place reached, and what could
/// have stood there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// The offset in the text, in bytes.
    pub at: usize,
    /// What could have come next, in words; empty when `why` says it.
    pub expected: BTreeSet<&'static str>,
    /// What is wrong with a text that could be read, in words.
    pub why: Option<&'static str>,
}

impl Unreadable {
    /// An error that expects one thing.
    #[must_use]
    pub fn new(at: usize, expected: &'static str) -> Self {
        Self {
            at,
            expected: BTreeSet::from([expected]),
            why: None,
        }
    }

    /// An error in what was read well enough to say what is wrong with it.
    #[must_use]
    pub const fn fact(at: usize, why: &'static str) -> Self {
        Self {
            at,
            expected: BTreeSet::new(),
            why: Some(why),
        }
    }
}

impl Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(why) = self.why {
            return f.write_str(why);
        }
        f.write_str("expected ")?;
        let last = self.expected.len().saturating_sub(1);
        for (n, what) in self.expected.iter().enumerate() {
            let joint = match n {
                0 => "",
                _ if n == last => " or ",
                _ => ", ",
            };
            write!(f, "{joint}{what}")?;
        }
        Ok(())
    }
}

/// A text safe to print: what is harmful in it is shown as escapes.
#[must_use]
pub fn harmless(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        if is_harmful(c) {
            safe.extend(c.escape_unicode());
        } else {
            safe.push(c);
        }
    }
    safe
}

/// Whether a terminal might obey a character instead of showing it: controls,
/// and what turns the direction of writing.
#[must_use]
pub fn is_harmful(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_shown_not_obeyed() {
        assert_eq!(harmless("a\u{1b}[2Jb"), "a\\u{1b}[2Jb");
    }
}
