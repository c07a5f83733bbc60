//! What the articles of Gallop can have against the move of one piece, in
//! words.

use super::{Gallop, Part, Rule};
use crate::game::{Breach, Position, say};
use crate::games::stones::called;
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
    /// The fault as a breach by the part, `left` being the dice yet to be
    /// played and `before` the piece that moved before it. What is said is true
    /// on the board as the player sees it, or says after what it is.
    pub(super) fn breach(
        self,
        part: &Part,
        position: &Position<Gallop>,
        left: &[u8],
        before: Option<&Part>,
    ) -> Breach<Rule> {
        let (from, to) = (part.origin(), part.to);
        let [seat, other] =
            [position.side, position.side.other()].map(|side| position.called(side));
        let [one, two] = position.roll.map_or([0, 0], |roll| roll.0);
        let left = left.first().copied().unwrap_or(0);
        let changed = |at| before.filter(|first| *first.to == at || *first.origin() == at);
        let why = match (self, changed(*to)) {
            (Self::OwnPiece(piece), Some(first)) => {
                let (start, end) = (first.origin(), first.to);
                say!(
                    "after {}-{} a {} stands on {}",
                    start,
                    end,
                    called(piece),
                    to
                )
            }
            (Self::NoCapture, Some(first)) => {
                let (start, end) = (first.origin(), first.to);
                say!(
                    "after {}-{} no piece stands on {} to be captured",
                    start,
                    end,
                    to
                )
            }
            (Self::Unreached, _) => say!("no {} piece can move to {} with this roll", seat, to),
            (Self::Theirs, _) => {
                say!(
                    "the piece on {} is {}'s, and it is {}'s turn",
                    from,
                    other,
                    seat
                )
            }
            (Self::Nobody, _) => say!("no piece stands on {}", from),
            (Self::Crooked, _) if from == to => say!("the piece is on {} already", from),
            (Self::Crooked, _) => say!("{} is not in a straight line from {}", to, from),
            (Self::Played(die), _) => say!("the {} has been played; the {} is left", die, left),
            (Self::Distance(away), _) => {
                say!(
                    "{} is {} away from {}; the dice show {} and {}",
                    to,
                    away,
                    from,
                    one,
                    two
                )
            }
            (Self::NotForward, _) => say!("{} is not forward of {}", to, from),
            (Self::Backward, _) => say!("{} is backward of {}", to, from),
            (Self::PastBar, _) => {
                say!(
                    "{} is beyond the Center Bar, where this piece has not yet landed",
                    to
                )
            }
            (Self::Home, _) => say!("the piece on {} is home", from),
            (Self::BehindBar, _) => say!("{} lies behind the Center Bar", to),
            (Self::OwnPiece(piece) | Self::Safe(piece), _) => {
                say!("a {} stands on {}", called(piece), to)
            }
            (Self::NoCapture, _) => say!("no piece stands on {} to be captured", to),
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
