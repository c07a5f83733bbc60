//! The commands: each reads what it is given, asks the rest of the program,
//! and prints. Nothing is judged here.

mod act;
mod acts;
mod arguments;
mod batch;
mod beginning;
mod beneath;
mod board;
mod catalogue;
mod chat;
mod check;
mod commands;
mod compare;
mod completions;
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
mod log;
mod lots;
mod mail;
mod many;
mod me;
mod moves;
mod nearest;
mod new;
mod next;
mod now;
mod openings;
mod output;
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
use std::process::ExitCode;

use clap::Parser;

use crate::text::{harmless, is_harmful};

use arguments::{Colour, Refusals};
use failure::Failure;
use output::{print, print_aside};

pub use arguments::Cli;

/// Reads the arguments of this process and runs the command; gives the exit
/// status.
#[must_use]
pub fn main() -> ExitCode {
    match Cli::try_parse_from(untipped(std::env::args_os())) {
        Ok(cli) => run(cli),
        Err(error) => misused(&error),
    }
}

/// The options whose values are any text.
const TAKE_ANY: [&str; 3] = ["--note", "--why", "--seed"];

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
