//! The game file as text: reading, guarding, locating, appending, writing.
//!
//! It knows no law and no notation, and nothing of hashes: moves, throws, links
//! and heads are texts here. What is here by file:
//!
//! | file | what |
//! |---|---|
//! | `keys`, `value` | the table of keys, and what kinds of values they have |
//! | `flaw` | what is wrong with a file, and places in it |
//! | `guard` | what is refused before any reading |
//! | `own` | the layout that herald writes, read without more ado |
//! | `reader`, `scalar`, `outline` | the small part of YAML a game file may use, and where all stands |
//! | `fields` | the texts, as a YAML parser reads them |
//! | `texts` | the texts of a header or an entry, as they are held |
//! | `header`, `heading` | what stands before the log, and what it must and may say |
//! | `entry`, `form`, `order` | one entry, what must and may stand in it, what entries say of each other |
//! | `player`, `clock`, `date`, `number` | names, clocks, moments, whole numbers |
//! | `write` | texts of headers and entries |
//! | `addresses` | a file without mail addresses |
//! | `code` | what is in the code of a slip |

mod addresses;
mod clock;
pub mod code;
pub mod date;
mod entry;
mod fields;
mod flaw;
mod form;
mod guard;
mod header;
mod heading;
pub mod keys;
mod number;
mod order;
mod outline;
mod own;
mod player;
mod reader;
mod scalar;
mod texts;
mod value;
mod write;

pub use clock::{Clock, Unit};
pub use code::{Sent, after, read_body, whole};
pub use date::{moment, seconds};
pub use entry::{Act, Entry, Kind};
pub use flaw::{Flaw, Place};
pub use form::check;
pub use guard::{MAX_BYTES, nowhere};
pub use header::{Arbiter, First, Header, Seats};
pub use heading::VERSION;
pub use keys::{EntryKey, HeaderKey};
pub use order::{MAX_WORDS, Order};
pub use player::{MAX_NAME, Player};
pub use reader::MAX_BRACKETS;
pub use value::{MAX_NOTE, MAX_TYPED, Value};

use fields::{File, Part, place_of};
use flaw::{Found, Lines, Wrong};
use outline::Outline;
use own::Own;

/// A game file: its text, and what the text says.
#[derive(Clone, Debug)]
pub struct GameFile {
    text: String,
    header: Header,
    entries: Vec<Entry>,
    /// The column, from 0, in which the dash of an entry belongs.
    column: usize,
    /// What the entries say of the next.
    order: Order,
    /// Whether all of it is in the layout that herald writes.
    own: bool,
}

impl GameFile {
    /// Reads a text as a game file. `seats` knows the games.
    ///
    /// # Errors
    /// The first flaw, when the text is not what the game file specification
    /// says. Whether the game in it was played by the rules is not looked at,
    /// nor any head, link or signature.
    pub fn read(text: impl Into<String>, seats: Seats) -> Result<Self, Flaw> {
        let text = text.into();
        match own::read(&text, seats) {
            Some(Own {
                header,
                entries,
                order,
            }) => Ok(Self {
                text,
                header,
                entries,
                column: 0,
                order,
                own: true,
            }),
            None => Self::read_exactly(text, seats),
        }
    }

    /// Reads a text in whatever layout a game file may have.
    fn read_exactly(text: String, seats: Seats) -> Result<Self, Flaw> {
        let lines = Lines::new(&text);
        let found = |fault| lines.flaw(&text, fault);
        guard::guard(&text).map_err(found)?;
        let outline = Outline::scan(&text).map_err(found)?;
        let file = File::read(&text, &outline, &lines)?;
        let header = Part {
            home: outline.log,
            fields: &outline.header,
            pairs: &file.header,
        };
        let header = heading::read(&header, seats).map_err(found)?;
        let mut order = Order::new(&header);
        let entries = log(&outline, &file, &header, &mut order).map_err(found)?;
        Ok(Self {
            text,
            header,
            entries,
            column: outline.column,
            order,
            own: false,
        })
    }

