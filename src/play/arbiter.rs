//! What arbiters enter: rulings, and the seed when the game is over.

use crate::dice::Seed;
use crate::games;
use crate::record::{Act, Entry, EntryKey};
use crate::referee::{Referee, Ruling};
use crate::refusal::{House, Kind, Refusal};
use crate::side::Side;
use crate::text::harmless;

use super::chance::Chance;
use super::{Fault, Play};

impl Play {
    /// Adds an arbiter's ruling: `position STRING`, `result SEAT` or
    /// `result draw`, with its reason.
    ///
    /// # Errors
    ///
    /// Returns why the ruling cannot be; then nothing has changed.
    pub fn rule(&mut self, decision: &str, why: &str, date: Option<&str>) -> Result<(), Refusal> {
        let refuse = |why: String| Refusal::house(Kind::Illegal, House::Ruling, decision, why);
        if why.trim().is_empty() {
            return Err(refuse("a ruling gives its reason".to_owned()));
        }
        if let Some(ending) = self.referee.ending() {
            return Err(Refusal::over(decision, &ending.why));
        }
        if self.fair().is_some() {
            let why = "in a game with fair dice nobody rules; the players agree, or play on";
            return Err(refuse(why.to_owned()));
        }
        let ruling = ruling(decision, &self.referee).map_err(refuse)?;
        self.referee.clone().rule(&ruling).map_err(refuse)?;
        let entry = Entry::new(self.next_number())
            .with(EntryKey::Act, Act::Ruling.name())
            .with(EntryKey::Decision, decision)
            .with(EntryKey::Why, why.trim());
        self.enter(entry, date)
    }

    /// Publishes the arbiter's seed (article 0.19).
    ///
    /// # Errors
    ///
    /// Returns why it is not the time for it, or not the arbiter's herald.
    pub fn reveal(&mut self, date: Option<&str>) -> Result<(), Refusal> {
        let refuse = |kind, why: &str| Err(Refusal::house(kind, House::Reveal, "", why));
        let Chance::Arbiter { seed, .. } = &self.chance else {
            let why = "only a game with arbiter dice has a seed to reveal";
            return refuse(Kind::Illegal, why);
        };
        if self.revealed {
            return refuse(Kind::Over, "the seed is published already");
        }
        if self.referee.ending().is_none() {
            let why = "the game is not over: whoever has the seed foresees rolls";
            return refuse(Kind::Turn, why);
        }
        let Some(seed) = seed else {
            return refuse(Kind::Illegal, "only the arbiter's herald knows the seed");
        };
        let entry = Entry::new(self.next_number())
            .with(EntryKey::Act, Act::Reveal.name())
            .with(EntryKey::Seed, seed.reveal());
        self.enter(entry, date)
    }

    pub(super) fn take_reveal(&mut self, entry: &Entry) -> Result<(), Fault> {
        let fault = |key, why: &str| Err(self.fault(entry, key, why));
        let Chance::Arbiter { commitment, .. } = &self.chance else {
            return fault(EntryKey::Act, "only an arbiter's seed is revealed");
        };
        if self.revealed {
            return fault(EntryKey::Act, "the seed is revealed already");
        }
        if self.referee.ending().is_none() {
            return fault(
                EntryKey::Act,
                "the seed is revealed only after the end of the game",
            );
        }
        let seed: Option<Seed> = entry.get(EntryKey::Seed).and_then(|seed| seed.parse().ok());
        match seed {
            None => fault(EntryKey::Seed, "this is not a seed: 32 bytes in base32"),
            Some(seed) if !seed.opens(commitment, &self.nonce) => fault(
                EntryKey::Seed,
                "this is not the seed that the commitment was made to",
            ),
            Some(_) => {
                self.revealed = true;
                Ok(())
            }
        }
    }

    pub(super) fn take_ruling(&mut self, entry: &Entry) -> Result<(), Fault> {
        let decision = entry.get(EntryKey::Decision).unwrap_or_default();
        ruling(decision, &self.referee)
            .and_then(|ruling| self.referee.rule(&ruling))
            .map_err(|why| self.fault(entry, EntryKey::Decision, harmless(&why)))
    }

    /// The decision of a ruling as it is hashed, its position canonical; nothing
    /// where it is hashed as it stands.
    pub(super) fn decision(&self, entry: &Entry) -> Result<Option<String>, String> {
        let Some(text) = entry.get(EntryKey::Decision) else {
            return Ok(None);
        };
        let Ruling::Position(position) = ruling(text, &self.referee)? else {
            return Ok(None);
        };
        let terms = self.referee.terms();
        let table = terms
            .game
            .open(&games::tidy(&position), &terms.options)
            .map_err(|error| harmless(&error.why))?;
        Ok(Some(format!("position {}", table.position())))
    }
}

/// Reads what a ruling decides: `position STRING`, `result SEAT`, `result draw`.
///
/// # Errors
///
/// Returns in words what a ruling looks like.
fn ruling(text: &str, referee: &Referee) -> Result<Ruling, String> {
    match text.split_once(' ') {
        Some(("position", position)) => Ok(Ruling::Position(position.to_owned())),
        Some(("result", "draw")) => Ok(Ruling::Result(None)),
        Some(("result", seat)) => {
            let side = Side::BOTH
                .into_iter()
                .find(|&side| referee.seat(side) == seat);
            side.map(|side| Ruling::Result(Some(side)))
                .ok_or_else(|| "a result is a seat, or `draw`".to_owned())
        }
        _ => Err("a ruling is `position STRING` or `result SEAT`".to_owned()),
    }
}
