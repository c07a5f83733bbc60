//! What the entries of a log say of each other: numbers, turns, dates, words.

use super::entry::Entry;
use super::flaw::Wrong;
use super::form::form;
use super::header::Header;
use super::keys::{EntryKey, HeaderKey};

/// The most that one player may write in one game, notes and typed words, in
/// bytes.
pub const MAX_WORDS: usize = 128 << 10;

/// What the entries before one say of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    number: u32,
    turn: u32,
    date: String,
    words: [usize; 2],
}

impl Order {
    /// Before the first entry of a game with this header.
    #[must_use]
    pub fn new(header: &Header) -> Self {
        Self {
            number: 0,
            turn: 0,
            date: header.get(HeaderKey::Begun).unwrap_or_default().to_owned(),
            words: [0; 2],
        }
    }

    /// Takes the next entry, which has the form of one, if it follows.
    ///
    /// # Errors
    /// The key that is wrong, `None` where one is missing, and why, in words.
    pub fn follow(
        &mut self,
        entry: &Entry,
        header: &Header,
    ) -> Result<(), (Option<EntryKey>, String)> {
        self.next(entry, header)
            .map_err(|wrong| (wrong.key_of(), wrong.why))
    }

    /// Takes the next entry, if it has the form of one and follows.
    pub(super) fn take(&mut self, entry: &Entry, header: &Header) -> Result<(), Wrong<EntryKey>> {
        form(entry, header)?;
        self.next(entry, header)
    }

    fn next(&mut self, entry: &Entry, header: &Header) -> Result<(), Wrong<EntryKey>> {
        let (number, due) = (entry.number(), self.number.saturating_add(1));
        if number != due {
            let why = format!("entry {number} stands where entry {due} belongs");
            return Err(Wrong::value(EntryKey::Entry, why));
        }
        self.number = due;
        if let Some(turn) = entry.turn() {
            let last = self.turn;
            if turn <= last {
                let why = format!("turn {turn} comes after turn {last}; turns never go back");
                return Err(Wrong::value(EntryKey::Turn, why));
            }
            self.turn = turn;
        }
        if let Some(date) = entry.date() {
            if date < self.date.as_str() {
                let why = format!("this is before {}; dates never go back", self.date);
                return Err(Wrong::value(EntryKey::Date, why));
            }
            date.clone_into(&mut self.date);
        }
        self.count(entry, header)
    }

    /// Counts a player's own words.
    fn count(&mut self, entry: &Entry, header: &Header) -> Result<(), Wrong<EntryKey>> {
        let Some(by) = entry.by() else {
            return Ok(());
        };
        let Some(seat) = header.seat_named(by) else {
            return Ok(());
        };
        for key in [EntryKey::Typed, EntryKey::Note] {
            self.words[seat] += entry.get(key).unwrap_or_default().len();
            if self.words[seat] > MAX_WORDS {
                let why = format!(
                    "the notes and typed words of {by} come to more than {MAX_WORDS} bytes"
                );
                return Err(Wrong::value(key, why));
            }
        }
        Ok(())
    }
}
