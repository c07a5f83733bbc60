//! Queen's Four: six pieces each that move like queens, and four in a row wins.

mod lines;
mod notation;
mod rules;

use crate::board::{Grid, PositionString, Square};
use crate::game::{Fact, Game, Judgment, Never, NoOptions, Position, Witness};
use crate::games::stones::{self, Field};
use crate::side::{Impossible, Outcome, Side};
use crate::text::Written;
use crate::view::Plan;

crate::rules! {
    /// When neither player can move the game is drawn.
    Dead = "0.8",
    /// A move takes one of one's own pieces any distance in a straight line.
    Line = "2.1",
    /// No piece moves onto or across another.
    Blocked = "2.2",
    /// Four in a row win.
    Four = "3.1",
}

/// The game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueensFour;

/// A move of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Where from; a player may leave it out where only one piece can go.
    from: Option<Written<Square>>,
    /// Where to.
    to: Written<Square>,
}

impl Game for QueensFour {
    type Board = Field;
    type Move = Move;
    type Roll = Never;
    type Setup = Never;
    type Extra = ();
    type Rule = Rule;
    type Options = NoOptions;

    const NAME: &'static str = "queens-four";
    const TITLE: &'static str = "Queen's Four";
    const SEATS: [&'static str; 2] = stones::SEATS;
    const PLAN: &'static Plan = &stones::GALLOP_BOARD;

    fn start(_: &NoOptions, _: Option<Never>) -> (Field, ()) {
        let mut board = Field::empty();
        for (at, file) in Field::rank(stones::BAR).zip(0..) {
            board.set(at, Some(Side::BOTH[file / 2 % 2]));
        }
        (board, ())
    }

    fn check(position: &mut Position<Self>, text: &PositionString<'_>) -> Result<(), Impossible> {
        stones::at_most(&position.board, 6, text)?;
        if Side::BOTH.into_iter().all(|side| position.has_four(side)) {
            let why = "both sides have four in a row, but the first four end the game";
            return Err(Impossible::new(text.board_mark(), why));
        }
        Ok(())
    }

    fn ending(position: &Position<Self>) -> Option<Outcome<Rule>> {
        // Only who has just moved can have made a four; a given position may differ.
        let mut sides = [position.side.other(), position.side].into_iter();
        if let Some(winner) = sides.find(|&side| position.has_four(side)) {
            return Some(Outcome::won(winner, Rule::Four, "four in a row"));
        }
        let dead = position.is_dead();
        dead.then(|| Outcome::drawn(Rule::Dead, "neither player can move"))
    }

    fn judge<W: Witness<Rule>>(
        position: &Position<Self>,
        m: &Move,
        witness: &mut W,
    ) -> Judgment<Self> {
        position.judge_piece(m, witness)
    }

    fn candidates(position: &Position<Self>) -> Vec<Move> {
        let own = position.board.of(position.side).squares();
        own.flat_map(|from| {
            Field::squares().map(move |to| Move {
                from: Some(from.into()),
                to: to.into(),
            })
        })
        .collect()
    }

    fn moves(position: &Position<Self>) -> Vec<Move> {
        position.open_lines()
    }

    fn count(position: &Position<Self>) -> usize {
        position.count_open()
    }

    fn can_move(position: &Position<Self>) -> bool {
        position.has_open_line()
    }

    fn play(position: &mut Position<Self>, m: &Move) -> bool {
        if let Some(from) = m.from {
            position.board.shift(*from, *m.to);
        }
        false
    }

    fn does(position: &Position<Self>, m: &Move) -> Vec<Fact<Rule>> {
        position.forms(m)
    }

    fn readings(position: &Position<Self>, m: Move) -> Vec<Move> {
        if m.from.is_some() {
            return vec![m];
        }
        let from = |(from, _)| Move {
            from: Some(m.to.with(from)),
            ..m
        };
        let pieces = position.board.pieces();
        pieces
            .filter(|&(_, piece)| piece == position.side)
            .map(from)
            .collect()
    }

    fn origins(m: &Move) -> Vec<Square> {
        m.from.iter().map(|from| **from).collect()
    }

    fn touched(_: &Position<Self>, m: &Move) -> Vec<Square> {
        m.from
            .iter()
            .chain([&m.to])
            .map(|square| **square)
            .collect()
    }
}
