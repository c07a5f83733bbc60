//! How turns of Sidle are written: `c1-c4>f4`, `c1-c8 k3>g3`, `c1xc9`.

use std::fmt::{self, Display, Write};
use std::str::FromStr;

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{map, opt, success};
use nom::sequence::preceded;

use super::{Move, Sidle, Slip};
use crate::board::Square;
use crate::game::Game;
use crate::notation::{Input, dash_or_capture, one, or_else, read, spaced, square, whole};
use crate::text::{Unreadable, Written};

impl FromStr for Move {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        // Each shape reads to the end, so that the farthest failure is kept.
        let shapes = (
            map((full(), tail("->")), with_tail),
            map((short(), tail(">")), with_tail),
            whole(apart()),
        );
        read(text, alt(shapes))
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(from) = self.from {
            from.fmt(f)?;
            f.write_char(if *self.captures { 'x' } else { '-' })?;
        }
        self.to.fmt(f)?;
        for slip in &self.sidles {
            if let Some(from) = slip.from {
                f.write_char(' ')?;
                from.fmt(f)?;
            }
            f.write_char('>')?;
            slip.to.fmt(f)?;
        }
        Ok(())
    }
}

fn with_tail((m, sidles): (Move, Vec<Slip>)) -> Move {
    Move { sidles, ..m }
}

/// A piece's move without its sidle.
fn full<'a>() -> impl Parser<Input<'a>, Output = Move, Error = Unreadable> {
    let mark = alt((dash_or_capture(), success(Written::from(false))));
    map(
        (space(), mark, or_else("'-'", space())),
        |(from, captures, to)| piece(Some(from), captures, to),
    )
}

/// The same without the origin.
fn short<'a>() -> impl Parser<Input<'a>, Output = Move, Error = Unreadable> {
    let capture = opt(one("x:", "'x'")).map(|c| c.map_or(false.into(), |c| c.with(true)));
    map((capture, space()), |(captures, to)| {
        piece(None, captures, to)
    })
}

/// Two squares with but a blank between them, which can only be a move.
fn apart<'a>() -> impl Parser<Input<'a>, Output = Move, Error = Unreadable> {
    let ends = (space(), preceded(one(" ", "'-'"), space()));
    map(ends, |(from, to)| piece(Some(from), false.into(), to))
}

/// The sidles after a move, to the end. A move with its origin left out takes
/// no dash for its own sidle: with it, it would be a move with its origin.
fn tail<'a>(
    own_marks: &'static str,
) -> impl Parser<Input<'a>, Output = Vec<Slip>, Error = Unreadable> {
    let own = move || {
        let mark = alt((map(spaced(one(own_marks, "'>'")), |_| ()), in_words()));
        map(preceded(mark, space()), |to| Slip { from: None, to })
    };
    let other = || {
        let sign = spaced(one(",;/", "a blank")).map(|_| ());
        let gap = alt((sign, one(" ", "a blank").map(|_| ())));
        let mark = alt((map(spaced(one("->", "'>'")), |_| ()), in_words()));
        let ends = (space(), preceded(mark, space()));
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

/// The mark of a sidle as a word.
fn in_words<'a>() -> impl Parser<Input<'a>, Output = (), Error = Unreadable> {
    tag(" sidle ").map(|_| ())
}

fn space<'a>() -> impl Parser<Input<'a>, Output = Written<Square>, Error = Unreadable> {
    square(Sidle::PLAN)
}

fn piece(from: Option<Written<Square>>, captures: Written<bool>, to: Written<Square>) -> Move {
    Move {
        from,
        captures,
        to,
        sidles: Vec::new(),
    }
}
