//! The law of Leap Over.

use super::{Field, LeapOver, Move, Rule};
use crate::board::{Grid, Square};
use crate::game::{Breach, Judgment, Position, Witness, say};
use crate::games::stones::called;
use crate::side::Side;
use crate::text::Written;

impl Position<LeapOver> {
    /// Judges a move: each leap by the articles in their order, then where the
    /// piece has come to.
    pub(super) fn judge_leaps<W: Witness<Rule>>(
        &self,
        m: &Move,
        witness: &mut W,
    ) -> Judgment<LeapOver> {
        let Move { from, landings } = m;
        self.own(from, Rule::Leap)?;
        let board = self.lifted(**from);
        let mut at = from;
        for to in landings {
            // An origin and the same space as the end are no leap but a whole way there and back.
            if landings.len() > 1 || to != from {
                let over = leap(&board, **at, **to).map_err(|fault| fault.breach(at, to))?;
                witness.found(Rule::Leap, || {
                    say!(
                        "from {} over the piece on {} to {}, which is empty",
                        at,
                        over,
                        to
                    )
                });
            }
            at = to;
        }
        if at == from {
            let why = say!("the piece would end on {}, where it began", at);
            return Err(at.breaks(Rule::Moved, why));
        }
        witness.found(Rule::Moved, || {
            say!("it ends on {}, not where it began", at)
        });
        Ok(())
    }

    /// The board while a piece moves: its own space counts as empty (article
    /// 2.4).
    pub(super) fn lifted(&self, from: Square) -> Field {
        let mut board = self.board;
        board.set(from, None);
        board
    }
}

/// Why one space cannot be reached from another by one leap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// It is the same space.
    Same,
    /// A piece stands there.
    Occupied(Side),
    /// It does not lie straight beyond a neighbouring space.
    Apart,
    /// No piece stands between.
    NothingBetween(Square),
    /// It is next to it.
    Step,
}

/// Articles 2.1 and 2.3, for a piece that has been lifted off the board; gives
/// what is leapt over.
pub(super) fn leap(board: &Field, from: Square, to: Square) -> Result<Square, Fault> {
    if from == to {
        return Err(Fault::Same);
    }
    if from.distance(to) == 1 {
        return Err(Fault::Step);
    }
    if let Some(piece) = board[to] {
        return Err(Fault::Occupied(piece));
    }
    let between = from
        .line_to(to)
        .filter(|&(_, distance)| distance == 2)
        .and_then(|(direction, _)| Field::step(from, direction, 1))
        .ok_or(Fault::Apart)?;
    match board[between] {
        Some(_) => Ok(between),
        None => Err(Fault::NothingBetween(between)),
    }
}

impl Fault {
    /// The breach in words.
    fn breach(self, from: &Written<Square>, to: &Written<Square>) -> Breach<Rule> {
        let rule = match self {
            Self::Step => Rule::NoStep,
            _ => Rule::Leap,
        };
        let why = match self {
            Self::Same => say!("the piece would leap from {} to {} itself", from, to),
            Self::Step => say!("{} is a single step away from {}", to, from),
            Self::Occupied(piece) => say!("a {} stands on {}", called(piece), to),
            Self::Apart => say!("no leap leads from {} to {}", from, to),
            Self::NothingBetween(at) => say!("no piece stands on {} to be leapt over", at),
        };
        to.breaks(rule, why)
    }
}
