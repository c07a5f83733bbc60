//! The table of games: one row each, and nothing else to register.

use std::sync::OnceLock;

use crate::game::{Choice, Dice, Game, Options, Roll, Rule};
use crate::rulebook::{Article, Boards, BuiltIn, Rulebook};
use crate::side::{Impossible, Side};
use crate::table::{self, Table};
use crate::text::Unreadable;
use crate::view::Plan;

mod boards;
pub mod chivalry;
pub mod gallop;
pub mod gauntlet;
pub mod leap_over;
pub mod queens_four;
pub mod sidle;
pub mod skwhere;
pub mod stones;
pub mod trump_zone;

/// A game as everything outside sees it, with its types hidden.
#[derive(Debug)]
pub struct GameRow {
    /// The name of the game, which is also the stem of its files.
    pub name: &'static str,
    /// The name of the game in full, which its rulebook has too.
    pub title: &'static str,
    /// The edition of its law, from 1; a game file names the one it is played
    /// by.
    pub edition: u32,
    /// The names of the seats.
    pub seats: [&'static str; 2],
    /// The seat that always moves first, where the law names one.
    pub first: Option<Side>,
    /// Whether a game that is ended for repetition has no decision; else it is
    /// a draw, unless the score decides (article 0.6).
    pub undecided: bool,
    /// What is thrown before each turn, such as `2d6`; empty without dice.
    pub roll: &'static str,
    /// What is thrown when the game is made, such as `arrows`; mostly empty.
    pub setup: &'static str,
    /// How a roll is typed at a table, in words; empty without dice.
    pub roll_typed: &'static str,
    /// How what is thrown for the set-up is typed, in words; mostly empty.
    pub setup_typed: &'static str,
    /// What each part of a roll can show, each as likely as the others.
    pub roll_faces: &'static [&'static str],
    /// The same of what is thrown for the set-up.
    pub setup_faces: &'static [&'static str],
    /// The game's own rule options.
    pub choices: &'static [Choice],
    /// The empty board.
    pub plan: &'static Plan,
    /// The numbers of the articles that refusals and endings cite, in the
    /// rulebook's order.
    pub cited: fn() -> Vec<&'static str>,
    book: BuiltIn,
    open: Open,
    start: Start,
    cast_setup: fn(&mut dyn Dice) -> String,
    read_setup: fn(&str) -> Result<String, Unreadable>,
    read_roll_faces: ReadFaces,
    read_setup_faces: ReadFaces,
    respell: fn(&str) -> Result<String, Unreadable>,
}

/// Opens a position string under options.
type Open = fn(&str, &[(String, String)]) -> Result<Box<dyn Table>, Impossible>;
/// Makes the position before the first move, with what was thrown for it.
type Start = fn(&[(String, String)], Side, Option<&str>) -> Result<Box<dyn Table>, Unreadable>;

/// Reads what the parts of a throw show.
type ReadFaces = fn(&str) -> Result<Vec<usize>, Unreadable>;

/// The longest text that is read as a position, in bytes.
const LONGEST_POSITION: usize = 2000;

/// Every game the referee knows, by the newest edition of its law.
pub static GAMES: [GameRow; 8] = [
    GameRow::of::<gallop::Gallop>(include_str!("../games/gallop.yaml")),
    GameRow::of::<queens_four::QueensFour>(include_str!("../games/queens-four.yaml")),
    GameRow::of::<leap_over::LeapOver>(include_str!("../games/leap-over.yaml")),
    GameRow::of::<skwhere::Skwhere>(include_str!("../games/skwhere.yaml")),
    GameRow::of::<sidle::Sidle>(include_str!("../games/sidle.yaml")),
    GameRow::of::<gauntlet::Gauntlet>(include_str!("../games/gauntlet.yaml")),
    GameRow::of::<trump_zone::TrumpZone>(include_str!("../games/trump-zone.yaml")),
    GameRow::of::<chivalry::Chivalry>(include_str!("../games/chivalry.yaml")),
];

/// The editions that are not the newest: each stays for as long as there may be
/// files that name it.
static PAST: [GameRow; 0] = [];

/// What a program around this library brought.
static BROUGHT: OnceLock<&'static [GameRow]> = OnceLock::new();

/// Adds games, or editions of games, to those that are found. Gives whether
/// they were added, which happens once at most.
pub fn bring(rows: &'static [GameRow]) -> bool {
    BROUGHT.set(rows).is_ok()
}

