//! The text behind a key, which may be broken over lines, and all it can have
//! been before.

use std::fmt::Write;

use super::lines::{Line, is_blank, is_fence, is_invisible};
use crate::text::plain;

/// The most lines that a text may be broken over: more than any note has
/// characters.
const MOST_LINES: usize = 2500;

/// A text behind a key, as it arrived.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Value {
    /// What stands in each line, without quotes, escapes as they are.
    pieces: Vec<String>,
    quoted: bool,
}

/// What is known of the texts of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// They hold no blanks: a line break in one was put there by a program.
    Solid,
    /// They are plain ASCII with single blanks.
    Words,
    /// They are a person's words.
    Free,
}

/// How to read what can be read in several ways.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Choice {
    /// A bit for each line break: whether it was put into a word.
    pub(super) tight: u32,
    /// Whether a person's words are folded, not taken as they are.
    pub(super) folded: bool,
}

/// What is known of the texts of a key.
pub(super) fn class(key: &str) -> Class {
    match key {
        "herald" | "game" | "rules" | "dice" | "first" | "seat" | "nonce" | "commit" | "seed"
        | "tip" | "entry" | "turn" | "by" | "act" | "offer" | "date" | "link" | "newtip"
        | "head" | "seal" => Class::Solid,
        "options" | "start" | "clock" | "setup" | "toss" | "roll" | "move" | "decision" => {
            Class::Words
        }
        _ => Class::Free,
    }
}

impl Value {
    /// Reads the value that begins with `first` behind its colon and may go on
    /// in the lines from `at`; leaves `at` behind it. Gives nothing where
    /// quotes are not closed.
    pub(super) fn read(
        first: &str,
        lines: &[Line<'_>],
        at: &mut usize,
        depth: usize,
    ) -> Option<Self> {
        let mut text = first;
        if text.is_empty() {
            let here = next_filled(lines, *at, depth)?;
            text = lines[here].inside(depth);
            *at = here + 1;
        }
        let Some(mut rest) = text.strip_prefix(is_quote) else {
            return Some(Self {
                pieces: vec![text.to_owned()],
                quoted: false,
            });
        };
        let mut pieces = Vec::new();
        loop {
            match closing(rest) {
                Closing::At(end) => {
                    pieces.push(rest[..end].to_owned());
                    return Some(Self {
                        pieces,
                        quoted: true,
                    });
                }
                Closing::Torn => return None,
                Closing::Later => {}
            }
            if pieces.len() == MOST_LINES {
                return None;
            }
            pieces.push(rest.to_owned());
            let here = next_filled(lines, *at, depth)?;
            rest = lines[here].inside(depth);
            *at = here + 1;
        }
    }

    /// A value of one line without quotes.
    pub(super) fn is_plain(&self) -> bool {
        !self.quoted
    }

    /// Adds a line that a program broke off.
    pub(super) fn go_on(&mut self, line: &str) {
        self.pieces.push(line.to_owned());
    }

    /// How many line breaks in it can be read in two ways.
    pub(super) fn breaks(&self, class: Class) -> u32 {
        if class == Class::Solid {
            return 0;
        }
        let soft = self.pieces.iter().rev().skip(1);
        let soft = soft.filter(|piece| !(self.quoted && ends_escaped(piece)));
        u32::try_from(soft.count()).unwrap_or(u32::MAX)
    }

    /// The text by one choice; the bits of its breaks begin at `shift`.
    /// Nothing where an escape makes no sense.
    pub(super) fn text(&self, class: Class, choice: Choice, shift: u32) -> Option<String> {
        let folded = class != Class::Free || choice.folded;
        let mut joined = String::new();
        let mut bit = shift;
        for (n, piece) in self.pieces.iter().enumerate() {
            let piece = if folded { plain(piece) } else { piece.clone() };
            if n > 0 && class != Class::Solid {
                if self.quoted && ends_escaped(&joined) {
                    joined.pop();
                } else {
                    let tight = choice.tight.checked_shr(bit).unwrap_or(0) & 1 == 1;
                    joined.push_str(if tight { "" } else { " " });
                    bit += 1;
                }
            } else if self.quoted && ends_escaped(&joined) {
                joined.pop();
            }
            // Blanks at a break are the program's, those at a quote the writer's.
            let piece = piece.as_str();
            let piece = if n > 0 {
                piece.trim_start_matches(is_blank)
            } else {
                piece
            };
            let last = n + 1 == self.pieces.len();
            joined.push_str(if last {
                piece
            } else {
                piece.trim_end_matches(is_blank)
            });
        }
        if self.quoted {
            return unescaped(&joined);
        }
        Some(joined)
    }
}

/// A text in double quotes that every reader of YAML takes for the same.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => {
                quoted.push('\\');
                quoted.push(c);
            }
            ' '..='~' => quoted.push(c),
            _ => {
                let _ = write!(quoted, "\\U{:08x}", u32::from(c));
            }
        }
    }
    quoted.push('"');
    quoted
}

