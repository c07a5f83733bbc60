//! The order of play: whose turn it is, what is thrown, and how a game ends.
//!
//! The house rules are clauses of their own, in `house` and `clock`.

mod clock;
mod house;
mod played;
mod terms;

use std::sync::Arc;

use crate::game::{Dice, Purpose};
use crate::side::{Side, Stage};
use crate::table::{Judged, Table};
use crate::text::Unreadable;

use clock::Time;

pub use clock::span;
pub use played::Played;
pub use terms::{Clock, Deed, Due, Ending, Ruling, Terms, Toss};

/// A game in progress or ended, as the referee sees it.
#[derive(Clone, Debug)]
pub struct Referee {
    terms: Terms,
    setup: Option<String>,
    first: Option<Side>,
    table: Option<Seated>,
    turn: u32,
    ending: Option<Ending>,
    offer: Option<Side>,
    /// The moves that could be given back, one after another.
    undo: Vec<Step>,
    /// Whether the next move is played in place of one given back.
    given: bool,
    last: Option<(Side, Arc<Played>)>,
    thrown: Option<String>,
    time: Time,
}

/// A position that can be copied with the referee.
#[derive(Debug)]
struct Seated(Box<dyn Table>);

impl Clone for Seated {
    fn clone(&self) -> Self {
        Self(self.0.copy())
    }
}

/// A move that still counts.
#[derive(Clone, Debug)]
struct Step {
    by: Side,
    played: Arc<Played>,
    thrown: Option<String>,
    /// Whether it can no longer be given back: something was thrown after it,
    /// or it was played in place of one given back (article 0.9).
    stands: bool,
}

impl Referee {
    /// A game on these terms, before its opening throws.
    ///
    /// # Errors
    ///
    /// Returns in words what is wrong with the options or the start position.
    pub fn new(terms: Terms) -> Result<Self, String> {
        terms.game.check_options(&terms.options)?;
        let mut referee = Self {
            setup: None,
            first: terms.game.first.or(terms.first),
            terms,
            table: None,
            turn: 1,
            ending: None,
            offer: None,
            undo: Vec::new(),
            given: false,
            last: None,
            thrown: None,
            time: Time::default(),
        };
        referee.time.begin(referee.terms.begun);
        if let Some(start) = &referee.terms.start {
            let terms = &referee.terms;
            let table = terms
                .game
                .open(start, &terms.options)
                .map_err(|error| error.why)?;
            let to_move = table.stage().side();
            if to_move.is_none() {
                return Err("the game would be over in this position".to_owned());
            }
            if terms
                .first
                .is_some_and(|first| to_move.is_some_and(|side| side != first))
            {
                return Err("the start position has the other side to move first".to_owned());
            }
            referee.sit_down(table);
        } else {
            referee.begin().map_err(|error| error.to_string())?;
        }
        Ok(referee)
    }

    /// What is agreed.
    #[must_use]
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// What must happen next.
    #[must_use]
    pub fn due(&self) -> Due {
        if self.ending.is_some() {
            return Due::Nothing;
        }
        let Some(Seated(table)) = &self.table else {
            let setup = !self.terms.game.setup.is_empty() && self.setup.is_none();
            return Due::Throw(if setup { Purpose::Setup } else { Purpose::Toss });
        };
        match table.stage() {
            Stage::Move(side) => Due::Move(side),
            Stage::Roll(_) => Due::Throw(Purpose::Roll),
            Stage::Over(_) => Due::Nothing,
        }
    }

