//! `herald completions`: scripts that complete its commands in a shell.

use clap::Args;
use clap_complete::{Shell, generate};

use super::examples;
use super::failure::Failure;
use super::output::print;

/// Print a script that completes herald's commands in a shell
#[derive(Args, Debug)]
#[command(after_help = examples::COMPLETIONS)]
pub(super) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(super) fn run(self, mut herald: clap::Command) -> Result<(), Failure> {
        let mut script = Vec::new();
        generate(self.shell, &mut herald, "herald", &mut script);
        print(&String::from_utf8_lossy(&script))
    }
}
