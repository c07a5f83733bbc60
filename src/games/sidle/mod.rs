//! Sidle: stick dice move one piece straight, and then it slips sideways.

mod notation;
mod rules;
mod sticks;
mod turns;

use crate::board::{PositionString, Square};
use crate::game::{Fact, Game, Judgment, Never, NoOptions, Position, Sentence, Witness, say};
use crate::games::stones::{self, Field};
use crate::side::{Impossible, Outcome};
use crate::text::Written;
use crate::view::Plan;

pub use sticks::Sticks;

crate::rules! {
    /// Any one of one's own pieces moves the full total, straight, if any piece can.
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
    /// A piece may not leave the board.
    OffBoard = "3.2",
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

/// The game.
///
/// It is never dead (article 0.8): some piece can always move by one, since
/// twelve of a colour cannot fill a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sidle;

/// A turn: the move of one piece, and what sidles after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
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

impl Game for Sidle {
    type Board = Field;
    type Move = Move;
    type Roll = Sticks;
    type Setup = Never;
    type Extra = ();
    type Rule = Rule;
    type Options = NoOptions;

    const NAME: &'static str = "sidle";
    const TITLE: &'static str = "Sidle";
    const SEATS: [&'static str; 2] = stones::SEATS;
    const PLAN: &'static Plan = &stones::GALLOP_BOARD;
    const OFF_BOARD: Option<Rule> = Some(Rule::OffBoard);

    fn start(_: &NoOptions, _: Option<Never>) -> (Field, ()) {
        (stones::home_rows(), ())
    }

    fn check(position: &mut Position<Self>, text: &PositionString<'_>) -> Result<(), Impossible> {
        stones::check_race(&position.board, text)
    }

    fn ending(position: &Position<Self>) -> Option<Outcome<Rule>> {
        stones::race_outcome(&position.board, Rule::FiveHome, Rule::TooFew)
    }

    fn is_want_of_pieces(rule: Rule) -> bool {
        rule == Rule::TooFew
    }

    fn judge<W: Witness<Rule>>(
        position: &Position<Self>,
        m: &Move,
        witness: &mut W,
    ) -> Judgment<Self> {
        position.judge_turn(m, witness)
    }

    fn judge_pass(position: &Position<Self>) -> Option<Sentence> {
        let (seat, total) = (position.called(position.side), position.total());
        Self::can_move(position).then(|| say!("{} can move a piece the full {}", seat, total))
    }

    fn candidates(position: &Position<Self>) -> Vec<Move> {
        position.candidates()
    }

    fn moves(position: &Position<Self>) -> Vec<Move> {
        position.legal_turns()
    }

    fn count(position: &Position<Self>) -> usize {
        position.count_legal()
    }

    fn can_move(position: &Position<Self>) -> bool {
        position.steps().next().is_some()
    }

    fn play(position: &mut Position<Self>, m: &Move) -> bool {
        let captures = position.board[*m.to].is_some();
        m.apply(&mut position.board);
        captures && Self::ending(position).is_none()
    }

    fn does(position: &Position<Self>, m: &Move) -> Vec<Fact<Rule>> {
        position.facts(m)
    }

    fn readings(position: &Position<Self>, m: Move) -> Vec<Move> {
        match m.from {
            Some(_) => vec![m],
            None => position.fill_in(m),
        }
    }

    fn canonical(position: &Position<Self>, m: &Move) -> Move {
        position.plain(m)
    }

    fn origins(m: &Move) -> Vec<Square> {
        let others = m.sidles.iter().filter_map(|slip| slip.from);
        m.from.into_iter().chain(others).map(|at| *at).collect()
    }

    fn touched(_: &Position<Self>, m: &Move) -> Vec<Square> {
        let ends = m.from.iter().chain([&m.to]);
        let slips = m
            .sidles
            .iter()
            .flat_map(|slip| slip.from.iter().chain([&slip.to]));
        ends.chain(slips).map(|square| **square).collect()
    }
}
