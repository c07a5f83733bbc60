//! The one move that the writer of a message typed by hand, behind the number
//! of its turn: `12. c1-c4`.
//!
//! Never is half a move played, nor one of several; never one that somebody
//! else wrote (see [`super::words`]).

use crate::text::harmless;

use super::look::{Look, has_number_within, is_alternative, is_fragment, is_letter, look};
use super::numbered::{Head, bare, head};
use super::words::{Line, lines, trim, unquoted};

mod joined;
mod untaken;

pub use untaken::Untaken;

/// The most numbered moves of earlier turns that are held against the record;
/// no game has more turns.
const MOST_KNOWN: usize = 5000;
/// The most numbered lines of words that the judge is asked about.
const MOST_ASKED: usize = 8;
/// The most lines that a move may go on in.
const MOST_LINES: usize = 5;

/// A move as it was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typed {
    /// The number of the line in the message, from 1.
    pub line: usize,
    /// The number of the turn in front of it.
    pub number: u32,
    /// The move without the number, joined where it went on.
    pub text: String,
    /// The lines as they were typed, safe to print.
    pub shown: String,
    /// Whose line a chat says it is, safe to print.
    pub name: Option<String>,
}

/// What the judge says of a text in the position that is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    /// It is this legal move, in canonical notation.
    Legal(String),
    /// It is a move, but not a legal one, or several.
    Illegal,
    /// It is no move.
    Unreadable,
}

/// What a message brings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// No move.
    Nothing,
    /// Only moves that are recorded already, the last of them for this turn.
    Known(u32),
    /// A legal move for the turn that is due.
    Move(Typed),
}

/// Finds the move that the writer of a message typed by hand.
///
/// `due` is the number of the turn that is due; `judge` reads a text as a move
/// of that turn, and is asked a few dozen times at most; `same` says whether a
/// text is the move that was recorded for a turn. Takes time by the length of
/// the message.
///
/// # Errors
///
/// Returns why what was typed is not one whole move for the turn that is due.
pub fn typed(
    message: &str,
    due: u32,
    judge: &dyn Fn(&str) -> Reading,
    same: &dyn Fn(u32, &str) -> bool,
) -> Result<Outcome, Untaken> {
    let lines = lines(message);
    let mut finder = Finder {
        due,
        judge,
        same,
        asked: 0,
        known: None,
        compared: 0,
    };
    let mut moves: Vec<Candidate<'_>> = Vec::new();
    let mut mentions: Vec<Candidate<'_>> = Vec::new();
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| line.own) {
        if moves.len() > untaken::MOST_SHOWN {
            break;
        }
        let Some(candidate) = Candidate::read(&lines, at, line) else {
            continue;
        };
        match finder.class(&candidate) {
            Class::Move => moves.push(candidate),
            Class::Mention if mentions.len() <= 1 => mentions.push(candidate),
            Class::Mention | Class::Nothing => {}
        }
    }
    // Beside a move, what looks like another for now is another.
    if !moves.is_empty() {
        moves.append(&mut mentions);
        moves.sort_by_key(|one| one.at);
    }
    match (moves.as_slice(), mentions.as_slice()) {
        ([], [only]) if only.head.number == due => Err(Untaken::NotAMove {
            typed: only.typed(only.first().to_owned(), 0),
            readable: false,
        }),
        ([], _) => Ok(finder.known.map_or(Outcome::Nothing, Outcome::Known)),
        ([only], _) => finder.settle(only),
        (several, _) => Err(Untaken::Several {
            moves: several
                .iter()
                .map(|one| one.typed(one.first().to_owned(), 0))
                .collect(),
        }),
    }
}

/// A line of the writer's that begins with a turn number, and those below it
/// in which its move may go on.
#[derive(Debug)]
struct Candidate<'a> {
    at: usize,
    line: &'a Line<'a>,
    head: Head<'a>,
    /// What the move may go on with, line by line.
    rest: Vec<&'a str>,
    /// The lines with these, as they arrived.
    raw: Vec<&'a str>,
    /// Another move in other words stands right below.
    alternative: bool,
}

/// What a numbered line is.
enum Class {
    Move,
    Mention,
    Nothing,
}

