//! `herald legal`: the legal moves.

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use crate::play::Next;
use crate::refusal::{Kind, Refusal};
use crate::side::Stage;

use super::failure::Failure;
use super::source::{Given, Seen};
use super::{json, print};

/// List the legal moves in canonical notation, one a line
#[derive(Args, Debug)]
pub(super) struct Legal {
    /// The game file, or - for standard input
    file: Option<PathBuf>,
    #[command(flatten)]
    given: Given,
    /// Only moves that begin on this square
    #[arg(long, value_name = "SQUARE")]
    from: Option<String>,
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
        let seen = self.given.or_file(self.file.as_ref())?;
        if let Seen::File(play) = &seen {
            let referee = play.referee();
            if let Some(ending) = referee.ending() {
                return Err(Refusal::over("", &ending.why).into());
            }
            if let Next::Go(_) = play.next() {
                return self.tell(&["go".to_owned()]);
            }
            if let Some(refusal) = play.hindrance() {
                return Err(refusal.into());
            }
        }
        let table = seen.table()?;
        match table.stage() {
            Stage::Roll(_) => return Err(Refusal::unthrown("").into()),
            Stage::Over(outcome) => {
                return Err(Refusal::over("", outcome.why).into());
            }
            Stage::Move(_) => {}
        }
        let mut moves = table.legal(self.claims);
        if let Some(from) = &self.from {
            let from = from.to_lowercase();
            let plan = seen.game().plan;
            if !plan.has(&from) {
                let why = format!("expected {}", plan.squares);
                return Err(Refusal::house(Kind::Unreadable, "0.10", &from, why).into());
            }
            moves.retain(|m| begins_on(&m.to_lowercase(), &from));
        }
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

/// Whether a part of a move begins on a square: `b1` in `a1-a4 b1-b6`, but not
/// in `a1-b1` or `b12-b10`.
fn begins_on(m: &str, square: &str) -> bool {
    m.split(' ').any(|part| {
        let part = part.rsplit_once('@').map_or(part, |(_, square)| square);
        part.strip_prefix(square)
            .is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
    })
}
