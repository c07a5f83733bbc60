//! How moves of Queen's Four are written: `a8-a12`.

use std::fmt::{self, Display, Write};
use std::str::FromStr;

use nom::branch::alt;
use nom::character::complete::char;
use nom::combinator::{map, opt};

use super::{Move, QueensFour};
use crate::game::Game;
use crate::notation::{dash, or_else, read, square, whole};
use crate::text::Unreadable;

impl FromStr for Move {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let space = || square(QueensFour::PLAN);
        let mark = alt((map(dash(), |_| ()), map(opt(char(' ')), |_| ())));
        let full = map(
            (space(), mark, or_else("'-'", space())),
            |(from, (), to)| Self {
                from: Some(from),
                to,
            },
        );
        let short = map(space(), |to| Self { from: None, to });
        read(text, alt((whole(full), whole(short))))
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(from) = self.from {
            from.fmt(f)?;
            f.write_char('-')?;
        }
        self.to.fmt(f)
    }
}
