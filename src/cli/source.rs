//! A position as commands take it: from a game file, or given in its place.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::games::{self, GameRow};
use crate::play::Play;
use crate::refusal::{House, Kind, Refusal};
use crate::side::{Impossible, Stage};
use crate::table::Table;
use crate::text::Unreadable;
use crate::view::{self, Misdrawn};

use super::failure::Failure;
use super::{files, known, nearest};

/// A position that is given in place of a game file.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct Given {
    /// The game, in place of a file: of the position given with --position, or
    /// at its start
    #[arg(long, value_name = "GAME", value_parser = known::GAME, hide_possible_values = true)]
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
    #[arg(long, requires = "game", value_name = "SEAT", value_parser = known::SEAT, hide_possible_values = true)]
    to_move: Option<String>,
    /// The roll, where the position does not say it
    #[arg(long = "roll", requires = "game", value_name = "ROLL")]
    rolled: Option<String>,
    /// A rule option, such as stragglers=count
    #[arg(long = "option", requires = "game", value_name = "KEY=VALUE", value_parser = known::OPTION, hide_possible_values = true)]
    options: Vec<String>,
}

/// Where a position came from.
#[derive(Debug)]
pub(super) enum Seen {
    /// A game file.
    File(Box<Play>),
    /// Given on the command line.
    Alone(&'static GameRow, Box<dyn Table>),
}

impl Seen {
    /// The game.
    pub(super) fn game(&self) -> &'static GameRow {
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

impl Seen {
    /// Why no move can be judged here, while the game goes on.
    pub(super) fn hindrance(&self) -> Option<Refusal> {
        match self {
            Self::File(play) => play.hindrance(),
            Self::Alone(game, table) => {
                let unthrown = matches!(table.stage(), Stage::Roll(_));
                unthrown.then(|| {
                    let help = format!("--roll says what was rolled: {}", game.roll_typed);
                    Refusal::unthrown("").hint(help)
                })
            }
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

    /// The position given, or else that of a game file in which a turn was
    /// played, where one is named.
    pub(super) fn at_turn(
        &self,
        file: Option<&PathBuf>,
        turn: Option<u32>,
    ) -> Result<Seen, Failure> {
        match (file, turn) {
            (Some(file), Some(turn)) if !self.is_there() => {
                Ok(Seen::File(Box::new(files::look_before(file, turn)?)))
            }
            _ => self.or_file(file),
        }
    }

    /// The rule options that were given.
    pub(super) fn chosen(&self, game: &GameRow) -> Result<Vec<(String, String)>, Failure> {
        options(game, &self.options)
    }

    fn open(
        &self,
        game: &str,
        position: &str,
    ) -> Result<(&'static GameRow, Box<dyn Table>), Failure> {
        let game = find(game)?;
        let given = games::tidy(&self::position(game, position)?);
        let options = options(game, &self.options)?;
        let text = self.with_side(game, &given)?;
        let fail = |error: Impossible| {
            let help = (!says_side(game, &text)).then(|| {
                let roll = if game.roll.is_empty() {
                    String::new()
                } else {
                    format!(", and --roll what was rolled: {}", game.roll_typed)
                };
                let seats = game.seats.join(" or --to-move ");
                format!("--to-move {seats} says who is to move{roll}")
            });
            Failure::Impossible(text.clone(), error, help)
        };
        let mut table = game.open(&text, &options).map_err(fail)?;
        if let Some(roll) = &self.rolled {
            table = rolled(game, &text, roll, &options)?;
        }
        Ok((game, table))
    }

    /// The position with the side to move that was given.
    fn with_side(&self, game: &GameRow, line: &str) -> Result<String, Failure> {
        let Some(given) = &self.to_move else {
            return Ok(line.to_owned());
        };
        let seat = given.to_lowercase();
        let is_named = |name: &&&str| **name == seat || name[..1] == seat;
        let Some(named) = game.seats.iter().find(is_named) else {
            let seats = game.seats.join(" or ");
            return Err(Failure::Trouble(format!("--to-move is {seats}")));
        };
        let mut words: Vec<&str> = line.split(' ').collect();
        if says_side(game, line) {
            if words[1] != &named[..1] {
                let why = format!(
                    "the position says {} to move, and --to-move says {given}",
                    words[1]
                );
                return Err(Failure::Trouble(why));
            }
        } else {
            words.insert(1, &named[..1]);
        }
        Ok(words.join(" "))
    }
}

/// A position with the roll that was given, which may say no other.
fn rolled(
    game: &GameRow,
    text: &str,
    roll: &str,
    options: &[(String, String)],
) -> Result<Box<dyn Table>, Failure> {
    if game.roll.is_empty() {
        let why = format!("{} is played without dice", game.name);
        return Err(Failure::Trouble(why));
    }
    let refuse = |error: Unreadable| {
        let why = format!("the roll: {error}");
        Refusal::house(Kind::Unreadable, House::Throw, roll, why)
    };
    let said = text.split(' ').find_map(|word| word.strip_prefix("roll="));
    let bare: Vec<&str> = text
        .split(' ')
        .filter(|word| !word.starts_with("roll="))
        .collect();
    let mut rolled = game
        .open(&bare.join(" "), options)
        .map_err(|error| Failure::Impossible(bare.join(" "), error, None))?;
    let values = rolled.read_roll(roll).map_err(refuse)?;
    rolled.roll(&values).map_err(refuse)?;
    // The order of dice says nothing.
    let sorted = |text: &str| {
        let mut values: Vec<String> = text.split([' ', ',']).map(str::to_owned).collect();
        values.sort_unstable();
        values
    };
    if let Some(said) = said
        && sorted(said) != sorted(&values)
    {
        let why = format!("the position says roll={said}, and --roll says {roll}");
        return Err(Failure::Trouble(why));
    }
    Ok(rolled)
}

/// Whether a position says who is to move.
fn says_side(game: &GameRow, line: &str) -> bool {
    let word = line.split(' ').nth(1);
    word.is_some_and(|word| game.seats.iter().any(|seat| seat[..1] == *word))
}

/// A position that is given as a string, or as `@FILE` with one or with a drawn
/// board.
pub(super) fn position(game: &GameRow, given: &str) -> Result<String, Failure> {
    let text = match given.strip_prefix('@') {
        Some(path) => files::read(Path::new(path))?,
        None => given.to_owned(),
    };
    match view::read_drawn(&text, game.plan, game.seats) {
        Ok(Some(drawn)) => Ok(drawn),
        Ok(None) => Ok(text.trim_start_matches('\u{feff}').to_owned()),
        Err(Misdrawn { line, text, why }) => {
            let why = format!("line {line}: {why}");
            let at = 0..text.len();
            Err(Failure::Impossible(text, Impossible::new(at, why), None))
        }
    }
}

/// The game of a name.
pub(super) fn find(name: &str) -> Result<&'static GameRow, Failure> {
    let folded = name
        .to_lowercase()
        .replace([' ', '_'], "-")
        .replace('\'', "");
    games::find(&folded).ok_or_else(|| {
        let known: Vec<&str> = games::GAMES.iter().map(|game| game.name).collect();
        let meant = nearest::meant(&folded, known.iter().copied());
        Failure::Trouble(format!(
            "there is no game {name}; {meant}there are {}",
            known.join(", ")
        ))
    })
}

/// Rule options given as `key=value`, sorted by key; a game has them.
pub(super) fn options(game: &GameRow, given: &[String]) -> Result<Vec<(String, String)>, Failure> {
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
    game.check_options(&options)
        .map_err(|why| Failure::Trouble(why + &meant_option(game, &options)))?;
    Ok(options)
}

/// What was perhaps meant by the first option that a game does not have.
fn meant_option(game: &GameRow, options: &[(String, String)]) -> String {
    for (key, value) in options {
        let keys = game.option_keys();
        let values = game.choices.iter().find(|choice| choice.key == key);
        let meant = match values {
            Some(choice) if !choice.values.contains(&value.as_str()) => {
                nearest::of(value, choice.values.iter().copied())
                    .map(|value| format!("{key}={value}"))
            }
            None if !keys.contains(&key.as_str()) => {
                nearest::of(key, keys).map(|key| format!("{key}={value}"))
            }
            _ => continue,
        };
        return meant.map_or_else(String::new, |meant| format!("; did you mean {meant}?"));
    }
    String::new()
}
