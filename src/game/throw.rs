//! Chance as games meet it: dice that somebody throws, and what a throw shows.

use std::fmt::{self, Debug, Display};
use std::str::FromStr;

use super::Text;
use crate::text::Unreadable;

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

    /// What a position string has after `roll=`, in words and by an example.
    const IN_POSITION: &'static str = "";

    /// How it is typed at a table, in words and by an example.
    const TYPED: &'static str = "";

    /// What a sign that a player types stands for; it is asked before anything
    /// is folded, where an arrow is no dash.
    #[must_use]
    fn plain(sign: char) -> char {
        sign
    }

    /// What a part of a throw can show, each as likely as the others, as people
    /// call it: the faces of a die. Empty where nothing is thrown.
    const FACES: &'static [&'static str];

    /// What the parts of the throw show, as places in [`Roll::FACES`]. No part
    /// depends on another, so that many throws can be held against chance; what
    /// would depend is left out. Of a turn's roll all is there, and the order
    /// of its parts says nothing.
    fn faces(&self) -> Vec<usize>;

    /// Throws. What is no valid throw is drawn again from the same dice.
    fn cast(dice: &mut dyn Dice) -> Self;

    /// The throw as a board shows it.
    fn shown(&self) -> String {
        self.to_string()
    }

    /// The throw as a position string has it.
    fn brief(&self) -> String {
        self.to_string()
    }

    /// Reads what a position string has.
    #[must_use]
    fn of_brief(text: &str) -> Option<Self> {
        text.parse().ok()
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
    const FACES: &'static [&'static str] = &[];

    fn faces(&self) -> Vec<usize> {
        match *self {}
    }

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
