//! A program that plays a seat: started once, it gets a line for the game and
//! a line for each move wanted, and answers with a line.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use crate::play::Play;
use crate::side::Side;

/// How long a program may think about a move.
const PATIENCE: Duration = Duration::from_secs(60);

/// The longest line of an answer, in bytes.
const LONGEST: u64 = 4096;

/// A program at work.
#[derive(Debug)]
pub(super) struct Bot {
    child: Child,
    asks: ChildStdin,
    answers: Receiver<String>,
}

impl Bot {
    /// Starts a program by the shell, and tells it what is played.
    ///
    /// # Errors
    ///
    /// Returns in words why it could not be started.
    pub(super) fn start(command: &str, play: &Play, side: Side) -> Result<Self, String> {
        let trouble = |error: std::io::Error| format!("`{command}` cannot be started: {error}");
        let (shell, flag) = if cfg!(windows) {
            ("cmd", "/C")
        } else {
            ("sh", "-c")
        };
        let mut child = Command::new(shell)
            .args([flag, command])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(trouble)?;
        let (Some(asks), Some(answers)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("`{command}` has no input or no output"));
        };
        let mut bot = Self {
            child,
            asks,
            answers: listen(answers),
        };
        let terms = play.referee().terms();
        let options = terms
            .options
            .iter()
            .map(|(key, value)| format!(" {key}={value}"));
        let options: String = options.collect();
        let seat = play.referee().seat(side);
        bot.tell(&format!("game {}{options} seat={seat}", terms.game.name))?;
        Ok(bot)
    }

    /// Asks for a move in a position.
    ///
    /// # Errors
    ///
    /// Returns in words why there is no answer.
    pub(super) fn ask(&mut self, position: &str) -> Result<String, String> {
        self.tell(&format!("position {position}"))?;
        self.answers
            .recv_timeout(PATIENCE)
            .map_err(|error| match error {
                RecvTimeoutError::Timeout => {
                    format!("the program is silent for {} s", PATIENCE.as_secs())
                }
                RecvTimeoutError::Disconnected => "the program has ended".to_owned(),
            })
    }

    fn tell(&mut self, line: &str) -> Result<(), String> {
        let told = writeln!(self.asks, "{line}").and_then(|()| self.asks.flush());
        told.map_err(|error| format!("the program does not listen: {error}"))
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads a program's answers behind; a line that is too long ends it.
fn listen(from: ChildStdout) -> Receiver<String> {
    let (send, answers) = channel();
    thread::spawn(move || {
        let mut from = BufReader::new(from);
        loop {
            let mut bytes = Vec::new();
            let read = from.by_ref().take(LONGEST).read_until(b'\n', &mut bytes);
            if !matches!(read, Ok(1..)) || bytes.last() != Some(&b'\n') {
                break;
            }
            let line = String::from_utf8_lossy(&bytes).trim().to_owned();
            if !line.is_empty() && send.send(line).is_err() {
                break;
            }
        }
    });
    answers
}
