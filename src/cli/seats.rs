//! The names of the players, given by the seats of all games.

use clap::{Arg, ArgMatches, Command, Error, FromArgMatches};

use crate::games::{GAMES, GameRow};
use crate::record::Player;
use crate::side::Side;

use super::failure::Failure;

/// The names that were given, each with its seat: `--white NAME` and so on, a
/// flag for every seat that the table of games has.
#[derive(Clone, Debug, Default)]
pub(super) struct Seats(Vec<(&'static str, String)>);

/// The seats of all games, each once, with the games that have it.
pub(super) fn all() -> Vec<(&'static str, Vec<&'static str>)> {
    let mut seats: Vec<(&'static str, Vec<&'static str>)> = Vec::new();
    for game in &GAMES {
        for seat in game.seats {
            match seats.iter_mut().find(|(known, _)| *known == seat) {
                Some((_, games)) => games.push(game.name),
                None => seats.push((seat, vec![game.name])),
            }
        }
    }
    seats
}

impl clap::Args for Seats {
    fn augment_args(command: Command) -> Command {
        all().into_iter().fold(command, |command, (seat, games)| {
            let of = match games.as_slice() {
                [game] => format!(" ({game})"),
                _ => String::new(),
            };
            let help = format!("The name of {seat}, or `Name <mail>`{of}");
            command.arg(
                Arg::new(seat)
                    .long(seat)
                    .value_name("NAME")
                    .allow_hyphen_values(true)
                    .help(help),
            )
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Seats {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let given = all().into_iter().filter_map(|(seat, _)| {
            let name = matches.get_one::<String>(seat)?;
            Some((seat, name.clone()))
        });
        Ok(Self(given.collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Seats {
    /// The players in the order of a game's seats. One's own seat is called by
    /// one's own name; who else is not named, by the seat.
    pub(super) fn players(
        &self,
        game: &GameRow,
        own: Option<(Side, &Player)>,
    ) -> Result<[Player; 2], Failure> {
        if let Some((seat, _)) = self.0.iter().find(|(seat, _)| !game.seats.contains(seat)) {
            let seats = game.seats.join(" and ");
            let why = format!("--{seat}: the seats of {} are {seats}", game.name);
            return Err(Failure::Trouble(why));
        }
        let player = |side: Side| {
            let seat = game.seats[side.index()];
            match (self.given(seat), own) {
                (Some(name), _) => {
                    Player::read(name).map_err(|why| Failure::Trouble(format!("--{seat}: {why}")))
                }
                (None, Some((mine, name))) if mine == side => Ok(name.clone()),
                (None, _) => Player::read(&title_case(seat)).map_err(Failure::Trouble),
            }
        };
        Ok([player(Side::First)?, player(Side::Second)?])
    }

    /// The name that was given for a seat.
    pub(super) fn given(&self, seat: &str) -> Option<&str> {
        let named = self.0.iter().find(|(named, _)| *named == seat);
        named.map(|(_, name)| name.as_str())
    }
}

pub(super) fn title_case(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(chars).collect()
    })
}
