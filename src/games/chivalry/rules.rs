//! The law of Chivalry.

use super::{Chivalry, Field, Move, Piece, Rank, Rule};
use crate::board::{Direction, Grid, Square};
use crate::game::{Breach, Fact, Judgment, Position, Witness, say};
use crate::side::Side;
use crate::text::Written;

/// The ways in which pieces move and jump.
pub(super) const DIAGONALS: [Direction; 4] = [
    Direction::NorthEast,
    Direction::SouthEast,
    Direction::SouthWest,
    Direction::NorthWest,
];

/// Where a jump ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Landing {
    /// On a square.
    On(Square),
    /// Off the board.
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

impl Position<Chivalry> {
    /// Judges an action, the articles in their order.
    pub(super) fn judge_action<W: Witness<Rule>>(
        &self,
        m: &Move,
        witness: &mut W,
    ) -> Judgment<Chivalry> {
        match m {
            Move::Place(at) => {
                self.judge_no_jump(at, witness)?;
                self.judge_place(at, witness)
            }
            Move::Step { from, to } => {
                self.judge_no_jump(from, witness)?;
                self.judge_step(from, to, witness)
            }
            Move::Jump { from, over } => self.judge_jump(from, over, witness),
        }
    }

    /// Article 2.1, for what is no jump.
    fn judge_no_jump<W: Witness<Rule>>(
        &self,
        part: &Written<Square>,
        witness: &mut W,
    ) -> Judgment<Chivalry> {
        if let Some((from, over)) = self.jumps().next() {
            let why = say!("the queen on {} can jump over {}", from, over);
            return Err(part.breaks(Rule::MustJump, why));
        }
        witness.found(Rule::MustJump, || {
            say!("no queen of {}'s can jump", self.called(self.side))
        });
        Ok(())
    }

    /// Article 2.2.
    fn judge_place<W: Witness<Rule>>(
        &self,
        at: &Written<Square>,
        witness: &mut W,
    ) -> Judgment<Chivalry> {
        if !at.is_dark() {
            return Err(at.breaks(Rule::Place, say!("{} is a light square", at)));
        }
        if let Some(piece) = self.board[**at] {
            return Err(at.breaks(Rule::Place, say!("a {} stands on {}", piece.called(), at)));
        }
        if self.stash(self.side) == 0 {
            let why = say!("no pawn is left in {}'s stash", self.called(self.side));
            return Err(at.breaks(Rule::Place, why));
        }
        witness.found(Rule::Place, || {
            say!("{} is dark and empty, and a pawn is in the stash", at)
        });
        Ok(())
    }

    /// Article 2.3, and 3.1 for a queen moved like a pawn.
    fn judge_step<W: Witness<Rule>>(
        &self,
        from: &Written<Square>,
        to: &Written<Square>,
        witness: &mut W,
    ) -> Judgment<Chivalry> {
        if self.own(from, Rule::Step)?.rank == Rank::Queen {
            let why = say!("the piece on {} is a queen, which only jumps", from);
            return Err(from.breaks(Rule::Jump, why));
        }
        if from == to {
            return Err(to.breaks(Rule::Step, say!("the piece is on {} already", from)));
        }
        if diagonal(**from, **to).is_none() {
            let why = say!("{} is not diagonally next to {}", to, from);
            return Err(to.breaks(Rule::Step, why));
        }
        if let Some(piece) = self.board[**to] {
            return Err(to.breaks(Rule::Step, say!("a {} stands on {}", piece.called(), to)));
        }
        witness.found(Rule::Step, || {
            say!("{} is diagonally next to {}, and empty", to, from)
        });
        Ok(())
    }

    /// Articles 3.1 to 3.4.
    fn judge_jump<W: Witness<Rule>>(
        &self,
        from: &Written<Square>,
        over: &[Written<Square>],
        witness: &mut W,
    ) -> Judgment<Chivalry> {
        if self.own(from, Rule::Jump)?.rank == Rank::Pawn {
            let why = say!("the piece on {} is a pawn, which does not jump", from);
            return Err(from.breaks(Rule::Jump, why));
        }
        let mut board = self.board;
        board[**from] = None;
        let mut landing = Landing::On(**from);
        for (n, over) in over.iter().enumerate() {
            let Landing::On(at) = landing else {
                return Err(over.breaks(Rule::FarSide, say!("the queen is off the board")));
            };
            landing = hop(&board, self.side, at, **over)
                .map_err(|hitch| self.breach(hitch, at, over, n))?;
            let fact = match landing {
                Landing::On(to) => (
                    Rule::Jump,
                    say!("from {} over {} to {}, which is empty", at, over, to),
                ),
                Landing::Off => (
                    Rule::FarSide,
                    say!("from {} over {} off the far side", at, over),
                ),
            };
            witness.found(fact.0, || fact.1);
            board[**over] = None;
        }
        let (Some(last), Landing::On(at)) = (over.last(), landing) else {
            return Ok(());
        };
        let onward = || hops(&board, self.side, at).next();
        if self.options.chain
            && let Some((next, _)) = onward()
        {
            let why = say!("the queen goes on from {} over {}", at, next);
            return Err(last.breaks(Rule::Chain, why));
        }
        witness.found(Rule::Chain, || match onward() {
            Some((next, _)) => say!("the queen may stop on {}, or go on over {}", at, next),
            None => say!("the queen cannot jump on from {}", at),
        });
        Ok(())
    }

