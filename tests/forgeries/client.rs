//! A modified client: a game as keys and texts, changed at will, signed with
//! whatever secrets a forger has, and written as a file.

use std::collections::BTreeMap;
use std::fmt::Write;

use herald::dice::{Chain, Nonce, Secret, Signature, Signer, State, Transcript, transcript};
use herald::games;
use herald::play::Play;
use herald::record::GameFile;
use serde_json::Value;
use sha2::{Digest, Sha256};

/// The keys of a header but the log, in the order of hashing.
const HEADER: &str = "herald game rules dice first options start clock begun white black \
                      arbiter seat key nonce commit seed tip sig";

/// The keys of an entry, in the order of hashing.
const ENTRY: &str = "entry turn by act name key nonce tip setup toss roll move offer typed note \
                     date decision why seed link sig head";

/// Keys whose texts are base32.
const BYTES: [&str; 8] = [
    "key", "nonce", "tip", "commit", "seed", "link", "sig", "head",
];

/// A header or an entry.
pub(crate) type Part = BTreeMap<String, String>;

/// Who a forger can sign as: a seat, or nothing for the arbiter; with what.
pub(crate) type Secrets<'a> = &'a [(Option<&'a str>, &'a str)];

/// A game in the hands of a forger.
#[derive(Clone)]
pub(crate) struct Client {
    pub(crate) header: Part,
    pub(crate) log: Vec<Part>,
}

/// What a file is refused for.
#[derive(Debug)]
pub(crate) struct Refused {
    /// The entry in which it stands; 0 for the header.
    pub(crate) entry: usize,
    /// The key that the place is at; the first of its entry for the dash.
    pub(crate) key: String,
    pub(crate) why: String,
}

/// SHA-256 of a text, as the reference makes its secrets and nonces.
pub(crate) fn sha(text: &str) -> [u8; 32] {
    Sha256::digest(text).into()
}

/// The secret of Amy (A), Björn (B) or Carl (C); any other word is a stranger.
pub(crate) fn secret(who: &str) -> Secret {
    Secret::from(match who {
        "A" | "B" | "C" => sha(&format!("herald test secret {who}")),
        other => sha(other),
    })
}

/// The public key of a secret, as a file has it.
pub(crate) fn key(who: &str) -> String {
    Signer::of(&secret(who)).key().to_string()
}

/// The vectors that the reference prints.
pub(crate) fn vectors() -> Value {
    serde_json::from_str(include_str!("../data/dice-vectors.json")).unwrap()
}

/// The texts of a JSON object.
pub(crate) fn part(value: &Value) -> Part {
    let pairs = value.as_object().unwrap().iter();
    pairs
        .map(|(key, text)| (key.clone(), text.as_str().unwrap().to_owned()))
        .collect()
}

impl Client {
    /// One of the two games of the reference.
    pub(crate) fn of(game: &str) -> Self {
        let game = &vectors()[game];
        let rows = game["entries"].as_array().unwrap().iter();
        Self {
            header: part(&game["header"]),
            log: rows.map(|row| part(&row["entry"])).collect(),
        }
    }

    /// The text of a key of an entry.
    pub(crate) fn text(&self, entry: usize, key: &str) -> String {
        self.log[entry - 1][key].clone()
    }

    /// Gives a key of an entry, or of the header (0), a text.
    pub(crate) fn put(&mut self, entry: usize, key: &str, text: impl Into<String>) {
        let part = match entry {
            0 => &mut self.header,
            _ => &mut self.log[entry - 1],
        };
        part.insert(key.to_owned(), text.into());
    }

    /// Takes keys out of an entry, or of the header (0).
    pub(crate) fn take_out(&mut self, entry: usize, keys: &[&str]) {
        for key in keys {
            let part = match entry {
                0 => &mut self.header,
                _ => &mut self.log[entry - 1],
            };
            part.remove(*key).unwrap();
        }
    }

