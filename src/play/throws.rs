//! Throws: taken in, made here, typed in, or foreseen by their owner.

use crate::dice::{Link, State, Stream, roll_key};
use crate::game::Purpose;
use crate::record::{Entry, EntryKey};
use crate::referee::{Due, Referee};
use crate::refusal::{House, Kind, Refusal};
use crate::side::Side;
use crate::text::harmless;

use super::chance::Chance;
use super::order::Next;
use super::{Fault, Play, key_of};

/// The throws that the next entry will carry, which only its author, whose
/// herald this is, can know.
#[derive(Debug)]
pub(super) struct Foreseen {
    /// The game with these throws taken in.
    pub(super) referee: Referee,
    link: Link,
    throws: Vec<(Purpose, String)>,
}

impl Foreseen {
    /// Puts the throws and their link into the entry that carries them.
    pub(super) fn put_into(&self, entry: &mut Entry) {
        for (purpose, text) in &self.throws {
            entry.set(key_of(*purpose), text.clone());
        }
        entry.set(EntryKey::Link, self.link.to_string());
    }
}

impl Play {
    /// Makes the throws that are due, where the seed is known here, in an entry
    /// of their own. Gives whether there were any.
    ///
    /// # Errors
    ///
    /// Returns why the entry cannot be made: an arbiter's is signed, and each
    /// number is answered once (article 0.21).
    pub fn throw(&mut self, date: Option<&str>) -> Result<bool, Refusal> {
        if !matches!(self.due(), Next::Throw(_)) || self.chance.seed().is_none() {
            return Ok(false);
        }
        let mut entry = Entry::new(self.next_number());
        let mut trial = self.referee.clone();
        let mut number = self.throws;
        while let Due::Throw(purpose) = trial.due() {
            number += 1;
            let cast = self.chance.cast(&trial, &self.nonce, number, purpose);
            let Some(values) = cast else { break };
            entry.set(
                key_of(purpose),
                format!("{} = {values}", trial.term(purpose)),
            );
            if trial.throw(&values).is_err() {
                break;
            }
        }
        self.enter(entry, date)?;
        Ok(true)
    }

    /// Takes in the throws that are due as players rolled them at a table:
    /// toss, then roll, all that are due at once. Each may be copied from the
    /// log, with its key and its term: `toss 2d6 = 4 2 roll 2d6 = 3 5`.
    ///
    /// # Errors
    ///
    /// Returns why they cannot be taken in; then nothing has changed.
    pub fn throw_typed(&mut self, text: &str, date: Option<&str>) -> Result<(), Refusal> {
        let refuse = |kind, why: String| Err(Refusal::house(kind, House::Throw, text, why));
        if !matches!(self.chance, Chance::Table) {
            let why = format!("with {} dice nobody types in a roll", self.chance.name());
            return Err(Refusal::house(Kind::Illegal, House::Chance, text, why));
        }
        if let Some(ending) = self.referee.ending() {
            return Err(Refusal::over(text, &ending.why));
        }
        let apart = text.replace('=', " = ");
        let mut words: Vec<&str> = apart
            .split(|c: char| c.is_whitespace() || matches!(c, ',' | '"'))
            .filter(|w| !w.is_empty())
            .collect();
        let mut entry = Entry::new(self.next_number());
        let mut trial = self.referee.clone();
        let mut taken = false;
        while let Due::Throw(purpose) = trial.due() {
            let name = purpose.name();
            let term = trial.term(purpose);
            let heads = |word: &&str| word.trim_end_matches(':').eq_ignore_ascii_case(name);
            if words.first().is_some_and(heads) {
                words.remove(0);
            }
            if matches!(words[..], [named, "=", ..] if named.eq_ignore_ascii_case(term)) {
                words.drain(..2);
            }
            let count = match purpose {
                Purpose::Setup if words.first().is_some_and(|word| word.contains('/')) => 1,
                Purpose::Setup => 8,
                Purpose::Toss => 2,
                Purpose::Roll => words.len(),
            };
            if words.len() < count || words.is_empty() {
                let why = format!("the {name} ({term}) is due in the same entry");
                return refuse(Kind::Unreadable, why);
            }
            let rest = words.split_off(count);
            let values = match trial.read_throw(purpose, &words.join(" ")) {
                Ok(values) => values,
                Err(error) => return refuse(Kind::Unreadable, format!("the {name}: {error}")),
            };
            if let Err(error) = trial.throw(&values) {
                return refuse(Kind::Unreadable, format!("the {name}: {error}"));
            }
            entry.set(key_of(purpose), format!("{term} = {values}"));
            words = rest;
            taken = true;
        }
        if !taken || !words.is_empty() {
            return refuse(Kind::Turn, "no such throw is due".to_owned());
        }
        self.enter(entry, date)
    }