    /// A new game file without entries. `comment` is its first line, without
    /// the `#`.
    ///
    /// # Errors
    /// When the header could not be read back as it was given: a key is
    /// missing, options are not sorted, and the like.
    pub fn new(header: &Header, comment: &str) -> Result<Self, Flaw> {
        let seats = header.seats();
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
    pub fn header_place(&self, key: HeaderKey) -> Place {
        let (outline, lines) = self.places();
        let at = place_of(&outline.header, key.name(self.header.seats()));
        lines.place(&self.text, at.unwrap_or(outline.log))
    }

    /// Where the value of a key of an entry stands; for no key, or one that the
    /// entry has not, the entry's dash. `index` counts from 0 in `entries`;
    /// behind the last it is the end of the text.
    #[must_use]
    pub fn place(&self, index: usize, key: Option<EntryKey>) -> Place {
        let (outline, lines) = self.places();
        let at = match outline.entries.get(index) {
            Some(item) => key
                .and_then(|key| place_of(&item.fields, key.name()))
                .unwrap_or(item.dash),
            None => self.text.len(),
        };
        lines.place(&self.text, at)
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
        let mut more = String::new();
        if !self.text.ends_with(['\n', '\r']) {
            more.push_str(eol);
        }
        for entry in entries {
            more.push_str(&write::entry(entry, self.column, eol));
        }
        if let Some(comment) = comment {
            more.push_str(&write::comment(comment, self.column, eol));
        }
        let file = match self.grown(&more) {
            Some(file) => file,
            None => self.again(format!("{}{more}", self.text))?,
        };
        let old = self.entries.len();
        let kept = file.text.starts_with(&self.text)
            && file.header == self.header
            && file.entries.get(..old) == Some(&self.entries);
        if !kept {
            let why = "to append here would change what the file already says";
            return Err(Flaw::new(file.place(old, None), why));
        }
        let mut pairs = file.entries[old..].iter().zip(entries);
        let same = file.entries.len() == old + entries.len();
        if let Some(index) = pairs
            .position(|(read, given)| read != given)
            .or((!same).then_some(0))
        {
            let why = "this entry would not be read back as it was given";
            return Err(Flaw::new(file.place(old + index, None), why));
        }
        Ok(file)
    }

    /// The file without its last entry, and without the comment on the result
    /// that may follow it; all other bytes are kept. `None` where there is no
    /// entry, or where the rest would be read as something else.
    #[must_use]
    pub fn without_last(&self) -> Option<Self> {
        let (outline, lines) = self.places();
        let item = outline.entries.last()?;
        let start = lines.start(item.dash);
        let last = item.fields.iter().map(|field| field.value.end).max()?;
        let end = self.after_result(lines.next(&self.text, last), &lines);
        let text = format!("{}{}", &self.text[..start], &self.text[end..]);
        let file = self.again(text).ok()?;
        let rest = &self.entries[..self.entries.len() - 1];
        (file.header == self.header && file.entries == rest).then_some(file)
    }

    /// The end of the comment on the result that begins in the line at `at`, or
    /// `at` where none does.
    fn after_result(&self, at: usize, lines: &Lines) -> usize {
        let wins = self.header.seats().map(|seat| format!("# {seat} wins"));
        let column = self.column;
        let mut end = at;
        // Herald folds a long one: it goes on in the comments right below.
        while let Some(line) = self.text.get(end..).and_then(|rest| rest.lines().next()) {
            let comment = line.get(column..).unwrap_or_default();
            let begins = comment.starts_with("# draw")
                || comment.starts_with("# no decision")
                || wins.iter().any(|wins| comment.starts_with(wins));
            let goes_on = end > at && comment.starts_with("# ");
            if !(begins && end == at || goes_on) || !line[..column].trim().is_empty() {
                break;
            }
            end = lines.next(&self.text, end);
        }
        end
    }

    /// Where all stands, which is asked seldom enough to be found out anew.
    fn places(&self) -> (Outline, Lines) {
        let outline = Outline::scan(&self.text).unwrap_or_default();
        (outline, Lines::new(&self.text))
    }

    /// The file with more behind its text, where all is in the layout that
    /// herald writes: that is read line by line, so what stands before need not
    /// be read again.
    fn grown(&self, more: &str) -> Option<Self> {
        if !self.own || self.text.len() + more.len() > MAX_BYTES {
            return None;
        }
        let mut file = self.clone();
        let entries = own::more(more, &self.header, &mut file.order)?;
        file.entries.extend(entries);
        file.text.push_str(more);
        Some(file)
    }

    fn again(&self, text: String) -> Result<Self, Flaw> {
        let seats = self.header.seats();
        Self::read(text, &|_| Some(seats))
    }
}

/// Reads the entries.
fn log(outline: &Outline, file: &File, header: &Header, order: &mut Order) -> Found<Vec<Entry>> {
    let items = outline.entries.iter().zip(&file.log);
    items
        .map(|(item, pairs)| {
            let part = Part {
                home: item.dash,
                fields: &item.fields,
                pairs,
            };
            let named = pairs
                .iter()
                .filter_map(|(name, text)| Some((EntryKey::named(name)?, text.as_str())));
            let entry = named.fold(Entry::default(), |entry, (key, text)| entry.with(key, text));
            let taken = order.take(&entry, header).and_then(|()| {
                let head = entry.get(EntryKey::Head);
                head.ok_or_else(|| Wrong::missing(EntryKey::Head.name()))
            });
            taken.map_err(|wrong| part.wrong(wrong, EntryKey::name))?;
            Ok(entry)
        })
        .collect()
}
