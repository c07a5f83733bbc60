//! What it is to be a game.
//!
//! A game is a pure type: a position that moves and rolls change, and a judge
//! that cites articles. This file imports nothing from the rest of the crate
//! but written text, sides, squares and pictures of boards; every game imports
//! it.

use std::fmt::{self, Debug, Display};
use std::str::FromStr;

use crate::board::Square;
use crate::side::{Impossible, Side, Stage};
use crate::text::{Mark, Unreadable, Written};
use crate::view::{Plan, View};

/// Anything that is both read and printed, in one notation. What is read has
/// been folded (see [`crate::text::Folded`]): it is in lower case.
pub trait Text: Display + FromStr<Err = Unreadable> {}

impl<T: Display + FromStr<Err = Unreadable>> Text for T {}

/// The numbered articles of one game that moves can break or endings cite.
pub trait Rule: Copy + Eq + Debug + 'static {
    /// Every article, in rulebook order.
    const ALL: &'static [Self];

    /// The article's number in the rulebook, such as `4.2`; numbers that begin
    /// with `0.` are the articles common to all games.
    fn id(self) -> &'static str;

    /// Whether the judge asks for it after all others: an obligation that
    /// depends on what else could be played.
    fn is_last(self) -> bool;
}

/// Declares the articles of a game as an enum whose variants carry their
/// numbers; `as last` marks one that the judge asks for after all others.
#[macro_export]
macro_rules! rules {
    ($($(#[$doc:meta])* $name:ident = $id:literal $(as $last:ident)?,)+) => {
        /// The articles that this game's refusals and endings cite.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Rule { $($(#[$doc])* $name,)+ }

        impl $crate::game::Rule for Rule {
            const ALL: &'static [Self] = &[$(Self::$name,)+];

            fn id(self) -> &'static str {
                match self { $(Self::$name => $id,)+ }
            }

            fn is_last(self) -> bool {
                match self { $(Self::$name => [$(stringify!($last),)? ""].contains(&"last"),)+ }
            }
        }
    };
}

/// A source of chance. Games throw dice; they do not know where dice come from.
pub trait Dice {
    /// Throws one fair die with the given number of faces (1 to 255), numbered
    /// from one.
    fn die(&mut self, faces: u8) -> u8;
}

/// What a throw is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// What the game begins with, such as Gauntlet's arrows.
    Setup,
    /// Who moves first (article 0.2).
    Toss,
    /// What a turn is played with.
    Roll,
}

impl Purpose {
    /// All purposes, in the order in which they are thrown.
    pub const ALL: [Self; 3] = [Self::Setup, Self::Toss, Self::Roll];

    /// The purpose as it is hashed, which is its key in a game file.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Setup => "setup",
            Self::Toss => "toss",
            Self::Roll => "roll",
        }
    }
}

/// One throw of whatever a game throws: dice, sticks, arrows.
///
/// It prints as a game file records it, without its term (`3 5`), and reads
/// whatever a player at a table may type for it.
pub trait Roll: Copy + Eq + Debug + Text {
    /// What is thrown, as the record names it: `2d6`; empty where nothing is.
    const TERM: &'static str;

    /// Throws. What is no valid throw is drawn again from the same dice.
    fn cast(dice: &mut dyn Dice) -> Self;

    /// The throw as a board shows it.
    fn shown(&self) -> String {
        self.to_string()
    }
}

/// What is said of a die that shows more than there is on it.
pub const DIE_OVER_SIX: &str = "a die shows 6 at most";

/// What was thrown, where the text may begin as the record does: `2d6 = 3 5`
/// gives `3 5`. Other text is given as it is.
#[must_use]
pub fn after_term<'a>(term: &str, text: &'a str) -> &'a str {
    let rest = text
        .strip_prefix(term)
        .and_then(|rest| rest.trim_start_matches(' ').strip_prefix('='));
    rest.map_or(text, |rest| rest.trim_start_matches(' '))
}

/// The throw of a game that throws nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Never {}

impl Roll for Never {
    const TERM: &'static str = "";

    fn cast(_: &mut dyn Dice) -> Self {
        unreachable!("a game without dice never reaches `Stage::Roll`")
    }
}

impl Display for Never {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl FromStr for Never {
    type Err = Unreadable;

    fn from_str(_: &str) -> Result<Self, Unreadable> {
        Err(Unreadable::new(
            0,
            "no roll, since this game throws no dice",
        ))
    }
}

/// A rule option: its key, and its values, the standard one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The key, such as `stragglers`.
    pub key: &'static str,
    /// The values it can have.
    pub values: &'static [&'static str],
}

