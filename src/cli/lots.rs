//! Lines of a stream in lots: each line that is waited for, and those that have
//! come with it.

use std::io::{self, BufRead, BufReader, Read};
use std::ops::Range;

/// The longest line that is read, in bytes.
const LONGEST: usize = 1 << 20;

/// The most lines of a lot. Answers to a lot are held at once, and one can be
/// hundreds of times as long as its question.
const MOST: usize = 128;

/// How much is read at once, in bytes.
const BUFFER: usize = 1 << 16;

/// A stream of lines.
pub(super) struct Lots<R> {
    input: BufReader<R>,
    /// The text of this lot.
    text: Vec<u8>,
    /// Where its lines stand in it; nothing for one that is too long.
    lines: Vec<Option<Range<usize>>>,
}

impl<R: Read> Lots<R> {
    pub(super) fn new(input: R) -> Self {
        Self {
            input: BufReader::with_capacity(BUFFER, input),
            text: Vec::new(),
            lines: Vec::new(),
        }
    }

    /// Reads the next lot, of a line at least; whether there was one.
    ///
    /// # Errors
    ///
    /// When the stream cannot be read.
    pub(super) fn read(&mut self) -> io::Result<bool> {
        self.text.clear();
        self.lines.clear();
        while self.lines.len() < MOST && self.text.len() < LONGEST {
            let start = self.text.len();
            let mut line = self.input.by_ref().take(LONGEST as u64);
            let length = line.read_until(b'\n', &mut self.text)?;
            if length == 0 {
                break;
            }
            if length == LONGEST && !self.text.ends_with(b"\n") {
                self.text.truncate(start);
                self.input.skip_until(b'\n')?;
                self.lines.push(None);
            } else {
                self.lines.push(Some(start..self.text.len()));
            }
            if self.must_wait() {
                break;
            }
        }
        Ok(!self.lines.is_empty())
    }

    /// The lines of this lot; nothing for one of over 1 MiB.
    pub(super) fn lines(&self) -> Vec<Option<&[u8]>> {
        let text = |line: &Option<Range<usize>>| Some(&self.text[line.clone()?]);
        self.lines.iter().map(text).collect()
    }

    /// Whether the next line has not come as a whole.
    pub(super) fn must_wait(&self) -> bool {
        !self.input.buffer().contains(&b'\n')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A stream that comes in pieces.
    struct Pieces(Vec<&'static str>);

    impl Read for Pieces {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() {
                return Ok(0);
            }
            self.0.remove(0).as_bytes().read(buffer)
        }
    }

    fn lots(pieces: &[&'static str]) -> Vec<String> {
        let mut lots = Lots::new(Pieces(pieces.to_vec()));
        let mut read = Vec::new();
        while lots.read().unwrap() {
            let lines = lots.lines();
            let lines = lines.iter().map(|line| str::from_utf8(line.unwrap()));
            read.push(lines.map(Result::unwrap).collect());
        }
        read
    }

    #[test]
    fn a_lot_is_what_has_come() {
        assert_eq!(lots(&["a\nb\n", "c\n"]), ["a\nb\n", "c\n"]);
        assert_eq!(lots(&["a\nb", "c\nd"]), ["a\n", "bc\n", "d"]);
        assert_eq!(lots(&["a\n\nb"]), ["a\n\n", "b"]);
        assert_eq!(lots(&[]), Vec::<String>::new());
    }

    #[test]
    fn a_lot_has_its_bounds() {
        let long = "x".repeat(LONGEST);
        let text = format!("{long}x\n{}{long}\na", "a\n".repeat(MOST));
        let mut lots = Lots::new(text.as_bytes());
        let mut sizes = Vec::new();
        while lots.read().unwrap() {
            let size = |line: Option<&[u8]>| line.map_or(0, <[u8]>::len);
            sizes.push(lots.lines().into_iter().map(size).collect::<Vec<_>>());
        }
        assert_eq!(
            sizes[0][..2],
            [0, 2],
            "a line that is too long is passed over"
        );
        assert_eq!(sizes[0].len(), MOST);
        assert_eq!(sizes[1..], [[2], [0], [1]]);
    }
}
