//! `herald check`: judges a move and writes nothing.

use std::path::PathBuf;

use clap::Args;
use serde_json::{Map, Value};

use crate::play::{Numbered, numbered, unnumbered};
use crate::refusal::{House, Kind, Refusal};
use crate::table::{Clause, Explanation, Judged, Table};
use crate::text::wrap;

use super::failure::Failure;
use super::output::print;
use super::source::{Given, Seen};
use super::{commands, examples, json, judged};

/// Judge a move, and say what it does or why it may not; nothing is written
#[derive(Args, Debug)]
#[command(after_help = examples::CHECK)]
pub(super) struct Check {
    /// The game file (or - for standard input), unless --position is given;
    /// then the move
    #[arg(required = true, value_name = "FILE MOVE")]
    words: Vec<String>,
    #[command(flatten)]
    given: Given,
    /// In the position in which this turn was played, with its throw
    #[arg(long, value_name = "N", conflicts_with = "game")]
    turn: Option<u32>,
    /// Say which articles bear on the move, and what the judge found by each
    #[arg(long)]
    explain: bool,
    /// Take canonical notation only
    #[arg(long)]
    strict: bool,
    /// Print as JSON
    #[arg(long)]
    pub(super) json: bool,
}

/// What became of a move: the position after it, and what the judge found.
struct Outcome {
    clauses: Vec<Clause>,
    verdict: Result<(Judged, Box<dyn Table>), Failure>,
}

impl Check {
    pub(super) fn run(mut self) -> Result<(), Failure> {
        let file = (!self.given.is_there()).then(|| PathBuf::from(self.words.remove(0)));
        let text = self.words.join(" ");
        if text.trim().is_empty() {
            return Err(Failure::Trouble("there is no move to judge".to_owned()));
        }
        let seen = self.given.at_turn(file.as_ref(), self.turn)?;
        let Outcome { clauses, verdict } = self.judge(&seen, &text)?;
        if self.json {
            return self.tell_json(&seen, &clauses, &verdict);
        }
        let told = if self.explain {
            print(&explained(&clauses))
        } else {
            Ok(())
        };
        let (legal, _) = verdict?;
        told?;
        print(&judged::told(&legal))
    }

    fn tell_json(
        &self,
        seen: &Seen,
        clauses: &[Clause],
        verdict: &Result<(Judged, Box<dyn Table>), Failure>,
    ) -> Result<(), Failure> {
        let (mut value, status) = match verdict {
            Ok((legal, after)) => (json::legal(seen.game(), legal, after.as_ref()), None),
            Err(failure) => (failure.json(), Some(failure.status())),
        };
        if self.explain {
            let found: Value = json::clauses(clauses);
            json::extend(
                &mut value,
                Map::from_iter([("explained".to_owned(), found)]),
            );
        }
        let told = print(&json::line(&value));
        // Whoever stops reading is told no by the status all the same.
        status.map_or(told, |status| Err(Failure::Told(status)))
    }

    fn judge(&self, seen: &Seen, whole: &str) -> Result<Outcome, Failure> {
        let text = match seen {
            Seen::File(play) => match numbered(play, whole)? {
                Numbered::Due(text) => text,
                Numbered::Repeated => {
                    let why = "this is the last move that was played";
                    return Err(Refusal::house(Kind::Turn, House::TurnNumber, whole, why).into());
                }
            },
            // A position alone is at no turn that the number could be held to.
            Seen::Alone(..) => unnumbered(whole),
        };
        let in_whole = |failure| judged::in_whole(failure, whole, text);
        let mut outcome = self.judge_here(seen, text).map_err(in_whole)?;
        outcome.verdict = outcome.verdict.map_err(in_whole);
        Ok(outcome)
    }

    fn judge_here(&self, seen: &Seen, text: &str) -> Result<Outcome, Failure> {
        if let Seen::File(play) = seen
            && let Some(ending) = play.referee().ending()
        {
            return Err(Refusal::over(text, &ending.why).into());
        }
        if let Some(refusal) = seen.hindrance() {
            let at = 0..text.len();
            let text = text.to_owned();
            return Err(Refusal {
                text,
                at,
                ..refusal
            }
            .into());
        }
        let mut table = seen.table()?.copy();
        let (clauses, verdict) = if self.explain {
            let Explanation { clauses, verdict } = table.explain(text);
            (clauses, verdict.and_then(|_| table.play(text)))
        } else {
            (Vec::new(), table.play(text))
        };
        let verdict = verdict
            .map_err(|refusal| commands::pointed(refusal, text, seen.table().ok()).into())
            .and_then(|legal| {
                if self.strict {
                    judged::strict(text, &legal)?;
                }
                Ok(legal)
            });
        Ok(Outcome {
            clauses,
            verdict: verdict.map(|legal| (legal, table)),
        })
    }
}

/// What the judge found by each article that bears on a move, a line each.
fn explained(clauses: &[Clause]) -> String {
    let line = |clause: &Clause| {
        let (_, number) = clause.article.split_once(' ').unwrap_or_default();
        let word = if clause.kept { "kept" } else { "BROKEN" };
        wrap(
            &format!("{number:<5} {word:<7} {}", clause.fact),
            "              ",
        )
    };
    clauses.iter().map(line).collect()
}
