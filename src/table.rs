//! The border between games and the rest: inside, each game has its own
//! types; outside, all is text.

use std::cmp::Reverse;
use std::fmt::Debug;

use crate::board::Square;
use crate::game::{Dice, Game, Options, Roll, Rule, Text, after_term};
use crate::refusal::{Kind, Refusal};
use crate::side::{Impossible, Outcome, Side, Stage};
use crate::text::{Folded, Mark, Unreadable};
use crate::view::View;

/// The longest text that is read as a move, in bytes.
const LONGEST: usize = 1000;

/// How many near moves a refusal offers.
const NEAR: usize = 4;

/// How many meanings of an ambiguous move a refusal names.
const MEANINGS: usize = 16;

/// A position of some game, as the referee sees it. There is one
/// implementation for all games.
pub trait Table: Debug + Send {
    /// The same position once more.
    fn copy(&self) -> Box<dyn Table>;
    /// What must happen next; articles as they are cited, such as `gallop 5.1`.
    fn stage(&self) -> Stage<String>;
    /// The position string.
    fn position(&self) -> String;
    /// The board as a picture.
    fn view(&self) -> View;
    /// Who is ahead: the winner when the game is ended by a claim (article
    /// 0.6) and its law lets the score decide; nobody where it does not.
    fn ahead(&self) -> Option<Side>;
    /// Judges a move as a player wrote it.
    ///
    /// # Errors
    ///
    /// Returns why it is no legal move here.
    fn judge(&self, text: &str) -> Result<Judged, Refusal>;
    /// Judges a move and plays it.
    ///
    /// # Errors
    ///
    /// Returns why it is no legal move here; then nothing has changed.
    fn play(&mut self, text: &str) -> Result<Judged, Refusal>;
    /// Every legal move in canonical notation, sorted; with `claims`, each
    /// with all that can be claimed by it.
    fn legal(&self, claims: bool) -> Vec<String>;
    /// Throws what a turn begins with, as the record has it (`3 5`).
    fn cast(&self, dice: &mut dyn Dice) -> String;
    /// Reads a throw of that kind as a player may type it; gives it as the
    /// record has it.
    ///
    /// # Errors
    ///
    /// Returns how far the text is no such throw.
    fn read_roll(&self, text: &str) -> Result<String, Unreadable>;
    /// A throw as a board shows it, from what the record has.
    fn show_roll(&self, text: &str) -> String;
    /// Takes in a throw that is due.
    ///
    /// # Errors
    ///
    /// Returns how far the text is no such throw.
    fn roll(&mut self, text: &str) -> Result<(), Unreadable>;
    /// The number of sequences of so many moves from here (perft). A game
    /// with dice is counted with the roll it has, which is one move deep.
    fn perft(&self, depth: u32) -> u64;
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The one way the record writes it.
    pub canonical: String,
    /// The odd characters that were folded in reading it.
    pub folded: Vec<&'static str>,
    /// The spaces it touches.
    pub touched: Vec<Square>,
}

/// A game with its types hidden behind text.
#[derive(Clone, Debug)]
struct Hidden<G>(G);

/// Opens a position string.
///
/// # Errors
///
/// Returns what is wrong with the position.
pub(crate) fn open<G: Game + Send + 'static>(
    text: &str,
    options: &[(String, String)],
) -> Result<Box<dyn Table>, Impossible> {
    let game = G::read(text, &settle::<G>(options))?;
    Ok(Box::new(Hidden(game)))
}

/// Makes the position before the first move, with what was thrown for it.
///
/// # Errors
///
/// Returns how far `setup` is no such throw, or that one is missing.
pub(crate) fn start<G: Game + Send + 'static>(
    options: &[(String, String)],
    first: Side,
    setup: Option<&str>,
) -> Result<Box<dyn Table>, Unreadable> {
    let setup = setup.map(read_text::<G::Setup>).transpose()?;
    if setup.is_none() && !G::Setup::TERM.is_empty() {
        return Err(Unreadable::new(0, G::Setup::TERM));
    }
    Ok(Box::new(Hidden(G::start(
        &settle::<G>(options),
        first,
        setup,
    ))))
}

/// Reads a throw or a move as a player may type it.
pub(crate) fn read_text<T: Text>(text: &str) -> Result<T, Unreadable> {
    if text.len() > LONGEST {
        return Err(Unreadable::new(0, "a shorter text"));
    }
    Folded::new(text).text.parse()
}

/// Reads a throw as a player may type it, or copy it from the record with its
/// term.
pub(crate) fn read_throw<R: Roll>(text: &str) -> Result<R, Unreadable> {
    if text.len() > LONGEST {
        return Err(Unreadable::new(0, "a shorter text"));
    }
    let text = Folded::new(text).text;
    let values = after_term(R::TERM, &text);
    values.parse().map_err(|error: Unreadable| Unreadable {
        at: error.at + text.len() - values.len(),
        ..error
    })
}

/// Sets the options that are the game's own.
fn settle<G: Game>(pairs: &[(String, String)]) -> G::Options {
    let mut options = G::Options::default();
    for (key, value) in pairs {
        let choice = G::Options::CHOICES.iter().find(|choice| choice.key == key);
        if choice.is_some_and(|choice| choice.values.contains(&value.as_str())) {
            options.set(key, value);
        }
    }
    options
}

