//! What a move of Gauntlet that a player wrote means, and which part of it is
//! where.

use super::{Gauntlet, Move, Piece, Placing, Step};
use crate::side::Side;
use crate::text::{Mark, span};

impl Gauntlet {
    /// What a move without its origin can mean: a move of one of the pieces,
    /// or, where the piece is named, that it is placed.
    pub(super) fn fill_in(&self, step: Step) -> Vec<Move> {
        let placing = match step.kind {
            Some(kind) if !*step.captures => Some(Placing { kind, to: step.to }),
            _ => None,
        };
        // The runner is placed once and then moves one piece: no two meanings.
        if self.side == Side::First && self.is_unplaced() {
            return vec![placing.map_or(Move::Piece(step), Move::Place)];
        }
        let placing = placing.filter(|_| self.side == Side::Second);
        let fits = |piece: Piece| {
            piece.side == self.side
                && (piece.side == Side::First || step.kind.is_none_or(|kind| *kind == piece.kind))
        };
        let pieces = self.board.pieces().filter(|&(_, piece)| fits(piece));
        let steps = pieces.map(|(from, _)| Step {
            from: Some(step.to.with(from)),
            ..step
        });
        steps
            .map(Move::Piece)
            .chain(placing.map(Move::Place))
            .collect()
    }

    /// The canonical way to write a move: no piece named, a capture marked.
    pub(super) fn in_full(&self, step: &Step) -> Step {
        Step {
            kind: None,
            captures: step.captures.with(self.board[*step.to].is_some()),
            ..*step
        }
    }
}

impl Step {
    /// Where the whole is written.
    pub(super) fn mark(&self) -> Mark {
        let start = [
            self.kind.map(|kind| kind.mark()),
            self.from.map(|from| from.mark()),
        ];
        let first = start.into_iter().flatten().next();
        span(&first.unwrap_or(self.landing()), &self.to.mark())
    }

    /// Where it lands, with the mark of a capture.
    pub(super) fn landing(&self) -> Mark {
        if *self.captures {
            span(&self.captures.mark(), &self.to.mark())
        } else {
            self.to.mark()
        }
    }
}

impl Placing {
    /// Where the whole is written.
    pub(super) fn mark(&self) -> Mark {
        span(&self.kind.mark(), &self.to.mark())
    }
}
