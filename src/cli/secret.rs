//! `herald secret`: the one thing to keep.

use std::io::{self, Read};

use clap::Args;

use crate::dice::{Home, HomeError, Secret};
use crate::text::harmless;

use super::failure::Failure;
use super::print;

/// Say where the secret is; print it for paper, or restore it
///
/// From the secret come the seeds of the games that you referee, and your
/// links in games with fair dice. It is made when it is first needed. Keep a
/// copy on paper: with it games can be finished on another machine.
#[derive(Args, Debug)]
#[command(name = "secret")]
pub(super) struct SecretCommand {
    /// Print the secret, 56 letters in groups of four, to be kept on paper
    #[arg(long)]
    show: bool,
    /// Read the 56 letters from standard input and keep them as the secret
    #[arg(long, conflicts_with = "show")]
    restore: bool,
    /// With --restore: replace another secret that is there
    #[arg(long, requires = "restore")]
    replace: bool,
}

impl SecretCommand {
    pub(super) fn run(self) -> Result<(), Failure> {
        let home = Home::locate()?;
        let path = harmless(&Secret::path(&home).display().to_string());
        if self.restore {
            let mut text = zeroize::Zeroizing::new(String::new());
            io::stdin().lock().take(4096).read_to_string(&mut text)?;
            let secret = Secret::from_paper(&text)
                .map_err(|error| Failure::Trouble(format!("not a secret: {error}")))?;
            return match secret.restore(&home, self.replace) {
                Ok(()) => print(&format!("Kept in {path}\n")),
                Err(error @ HomeError::Occupied { .. }) => {
                    Err(Failure::Trouble(format!("{error}; --replace replaces it")))
                }
                Err(error) => Err(error.into()),
            };
        }
        if self.show {
            let secret = Secret::load_or_make(&home)?;
            return print(&format!("{}\n", *secret.paper()));
        }
        match Secret::load(&home)? {
            Some(_) => print(&format!("{path}\n")),
            None => print(&format!(
                "{path} (none yet: it is made when it is first needed)\n"
            )),
        }
    }
}
