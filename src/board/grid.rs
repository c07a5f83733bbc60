//! What every board is to the rest: squares with pieces that have letters.

use std::fmt::Debug;

use super::{Board, PositionString, Square};
use crate::side::{Impossible, Side};

/// A piece, with its letter in position strings and its symbol on a drawn
/// board.
pub trait Piece: Copy + Eq + Debug + 'static {
    /// Every piece, its letter and its symbol.
    const LETTERS: &'static [(Self, char, char)];

    /// Whose piece it is.
    fn side(self) -> Side;

    /// Its letter in position strings.
    fn letter(self) -> char {
        let row = Self::LETTERS.iter().find(|row| row.0 == self);
        row.map_or('?', |row| row.1)
    }
}

/// The letters and symbols of a table of pieces, as drawn boards need them.
#[must_use]
pub const fn letters<P: Copy, const N: usize>(table: &[(P, char, char); N]) -> [(char, char); N] {
    let mut letters = [(' ', ' '); N];
    let mut n = 0;
    while n < N {
        letters[n] = (table[n].1, table[n].2);
        n += 1;
    }
    letters
}

/// A board of any size.
pub trait Grid: Clone + Debug + Eq {
    /// What stands on it.
    type Piece: Piece;

    /// What stands on a square.
    fn at(&self, square: Square) -> Option<Self::Piece>;

    /// How many pieces there are of one kind.
    fn count(&self, piece: Self::Piece) -> usize;

    /// The board part of a position string.
    fn text(&self) -> String;

    /// The board of a position string.
    ///
    /// # Errors
    ///
    /// Returns the rank or the letter that is wrong.
    fn read(text: &PositionString<'_>) -> Result<Self, Impossible>;
}

impl<P: Piece, const F: usize, const R: usize> Grid for Board<P, F, R> {
    type Piece = P;

    fn at(&self, square: Square) -> Option<P> {
        self[square]
    }

    fn count(&self, piece: P) -> usize {
        let pieces = self.ranks.as_flattened().iter();
        pieces.filter(|&&there| there == Some(piece)).count()
    }

    fn text(&self) -> String {
        self.print(P::letter)
    }

    fn read(text: &PositionString<'_>) -> Result<Self, Impossible> {
        text.board(|letter| {
            let row = P::LETTERS.iter().find(|row| row.1 == letter);
            row.map(|row| row.0)
        })
    }
}
