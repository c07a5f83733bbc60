//! Takes a collection apart, game by game.

use std::io::{self, BufRead, Read};

use crate::record::MAX_BYTES;

use super::name::{Name, beginning, is_beginning, named};

/// How much of a line is read at a time.
const STEP: u64 = 64 << 10;

/// How much of a file is looked at to tell whether it means to be a game.
pub(super) const START: usize = 64 << 10;

/// The end of a document in YAML: it tells that the line end before it is not
/// the game's own.
const END: &[u8] = b"\n...";

/// A game of a collection, or a file that holds one game alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// What the collection calls it: any text, whoever wrote it.
    pub name: Option<String>,
    /// Whether it is known to be one of a collection: it has a name, or another
    /// stands before or behind it.
    pub is_member: bool,
    /// Its bytes, as they stood in its file; `None` for more than
    /// [`MAX_BYTES`].
    pub text: Option<Vec<u8>>,
}

/// The pieces of a stream of bytes, one by one. A stream with nothing in it
/// but blank lines and comments is one piece.
#[derive(Debug)]
pub struct Split<R> {
    input: R,
    /// Whether a line has been met that begins a game.
    begun: bool,
    /// The name of the piece that is read next.
    name: Option<String>,
    /// How many pieces were given.
    given: usize,
    over: bool,
}

/// A game as it stands in a collection: the line that begins it, its bytes, and
/// where they do not end with a line end, what tells it. `None` where the same
/// bytes would not come back: for what does not begin as a game, is too long, or
/// is a collection itself.
#[must_use]
pub fn member(name: &Name, text: &[u8]) -> Option<Vec<u8>> {
    let mut member = beginning(name).into_bytes();
    member.extend(text);
    if !text.ends_with(b"\n") {
        member.extend(END);
        member.push(b'\n');
    }
    let mut pieces = Split::new(&member[..]);
    let back = pieces.next_piece().ok().flatten();
    let is_kept = begins_as_game(text)
        && back.is_some_and(|piece| piece.text.as_deref() == Some(text))
        && matches!(pieces.next_piece(), Ok(None));
    is_kept.then_some(member)
}

/// Whether a file that starts with these bytes means to be a game, or a
/// collection: behind comments, and whatever a program that merges files has
/// put there, it begins with its version.
pub(super) fn begins_as_game(start: &[u8]) -> bool {
    let start = &start[..start.len().min(START)];
    let start = start.strip_prefix("\u{feff}".as_bytes()).unwrap_or(start);
    let passed =
        |line: &&[u8]| line.is_empty() || line.starts_with(b"---") || b"#<|=>".contains(&line[0]);
    let mut lines = start
        .split(|byte| matches!(byte, b'\n' | b'\r'))
        .map(<[u8]>::trim_ascii);
    lines
        .find(|line| !passed(line))
        .is_some_and(|line| line.starts_with(b"herald:"))
}

/// What one look at the input gave.
enum Step {
    /// A line that begins the next game, with the name it gives.
    Beginning(Option<String>),
    /// The input is at its end.
    End,
}

/// A piece while it is read.
#[derive(Default)]
struct Reading {
    text: Vec<u8>,
    /// Whether there is more in it than comments.
    has_content: bool,
    is_too_long: bool,
}

impl<R: BufRead> Split<R> {
    /// The pieces of what can be read from `input`.
    #[must_use]
    pub const fn new(input: R) -> Self {
        Self {
            input,
            begun: false,
            name: None,
            given: 0,
            over: false,
        }
    }

    /// The next piece.
    ///
    /// # Errors
    /// When the input cannot be read; then nothing follows.
    pub fn next_piece(&mut self) -> io::Result<Option<Piece>> {
        while !self.over {
            let mut reading = Reading::default();
            let step = self.read(&mut reading).inspect_err(|_| self.over = true)?;
            let (name, was_begun) = (self.name.take(), self.begun);
            let is_last = matches!(step, Step::End);
            self.over = is_last;
            if let Step::Beginning(next) = step {
                self.begun = true;
                self.name = next;
            }
            let is_all = is_last && self.given == 0;
            if !reading.has_content && !is_all {
                continue;
            }
            self.given += 1;
            return Ok(Some(Piece {
                name,
                is_member: was_begun || !is_last,
                text: reading.finish(is_last),
            }));
        }
        Ok(None)
    }

    /// Reads up to the line that begins the next game, or to the end.
    fn read(&mut self, reading: &mut Reading) -> io::Result<Step> {
        let mut is_start = true;
        loop {
            let from = reading.text.len();
            let read = (&mut self.input)
                .take(STEP)
                .read_until(b'\n', &mut reading.text)?;
            if read == 0 {
                return Ok(Step::End);
            }
            let line = &reading.text[from..];
            let is_whole = line.ends_with(b"\n");
            if is_start {
                // A mark at the start of a file is no part of its first line.
                let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
                if is_beginning(line) {
                    let name = named(line);
                    let begins = reading.has_content || (!self.begun && name.is_some());
                    if begins {
                        reading.text.truncate(from);
                        return Ok(Step::Beginning(name));
                    }
                } else {
                    reading.has_content = reading.has_content || has_content(line);
                }
            }
            if reading.is_too_long || reading.text.len() > MAX_BYTES + END.len() + 1 {
                reading.is_too_long = true;
                reading.text.clear();
            }
            is_start = is_whole;
        }
    }
}

impl<R: BufRead> Iterator for Split<R> {
    type Item = io::Result<Piece>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_piece().transpose()
    }
}

/// Whether there is more in a line than a comment. A lone CR ends a line of a
/// game as well.
fn has_content(line: &[u8]) -> bool {
    let mut lines = line.split(|byte| *byte == b'\r').map(<[u8]>::trim_ascii);
    lines.any(|line| !line.is_empty() && !line.starts_with(b"#"))
}

impl Reading {
    /// The bytes of the game, without what stands in the collection alone.
    fn finish(mut self, is_last: bool) -> Option<Vec<u8>> {
        let lined = self.text.strip_suffix(b"\n");
        if let Some(text) = lined.or(is_last.then_some(&self.text[..]))
            && let Some(text) = text.strip_suffix(END)
        {
            self.text.truncate(text.len());
        }
        (!self.is_too_long && self.text.len() <= MAX_BYTES).then_some(self.text)
    }
}
