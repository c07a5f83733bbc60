//! `herald legal`: the legal moves.

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use crate::board::Square;
use crate::play::Next;
use crate::refusal::{House, Kind, Refusal};
use crate::side::Stage;
use crate::table;
use crate::text::wrap;
use crate::view::Plan;

use super::failure::Failure;
use super::output::{print, print_aside};
use super::source::{Given, Seen};
use super::{examples, json};

/// List the legal moves in canonical notation, one a line
#[derive(Args, Debug)]
#[command(after_help = examples::LEGAL)]
pub(super) struct Legal {
    /// The game file, or - for standard input
    file: Option<PathBuf>,
    #[command(flatten)]
    given: Given,
    /// Only moves that begin on this square
    #[arg(long, value_name = "SQUARE")]
    from: Option<String>,
    /// In the position in which this turn was played, with its throw
    #[arg(long, value_name = "N", conflicts_with = "game")]
    turn: Option<u32>,
    /// Print how many there are
    #[arg(long)]
    count: bool,
    /// With each move, all that can be claimed by it (Skwhere)
    #[arg(long)]
    claims: bool,
    /// Print as JSON
    #[arg(long)]
    pub(super) json: bool,
}

impl Legal {
    pub(super) fn run(self) -> Result<(), Failure> {
        let seen = self.given.at_turn(self.file.as_ref(), self.turn)?;
        if let Seen::File(play) = &seen {
            let referee = play.referee();
            if let Some(ending) = referee.ending() {
                return Err(Refusal::over("", &ending.why).into());
            }
            if let Next::Go(_) = play.next() {
                return self.tell(&["go".to_owned()]);
            }
        }
        if let Some(refusal) = seen.hindrance() {
            return Err(refusal.into());
        }
        let table = seen.table()?;
        if let Stage::Over(outcome) = table.stage() {
            if table::is_over(table) {
                return Err(Refusal::over("", outcome.why).into());
            }
            let why = outcome.why;
            let said = format!("On a whole board the game would be over: {why} (house 0.30).");
            print_aside(&wrap(&said, "  "))?;
        }
        let moves = match &self.from {
            Some(from) => table.legal_from(square(seen.game().plan, from)?, self.claims),
            None => table.legal(self.claims),
        };
        self.tell(&moves)
    }

    fn tell(&self, moves: &[String]) -> Result<(), Failure> {
        if self.count {
            return print(&if self.json {
                json::line(&json!({ "count": moves.len() }))
            } else {
                format!("{}\n", moves.len())
            });
        }
        if self.json {
            return print(&json::line(&json!({ "legal": moves })));
        }
        let mut text = moves.join("\n");
        if !moves.is_empty() {
            text.push('\n');
        }
        print(&text)
    }
}

/// A square of a board.
fn square(plan: &Plan, text: &str) -> Result<Square, Refusal> {
    let text = text.to_lowercase();
    let mut chars = text.chars();
    let file = chars.next().filter(|_| plan.has(&text));
    let rank: Option<u8> = chars.as_str().parse().ok();
    if let (Some(file), Some(rank)) = (file.and_then(|file| u8::try_from(file).ok()), rank) {
        return Ok(Square::new(file - b'a', rank - 1));
    }
    let why = format!("expected {}", plan.squares);
    Err(Refusal::house(
        Kind::Unreadable,
        House::Notation,
        &text,
        why,
    ))
}
