//! The commands: each reads what it is given, asks the rest of the program,
//! and prints. Nothing is judged here.

mod acts;
mod batch;
mod board;
mod catalogue;
mod check;
mod compare;
mod failure;
mod fair;
mod files;
mod json;
mod legal;
mod moves;
mod new;
mod perft;
mod receive;
mod secret;
mod show;
mod slip;
mod source;
mod status;
mod verify;

use std::io::Write;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;

use failure::Failure;

/// A referee for two-player board games played by email or chat
///
/// A game is one file that both players keep. Herald reads it, judges a
/// move by the law of the game, writes it down, throws the dice, and prints
/// the board. It keeps nothing else, so it can be used in any pipe.
#[derive(Debug, Parser)]
#[command(name = "herald", version, max_term_width = 80)]
#[command(after_help = "Exit status: 0 done; 1 refused, or a fault was found; 2 could not work.")]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    New(new::New),
    Join(fair::Join),
    Show(show::Show),
    Legal(legal::Legal),
    Check(check::Check),
    Move(moves::Moves),
    Go(fair::Go),
    Roll(moves::Roll),
    Accept(acts::Accept),
    Takeback(acts::Takeback),
    Resign(acts::Resign),
    Claim(acts::Claim),
    Rule(acts::Rule),
    Reveal(acts::Reveal),
    Slip(slip::Slip),
    Receive(receive::Receive),
    Verify(verify::Verify),
    Compare(compare::Compare),
    Status(status::Status),
    Batch(batch::Batch),
    Games(catalogue::Games),
    Rules(catalogue::Rules),
    Perft(perft::Perft),
    Secret(secret::SecretCommand),
    Completions(Completions),
}

/// Print a script that completes herald's commands in a shell
#[derive(clap::Args, Debug)]
struct Completions {
    /// The shell
    shell: Shell,
}

/// Runs the command line; gives the exit status.
#[must_use]
pub fn run(cli: Cli) -> ExitCode {
    let json = cli.command.wants_json();
    match cli.command.run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if json && !matches!(failure, Failure::Told(_)) {
                println!("{}", failure.json());
            } else {
                eprint!("{}", failure.text());
            }
            ExitCode::from(failure.status())
        }
    }
}

impl Command {
    fn run(self) -> Result<(), Failure> {
        match self {
            Self::New(command) => command.run(),
            Self::Join(command) => command.run(),
            Self::Show(command) => command.run(),
            Self::Legal(command) => command.run(),
            Self::Check(command) => command.run(),
            Self::Move(command) => command.run(),
            Self::Go(command) => command.run(),
            Self::Roll(command) => command.run(),
            Self::Accept(command) => command.run(),
            Self::Takeback(command) => command.run(),
            Self::Resign(command) => command.run(),
            Self::Claim(command) => command.run(),
            Self::Rule(command) => command.run(),
            Self::Reveal(command) => command.run(),
            Self::Slip(command) => command.run(),
            Self::Receive(command) => command.run(),
            Self::Verify(command) => command.run(),
            Self::Compare(command) => command.run(),
            Self::Status(command) => command.run(),
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

    /// Whether refusals are asked for as JSON.
    const fn wants_json(&self) -> bool {
        match self {
            Self::Show(command) => command.json,
            Self::Legal(command) => command.json,
            Self::Check(command) => command.json,
            Self::Receive(command) => command.json,
            Self::Compare(command) => command.json,
            Self::Status(command) => command.json,
            Self::Move(command) => command.act.json,
            Self::Roll(command) => command.act.json,
            Self::Go(command) => command.act.json,
            Self::Join(command) => command.act.json,
            Self::Accept(acts::Accept { act, .. })
            | Self::Takeback(acts::Takeback { act, .. })
            | Self::Resign(acts::Resign { act, .. })
            | Self::Claim(acts::Claim { act, .. })
            | Self::Rule(acts::Rule { act, .. })
            | Self::Reveal(acts::Reveal { act, .. }) => act.json,
            _ => false,
        }
    }
}

/// Prints to standard output, colours only where a terminal wants them.
fn print(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

/// Prints to standard error in the same way.
fn print_aside(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stderr().lock();
    Ok(out.write_all(text.as_bytes())?)
}
