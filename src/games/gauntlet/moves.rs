//! The moves of Gauntlet: those worth judging, the legal ones, and some move that
//! there is.

use super::{Field, Gauntlet, Kind, Move, Placing, Step};
use crate::board::Grid;
use crate::game::{Nobody, Position, Sentence, say};
use crate::side::Side;

impl Position<Gauntlet> {
    /// Every move worth judging.
    pub(super) fn candidates(&self) -> Vec<Move> {
        let places = Self::placings(self.side).map(Move::Place);
        let swap = (self.side == Side::First).then(|| Move::Swap(().into()));
        let pieces = self.steps().map(Move::Piece);
        places.chain(pieces).chain(swap).collect()
    }

    /// Every legal move. A runner that cannot move its piece swaps it (article
    /// 3.3).
    pub(super) fn legal_moves(&self) -> Vec<Move> {
        let places = self.legal_placings().map(Move::Place);
        let steps = self.legal_steps().map(Move::Piece);
        match self.side {
            Side::First if self.is_unplaced() => places.collect(),
            Side::First => {
                let mut moves: Vec<Move> = steps.collect();
                if moves.is_empty() {
                    moves.push(Move::Swap(().into()));
                }
                moves
            }
            Side::Second => places.chain(steps).collect(),
        }
    }

    /// What the runner can do; there is always something.
    pub(super) fn runners_way_on(&self) -> Sentence {
        if self.is_unplaced() {
            return say!("the runner has yet to be placed");
        }
        match self.legal_steps().next() {
            Some(step) => Move::Piece(step).can_be_played(),
            None => say!("the runner can swap"),
        }
    }

    /// Some move of the chaser's that is no pass, were it its turn.
    pub(super) fn chasers_move(&self) -> Option<Move> {
        let chaser = self.turned_to(Side::Second);
        let step = chaser.legal_steps().next().map(Move::Piece);
        step.or_else(|| chaser.legal_placings().next().map(Move::Place))
    }

    /// Every move of the pieces of the side to move along their arrows, in
    /// canonical form.
    fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        let pieces = self
            .board
            .pieces()
            .filter(|(_, piece)| piece.side == self.side);
        pieces.flat_map(move |(from, piece)| {
            self.path(piece.kind, from).map(move |to| {
                self.in_full(&Step {
                    kind: None,
                    from: Some(from.into()),
                    captures: false.into(),
                    to: to.into(),
                })
            })
        })
    }

    pub(super) fn legal_steps(&self) -> impl Iterator<Item = Step> + '_ {
        self.steps()
            .filter(|step| self.judge_step(step, &mut Nobody).is_ok())
    }

    /// Every legal placing of the side to move. The hand is looked at once for
    /// all squares.
    fn legal_placings(&self) -> impl Iterator<Item = Placing> + '_ {
        let held = Kind::BOTH.map(|kind| self.held(self.side, kind) > 0);
        let is_held = move |placing: &Placing| held[*placing.kind as usize];
        Self::placings(self.side)
            .filter(is_held)
            .filter(|placing| match self.side {
                Side::First => self.judge_runner_placing(placing, &mut Nobody).is_ok(),
                Side::Second => self.judge_chaser_square(placing, &mut Nobody).is_ok(),
            })
    }

    /// Every placing on the rows of a side.
    fn placings(side: Side) -> impl Iterator<Item = Placing> {
        let rows = match side {
            Side::First => 0..1,
            Side::Second => 6..8,
        };
        rows.flat_map(Field::rank).flat_map(|to| {
            Kind::BOTH.map(|kind| Placing {
                kind: kind.into(),
                to: to.into(),
            })
        })
    }
}
