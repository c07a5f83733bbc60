//! Chivalry: queens jump over their own side, and two that jump off win.

mod notation;
mod rules;

use std::fmt::{self, Display};

use crate::board::{Board, Position, Square};
use crate::game::{Breach, Choice, Game, Never, Options as GameOptions};
use crate::games::stones;
use crate::side::{Impossible, Outcome, Side, Stage};
use crate::text::{Mark, Written};
use crate::view::{Plan, Space, View};

crate::rules! {
    /// When neither player can do anything but pass the game is drawn.
    Dead = "0.8",
    /// A queen that can jump must.
    MustJump = "2.1",
    /// A pawn is placed from the stash on an empty dark square.
    Place = "2.2",
    /// A pawn moves one square diagonally to an empty one.
    Step = "2.3",
    /// `pass` is legal only when no action is possible.
    Pass = "2.4",
    /// A queen jumps over an adjacent piece of its own colour.
    Jump = "3.1",
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
enum Rank {
    Queen,
    Pawn,
}

/// A piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Piece {
    side: Side,
    rank: Rank,
}

/// How many queens each side has.
const QUEENS: usize = 4;

/// How many pawns each side has, on the board and in its stash.
const PAWNS: usize = 5;

/// The letters of the pieces and their symbols.
const SYMBOLS: &[(char, char)] = &[('Q', '♕'), ('P', '♙'), ('q', '♛'), ('p', '♟')];

static CHESSBOARD: Plan = Plan {
    files: 8,
    ranks: 8,
    squares: "a square from a1 to h8",
    symbols: SYMBOLS,
    parts: &[],
};

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

/// A position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chivalry {
    board: Field,
    side: Side,
    /// The queens that are off, by side.
    off: [u16; 2],
    options: Options,
}

/// An action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Giving the turn away.
    Pass(Written<()>),
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
    const fn letter(self) -> char {
        match (self.side, self.rank) {
            (Side::First, Rank::Queen) => 'Q',
            (Side::First, Rank::Pawn) => 'P',
            (Side::Second, Rank::Queen) => 'q',
            (Side::Second, Rank::Pawn) => 'p',
        }
    }

    fn from_letter(letter: char) -> Option<Self> {
        let rank = match letter.to_ascii_lowercase() {
            'q' => Rank::Queen,
            'p' => Rank::Pawn,
            _ => return None,
        };
        let side = if letter.is_ascii_uppercase() {
            Side::First
        } else {
            Side::Second
        };
        Some(Self { side, rank })
    }
}

impl GameOptions for Options {
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

impl Display for Chivalry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = &stones::name(self.side)[..1];
        let [white, black] = self.off;
        let board = self.board.print(Piece::letter);
        write!(f, "{board} {side} off={white},{black}")
    }
}

impl Game for Chivalry {
    type Move = Move;
    type Roll = Never;
    type Setup = Never;
    type Rule = Rule;
    type Options = Options;