    /// Takes in the throws that the next entry of the holder will carry, so
    /// that they can be looked at. Only a holder whose register stands by this
    /// game may.
    pub(super) fn foresee(&mut self) {
        self.foreseen = None;
        let (Next::Begin(side) | Next::Move(side)) = self.due() else {
            return;
        };
        if !matches!(self.referee.due(), Due::Throw(_)) {
            return;
        }
        let Some(link) = self.own_link(side) else {
            return;
        };
        let mut referee = self.referee.clone();
        let mut throws = Vec::new();
        while let Due::Throw(purpose) = referee.due() {
            if purpose == Purpose::Roll && referee.side() != Some(side) {
                break;
            }
            let key = roll_key(self.state(), purpose, &link);
            let values = referee.cast(purpose, &mut Stream::new(&key));
            throws.push((purpose, format!("{} = {values}", referee.term(purpose))));
            if referee.throw(&values).is_err() {
                return;
            }
        }
        self.foreseen = Some(Foreseen {
            referee,
            link,
            throws,
        });
    }

    /// Takes in the throws of an entry that are due, one after another; with a
    /// roller, a roll only for that player.
    pub(super) fn take_throws(
        &mut self,
        entry: &Entry,
        roller: Option<Side>,
        before: &State,
    ) -> Result<(), Fault> {
        let mut taken = Vec::new();
        while let Due::Throw(purpose) = self.referee.due() {
            let waits = roller.is_some() && self.referee.side() != roller;
            if purpose == Purpose::Roll && waits {
                break;
            }
            let cast = match entry.link().filter(|_| roller.is_some()) {
                Some(link) => {
                    let key = roll_key(before, purpose, &link);
                    Some(self.referee.cast(purpose, &mut Stream::new(&key)))
                }
                None => self
                    .chance
                    .cast(&self.referee, &self.nonce, self.throws + 1, purpose),
            };
            self.take_throw(entry, purpose, cast)?;
            taken.push(purpose);
        }
        self.no_more_throws(entry, &taken)
    }

    /// Takes in one throw of an entry, which must be the one given where one
    /// is known.
    fn take_throw(
        &mut self,
        entry: &Entry,
        purpose: Purpose,
        cast: Option<String>,
    ) -> Result<(), Fault> {
        let key = key_of(purpose);
        let (name, term) = (purpose.name(), self.referee.term(purpose));
        let fault = |why: String| Err(self.fault(entry, key, why));
        let Some(text) = entry.throw(purpose) else {
            return fault(format!("the {name} is due in this entry"));
        };
        let Some(values) = self.values(entry, purpose) else {
            return fault(format!("here belongs `{term} =` and what was thrown"));
        };
        if let Some(cast) = cast {
            if cast != values {
                let why = format!("the dice show `{term} = {cast}`, not `{}`", harmless(text));
                return fault(why);
            }
        } else {
            match self.referee.read_throw(purpose, values) {
                Ok(read) if read == values => {}
                Ok(read) => return fault(format!("the record writes this `{term} = {read}`")),
                Err(error) => return fault(error.to_string()),
            }
        }
        let thrown = self.referee.throw(values);
        thrown.map_err(|error| self.fault(entry, key, error.to_string()))?;
        self.throws += 1;
        Ok(())
    }

    /// Checks that an entry has no throws beyond those taken in.
    pub(super) fn no_more_throws(&self, entry: &Entry, taken: &[Purpose]) -> Result<(), Fault> {
        let more = Purpose::ALL
            .into_iter()
            .find(|purpose| entry.throw(*purpose).is_some() && !taken.contains(purpose));
        match more {
            Some(purpose) => Err(self.fault(entry, key_of(purpose), "no such throw is due here")),
            None => Ok(()),
        }
    }
}
