//! `herald batch`: JSON lines in, JSON lines out.

use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};

use clap::Args;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::games;
use crate::post::unnumbered;
use crate::refusal::Refusal;
use crate::side::Stage;

use super::failure::Failure;
use super::{json, judged};

/// Judge positions and moves: JSON lines in, JSON lines out, in order
///
/// Each line is {"game", "position", "move"?, "options"?, "claims"?}. With a
/// move the answer is a verdict, without one the legal moves. Other keys are
/// passed over. A line that cannot be read is answered by {"error"}.
#[derive(Args, Debug)]
pub(super) struct Batch {}

/// The longest line that is read, in bytes.
const LONGEST: u64 = 1 << 20;

#[derive(Deserialize)]
struct Question {
    game: String,
    position: String,
    #[serde(rename = "move")]
    played: Option<String>,
    #[serde(default)]
    options: Map<String, Value>,
    #[serde(default)]
    claims: bool,
}

impl Batch {
    #[expect(clippy::unused_self, reason = "all commands are run in the same way")]
    pub(super) fn run(self) -> Result<(), Failure> {
        let mut input = BufReader::new(io::stdin().lock());
        let mut output = BufWriter::new(io::stdout().lock());
        let mut line = Vec::new();
        loop {
            line.clear();
            if input.by_ref().take(LONGEST).read_until(b'\n', &mut line)? == 0 {
                break;
            }
            if line.len() as u64 == LONGEST && line.last() != Some(&b'\n') {
                skip_line(&mut input)?;
                writeln!(output, "{}", json!({ "error": "the line is over 1 MiB" }))?;
                continue;
            }
            if !line.trim_ascii().is_empty() {
                output.write_all(json::line(&answer(&line)).as_bytes())?;
            }
            // Whoever waits for an answer before the next question gets it.
            if input.buffer().is_empty() {
                output.flush()?;
            }
        }
        Ok(output.flush()?)
    }
}

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let used = end.map_or(buffer.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(());
        }
    }
}

/// The answer to one line.
fn answer(line: &[u8]) -> Value {
    let error = |why: String| json!({ "error": why });
    let question: Question = match serde_json::from_slice(line) {
        Ok(question) => question,
        Err(problem) => return error(format!("not a question: {problem}")),
    };
    let Some(game) = games::find(&question.game) else {
        return error(format!("there is no game {}", question.game));
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
                Err(refusal) => judged::in_whole(refusal.into(), &whole, text).json(),
            }
        }
        None => match table.stage() {
            Stage::Move(_) => json!({ "legal": table.legal(question.claims) }),
            Stage::Roll(_) => error(Refusal::unthrown("").why),
            Stage::Over(_) => json!({ "legal": [] }),
        },
    }
}
