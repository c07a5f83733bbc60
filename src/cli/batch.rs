//! `herald batch`: JSON lines in, JSON lines out.

use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};

use clap::Args;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::games;
use crate::play::unnumbered;
use crate::refusal::Refusal;
use crate::side::Stage;

use super::failure::Failure;
use super::{examples, json, judged, nearest};

/// Judge positions and moves: JSON lines in, JSON lines out, in order
///
/// Each line is {"game", "position", "move"?, "options"?, "claims"?, "id"?}.
/// With a move the answer is a verdict, without one the legal moves; an id comes
/// back with it. Other keys are passed over. A line that cannot be read is
/// answered by {"error"}.
#[derive(Args, Debug)]
#[command(after_help = examples::BATCH)]
pub(super) struct Batch {}

/// The longest line that is read, in bytes.
const LONGEST: u64 = 1 << 20;

/// What an answer is told apart by.
#[derive(Deserialize)]
struct Identified {
    id: Option<Value>,
}

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
        super::hint_at_terminal()?;
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
                output.write_all(json::line(&identified(&line)).as_bytes())?;
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

/// The answer to one line, with the id that the line has.
fn identified(line: &[u8]) -> Value {
    // An editor may have put a byte order mark before the first line.
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    let mut value = answer(line);
    if let Ok(Identified { id: Some(id) }) = serde_json::from_slice(line) {
        json::extend(&mut value, Map::from_iter([("id".to_owned(), id)]));
    }
    value
}

/// The answer to one line.
fn answer(line: &[u8]) -> Value {
    let error = |why: String| json!({ "error": why });
    let question: Question = match serde_json::from_slice(line) {
        Ok(question) => question,
        Err(problem) => return error(format!("not a question: {problem}")),
    };
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
                Err(refusal) => judged::in_whole(refusal.into(), &whole, text).json(),
            }
        }
        None => match table.stage() {
            Stage::Roll(_) => error(Refusal::unthrown("").why),
            // A part of a board has moves all the same.
            Stage::Move(_) | Stage::Over(_) => json!({ "legal": table.legal(question.claims) }),
        },
    }
}
