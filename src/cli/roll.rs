//! `herald roll`: throws what is due, or takes what was rolled at a table.

use std::path::PathBuf;

use clap::Args;

use crate::play::{Next, Play};
use crate::refusal::{House, Kind, Refusal};

use super::act::Act;
use super::examples;
use super::failure::Failure;

/// Throw what is due, or enter what was rolled at a table
#[derive(Args, Debug)]
#[command(after_help = examples::ROLL)]
pub(super) struct Roll {
    /// The game file, or - for standard input
    pub(super) file: PathBuf,
    /// What was rolled (table dice): the toss, then the roll, as far as due
    #[arg(value_name = "FACES")]
    faces: Vec<String>,
    #[command(flatten)]
    pub(super) act: Act,
}

impl Roll {
    pub(super) fn run(self) -> Result<(), Failure> {
        let mut opened = self.act.open(&self.file)?;
        let play = &mut opened.play;
        self.act.acting(play)?;
        let date = self.act.aside(play)?.date;
        if self.faces.is_empty() {
            throwable(play)?;
            if !play.throw(date.as_deref())? {
                return Err(play
                    .hindrance()
                    .unwrap_or_else(|| Refusal::unthrown(""))
                    .into());
            }
        } else {
            play.throw_typed(&self.faces.join(" "), date.as_deref())?;
        }
        self.act.done(&self.file, opened, &[], None)
    }
}

/// Whether a throw is due that stands by itself.
fn throwable(play: &Play) -> Result<(), Refusal> {
    let refuse = |kind, article, why: &str| Err(Refusal::house(kind, article, "", why));
    match play.next() {
        Next::Throw(_) => Ok(()),
        Next::Over => refuse(Kind::Over, House::Over, "the game is over"),
        _ => match play.hindrance() {
            Some(refusal) => Err(refusal),
            None if play.fair().is_some() => refuse(
                Kind::Turn,
                House::Throw,
                "with fair dice a throw comes with the move that is played by it",
            ),
            None => refuse(Kind::Turn, House::Throw, "no throw is due; a move is"),
        },
    }
}
