//! `herald compose`: a whole mail to the other player.

use std::path::PathBuf;

use clap::Args;

use crate::post::address::Mailbox;
use crate::post::{self, Post, Span};

use super::failure::Failure;
use super::now::now;
use super::output::print;
use super::{examples, files, who};

/// Write a whole mail of what the other side has not seen of a game
///
/// The mail goes to standard output, with all its headers, for a program that
/// sends it: `herald compose FILE | msmtp -t`, or with `sendmail -t`, or saved
/// and opened with `mutt -H`. It holds the board, the moves in words, whose
/// turn it is, the note, and the code for the other herald. An arbiter's mail
/// goes to both players. Nothing is changed or sent.
#[derive(Args, Debug)]
#[command(after_help = examples::COMPOSE)]
pub(super) struct Compose {
    /// The game file, or - for standard input
    file: PathBuf,
    /// To whom it goes, in place of the address in the game
    #[arg(long, value_name = "ADDRESS", value_parser = Mailbox::read)]
    to: Vec<Mailbox>,
    /// Whose mail it is, in place of your address in the game
    #[arg(long, value_name = "ADDRESS", value_parser = Mailbox::read)]
    from: Option<Mailbox>,
    /// Send all entries from this number on
    #[arg(long = "since", value_name = "N", conflicts_with = "all")]
    since: Option<u32>,
    /// Send the whole game
    #[arg(long)]
    all: bool,
}

impl Compose {
    pub(super) fn run(self) -> Result<(), Failure> {
        let play = files::look(&self.file)?;
        let span = match self.since {
            _ if self.all => Span::All,
            Some(number) => Span::From(number),
            None => Span::Unseen,
        };
        let post = Post {
            me: who::me(&play).seat,
            from: self.from,
            to: self.to,
            span,
            now: now()?,
        };
        let mail = post::compose(&play, &post)?;
        if mail.to.is_empty() {
            let why = "the game has no mail address that this could go to; give --to ADDRESS";
            return Err(Failure::Trouble(why.to_owned()));
        }
        print(&mail.render())
    }
}
