//! Texts as headers and bodies of mail have them (RFC 2045, 2047, 5322).

use std::fmt::Write;

use crate::record::moment;

use crate::text::MAILED;

/// The longest line that goes out as it is, in bytes (RFC 5322, 2.1.1).
const LONGEST_LINE: usize = 998;
/// The longest line of quoted-printable, without the sign at its end.
const QUOTED_LINE: usize = 75;
/// The longest encoded word (RFC 2047, 2).
const ENCODED_WORD: usize = 75;

/// A text of a header that begins after so many columns: as it is, folded, or
/// in encoded words.
pub(super) fn encoded(text: &str, before: usize) -> String {
    let text = one_line(text);
    if !text.is_ascii() || text.contains("=?") {
        return in_words(&text, before);
    }
    let mut lines = String::new();
    let mut column = before;
    for word in text.split(' ') {
        if column > before && column + 1 + word.len() > MAILED {
            lines.push_str("\n ");
            column = 1;
        } else if column > before {
            lines.push(' ');
            column += 1;
        }
        lines.push_str(word);
        column += word.len();
    }
    lines
}

/// A text in encoded words (RFC 2047), a line each.
pub(super) fn in_words(text: &str, before: usize) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut word = String::new();
    let begin = "=?UTF-8?Q?";
    for c in text.chars() {
        let mut sign = String::new();
        if c == ' ' {
            sign.push('_');
        } else if c.is_ascii_alphanumeric() {
            sign.push(c);
        } else {
            for byte in c.to_string().bytes() {
                let _ = write!(sign, "={byte:02X}");
            }
        }
        let room = if words.is_empty() {
            ENCODED_WORD.saturating_sub(before)
        } else {
            ENCODED_WORD - 1
        };
        if begin.len() + word.len() + sign.len() + 2 > room {
            words.push(format!("{begin}{word}?="));
            word.clear();
        }
        word.push_str(&sign);
    }
    words.push(format!("{begin}{word}?="));
    words.join("\n ")
}

/// A text without anything that would end a line, blanks made one.
pub(super) fn one_line(text: &str) -> String {
    let text: String = text
        .chars()
        .map(|c| {
            if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') {
                ' '
            } else {
                c
            }
        })
        .collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A moment as mail has it (RFC 5322, 3.3).
pub(super) fn date(seconds: u64) -> String {
    const DAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];
    const MONTHS: [&str; 12] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ];
    let day = DAYS[usize::try_from(seconds / 86_400 % 7).unwrap_or_default()];
    let moment = moment(seconds);
    let part = |at: std::ops::Range<usize>| moment.get(at).unwrap_or_default();
    let month: usize = part(5..7).parse().unwrap_or(1);
    let month = MONTHS[(month - 1).min(11)];
    let (date, time) = (part(8..10), part(11..19));
    format!("{day}, {date} {month} {} {time} +0000", part(0..4))
}

/// How a body is sent, and the body in that form.
pub(super) fn transferred(body: &str) -> (&'static str, String) {
    let is_plain = |line: &str| {
        line.len() <= LONGEST_LINE
            && line.bytes().all(|c| matches!(c, b'\t' | b' '..=b'~'))
            && !line.starts_with("From ")
            && !line.starts_with('.')
            && !line.ends_with([' ', '\t'])
    };
    if body.lines().all(is_plain) {
        return ("7bit", body.to_owned());
    }
    ("quoted-printable", body.lines().map(quoted).collect())
}

/// A line in quoted-printable (RFC 2045, 6.7), ended.
fn quoted(line: &str) -> String {
    let mut text = String::new();
    let mut column = 0;
    let last = line.len().saturating_sub(1);
    for (at, byte) in line.bytes().enumerate() {
        let is_bare = match byte {
            b' ' | b'\t' => at != last,
            b'.' => at > 0 && column > 0,
            b'F' => !line[at..].starts_with("From ") || column > 0,
            b'=' => false,
            _ => byte.is_ascii_graphic(),
        };
        let width = if is_bare { 1 } else { 3 };
        if column + width > QUOTED_LINE {
            text.push_str("=\n");
            column = 0;
        }
        if is_bare && !(column == 0 && matches!(byte, b'.' | b'F')) {
            text.push(char::from(byte));
            column += 1;
        } else {
            let _ = write!(text, "={byte:02X}");
            column += 3;
        }
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_mail() {
        assert_eq!(date(1_772_442_000), "Mon, 02 Mar 2026 09:00:00 +0000");
        assert_eq!(date(0), "Thu, 01 Jan 1970 00:00:00 +0000");
    }
}
