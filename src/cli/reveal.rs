//! `herald reveal`: the arbiter's seed, once the game is over.

use clap::Args;

use super::act::FileAnd;
use super::examples;
use super::failure::Failure;
use super::now::now;

/// Publish the arbiter's seed, after the end of the game
///
/// With it everybody can check that every throw was the one that the arbiter
/// had committed to before the game.
#[derive(Args, Debug)]
#[command(after_help = examples::REVEAL)]
pub(super) struct Reveal {
    #[command(flatten)]
    pub(super) on: FileAnd,
}

impl Reveal {
    pub(super) fn run(self) -> Result<(), Failure> {
        let FileAnd { file, act } = self.on;
        let mut opened = act.open(&file)?;
        let date = opened.play.date_at(now()?);
        opened.play.reveal(date.as_deref())?;
        let said = ["The seed is published.".to_owned()];
        act.done(&file, opened, &said, None)
    }
}
