//! The house rules: moves in their order, resignations, draws, takebacks,
//! claims by repetition and rulings (articles 0.3 to 0.9, 0.12, 0.17).

use std::sync::Arc;

use crate::games;
use crate::refusal::{House, Kind, Refusal};
use crate::side::Side;
use crate::table::Judged;

use super::{Deed, Ending, Played, Referee, Ruling, Seated, Step};

impl Referee {
    /// Judges what a player does, and does it. `at` is the moment, in seconds
    /// of Unix time, in a game with a clock; booking time is the caller's
    /// ([`Referee::tick`]).
    ///
    /// # Errors
    ///
    /// Returns why it cannot be done; then nothing has changed.
    pub fn act(
        &mut self,
        by: Side,
        deed: &Deed,
        at: Option<u64>,
    ) -> Result<Option<Arc<Played>>, Refusal> {
        self.goes_on(deed)?;
        match deed {
            Deed::Move { text, offer } => return self.play(by, text, *offer).map(Some),
            Deed::Resign => {
                let why = format!("{} resigns", self.seat(by));
                self.finish(Some(by.other()), House::Resignation, why);
            }
            Deed::AcceptDraw => self.accept(by)?,
            Deed::Takeback => self.take_back(by)?,
            Deed::ClaimRepetition => self.claim_repetition(by)?,
            Deed::ClaimTime => self.claim_time(by, at)?,
        }
        Ok(None)
    }

    /// Ends a game that has grown too long (article 0.8): with fair dice,
    /// after entry 4,000.
    pub fn exhaust(&mut self) {
        if self.ending.is_none() {
            self.finish(None, House::Dead, "the game has 4,000 entries".to_owned());
        }
    }

    /// Sets a position or a result by an arbiter's ruling (article 0.17). A
    /// position begins everything anew: roll, repetition, offers, takebacks.
    ///
    /// # Errors
    ///
    /// Returns in words why the ruling cannot be.
    pub fn rule(&mut self, ruling: &Ruling) -> Result<(), String> {
        if self.ending.is_some() {
            return Err("the game is over".to_owned());
        }
        match ruling {
            Ruling::Result(winner) => {
                let why = match winner {
                    Some(side) => format!("a ruling gives the game to {}", self.seat(*side)),
                    None => "a ruling makes it a draw".to_owned(),
                };
                self.finish(*winner, House::Ruling, why);
            }
            Ruling::Position(text) => {
                let terms = &self.terms;
                let table = terms
                    .game
                    .open(text, &terms.options)
                    .map_err(|error| error.why)?;
                if table.stage().side().is_none() {
                    return Err("the game would be over in this position".to_owned());
                }
                self.sit_down(table);
            }
        }
        self.offer = None;
        Ok(())
    }

    /// Whether the player to move may end the game because the position has
    /// stood often enough (article 0.6).
    #[must_use]
    pub fn may_claim_repetition(&self) -> bool {
        self.ending.is_none()
            && self
                .repetition()
                .is_some_and(|needed| self.stood() >= usize::from(needed))
    }

    /// How often the position has stood.
    fn stood(&self) -> usize {
        // Every position that stood before is kept to be gone back to.
        let now = self.table().map(crate::table::Table::position);
        let again = |step: &&Step| Some(step.played.before().position()) == now;
        1 + self.undo.iter().filter(again).count()
    }

    fn goes_on(&self, deed: &Deed) -> Result<(), Refusal> {
        let text = if let Deed::Move { text, .. } = deed {
            text.as_str()
        } else {
            ""
        };
        if let Some(ending) = &self.ending {
            return Err(Refusal::over(text, &ending.why));
        }
        let needs_board = matches!(
            deed,
            Deed::Move { .. } | Deed::Takeback | Deed::ClaimRepetition
        );
        if self.table.is_none() && needs_board {
            return Err(Refusal::unopened(text));
        }
        Ok(())
    }

    /// Judges a move by the order of play and by the law; nothing changes.
    ///
    /// # Errors
    ///
    /// Returns why it is no legal move of this player's here.
    pub fn judge(&self, by: Side, text: &str) -> Result<Judged, Refusal> {
        if let Some(ending) = &self.ending {
            return Err(Refusal::over(text, &ending.why));
        }
        self.has_turn(by, text)?;
        let table = self.table().ok_or_else(|| Refusal::unopened(text))?;
        table.judge(text)
    }

