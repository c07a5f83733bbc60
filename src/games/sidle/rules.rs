//! The law of Sidle.

use super::{Move, Rule, Sidle, Sticks};
use crate::board::{Direction, Grid, Square};
use crate::game::{Breach, Judgment, Nobody, Position, Sentence, Witness, say};
use crate::games::stones::{self, BAR, Field, called};
use crate::text::{Written, span};

impl Position<Sidle> {
    /// Judges a turn, the articles in their order.
    pub(super) fn judge_turn<W: Witness<Rule>>(
        &self,
        m: &Move,
        witness: &mut W,
    ) -> Judgment<Sidle> {
        let Some(from) = &m.from else {
            return Err(self.judge_without_origin(m));
        };
        let direction = self.judge_total(from, &m.to, witness)?;
        self.judge_sidles(m, witness)?;
        self.judge_paths(m, from, direction, witness)?;
        self.judge_landings(m, witness)
    }

    /// What is wrong with a move whose origin nothing supplies: a lone sidle
    /// breaks article 2.4, anything else 2.1.
    fn judge_without_origin(&self, m: &Move) -> Breach<Rule> {
        let to = &m.to;
        if let Some(slip) = m.sidles.first()
            && self.board[**to] == Some(self.side)
        {
            let at = span(&to.mark(), &slip.to.mark());
            let why = say!("no move stands before the sidle from {}", to);
            return Breach::new(Rule::MoveFirst, at, why);
        }
        let (side, total) = (self.called(self.side), self.total());
        to.breaks(
            Rule::FullTotal,
            say!("no {} piece can move {} to {}", side, total, to),
        )
    }

    /// Article 2.1.
    fn judge_total<W: Witness<Rule>>(
        &self,
        from: &Written<Square>,
        to: &Written<Square>,
        witness: &mut W,
    ) -> Result<Direction, Breach<Rule>> {
        self.own(from, Rule::FullTotal)?;
        if from == to {
            return Err(to.breaks(Rule::FullTotal, say!("the piece is on {} already", from)));
        }
        let total = self.total();
        let straight = from
            .line_to(**to)
            .filter(|(direction, _)| matches!(direction, Direction::North | Direction::South));
        let Some((direction, distance)) = straight else {
            let why = say!("{} is not straight forward or backward from {}", to, from);
            return Err(to.breaks(Rule::FullTotal, why));
        };
        if distance != total {
            let why = say!(
                "{} is {} away from {}; the roll is {}",
                to,
                distance,
                from,
                total
            );
            return Err(to.breaks(Rule::FullTotal, why));
        }
        witness.found(Rule::FullTotal, || {
            say!("{} is straight from {}, the full {}", to, from, total)
        });
        Ok(direction)
    }

