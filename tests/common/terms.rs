//! How the games of the tests are to be, and what is said beforehand.

use herald::games;
use herald::play::Opening;
use herald::post::Told;
use herald::record::{Clock, First, Player};
use herald::side::Side;

/// A moment at which all games here begin: 2026-11-29T20:15:00Z.
pub const BEGUN: u64 = 1_795_983_300;

pub const HOUR: u64 = 3600;
pub const DAY: u64 = 24 * HOUR;

/// Nothing is said beforehand.
pub const PLAIN: Told = Told {
    asserted: false,
    late: false,
    restored: false,
};

/// What is said beforehand.
pub const ASSERTED: Told = Told {
    asserted: true,
    ..PLAIN
};
pub const LATE: Told = Told {
    late: true,
    ..PLAIN
};
pub const RESTORED: Told = Told {
    restored: true,
    ..PLAIN
};

/// How a game is to be: its game, its clock, who is called what.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'a> {
    pub game: &'a str,
    pub clock: Option<&'a str>,
    pub first: Option<Side>,
    pub players: [&'a str; 2],
}

/// A game between Ann, who has the first-named seat, and Bob.
pub const fn terms(game: &str) -> Terms<'_> {
    Terms {
        game,
        clock: None,
        first: None,
        players: ["Ann", "Bob"],
    }
}

impl Terms<'_> {
    pub fn opening(&self) -> Opening {
        let game = games::find(self.game).unwrap();
        let seat = |side: Side| First::Seat(game.seats[side.index()]);
        let first = match (game.first, self.first) {
            (Some(side), _) | (None, Some(side)) => seat(side),
            (None, None) => First::Toss,
        };
        Opening {
            game,
            first,
            options: Vec::new(),
            start: None,
            clock: self.clock.map(|clock| (Clock::read(clock).unwrap(), BEGUN)),
            players: self.players.map(|name| Player::read(name).unwrap()),
        }
    }
}
