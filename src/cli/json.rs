//! Verdicts as JSON, the same in every command.

use std::fmt::Write;

use serde_json::{Map, Value, json};

use crate::games::GameRow;
use crate::referee::Ending;
use crate::refusal::Refusal;
use crate::side::{Side, Stage};
use crate::table::{self, Clause, Fact, Judged, Table};
use crate::text::is_harmful;

/// A refusal as a verdict, with the moves that it offers.
pub(super) fn refusal(refusal: &Refusal) -> Value {
    let mut value = bare_refusal(refusal);
    let near = Map::from_iter([("near".to_owned(), json!(*refusal.near))]);
    extend(&mut value, near);
    value
}

/// The same without those moves, which take the longest to find.
pub(super) fn bare_refusal(refusal: &Refusal) -> Value {
    let mut value = json!({
        "legal": false,
        "kind": refusal.kind.word(),
        "rule": refusal.rule,
        "at": [refusal.at.start, refusal.at.end],
        "why": refusal.why,
    });
    if let (Some(help), Some(map)) = (&refusal.help, value.as_object_mut()) {
        map.insert("help".to_owned(), json!(help));
    }
    value
}

/// A legal move as a verdict: the move, what it does, and the position after
/// it.
pub(super) fn legal(game: &GameRow, judged: &Judged, after: &dyn Table) -> Value {
    let mut value = json!({
        "legal": true, "move": judged.canonical, "does": does(judged),
        "next": after.position(), "over": Value::Null,
    });
    if let (true, Some(map)) = (judged.does.iter().any(Fact::is_end), value.as_object_mut()) {
        map.insert("over".to_owned(), result(game, after));
    }
    if let (Some(why), Some(map)) = (judged.part, value.as_object_mut()) {
        map.insert("part".to_owned(), json!(why));
    }
    value
}

/// What a move does, fact by fact.
pub(super) fn does(judged: &Judged) -> Value {
    let fact = |fact: &Fact| {
        let at: Vec<String> = fact.at.iter().map(ToString::to_string).collect();
        json!({
            "what": fact.what, "at": at, "piece": fact.piece, "article": fact.article(),
        })
    };
    judged.does.iter().map(fact).collect()
}

/// What the judge found, article by article.
pub(super) fn clauses(clauses: &[Clause]) -> Value {
    let clause = |clause: &Clause| json!({ "article": clause.article, "kept": clause.kept, "fact": clause.fact });
    clauses.iter().map(clause).collect()
}

/// How the game has ended in a position, if it has: a part of a board from which
/// it goes on all the same has no result.
pub(super) fn result(game: &GameRow, table: &dyn Table) -> Value {
    match table.stage() {
        Stage::Over(outcome) if table::is_over(table) => {
            let result = outcome.result();
            over(game, outcome.winner, result, &outcome.rule, outcome.why)
        }
        _ => Value::Null,
    }
}

/// How a game ended.
pub(super) fn ending(game: &GameRow, ending: &Ending) -> Value {
    let result = ending.result();
    over(game, ending.winner, result, &ending.rule, &ending.why)
}

fn over(game: &GameRow, winner: Option<Side>, result: &str, rule: &str, why: &str) -> Value {
    let winner = winner.map(|side| game.seats[side.index()]);
    json!({ "result": result, "winner": winner, "rule": rule, "why": why })
}

/// A value on one line. What a terminal might obey stands as an escape, so
/// that a line can be looked at as well as read by a program.
pub(super) fn line(value: &Value) -> String {
    let mut line = value.to_string();
    // Nearly all lines are plain, and whole batches of them are printed.
    if !line.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
        let mut safe = String::with_capacity(line.len());
        for c in line.chars() {
            if is_harmful(c) {
                let _ = write!(safe, "\\u{:04x}", u32::from(c));
            } else {
                safe.push(c);
            }
        }
        line = safe;
    }
    line.push('\n');
    line
}

/// Puts more keys into an object.
pub(super) fn extend(value: &mut Value, more: Map<String, Value>) {
    if let Some(map) = value.as_object_mut() {
        map.extend(more);
    }
}
