//! The law of Chivalry.

use super::{Chivalry, Field, Move, Piece, Rank, Rule};
use crate::board::{Direction, Square};
use crate::game::Breach;
use crate::games::stones::name;
use crate::side::Side;
use crate::text::Written;

/// Where a jump ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Landing {
    On(Square),
    Off,
}

/// Why a queen does not jump over a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hitch {
    NotNextTo,
    Nothing,
    Theirs(Piece),
    Occupied(Square),
    Edge,
}

impl Chivalry {
    /// Judges a move, the articles in their order.
    pub(super) fn judge_move(&self, m: &Move) -> Result<(), Breach<Rule>> {
        match m {
            Move::Pass(pass) => {
                self.judge_no_jump(pass)?;
                if self.can_act(self.side) {
                    let why = format!("{} has an action", name(self.side));
                    return Err(pass.breaks(Rule::Pass, why));
                }
                Ok(())
            }
            Move::Place(at) => {
                self.judge_no_jump(at)?;
                self.judge_place(at)
            }
            Move::Step { from, to } => {
                self.judge_no_jump(from)?;
                self.judge_step(from, to)
            }
            Move::Jump { from, over } => self.judge_jump(from, over),
        }
    }

    /// Article 2.1, for everything that is no jump.
    fn judge_no_jump<T>(&self, part: &Written<T>) -> Result<(), Breach<Rule>> {
        match self.jumps(&self.board, self.side).next() {
            Some((from, over)) => {
                let why = format!("the queen on {from} can jump over {over}");
                Err(part.breaks(Rule::MustJump, why))
            }
            None => Ok(()),
        }
    }

    /// Article 2.2.
    fn judge_place(&self, at: &Written<Square>) -> Result<(), Breach<Rule>> {
        if !at.is_dark() {
            return Err(at.breaks(Rule::Place, format!("{at} is a light square")));
        }
        if let Some(piece) = self.board[**at] {
            return Err(at.breaks(Rule::Place, format!("{} stands on {at}", called(piece))));
        }
        if self.stash(self.side) == 0 {
            let why = format!("no pawn is left in {}'s stash", name(self.side));
            return Err(at.breaks(Rule::Place, why));
        }
        Ok(())
    }

    /// Article 2.3, and 3.1 for a queen moved like a pawn.
    fn judge_step(&self, from: &Written<Square>, to: &Written<Square>) -> Result<(), Breach<Rule>> {
        match self.board[**from] {
            Some(piece) if piece.side != self.side => {
                let why = format!("the piece on {from} is {}'s", name(piece.side));
                return Err(from.breaks(Rule::Step, why));
            }
            Some(Piece {
                rank: Rank::Queen, ..
            }) => {
                let why = format!("the piece on {from} is a queen, which only jumps");
                return Err(from.breaks(Rule::Jump, why));
            }
            Some(_) => {}
            None => {
                return Err(from.breaks(Rule::Step, format!("no piece stands on {from}")));
            }
        }
        if diagonal(**from, **to).is_none() {
            let why = format!("{to} is not diagonally next to {from}");
            return Err(to.breaks(Rule::Step, why));
        }
        if let Some(piece) = self.board[**to] {
            return Err(to.breaks(Rule::Step, format!("{} stands on {to}", called(piece))));
        }
        Ok(())
    }

    /// Articles 3.1 to 3.4.
    fn judge_jump(
        &self,
        from: &Written<Square>,
        over: &[Written<Square>],
    ) -> Result<(), Breach<Rule>> {
        match self.board[**from] {
            Some(piece) if piece.side != self.side => {
                let why = format!("the piece on {from} is {}'s", name(piece.side));
                return Err(from.breaks(Rule::Jump, why));
            }
            Some(Piece {
                rank: Rank::Pawn, ..
            }) => {
                let why = format!("the piece on {from} is a pawn, which does not jump");
                return Err(from.breaks(Rule::Jump, why));
            }
            Some(_) => {}
            None => {
                return Err(from.breaks(Rule::Jump, format!("no piece stands on {from}")));
            }
        }
        let mut board = self.board;
        board[**from] = None;
        let mut landing = Landing::On(**from);
        for over in over {
            let Landing::On(at) = landing else {
                return Err(over.breaks(Rule::FarSide, "the queen is off the board"));
            };
            landing = hop(&board, self.side, at, **over).map_err(|hitch| hitch.breach(at, over))?;
            board[**over] = None;
        }
        let Some(last) = over.last().filter(|_| self.options.chain) else {
            return Ok(());
        };
        match landing {
            Landing::On(at) => match hops(&board, self.side, at).next() {
                Some((next, _)) => {
                    let why = format!("the queen goes on from {at} over {next}");
                    Err(last.breaks(Rule::Chain, why))
                }
                None => Ok(()),
            },
            Landing::Off => Ok(()),
        }
    }

    /// Jumps with a queen of the side to move: what it jumps over is gone, and
    /// so is the queen if it leaves the board.
    pub(super) fn jump(&mut self, from: Square, over: &[Written<Square>]) {
        let queen = self.board[from].take();
        let mut at = Some(from);
        for over in over {
            at = at.and_then(|at| beyond(at, **over));
            self.board[**over] = None;
        }
        match at {
            Some(at) => self.board[at] = queen,
            None => self.off[self.side.index()] += 1,
        }
    }

