//! Trump Zone: pieces worth 1 to 3 step and jump forward, and the higher score wins.

mod faults;
mod notation;
mod routes;
mod rules;

use std::fmt::{self, Display};

use crate::board::{Board, Position, Square};
use crate::game::{Breach, Game, Never, NoOptions};
use crate::side::{Impossible, Side, Stage};
use crate::text::Written;
use crate::view::{Plan, Space, View};

crate::rules! {
    /// `pass` is legal only when no other move is.
    MustMove = "0.3",
    /// One piece makes up to three steps, or up to two and then jumps.
    OnePiece = "2.1",
    /// A step goes one square forward, left or right, to a vacant one.
    Step = "2.2",
    /// No step after a jump.
    JumpedAlready = "2.3",
    /// The piece ends on another square than it began on.
    Elsewhere = "2.4",
    /// A step off the last rank enters the zone and ends the turn.
    Entry = "2.5",
    /// A jump goes over one adjacent piece to the vacant square behind it.
    Jump = "3.1",
    /// A piece jumps none of a higher value.
    Value = "3.2",
    /// A piece jumps none of its own side.
    OwnPiece = "3.3",
    /// No piece is jumped twice in one turn.
    Twice = "3.6",
    /// When neither player can move the higher score wins.
    HigherScore = "5.1",
}

/// The checkered board.
type Field = Board<Piece, 8, 8>;

/// How many pieces a side has at the start.
const PIECES: usize = 12;

/// The highest value of a piece.
const HIGHEST: u8 = 3;

/// The highest score: twelve pieces of the highest value taken, and twelve
/// brought into the zone.
const MOST: u16 = 12 * (3 + 2 * 3);

/// A piece: whose it is, and its value from 1 to 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Piece {
    side: Side,
    value: u8,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrumpZone {
    board: Field,
    side: Side,
    score: [u16; 2],
}

/// A turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Giving the turn away.
    Pass(Written<()>),
    /// Moving a piece.
    Piece {
        /// Where from.
        from: Written<Square>,
        /// What it does, in order.
        hops: Vec<Written<Hop>>,
    },
}

/// One step or jump. Steps stand for what a player may leave open as well:
/// several steps, or a jump that names where it lands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hop {
    /// A step to a place.
    Step(Place),
    /// A jump over the piece on a square, which is taken.
    Take(Square),
    /// A jump over the piece on a square, which is left standing.
    Leave(Square),
}

/// Where a piece can come to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// On a square.
    On(Square),
    /// In the opposing Trump Zone.
    Zone,
}

impl Piece {
    const fn new(side: Side, value: u8) -> Self {
        Self { side, value }
    }

    fn from_letter(letter: char) -> Option<Self> {
        let side = if letter.is_ascii_uppercase() {
            Side::First
        } else {
            Side::Second
        };
        let value = match letter.to_ascii_lowercase() {
            'a' => 1,
            'b' => 2,
            'c' => 3,
            _ => return None,
        };
        Some(Self::new(side, value))
    }

    const fn letter(self) -> char {
        let letters = match self.side {
            Side::First => ['A', 'B', 'C'],
            Side::Second => ['a', 'b', 'c'],
        };
        letters[self.value as usize - 1]
    }
}

impl Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", name(self.side), self.value)
    }
}

impl Display for TrumpZone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.board.print(Piece::letter);
        let side = &name(self.side)[..1];
        let [gold, blue] = self.score;
        write!(f, "{board} {side} score={gold},{blue}")
    }
}

impl Game for TrumpZone {
    type Move = Move;
    type Roll = Never;
    type Setup = Never;
    type Rule = Rule;
    type Options = NoOptions;

    const NAME: &'static str = "trump-zone";
    const SEATS: [&'static str; 2] = ["gold", "blue"];
    const PLAN: &'static Plan = &Plan {
        files: 8,
        ranks: 8,
        squares: "a square from a1 to h8",
        symbols: &[
            ('A', '①'),
            ('B', '②'),
            ('C', '③'),
            ('a', '❶'),
            ('b', '❷'),
            ('c', '❸'),
        ],
        parts: &[],
    };

    fn start(_: &NoOptions, first: Side, _: Option<Never>) -> Self {
        let mut board = Field::empty();
        for value in 1..=HIGHEST {
            for (side, rank) in Side::BOTH.into_iter().zip([value - 1, 8 - value]) {
                for at in Field::rank(rank).filter(|at| at.is_dark()) {
                    board[at] = Some(Piece::new(side, value));
                }
            }
        }
        Self {
            board,
            side: first,
            score: [0, 0],
        }
    }

