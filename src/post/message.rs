//! What a message holds: slips, whole game files, moves with their numbers.

use crate::record::GameFile;
use crate::refusal::Refusal;

use super::find::find;
use super::value::{Choice, Value, class};

/// Everything in a message that can be taken into a game, as it was found.
#[derive(Debug)]
pub struct Message {
    pub(super) files: Vec<Sent>,
    pub(super) slips: Vec<Slip>,
    pub(super) moves: Vec<Move>,
}

/// A whole game file.
#[derive(Debug)]
pub(super) enum Sent {
    /// Its text can be read as it arrived.
    Whole(Box<GameFile>),
    /// Its header and entries as they arrived.
    Parts(Part, Vec<Part>),
}

/// A slip, from its first line to its last.
#[derive(Debug)]
pub(super) struct Slip {
    /// The game's id.
    pub(super) id: String,
    /// The name of the game.
    pub(super) game: String,
    /// The head of the entry before.
    pub(super) after: String,
    /// The checksum of the texts that no head covers.
    pub(super) check: Option<String>,
    pub(super) entries: Vec<Part>,
}

/// The keys of a header or an entry, as they arrived.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// The line of the message that it begins in.
    pub(super) line: usize,
    pub(super) pairs: Vec<(String, Value)>,
}

/// A line that begins with a number and a point, perhaps a move.
#[derive(Clone, Debug)]
pub(super) struct Move {
    pub(super) line: usize,
    pub(super) number: u32,
    /// The line, with its number.
    pub(super) text: String,
}

impl Message {
    /// Finds all that a text holds. It is not yet known whether any of it is
    /// as it was sent.
    ///
    /// # Errors
    ///
    /// Refuses a text in which part of a slip or game file cannot be read
    /// (article 0.25).
    pub fn read(text: &str) -> Result<Self, Refusal> {
        find(text)
    }
}

impl Part {
    /// How many line breaks in it can be read in two ways; only those that a
    /// head covers, or only the others.
    pub(super) fn breaks(&self, covered: bool) -> u32 {
        let values = self
            .pairs
            .iter()
            .filter(|(key, _)| is_covered(key) == covered);
        values.map(|(key, value)| value.breaks(class(key))).sum()
    }

    /// The text of a key, where it was not broken.
    pub(super) fn whole(&self, key: &str) -> Option<String> {
        let (_, value) = self.pairs.iter().find(|(name, _)| name == key)?;
        value.text(class(key), Choice::default(), 0)
    }
}

/// Whether a head covers what stands behind a key.
pub(super) fn is_covered(key: &str) -> bool {
    !matches!(key, "note" | "typed")
}
