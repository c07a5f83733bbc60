//! The turns of Gallop: those worth judging, the one way to write each, and
//! what a turn with origins left out can mean.

use std::collections::BTreeSet;

use super::{Gallop, Move, Part};
use crate::board::{Grid, Square};
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
            turns.push(Move::One([first.marked(&self.board)]));
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
        Move::Two([first, second.marked(&board)])
    }

    /// The canonical way to write a legal turn: captures marked, the piece of
    /// the lower origin first where that can be played.
    pub(super) fn in_order(&self, m: &Move) -> Move {
        match *m {
            Move::One([part]) => Move::One([part.marked(&self.board)]),
            Move::Two([first, second]) => {
                let turned = [second.unmarked(), first.unmarked()];
                if second.from < first.from && self.judge_turn(&turned, &mut Nobody).is_ok() {
                    self.pair(second, first)
                } else {
                    self.pair(first, second)
                }
            }
        }
    }

    /// The turns that a turn with origins left out can mean.
    pub(super) fn fill_in(&self, m: &Move) -> Vec<Move> {
        match *m {
            Move::One([part]) => self.filled(part).map(|part| Move::One([part])).collect(),
            Move::Two([one, other]) => {
                let pairs = self.filled(one).flat_map(|first| {
                    let seconds = self.filled(other);
                    seconds.map(move |second| Move::Two([first, second]))
                });
                // Two squares may be two goals, or where one piece comes from and goes.
                let is_line = one.from.is_none() && other.from.is_none() && !*one.captures;
                let line = is_line.then(|| {
                    let from = Some(one.to);
                    Move::One([Part { from, ..other }])
                });
                pairs.chain(line).collect()
            }
        }
    }

    /// A piece's move with each origin that it can have.
    fn filled(&self, part: Part) -> impl Iterator<Item = Part> + use<> {
        let own = self.board.of(self.side).squares();
        let missing = own.filter(move |_| part.from.is_none());
        let origins = missing.map(move |at| part.to.with(at)).chain(part.from);
        origins.map(move |from| Part {
            from: Some(from),
            ..part
        })
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
            board.shift(*from, *self.to);
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
