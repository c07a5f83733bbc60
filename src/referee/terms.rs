//! The words of the order of play: what is agreed, what is due, what is done.

use std::fmt::{self, Display};
use std::time::Duration;

use crate::game::{DIE_OVER_SIX, Dice, Purpose, after_term};
use crate::games::GameRow;
use crate::side::{self, Side};
use crate::text::Unreadable;

/// What is agreed before the game.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The game.
    pub game: &'static GameRow,
    /// The rule options given, checked by [`GameRow::check_options`].
    pub options: Vec<(String, String)>,
    /// The seat that moves first, where no toss decides.
    pub first: Option<Side>,
    /// The position the game starts from, where it is not the game's own.
    pub start: Option<String>,
    /// The players' time.
    pub clock: Option<Clock>,
    /// When the game began, in seconds of Unix time; there exactly with a
    /// clock.
    pub begun: Option<u64>,
}

/// The time players have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// For each move.
    Move(Duration),
    /// For each player, in the whole game.
    Total(Duration),
}

/// The throw that decides who moves first (article 0.2): the first die is the
/// first-named seat's, and the higher moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Toss([u8; 2]);

/// What must happen next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// Chance must throw.
    Throw(Purpose),
    /// A player must move.
    Move(Side),
    /// Nothing: the game is over.
    Nothing,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The winner, or nobody.
    pub winner: Option<Side>,
    /// Whether nobody won and it is no draw either.
    pub no_decision: bool,
    /// The article that ended it, as it is cited.
    pub rule: String,
    /// The fact that ended it, in words without an end mark.
    pub why: String,
}

impl Ending {
    /// The result in a word or two, as JSON has it: `win`, `draw` or
    /// `no decision`.
    #[must_use]
    pub const fn result(&self) -> &'static str {
        side::result(self.winner, self.no_decision)
    }
}

/// What a player or an arbiter does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Makes a move, perhaps with a draw offered.
    Move {
        /// The move as written.
        text: String,
        /// Whether a draw is offered with it.
        offer: bool,
    },
    /// Gives up.
    Resign,
    /// Takes the draw that is offered.
    AcceptDraw,
    /// Gives the opponent's last move back.
    Takeback,
    /// Claims the end because a position has stood often enough.
    ClaimRepetition,
    /// Claims the game because the opponent's time is up.
    ClaimTime,
}

/// A position that a ruling sets, or a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// The game goes on from a position.
    Position(String),
    /// The game is over: who wins, or nobody.
    Result(Option<Side>),
}

impl Toss {
    /// What is thrown.
    pub const TERM: &'static str = "2d6";

    /// Throws, again while the dice are equal.
    pub fn cast(dice: &mut dyn Dice) -> Self {
        loop {
            let faces = [dice.die(6), dice.die(6)];
            if faces[0] != faces[1] {
                return Self(faces);
            }
        }
    }

    /// Reads a toss: two different dice as the record has them, `4 2` or
    /// `2d6 = 4 2`.
    ///
    /// # Errors
    ///
    /// Returns what was expected, or what is wrong with the dice.
    pub fn read(text: &str) -> Result<Self, Unreadable> {
        let die = |word: &str| word.parse().ok().filter(|&die: &u8| die > 0);
        match after_term(Self::TERM, text)
            .split(' ')
            .map(die)
            .collect::<Option<Vec<u8>>>()
            .as_deref()
        {
            Some(&[one, other]) if one > 6 || other > 6 => Err(Unreadable::fact(0, DIE_OVER_SIX)),
            Some(&[one, other]) if one == other => {
                Err(Unreadable::fact(0, "a toss of equal dice is thrown again"))
            }
            Some(&[one, other]) => Ok(Self([one, other])),
            _ => Err(Unreadable::new(
                0,
                "a toss of two different dice, such as 4 2",
            )),
        }
    }

    /// The seat that moves first.
    #[must_use]
    pub const fn first(self) -> Side {
        if self.0[0] > self.0[1] {
            Side::First
        } else {
            Side::Second
        }
    }
}

impl Display for Toss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0[0], self.0[1])
    }
}
