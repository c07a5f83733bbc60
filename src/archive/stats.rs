//! Counts over many games.
//!
//! [`Stats`] of one game and of a million are the same kind of thing: counts,
//! and nothing that is reckoned from them. So the counts of two parts of an
//! archive add up to those of the whole, in any order; and what is kept grows
//! with the players and the pairs of them that met, not with the games.

mod table;
mod tally;
mod watch;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::games;
use crate::play::{Fault, Play};
use crate::record::GameFile;

pub use table::{Row, Table};
pub use tally::{Games, Outcomes, Person, Results, Score, Tally, Thrown, Waits};

use tally::add;
use watch::Watch;

/// The edition of the counts as JSON.
const EDITION: u64 = 1;

/// Counts over games of all kinds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stats {
    /// Which edition of this form it is.
    edition: u64,
    /// How many games had a fault. They count nowhere else.
    pub faults: u64,
    /// How many could not be read as games.
    pub unreadable: u64,
    /// The counts of each kind of game, by its name.
    pub games: BTreeMap<String, Tally>,
}

impl Default for Stats {
    fn default() -> Self {
        Self {
            edition: EDITION,
            faults: 0,
            unreadable: 0,
            games: BTreeMap::new(),
        }
    }
}

impl Stats {
    /// The counts of one game. All of it is verified.
    ///
    /// # Errors
    ///
    /// Returns the first fault; the caller counts it.
    pub fn of(file: GameFile) -> Result<Self, Fault> {
        let mut watch = Watch::default();
        let play = Play::open_watched(file, None, |play, entry| watch.see(play, entry))?;
        let mut stats = Self::default();
        let name = play.referee().terms().game.name;
        stats.games.insert(name.to_owned(), watch.tally(&play));
        Ok(stats)
    }

    /// Adds the counts of other games. No order of additions gives anything
    /// else; counts that would be over 2^64 stay below.
    pub fn add(&mut self, other: Self) {
        add(&mut self.faults, other.faults);
        add(&mut self.unreadable, other.unreadable);
        for (name, tally) in other.games {
            match self.games.get_mut(&name) {
                Some(had) => had.add(tally),
                None => {
                    self.games.insert(name, tally);
                }
            }
        }
    }

    /// Looks over counts that came from outside.
    ///
    /// # Errors
    ///
    /// Returns in words why they cannot be counts of games that this herald
    /// knows.
    pub fn check(&self) -> Result<(), String> {
        if self.edition != EDITION {
            return Err(format!("this herald knows edition {EDITION} of statistics"));
        }
        for (name, tally) in &self.games {
            let game = games::find(name).ok_or("herald does not know a game that is counted")?;
            tally.check(game).map_err(|why| format!("{name}: {why}"))?;
        }
        Ok(())
    }
}
