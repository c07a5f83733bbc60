//! What is wrong with a game file whose form is right.

use std::error::Error;
use std::fmt::{self, Display};

use crate::record::{EntryKey, GameFile, HeaderKey, Place};
use crate::refusal::Refusal;
use crate::text::harmless;

/// The first fault of a game: the entry, its place in the file, and what is
/// wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The number of the entry; none for a fault of the header.
    pub entry: Option<u32>,
    /// The line and column in the file; for an entry that is not in it yet,
    /// its end.
    pub place: Place,
    /// What is wrong, in words without an end mark, safe to print.
    pub why: String,
    /// What the referee said of it, where it was the referee.
    pub refusal: Option<Box<Refusal>>,
}

impl Fault {
    /// A fault of a key of the header.
    pub(super) fn header(file: &GameFile, key: HeaderKey, why: impl Into<String>) -> Self {
        Self {
            entry: None,
            place: file.header_place(key),
            why: why.into(),
            refusal: None,
        }
    }

    /// A fault of a key of an entry with a number; it may stand behind the end
    /// of the file.
    pub(super) fn entry(
        file: &GameFile,
        number: u32,
        key: Option<EntryKey>,
        why: impl Into<String>,
    ) -> Self {
        let index = usize::try_from(number.saturating_sub(1)).unwrap_or(usize::MAX);
        Self {
            entry: Some(number),
            place: file.place(index, key),
            why: why.into(),
            refusal: None,
        }
    }

    /// The same with the referee's own refusal.
    pub(super) fn refused(
        file: &GameFile,
        number: u32,
        key: Option<EntryKey>,
        refusal: Refusal,
    ) -> Self {
        let why = format!("{}: {}", refusal.rule, harmless(&refusal.why));
        Self {
            refusal: Some(Box::new(refusal)),
            ..Self::entry(file, number, key, why)
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
