//! Adding to a game: what players and arbiters do, and the throws between.

use crate::dice::{Nonce, Seed};
use crate::record::{Act, Clock, Entry, First, Flaw, GameFile, Header, Player, Source};
use crate::referee::{Deed, Due, Throw};
use crate::refusal::{Kind, Refusal};
use crate::side::Side;
use crate::table::Judged;

use super::chance::{Chance, purpose};
use super::replay::{ruling, seconds};
use super::{Fault, Play};

/// What goes beside a player's deed.
#[derive(Clone, Debug, Default)]
pub struct Aside {
    /// A note, for the opponent to read.
    pub note: Option<String>,
    /// The moment, as the record has it; there exactly in a game with a clock.
    pub date: Option<String>,
}

/// The terms of a new game, as its header has them.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The game's name.
    pub game: &'static crate::games::Entry,
    /// Who moves first.
    pub first: First,
    /// The rule options given, sorted by key.
    pub options: Vec<(String, String)>,
    /// The start position, where it is not the game's own.
    pub start: Option<String>,
    /// The players' time.
    pub clock: Option<Clock>,
    /// The players, in the order of the seats.
    pub players: [Player; 2],
}

impl Opening {
    /// The header of a game on these terms.
    pub(super) fn header(self, dice: Source, nonce: &Nonce) -> Header {
        Header {
            game: self.game.name.to_owned(),
            edition: self.game.book().edition,
            dice,
            first: self.first,
            options: self.options,
            start: self.start,
            clock: self.clock,
            seats: self.game.seats,
            players: self.players,
            nonce: nonce.to_string(),
        }
    }
}

/// The source of a new game's throws.
#[derive(Debug)]
pub enum NewSource {
    /// A seed that its holder keeps.
    Arbiter(Seed),
    /// A seed that everybody sees.
    Open(Seed),
    /// Real dice.
    Table,
}

impl Play {
    /// Begins a new game: a file with its header, and the throws it begins
    /// with where they can be made here.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with the terms.
    pub fn begin(opening: Opening, nonce: &Nonce, source: NewSource) -> Result<Self, NewFault> {
        let (dice, seed) = match source {
            NewSource::Arbiter(seed) => {
                let commit = seed.commitment(nonce).to_string();
                (Source::Arbiter { commit }, Some(seed))
            }
            NewSource::Open(seed) => (
                Source::Open {
                    seed: seed.reveal(),
                },
                None,
            ),
            NewSource::Table => (Source::Table, None),
        };
        let header = opening.header(dice, nonce);
        let unnamed = Self::open(GameFile::new(&header, "a new game")?, None)?;
        let mut play = Self::open(GameFile::new(&header, &unnamed.caption())?, seed)?;
        play.throw();
        Ok(play)
    }

    /// Judges what a player does and adds it. In a game with a clock the aside
    /// must have a date.
    ///
    /// # Errors
    ///
    /// Returns why it cannot be done; then nothing has changed.
    pub fn act(&mut self, by: Side, deed: &Deed, aside: Aside) -> Result<Option<Judged>, Refusal> {
        self.check_date(&aside)?;
        self.has_time(deed)?;
        let signing = match self.fair() {
            Some(_) => self.may_enter(by, deed)?,
            None => None,
        };
        let turn = self.referee.turn();
        let judged = self
            .referee
            .act(by, deed, aside.date.as_deref().map(seconds))?;
        let mut entry = Entry {
            number: self.number,
            by: Some(self.referee.seat(by).to_owned()),
            note: aside.note,
            date: aside.date,
            ..Entry::default()
        };
        match (deed, &judged) {
            (Deed::Move { text, offer }, Some(judged)) => {
                entry.turn = Some(turn);
                entry.played = Some(judged.canonical.clone());
                entry.offers_draw = *offer;
                entry.typed = Some(text.trim().to_owned()).filter(|text| *text != judged.canonical);
            }
            _ => entry.act = Some(act(deed)),
        }
        match signing {
            Some(signing) => self.sign(entry, signing),
            None => self.add(entry),
        }
        Ok(judged)
    }

