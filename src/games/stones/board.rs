//! The board of plain pieces, a bit for each.

use std::ops::Index;

use crate::board::{Bitboard, Board, Grid, Square};
use crate::side::Side;

/// A board of F files and R ranks (at most 15) with plain pieces of two
/// colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stones<const F: usize, const R: usize>([Bitboard<F>; 2]);

impl<const F: usize, const R: usize> Stones<F, R> {
    /// All squares of the board.
    pub const ALL: Bitboard<F> = Bitboard::ranks((1 << R) - 1);

    /// Where the pieces of a side stand.
    #[must_use]
    pub const fn of(&self, side: Side) -> Bitboard<F> {
        self.0[side.index()]
    }

    /// Where any piece stands.
    #[must_use]
    pub fn taken(&self) -> Bitboard<F> {
        self.0[0] | self.0[1]
    }

    /// Where no piece stands.
    #[must_use]
    pub fn free(&self) -> Bitboard<F> {
        Self::ALL - self.taken()
    }
}

impl<const F: usize, const R: usize> Grid for Stones<F, R> {
    type Piece = Side;

    const FILES: u8 = Board::<Side, F, R>::FILES;
    const RANKS: u8 = Board::<Side, F, R>::RANKS;

    fn empty() -> Self {
        Self([Bitboard::EMPTY; 2])
    }

    fn at(&self, square: Square) -> Option<Side> {
        self[square]
    }

    fn set(&mut self, square: Square, piece: Option<Side>) {
        for side in Side::BOTH {
            self.0[side.index()].set(square, piece == Some(side));
        }
    }

    fn pieces(&self) -> impl Iterator<Item = (Square, Side)> {
        let taken = self.taken().squares();
        taken.filter_map(|at| self[at].map(|side| (at, side)))
    }

    fn count(&self, side: Side) -> usize {
        self.of(side).count()
    }
}

impl<const F: usize, const R: usize> Index<Square> for Stones<F, R> {
    type Output = Option<Side>;

    fn index(&self, at: Square) -> &Option<Side> {
        match self.0.each_ref().map(|pieces| pieces.has(at)) {
            [true, _] => &Some(Side::First),
            [_, true] => &Some(Side::Second),
            [false, false] => &None,
        }
    }
}
