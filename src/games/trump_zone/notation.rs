//! How moves of Trump Zone are written: `d6-d5-d4xd3`, `d3xe3^g3`, `d1-T`.

use std::fmt::{self, Display, Write};
use std::str::FromStr;

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::char;
use nom::combinator::{map, opt, success};
use nom::sequence::{preceded, terminated};

use super::{Hop, Move, Place, TrumpZone};
use crate::board::Square;
use crate::game::Game;
use crate::notation::{Input, Parsed, dash, one, or_else, read, spaced, square};
use crate::text::{Unreadable, Written};

impl FromStr for Move {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        read(
            text,
            map((space(), hops), |(from, hops)| Self { from, hops }),
        )
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.from.fmt(f)?;
        self.hops.iter().try_for_each(|hop| hop.fmt(f))
    }
}

impl Display for Hop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, at) = match self {
            Self::Step(Place::On(to)) => ('-', to),
            Self::Step(Place::Zone) => return f.write_str("-T"),
            Self::Take(over) => ('x', over),
            Self::Leave(over) => ('^', over),
        };
        f.write_char(sign)?;
        at.fmt(f)
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
    let dash = dash().map(|_| ());
    let blank = one(" ", "a blank").map(|_| ());
    let to = alt((
        map(space(), |to| to.with(Hop::Step(Place::On(*to)))),
        map(terminated(one("t", "'T'"), opt(char('z'))), |zone| {
            zone.with(Hop::Step(Place::Zone))
        }),
    ));
    let step = preceded(alt((dash, blank, success(()))), or_else("'-'", to));
    alt((jump, step))
}

fn space<'a>() -> impl Parser<Input<'a>, Output = Written<Square>, Error = Unreadable> {
    square(TrumpZone::PLAN)
}
