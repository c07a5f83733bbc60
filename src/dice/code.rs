//! The frame of a slip's code, and finding codes in a message (the
//! specification of files, "Slips").
//!
//! What stands within the frame is the matter of who reads game files.

use std::fmt::{self, Display};
use std::ops::Range;

use sha2::{Digest, Sha256};
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};

use super::bytes::first_bytes;
use super::encode::{MAGIC, to_base32};

/// The longest message that is read, in bytes: 8 MiB.
pub const LONGEST_MESSAGE: usize = 8 << 20;

/// The most bytes of a body, which with its check has at most 2 MiB.
pub const LONGEST_BODY: usize = LONGEST - CHECK;

/// How many marks of a message are read.
pub const MARKS: usize = 64;

/// The code of a body: of the kind and all that follows it, without length and
/// check. It is one word, in lower case.
///
/// Nobody reads the code of a body that is empty or over [`LONGEST_BODY`].
#[must_use]
pub fn frame(body: &[u8]) -> String {
    let length = u32::try_from(body.len() + CHECK).unwrap_or(u32::MAX);
    let mut bytes = length.to_be_bytes().to_vec();
    bytes.extend(body);
    bytes.extend(check(&bytes));
    format!("hrld1{}", to_base32(&bytes))
}

/// What stands at a mark in a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its bytes in the message: from the start of the mark to the end of the
    /// code; only the mark where the code is damaged.
    pub at: Range<usize>,
    /// The body, as [`frame`] took it; nothing where the code is damaged.
    pub body: Option<Vec<u8>>,
}

/// Finds every code in a message, in order, whole or damaged; of more than
/// [`MARKS`] marks only the first are read. What stands between the mark and
/// the end of a whole code begins no other.
///
/// The work is bounded: each mark is read once as it stands, and the readings
/// without the first words of every line go over as many bytes in all as they
/// would where no two codes overlap. A mark beyond that counts as damaged.
///
/// # Errors
///
/// When the message is over [`LONGEST_MESSAGE`].
pub fn find(message: &str) -> Result<Vec<Found>, TooLong> {
    if message.len() > LONGEST_MESSAGE {
        return Err(TooLong);
    }
    let mut found = Vec::new();
    let mut next = next_mark(message, 0);
    if next.is_none() {
        return Ok(found);
    }
    let signs = signs(message);
    let mut effort = WORDS * LONGEST_MESSAGE;
    while let Some(start) = next
        && found.len() < MARKS
    {
        let letters = start + MARK;
        let (end, body) = match whole(&signs, letters, &mut effort) {
            Some((end, body)) => (end, Some(body)),
            None => (letters, None),
        };
        found.push(Found {
            at: start..end,
            body,
        });
        next = next_mark(message, end);
    }
    Ok(found)
}

/// A message is over [`LONGEST_MESSAGE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong;

impl Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the message is over 8 MiB")
    }
}

impl std::error::Error for TooLong {}

/// Bytes of a mark.
const MARK: usize = 5;
/// Bytes of the length in front.
const LENGTH: usize = 4;
/// Letters that hold all of the length.
const LENGTH_LETTERS: usize = 7;
/// Bytes of the check at the end.
const CHECK: usize = 5;
/// The most bytes after the length.
const LONGEST: usize = 2 << 20;
/// The most words that are dropped before every line.
const WORDS: usize = 8;

// What a byte of a message is to a reader of codes; below 32 the value of a
// base32 letter.
const OTHER_LETTER: u8 = 32;
const LINE_END: u8 = 33;
const BLANK: u8 = 34;
const NO_LETTER: u8 = 35;

fn next_mark(message: &str, from: usize) -> Option<usize> {
    let is_mark = |five: &[u8]| {
        [b"hrld1", b"hrldl"]
            .iter()
            .any(|mark| five.eq_ignore_ascii_case(*mark))
    };
    let mut fives = message.as_bytes()[from..].windows(MARK);
    fives.position(is_mark).map(|at| from + at)
}

/// What each byte of the message is, told once: marks may be read over the same
/// text many times.
fn signs(message: &str) -> Vec<u8> {
    let mut signs = Vec::with_capacity(message.len());
    for c in message.chars() {
        let (first, others) = match c.to_ascii_lowercase() {
            '\n' | '\r' => (LINE_END, NO_LETTER),
            '0' => (value(b'o'), NO_LETTER),
            '1' => (value(b'l'), NO_LETTER),
            '8' => (value(b'b'), NO_LETTER),
            letter @ ('a'..='z' | '2'..='7') => (value(letter as u8), NO_LETTER),
            _ if c.is_whitespace() => (BLANK, BLANK),
            _ => match c.general_category_group() {
                GeneralCategoryGroup::Letter | GeneralCategoryGroup::Number => {
                    (OTHER_LETTER, NO_LETTER)
                }
                _ => (NO_LETTER, NO_LETTER),
            },
        };
        signs.push(first);
        signs.extend((1..c.len_utf8()).map(|_| others));
    }
    signs
}