    /// What is thrown for a purpose, as the record names it, such as `2d6`.
    #[must_use]
    pub const fn term(&self, purpose: Purpose) -> &'static str {
        match purpose {
            Purpose::Setup => self.terms.game.setup,
            Purpose::Toss => Toss::TERM,
            Purpose::Roll => self.terms.game.roll,
        }
    }

    /// Throws for a purpose, and gives it as the record has it. Nothing
    /// changes yet.
    pub fn cast(&self, purpose: Purpose, dice: &mut dyn Dice) -> String {
        match (purpose, &self.table) {
            (Purpose::Setup, _) => self.terms.game.cast_setup(dice),
            (Purpose::Roll, Some(Seated(table))) => table.cast(dice),
            (Purpose::Toss | Purpose::Roll, _) => Toss::cast(dice).to_string(),
        }
    }

    /// Reads a throw for a purpose as a player may type it, and gives it as
    /// the record has it.
    ///
    /// # Errors
    ///
    /// Returns how far the text is no such throw.
    pub fn read_throw(&self, purpose: Purpose, text: &str) -> Result<String, Unreadable> {
        match (purpose, &self.table) {
            (Purpose::Setup, _) => self.terms.game.read_setup(text),
            (Purpose::Roll, Some(Seated(table))) => table.read_roll(text),
            (Purpose::Toss | Purpose::Roll, _) => Toss::read(text).map(|toss| toss.to_string()),
        }
    }

    /// Takes in the throw that is due, as [`Referee::read_throw`] gives it.
    ///
    /// # Errors
    ///
    /// Returns what a text that is no such throw should have been.
    pub fn throw(&mut self, text: &str) -> Result<(), Unreadable> {
        if let Some(step) = self.undo.last_mut() {
            step.stands = true;
        }
        match self.due() {
            Due::Throw(Purpose::Setup) => {
                self.setup = Some(self.terms.game.read_setup(text)?);
                self.begin()
            }
            Due::Throw(Purpose::Toss) => {
                self.first = Some(Toss::read(text)?.first());
                self.begin()
            }
            Due::Throw(Purpose::Roll) => self.roll(text),
            Due::Move(_) | Due::Nothing => Err(Unreadable::new(0, "no throw here")),
        }
    }

    /// The position; before the opening throws there is none.
    #[must_use]
    pub fn table(&self) -> Option<&dyn Table> {
        self.table.as_ref().map(|Seated(table)| table.as_ref())
    }

    /// Whose turn it is, while the game goes on and after its opening.
    #[must_use]
    pub fn side(&self) -> Option<Side> {
        let Seated(table) = self.table.as_ref().filter(|_| self.ending.is_none())?;
        table.stage().side()
    }

    /// How the game ended, if it has.
    #[must_use]
    pub const fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// The number of the turn to be played, from 1; given back moves count.
    #[must_use]
    pub const fn turn(&self) -> u32 {
        self.turn
    }

    /// Who has offered a draw that still stands, while the game goes on.
    #[must_use]
    pub const fn offer(&self) -> Option<Side> {
        match self.ending {
            Some(_) => None,
            None => self.offer,
        }
    }

    /// The last move that still stands and who made it.
    #[must_use]
    pub fn last(&self) -> Option<(Side, &Judged)> {
        let (side, played) = self.last.as_ref()?;
        Some((*side, played.judged()))
    }

    /// The roll of this turn as the record has it, once it is thrown.
    #[must_use]
    pub fn thrown(&self) -> Option<&str> {
        self.thrown.as_deref()
    }

    /// A seat's name.
    #[must_use]
    pub fn seat(&self, side: Side) -> &'static str {
        self.terms.game.seats[side.index()]
    }

    /// Sets up the board once all that the opening throws is there.
    fn begin(&mut self) -> Result<(), Unreadable> {
        let terms = &self.terms;
        let ready = terms.game.setup.is_empty() || self.setup.is_some();
        if let Some(first) = self.first.filter(|_| ready) {
            let table = terms
                .game
                .start(&terms.options, first, self.setup.as_deref())?;
            self.sit_down(table);
        }
        Ok(())
    }

    fn roll(&mut self, text: &str) -> Result<(), Unreadable> {
        if let Some(Seated(table)) = &mut self.table {
            table.roll(text)?;
        }
        self.thrown = Some(text.to_owned());
        Ok(())
    }

    fn sit_down(&mut self, table: Box<dyn Table>) {
        self.undo.clear();
        self.offer = None;
        self.given = false;
        self.last = None;
        self.thrown = None;
        self.table = Some(Seated(table));
        self.note_end();
    }

    /// Looks whether the game is over.
    fn note_end(&mut self) {
        let Some(Seated(table)) = &self.table else {
            return;
        };
        if let Stage::Over(outcome) = table.stage() {
            self.ending = Some(Ending {
                winner: outcome.winner,
                no_decision: outcome.no_decision,
                rule: outcome.rule,
                why: outcome.why.to_owned(),
            });
        }
    }
}
