//! Who is to act, for what, and whose time runs (dice specification, sections
//! 6 and 7).

use crate::game::Purpose;
use crate::referee::Due;
use crate::side::Side;

use super::{Chance, Play};

/// What the next entry must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Nothing: the game is over.
    Over,
    /// A throw in an entry of its own.
    Throw(Purpose),
    /// The acceptance of the invitation, by this side.
    Accept(Side),
    /// The inviter's first entry, with the opening throws: a move if he is to
    /// begin by them, else a `go`.
    Begin(Side),
    /// A `go`, by this side.
    Go(Side),
    /// A move, by this side; with fair dice it carries its roll.
    Move(Side),
}

impl Next {
    /// The side that is to act; nobody's where a throw is due that stands by
    /// itself, or nothing.
    #[must_use]
    pub const fn side(self) -> Option<Side> {
        match self {
            Self::Accept(side) | Self::Begin(side) | Self::Go(side) | Self::Move(side) => {
                Some(side)
            }
            Self::Over | Self::Throw(_) => None,
        }
    }
}

impl Play {
    /// What the next entry must be. What only its owner can foresee counts
    /// here, so that the inviter sees whether he begins.
    #[must_use]
    pub fn next(&self) -> Next {
        match (&self.foreseen, self.due()) {
            (Some(foreseen), Next::Begin(side)) => match foreseen.referee.side() {
                Some(mover) if mover != side => Next::Go(side),
                _ => Next::Move(side),
            },
            (_, next) => next,
        }
    }

    /// What the next entry must be, as everybody knows it.
    pub(super) fn due(&self) -> Next {
        let due = self.referee.due();
        if due == Due::Nothing {
            return Next::Over;
        }
        let Some(fair) = self.fair() else {
            return match due {
                Due::Throw(purpose) => Next::Throw(purpose),
                Due::Move(side) => Next::Move(side),
                Due::Nothing => Next::Over,
            };
        };
        if !fair.is_joined() {
            return Next::Accept(fair.inviter().other());
        }
        match (due, self.referee.side()) {
            // A throw must follow an entry of the other player.
            (Due::Throw(Purpose::Roll), Some(mover)) if self.last_by == Some(mover) => {
                Next::Go(mover.other())
            }
            (_, Some(mover)) => Next::Move(mover),
            (_, None) => Next::Begin(fair.inviter()),
        }
    }

    /// Whether the throw that is due is an arbiter's, so that nothing of a
    /// player's may come before it (but for a claim on an arbiter's own time).
    #[must_use]
    pub fn awaits_arbiter(&self) -> bool {
        matches!(self.chance, Chance::Arbiter { .. }) && matches!(self.due(), Next::Throw(_))
    }

    /// The side that must act before anything else can happen, the arbiter's
    /// where the arbiter plays and is to throw.
    #[must_use]
    pub fn awaited(&self) -> Option<Side> {
        match (self.next(), &self.chance) {
            (Next::Throw(_), Chance::Arbiter { seat, .. }) => *seat,
            (Next::Throw(_), _) => self.referee.side(),
            (next, _) => next.side(),
        }
    }

    /// Whose time runs while the next entry is awaited. Nobody's before the
    /// acceptance, and while a neutral arbiter is to throw.
    pub(super) fn timed(&self) -> Option<Side> {
        match (self.due(), &self.chance) {
            (Next::Accept(_) | Next::Over, _) => None,
            (Next::Throw(_), Chance::Arbiter { seat, .. }) => *seat,
            (Next::Throw(_), _) => self.referee.side(),
            (next, _) => next.side(),
        }
    }
}
