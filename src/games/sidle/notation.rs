//! How turns of Sidle are written: `c1-c4>f4`, `c1-c8 k3>g3`, `c1xc9`, `pass`.

use std::fmt::{self, Display};
use std::str::FromStr;

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{map, opt, success};
use nom::sequence::preceded;

use super::{Move, Piece, Sidle, Slip};
use crate::board::Square;
use crate::game::Game;
use crate::notation::{Input, one, or_else, read, spaced, square, whole, word};
use crate::text::{Unreadable, Written};

impl FromStr for Move {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        // Each shape reads to the end, so that the farthest failure is kept.
        let shapes = (
            map((full(), tail("->")), with_tail),
            map((short(), tail(">")), with_tail),
            whole(map(apart(), Self::Piece)),
            whole(map(word("pass"), Self::Pass)),
        );
        read(text, alt(shapes))
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Piece(piece) = self else {
            return f.write_str("pass");
        };
        if let Some(from) = piece.from {
            let mark = if *piece.captures { "x" } else { "-" };
            write!(f, "{from}{mark}")?;
        }
        write!(f, "{}", piece.to)?;
        for slip in &piece.sidles {
            match slip.from {
                Some(from) => write!(f, " {from}>{}", slip.to)?,
                None => write!(f, ">{}", slip.to)?,
            }
        }
        Ok(())
    }
}

fn with_tail((piece, sidles): (Piece, Vec<Slip>)) -> Move {
    Move::Piece(Piece { sidles, ..piece })
}

/// A piece's move without its sidle.
fn full<'a>() -> impl Parser<Input<'a>, Output = Piece, Error = Unreadable> {
    let written_mark = spaced(one("-x:", "'-'").map(|c| c.with(*c != '-')));
    let mark = alt((written_mark, success(Written::from(false))));
    map(
        (space(), mark, or_else("'-'", space())),
        |(from, captures, to)| piece(Some(from), captures, to),
    )
}

/// The same without the origin.
fn short<'a>() -> impl Parser<Input<'a>, Output = Piece, Error = Unreadable> {
    let capture = opt(one("x:", "'x'")).map(|c| c.map_or(false.into(), |c| c.with(true)));
    map((capture, space()), |(captures, to)| {
        piece(None, captures, to)
    })
}

/// Two squares with but a blank between them, which can only be a move.
fn apart<'a>() -> impl Parser<Input<'a>, Output = Piece, Error = Unreadable> {
    let ends = (space(), preceded(one(" ", "'-'"), space()));
    map(ends, |(from, to)| piece(Some(from), false.into(), to))
}

/// The sidles after a move, to the end. A move with its origin left out takes
/// no dash for its own sidle: with it, it would be a move with its origin.
fn tail<'a>(
    own_marks: &'static str,
) -> impl Parser<Input<'a>, Output = Vec<Slip>, Error = Unreadable> {
    let own = move || {
        let mark = spaced(one(own_marks, "'>'"));
        map(preceded(mark, space()), |to| Slip { from: None, to })
    };
    let other = || {
        let sign = spaced(one(",;/", "a blank")).map(|_| ());
        let gap = alt((sign, one(" ", "a blank").map(|_| ())));
        let ends = (space(), preceded(spaced(one("->", "'>'")), space()));
        map(preceded(gap, ends), |(from, to)| Slip {
            from: Some(from),
            to,
        })
    };
    alt((
        whole(success(Vec::new())),
        whole(map(own(), |slip| vec![slip])),
        whole(map(other(), |slip| vec![slip])),
        whole(map((own(), other()), |(one, two)| vec![one, two])),
    ))
}

fn space<'a>() -> impl Parser<Input<'a>, Output = Written<Square>, Error = Unreadable> {
    square(Sidle::PLAN)
}

fn piece(from: Option<Written<Square>>, captures: Written<bool>, to: Written<Square>) -> Piece {
    Piece {
        from,
        captures,
        to,
        sidles: Vec::new(),
    }
}
