//! Sets of squares as bits, for boards on which one side's pieces are alike.

use std::iter;
use std::ops::{BitAnd, BitOr, Sub};

use super::{Direction, Square};

/// A set of squares of a board of F files and at most 16 ranks. Each file is a
/// word with a bit for each of its squares, rank 1 the lowest: a step along a
/// file is a shift, a step along a rank leads to the next word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bitboard<const F: usize>([u16; F]);

/// The ranks of a file in the order of their written numbers: 1, then 10 to
/// 16, then 2 to 9.
const AS_WRITTEN: [u16; 3] = [0b1, 0xfe00, 0x01fe];

impl<const F: usize> Bitboard<F> {
    /// No square.
    pub const EMPTY: Self = Self([0; F]);

    /// The squares whose ranks have a bit in a word.
    #[must_use]
    pub const fn ranks(ranks: u16) -> Self {
        Self([ranks; F])
    }

    /// The set of the words for the files, from file a.
    #[must_use]
    pub const fn of_files(files: [u16; F]) -> Self {
        Self(files)
    }

    /// The words for the files, from file a.
    #[must_use]
    pub const fn files(&self) -> &[u16; F] {
        &self.0
    }

    /// Whether a square is in the set.
    #[must_use]
    pub fn has(&self, at: Square) -> bool {
        self.0[usize::from(at.file)] & bit(at) != 0
    }

    /// Puts a square in or takes it out.
    pub fn set(&mut self, at: Square, is_in: bool) {
        let file = &mut self.0[usize::from(at.file)];
        *file = *file & !bit(at) | u16::from(is_in) << at.rank;
    }

    /// How many squares there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.iter().map(|file| file.count_ones() as usize).sum()
    }

    /// Whether there is no square.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, file| all | file) == 0
    }

    /// All squares one step on in a direction. Those beyond the first or last
    /// file are gone; there are sixteen ranks, whatever the board has.
    #[must_use]
    pub fn step(self, direction: Direction) -> Self {
        let mut files = [0; F];
        match direction.right() {
            1 => files[1..].copy_from_slice(&self.0[..F - 1]),
            -1 => files[..F - 1].copy_from_slice(&self.0[1..]),
            _ => files = self.0,
        }
        Self(files.map(|file| match direction.up() {
            1 => file << 1,
            -1 => file >> 1,
            _ => file,
        }))
    }

    /// The squares, by file, then rank.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..).zip(self.0).flat_map(|(file, ranks)| on(file, ranks))
    }

    /// The squares in the order of their names as texts: a1, a10, a2.
    pub fn as_written(self) -> impl Iterator<Item = Square> {
        let files = (0..).zip(self.0);
        files.flat_map(|(file, ranks)| {
            let parts = AS_WRITTEN.into_iter();
            parts.flat_map(move |part| on(file, ranks & part))
        })
    }
}

impl<const F: usize> BitAnd for Bitboard<F> {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|n| self.0[n] & other.0[n]))
    }
}

impl<const F: usize> BitOr for Bitboard<F> {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|n| self.0[n] | other.0[n]))
    }
}

/// The squares of the one set that are not in the other.
impl<const F: usize> Sub for Bitboard<F> {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(std::array::from_fn(|n| self.0[n] & !other.0[n]))
    }
}

const fn bit(at: Square) -> u16 {
    1 << at.rank
}

/// The squares of one file.
fn on(file: u8, mut ranks: u16) -> impl Iterator<Item = Square> {
    iter::from_fn(move || {
        let rank = u8::try_from(ranks.trailing_zeros()).ok()?;
        // The lowest bit goes; of no bits none is left.
        ranks &= ranks.checked_sub(1)?;
        Some(Square { file, rank })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_end_at_the_first_and_the_last_file() {
        let set = Bitboard::<3>::of_files([0b10, 0b100, 0b1]);
        let after = |direction| *set.step(direction).files();
        assert_eq!(after(Direction::NorthEast), [0, 0b100, 0b1000]);
        assert_eq!(after(Direction::West), [0b100, 0b1, 0]);
        assert_eq!(after(Direction::South), [0b1, 0b10, 0]);
    }

    #[test]
    fn squares_come_in_both_orders() {
        let mut set = Bitboard::<3>::ranks(0b11_0000_0011);
        set.set(Square::new(1, 9), false);
        set.set(Square::new(2, 2), true);
        let names = |squares: &mut dyn Iterator<Item = Square>| {
            let names: Vec<String> = squares.map(|at| at.to_string()).collect();
            names.join(" ")
        };
        let in_order = names(&mut set.squares());
        assert_eq!(in_order, "a1 a2 a9 a10 b1 b2 b9 c1 c2 c3 c9 c10");
        let mut sorted: Vec<&str> = in_order.split(' ').collect();
        sorted.sort_unstable();
        assert_eq!(names(&mut set.as_written()), sorted.join(" "));
        assert_eq!(set.count(), sorted.len());
        assert!(set.has(Square::new(2, 2)) && !set.has(Square::new(1, 9)));
    }
}
