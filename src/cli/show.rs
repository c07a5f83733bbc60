//! `herald show`: the board of a game.

use std::fmt::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::{Map, Value, json};

use crate::play::Play;
use crate::record::Act;
use crate::refusal::wrap;
use crate::text::harmless;

use super::failure::Failure;
use super::source::{Given, Seen};
use super::{board, facts, files, json, print, print_aside, who};

/// Print the board, whose turn it is, and what happened last
#[derive(Args, Debug)]
pub(super) struct Show {
    /// The game file, or - for standard input
    file: Option<PathBuf>,
    #[command(flatten)]
    given: Given,
    /// The board as it stood after this turn (0 is the start)
    #[arg(long, value_name = "N", conflicts_with = "game")]
    turn: Option<u32>,
    /// Print the list of moves so far
    #[arg(long, conflicts_with = "game")]
    moves: bool,
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
                Seen::File(play) => self.json(play),
                Seen::Alone(..) => {
                    let table = seen.table()?;
                    json!({ "game": seen.game().name, "position": table.position() })
                }
            };
            return print(&json::line(&value));
        }
        if string {
            return print(&format!("{}\n", seen.table()?.position()));
        }
        match &seen {
            Seen::File(play) if self.moves => print(&moves(play)),
            Seen::File(play) => print(&board::game(play, self.style, false)),
            Seen::Alone(game, table) => {
                let manner = self.style.manner(Vec::new(), false);
                let mut text = board::position(table.as_ref(), &manner);
                let _ = writeln!(text, "\n{}", board::alone(table.as_ref(), game.seats));
                print(&text)
            }
        }
    }

    fn json(&self, play: &Play) -> Value {
        let mut value = facts::facts(play);
        if self.moves {
            let moves: Vec<Value> = made(play)
                .iter()
                .map(|made| {
                    json!({
                        "turn": made.turn, "by": made.by, "move": made.played,
                        "given_back": made.given_back,
                    })
                })
                .collect();
            json::extend(
                &mut value,
                Map::from_iter([("moves".to_owned(), json!(moves))]),
            );
        }
        value
    }
}

/// The list of moves, a turn a line.
pub(super) fn moves(play: &Play) -> String {
    let mut text = String::new();
    for made in made(play) {
        let back = if made.given_back { " (given back)" } else { "" };
        let _ = writeln!(
            text,
            "{}. {} {}{back}",
            made.turn,
            made.by,
            harmless(made.played)
        );
    }
    text
}

/// A move that was made.
struct Made<'a> {
    turn: u32,
    by: &'a str,
    played: &'a str,
    given_back: bool,
}

/// Every move that was made, given back or not.
fn made(play: &Play) -> Vec<Made<'_>> {
    let mut all: Vec<Made<'_>> = Vec::new();
    for entry in play.entries() {
        if entry.act() == Some(Act::Takeback)
            && let Some(last) = all.iter_mut().rev().find(|made| !made.given_back)
        {
            last.given_back = true;
        }
        if let (Some(turn), Some(by), Some(played)) = (entry.turn(), entry.by(), entry.played()) {
            all.push(Made {
                turn,
                by,
                played,
                given_back: false,
            });
        }
    }
    all
}
