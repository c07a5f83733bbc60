//! Position strings of Gauntlet: printing them, and refusing those that no
//! game can come to.

use std::fmt;

use super::ending::GOAL;
use super::notation::NO_PLACING;
use super::{Arrows, Exposure, Gauntlet, Ground, Kind, Piece};
use crate::board::{Grid, PositionString};
use crate::game::{Extra, Position};
use crate::side::{Impossible, Side};
use crate::text::Unreadable;

impl Extra for Ground {
    const KEYS: &'static [&'static str] = &["arrows", "last"];

    fn read(text: &PositionString<'_>) -> Result<Self, Impossible> {
        let Some((value, at)) = text.value("arrows") else {
            let why = "arrows= is missing: eight groups of eight keypad digits, joined by /";
            return Err(Impossible::new(text.end_mark(), why));
        };
        let arrows = Arrows::read_any(value).map_err(|error: Unreadable| {
            let start = at.start + error.at;
            let wrong = value[error.at..].chars().next().map_or(0, char::len_utf8);
            Impossible::new(start..start + wrong, error.to_string())
        })?;
        Ok(Self {
            arrows,
            last_chance: text.value("last").is_some(),
        })
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let arrows = self.arrows.to_string().replace(' ', "/");
        write!(f, " arrows={arrows}")?;
        f.write_str(if self.last_chance { " last=1" } else { "" })
    }
}

impl Position<Gauntlet> {
    /// Refuses a position that no game can come to, and settles whether it is
    /// the chaser's last chance.
    pub(super) fn check_given(&mut self, text: &PositionString<'_>) -> Result<(), Impossible> {
        let wrong = |why: &str| Err(Impossible::new(text.board_mark(), why));
        if let Some(why) = too_many(self) {
            return wrong(&why);
        }
        if self.runner().is_none() && self.side == Side::Second {
            return wrong("without a runner on the board it is not the chaser's turn");
        }
        if let Some((_, at)) = text
            .value("arrows")
            .filter(|_| self.is_unplaced() && !self.extra.arrows.allow_placing())
        {
            return Err(Impossible::new(at, format!("expected {NO_PLACING}")));
        }
        let last = text.value("last");
        if let Some((_, at)) = last.as_ref().filter(|(value, _)| *value != "1") {
            let why = "last is 1, in the chaser's last chance, or left out";
            return Err(Impossible::new(at.clone(), why));
        }
        self.extra.last_chance = had_last_chance(self, last.is_some());
        if let (Some((_, at)), false) = (&last, self.extra.last_chance) {
            let why = "no runner stands on rank 8 where a chasing piece could capture it";
            return Err(Impossible::new(at.clone(), why));
        }
        if self.extra.last_chance && self.options == Exposure::Forbidden {
            return wrong(
                "the runner did not stop on rank 8 for a last chance: \
                 that takes the option exposure=allowed",
            );
        }
        Ok(())
    }
}

/// Which pieces are there too often.
fn too_many(game: &Position<Gauntlet>) -> Option<String> {
    let count = |side, kind| game.board.count(Piece::new(side, kind));
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
fn had_last_chance(game: &Position<Gauntlet>, said: bool) -> bool {
    match game.runner() {
        Some((at, _)) if at.rank() == GOAL => game.side == Side::First || game.has_last_chance(),
        Some(_) => false,
        None => said && game.board.pieces().any(|(at, _)| at.rank() == GOAL),
    }
}
