//! `herald mail`: a desk that answers one mail.

use std::fmt::Write as _;
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use clap::{Args, ValueEnum};

use crate::desk::{self, Answer, Desk, Incoming, Settings, Taken, Trouble};
use crate::home::{Home, no_core_dumps};
use crate::post::address::Mailbox;
use crate::post::mail::LONGEST_RAW;
use crate::record::Player;
use crate::side::Side;
use crate::text::{harmless, wrap};

use super::examples;
use super::failure::Failure;
use super::now::now;
use super::output::{print, print_aside};

/// The statuses of sysexits.h that are used here.
const TOO_LONG: u8 = 65;
const TRY_AGAIN: u8 = 75;

/// After how many seconds an answer that did not go out is sent by whoever
/// comes next.
pub(super) const UNSENT: u64 = 600;

/// Answer a mail to a desk: one mail on standard input, its answers sent
///
/// A mail server hands each mail for the desk's address to this command. It
/// finds the game and the player, judges the move or does what else is asked,
/// and answers; a move goes to the other player too. Exit status as in
/// sysexits.h: 0 done, 64 wrong usage, 65 too long, 75 to be tried again.
#[derive(Args, Debug)]
#[command(after_help = examples::MAIL)]
pub(super) struct MailCommand {
    #[command(flatten)]
    pub(super) desk: DeskArgs,
    /// The program that sends answers; it gets each whole on standard input
    #[arg(long, value_name = "CMD", default_value = "sendmail -t")]
    sendmail: String,
    /// Print the answers in place of sending them
    #[arg(long, conflicts_with = "sendmail")]
    print: bool,
    /// Take the address in From for proof enough; anybody can write it
    #[arg(long, value_enum)]
    trust: Option<Trust>,
    /// The desk's own address
    #[arg(long, value_name = "ADDRESS", value_parser = Mailbox::read)]
    from: Option<Mailbox>,
}

/// What both doors of a desk take.
#[derive(Args, Debug)]
pub(super) struct DeskArgs {
    /// The folder of the games
    #[arg(long, value_name = "DIR")]
    pub(super) games: PathBuf,
    /// Make games for whoever asks with `new`; the other player is asked first
    #[arg(long)]
    pub(super) allow_new: bool,
    /// Print the token of every seat, for its player alone, and end
    #[arg(long)]
    tokens: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Trust {
    /// The address in From
    From,
}

impl MailCommand {
    pub(super) fn run(self) -> Result<(), Failure> {
        self.answer().map_err(|failure| {
            // Whatever is in the way here is no fault of who wrote.
            let status = match failure {
                Failure::Told(status) => status,
                failure => {
                    let _ = print_aside(&failure.text());
                    TRY_AGAIN
                }
            };
            Failure::Told(status)
        })
    }

    fn answer(self) -> Result<(), Failure> {
        let home = Home::locate()?;
        let named = home.name().ok().flatten();
        let named = named.and_then(|name| Mailbox::of(&Player::read(&name).ok()?));
        let from = self.from.clone().or(named);
        let desk = self.desk.open(home, self.trust.is_some(), from.clone())?;
        if self.desk.tokens {
            return tokens(&desk);
        }
        let now = now()?;
        let mut raw = Vec::new();
        let most = u64::try_from(LONGEST_RAW).unwrap_or(u64::MAX);
        io::stdin().lock().take(most + 1).read_to_end(&mut raw)?;
        let Ok(incoming) = Incoming::of_mail(&raw) else {
            print_aside("error: this mail is longer than 64 MiB\n")?;
            return Err(Failure::Told(TOO_LONG));
        };
        drop(raw);
        let taken = desk.take(incoming, now)?;
        self.send(&desk, taken, from.as_ref(), now)?;
        for taken in desk.unsent(UNSENT)? {
            self.send(&desk, taken, from.as_ref(), now)?;
        }
        Ok(())
    }

    /// Sends all answers to a message, and only then notes that it is done.
    fn send(
        &self,
        desk: &Desk,
        taken: Taken,
        from: Option<&Mailbox>,
        now: u64,
    ) -> Result<(), Failure> {
        for answer in &taken.answers {
            self.send_one(answer, from, now)?;
        }
        match taken.key {
            Some(key) => Ok(desk.sent(&key)?),
            None => Ok(()),
        }
    }

    fn send_one(&self, answer: &Answer, from: Option<&Mailbox>, now: u64) -> Result<(), Failure> {
        let Some(mail) = desk::mail::outgoing(answer, from, now) else {
            return Ok(());
        };
        if self.print {
            return print(&(mail.render() + "\n"));
        }
        let trouble = |why: String| Failure::Trouble(format!("{}: {why}", self.sendmail));
        let mut words = self.sendmail.split_whitespace();
        let program = words
            .next()
            .ok_or_else(|| trouble("no program".to_owned()))?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .map_err(|error| trouble(error.to_string()))?;
        let written = match child.stdin.take() {
            Some(mut pipe) => pipe.write_all(mail.render().as_bytes()),
            None => Ok(()),
        };
        let status = child.wait()?;
        match written {
            _ if !status.success() => {
                Err(trouble(format!("it did not send the answer ({status})")))
            }
            written => written.map_err(|error| trouble(error.to_string())),
        }
    }
}

impl DeskArgs {
    /// Opens the desk of a home.
    pub(super) fn open(
        &self,
        home: Home,
        trust: bool,
        from: Option<Mailbox>,
    ) -> Result<Desk, Trouble> {
        no_core_dumps();
        let settings = Settings {
            trust,
            allow_new: self.allow_new,
            from,
        };
        Desk::open(&self.games, home, settings)
    }

    /// Prints the tokens where that is asked for; says whether it was.
    pub(super) fn told(&self, desk: &Desk) -> Result<bool, Failure> {
        if self.tokens {
            tokens(desk)?;
        }
        Ok(self.tokens)
    }
}

/// Prints the token of every seat, a line each.
fn tokens(desk: &Desk) -> Result<(), Failure> {
    let mut text = String::new();
    for play in desk.plays()? {
        for side in Side::BOTH {
            let name = harmless(&play.person(side).to_string());
            let seat = play.referee().seat(side);
            let _ = writeln!(text, "{}  {seat:<6}  {name}", desk.token(&play, side));
        }
    }
    print(&text)
}

impl From<Trouble> for Failure {
    fn from(trouble: Trouble) -> Self {
        Self::Trouble(trouble.0)
    }
}

/// Says on standard error what went wrong, for a desk that goes on.
pub(super) fn complain(trouble: &Trouble) -> Result<(), Failure> {
    print_aside(&wrap(&format!("error: {trouble}"), "  "))
}
