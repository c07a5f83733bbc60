//! Gallop: two dice move two pieces, and five pieces home win.

mod faults;
mod notation;
mod rules;

use std::fmt::{self, Display};

use crate::board::{Position, Square};
use crate::game::{Breach, Dice, Game, Never, NoOptions, Roll};
use crate::games::stones::{self, Field};
use crate::side::{Impossible, Side, Stage};
use crate::text::Written;
use crate::view::{Plan, View};

crate::rules! {
    /// A finished game takes no further moves.
    Finished = "0.7",
    /// Two different pieces move, one by each die.
    TwoPieces = "2.1",
    /// Both dice are played if any choice allows it.
    BothDice = "2.2" as last,
    /// A piece moves exactly the number on its die, in a straight line.
    Exact = "3.1",
    /// In its own Home Row a piece moves forward or diagonally forward.
    FromHomeRow = "3.2",
    /// In its own territory or on the bar it moves forward or sideways.
    OwnHalf = "3.3",
    /// A piece lands on the Center Bar before it passes it.
    BarFirst = "3.5",
    /// From the opposing territory a piece goes back no farther than the bar.
    NotBeyondBar = "3.6",
    /// A piece in the opposing Home Row never moves again.
    Arrived = "3.9",
    /// No piece lands on one of its own colour.
    OwnPiece = "4.1",
    /// Landing on an opposing piece captures it.
    Capture = "4.2",
    /// A piece in either Home Row cannot be captured.
    HomeRowSafe = "4.3",
    /// Five pieces in the opposing Home Row win.
    FiveHome = "5.1",
    /// When both players have fewer than five pieces the game is drawn.
    TooFew = "5.2",
}

/// A throw of two dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TwoDice([u8; 2]);

/// A position.
///
/// It is never dead (article 0.8): while the game is on, some piece that is
/// not home can move with some roll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gallop {
    board: Field,
    side: Side,
    roll: Option<TwoDice>,
}

/// A turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Giving the turn away.
    Pass(Written<()>),
    /// Moving one piece or two, in the order played.
    Pieces(Vec<Part>),
}

/// The move of one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Where from; a player may leave it out where only one piece can go.
    from: Option<Written<Square>>,
    /// Whether a capture is written.
    captures: Written<bool>,
    /// Where to.
    to: Written<Square>,
}

impl Display for Gallop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = &stones::name(self.side)[..1];
        write!(f, "{} {side}", self.board.print(stones::letter))?;
        match self.roll {
            Some(TwoDice([one, other])) => write!(f, " roll={one},{other}"),
            None => Ok(()),
        }
    }
}

impl Roll for TwoDice {
    const TERM: &'static str = "2d6";

    fn cast(dice: &mut dyn Dice) -> Self {
        Self([dice.die(6), dice.die(6)])
    }
}

impl Game for Gallop {
    type Move = Move;
    type Roll = TwoDice;
    type Setup = Never;
    type Rule = Rule;
    type Options = NoOptions;

    const NAME: &'static str = "gallop";
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
            Some((value, at)) => Some(value.parse().map_err(|_| {
                Impossible::new(at, "a roll is two dice from 1 to 6, such as roll=3,5")
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
        if let Some(outcome) = Self::outcome(&self.board) {
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
        match m {
            Move::Pass(_) => {}
            Move::Pieces(parts) => parts.iter().for_each(|part| part.apply(&mut self.board)),
        }
        self.side = self.side.other();
        self.roll = None;
    }

    fn roll(&mut self, roll: TwoDice) {
        self.roll = Some(roll);
    }

    fn view(&self) -> View {
        View::new(Self::PLAN, &self.board, stones::space)
    }

    fn readings(&self, m: Move) -> Vec<Move> {
        match m {
            Move::Pieces(parts) => self.fill_in(&parts),
            Move::Pass(_) => vec![m],
        }
    }

    fn canonical(&self, m: &Move) -> Move {
        match m {
            Move::Pass(_) => m.clone(),
            Move::Pieces(parts) => self.in_order(parts),
        }
    }

    fn touched(&self, m: &Move) -> Vec<Square> {
        match m {
            Move::Pass(_) => Vec::new(),
            Move::Pieces(parts) => {
                let ends = |part: &Part| part.from.into_iter().chain([part.to]);
                parts.iter().flat_map(ends).map(|square| *square).collect()
            }
        }
    }
}
