//! The commands: each reads what it is given, asks the rest of the program,
//! and prints. Nothing is judged here.

mod act;
mod acts;
mod batch;
mod beginning;
mod beneath;
mod board;
mod catalogue;
mod chat;
mod check;
mod commands;
mod compare;
mod compose;
mod contest;
mod counts;
mod draw;
mod examples;
mod facts;
mod failure;
mod files;
mod find;
mod go;
mod help;
mod join;
mod json;
mod judged;
mod keep;
mod known;
mod legal;
mod lots;
mod log;
mod mail;
mod many;
mod me;
mod moves;
mod nearest;
mod new;
mod next;
mod now;
mod openings;
mod pack;
mod page;
mod perft;
#[cfg(feature = "play")]
mod play;
mod programs;
mod progress;
mod receive;
mod reveal;
mod roll;
mod rule;
mod seats;
mod secret;
mod show;
mod slip;
mod source;
mod stats;
mod status;
mod undo;
mod unpack;
mod verify;
mod who;

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

use anstream::adapter::strip_str;
use anstream::{AutoStream, ColorChoice};
use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;

use crate::text::{harmless, is_harmful};

use failure::Failure;

/// A referee for two-player board games played by email or chat
///
/// A game is one file that both players keep. Herald reads it, judges a
/// move by the law of the game, writes it down, throws the dice, and prints
/// the board. It keeps nothing else but, for a player who signs or an arbiter,
/// a small home (see `herald me` and `herald secret`).
#[derive(Debug, Parser)]
#[command(
    name = "herald",
    version,
    max_term_width = 80,
    disable_help_subcommand = true
)]
#[command(
    after_help = "`herald help boards` explains the boards.\n\nExit status: 0 done; 1 refused, or a fault was found; 2 could not work."
)]
pub struct Cli {
    /// When to colour boards: at a terminal, always or never
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    color: Colour,
    #[command(subcommand)]
    command: Command,
}

/// When there are colours.
#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
enum Colour {
    /// At a terminal, unless the environment has `NO_COLOR`
    #[default]
    Auto,
    /// Everywhere
    Always,
    /// Nowhere
    Never,
}

#[derive(Debug, Subcommand)]
enum Command {
    Me(me::Me),
    New(new::New),
    Join(join::Join),
    Show(show::Show),
    Log(log::Log),
    Legal(legal::Legal),
    Check(check::Check),
    Move(moves::Moves),
    Go(go::Go),
    Roll(roll::Roll),
    Accept(acts::Accept),
    Takeback(acts::Takeback),
    Resign(acts::Resign),
    Claim(acts::Claim),
    Undo(undo::Undo),
    Rule(rule::Rule),
    Reveal(reveal::Reveal),
    Slip(slip::Slip),
    Compose(compose::Compose),
    Receive(receive::Receive),
    Mail(mail::MailCommand),
    Chat(chat::ChatCommand),
    Verify(verify::Verify),
    Compare(compare::Compare),
    Status(status::Status),
    Stats(stats::StatsCommand),
    Openings(openings::OpeningsCommand),
    Find(find::Find),
    Pack(pack::Pack),
    Unpack(unpack::Unpack),
    #[cfg(feature = "play")]
    Play(play::AtKeyboard),
    Match(contest::Match),
    Draw(draw::Draw),
    Page(page::MakePage),
    Batch(batch::Batch),
    Games(catalogue::Games),
    Rules(catalogue::Rules),
    Perft(perft::Perft),
    Secret(secret::SecretCommand),
    Completions(Completions),
    Help(help::Help),
}

/// The options whose values are any text.
const TAKE_ANY: [&str; 3] = ["--note", "--why", "--seed"];

/// Print a script that completes herald's commands in a shell
#[derive(clap::Args, Debug)]
#[command(after_help = examples::COMPLETIONS)]
struct Completions {
    /// The shell
    shell: Shell,
}

/// Reads the arguments of this process and runs the command; gives the exit
/// status.
#[must_use]
pub fn main() -> ExitCode {
    match Cli::try_parse_from(untipped(std::env::args_os())) {
        Ok(cli) => run(cli),
        Err(error) => misused(&error),
    }
}

/// The arguments without a `--` between an option that takes any text and its
/// value, where people put it so that the value may begin with a dash.
fn untipped(args: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let args: Vec<OsString> = args.collect();
    let takes = |arg: &OsString| TAKE_ANY.iter().any(|option| arg == option);
    let is_tip = |n: usize| args[n] == "--" && n > 0 && takes(&args[n - 1]) && n + 1 < args.len();
    let kept = (0..args.len()).filter(|&n| !is_tip(n));
    kept.map(|n| args[n].clone()).collect()
}

fn run(cli: Cli) -> ExitCode {
    let choice = match cli.color {
        Colour::Auto => anstream::ColorChoice::Auto,
        Colour::Always => anstream::ColorChoice::Always,
        Colour::Never => anstream::ColorChoice::Never,
    };
    choice.write_global();
    let manner = cli.command.refusals();
    let Err(failure) = cli.command.run() else {
        return ExitCode::SUCCESS;
    };
    // Nobody may be there to read it; the status says it as well.
    let _ = match manner {
        _ if matches!(failure, Failure::Told(_)) => Ok(()),
        Refusals::Words => print_aside(&failure.text()),
        Refusals::Json => print(&json::line(&failure.json())),
        Refusals::JsonAside => print_aside(&json::line(&failure.json())),
    };
    ExitCode::from(failure.status())
}

