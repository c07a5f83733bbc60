//! Squares formed on the field, at any angle: their corners and their inside.

use super::{FIELD, Field};
use crate::board::{Grid, Square};
use crate::side::Side;

/// A square drawn through the centres of four spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Figure {
    /// One corner, the one across from it, and the two between.
    corners: [Square; 4],
}

impl Figure {
    /// The square of which two spaces are opposite corners, if its other
    /// corners are spaces of the field.
    pub(super) fn across(one: Square, opposite: Square) -> Option<Self> {
        let (right, up) = diagonal(one, opposite);
        // The other diagonal is this one turned by a right angle, and they
        // halve each other.
        if one == opposite || (right + up) % 2 != 0 {
            return None;
        }
        let corner = |turn: i8| {
            let (right, up) = (
                i8::midpoint(right, -turn * up),
                i8::midpoint(up, turn * right),
            );
            one.offset(right, up, FIELD.files, FIELD.ranks)
        };
        Some(Self {
            corners: [one, opposite, corner(1)?, corner(-1)?],
        })
    }

    /// The corner across from the first.
    pub(super) const fn opposite(self) -> Square {
        self.corners[1]
    }

    /// All four corners.
    pub(super) const fn corners(self) -> [Square; 4] {
        self.corners
    }

    /// The first corner that does not hold a piece of a side.
    pub(super) fn gap(self, field: &Field, side: Side) -> Option<Square> {
        self.corners
            .into_iter()
            .find(|&corner| field[corner] != Some(side))
    }

    /// The spaces inside (article 4.2): the centre lies within the square, or,
    /// unless `strict`, on a side of it; corners are not inside.
    pub(super) fn inside(self, strict: bool) -> impl Iterator<Item = Square> {
        let corners = self.corners;
        let [one, opposite, ..] = corners;
        let (right, up) = diagonal(one, opposite);
        let (right, up) = (i16::from(right), i16::from(up));
        let reach = right * right + up * up;
        Field::squares().filter(move |&at| {
            // From the middle, in half spaces.
            let ((a, b), (c, d)) = (diagonal(one, at), diagonal(opposite, at));
            let (across, along) = (i16::from(a + c), i16::from(b + d));
            // Measured along its two diagonals, a square is all that is no
            // farther from its middle, both distances added, than a corner.
            let far = (across * right + along * up).abs() + (along * right - across * up).abs();
            !corners.contains(&at) && (far < reach || far == reach && !strict)
        })
    }
}

/// How far one space is from another, to the right and up.
const fn diagonal(from: Square, to: Square) -> (i8, i8) {
    let right = to.file().cast_signed() - from.file().cast_signed();
    let up = to.rank().cast_signed() - from.rank().cast_signed();
    (right, up)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Square {
        let file = text.as_bytes()[0] - b'a';
        Square::new(file, text[1..].parse::<u8>().unwrap() - 1)
    }

    fn corners(one: &str, opposite: &str) -> Option<[String; 4]> {
        let figure = Figure::across(at(one), at(opposite))?;
        let mut corners = figure.corners;
        corners.sort_unstable();
        Some(corners.map(|corner| corner.to_string()))
    }

    fn inside(one: &str, opposite: &str, strict: bool) -> Vec<String> {
        let figure = Figure::across(at(one), at(opposite)).unwrap();
        figure.inside(strict).map(|at| at.to_string()).collect()
    }

    #[test]
    fn a_diagonal_fixes_the_square() {
        let is = |one, opposite, four: [&str; 4]| {
            assert_eq!(corners(one, opposite), Some(four.map(str::to_owned)));
        };
        is("a1", "c3", ["a1", "a3", "c1", "c3"]);
        is("b1", "b3", ["a2", "b1", "b3", "c2"]);
        is("b1", "c4", ["a3", "b1", "c4", "d2"]);
        is("c4", "b1", ["a3", "b1", "c4", "d2"]);
        is("a1", "b2", ["a1", "a2", "b1", "b2"]);
    }

    #[test]
    fn some_spaces_are_opposite_corners_of_nothing() {
        assert_eq!(corners("a1", "a1"), None);
        assert_eq!(corners("a1", "b3"), None, "corners between the spaces");
        assert_eq!(corners("a1", "a3"), None, "corners off the field");
    }

    #[test]
    fn the_inside_is_closed_or_strict() {
        assert_eq!(inside("a1", "b2", false), Vec::<String>::new());
        assert_eq!(inside("a1", "c3", true), ["b2"]);
        assert_eq!(inside("a1", "c3", false), ["a2", "b1", "b2", "b3", "c2"]);
        assert_eq!(inside("b1", "b3", true), ["b2"]);
        assert_eq!(inside("b1", "b3", false), ["b2"]);
        // On a diamond of side two diagonals the middles of the sides count.
        let strict = ["b3", "c2", "c3", "c4", "d3"];
        assert_eq!(inside("c1", "c5", true), strict);
        let mut closed = inside("c1", "c5", false);
        closed.retain(|at| !strict.contains(&at.as_str()));
        assert_eq!(closed, ["b2", "b4", "d2", "d4"]);
        assert_eq!(inside("b1", "c4", true), ["b2", "b3", "c2", "c3"]);
        assert_eq!(inside("b1", "c4", false), ["b2", "b3", "c2", "c3"]);
    }
}
