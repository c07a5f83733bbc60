//! `herald draw`: a picture of a board.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::draw::{Picture, WIDTHS};
use crate::games::GameRow;
use crate::play::Play;
use crate::table::Table;

use super::examples;
use super::failure::Failure;
use super::files;
use super::output::print;
use super::source::{Given, Seen};

/// Draw the board as a picture
///
/// An SVG picture or, where the name of the output says so, a PNG. The last
/// move is marked. Title and description are for who cannot see it; the names
/// of the players stand in the title alone.
#[derive(Args, Debug)]
#[command(after_help = examples::DRAW)]
pub(super) struct Draw {
    /// The game file, or - for standard input
    file: Option<PathBuf>,
    #[command(flatten)]
    given: Given,
    /// The picture to write, *.svg or *.png; without it an SVG is printed
    #[arg(short, long, value_name = "PICTURE")]
    output: Option<PathBuf>,
    /// The board as it stood after this turn (0 is the start)
    #[arg(long, value_name = "N", conflicts_with = "game")]
    turn: Option<u32>,
    /// Draw the board with the second seat at the bottom
    #[arg(long)]
    flip: bool,
    /// How many pixels wide it is to be
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32)
        .range(i64::from(*WIDTHS.start())..=i64::from(*WIDTHS.end())))]
    width: Option<u32>,
}

impl Draw {
    pub(super) fn run(self) -> Result<(), Failure> {
        let seen = match (&self.file, self.turn) {
            (Some(file), Some(turn)) if !self.given.is_there() => {
                Seen::File(Box::new(files::look_at(file, turn)?))
            }
            (file, _) => self.given.or_file(file.as_ref())?,
        };
        let mut picture = match &seen {
            Seen::File(play) => of_game(play, seen.table()?),
            Seen::Alone(game, table) => of_position(game, table.as_ref()),
        };
        picture.flip = self.flip;
        picture.width = self.width;
        let Some(output) = self.output.filter(|path| !files::is_pipe(path)) else {
            return print(&picture.svg());
        };
        let end = output.extension().and_then(|end| end.to_str());
        let bytes = match end.map(str::to_ascii_lowercase).as_deref() {
            Some("svg") => picture.svg().into_bytes(),
            Some("png") => pixels(&picture)?,
            _ => {
                let why = format!("{}: a picture is *.svg or *.png", files::shown(&output));
                return Err(Failure::Trouble(why));
            }
        };
        write(&output, &bytes)
    }
}

/// The picture of a game as it stands, its last move marked.
fn of_game(play: &Play, table: &dyn Table) -> Picture {
    let referee = play.referee();
    let game = referee.terms().game;
    let last = referee.last();
    let title = match last {
        Some(_) => format!("{}, after turn {}", play.caption(), referee.turn() - 1),
        None => play.caption(),
    };
    let picture = Picture::new(table.view(), game.seats, title);
    match last {
        Some((_, judged)) => picture.after(judged),
        None => picture,
    }
}

fn of_position(game: &'static GameRow, table: &dyn Table) -> Picture {
    Picture::new(
        table.view(),
        game.seats,
        format!("{}: a position", game.title),
    )
}

#[cfg(feature = "png")]
fn pixels(picture: &Picture) -> Result<Vec<u8>, Failure> {
    crate::draw::png(picture).map_err(Failure::Trouble)
}

#[cfg(not(feature = "png"))]
fn pixels(_: &Picture) -> Result<Vec<u8>, Failure> {
    let why = "this herald was made without PNG; it draws *.svg";
    Err(Failure::Trouble(why.to_owned()))
}

/// Writes a file that is made from a game and can be made again; what was there
/// is replaced.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    std::fs::write(path, bytes)
        .map_err(|error| Failure::Trouble(format!("{}: {error}", files::shown(path))))
}
