//! Gauntlet: a lone runner makes for the eighth row past four chasers, and the
//! arrow under each square says where its piece may go.

mod arrows;
mod ending;
mod moves;
mod notation;
mod position;
mod reading;
mod rules;

use crate::board::{self, Board, Grid, PositionString, Square, letters};
use crate::game::{Choice, Fact, Game, Judgment, Never, Options, Position, Sentence, Witness};
use crate::side::{Impossible, Outcome, Side};
use crate::text::Written;
use crate::view::{Held, Plan, Space, Tray};

pub use arrows::Arrows;

crate::rules! {
    /// A piece moves along the arrow under it, if that is its way of moving.
    Reach = "2.1",
    /// The runner is placed on rank 1, on a square that it could leave.
    RunnerPlaces = "3.1",
    /// The runner moves its own piece in play, to a square that no chasing piece
    /// aims at.
    RunnerMoves = "3.2",
    /// A runner without a legal move swaps pieces.
    Swap = "3.3",
    /// The runner never captures.
    NoCapture = "3.4",
    /// The chaser moves one of its own pieces to an empty square or onto the runner.
    ChaserMoves = "4.1",
    /// The chaser places a piece on rank 7 or 8, on a square that it can leave.
    ChaserPlaces = "4.2",
    /// Capturing the runner wins.
    Captured = "5.1",
    /// A runner on rank 8 that is not captured at once wins.
    Arrived = "5.2",
    /// When neither player can move there is no decision.
    Stuck = "5.3",
    /// When all four chasing pieces are immobile the way that is left decides.
    Immobile = "5.4",
}

/// The board of 64 squares.
type Field = Board<Piece, 8, 8>;

/// The two kinds of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It moves along the ranks and files.
    Rook,
    /// It moves from corner to corner.
    Bishop,
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    side: Side,
    kind: Kind,
}

/// Whether the runner may move into the path of a chasing piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Exposure {
    /// It may not: the standard.
    #[default]
    Forbidden,
    /// It may, and can be captured.
    Allowed,
}

/// The game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gauntlet;

/// What lies under the pieces, and what has come about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ground {
    arrows: Arrows,
    /// Whether the runner came to rank 8 within the chaser's reach.
    last_chance: bool,
}

/// A move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// The runner's change of pieces.
    Swap(Written<()>),
    /// Placing a piece on the board.
    Place(Placing),
    /// Moving a piece.
    Piece(Step),
}

/// The placing of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placing {
    kind: Written<Kind>,
    to: Written<Square>,
}

/// The move of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Which piece; a player may say so.
    kind: Option<Written<Kind>>,
    /// Where from; a player may leave it out where only one piece can go.
    from: Option<Written<Square>>,
    /// Whether a capture is written.
    captures: Written<bool>,
    to: Written<Square>,
}

impl Kind {
    const BOTH: [Self; 2] = [Self::Rook, Self::Bishop];

    const fn other(self) -> Self {
        match self {
            Self::Rook => Self::Bishop,
            Self::Bishop => Self::Rook,
        }
    }

    /// Its letter in moves.
    const fn letter(self) -> char {
        match self {
            Self::Rook => 'R',
            Self::Bishop => 'B',
        }
    }

    /// What it is called in sentences.
    const fn name(self) -> &'static str {
        match self {
            Self::Rook => "rook",
            Self::Bishop => "bishop",
        }
    }
}

impl Piece {
    /// How many of them each side has.
    const fn most(self) -> usize {
        match self.side {
            Side::First => 1,
            Side::Second => 2,
        }
    }

    const fn new(side: Side, kind: Kind) -> Self {
        Self { side, kind }
    }
}

/// The pieces, their letters and their symbols.
const PIECES: [(Piece, char, char); 4] = [
    (Piece::new(Side::First, Kind::Rook), 'R', '♖'),
    (Piece::new(Side::First, Kind::Bishop), 'B', '♗'),
    (Piece::new(Side::Second, Kind::Rook), 'r', '♜'),
    (Piece::new(Side::Second, Kind::Bishop), 'b', '♝'),
];

impl board::Piece for Piece {
    const LETTERS: &'static [(Self, char, char)] = &PIECES;

    fn side(self) -> Side {
        self.side
    }
}

impl Options for Exposure {
    const CHOICES: &'static [Choice] = &[Choice {
        key: "exposure",
        values: &["forbidden", "allowed"],
    }];

    fn set(&mut self, _: &str, value: &str) {
        *self = match value {
            "allowed" => Self::Allowed,
            _ => Self::Forbidden,
        };
    }
}

/// The board with the rows that pieces are placed on.
static BOARD: Plan = Plan::of::<Field>(
    "a square from a1 to h8",
    &letters(&PIECES),
    &[
        (1, "the runner is placed here"),
        (2, ""),
        (7, "the chaser places here"),
    ],
);

