//! Where two copies of a game part, and which of them stands up.

use crate::play::{Fault, Play};
use crate::record::{Entry, GameFile, Header, Source};

/// Two copies of a game, held against each other.
#[derive(Debug)]
pub struct Copies {
    /// Where they part; nothing for equal copies.
    pub parting: Option<Parting>,
    /// Each by law and dice: the game, or its first fault.
    pub verdicts: [Result<Play, Fault>; 2],
}

/// The first place where two copies say different things.
#[derive(Debug)]
pub enum Parting {
    /// Their headers: each key that differs, with both texts.
    Header(Vec<(&'static str, [String; 2])>),
    /// An entry: its number and what each has there, nothing where one copy
    /// ends before it.
    Entry(u32, Box<[Option<Entry>; 2]>),
}

impl Copies {
    /// Whether the copies part only in words that no head covers: a note, or a
    /// move as it was typed. Where one of them does not stand up, a head says
    /// nothing, so everything else must be equal.
    #[must_use]
    pub fn agree_in_substance(&self) -> bool {
        match &self.parting {
            None => true,
            Some(Parting::Entry(_, both)) => match &**both {
                [Some(one), Some(other)] => bare(one) == bare(other),
                _ => false,
            },
            Some(Parting::Header(_)) => false,
        }
    }
}

/// An entry without the words that no head covers.
fn bare(entry: &Entry) -> Entry {
    Entry {
        note: None,
        typed: None,
        head: entry.head.to_ascii_lowercase(),
        ..entry.clone()
    }
}

/// Holds two copies against each other. `open` replays one with whatever
/// secret is held here.
pub fn compare(files: [GameFile; 2], open: super::Open<'_>) -> Copies {
    let [one, other] = &files;
    let headers = headers(one.header(), other.header());
    let parting = if headers.is_empty() {
        entries(one, other)
    } else {
        Some(Parting::Header(headers))
    };
    Copies {
        parting,
        verdicts: files.map(open),
    }
}

/// What is hashed of two headers and differs.
fn headers(one: &Header, other: &Header) -> Vec<(&'static str, [String; 2])> {
    let texts = |header: &Header| {
        let [first, second] = header.seats;
        let clock = header.clock.map(|clock| clock.to_string());
        let name = |seat: usize| header.players[seat].name.clone();
        [
            ("game", header.game.clone()),
            ("rules", header.rules()),
            ("dice", header.dice.to_string()),
            ("first", header.first.to_string()),
            ("options", header.options_text()),
            ("start", header.start.clone().unwrap_or_default()),
            ("clock", clock.unwrap_or_default()),
            (first, name(0)),
            (second, name(1)),
            ("nonce", header.nonce.clone()),
            match &header.dice {
                Source::Arbiter { commit } => ("commit", commit.clone()),
                Source::Open { seed } => ("seed", seed.clone()),
                Source::Fair { seat, tip } => ("seat and tip", format!("{seat} {tip}")),
                Source::Table => ("", String::new()),
            },
        ]
    };
    let both = texts(one).into_iter().zip(texts(other));
    both.filter(|(a, b)| a.1 != b.1)
        .map(|(a, b)| (a.0, [a.1, b.1]))
        .collect()
}

fn entries(one: &GameFile, other: &GameFile) -> Option<Parting> {
    let (one, other) = (one.entries(), other.entries());
    let both = one.iter().zip(other).find(|(a, b)| a != b);
    if let Some((a, b)) = both {
        let pair = [Some(a.clone()), Some(b.clone())];
        return Some(Parting::Entry(a.number, Box::new(pair)));
    }
    let common = one.len().min(other.len());
    let pair = [one.get(common), other.get(common)];
    let number = pair.into_iter().flatten().next()?.number;
    Some(Parting::Entry(
        number,
        Box::new(pair.map(Option::<&Entry>::cloned)),
    ))
}
