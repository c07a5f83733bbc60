//! How a new game begins: from which position, and who moves first.

use clap::Args;

use crate::games::{self, GameRow};
use crate::record::First;
use crate::side::Side;

use super::failure::Failure;
use super::{known, source};

/// How a new game begins.
#[derive(Args, Clone, Debug)]
pub(super) struct Beginning {
    /// The seat that moves first, or toss
    #[arg(long, value_name = "SEAT", value_parser = known::FIRST, hide_possible_values = true)]
    first: Option<String>,
    /// Begin from a position, a string or @FILE with one or with a drawn board;
    /// its side moves first
    #[arg(long, value_name = "POSITION")]
    start: Option<String>,
    /// Gauntlet: begin with these arrows, eight groups from rank 8 down
    #[arg(long, conflicts_with = "start", value_name = "ARROWS")]
    setup: Option<String>,
}

impl Beginning {
    /// The start position as herald prints it, and the side to move.
    pub(super) fn start(
        &self,
        game: &'static GameRow,
        options: &[(String, String)],
    ) -> Result<Option<(String, Side)>, Failure> {
        let text = match (&self.start, &self.setup) {
            (Some(start), _) => games::tidy(&source::position(game, start)?),
            (None, Some(_)) if game.setup.is_empty() => {
                let why = format!("--setup: {} begins with no throw", game.name);
                return Err(Failure::Trouble(why));
            }
            (None, Some(arrows)) => {
                let unread = |error| Failure::Trouble(format!("--setup: {error}"));
                let setup = game.read_setup(arrows).map_err(unread)?;
                let first = game.first.unwrap_or(Side::First);
                let table = game.start(options, first, Some(&setup)).map_err(unread)?;
                table.position()
            }
            (None, None) => return Ok(None),
        };
        let table = game
            .open(&text, options)
            .map_err(|error| Failure::Impossible(text.clone(), error, None))?;
        match table.stage().side() {
            Some(side) => Ok(Some((table.position(), side))),
            None => Err(Failure::Trouble(
                "the game is over in this position".to_owned(),
            )),
        }
    }

    /// Who moves first.
    pub(super) fn first(&self, game: &GameRow, start: Option<Side>) -> Result<First, Failure> {
        let must = start.or(game.first).map(|side| game.seats[side.index()]);
        let said = match self.first.as_deref().map(str::to_lowercase).as_deref() {
            None => return Ok(must.map_or(First::Toss, First::Seat)),
            Some("toss") => None,
            Some(name) => {
                let seat = game.seats.into_iter().find(|seat| *seat == name);
                let why = format!("--first is {} or toss", game.seats.join(", "));
                Some(seat.ok_or(Failure::Trouble(why))?)
            }
        };
        match (must, said) {
            (Some(must), said) if said != Some(must) => {
                Err(Failure::Trouble(format!("{must} moves first here")))
            }
            (_, said) => Ok(said.map_or(First::Toss, First::Seat)),
        }
    }
}
