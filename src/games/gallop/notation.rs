//! How turns and rolls of Gallop are written: `c1-c4 e1xh4`; `3 5`.

use std::fmt::{self, Display, Write};
use std::str::FromStr;

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{map, opt, success};
use nom::sequence::preceded;

use super::{Gallop, Move, Part, TwoDice};
use crate::game::{DIE_OVER_SIX, Game};
use crate::notation::{Input, Parsed, dash_or_capture, one, or_else, read, spaced, square, whole};
use crate::text::{Unreadable, Written};

impl FromStr for Move {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let both = |(one, (), two)| Self::Two([one, two]);
        let single = |part| Self::One([part]);
        // Each shape reads to the end, so that the farthest failure is kept.
        let shapes = (
            whole(map(full(), single)),
            whole(map(short(), single)),
            whole(map((full(), separator(), full()), both)),
            whole(map((full(), separator(), short()), both)),
            whole(map((short(), separator(), full()), both)),
            whole(map((short(), separator(), short()), both)),
            whole(map((apart(), blank(), apart()), both)),
        );
        read(text, alt(shapes))
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, part) in self.parts().iter().enumerate() {
            if n > 0 {
                f.write_char(' ')?;
            }
            part.fmt(f)?;
        }
        Ok(())
    }
}

impl Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(from) = self.from {
            from.fmt(f)?;
            f.write_char(if *self.captures { 'x' } else { '-' })?;
        }
        self.to.fmt(f)
    }
}

impl TwoDice {
    /// The numbers that the dice show.
    pub(super) fn faces(&self) -> &[u8] {
        &self.0
    }
}

impl Display for TwoDice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, other] = self.0;
        write!(f, "{one} {other}")
    }
}

impl FromStr for TwoDice {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let comma = spaced(one(",+-", "','")).map(|_| ());
        let gap = alt((comma, one(" ", "a blank").map(|_| ()), success(())));
        read(text, (die, preceded(gap, die))).map(|(one, other)| Self([one, other]))
    }
}

/// What one die shows.
fn die(input: Input<'_>) -> Parsed<'_, u8> {
    let (rest, c) = one("123456789", "a die from 1 to 6").parse(input)?;
    if *c > '6' {
        let over = Unreadable::fact(input.location_offset(), DIE_OVER_SIX);
        return Err(nom::Err::Error(over));
    }
    Ok((rest, *c as u8 - b'0'))
}

/// A piece's move with its origin.
fn full<'a>() -> impl Parser<Input<'a>, Output = Part, Error = Unreadable> {
    let mark = alt((dash_or_capture(), success(Written::from(false))));
    let to = or_else("'-'", square(Gallop::PLAN));
    map((square(Gallop::PLAN), mark, to), |(from, captures, to)| {
        Part {
            from: Some(from),
            captures,
            to,
        }
    })
}

/// A piece's move with but a blank for its mark: only where two such stand is it
/// plain that they are moves.
fn apart<'a>() -> impl Parser<Input<'a>, Output = Part, Error = Unreadable> {
    let ends = (square(Gallop::PLAN), blank(), square(Gallop::PLAN));
    map(ends, |(from, (), to)| Part {
        from: Some(from),
        captures: false.into(),
        to,
    })
}

fn blank<'a>() -> impl Parser<Input<'a>, Output = (), Error = Unreadable> {
    one(" ", "a blank").map(|_| ())
}

/// A piece's move without its origin.
fn short<'a>() -> impl Parser<Input<'a>, Output = Part, Error = Unreadable> {
    let capture = opt(one("x:", "'x'")).map(|c| c.map_or(false.into(), |c| c.with(true)));
    map((capture, square(Gallop::PLAN)), |(captures, to)| Part {
        from: None,
        captures,
        to,
    })
}

/// What stands between two pieces' moves.
fn separator<'a>() -> impl Parser<Input<'a>, Output = (), Error = Unreadable> {
    let sign = spaced(one(",;/", "a blank")).map(|_| ());
    or_else("a blank", alt((sign, one(" ", "a blank").map(|_| ()))))
}
