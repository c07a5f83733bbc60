//! What is wrong with a game file whose form is right.

use std::error::Error;
use std::fmt::{self, Display};

use crate::record::{GameFile, Place};

/// The first fault of a game: the entry, its place in the file, and what is
/// wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The number of the entry; none for a fault of the header.
    pub entry: Option<u32>,
    /// The line and column in the file.
    pub place: Place,
    /// What is wrong, in words without an end mark, safe to print.
    pub why: String,
}

impl Fault {
    /// A fault of a key of the header.
    pub(super) fn header(file: &GameFile, key: &str, why: impl Into<String>) -> Self {
        Self {
            entry: None,
            place: file.header_place(key),
            why: why.into(),
        }
    }

    /// A fault of a key of an entry, which is given by its place in the log.
    pub(super) fn entry(file: &GameFile, index: usize, key: &str, why: impl Into<String>) -> Self {
        let entry = file.entries().get(index).map(|entry| entry.number);
        Self {
            entry,
            place: file.place(index, key),
            why: why.into(),
        }
    }
}

impl Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.entry {
            Some(entry) => write!(f, "entry {entry}, {}: {}", self.place, self.why),
            None => write!(f, "header, {}: {}", self.place, self.why),
        }
    }
}

impl Error for Fault {}
