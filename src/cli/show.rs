//! `herald show`: the board of a game.

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use crate::text::wrap;

use super::failure::Failure;
use super::source::{Given, Seen};
use super::{beneath, board, examples, facts, files, json, print, print_aside, who};

/// Print the board, whose turn it is, and what happened last
#[derive(Args, Debug)]
#[command(after_help = examples::SHOW)]
pub(super) struct Show {
    /// The game file, or - for standard input
    file: Option<PathBuf>,
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
        let string = self.given.wants_string(&mut self.file);
        let seen = match (&self.file, self.turn) {
            (Some(file), Some(turn)) if !self.given.is_there() => {
                Seen::File(Box::new(files::look_at(file, turn)?))
            }
            (file, _) => self.given.or_file(file.as_ref())?,
        };
        if let Seen::File(play) = &seen
            && let Some(said) = who::meet(play)
        {
            print_aside(&wrap(&said, "  "))?;
        }
        if self.json {
            let value = match &seen {
                Seen::File(play) => facts::facts(play),
                Seen::Alone(..) => {
                    let table = seen.table()?;
                    let over = json::result(seen.game(), table);
                    json!({ "game": seen.game().name, "position": table.position(), "over": over })
                }
            };
            return print(&json::line(&value));
        }
        if string {
            return print(&format!("{}\n", seen.table()?.position()));
        }
        match &seen {
            Seen::File(play) => print(&board::game(play, self.style, false)),
            Seen::Alone(game, table) => {
                let manner = self.style.manner(Vec::new(), false);
                let mut text = board::position(table.as_ref(), &manner);
                text.push('\n');
                for line in board::alone(table.as_ref(), game.seats) {
                    text += &wrap(&line, "  ");
                }
                if let Some(line) = beneath::options(&self.given.chosen(game)?) {
                    text += &wrap(&line, "  ");
                }
                print(&text)
            }
        }
    }
}
