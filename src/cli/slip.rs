//! `herald slip`: the last entry, to paste into a message.

use std::path::PathBuf;

use clap::Args;

use crate::post;

use super::failure::Failure;
use super::{files, print};

/// Print the last entry as a slip to paste into a mail or a chat
///
/// The other player's herald takes it with `receive`. The slip holds the last
/// entry and the throws after it; nothing is changed or sent.
#[derive(Args, Debug)]
pub(super) struct Slip {
    /// The game file, or - for standard input
    file: PathBuf,
    /// All entries from this number on
    #[arg(long, value_name = "N")]
    from: Option<u32>,
}

impl Slip {
    pub(super) fn run(self) -> Result<(), Failure> {
        let play = files::look_bare(&self.file)?;
        print(&post::slip(&play, self.from)?)
    }
}
