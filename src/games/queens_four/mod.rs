//! Queen's Four: six pieces each that move like queens, and four in a row wins.

mod notation;
mod rules;

use std::fmt::{self, Display};

use crate::board::{Position, Square};
use crate::game::{Breach, Game, Never, NoOptions};
use crate::games::stones::{self, Field};
use crate::side::{Impossible, Outcome, Side, Stage};
use crate::text::Written;
use crate::view::{Plan, View};

crate::rules! {
    /// `pass` is legal only when no other move is.
    MustMove = "0.3",
    /// When neither player can move the game is drawn.
    Dead = "0.8",
    /// A move takes one of one's own pieces any distance in a straight line.
    Line = "2.1",
    /// No piece moves onto or across another.
    Blocked = "2.2",
    /// Four in a row win.
    Four = "3.1",
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueensFour {
    board: Field,
    side: Side,
}

/// A move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Giving the turn away.
    Pass(Written<()>),
    /// Moving a piece.
    Piece {
        /// Where from; a player may leave it out where only one piece can go.
        from: Option<Written<Square>>,
        /// Where to.
        to: Written<Square>,
    },
}

impl Display for QueensFour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = &stones::name(self.side)[..1];
        write!(f, "{} {side}", self.board.print(stones::letter))
    }
}

impl Game for QueensFour {
    type Move = Move;
    type Roll = Never;
    type Setup = Never;
    type Rule = Rule;
    type Options = NoOptions;

    const NAME: &'static str = "queens-four";
    const SEATS: [&'static str; 2] = stones::SEATS;
    const PLAN: &'static Plan = &stones::GALLOP_BOARD;

    fn start(_: &NoOptions, first: Side, _: Option<Never>) -> Self {
        let mut board = Field::empty();
        for (at, pair) in Field::rank(stones::BAR).zip(0..) {
            let side = if pair / 2 % 2 == 0 {
                Side::First
            } else {
                Side::Second
            };
            board[at] = Some(side);
        }
        Self { board, side: first }
    }

    fn read(text: &str, _: &NoOptions) -> Result<Self, Impossible> {
        let position = Position::split(text, Self::SEATS, &[])?;
        let board = position.board(stones::from_letter)?;
        stones::at_most(&board, 6, &position.board_mark())?;
        let game = Self {
            board,
            side: position.side(),
        };
        if Side::BOTH.into_iter().all(|side| game.has_four(side)) {
            let why = "both sides have four in a row, but the first four end the game";
            return Err(Impossible::new(position.board_mark(), why));
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
        self.piece_candidates(self.side)
            .chain([Move::Pass(().into())])
            .collect()
    }

    fn play(&mut self, m: &Move) {
        if let Move::Piece {
            from: Some(from),
            to,
        } = m
        {
            self.board[**to] = self.board[**from].take();
        }
        self.side = self.side.other();
    }

    fn roll(&mut self, roll: Never) {
        match roll {}
    }

    fn view(&self) -> View {
        View::new(Self::PLAN, &self.board, stones::space)
    }

    fn readings(&self, m: Move) -> Vec<Move> {
        match m {
            Move::Piece { from: None, to } => self
                .board
                .pieces()
                .filter(|&(_, piece)| piece == self.side)
                .map(|(from, _)| Move::Piece {
                    from: Some(to.with(from)),
                    to,
                })
                .collect(),
            full => vec![full],
        }
    }

    fn touched(&self, m: &Move) -> Vec<Square> {
        match m {
            Move::Pass(_) => Vec::new(),
            Move::Piece { from, to } => from.iter().chain([to]).map(|square| **square).collect(),
        }
    }
}

impl QueensFour {
    /// How the game has ended, if it has.
    fn outcome(&self) -> Option<Outcome<Rule>> {
        // Only who has just moved can have made a four; a given position may differ.
        let winner = [self.side.other(), self.side]
            .into_iter()
            .find(|&side| self.has_four(side));
        if winner.is_some() {
            return Some(Outcome {
                winner,
                rule: Rule::Four,
                why: "four in a row",
            });
        }
        let dead = Side::BOTH
            .into_iter()
            .all(|side| !self.can_move_piece(side));
        dead.then_some(Outcome {
            winner: None,
            rule: Rule::Dead,
            why: "neither player can move",
        })
    }
}