/// Says what is wrong with the arguments, or gives the help they ask for.
fn misused(error: &clap::Error) -> ExitCode {
    let words = error.to_string();
    if words.chars().any(|c| c != '\n' && is_harmful(c)) {
        let lines: Vec<String> = words.lines().map(harmless).collect();
        let _ = print_aside(&(lines.join("\n") + "\n"));
    } else {
        let _ = error.print();
    }
    // Mail servers know the statuses of sysexits.h.
    let is_mail = std::env::args_os()
        .nth(1)
        .is_some_and(|word| word == "mail");
    match error.exit_code() {
        2 if is_mail => ExitCode::from(MISUSED),
        code => ExitCode::from(u8::try_from(code).unwrap_or(2)),
    }
}

/// The status of sysexits.h for wrong usage.
const MISUSED: u8 = 64;

/// Where a command says no.
enum Refusals {
    /// In words, on standard error.
    Words,
    /// As JSON, on standard output.
    Json,
    /// As JSON, on standard error: standard output is for the game.
    JsonAside,
}

impl Command {
    fn run(self) -> Result<(), Failure> {
        match self {
            Self::Me(command) => command.run(),
            Self::New(command) => command.run(),
            Self::Join(command) => command.run(),
            Self::Show(command) => command.run(),
            Self::Log(command) => command.run(),
            Self::Help(command) => command.run(),
            Self::Legal(command) => command.run(),
            Self::Check(command) => command.run(),
            Self::Move(command) => command.run(),
            Self::Go(command) => command.run(),
            Self::Roll(command) => command.run(),
            Self::Accept(command) => command.run(),
            Self::Takeback(command) => command.run(),
            Self::Resign(command) => command.run(),
            Self::Claim(command) => command.run(),
            Self::Undo(command) => command.run(),
            Self::Rule(command) => command.run(),
            Self::Reveal(command) => command.run(),
            Self::Slip(command) => command.run(),
            Self::Compose(command) => command.run(),
            Self::Receive(command) => command.run(),
            Self::Mail(command) => command.run(),
            Self::Chat(command) => command.run(),
            Self::Verify(command) => command.run(),
            Self::Compare(command) => command.run(),
            Self::Status(command) => command.run(),
            Self::Stats(command) => command.run(),
            Self::Openings(command) => command.run(),
            Self::Find(command) => command.run(),
            Self::Pack(command) => command.run(),
            Self::Unpack(command) => command.run(),
            #[cfg(feature = "play")]
            Self::Play(command) => command.run(),
            Self::Match(command) => command.run(),
            Self::Draw(command) => command.run(),
            Self::Page(command) => command.run(),
            Self::Batch(command) => command.run(),
            Self::Games(command) => command.run(),
            Self::Rules(command) => command.run(),
            Self::Perft(command) => command.run(),
            Self::Secret(command) => command.run(),
            Self::Completions(command) => {
                let mut script = Vec::new();
                clap_complete::generate(command.shell, &mut Cli::command(), "herald", &mut script);
                print(&String::from_utf8_lossy(&script))
            }
        }
    }

    /// How this command says no.
    fn refusals(&self) -> Refusals {
        let json = match self {
            Self::Show(command) => command.json,
            Self::Log(command) => command.json,
            Self::Legal(command) => command.json,
            Self::Check(command) => command.json,
            Self::Receive(command) => {
                return Refusals::of(command.json, files::is_pipe(&command.file));
            }
            Self::Match(command) => return Refusals::of(command.json, command.is_piped()),
            Self::Slip(command) => command.json,
            Self::Compare(command) => command.json,
            Self::Status(command) => command.json,
            Self::Me(command) => command.json,
            Self::Move(moves::Moves { file, act, .. })
            | Self::Roll(roll::Roll { file, act, .. })
            | Self::Join(join::Join { file, act, .. })
            | Self::Claim(acts::Claim { file, act, .. })
            | Self::Rule(rule::Rule { file, act, .. }) => return act.refusals(file),
            Self::Go(go::Go { on })
            | Self::Accept(acts::Accept { on })
            | Self::Takeback(acts::Takeback { on })
            | Self::Resign(acts::Resign { on })
            | Self::Undo(undo::Undo { on })
            | Self::Reveal(reveal::Reveal { on }) => return on.act.refusals(&on.file),
            _ => false,
        };
        Refusals::of(json, false)
    }
}

impl act::Act {
    /// How a command that changes a game says no.
    fn refusals(&self, file: &Path) -> Refusals {
        Refusals::of(self.json, files::is_pipe(file))
    }
}

impl Refusals {
    /// In JSON if it is asked for; aside where the game goes to standard output.
    const fn of(json: bool, piped: bool) -> Self {
        match (json, piped) {
            (false, _) => Self::Words,
            (true, false) => Self::Json,
            (true, true) => Self::JsonAside,
        }
    }
}

/// Prints to standard output, colours only where a terminal wants them.
fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    if AutoStream::choice(&out) == ColorChoice::Never {
        // In one piece: the stream would write each part between two colours
        // by itself.
        out.write_all(strip_str(text).to_string().as_bytes())?;
    } else {
        AutoStream::auto(&mut out).write_all(text.as_bytes())?;
    }
    Ok(out.flush()?)
}

/// Prints to standard error in the same way.
fn print_aside(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stderr().lock();
    Ok(out.write_all(text.as_bytes())?)
}

/// Tells somebody at a terminal that herald reads what is typed.
fn hint_at_terminal() -> Result<(), Failure> {
    if !io::stdin().is_terminal() {
        return Ok(());
    }
    let end = if cfg!(windows) {
        "Ctrl-Z and Enter"
    } else {
        "Ctrl-D"
    };
    print_aside(&format!("Reading from the terminal; end with {end}.\n"))
}