/// The rule options of one game; the default is the standard game.
pub trait Options: Clone + Default + Debug + 'static {
    /// Every option, sorted by key.
    const CHOICES: &'static [Choice];

    /// Sets an option; the key and value are among [`Self::CHOICES`].
    fn set(&mut self, key: &str, value: &str);
}

/// The options of a game that has none of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoOptions;

impl Options for NoOptions {
    const CHOICES: &'static [Choice] = &[];

    fn set(&mut self, _: &str, _: &str) {}
}

/// A broken article, and the part of the written move that breaks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach<R> {
    /// The article.
    pub rule: R,
    /// Where the move breaks it.
    pub at: Mark,
    /// What is wrong there, in the words of this position.
    pub why: String,
}

impl<R> Breach<R> {
    /// A breach of `rule` at `mark`.
    pub fn new(rule: R, at: Mark, why: impl Into<String>) -> Self {
        Self {
            rule,
            at,
            why: why.into(),
        }
    }
}

impl<T> Written<T> {
    /// A breach of `rule` by this part of the move.
    pub fn breaks<R>(&self, rule: R, why: impl Into<String>) -> Breach<R> {
        Breach::new(rule, self.mark(), why)
    }
}

/// The rules of a game, as a position that moves and rolls change.
///
/// [`Display`] prints the position string and [`Game::read`] reads it back.
pub trait Game: Clone + Debug + Display {
    /// What a player may write.
    type Move: Clone + Eq + Debug + Text;
    /// What chance throws before a turn; [`Never`] in a game without dice.
    type Roll: Roll;
    /// What chance throws when the game is made; mostly [`Never`].
    type Setup: Roll;
    /// The articles that may be cited.
    type Rule: Rule;
    /// The rule options.
    type Options: Options;

    /// The name of the game, which is also the stem of all its files.
    const NAME: &'static str;
    /// The names of the seats; the first letter of each stands for it in
    /// position strings.
    const SEATS: [&'static str; 2];
    /// What the empty board looks like.
    const PLAN: &'static Plan;
    /// The seat that always moves first, where the law names one; else the
    /// toss decides (article 0.2).
    const FIRST: Option<Side> = None;

    /// The position before the first move. `setup` is there exactly when
    /// [`Game::Setup`] is something.
    fn start(options: &Self::Options, first: Side, setup: Option<Self::Setup>) -> Self;

    /// Reads a position string.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with a text that is no position, or with a
    /// position that cannot be.
    fn read(text: &str, options: &Self::Options) -> Result<Self, Impossible>;

    /// What must happen next.
    fn stage(&self) -> Stage<Self::Rule>;

    /// Judges a move that is written in full. This is the law: a move is legal
    /// when nothing is said against it, and the articles speak in their order.
    ///
    /// # Errors
    ///
    /// Returns the first article that the move breaks.
    fn judge(&self, m: &Self::Move) -> Result<(), Breach<Self::Rule>>;

    /// Every move worth judging, in canonical form and none twice: at least
    /// all the legal ones, one for each different result.
    fn candidates(&self) -> Vec<Self::Move>;

    /// Plays a legal move.
    fn play(&mut self, m: &Self::Move);

    /// Takes in a roll at [`Stage::Roll`].
    fn roll(&mut self, roll: Self::Roll);

    /// The board as a picture.
    fn view(&self) -> View;

    /// What a move that is not written in full can mean here, each meaning
    /// written in full; a move that is stands for itself.
    fn readings(&self, m: Self::Move) -> Vec<Self::Move> {
        vec![m]
    }

    /// The one way to write a legal move among those with the same result.
    fn canonical(&self, m: &Self::Move) -> Self::Move {
        m.clone()
    }

    /// A legal move with all that could be claimed with it (only Skwhere has
    /// claims).
    fn claiming(&self, m: &Self::Move) -> Self::Move {
        m.clone()
    }

    /// Who is ahead: the winner when the game is ended by a claim (article
    /// 0.6) and its law lets the score decide; nobody where it does not.
    fn ahead(&self) -> Option<Side> {
        None
    }

    /// The spaces that a legal move leaves, lands on or empties, to be marked
    /// on the board.
    fn touched(&self, m: &Self::Move) -> Vec<Square>;

    /// Every legal move, one for each different result, in canonical form.
    fn moves(&self) -> Vec<Self::Move> {
        let mut moves = self.candidates();
        moves.retain(|m| self.judge(m).is_ok());
        moves
    }

    /// Whether there is a legal move. Games whose candidates are many answer
    /// sooner.
    fn can_move(&self) -> bool {
        self.candidates().iter().any(|m| self.judge(m).is_ok())
    }
}
