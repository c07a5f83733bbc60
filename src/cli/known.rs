//! Words that shells complete: games, seats and options. What is typed is read
//! by the command, in its own way and with its own words.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::sync::OnceLock;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Command, Error};

use crate::games::GAMES;

/// A text of any kind, with the words that a shell proposes for it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known(fn() -> Vec<&'static str>);

/// A game.
pub(super) const GAME: Known = Known(games);
/// A game, or the house.
pub(super) const BOOK: Known = Known(|| [games(), vec!["house"]].concat());
/// A seat.
pub(super) const SEAT: Known = Known(seats);
/// A seat, or the toss.
pub(super) const FIRST: Known = Known(|| [seats(), vec!["toss"]].concat());
/// A rule option with its value.
pub(super) const OPTION: Known = Known(options);

fn games() -> Vec<&'static str> {
    GAMES.iter().map(|game| game.name).collect()
}

fn seats() -> Vec<&'static str> {
    let seats = GAMES.iter().flat_map(|game| game.seats);
    let seats: BTreeSet<&str> = seats.collect();
    seats.into_iter().collect()
}

fn options() -> Vec<&'static str> {
    static PAIRS: OnceLock<BTreeSet<String>> = OnceLock::new();
    let pairs = PAIRS.get_or_init(|| {
        let choices = GAMES.iter().flat_map(|game| game.choices);
        let pairs = choices.flat_map(|choice| {
            let pair = move |value| format!("{}={value}", choice.key);
            choice.values.iter().map(pair)
        });
        pairs.chain(["repetition=off".to_owned()]).collect()
    });
    pairs.iter().map(String::as_str).collect()
}

impl TypedValueParser for Known {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        _: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, Error> {
        let text = value.to_str().map(str::to_owned);
        text.ok_or_else(|| Error::new(ErrorKind::InvalidUtf8).with_cmd(command))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.0)().into_iter().map(PossibleValue::new)))
    }
}
