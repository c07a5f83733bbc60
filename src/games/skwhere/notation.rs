//! How moves of Skwhere are written: `d4`, `b2-d4`, `d4*b2*f4`, `pass`.

use std::fmt::{self, Display};
use std::str::FromStr;

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{cut, map, opt, success};
use nom::multi::many0;
use nom::sequence::{preceded, terminated};

use super::{Move, Skwhere};
use crate::board::Square;
use crate::game::Game;
use crate::notation::{Input, one, or_else, read, spaced, square, whole, word};
use crate::text::{Unreadable, Written};

impl FromStr for Move {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let space = || square(Skwhere::PLAN);
        let to = preceded(spaced(opt(one("-", "'-'"))), or_else("'-'", space()));
        let moved = map((space(), to, claims()), |(from, to, claims)| Self::Piece {
            from: Some(from),
            to,
            claims,
        });
        let placed = map((space(), claims()), |(to, claims)| Self::Piece {
            from: None,
            to,
            claims,
        });
        let pass = map(word("pass"), Self::Pass);
        read(text, alt((moved, placed, whole(pass))))
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
        match self {
            Self::Pass(_) => f.write_str("pass"),
            Self::Piece { from, to, claims } => {
                if let Some(from) = from {
                    write!(f, "{from}-")?;
                }
                write!(f, "{to}")?;
                claims.iter().try_for_each(|claim| write!(f, "*{claim}"))
            }
        }
    }
}
