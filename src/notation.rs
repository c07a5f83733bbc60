//! Reading moves with nom, the same way in every game: shared parsers, and the
//! error that keeps the farthest failure.

use std::collections::BTreeSet;

use nom::branch::alt;
use nom::bytes::complete::{tag, take};
use nom::character::complete::{char, one_of};
use nom::combinator::{eof, opt};
use nom::error::{ContextError, ErrorKind, ParseError, context};
use nom::sequence::{delimited, terminated};
use nom::{IResult, Parser};
use nom_locate::LocatedSpan;

use crate::board::Square;
use crate::text::{Mark, Unreadable, Written};
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
    plan: &Plan,
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

/// Reads the mark between where a piece comes from and where it goes: a dash,
/// or the word `to`.
#[must_use]
pub fn dash<'a>() -> impl Parser<Input<'a>, Output = Written<char>, Error = Unreadable> {
    let to = written(tag(" to ").map(|_| '-'));
    alt((spaced(one("-", "'-'")), to))
}

/// Reads the mark between where a piece comes from and where it goes, which
/// may be that of a capture; gives whether it is.
#[must_use]
pub fn dash_or_capture<'a>() -> impl Parser<Input<'a>, Output = Written<bool>, Error = Unreadable> {
    let sign = alt((spaced(one("-x:", "'-'")), dash()));
    sign.map(|c| c.with(*c != '-'))
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

/// A folded text without what people put around a move: brackets, the stars
/// and strokes of bold and slanted print, and an end mark; and where it begins.
#[must_use]
pub fn bare(text: &str) -> (usize, &str) {
    const PAIRS: [(&str, &str); 6] = [
        ("(", ")"),
        ("[", "]"),
        ("{", "}"),
        ("*", "*"),
        ("_", "_"),
        ("~", "~"),
    ];
    let mut inner = text;
    loop {
        let was = inner;
        inner = inner.trim_end_matches(['.', '!', '?', '…', ' ']);
        for (open, close) in PAIRS {
            let within = inner
                .strip_prefix(open)
                .and_then(|rest| rest.strip_suffix(close));
            inner = within.map_or(inner, |within| within.trim_matches(' '));
        }
        if inner.is_empty() {
            return (0, text);
        }
        if inner == was {
            return (inner.as_ptr() as usize - text.as_ptr() as usize, inner);
        }
    }
}

/// A square that is well written and not on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OffBoard {
    /// Where it is written.
    pub at: Mark,
    /// The text as it would be with squares of the board for all such.
    pub as_if: String,
}

/// The first square of a text that is not on a board.
#[must_use]
pub fn off_board(text: &str, plan: &Plan) -> Option<OffBoard> {
    let mut as_if = String::with_capacity(text.len());
    let mut first = None;
    let mut end = 0;
    for at in shaped(text) {
        let word = &text[at.clone()];
        let zero = word[1..].starts_with('0') && word.len() > 2;
        as_if += &text[end..at.start];
        end = at.end;
        if plan.has(word) || word.starts_with('x') || zero {
            as_if += word;
        } else {
            as_if += "a1";
            first.get_or_insert(at);
        }
    }
    as_if += &text[end..];
    first.map(|at| OffBoard { at, as_if })
}

/// The squares of a board that are named in a text.
#[must_use]
pub fn squares(text: &str, plan: &Plan) -> Vec<Square> {
    let named = |at: Mark| read(&text[at], square(plan)).ok().map(|named| *named);
    shaped(text).into_iter().filter_map(named).collect()
}

/// Where a letter and the digits after it stand.
fn shaped(text: &str) -> Vec<Mark> {
    let bytes = text.as_bytes();
    let letters = text.match_indices(|c: char| c.is_ascii_lowercase());
    letters
        .filter_map(|(start, _)| {
            let digits = bytes[start + 1..].iter().take_while(|b| b.is_ascii_digit());
            let count = digits.count();
            (count > 0).then_some(start..start + 1 + count)
        })
        .collect()
}

/// The script of a letter that looks like a plain one, and that plain letter.
#[must_use]
pub fn look_alike(c: char) -> Option<(&'static str, char)> {
    const CYRILLIC: &str = "аaАaВbвbсcСcԁdеeЕeһhНhнhіiІiјjЈjкkКkӏlтtТtхxХxоoОoрpРpѕs";
    const GREEK: &str = "αaΑaβbΒbεeΕeΗhιiΙiκkΚkτtΤtχxΧxοoΟoρpΡp";
    [("Cyrillic", CYRILLIC), ("Greek", GREEK)]
        .into_iter()
        .find_map(|(script, pairs)| {
            let pairs: Vec<char> = pairs.chars().collect();
            let pair = pairs.chunks(2).find(|pair| pair[0] == c)?;
            Some((script, pair[1]))
        })
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

#[cfg(test)]
mod tests {
    use super::*;

    static GALLOP_BOARD: Plan = Plan {
        files: 12,
        ranks: 15,
        squares: "a square from a1 to l15",
        symbols: &[],
        parts: &[],
    };

    #[test]
    fn what_stands_around_a_move_is_taken_off() {
        for text in ["a1-a4", "a1-a4.", "(a1-a4)!", "**a1-a4**", "_[a1-a4]?_ ."] {
            let (start, bare) = bare(text);
            assert_eq!(bare, "a1-a4", "{text}");
            assert_eq!(&text[start..start + bare.len()], bare);
        }
        assert_eq!(bare("d4*b2"), (0, "d4*b2"));
        assert_eq!(bare("?!"), (0, "?!"));
        assert_eq!(bare(""), (0, ""));
    }

    #[test]
    fn squares_off_the_board_are_found() {
        let off = |text| off_board(text, &GALLOP_BOARD).map(|off| (off.at, off.as_if));
        assert_eq!(off("c1-c16"), Some((3..6, "c1-a1".to_owned())));
        assert_eq!(off("m1-n2"), Some((0..2, "a1-a1".to_owned())));
        assert_eq!(off("c1-c15"), None);
        assert_eq!(off("c1x99"), None, "a sign is no file");
        assert_eq!(off("c1-c04"), None, "no square is written so");
    }

    #[test]
    fn letters_of_other_scripts_are_named() {
        assert_eq!(look_alike('\u{430}'), Some(("Cyrillic", 'a')));
        assert_eq!(look_alike('\u{3bf}'), Some(("Greek", 'o')));
        assert_eq!(look_alike('a'), None);
        assert_eq!(look_alike('é'), None);
    }
}
