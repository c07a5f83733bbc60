//! The programs that play for seats, given by the seats of all games.

use clap::{Arg, ArgMatches, Command, Error, FromArgMatches};

use crate::games::GameRow;

use super::failure::Failure;
use super::seats;

/// The commands that were given, each with its seat: `--white CMD` and so on,
/// a flag for every seat that the table of games has.
#[derive(Clone, Debug, Default)]
pub(super) struct Programs(Vec<(&'static str, String)>);

impl clap::Args for Programs {
    fn augment_args(command: Command) -> Command {
        seats::all()
            .into_iter()
            .fold(command, |command, (seat, games)| {
                let of = match games.as_slice() {
                    [game] => format!(" ({game})"),
                    _ => String::new(),
                };
                let help = format!("The command of a program that plays {seat}{of}");
                command.arg(Arg::new(seat).long(seat).value_name("CMD").help(help))
            })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Programs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let given = seats::all().into_iter().filter_map(|(seat, _)| {
            let command = matches.get_one::<String>(seat)?;
            Some((seat, command.clone()))
        });
        Ok(Self(given.collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Programs {
    /// The commands in the order of a game's seats.
    pub(super) fn of(self, game: &GameRow) -> Result<[Option<String>; 2], Failure> {
        let mut commands = [None, None];
        for (seat, command) in self.0 {
            let side = game.seats.iter().position(|named| *named == seat);
            let Some(side) = side else {
                let why = format!(
                    "--{seat}: the seats of {} are {}",
                    game.name,
                    game.seats.join(" and ")
                );
                return Err(Failure::Trouble(why));
            };
            commands[side] = Some(command);
        }
        Ok(commands)
    }
}
