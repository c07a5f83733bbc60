//! Going through a log from its start: law, throws, heads (dice
//! specification, section 7).

use crate::dice::{Acceptance, Invitation, Role, Seed, Transcript};
use crate::record::{Act, Entry, GameFile};
use crate::referee::{Deed, Due, Referee, Ruling, Throw};
use crate::side::Side;
use crate::text::harmless;

use super::chance::{Chance, purpose};
use super::hashing::{hash, throw_text, thrown};
use super::terms::{blamed, options, terms};
use super::{Fault, Play};

impl Play {
    /// Replays a file, all of it or up to a turn.
    pub(super) fn replay(
        file: GameFile,
        held: Option<Seed>,
        upto: Option<u32>,
    ) -> Result<Self, Fault> {
        let mut play = Self::before(file, held)?;
        for index in 0..play.file.entries().len() {
            let entry = play.file.entries()[index].clone();
            if upto.is_some_and(|last| entry.turn.is_some_and(|turn| turn > last)) {
                break;
            }
            play.take(index, &entry)?;
        }
        if play.fair().is_some() && play.number == 0 {
            let why = "with fair dice the log begins with the invitation, entry 0";
            return Err(Fault::header(&play.file, "log", why));
        }
        Ok(play)
    }

    /// The game as its header says, before the first entry.
    pub(super) fn before(file: GameFile, held: Option<Seed>) -> Result<Self, Fault> {
        let referee = Referee::new(terms(&file)?)
            .map_err(|why| Fault::header(&file, blamed(&file, &why), harmless(&why)))?;
        let header = file.header();
        let nonce = header.nonce.parse().map_err(|error| {
            Fault::header(
                &file,
                "nonce",
                format!("the nonce is not 16 bytes: {error}"),
            )
        })?;
        let revealed = file
            .entries()
            .iter()
            .filter_map(|entry| entry.seed.as_ref()?.parse().ok());
        let chance = Chance::of(&file, &nonce, held.into_iter().chain(revealed))?;
        let inviter = match &chance {
            Chance::Fair(fair) => fair.side(Role::A),
            _ => Side::First,
        };
        let invitation = Invitation {
            game: &header.game,
            rules: &header.rules(),
            options: &options(&file, &referee),
            first: &header.first.to_string(),
            name: &header.players[inviter.index()].name,
            nonce: &nonce,
            pledge: chance.pledge(&nonce),
        };
        let mut transcript = invitation.transcript();
        // With fair dice the acceptance is an entry of its own.
        if !header.dice.is_fair() {
            let acceptance = Acceptance {
                name: &header.players[1].name,
                fair: None,
            };
            transcript = acceptance.transcript(&transcript);
        }
        Ok(Self {
            id: transcript.game_id(),
            number: header.first_entry(),
            file,
            referee,
            chance,
            nonce,
            transcript,
            throws: 0,
            revealed: false,
            added: Vec::new(),
        })
    }

    /// Checks an entry and takes it in.
    pub(super) fn take(&mut self, index: usize, entry: &Entry) -> Result<(), Fault> {
        if self.fair().is_some() {
            return self.take_fair(index, entry);
        }
        let fault =
            |play: &Self, key: &str, why: String| Err(Fault::entry(&play.file, index, key, why));
        if self.revealed {
            return fault(
                self,
                "entry",
                "nothing follows the reveal of the seed".to_owned(),
            );
        }
        if self.referee.ending().is_some() && entry.act != Some(Act::Reveal) {
            return fault(
                self,
                "entry",
                "the game was over before this entry".to_owned(),
            );
        }
        if entry.only_throws() {
            self.take_throws(index, entry)?;
        } else if let Some(key) = thrown(entry).next() {
            let why = "throws stand in entries of their own with these dice".to_owned();
            return fault(self, key, why);
        }
        match entry.act {
            Some(Act::Reveal) => self.take_reveal(index, entry)?,
            Some(Act::Ruling) => self.take_ruling(index, entry)?,
            _ if entry.only_throws() => {}
            _ => self.take_deed(index, entry)?,
        }
        let transcript = self.hash(entry);
        self.check_head(index, entry, &transcript)?;
        self.transcript = transcript;
        self.number += 1;
        Ok(())
    }

