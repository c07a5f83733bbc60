//! A position as commands take it: from a game file, or given in its place.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::games::{self, Entry};
use crate::play::Play;
use crate::refusal::{Kind, Refusal};
use crate::side::Impossible;
use crate::table::Table;
use crate::text::Unreadable;
use crate::view;

use super::failure::Failure;
use super::files;

/// A position that is given in place of a game file.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct Given {
    /// The game, in place of a file: of the position given with --position, or
    /// at its start
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// A position string, or @FILE with one or with a drawn board (@- is
    /// standard input); `show FILE --position` prints the string
    #[arg(long, value_name = "STRING")]
    #[expect(
        clippy::option_option,
        reason = "clap's form of a flag that may have a value"
    )]
    position: Option<Option<String>>,
    /// The seat to move, where the position does not say it
    #[arg(long, requires = "game", value_name = "SEAT")]
    to_move: Option<String>,
    /// The roll, where the position does not say it
    #[arg(long = "roll", requires = "game", value_name = "ROLL")]
    rolled: Option<String>,
    /// A rule option, such as stragglers=count
    #[arg(long = "option", requires = "game", value_name = "KEY=VALUE")]
    options: Vec<String>,
}

/// Where a position came from.
#[derive(Debug)]
pub(super) enum Seen {
    /// A game file.
    File(Box<Play>),
    /// Given on the command line.
    Alone(&'static Entry, Box<dyn Table>),
}

impl Seen {
    /// The game.
    pub(super) fn game(&self) -> &'static Entry {
        match self {
            Self::File(play) => play.referee().terms().game,
            Self::Alone(game, _) => game,
        }
    }

    /// The position; before its opening throws a game has none.
    pub(super) fn table(&self) -> Result<&dyn Table, Failure> {
        match self {
            Self::File(play) => play
                .referee()
                .table()
                .ok_or_else(|| Refusal::unopened("").into()),
            Self::Alone(_, table) => Ok(table.as_ref()),
        }
    }
}

impl Given {
    /// Whether a position is given, so that there is no game file.
    pub(super) const fn is_there(&self) -> bool {
        self.game.is_some()
    }

    /// Takes `--position` without a game, or without a value, as the wish to see
    /// the position string; a value without a game is then the file.
    pub(super) fn wants_string(&mut self, file: &mut Option<PathBuf>) -> bool {
        if self.game.is_some() && matches!(self.position, Some(Some(_))) {
            return false;
        }
        let Some(position) = self.position.take() else {
            return false;
        };
        if file.is_none() {
            *file = position.map(PathBuf::from);
        }
        true
    }

    /// The position given, or else that of a game file.
    pub(super) fn or_file(&self, file: Option<&PathBuf>) -> Result<Seen, Failure> {
        match (&self.game, &self.position, file) {
            (Some(game), Some(Some(position)), None) => {
                let (game, table) = self.open(game, position)?;
                Ok(Seen::Alone(game, table))
            }
            (Some(game), None, None) => {
                let start = find(game)?.example_start().position();
                let (game, table) = self.open(game, &start)?;
                Ok(Seen::Alone(game, table))
            }
            (None, None, Some(file)) => Ok(Seen::File(Box::new(files::look(file)?))),
            (Some(_), _, Some(_)) => {
                let why = "give a game file, or --game, not both";
                Err(Failure::Trouble(why.to_owned()))
            }
            _ => Err(Failure::Trouble("give a game file, or --game".to_owned())),
        }
    }

    fn open(
        &self,
        game: &str,
        position: &str,
    ) -> Result<(&'static Entry, Box<dyn Table>), Failure> {
        let game = find(game)?;
        let text = self.complete(game, &self::position(game, position)?)?;
        let options = options(&self.options)?;
        game.check_options(&options).map_err(Failure::Trouble)?;
        let fail = |error: Impossible| Failure::Impossible(text.clone(), error);
        let mut table = game.open(&text, &options).map_err(fail)?;
        if let Some(roll) = &self.rolled {
            if game.roll.is_empty() {
                return Err(Failure::Trouble(format!(
                    "{} is played without dice",
                    game.name
                )));
            }
            let refuse = |error: Unreadable| {
                let why = format!("the roll: {error}");
                Refusal::house(Kind::Unreadable, "0.14", roll, why)
            };
            let values = table.read_roll(roll).map_err(refuse)?;
            table.roll(&values).map_err(refuse)?;
        }
        Ok((game, table))
    }

    /// The position on one line, with the side to move that was given.
    fn complete(&self, game: &Entry, text: &str) -> Result<String, Failure> {
        let line = games::tidy(text);
        let mut words: Vec<&str> = line.split(' ').collect();
        let initials = game.seats.map(|seat| &seat[..1]);
        let says = words.get(1).is_some_and(|word| initials.contains(word));
        if let Some(seat) = &self.to_move {
            let seat = seat.to_lowercase();
            let named = game
                .seats
                .iter()
                .position(|name| *name == seat || name[..1] == seat);
            let Some(named) = named else {
                return Err(Failure::Trouble(format!(
                    "--to-move is {}",
                    game.seats.join(" or ")
                )));
            };
            if says {
                words[1] = initials[named];
            } else {
                words.insert(1, initials[named]);
            }
        }
        if self.rolled.is_some() {
            words.retain(|word| !word.starts_with("roll="));
        }
        Ok(words.join(" "))
    }
}

/// A position that is given as a string, or as `@FILE` with one or with a drawn
/// board.
pub(super) fn position(game: &Entry, given: &str) -> Result<String, Failure> {
    let text = match given.strip_prefix('@') {
        Some(path) => files::read(Path::new(path))?,
        None => given.to_owned(),
    };
    Ok(view::read_drawn(&text, game.plan, game.seats).unwrap_or(text))
}

/// The game of a name.
pub(super) fn find(name: &str) -> Result<&'static Entry, Failure> {
    let folded = name
        .to_lowercase()
        .replace([' ', '_'], "-")
        .replace('\'', "");
    games::find(&folded).ok_or_else(|| {
        let known: Vec<&str> = games::GAMES.iter().map(|game| game.name).collect();
        Failure::Trouble(format!(
            "there is no game {name}; there are {}",
            known.join(", ")
        ))
    })
}

/// Options given as `key=value`, sorted by key.
pub(super) fn options(given: &[String]) -> Result<Vec<(String, String)>, Failure> {
    let mut options = Vec::new();
    for option in given.iter().flat_map(|option| option.split_whitespace()) {
        let Some((key, value)) = option.split_once('=') else {
            return Err(Failure::Trouble(format!(
                "an option is written key=value, not {option}"
            )));
        };
        options.push((key.to_owned(), value.to_owned()));
    }
    options.sort();
    Ok(options)
}
