//! Pieces of mail as text: between boundaries, below one another, for people
//! to see.

use crate::text::harmless;

/// Adds a text below another.
pub(super) fn below(whole: &mut String, text: &str) {
    if !whole.is_empty() && !whole.ends_with('\n') {
        whole.push('\n');
    }
    whole.push_str(text);
}

/// A name for people to see.
pub(super) fn shown(name: &str) -> String {
    harmless(&name.chars().take(60).collect::<String>())
}

/// Whether bytes of no known kind are text.
pub(super) fn is_text(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\xff\xfe")
        || bytes.starts_with(b"\xfe\xff")
        || !bytes.contains(&0) && std::str::from_utf8(bytes).is_ok()
}

/// The text without the `>` that is put before a `From` at the start of a line
/// where mails lie one below the other in a file; a quotation keeps its own.
pub(super) fn unescaped_from(text: &str) -> String {
    if !text.contains(">From ") {
        return text.to_owned();
    }
    let lines: Vec<&str> = text.split('\n').collect();
    let is_quoted = |at: Option<usize>| {
        let line = at.and_then(|at| lines.get(at));
        line.is_some_and(|line| line.starts_with('>'))
    };
    let line = |(at, line): (usize, &&str)| {
        let is_alone = !is_quoted(at.checked_sub(1)) && !is_quoted(at.checked_add(1));
        let is_from = is_alone && line.starts_with(">From ");
        line[usize::from(is_from)..].to_owned()
    };
    let lines: Vec<String> = lines.iter().enumerate().map(line).collect();
    lines.join("\n")
}

/// The parts between lines of two dashes and a boundary; none where it does
/// not occur, one over `most` at most. The end may be missing.
pub(super) fn between<'a>(body: &'a [u8], boundary: &[u8], most: usize) -> Vec<&'a [u8]> {
    let mut parts = Vec::new();
    if boundary.is_empty() {
        return parts;
    }
    let mut start: Option<usize> = None;
    let mut at = 0;
    for line in body.split_inclusive(|&byte| byte == b'\n') {
        let next = at + line.len();
        let rest = line
            .strip_prefix(b"--")
            .and_then(|rest| rest.strip_prefix(boundary));
        if let Some(rest) = rest.map(<[u8]>::trim_ascii)
            && matches!(rest, b"" | b"--")
        {
            if let Some(start) = start {
                parts.push(&body[start..at]);
            }
            start = (rest.is_empty() && parts.len() <= most).then_some(next);
            if start.is_none() {
                return parts;
            }
        }
        at = next;
    }
    if let Some(start) = start {
        parts.push(&body[start..]);
    }
    parts
}

/// The boundary that a body seems to have where its head names none: the first
/// line of two dashes and more, right above a header of content.
pub(super) fn guessed(body: &[u8]) -> Option<&[u8]> {
    let mut lines = body
        .split(|&byte| byte == b'\n')
        .map(<[u8]>::trim_ascii_end)
        .peekable();
    while let Some(line) = lines.next() {
        let next = lines.peek().copied().unwrap_or_default();
        let is_content = next.len() > 8 && next[..8].eq_ignore_ascii_case(b"content-");
        if let Some(boundary) = line.strip_prefix(b"--")
            && is_content
            && !boundary.is_empty()
            && !boundary.contains(&b' ')
        {
            return Some(boundary);
        }
    }
    None
}
