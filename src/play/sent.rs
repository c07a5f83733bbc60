//! An entry that was released, read from the code that the register keeps.

use crate::dice::code;
use crate::games;
use crate::record::{self, Entry, Header};

/// The one entry of a code that the register keeps.
pub(super) fn entry_of(header: &Header, code: &str) -> Option<Entry> {
    let found = code::find(code).ok()?.into_iter().next()?;
    let seats = |name: &str| games::find(name).map(|game| game.seats);
    let sent = record::read_body(&found.body?, &seats).ok()?;
    let entry = sent.entries.into_iter().next()?;
    record::check(&entry, header).ok()?;
    Some(entry)
}
