//! A program that plays: started once, it gets a line for each game and a line
//! for each move wanted, and answers with a line.

use std::fmt::{self, Display};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::referee::Terms;
use crate::side::Side;

use super::group;

/// The longest line of an answer, in bytes.
const LONGEST: u64 = 4096;

/// How many lines wait between herald and a program, either way.
const WAITING: usize = 4;

/// How long a program may take to end after its input.
const LEAVE: Duration = Duration::from_millis(300);

/// The statuses by which a shell says that a command cannot be run.
const NO_COMMAND: [i32; 2] = [126, 127];

/// A program at work, with all that it has started: dropping it ends them.
///
/// Whatever a program does costs little: a line that is too long is not read
/// to its end, one that writes on and on is made to wait, one that does not
/// read is not waited for.
#[derive(Debug)]
pub struct Program {
    child: Child,
    /// The lines on their way to it; no more, once it is to leave.
    told: Option<SyncSender<String>>,
    heard: Receiver<Heard>,
    has_answered: bool,
    status: Option<i32>,
    has_ended: bool,
}

/// What a program wrote.
#[derive(Debug)]
enum Heard {
    Line(String),
    TooLong,
}

/// Why a program gave no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Silence {
    /// The shell found no such command, or one that it may not run.
    NotRun,
    /// It said nothing for so long.
    Slow(Duration),
    /// It ended, with this status where it has one, or closed its output.
    Ended(Option<i32>),
    /// It leaves its input unread.
    Deaf,
    /// It wrote a line that is too long.
    TooLong,
}

impl Program {
    /// Starts a command of the shell. `errors` is where its standard error goes.
    ///
    /// # Errors
    ///
    /// Returns in words why no shell could be started.
    pub fn start(command: &str, errors: Stdio) -> Result<Self, String> {
        let trouble = |error: std::io::Error| format!("`{command}` cannot be started: {error}");
        let (shell, flag) = if cfg!(windows) {
            ("cmd", "/C")
        } else {
            ("sh", "-c")
        };
        let mut shell = Command::new(shell);
        shell.args([flag, command]);
        shell.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = group::start(shell.stderr(errors)).map_err(trouble)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("`{command}` has no input or no output"));
        };
        Ok(Self {
            child,
            told: Some(speak(input)),
            heard: listen(output),
            has_answered: false,
            status: None,
            has_ended: false,
        })
    }

    /// Says which game begins, and for which seat the program plays in it.
    ///
    /// # Errors
    ///
    /// [`Silence::Deaf`].
    pub fn begin(&mut self, terms: &Terms, side: Side) -> Result<(), Silence> {
        let options = terms
            .options
            .iter()
            .map(|(key, value)| format!(" {key}={value}"));
        let options: String = options.collect();
        let seat = terms.game.seats[side.index()];
        self.tell(format!("game {}{options} seat={seat}\n", terms.game.name))
    }

    /// Asks for a move in a position, and waits for it at most so long.
    ///
    /// # Errors
    ///
    /// Why there is no answer.
    pub fn ask(&mut self, position: &str, patience: Duration) -> Result<String, Silence> {
        self.tell(format!("position {position}\n"))?;
        match self.heard.recv_timeout(patience) {
            Ok(Heard::Line(line)) => {
                self.has_answered = true;
                Ok(line)
            }
            Ok(Heard::TooLong) => Err(Silence::TooLong),
            Err(RecvTimeoutError::Timeout) => Err(Silence::Slow(patience)),
            Err(RecvTimeoutError::Disconnected) => {
                self.end();
                Err(match self.status {
                    Some(status) if !self.has_answered && NO_COMMAND.contains(&status) => {
                        Silence::NotRun
                    }
                    status => Silence::Ended(status),
                })
            }
        }
    }

    fn tell(&self, line: String) -> Result<(), Silence> {
        match self.told.as_ref().map(|told| told.try_send(line)) {
            Some(Err(TrySendError::Full(_))) => Err(Silence::Deaf),
            // It has closed its input; whether it has ended, its output tells.
            Some(Ok(()) | Err(TrySendError::Disconnected(_))) | None => Ok(()),
        }
    }

    /// Ends the program and all that it has started.
    fn end(&mut self) {
        if self.has_ended {
            return;
        }
        self.has_ended = true;
        group::kill(&mut self.child);
        let status = self.child.wait();
        self.status = status.ok().and_then(|status| status.code());
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.told = None;
        let end = Instant::now() + LEAVE;
        let left = || end.saturating_duration_since(Instant::now());
        while !self.has_ended && !left().is_zero() && self.heard.recv_timeout(left()).is_ok() {}
        self.end();
    }
}

impl Display for Silence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotRun => f.write_str("cannot be run"),
            Self::Slow(time) => write!(f, "is silent for {time:?}"),
            Self::Ended(Some(status)) => write!(f, "has ended with status {status}"),
            Self::Ended(None) => f.write_str("has ended"),
            Self::Deaf => f.write_str("does not read what it is asked"),
            Self::TooLong => write!(f, "writes a line of over {LONGEST} bytes"),
        }
    }
}

/// Writes lines to a program behind, which may not read them.
fn speak(mut input: ChildStdin) -> SyncSender<String> {
    let (told, lines) = sync_channel::<String>(WAITING);
    thread::spawn(move || {
        for line in lines {
            let written = input.write_all(line.as_bytes());
            if written.and_then(|()| input.flush()).is_err() {
                break;
            }
        }
    });
    told
}

/// Reads a program's lines behind; one that is too long is the last.
fn listen(output: ChildStdout) -> Receiver<Heard> {
    let (send, heard) = sync_channel(WAITING);
    thread::spawn(move || {
        let mut output = BufReader::new(output);
        let mut bytes = Vec::new();
        loop {
            bytes.clear();
            let read = output.by_ref().take(LONGEST).read_until(b'\n', &mut bytes);
            if !matches!(read, Ok(1..)) {
                break;
            }
            let is_long = bytes.len() as u64 == LONGEST && bytes.last() != Some(&b'\n');
            let line = String::from_utf8_lossy(&bytes).trim().to_owned();
            let heard = match line.is_empty() {
                _ if is_long => Heard::TooLong,
                true => continue,
                false => Heard::Line(line),
            };
            if send.send(heard).is_err() || is_long {
                break;
            }
        }
    });
    heard
}
