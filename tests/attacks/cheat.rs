//! A modified client: writes what it likes, and signs with what it has.

use std::fmt::Write;

use herald::dice::{Chain, GameId, Secret, Signer, State, Transcript, code, transcript};
use herald::games;
use herald::play::Play;
use herald::record::{self, Entry, EntryKey, GameFile, Header};

use crate::people::{Person, file};

/// A game in the hands of a cheat.
pub(crate) struct Cheat {
    pub(crate) header: Header,
    pub(crate) entries: Vec<Entry>,
}

impl Cheat {
    /// A game from its file.
    pub(crate) fn of(text: &str) -> Self {
        let file = file(text);
        Self {
            header: file.header().clone(),
            entries: file.entries().to_vec(),
        }
    }

    /// The states S\[0\] and so on.
    fn states(&self) -> Vec<State> {
        let pairs = self.header.hashed(None);
        let pairs = pairs.iter().map(|(key, text)| (*key, text.as_ref()));
        let mut states = vec![State::unsigned(&transcript::game(pairs))];
        for entry in &self.entries {
            let before = states.last().unwrap();
            states.push(state(&hash(before, entry), entry));
        }
        states
    }

    /// The state after the last entry.
    pub(crate) fn state(&self) -> State {
        *self.states().last().unwrap()
    }

    /// Adds an entry, with its number, head, and the signature of a secret.
    pub(crate) fn add(&mut self, entry: Entry, signed: Option<&Secret>) {
        let number = u32::try_from(self.entries.len()).unwrap() + 1;
        let mut entry = entry.with(EntryKey::Entry, number.to_string());
        let transcript = hash(&self.state(), &entry);
        if let Some(secret) = signed {
            let sig = Signer::of(secret).sign(&transcript);
            entry.set(EntryKey::Sig, sig.to_string());
        }
        entry.set(
            EntryKey::Head,
            state(&transcript, &entry).head().to_string(),
        );
        self.entries.push(entry);
    }

    /// As `add`, for who keeps the state himself: after it the new one.
    pub(crate) fn add_after(&mut self, before: &State, entry: Entry, secret: &Secret) -> State {
        let number = self.entries.len() + 1;
        let mut entry = entry.with(EntryKey::Entry, number.to_string());
        let transcript = hash(before, &entry);
        let sig = Signer::of(secret).sign(&transcript);
        entry.set(EntryKey::Sig, sig.to_string());
        let state = state(&transcript, &entry);
        entry.set(EntryKey::Head, state.head().to_string());
        self.entries.push(entry);
        state
    }

    /// Takes the last entry off.
    pub(crate) fn pop(&mut self) -> Entry {
        self.entries.pop().unwrap()
    }

    /// Changes the last entry, and signs it anew where a secret is given.
    pub(crate) fn change(&mut self, key: EntryKey, text: &str, signed: Option<&Secret>) {
        let entry = self.pop().with(key, text);
        self.add(entry, signed);
    }

    /// The number of the last entry.
    fn last(&self) -> usize {
        self.entries.len()
    }

    /// The code of the last entry.
    pub(crate) fn code(&self) -> String {
        self.code_from(self.last())
    }

    /// The code of the entries from a number on.
    pub(crate) fn code_from(&self, first: usize) -> String {
        let states = self.states();
        let fair = self.header.source().is_fair();
        let id: GameId = if fair && first > 1 {
            states[1].game_id()
        } else {
            states[0].game_id()
        };
        let sent = &self.entries[first - 1..];
        code::frame(&record::after(&id, &states[first - 1], sent))
    }

    /// The code of the whole game.
    pub(crate) fn whole(&self) -> String {
        code::frame(&record::whole(&self.header, None, &self.entries))
    }

    /// The file, whether it can be read or not.
    pub(crate) fn file(&self) -> String {
        let mut text = GameFile::new(&self.header, "a game")
            .unwrap()
            .text()
            .to_owned();
        for entry in &self.entries {
            let _ = write!(text, "{}", entry.text());
        }
        text
    }
}

fn hash(before: &State, entry: &Entry) -> Transcript {
    let pairs = entry.hashed(None);
    transcript::entry(
        before,
        pairs.iter().map(|(key, text)| (*key, text.as_ref())),
    )
}

fn state(transcript: &Transcript, entry: &Entry) -> State {
    match entry.sig() {
        Some(sig) => State::signed(transcript, &sig),
        None => State::unsigned(transcript),
    }
}

/// An entry of keys and texts, its number still to be given.
pub(crate) fn entry(pairs: &[(EntryKey, &str)]) -> Entry {
    let pairs = pairs.iter();
    pairs.fold(Entry::default(), |entry, (key, text)| {
        entry.with(*key, *text)
    })
}

/// A player's act.
pub(crate) fn act(by: &str, act: &str) -> Entry {
    entry(&[(EntryKey::By, by), (EntryKey::Act, act)])
}

/// What a stranger, who has the file alone, finds wrong with it.
pub(crate) fn verdict(text: &str) -> String {
    let seats = |name: &str| games::find(name).map(|game| game.seats);
    match GameFile::read(text, &seats) {
        Err(flaw) => flaw.to_string(),
        Ok(file) => match Play::open(file, None) {
            Err(fault) => fault.to_string(),
            Ok(_) => "it stands".to_owned(),
        },
    }
}

/// What `compare` says of two files.
pub(crate) fn compared(one: &str, other: &str) -> String {
    let open = |file: GameFile| Play::open(file, None);
    let copies = herald::post::compare([file(one), file(other)], &open);
    copies.judgement().join("; ")
}

/// A link of a person's chain in a game, from 1.
pub(crate) fn link(person: &Person, play: &Play, index: u16) -> String {
    let side = person.seat(play).unwrap();
    let fair = play.fair().unwrap();
    let nonce = fair.party(side).unwrap().nonce();
    let peer = (side != fair.inviter()).then(|| &play.states()[0]);
    let chain = Chain::new(&person.secret(), &nonce, peer);
    chain.link(index).unwrap().to_string()
}