    /// Makes the throws that are due, where the seed is known here. Gives
    /// whether there were any.
    pub fn throw(&mut self) -> bool {
        let mut entry = Entry {
            number: self.number,
            ..Entry::default()
        };
        let mut thrown = false;
        while let Due::Throw(throw) = self.referee.due() {
            let cast = self
                .chance
                .cast(&self.referee, &self.nonce, self.throws + 1, throw);
            let Some(values) = cast else { break };
            if self.take_throw(throw, &values, &mut entry).is_err() {
                break;
            }
            thrown = true;
        }
        if thrown {
            self.add(entry);
        }
        thrown
    }

    /// Takes in the throws that are due as players rolled them at a table:
    /// toss, then roll, all that are due at once. Each may be copied from the
    /// log, with its key and its term: `toss 2d6 = 4 2 roll 2d6 = 3 5`.
    ///
    /// # Errors
    ///
    /// Returns why they cannot be taken in; then nothing has changed but that
    /// this play must not be written.
    pub fn throw_typed(&mut self, text: &str) -> Result<(), Refusal> {
        let refuse = |kind, why: String| Err(Refusal::house(kind, "0.14", text, why));
        if !matches!(self.chance, Chance::Table) {
            let why = format!("with {} dice nobody types in a roll", self.chance.name());
            return Err(Refusal::house(Kind::Illegal, "0.15", text, why));
        }
        if self.referee.ending().is_some() {
            return Err(Refusal::house(Kind::Over, "0.7", text, "the game is over"));
        }
        let apart = text.replace('=', " = ");
        let mut words: Vec<&str> = apart
            .split(|c: char| c.is_whitespace() || matches!(c, ',' | '"'))
            .filter(|w| !w.is_empty())
            .collect();
        let mut entry = Entry {
            number: self.number,
            ..Entry::default()
        };
        let mut taken = false;
        while let Due::Throw(throw) = self.referee.due() {
            let key = purpose(throw).as_str();
            let term = self.referee.term(throw);
            let heads = |word: &&str| word.trim_end_matches(':').eq_ignore_ascii_case(key);
            if words.first().is_some_and(heads) {
                words.remove(0);
            }
            if matches!(words[..], [named, "=", ..] if named.eq_ignore_ascii_case(term)) {
                words.drain(..2);
            }
            let count = match throw {
                Throw::Setup if words.first().is_some_and(|word| word.contains('/')) => 1,
                Throw::Setup => 8,
                Throw::Toss => 2,
                Throw::Roll => words.len(),
            };
            if words.len() < count || words.is_empty() {
                let why = format!("the {key} ({term}) is due in the same entry");
                return refuse(Kind::Unreadable, why);
            }
            let rest = words.split_off(count);
            let values = match self.referee.read_throw(throw, &words.join(" ")) {
                Ok(values) => values,
                Err(error) => return refuse(Kind::Unreadable, format!("the {key}: {error}")),
            };
            if let Err(error) = self.take_throw(throw, &values, &mut entry) {
                return refuse(Kind::Unreadable, format!("the {key}: {error}"));
            }
            words = rest;
            taken = true;
        }
        if !taken || !words.is_empty() {
            return refuse(Kind::Turn, "no such throw is due".to_owned());
        }
        self.add(entry);
        Ok(())
    }

    /// Publishes the arbiter's seed (article 0.19).
    ///
    /// # Errors
    ///
    /// Returns why it is not the time for it, or not the arbiter's herald.
    pub fn reveal(&mut self) -> Result<(), Refusal> {
        let refuse = |kind, why: &str| Err(Refusal::house(kind, "0.19", "", why));
        let Chance::Arbiter { seed, .. } = &self.chance else {
            return refuse(
                Kind::Illegal,
                "only a game with arbiter dice has a seed to reveal",
            );
        };
        if self.revealed {
            return refuse(Kind::Over, "the seed is published already");
        }
        if self.referee.ending().is_none() {
            return refuse(
                Kind::Turn,
                "the game is not over: whoever has the seed foresees rolls",
            );
        }
        let Some(seed) = seed else {
            return refuse(Kind::Illegal, "only the arbiter's herald knows the seed");
        };
        let entry = Entry {
            number: self.number,
            act: Some(Act::Reveal),
            seed: Some(seed.reveal()),
            ..Entry::default()
        };
        self.revealed = true;
        self.add(entry);
        Ok(())
    }