    fn has_turn(&self, by: Side, text: &str) -> Result<(), Refusal> {
        match self.side() {
            Some(side) if side != by => {
                let why = format!("it is {}'s turn", self.seat(side));
                Err(Refusal::house(Kind::Turn, House::Turn, text, why))
            }
            _ => Ok(()),
        }
    }

    fn play(&mut self, by: Side, text: &str, offer: bool) -> Result<Arc<Played>, Refusal> {
        self.has_turn(by, text)?;
        let Some(Seated(table)) = &mut self.table else {
            return Err(Refusal::unopened(text));
        };
        let before = table.copy();
        let canonical = table.advance(text)?;
        let played = Arc::new(Played::new(before, canonical));
        let thrown = self.thrown.take();
        self.undo.push(Step {
            by,
            played: Arc::clone(&played),
            thrown,
            stands: std::mem::take(&mut self.given),
        });
        if offer {
            self.offer = Some(by);
        } else if self.offer == Some(by.other()) {
            self.offer = None;
        }
        self.last = Some((by, Arc::clone(&played)));
        self.turn += 1;
        self.note_end();
        Ok(played)
    }

    fn accept(&mut self, by: Side) -> Result<(), Refusal> {
        if self.offer != Some(by.other()) {
            let why = format!(
                "{} has not offered a draw that still stands",
                self.seat(by.other())
            );
            return Err(Refusal::house(Kind::Illegal, House::Draw, "", why));
        }
        self.finish(None, House::Draw, "a draw is agreed".to_owned());
        Ok(())
    }

    fn take_back(&mut self, by: Side) -> Result<(), Refusal> {
        let refuse = |why: String| Err(Refusal::house(Kind::Illegal, House::Takeback, "", why));
        if self.side() != Some(by) {
            let why = format!("only {} can give a move back now", self.seat(by.other()));
            return refuse(why);
        }
        let Some(step) = self.undo.last() else {
            return refuse("no move stands that could be given back".to_owned());
        };
        if step.by == by {
            return refuse("the last move that stands is your own".to_owned());
        }
        if step.stands {
            let why = if self.thrown.is_some() {
                "something was thrown since the last move"
            } else {
                "the last move was played in place of one given back, and stands"
            };
            return refuse(why.to_owned());
        }
        let Some(Step { played, thrown, .. }) = self.undo.pop() else {
            return Ok(());
        };
        self.table = Some(Seated(played.before().copy()));
        self.thrown = thrown;
        self.offer = None;
        self.given = true;
        self.last = None;
        Ok(())
    }

    fn claim_repetition(&mut self, by: Side) -> Result<(), Refusal> {
        let refuse = |why: String| Err(Refusal::house(Kind::Illegal, House::Repetition, "", why));
        let Some(needed) = self.repetition() else {
            return refuse("in this game no end can be claimed for repetition".to_owned());
        };
        if self.side() != Some(by) {
            return refuse("only the player to move can claim it".to_owned());
        }
        let Some(Seated(table)) = &self.table else {
            return refuse("nothing has been played".to_owned());
        };
        let stood = self.stood();
        if stood < usize::from(needed) {
            let times = if stood == 1 { "time" } else { "times" };
            return refuse(format!(
                "this position has stood {stood} {times}; it takes {needed}"
            ));
        }
        let winner = table.ahead();
        let decides = if winner.is_some() {
            ", and the score decides"
        } else {
            ""
        };
        let why = format!("the same position stood {needed} times{decides}");
        self.finish(winner, House::Repetition, why);
        Ok(())
    }

    /// How often a position must stand, in a game where that ends it.
    fn repetition(&self) -> Option<u16> {
        if !self.terms.game.has_repetition() {
            return None;
        }
        let given = self
            .terms
            .options
            .iter()
            .find(|(key, _)| key == "repetition");
        let value = given.map_or(games::REPETITION, |(_, value)| value);
        games::repetition(value).flatten()
    }

    pub(super) fn finish(&mut self, winner: Option<Side>, article: House, why: String) {
        let no_decision =
            winner.is_none() && article == House::Repetition && self.terms.game.undecided;
        self.ending = Some(Ending {
            winner,
            no_decision,
            rule: article.cited().to_owned(),
            why,
        });
    }
}
