//! The moves of Skwhere without their claims: those worth judging, and the legal
//! ones.

use super::{Field, Move, Skwhere};
use crate::board::{Grid, Square};
use crate::game::Position;
use crate::text::Written;

/// How many pieces stand next to each space, by file and rank.
#[derive(Clone, Copy)]
struct Beside([[u8; 6]; 12]);

impl Position<Skwhere> {
    /// Every way to place or move a piece, on any space.
    pub(super) fn unclaimed(&self) -> impl Iterator<Item = Move> + '_ {
        let moved = |from| Field::squares().map(move |to| unclaimed(from, to));
        self.origins().flat_map(moved)
    }

    /// Every legal way to place or move a piece: next to another (articles 2.1
    /// and 3.1), or anywhere on an empty field.
    pub(super) fn legal_unclaimed(&self) -> impl Iterator<Item = Move> + '_ {
        let beside = Beside::of(&self.board);
        let pieces = self.board.pieces().count();
        let empty = || {
            let spaces = self.board.spaces();
            spaces.filter_map(|(at, space)| space.is_none().then_some(at))
        };
        self.origins().flat_map(move |from| {
            let has_others = pieces > usize::from(from.is_some());
            let moved = empty().filter(move |&to| {
                let itself = from.is_some_and(|from| from.distance(to) == 1);
                !has_others || beside.count(to) > u8::from(itself)
            });
            moved.map(move |to| unclaimed(from, to))
        })
    }

    /// Where pieces can come from: the hand, or, when it is empty, the field.
    fn origins(&self) -> impl Iterator<Item = Option<Square>> + '_ {
        let hand = (self.in_hand() > 0).then_some(None);
        let own = self.board.pieces().filter(|&(_, side)| side == self.side);
        let own = own.map(|(from, _)| Some(from));
        hand.into_iter().chain(own.filter(move |_| hand.is_none()))
    }
}

impl Beside {
    fn of(field: &Field) -> Self {
        let mut counts = [[0; 6]; 12];
        for (at, _) in field.pieces() {
            for next in Field::neighbours(at) {
                counts[usize::from(next.file())][usize::from(next.rank())] += 1;
            }
        }
        Self(counts)
    }

    fn count(&self, at: Square) -> u8 {
        self.0[usize::from(at.file())][usize::from(at.rank())]
    }
}

fn unclaimed(from: Option<Square>, to: Square) -> Move {
    Move {
        from: from.map(Written::from),
        to: to.into(),
        claims: Vec::new(),
    }
}
