//! What is in the code of a slip: parts of keys and values, by the table of
//! keys. The letters around it are for others.

use std::fmt::Display;

use crate::dice::encode::{from_base32, to_base32};
use crate::dice::{GameId, State};

use super::entry::Entry;
use super::header::{Header, Seats};
use super::keys::{EntryKey, HeaderKey, Key};
use super::order::Order;
use super::value::Value;

/// The kind of a code that begins with a header.
const WHOLE: u8 = 1;

/// The kind of a code whose entries follow others.
const AFTER: u8 = 2;

/// What a code holds: texts that have the form of such, no more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sent {
    /// The header, where one was sent.
    pub header: Option<Header>,
    /// The game, where no header was sent.
    pub id: Option<GameId>,
    /// The first five bytes of S before the entries, where no header was sent.
    pub before: Option<[u8; 5]>,
    /// The entries, without heads.
    pub entries: Vec<Entry>,
}

/// A header and the entries that follow it, as the body of a code. `start` is
/// the canonical start position, where the file may spell it otherwise.
///
/// # Panics
/// When a text has not the form that a file's has.
#[must_use]
pub fn whole(header: &Header, start: Option<&str>, entries: &[Entry]) -> Vec<u8> {
    let mut body = vec![WHOLE];
    let texts = header.texts().map(|(key, text)| match (key, start) {
        (HeaderKey::Start, Some(start)) => (key, start),
        _ => (key, text),
    });
    put(&mut body, texts);
    put_entries(&mut body, entries);
    body
}

/// Entries of the game `id` that follow the S `before`, as the body of a code.
///
/// # Panics
/// When a text has not the form that a file's has.
#[must_use]
pub fn after(id: &GameId, before: &State, entries: &[Entry]) -> Vec<u8> {
    let mut body = vec![AFTER];
    body.extend_from_slice(id.as_bytes());
    body.extend_from_slice(&before.as_bytes()[..5]);
    put_entries(&mut body, entries);
    body
}

/// Reads the body of a code. Each text has the form that its key asks for, a
/// header is whole, and entries that follow one are a log; whether other
/// entries have the form of such is for [`check`](super::check) to say.
///
/// # Errors
/// Says in words why this is not well formed.
pub fn read_body(body: &[u8], seats: Seats) -> Result<Sent, String> {
    let mut bytes = Bytes(body);
    let mut sent = Sent {
        header: None,
        id: None,
        before: None,
        entries: Vec::new(),
    };
    match bytes.byte()? {
        WHOLE => sent.header = Some(header(&mut bytes, seats)?),
        AFTER => {
            sent.id = Some(bytes.array::<{ GameId::LENGTH }>()?.into());
            sent.before = Some(bytes.array()?);
        }
        kind => return Err(format!("this herald does not know codes of kind {kind}")),
    }
    let mut order = sent
        .header
        .clone()
        .map(|header| (Order::new(&header), header));
    while !bytes.0.is_empty() {
        let entry = entry(&mut bytes)?;
        if let Some((order, header)) = &mut order {
            let taken = order.take(&entry, header);
            taken.map_err(|wrong| in_entry(entry.number(), wrong.why))?;
        }
        sent.entries.push(entry);
    }
    if sent.header.is_none() && sent.entries.is_empty() {
        return Err("nothing is in it".to_owned());
    }
    Ok(sent)
}

fn header(bytes: &mut Bytes, seats: Seats) -> Result<Header, String> {
    let pairs = part::<HeaderKey>(bytes)?;
    let game = pairs.iter().find(|(key, _)| *key == HeaderKey::Game);
    let game = game.map_or("", |(_, game)| game.as_str());
    let seats = seats(game).ok_or("herald does not know the game in it")?;
    Header::new(seats, pairs)
}

fn entry(bytes: &mut Bytes) -> Result<Entry, String> {
    let pairs = part::<EntryKey>(bytes)?;
    let mut entry = Entry::default();
    for (key, text) in pairs {
        if key == EntryKey::Head {
            return Err("heads are computed, not sent".to_owned());
        }
        let checked = key.kind().check(key.name(), &text);
        checked.map_err(|why| in_entry(entry.number(), why))?;
        entry.set(key, text);
    }
    if entry.get(EntryKey::Entry).is_none() {
        return Err("an entry in it has no number".to_owned());
    }
    Ok(entry)
}

fn in_entry(number: u32, why: impl Display) -> String {
    format!("entry {number}: {why}")
}

/// Reads keys, ascending, and their values.
fn part<K: Key>(bytes: &mut Bytes) -> Result<Vec<(K, String)>, String> {
    let mut pairs: Vec<(K, String)> = Vec::new();
    for _ in 0..bytes.byte()? {
        let place = bytes.byte()?;
        let key = K::at(place).ok_or_else(|| format!("no key has the place {place}"))?;
        if pairs.last().is_some_and(|(last, _)| *last >= key) {
            return Err("its keys are out of order".to_owned());
        }
        let length = u16::from_be_bytes(bytes.array()?);
        let value = bytes.take(usize::from(length))?;
        let text = match key.kind() {
            Value::Bytes(due) if due != value.len() => {
                let found = value.len();
                return Err(format!(
                    "a value in it has {found} bytes where {due} are due"
                ));
            }
            Value::Bytes(_) => to_base32(value),
            _ => String::from_utf8(value.to_vec()).map_err(|_| "a text in it is not UTF-8")?,
        };
        pairs.push((key, text));
    }
    Ok(pairs)
}

fn put_entries(body: &mut Vec<u8>, entries: &[Entry]) {
    for entry in entries {
        put(
            body,
            entry.texts().filter(|(key, _)| *key != EntryKey::Head),
        );
    }
}

fn put<'a, K: Key>(body: &mut Vec<u8>, texts: impl Iterator<Item = (K, &'a str)>) {
    let start = body.len();
    body.push(0);
    for (key, text) in texts {
        body[start] += 1;
        body.push(key.place());
        let value = match key.kind() {
            Value::Bytes(_) => from_base32(text).expect("a checked value is base32"),
            _ => text.as_bytes().to_vec(),
        };
        let length = u16::try_from(value.len()).expect("a checked text is under 64 KiB");
        body.extend_from_slice(&length.to_be_bytes());
        body.extend_from_slice(&value);
    }
}

/// What is still to be read.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], String> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or("it ends too soon")?;
        self.0 = rest;
        Ok(taken)
    }

    fn byte(&mut self) -> Result<u8, String> {
        Ok(self.array::<1>()?[0])
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], String> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }
}
