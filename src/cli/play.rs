//! `herald play`: a board at one keyboard.

mod complete;
mod input;
mod session;

use std::path::{Path, PathBuf};

use clap::Args;

use crate::dice::{Nonce, Seed};
use crate::games::{self, GameRow};
use crate::home::HomeError;
use crate::play::{NewSource, Opening, Play};
use crate::record::{First, Player};
use crate::side::Side;

use super::failure::Failure;
use super::files::{self, Opened};
use super::programs::Programs;
use super::seats::title_case;
use super::{board, examples, source};

use session::Session;

/// Play at one keyboard, both players or against a program
///
/// Goes on with a game file, or begins a game of this name in a new file. What
/// is typed is a move, or one of the words that `help` lists; the Tab key
/// completes it. Every move is in the file as soon as it is made. How herald
/// speaks to a program is told by herald-match(7).
#[derive(Args, Debug)]
#[command(after_help = examples::PLAY)]
pub(super) struct AtKeyboard {
    /// A game (see `herald games`), or the file of one
    #[arg(value_name = "GAME|FILE")]
    what: String,
    #[command(flatten)]
    programs: Programs,
    /// A rule option of a new game, such as stragglers=count
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    #[command(flatten)]
    style: board::Style,
}

impl AtKeyboard {
    pub(super) fn run(self) -> Result<(), Failure> {
        let (path, opened) = self.open()?;
        let game = opened.play.referee().terms().game;
        let programs = self.programs.of(game)?;
        Session::new(path, opened, self.style, programs).run()
    }

    /// The game that is named: a file that is there, or else a new one.
    fn open(&self) -> Result<(PathBuf, Opened), Failure> {
        let path = PathBuf::from(&self.what);
        if path.exists() || path.extension().is_some() || path.components().count() > 1 {
            if !self.options.is_empty() {
                let why = "the options of a game that has begun are in its file";
                return Err(Failure::Trouble(why.to_owned()));
            }
            return files::edit(&path, false).map(|opened| (path, opened));
        }
        let game = source::find(&self.what)?;
        let path = vacant(game);
        files::create(Some(&path), &begin(game, &self.options)?)?;
        files::edit(&path, false).map(|opened| (path, opened))
    }
}

/// The text of a new game at one keyboard, with a seed in the file.
fn begin(game: &'static GameRow, options: &[String]) -> Result<String, Failure> {
    let options = source::options(game, options)?;
    game.check_options(&options).map_err(Failure::Trouble)?;
    let name =
        |side: Side| Player::read(&title_case(game.seats[side.index()])).map_err(Failure::Trouble);
    let opening = Opening {
        game,
        first: game
            .first
            .map_or(First::Toss, |side| First::Seat(game.seats[side.index()])),
        options,
        start: None,
        clock: None,
        players: [name(Side::First)?, name(Side::Second)?],
    };
    let nonce = Nonce::fresh().map_err(HomeError::NoChance)?;
    let seed = Seed::fresh().map_err(HomeError::NoChance)?;
    let trouble = |why: String| Failure::Trouble(why);
    let mut play =
        Play::begin(&opening, &nonce, NewSource::Open(seed)).map_err(|fault| trouble(fault.0))?;
    play.throw(None)?;
    let file = play.written().map_err(|flaw| trouble(flaw.why))?;
    Ok(file.text().to_owned())
}

/// A name for a new game at which nothing stands.
fn vacant(game: &games::GameRow) -> PathBuf {
    let taken = |path: &Path| path.symlink_metadata().is_ok();
    let first = PathBuf::from(format!("{}.yaml", game.name));
    if !taken(&first) {
        return first;
    }
    let mut paths = (2..).map(|n| PathBuf::from(format!("{}-{n}.yaml", game.name)));
    paths.find(|path| !taken(path)).unwrap_or(first)
}
