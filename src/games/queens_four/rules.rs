//! The law of Queen's Four.

use super::{Move, QueensFour, Rule};
use crate::board::{Bitboard, Direction, Grid, Square};
use crate::game::{Fact, Judgment, Position, Sentence, Witness, say};
use crate::games::stones::Field;
use crate::side::Side;

impl Position<QueensFour> {
    /// Judges a move, the articles in their order.
    pub(super) fn judge_piece<W: Witness<Rule>>(
        &self,
        m: &Move,
        witness: &mut W,
    ) -> Judgment<QueensFour> {
        let to = &m.to;
        let Some(from) = &m.from else {
            let why = say!("no {} piece can move to {}", self.called(self.side), to);
            return Err(to.breaks(Rule::Line, why));
        };
        self.own(from, Rule::Line)?;
        if from == to {
            return Err(to.breaks(Rule::Line, say!("the piece is on {} already", from)));
        }
        let Some((direction, distance)) = from.line_to(**to) else {
            let why = say!("{} is not in a straight line from {}", to, from);
            return Err(to.breaks(Rule::Line, why));
        };
        witness.found(Rule::Line, || {
            say!(
                "{} is {} away from {} in a straight line",
                to,
                distance,
                from
            )
        });
        let mut path = Field::ray(**from, direction).take(usize::from(distance));
        match path.find(|&at| self.board[at].is_some()) {
            Some(at) if at == **to => Err(to.breaks(Rule::Blocked, say!("{} is occupied", to))),
            Some(at) => Err(to.breaks(Rule::Blocked, say!("the piece on {} is in the way", at))),
            None => {
                witness.found(Rule::Blocked, || Sentence::clear(**from, **to));
                Ok(())
            }
        }
    }

    /// Article 3.1.
    pub(super) fn has_four(&self, side: Side) -> bool {
        let own = self.board.of(side);
        let mut ways = WAYS.into_iter();
        ways.any(|way| !fours(own, way).is_empty())
    }

    /// Four or more pieces of a side in a row, if there are.
    fn row(&self, side: Side) -> Option<Vec<Square>> {
        let own = self.board.of(side);
        own.squares().find_map(|at| {
            let way = WAYS.into_iter().find(|&way| fours(own, way).has(at))?;
            let ray = Field::ray(at, way).take_while(|&next| own.has(next));
            Some([at].into_iter().chain(ray).collect())
        })
    }

    /// The row that a move forms, which the end of the game tells of.
    pub(super) fn forms(&self, m: &Move) -> Vec<Fact<Rule>> {
        let mut after = self.clone();
        if let Some(from) = m.from {
            after.board.shift(*from, *m.to);
        }
        let Some(row) = after.row(self.side) else {
            return Vec::new();
        };
        let (first, last) = (row[0], row[row.len() - 1]);
        let words = say!("forms a row from {} to {}", first, last);
        vec![Fact::new("forms", row, "", Rule::Four, words)]
    }
}

/// The directions in which a row is looked for: the others lead back.
const WAYS: [Direction; 4] = [
    Direction::North,
    Direction::NorthEast,
    Direction::East,
    Direction::SouthEast,
];

/// Where four of these squares in a row begin, one way.
fn fours(own: Bitboard<12>, way: Direction) -> Bitboard<12> {
    let back = way.opposite();
    let two = own & own.step(back);
    two & two.step(back).step(back)
}