    /// Checks that the head of an entry is that of its transcript.
    pub(super) fn check_head(
        &self,
        index: usize,
        entry: &Entry,
        transcript: &Transcript,
    ) -> Result<(), Fault> {
        let head = transcript.head().to_string();
        if entry.head.to_lowercase() == head {
            return Ok(());
        }
        let changed = if entry.number < 2 {
            "the header or an entry up to this one"
        } else {
            "this entry or one before it"
        };
        let why = format!(
            "the head is {head}, not {}: {changed} was changed",
            entry.head
        );
        Err(Fault::entry(&self.file, index, "head", why))
    }

    /// Takes in the throws of an entry that must be due here, one after
    /// another.
    fn take_throws(&mut self, index: usize, entry: &Entry) -> Result<(), Fault> {
        let mut taken = 0;
        while let Due::Throw(throw) = self.referee.due() {
            let due = self
                .chance
                .cast(&self.referee, &self.nonce, self.throws + 1, throw);
            self.take_throw_text(index, entry, throw, due)?;
            taken += 1;
        }
        self.no_more_throws(index, entry, taken)
    }

    /// Takes in the throw of an entry that is due for a purpose, and must be
    /// the one given where one is.
    pub(super) fn take_throw_text(
        &mut self,
        index: usize,
        entry: &Entry,
        throw: Throw,
        due: Option<String>,
    ) -> Result<(), Fault> {
        let key = purpose(throw).as_str();
        let fault = |why: String| Err(Fault::entry(&self.file, index, key, why));
        let Some(text) = throw_text(entry, throw) else {
            return fault(format!("the {key} is due in this entry"));
        };
        let term = self.referee.term(throw);
        let Some(values) = text
            .strip_prefix(term)
            .and_then(|rest| rest.strip_prefix(" = "))
        else {
            return fault(format!("here belongs `{term} =` and what was thrown"));
        };
        if let Some(due) = due.filter(|due| due != values) {
            let why = format!("the dice show `{term} = {due}`, not `{}`", harmless(text));
            return fault(why);
        }
        match self.referee.read_throw(throw, values) {
            Ok(read) if read == values => {}
            Ok(read) => return fault(format!("the record writes this `{term} = {read}`")),
            Err(error) => return fault(error.to_string()),
        }
        if let Err(error) = self.referee.throw(values) {
            return fault(error.to_string());
        }
        self.throws += 1;
        Ok(())
    }

    /// Checks that an entry has no throws beyond those taken in.
    pub(super) fn no_more_throws(
        &self,
        index: usize,
        entry: &Entry,
        taken: usize,
    ) -> Result<(), Fault> {
        match thrown(entry).nth(taken) {
            Some(key) => Err(Fault::entry(
                &self.file,
                index,
                key,
                "no such throw is due here",
            )),
            None => Ok(()),
        }
    }

    /// Takes in what a player does.
    pub(super) fn take_deed(&mut self, index: usize, entry: &Entry) -> Result<(), Fault> {
        let fault = |key: &str, why: String| Err(Fault::entry(&self.file, index, key, why));
        let Some((by, deed)) = deed(entry, &self.file) else {
            return fault("act", "this act has no place with these dice".to_owned());
        };
        if let Some(turn) = entry.turn.filter(|&turn| turn != self.referee.turn()) {
            let why = format!(
                "turn {turn} stands where turn {} is due",
                self.referee.turn()
            );
            return fault("turn", why);
        }
        let at = self.moment(index, entry)?;
        let key = if entry.played.is_some() {
            "move"
        } else {
            "act"
        };
        let acted = self
            .has_time(&deed)
            .and_then(|()| self.referee.act(by, &deed, at));
        match acted {
            Ok(Some(judged)) if Some(&judged.canonical) != entry.played.as_ref() => {
                Err(Fault::entry(
                    &self.file,
                    index,
                    key,
                    format!("the record writes this move `{}`", judged.canonical),
                ))
            }
            Ok(_) => Ok(()),
            Err(refusal) => {
                let why = format!("{}: {}", refusal.rule, harmless(&refusal.why));
                Err(Fault::entry(&self.file, index, key, why))
            }
        }
    }

