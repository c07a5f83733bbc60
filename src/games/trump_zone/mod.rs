//! Trump Zone: pieces worth 1 to 3 step and jump forward, and the higher score wins.

mod faults;
mod notation;
mod routes;
mod rules;

use std::fmt;

use crate::board::{self, Board, Grid, PositionString, Square, letters};
use crate::game::{
    Choice, Extra, Fact, Game, Judgment, Never, Options as Settings, Position, Witness,
};
use crate::side::{Impossible, Outcome, Side};
use crate::text::Written;
use crate::view::{Held, Plan, Tray};

crate::rules! {
    /// One of one's own pieces makes up to three steps, or up to two and then jumps.
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
    /// A piece taken scores its value.
    TakenScore = "4.1",
    /// A piece that enters the opposing zone scores twice its value.
    ZoneScore = "4.2",
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
pub struct Piece {
    side: Side,
    value: u8,
}

/// The game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrumpZone;

/// What each side has scored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score([u16; 2]);

/// The rule options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// `end=either`: the game ends when one of the players has no move.
    either: bool,
}

/// A turn of one piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Where from.
    from: Written<Square>,
    /// What it does, in order.
    hops: Vec<Written<Hop>>,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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

    /// What it is called in sentences.
    const fn called(self) -> &'static str {
        let values = match self.side {
            Side::First => ["gold 1", "gold 2", "gold 3"],
            Side::Second => ["blue 1", "blue 2", "blue 3"],
        };
        values[self.value as usize - 1]
    }
}

/// The pieces, their letters and their symbols.
const LETTERS: [(Piece, char, char); 6] = [
    (Piece::new(Side::First, 1), 'A', '①'),
    (Piece::new(Side::First, 2), 'B', '②'),
    (Piece::new(Side::First, 3), 'C', '③'),
    (Piece::new(Side::Second, 1), 'a', '❶'),
    (Piece::new(Side::Second, 2), 'b', '❷'),
    (Piece::new(Side::Second, 3), 'c', '❸'),
];

impl board::Piece for Piece {
    const LETTERS: &'static [(Self, char, char)] = &LETTERS;

    fn side(self) -> Side {
        self.side
    }
}

impl Extra for Score {
    const KEYS: &'static [&'static str] = &["score"];

    fn read(text: &PositionString<'_>) -> Result<Self, Impossible> {
        text.pair("score", MOST)
            .map(|score| Self(score.unwrap_or_default()))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " score={},{}", self.0[0], self.0[1])
    }
}

impl Settings for Options {
    const CHOICES: &'static [Choice] = &[Choice {
        key: "end",
        values: &["neither", "either"],
    }];

    fn set(&mut self, _: &str, value: &str) {
        self.either = value == "either";
    }
}

impl Game for TrumpZone {
    type Board = Field;
    type Move = Move;
    type Roll = Never;
    type Setup = Never;
    type Extra = Score;
    type Rule = Rule;
    type Options = Options;

    const NAME: &'static str = "trump-zone";
    const TITLE: &'static str = "Trump Zone";
    const SEATS: [&'static str; 2] = ["gold", "blue"];
    const PLAN: &'static Plan =
        &Plan::of::<Field>("a square from a1 to h8", &letters(&LETTERS), &[]);

    fn start(_: &Options, _: Option<Never>) -> (Field, Score) {
        let mut board = Field::empty();
        for value in 1..=HIGHEST {
            for (side, rank) in Side::BOTH.into_iter().zip([value - 1, 8 - value]) {
                for at in Field::rank(rank).filter(|at| at.is_dark()) {
                    board[at] = Some(Piece::new(side, value));
                }
            }
        }
        (board, Score::default())
    }

    fn check(position: &mut Position<Self>, text: &PositionString<'_>) -> Result<(), Impossible> {
        for side in Side::BOTH {
            let count = position.count(side);
            if count > PIECES {
                let why = format!(
                    "{} has {count} pieces, but there are only {PIECES}",
                    position.called(side)
                );
                return Err(Impossible::new(text.board_mark(), why));
            }
        }
        if !position.can_have_scored() {
            let [gold, blue] = position.extra.0;
            let why =
                format!("the pieces that have left the board cannot have scored {gold},{blue}");
            let at = text.value("score").map_or(0..0, |(_, at)| at);
            return Err(Impossible::new(at, why));
        }
        Ok(())
    }

    fn ending(position: &Position<Self>) -> Option<Outcome<Rule>> {
        position.outcome()
    }

    fn judge<W: Witness<Rule>>(
        position: &Position<Self>,
        m: &Move,
        witness: &mut W,
    ) -> Judgment<Self> {
        position.judge_turn(m, witness)
    }

    fn candidates(position: &Position<Self>) -> Vec<Move> {
        position.legal_turns()
    }

    fn moves(position: &Position<Self>) -> Vec<Move> {
        position.legal_turns()
    }

    fn count(position: &Position<Self>) -> usize {
        position.count_legal()
    }

    fn can_move(position: &Position<Self>) -> bool {
        position.can_move_piece(position.side)
    }

    fn play(position: &mut Position<Self>, m: &Move) -> bool {
        position.move_piece(m);
        false
    }

    fn does(position: &Position<Self>, m: &Move) -> Vec<Fact<Rule>> {
        position.facts(m)
    }

    fn readings(position: &Position<Self>, m: Move) -> Vec<Move> {
        position.written_out(m.from, &m.hops)
    }

    fn canonical(position: &Position<Self>, m: &Move) -> Move {
        position.shortest(m).unwrap_or_else(|| m.clone())
    }

    fn ahead(position: &Position<Self>) -> Option<Side> {
        position.leader()
    }

    fn origins(m: &Move) -> Vec<Square> {
        vec![*m.from]
    }

    fn touched(position: &Position<Self>, m: &Move) -> Vec<Square> {
        position.squares_of(m)
    }

    fn notes(position: &Position<Self>) -> Vec<String> {
        let Score([gold, blue]) = position.extra;
        vec![
            "Trump Zones: Blue's above rank 8, Gold's below rank 1".to_owned(),
            format!("Score: Gold {gold}, Blue {blue}"),
        ]
    }

    fn trays(position: &Position<Self>) -> Vec<Tray> {
        let tray = |side: Side| Tray {
            side,
            name: Self::SEATS[side.index()],
            held: Held::Score(position.extra.0[side.index()]),
        };
        Side::BOTH.map(tray).into()
    }
}

impl Position<TrumpZone> {
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
                reached(self.extra.0[0], gold, gone[1] - blue)
                    && reached(self.extra.0[1], blue, gone[0] - gold)
            })
        })
    }

    /// Who has the higher score.
    fn leader(&self) -> Option<Side> {
        let [gold, blue] = self.extra.0;
        match gold.cmp(&blue) {
            std::cmp::Ordering::Less => Some(Side::Second),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Side::First),
        }
    }
}
