//! `herald accept`, `takeback`, `resign` and `claim`: what players do besides
//! moving.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use crate::play::Play;
use crate::referee::Deed;

use super::act::{Act, FileAnd};
use super::examples;
use super::failure::Failure;
use super::now::now;

/// Take the draw that the other player offers
#[derive(Args, Debug)]
#[command(after_help = examples::ACCEPT)]
pub(super) struct Accept {
    #[command(flatten)]
    pub(super) on: FileAnd,
}

/// Give the other player's last move back
#[derive(Args, Debug)]
#[command(after_help = examples::TAKEBACK)]
pub(super) struct Takeback {
    #[command(flatten)]
    pub(super) on: FileAnd,
}

/// Give up
#[derive(Args, Debug)]
#[command(after_help = examples::RESIGN)]
pub(super) struct Resign {
    #[command(flatten)]
    pub(super) on: FileAnd,
}

/// Claim the end of the game
#[derive(Args, Debug)]
#[command(after_help = examples::CLAIM)]
pub(super) struct Claim {
    /// The game file, or - for standard input
    pub(super) file: PathBuf,
    /// What the claim rests on
    #[arg(value_enum)]
    ground: Ground,
    #[command(flatten)]
    pub(super) act: Act,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Ground {
    /// The same position has stood often enough
    Repetition,
    /// The other player's time is up
    Time,
}

impl Accept {
    pub(super) fn run(self) -> Result<(), Failure> {
        let FileAnd { file, act } = self.on;
        run(&file, &act, &Deed::AcceptDraw, |_| {
            "The draw is accepted.".to_owned()
        })
    }
}

impl Takeback {
    pub(super) fn run(self) -> Result<(), Failure> {
        let FileAnd { file, act } = self.on;
        run(&file, &act, &Deed::Takeback, |before| {
            match before.referee().last() {
                Some((by, judged)) => {
                    let turn = before.referee().turn() - 1;
                    let (who, back) = (before.player(by), &judged.canonical);
                    format!("Given back: {turn}. {back} of {who}, who plays another move.")
                }
                None => "The last move is given back.".to_owned(),
            }
        })
    }
}

impl Resign {
    pub(super) fn run(self) -> Result<(), Failure> {
        let FileAnd { file, act } = self.on;
        run(&file, &act, &Deed::Resign, |_| "Resigned.".to_owned())
    }
}

impl Claim {
    pub(super) fn run(self) -> Result<(), Failure> {
        let deed = match self.ground {
            Ground::Repetition => Deed::ClaimRepetition,
            Ground::Time => Deed::ClaimTime,
        };
        run(&self.file, &self.act, &deed, |_| "Claimed.".to_owned())
    }
}

/// Does something that is no move, for who one is, and writes it. `said` tells
/// of it, from the game as it was.
fn run(file: &Path, act: &Act, deed: &Deed, said: impl Fn(&Play) -> String) -> Result<(), Failure> {
    let mut opened = act.open(file)?;
    let play = &mut opened.play;
    let by = act.doer(play)?;
    let aside = act.aside(play)?;
    if *deed == Deed::ClaimTime && play.referee().running() == Some(by.other()) {
        play.may_claim_time(now()?)?;
    }
    let said = said(play);
    let date = aside.date.clone();
    play.act(by, deed, aside)?;
    play.throw(date.as_deref())?;
    act.done(file, opened, &[said], None)
}
