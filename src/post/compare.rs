//! Where two copies of a game part, which of them stands up, and what the
//! signatures say of it.

use crate::play::{Fault, Play};
use crate::record::{Entry, GameFile, HeaderKey};
use crate::text::harmless;

use super::crossing::{Crossing, crossing};

/// Two copies of a game, held against each other.
#[derive(Debug)]
pub struct Copies {
    /// Where they part; nothing for copies that say the same.
    pub parting: Option<Parting>,
    /// Each by law, dice and signatures: the game, or its first fault.
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

/// Holds two copies against each other: by what is hashed, not by heads, since
/// unsigned entries can be made to equal heads. `open` replays one.
pub fn compare(files: [GameFile; 2], open: super::Open<'_>) -> Copies {
    let texts = files.clone();
    let verdicts = files.map(open);
    let parting = match &verdicts {
        [Ok(one), Ok(other)] => by_states(one, other),
        _ => by_texts(&texts),
    };
    Copies { parting, verdicts }
}

impl Copies {
    /// What is to be made of the two copies, a sentence each, without end
    /// marks: who answered twice, which date is earlier, what to do next.
    #[must_use]
    pub fn judgement(&self) -> Vec<String> {
        let Some(parting) = &self.parting else {
            return Vec::new();
        };
        match (&self.verdicts, parting) {
            ([Ok(_), Ok(_)], Parting::Header(_)) => {
                vec!["these are two different games".to_owned()]
            }
            ([Ok(one), Ok(other)], Parting::Entry(number, both)) => match &**both {
                [Some(a), Some(b)] => both_stand(*number, [one, other], [a, b]),
                [None, Some(_)] => vec![
                    "the second goes on where the first ends; go on with \
                                         the second"
                        .to_owned(),
                ],
                [Some(_), None] => vec![
                    "the first goes on where the second ends; go on with \
                                         the first"
                        .to_owned(),
                ],
                [None, None] => Vec::new(),
            },
            ([Ok(_), Err(_)], _) => vec!["go on with the first".to_owned()],
            ([Err(_), Ok(_)], _) => vec!["go on with the second".to_owned()],
            ([Err(_), Err(_)], _) => {
                vec!["ask for a copy that was not changed".to_owned()]
            }
        }
    }
}

/// What two copies that both stand up say of each other.
fn both_stand(number: u32, plays: [&Play; 2], entries: [&Entry; 2]) -> Vec<String> {
    let [one, _] = plays;
    let authors = entries.map(|entry| one.author(entry));
    let signed = entries.map(|entry| entry.sig().is_some());
    let same_key = {
        let key =
            |play: &Play, entry: &Entry| play.chance().signer(entry.kind(), play.author(entry));
        key(plays[0], entries[0]).is_some()
            && key(plays[0], entries[0]) == key(plays[1], entries[1])
    };
    if signed == [true, true] && same_key {
        let who = match authors[0] {
            Some(side) => one.player(side),
            None => one.arbiter_name().unwrap_or_default(),
        };
        return vec![
            format!("both are signed by {who}, who answered entry {number} twice"),
            "the two files together prove it to anybody, for ever; keep both".to_owned(),
        ];
    }
    match crossing(one, entries[0], entries[1]) {
        Some(Crossing::Stays(why)) => {
            return vec![
                why.trim_end_matches('.')
                    .replace("which is here", "that of the first copy"),
                "both are signed; dates are their authors' word".to_owned(),
            ];
        }
        Some(Crossing::Gives { why, .. }) => {
            return vec![
                format!("{why}, that of the second copy"),
                "both are signed; dates are their authors' word".to_owned(),
            ];
        }
        None => {}
    }
    if signed == [false, false] {
        return vec![
            "neither entry is signed, so nothing here proves which was sent first; the players, \
             or the arbiter, must say which game goes on"
                .to_owned(),
        ];
    }
    vec!["ask each author which entry is his".to_owned()]
}

/// Where two games part: the first state in which they differ.
fn by_states(one: &Play, other: &Play) -> Option<Parting> {
    let mut both = one.states().iter().zip(other.states());
    match both.position(|(a, b)| a != b) {
        Some(0) => Some(Parting::Header(headers(one.file(), other.file()))),
        Some(at) => {
            let number = u32::try_from(at).unwrap_or(u32::MAX);
            let pair = [one, other].map(|play| play.entry(number).cloned());
            Some(Parting::Entry(number, Box::new(pair)))
        }
        None if one.states().len() == other.states().len() => None,
        None => {
            let number = one.next_number().min(other.next_number());
            let pair = [one, other].map(|play| play.entry(number).cloned());
            Some(Parting::Entry(number, Box::new(pair)))
        }
    }
}

/// Where two files part of which at least one does not stand up, so that texts
/// are all there is to go by.
fn by_texts([one, other]: &[GameFile; 2]) -> Option<Parting> {
    let headers = headers(one, other);
    if !headers.is_empty() {
        return Some(Parting::Header(headers));
    }
    let part = |a: &Entry, b: &Entry| a.hashed(None) != b.hashed(None) || a.sig() != b.sig();
    let mut both = one.entries().iter().zip(other.entries());
    if let Some((a, b)) = both.find(|(a, b)| part(a, b)) {
        let pair = [Some(a.clone()), Some(b.clone())];
        return Some(Parting::Entry(a.number(), Box::new(pair)));
    }
    let common = one.entries().len().min(other.entries().len());
    let pair = [one, other].map(|file| file.entries().get(common).cloned());
    let number = pair.iter().flatten().next()?.number();
    Some(Parting::Entry(number, Box::new(pair)))
}

/// What is hashed of two headers and differs; and the signature.
fn headers(one: &GameFile, other: &GameFile) -> Vec<(&'static str, [String; 2])> {
    let [one, other] = [one.header(), other.header()];
    if one.game() != other.game() {
        let games = [one, other].map(|header| harmless(header.game()));
        return vec![("game", games)];
    }
    let texts = [one, other].map(|header| {
        let mut pairs = header.hashed(None);
        if let Some(sig) = header.sig() {
            pairs.push(("sig", sig.to_string().into()));
        }
        pairs
    });
    let mut found = Vec::new();
    for key in HeaderKey::ALL {
        let name = key.name(one.seats());
        let both = texts.each_ref().map(|pairs| {
            let pair = pairs.iter().find(|(key, _)| *key == name);
            pair.map_or_else(String::new, |(_, text)| text.to_string())
        });
        if both[0] != both[1] {
            found.push((name, both));
        }
    }
    found
}
