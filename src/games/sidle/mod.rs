//! Sidle: stick dice move one piece straight, and then it slips sideways.

mod notation;
mod rules;
mod sticks;

use std::fmt::{self, Display};

use crate::board::{Position, Square};
use crate::game::{Breach, Game, Never, NoOptions};
use crate::games::stones::{self, Field};
use crate::side::{Impossible, Outcome, Side, Stage};
use crate::text::Written;
use crate::view::{Plan, View};

pub use sticks::Sticks;

crate::rules! {
    /// Any one piece moves the full total, straight, if any piece can.
    FullTotal = "2.1",
    /// After its move the piece may sidle along its rank.
    Sidle = "2.2",
    /// From the Center Bar another piece may sidle instead.
    FromBar = "2.3",
    /// There is no sidle without a move.
    MoveFirst = "2.4",
    /// A player who captures gets no sidle.
    CaptureNoSidle = "2.5",
    /// A piece never passes over another.
    Blocked = "3.1",
    /// No piece lands on one of its own colour.
    OwnPiece = "4.1",
    /// A move that ends on an opposing piece captures it.
    Capture = "4.2",
    /// A sidle ends on an empty space.
    SidleEmpty = "4.3",
    /// No piece lands on an occupied space of a Home Row.
    HomeRowSafe = "4.4",
    /// Five pieces in the opposing Home Row at the same time win.
    FiveHome = "5.1",
    /// When both players have fewer than five pieces the game is drawn.
    TooFew = "5.2",
}

/// A position.
///
/// It is never dead (article 0.8): some piece can always move by one, since
/// twelve of a colour cannot fill a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sidle {
    board: Field,
    side: Side,
    roll: Option<Sticks>,
}

/// A turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Giving the turn away.
    Pass(Written<()>),
    /// Moving a piece.
    Piece(Piece),
}

/// The move of one piece, and what sidles after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Where from; a player may leave it out where only one piece can go.
    from: Option<Written<Square>>,
    /// Whether a capture is written.
    captures: Written<bool>,
    /// Where to.
    to: Written<Square>,
    /// The sidles written, which should be one at most.
    sidles: Vec<Slip>,
}

/// One sidle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slip {
    /// The piece that sidles, where it is written: without it, the one moved.
    from: Option<Written<Square>>,
    /// Where to.
    to: Written<Square>,
}

impl Display for Sidle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = &stones::name(self.side)[..1];
        write!(f, "{} {side}", self.board.print(stones::letter))?;
        match self.roll {
            Some(roll) => write!(f, " roll={}", roll.total()),
            None => Ok(()),
        }
    }
}

impl Game for Sidle {
    type Move = Move;
    type Roll = Sticks;
    type Setup = Never;
    type Rule = Rule;
    type Options = NoOptions;

    const NAME: &'static str = "sidle";
    const SEATS: [&'static str; 2] = stones::SEATS;
    const PLAN: &'static Plan = &stones::GALLOP_BOARD;

    fn start(_: &NoOptions, first: Side, _: Option<Never>) -> Self {
        Self {
            board: stones::home_rows(),
            side: first,
            roll: None,
        }
    }

    fn read(text: &str, _: &NoOptions) -> Result<Self, Impossible> {
        let position = Position::split(text, Self::SEATS, &["roll"])?;
        let board = stones::race_board(&position)?;
        let roll = match position.value("roll") {
            Some((value, at)) => Some(Sticks::of_total(value).ok_or_else(|| {
                let why = "a roll is the total of the sticks, from 0 to 14, such as roll=9";
                Impossible::new(at, why)
            })?),
            None => None,
        };
        Ok(Self {
            board,
            side: position.side(),
            roll,
        })
    }

    fn stage(&self) -> Stage<Rule> {
        if let Some(outcome) = self.ending() {
            return Stage::Over(outcome);
        }
        match self.roll {
            Some(_) => Stage::Move(self.side),
            None => Stage::Roll(self.side),
        }
    }

    fn judge(&self, m: &Move) -> Result<(), Breach<Rule>> {
        self.judge_turn(m)
    }

    fn candidates(&self) -> Vec<Move> {
        self.turns()
    }

    fn play(&mut self, m: &Move) {
        let captures = match m {
            Move::Pass(_) => false,
            Move::Piece(piece) => {
                let captures = self.board[*piece.to].is_some();
                piece.apply(&mut self.board);
                captures
            }
        };
        let again = captures && self.ending().is_none();
        if !again {
            self.side = self.side.other();
        }
        self.roll = None;
    }

    fn roll(&mut self, roll: Sticks) {
        self.roll = Some(roll);
    }

    fn view(&self) -> View {
        View::new(Self::PLAN, &self.board, stones::space)
    }

    fn readings(&self, m: Move) -> Vec<Move> {
        match m {
            Move::Piece(piece) if piece.from.is_none() => self.fill_in(piece),
            full => vec![full],
        }
    }

    fn canonical(&self, m: &Move) -> Move {
        match m {
            Move::Pass(_) => m.clone(),
            Move::Piece(piece) => Move::Piece(self.plain(piece)),
        }
    }

    fn touched(&self, m: &Move) -> Vec<Square> {
        match m {
            Move::Pass(_) => Vec::new(),
            Move::Piece(piece) => {
                let ends = piece.from.iter().chain([&piece.to]);
                let slips = piece
                    .sidles
                    .iter()
                    .flat_map(|slip| slip.from.iter().chain([&slip.to]));
                ends.chain(slips).map(|square| **square).collect()
            }
        }
    }
}

impl Sidle {
    /// How the game has ended on the board, if it has (articles 5.1 and 5.2).
    fn ending(&self) -> Option<Outcome<Rule>> {
        stones::race_outcome(&self.board, Rule::FiveHome, Rule::TooFew)
    }
}