    /// Adds an arbiter's ruling: `position STRING`, `result SEAT` or
    /// `result draw`, with its reason.
    ///
    /// # Errors
    ///
    /// Returns why the ruling cannot be; then nothing has changed.
    pub fn rule(&mut self, decision: &str, why: &str) -> Result<(), Refusal> {
        let refuse = |why: String| Refusal::house(Kind::Illegal, "0.17", decision, why);
        if why.trim().is_empty() {
            return Err(refuse("a ruling gives its reason".to_owned()));
        }
        if let Some(ending) = self.referee.ending() {
            return Err(Refusal::over(decision, &ending.why));
        }
        let ruling = ruling(decision, &self.referee).map_err(refuse)?;
        self.may_rule(&ruling).map_err(refuse)?;
        self.referee.rule(&ruling).map_err(refuse)?;
        let entry = Entry {
            number: self.number,
            act: Some(Act::Ruling),
            decision: Some(decision.to_owned()),
            why: Some(why.to_owned()),
            ..Entry::default()
        };
        self.add(entry);
        Ok(())
    }

    /// Refuses a claim on the time of a player who could not have moved,
    /// because the arbiter's throw is not there yet.
    pub(super) fn has_time(&self, deed: &Deed) -> Result<(), Refusal> {
        let waits = matches!(self.referee.due(), Due::Throw(_));
        if *deed == Deed::ClaimTime && waits && matches!(self.chance, Chance::Arbiter { .. }) {
            let why = "the arbiter's throw for this turn is not there yet";
            return Err(Refusal::house(Kind::Illegal, "0.18", "", why));
        }
        Ok(())
    }

    /// Takes a throw in, and writes it down in an entry.
    pub(super) fn take_throw(
        &mut self,
        throw: Throw,
        values: &str,
        entry: &mut Entry,
    ) -> Result<(), crate::text::Unreadable> {
        let text = format!("{} = {values}", self.referee.term(throw));
        self.referee.throw(values)?;
        self.throws += 1;
        match throw {
            Throw::Setup => entry.setup = Some(text),
            Throw::Toss => entry.toss = Some(text),
            Throw::Roll => entry.roll = Some(text),
        }
        Ok(())
    }

    /// Dates never go back (article 0.18).
    pub(super) fn check_date(&self, aside: &Aside) -> Result<(), Refusal> {
        let mut dates = self.entries().filter_map(|entry| entry.date.as_ref());
        match (&aside.date, dates.next_back()) {
            (Some(date), Some(last)) if date < last => {
                let why = format!("the last entry is of {last}, which is later than {date}");
                Err(Refusal::house(Kind::Turn, "0.18", "", why))
            }
            _ => Ok(()),
        }
    }

    /// Hashes an entry and adds it.
    fn add(&mut self, mut entry: Entry) {
        self.transcript = self.hash(&entry);
        entry.head = self.transcript.head().to_string();
        self.assert(entry.number);
        self.number += 1;
        self.added.push(entry);
    }
}

/// What is wrong with the terms of a new game.
#[derive(Clone, Debug)]
pub enum NewFault {
    /// The header cannot be written and read back.
    Flaw(Flaw),
    /// The header is no header of a game.
    Fault(Fault),
}

impl NewFault {
    /// What is wrong, in words.
    #[must_use]
    pub fn why(&self) -> &str {
        match self {
            Self::Flaw(flaw) => &flaw.why,
            Self::Fault(fault) => &fault.why,
        }
    }
}

impl From<Flaw> for NewFault {
    fn from(flaw: Flaw) -> Self {
        Self::Flaw(flaw)
    }
}

impl From<Fault> for NewFault {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// The act of a deed that is no move.
const fn act(deed: &Deed) -> Act {
    match deed {
        Deed::Resign | Deed::Move { .. } => Act::Resign,
        Deed::AcceptDraw => Act::AcceptDraw,
        Deed::Takeback => Act::Takeback,
        Deed::ClaimRepetition => Act::ClaimRepetition,
        Deed::ClaimTime => Act::ClaimTime,
    }
}
