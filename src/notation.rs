//! Reading moves with nom, the same way in every game: shared parsers, and the
//! error that keeps the farthest failure.

use std::collections::BTreeSet;

use nom::bytes::complete::{tag, take};
use nom::character::complete::{char, one_of};
use nom::combinator::{eof, opt};
use nom::error::{ContextError, ErrorKind, ParseError, context};
use nom::sequence::{delimited, terminated};
use nom::{IResult, Parser};
use nom_locate::LocatedSpan;

use crate::board::Square;
use crate::text::{Unreadable, Written};
use crate::view::Plan;

/// The text that a parser reads, which knows its place in the whole.
pub type Input<'a> = LocatedSpan<&'a str>;

/// What a parser returns.
pub type Parsed<'a, T> = IResult<Input<'a>, T, Unreadable>;

/// Reads a whole text with a parser that ends with [`whole`].
///
/// # Errors
///
/// Returns how far the text could be read, if not to its end.
pub fn read<'a, T>(
    text: &'a str,
    parser: impl Parser<Input<'a>, Output = T, Error = Unreadable>,
) -> Result<T, Unreadable> {
    match whole(parser).parse(Input::new(text)) {
        Ok((_, value)) => Ok(value),
        Err(nom::Err::Error(error) | nom::Err::Failure(error)) => Err(error),
        Err(nom::Err::Incomplete(_)) => unreachable!("only complete parsers are used"),
    }
}

/// A parser that must reach the end of the text. Alternatives of different
/// length each end with it, so that the one that read on farthest is kept.
pub fn whole<'a, T>(
    parser: impl Parser<Input<'a>, Output = T, Error = Unreadable>,
) -> impl Parser<Input<'a>, Output = T, Error = Unreadable> {
    terminated(parser, context("the end of the move", eof))
}

/// Reads a value and marks where it was written.
pub fn written<'a, T>(
    mut parser: impl Parser<Input<'a>, Output = T, Error = Unreadable>,
) -> impl Parser<Input<'a>, Output = Written<T>, Error = Unreadable> {
    move |input: Input<'a>| {
        let start = input.location_offset();
        let (rest, value) = parser.parse(input)?;
        Ok((rest, Written::new(value, start..rest.location_offset())))
    }
}

/// Reads a square of a board, such as `c14`, without leading zeros.
#[must_use]
pub fn square<'a>(
    plan: &'static Plan,
) -> impl Parser<Input<'a>, Output = Written<Square>, Error = Unreadable> {
    written(context(plan.squares, move |input: Input<'a>| {
        let wrong =
            |at: Input<'a>| nom::Err::Error(Unreadable::new(at.location_offset(), plan.squares));
        let letter = input
            .bytes()
            .next()
            .filter(|b| (b'a'..b'a' + plan.files).contains(b));
        let Some(letter) = letter else {
            return Err(wrong(input));
        };
        let (after, _) = take(1_usize).parse(input)?;
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        let number = after[..digits]
            .parse()
            .ok()
            .filter(|&n: &u8| (1..=plan.ranks).contains(&n) && !after.starts_with('0'));
        let Some(number) = number else {
            return Err(wrong(after));
        };
        let (rest, _) = take(digits).parse(after)?;
        Ok((rest, Square::new(letter - b'a', number - 1)))
    }))
}

/// Reads one of some characters; `what` says in an error what was expected.
#[must_use]
pub fn one<'a>(
    characters: &'static str,
    what: &'static str,
) -> impl Parser<Input<'a>, Output = Written<char>, Error = Unreadable> {
    written(context(what, one_of(characters)))
}

/// Reads a word that is a whole move, such as `pass`.
#[must_use]
pub fn word<'a>(
    word: &'static str,
) -> impl Parser<Input<'a>, Output = Written<()>, Error = Unreadable> {
    written(context(word, tag(word)).map(|_| ()))
}

/// Reads something that may have a blank on either side.
pub fn spaced<'a, T>(
    parser: impl Parser<Input<'a>, Output = T, Error = Unreadable>,
) -> impl Parser<Input<'a>, Output = T, Error = Unreadable> {
    delimited(opt(char(' ')), parser, opt(char(' ')))
}

/// Says in an error that something else, which was optional, could have stood
/// here too.
pub fn or_else<'a, T>(
    what: &'static str,
    mut parser: impl Parser<Input<'a>, Output = T, Error = Unreadable>,
) -> impl Parser<Input<'a>, Output = T, Error = Unreadable> {
    move |input: Input<'a>| {
        parser.parse(input).map_err(|error| {
            error.map(|mut error: Unreadable| {
                if error.at == input.location_offset() {
                    error.expected.insert(what);
                }
                error
            })
        })
    }
}

impl<'a> ParseError<Input<'a>> for Unreadable {
    fn from_error_kind(input: Input<'a>, _: ErrorKind) -> Self {
        Self {
            at: input.location_offset(),
            expected: BTreeSet::new(),
            why: None,
        }
    }

    fn append(_: Input<'a>, _: ErrorKind, other: Self) -> Self {
        other
    }

    /// Of two alternatives that failed, the one that understood the text is the
    /// one that was meant, or else the one that read on farther.
    fn or(mut self, other: Self) -> Self {
        match (self.why, other.why) {
            (Some(_), None) => return self,
            (None, Some(_)) => return other,
            _ => {}
        }
        match self.at.cmp(&other.at) {
            std::cmp::Ordering::Less => other,
            std::cmp::Ordering::Greater => self,
            std::cmp::Ordering::Equal => {
                self.expected.extend(other.expected);
                self
            }
        }
    }
}

impl<'a> ContextError<Input<'a>> for Unreadable {
    fn add_context(input: Input<'a>, context: &'static str, mut other: Self) -> Self {
        if input.location_offset() == other.at {
            other.expected = BTreeSet::from([context]);
        }
        other
    }
}