fn rows() -> impl Iterator<Item = &'static GameRow> {
    let brought = BROUGHT.get().copied().unwrap_or_default();
    GAMES.iter().chain(&PAST).chain(brought)
}

/// The game of a name, by the newest edition of its law.
#[must_use]
pub fn find(name: &str) -> Option<&'static GameRow> {
    let named = rows().filter(|game| game.name == name);
    named.max_by_key(|game| game.edition)
}

/// The game of a name, by one edition of its law.
#[must_use]
pub fn find_edition(name: &str, edition: u32) -> Option<&'static GameRow> {
    rows().find(|game| game.name == name && game.edition == edition)
}

/// The editions of a game that are known here, in order; none for what is no
/// game.
#[must_use]
pub fn editions(name: &str) -> Vec<u32> {
    let named = rows().filter(|game| game.name == name);
    let mut editions: Vec<u32> = named.map(|game| game.edition).collect();
    editions.sort_unstable();
    editions
}

/// The rulebook of a game, or of the `house`.
#[must_use]
pub fn book(stem: &str) -> Option<&'static Rulebook> {
    let game = find(stem).map(GameRow::book);
    game.or_else(|| Some(Rulebook::house()).filter(|house| house.stem == stem))
}

/// The boards that a rulebook shows; none for the house.
#[must_use]
pub fn boards(stem: &str) -> Boards {
    find(stem).map_or_else(Boards::default, GameRow::boards)
}

/// What a cited article says, in the words of that edition's rulebook:
/// `gallop 4.3`. Of the house rules there is one edition only.
#[must_use]
pub fn title(rule: &str, edition: u32) -> &'static str {
    article(rule, edition).map_or("", |article| &article.title)
}

/// The article that is cited so.
#[must_use]
pub fn article(rule: &str, edition: u32) -> Option<&'static Article> {
    let (stem, number) = rule.split_once(' ')?;
    let own = find_edition(stem, edition).map(GameRow::book);
    own.or_else(|| book(stem))?.article(number)
}

impl GameRow {
    /// The rules in words.
    #[must_use]
    pub fn book(&'static self) -> &'static Rulebook {
        self.book.book()
    }

    /// The row of a game, with its rulebook in YAML, which is read only when
    /// somebody asks for the rules. The type stays behind it: from here on all
    /// is text.
    #[must_use]
    pub const fn of<G: Game>(rules: &'static str) -> Self {
        Self {
            name: G::NAME,
            title: G::TITLE,
            edition: G::EDITION,
            seats: G::SEATS,
            first: G::FIRST,
            undecided: G::UNDECIDED,
            roll: G::Roll::TERM,
            setup: G::Setup::TERM,
            roll_typed: G::Roll::TYPED,
            setup_typed: G::Setup::TYPED,
            roll_faces: G::Roll::FACES,
            setup_faces: G::Setup::FACES,
            choices: G::Options::CHOICES,
            plan: G::PLAN,
            cited: || G::Rule::ALL.iter().map(|rule| rule.id()).collect(),
            book: BuiltIn::new(rules),
            open: table::open::<G>,
            start: table::start::<G>,
            cast_setup: |dice| G::Setup::cast(dice).to_string(),
            read_setup: |text| table::read_throw::<G::Setup>(text).map(|setup| setup.to_string()),
            read_roll_faces: |text| table::read_throw::<G::Roll>(text).map(|roll| roll.faces()),
            read_setup_faces: |text| table::read_throw::<G::Setup>(text).map(|setup| setup.faces()),
            respell: |text| table::read_turn::<G>(text).map(|turn| turn.to_string()),
        }
    }
}

impl GameRow {
    /// The game's own options and the one that all games without dice have.
    #[must_use]
    pub fn has_repetition(&self) -> bool {
        self.roll.is_empty()
    }

    /// Opens a position string. Blanks and line breaks after `/` do not count.
    /// The options have been checked (see [`GameRow::check_options`]).
    ///
    /// # Errors
    ///
    /// Returns what is wrong with a position that cannot be.
    pub fn open(
        &self,
        position: &str,
        options: &[(String, String)],
    ) -> Result<Box<dyn Table>, Impossible> {
        if position.len() > LONGEST_POSITION {
            let why = format!("a position has at most {LONGEST_POSITION} characters");
            return Err(Impossible::new(0..0, why));
        }
        (self.open)(&tidy(position), options)
    }

