//! Writes headers and entries, in lines of at most 72 columns.

use std::fmt::Write;

use super::entry::Entry;
use super::guard::is_refused;
use super::header::Header;
use super::value::Value;
use crate::text::{COLUMNS, is_harmful};

impl Entry {
    /// The entry as it stands in a file that herald wrote itself: lines that end
    /// with LF, the dash in the first column.
    #[must_use]
    pub fn text(&self) -> String {
        entry(self, 0, "\n")
    }
}

/// The length of a signature, in bytes, and of the first of the two words that
/// it is written in, in letters.
const SIGNATURE: usize = 64;
const FIRST_WORD: usize = 52;

/// The text of a new game file without entries; `comment` is its first line,
/// without the `#`, folded if it is long.
pub(super) fn header(header: &Header, comment: &str) -> String {
    let mut text = self::comment(comment, 0, "\n");
    for (key, value) in header.texts() {
        let name = key.name(header.seats());
        field(&mut text, (name, key.kind(), value), 0, "\n");
    }
    text.push_str("log:\n");
    text
}

/// The text of an entry whose dash stands `column` blanks from the margin.
pub(super) fn entry(entry: &Entry, column: usize, eol: &str) -> String {
    let mut text = String::new();
    for (key, value) in entry.texts() {
        text.push_str(&" ".repeat(column));
        text.push_str(if text.len() == column { "- " } else { "  " });
        field(&mut text, (key.name(), key.kind(), value), column + 2, eol);
    }
    text
}

/// A comment, folded over as many lines as it needs.
pub(super) fn comment(text: &str, column: usize, eol: &str) -> String {
    let mut lines = String::new();
    let mut line = String::new();
    let room = room(column) - 2;
    let mut end = |line: &mut String| {
        lines.push_str(&" ".repeat(column));
        lines.push_str(if line.is_empty() { "#" } else { "# " });
        lines.push_str(line);
        lines.push_str(eol);
        line.clear();
    };
    for word in text.split_whitespace() {
        let word: Vec<char> = word
            .chars()
            .filter(|c| !is_refused(*c) && *c != '\r')
            .collect();
        for piece in word.chunks(room) {
            let used = line.chars().count();
            if used > 0 && used + 1 + piece.len() > room {
                end(&mut line);
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.extend(piece);
        }
    }
    end(&mut line);
    lines
}

/// The line end that a text was last written with: LF where it has none.
pub(super) fn line_end(text: &str) -> &'static str {
    match text.rfind(['\n', '\r']) {
        Some(at) if text[at..].starts_with('\r') => "\r",
        Some(at) if text[..at].ends_with('\r') => "\r\n",
        _ => "\n",
    }
}

/// A key and its value, when the cursor stands in the key's column.
fn field(out: &mut String, (name, kind, value): (&str, Value, &str), column: usize, eol: &str) {
    out.push_str(name);
    out.push_str(": ");
    let at = column + name.chars().count() + 2;
    let fits = at + value.chars().count() <= room(column) + column;
    let (joint, plain) = match kind {
        Value::Number | Value::Word | Value::Clock | Value::Moment => (Joint::Blank, true),
        Value::Name => (Joint::Blank, fits && is_plain_name(value)),
        Value::Position | Value::Decision => (Joint::Slash, false),
        Value::Bytes(_) | Value::Text | Value::Words | Value::Prose => (Joint::Blank, false),
    };
    if plain {
        out.push_str(value);
    } else if kind == Value::Bytes(SIGNATURE) && value.is_char_boundary(FIRST_WORD) {
        let (first, second) = value.split_at(FIRST_WORD);
        quoted(out, &format!("{first} {second}"), joint, at, column, eol);
    } else {
        quoted(out, value, joint, at, column, eol);
    }
    out.push_str(eol);
}

/// A name as the value of a key, in one line however long that gets.
pub(super) fn name(name: &str) -> String {
    /// More columns than a name takes, escaped to the last character.
    const WIDE: usize = 2000;
    if is_plain_name(name) {
        return name.to_owned();
    }
    let mut text = String::new();
    quoted(&mut text, name, Joint::Blank, 0, WIDE, "");
    text
}