    /// The article that a jump from a square over another breaks, after so many
    /// jumps of the same turn. What is said is true on the board as the player
    /// sees it, or says that it is so then.
    fn breach(
        &self,
        hitch: Hitch,
        at: Square,
        over: &Written<Square>,
        jumps: usize,
    ) -> Breach<Rule> {
        let rule = match hitch {
            Hitch::Edge => Rule::FarSide,
            _ => Rule::Jump,
        };
        let why = match hitch {
            Hitch::NotNextTo if at == **over && jumps > 0 => {
                say!("the queen that jumps stands on {} itself by then", over)
            }
            Hitch::NotNextTo if jumps > 0 => {
                say!(
                    "{} is not diagonally next to {}, where the queen is then",
                    over,
                    at
                )
            }
            Hitch::NotNextTo => say!("{} is not diagonally next to {}", over, at),
            Hitch::Nothing if self.board[**over].is_some() => {
                say!("by then no piece is left on {}", over)
            }
            Hitch::Nothing => say!("no piece stands on {}", over),
            Hitch::Theirs(piece) => {
                say!("the piece on {} is {}'s", over, self.called(piece.side))
            }
            Hitch::Occupied(beyond) => say!("{}, beyond {}, is occupied", beyond, over),
            Hitch::Edge => {
                say!("the board ends beyond {}, and not on the far side", over)
            }
        };
        over.breaks(rule, why)
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
            None => self.extra.0[self.side.index()] += 1,
        }
    }

    /// What a legal action does.
    pub(super) fn facts(&self, m: &Move) -> Vec<Fact<Rule>> {
        let Move::Jump { from, over } = m else {
            return Vec::new();
        };
        let mut facts = Vec::new();
        for at in over {
            let Some(piece) = self.board[**at] else {
                continue;
            };
            let called = piece.called();
            let words = match piece.rank {
                Rank::Pawn => {
                    say!(
                        "captures the {} on {}, which goes back to the stash",
                        called,
                        at
                    )
                }
                Rank::Queen => say!("captures the {} on {}, which leaves the game", called, at),
            };
            facts.push(Fact::new("captures", [**at], called, Rule::Capture, words));
        }
        if landing(**from, over).is_none() {
            let queen = Piece::new(self.side, Rank::Queen).called();
            let words = say!("brings the {} from {} off the far side", queen, from);
            facts.push(Fact::new("off", [], queen, Rule::FarSide, words));
        }
        facts
    }
}

/// Where legal jumps end; nothing for off the board.
pub(super) fn landing(from: Square, over: &[Written<Square>]) -> Option<Square> {
    over.iter().try_fold(from, |at, over| beyond(at, **over))
}

/// One jump over a piece, by articles 3.1 and 3.3.
fn hop(board: &Field, side: Side, at: Square, over: Square) -> Result<Landing, Hitch> {
    let way = diagonal(at, over).ok_or(Hitch::NotNextTo)?;
    hop_over(board, side, over, way)
}

/// The same over what is diagonally next to the queen.
fn hop_over(board: &Field, side: Side, over: Square, way: Direction) -> Result<Landing, Hitch> {
    match board[over] {
        Some(piece) if piece.side == side => {}
        Some(piece) => return Err(Hitch::Theirs(piece)),
        None => return Err(Hitch::Nothing),
    }
    match Field::step(over, way, 1) {
        Some(beyond) if board[beyond].is_some() => Err(Hitch::Occupied(beyond)),
        Some(beyond) => Ok(Landing::On(beyond)),
        None if over.rank() == far_rank(side) && way.up() == side.forward() => Ok(Landing::Off),
        None => Err(Hitch::Edge),
    }
}

/// Every jump from a square: over what, and where it ends.
pub(super) fn hops(
    board: &Field,
    side: Side,
    at: Square,
) -> impl Iterator<Item = (Square, Landing)> + '_ {
    DIAGONALS.into_iter().filter_map(move |way| {
        let over = Field::step(at, way, 1)?;
        Some((over, hop_over(board, side, over, way).ok()?))
    })
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
