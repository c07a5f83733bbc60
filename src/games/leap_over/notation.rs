//! How moves of Leap Over are written: `a1-a3`, `c2-c4-e4`.

use std::fmt::{self, Display, Write};
use std::str::FromStr;

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::char;
use nom::combinator::{eof, map, opt};
use nom::multi::many_till;
use nom::sequence::preceded;

use super::{LeapOver, Move};
use crate::board::Square;
use crate::game::Game;
use crate::notation::{Input, dash, or_else, read, square};
use crate::text::{Unreadable, Written};

impl FromStr for Move {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let further = many_till(or_else("the end of the move", landing()), eof);
        let leaps = map(
            (square(LeapOver::PLAN), landing(), further),
            |(from, first, (further, _))| Self {
                from,
                landings: [first].into_iter().chain(further).collect(),
            },
        );
        read(text, leaps)
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.from.fmt(f)?;
        self.landings.iter().try_for_each(|to| {
            f.write_char('-')?;
            to.fmt(f)
        })
    }
}

/// A landing space and the mark before it, which may be missing.
fn landing<'a>() -> impl Parser<Input<'a>, Output = Written<Square>, Error = Unreadable> {
    let marked = preceded(dash(), square(LeapOver::PLAN));
    let unmarked = preceded(opt(char(' ')), square(LeapOver::PLAN));
    alt((marked, unmarked))
}