    /// Every first jump of a side's queens: where from and over what.
    fn jumps<'a>(
        &'a self,
        board: &'a Field,
        side: Side,
    ) -> impl Iterator<Item = (Square, Square)> + 'a {
        self.queens(side)
            .flat_map(move |from| hops(board, side, from).map(move |(over, _)| (from, over)))
    }

    fn queens(&self, side: Side) -> impl Iterator<Item = Square> + '_ {
        let queen = Piece {
            side,
            rank: Rank::Queen,
        };
        let queens = self
            .board
            .pieces()
            .filter(move |&(_, piece)| piece == queen);
        queens.map(|(at, _)| at)
    }

    /// Every action worth judging.
    pub(super) fn actions(&self, side: Side) -> Vec<Move> {
        let mut actions = Vec::new();
        for from in self.queens(side) {
            let mut board = self.board;
            board[from] = None;
            extend(&board, side, from, from, &mut Vec::new(), &mut actions);
        }
        let pawn = Piece {
            side,
            rank: Rank::Pawn,
        };
        for at in Field::squares().filter(|at| at.is_dark()) {
            match self.board[at] {
                None if self.stash(side) > 0 => actions.push(Move::Place(at.into())),
                Some(piece) if piece == pawn => {
                    actions.extend(Field::neighbours(at).map(|to| Move::Step {
                        from: at.into(),
                        to: to.into(),
                    }));
                }
                _ => {}
            }
        }
        actions
    }

    /// Whether a side has an action, were it its turn.
    pub(super) fn can_act(&self, side: Side) -> bool {
        let turn = Self {
            side,
            ..self.clone()
        };
        // With a pawn in the stash there is room for it, since all the pieces
        // together do not fill the dark squares.
        turn.stash(side) > 0
            || turn
                .actions(side)
                .iter()
                .any(|action| turn.judge_move(action).is_ok())
    }
}

impl Hitch {
    /// The article broken by jumping from a square over another.
    fn breach(self, at: Square, over: &Written<Square>) -> Breach<Rule> {
        match self {
            Self::NotNextTo => {
                let why = format!("{over} is not diagonally next to {at}");
                over.breaks(Rule::Jump, why)
            }
            Self::Nothing => over.breaks(Rule::Jump, format!("no piece stands on {over}")),
            Self::Theirs(piece) => {
                let why = format!("the piece on {over} is {}'s", name(piece.side));
                over.breaks(Rule::Jump, why)
            }
            Self::Occupied(beyond) => {
                let why = format!("{beyond}, beyond {over}, is occupied");
                over.breaks(Rule::Jump, why)
            }
            Self::Edge => {
                let why = format!("the board ends beyond {over}, and not on the far side");
                over.breaks(Rule::FarSide, why)
            }
        }
    }
}

/// One jump over a piece, by articles 3.1 and 3.3.
fn hop(board: &Field, side: Side, at: Square, over: Square) -> Result<Landing, Hitch> {
    let direction = diagonal(at, over).ok_or(Hitch::NotNextTo)?;
    match board[over] {
        Some(piece) if piece.side == side => {}
        Some(piece) => return Err(Hitch::Theirs(piece)),
        None => return Err(Hitch::Nothing),
    }
    match beyond(at, over) {
        Some(beyond) if board[beyond].is_some() => Err(Hitch::Occupied(beyond)),
        Some(beyond) => Ok(Landing::On(beyond)),
        None if over.rank() == far_rank(side) && direction.up() == side.forward() => {
            Ok(Landing::Off)
        }
        None => Err(Hitch::Edge),
    }
}

/// Every jump from a square.
fn hops(board: &Field, side: Side, at: Square) -> impl Iterator<Item = (Square, Landing)> + '_ {
    Field::neighbours(at).filter_map(move |over| Some((over, hop(board, side, at, over).ok()?)))
}

/// Adds every way to jump on from a square, shorter ones first.
fn extend(
    board: &Field,
    side: Side,
    from: Square,
    at: Square,
    over: &mut Vec<Written<Square>>,
    actions: &mut Vec<Move>,
) {
    for (next, landing) in hops(board, side, at) {
        over.push(next.into());
        actions.push(Move::Jump {
            from: from.into(),
            over: over.clone(),
        });
        if let Landing::On(at) = landing {
            let mut board = *board;
            board[next] = None;
            extend(&board, side, from, at, over, actions);
        }
        over.pop();
    }
}

/// The square beyond another, if there is one on the board.
pub(super) fn beyond(at: Square, over: Square) -> Option<Square> {
    Field::step(over, diagonal(at, over)?, 1)
}

/// The direction of a square that is diagonally next to another.
fn diagonal(at: Square, next: Square) -> Option<Direction> {
    at.line_to(next)
        .filter(|(direction, distance)| direction.is_diagonal() && *distance == 1)
        .map(|(direction, _)| direction)
}

/// The far rank of a side, from 0.
const fn far_rank(side: Side) -> u8 {
    match side {
        Side::First => 7,
        Side::Second => 0,
    }
}

/// A piece in words.
fn called(piece: Piece) -> String {
    format!("a {} {}", name(piece.side), piece.rank.name())
}
