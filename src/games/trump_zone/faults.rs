//! What the articles of Trump Zone can have against a turn, in words.

use super::{Piece, Rule, TrumpZone};
use crate::board::Square;
use crate::game::{Breach, Game, Sentence, say};
use crate::side::Side;
use crate::text::Written;

/// What an article has against a step or a jump. It is put into words only
/// for a refusal, since the search for moves meets many.
#[derive(Clone, Copy, Debug)]
pub(super) enum Fault {
    /// A step to a square so many steps away, which are more than are left.
    TooFar(Square, Square, u8),
    /// One step too many.
    FourthStep,
    /// A jump when there is no time left for it.
    JumpTooLate,
    /// A step from one square to another that is not beside it.
    NoStep(Square, Square),
    /// Steps to a square that vacant squares do not lead to, so many being
    /// left.
    Unreached(Square, Square, u8),
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
    /// A jump over the square where the piece began.
    Itself(Square),
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
        part.breaks(self.rule(), self.words())
    }

    const fn rule(self) -> Rule {
        match self {
            Self::TooFar(..) | Self::FourthStep | Self::JumpTooLate => Rule::OnePiece,
            Self::NoStep(..) | Self::Unreached(..) | Self::StepBack(..) | Self::Occupied(..) => {
                Rule::Step
            }
            Self::Jumped => Rule::JumpedAlready,
            Self::Back(_) => Rule::Elsewhere,
            Self::NotLast(_) | Self::SteppedIn => Rule::Entry,
            Self::JumpedIn
            | Self::NotBeside(..)
            | Self::NobodyThere(_)
            | Self::Itself(_)
            | Self::Gone(_)
            | Self::NothingBeyond(_)
            | Self::NoLanding(..) => Rule::Jump,
            Self::Higher(..) => Rule::Value,
            Self::Own(..) => Rule::OwnPiece,
            Self::Twice(_) => Rule::Twice,
        }
    }

    /// The fault in words.
    fn words(self) -> Sentence {
        match self {
            Self::TooFar(at, to, away) => {
                say!(
                    "{} is {} steps from {}, more than the piece has left",
                    to,
                    away,
                    at
                )
            }
            Self::FourthStep => say!("the piece has made three steps"),
            Self::JumpTooLate => say!("after three steps there is no jump"),
            Self::NoStep(at, to) if at == to => say!("the piece would step from {} to itself", at),
            Self::NoStep(at, to) => say!("no step leads from {} to {}", at, to),
            Self::Unreached(at, to, left) => {
                let left = if left == 2 { "two" } else { "three" };
                say!(
                    "{} is not within {} steps of {} over vacant squares",
                    to,
                    left,
                    at
                )
            }
            Self::StepBack(at, to) => say!("{} is backward of {}", to, at),
            Self::Occupied(at, piece) | Self::NoLanding(at, piece) | Self::Higher(at, piece) => {
                say!("a {} stands on {}", piece.called(), at)
            }
            Self::Jumped => say!("the piece has jumped in this turn"),
            Self::Back(from) => say!("the piece is back on {}", from),
            Self::NotLast(at) => say!("{} is not on the last rank", at),
            Self::SteppedIn => say!("the step into the Trump Zone ended the turn"),
            Self::JumpedIn => say!("the jump into the Trump Zone ended the turn"),
            Self::NotBeside(at, over) => {
                say!("{} is not next to {} forward, left or right", over, at)
            }
            Self::NobodyThere(at) => say!("no piece stands on {}", at),
            Self::Itself(at) => say!("the piece itself began on {}", at),
            Self::Gone(over) => say!("the piece on {} has been taken", over),
            Self::NothingBeyond(over) => say!("no square lies beyond {}", over),
            Self::Own(over, side) => {
                say!(
                    "the piece on {} is {}'s own",
                    over,
                    TrumpZone::SEATS[side.index()]
                )
            }
            Self::Twice(over) => say!("the piece on {} has been jumped in this turn", over),
        }
    }
}
