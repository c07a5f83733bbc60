//! Two programs play each other, game after game.
//!
//! | file | what |
//! |---|---|
//! | `group` | processes that end with herald |
//! | `program` | a program at work, and what is said to it |
//! | `table` | one game, from its first throw to its end |
//! | `series` | many games at a time, given out in their order |
//! | `score` | who has won how often, and what that says |

mod group;
mod program;
mod score;
mod series;
mod table;

use std::time::Duration;

use crate::dice::Seed;
use crate::games::GameRow;
use crate::play::{NewFault, NewSource, Opening, Play};
use crate::record::{First, Player};
use crate::side::Side;

pub use program::{Program, Silence};
pub use score::{Score, Tally};
pub use series::run;
pub use table::Trouble;

/// The most turns of one game, so that it fits in a game file.
pub const MOST_PLIES: u32 = 5000;

/// What is agreed for a match of two programs.
///
/// Its games are numbered from 1. In games 1, 3, 5 … the first program has the
/// first-named seat, in the others the second program has. A game with an odd
/// number and the one after it are a pair: all throws of theirs are the same.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The game.
    pub game: &'static GameRow,
    /// The rule options given, sorted by key.
    pub options: Vec<(String, String)>,
    /// The commands of the programs.
    pub commands: [String; 2],
    /// What the programs are called.
    pub names: [Player; 2],
    /// The words that all throws come from.
    pub seed: String,
    /// How long a program may take for a move.
    pub time: Duration,
    /// After how many turns a game is a draw: 1 to [`MOST_PLIES`].
    pub plies: u32,
}

impl Contest {
    /// The program, 0 or 1, that has a seat in a game.
    #[must_use]
    pub const fn program(number: u32, side: Side) -> usize {
        match number % 2 {
            1 => side.index(),
            _ => side.other().index(),
        }
    }

    /// The words that the throws of a game come from: `herald new --seed` with
    /// them begins the same game.
    #[must_use]
    pub fn words(&self, number: u32) -> String {
        format!("{} {}", self.seed, number.div_ceil(2))
    }

    /// A game before its first throw.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with the terms, such as the names.
    pub fn begin(&self, number: u32) -> Result<Play, NewFault> {
        let player = |side: Side| self.names[Self::program(number, side)].clone();
        let first = self.game.first;
        let opening = Opening {
            game: self.game,
            first: first.map_or(First::Toss, |side| {
                First::Seat(self.game.seats[side.index()])
            }),
            options: self.options.clone(),
            start: None,
            clock: None,
            players: Side::BOTH.map(player),
        };
        let seed = Seed::from_words(&self.words(number));
        Play::begin(&opening, &seed.nonce(), NewSource::Open(seed))
    }
}
