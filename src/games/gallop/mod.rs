//! Gallop: two dice move two pieces, and five pieces home win.

mod faults;
mod halves;
mod notation;
mod rules;
mod turns;

use crate::board::{PositionString, Square};
use crate::game::{
    Choice, Dice, Fact, Game, Judgment, Never, Options as Settings, Position, Roll, Sentence,
    Witness, say,
};
use crate::games::stones::{self, Field};
use crate::side::{Impossible, Outcome};
use crate::text::Written;
use crate::view::Plan;

crate::rules! {
    /// A finished game takes no further moves.
    Finished = "0.7",
    /// Two different pieces of one's own move, one by each die.
    TwoPieces = "2.1",
    /// Both dice are played if any choice allows it.
    BothDice = "2.2",
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
    /// A piece may not leave the board.
    OffBoard = "3.8",
    /// A piece in the opposing Home Row never moves again.
    Arrived = "3.9",
    /// No piece lands on one of its own colour.
    OwnPiece = "4.1",
    /// Landing on an opposing piece captures it.
    Capture = "4.2",
    /// A piece in either Home Row cannot be captured.
    HomeRowSafe = "4.3",
    /// Under `captures=free` a turn may stop where only captures go on.
    Free = "4.4",
    /// Five pieces in the opposing Home Row win.
    FiveHome = "5.1",
    /// When both players have fewer than five pieces the game is drawn.
    TooFew = "5.2",
}

/// A throw of two dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TwoDice([u8; 2]);

/// The rule options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// `captures=free`: nobody need capture to play the dice.
    free: bool,
}

/// The game.
///
/// It is never dead (article 0.8): while the game is on, some piece that is
/// not home can move with some roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gallop;

/// A turn: the moves of its pieces in the order played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// One piece alone moves.
    One([Part; 1]),
    /// Two pieces move.
    Two([Part; 2]),
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

impl Roll for TwoDice {
    const TERM: &'static str = "2d6";
    const IN_POSITION: &'static str = "two dice from 1 to 6, such as roll=3,5";
    const TYPED: &'static str = "two dice, such as 3 5";
    const FACES: &'static [&'static str] = &["1", "2", "3", "4", "5", "6"];

    fn faces(&self) -> Vec<usize> {
        self.0.iter().map(|&die| usize::from(die) - 1).collect()
    }

    fn cast(dice: &mut dyn Dice) -> Self {
        Self([dice.die(6), dice.die(6)])
    }

    fn brief(&self) -> String {
        let [one, other] = self.0;
        format!("{one},{other}")
    }
}

impl Settings for Options {
    const CHOICES: &'static [Choice] = &[Choice {
        key: "captures",
        values: &["forced", "free"],
    }];

    fn set(&mut self, _: &str, value: &str) {
        self.free = value == "free";
    }
}

impl Game for Gallop {
    type Board = Field;
    type Move = Move;
    type Roll = TwoDice;
    type Setup = Never;
    type Extra = ();
    type Rule = Rule;
    type Options = Options;

    const NAME: &'static str = "gallop";
    const TITLE: &'static str = "Gallop";
    const SEATS: [&'static str; 2] = stones::SEATS;
    const PLAN: &'static Plan = &stones::GALLOP_BOARD;
    const OFF_BOARD: Option<Rule> = Some(Rule::OffBoard);
    /// Under `captures=free` it can be.
    const PASS_BESIDE_MOVES: bool = true;

    fn start(_: &Options, _: Option<Never>) -> (Field, ()) {
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
        position.judge_turn(m.parts(), witness)
    }

    fn judge_pass(position: &Position<Self>) -> Option<Sentence> {
        let seat = position.called(position.side);
        if position.options.free {
            position
                .can_play_quietly()
                .then(|| say!("{} can move a piece with this roll without a capture", seat))
        } else {
            Self::can_move(position).then(|| say!("{} can move a piece with this roll", seat))
        }
    }

    fn candidates(position: &Position<Self>) -> Vec<Move> {
        position.candidates()
    }

    fn moves(position: &Position<Self>) -> Vec<Move> {
        position.turns_by_halves()
    }

    fn count(position: &Position<Self>) -> usize {
        position.count_by_halves()
    }

    fn can_move(position: &Position<Self>) -> bool {
        position.first_parts().next().is_some()
    }

    fn play(position: &mut Position<Self>, m: &Move) -> bool {
        m.parts()
            .iter()
            .for_each(|part| part.apply(&mut position.board));
        false
    }

    fn does(position: &Position<Self>, m: &Move) -> Vec<Fact<Rule>> {
        let (own, other) = (position.side, position.side.other());
        let mut board = position.board;
        let mut facts = Vec::new();
        for part in m.parts() {
            let to = *part.to;
            if board[to] == Some(other) {
                let piece = stones::called(other);
                let words = say!("captures the {} on {}", piece, to);
                facts.push(Fact::new("captures", [to], piece, Rule::Capture, words));
            }
            if to.rank() == stones::home_row(other) {
                let piece = stones::called(own);
                let words = say!("brings a {} home, to {}", piece, to);
                facts.push(Fact::new("arrives", [to], piece, Rule::FiveHome, words));
            }
            part.apply(&mut board);
        }
        facts
    }

    fn readings(position: &Position<Self>, m: Move) -> Vec<Move> {
        position.fill_in(&m)
    }

    fn canonical(position: &Position<Self>, m: &Move) -> Move {
        position.in_order(m)
    }

    fn origins(m: &Move) -> Vec<Square> {
        m.parts()
            .iter()
            .filter_map(|part| part.from.map(|from| *from))
            .collect()
    }

    fn touched(_: &Position<Self>, m: &Move) -> Vec<Square> {
        let ends = |part: &Part| part.from.into_iter().chain([part.to]);
        m.parts()
            .iter()
            .flat_map(ends)
            .map(|square| *square)
            .collect()
    }
}

impl Move {
    fn parts(&self) -> &[Part] {
        match self {
            Self::One(parts) => parts,
            Self::Two(parts) => parts,
        }
    }
}
