//! `herald join`: accepts an invitation, as who one is.

use std::path::PathBuf;

use clap::Args;

use crate::dice::Nonce;
use crate::home::HomeError;
use crate::play::Play;
use crate::post::told::timing;
use crate::record::{EntryKey, First, Player};
use crate::side::Side;
use crate::text::harmless;

use super::act::Act;
use super::examples;
use super::failure::Failure;
use super::keep::Keep;
use super::who;

/// Accept an invitation to a game with fair dice
///
/// Prints what is agreed to and adds the acceptance, signed with your key, to
/// the file. Its slip goes back to the player who invited.
#[derive(Args, Debug)]
#[command(after_help = examples::JOIN)]
pub(super) struct Join {
    /// The file with the invitation, or - for standard input
    pub(super) file: PathBuf,
    /// Your name, or `Name <mail>`, if it is not the one of `herald me`
    #[arg(long, value_name = "NAME", allow_hyphen_values = true)]
    name: Option<String>,
    /// Print what would be agreed to, and write nothing
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    pub(super) act: Act,
}

impl Join {
    pub(super) fn run(self) -> Result<(), Failure> {
        let mut opened = self.act.open(&self.file)?;
        let play = &mut opened.play;
        let guest = play.may_join()?;
        let aside = self.act.aside(play)?;
        let mut said = agreed(play);
        if self.dry_run {
            said.push("Nothing is written.".to_owned());
            return self.act.show(&opened, &said, &[], None);
        }
        let (home, secret) = Keep::or_make()?.parts();
        let before = play.accepted_before(&home)?;
        let before = before.and_then(|entry| Player::read(entry.get(EntryKey::Name)?).ok());
        let person = match &self.name {
            Some(name) => {
                Player::read(name).map_err(|why| Failure::Trouble(format!("--name: {why}")))?
            }
            None => before
                .or_else(who::name)
                .unwrap_or_else(|| play.person(guest)),
        };
        let nonce = Nonce::fresh().map_err(HomeError::NoChance)?;
        play.join(&person, &nonce, secret, aside)?;
        said.push(format!("Accepted as {}.", play.player(guest)));
        self.act.done(&self.file, opened, &said, None)
    }
}

/// What an invitation asks one to agree to, a line each.
fn agreed(play: &Play) -> Vec<String> {
    let header = play.file().header();
    let [one, other] = Side::BOTH.map(|side| play.player(side));
    let first = match (header.start(), header.first()) {
        (Some(_), First::Seat(seat)) => format!("{seat} moves first, from a given position"),
        (_, First::Seat(seat)) => format!("{seat} moves first"),
        (_, First::Toss) => "a toss decides who moves first".to_owned(),
    };
    let options = match header.options_text() {
        "" => "none, all as standard",
        some => some,
    };
    let clock = match header.clock() {
        Some(clock) => timing(&clock),
        None => "none".to_owned(),
    };
    let name = play.referee().terms().game.title;
    let mut lines = vec![
        format!(
            "Agreed: {name}, rules {}, {one} against {other}.",
            header.rules()
        ),
        format!("First: {first}."),
        format!("Options: {options}."),
        format!("Clock: {clock}."),
    ];
    let start = header
        .start()
        .map(|start| format!("Start: {}", harmless(start)));
    lines.extend(start);
    lines
}
