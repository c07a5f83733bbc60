//! The turns of Sidle: those worth judging, the one way to write each, what a
//! turn without its origin can mean, and what each does.

use super::{Move, Rule, Sidle, Slip};
use crate::board::{Direction, Grid, Square};
use crate::game::{Fact, Position, say};
use crate::games::stones::{self, BAR, Field, called};
use crate::text::Written;

impl Position<Sidle> {
    /// Every turn worth judging, in canonical form.
    pub(super) fn candidates(&self) -> Vec<Move> {
        let mut turns = Vec::new();
        for step in self.steps() {
            let mut board = self.board;
            step.land(&mut board);
            for at in Field::rank(step.to.rank()) {
                turns.push(step.then(None, at));
            }
            if step.to.rank() == BAR {
                let others = board
                    .pieces()
                    .filter(|&(at, side)| side == self.side && at != *step.to);
                for (other, _) in others {
                    for at in Field::rank(other.rank()) {
                        turns.push(step.then(Some(other), at));
                    }
                }
            }
            turns.push(step);
        }
        turns
    }

    /// Every legal turn, in canonical form.
    pub(super) fn legal_turns(&self) -> Vec<Move> {
        let mut turns = Vec::new();
        self.each_turn(|step, slip| {
            turns.push(match slip {
                Some((from, to)) => step.then(from, to),
                None => step.clone(),
            });
        });
        turns
    }

    /// How many legal turns there are.
    pub(super) fn count_legal(&self) -> usize {
        let mut turns = 0;
        self.each_turn(|_, _| turns += 1);
        turns
    }

    /// Tells every legal turn: the step of a piece, and what sidles after it,
    /// if anything does, from where and to where (articles 2.2, 2.3 and 2.5).
    fn each_turn(&self, mut found: impl FnMut(&Move, Option<(Option<Square>, Square)>)) {
        for step in self.steps() {
            found(&step, None);
            if self.captures(*step.to) {
                continue;
            }
            let mut board = self.board;
            step.land(&mut board);
            for to in slides(&board, *step.to) {
                found(&step, Some((None, to)));
            }
            if step.to.rank() != BAR {
                continue;
            }
            for (other, side) in self.board.pieces() {
                if side == self.side && Some(other) != step.from.map(|from| *from) {
                    for to in slides(&board, other) {
                        found(&step, Some((Some(other), to)));
                    }
                }
            }
        }
    }

    /// The turns that a turn without its origin can mean: from either side of
    /// the space where it ends, by the total.
    pub(super) fn fill_in(&self, m: Move) -> Vec<Move> {
        if self.board[*m.to] == Some(self.side) {
            return vec![m];
        }
        [Direction::North, Direction::South]
            .into_iter()
            .filter_map(|direction| Field::step(*m.to, direction, self.total()))
            .filter(|&from| self.board[from] == Some(self.side))
            .map(|from| Move {
                from: Some(m.to.with(from)),
                ..m.clone()
            })
            .collect()
    }

    /// The canonical way to write a legal turn: a capture marked, the piece's
    /// own sidle without its origin.
    pub(super) fn plain(&self, m: &Move) -> Move {
        let sidles = m.sidles.iter().map(|slip| Slip {
            from: slip.from.filter(|from| *from != m.to),
            to: slip.to,
        });
        Move {
            captures: m.captures.with(self.captures(*m.to)),
            sidles: sidles.collect(),
            ..m.clone()
        }
    }

    /// What a legal turn does.
    pub(super) fn facts(&self, m: &Move) -> Vec<Fact<Rule>> {
        let (own, other) = (self.side, self.side.other());
        let goal = stones::home_row(other);
        let to = *m.to;
        let mut facts = Vec::new();
        if self.captures(to) {
            let words = say!("captures the {} on {}", called(other), to);
            facts.push(Fact::new(
                "captures",
                [to],
                called(other),
                Rule::Capture,
                words,
            ));
        }
        let began_home = m.from.is_some_and(|from| from.rank() == goal);
        if to.rank() == goal && !began_home {
            let words = say!("brings a {} home, to {}", called(own), to);
            facts.push(Fact::new(
                "arrives",
                [to],
                called(own),
                Rule::FiveHome,
                words,
            ));
        }
        if to.rank() != goal && began_home {
            let words = say!(
                "takes a {} out of the opposing Home Row, to {}",
                called(own),
                to
            );
            facts.push(Fact::new(
                "leaves",
                [to],
                called(own),
                Rule::FiveHome,
                words,
            ));
        }
        let mut after = self.board;
        m.apply(&mut after);
        let ended = stones::race_outcome(&after, Rule::FiveHome, Rule::TooFew).is_some();
        if self.captures(to) && !ended {
            let words = say!("{} rolls again after a capture", self.called(own));
            facts.push(Fact::new("again", [], "", Rule::CaptureNoSidle, words));
        }
        facts
    }
}

/// Where a piece can sidle to: all along its rank, up to what stands there.
fn slides(board: &Field, from: Square) -> impl Iterator<Item = Square> + '_ {
    [Direction::West, Direction::East]
        .into_iter()
        .flat_map(move |way| Field::ray(from, way).take_while(|&at| board[at].is_none()))
}

impl Move {
    /// Moves the piece, taking what stands where it lands, and sidles.
    pub(super) fn apply(&self, board: &mut Field) {
        self.land(board);
        for slip in &self.sidles {
            board.shift(*slip.start(self.to), *slip.to);
        }
    }

    /// Moves the piece without its sidle.
    pub(super) fn land(&self, board: &mut Field) {
        if let Some(from) = self.from {
            board.shift(*from, *self.to);
        }
    }

    /// The same move with one sidle.
    fn then(&self, from: Option<Square>, to: Square) -> Self {
        Self {
            sidles: vec![Slip {
                from: from.map(Written::from),
                to: to.into(),
            }],
            ..self.clone()
        }
    }
}

impl Slip {
    /// Where it begins, after a move that ended on `landed`.
    pub(super) fn start(&self, landed: Written<Square>) -> Written<Square> {
        self.from.unwrap_or(landed)
    }
}
