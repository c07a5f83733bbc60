//! The referee on the command line.

use std::process::ExitCode;

fn main() -> ExitCode {
    herald::cli::main()
}