    /// The moment of a player's entry, which it has exactly in a game with a
    /// clock.
    pub(super) fn moment(&self, index: usize, entry: &Entry) -> Result<Option<u64>, Fault> {
        let fault = |key: &str, why: &str| Err(Fault::entry(&self.file, index, key, why));
        match (&entry.date, self.referee.terms().clock) {
            (Some(date), Some(_)) => Ok(Some(seconds(date))),
            (None, None) => Ok(None),
            (Some(_), None) => fault("date", "a date stands only in a game with a clock"),
            (None, Some(_)) => fault("entry", "in a game with a clock this entry needs a date"),
        }
    }

    fn take_reveal(&mut self, index: usize, entry: &Entry) -> Result<(), Fault> {
        let fault = |key: &str, why: &str| Err(Fault::entry(&self.file, index, key, why));
        let Chance::Arbiter { commitment, .. } = &self.chance else {
            return fault("act", "only an arbiter's seed is revealed");
        };
        if self.referee.ending().is_none() {
            return fault("act", "the seed is revealed only after the end of the game");
        }
        let seed: Option<Seed> = entry.seed.as_ref().and_then(|seed| seed.parse().ok());
        match seed {
            None => return fault("seed", "this is not a seed: 32 bytes in base32"),
            Some(seed) if !seed.opens(commitment, &self.nonce) => {
                return fault(
                    "seed",
                    "this is not the seed that the commitment was made to",
                );
            }
            // A seed that is written in another way would hash differently.
            Some(seed) if Some(seed.reveal()) != entry.seed => {
                return fault("seed", "a seed is written in small letters");
            }
            Some(_) => {}
        }
        self.revealed = true;
        Ok(())
    }

    /// Takes in a ruling.
    pub(super) fn take_ruling(&mut self, index: usize, entry: &Entry) -> Result<(), Fault> {
        let text = entry.decision.as_deref().unwrap_or_default();
        let ruling = ruling(text, &self.referee)
            .map_err(|why| Fault::entry(&self.file, index, "decision", why))?;
        self.referee
            .rule(&ruling)
            .map_err(|why| Fault::entry(&self.file, index, "decision", harmless(&why)))
    }

    /// The transcript after an entry that stands next.
    pub(super) fn hash(&self, entry: &Entry) -> Transcript {
        let inviter = self.fair().map_or(Side::First, |fair| fair.side(Role::A));
        hash(entry, self.file.header(), inviter, &self.transcript)
    }
}

/// Reads what a ruling decides: `position STRING`, `result SEAT`, `result draw`.
///
/// # Errors
///
/// Returns in words what a ruling looks like.
pub(super) fn ruling(text: &str, referee: &Referee) -> Result<Ruling, String> {
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

/// Seconds of Unix time of a date that the record has checked.
pub(super) fn seconds(date: &str) -> u64 {
    let moment = humantime::parse_rfc3339(date).unwrap_or(std::time::UNIX_EPOCH);
    moment
        .duration_since(std::time::UNIX_EPOCH)
        .map_or(0, |time| time.as_secs())
}

/// Who does what in an entry of a player.
pub(super) fn deed(entry: &Entry, file: &GameFile) -> Option<(Side, Deed)> {
    let seat = file.header().seat_named(entry.by.as_deref()?)?;
    let deed = match (entry.act, &entry.played) {
        (None, Some(text)) => Deed::Move {
            text: text.clone(),
            offer: entry.offers_draw,
        },
        (Some(Act::Resign), _) => Deed::Resign,
        (Some(Act::AcceptDraw), _) => Deed::AcceptDraw,
        (Some(Act::Takeback), _) => Deed::Takeback,
        (Some(Act::ClaimRepetition), _) => Deed::ClaimRepetition,
        (Some(Act::ClaimTime), _) => Deed::ClaimTime,
        _ => return None,
    };
    Some((Side::BOTH[seat], deed))
}
