//! How moves and arrows of Gauntlet are written: `R@c1`, `c1-c6`, `d8xd3`,
//! `swap`; `66733427 79864261 …`.

use std::fmt::{self, Display};
use std::str::FromStr;

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::{char, satisfy};
use nom::combinator::{map, map_opt, opt};
use nom::error::context;
use nom::multi::fill;
use nom::sequence::{preceded, terminated};

use super::{Arrows, Gauntlet, Kind, Move, Placing, Step};
use crate::board::Direction;
use crate::game::Game;
use crate::notation::{
    Input, Parsed, dash_or_capture, one, or_else, read, spaced, square, whole, word,
};
use crate::text::{Unreadable, Written};

impl FromStr for Move {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        // Each shape reads to the end, so that the farthest failure is kept. A
        // `b` may be a bishop or a file, so shapes with and without a piece
        // stand apart.
        let named = |(kind, step)| Step {
            kind: Some(kind),
            ..step
        };
        let shapes = (
            whole(map(full(), Self::Piece)),
            whole(map(short(), Self::Piece)),
            whole(map((kind(), full()), move |pair| Self::Piece(named(pair)))),
            whole(map((kind(), short()), move |pair| Self::Piece(named(pair)))),
            whole(map(placing(), Self::Place)),
            whole(map(word("swap"), Self::Swap)),
        );
        read(text, alt(shapes))
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Swap(_) => f.write_str("swap"),
            Self::Place(placing) => placing.fmt(f),
            Self::Piece(step) => step.fmt(f),
        }
    }
}

impl Display for Placing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.kind.letter(), self.to)
    }
}

impl Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(kind) = self.kind {
            write!(f, "{}", kind.letter())?;
        }
        match self.from {
            Some(from) => {
                let mark = if *self.captures { "x" } else { "-" };
                write!(f, "{from}{mark}{}", self.to)
            }
            None if *self.captures => write!(f, "x{}", self.to),
            None => write!(f, "{}", self.to),
        }
    }
}

/// A piece's letter.
fn kind<'a>() -> impl Parser<Input<'a>, Output = Written<Kind>, Error = Unreadable> {
    let letter = one("rb", "a piece, R or B").map(|letter| {
        let kind = if *letter == 'r' {
            Kind::Rook
        } else {
            Kind::Bishop
        };
        letter.with(kind)
    });
    terminated(letter, opt(char(' ')))
}

/// A placing: `R@c1`.
fn placing<'a>() -> impl Parser<Input<'a>, Output = Placing, Error = Unreadable> {
    let to = preceded(spaced(one("@", "'@'")), square(Gauntlet::PLAN));
    map((kind(), to), |(kind, to)| Placing { kind, to })
}

/// A piece's move with its origin.
fn full<'a>() -> impl Parser<Input<'a>, Output = Step, Error = Unreadable> {
    let no_mark = map(opt(char(' ')), |_| Written::from(false));
    let mark = alt((dash_or_capture(), no_mark));
    let to = or_else("'-'", square(Gauntlet::PLAN));
    map(
        (square(Gauntlet::PLAN), mark, to),
        |(from, captures, to)| Step {
            kind: None,
            from: Some(from),
            captures,
            to,
        },
    )
}

/// A piece's move without its origin.
fn short<'a>() -> impl Parser<Input<'a>, Output = Step, Error = Unreadable> {
    let capture = opt(terminated(one("x:", "'x'"), opt(char(' '))));
    map((capture, square(Gauntlet::PLAN)), |(capture, to)| Step {
        kind: None,
        from: None,
        captures: capture.map_or(false.into(), |c| c.with(true)),
        to,
    })
}

impl Display for Arrows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, row) in self.rows().iter().enumerate() {
            f.write_str(if n == 0 { "" } else { " " })?;
            for arrow in row {
                write!(f, "{}", arrow.keypad())?;
            }
        }
        Ok(())
    }
}

/// What is said of arrows that leave the runner no square to begin on.
pub(super) const NO_PLACING: &str =
    "an arrow on rank 1 that leads on, so that the runner can be placed";

impl Arrows {
    /// Reads any arrows, also such as no game can begin with.
    pub(super) fn read_any(text: &str) -> Result<Self, Unreadable> {
        read(text, rows).map(Self::new)
    }
}

impl FromStr for Arrows {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let arrows = Self::read_any(text)?;
        if arrows.allow_placing() {
            Ok(arrows)
        } else {
            Err(Unreadable::new(text.len().saturating_sub(8), NO_PLACING))
        }
    }
}

/// Eight groups of eight arrows.
fn rows(input: Input<'_>) -> Parsed<'_, [[Direction; 8]; 8]> {
    let mut rows = [[Direction::North; 8]; 8];
    let mut rest = input;
    for (n, row) in rows.iter_mut().enumerate() {
        if n > 0 {
            rest = separator().parse(rest)?.0;
        }
        rest = fill(arrow, row).parse(rest)?.0;
    }
    Ok((rest, rows))
}

/// A keypad digit or an arrow.
fn arrow(input: Input<'_>) -> Parsed<'_, Direction> {
    let shown = |c: char| {
        Direction::ALL
            .into_iter()
            .find(|way| way.keypad() == c || way.arrow() == c)
    };
    context(
        "an arrow as a keypad digit, 1 to 9 but 5",
        map_opt(satisfy(|_| true), shown),
    )
    .parse(input)
}

/// What stands between two groups of arrows.
fn separator<'a>() -> impl Parser<Input<'a>, Output = (), Error = Unreadable> {
    let slash = spaced(one("/", "'/'")).map(|_| ());
    or_else("a blank", alt((slash, one(" ", "a blank").map(|_| ()))))
}
