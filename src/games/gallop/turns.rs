//! The turns of Gallop: those worth judging, the one way to write each, and
//! what a turn with origins left out can mean.

use std::collections::BTreeSet;

use super::{Gallop, Move, Part};
use crate::board::Square;
use crate::game::{Nobody, Position};
use crate::games::stones::Field;
use crate::text::{Mark, Written, span};

impl Position<Gallop> {
    /// Every turn worth judging, in canonical order.
    pub(super) fn candidates(&self) -> Vec<Move> {
        let mut turns = Vec::new();
        let mut pairs = BTreeSet::new();
        let mut backwards = Vec::new();
        for first in self.first_parts() {
            turns.push(Move(vec![first.marked(&self.board)]));
            for second in self.second_parts(&first) {
                if first.from < second.from {
                    pairs.insert((first.key(), second.key()));
                    turns.push(self.pair(first, second));
                } else {
                    backwards.push((first, second));
                }
            }
        }
        backwards.retain(|(first, second)| !pairs.contains(&(second.key(), first.key())));
        turns.extend(
            backwards
                .into_iter()
                .map(|(first, second)| self.pair(first, second)),
        );
        turns
    }

    /// Two pieces in this order, captures marked.
    fn pair(&self, first: Part, second: Part) -> Move {
        let mut board = self.board;
        let first = first.marked(&board);
        first.apply(&mut board);
        Move(vec![first, second.marked(&board)])
    }

    /// The canonical way to write a legal turn: captures marked, the piece of
    /// the lower origin first where that can be played.
    pub(super) fn in_order(&self, parts: &[Part]) -> Move {
        match *parts {
            [first, second] => {
                let turned = [second.unmarked(), first.unmarked()];
                if second.from < first.from && self.judge_turn(&turned, &mut Nobody).is_ok() {
                    self.pair(second, first)
                } else {
                    self.pair(first, second)
                }
            }
            _ => Move(parts.iter().map(|part| part.marked(&self.board)).collect()),
        }
    }

    /// The turns that a turn with origins left out can mean.
    pub(super) fn fill_in(&self, parts: &[Part]) -> Vec<Move> {
        let own: Vec<Square> = Field::squares()
            .filter(|&at| self.board[at] == Some(self.side))
            .collect();
        let mut turns = vec![Vec::new()];
        for part in parts {
            let froms = match part.from {
                Some(from) => vec![from],
                None => own.iter().map(|&from| part.to.with(from)).collect(),
            };
            turns = turns
                .into_iter()
                .flat_map(|turn: Vec<Part>| {
                    froms.iter().map(move |&from| {
                        let filled = Part {
                            from: Some(from),
                            ..*part
                        };
                        turn.iter().copied().chain([filled]).collect()
                    })
                })
                .collect();
        }
        // Two squares may be two goals, or where one piece comes from and goes.
        if let [one, other] = parts
            && one.from.is_none()
            && other.from.is_none()
            && !*one.captures
        {
            turns.push(vec![Part {
                from: Some(one.to),
                ..*other
            }]);
        }
        turns.into_iter().map(Move).collect()
    }
}

impl Part {
    /// The move of a piece that no player wrote.
    pub(super) fn new(from: Square, to: Square) -> Self {
        Self {
            from: Some(from.into()),
            captures: false.into(),
            to: to.into(),
        }
    }

    /// Moves the piece, taking what stands where it lands.
    pub(super) fn apply(&self, board: &mut Field) {
        if let Some(from) = self.from {
            board[*self.to] = board[*from].take();
        }
    }

    /// The same with the capture written exactly where there is one.
    fn marked(&self, board: &Field) -> Self {
        Self {
            captures: self.captures.with(board[*self.to].is_some()),
            ..*self
        }
    }

    /// The same without a capture mark, which may be right or wrong in another
    /// order.
    fn unmarked(&self) -> Self {
        Self {
            captures: false.into(),
            ..*self
        }
    }

    fn key(&self) -> (Option<Square>, Square) {
        (self.from.map(|from| *from), *self.to)
    }

    /// Where from; where that is left out, where to.
    pub(super) fn origin(&self) -> Written<Square> {
        self.from.unwrap_or(self.to)
    }

    /// Where the whole is written.
    pub(super) fn mark(&self) -> Mark {
        span(&self.origin().mark(), &self.to.mark())
    }
}
