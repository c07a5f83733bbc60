//! What lies beside a board: hands, holds, stashes, scores.

use crate::side::Side;

/// What a side has beside the board, under one name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tray {
    /// At whose end of the board it lies.
    pub side: Side,
    /// What it is called, in small letters: `hand`.
    pub name: &'static str,
    /// What lies in it.
    pub held: Held,
}

/// What lies in a tray.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Held {
    /// Pieces, by their letters in position strings, and how many there can
    /// be at most.
    Pieces(Vec<(char, Side)>, u8),
    /// A number of points; it stands in a zone at the end of the board.
    Score(u16),
}

impl Tray {
    /// A tray with so many pieces of one kind, of `most`.
    #[must_use]
    pub fn of(side: Side, name: &'static str, piece: (char, Side), count: usize, most: u8) -> Self {
        let count = count.min(usize::from(most));
        Self {
            side,
            name,
            held: Held::Pieces(vec![piece; count], most),
        }
    }
}