    /// Puts another entry in the place of one and of all after it. It gets the
    /// date of the one before unless it has its own, and a signature to be made
    /// anew.
    pub(crate) fn end_with(&mut self, entry: usize, pairs: &[(&str, &str)]) {
        let (date, sig) = (self.text(entry - 1, "date"), self.text(1, "sig"));
        self.log.truncate(entry - 1);
        self.insert(entry, pairs);
        let last = &mut self.log[entry - 1];
        last.entry("date".to_owned()).or_insert(date);
        last.insert("sig".to_owned(), sig);
    }

    /// Puts an entry before the one that has its number.
    pub(crate) fn insert(&mut self, entry: usize, pairs: &[(&str, &str)]) {
        let pairs = pairs.iter();
        let mut new: Part = pairs
            .map(|(key, text)| ((*key).to_owned(), (*text).to_owned()))
            .collect();
        new.insert("entry".to_owned(), entry.to_string());
        self.log.insert(entry - 1, new);
    }

    /// Numbers the entries anew.
    pub(crate) fn renumber(&mut self) {
        for number in 1..=self.log.len() {
            self.put(number, "entry", number.to_string());
        }
    }

    /// T\[0\] as the header stands.
    pub(crate) fn game(&self) -> Transcript {
        let pairs = hashed(HEADER, &self.header);
        transcript::game(
            pairs
                .iter()
                .map(|(key, text)| (key.as_str(), text.as_str())),
        )
    }

    /// S before an entry.
    pub(crate) fn before(&self, entry: usize) -> State {
        let start = State::unsigned(&self.game());
        let log = self.log[..entry - 1].iter();
        log.fold(start, |before, part| after(&before, part).1)
    }

    /// A link of a seat's chain, from 1; the chain of the inviter has no peer.
    pub(crate) fn link(&self, who: &str, inviter: bool, index: u16) -> String {
        let state = State::unsigned(&self.game());
        let part = if inviter { &self.header } else { &self.log[0] };
        let nonce = &part["nonce"];
        let nonce: Nonce = nonce.parse().unwrap();
        let peer = (!inviter).then_some(&state);
        let chain = Chain::new(&secret(who), &nonce, peer);
        chain.link(index).unwrap().to_string()
    }

    /// Signs the header.
    pub(crate) fn invite(&mut self, who: &str) {
        let sig = Signer::of(&secret(who)).sign(&self.game());
        self.put(0, "sig", sig.to_string());
    }

    /// Signs anew what these wrote, the header too, and puts every head right.
    pub(crate) fn reseal(&mut self, secrets: Secrets) {
        let seat = self.header.get("seat").cloned();
        let inviter = secrets.iter().find(|(by, _)| *by == seat.as_deref());
        if let (Some((_, who)), Some(_)) = (inviter, self.header.get("sig")) {
            self.invite(who);
        }
        self.reseal_from(1, secrets);
    }

    /// Signs anew what these wrote from an entry on, and puts heads right.
    pub(crate) fn reseal_from(&mut self, start: usize, secrets: Secrets) {
        let mut before = State::unsigned(&self.game());
        for (n, part) in self.log.iter_mut().enumerate() {
            let (transcript, mut state) = after(&before, part);
            if n + 1 >= start {
                let by = part.get("by").map(String::as_str);
                let mine = secrets.iter().find(|(seat, _)| *seat == by);
                if let (Some((_, who)), true) = (mine, part.contains_key("sig")) {
                    let sig = Signer::of(&secret(who)).sign(&transcript);
                    part.insert("sig".to_owned(), sig.to_string());
                    state = State::signed(&transcript, &sig);
                }
                part.insert("head".to_owned(), state.head().to_string());
            }
            before = state;
        }
    }

