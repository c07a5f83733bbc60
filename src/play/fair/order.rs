//! The order of play with fair dice: whose entry is due and what it may be
//! (dice specification, section 6).

use crate::dice::{FairRoll, Link, Role, Stream};
use crate::referee::{Deed, Ruling, Throw};
use crate::refusal::{Kind, Refusal};
use crate::side::Side;

use super::super::Play;
use super::super::chance::purpose;

impl Play {
    /// Whether a player may let the other go on (dice specification, section 6).
    ///
    /// # Errors
    ///
    /// Refuses a `go` that would put off a roll or a move, or comes twice after
    /// the end.
    pub(super) fn may_go(&self, author: Side) -> Result<(), Refusal> {
        let refuse = |kind, why: String| Err(Refusal::house(kind, "0.20", "", why));
        if self.referee.ending().is_some() {
            let said = self.fair().is_some_and(|fair| fair.said_farewell(author));
            if said {
                let why = format!("{} has sent a `go` after the end", self.player(author));
                return refuse(Kind::Over, why);
            }
            return Ok(());
        }
        if self.referee.side() == Some(author.other()) {
            return Ok(());
        }
        let why = format!(
            "it is the turn of {}, and a `go` would put it off",
            self.player(author)
        );
        refuse(Kind::Turn, why)
    }

    /// Whether what a player does may stand in the entry that is due, as far as
    /// fair dice limit it.
    ///
    /// # Errors
    ///
    /// Refuses what would put off a roll, and what only a `go` may answer.
    pub(super) fn may_act(&self, author: Side, deed: &Deed) -> Result<(), Refusal> {
        let text = match deed {
            Deed::Move { text, .. } => text.as_str(),
            _ => "",
        };
        let refuse = |article, why: String| Err(Refusal::house(Kind::Turn, article, text, why));
        let moves = matches!(deed, Deed::Move { .. });
        if self.number == 2 && !moves {
            let why = "the first entry after the acceptance is a move or a `go`";
            return refuse("0.20", why.to_owned());
        }
        if moves && self.referee.side() == Some(author.other()) {
            let why = format!(
                "{} is to move, and this entry is the `go` before it",
                self.player(author.other())
            );
            return refuse("0.20", why);
        }
        if *deed == Deed::Takeback && !self.referee.terms().game.roll.is_empty() {
            let why = "the roll for this turn is fixed by the last move";
            return refuse("0.9", why.to_owned());
        }
        Ok(())
    }

    /// Whether a ruling may be, as far as fair dice limit it.
    ///
    /// # Errors
    ///
    /// Returns in words why not.
    pub(in crate::play) fn may_rule(&self, ruling: &Ruling) -> Result<(), String> {
        if self.fair().is_none() {
            return Ok(());
        }
        if self.number <= 2 {
            return Err("the game has not begun".to_owned());
        }
        match ruling {
            Ruling::Result(_) => Ok(()),
            Ruling::Position(_) => Err("with fair dice a ruling can only end the game".to_owned()),
        }
    }

    /// Notes that an entry without link and seal was added.
    pub(in crate::play) fn assert(&mut self, number: u32) {
        if let Some(fair) = self.fair_mut() {
            fair.asserted.push(number);
            fair.link = None;
        }
    }

    /// Says whose entry comes next.
    pub(super) fn await_next(&mut self) {
        if let Some(fair) = self.fair().filter(|fair| fair.is_joined()) {
            let side = fair.side(Role::of_entry(self.number));
            self.referee.await_entry(side);
        }
    }

    /// The throw that links make, as the record has it without its term.
    pub(super) fn cast_fair(&self, throw: Throw, author: Side, own: &Link) -> Option<String> {
        let fair = self.fair()?;
        let key = FairRoll {
            before: &self.transcript,
            entry: self.number,
            role: fair.role(author),
            purpose: purpose(throw),
            opponent: fair.link.as_ref()?,
            own,
        }
        .key();
        Some(self.referee.cast(throw, &mut Stream::new(&key)))
    }

    /// Whether a throw that is due belongs in an entry: the opening throws in
    /// any, the roll of a turn in the move.
    pub(super) fn throws_now(&self, throw: Throw, author: Side, moves: bool) -> bool {
        throw != Throw::Roll || (moves && self.referee.side() == Some(author))
    }

    /// Takes in a `go` that may be.
    pub(super) fn let_go(&mut self, author: Side, at: Option<u64>) {
        if self.referee.ending().is_none() {
            self.referee.let_go(author, at);
        } else if let Some(fair) = self.fair_mut() {
            let role = fair.role(author);
            if let Some(party) = fair.party_mut(role) {
                party.farewell = true;
            }
        }
    }
}
