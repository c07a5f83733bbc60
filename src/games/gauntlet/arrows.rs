//! The arrows of Gauntlet: one under every square, for good.

use super::{Field, Kind};
use crate::board::{Direction, Grid, Square};
use crate::game::{Dice, Roll};

/// The arrows under all squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrows {
    /// From the top rank down, each from left to right: the order in which
    /// they are thrown and written.
    rows: [[Direction; 8]; 8],
}

impl Arrows {
    /// Arrows by their rows, the top rank first.
    pub(super) const fn new(rows: [[Direction; 8]; 8]) -> Self {
        Self { rows }
    }

    /// The rows, the top rank first.
    pub(super) const fn rows(&self) -> &[[Direction; 8]; 8] {
        &self.rows
    }

    /// The arrow under a square.
    pub(super) fn under(&self, at: Square) -> Direction {
        self.rows[usize::from(7 - at.rank())][usize::from(at.file())]
    }

    /// The squares that a piece of a kind would see from here on an empty
    /// board, nearest first (article 2.1).
    pub(super) fn along(&self, kind: Kind, from: Square) -> impl Iterator<Item = Square> + use<> {
        let arrow = self.under(from);
        let fits = arrow.is_diagonal() == (kind == Kind::Bishop);
        Field::ray(from, arrow).take_while(move |_| fits)
    }

    /// Whether both players can place a piece on the empty board (article 1.2).
    /// The chaser always can: b7 has a neighbour whichever way its arrow points.
    pub(super) fn allow_placing(&self) -> bool {
        Field::rank(0).any(|at| {
            Kind::BOTH
                .into_iter()
                .any(|kind| self.along(kind, at).next().is_some())
        })
    }
}

impl Roll for Arrows {
    const TERM: &'static str = "arrows";
    const TYPED: &'static str =
        "eight groups of eight keypad digits from rank 8 down, such as 66733427";
    /// The keypad's digits, clockwise from north.
    const FACES: &'static [&'static str] = &["8", "9", "6", "3", "2", "1", "4", "7"];

    /// Rank 1 is left out: by it a throw may be thrown again.
    fn faces(&self) -> Vec<usize> {
        let place = |arrow: &Direction| Direction::ALL.iter().position(|way| way == arrow);
        let drawn = &self.rows.as_flattened()[..56];
        drawn.iter().filter_map(place).collect()
    }

    fn plain(sign: char) -> char {
        let mut ways = Direction::ALL.into_iter();
        let way = ways.find(|way| way.arrow() == sign);
        way.map_or(sign, Direction::keypad)
    }

    fn cast(dice: &mut dyn Dice) -> Self {
        loop {
            let mut rows = [[Direction::North; 8]; 8];
            for arrow in rows.as_flattened_mut() {
                *arrow = Direction::ALL[usize::from(dice.die(8) - 1)];
            }
            let drawn = Self { rows };
            if drawn.allow_placing() {
                return drawn;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Dice that show what they are told.
    struct Told(Vec<u8>);

    impl Dice for Told {
        fn die(&mut self, faces: u8) -> u8 {
            assert_eq!(faces, 8);
            self.0.pop().unwrap()
        }
    }

    #[test]
    fn arrows_are_thrown_from_a8_to_h1() {
        let faces: Vec<u8> = (0..64).map(|n| n % 8 + 1).collect();
        let arrows = Arrows::cast(&mut Told(faces.into_iter().rev().collect()));
        assert_eq!(arrows.under(Square::new(0, 7)), Direction::North);
        assert_eq!(arrows.under(Square::new(7, 7)), Direction::NorthWest);
        assert_eq!(arrows.under(Square::new(2, 0)), Direction::East);
        assert_eq!(arrows.to_string(), ["89632147"; 8].join(" "));
        assert_eq!(Arrows::FACES.concat(), "89632147");
        assert_eq!(arrows.faces(), [0, 1, 2, 3, 4, 5, 6, 7].repeat(7));
    }

    #[test]
    fn arrows_that_give_the_runner_no_square_are_drawn_again() {
        let down = [5; 64];
        let mut up_on_h1_alone = [5; 64];
        up_on_h1_alone[63] = 1;
        let mut faces = [down, up_on_h1_alone].concat();
        faces.reverse();
        let arrows = Arrows::cast(&mut Told(faces));
        assert_eq!(
            arrows.to_string(),
            format!("{}22222228", "22222222 ".repeat(7))
        );
    }
}