/// Whether YAML takes a name without quotes for nothing but a text or a number.
fn is_plain_name(name: &str) -> bool {
    const WORDS: [&str; 9] = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"];
    name.starts_with(char::is_alphanumeric)
        && name.chars().all(is_plain_sign)
        && !name.ends_with(' ')
        && !name.contains("  ")
        && !WORDS.contains(&name.to_lowercase().as_str())
}

/// Whether a sign is nothing but a sign within a text without quotes.
pub(super) fn is_plain_sign(c: char) -> bool {
    c.is_alphanumeric() || " .,-_'()<>@+&!".contains(c)
}

/// Where a long text may go on in a new line without changing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Joint {
    /// At a single blank, for which the line end stands.
    Blank,
    /// After a slash of a position, where line ends are ignored.
    Slash,
}

/// A text in double quotes, which open at column `at`; further lines are
/// indented two deeper than the key.
fn quoted(out: &mut String, text: &str, joint: Joint, at: usize, column: usize, eol: &str) {
    let indent = column + 2;
    let last = column + room(column);
    let newline = format!("{eol}{}", " ".repeat(indent));
    out.push('"');
    let mut used = at + 1;
    let mut fresh = true;
    for (gap, word) in words(text, joint) {
        let length: usize = word.iter().map(|token| token.chars().count()).sum();
        // Room for what closes the line counts, even where the line end does.
        if !fresh && used + gap.len() + length + 1 > last {
            out.push_str(&newline);
            used = indent;
        } else {
            out.push_str(gap);
            used += gap.len();
        }
        fresh = false;
        let mut first = true;
        for token in word {
            let length = token.chars().count();
            if !first && used + length + 1 > last {
                out.push('\\');
                out.push_str(&newline);
                used = indent;
                // A blank at the start of a line would be taken for indentation.
                if token == " " {
                    out.push('\\');
                    used += 1;
                }
            }
            out.push_str(&token);
            used += length;
            first = false;
        }
    }
    out.push('"');
}

/// The parts of a text between which lines may end, each part as the signs that
/// must not be torn apart, and what stands before it when no line ends there.
fn words(text: &str, joint: Joint) -> Vec<(&'static str, Vec<String>)> {
    let chars: Vec<char> = text.chars().collect();
    let solid = |at: Option<usize>| at.and_then(|at| chars.get(at)).is_some_and(|c| *c != ' ');
    let mut words = vec![("", Vec::new())];
    for (at, c) in chars.iter().enumerate() {
        if *c == ' ' && solid(at.checked_sub(1)) && solid(Some(at + 1)) {
            words.push((" ", Vec::new()));
            continue;
        }
        if joint == Joint::Slash
            && solid(Some(at))
            && at.checked_sub(1).map(|at| chars[at]) == Some('/')
        {
            words.push(("", Vec::new()));
        }
        if let Some((_, word)) = words.last_mut() {
            word.push(escaped(*c));
        }
    }
    words
}

/// A character as it stands in double quotes.
fn escaped(c: char) -> String {
    match c {
        '"' | '\\' => format!("\\{c}"),
        '\n' => "\\n".to_owned(),
        '\r' => "\\r".to_owned(),
        '\t' => "\\t".to_owned(),
        // What turns the direction of writing would garble the lines around.
        _ if is_refused(c) || is_harmful(c) => unicode(c),
        _ => c.to_string(),
    }
}

fn unicode(c: char) -> String {
    let mut escape = String::new();
    let code = u32::from(c);
    let _ = match code {
        0..0x1_0000 => write!(escape, "\\u{code:04x}"),
        _ => write!(escape, "\\U{code:08x}"),
    };
    escape
}

/// How many columns a line has from `column` on; a deeply indented log gets
/// some in any case.
fn room(column: usize) -> usize {
    COLUMNS.saturating_sub(column).max(24)
}
