//! The referee on the command line.

use std::process::ExitCode;

use clap::Parser;
use herald::cli::{Cli, run};

fn main() -> ExitCode {
    run(Cli::parse())
}
