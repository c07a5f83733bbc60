//! A message line by line, and which lines are its writer's own words: not
//! quoted, not below a signature, not put there by a program.
//!
//! In doubt a line is not the writer's: what is passed over can be sent once
//! more, and a move that was never meant cannot be given back so easily.

use std::ops::Range;

use crate::text::is_invisible;

use super::mailers::{attribution, is_footer, is_headers, is_rule, is_separator, is_signature};

/// How many lines are told apart. What comes after is one line more, which is
/// nobody's: a stranger's message must not fill the memory.
const MOST_LINES: usize = 1 << 18;

/// How long a quoted line without an end mark is, in characters, before a
/// program may have broken it, and lost the quotation mark of the rest.
const BROKEN: usize = 30;

/// One line of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// The number of the line, from 1. Only line feeds and carriage returns
    /// are counted, as editors do.
    pub number: usize,
    /// The line without its end, and without the dash that a signed mail puts
    /// before lines that begin with one.
    pub text: &'a str,
    /// Its bytes in the message, without its end.
    pub range: Range<usize>,
    /// Whether the writer of the message wrote it.
    pub own: bool,
}

/// The lines of a message, and whose they are. Takes time by its length.
#[must_use]
pub fn lines(message: &str) -> Vec<Line<'_>> {
    let mut lines = split(message);
    let mut reader = Reader::default();
    let mut at = 0;
    while at < lines.len() {
        let (count, is_own) = reader.read(&mut lines, at);
        for line in &mut lines[at..at + count] {
            line.own = is_own;
        }
        at += count;
    }
    if let Some(rest) = lines.get_mut(MOST_LINES) {
        rest.own = false;
    }
    lines
}

/// Whether some bytes of a message lie wholly in its writer's own words.
#[must_use]
pub fn is_own(lines: &[Line<'_>], at: Range<usize>) -> bool {
    let first = lines.partition_point(|line| line.range.end < at.start);
    let touched = lines[first..].iter();
    let mut touched = touched.take_while(|line| line.range.start < at.end.max(at.start + 1));
    touched.all(|line| line.own || line.text.trim().is_empty())
}

/// A line without blanks at either end, visible or not.
pub(super) fn trim(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || is_invisible(c))
}

/// What follows the first mark of quotation that a line begins with.
pub(super) fn unquoted(line: &str) -> Option<&str> {
    let line = trim(line);
    let mut marked = ["&gt;", ">", "＞"].iter();
    if let Some(rest) = marked.find_map(|mark| line.strip_prefix(mark)) {
        return Some(trim(rest));
    }
    // A bar at both ends is a table's.
    let bar = ['|', '¦', '│', '┃']
        .into_iter()
        .find(|&bar| line.starts_with(bar));
    if let Some(bar) = bar {
        let rest = &line[bar.len_utf8()..];
        let is_mark = rest.is_empty() || rest.starts_with(char::is_whitespace);
        return (is_mark && !rest.ends_with(bar)).then(|| trim(rest));
    }
    // "AB> " with the initials of who is quoted.
    let letters = line.bytes().take_while(u8::is_ascii_alphabetic).count();
    let rest = line[letters..].strip_prefix('>')?;
    (1..=10).contains(&letters).then(|| trim(rest))
}

/// Where the reader is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Place {
    /// In the writer's words.
    #[default]
    Own,
    /// Below what a telephone puts there, until a quotation ends.
    Footer,
    /// Below what ends the writer's words for good.
    Gone,
    /// In a block of PGP, to its end.
    Block,
    /// In the headers of a signed message, to the next empty line.
    Armor,
}

#[derive(Debug, Default)]
struct Reader<'a> {
    place: Place,
    /// The message is signed in clear, and dashes are escaped.
    signed: bool,
    /// The text of the line before, where it is quoted.
    quoted: Option<&'a str>,
}

