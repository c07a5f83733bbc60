//! What is wrong with a text that is not a game file, and where.

use std::error::Error;
use std::fmt::{self, Display};

use crate::text::harmless;

/// How many characters of a text an error shows.
const SHOWN: usize = 40;

/// A place in a text, as a person counts: from 1, the column in characters.
/// A byte order mark takes up no column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Why a text is not a game file: the first flaw that was found in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong, in words, safe to print.
    pub why: String,
}

impl Flaw {
    /// A flaw at a place; `why` must be safe to print.
    #[must_use]
    pub fn new(place: Place, why: impl Into<String>) -> Self {
        Self {
            line: place.line,
            column: place.column,
            why: why.into(),
        }
    }
}

impl Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {}: {}",
            self.line, self.column, self.why
        )
    }
}

impl Error for Flaw {}

/// A flaw while its place is still an offset in bytes.
#[derive(Debug)]
pub(super) struct Misread {
    pub(super) at: usize,
    pub(super) why: String,
}

impl Misread {
    pub(super) fn new(at: usize, why: impl Into<String>) -> Self {
        Self {
            at,
            why: why.into(),
        }
    }
}

/// A flaw in a header or an entry while its place is still a key.
#[derive(Debug)]
pub(super) struct Wrong<K> {
    pub(super) at: At<K>,
    pub(super) why: String,
}

/// Where in a header or an entry something is wrong.
#[derive(Clone, Copy, Debug)]
pub(super) enum At<K> {
    /// Something is missing.
    Whole,
    /// A key that has no place there.
    Key(K),
    /// The value of a key.
    Value(K),
}

impl<K: Copy> Wrong<K> {
    pub(super) fn whole(why: impl Into<String>) -> Self {
        Self::new(At::Whole, why)
    }

    pub(super) fn missing(name: &str) -> Self {
        Self::whole(format!("the key `{name}` is missing"))
    }

    pub(super) fn key(key: K, why: impl Into<String>) -> Self {
        Self::new(At::Key(key), why)
    }

    pub(super) fn value(key: K, why: impl Into<String>) -> Self {
        Self::new(At::Value(key), why)
    }

    /// The key that is wrong, where one is.
    pub(super) const fn key_of(&self) -> Option<K> {
        match self.at {
            At::Whole => None,
            At::Key(key) | At::Value(key) => Some(key),
        }
    }

    fn new(at: At<K>, why: impl Into<String>) -> Self {
        let why = why.into();
        Self { at, why }
    }
}

/// What a reader inside this module gives.
pub(super) type Found<T> = Result<T, Misread>;

/// Where the lines of a text begin, so that offsets become places.
#[derive(Clone, Debug)]
pub(super) struct Lines(Vec<usize>);

impl Lines {
    /// Line ends are LF, CR and CRLF, as in YAML.
    pub(super) fn new(text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut starts = vec![bom(text)];
        for (at, byte) in bytes.iter().enumerate() {
            if *byte == b'\n' || (*byte == b'\r' && bytes.get(at + 1) != Some(&b'\n')) {
                starts.push(at + 1);
            }
        }
        Self(starts)
    }

    /// The place of an offset in the text that the table was made from.
    pub(super) fn place(&self, text: &str, at: usize) -> Place {
        let line = self.0.partition_point(|start| *start <= at).max(1);
        let start = self.0[line - 1];
        let before = text.get(start..at).unwrap_or_default();
        Place {
            line,
            column: before.chars().count() + 1,
        }
    }

    /// The start of the line that holds an offset.
    pub(super) fn start(&self, at: usize) -> usize {
        let line = self.0.partition_point(|start| *start <= at).max(1);
        self.0[line - 1]
    }

    /// The start of the line after the one that holds an offset, or the end of
    /// the text.
    pub(super) fn next(&self, text: &str, at: usize) -> usize {
        let line = self.0.partition_point(|start| *start <= at);
        self.0.get(line).copied().unwrap_or(text.len())
    }

    pub(super) fn flaw(&self, text: &str, fault: Misread) -> Flaw {
        Flaw::new(self.place(text, fault.at), fault.why)
    }
}

/// A text from a file as an error shows it: harmless and not too long.
pub(super) fn shown(text: &str) -> String {
    let mut short: String = text.chars().take(SHOWN).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    harmless(&short)
}

/// How many bytes a byte order mark takes at the start of a text.
pub(super) fn bom(text: &str) -> usize {
    if text.starts_with('\u{feff}') {
        '\u{feff}'.len_utf8()
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_characters() {
        let text = "\u{feff}aé\r\nü\rx\ny";
        let lines = Lines::new(text);
        let place = |part: &str| {
            let place = lines.place(text, text.find(part).unwrap());
            (place.line, place.column)
        };
        assert_eq!(place("a"), (1, 1));
        assert_eq!(place("é"), (1, 2));
        assert_eq!(place("ü"), (2, 1));
        assert_eq!(place("x"), (3, 1));
        assert_eq!(place("y"), (4, 1));
        assert_eq!(lines.place(text, text.len()).column, 2);
    }

    #[test]
    fn what_is_shown_is_short_and_harmless() {
        assert_eq!(shown("a\u{1b}b"), "a\\u{1b}b");
        assert_eq!(shown(&"é".repeat(40)), "é".repeat(40));
        assert_eq!(shown(&"é".repeat(41)), format!("{}…", "é".repeat(40)));
    }

    #[test]
    fn a_flaw_says_where_and_why() {
        let place = Place { line: 7, column: 3 };
        assert_eq!(Flaw::new(place, "why").to_string(), "line 7, column 3: why");
    }
}
