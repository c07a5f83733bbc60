//! Why what was typed by hand is not taken, as data and in words.

use std::fmt::{self, Display};

use crate::refusal::{House, Kind, Refusal};

use super::Typed;

/// How many of several moves are shown.
pub(super) const MOST_SHOWN: usize = 3;

/// Why what was typed by hand is not one whole move for the turn that is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Untaken {
    /// Several numbered moves, or one line with several; the first of them.
    Several {
        /// The moves as they were typed.
        moves: Vec<Typed>,
    },
    /// A move for a turn that has been played.
    Stale {
        /// The move as it was typed.
        typed: Typed,
    },
    /// A move for a turn that is yet to come.
    Future {
        /// The move as it was typed.
        typed: Typed,
    },
    /// What follows in the next line may belong to the move or not.
    HalfOrWhole {
        /// The move as it was typed.
        typed: Typed,
        /// The legal moves that it can be read as, one at least.
        readings: Vec<String>,
    },
    /// It looks like a move, and is no legal one. What is wrong with it the
    /// game can say of its text.
    NotAMove {
        /// The move as it was typed.
        typed: Typed,
        /// Whether it could be read as a move.
        readable: bool,
    },
}

impl Untaken {
    /// The move that it is about, the first of several.
    #[must_use]
    pub fn typed(&self) -> Option<&Typed> {
        match self {
            Self::Several { moves } => moves.first(),
            Self::Stale { typed }
            | Self::Future { typed }
            | Self::HalfOrWhole { typed, .. }
            | Self::NotAMove { typed, .. } => Some(typed),
        }
    }

    /// The same as a refusal, where turn `due` is the one that is due: by
    /// article 0.13 for its number, 0.24 for what is no move, 0.25 for what
    /// says more than one thing.
    #[must_use]
    pub fn refusal(&self, due: u32) -> Refusal {
        let (kind, article) = match self {
            Self::Several { .. } | Self::HalfOrWhole { .. } => (Kind::Ambiguous, House::Whole),
            Self::Stale { .. } | Self::Future { .. } => (Kind::Turn, House::TurnNumber),
            Self::NotAMove { readable: true, .. } => (Kind::Illegal, House::Message),
            Self::NotAMove { .. } => (Kind::Unreadable, House::Message),
        };
        let shown = self.typed().map_or("", |typed| &typed.shown);
        let mut why = self.to_string();
        if matches!(self, Self::Stale { .. } | Self::Future { .. }) {
            why = format!("{why}; turn {due} is due");
        }
        let mut refusal = Refusal::house(kind, article, shown, why);
        let help = match self {
            Self::Several { .. } => {
                "a message brings one move, of the side whose turn it is; a list of moves is \
                 typed with `herald move FILE -`"
            }
            Self::HalfOrWhole { readings, .. } => {
                refusal.near = readings.clone().into();
                "write the move on one line, with an empty line below it"
            }
            Self::NotAMove {
                readable: false, ..
            } => {
                "a move stands on a line of its own, and nothing but the move behind its number; \
                 words go on another line"
            }
            _ => return refusal,
        };
        refusal.hint(help)
    }
}

impl Display for Untaken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Several { moves } => match moves.as_slice() {
                [one] => write!(f, "line {} has several moves", one.line),
                [one, other] => write!(f, "lines {} and {} have each a move", one.line, other.line),
                _ => {
                    let line = moves.first().map_or(1, |one| one.line);
                    write!(f, "line {line} and others below it have each a move")
                }
            },
            Self::Stale { typed } => write!(
                f,
                "line {}: turn {} has been played",
                typed.line, typed.number
            ),
            Self::Future { typed } => write!(
                f,
                "line {}: turn {} is yet to come",
                typed.line, typed.number
            ),
            Self::HalfOrWhole { typed, .. } => write!(
                f,
                "line {}: the next line may belong to the move or not, and half a move is never played",
                typed.line
            ),
            Self::NotAMove {
                typed,
                readable: true,
            } => {
                write!(
                    f,
                    "line {}: this is no legal move for turn {}",
                    typed.line, typed.number
                )
            }
            Self::NotAMove { typed, .. } => {
                write!(
                    f,
                    "line {}: this cannot be read as a move for turn {}",
                    typed.line, typed.number
                )
            }
        }
    }
}

impl std::error::Error for Untaken {}
