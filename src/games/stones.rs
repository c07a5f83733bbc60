//! Plain pieces of two colours, `o` and `x`, and the board of the Gallop
//! family.

use crate::board::{Board, Square};
use crate::game::{Impossible, Side};
use crate::text::Mark;
use crate::view::{Plan, Space};

/// The seats of every game with plain pieces.
pub const SEATS: [&str; 2] = ["white", "black"];

/// The symbols of the pieces.
pub const SYMBOLS: &[(char, char)] = &[('o', '○'), ('x', '●')];

/// The Gallop board: two Home Rows, two Home Territories and the Center Bar
/// (Gallop article 1.1).
pub static GALLOP_BOARD: Plan = Plan {
    files: 12,
    ranks: 15,
    squares: "a square from a1 to l15",
    symbols: SYMBOLS,
    parts: &[
        (1, "White's Home Row"),
        (2, "White's Home Territory"),
        (8, "Center Bar"),
        (9, "Black's Home Territory"),
        (15, "Black's Home Row"),
    ],
};

/// The letter of a piece in position strings.
#[must_use]
pub const fn letter(piece: Side) -> char {
    match piece {
        Side::First => 'o',
        Side::Second => 'x',
    }
}

/// The piece of a letter.
#[must_use]
pub const fn from_letter(letter: char) -> Option<Side> {
    match letter {
        'o' => Some(Side::First),
        'x' => Some(Side::Second),
        _ => None,
    }
}

/// What is seen on a square.
#[must_use]
pub fn space(_: Square, piece: Option<Side>) -> Space {
    Space {
        piece: piece.map(|side| (letter(side), side)),
        ..Space::default()
    }
}

/// How many pieces a side has on the board.
#[must_use]
pub fn count<const F: usize, const R: usize>(board: &Board<Side, F, R>, side: Side) -> usize {
    board.pieces().filter(|&(_, piece)| piece == side).count()
}

/// Checks that neither side has more pieces than there are.
///
/// # Errors
///
/// Returns which side has too many.
pub fn at_most<const F: usize, const R: usize>(
    board: &Board<Side, F, R>,
    most: usize,
    at: &Mark,
) -> Result<(), Impossible> {
    for side in Side::BOTH {
        let count = count(board, side);
        if count > most {
            let why = format!(
                "{} has {count} pieces, but there are only {most}",
                name(side)
            );
            return Err(Impossible::new(at.clone(), why));
        }
    }
    Ok(())
}

/// A side's seat, as sentences about the position call it.
#[must_use]
pub const fn name(side: Side) -> &'static str {
    SEATS[side.index()]
}

/// The Gallop board at the start: twelve pieces in each Home Row.
#[must_use]
pub fn home_rows() -> Board<Side, 12, 15> {
    let mut board = Board::empty();
    for side in Side::BOTH {
        for at in Board::<Side, 12, 15>::rank(home_row(side)) {
            board[at] = Some(side);
        }
    }
    board
}

/// A side's Home Row on the Gallop board, as a rank from 0.
#[must_use]
pub const fn home_row(side: Side) -> u8 {
    match side {
        Side::First => 0,
        Side::Second => 14,
    }
}

/// How many pieces a side has in the opposing Home Row of the Gallop board.
#[must_use]
pub fn home(board: &Board<Side, 12, 15>, side: Side) -> usize {
    let row = home_row(side.other());
    Board::<Side, 12, 15>::rank(row)
        .filter(|&at| board[at] == Some(side))
        .count()
}
