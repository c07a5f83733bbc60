//! How moves of Skwhere are written: `d4`, `b2-d4`, `d4*b2*f4`.

use std::fmt::{self, Display, Write};
use std::str::FromStr;

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::char;
use nom::combinator::{cut, map, opt, success};
use nom::multi::many0;
use nom::sequence::{preceded, terminated};

use super::{Move, Skwhere};
use crate::board::Square;
use crate::game::Game;
use crate::notation::{Input, dash, one, or_else, read, spaced, square, whole};
use crate::text::{Unreadable, Written};

impl FromStr for Move {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let space = || square(Skwhere::PLAN);
        let mark = alt((map(dash(), |_| ()), map(opt(char(' ')), |_| ())));
        let to = preceded(mark, or_else("'-'", space()));
        let moved = map((space(), to, claims()), |(from, to, claims)| Self {
            from: Some(from),
            to,
            claims,
        });
        let sign = opt(tag("place "));
        let placed = map((preceded(sign, space()), claims()), |(to, claims)| Self {
            from: None,
            to,
            claims,
        });
        read(text, alt((moved, placed)))
    }
}

/// The claims that end a move. Each has its mark: without one it would be taken
/// for a move; after one only a claim can stand.
fn claims<'a>() -> impl Parser<Input<'a>, Output = Vec<Written<Square>>, Error = Unreadable> {
    let claim = preceded(spaced(one("*", "'*'")), cut(square(Skwhere::PLAN)));
    terminated(many0(claim), or_else("'*'", whole(success(()))))
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(from) = self.from {
            from.fmt(f)?;
            f.write_char('-')?;
        }
        self.to.fmt(f)?;
        self.claims.iter().try_for_each(|claim| {
            f.write_char('*')?;
            claim.fmt(f)
        })
    }
}