/// The value of a base32 letter.
const fn value(letter: u8) -> u8 {
    if letter.is_ascii_digit() {
        letter - b'2' + 26
    } else {
        letter - b'a'
    }
}

/// The end and the body of the code whose letters begin at `from`, read as it
/// stands or without the first words of every line after the first.
fn whole(signs: &[u8], from: usize, effort: &mut usize) -> Option<(usize, Vec<u8>)> {
    let first = read(signs, from, 0);
    if first.body.is_some() || !first.over_lines {
        return first.body.map(|body| (first.end, body));
    }
    for words in 1..=WORDS {
        if *effort == 0 {
            return None;
        }
        let reading = read(signs, from, words);
        *effort = effort.saturating_sub(reading.end - from);
        if let Some(body) = reading.body {
            return Some((reading.end, body));
        }
    }
    None
}

/// How far one reading came, and what it gave.
struct Reading {
    end: usize,
    over_lines: bool,
    body: Option<Vec<u8>>,
}

fn read(signs: &[u8], from: usize, words: usize) -> Reading {
    let mut reading = Reading {
        end: from,
        over_lines: false,
        body: None,
    };
    // The bits of the last letters go to the bytes when there are eight.
    let (mut bytes, mut bits) = (Vec::new(), 0_u64);
    let (mut letters, mut wanted) = (0, LENGTH_LETTERS);
    while let Some(&sign) = signs.get(reading.end) {
        reading.end += 1;
        match sign {
            BLANK | NO_LETTER => continue,
            LINE_END => {
                reading.over_lines = true;
                reading.end = after_words(signs, reading.end, words);
                continue;
            }
            OTHER_LETTER => break,
            letter => bits = bits << 5 | u64::from(letter),
        }
        letters += 1;
        if letters % 8 == 0 {
            bytes.extend(&bits.to_be_bytes()[3..]);
            bits = 0;
        }
        if letters < wanted {
            continue;
        }
        if letters > LENGTH_LETTERS {
            reading.body = checked(bytes, bits, letters % 8);
            break;
        }
        let length = usize::try_from(bits >> 3).unwrap_or(usize::MAX);
        if !(CHECK + 1..=LONGEST).contains(&length) {
            break;
        }
        wanted = ((LENGTH + length) * 8).div_ceil(5);
    }
    reading
}

/// Where the line that begins at `at` goes on after its first words; its end
/// where it has no more.
fn after_words(signs: &[u8], mut at: usize, words: usize) -> usize {
    let mut skip = |of_word: bool| {
        let run = signs[at..]
            .iter()
            .take_while(|&&sign| sign != LINE_END && (sign != BLANK) == of_word);
        at += run.count();
        at
    };
    for _ in 0..words {
        skip(false);
        skip(true);
    }
    at
}

/// The body of a whole code whose last letters, less than eight, hold these
/// bits; nothing if its check is wrong or bits are left over.
fn checked(mut bytes: Vec<u8>, bits: u64, letters: usize) -> Option<Vec<u8>> {
    let left_over = letters * 5 % 8;
    let last = (bits >> left_over).to_be_bytes();
    bytes.extend(&last[last.len() - letters * 5 / 8..]);
    let end = bytes.len() - CHECK;
    if bits.trailing_zeros() < u32::try_from(left_over).ok()?
        || bytes[end..] != check(&bytes[..end])
    {
        return None;
    }
    bytes.truncate(end);
    bytes.drain(..LENGTH);
    Some(bytes)
}

