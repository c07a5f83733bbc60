//! What a player wrote, as a turn of a game: read, resolved and judged.

use super::{Hidden, LONGEST, cite};
use crate::game::{Game, Nobody, Turn};
use crate::notation::{bare, look_alike, off_board};
use crate::refusal::{House, Kind, Near, Refusal};
use crate::side::Stage;
use crate::text::{Folded, Mark, Unreadable};

/// How many meanings of an ambiguous move a refusal names.
const MEANINGS: usize = 16;

/// A legal turn as it was read.
pub(super) struct Understood<G: Game> {
    /// The turn, in canonical form.
    pub(super) turn: Turn<G::Move>,
    /// The one reading of it that is legal, with its marks.
    pub(super) reading: Turn<G::Move>,
    /// What was folded in reading it.
    pub(super) folded: Vec<&'static str>,
}

/// A turn that is refused, and in which reading.
pub(super) struct Refused<G: Game> {
    pub(super) refusal: Refusal,
    /// The reading that breaks an article of the game.
    pub(super) reading: Option<Turn<G::Move>>,
}

impl<G: Game> From<Refusal> for Refused<G> {
    fn from(refusal: Refusal) -> Self {
        Self {
            refusal,
            reading: None,
        }
    }
}

impl<G: Game> Hidden<G> {
    /// Reads and judges a move.
    pub(super) fn understand(&self, text: &str) -> Result<Understood<G>, Refusal> {
        self.resolve(text).map_err(|refused| refused.refusal)
    }

    /// Reads and judges a move; a refusal has the reading that was refused.
    pub(super) fn resolve(&self, text: &str) -> Result<Understood<G>, Refused<G>> {
        let position = &self.0;
        match position.is_due() {
            Ok(()) => {}
            Err(Stage::Over(outcome)) => return Err(Refusal::over(text, outcome.why).into()),
            Err(_) => return Err(Refusal::unthrown(text).into()),
        }
        if text.len() > LONGEST {
            let why = format!("a move has at most {LONGEST} characters");
            return Err(Refusal::house(Kind::Unreadable, House::Notation, text, why).into());
        }
        let folded = Folded::new(text);
        let read = Read::new(text, &folded, G::EDITION);
        let turn: Turn<G::Move> = match read.bare.parse() {
            Ok(turn) => turn,
            Err(error) => return Err(self.unreadable(&read, &error).into()),
        };
        let readings = match turn.clone() {
            Turn::Move(m) => {
                let readings = G::readings(position, m).into_iter();
                readings.map(Turn::Move).collect()
            }
            pass @ Turn::Pass(_) => vec![pass],
        };
        let mut legal: Vec<Understood<G>> = Vec::new();
        for reading in &readings {
            if position.judge(reading, &mut Nobody).is_err() {
                continue;
            }
            let turn = match reading {
                Turn::Move(m) => Turn::Move(G::canonical(position, m)),
                Turn::Pass(_) => reading.clone(),
            };
            if legal.iter().all(|had| had.turn != turn) {
                legal.push(Understood {
                    turn,
                    reading: reading.clone(),
                    folded: folded.notes.clone(),
                });
            }
        }
        if legal.len() > 1 {
            let why = format!("this can mean {} different moves", legal.len());
            let mut refusal = read.refusal(
                Kind::Ambiguous,
                House::OneMeaning.cited(),
                &read.whole(),
                why,
            );
            let mut meant: Vec<String> = legal.iter().map(|meant| meant.turn.to_string()).collect();
            meant.sort_unstable();
            meant.truncate(MEANINGS);
            refusal.near = meant.into();
            return Err(refusal.into());
        }
        if let Some(understood) = legal.pop() {
            return Ok(understood);
        }
        let refused = match readings.as_slice() {
            [reading] => reading.clone(),
            _ => turn,
        };
        let Err(breach) = position.judge(&refused, &mut Nobody) else {
            unreachable!("a move that can be read in no legal way is not legal as it stands")
        };
        let rule = cite::<G>(breach.rule);
        let mut refusal = read.refusal(Kind::Illegal, &rule, &breach.at, breach.why.to_string());
        refusal.near = self.near(read.bare, Some(refused.clone()));
        Err(Refused {
            refusal,
            reading: Some(refused),
        })
    }

    /// What is wrong with a text that is no move: a square off the board in a
    /// text that would be one (by the game's own article, if the piece would
    /// leave the board), a letter that only looks like one, or something else.
    fn unreadable(&self, read: &Read<'_>, error: &Unreadable) -> Refusal {
        let off = off_board(read.bare, G::PLAN);
        let reads_on = |on_board: &str| on_board.parse::<Turn<G::Move>>().is_ok();
        let mut refusal = match off {
            Some(off) if reads_on(&off.as_if) => {
                let square = &read.bare[off.at.clone()];
                let why = format!("the board has no square {square}");
                match G::OFF_BOARD.filter(|_| off.at.start > 0) {
                    Some(rule) => read.refusal(Kind::Illegal, &cite::<G>(rule), &off.at, why),
                    None => read.refusal(Kind::Unreadable, House::Notation.cited(), &off.at, why),
                }
            }
            _ => {
                let there = read.bare[error.at..].chars().next();
                let at = error.at..error.at + there.map_or(0, char::len_utf8);
                let why = match there.and_then(|c| Some((c, look_alike(c)?))) {
                    Some((c, (script, plain))) => {
                        format!("{c} is a {script} letter that looks like {plain}")
                    }
                    None => error.to_string(),
                };
                read.refusal(Kind::Unreadable, House::Notation.cited(), &at, why)
            }
        };
        refusal.near = self.near(read.bare, None);
        refusal
    }
}

/// A text on its way to being read.
struct Read<'a> {
    text: &'a str,
    folded: &'a Folded,
    /// What is left without what was put around the move.
    bare: &'a str,
    /// Where that begins in the folded text.
    start: usize,
    /// The edition of the law by which it is judged.
    edition: u32,
}

impl<'a> Read<'a> {
    fn new(text: &'a str, folded: &'a Folded, edition: u32) -> Self {
        let (start, bare) = bare(&folded.text);
        Self {
            text,
            folded,
            bare,
            start,
            edition,
        }
    }

    fn whole(&self) -> Mark {
        0..self.bare.len()
    }

    fn refusal(&self, kind: Kind, rule: &str, at: &Mark, why: String) -> Refusal {
        Refusal {
            kind,
            rule: rule.to_owned(),
            edition: self.edition,
            text: self.text.to_owned(),
            at: self
                .folded
                .original(&(at.start + self.start..at.end + self.start)),
            why,
            near: Near::default(),
            help: None,
        }
    }
}
