//! Plain pieces of two colours, `o` and `x`, and the board of the Gallop
//! family.

mod board;

use crate::board::{Bitboard, Grid, Piece, PositionString, Square, letters};
use crate::side::{Impossible, Outcome, Side};
use crate::view::Plan;

pub use board::Stones;

/// The seats of every game with plain pieces.
pub const SEATS: [&str; 2] = ["white", "black"];

/// The letters of the pieces and their symbols.
pub const SYMBOLS: &[(char, char)] = &letters(&STONES);

/// The Gallop board: two Home Rows, two Home Territories and the Center Bar
/// (Gallop article 1.1).
pub static GALLOP_BOARD: Plan = Plan::of::<Field>(
    "a square from a1 to l15",
    SYMBOLS,
    &[
        (1, "White's Home Row"),
        (2, "White's Home Territory"),
        (8, "Center Bar"),
        (9, "Black's Home Territory"),
        (15, "Black's Home Row"),
    ],
);

/// The Gallop board with plain pieces.
pub type Field = Stones<12, 15>;

/// The Center Bar of the Gallop board, as a rank from 0.
pub const BAR: u8 = 7;

/// The pieces, their letters and their symbols.
pub const STONES: [(Side, char, char); 2] = [(Side::First, 'o', '○'), (Side::Second, 'x', '●')];

impl Piece for Side {
    const LETTERS: &'static [(Self, char, char)] = &STONES;

    fn side(self) -> Side {
        self
    }
}

/// What a piece is called in sentences.
#[must_use]
pub const fn called(piece: Side) -> &'static str {
    match piece {
        Side::First => "white piece",
        Side::Second => "black piece",
    }
}

/// Checks that neither side has more pieces than there are.
///
/// # Errors
///
/// Returns which side has too many.
pub fn at_most(
    board: &impl Grid<Piece = Side>,
    most: usize,
    text: &PositionString<'_>,
) -> Result<(), Impossible> {
    for side in Side::BOTH {
        let count = board.count(side);
        if count > most {
            let why = format!(
                "{} has {count} pieces, but there are only {most}",
                name(side)
            );
            return Err(Impossible::new(text.board_mark(), why));
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
pub fn home_rows() -> Field {
    let mut board = Field::empty();
    for side in Side::BOTH {
        for at in Field::rank(home_row(side)) {
            board.set(at, Some(side));
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

/// Whether a square lies in one of the two Home Rows.
#[must_use]
pub fn in_home_row(at: Square) -> bool {
    Side::BOTH
        .into_iter()
        .any(|side| at.rank() == home_row(side))
}

/// How many pieces a side has in the opposing Home Row of the Gallop board.
#[must_use]
pub fn home(board: &Field, side: Side) -> usize {
    let goal = Bitboard::ranks(1 << home_row(side.other()));
    (board.of(side) & goal).count()
}

/// How many pieces in the opposing Home Row win, and are needed for it.
const ENOUGH: usize = 5;

/// Checks the board of a position of Gallop or Sidle.
///
/// # Errors
///
/// Returns what is wrong with a board that cannot be: too many pieces on it,
/// or in a Home Row, where the fifth ends the game.
pub fn check_race(board: &Field, text: &PositionString<'_>) -> Result<(), Impossible> {
    at_most(board, 12, text)?;
    let homes = Side::BOTH.map(|side| home(board, side));
    if homes.into_iter().all(|home| home >= ENOUGH) {
        let why = "both sides have five pieces home, but the first five end the game";
        return Err(Impossible::new(text.board_mark(), why));
    }
    for (side, home) in Side::BOTH.into_iter().zip(homes) {
        if home > ENOUGH {
            let why = format!(
                "{} has {home} pieces home, but the fifth ends the game",
                name(side)
            );
            return Err(Impossible::new(text.board_mark(), why));
        }
    }
    Ok(())
}

/// How Gallop and Sidle end: five pieces of one side home, or neither side
/// with five pieces left.
#[must_use]
pub fn race_outcome<R>(board: &Field, five_home: R, too_few: R) -> Option<Outcome<R>> {
    let mut sides = Side::BOTH.into_iter();
    if let Some(winner) = sides.find(|&side| home(board, side) >= ENOUGH) {
        return Some(Outcome::won(
            winner,
            five_home,
            "five in the opposing home row",
        ));
    }
    let few = Side::BOTH
        .into_iter()
        .all(|side| board.count(side) < ENOUGH);
    few.then(|| Outcome::drawn(too_few, "neither player has five pieces left"))
}
