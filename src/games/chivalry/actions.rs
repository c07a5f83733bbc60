//! The actions of Chivalry: those worth judging, the legal ones, and what a
//! queen's move from square to square can mean.

use super::rules::{DIAGONALS, Landing, hops, landing};
use super::{Chivalry, Field, Move, Piece, Rank};
use crate::board::{Grid, Square};
use crate::game::Position;
use crate::side::Side;
use crate::text::Written;

impl Position<Chivalry> {
    /// Every action worth judging.
    pub(super) fn candidates(&self) -> Vec<Move> {
        let mut actions = Vec::new();
        self.each_jump(|from, over, _| actions.push(jump(from, over)));
        actions.extend(self.empty().map(place));
        let pawns = self.mine(Rank::Pawn);
        let steps = pawns.flat_map(|from| Field::neighbours(from).map(move |to| step(from, to)));
        actions.extend(steps);
        actions
    }

    /// Every legal action: jumps, or what pawns do where there are none (article
    /// 2.1).
    pub(super) fn actions(&self) -> Vec<Move> {
        let mut jumps = Vec::new();
        self.each_legal_jump(|from, over| jumps.push(jump(from, over)));
        if jumps.is_empty() {
            let places = self.places().map(place);
            let steps = self.steps().map(|(from, to)| step(from, to));
            return places.chain(steps).collect();
        }
        jumps
    }

    /// How many legal actions there are.
    pub(super) fn count_actions(&self) -> usize {
        let mut jumps = 0;
        self.each_legal_jump(|_, _| jumps += 1);
        if jumps == 0 {
            return self.places().count() + self.steps().count();
        }
        jumps
    }

    /// Whether the player to move has an action.
    pub(super) fn can_act(&self) -> bool {
        // With a pawn in the stash there is room for it, since all the pieces
        // together do not fill the dark squares.
        self.stash(self.side) > 0 || self.jumps().next().is_some() || self.steps().next().is_some()
    }

    /// Every first jump of the player's queens: where from and over what.
    pub(super) fn jumps(&self) -> impl Iterator<Item = (Square, Square)> + '_ {
        let hops = |from| hops(&self.board, self.side, from).map(move |(over, _)| (from, over));
        self.mine(Rank::Queen).flat_map(hops)
    }

    /// What a queen's move from one square to another can mean: each jump that
    /// lands there.
    pub(super) fn by_landing(&self, from: Written<Square>, to: Written<Square>) -> Vec<Move> {
        let mut jumps = Vec::new();
        if self.board[*from] == Some(Piece::new(self.side, Rank::Queen)) {
            self.each_jump_of(*from, |over, _| {
                if landing(*from, over) == Some(*to) {
                    let over = over.to_vec();
                    jumps.push(Move::Jump { from, over });
                }
            });
        }
        if jumps.is_empty() {
            jumps.push(Move::Step { from, to });
        }
        jumps
    }

    /// Tells each jump that the option `chain` allows (article 3.4).
    fn each_legal_jump(&self, mut found: impl FnMut(Square, &[Written<Square>])) {
        self.each_jump(|from, over, ends| {
            if ends || !self.options.chain {
                found(from, over);
            }
        });
    }

    /// Tells each way in which a queen can jump, and whether it ends where the
    /// queen cannot go on.
    fn each_jump(&self, mut found: impl FnMut(Square, &[Written<Square>], bool)) {
        for from in self.mine(Rank::Queen) {
            self.each_jump_of(from, |over, ends| found(from, over, ends));
        }
    }

    /// The same of the queen on one square.
    fn each_jump_of(&self, from: Square, mut found: impl FnMut(&[Written<Square>], bool)) {
        let mut board = self.board;
        board[from] = None;
        jump_on(&board, self.side, from, &mut Vec::new(), &mut found);
    }

    /// The dark squares on which a pawn can be placed (article 2.2).
    fn places(&self) -> impl Iterator<Item = Square> + '_ {
        let has_pawn = self.stash(self.side) > 0;
        self.empty().filter(move |_| has_pawn)
    }

    /// The steps of the player's pawns (article 2.3).
    fn steps(&self) -> impl Iterator<Item = (Square, Square)> + '_ {
        self.mine(Rank::Pawn).flat_map(|from| {
            let beside = DIAGONALS
                .into_iter()
                .filter_map(move |way| Field::step(from, way, 1));
            beside
                .filter(|&to| self.board[to].is_none())
                .map(move |to| (from, to))
        })
    }

    fn empty(&self) -> impl Iterator<Item = Square> + '_ {
        let spaces = self.board.spaces();
        spaces.filter_map(|(at, space)| (at.is_dark() && space.is_none()).then_some(at))
    }

    /// Where the player's pieces of a rank stand.
    fn mine(&self, rank: Rank) -> impl Iterator<Item = Square> + '_ {
        let own = Piece::new(self.side, rank);
        let pieces = self.board.pieces();
        pieces.filter_map(move |(at, piece)| (piece == own).then_some(at))
    }
}

/// Tells each way to jump on from a square after what was jumped over, shorter
/// ones first, and whether it ends where the queen cannot go on.
fn jump_on(
    board: &Field,
    side: Side,
    at: Square,
    over: &mut Vec<Written<Square>>,
    found: &mut impl FnMut(&[Written<Square>], bool),
) {
    for (next, landing) in hops(board, side, at) {
        over.push(next.into());
        match landing {
            Landing::Off => found(over, true),
            Landing::On(at) => {
                let mut board = *board;
                board[next] = None;
                found(over, hops(&board, side, at).next().is_none());
                jump_on(&board, side, at, over, found);
            }
        }
        over.pop();
    }
}

fn place(at: Square) -> Move {
    Move::Place(at.into())
}

fn step(from: Square, to: Square) -> Move {
    Move::Step {
        from: from.into(),
        to: to.into(),
    }
}

fn jump(from: Square, over: &[Written<Square>]) -> Move {
    Move::Jump {
        from: from.into(),
        over: over.to_vec(),
    }
}
