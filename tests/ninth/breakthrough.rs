//! Breakthrough, by Dan Troyka: pieces that go forward only, and one across
//! the board wins.

use std::fmt::{self, Display};
use std::str::FromStr;

use herald::board::{Board, Direction, Grid, PositionString, Square};
use herald::game::{Fact, Game, Judgment, Never, NoOptions, Position, Witness, say};
use herald::games::stones::{self, SEATS, SYMBOLS};
use herald::notation::{dash_or_capture, read, square};
use herald::side::{Impossible, Outcome, Side};
use herald::text::{Unreadable, Written};
use herald::view::Plan;
use nom::combinator::map;

herald::rules! {
    /// A piece goes one step forward, straight or aslant.
    Step = "1.1",
    /// Nothing is captured straight ahead, and nothing of one's own.
    Capture = "1.2",
    /// A piece across the board wins.
    Across = "2.1",
    /// So does who has taken everything.
    Bare = "2.2",
}

/// The game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Breakthrough;

/// A step of a piece; `takes` is only how it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    from: Written<Square>,
    to: Written<Square>,
    takes: bool,
}

type Field = Board<Side, 8, 8>;

static PLAN: Plan = Plan::of::<Field>("a square from a1 to h8", SYMBOLS, &[]);

const fn ahead(side: Side) -> [Direction; 3] {
    use Direction::{North, NorthEast, NorthWest, South, SouthEast, SouthWest};
    match side {
        Side::First => [NorthWest, North, NorthEast],
        Side::Second => [SouthWest, South, SouthEast],
    }
}

impl Game for Breakthrough {
    type Board = Field;
    type Move = Move;
    type Roll = Never;
    type Setup = Never;
    type Extra = ();
    type Rule = Rule;
    type Options = NoOptions;

    const NAME: &'static str = "breakthrough";
    const TITLE: &'static str = "Breakthrough";
    const SEATS: [&'static str; 2] = SEATS;
    const PLAN: &'static Plan = &PLAN;

    fn start(_: &NoOptions, _: Option<Never>) -> (Field, ()) {
        let mut board = Field::empty();
        for (side, rank) in [
            (Side::First, 0),
            (Side::First, 1),
            (Side::Second, 6),
            (Side::Second, 7),
        ] {
            Field::rank(rank).for_each(|at| board[at] = Some(side));
        }
        (board, ())
    }

    fn check(position: &mut Position<Self>, text: &PositionString<'_>) -> Result<(), Impossible> {
        stones::at_most(&position.board, 16, text)
    }

    fn ending(position: &Position<Self>) -> Option<Outcome<Rule>> {
        let [white, black] = [(Side::First, 7), (Side::Second, 0)].map(|(side, far)| {
            Field::rank(far)
                .any(|at| position.board[at] == Some(side))
                .then_some(side)
        });
        if let Some(winner) = white.or(black) {
            return Some(Outcome::won(
                winner,
                Rule::Across,
                "a piece across the board",
            ));
        }
        let bare = |side: &Side| position.board.pieces().all(|(_, piece)| piece != *side);
        let loser = Side::BOTH.into_iter().find(bare)?;
        Some(Outcome::won(loser.other(), Rule::Bare, "no piece left"))
    }

    fn judge<W: Witness<Rule>>(position: &Position<Self>, m: &Move, _: &mut W) -> Judgment<Self> {
        position.own(&m.from, Rule::Step)?;
        let line = m.from.line_to(*m.to).filter(|&(_, steps)| steps == 1);
        let Some((direction, _)) = line.filter(|(way, _)| ahead(position.side).contains(way))
        else {
            return Err(m.to.breaks(
                Rule::Step,
                say!("{} is not one step forward of {}", m.to, m.from),
            ));
        };
        match position.board[*m.to] {
            Some(piece) if piece == position.side || !direction.is_diagonal() => Err(m.to.breaks(
                Rule::Capture,
                say!("a {} stands on {}", stones::called(piece), m.to),
            )),
            _ => Ok(()),
        }
    }

    fn candidates(position: &Position<Self>) -> Vec<Move> {
        let own = position
            .board
            .pieces()
            .filter(|&(_, piece)| piece == position.side);
        let steps = own.flat_map(|(from, piece)| {
            ahead(piece)
                .into_iter()
                .filter_map(move |way| Some((from, Field::step(from, way, 1)?)))
        });
        let written = |(from, to): (Square, Square)| Move {
            from: from.into(),
            to: to.into(),
            takes: position.board[to].is_some(),
        };
        steps.map(written).collect()
    }

    fn play(position: &mut Position<Self>, m: &Move) -> bool {
        position.board[*m.to] = position.board[*m.from].take();
        false
    }

    fn does(position: &Position<Self>, m: &Move) -> Vec<Fact<Rule>> {
        let taken = position.board[*m.to];
        let fact = taken.map(|piece| {
            let (piece, at) = (stones::called(piece), *m.to);
            Fact::new(
                "captures",
                [at],
                piece,
                Rule::Capture,
                say!("takes the {} on {}", piece, at),
            )
        });
        fact.into_iter().collect()
    }

    fn canonical(position: &Position<Self>, m: &Move) -> Move {
        let takes = position.board[*m.to].is_some();
        Move { takes, ..*m }
    }

    fn origins(m: &Move) -> Vec<Square> {
        vec![*m.from]
    }

    fn touched(_: &Position<Self>, m: &Move) -> Vec<Square> {
        vec![*m.from, *m.to]
    }
}

impl FromStr for Move {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let parts = (square(&PLAN), dash_or_capture(), square(&PLAN));
        read(
            text,
            map(parts, |(from, mark, to)| Self {
                from,
                to,
                takes: *mark,
            }),
        )
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}{}{}",
            self.from,
            if self.takes { 'x' } else { '-' },
            self.to
        )
    }
}
