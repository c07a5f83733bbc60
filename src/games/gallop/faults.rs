//! What the articles of Gallop can have against the move of one piece, in
//! words.

use super::{Part, Rule};
use crate::game::Breach;
use crate::games::stones::name;
use crate::side::Side;
use crate::text::{Mark, span};

/// What an article has against the move of a piece. It is put into words only
/// for a refusal, since the search for moves meets many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// Nobody can move there.
    Unreached,
    /// The opponent's piece to move.
    Theirs,
    /// No piece to move.
    Nobody,
    /// A move that is not in a straight line.
    Crooked,
    /// A distance whose die has been played.
    Played(u8),
    /// A distance that the dice do not show.
    Distance(u8),
    /// A move out of the own Home Row that is not forward.
    NotForward,
    /// A move backward in the own half.
    Backward,
    /// A move past the Center Bar.
    PastBar,
    /// A move of a piece that is home.
    Home,
    /// A move back beyond the Center Bar.
    BehindBar,
    /// A landing on a piece of this side, the player's own.
    OwnPiece(Side),
    /// A capture of nothing.
    NoCapture,
    /// A landing on a piece of this side in a Home Row.
    Safe(Side),
}

impl Fault {
    /// The fault as a breach by the part; `roll` is what the dice show, `left`
    /// what is yet to be played, `side` whose turn it is.
    pub(super) fn of(self, part: &Part, side: Side, roll: &[u8], left: &[u8]) -> Breach<Rule> {
        let (from, to) = (part.origin(), part.to);
        let numbers = |dice: &[u8]| {
            dice.iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join(" and ")
        };
        let why = match self {
            Self::Unreached => format!("no {} piece can move to {to} with this roll", name(side)),
            Self::Theirs => format!("the piece on {from} is {}'s", name(side.other())),
            Self::Nobody => format!("no piece stands on {from}"),
            Self::Crooked => format!("{to} is not in a straight line from {from}"),
            Self::Played(die) => {
                format!("the {die} has been played; the {} is left", numbers(left))
            }
            Self::Distance(distance) => format!(
                "{to} is {distance} away from {from}; the dice show {}",
                numbers(roll)
            ),
            Self::NotForward => format!("{to} is not forward of {from}"),
            Self::Backward => format!("{to} is backward of {from}"),
            Self::PastBar => {
                format!("{to} is beyond the Center Bar, where this piece has not yet landed")
            }
            Self::Home => format!("the piece on {from} is home"),
            Self::BehindBar => format!("{to} lies behind the Center Bar"),
            Self::OwnPiece(piece) | Self::Safe(piece) => {
                format!("a {} piece stands on {to}", name(piece))
            }
            Self::NoCapture => format!("no piece stands on {to} to be captured"),
        };
        Breach::new(self.rule(), self.mark(part), why)
    }

    const fn rule(self) -> Rule {
        match self {
            Self::Unreached | Self::Theirs | Self::Nobody | Self::Played(_) => Rule::TwoPieces,
            Self::Crooked | Self::Distance(_) => Rule::Exact,
            Self::NotForward => Rule::FromHomeRow,
            Self::Backward => Rule::OwnHalf,
            Self::PastBar => Rule::BarFirst,
            Self::Home => Rule::Arrived,
            Self::BehindBar => Rule::NotBeyondBar,
            Self::OwnPiece(_) => Rule::OwnPiece,
            Self::NoCapture => Rule::Capture,
            Self::Safe(_) => Rule::HomeRowSafe,
        }
    }

    /// The part of the written move that is wrong.
    fn mark(self, part: &Part) -> Mark {
        match self {
            Self::Theirs | Self::Nobody | Self::Home => part.origin().mark(),
            Self::NoCapture => span(&part.captures.mark(), &part.to.mark()),
            _ => part.to.mark(),
        }
    }
}
