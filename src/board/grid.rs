//! What every board is to the rest: squares with pieces that have letters.

use std::fmt::{Debug, Write};

use super::{Direction, Square};
use crate::side::Side;

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

    /// The piece of a letter.
    fn of_letter(letter: char) -> Option<Self> {
        let row = Self::LETTERS.iter().find(|row| row.1 == letter);
        row.map(|row| row.0)
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

/// A board of any size: what stands where, and how its squares lie to one
/// another.
pub trait Grid: Clone + Debug + Eq {
    /// What stands on it.
    type Piece: Piece;

    /// How many files it has, at most 26.
    const FILES: u8;
    /// How many ranks it has, at most 99.
    const RANKS: u8;

    /// An empty board.
    fn empty() -> Self;

    /// What stands on a square.
    fn at(&self, square: Square) -> Option<Self::Piece>;

    /// Puts a piece on a square in place of what stands there, or empties it.
    fn set(&mut self, square: Square, piece: Option<Self::Piece>);

    /// Takes what stands on one square to another, in place of what stands
    /// there.
    fn shift(&mut self, from: Square, to: Square) {
        let piece = self.at(from);
        self.set(from, None);
        self.set(to, piece);
    }

    /// Every piece and its square, by file, then rank.
    fn pieces(&self) -> impl Iterator<Item = (Square, Self::Piece)> {
        Self::squares().filter_map(|at| self.at(at).map(|piece| (at, piece)))
    }

    /// How many pieces there are of one kind.
    fn count(&self, piece: Self::Piece) -> usize {
        self.pieces().filter(|&(_, there)| there == piece).count()
    }

    /// Every square, by file, then rank.
    #[must_use]
    fn squares() -> impl Iterator<Item = Square> {
        (0..Self::FILES).flat_map(|file| (0..Self::RANKS).map(move |rank| Square::new(file, rank)))
    }

    /// The squares of one rank (from 0), from left to right.
    #[must_use]
    fn rank(rank: u8) -> impl Iterator<Item = Square> {
        (0..Self::FILES).map(move |file| Square::new(file, rank))
    }

    /// The square so many steps away in a direction, if it is on the board.
    #[must_use]
    fn step(from: Square, direction: Direction, steps: u8) -> Option<Square> {
        let steps = i8::try_from(steps).ok()?;
        let right = direction.right().checked_mul(steps)?;
        let up = direction.up().checked_mul(steps)?;
        from.offset(right, up, Self::FILES, Self::RANKS)
    }

    /// The squares in a direction, nearest first, up to the edge.
    #[must_use]
    fn ray(from: Square, direction: Direction) -> impl Iterator<Item = Square> {
        (1..).map_while(move |steps| Self::step(from, direction, steps))
    }

    /// The up to eight neighbours of a square.
    #[must_use]
    fn neighbours(of: Square) -> impl Iterator<Item = Square> {
        Direction::ALL
            .into_iter()
            .filter_map(move |direction| Self::step(of, direction, 1))
    }

    /// The board part of a position string: the ranks from the top down,
    /// numbers for runs of empty squares.
    #[must_use]
    fn text(&self) -> String {
        let mut text = String::new();
        for rank in (0..Self::RANKS).rev() {
            let mut run = 0;
            for at in Self::rank(rank) {
                let Some(piece) = self.at(at) else {
                    run += 1;
                    continue;
                };
                flush(&mut text, &mut run);
                text.push(piece.letter());
            }
            flush(&mut text, &mut run);
            if rank > 0 {
                text.push('/');
            }
        }
        text
    }
}

fn flush(text: &mut String, run: &mut u8) {
    if *run > 0 {
        write!(text, "{run}").expect("writing to a string cannot fail");
        *run = 0;
    }
}
