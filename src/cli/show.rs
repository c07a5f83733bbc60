//! `herald show`: the board of a game.

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use crate::archive::Found;
use crate::refusal::Refusal;
use crate::text::wrap;

use super::failure::Failure;
use super::many::{self, Shown};
use super::output::{print, print_aside};
use super::source::Given;
use super::{beneath, board, examples, facts, files, json, who};

/// Print the board, whose turn it is, and what happened last
///
/// Takes game files, folders and collections; of many games each is printed under
/// its name, or with --json in a line of its own.
#[derive(Args, Debug)]
#[command(after_help = examples::SHOW)]
pub(super) struct Show {
    /// Game files, folders or collections, or - for standard input
    #[arg(value_name = "FILE|DIR")]
    places: Vec<PathBuf>,
    #[command(flatten)]
    given: Given,
    /// The board as it stood after this turn (0 is the start)
    #[arg(long, value_name = "N", conflicts_with = "game")]
    turn: Option<u32>,
    /// Print as JSON
    #[arg(long)]
    pub(super) json: bool,
    #[command(flatten)]
    style: board::Style,
}

impl Show {
    pub(super) fn run(mut self) -> Result<(), Failure> {
        let mut first = None;
        let string = self.given.wants_string(&mut first);
        self.places.splice(0..0, first);
        if self.given.is_there() || self.places.is_empty() {
            return self.alone(string);
        }
        many::each(&self.places, self.json, |found, is_alone| {
            self.game(found, is_alone, string)
        })
    }

    /// A game that was found.
    fn game(&self, found: Found, is_alone: bool, string: bool) -> Result<Shown, Failure> {
        let name = found.name.clone();
        let file = files::found(found)?;
        let play = match self.turn {
            Some(turn) => files::look_at_in(&name, file, turn)?,
            None if is_alone => files::look_in(&name, file)?,
            None => files::look_among(&name, file)?,
        };
        if is_alone && let Some(said) = who::meet(&play) {
            print_aside(&wrap(&said, "  "))?;
        }
        Ok(if self.json {
            Shown::Json(facts::facts(&play))
        } else if string {
            let table = play.referee().table();
            let table = table.ok_or_else(|| Failure::from(Refusal::unopened("")))?;
            Shown::Text(format!("{}\n", table.position()))
        } else {
            Shown::Text(board::game(&play, self.style, false))
        })
    }

    /// A position that was given in place of a game.
    fn alone(&self, string: bool) -> Result<(), Failure> {
        let seen = self.given.or_file(self.places.first())?;
        let (game, table) = (seen.game(), seen.table()?);
        if self.json {
            let over = json::result(game, table);
            let value = json!({ "game": game.name, "position": table.position(), "over": over });
            return print(&json::line(&value));
        }
        if string {
            return print(&format!("{}\n", table.position()));
        }
        let manner = self.style.manner(Vec::new(), false);
        let mut text = board::position(table, &manner);
        text.push('\n');
        for line in board::alone(table, game.seats) {
            text += &wrap(&line, "  ");
        }
        if let Some(line) = beneath::options(&self.given.chosen(game)?) {
            text += &wrap(&line, "  ");
        }
        print(&text)
    }
}
