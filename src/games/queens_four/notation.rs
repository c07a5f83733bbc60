//! How moves of Queen's Four are written: `a8-a12`, `pass`.

use std::fmt::{self, Display};
use std::str::FromStr;

use nom::branch::alt;
use nom::combinator::{map, opt};
use nom::sequence::preceded;

use super::{Move, QueensFour};
use crate::game::Game;
use crate::notation::{one, or_else, read, spaced, square, whole, word};
use crate::text::Unreadable;

impl FromStr for Move {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let space = || square(QueensFour::PLAN);
        let to = preceded(spaced(opt(one("-", "'-'"))), or_else("'-'", space()));
        let full = map((space(), to), |(from, to)| Self::Piece {
            from: Some(from),
            to,
        });
        let short = map(space(), |to| Self::Piece { from: None, to });
        let pass = map(word("pass"), Self::Pass);
        read(text, alt((whole(full), whole(short), whole(pass))))
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass(_) => f.write_str("pass"),
            Self::Piece {
                from: Some(from),
                to,
            } => write!(f, "{from}-{to}"),
            Self::Piece { from: None, to } => write!(f, "{to}"),
        }
    }
}
