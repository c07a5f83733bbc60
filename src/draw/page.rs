//! One game as one page: boards to step through, moves, facts, articles, proof.
//!
//! The page is a single file that asks nothing of any network. What is written
//! on it by players is text and never markup, and a policy in it forbids all
//! style and script but its own.

mod html;
mod moves;
mod steps;

use crate::dice::Seed;
use crate::play::{Fault, Play};
use crate::record::GameFile;

use super::markup::public;
pub(super) use html::head;

/// A game as a page, and what a list of games needs of it.
#[derive(Debug)]
pub struct Page {
    /// The game as anybody sees it.
    pub play: Play,
    /// The page as HTML.
    pub html: String,
}

impl Page {
    /// Makes the page of a game. Nothing that only one player can know is on
    /// it.
    ///
    /// # Errors
    ///
    /// Returns the first fault of a game that is not sound.
    pub fn of(file: GameFile, seed: Option<Seed>) -> Result<Self, Fault> {
        let mut steps = steps::Steps::default();
        let play = Play::open_watched(file, seed, |play, entry| steps.see(play, entry))?;
        let html = html::page(&play, &steps);
        Ok(Self { play, html })
    }
}

/// How a game stands, in a line of HTML: who won and why, or whose turn it is.
pub(super) fn standing(play: &Play) -> String {
    let referee = play.referee();
    let Some(ending) = referee.ending() else {
        return match referee.side() {
            _ if !play.is_joined() => "An invitation, not accepted yet.".to_owned(),
            Some(side) => format!(
                "Turn {}: {} to move.",
                referee.turn(),
                public(&play.player(side))
            ),
            None => "The opening throws have not been made.".to_owned(),
        };
    };
    let who = match ending.winner {
        Some(side) => format!("{} wins", public(&play.player(side))),
        None if ending.no_decision => "No decision".to_owned(),
        None => "A draw".to_owned(),
    };
    format!("{who}: {} ({}).", public(&ending.why), ending.rule)
}
