//! What the articles of Trump Zone can have against a turn, in words.

use std::fmt::{self, Display};

use super::{Piece, Rule, name};
use crate::board::Square;
use crate::game::Breach;
use crate::side::Side;
use crate::text::Written;

/// What an article has against a step or a jump. It is put into words only
/// for a refusal, since the search for moves meets many.
#[derive(Clone, Copy, Debug)]
pub(super) enum Fault {
    /// No piece to move.
    Nobody(Square),
    /// Somebody else's piece to move.
    NotOwn(Square, Side),
    /// One step too many.
    FourthStep,
    /// A jump when there is no time left for it.
    JumpTooLate,
    /// A step from one square to another that is not beside it, so many
    /// steps being left.
    NoStep(Square, Square, u8),
    /// A step backward.
    StepBack(Square, Square),
    /// A step onto a piece.
    Occupied(Square, Piece),
    /// A step after a jump.
    Jumped,
    /// A turn that ends where it began.
    Back(Square),
    /// A step into the zone from another than the last rank.
    NotLast(Square),
    /// Going on after a step into the zone.
    SteppedIn,
    /// Going on after a jump into the zone.
    JumpedIn,
    /// A jump over something that is not beside the piece.
    NotBeside(Square, Square),
    /// A jump over nothing.
    NobodyThere(Square),
    /// A jump over a piece that is gone.
    Gone(Square),
    /// A jump off the board.
    NothingBeyond(Square),
    /// A jump onto a piece.
    NoLanding(Square, Piece),
    /// A jump over a piece of a higher value.
    Higher(Square, Piece),
    /// A jump over a piece of the same side.
    Own(Square, Side),
    /// A second jump over the same piece.
    Twice(Square),
}

impl Fault {
    /// The fault as a breach by a written part of the move.
    pub(super) fn at<T>(self, part: &Written<T>) -> Breach<Rule> {
        part.breaks(self.rule(), self.to_string())
    }

    const fn rule(self) -> Rule {
        match self {
            Self::Nobody(_) | Self::NotOwn(..) | Self::FourthStep | Self::JumpTooLate => {
                Rule::OnePiece
            }
            Self::NoStep(..) | Self::StepBack(..) | Self::Occupied(..) => Rule::Step,
            Self::Jumped => Rule::JumpedAlready,
            Self::Back(_) => Rule::Elsewhere,
            Self::NotLast(_) | Self::SteppedIn => Rule::Entry,
            Self::JumpedIn
            | Self::NotBeside(..)
            | Self::NobodyThere(_)
            | Self::Gone(_)
            | Self::NothingBeyond(_)
            | Self::NoLanding(..) => Rule::Jump,
            Self::Higher(..) => Rule::Value,
            Self::Own(..) => Rule::OwnPiece,
            Self::Twice(_) => Rule::Twice,
        }
    }
}

impl Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Nobody(at) | Self::NobodyThere(at) => write!(f, "no piece stands on {at}"),
            Self::NotOwn(at, side) => write!(f, "the piece on {at} is {}'s", name(side)),
            Self::FourthStep => f.write_str("the piece has made three steps"),
            Self::JumpTooLate => f.write_str("after three steps there is no jump"),
            Self::NoStep(at, to, _) if at == to => write!(f, "the piece is on {at} already"),
            Self::NoStep(at, to, 1) => write!(f, "{to} is not one step from {at}"),
            Self::NoStep(at, to, left) => {
                let left = if left == 2 { "two" } else { "three" };
                write!(f, "{to} is not within {left} steps of {at}")
            }
            Self::StepBack(at, to) => write!(f, "{to} is backward of {at}"),
            Self::Occupied(at, piece) | Self::NoLanding(at, piece) => {
                write!(f, "a {piece} stands on {at}")
            }
            Self::Jumped => f.write_str("the piece has jumped in this turn"),
            Self::Back(from) => write!(f, "the piece is back on {from}"),
            Self::NotLast(at) => write!(f, "{at} is not on the last rank"),
            Self::SteppedIn => f.write_str("the step into the Trump Zone ended the turn"),
            Self::JumpedIn => f.write_str("the jump into the Trump Zone ended the turn"),
            Self::NotBeside(at, over) => {
                write!(f, "{over} is not next to {at} forward, left or right")
            }
            Self::Gone(over) => write!(f, "the piece on {over} has been taken"),
            Self::NothingBeyond(over) => write!(f, "no square lies beyond {over}"),
            Self::Higher(over, piece) => write!(f, "a {piece} stands on {over}"),
            Self::Own(over, side) => write!(f, "the piece on {over} is {}'s own", name(side)),
            Self::Twice(over) => write!(f, "the piece on {over} has been jumped in this turn"),
        }
    }
}
