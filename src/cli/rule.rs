//! `herald rule`: an arbiter's ruling.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::play::{Chance, Play};
use crate::record::MAX_NOTE;

use super::act::Act;
use super::failure::Failure;
use super::now::now;
use super::{examples, source, who};

/// Rule on a game as its arbiter: set a position or a result
#[derive(Args, Debug)]
#[command(after_help = examples::RULE)]
pub(super) struct Rule {
    /// The game file, or - for standard input
    pub(super) file: PathBuf,
    /// What the ruling sets
    #[arg(value_enum)]
    what: Ruled,
    /// A position string, or @FILE with one or with a drawn board; or the seat
    /// or player that wins, or draw
    #[arg(required = true)]
    value: Vec<String>,
    /// The reason
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    why: String,
    #[command(flatten)]
    pub(super) act: Act,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Ruled {
    /// The game goes on from a position
    Position,
    /// The game is over
    Result,
}

impl Rule {
    pub(super) fn run(self) -> Result<(), Failure> {
        let mut opened = self.act.open(&self.file)?;
        let play = &mut opened.play;
        let why = self.why.trim();
        if why.chars().count() > MAX_NOTE {
            let why = format!("a reason has at most {MAX_NOTE} characters");
            return Err(Failure::Trouble(why));
        }
        let decision = self.decision(play)?;
        let date = play.date_at(now()?);
        play.rule(&decision, why, date.as_deref())?;
        play.throw(date.as_deref())?;
        let said = match play.chance() {
            Chance::Arbiter { .. } => "Ruled, and signed.",
            _ => "Ruled. Nobody signs it: the other player takes it only with --asserted.",
        };
        self.act.done(&self.file, opened, &[said.to_owned()], None)
    }

    fn decision(&self, play: &Play) -> Result<String, Failure> {
        let value = self.value.join(" ");
        let terms = play.referee().terms();
        if self.what == Ruled::Position {
            let text = source::position(terms.game, &value)?;
            let table = terms
                .game
                .open(&text, &terms.options)
                .map_err(|error| Failure::Impossible(text, error, None))?;
            return Ok(format!("position {}", table.position()));
        }
        let value = value.trim();
        if value.eq_ignore_ascii_case("draw") {
            return Ok("result draw".to_owned());
        }
        let side = who::side(play, value, "a result is draw, or who wins:")?;
        Ok(format!("result {}", play.referee().seat(side)))
    }
}
