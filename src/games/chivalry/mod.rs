//! Chivalry: queens jump over their own side, and two that jump off win.

mod actions;
mod forces;
mod notation;
mod rules;

use std::fmt;

use crate::board::{self, Board, Grid, PositionString, Square, letters};
use crate::game::{
    Choice, Extra, Fact, Game, Judgment, Never, Options as Settings, Position, Sentence, Witness,
    say,
};
use crate::games::stones;
use crate::side::{Impossible, Outcome, Side};
use crate::text::Written;
use crate::view::{Plan, Space, Tray};

crate::rules! {
    /// When neither player can do anything but pass the game is drawn.
    Dead = "0.8",
    /// A queen that can jump must.
    MustJump = "2.1",
    /// A pawn is placed from the stash on an empty dark square.
    Place = "2.2",
    /// A pawn moves one square diagonally to an empty one.
    Step = "2.3",
    /// A queen jumps over an adjacent piece of its own colour.
    Jump = "3.1",
    /// What is jumped over is captured.
    Capture = "3.2",
    /// A queen leaves the board by the far side only, and for good.
    FarSide = "3.3",
    /// Under `chain: must` a queen goes on jumping while it can.
    Chain = "3.4",
    /// Two queens off win.
    TwoOff = "4.1",
    /// When neither player can win any more the game is drawn.
    Stalemate = "4.2",
    /// Under `tally: on` a queen off wins a stalemate.
    Tally = "4.3",
}

/// The chessboard, of which the dark squares are used.
type Field = Board<Piece, 8, 8>;

/// What pieces there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rank {
    /// It jumps.
    Queen,
    /// It steps.
    Pawn,
}

/// A piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    side: Side,
    rank: Rank,
}

/// The pieces, their letters and their symbols.
const PIECES: [(Piece, char, char); 4] = [
    (Piece::new(Side::First, Rank::Queen), 'Q', '♕'),
    (Piece::new(Side::First, Rank::Pawn), 'P', '♙'),
    (Piece::new(Side::Second, Rank::Queen), 'q', '♛'),
    (Piece::new(Side::Second, Rank::Pawn), 'p', '♟'),
];

static CHESSBOARD: Plan = Plan::of::<Field>("a square from a1 to h8", &letters(&PIECES), &[]);

/// The rule options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Whether a queen must go on jumping while it can.
    chain: bool,
    /// Whether one queen each on the board is a stalemate already.
    literal: bool,
    /// Whether a queen off wins a stalemate.
    tally: bool,
}

/// The game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chivalry;

/// The queens that are off, by side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Off([u16; 2]);

/// An action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Placing a pawn from the stash.
    Place(Written<Square>),
    /// Moving a pawn.
    Step {
        /// Where from.
        from: Written<Square>,
        /// Where to.
        to: Written<Square>,
    },
    /// Jumping with a queen.
    Jump {
        /// Where from.
        from: Written<Square>,
        /// What it jumps over, one after another.
        over: Vec<Written<Square>>,
    },
}

impl Rank {
    const fn name(self) -> &'static str {
        match self {
            Self::Queen => "queen",
            Self::Pawn => "pawn",
        }
    }
}

impl Piece {
    const fn new(side: Side, rank: Rank) -> Self {
        Self { side, rank }
    }

    /// What it is called in sentences.
    const fn called(self) -> &'static str {
        match (self.side, self.rank) {
            (Side::First, Rank::Queen) => "white queen",
            (Side::First, Rank::Pawn) => "white pawn",
            (Side::Second, Rank::Queen) => "black queen",
            (Side::Second, Rank::Pawn) => "black pawn",
        }
    }
}

impl board::Piece for Piece {
    const LETTERS: &'static [(Self, char, char)] = &PIECES;

    fn side(self) -> Side {
        self.side
    }
}

impl Extra for Off {
    const KEYS: &'static [&'static str] = &["off"];

    fn read(text: &PositionString<'_>) -> Result<Self, Impossible> {
        text.pair("off", 2).map(|off| Self(off.unwrap_or_default()))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " off={},{}", self.0[0], self.0[1])
    }
}

impl Settings for Options {
    const CHOICES: &'static [Choice] = &[
        Choice {
            key: "chain",
            values: &["may", "must"],
        },
        Choice {
            key: "stalemate",
            values: &["reach", "literal"],
        },
        Choice {
            key: "tally",
            values: &["off", "on"],
        },
    ];

    fn set(&mut self, key: &str, value: &str) {
        match key {
            "chain" => self.chain = value == "must",
            "stalemate" => self.literal = value == "literal",
            _ => self.tally = value == "on",
        }
    }
}

