//! The two seats, what must happen next, how a game ends, and why a position
//! cannot be: below everything that draws, reads or judges.

use std::fmt::{self, Display};

use crate::text::Mark;

/// One of the two seats. Which of them moves first is another matter: the toss
/// decides it (article 0.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The first-named seat, at the bottom of the board, moving up.
    First,
    /// The second-named seat, at the top of the board, moving down.
    Second,
}

impl Side {
    /// Both sides, the first-named seat first.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for the first-named seat, 1 for the other: the place in a pair.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Which way is forward: 1 up the ranks, -1 down.
    #[must_use]
    pub const fn forward(self) -> i8 {
        match self {
            Self::First => 1,
            Self::Second => -1,
        }
    }
}

/// What must happen next in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage<R> {
    /// A player must move.
    Move(Side),
    /// The dice must be thrown for a player.
    Roll(Side),
    /// Nothing: the game is over.
    Over(Outcome<R>),
}

impl<R> Stage<R> {
    /// Whose turn it is, while the game goes on.
    pub const fn side(&self) -> Option<Side> {
        match self {
            Self::Move(side) | Self::Roll(side) => Some(*side),
            Self::Over(_) => None,
        }
    }
}

/// How a game ended, and by which article.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome<R> {
    /// The winner, or nobody in a draw or a game with no decision.
    pub winner: Option<Side>,
    /// Whether it ended with no decision, which is no draw (only in Gauntlet).
    pub no_decision: bool,
    /// The article that ended the game.
    pub rule: R,
    /// The fact that ended it, in a few words without an end mark.
    pub why: &'static str,
}

impl<R> Outcome<R> {
    /// A game that somebody has won.
    pub const fn won(winner: Side, rule: R, why: &'static str) -> Self {
        Self {
            winner: Some(winner),
            no_decision: false,
            rule,
            why,
        }
    }

    /// A draw.
    pub const fn drawn(rule: R, why: &'static str) -> Self {
        Self {
            winner: None,
            no_decision: false,
            rule,
            why,
        }
    }

    /// A game with no decision.
    pub const fn undecided(rule: R, why: &'static str) -> Self {
        Self {
            winner: None,
            no_decision: true,
            rule,
            why,
        }
    }

    /// The result in a word or two, as JSON has it: `win`, `draw` or
    /// `no decision`.
    pub const fn result(&self) -> &'static str {
        result(self.winner, self.no_decision)
    }
}

/// A result in a word or two: `win`, `draw` or `no decision`.
#[must_use]
pub const fn result(winner: Option<Side>, no_decision: bool) -> &'static str {
    match (winner, no_decision) {
        (Some(_), _) => "win",
        (None, false) => "draw",
        (None, true) => "no decision",
    }
}

/// Why a position cannot be: the part of its text that is wrong, and what is
/// wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Impossible {
    /// The part of the position string, in bytes.
    pub at: Mark,
    /// What is wrong, in words without an end mark.
    pub why: String,
}

impl Impossible {
    /// A position that is impossible for a reason.
    pub fn new(at: Mark, why: impl Into<String>) -> Self {
        Self {
            at,
            why: why.into(),
        }
    }
}

impl Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl std::error::Error for Impossible {}
