//! What kinds of values keys have: what each may say, and its one spelling.

use std::borrow::Cow;

use crate::dice::encode::from_base32;

use super::clock::Clock;
use super::date::seconds;
use super::flaw::shown;
use super::guard::{is_printed, nowhere};
use super::number::whole;
use super::player::Player;

/// The longest note and the longest reason, in characters.
pub const MAX_NOTE: usize = 2000;

/// The longest that a player's own words for a move may be, in characters.
pub const MAX_TYPED: usize = 1000;

/// The longest text of any other kind, in bytes: no code of a slip could carry
/// more.
const MAX_TEXT: usize = u16::MAX as usize;

/// What kind of value a key has, and with that how it is written and read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A whole number without leading zeros.
    Number,
    /// One of herald's own words.
    Word,
    /// The time players have.
    Clock,
    /// A moment, as `2026-11-29T20:15:00Z`.
    Moment,
    /// A name, perhaps with a mail address.
    Name,
    /// So many bytes, in base32.
    Bytes(usize),
    /// A position string, which may be broken after a slash.
    Position,
    /// What a ruling decides, perhaps with a position string.
    Decision,
    /// A text that the game or the dice know how to read.
    Text,
    /// What a player typed, at most [`MAX_TYPED`] characters.
    Words,
    /// What a person writes to others, at most [`MAX_NOTE`] characters; it may
    /// be a block of text.
    Prose,
}

impl Value {
    /// The one spelling of a text: base32 in small letters without blanks, no
    /// blanks or line ends after the slashes of a position.
    pub(super) fn settle(self, text: &str) -> Cow<'_, str> {
        match self {
            Self::Bytes(_) if text.contains(|c: char| c == ' ' || c.is_ascii_uppercase()) => {
                let mut letters = text.replace(' ', "");
                letters.make_ascii_lowercase();
                letters.into()
            }
            Self::Position => joined(text).into(),
            Self::Decision if text.starts_with("position ") => joined(text).into(),
            _ => text.into(),
        }
    }

    /// The text as it is hashed: a name stands without its address.
    pub(super) fn hashed(self, text: &str) -> &str {
        match self {
            Self::Name => Player::bare(text),
            _ => text,
        }
    }

    /// Says what is wrong with the text of the key `name`, in words.
    pub(super) fn check(self, name: &str, text: &str) -> Result<(), String> {
        if text.is_empty() {
            return Err(format!("`{name}` is empty"));
        }
        if !is_printed(text)
            && let Some(c) = text.chars().find(|c| nowhere(*c))
        {
            let c = c.escape_unicode();
            return Err(format!(
                "the character {c} stands in no text of a game file"
            ));
        }
        if let Some(longest) = self.longest()
            && text.chars().count() > longest
        {
            return Err(format!("`{name}` is at most {longest} characters long"));
        }
        if text.len() > MAX_TEXT {
            return Err(format!("`{name}` is at most {MAX_TEXT} bytes long"));
        }
        match self {
            Self::Number if whole(text).is_none() => {
                Err(format!("`{name}` is a whole number, not `{}`", shown(text)))
            }
            Self::Clock => Clock::read(text).map(drop),
            Self::Moment if seconds(text).is_none() => Err(format!(
                "`{name}` is a moment, written `2026-11-29T20:15:00Z`"
            )),
            Self::Name => Player::read(text).map(drop),
            Self::Bytes(bytes) => base32(name, text, bytes),
            _ => Ok(()),
        }
    }

    /// The most characters, where they are counted.
    const fn longest(self) -> Option<usize> {
        match self {
            Self::Words => Some(MAX_TYPED),
            Self::Prose => Some(MAX_NOTE),
            _ => None,
        }
    }
}

/// Whether a text is so many bytes in the one spelling that they have.
fn base32(name: &str, text: &str, bytes: usize) -> Result<(), String> {
    let read = from_base32(text);
    if read.as_ref().is_ok_and(|read| read.len() == bytes) {
        return Ok(());
    }
    let letters = (bytes * 8).div_ceil(5);
    let found = text.chars().filter(|c| *c != ' ').count();
    Err(match read {
        Err(error) if found == letters => {
            format!("`{name}` is {letters} letters of base32: {error}")
        }
        _ => format!("`{name}` is {letters} letters of base32 (a to z, 2 to 7); here are {found}"),
    })
}

/// A position string without the blanks and line ends after its slashes.
fn joined(text: &str) -> String {
    let mut rows = text.split('/');
    let mut joined = rows.next().unwrap_or_default().to_owned();
    for row in rows {
        joined.push('/');
        joined.push_str(row.trim_start_matches([' ', '\n']));
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_have_one_spelling() {
        let settle = |value: Value, text: &'static str| value.settle(text);
        assert_eq!(settle(Value::Bytes(5), "MZXW 6ytb"), "mzxw6ytb");
        assert_eq!(settle(Value::Position, "8/ 8/\n  8 w b"), "8/8/8 w b");
        assert_eq!(settle(Value::Decision, "position 8/ 8"), "position 8/8");
        assert_eq!(settle(Value::Decision, "result / x"), "result / x");
        assert_eq!(settle(Value::Prose, "a/ b"), "a/ b");
    }

    #[test]
    fn bytes_are_of_their_length_and_in_their_one_spelling() {
        let check = |text: &str| Value::Bytes(1).check("x", text);
        assert_eq!(check("my"), Ok(()));
        for (text, why) in [
            ("m", "2 letters of base32 (a to z, 2 to 7); here are 1"),
            ("mya", "here are 3"),
            ("m1", "2 letters of base32: "),
            ("mz", "2 letters of base32: "),
            ("é2", "2 letters of base32: "),
        ] {
            let found = check(text).unwrap_err();
            assert!(found.contains(why), "{found}");
        }
    }

    #[test]
    fn no_text_is_empty_or_holds_what_stands_nowhere() {
        for value in [Value::Word, Value::Text, Value::Prose, Value::Name] {
            for text in [
                "",
                "a\u{1b}",
                "a\r",
                "a\u{85}",
                "a\u{2028}",
                "a\u{202e}",
                "a\u{2069}",
                "a\u{ffff}",
            ] {
                assert!(value.check("x", text).is_err(), "{value:?} {text:?}");
            }
        }
        assert_eq!(Value::Prose.check("x", "a\tb\nc\u{feff}\u{200f}"), Ok(()));
    }

    #[test]
    fn lengths_are_counted_in_characters() {
        assert!(Value::Prose.check("x", &"é".repeat(2000)).is_ok());
        assert!(Value::Prose.check("x", &"é".repeat(2001)).is_err());
        assert!(Value::Words.check("x", &"é".repeat(1000)).is_ok());
        assert!(Value::Words.check("x", &"é".repeat(1001)).is_err());
        assert!(Value::Text.check("x", &"a".repeat(65_535)).is_ok());
        assert!(Value::Text.check("x", &"a".repeat(65_536)).is_err());
    }
}
