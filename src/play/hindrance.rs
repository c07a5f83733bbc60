//! Why nothing can be played at the moment, in a game that goes on: whose
//! throw, acceptance or `go` is awaited, and who alone could know a roll.

use crate::game::Purpose;
use crate::referee::Due;
use crate::refusal::{House, Kind, Refusal};
use crate::side::Side;

use super::order::Next;
use super::{Chance, Play, Standing};

impl Play {
    /// Why no move can be judged in the position as it is known here; nothing
    /// where one can, or the game is over.
    #[must_use]
    pub fn hindrance(&self) -> Option<Refusal> {
        match self.next() {
            Next::Over => None,
            Next::Accept(_) => Some(self.not_joined("")),
            Next::Throw(purpose) => Some(self.unthrown(purpose)),
            Next::Go(side) => {
                let why = format!("first a `go` of {} is due", self.player(side));
                let refusal = Refusal::house(Kind::Turn, House::Go, "", why);
                Some(refusal.hint("`herald go FILE` makes it"))
            }
            Next::Begin(side) => Some(self.unknown(side, "the opening throws")),
            Next::Move(side) => matches!(self.referee().due(), Due::Throw(_))
                .then(|| self.unknown(side, "this roll")),
        }
    }

    /// Why a throw that stands by itself has not been made.
    fn unthrown(&self, purpose: Purpose) -> Refusal {
        let refusal = match purpose {
            Purpose::Roll => Refusal::unthrown(""),
            Purpose::Setup | Purpose::Toss => Refusal::unopened(""),
        };
        match self.chance() {
            Chance::Table => refusal.hint("enter what was rolled with `herald roll`"),
            Chance::Arbiter { seed: None, .. } => {
                let who = self.arbiter_name().unwrap_or_default();
                refusal.hint(format!("it is for {who}, the arbiter, to make"))
            }
            _ => refusal.hint("`herald roll` throws what is due"),
        }
    }

    /// Why a throw is not known that only its owner's herald can know.
    fn unknown(&self, side: Side, what: &str) -> Refusal {
        if self.own_seat() == Some(side)
            && !matches!(self.standing(), Some(Standing::Sound))
            && let Err(refusal) = self.may_make("")
        {
            return refusal;
        }
        let why = format!("only {}'s herald can know {what}", self.player(side));
        Refusal::house(Kind::Turn, House::Key, "", why)
    }
}