impl Game for Gauntlet {
    type Board = Field;
    type Move = Move;
    type Roll = Never;
    type Setup = Arrows;
    type Extra = Ground;
    type Rule = Rule;
    type Options = Exposure;

    const NAME: &'static str = "gauntlet";
    const TITLE: &'static str = "Gauntlet";
    const SEATS: [&'static str; 2] = ["runner", "chaser"];
    const CALLED: [&'static str; 2] = ["the runner", "the chaser"];
    const PLAN: &'static Plan = &BOARD;
    const FIRST: Option<Side> = Some(Side::First);
    const UNDECIDED: bool = true;

    fn start(_: &Exposure, setup: Option<Arrows>) -> (Field, Ground) {
        let ground = Ground {
            arrows: setup.expect("no Gauntlet is started without its arrows"),
            last_chance: false,
        };
        (Field::empty(), ground)
    }

    fn check(position: &mut Position<Self>, text: &PositionString<'_>) -> Result<(), Impossible> {
        position.check_given(text)
    }

    fn ending(position: &Position<Self>) -> Option<Outcome<Rule>> {
        position.outcome()
    }

    fn judge<W: Witness<Rule>>(
        position: &Position<Self>,
        m: &Move,
        witness: &mut W,
    ) -> Judgment<Self> {
        position.judge_move(m, witness)
    }

    fn judge_pass(position: &Position<Self>) -> Option<Sentence> {
        match position.side {
            Side::First => Some(position.runners_way_on()),
            Side::Second => position.chasers_move().map(|m| m.can_be_played()),
        }
    }

    fn candidates(position: &Position<Self>) -> Vec<Move> {
        position.candidates()
    }

    fn moves(position: &Position<Self>) -> Vec<Move> {
        position.legal_moves()
    }

    fn count(position: &Position<Self>) -> usize {
        position.legal_moves().len()
    }

    fn play(position: &mut Position<Self>, m: &Move) -> bool {
        match m {
            Move::Swap(_) => {
                if let Some((at, kind)) = position.runner() {
                    *position = position.with_runner(at, kind.other());
                }
            }
            Move::Place(Placing { kind, to }) => {
                position.board[**to] = Some(Piece::new(position.side, **kind));
            }
            Move::Piece(Step { from, to, .. }) => {
                if let Some(from) = from {
                    position.board[**to] = position.board[**from].take();
                }
                position.extra.last_chance |=
                    position.side == Side::First && position.has_last_chance();
            }
        }
        false
    }

    fn does(position: &Position<Self>, m: &Move) -> Vec<Fact<Rule>> {
        position.facts(m)
    }

    fn readings(position: &Position<Self>, m: Move) -> Vec<Move> {
        match m {
            Move::Piece(step) if step.from.is_none() => position.fill_in(step),
            full => vec![full],
        }
    }

    fn canonical(position: &Position<Self>, m: &Move) -> Move {
        match m {
            Move::Piece(step) => Move::Piece(position.in_full(step)),
            other => other.clone(),
        }
    }

    fn origins(m: &Move) -> Vec<Square> {
        match m {
            Move::Swap(_) => Vec::new(),
            Move::Place(placing) => vec![*placing.to],
            Move::Piece(step) => step.from.iter().map(|from| **from).collect(),
        }
    }

    fn touched(position: &Position<Self>, m: &Move) -> Vec<Square> {
        match m {
            Move::Swap(_) => position.runner().map(|(at, _)| at).into_iter().collect(),
            Move::Place(placing) => vec![*placing.to],
            Move::Piece(step) => {
                let ends = step.from.into_iter().chain([step.to]);
                ends.map(|square| *square).collect()
            }
        }
    }

    fn space(position: &Position<Self>, at: Square) -> Space {
        Space {
            arrow: Some(position.extra.arrows.under(at)),
            ..Space::default()
        }
    }

    fn notes(position: &Position<Self>) -> Vec<String> {
        let mut notes = Vec::new();
        for side in Side::BOTH {
            let hand = position.in_hand(side).map(|kind| kind.letter().to_string());
            let hand: Vec<String> = hand.collect();
            if !hand.is_empty() {
                let seat = Self::SEATS[side.index()];
                notes.push(format!("In the {seat}'s hand: {}", hand.join(" ")));
            }
        }
        if position.extra.last_chance && position.outcome().is_none() {
            notes.push("The chaser's last chance to capture the runner".to_owned());
        }
        notes
    }

    fn trays(position: &Position<Self>) -> Vec<Tray> {
        let tray = |side: Side| {
            let piece = |kind| (board::Piece::letter(Piece::new(side, kind)), side);
            let most = if side == Side::First { 2 } else { 4 };
            Tray {
                side,
                name: "hand",
                held: Held::Pieces(position.in_hand(side).map(piece).collect(), most),
            }
        };
        Side::BOTH.map(tray).into()
    }
}
