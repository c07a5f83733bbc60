//! Shapes of pieces: light with a dark outline for the first-named seat, dark
//! with light lines for the second, and never told apart by colour alone.
//!
//! Each is drawn around its middle and reaches some 15 units from it.

use std::fmt::Write;

use super::letters::stroke;
use crate::side::Side;
use crate::view::Plan;

/// The line around every piece.
const INK: &str = "#1a1a1a";
/// What a light piece is filled with.
const LIGHT: &str = "#fff";
/// What a dark piece is filled with.
const DARK: &str = "#2b2b2b";

const PAWN: &str = "M-3.6-3C-4 3-9 5-9.5 13H9.5C9 5 4 3 3.6-3Z";
const QUEEN: &str = "M-9.5 13V8L-14-8L-6.5 0L-5.5-11.5L0-1.5L5.5-11.5L6.5 0L14-8L9.5 8V13Z";
const ROOK: &str =
    "M-10 13V8L-6.5 5V-4L-10-6V-13H-5.5V-9.5H-2.2V-13H2.2V-9.5H5.5V-13H10V-6L6.5-4V5L10 8V13Z";
const BISHOP: &str =
    "M-10 13V8H-5.5C-5 6-5.5 5-6.5 3C-9-3-4-9 0-14C4-9 9-3 6.5 3C5.5 5 5 6 5.5 8H10V13Z";

/// What a piece looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// A plain stone.
    Stone,
    /// A stone with a value.
    Value(char),
    /// A queen.
    Queen,
    /// A pawn.
    Pawn,
    /// A rook.
    Rook,
    /// A bishop.
    Bishop,
}

impl Shape {
    /// The shape of a piece, and whose it is: what its symbol on a Unicode
    /// board shows.
    pub(super) fn of(letter: char, plan: &Plan) -> (Self, Side) {
        let row = plan.symbols.iter().find(|row| row.0 == letter);
        let symbol = row.map_or(letter, |row| row.1);
        let side = match symbol {
            '♕' | '♙' | '♖' | '♗' | '①' | '②' | '③' | '○' => Side::First,
            _ => Side::Second,
        };
        let shape = match symbol {
            '♕' | '♛' => Self::Queen,
            '♙' | '♟' => Self::Pawn,
            '♖' | '♜' => Self::Rook,
            '♗' | '♝' => Self::Bishop,
            '①' | '❶' => Self::Value('1'),
            '②' | '❷' => Self::Value('2'),
            '③' | '❸' => Self::Value('3'),
            _ => Self::Stone,
        };
        (shape, side)
    }

    /// The piece in words: several of one.
    pub(super) fn plural(self) -> String {
        match self {
            Self::Stone => "pieces".to_owned(),
            Self::Value(value) => format!("{value}s"),
            Self::Queen => "queens".to_owned(),
            Self::Pawn => "pawns".to_owned(),
            Self::Rook => "rooks".to_owned(),
            Self::Bishop => "bishops".to_owned(),
        }
    }

    /// The elements that draw it.
    pub(super) fn draw(self, side: Side) -> String {
        let (fill, line) = match side {
            Side::First => (LIGHT, INK),
            Side::Second => (DARK, LIGHT),
        };
        let body = |path: &str| {
            format!(
                r#"<path d="{path}" fill="{fill}" stroke="{INK}" stroke-width="2" stroke-linejoin="round"/>"#
            )
        };
        let lines = |path: &str, width: &str| {
            format!(
                r#"<path d="{path}" fill="none" stroke="{line}" stroke-width="{width}" stroke-linecap="round"/>"#
            )
        };
        match (self, side) {
            (Self::Stone, Side::First) => disc(15, LIGHT) + &ring(8, INK),
            (Self::Stone, Side::Second) => {
                disc(15, DARK) + &lines("M-5.5-5.5L5.5 5.5M5.5-5.5L-5.5 5.5", "2.6")
            }
            (Self::Value(value), Side::First) => {
                disc(15, "#ffd34d") + &ring(12, "#8a6a00") + &digit(value, INK)
            }
            (Self::Value(value), Side::Second) => {
                let box_ = format!(
                    r##"<rect x="-14" y="-14" width="28" height="28" rx="4" fill="#1d4e99" stroke="{INK}" stroke-width="2"/>"##
                );
                box_ + &digit(value, LIGHT)
            }
            (Self::Queen, _) => {
                let mut crown = body(QUEEN);
                for (x, y) in [(-14, -10), (-6, -13), (6, -13), (14, -10)] {
                    let _ = write!(
                        crown,
                        r#"<circle cx="{x}" cy="{y}" r="2.4" fill="{fill}" stroke="{INK}" stroke-width="1.6"/>"#
                    );
                }
                crown + &lines("M-8.5 8.5H8.5", "2")
            }
            (Self::Pawn, _) => {
                let head = format!(
                    r#"<circle cy="-7" r="6" fill="{fill}" stroke="{INK}" stroke-width="2"/>"#
                );
                body(PAWN) + &head + &lines("M-7 9H7", "2")
            }
            (Self::Rook, _) => body(ROOK) + &lines("M-6-4H6M-6 5H6", "2"),
            (Self::Bishop, _) => body(BISHOP) + &lines("M-5 8H5M0-6V2M-3-2H3", "2"),
        }
    }
}

fn disc(radius: u8, fill: &str) -> String {
    format!(r#"<circle r="{radius}" fill="{fill}" stroke="{INK}" stroke-width="2"/>"#)
}

fn ring(radius: u8, line: &str) -> String {
    format!(r#"<circle r="{radius}" fill="none" stroke="{line}" stroke-width="1.6"/>"#)
}

fn digit(value: char, ink: &str) -> String {
    let path = stroke(value).unwrap_or_default();
    format!(
        r#"<path d="{path}" transform="scale(1.5)" fill="none" stroke="{ink}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>"#
    )
}
