//! Gauntlet: a lone runner makes for the eighth row past four chasers, and the
//! arrow under each square says where its piece may go.

mod arrows;
mod ending;
mod notation;
mod position;
mod reading;
mod rules;

use crate::board::{Board, Square};
use crate::game::{Breach, Choice, Game, Never, Options};
use crate::side::{Impossible, Side, Stage};
use crate::text::Written;
use crate::view::{Plan, Space, View};

pub use arrows::Arrows;

crate::rules! {
    /// `pass` is legal only when no other move is.
    MustMove = "0.3",
    /// A piece moves along the arrow under it, if that is its way of moving.
    Reach = "2.1",
    /// The runner is placed on rank 1, on a square that it could leave.
    RunnerPlaces = "3.1",
    /// The runner moves its piece in play, to a square that no chasing piece
    /// aims at.
    RunnerMoves = "3.2",
    /// A runner without a legal move swaps pieces.
    Swap = "3.3",
    /// The runner never captures.
    NoCapture = "3.4",
    /// The chaser moves a piece to an empty square or onto the runner.
    ChaserMoves = "4.1",
    /// The chaser places a piece on rank 7 or 8, on a square that it can leave.
    ChaserPlaces = "4.2",
    /// The chaser passes only when nothing else is possible.
    ChaserPasses = "4.3",
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
enum Kind {
    Rook,
    Bishop,
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Piece {
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

/// A position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gauntlet {
    board: Field,
    side: Side,
    arrows: Arrows,
    exposure: Exposure,
    /// Whether the runner came to rank 8 within the chaser's reach.
    last_chance: bool,
}

/// A move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Giving the turn away.
    Pass(Written<()>),
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

    /// Its letter in position strings.
    const fn letter(self) -> char {
        match self.side {
            Side::First => self.kind.letter(),
            Side::Second => self.kind.letter().to_ascii_lowercase(),
        }
    }

    /// The piece of a letter.
    fn from_letter(letter: char) -> Option<Self> {
        Side::BOTH
            .into_iter()
            .flat_map(|side| Kind::BOTH.map(|kind| Self { side, kind }))
            .find(|piece| piece.letter() == letter)
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
static BOARD: Plan = Plan {
    files: 8,
    ranks: 8,
    squares: "a square from a1 to h8",
    symbols: &[('R', '♖'), ('B', '♗'), ('r', '♜'), ('b', '♝')],
    parts: &[
        (1, "the runner is placed here"),
        (2, ""),
        (7, "the chaser places here"),
    ],
};

impl Game for Gauntlet {
    type Move = Move;
    type Roll = Never;
    type Setup = Arrows;
    type Rule = Rule;
    type Options = Exposure;

    const NAME: &'static str = "gauntlet";
    const SEATS: [&'static str; 2] = ["runner", "chaser"];
    const PLAN: &'static Plan = &BOARD;
    const FIRST: Option<Side> = Some(Side::First);

    fn start(options: &Exposure, _: Side, setup: Option<Arrows>) -> Self {
        Self {
            board: Field::empty(),
            side: Side::First,
            arrows: setup.expect("no Gauntlet is started without its arrows"),
            exposure: *options,
            last_chance: false,
        }
    }

    fn read(text: &str, options: &Exposure) -> Result<Self, Impossible> {
        position::read(text, *options)
    }

    fn stage(&self) -> Stage<Rule> {
        self.outcome().map_or(Stage::Move(self.side), Stage::Over)
    }

    fn judge(&self, m: &Move) -> Result<(), Breach<Rule>> {
        self.judge_move(m)
    }

    fn candidates(&self) -> Vec<Move> {
        let pieces = self.steps(self.side).map(Move::Piece);
        let places = Self::placings(self.side).map(Move::Place);
        let other = [Move::Swap(().into()), Move::Pass(().into())];
        places.chain(pieces).chain(other).collect()
    }

    fn play(&mut self, m: &Move) {
        match m {
            Move::Pass(_) => {}
            Move::Swap(_) => {
                if let Some((at, kind)) = self.runner() {
                    *self = self.with_runner(at, kind.other());
                }
            }
            Move::Place(Placing { kind, to }) => {
                let (side, kind) = (self.side, **kind);
                self.board[**to] = Some(Piece { side, kind });
            }
            Move::Piece(Step { from, to, .. }) => {
                if let Some(from) = from {
                    self.board[**to] = self.board[**from].take();
                }
                self.last_chance |= self.side == Side::First && self.has_last_chance();
            }
        }
        self.side = self.side.other();
    }

    fn roll(&mut self, roll: Never) {
        match roll {}
    }

    fn view(&self) -> View {
        let mut view = View::new(Self::PLAN, &self.board, |at, piece| Space {
            piece: piece.map(|piece| (piece.letter(), piece.side)),
            arrow: Some(self.arrows.under(at)),
            closed: false,
        });
        for side in Side::BOTH {
            let hand: Vec<String> = self
                .in_hand(side)
                .map(|kind| kind.letter().to_string())
                .collect();
            if !hand.is_empty() {
                let (seat, hand) = (Self::SEATS[side.index()], hand.join(" "));
                view.notes.push(format!("In the {seat}'s hand: {hand}"));
            }
        }
        if self.last_chance && self.outcome().is_none() {
            view.notes
                .push("The chaser's last chance to capture the runner".to_owned());
        }
        view
    }

    fn readings(&self, m: Move) -> Vec<Move> {
        match m {
            Move::Piece(step) if step.from.is_none() => self.fill_in(step),
            full => vec![full],
        }
    }

    fn canonical(&self, m: &Move) -> Move {
        match m {
            Move::Piece(step) => Move::Piece(self.in_full(step)),
            other => other.clone(),
        }
    }

    fn touched(&self, m: &Move) -> Vec<Square> {
        match m {
            Move::Pass(_) => Vec::new(),
            Move::Swap(_) => self.runner().map(|(at, _)| at).into_iter().collect(),
            Move::Place(placing) => vec![*placing.to],
            Move::Piece(step) => {
                let ends = step.from.into_iter().chain([step.to]);
                ends.map(|square| *square).collect()
            }
        }
    }
}