/// The first bytes of SHA-256(MAGIC | "code" | everything before).
fn check(before: &[u8]) -> [u8; CHECK] {
    let hash: [u8; 32] = Sha256::new()
        .chain_update(MAGIC)
        .chain_update("code")
        .chain_update(before)
        .finalize()
        .into();
    first_bytes(&hash)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BODY: &[u8] = b"\x02 a body that is long enough for some lines";

    fn bodies(message: &str) -> Vec<Option<Vec<u8>>> {
        let found = find(message).unwrap();
        found.into_iter().map(|found| found.body).collect()
    }

    #[test]
    fn a_code_is_found_with_its_place() {
        let code = frame(BODY);
        let message = format!("é {}, {code}! hrld1x", code.to_uppercase());
        let found = find(&message).unwrap();
        let places: Vec<&str> = found.iter().map(|it| &message[it.at.clone()]).collect();
        assert_eq!(places, [&code.to_uppercase(), &code, "hrld1"]);
        assert_eq!(found[0].body.as_deref(), Some(BODY));
        assert_eq!(found[1].body.as_deref(), Some(BODY));
        assert_eq!(found[2].body, None);
    }

    #[test]
    fn what_lies_within_a_whole_code_begins_no_other() {
        // The letters of the body's second byte on begin with the ninth.
        let mark = data_encoding::BASE32_NOPAD.decode(b"HRLDLAAA").unwrap();
        let body = [b"\x02", mark.as_slice(), BODY].concat();
        let code = frame(&body);
        assert_eq!(code.find("hrldl"), Some(5 + 8), "{code}");
        assert_eq!(bodies(&code), [Some(body.clone())]);
        let (one, two) = code.split_at(10);
        assert_eq!(bodies(&format!("Ann: {one}\nAnn: {two}")), [Some(body)]);
    }

    #[test]
    fn only_lengths_of_codes_are_read() {
        for length in [0, 1, 5, LONGEST + 1, usize::MAX >> 32] {
            let mut bytes = u32::try_from(length).unwrap().to_be_bytes().to_vec();
            bytes.extend(check(&bytes));
            let code = format!("hrld1{}", to_base32(&bytes));
            assert_eq!(bodies(&code), [None], "{length}");
        }
        assert_eq!(bodies(&frame(&[])), [None]);
        assert_eq!(bodies(&frame(&[7])), [Some(vec![7])]);
        let longest = vec![7; LONGEST_BODY];
        assert_eq!(bodies(&frame(&longest)), [Some(longest)]);
        assert_eq!(bodies(&frame(&vec![7; LONGEST_BODY + 1])), [None]);
    }

    #[test]
    fn a_line_may_have_fewer_words_than_are_dropped() {
        let code = frame(BODY);
        let (a, b) = code.split_at(30);
        assert_eq!(
            bodies(&format!("{a}\n>\r\n\r\n9 9\n 9 9 {b}")),
            [Some(BODY.to_vec())]
        );
        assert_eq!(bodies(&format!("{a}\n9\n9 9 {b}")), [Some(BODY.to_vec())]);
        assert_eq!(bodies(&format!("{a}9\n9 {b}")), [None], "the first line");
    }

    #[test]
    fn letters_and_digits_go_by_their_categories() {
        let code = frame(BODY);
        let (a, b) = code.split_at(30);
        for sign in ["-", "é́"[2..].trim(), "\u{1f600}", "\u{2028}", "€", "\0"] {
            assert_eq!(bodies(&format!("{a}{sign}{b}")), [Some(BODY.to_vec())]);
        }
        for sign in ["9", "é", "ſ", "\u{212a}", "²", "½", "Ⅷ", "٣", "中"] {
            assert_eq!(bodies(&format!("{a}{sign}{b}")), [None], "{sign}");
        }
    }

    #[test]
    fn the_work_on_hostile_messages_is_bounded() {
        // Marks that promise the most, over lines of more words than are
        // dropped, so that every reading differs and goes to its end.
        let promise = format!("hrld1{}", &to_base32(&[0, 0x20, 0, 0, 0])[..7]);
        let line = "a b c d e f g h aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n";
        let mut message = promise.repeat(MARKS - 1) + "\n" + &line.repeat(90_000);
        message.push_str(&frame(BODY));
        let found = bodies(&message);
        assert_eq!(found.len(), MARKS);
        assert!(found[..MARKS - 1].iter().all(Option::is_none));
        assert_eq!(found[MARKS - 1].as_deref(), Some(BODY));
        let blanks = promise.repeat(MARKS) + &"\u{2003}\n".repeat(1 << 20);
        assert_eq!(bodies(&blanks), vec![None; MARKS]);
    }

    #[test]
    fn a_message_over_8_mib_is_refused() {
        let code = frame(BODY);
        let padding = " ".repeat(LONGEST_MESSAGE - code.len());
        assert_eq!(bodies(&(padding.clone() + &code)), [Some(BODY.to_vec())]);
        let error = find(&(padding + " " + &code)).unwrap_err();
        assert_eq!(error.to_string(), "the message is over 8 MiB");
    }
}
