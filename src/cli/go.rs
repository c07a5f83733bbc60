//! `herald go`: lets the other player go on.

use clap::Args;

use super::act::FileAnd;
use super::examples;
use super::failure::Failure;

/// Let the other player go on (fair dice): a signature and no move
///
/// The next throw needs a signature of yours, and you have nothing to move: the
/// other player has the first turn, or has earned another one by a capture.
#[derive(Args, Debug)]
#[command(after_help = examples::GO)]
pub(super) struct Go {
    #[command(flatten)]
    pub(super) on: FileAnd,
}

impl Go {
    pub(super) fn run(self) -> Result<(), Failure> {
        let FileAnd { file, act } = self.on;
        let mut opened = act.open(&file)?;
        let play = &mut opened.play;
        let by = act.mover(play, "")?;
        let aside = act.aside(play)?;
        play.go(by, aside)?;
        act.done(&file, opened, &["Made a `go`.".to_owned()], None)
    }
}
