//! Rectangular boards: squares, directions, and what stands where.

mod bitboard;
mod grid;
mod position;

use std::fmt::{self, Display, Write};
use std::ops::{Index, IndexMut};

pub use bitboard::Bitboard;
pub use grid::{Grid, Piece, letters};
pub use position::PositionString;

/// A space of a board. Squares are ordered by file, then rank: the order of
/// canonical notation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    file: u8,
    rank: u8,
}

impl Square {
    /// The square on a file (0 is `a`, at most 25) and a rank (0 is rank 1, at
    /// most 98).
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Self {
        debug_assert!(file < 26 && rank < 99);
        Self { file, rank }
    }

    /// The file, from 0.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.file
    }

    /// The rank, from 0: one less than it is called.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.rank
    }

    /// The square so many files to the right and ranks up, if it is on a board
    /// of `files` by `ranks`.
    #[must_use]
    pub fn offset(self, right: i8, up: i8, files: u8, ranks: u8) -> Option<Self> {
        let file = self
            .file
            .checked_add_signed(right)
            .filter(|&file| file < files)?;
        let rank = self
            .rank
            .checked_add_signed(up)
            .filter(|&rank| rank < ranks)?;
        Some(Self { file, rank })
    }

    /// The direction and distance from here to another square in a straight
    /// line, if there is one.
    #[must_use]
    pub fn line_to(self, to: Self) -> Option<(Direction, u8)> {
        let right = i16::from(to.file) - i16::from(self.file);
        let up = i16::from(to.rank) - i16::from(self.rank);
        if (right, up) == (0, 0) || (right != 0 && up != 0 && right.abs() != up.abs()) {
            return None;
        }
        let direction = Direction::ALL
            .into_iter()
            .find(|d| (i16::from(d.right()), i16::from(d.up())) == (right.signum(), up.signum()))?;
        u8::try_from(right.abs().max(up.abs()))
            .ok()
            .map(|distance| (direction, distance))
    }

    /// How many king's steps it is from here to another square.
    #[must_use]
    pub fn distance(self, to: Self) -> u8 {
        let files = self.file.abs_diff(to.file);
        files.max(self.rank.abs_diff(to.rank))
    }

    /// The squares of the straight line from here to another, this one left
    /// out; none where no such line leads there.
    #[must_use]
    pub fn line(self, to: Self) -> Vec<Self> {
        let Some((direction, distance)) = self.line_to(to) else {
            return Vec::new();
        };
        (1..=distance.cast_signed())
            .filter_map(|steps| {
                let (right, up) = (steps * direction.right(), steps * direction.up());
                self.offset(right, up, u8::MAX, u8::MAX)
            })
            .collect()
    }

    /// Whether the square is a dark one of a board whose a1 is dark.
    #[must_use]
    pub const fn is_dark(self) -> bool {
        (self.file + self.rank).is_multiple_of(2)
    }
}

impl Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // By hand, since long lists of moves are made of squares.
        f.write_char(char::from(b'a' + self.file))?;
        let number = self.rank + 1;
        if number >= 10 {
            f.write_char(char::from(b'0' + number / 10))?;
        }
        f.write_char(char::from(b'0' + number % 10))
    }
}

/// One of the eight straight directions, as the first-named seat sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Up the ranks.
    North,
    /// Up and right.
    NorthEast,
    /// Right along the rank.
    East,
    /// Down and right.
    SouthEast,
    /// Down the ranks.
    South,
    /// Down and left.
    SouthWest,
    /// Left along the rank.
    West,
    /// Up and left.
    NorthWest,
}

impl Direction {
    /// All eight, clockwise from north.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// Files to the right in one step: -1, 0 or 1.
    #[must_use]
    pub const fn right(self) -> i8 {
        match self {
            Self::North | Self::South => 0,
            Self::NorthEast | Self::East | Self::SouthEast => 1,
            Self::SouthWest | Self::West | Self::NorthWest => -1,
        }
    }

    /// Ranks up in one step: -1, 0 or 1.
    #[must_use]
    pub const fn up(self) -> i8 {
        match self {
            Self::East | Self::West => 0,
            Self::NorthWest | Self::North | Self::NorthEast => 1,
            Self::SouthEast | Self::South | Self::SouthWest => -1,
        }
    }

    /// Whether it runs from corner to corner.
    #[must_use]
    pub const fn is_diagonal(self) -> bool {
        self.right() != 0 && self.up() != 0
    }

    /// The direction that leads back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 4) % 8]
    }

    /// The digit that lies this way on a keypad: 8 is up, 6 is right.
    #[must_use]
    pub const fn keypad(self) -> char {
        ['8', '9', '6', '3', '2', '1', '4', '7'][self as usize]
    }

    /// The direction of a keypad digit.
    #[must_use]
    pub fn from_keypad(digit: char) -> Option<Self> {
        Self::ALL.into_iter().find(|d| d.keypad() == digit)
    }

    /// The direction as an arrow.
    #[must_use]
    pub const fn arrow(self) -> char {
        ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'][self as usize]
    }
}

/// A board of F files and R ranks with pieces P on some of its squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board<P, const F: usize, const R: usize> {
    files: [[Option<P>; R]; F],
}

impl<P: Copy, const F: usize, const R: usize> Board<P, F, R> {
    /// Every square and what stands on it, by file, then rank.
    pub fn spaces(&self) -> impl Iterator<Item = (Square, Option<P>)> + '_ {
        let spaces = self.files.as_flattened().iter().enumerate();
        spaces.map(|(n, space)| (Square::new(size(n / R), size(n % R)), *space))
    }
}

impl<P: Piece, const F: usize, const R: usize> Grid for Board<P, F, R> {
    type Piece = P;

    const FILES: u8 = size(F);
    const RANKS: u8 = size(R);

    fn empty() -> Self {
        Self {
            files: [[None; R]; F],
        }
    }

    fn at(&self, square: Square) -> Option<P> {
        self[square]
    }

    fn set(&mut self, square: Square, piece: Option<P>) {
        self[square] = piece;
    }

    fn pieces(&self) -> impl Iterator<Item = (Square, P)> {
        self.spaces()
            .filter_map(|(at, space)| space.map(|piece| (at, piece)))
    }

    fn count(&self, piece: P) -> usize {
        let spaces = self.files.as_flattened().iter();
        spaces.filter(|&&space| space == Some(piece)).count()
    }
}

impl<P, const F: usize, const R: usize> Index<Square> for Board<P, F, R> {
    type Output = Option<P>;

    fn index(&self, at: Square) -> &Option<P> {
        &self.files[usize::from(at.file)][usize::from(at.rank)]
    }
}

impl<P, const F: usize, const R: usize> IndexMut<Square> for Board<P, F, R> {
    fn index_mut(&mut self, at: Square) -> &mut Option<P> {
        &mut self.files[usize::from(at.file)][usize::from(at.rank)]
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "boards have at most 26 files and 99 ranks"
)]
const fn size(n: usize) -> u8 {
    n as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_straight() {
        let c3 = Square::new(2, 2);
        assert_eq!(
            c3.line_to(Square::new(4, 4)),
            Some((Direction::NorthEast, 2))
        );
        assert_eq!(c3.line_to(Square::new(2, 0)), Some((Direction::South, 2)));
        assert_eq!(c3.line_to(Square::new(3, 4)), None);
        assert_eq!(c3.line_to(c3), None);
    }
}
