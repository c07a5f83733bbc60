//! Goes through a text line by line, and reads keys.

use std::ops::Range;

use super::flaw::{Found, Misread, bom};

/// The most `[` and `{` a game file may hold outside quoted texts, block texts
/// and comments.
pub const MAX_BRACKETS: usize = 4096;

/// One line of the text, as offsets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    pub(super) start: usize,
    /// The first byte that is no blank.
    pub(super) first: usize,
    /// The line end, or the end of the text.
    pub(super) end: usize,
    /// Where the next line starts.
    pub(super) next: usize,
}

impl Line {
    /// How far the line is indented. The blanks before are ASCII.
    pub(super) fn column(&self) -> usize {
        self.first - self.start
    }
}

/// A reader that goes through a text line by line.
pub(super) struct Reader<'a> {
    pub(super) text: &'a str,
    /// The start of the line to read next.
    pub(super) at: usize,
    /// Whether anything but comments has been read.
    begun: bool,
    /// How many `[` and `{` stood in texts without quotes.
    brackets: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            text,
            at: bom(text),
            begun: false,
            brackets: 0,
        }
    }

    /// Counts the `[` and `{` of a text without quotes: a YAML parser might
    /// take them for more than letters.
    pub(super) fn count(&mut self, text: Range<usize>) -> Found<()> {
        let start = text.start;
        for (at, _) in self.text[text].match_indices(['[', '{']) {
            self.brackets += 1;
            if self.brackets > MAX_BRACKETS {
                let why =
                    format!("a game file holds at most {MAX_BRACKETS} `[` and `{{` outside quotes");
                return Err(Misread::new(start + at, why));
            }
        }
        Ok(())
    }

    /// The next line that is neither blank nor a comment; the reader then
    /// stands at its start.
    pub(super) fn line(&mut self) -> Found<Option<Line>> {
        loop {
            let Some(line) = self.line_at(self.at) else {
                return Ok(None);
            };
            self.tabs(line)?;
            if line.first == line.end || self.byte(line.first) == Some(b'#') {
                self.at = line.next;
                continue;
            }
            if line.column() == 0 && self.byte(line.start) == Some(b'%') {
                let why = "a directive has no place in a game file";
                return Err(Misread::new(line.start, why));
            }
            if self.starts_document(line) {
                self.at = line.next;
                continue;
            }
            self.marker(line.start)?;
            self.begun = true;
            return Ok(Some(line));
        }
    }

    /// The name of the key at `at`, and the offset after its colon.
    pub(super) fn key(&self, at: usize, end: usize) -> Found<(&'a str, usize)> {
        let (name, colon) = if let Some(quote @ (b'"' | b'\'')) = self.byte(at) {
            let after = self.quoted(at, quote)?;
            let colon = self.blanks(after);
            (self.text.get(at + 1..after - 1), colon)
        } else {
            self.indicator(at)?;
            let colon = self.colon(at, end);
            let name = self.text.get(at..colon);
            (name.map(|name| name.trim_end_matches([' ', '\t'])), colon)
        };
        let is_colon = colon < end && self.byte(colon) == Some(b':') && self.separates(colon);
        match name {
            Some(name) if is_colon && !name.is_empty() => Ok((name, colon + 1)),
            _ => Err(Misread::new(at, "a key and a colon belong here")),
        }
    }

    /// The offset of the first byte at or after `at` that is no blank or tab.
    pub(super) fn blanks(&self, at: usize) -> usize {
        let rest = self.text.as_bytes().get(at..).unwrap_or_default();
        let blanks = rest.iter().take_while(|byte| is_blank(**byte)).count();
        at + blanks
    }

    /// Whether nothing but a comment stands from `at`, before which a blank
    /// stands, to the end of the line.
    pub(super) fn is_over(&self, at: usize) -> bool {
        matches!(self.byte(at), None | Some(b'\n' | b'\r' | b'#'))
    }

    /// Whether the byte at `at` is followed by a blank or the end of the line.
    pub(super) fn separates(&self, at: usize) -> bool {
        self.byte(at + 1)
            .is_none_or(|byte| is_blank(byte) || is_break(byte))
    }

    pub(super) fn byte(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    /// Goes on at the line after the one that holds `at`.
    pub(super) fn skip_line(&mut self, at: usize) {
        self.at = self.after_break(self.end(at));
    }

    /// Refuses what gives a text another meaning than its own.
    pub(super) fn indicator(&self, at: usize) -> Found<()> {
        let why = match self.byte(at) {
            Some(b'[' | b'{') => "a list or map in brackets has no place in a game file",
            Some(b'|' | b'>') => "a block of text may stand only in a note or a reason",
            Some(b'&') => "an anchor has no place in a game file",
            Some(b'*') => "an alias has no place in a game file",
            Some(b'!') => "a tag has no place in a game file",
            Some(b',' | b']' | b'}' | b'%' | b'@' | b'`') => {
                "a text that begins like this must be in double quotes"
            }
            Some(b'-') if self.separates(at) => "a list has no place here",
            Some(b'?' | b':') if self.separates(at) => "a key and its value belong on one line",
            _ => return Ok(()),
        };
        Err(Misread::new(at, why))
    }

    pub(super) fn line_at(&self, start: usize) -> Option<Line> {
        (start < self.text.len()).then(|| {
            let end = self.end(start);
            Line {
                start,
                first: self.blanks(start),
                end,
                next: self.after_break(end),
            }
        })
    }

    /// The end of the line that holds `at`.
    pub(super) fn end(&self, at: usize) -> usize {
        let rest = self.text.as_bytes().get(at..).unwrap_or_default();
        at + rest.iter().take_while(|byte| !is_break(**byte)).count()
    }

    pub(super) fn after_break(&self, at: usize) -> usize {
        match (self.byte(at), self.byte(at + 1)) {
            (Some(b'\r'), Some(b'\n')) => at + 2,
            (Some(_), _) => at + 1,
            (None, _) => at,
        }
    }

    pub(super) fn tabs(&self, line: Line) -> Found<()> {
        let lead = &self.text[line.start..line.first];
        match lead.find('\t') {
            Some(tab) => Err(Misread::new(
                line.start + tab,
                "a line must be indented with blanks, not tabs",
            )),
            None => Ok(()),
        }
    }

    /// One bare `---` before everything says only that here the document
    /// begins, which it would without.
    fn starts_document(&mut self, line: Line) -> bool {
        let first = !self.begun
            && self.text[line.start..].starts_with("---")
            && self.separates(line.start + 2)
            && self.is_over(self.blanks(line.start + 3));
        self.begun |= first;
        first
    }

    /// Refuses the marks between documents at the start of a line.
    pub(super) fn marker(&self, start: usize) -> Found<()> {
        let rest = &self.text[start..];
        let why = if rest.starts_with("---") {
            "`---` begins a second document; `herald unpack` makes a file of each game"
        } else if rest.starts_with("...") {
            "`...` ends a document and has no place in a game file"
        } else {
            return Ok(());
        };
        if self.separates(start + 2) {
            return Err(Misread::new(start, why));
        }
        Ok(())
    }

    /// The first colon from `at` that a blank or the line end follows, or the
    /// start of a comment, or `end`.
    pub(super) fn colon(&self, at: usize, end: usize) -> usize {
        (at..end)
            .find(|here| match self.byte(*here) {
                Some(b':') => self.separates(*here),
                Some(b'#') => *here > at && self.byte(here - 1).is_some_and(is_blank),
                _ => false,
            })
            .unwrap_or(end)
    }
}

pub(super) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

pub(super) fn is_break(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}