    /// Articles 2.2, 2.3 and 2.5: what may sidle, and where to.
    fn judge_sidles<W: Witness<Rule>>(&self, m: &Move, witness: &mut W) -> Judgment<Sidle> {
        for slip in &m.sidles {
            let (from, to) = (slip.start(m.to), slip.to);
            if from != m.to {
                self.judge_other(m, &from, witness)?;
            }
            if from.rank() != to.rank() {
                let why = say!("{} is not on the rank of {}", to, from);
                return Err(to.breaks(Rule::Sidle, why));
            }
            if from == to {
                let why = say!("the piece would sidle from {} to {} itself", from, to);
                return Err(to.breaks(Rule::Sidle, why));
            }
            witness.found(Rule::Sidle, || say!("{} is on the rank of {}", to, from));
        }
        if let [_, second, ..] = m.sidles.as_slice() {
            let at = span(&second.start(second.to).mark(), &second.to.mark());
            return Err(Breach::new(
                Rule::FromBar,
                at,
                say!("one piece sidles, not two"),
            ));
        }
        match m.sidles.first() {
            Some(slip) if self.captures(*m.to) => {
                let at = span(&slip.start(slip.to).mark(), &slip.to.mark());
                let taken = called(self.side.other());
                let why = say!("the {} on {} is captured", taken, m.to);
                Err(Breach::new(Rule::CaptureNoSidle, at, why))
            }
            Some(_) => {
                witness.found(Rule::CaptureNoSidle, || say!("the move captures nothing"));
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// Article 2.3: whether another piece than the one that moved may sidle.
    fn judge_other<W: Witness<Rule>>(
        &self,
        m: &Move,
        from: &Written<Square>,
        witness: &mut W,
    ) -> Judgment<Sidle> {
        if Some(from) == m.from.as_ref() {
            let why = say!("after {}-{} no piece stands on {}", from, m.to, from);
            return Err(from.breaks(Rule::FromBar, why));
        }
        self.own(from, Rule::FromBar)?;
        if m.to.rank() != BAR {
            let why = say!(
                "{} is not on the Center Bar, so no other piece may sidle",
                m.to
            );
            return Err(from.breaks(Rule::FromBar, why));
        }
        witness.found(Rule::FromBar, || say!("{} is on the Center Bar", m.to));
        Ok(())
    }

    /// Article 3.1, for the move and for its sidle.
    fn judge_paths<W: Witness<Rule>>(
        &self,
        m: &Move,
        from: &Written<Square>,
        direction: Direction,
        witness: &mut W,
    ) -> Judgment<Sidle> {
        if let Some(at) = block(&self.board, **from, direction, *m.to) {
            let why = say!("the piece on {} is in the way", at);
            return Err(m.to.breaks(Rule::Blocked, why));
        }
        witness.found(Rule::Blocked, || clear(from, &m.to));
        let mut board = self.board;
        m.land(&mut board);
        for slip in &m.sidles {
            let start = slip.start(m.to);
            let Some((direction, _)) = start.line_to(*slip.to) else {
                continue;
            };
            match block(&board, *start, direction, *slip.to) {
                Some(at) if at == *m.to => {
                    let why = say!("after {}-{} the piece on {} is in the way", from, m.to, at);
                    return Err(slip.to.breaks(Rule::Blocked, why));
                }
                Some(at) => {
                    let why = say!("the piece on {} is in the way", at);
                    return Err(slip.to.breaks(Rule::Blocked, why));
                }
                None => witness.found(Rule::Blocked, || clear(&start, &slip.to)),
            }
        }
        Ok(())
    }

    /// Articles 4.1 to 4.4.
    fn judge_landings<W: Witness<Rule>>(&self, m: &Move, witness: &mut W) -> Judgment<Sidle> {
        let to = &m.to;
        let stood = self.board[**to];
        let mut board = self.board;
        m.land(&mut board);
        let slip = m.sidles.first().map(|slip| &slip.to);
        if stood == Some(self.side) {
            return Err(to.breaks(
                Rule::OwnPiece,
                say!("a {} stands on {}", called(self.side), to),
            ));
        }
        if let Some(at) = slip.filter(|at| board[***at] == Some(self.side)) {
            let why = match m.from {
                Some(from) if at == to => {
                    say!(
                        "after {}-{} a {} stands on {}",
                        from,
                        to,
                        called(self.side),
                        at
                    )
                }
                _ => say!("a {} stands on {}", called(self.side), at),
            };
            return Err(at.breaks(Rule::OwnPiece, why));
        }
        match stood {
            None if *m.captures => {
                let at = span(&m.captures.mark(), &to.mark());
                let why = say!("no piece stands on {} to be captured", to);
                return Err(Breach::new(Rule::Capture, at, why));
            }
            None => witness.found(Rule::OwnPiece, || say!("{} is empty", to)),
            Some(piece) => {
                witness.found(Rule::Capture, || {
                    say!("a {} stands on {}", called(piece), to)
                });
            }
        }
        if let Some(at) = slip {
            if let Some(there) = board[**at] {
                let why = say!("a {} stands on {}", called(there), at);
                return Err(at.breaks(Rule::SidleEmpty, why));
            }
            witness.found(Rule::SidleEmpty, || say!("{} is empty", at));
        }
        match stood {
            Some(piece) if stones::in_home_row(**to) => Err(to.breaks(
                Rule::HomeRowSafe,
                say!("a {} stands on {}", called(piece), to),
            )),
            _ => Ok(()),
        }
    }

    /// Whether a piece that may land on a space captures there.
    pub(super) fn captures(&self, at: Square) -> bool {
        self.board[at] == Some(self.side.other()) && !stones::in_home_row(at)
    }

    /// Every legal move by the full total, without its sidle.
    pub(super) fn steps(&self) -> impl Iterator<Item = Move> + '_ {
        let pieces = self.board.pieces().filter(|&(_, side)| side == self.side);
        pieces.flat_map(move |(from, _)| {
            [Direction::North, Direction::South]
                .into_iter()
                .filter_map(move |direction| Field::step(from, direction, self.total()))
                .map(move |to| Move {
                    from: Some(from.into()),
                    captures: self.captures(to).into(),
                    to: to.into(),
                    sidles: Vec::new(),
                })
                .filter(|m| self.judge_turn(m, &mut Nobody).is_ok())
        })
    }

    /// The total of this turn.
    pub(super) fn total(&self) -> u8 {
        self.roll.map_or(0, Sticks::total)
    }
}

/// A piece in the way; what stands at the end is another matter.
fn block(board: &Field, from: Square, direction: Direction, to: Square) -> Option<Square> {
    let mut between = Field::ray(from, direction).take_while(|&at| at != to);
    between.find(|&at| board[at].is_some())
}

/// A path in words that has no piece in the way.
fn clear(from: &Written<Square>, to: &Written<Square>) -> Sentence {
    say!("no piece stands between {} and {}", from, to)
}