impl Game for Chivalry {
    type Board = Field;
    type Move = Move;
    type Roll = Never;
    type Setup = Never;
    type Extra = Off;
    type Rule = Rule;
    type Options = Options;

    const NAME: &'static str = "chivalry";
    const TITLE: &'static str = "Chivalry";
    const SEATS: [&'static str; 2] = stones::SEATS;
    const PLAN: &'static Plan = &CHESSBOARD;

    fn start(_: &Options, _: Option<Never>) -> (Field, Off) {
        let mut board = Field::empty();
        for (side, rank) in [(Side::First, 0), (Side::Second, 7)] {
            for at in Field::rank(rank).filter(|at| at.is_dark()) {
                board[at] = Some(Piece::new(side, Rank::Queen));
            }
        }
        (board, Off::default())
    }

    fn check(position: &mut Position<Self>, text: &PositionString<'_>) -> Result<(), Impossible> {
        position.check_pieces(text)?;
        if position.extra.0 == [2, 2] {
            let at = text.value("off").map_or(0..0, |(_, at)| at);
            let why = "both sides have two queens off, but the first two end the game";
            return Err(Impossible::new(at, why));
        }
        Ok(())
    }

    fn ending(position: &Position<Self>) -> Option<Outcome<Rule>> {
        position.outcome()
    }

    fn is_want_of_pieces(rule: Rule) -> bool {
        matches!(rule, Rule::Stalemate | Rule::Tally)
    }

    fn judge<W: Witness<Rule>>(
        position: &Position<Self>,
        m: &Move,
        witness: &mut W,
    ) -> Judgment<Self> {
        position.judge_action(m, witness)
    }

    fn judge_pass(position: &Position<Self>) -> Option<Sentence> {
        let seat = position.called(position.side);
        match position.jumps().next() {
            Some((from, over)) => Some(say!("the queen on {} can jump over {}", from, over)),
            None => Self::can_move(position).then(|| say!("{} can place or move a pawn", seat)),
        }
    }

    fn candidates(position: &Position<Self>) -> Vec<Move> {
        position.candidates()
    }

    fn moves(position: &Position<Self>) -> Vec<Move> {
        position.actions()
    }

    fn count(position: &Position<Self>) -> usize {
        position.count_actions()
    }

    fn can_move(position: &Position<Self>) -> bool {
        position.can_act()
    }

    fn play(position: &mut Position<Self>, m: &Move) -> bool {
        match m {
            Move::Place(at) => {
                position.board[**at] = Some(Piece::new(position.side, Rank::Pawn));
            }
            Move::Step { from, to } => position.board[**to] = position.board[**from].take(),
            Move::Jump { from, over } => position.jump(**from, over),
        }
        false
    }

    fn does(position: &Position<Self>, m: &Move) -> Vec<Fact<Rule>> {
        position.facts(m)
    }

    fn readings(position: &Position<Self>, m: Move) -> Vec<Move> {
        match m {
            Move::Step { from, to } => position.by_landing(from, to),
            full => vec![full],
        }
    }

    fn origins(m: &Move) -> Vec<Square> {
        match m {
            Move::Place(at) => vec![**at],
            Move::Step { from, .. } | Move::Jump { from, .. } => vec![**from],
        }
    }

    fn touched(_: &Position<Self>, m: &Move) -> Vec<Square> {
        match m {
            Move::Place(at) => vec![**at],
            Move::Step { from, to } => vec![**from, **to],
            Move::Jump { from, over } => {
                let mut touched = vec![**from];
                for over in over {
                    let beyond = touched.last().and_then(|&at| rules::beyond(at, **over));
                    touched.push(**over);
                    touched.extend(beyond);
                }
                touched
            }
        }
    }

    fn space(_: &Position<Self>, at: Square) -> Space {
        Space {
            closed: !at.is_dark(),
            ..Space::default()
        }
    }

    fn notes(position: &Position<Self>) -> Vec<String> {
        let note = |side| {
            let (stash, off) = (position.stash(side), position.queens_off(side));
            format!("{}: {stash} in the stash, {off} off", position.called(side))
        };
        Side::BOTH.map(note).into()
    }

    fn trays(position: &Position<Self>) -> Vec<Tray> {
        let both = |side| {
            let [queen, pawn] = [Rank::Queen, Rank::Pawn]
                .map(|rank| (board::Piece::letter(Piece::new(side, rank)), side));
            [
                Tray::of(side, "stash", pawn, position.stash(side), 5),
                Tray::of(side, "off", queen, position.queens_off(side), 2),
            ]
        };
        Side::BOTH.into_iter().flat_map(both).collect()
    }
}
