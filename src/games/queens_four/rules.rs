//! The law of Queen's Four.

use super::{Move, QueensFour, Rule};
use crate::board::{Direction, Square};
use crate::game::Breach;
use crate::games::stones::{self, Field};
use crate::side::Side;
use crate::text::Written;

impl QueensFour {
    /// Judges a move, the articles in their order.
    pub(super) fn judge_move(&self, m: &Move) -> Result<(), Breach<Rule>> {
        match m {
            Move::Pass(pass) if self.can_move_piece(self.side) => {
                let why = format!("{} can move a piece", stones::name(self.side));
                Err(pass.breaks(Rule::MustMove, why))
            }
            Move::Pass(_) => Ok(()),
            Move::Piece {
                from: Some(from),
                to,
            } => self.judge_piece(self.side, from, to),
            Move::Piece { from: None, to } => {
                let why = format!("no {} piece can move to {to}", stones::name(self.side));
                Err(to.breaks(Rule::Line, why))
            }
        }
    }

    fn judge_piece(
        &self,
        side: Side,
        from: &Written<Square>,
        to: &Written<Square>,
    ) -> Result<(), Breach<Rule>> {
        match self.board[**from] {
            Some(piece) if piece == side => {}
            Some(piece) => {
                let why = format!("the piece on {from} is {}'s", stones::name(piece));
                return Err(from.breaks(Rule::Line, why));
            }
            None => return Err(from.breaks(Rule::Line, format!("no piece stands on {from}"))),
        }
        let Some((direction, distance)) = from.line_to(**to) else {
            let why = if from == to {
                format!("the piece is on {from} already")
            } else {
                format!("{to} is not in a straight line from {from}")
            };
            return Err(to.breaks(Rule::Line, why));
        };
        let mut path = Field::ray(**from, direction).take(usize::from(distance));
        if let Some(block) = path.find(|&at| self.board[at].is_some()) {
            let why = if block == **to {
                format!("{to} is occupied")
            } else {
                format!("the piece on {block} is in the way")
            };
            return Err(to.breaks(Rule::Blocked, why));
        }
        Ok(())
    }

    /// Every square in a straight line from each piece of a side.
    pub(super) fn piece_candidates(&self, side: Side) -> impl Iterator<Item = Move> + '_ {
        let pieces = self.board.pieces().filter(move |&(_, piece)| piece == side);
        pieces.flat_map(|(from, _)| {
            Direction::ALL.into_iter().flat_map(move |direction| {
                Field::ray(from, direction).map(move |to| Move::Piece {
                    from: Some(from.into()),
                    to: to.into(),
                })
            })
        })
    }

    /// Whether a side could move a piece, were it its turn.
    pub(super) fn can_move_piece(&self, side: Side) -> bool {
        self.piece_candidates(side).any(|m| match m {
            Move::Piece {
                from: Some(from),
                to,
            } => self.judge_piece(side, &from, &to).is_ok(),
            _ => false,
        })
    }

    /// Article 3.1.
    pub(super) fn has_four(&self, side: Side) -> bool {
        let own = |at: Square| self.board[at] == Some(side);
        let half = &Direction::ALL[..4];
        self.board
            .pieces()
            .filter(|&(_, piece)| piece == side)
            .any(|(at, _)| {
                half.iter()
                    .any(|&way| Field::ray(at, way).take_while(|&next| own(next)).count() >= 3)
            })
    }
}