impl<G: Game + Send + 'static> Table for Hidden<G> {
    fn copy(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }

    fn stage(&self) -> Stage<String> {
        match self.0.stage() {
            Stage::Move(side) => Stage::Move(side),
            Stage::Roll(side) => Stage::Roll(side),
            Stage::Over(Outcome { winner, rule, why }) => Stage::Over(Outcome {
                winner,
                rule: cite::<G>(rule),
                why,
            }),
        }
    }

    fn position(&self) -> String {
        self.0.to_string()
    }

    fn view(&self) -> View {
        self.0.view()
    }

    fn ahead(&self) -> Option<Side> {
        self.0.ahead()
    }

    fn judge(&self, text: &str) -> Result<Judged, Refusal> {
        self.understand(text).map(|(_, judged)| judged)
    }

    fn play(&mut self, text: &str) -> Result<Judged, Refusal> {
        let (m, judged) = self.understand(text)?;
        self.0.play(&m);
        Ok(judged)
    }

    fn legal(&self, claims: bool) -> Vec<String> {
        if !matches!(self.0.stage(), Stage::Move(_)) {
            return Vec::new();
        }
        let text = |m: &G::Move| {
            if claims {
                self.0.claiming(m).to_string()
            } else {
                m.to_string()
            }
        };
        let mut moves: Vec<String> = self.0.moves().iter().map(text).collect();
        moves.sort_unstable();
        moves
    }

    fn cast(&self, dice: &mut dyn Dice) -> String {
        G::Roll::cast(dice).to_string()
    }

    fn read_roll(&self, text: &str) -> Result<String, Unreadable> {
        read_throw::<G::Roll>(text).map(|roll| roll.to_string())
    }

    fn show_roll(&self, text: &str) -> String {
        read_text::<G::Roll>(text).map_or_else(|_| text.to_owned(), |roll| roll.shown())
    }

    fn roll(&mut self, text: &str) -> Result<(), Unreadable> {
        self.0.roll(read_text(text)?);
        Ok(())
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(&self.0, depth)
    }
}

impl<G: Game> Hidden<G> {
    /// Reads and judges a move; gives it in canonical form.
    fn understand(&self, text: &str) -> Result<(G::Move, Judged), Refusal> {
        let game = &self.0;
        match game.stage() {
            Stage::Move(_) => {}
            Stage::Roll(_) => {
                return Err(Refusal::unthrown(text));
            }
            Stage::Over(outcome) => {
                return Err(Refusal::over(text, outcome.why));
            }
        }
        if text.len() > LONGEST {
            let why = format!("a move has at most {LONGEST} characters");
            return Err(Refusal::house(Kind::Unreadable, "0.10", text, why));
        }
        let folded = Folded::new(text);
        let refuse = |kind, rule: String, at: &Mark, why: String| Refusal {
            kind,
            rule,
            text: text.to_owned(),
            at: folded.original(at),
            why,
            near: self.near(&folded.text),
            help: None,
        };
        let m: G::Move = folded.text.parse().map_err(|error: Unreadable| {
            let end = folded.text[error.at..]
                .chars()
                .next()
                .map_or(0, char::len_utf8);
            let at = error.at..error.at + end;
            refuse(
                Kind::Unreadable,
                "house 0.10".to_owned(),
                &at,
                error.to_string(),
            )
        })?;
        let readings = game.readings(m.clone());
        let mut legal: Vec<G::Move> = Vec::new();
        for reading in &readings {
            if game.judge(reading).is_ok() {
                let canonical = game.canonical(reading);
                if !legal.contains(&canonical) {
                    legal.push(canonical);
                }
            }
        }
        if legal.len() > 1 {
            let why = format!("this can mean {} different moves", legal.len());
            let at = 0..folded.text.len();
            let mut refusal = refuse(Kind::Ambiguous, "house 0.11".to_owned(), &at, why);
            refusal.near = legal.iter().map(ToString::to_string).collect();
            refusal.near.sort_unstable();
            refusal.near.truncate(MEANINGS);
            return Err(refusal);
        }
        let Some(canonical) = legal.pop() else {
            let judged = if let [reading] = readings.as_slice() {
                reading
            } else {
                &m
            };
            let Err(breach) = game.judge(judged) else {
                unreachable!("a move that can be read in no legal way is not legal as it stands")
            };
            return Err(refuse(
                Kind::Illegal,
                cite::<G>(breach.rule),
                &breach.at,
                breach.why,
            ));
        };
        let judged = Judged {
            canonical: canonical.to_string(),
            touched: game.touched(&canonical),
            folded: folded.notes,
        };
        Ok((canonical, judged))
    }

    /// The legal moves that are written most like a text.
    fn near(&self, text: &str) -> Vec<String> {
        let likeness = |m: &String| {
            let written = m.to_lowercase();
            let head = written
                .bytes()
                .zip(text.bytes())
                .take_while(|(a, b)| a == b)
                .count();
            let tail = written.bytes().rev().zip(text.bytes().rev());
            (head, tail.take_while(|(a, b)| a == b).count())
        };
        let mut moves: Vec<String> = self.0.moves().iter().map(ToString::to_string).collect();
        moves.sort_unstable();
        moves.sort_by_key(|m| Reverse(likeness(m)));
        moves.truncate(NEAR);
        moves
    }
}

/// An article as it is cited: the articles common to all games are the house's.
fn cite<G: Game>(rule: G::Rule) -> String {
    let id = rule.id();
    let book = if id.starts_with("0.") {
        "house"
    } else {
        G::NAME
    };
    format!("{book} {id}")
}

fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if !matches!(game.stage(), Stage::Move(_)) {
        return 0;
    }
    let moves = game.moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let after = |m: &G::Move| {
        let mut next = game.clone();
        next.play(m);
        perft(&next, depth - 1)
    };
    moves.iter().map(after).sum()
}
