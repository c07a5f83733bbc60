//! How moves of Trump Zone are written: `d6-d5-d4xd3`, `d3xe3^g3`, `d1-T`,
//! `pass`.

use std::fmt::{self, Display};
use std::str::FromStr;

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{map, success};
use nom::sequence::preceded;

use super::{Hop, Move, Place, TrumpZone};
use crate::board::Square;
use crate::game::Game;
use crate::notation::{Input, Parsed, one, or_else, read, spaced, square, whole, word};
use crate::text::{Unreadable, Written};

impl FromStr for Move {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let piece = map((space(), hops), |(from, hops)| Self::Piece { from, hops });
        let pass = map(word("pass"), Self::Pass);
        read(text, alt((whole(piece), whole(pass))))
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass(_) => f.write_str("pass"),
            Self::Piece { from, hops } => {
                write!(f, "{from}")?;
                hops.iter().try_for_each(|hop| write!(f, "{hop}"))
            }
        }
    }
}

impl Display for Hop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Step(Place::On(to)) => write!(f, "-{to}"),
            Self::Step(Place::Zone) => f.write_str("-T"),
            Self::Take(over) => write!(f, "x{over}"),
            Self::Leave(over) => write!(f, "^{over}"),
        }
    }
}

/// Steps and jumps to the end of the text, at least one.
fn hops(mut input: Input<'_>) -> Parsed<'_, Vec<Written<Hop>>> {
    let mut hops = Vec::new();
    loop {
        let (rest, next) = hop().parse(input)?;
        hops.push(next);
        if rest.is_empty() {
            return Ok((rest, hops));
        }
        input = rest;
    }
}

/// A step or a jump; a step may go without its mark.
fn hop<'a>() -> impl Parser<Input<'a>, Output = Written<Hop>, Error = Unreadable> {
    let sign = spaced(alt((one("x:", "'x'"), one("^", "'^'"))));
    let jump = map((sign, space()), |(sign, over)| {
        over.with(match *sign {
            '^' => Hop::Leave(*over),
            _ => Hop::Take(*over),
        })
    });
    let dash = spaced(one("-", "'-'")).map(|_| ());
    let blank = one(" ", "a blank").map(|_| ());
    let to = alt((
        map(space(), |to| to.with(Hop::Step(Place::On(*to)))),
        map(one("t", "'T'"), |zone| zone.with(Hop::Step(Place::Zone))),
    ));
    let step = preceded(alt((dash, blank, success(()))), or_else("'-'", to));
    alt((jump, step))
}

fn space<'a>() -> impl Parser<Input<'a>, Output = Written<Square>, Error = Unreadable> {
    square(TrumpZone::PLAN)
}