    /// The position before the first move. `setup` is what was thrown for it,
    /// where the game throws something.
    ///
    /// # Errors
    ///
    /// Returns how far `setup` is no such throw.
    pub fn start(
        &self,
        options: &[(String, String)],
        first: Side,
        setup: Option<&str>,
    ) -> Result<Box<dyn Table>, Unreadable> {
        (self.start)(options, first, setup)
    }

    /// Throws what is thrown when the game is made, as the record has it.
    pub fn cast_setup(&self, dice: &mut dyn Dice) -> String {
        (self.cast_setup)(dice)
    }

    /// Reads such a throw as a player may type it; gives it as the record has
    /// it.
    ///
    /// # Errors
    ///
    /// Returns how far the text is no such throw.
    pub fn read_setup(&self, text: &str) -> Result<String, Unreadable> {
        (self.read_setup)(text)
    }

    /// What the parts of a roll show, as places in [`GameRow::roll_faces`].
    ///
    /// # Errors
    ///
    /// Returns how far the text is no roll.
    pub fn faces_of_roll(&self, text: &str) -> Result<Vec<usize>, Unreadable> {
        (self.read_roll_faces)(text)
    }

    /// What the parts of a throw for the set-up show, as places in
    /// [`GameRow::setup_faces`].
    ///
    /// # Errors
    ///
    /// Returns how far the text is no such throw.
    pub fn faces_of_setup(&self, text: &str) -> Result<Vec<usize>, Unreadable> {
        (self.read_setup_faces)(text)
    }

    /// Reads a move without a position and prints it as it was meant, whether
    /// or not it could ever be legal.
    ///
    /// # Errors
    ///
    /// Returns how far the text is no move.
    pub fn respell(&self, text: &str) -> Result<String, Unreadable> {
        (self.respell)(text)
    }

    /// Checks rule options: known keys and values, none twice.
    ///
    /// # Errors
    ///
    /// Returns in words which is not an option of this game.
    pub fn check_options(&self, options: &[(String, String)]) -> Result<(), String> {
        for (n, (key, value)) in options.iter().enumerate() {
            if options[..n].iter().any(|(had, _)| had == key) {
                return Err(format!("the option {key} stands twice"));
            }
            if key == "repetition" && self.has_repetition() {
                if repetition(value).is_none() {
                    return Err("repetition takes a number from 2 to 999, or off".to_owned());
                }
                continue;
            }
            let Some(choice) = self.choices.iter().find(|choice| choice.key == key) else {
                let known = self.option_keys();
                return Err(match known.as_slice() {
                    [] => format!("{} has no options", self.name),
                    _ => format!(
                        "{} has no option {key}; it has {}",
                        self.name,
                        known.join(", ")
                    ),
                });
            };
            if !choice.values.contains(&value.as_str()) {
                return Err(format!("{key} is {}", choice.values.join(" or ")));
            }
        }
        Ok(())
    }

    /// What an option is where a game does not say it; nothing for what is no
    /// option of this game.
    #[must_use]
    pub fn standard(&self, key: &str) -> Option<&'static str> {
        let choice = self.choices.iter().find(|choice| choice.key == key);
        let own = choice.and_then(|choice| choice.values.first().copied());
        own.or((key == "repetition" && self.has_repetition()).then_some(REPETITION))
    }

    /// The keys of all options, sorted.
    #[must_use]
    pub fn option_keys(&self) -> Vec<&'static str> {
        let common = self.has_repetition().then_some("repetition");
        let mut keys: Vec<&str> = self
            .choices
            .iter()
            .map(|choice| choice.key)
            .chain(common)
            .collect();
        keys.sort_unstable();
        keys
    }
}

/// What the option `repetition` is where a game does not say it.
pub const REPETITION: &str = "3";

/// How often a position must stand for the end to be claimed (article 0.6):
/// `Some(None)` when it never can; nothing for a text that is no such value.
#[must_use]
pub fn repetition(value: &str) -> Option<Option<u16>> {
    match value {
        "off" => Some(None),
        _ if value.starts_with(['0', '+']) => None,
        _ => value
            .parse()
            .ok()
            .filter(|n| (2..=999).contains(n))
            .map(Some),
    }
}

/// A position string on one line with single blanks, none after `/`.
#[must_use]
pub fn tidy(position: &str) -> String {
    let mut line = String::with_capacity(position.len());
    for word in position.split_whitespace() {
        if !line.is_empty() && !line.ends_with('/') {
            line.push(' ');
        }
        line.push_str(word);
    }
    line
}
