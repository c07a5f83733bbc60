//! Lines from the keyboard, with completion and history, or from a pipe.

use std::io::{self, BufRead, IsTerminal, Read};

use rustyline::completion::Completer;
use rustyline::config::{CompletionType, Config};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Context, Editor, Helper};

use crate::cli::failure::Failure;

use super::complete::complete;

/// The longest line that is read, in bytes.
const LONGEST: u64 = 4096;

/// Where lines come from.
pub(super) enum Input {
    /// A person at a terminal.
    Keyboard(Box<Editor<Words, MemHistory>>),
    /// A pipe, or a file.
    Pipe,
}

/// The words that may be completed now.
#[derive(Debug, Default)]
pub(super) struct Words(Vec<String>);

impl Helper for Words {}
impl Highlighter for Words {}
impl Validator for Words {}
impl Hinter for Words {
    type Hint = String;
}

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(complete(line.get(..at).unwrap_or_default(), &self.0))
    }
}

/// What came of waiting for a line.
pub(super) enum Got {
    /// A line, without its end.
    Line(String),
    /// The end, or an interruption: nothing more is to be done.
    End,
}

impl Input {
    /// Lines of this process's standard input.
    pub(super) fn new() -> Result<Self, Failure> {
        if !io::stdin().is_terminal() {
            return Ok(Self::Pipe);
        }
        let config = Config::builder().completion_type(CompletionType::List);
        let mut editor =
            Editor::with_history(config.build(), MemHistory::new()).map_err(trouble)?;
        editor.set_helper(Some(Words::default()));
        Ok(Self::Keyboard(Box::new(editor)))
    }

    /// Waits for a line; `words` are what can be typed.
    pub(super) fn line(&mut self, prompt: &str, words: Vec<String>) -> Result<Got, Failure> {
        let editor = match self {
            Self::Keyboard(editor) => editor,
            Self::Pipe => return piped(),
        };
        if let Some(helper) = editor.helper_mut() {
            helper.0 = words;
        }
        match editor.readline(prompt) {
            Ok(line) => {
                // A history that is full drops its oldest line by itself.
                let _ = editor.add_history_entry(&line);
                Ok(Got::Line(line))
            }
            Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(Got::End),
            Err(error) => Err(trouble(error)),
        }
    }

    /// Whether a person is there.
    pub(super) const fn is_person(&self) -> bool {
        matches!(self, Self::Keyboard(_))
    }
}

/// A line of a pipe. What is over the longest line is read as lines of its own.
fn piped() -> Result<Got, Failure> {
    let mut bytes = Vec::new();
    let read = io::stdin()
        .lock()
        .take(LONGEST)
        .read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(Got::End);
    }
    let line = String::from_utf8_lossy(&bytes);
    Ok(Got::Line(line.trim_end_matches(['\r', '\n']).to_owned()))
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "it is handed to map_err as it is"
)]
fn trouble(error: ReadlineError) -> Failure {
    Failure::Trouble(format!("the keyboard cannot be read: {error}"))
}
