//! The game file as text: reading, guarding, locating, appending, writing.
//!
//! It knows no law, no notation and no cryptography: moves, throws, links and
//! heads are texts here. What is here by file:
//!
//! | file | what |
//! |---|---|
//! | `flaw` | what is wrong with a file, and places in it |
//! | `guard` | what is refused before any reading |
//! | `reader`, `scalar`, `outline` | the small part of YAML a game file may use, and where all stands |
//! | `fields` | the texts, as a YAML parser reads them |
//! | `header`, `player`, `clock` | what stands before the log |
//! | `entry`, `order` | one entry of the log, and what the log says of it |
//! | `write` | texts of headers and entries |
//! | `disk` | files: reading, locking, replacing |

mod clock;
mod disk;
mod entry;
mod fields;
mod flaw;
mod guard;
mod header;
mod order;
mod outline;
mod player;
mod reader;
mod scalar;
mod write;

pub use clock::Clock;
pub use disk::{DiskError, Locked, Problem, create_new, read, read_from};
pub use entry::{Act, Entry, MAX_NOTE};
pub use flaw::{Flaw, Place};
pub use guard::{MAX_BRACKETS, MAX_BYTES};
pub use header::{First, Header, Seats, Source, VERSION};
pub use player::{MAX_NAME, Player};
pub use write::COLUMNS;

use fields::{Part, Texts, place_of};
use flaw::{Found, Lines, bom};
use order::Order;
use outline::Outline;

/// A game file: its text, and what the text says.
#[derive(Clone, Debug)]
pub struct GameFile {
    text: String,
    header: Header,
    entries: Vec<Entry>,
    outline: Outline,
    lines: Lines,
}

impl GameFile {
    /// Reads a text as a game file. `seats` knows the games.
    ///
    /// # Errors
    /// The first flaw, when the text is not what the game file specification
    /// says. Whether the game in it was played by the rules is not looked at.
    pub fn read(text: impl Into<String>, seats: Seats) -> Result<Self, Flaw> {
        let text = text.into();
        let lines = Lines::new(&text);
        let found = |fault| lines.flaw(&text, fault);
        guard::guard(&text).map_err(found)?;
        let outline = Outline::scan(&text).map_err(found)?;
        let texts = Texts::read(&text, &outline, &lines)?;
        let header = Part {
            home: outline.log,
            fields: &outline.header,
            pairs: &texts.header,
        };
        let header = Header::read(&header, seats).map_err(found)?;
        let first = header.first_entry();
        let entries = log(&outline, &texts, &header, Some(first)).map_err(found)?;
        Ok(Self {
            text,
            header,
            entries,
            outline,
            lines,
        })
    }

    /// A new game file without entries. `comment` is its first line, without
    /// the `#`.
    ///
    /// # Errors
    /// When the header could not be read back as it was given: a name of two
    /// lines, options that are not sorted, and the like.
    pub fn new(header: &Header, comment: &str) -> Result<Self, Flaw> {
        let seats = header.seats;
        let file = Self::read(write::header(header, comment), &|_| Some(seats))?;
        if file.header != *header {
            let why = "this header would not be read back as it was given";
            return Err(Flaw::new(Place { line: 1, column: 1 }, why));
        }
        Ok(file)
    }

    /// The text, byte for byte as it was read.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The header.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// The entries, in the order of the log.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Where the value of a key of the header stands; where the header has no
    /// such key, the key `log`.
    #[must_use]
    pub fn header_place(&self, key: &str) -> Place {
        let at = place_of(&self.outline.header, key).unwrap_or(self.outline.log);
        self.lines.place(&self.text, at)
    }

    /// Where the value of a key of an entry stands; where the entry has no such
    /// key, the entry's dash. `index` counts from 0 in `entries`; behind the
    /// last it is the end of the text.
    #[must_use]
    pub fn place(&self, index: usize, key: &str) -> Place {
        let at = match self.outline.entries.get(index) {
            Some(item) => place_of(&item.fields, key).unwrap_or(item.dash),
            None => self.text.len(),
        };
        self.lines.place(&self.text, at)
    }

    /// The file with entries appended, and after them a comment, without the
    /// `#`, where one is given. All bytes already there are kept.
    ///
    /// # Errors
    /// When the result would not be read as what was there and what was given:
    /// an entry that is out of order, a file over [`MAX_BYTES`]. Places are
    /// those of the text that would have been.
    pub fn append(&self, entries: &[Entry], comment: Option<&str>) -> Result<Self, Flaw> {
        let eol = write::line_end(&self.text);
        let column = self.outline.column;
        let mut text = self.text.clone();
        if !text.ends_with(['\n', '\r']) {
            text.push_str(eol);
        }
        for entry in entries {
            text.push_str(&write::entry(entry, column, eol));
        }
        if let Some(comment) = comment {
            text.push_str(&write::comment(comment, column, eol));
        }
        let seats = self.header.seats;
        let file = Self::read(text, &|_| Some(seats))?;
        let old = self.entries.len();
        let kept = file.text.starts_with(&self.text)
            && file.header == self.header
            && file.entries.get(..old) == Some(&self.entries);
        if !kept {
            let why = "to append here would change what the file already says";
            return Err(Flaw::new(file.place(old, ""), why));
        }
        let mut pairs = file.entries[old..].iter().zip(entries);
        let same = file.entries.len() == old + entries.len();
        if let Some(index) = pairs
            .position(|(read, given)| read != given)
            .or((!same).then_some(0))
        {
            let why = "this entry would not be read back as it was given";
            return Err(Flaw::new(file.place(old + index, ""), why));
        }
        Ok(file)
    }

    /// Reads entries that stand alone, as they are sent from one player to the
    /// other: a log of this game that may begin with any number.
    ///
    /// # Errors
    /// The first flaw, with its place in `text`.
    pub fn read_entries(&self, text: &str) -> Result<Vec<Entry>, Flaw> {
        const LOG: &str = "log:\n";
        let text = format!("{LOG}{}", &text[bom(text)..]);
        let lines = Lines::new(&text);
        let found = |fault| lines.flaw(&text, fault);
        let read = || {
            guard::guard(&text).map_err(found)?;
            let outline = Outline::scan(&text).map_err(found)?;
            let texts = Texts::read(&text, &outline, &lines)?;
            log(&outline, &texts, &self.header, None).map_err(found)
        };
        read().map_err(|flaw| Flaw {
            line: flaw.line.saturating_sub(1).max(1),
            ..flaw
        })
    }
}

impl Entry {
    /// The entry as it stands in a file that herald wrote itself, to be sent
    /// alone: lines that end with LF, the dash in the first column.
    #[must_use]
    pub fn text(&self) -> String {
        write::entry(self, 0, "\n")
    }

    /// The same with further characters of quoted texts written as escapes:
    /// those for which `shield`, given the character before, says so. It reads
    /// back the same.
    #[must_use]
    pub fn shielded_text(&self, shield: &dyn Fn(Option<char>, char) -> bool) -> String {
        write::shielded(self, 0, ("\n", shield))
    }
}

/// Reads the entries, the first of which has the number `first` if it is given.
fn log(outline: &Outline, texts: &Texts, header: &Header, first: Option<u32>) -> Found<Vec<Entry>> {
    let mut order = Order::new(first);
    let items = outline.entries.iter().zip(&texts.log);
    items
        .map(|(item, pairs)| {
            let part = Part {
                home: item.dash,
                fields: &item.fields,
                pairs,
            };
            order.read(&part, header)
        })
        .collect()
}
