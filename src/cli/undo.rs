//! `herald undo`: takes one's own last entry off, before it is sent.

use clap::Args;

use crate::play::{Chance, Play};
use crate::record::{Act, Entry, Kind as EntryKind};
use crate::refusal::{House, Kind, Refusal};
use crate::text::harmless;

use super::act::FileAnd;
use super::examples;
use super::failure::Failure;
use super::who;

/// Take off your own last entry, which must not have been sent
///
/// It must be the last in the file, with nothing thrown by it or after it. In a
/// signed game every entry is final, and so is what an arbiter enters. What was
/// sent can only be given back by the other player, with `herald takeback`.
#[derive(Args, Debug)]
#[command(after_help = examples::UNDO)]
pub(super) struct Undo {
    #[command(flatten)]
    pub(super) on: FileAnd,
}

impl Undo {
    pub(super) fn run(self) -> Result<(), Failure> {
        let FileAnd { file, act } = self.on;
        let mut opened = act.open(&file)?;
        let play = &opened.play;
        let last = play.file().entries().last();
        let last = last.ok_or_else(|| refuse("there is no entry yet"))?;
        may(play, last)?;
        let own = act.acting(play)?.or_else(|| who::me(play).seat);
        if let (Some(own), Some(by)) = (own, play.author(last))
            && own != by
        {
            let why = format!(
                "the last entry is one of {}; you are {}",
                play.player(by),
                play.player(own)
            );
            return Err(refuse(&why).into());
        }
        let said = format!(
            "Took off entry {}, {}. It must not have been sent: whoever has it keeps it.",
            last.number(),
            what(last)
        );
        let Some(rest) = play.file().without_last() else {
            let why = "the file cannot be cut before its last entry";
            return Err(Failure::Trouble(why.to_owned()));
        };
        opened.cut(rest)?;
        act.show(&opened, &[said], &[], None)
    }
}

/// Whether an entry may be taken off at all, whoever asks.
pub(super) fn may(play: &Play, last: &Entry) -> Result<(), Refusal> {
    if play.fair().is_some() {
        let why = "in a signed game an entry is final once it is made, sent or not";
        return Err(refuse(why).hint("the other player can give a move back: `herald takeback`"));
    }
    let of_arbiter = matches!(play.chance(), Chance::Arbiter { .. });
    match last.kind() {
        EntryKind::Throw => Err(refuse("something was thrown after the last move")
            .hint("the other player can give a move back before the throw that follows it")),
        EntryKind::Act(Act::Ruling | Act::Reveal) if of_arbiter => {
            Err(refuse("what an arbiter enters stands"))
        }
        _ => Ok(()),
    }
}

pub(super) fn refuse(why: &str) -> Refusal {
    Refusal::house(Kind::Illegal, House::OneEntry, "", why)
}

/// What an entry did.
fn what(entry: &Entry) -> String {
    match (entry.turn(), entry.played(), entry.act()) {
        (Some(turn), Some(played), _) => format!("the move {turn}. {}", harmless(played)),
        (_, _, Some(act)) => format!("`{act}`"),
        _ => "a throw".to_owned(),
    }
}