impl<'a> Reader<'a> {
    /// Reads the line at a place: how many lines belong to it, and whether
    /// they are the writer's.
    fn read(&mut self, lines: &mut [Line<'a>], at: usize) -> (usize, bool) {
        let text = trim(lines[at].text);
        match self.place {
            Place::Gone => return (1, false),
            Place::Block => {
                if text.starts_with("-----END PGP") {
                    self.place = Place::Own;
                }
                return (1, false);
            }
            Place::Armor => {
                if text.is_empty() {
                    self.place = Place::Own;
                }
                return (1, false);
            }
            Place::Own | Place::Footer => {}
        }
        if text.starts_with("-----BEGIN PGP ") {
            self.signed = text.starts_with("-----BEGIN PGP SIGNED MESSAGE");
            self.place = if self.signed {
                Place::Armor
            } else {
                Place::Block
            };
            return (1, false);
        }
        if self.signed
            && let Some(rest) = lines[at].text.strip_prefix("- ")
        {
            lines[at].text = rest;
        }
        self.read_text(lines, at)
    }

    fn read_text(&mut self, lines: &[Line<'a>], at: usize) -> (usize, bool) {
        let text = trim(lines[at].text);
        if let Some(inner) = unquoted(text) {
            self.quoted = Some(inner);
            if self.place == Place::Footer {
                self.place = Place::Own;
            }
            return (1, false);
        }
        let before = self.quoted.take();
        if text.is_empty() {
            return (1, self.place == Place::Own);
        }
        let texts = |from: usize| lines[from..].iter().map(|line| trim(line.text));
        if is_signature(text) || is_rule(text) || is_separator(text) || is_headers(texts(at)) {
            self.place = Place::Gone;
            return (1, false);
        }
        // A line that is one by itself does not need the line before.
        let found = attribution(texts(at));
        let found = found.filter(|&n| n == 1 || attribution(texts(at + 1)).is_none());
        if let Some(count) = found {
            let next = texts(at + count).find(|text| !text.is_empty());
            if next.is_none_or(|next| unquoted(next).is_none()) {
                self.place = Place::Gone;
            }
            return (count, false);
        }
        if is_footer(text) {
            self.place = Place::Footer;
        } else if before.is_some_and(goes_on) {
            self.quoted = Some(text);
            return (1, false);
        }
        (1, self.place == Place::Own)
    }
}

/// Whether a quoted line may go on in the next, which has no mark: programs
/// that break long lines forget it.
fn goes_on(quoted: &str) -> bool {
    let Some(last) = quoted.chars().next_back() else {
        return false;
    };
    let before = quoted.chars().rev().nth(1).unwrap_or_default();
    let is_number = quoted.trim_end_matches(['.', ')', ':', '…']);
    let is_number = !is_number.is_empty() && is_number.bytes().all(|byte| byte.is_ascii_digit());
    let is_joint = matches!(
        last,
        '-' | '–' | '—' | '−' | '→' | '>' | '*' | '^' | '@' | '&' | '(' | '/' | '+'
    ) || matches!(last, 'x' | '×') && before.is_ascii_digit();
    let is_end = matches!(last, '.' | '!' | '?' | '…' | '。' | '！' | '？' | ')');
    is_joint || is_number || !is_end && quoted.chars().count() >= BROKEN
}

/// Splits a message into lines, none of them anybody's yet.
fn split(message: &str) -> Vec<Line<'_>> {
    let mut lines = Vec::new();
    let mut number = 1;
    let mut start = if message.starts_with('\u{feff}') {
        3
    } else {
        0
    };
    let line = |number, range: Range<usize>| Line {
        number,
        text: &message[range.clone()],
        range,
        own: false,
    };
    for (at, c) in message.char_indices() {
        let is_break = matches!(
            c,
            '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}'
        );
        if !is_break {
            continue;
        }
        let is_pair = c == '\n' && message[..at].ends_with('\r');
        if !is_pair {
            if lines.len() == MOST_LINES {
                break;
            }
            lines.push(line(number, start..at));
            number += usize::from(matches!(c, '\n' | '\r'));
        }
        start = at + c.len_utf8();
    }
    lines.push(line(number, start..message.len()));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of a message that are its writer's own.
    fn own(message: &str) -> Vec<&str> {
        let lines = lines(message).into_iter();
        let own = lines.filter(|line| line.own && !trim(line.text).is_empty());
        own.map(|line| line.text).collect()
    }

    #[test]
    fn lines_end_in_any_way() {
        let all: Vec<_> = lines("\u{feff}a\r\nb\rc\u{2028}d\n")
            .into_iter()
            .map(|line| (line.number, line.text, line.range))
            .collect();
        let expected = [
            (1, "a", 3..4),
            (2, "b", 6..7),
            (3, "c", 8..9),
            (3, "d", 12..13),
            (4, "", 14..14),
        ];
        assert_eq!(all, expected);
    }

    #[test]
    fn quotations_are_left_out_and_what_is_typed_below_them_is_not() {
        assert_eq!(
            own("a\n> b\n>> c\n&gt; d\n＞e\n| f\nAB> g\n\nh"),
            ["a", "h"]
        );
        assert_eq!(own("On 2 Mar 2026, Bob wrote:\n\n> b\n\nmine"), ["mine"]);
        assert_eq!(
            own("mine\n\nOn 2 Mar 2026, Bob wrote:\n\nhis\n> b\n\nhis"),
            ["mine"]
        );
        assert_eq!(own("mine\n-----Original Message-----\nhis"), ["mine"]);
        assert_eq!(own("mine\nVon: Bob\nGesendet: Montag\n\nhis"), ["mine"]);
        assert_eq!(own("| 8 | x |\nmine"), ["| 8 | x |", "mine"]);
    }

    #[test]
    fn the_lost_rest_of_a_quoted_line_is_quoted() {
        assert_eq!(own("> 1. a8-\na12"), [""; 0]);
        assert_eq!(own("> 1.\na8-a12"), [""; 0]);
        assert_eq!(
            own("> what I thought of when I saw that move was\n1. a8-a12\nmine"),
            ["mine"]
        );
        assert_eq!(own("> Your move?\n1. a8-a12"), ["1. a8-a12"]);
    }

    #[test]
    fn signatures_and_footers_end_the_words() {
        assert_eq!(own("mine\n-- \nAnn"), ["mine"]);
        assert_eq!(
            own("mine\nSent from my iPhone\nx\n\n> b\n\nmore"),
            ["mine", "more"]
        );
        let list = format!("mine\n{}\nlist", "_".repeat(47));
        assert_eq!(own(&list), ["mine"]);
    }

    #[test]
    fn signed_mail_is_read_as_it_was_before_signing() {
        let mail = "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\nmine\n- --- b\n- -- \nAnn\n\
                    -----BEGIN PGP SIGNATURE-----\niQ\n-----END PGP SIGNATURE-----";
        assert_eq!(own(mail), ["mine", "--- b"]);
        let mail = "-----BEGIN PGP SIGNATURE-----\niQ\n-----END PGP SIGNATURE-----\nmine";
        assert_eq!(own(mail), ["mine"]);
    }

    #[test]
    fn bytes_are_own_where_all_their_lines_are() {
        let message = "mine\n> his\nmore";
        let lines = lines(message);
        assert!(is_own(&lines, 0..4) && is_own(&lines, 11..15));
        assert!(!is_own(&lines, 0..6) && !is_own(&lines, 5..8) && !is_own(&lines, 7..7));
    }

    #[test]
    fn a_message_of_nothing_but_ends_stays_small() {
        let message = "\n".repeat(1 << 20);
        let lines = lines(&message);
        assert_eq!(lines.len(), MOST_LINES + 1);
        assert_eq!(lines[MOST_LINES].range, MOST_LINES..message.len());
    }
}
