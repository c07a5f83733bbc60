//! Leap Over: pieces leap over each other to the far end of the field.

mod notation;
mod rules;

use std::fmt::{self, Display};

use crate::board::{Board, Position, Square};
use crate::game::{Breach, Choice, Game, Never, Options as Settings};
use crate::games::stones;
use crate::side::{Impossible, Outcome, Side, Stage};
use crate::text::Written;
use crate::view::{Plan, View};

crate::rules! {
    /// `pass` is legal only when no other move is.
    MustMove = "0.3",
    /// One of one's own pieces leaps straight over one adjacent piece to the
    /// empty space immediately beyond.
    Leap = "2.1",
    /// There are no single steps.
    NoStep = "2.3",
    /// A piece does not end where it began.
    Moved = "2.4",
    /// All twelve across win.
    Across = "3.1",
    /// When neither player has a leap the game is drawn.
    NoLeaps = "3.2",
}

/// The field: six files, twelve ranks.
type Field = Board<Side, 6, 12>;

/// How many pieces each player always has.
const PIECES: usize = 12;

/// What a piece left at home does to the opponent's goal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stragglers {
    /// It blocks: only a player's own twelve pieces win.
    #[default]
    Block,
    /// It counts as one across, once the other spaces are filled.
    Count,
}

/// The rule options.
#[derive(Clone, Debug, Default)]
pub struct Options {
    stragglers: Stragglers,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeapOver {
    board: Field,
    side: Side,
    stragglers: Stragglers,
}

/// A move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Giving the turn away.
    Pass(Written<()>),
    /// Leaping with one piece.
    Leaps {
        /// Where from.
        from: Written<Square>,
        /// Every space it lands on, in order; a player may write the last
        /// alone.
        landings: Vec<Written<Square>>,
    },
}

/// The field at the start.
static PLAN: Plan = Plan {
    files: 6,
    ranks: 12,
    squares: "a square from a1 to f12",
    symbols: stones::SYMBOLS,
    parts: &[
        (1, "White's start"),
        (3, "Open field"),
        (11, "Black's start"),
    ],
};

impl Settings for Options {
    const CHOICES: &'static [Choice] = &[Choice {
        key: "stragglers",
        values: &["block", "count"],
    }];

    fn set(&mut self, key: &str, value: &str) {
        if key == "stragglers" {
            self.stragglers = match value {
                "count" => Stragglers::Count,
                _ => Stragglers::Block,
            };
        }
    }
}

impl Display for LeapOver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = &stones::name(self.side)[..1];
        write!(f, "{} {side}", self.board.print(stones::letter))
    }
}

impl Game for LeapOver {
    type Move = Move;
    type Roll = Never;
    type Setup = Never;
    type Rule = Rule;
    type Options = Options;

    const NAME: &'static str = "leap-over";
    const SEATS: [&'static str; 2] = stones::SEATS;
    const PLAN: &'static Plan = &PLAN;

    fn start(options: &Options, first: Side, _: Option<Never>) -> Self {
        let mut board = Field::empty();
        for side in Side::BOTH {
            for at in start_spaces(side) {
                board[at] = Some(side);
            }
        }
        Self {
            board,
            side: first,
            stragglers: options.stragglers,
        }
    }

    fn read(text: &str, options: &Options) -> Result<Self, Impossible> {
        let position = Position::split(text, Self::SEATS, &[])?;
        let board = position.board(stones::from_letter)?;
        stones::at_most(&board, PIECES, &position.board_mark())?;
        let game = Self {
            board,
            side: position.side(),
            stragglers: options.stragglers,
        };
        if Side::BOTH.into_iter().all(|side| game.all_across(side)) {
            let why = "both sides have all twelve across, but the first twelve end the game";
            return Err(Impossible::new(position.board_mark(), why));
        }
        Ok(game)
    }

    fn stage(&self) -> Stage<Rule> {
        self.outcome().map_or(Stage::Move(self.side), Stage::Over)
    }

    fn judge(&self, m: &Move) -> Result<(), Breach<Rule>> {
        self.judge_move(m)
    }

    fn candidates(&self) -> Vec<Move> {
        self.shortest_moves()
            .chain([Move::Pass(().into())])
            .collect()
    }

    fn play(&mut self, m: &Move) {
        if let Move::Leaps { from, landings } = m
            && let Some(to) = landings.last()
        {
            self.board[**to] = self.board[**from].take();
        }
        self.side = self.side.other();
    }

    fn roll(&mut self, roll: Never) {
        match roll {}
    }

    fn view(&self) -> View {
        View::new(Self::PLAN, &self.board, stones::space)
    }

    fn readings(&self, m: Move) -> Vec<Move> {
        let full = match &m {
            Move::Leaps { from, landings } if landings.len() == 1 => {
                self.shortest(from, &landings[0])
            }
            _ => None,
        };
        vec![full.unwrap_or(m)]
    }

    fn canonical(&self, m: &Move) -> Move {
        let shortest = match m {
            Move::Leaps { from, landings } => {
                landings.last().and_then(|to| self.shortest(from, to))
            }
            Move::Pass(_) => None,
        };
        shortest.unwrap_or_else(|| m.clone())
    }

    fn touched(&self, m: &Move) -> Vec<Square> {
        match m {
            Move::Pass(_) => Vec::new(),
            Move::Leaps { from, landings } => {
                [from].into_iter().chain(landings).map(|at| **at).collect()
            }
        }
    }
}

impl LeapOver {
    /// How the game has ended, if it has.
    fn outcome(&self) -> Option<Outcome<Rule>> {
        let moved = self.side.other();
        // Only who has just moved can have brought the last piece across; a given position may differ.
        let across = [moved, self.side]
            .into_iter()
            .find(|&side| self.all_across(side));
        if across.is_some() {
            return Some(Outcome {
                winner: across,
                rule: Rule::Across,
                why: "all twelve across",
            });
        }
        if self.stragglers == Stragglers::Count && self.all_filled(moved) {
            return Some(Outcome {
                winner: Some(moved),
                rule: Rule::Across,
                why: "all twelve spaces across are filled",
            });
        }
        let dead = Side::BOTH.into_iter().all(|side| !self.can_leap(side));
        dead.then_some(Outcome {
            winner: None,
            rule: Rule::NoLeaps,
            why: "neither player can leap",
        })
    }

    /// Article 3.1: the pieces of a side in the opponent's starting spaces.
    fn all_across(&self, side: Side) -> bool {
        start_spaces(side.other()).all(|at| self.board[at] == Some(side))
    }

    /// Article 3.1 with `stragglers=count`.
    fn all_filled(&self, side: Side) -> bool {
        let mut spaces = start_spaces(side.other());
        spaces.clone().all(|at| self.board[at].is_some())
            && spaces.any(|at| self.board[at] == Some(side))
    }
}

/// The spaces where a side's pieces start.
fn start_spaces(side: Side) -> impl Iterator<Item = Square> + Clone {
    let lowest = match side {
        Side::First => 0,
        Side::Second => 10,
    };
    (lowest..lowest + 2).flat_map(|rank| (0..6).map(move |file| Square::new(file, rank)))
}
