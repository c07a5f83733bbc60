//! What a move of Gauntlet that a player wrote means, and which part of it is
//! where.

use super::ending::GOAL;
use super::{Gauntlet, Move, Piece, Placing, Rule, Step};
use crate::board::Grid;
use crate::game::{Fact, Position, Sentence, say};
use crate::side::Side;
use crate::text::{Mark, span};

impl Position<Gauntlet> {
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

    /// What a legal move does.
    pub(super) fn facts(&self, m: &Move) -> Vec<Fact<Rule>> {
        match m {
            Move::Swap(_) => {
                let Some((at, kind)) = self.runner() else {
                    return Vec::new();
                };
                let piece = kind.other().name();
                let words = say!("the runner goes on as a {} from {}", piece, at);
                vec![Fact::new("swaps", [at], piece, Rule::Swap, words)]
            }
            Move::Piece(step) if self.board[*step.to].is_some() => {
                let words = say!("captures the runner on {}", step.to);
                vec![Fact::new(
                    "captures",
                    [*step.to],
                    "runner",
                    Rule::Captured,
                    words,
                )]
            }
            Move::Piece(step) if self.side == Side::First && step.to.rank() == GOAL => {
                let words = say!("brings the runner to rank 8, on {}", step.to);
                vec![Fact::new(
                    "arrives",
                    [*step.to],
                    "runner",
                    Rule::Arrived,
                    words,
                )]
            }
            Move::Piece(_) | Move::Place(_) => Vec::new(),
        }
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

impl Move {
    /// That it can be played, in words.
    pub(super) fn can_be_played(&self) -> Sentence {
        match self {
            Self::Swap(_) => say!("the runner can swap"),
            Self::Place(Placing { kind, to }) => {
                say!("the chaser can place a {} on {}", kind.name(), to)
            }
            Self::Piece(step) => {
                let from = step.from.unwrap_or(step.to);
                let sign = if *step.captures { "x" } else { "-" };
                say!("{}{}{} can be played", from, sign, step.to)
            }
        }
    }
}
