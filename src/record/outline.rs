//! The outline of a game file: which keys stand where.
//!
//! A game file may use only a small part of YAML, in which a text has one
//! reading. This goes through it before a YAML parser does, refuses the rest,
//! and keeps every place, so that a later fault can be named by line and column.

use std::ops::Range;

use super::flaw::{Found, Misread, shown};
use super::keys::EntryKey;
use super::reader::{Line, Reader};
use super::value::Value;

/// Far more keys than any header has: enough to name the one that is wrong,
/// few enough to compare each with each.
const MOST_KEYS: usize = 64;

/// A key and its value, as offsets in the text.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) name: String,
    pub(super) key: usize,
    pub(super) value: Range<usize>,
}

/// An entry of the log.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub(super) dash: usize,
    pub(super) fields: Vec<Field>,
}

/// What stands where in a game file.
#[derive(Clone, Debug, Default)]
pub(super) struct Outline {
    pub(super) header: Vec<Field>,
    /// The offset of the key `log`.
    pub(super) log: usize,
    /// The column, from 0, of the dashes of the log, or of `log` if it is bare.
    pub(super) column: usize,
    pub(super) entries: Vec<Item>,
}

impl Outline {
    /// Goes through a text that `guard` lets pass.
    pub(super) fn scan(text: &str) -> Found<Self> {
        let mut reader = Reader::new(text);
        let mut outline = Self {
            header: Vec::new(),
            log: 0,
            column: 0,
            entries: Vec::new(),
        };
        let mut root = None;
        while let Some(line) = reader.line()? {
            let column = *root.get_or_insert(line.column());
            if line.column() != column {
                return Err(Misread::new(line.first, misplaced(column)));
            }
            let (name, colon) = reader.key(line.first, line.end)?;
            once(&outline.header, name, line.first)?;
            if name == "log" {
                outline.log = line.first;
                outline.column = column;
                log(&mut reader, &mut outline, colon)?;
                return Ok(outline);
            }
            if outline.header.len() == MOST_KEYS {
                let why = format!("no header has more than {MOST_KEYS} keys");
                return Err(Misread::new(line.first, why));
            }
            if !could_be(name) {
                return Err(unknown(line.first, name));
            }
            let value = reader.value((line.first, name), colon, column, false)?;
            outline.header.push(Field {
                name: name.to_owned(),
                key: line.first,
                value,
            });
        }
        Err(Misread::new(text.len(), "the key `log` is missing"))
    }
}

/// A key that no game file has.
pub(super) fn unknown(at: usize, name: &str) -> Misread {
    Misread::new(
        at,
        format!("`{}` is not a key that belongs here", shown(name)),
    )
}

/// Whether a header of some game could have this key: all have names like
/// those of seats.
fn could_be(name: &str) -> bool {
    name.len() <= 20 && name.bytes().all(|byte| byte.is_ascii_lowercase())
}

/// Reads the log, which ends the file.
fn log(reader: &mut Reader, outline: &mut Outline, colon: usize) -> Found<()> {
    const LIST: &str = "`log` is a list, each entry on lines of its own behind a dash";
    let (root, after) = (outline.column, reader.blanks(colon));
    if !reader.is_over(after) {
        return Err(Misread::new(after, LIST));
    }
    reader.skip_line(after);
    while let Some(line) = reader.line()? {
        let dash = is_dash(reader, line);
        if !dash && line.column() == root {
            let (name, _) = reader.key(line.first, line.end)?;
            let why = format!(
                "`log` must be the last key, but `{}` follows it",
                shown(name)
            );
            return Err(Misread::new(line.first, why));
        }
        if outline.entries.is_empty() {
            if !dash || line.column() < root {
                return Err(Misread::new(line.first, LIST));
            }
            outline.column = line.column();
        } else if !dash || line.column() != outline.column {
            let why = format!(
                "each entry of the log begins with a dash in column {}",
                outline.column + 1
            );
            return Err(Misread::new(line.first, why));
        }
        let item = item(reader, line)?;
        outline.entries.push(item);
    }
    Ok(())
}

/// Reads the entry whose dash begins a line.
fn item(reader: &mut Reader, line: Line) -> Found<Item> {
    let dash = line.first;
    let mut at = reader.blanks(dash + 1);
    if (dash + 1..at).any(|here| reader.byte(here) == Some(b'\t')) {
        let why = "after a dash stand blanks, not tabs";
        return Err(Misread::new(dash + 1, why));
    }
    let (mut start, mut end) = (line.start, line.end);
    if reader.is_over(at) {
        reader.skip_line(at);
        match reader.line()? {
            Some(next) if next.column() > line.column() && !is_dash(reader, next) => {
                (at, start, end) = (next.first, next.start, next.end);
            }
            _ => return Err(Misread::new(dash, "this entry is empty")),
        }
    }
    let column = at - start;
    let mut fields = Vec::new();
    loop {
        let (name, colon) = reader.key(at, end)?;
        let key = EntryKey::named(name).ok_or_else(|| unknown(at, name))?;
        once(&fields, name, at)?;
        let block = key.kind() == Value::Prose;
        let value = reader.value((at, name), colon, column, block)?;
        fields.push(Field {
            name: name.to_owned(),
            key: at,
            value,
        });
        match reader.line()? {
            Some(next) if next.column() == column => (at, end) = (next.first, next.end),
            Some(next) if next.column() > line.column() && !is_dash(reader, next) => {
                return Err(Misread::new(next.first, misplaced(column)));
            }
            _ => return Ok(Item { dash, fields }),
        }
    }
}

fn is_dash(reader: &Reader, line: Line) -> bool {
    reader.byte(line.first) == Some(b'-') && reader.separates(line.first)
}

fn once(fields: &[Field], name: &str, at: usize) -> Found<()> {
    if fields.iter().any(|field| field.name == name) {
        return Err(Misread::new(
            at,
            format!("the key `{name}` stands here twice"),
        ));
    }
    Ok(())
}

fn misplaced(column: usize) -> String {
    format!("a key belongs here, in column {}", column + 1)
}
