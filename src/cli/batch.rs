//! `herald batch`: JSON lines in, JSON lines out.

use std::borrow::Cow;
use std::io::{self, BufWriter, Write};

use clap::Args;
use rayon::prelude::*;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::games;
use crate::play::unnumbered;
use crate::refusal::Refusal;
use crate::side::Stage;

use super::failure::Failure;
use super::lots::Lots;
use super::output::hint_at_terminal;
use super::{examples, json, judged, nearest};

/// Judge positions and moves: JSON lines in, JSON lines out, in order
///
/// Each line is {"game", "position", "move"?, "options"?, "claims"?, "near"?,
/// "id"?}. With a move the answer is a verdict, without one the legal moves; an
/// id comes back with it. With "near": true a refusal offers the nearest legal
/// moves, which take longest to find. Other keys are passed over. A line that
/// cannot be read is answered by {"error"}.
#[derive(Args, Debug)]
#[command(after_help = examples::BATCH)]
pub(super) struct Batch {}

/// What an answer is told apart by.
#[derive(Deserialize)]
struct Identified {
    id: Option<Value>,
}

#[derive(Deserialize)]
struct Question<'a> {
    #[serde(borrow)]
    game: Cow<'a, str>,
    #[serde(borrow)]
    position: Cow<'a, str>,
    #[serde(borrow, rename = "move")]
    played: Option<Cow<'a, str>>,
    #[serde(default)]
    options: Map<String, Value>,
    #[serde(default)]
    claims: bool,
    #[serde(default)]
    near: bool,
    id: Option<Value>,
}

impl Batch {
    #[expect(clippy::unused_self, reason = "all commands are run in the same way")]
    pub(super) fn run(self) -> Result<(), Failure> {
        hint_at_terminal()?;
        let mut lots = Lots::new(io::stdin().lock());
        let mut output = BufWriter::new(io::stdout().lock());
        while lots.read()? {
            let lines = lots.lines();
            let answers: Vec<String> = lines.par_iter().map(|line| answered(*line)).collect();
            for answer in answers {
                output.write_all(answer.as_bytes())?;
            }
            // Whoever waits for an answer before the next question gets it.
            if lots.must_wait() {
                output.flush()?;
            }
        }
        Ok(output.flush()?)
    }
}

/// The answer to one line as a line, with the id that the line has; nothing to
/// a line of nothing.
fn answered(line: Option<&[u8]>) -> String {
    let Some(line) = line else {
        return json::line(&json!({ "error": "the line is over 1 MiB" }));
    };
    if line.trim_ascii().is_empty() {
        return String::new();
    }
    // An editor may have put a byte order mark before the first line.
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    let (mut value, id) = match serde_json::from_slice::<Question<'_>>(line) {
        Ok(mut question) => {
            let id = question.id.take();
            (answer(question), id)
        }
        Err(problem) => {
            let identified: Option<Identified> = serde_json::from_slice(line).ok();
            let error = json!({ "error": format!("not a question: {problem}") });
            (error, identified.and_then(|line| line.id))
        }
    };
    if let Some(id) = id {
        json::extend(&mut value, Map::from_iter([("id".to_owned(), id)]));
    }
    json::line(&value)
}

/// The answer to a question.
fn answer(question: Question<'_>) -> Value {
    let error = |why: String| json!({ "error": why });
    let Some(game) = games::find(&question.game) else {
        let known = games::GAMES.iter().map(|game| game.name);
        let meant = nearest::of(&question.game, known);
        let meant = meant.map_or_else(String::new, |name| format!("; did you mean {name}?"));
        return error(format!("there is no game {}{meant}", question.game));
    };
    let options: Vec<(String, String)> = question
        .options
        .into_iter()
        .map(|(key, value)| match value {
            Value::String(text) => (key, text),
            other => (key, other.to_string()),
        })
        .collect();
    if let Err(why) = game.check_options(&options) {
        return error(why);
    }
    let mut table = match game.open(&question.position, &options) {
        Ok(table) => table,
        Err(impossible) => return error(impossible.why),
    };
    match question.played {
        Some(whole) => {
            let text = unnumbered(&whole);
            match table.play(text) {
                Ok(judged) => json::legal(game, &judged, table.as_ref()),
                Err(mut refusal) => {
                    judged::widen(&mut refusal, &whole, text);
                    if question.near {
                        json::refusal(&refusal)
                    } else {
                        json::bare_refusal(&refusal)
                    }
                }
            }
        }
        None => match table.stage() {
            Stage::Roll(_) => error(Refusal::unthrown("").why),
            // A part of a board has moves all the same.
            Stage::Move(_) | Stage::Over(_) => json!({ "legal": table.legal(question.claims) }),
        },
    }
}
