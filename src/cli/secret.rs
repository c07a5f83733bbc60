//! `herald secret`: the one thing to keep.

use std::io::{self, Read};

use clap::Args;

use crate::dice::Secret;
use crate::home::{Home, HomeError, no_core_dumps};
use crate::text::{harmless, wrap};

use super::examples;
use super::failure::Failure;
use super::output::print;

/// Say where the secret is; print it for paper, or restore it
///
/// From the secret come your key, your links in games with fair dice, and the
/// seeds of the games that you referee. It is made when it is first needed.
/// Keep a copy on paper: with it games can be finished on another machine.
#[derive(Args, Debug)]
#[command(name = "secret")]
#[command(after_help = examples::SECRET)]
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

/// What a secret from paper does not bring back.
const REGISTER: &str = "The register of what you have sent does not come with it, and must never \
                        be put back from a backup: an old one would let your opponents choose \
                        among your rolls. Where a game is not in the register no throw is made, \
                        until you go on with `--restored`; take each game from its newest copy \
                        first.";

impl SecretCommand {
    pub(super) fn run(self) -> Result<(), Failure> {
        let home = Home::locate()?;
        no_core_dumps();
        let path = harmless(&home.secret_path().to_string_lossy());
        if self.restore {
            let mut text = zeroize::Zeroizing::new(String::new());
            io::stdin().lock().take(4096).read_to_string(&mut text)?;
            let secret = Secret::from_paper(&text)
                .map_err(|error| Failure::Trouble(format!("not a secret: {error}")))?;
            return match home.restore_secret(&secret, self.replace) {
                Ok(()) => print(&(format!("Kept in {path}\n") + &wrap(REGISTER, ""))),
                Err(error @ HomeError::Occupied { .. }) => {
                    Err(Failure::Trouble(format!("{error}; --replace replaces it")))
                }
                Err(error) => Err(error.into()),
            };
        }
        if self.show {
            let secret = home.secret_or_make()?;
            return print(&format!("{}\n", *secret.paper()));
        }
        match home.secret()? {
            Some(_) => print(&format!("{path}\n")),
            None => print(&format!(
                "{path} (none yet: it is made when it is first needed)\n"
            )),
        }
    }
}