    /// Reads and opens the file as a stranger does.
    pub(crate) fn open(&self) -> Result<Play, Refused> {
        let (text, lines) = self.write();
        let seats = |name: &str| games::find(name).map(|game| game.seats);
        let refused = |line: usize, why: String| {
            let (entry, key) = lines[line - 1].clone();
            Refused { entry, key, why }
        };
        let file = GameFile::read(text, &seats).map_err(|flaw| refused(flaw.line, flaw.why))?;
        Play::open(file, None).map_err(|fault| {
            let refused = refused(fault.place.line, fault.why);
            let entry = fault
                .entry
                .map_or(0, |entry| usize::try_from(entry).unwrap());
            assert_eq!(
                refused.entry, entry,
                "the place is in the entry: {}",
                refused.why
            );
            refused
        })
    }

    /// The file, and for each line the entry and key that stand in it.
    fn write(&self) -> (String, Vec<(usize, String)>) {
        let (mut text, mut lines) = (String::new(), Vec::new());
        for (n, part) in std::iter::once(&self.header).chain(&self.log).enumerate() {
            let keys = if n == 0 { HEADER } else { ENTRY };
            let mut lead = if n == 0 { "" } else { "- " };
            for key in keys.split_whitespace() {
                let Some(value) = part.get(key) else { continue };
                let _ = writeln!(text, "{lead}{key}: {}", quoted(value));
                lines.push((n, key.to_owned()));
                lead = if n == 0 { "" } else { "  " };
            }
            if n == 0 {
                text.push_str("log:\n");
                lines.push((0, "log".to_owned()));
            }
        }
        lines.push((self.log.len() + 1, "end".to_owned()));
        (text, lines)
    }
}

/// T and S of an entry that follows a state.
pub(crate) fn after(before: &State, part: &Part) -> (Transcript, State) {
    let pairs = hashed(ENTRY, part);
    let pairs = pairs
        .iter()
        .map(|(key, text)| (key.as_str(), text.as_str()));
    let transcript = transcript::entry(before, pairs);
    let sig: Option<Signature> = part.get("sig").and_then(|sig| sig.parse().ok());
    let state = match sig {
        Some(sig) => State::signed(&transcript, &sig),
        None => State::unsigned(&transcript),
    };
    (transcript, state)
}

/// The keys of a part that are hashed, in order, as they are hashed.
fn hashed(keys: &str, part: &Part) -> Vec<(String, String)> {
    let keys = keys
        .split_whitespace()
        .filter(|key| !["sig", "head"].contains(key));
    keys.filter_map(|key| {
        let text = part.get(key)?;
        let text = match key {
            _ if BYTES.contains(&key) => text.replace(' ', "").to_ascii_lowercase(),
            "white" | "black" | "name" | "arbiter" => without_mail(text),
            _ => text.clone(),
        };
        Some((key.to_owned(), text))
    })
    .collect()
}

/// A name without the address at its end.
fn without_mail(name: &str) -> String {
    let address = name
        .strip_suffix('>')
        .and_then(|rest| rest.rsplit_once('<'));
    match address {
        Some((rest, mail)) if mail.contains('@') && !rest.trim().is_empty() => {
            rest.trim_end().to_owned()
        }
        _ => name.to_owned(),
    }
}

/// A text in double quotes.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            ' '..='~' | 'ö' | 'ü' => out.push(c),
            _ => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
        }
    }
    out + "\""
}

/// The same signature with the order of the group added to its second half.
pub(crate) fn with_l(sig: &str) -> String {
    const L: [u8; 32] = {
        let mut bytes = *b"\xed\xd3\xf5\x5c\x1a\x63\x12\x58\xd6\x9c\xf7\xa2\xde\xf9\xde\x14\
                           \0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0";
        bytes[31] = 0x10;
        bytes
    };
    let sig: Signature = sig.parse().unwrap();
    let mut bytes = *sig.as_bytes();
    let mut carry = 0;
    for (byte, add) in bytes[32..].iter_mut().zip(L) {
        let sum = u16::from(*byte) + u16::from(add) + carry;
        *byte = sum.to_le_bytes()[0];
        carry = sum >> 8;
    }
    Signature::from(bytes).to_string()
}
