//! The border between games and the rest: inside, each game has its own
//! types; outside, all is text.

mod near;
mod reading;
mod telling;

use std::fmt::{Debug, Write};

use crate::board::Square;
use crate::game::{Dice, Game, Options, Position, Roll, Rule, Text, Turn, after_term};
use crate::notation::bare;
use crate::refusal::{Kind, Refusal};
use crate::side::{Impossible, Outcome, Side, Stage};
use crate::text::{Folded, Unreadable};
use crate::view::View;

pub use telling::{Clause, Explanation, Fact, Judged};

/// The longest text that is read as a move, in bytes.
const LONGEST: usize = 1000;

/// A position of some game, as the referee sees it. There is one
/// implementation for all games.
pub trait Table: Debug + Send + Sync {
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
    /// Judges a move as a player wrote it, and tells what the judge found,
    /// article by article.
    fn explain(&self, text: &str) -> Explanation;
    /// Judges a move and plays it.
    ///
    /// # Errors
    ///
    /// Returns why it is no legal move here; then nothing has changed.
    fn play(&mut self, text: &str) -> Result<Judged, Refusal>;
    /// Judges a move and plays it, and tells of it only how the record writes
    /// it.
    ///
    /// # Errors
    ///
    /// Returns why it is no legal move here; then nothing has changed.
    fn advance(&mut self, text: &str) -> Result<String, Refusal>;
    /// Every legal move in canonical notation, sorted; with `claims`, each
    /// with all that can be claimed by it.
    fn legal(&self, claims: bool) -> Vec<String>;
    /// The legal moves that begin on a square, sorted: of the piece that stands
    /// there, or that place one there.
    fn legal_from(&self, square: Square, claims: bool) -> Vec<String>;
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

/// A game with its types hidden behind text.
#[derive(Clone, Debug)]
struct Hidden<G: Game>(Position<G>);

/// Opens a position string.
///
/// # Errors
///
/// Returns what is wrong with the position.
pub(crate) fn open<G: Game>(
    text: &str,
    options: &[(String, String)],
) -> Result<Box<dyn Table>, Impossible> {
    let position = Position::<G>::read(text, &settle::<G>(options))?;
    Ok(Box::new(Hidden(position)))
}

/// Makes the position before the first move, with what was thrown for it.
///
/// # Errors
///
/// Returns how far `setup` is no such throw, or that one is missing.
pub(crate) fn start<G: Game>(
    options: &[(String, String)],
    first: Side,
    setup: Option<&str>,
) -> Result<Box<dyn Table>, Unreadable> {
    let setup = setup.map(read_text::<G::Setup>).transpose()?;
    if setup.is_none() && !G::Setup::TERM.is_empty() {
        return Err(Unreadable::new(0, G::Setup::TERM));
    }
    let position = Position::<G>::start(&settle::<G>(options), first, setup);
    Ok(Box::new(Hidden(position)))
}

/// Whether a position is the end of a game: a part of a board may show one, and
/// is asked about all the same (article 0.30).
#[must_use]
pub fn is_over(table: &dyn Table) -> bool {
    let refused = table.judge("").err();
    refused.is_some_and(|refusal| refusal.kind == Kind::Over)
}

/// Reads a throw or a move as a player may type it.
pub(crate) fn read_text<T: Text>(text: &str) -> Result<T, Unreadable> {
    if text.len() > LONGEST {
        return Err(Unreadable::new(0, "a shorter text"));
    }
    Folded::new(text).text.parse()
}

/// Reads a turn without a position.
pub(crate) fn read_turn<G: Game>(text: &str) -> Result<Turn<G::Move>, Unreadable> {
    if text.len() > LONGEST {
        return Err(Unreadable::new(0, "a shorter text"));
    }
    let folded = Folded::new(text);
    let (start, bare) = bare(&folded.text);
    bare.parse().map_err(|error: Unreadable| Unreadable {
        at: error.at + start,
        ..error
    })
}

/// Reads a throw as a player may type it, or copy it from the record with its
/// term.
pub(crate) fn read_throw<R: Roll>(text: &str) -> Result<R, Unreadable> {
    if text.len() > LONGEST {
        return Err(Unreadable::new(0, "a shorter text"));
    }
    let plain: String = text.chars().map(R::plain).collect();
    let text = Folded::new(&plain).text;
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

impl<G: Game> Table for Hidden<G> {
    fn copy(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }

    fn stage(&self) -> Stage<String> {
        match self.0.stage() {
            Stage::Move(side) => Stage::Move(side),
            Stage::Roll(side) => Stage::Roll(side),
            Stage::Over(end) => Stage::Over(Outcome {
                winner: end.winner,
                no_decision: end.no_decision,
                rule: cite::<G>(end.rule),
                why: end.why,
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
        G::ahead(&self.0)
    }

    fn judge(&self, text: &str) -> Result<Judged, Refusal> {
        self.understand(text)
            .map(|understood| self.judged(&understood))
    }

    fn explain(&self, text: &str) -> Explanation {
        self.explanation(text)
    }

    fn play(&mut self, text: &str) -> Result<Judged, Refusal> {
        let understood = self.understand(text)?;
        let mut judged = self.told(&understood);
        self.0.play(&understood.turn);
        judged.does.extend(self.end());
        Ok(judged)
    }

    fn advance(&mut self, text: &str) -> Result<String, Refusal> {
        let understood = self.understand(text)?;
        self.0.play(&understood.turn);
        Ok(understood.turn.to_string())
    }

    fn legal(&self, claims: bool) -> Vec<String> {
        self.listed(claims, |_| true)
    }

    fn legal_from(&self, square: Square, claims: bool) -> Vec<String> {
        self.listed(claims, |turn| match turn {
            Turn::Pass(_) => false,
            Turn::Move(m) => G::origins(m).contains(&square),
        })
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
        self.0.roll = Some(read_text(text)?);
        Ok(())
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(&self.0, depth)
    }
}

impl<G: Game> Hidden<G> {
    /// The legal moves of a kind, as text, sorted.
    fn listed(&self, claims: bool, wanted: impl Fn(&Turn<G::Move>) -> bool) -> Vec<String> {
        if self.0.is_due().is_err() {
            return Vec::new();
        }
        let mut line = String::new();
        let mut text = |turn: &Turn<G::Move>| {
            line.clear();
            let written = match turn {
                Turn::Move(m) if claims => write!(line, "{}", G::claiming(&self.0, m)),
                _ => write!(line, "{turn}"),
            };
            written.expect("writing to a string cannot fail");
            // A copy is as long as the text, which grew bit by bit.
            line.clone()
        };
        let turns = self.0.turns();
        let wanted = turns.iter().filter(|turn| wanted(turn));
        let mut moves: Vec<String> = wanted.map(&mut text).collect();
        moves.sort_unstable();
        moves
    }
}

/// An article as it is cited: the articles common to all games are the house's.
fn cite<G: Game>(rule: G::Rule) -> String {
    format!("{} {}", book_of::<G>(rule), rule.id())
}

/// The rulebook that an article stands in.
fn book_of<G: Game>(rule: G::Rule) -> &'static str {
    if rule.id().starts_with("0.") {
        "house"
    } else {
        G::NAME
    }
}

fn perft<G: Game>(position: &Position<G>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.is_due().is_err() {
        return 0;
    }
    if depth == 1 {
        return position.count_turns();
    }
    let after = |turn: &Turn<G::Move>| {
        let mut next = position.clone();
        next.play(turn);
        perft(&next, depth - 1)
    };
    position.turns().iter().map(after).sum()
}
