//! Verdicts as JSON, the same in every command.

use std::fmt::Write;

use serde_json::{Map, Value, json};

use crate::games::Entry;
use crate::referee::Ending;
use crate::refusal::Refusal;
use crate::side::{Side, Stage};
use crate::table::Table;
use crate::text::is_harmful;

/// A refusal as a verdict.
pub(super) fn refusal(refusal: &Refusal) -> Value {
    let mut value = json!({
        "legal": false,
        "kind": refusal.kind.word(),
        "rule": refusal.rule,
        "at": [refusal.at.start, refusal.at.end],
        "why": refusal.why,
        "near": refusal.near,
    });
    if let (Some(help), Some(map)) = (&refusal.help, value.as_object_mut()) {
        map.insert("help".to_owned(), json!(help));
    }
    value
}

/// A legal move as a verdict: the move, and the position after it.
pub(super) fn legal(game: &Entry, canonical: &str, after: &dyn Table) -> Value {
    let over = match after.stage() {
        Stage::Over(outcome) => over(game, outcome.winner, &outcome.rule, outcome.why),
        Stage::Move(_) | Stage::Roll(_) => Value::Null,
    };
    json!({ "legal": true, "move": canonical, "next": after.position(), "over": over })
}

/// How a game ended.
pub(super) fn ending(game: &Entry, ending: &Ending) -> Value {
    over(game, ending.winner, &ending.rule, &ending.why)
}

fn over(game: &Entry, winner: Option<Side>, rule: &str, why: &str) -> Value {
    let winner = winner.map(|side| game.seats[side.index()]);
    json!({ "winner": winner, "rule": rule, "why": why })
}

/// A value on one line. What a terminal might obey stands as an escape, so
/// that a line can be looked at as well as read by a program.
pub(super) fn line(value: &Value) -> String {
    let mut line = String::new();
    for c in value.to_string().chars() {
        if is_harmful(c) {
            let _ = write!(line, "\\u{:04x}", u32::from(c));
        } else {
            line.push(c);
        }
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