impl<'a> Candidate<'a> {
    fn read(lines: &'a [Line<'a>], at: usize, line: &'a Line<'a>) -> Option<Self> {
        let head = head(line.text)?;
        let mut candidate = Self {
            at,
            line,
            head,
            rest: Vec::new(),
            raw: Vec::new(),
            alternative: false,
        };
        for next in lines[at + 1..].iter().take(MOST_LINES + 1) {
            let text = bare(next.text);
            if text.is_empty() || candidate.rest.len() == MOST_LINES {
                break;
            }
            if !goes_on(next, text) {
                candidate.alternative = next.own && is_alternative(text);
                break;
            }
            candidate.rest.push(text);
            candidate.raw.push(next.text);
        }
        // A letter alone at the end is how a mail is signed.
        while candidate.rest.last().is_some_and(|text| is_letter(text)) {
            candidate.rest.pop();
            candidate.raw.pop();
        }
        let is_bare = candidate.first().is_empty() && candidate.rest.is_empty();
        (!is_bare).then_some(candidate)
    }

    /// The text behind the number in its own line.
    fn first(&self) -> &str {
        self.head.inside(self.head.rest)
    }

    /// What was typed, with so many of the lines below.
    fn typed(&self, text: String, below: usize) -> Typed {
        let mut shown = vec![trim(self.line.text)];
        shown.extend(self.raw[..below].iter().map(|line| trim(line)));
        let clip = |text: &&str| harmless(&text.chars().take(200).collect::<String>());
        Typed {
            line: self.line.number,
            number: self.head.number,
            text,
            shown: shown.iter().map(clip).collect::<Vec<_>>().join(" / "),
            name: self.head.name.map(harmless),
        }
    }
}

/// Whether a line goes on with a move that was begun above it.
fn goes_on(line: &Line<'_>, text: &str) -> bool {
    if line.own {
        // A number that nothing follows may be the end of a square.
        let is_numbered = head(line.text).is_some_and(|head| !head.rest.is_empty());
        return !is_numbered && (is_fragment(text) || is_letter(text));
    }
    // In Sidle a move goes on with a sign that elsewhere marks a quotation.
    let Some(inner) = unquoted(text) else {
        return false;
    };
    look(inner) == Look::Whole || inner.chars().count() <= 4 && is_fragment(inner)
}

/// What is asked of the game while a message is read.
struct Finder<'a> {
    due: u32,
    judge: &'a dyn Fn(&str) -> Reading,
    same: &'a dyn Fn(u32, &str) -> bool,
    asked: usize,
    known: Option<u32>,
    compared: usize,
}

impl Finder<'_> {
    fn class(&mut self, candidate: &Candidate<'_>) -> Class {
        let number = candidate.head.number;
        let first = candidate.first();
        let seen = look(first);
        if number < self.due && self.is_known(candidate, seen) {
            self.known = self.known.max(Some(number));
            return Class::Nothing;
        }
        match seen {
            Look::Whole => Class::Move,
            _ if first.is_empty() => Class::Move,
            Look::Begins if number >= self.due => Class::Move,
            Look::Mentions if number == self.due && self.can_read(first) => Class::Move,
            Look::Mentions if number == self.due || number == self.due.saturating_add(1) => {
                Class::Mention
            }
            Look::Prose if number == self.due && is_split(first, candidate) => Class::Move,
            _ => Class::Nothing,
        }
    }

    /// Whether a numbered move is the one that was recorded for its turn.
    fn is_known(&mut self, candidate: &Candidate<'_>, seen: Look) -> bool {
        let is_some = seen > Look::Prose || candidate.first().is_empty();
        if !is_some || self.compared >= MOST_KNOWN {
            return false;
        }
        self.compared += 1;
        let mut texts = joined::plainly(candidate.first(), &candidate.rest);
        texts.any(|text| (self.same)(candidate.head.number, candidate.head.inside(&text)))
    }

    fn can_read(&mut self, text: &str) -> bool {
        self.asked += 1;
        self.asked <= MOST_ASKED && (self.judge)(text) != Reading::Unreadable
    }

    /// Settles what the only move of a message is.
    fn settle(&self, candidate: &Candidate<'_>) -> Result<Outcome, Untaken> {
        let first = candidate.first();
        if has_number_within(first) {
            let typed = candidate.typed(first.to_owned(), 0);
            return Err(Untaken::Several { moves: vec![typed] });
        }
        let number = candidate.head.number;
        if number != self.due {
            let typed = candidate.typed(first.to_owned(), 0);
            return Err(if number < self.due {
                Untaken::Stale { typed }
            } else {
                Untaken::Future { typed }
            });
        }
        let inside = |text: &str| candidate.head.inside(text).to_owned();
        let found = joined::readings(first, &candidate.rest, &inside, self.judge);
        let all = candidate.rest.len();
        let whole = found.legal.iter().rev().find(|one| one.lines == all);
        match (found.moves().as_slice(), whole) {
            ([_], Some(whole)) if !candidate.alternative => {
                Ok(Outcome::Move(candidate.typed(whole.text.clone(), all)))
            }
            ([], _) => Err(Untaken::NotAMove {
                typed: candidate.typed(found.plainest, all),
                readable: found.readable,
            }),
            (readings, _) => {
                let below = all + usize::from(candidate.alternative && all == 0);
                Err(Untaken::HalfOrWhole {
                    typed: candidate.typed(first.to_owned(), all.min(below)),
                    readings: readings.to_vec(),
                })
            }
        }
    }
}

/// Whether a text of a letter or a sign is the beginning of a move that goes
/// on below it.
fn is_split(first: &str, candidate: &Candidate<'_>) -> bool {
    !candidate.rest.is_empty() && first.chars().count() <= 2
}
