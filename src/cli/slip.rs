//! `herald slip`: what the other side has not seen, to send by mail or chat.

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use crate::post::{self, Span};

use super::failure::Failure;
use super::output::print;
use super::{board, examples, files, json, who};

/// Print what the other side has not seen of a game, to send by mail or chat
///
/// The lines above are for people; the word that begins with hrld1 is for the
/// other herald, whose `receive` takes it out of whatever the message became
/// on its way. Nothing is changed or sent. Before an invitation is accepted,
/// the slip is the whole invitation.
#[derive(Args, Debug)]
#[command(after_help = examples::SLIP)]
#[expect(clippy::struct_excessive_bools, reason = "flags of a command line")]
pub(super) struct Slip {
    /// The game file, or - for standard input
    file: PathBuf,
    /// All entries from this number on
    #[arg(long, value_name = "N", conflicts_with = "all")]
    from: Option<u32>,
    /// The whole game
    #[arg(long)]
    all: bool,
    /// Print the board above
    #[arg(long, conflicts_with = "code")]
    board: bool,
    /// Print the code alone
    #[arg(long)]
    code: bool,
    /// Break the code into lines of so many letters, as for a chat; it may
    /// stand in several messages
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(16..))]
    width: Option<u16>,
    /// Print as JSON
    #[arg(long)]
    pub(super) json: bool,
    #[command(flatten)]
    style: board::Style,
}

impl Slip {
    pub(super) fn run(self) -> Result<(), Failure> {
        let play = files::look(&self.file)?;
        let span = match self.from {
            _ if self.all => Span::All,
            Some(number) => Span::From(number),
            None => Span::Unseen,
        };
        let slip = post::slip(&play, span, who::me(&play).seat)?;
        if self.json {
            let value = json!({ "words": slip.words, "code": slip.code });
            return print(&json::line(&value));
        }
        let code = slip.code_lines(self.width.map(usize::from));
        if self.code {
            return print(&code);
        }
        let board = if self.board {
            board::game(&play, self.style, false) + "\n"
        } else {
            String::new()
        };
        print(&format!("{board}{}{code}", slip.words))
    }
}
