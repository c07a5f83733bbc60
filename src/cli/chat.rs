//! `herald chat`: a desk in a chat, behind any bridge.

use std::io::{self, BufRead, Read};
use std::sync::mpsc::{self, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};

use crate::desk::chat::{Chat, lines};
use crate::desk::{Desk, Incoming, Taken};
use crate::home::Home;

use super::examples;
use super::failure::Failure;
use super::mail::{DeskArgs, UNSENT, complain};
use super::now::now;
use super::output::print;

/// The longest line that is read, in bytes.
const LONGEST: u64 = 1 << 20;
/// How many lines go out at once before they are paced.
const AT_ONCE: usize = 4;

/// Answer what is said in a chat, line by line
///
/// A bridge to IRC, Matrix or another chat writes lines to standard input, a
/// nick, perhaps with an at sign and the channel, a tab, and what was said:
/// `ann@#games<TAB>13. c1-c4`. Answers come in the same form: to whom or which
/// channel, a tab, and a line. It runs until its input ends.
#[derive(Args, Debug)]
#[command(after_help = examples::CHAT)]
pub(super) struct ChatCommand {
    #[command(flatten)]
    desk: DeskArgs,
    /// Take the nick alone for proof enough, as where a server guards nicks
    #[arg(long, value_enum)]
    trust: Option<Trust>,
    /// Show positions in one line in place of boards
    #[arg(long)]
    short: bool,
    /// Milliseconds between lines once four have gone out, since servers cut
    /// off floods
    #[arg(long, value_name = "MS", default_value_t = 1000)]
    pace: u64,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Trust {
    /// The nick
    Nick,
}

/// How lines go out.
struct Out {
    short: bool,
    pace: Duration,
    /// How many have gone out without a rest, and when the last did.
    sent: usize,
    last: Option<Instant>,
}

impl ChatCommand {
    pub(super) fn run(self) -> Result<(), Failure> {
        let desk = self
            .desk
            .open(Home::locate()?, self.trust.is_some(), None)?;
        if self.desk.told(&desk)? {
            return Ok(());
        }
        let mut out = Out {
            short: self.short,
            pace: Duration::from_millis(self.pace),
            sent: 0,
            last: None,
        };
        // What a desk that was killed has not said.
        for taken in desk.unsent(UNSENT)? {
            out.tell(&desk, &taken)?;
        }
        let (sender, receiver) = mpsc::sync_channel(64);
        thread::spawn(move || read(&sender));
        let mut chat = Chat::default();
        loop {
            let wait = chat
                .deadline()
                .map_or(Duration::from_secs(3600), |deadline| {
                    deadline.saturating_duration_since(Instant::now())
                });
            let said = match receiver.recv_timeout(wait) {
                Ok(line) => chat.line(&line, Instant::now()).into_iter().collect(),
                Err(RecvTimeoutError::Timeout) => chat.overdue(Instant::now()),
                Err(RecvTimeoutError::Disconnected) => break,
            };
            for incoming in said {
                out.answer(&desk, incoming)?;
            }
        }
        // What was not whole when the input ended is answered as it is.
        for incoming in chat.overdue(Instant::now() + Duration::from_secs(60)) {
            out.answer(&desk, incoming)?;
        }
        Ok(())
    }
}

impl Out {
    /// Answers a message. What is in the way is said on standard error, and the
    /// desk goes on.
    fn answer(&mut self, desk: &Desk, incoming: Incoming) -> Result<(), Failure> {
        let taken = match desk.take(incoming, now()?) {
            Ok(taken) => taken,
            Err(trouble) => return complain(&trouble),
        };
        self.tell(desk, &taken)
    }

    fn tell(&mut self, desk: &Desk, taken: &Taken) -> Result<(), Failure> {
        for answer in &taken.answers {
            for line in lines(answer, self.short) {
                self.line(&line)?;
            }
        }
        match taken.key.as_deref().map(|key| desk.sent(key)) {
            Some(Err(trouble)) => complain(&trouble),
            _ => Ok(()),
        }
    }

    fn line(&mut self, line: &str) -> Result<(), Failure> {
        let rested = self
            .last
            .is_none_or(|last| last.elapsed() > self.pace * u32::try_from(AT_ONCE).unwrap_or(4));
        if rested {
            self.sent = 0;
        } else if self.sent >= AT_ONCE {
            thread::sleep(self.pace);
        }
        self.sent += 1;
        self.last = Some(Instant::now());
        print(&format!("{line}\n"))
    }
}

/// Reads lines until there are no more; what is no text is made such.
fn read(sender: &SyncSender<String>) {
    let mut input = io::stdin().lock();
    loop {
        let mut bytes = Vec::new();
        match (&mut input).take(LONGEST).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let line = String::from_utf8_lossy(&bytes);
        let line = line.trim_end_matches(['\n', '\r']).to_owned();
        if sender.send(line).is_err() {
            return;
        }
    }
}
