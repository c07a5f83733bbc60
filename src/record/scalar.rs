//! Finds where values begin and end: plain, quoted and block scalars.
//!
//! What ends where follows YAML as its parsers read it; wherever they differ
//! from what a person sees, the text is refused.

use std::ops::Range;

use super::flaw::{Found, Misread, shown};
use super::reader::{Line, Reader, is_break};

impl Reader<'_> {
    /// Where the value after a key's colon stands. `parent` is the column of
    /// the key; `block` says whether a block scalar may stand here. The reader
    /// then stands at the line after it.
    pub(super) fn value(
        &mut self,
        key: (usize, &str),
        colon: usize,
        parent: usize,
        block: bool,
    ) -> Found<Range<usize>> {
        let mut at = self.blanks(colon);
        let end = self.end(at);
        if at == end || self.byte(at) == Some(b'#') {
            self.at = self.after_break(end);
            match self.line()? {
                Some(line) if line.column() > parent => at = line.first,
                _ => {
                    let why = format!("the key `{}` has no value", shown(key.1));
                    return Err(Misread::new(key.0, why));
                }
            }
        }
        match self.byte(at) {
            Some(quote @ (b'"' | b'\'')) => {
                let end = self.quoted(at, quote)?;
                self.at = self.rest(end).map_err(|fault| {
                    // Most likely it was to be closed where it began.
                    if self.text[at..end].contains(['\n', '\r']) {
                        Misread::new(at, "this quote is closed only in a later line, before more")
                    } else {
                        fault
                    }
                })?;
                Ok(at..end)
            }
            Some(b'|' | b'>') if block => self.block(at, parent),
            _ => {
                self.indicator(at)?;
                self.plain(at, parent)
            }
        }
    }

    /// The end of the plain scalar at `at`, which goes on over deeper lines.
    fn plain(&mut self, at: usize, parent: usize) -> Found<Range<usize>> {
        let mut from = at;
        loop {
            let end = self.end(from);
            let stop = self.colon(from, end);
            if self.byte(stop) == Some(b':') {
                let why = "a key must stand in the column of the others, and a text with a colon \
                           in double quotes";
                return Err(Misread::new(stop, why));
            }
            let last = from + self.text[from..stop].trim_end_matches([' ', '\t']).len();
            self.count(from..stop)?;
            self.at = self.after_break(end);
            match self.continuation(parent)? {
                Some(next) if stop == end => from = next,
                _ => return Ok(at..last),
            }
        }
    }

    /// Where a plain scalar goes on after blank lines, if it does.
    fn continuation(&self, parent: usize) -> Found<Option<usize>> {
        let mut at = self.at;
        while let Some(line) = self.line_at(at) {
            self.tabs(line)?;
            if line.first < line.end {
                let goes_on = line.column() > parent && self.byte(line.first) != Some(b'#');
                return Ok(goes_on.then_some(line.first));
            }
            at = line.next;
        }
        Ok(None)
    }

    /// The end of the quoted scalar that opens at `at`.
    pub(super) fn quoted(&self, at: usize, quote: u8) -> Found<usize> {
        let mut here = at + 1;
        loop {
            match self.byte(here) {
                None => return Err(Misread::new(at, "this quote is never closed")),
                Some(byte) if is_break(byte) => {
                    here = self.after_break(here);
                    if here < self.text.len() {
                        self.marker(here)?;
                    }
                }
                Some(b'\\') if quote == b'"' => here = self.escape(here)?,
                Some(byte) if byte == quote => {
                    if quote == b'"' || self.byte(here + 1) != Some(quote) {
                        return Ok(here + 1);
                    }
                    here += 2;
                }
                Some(_) => here += 1,
            }
        }
    }

    /// The end of the escape at `at`, before a line end that it escapes.
    fn escape(&self, at: usize) -> Found<usize> {
        let digits = match self.byte(at + 1) {
            Some(byte) if b"0abt\tnvfre \"/\\N_LP".contains(&byte) => return Ok(at + 2),
            Some(byte) if is_break(byte) => return Ok(at + 1),
            None => return Ok(at + 1),
            Some(b'x') => 2,
            Some(b'u') => 4,
            Some(b'U') => 8,
            Some(_) => 0,
        };
        let end = at + 2 + digits;
        self.text
            .get(at + 2..end)
            .filter(|hex| hex.bytes().all(|byte| byte.is_ascii_hexdigit()))
            .and_then(|hex| u32::from_str_radix(hex, 16).ok())
            .and_then(char::from_u32)
            .map(|_| end)
            .ok_or_else(|| Misread::new(at, "double quotes do not know this escape"))
    }

    /// The start of the next line, when nothing but a comment follows.
    fn rest(&self, at: usize) -> Found<usize> {
        let after = self.blanks(at);
        let end = self.end(after);
        if after == end || (after > at && self.byte(after) == Some(b'#')) {
            return Ok(self.after_break(end));
        }
        let why = "only a comment may follow a text in quotes";
        Err(Misread::new(after, why))
    }

    /// The end of the block scalar whose `|` or `>` stands at `at`.
    fn block(&mut self, at: usize, parent: usize) -> Found<Range<usize>> {
        let (mut chomping, mut indent, mut last) = (false, None, at + 1);
        loop {
            match self.byte(last) {
                Some(b'+' | b'-') if !chomping => chomping = true,
                Some(digit @ b'1'..=b'9') if indent.is_none() => {
                    indent = Some(parent + usize::from(digit - b'0'));
                }
                _ => break,
            }
            last += 1;
        }
        let below = "the lines of a block begin below its first line";
        self.at = self
            .rest(last)
            .map_err(|fault| Misread::new(fault.at, below))?;
        let floor = match indent {
            Some(floor) => floor,
            None => self.floor(parent)?,
        };
        while let Some(line) = self.line_at(self.at) {
            let blank = line.start + self.column(line) == line.end;
            if !blank && self.column(line) < floor {
                break;
            }
            last = line.end;
            self.at = line.next;
        }
        Ok(at..last)
    }

    /// The indentation that the first line of a block sets for all.
    fn floor(&self, parent: usize) -> Found<usize> {
        let (mut at, mut widest) = (self.at, 0);
        while let Some(line) = self.line_at(at) {
            let column = self.column(line);
            let first = line.start + column;
            if first == line.end {
                widest = widest.max(column);
                at = line.next;
                continue;
            }
            if column <= parent {
                break;
            }
            self.tabs(line)?;
            if column < widest {
                let why = "the blank lines above are indented deeper than this one";
                return Err(Misread::new(first, why));
            }
            return Ok(column);
        }
        Ok(parent + 1)
    }

    /// How many blanks, not tabs, a line begins with.
    fn column(&self, line: Line) -> usize {
        let lead = &self.text[line.start..line.end];
        lead.len() - lead.trim_start_matches(' ').len()
    }
}
