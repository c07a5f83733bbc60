//! What entries that travelled must have been when they were sent: of all the
//! ways to read them, the one that the heads confirm.

use std::collections::BTreeSet;

use crate::play::Play;
use crate::record::{Entry, GameFile};
use crate::refusal::{Kind, Refusal};

use super::message::{Part, is_covered};
use super::receive::Open;
use super::slip::check;
use super::value::{Choice, Class, class, quoted};

/// Up to how many doubtful line breaks every combination is tried.
const COMBINED: u32 = 6;

/// How many damaged entries are mended in one slip; each is a replay.
const MENDED: usize = 64;

/// The entries of some parts, where they follow a game without fault.
///
/// # Errors
///
/// Refuses parts that no reading makes entries (article 0.25), and entries that
/// do not follow or break a rule (article 0.29).
pub(super) fn settle(
    base: &GameFile,
    parts: &[Part],
    sum: Option<&str>,
    open: Open<'_>,
) -> Result<Vec<Entry>, Refusal> {
    let (mut entries, choice) = free_texts(base, parts, sum)?;
    let mut tried = BTreeSet::new();
    loop {
        let why = match joined(base, &entries).map(open) {
            Ok(Ok(_)) => return Ok(entries),
            Ok(Err(fault)) => {
                let at = entries
                    .iter()
                    .position(|entry| Some(entry.number) == fault.entry);
                if let Some(at) = at.filter(|&at| tried.len() < MENDED && tried.insert(at)) {
                    let before = joined(base, &entries[..at]).ok();
                    let before = before.and_then(|file| open(file).ok());
                    if let Some(before) = before
                        && let Some(meant) = confirmed(&before, &parts[at], choice)
                    {
                        // The words that no head covers are settled already.
                        let words = &mut entries[at];
                        let (typed, note) = (words.typed.take(), words.note.take());
                        *words = Entry {
                            typed,
                            note,
                            ..meant
                        };
                        continue;
                    }
                }
                return Err(unsound(fault.entry, &fault.why));
            }
            Err(why) => why,
        };
        return Err(unsound(None, &why));
    }
}

/// A game with more entries.
///
/// # Errors
///
/// Gives in words why there is no such file.
pub(super) fn joined(base: &GameFile, entries: &[Entry]) -> Result<GameFile, String> {
    if entries.is_empty() {
        return Ok(base.clone());
    }
    base.append(entries, None).map_err(|flaw| flaw.why)
}

/// A refusal of entries that do not stand up (article 0.29).
pub(super) fn unsound(entry: Option<u32>, why: &str) -> Refusal {
    let why = match entry {
        Some(entry) => format!("entry {entry}: {why}"),
        None => why.to_owned(),
    };
    Refusal::house(Kind::Illegal, "0.29", "", why).hint(
        "nothing has been taken; if it was damaged on the way, ask for it once more, and if the \
         copies disagree, `herald compare` shows where",
    )
}

/// Reads all entries, the words that no head covers by the checksum, where
/// there is one; says how persons' words were read.
fn free_texts(
    base: &GameFile,
    parts: &[Part],
    sum: Option<&str>,
) -> Result<(Vec<Entry>, Choice), Refusal> {
    let breaks: u32 = parts.iter().map(|part| part.breaks(false)).sum();
    let mut first = None;
    let mut readable = false;
    for folded in [false, true] {
        for tight in combinations(breaks) {
            let choice = Choice { tight, folded };
            let read = read(base, parts, Choice { tight: 0, folded }, choice);
            match read {
                Ok(entries) => {
                    let fits = sum.is_none() || check(entries.iter()).as_deref() == sum;
                    if fits {
                        return Ok((entries, choice));
                    }
                    readable = true;
                }
                Err(refusal) => first = first.or(Some(refusal)),
            }
        }
    }
    Err(first.filter(|_| !readable).unwrap_or_else(|| {
        let line = parts.first().map_or(0, |part| part.line);
        let why =
            format!("a note or a typed move of the slip in line {line} was changed on the way");
        Refusal::house(Kind::Unreadable, "0.25", "", why)
            .hint("ask for the slip once more, perhaps as an attachment")
    }))
}

/// The one reading of an entry whose head follows.
fn confirmed(before: &Play, part: &Part, free: Choice) -> Option<Entry> {
    let file = before.file();
    let breaks = part.breaks(true);
    for folded in [free.folded, !free.folded] {
        for tight in combinations(breaks) {
            let covered = Choice { tight, folded };
            let read = read(file, std::slice::from_ref(part), covered, free);
            let entry = read.ok().and_then(|mut entries| entries.pop());
            if let Some(entry) = entry
                && before.leads_to(&entry)
            {
                return Some(entry);
            }
        }
    }
    None
}

/// Ways to take each of so many line breaks: all ways, or where there are too
/// many, the likely ones.
fn combinations(breaks: u32) -> Vec<u32> {
    if breaks <= COMBINED {
        return (0..1 << breaks).collect();
    }
    let single = (0..breaks.min(u32::BITS)).map(|bit| 1 << bit);
    [0, u32::MAX].into_iter().chain(single).collect()
}

/// Reads parts as entries by one choice for what heads cover, and one for what
/// they do not.
fn read(
    base: &GameFile,
    parts: &[Part],
    covered: Choice,
    free: Choice,
) -> Result<Vec<Entry>, Refusal> {
    let mut text = String::new();
    let mut lines = Vec::new();
    let mut shifts = [0, 0];
    for part in parts {
        for (n, pair) in part.pairs.iter().enumerate() {
            let is_covered = is_covered(&pair.0);
            let choice = if is_covered { covered } else { free };
            let shift = &mut shifts[usize::from(is_covered)];
            let line = line(pair, choice, *shift).ok_or_else(|| damaged(part.line, &pair.0))?;
            *shift += pair.1.breaks(class(&pair.0));
            text += if n == 0 { "- " } else { "  " };
            text += &line;
            lines.push(part.line);
        }
    }
    base.read_entries(&text).map_err(|flaw| {
        let line = lines
            .get(flaw.line.saturating_sub(1))
            .copied()
            .unwrap_or_default();
        let why = format!("the entry in line {line}: {}", flaw.why);
        Refusal::house(Kind::Unreadable, "0.25", "", why)
            .hint("ask for it once more, and copy all of it")
    })
}

/// A key and its text as a line of a game file.
pub(super) fn line(
    (key, value): &(String, super::value::Value),
    choice: Choice,
    shift: u32,
) -> Option<String> {
    let text = value.text(class(key), choice, shift)?;
    let text = match class(key) {
        Class::Solid if key == "date" => text.to_ascii_uppercase(),
        Class::Solid => text.to_ascii_lowercase(),
        Class::Words | Class::Free => text,
    };
    Some(format!("{key}: {}\n", quoted(&text)))
}

fn damaged(line: usize, key: &str) -> Refusal {
    let why = format!("the {key} of the entry in line {line} is damaged");
    Refusal::house(Kind::Unreadable, "0.25", "", why).hint("ask for it once more")
}
