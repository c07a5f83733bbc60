//! Pictures of positions, and pages to replay games.
//!
//! What is drawn comes from the same [`View`] that prints a board as text: a
//! game gives pieces, arrows and trays, and no coordinates.
//!
//! | file | what |
//! |---|---|
//! | `layout` | where everything lies |
//! | `shapes`, `letters` | what pieces and labels look like |
//! | `svg` | a picture as SVG |
//! | `png` | the same as pixels |
//! | `words` | a position in words, for who cannot see it |
//! | `markup` | escaping |
//! | `page` | one game as a page |
//! | `site` | the pages of a club |

mod layout;
mod letters;
mod markup;
mod page;
#[cfg(feature = "png")]
mod png;
mod shapes;
mod site;
mod svg;
mod words;

use crate::board::Square;
use crate::table::Judged;
use crate::view::View;

pub use page::Page;
#[cfg(feature = "png")]
pub use png::png;
pub use site::{Member, Written, site};

/// How wide a picture may be, in pixels.
pub const WIDTHS: std::ops::RangeInclusive<u32> = 60..=4000;

/// A picture to be drawn.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The position.
    pub view: View,
    /// The names of the seats, for the description.
    pub seats: [&'static str; 2],
    /// What it is called: game, players, turn. Any text.
    pub title: String,
    /// The squares of the last move.
    pub marks: Vec<Square>,
    /// Figures that the last move formed, each by its squares.
    pub figures: Vec<Vec<Square>>,
    /// Whether the second-named seat sits at the bottom.
    pub flip: bool,
    /// How many pixels wide it is, within [`WIDTHS`]; else as wide as it is
    /// laid out.
    pub width: Option<u32>,
}

impl Picture {
    /// A picture of a position, with nothing marked.
    #[must_use]
    pub const fn new(view: View, seats: [&'static str; 2], title: String) -> Self {
        Self {
            view,
            seats,
            title,
            marks: Vec::new(),
            figures: Vec::new(),
            flip: false,
            width: None,
        }
    }

    /// The same with a last move marked.
    #[must_use]
    pub fn after(mut self, last: &Judged) -> Self {
        self.marks.clone_from(&last.touched);
        self.figures = figures(last);
        self
    }

    /// The picture as a whole SVG file.
    #[must_use]
    pub fn svg(&self) -> String {
        svg::file(self)
    }
}

/// The figures that a move forms: squares and rows.
fn figures(judged: &Judged) -> Vec<Vec<Square>> {
    let formed = judged.does.iter().filter(|fact| fact.what == "forms");
    formed.map(|fact| around(&fact.at)).collect()
}

/// Squares in the order in which a line goes around them; of a row its two
/// ends.
fn around(squares: &[Square]) -> Vec<Square> {
    let mut squares = squares.to_vec();
    squares.sort_unstable();
    let (Some(&first), Some(&last)) = (squares.first(), squares.last()) else {
        return squares;
    };
    let side = |at: Square| {
        let part = |at: Square| {
            let x = i32::from(at.file()) - i32::from(first.file());
            (x, i32::from(at.rank()) - i32::from(first.rank()))
        };
        let ((x, y), (u, v)) = (part(at), part(last));
        x * v - y * u
    };
    if squares.iter().all(|&at| side(at) == 0) {
        return vec![first, last];
    }
    // Out on the one side of the line between the ends, back on the other.
    let back = squares.iter().rev().filter(|&&at| side(at) < 0);
    let out = squares.iter().filter(|&&at| side(at) >= 0 && at != last);
    let out: Vec<Square> = out.copied().collect();
    out.into_iter().chain([last]).chain(back.copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Square {
        let rank: u8 = text[1..].parse().unwrap();
        Square::new(text.as_bytes()[0] - b'a', rank - 1)
    }

    fn round(squares: &[&str]) -> String {
        let squares: Vec<Square> = squares.iter().map(|text| at(text)).collect();
        let round = around(&squares).into_iter().map(|at| at.to_string());
        round.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_line_goes_around_a_figure() {
        assert_eq!(round(&["a1", "c3", "a3", "c1"]), "a1 c1 c3 a3");
        assert_eq!(round(&["b1", "b3", "a2", "c2"]), "a2 b1 c2 b3");
        assert_eq!(round(&["b1", "c4", "a3", "d2"]), "a3 b1 d2 c4");
        assert_eq!(round(&["d4", "b2", "c3", "a1"]), "a1 d4");
        assert_eq!(round(&[]), "");
    }
}
