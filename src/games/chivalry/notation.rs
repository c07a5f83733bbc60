//! How moves of Chivalry are written: `@c3`, `c3-d4`, `a1xb2xd4`.

use std::fmt::{self, Display, Write};
use std::str::FromStr;

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::char;
use nom::combinator::{map, opt};
use nom::sequence::preceded;

use super::{Chivalry, Move};
use crate::board::Square;
use crate::game::Game;
use crate::notation::{Input, Parsed, dash, one, or_else, read, spaced, square, whole};
use crate::text::{Unreadable, Written};

impl FromStr for Move {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let sign = preceded(opt(one("p", "'p'")), spaced(one("@", "'@'")));
        let at = alt((map(sign, |_| ()), map(tag("place "), |_| ())));
        let place = map(preceded(at, space()), Self::Place);
        let mark = alt((map(dash(), |_| ()), map(opt(char(' ')), |_| ())));
        let to = preceded(mark, or_else("'-'", space()));
        let step = map((space(), to), |(from, to)| Self::Step { from, to });
        let jump = map((space(), captures), |(from, over)| Self::Jump {
            from,
            over,
        });
        read(text, alt((whole(place), whole(step), whole(jump))))
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(at) => {
                f.write_char('@')?;
                at.fmt(f)
            }
            Self::Step { from, to } => {
                from.fmt(f)?;
                f.write_char('-')?;
                to.fmt(f)
            }
            Self::Jump { from, over } => {
                from.fmt(f)?;
                over.iter().try_for_each(|over| {
                    f.write_char('x')?;
                    over.fmt(f)
                })
            }
        }
    }
}

/// The pieces jumped over, one at least, to the end of the text.
fn captures(input: Input<'_>) -> Parsed<'_, Vec<Written<Square>>> {
    let mut over = Vec::new();
    let mut rest = input;
    while over.is_empty() || !rest.is_empty() {
        let next;
        (rest, next) = preceded(spaced(one("x:", "'x'")), space()).parse(rest)?;
        over.push(next);
    }
    Ok((rest, over))
}

fn space<'a>() -> impl Parser<Input<'a>, Output = Written<Square>, Error = Unreadable> {
    square(Chivalry::PLAN)
}