    fn read(text: &str, _: &NoOptions) -> Result<Self, Impossible> {
        let position = Position::split(text, Self::SEATS, &["score"])?;
        let board = position.board(Piece::from_letter)?;
        let game = Self {
            board,
            side: position.side(),
            score: position.pair("score", MOST)?.unwrap_or_default(),
        };
        for side in Side::BOTH {
            let count = game.count(side);
            if count > PIECES {
                let why = format!(
                    "{} has {count} pieces, but there are only {PIECES}",
                    name(side)
                );
                return Err(Impossible::new(position.board_mark(), why));
            }
        }
        if !game.can_have_scored() {
            let [gold, blue] = game.score;
            let why =
                format!("the pieces that have left the board cannot have scored {gold},{blue}");
            let at = position.value("score").map_or(0..0, |(_, at)| at);
            return Err(Impossible::new(at, why));
        }
        Ok(game)
    }

    fn stage(&self) -> Stage<Rule> {
        self.outcome().map_or(Stage::Move(self.side), Stage::Over)
    }

    fn judge(&self, m: &Move) -> Result<(), Breach<Rule>> {
        self.judge_turn(m)
    }

    fn candidates(&self) -> Vec<Move> {
        self.turns()
    }

    fn play(&mut self, m: &Move) {
        if let Move::Piece { from, hops } = m {
            self.move_piece(**from, hops);
        }
        self.side = self.side.other();
    }

    fn roll(&mut self, roll: Never) {
        match roll {}
    }

    fn view(&self) -> View {
        let space = |_, piece: Option<Piece>| Space {
            piece: piece.map(|piece| (piece.letter(), piece.side)),
            ..Space::default()
        };
        let mut view = View::new(Self::PLAN, &self.board, space);
        let [gold, blue] = self.score;
        view.notes = vec![
            "Trump Zones: Blue's above rank 8, Gold's below rank 1".to_owned(),
            format!("Score: Gold {gold}, Blue {blue}"),
        ];
        view
    }

    fn readings(&self, m: Move) -> Vec<Move> {
        match m {
            Move::Pass(_) => vec![m],
            Move::Piece { from, hops } => self.written_out(from, &hops),
        }
    }

    fn canonical(&self, m: &Move) -> Move {
        match m {
            Move::Pass(_) => m.clone(),
            Move::Piece { from, hops } => self.shortest(**from, hops).unwrap_or_else(|| m.clone()),
        }
    }

    fn ahead(&self) -> Option<Side> {
        self.leader()
    }

    fn touched(&self, m: &Move) -> Vec<Square> {
        match m {
            Move::Pass(_) => Vec::new(),
            Move::Piece { from, hops } => self.squares_of(**from, hops),
        }
    }
}

impl TrumpZone {
    /// How many pieces a side has on the board.
    fn count(&self, side: Side) -> usize {
        let own = |&(_, piece): &(Square, Piece)| piece.side == side;
        self.board.pieces().filter(own).count()
    }

    /// Whether the pieces that are not on the board can have made the score.
    /// Each has scored for one side at most: taken up to its value, or in the
    /// zone up to twice that. What values they had is not known.
    fn can_have_scored(&self) -> bool {
        let highest = usize::from(HIGHEST);
        let gone = Side::BOTH.map(|side| PIECES - self.count(side));
        let reached = |score: u16, entered: usize, taken: usize| {
            let score = usize::from(score);
            // Without a taken piece a score is made of doubles.
            score <= entered * 2 * highest + taken * highest
                && (taken > 0 || score.is_multiple_of(2))
        };
        (0..=gone[0]).any(|gold| {
            (0..=gone[1]).any(|blue| {
                reached(self.score[0], gold, gone[1] - blue)
                    && reached(self.score[1], blue, gone[0] - gold)
            })
        })
    }

    /// Who has the higher score.
    fn leader(&self) -> Option<Side> {
        let [gold, blue] = self.score;
        match gold.cmp(&blue) {
            std::cmp::Ordering::Less => Some(Side::Second),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Side::First),
        }
    }
}

/// A side's seat, as sentences about the position call it.
const fn name(side: Side) -> &'static str {
    TrumpZone::SEATS[side.index()]
}