enum Closing {
    At(usize),
    Later,
    /// Something follows the closing quote.
    Torn,
}

/// Where the quote that opened before a text is closed in it.
fn closing(text: &str) -> Closing {
    let mut escaped = false;
    for (at, c) in text.char_indices() {
        if escaped {
            // What cannot be seen may have come between.
            escaped = is_invisible(c);
        } else if c == '\\' {
            escaped = true;
        } else if is_quote(c) {
            let after = text[at + c.len_utf8()..].trim_matches(is_blank);
            if after.is_empty() {
                return Closing::At(at);
            }
            // An odd quote within a person's words is one of the words.
            if c == '"' {
                return Closing::Torn;
            }
        }
    }
    Closing::Later
}

fn next_filled(lines: &[Line<'_>], from: usize, depth: usize) -> Option<usize> {
    (from..lines.len()).find(|&here| {
        let text = lines[here].inside(depth);
        !text.is_empty() && !is_fence(text)
    })
}

fn is_quote(c: char) -> bool {
    matches!(c, '"' | '“' | '”' | '„' | '‟' | '«' | '»' | '″' | '＂')
}

fn ends_escaped(text: &str) -> bool {
    text.bytes().rev().take_while(|byte| *byte == b'\\').count() % 2 == 1
}

/// A text with the escapes of double quotes put in place.
fn unescaped(text: &str) -> Option<String> {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            plain.push(c);
            continue;
        }
        let digits = match chars.next()? {
            'n' => {
                plain.push('\n');
                continue;
            }
            't' => {
                plain.push('\t');
                continue;
            }
            'r' => {
                plain.push('\r');
                continue;
            }
            'x' => 2,
            'u' => 4,
            'U' => 8,
            c @ ('"' | '\\' | ' ' | '/') => {
                plain.push(c);
                continue;
            }
            c if is_quote(c) => {
                plain.push(c);
                continue;
            }
            _ => return None,
        };
        let mut code = 0;
        for _ in 0..digits {
            code = code * 16 + chars.next()?.to_digit(16)?;
        }
        plain.push(char::from_u32(code)?);
    }
    Some(plain)
}

#[cfg(test)]
mod tests {
    use super::super::lines::lines;
    use super::*;

    fn read(text: &str) -> Option<(Value, usize)> {
        let lines = lines(text);
        let mut at = 1;
        let value = Value::read(lines[0].inside(0), &lines, &mut at, 0)?;
        Some((value, at))
    }

    fn all(text: &str, class: Class) -> Vec<String> {
        let (value, _) = read(text).unwrap();
        let choices = 0..1 << value.breaks(class);
        choices
            .filter_map(|tight| {
                let folded = false;
                value.text(class, Choice { tight, folded }, 0)
            })
            .collect()
    }

    #[test]
    fn broken_texts_can_be_read_in_two_ways() {
        assert_eq!(
            all("\"c1-c4\n  e1-e2\"", Class::Words),
            ["c1-c4 e1-e2", "c1-c4e1-e2"]
        );
        assert_eq!(all("\"abcd\nefgh\"", Class::Solid), ["abcdefgh"]);
        assert_eq!(all("\"ab\\\n  cd\"", Class::Free), ["abcd"]);
    }

    #[test]
    fn quotes_of_any_kind_close() {
        let (value, at) = read("“a \\“b\\” c”\nnext").unwrap();
        assert_eq!(at, 1);
        let folded = Choice {
            tight: 0,
            folded: true,
        };
        assert_eq!(value.text(Class::Free, folded, 0).unwrap(), "a \"b\" c");
        assert!(read("\"a\" b").is_none() && read("\"a\nb").is_none());
    }

    #[test]
    fn what_is_quoted_reads_back() {
        for text in ["", "a\"b\\", "é\u{1f600}\u{202e}\n\t"] {
            let (value, _) = read(&quoted(text)).unwrap();
            assert_eq!(value.text(Class::Free, Choice::default(), 0).unwrap(), text);
        }
    }
}