    const NAME: &'static str = "chivalry";
    const SEATS: [&'static str; 2] = stones::SEATS;
    const PLAN: &'static Plan = &CHESSBOARD;

    fn start(options: &Options, first: Side, _: Option<Never>) -> Self {
        let mut board = Field::empty();
        for (side, rank) in [(Side::First, 0), (Side::Second, 7)] {
            for at in Field::rank(rank).filter(|at| at.is_dark()) {
                let rank = Rank::Queen;
                board[at] = Some(Piece { side, rank });
            }
        }
        Self {
            board,
            side: first,
            off: [0, 0],
            options: *options,
        }
    }

    fn read(text: &str, options: &Options) -> Result<Self, Impossible> {
        let position = Position::split(text, Self::SEATS, &["off"])?;
        let off = position.pair("off", 2)?.unwrap_or_default();
        let game = Self {
            board: position.board(Piece::from_letter)?,
            side: position.side(),
            off,
            options: *options,
        };
        game.check(&position.board_mark())?;
        if off == [2, 2] {
            let at = position.value("off").map_or(0..0, |(_, at)| at);
            let why = "both sides have two queens off, but the first two end the game";
            return Err(Impossible::new(at, why));
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
        self.actions(self.side)
            .into_iter()
            .chain([Move::Pass(().into())])
            .collect()
    }

    fn play(&mut self, m: &Move) {
        match m {
            Move::Pass(_) => {}
            Move::Place(at) => {
                let (side, rank) = (self.side, Rank::Pawn);
                self.board[**at] = Some(Piece { side, rank });
            }
            Move::Step { from, to } => self.board[**to] = self.board[**from].take(),
            Move::Jump { from, over } => self.jump(**from, over),
        }
        self.side = self.side.other();
    }

    fn roll(&mut self, roll: Never) {
        match roll {}
    }

    fn view(&self) -> View {
        let space = |at: Square, piece: Option<Piece>| Space {
            piece: piece.map(|piece| (piece.letter(), piece.side)),
            closed: !at.is_dark(),
            ..Space::default()
        };
        let mut view = View::new(Self::PLAN, &self.board, space);
        view.notes = Side::BOTH
            .into_iter()
            .map(|side| {
                let (stash, off) = (self.stash(side), self.off[side.index()]);
                let name = stones::name(side);
                format!("{name}: {stash} in the stash, {off} off")
            })
            .collect();
        view
    }

    fn touched(&self, m: &Move) -> Vec<Square> {
        match m {
            Move::Pass(_) => Vec::new(),
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
}

impl Chivalry {
    /// How many pieces of a kind a side has on the board.
    fn count(&self, side: Side, rank: Rank) -> usize {
        self.board
            .pieces()
            .filter(|&(_, piece)| piece == Piece { side, rank })
            .count()
    }

    /// How many pawns a side has in its stash.
    fn stash(&self, side: Side) -> usize {
        PAWNS.saturating_sub(self.count(side, Rank::Pawn))
    }

    /// How many queens a side has off.
    fn queens_off(&self, side: Side) -> usize {
        usize::from(self.off[side.index()])
    }

    /// Looks for pieces where none can be, and more than there are.
    fn check(&self, at: &Mark) -> Result<(), Impossible> {
        let impossible = |why: String| Err(Impossible::new(at.clone(), why));
        if let Some((square, piece)) = self.board.pieces().find(|(at, _)| !at.is_dark()) {
            let rank = piece.rank.name();
            return impossible(format!("a {rank} stands on {square}, a light square"));
        }
        for side in Side::BOTH {
            let name = stones::name(side);
            let pawns = self.count(side, Rank::Pawn);
            if pawns > PAWNS {
                let why = format!("{name} has {pawns} pawns, but there are only {PAWNS}");
                return impossible(why);
            }
            let (on, off) = (self.count(side, Rank::Queen), self.queens_off(side));
            if on + off > QUEENS {
                let why = format!(
                    "{name} has {on} queens on the board and {off} off, but there are only {QUEENS}"
                );
                return impossible(why);
            }
        }
        Ok(())
    }

    /// How the game has ended, if it has.
    fn outcome(&self) -> Option<Outcome<Rule>> {
        let end = |winner, rule, why| Some(Outcome { winner, rule, why });
        let winner = Side::BOTH
            .into_iter()
            .find(|&side| self.queens_off(side) >= 2);
        if winner.is_some() {
            return end(winner, Rule::TwoOff, "two queens off");
        }
        let left = |side| {
            let counted = if self.options.literal {
                0
            } else {
                self.queens_off(side)
            };
            self.count(side, Rank::Queen) + counted
        };
        if Side::BOTH.into_iter().all(|side| left(side) < 2) {
            let ahead = Side::BOTH
                .into_iter()
                .find(|&side| self.queens_off(side) > 0 && self.queens_off(side.other()) == 0);
            if self.options.tally && ahead.is_some() {
                return end(ahead, Rule::Tally, "a stalemate, with one side's queen off");
            }
            let why = if self.options.literal {
                "neither player has two queens on the board"
            } else {
                "neither player can bring two queens off"
            };
            return end(None, Rule::Stalemate, why);
        }
        let dead = Side::BOTH.into_iter().all(|side| !self.can_act(side));
        if dead {
            return end(None, Rule::Dead, "neither player can move");
        }
        None
    }
}
