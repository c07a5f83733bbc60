//! What judges say: sentences as data, put into words only for who reads them,
//! breaches of articles, facts of moves, and who listens to a judge.

use std::fmt::{self, Display, Write as _};

use crate::board::Square;
use crate::text::{Mark, Written};

/// What fills a gap of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// A square by its name.
    At(Square),
    /// Any other word.
    Text(&'static str),
    /// A number.
    Number(u16),
    /// The squares of a straight line after the first, up to the last.
    Path(Square, Square),
}

/// How many gaps a sentence has at most.
const GAPS: usize = 5;

/// A sentence without its end mark: a frame with gaps `{}`, and what fills
/// them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sentence {
    frame: &'static str,
    words: [Word; GAPS],
}

impl Sentence {
    /// A sentence; see [`say!`](crate::say).
    #[must_use]
    pub const fn new<const N: usize>(frame: &'static str, words: [Word; N]) -> Self {
        let mut all = [Word::Text(""); GAPS];
        let mut n = 0;
        while n < N {
            all[n] = words[n];
            n += 1;
        }
        Self { frame, words: all }
    }
}

impl Sentence {
    /// That a straight path is clear up to its last square, which is named
    /// among the empty ones.
    #[must_use]
    pub fn clear(from: Square, to: Square) -> Self {
        if from.distance(to) == 1 {
            crate::say!("{} is empty", to)
        } else {
            crate::say!("{} to {}: {} are empty", from, to, Word::Path(from, to))
        }
    }
}

/// A sentence from its frame and the words in its gaps.
#[macro_export]
macro_rules! say {
    ($frame:literal $(, $word:expr)* $(,)?) => {
        $crate::game::Sentence::new($frame, [$($crate::game::Word::from($word)),*])
    };
}

impl Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = self.words.iter();
        for (n, part) in self.frame.split("{}").enumerate() {
            if n > 0
                && let Some(word) = words.next()
            {
                write!(f, "{word}")?;
            }
            f.write_str(part)?;
        }
        Ok(())
    }
}

impl Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::At(at) => write!(f, "{at}"),
            Self::Text(text) => f.write_str(text),
            Self::Number(number) => write!(f, "{number}"),
            Self::Path(from, to) => f.write_str(&list(&from.line(to))),
        }
    }
}

/// Names in a row: `b9, b10 and b11`.
#[must_use]
pub fn list<T: Display>(things: &[T]) -> String {
    let mut text = String::new();
    for (n, thing) in things.iter().enumerate() {
        let joint = match n {
            0 => "",
            _ if n + 1 == things.len() => " and ",
            _ => ", ",
        };
        let _ = write!(text, "{joint}{thing}");
    }
    text
}

impl From<Square> for Word {
    fn from(at: Square) -> Self {
        Self::At(at)
    }
}

impl From<Written<Square>> for Word {
    fn from(at: Written<Square>) -> Self {
        Self::At(*at)
    }
}

impl From<&Written<Square>> for Word {
    fn from(at: &Written<Square>) -> Self {
        Self::At(**at)
    }
}

impl From<&'static str> for Word {
    fn from(text: &'static str) -> Self {
        Self::Text(text)
    }
}

impl From<u8> for Word {
    fn from(number: u8) -> Self {
        Self::Number(number.into())
    }
}

impl From<u16> for Word {
    fn from(number: u16) -> Self {
        Self::Number(number)
    }
}

/// A broken article, and the part of the written move that breaks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach<R> {
    /// The article.
    pub rule: R,
    /// Where the move breaks it.
    pub at: Mark,
    /// What is wrong there, in this position.
    pub why: Sentence,
}

impl<R> Breach<R> {
    /// A breach of `rule` at `mark`.
    pub const fn new(rule: R, at: Mark, why: Sentence) -> Self {
        Self { rule, at, why }
    }
}

impl<T> Written<T> {
    /// A breach of `rule` by this part of the move.
    pub fn breaks<R>(&self, rule: R, why: Sentence) -> Breach<R> {
        Breach::new(rule, self.mark(), why)
    }
}

/// Who listens to a judge at work.
pub trait Witness<R> {
    /// An article was looked at, and this was found, which keeps it. The
    /// sentence is made only for who wants it.
    fn found(&mut self, rule: R, fact: impl FnOnce() -> Sentence);
}

/// Nobody listens: what was found is lost, and costs nothing.
#[derive(Clone, Copy, Debug)]
pub struct Nobody;

impl<R> Witness<R> for Nobody {
    fn found(&mut self, _: R, _: impl FnOnce() -> Sentence) {}
}

impl<R> Witness<R> for Vec<(R, Sentence)> {
    fn found(&mut self, rule: R, fact: impl FnOnce() -> Sentence) {
        self.push((rule, fact()));
    }
}

/// Something that a move does, by an article.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact<R> {
    /// The word for it that programs read, such as `captures`.
    pub what: &'static str,
    /// Where.
    pub at: Vec<Square>,
    /// To which piece, in words: `black piece`; empty where it is to none.
    pub piece: &'static str,
    /// By which article.
    pub rule: R,
    /// The same as a sentence.
    pub words: Sentence,
}

impl<R> Fact<R> {
    /// A fact.
    pub fn new(
        what: &'static str,
        at: impl IntoIterator<Item = Square>,
        piece: &'static str,
        rule: R,
        words: Sentence,
    ) -> Self {
        Self {
            what,
            at: at.into_iter().collect(),
            piece,
            rule,
            words,
        }
    }
}
