//! What a chat puts before a line: the time and the name of who wrote it.

use super::super::words::trim;
use super::digit;

/// The longest name or time that a chat puts before a line, in bytes.
const LONGEST_NAME: usize = 40;

/// Words before a colon after which a move is talked about, not made.
const TALK: &[&str] = &[
    "not",
    "or",
    "if",
    "was",
    "instead",
    "maybe",
    "perhaps",
    "considered",
    "wrong",
    "old",
    "previous",
    "last",
    "quote",
    "zitat",
    "re",
    "fwd",
    "aw",
    "wg",
    "wrote",
    "writes",
    "said",
    "says",
    "schrieb",
    "idea",
    "example",
    "you",
    "your",
    "http",
    "https",
    "note",
    "ps",
];

/// Takes off the time and the name that a chat puts before a line.
pub(super) fn chat(text: &str) -> Option<(Option<&str>, &str)> {
    let after = time(text);
    let rest = trim(after.unwrap_or(text));
    match name(rest) {
        Some((name, rest)) => Some((Some(name), rest)),
        None => after.map(|_| (None, rest)),
    }
}

/// What follows a time, with a date or without, in brackets or without.
fn time(text: &str) -> Option<&str> {
    let brackets = [('[', ']'), ('(', ')')];
    if let Some((_, close)) = brackets
        .into_iter()
        .find(|(open, _)| text.starts_with(*open))
    {
        let (inner, rest) = text[1..].split_once(close)?;
        let is_time = inner.len() <= LONGEST_NAME && inner.split_whitespace().any(is_stamp);
        return is_time.then_some(rest);
    }
    let mut rest = text;
    let mut found = false;
    loop {
        let trimmed = rest
            .trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '-' | '–' | '|' | ','));
        let word = trimmed
            .split(char::is_whitespace)
            .next()
            .unwrap_or_default();
        let small = word.to_ascii_lowercase();
        let is_half = found
            && matches!(
                small.trim_end_matches(','),
                "am" | "pm" | "a.m." | "p.m." | "uhr" | "h"
            );
        if !is_half && !is_stamp(word) {
            return found.then_some(trimmed);
        }
        found = true;
        rest = &trimmed[word.len()..];
    }
}

/// Whether a word is a time or a date: `21:40`, `01/03/26,`.
fn is_stamp(word: &str) -> bool {
    let word = word.trim_end_matches([',', ':', ']']);
    let parts: Vec<&str> = word.split([':', '.', '/', '-']).take(7).collect();
    let is_part = |part: &&str| {
        (1..=4).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    (2..7).contains(&parts.len()) && parts.iter().all(is_part)
}

/// The name that stands before a line in a chat, and what follows: `<Ann> `,
/// `Ann: `, `Ann (white): `.
fn name(text: &str) -> Option<(&str, &str)> {
    if let Some(inner) = text.strip_prefix('<') {
        let (name, rest) = inner.split_once('>')?;
        let is_name = name.len() <= LONGEST_NAME
            && name
                .trim_start_matches(['@', '+', '%', '~', ' '])
                .starts_with(char::is_alphabetic);
        return (is_name && digit(name.get(1..).unwrap_or_default()).is_none())
            .then_some((name, rest));
    }
    let (at, sign) = text
        .char_indices()
        .take(LONGEST_NAME)
        .find(|(_, c)| matches!(c, ':' | '：'))?;
    let (name, rest) = (text[..at].trim_end(), &text[at + sign.len_utf8()..]);
    let bare = name.split(['(', '[']).next().unwrap_or_default().trim();
    let bare = bare.trim_start_matches(['@', '~', '*', '_']);
    let words: Vec<&str> = bare.split_whitespace().collect();
    let small: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    let is_talk = small.iter().any(|word| TALK.contains(&word.as_str()));
    let is_word = |word: &&str| {
        word.chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '.' | '_' | '-' | '\'' | '’'))
    };
    let is_capital = |word: &&str| word.starts_with(char::is_uppercase);
    let is_name = match words.as_slice() {
        [word] => word.starts_with(char::is_alphabetic),
        [_, _] | [_, _, _] => {
            words.iter().all(is_capital) || small.first().is_some_and(|word| word == "my")
        }
        _ => false,
    };
    let is_apart = rest.is_empty()
        || rest.starts_with(|c: char| !c.is_alphanumeric() && c != '/')
        || digit(rest).is_some();
    (is_name && !is_talk && is_apart && words.iter().all(is_word)).then_some((bare, rest))
}
