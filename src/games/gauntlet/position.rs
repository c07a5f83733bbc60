//! Position strings of Gauntlet: printing them, and refusing those that no
//! game can come to.

use std::fmt::{self, Display};

use super::ending::GOAL;
use super::notation::NO_PLACING;
use super::{Arrows, Exposure, Gauntlet, Kind, Piece};
use crate::board::Position;
use crate::game::Game;
use crate::side::{Impossible, Side};
use crate::text::Unreadable;

impl Display for Gauntlet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = &Self::SEATS[self.side.index()][..1];
        let arrows = self.arrows.to_string().replace(' ', "/");
        write!(
            f,
            "{} {side} arrows={arrows}",
            self.board.print(Piece::letter)
        )?;
        f.write_str(if self.last_chance { " last=1" } else { "" })
    }
}

/// Reads a position string.
pub(super) fn read(text: &str, exposure: Exposure) -> Result<Gauntlet, Impossible> {
    let position = Position::split(text, Gauntlet::SEATS, &["arrows", "last"])?;
    let mut game = Gauntlet {
        board: position.board(Piece::from_letter)?,
        side: position.side(),
        arrows: arrows(text, &position)?,
        exposure,
        last_chance: false,
    };
    let wrong = |why: String| Err(Impossible::new(position.board_mark(), why));
    if let Some(why) = too_many(&game) {
        return wrong(why);
    }
    if game.runner().is_none() && game.side == Side::Second {
        return wrong("without a runner on the board it is not the chaser's turn".to_owned());
    }
    let begins = game.board.pieces().next().is_none();
    if let Some((_, at)) = position
        .value("arrows")
        .filter(|_| begins && !game.arrows.allow_placing())
    {
        return Err(Impossible::new(at, format!("expected {NO_PLACING}")));
    }
    let last = position.value("last");
    if let Some((_, at)) = last.as_ref().filter(|(value, _)| *value != "1") {
        let why = "last is 1, in the chaser's last chance, or left out";
        return Err(Impossible::new(at.clone(), why));
    }
    game.last_chance = had_last_chance(&game, last.is_some());
    if let (Some((_, at)), false) = (&last, game.last_chance) {
        let why = "no runner stands on rank 8 where a chasing piece could capture it";
        return Err(Impossible::new(at.clone(), why));
    }
    if game.last_chance && exposure == Exposure::Forbidden {
        let why = "the runner did not stop on rank 8 for a last chance: \
                   that takes the option exposure=allowed";
        return wrong(why.to_owned());
    }
    Ok(game)
}

/// The arrows, which every position has.
fn arrows(text: &str, position: &Position<'_>) -> Result<Arrows, Impossible> {
    let Some((value, at)) = position.value("arrows") else {
        let why = "arrows= is missing: eight groups of eight keypad digits, joined by /";
        return Err(Impossible::new(text.len()..text.len(), why));
    };
    Arrows::read_any(value).map_err(|error: Unreadable| {
        let start = at.start + error.at;
        let wrong = value[error.at..].chars().next().map_or(0, char::len_utf8);
        Impossible::new(start..start + wrong, error.to_string())
    })
}

/// Which pieces are there too often.
fn too_many(game: &Gauntlet) -> Option<String> {
    let count = |side, kind| {
        let piece = Piece { side, kind };
        game.board.pieces().filter(|&(_, p)| p == piece).count()
    };
    let runners: usize = Kind::BOTH.map(|kind| count(Side::First, kind)).iter().sum();
    if runners > 1 {
        let why = format!("the runner has {runners} pieces on the board, but uses one at a time");
        return Some(why);
    }
    Kind::BOTH.into_iter().find_map(|kind| {
        let count = count(Side::Second, kind);
        let why = || {
            format!(
                "there are {count} chasing {}s, but only two exist",
                kind.name()
            )
        };
        (count > 2).then(why)
    })
}

/// Whether the chaser has or had its last chance. Where the runner stands on
/// rank 8 the board tells; where it has been captured only `last=1` does.
fn had_last_chance(game: &Gauntlet, said: bool) -> bool {
    match game.runner() {
        Some((at, _)) if at.rank() == GOAL => game.side == Side::First || game.has_last_chance(),
        Some(_) => false,
        None => said && game.board.pieces().any(|(at, _)| at.rank() == GOAL),
    }
}
