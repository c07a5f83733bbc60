//! A message line by line: quotation marks of mail, bullets, fences, keys.

use crate::text::{Folded, plain};

/// One line of a message.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// The number of the line, from 1.
    pub(super) number: usize,
    /// As it arrived, without its end.
    pub(super) raw: &'a str,
}

/// The lines of a message. CRLF makes an empty line more, which means nothing;
/// it is not counted.
pub(super) fn lines(text: &str) -> Vec<Line<'_>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = Vec::new();
    for (n, line) in text.split('\n').enumerate() {
        let parts = line.trim_end_matches('\r').split(is_break);
        lines.extend(parts.map(|raw| Line { number: n + 1, raw }));
    }
    lines
}

impl<'a> Line<'a> {
    /// How many `>` of a quotation the line begins with, and what follows.
    pub(super) fn unquoted(&self) -> (usize, &'a str) {
        self.strip(usize::MAX)
    }

    /// The line without the first `depth` marks of quotation, without blanks
    /// at either end.
    pub(super) fn inside(&self, depth: usize) -> &'a str {
        self.strip(depth).1
    }

    /// The line without the first `depth` marks of quotation and the blank
    /// after each, its indentation kept.
    pub(super) fn indented(&self, depth: usize) -> &'a str {
        let mut rest = self.raw;
        for _ in 0..depth {
            match rest.trim_start_matches(is_blank).strip_prefix('>') {
                Some(after) => rest = after.strip_prefix(' ').unwrap_or(after),
                None => break,
            }
        }
        rest
    }

    fn strip(&self, depth: usize) -> (usize, &'a str) {
        let mut found = 0;
        let mut rest = self.raw.trim_matches(is_blank);
        while found < depth
            && let Some(after) = rest.strip_prefix('>')
        {
            rest = after.trim_start_matches(is_blank);
            found += 1;
        }
        (found, rest)
    }
}

/// The words of a line in small letters, odd characters folded.
pub(super) fn words(text: &str) -> Vec<String> {
    let folded = Folded::new(text).text;
    folded.split(' ').map(str::to_owned).collect()
}

/// Whether a line does nothing but begin or end a block of code.
pub(super) fn is_fence(text: &str) -> bool {
    text.starts_with("```") || text.starts_with("~~~")
}

/// A key at the start of a line: whether a bullet stands before it, its name,
/// and what follows the colon.
pub(super) fn key(text: &str) -> Option<(bool, String, &str)> {
    let (before, after) = text.split_once([':', '：'])?;
    if before.len() > 60 {
        return None;
    }
    let before = plain(before).to_ascii_lowercase();
    let name = before.trim_start_matches(is_bullet).trim();
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase());
    let bullet = before.trim_start().starts_with(is_bullet) && !name.is_empty();
    let bullet = bullet && before.trim() != name;
    is_name.then(|| (bullet, name.to_owned(), after.trim_matches(is_blank)))
}

/// Whether nothing but a bullet stands in a line.
pub(super) fn is_bare_bullet(text: &str) -> bool {
    !text.is_empty() && plain(text).chars().all(is_bullet)
}

/// Whether a character is a blank of any kind, visible or not.
pub(super) fn is_blank(c: char) -> bool {
    c.is_whitespace() || is_invisible(c)
}

/// Whether a character takes up no room.
pub(super) fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}'
    )
}

fn is_bullet(c: char) -> bool {
    matches!(c, '-' | '*' | '+' | '•' | '·' | '◦' | '‣') || is_blank(c)
}

fn is_break(c: char) -> bool {
    matches!(
        c,
        '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(raw: &str) -> Line<'_> {
        Line { number: 1, raw }
    }

    #[test]
    fn quotation_marks_are_counted_and_taken_off() {
        assert_eq!(line(" > >>  a > b \t").unquoted(), (3, "a > b"));
        assert_eq!(line("> > b").inside(1), "> b");
        assert_eq!(line("a").inside(2), "a");
        assert_eq!(line(">   a ").indented(1), "  a ");
        assert_eq!(line("\u{a0}a\u{200b}").unquoted(), (0, "a"));
    }

    #[test]
    fn lines_end_in_any_way() {
        let all: Vec<_> = lines("\u{feff}a\r\nb\rc\u{2028}d\n")
            .iter()
            .map(|line| (line.number, line.raw))
            .collect();
        assert_eq!(all, [(1, "a"), (2, "b"), (2, "c"), (2, "d"), (3, "")]);
    }

    #[test]
    fn keys_may_have_bullets_and_odd_characters() {
        assert_eq!(key("- entry: 3"), Some((true, "entry".to_owned(), "3")));
        assert_eq!(
            key("•\u{a0}Entry ： 3"),
            Some((true, "entry".to_owned(), "3"))
        );
        assert_eq!(key("tu\u{200b}rn:1"), Some((false, "turn".to_owned(), "1")));
        assert_eq!(key("see https://a"), None);
        assert_eq!(key("entry 3"), None);
        assert!(is_bare_bullet("\u{2013} "));
    }
}
