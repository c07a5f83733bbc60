//! The law of Sidle.

use super::{Move, Piece, Rule, Sidle, Slip, Sticks};
use crate::board::{Direction, Square};
use crate::game::Breach;
use crate::games::stones::{self, BAR, Field, name};
use crate::side::Side;
use crate::text::{Mark, Written, span};

impl Piece {
    /// Moves the piece, taking what stands where it lands, and sidles.
    pub(super) fn apply(&self, board: &mut Field) {
        self.land(board);
        for slip in &self.sidles {
            board[*slip.to] = board[*slip.start(self.to)].take();
        }
    }

    fn land(&self, board: &mut Field) {
        if let Some(from) = self.from {
            board[*self.to] = board[*from].take();
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
    fn start(&self, landed: Written<Square>) -> Written<Square> {
        self.from.unwrap_or(landed)
    }

    fn mark(&self) -> Mark {
        span(&self.start(self.to).mark(), &self.to.mark())
    }
}

impl Sidle {
    /// Judges a turn, the articles in their order.
    pub(super) fn judge_turn(&self, m: &Move) -> Result<(), Breach<Rule>> {
        let piece = match m {
            Move::Piece(piece) => piece,
            Move::Pass(_) if self.steps().next().is_none() => return Ok(()),
            Move::Pass(pass) => {
                let (side, total) = (name(self.side), self.total());
                let why = format!("{side} can move a piece the full {total}");
                return Err(pass.breaks(Rule::FullTotal, why));
            }
        };
        let Some(from) = &piece.from else {
            return Err(self.judge_without_origin(piece));
        };
        let direction = self.judge_total(from, &piece.to)?;
        self.judge_sidles(piece)?;
        self.judge_paths(piece, from, direction)?;
        self.judge_landings(piece)
    }

    /// What is wrong with a move whose origin nothing supplies: a lone sidle
    /// breaks article 2.4, anything else 2.1.
    fn judge_without_origin(&self, piece: &Piece) -> Breach<Rule> {
        let to = &piece.to;
        if let Some(slip) = piece.sidles.first()
            && self.board[**to] == Some(self.side)
        {
            let at = span(&to.mark(), &slip.to.mark());
            let why = format!("no move stands before the sidle from {to}");
            return Breach::new(Rule::MoveFirst, at, why);
        }
        let (side, total) = (name(self.side), self.total());
        let why = format!("no {side} piece can move {total} to {to}");
        to.breaks(Rule::FullTotal, why)
    }

    /// Article 2.1.
    fn judge_total(
        &self,
        from: &Written<Square>,
        to: &Written<Square>,
    ) -> Result<Direction, Breach<Rule>> {
        if self.board[**from] != Some(self.side) {
            let why = match self.board[**from] {
                Some(other) => format!("the piece on {from} is {}'s", name(other)),
                None => format!("no piece stands on {from}"),
            };
            return Err(from.breaks(Rule::FullTotal, why));
        }
        let total = self.total();
        let straight = from
            .line_to(**to)
            .filter(|(direction, _)| matches!(direction, Direction::North | Direction::South));
        let Some((direction, distance)) = straight else {
            let why = format!("{to} is not straight forward or backward from {from}");
            return Err(to.breaks(Rule::FullTotal, why));
        };
        if distance != total {
            let why = format!("{to} is {distance} away from {from}; the roll is {total}");
            return Err(to.breaks(Rule::FullTotal, why));
        }
        Ok(direction)
    }

    /// Articles 2.2, 2.3 and 2.5.
    fn judge_sidles(&self, piece: &Piece) -> Result<(), Breach<Rule>> {
        let mut board = self.board;
        piece.land(&mut board);
        for slip in &piece.sidles {
            let (from, to) = (slip.start(piece.to), slip.to);
            if from.rank() != to.rank() {
                let why = format!("{to} is not on the rank of {from}");
                return Err(to.breaks(Rule::Sidle, why));
            }
            if *from == *to {
                let why = format!("the piece is on {to} already");
                return Err(to.breaks(Rule::Sidle, why));
            }
        }
        for slip in &piece.sidles {
            let from = slip.start(piece.to);
            if *from == *piece.to {
                continue;
            }
            let why = match board[*from] {
                Some(other) if other != self.side => {
                    format!("the piece on {from} is {}'s", name(other))
                }
                None => format!("no piece stands on {from}"),
                _ if piece.to.rank() != BAR => {
                    format!("{} is not on the Center Bar", piece.to)
                }
                _ => continue,
            };
            return Err(from.breaks(Rule::FromBar, why));
        }
        if let [_, second, ..] = piece.sidles.as_slice() {
            let why = "one piece sidles, not two";
            return Err(Breach::new(Rule::FromBar, second.mark(), why));
        }
        match piece.sidles.first() {
            Some(slip) if self.captures(*piece.to) => {
                let why = format!("the piece on {} is captured", piece.to);
                Err(Breach::new(Rule::CaptureNoSidle, slip.mark(), why))
            }
            _ => Ok(()),
        }
    }

    /// Article 3.1, for the move and for its sidle.
    fn judge_paths(
        &self,
        piece: &Piece,
        from: &Written<Square>,
        direction: Direction,
    ) -> Result<(), Breach<Rule>> {
        judge_path(&self.board, **from, direction, &piece.to)?;
        let mut board = self.board;
        piece.land(&mut board);
        for slip in &piece.sidles {
            let start = slip.start(piece.to);
            if let Some((direction, _)) = start.line_to(*slip.to) {
                judge_path(&board, *start, direction, &slip.to)?;
            }
        }
        Ok(())
    }

    /// Articles 4.1 to 4.4.
    fn judge_landings(&self, piece: &Piece) -> Result<(), Breach<Rule>> {
        let to = &piece.to;
        let mut board = self.board;
        let stood = board[**to];
        piece.land(&mut board);
        let slip = piece.sidles.first().map(|slip| &slip.to);
        let own = [(to, stood)]
            .into_iter()
            .chain(slip.map(|to| (to, board[**to])))
            .find(|&(_, there)| there == Some(self.side));
        let stands = |there: Side, at| format!("a {} piece stands on {at}", name(there));
        if let Some((at, _)) = own {
            return Err(at.breaks(Rule::OwnPiece, stands(self.side, at)));
        }
        if *piece.captures && stood.is_none() {
            let at = span(&piece.captures.mark(), &to.mark());
            let why = format!("no piece stands on {to} to be captured");
            return Err(Breach::new(Rule::Capture, at, why));
        }
        if let Some((at, there)) = slip.and_then(|at| board[**at].map(|there| (at, there))) {
            return Err(at.breaks(Rule::SidleEmpty, stands(there, at)));
        }
        match stood {
            Some(there) if stones::in_home_row(**to) => {
                Err(to.breaks(Rule::HomeRowSafe, stands(there, to)))
            }
            _ => Ok(()),
        }
    }

    /// Whether a piece that may land on a space captures there.
    fn captures(&self, at: Square) -> bool {
        self.board[at] == Some(self.side.other()) && !stones::in_home_row(at)
    }

    /// Every legal move by the full total, without its sidle.
    fn steps(&self) -> impl Iterator<Item = Piece> + '_ {
        let pieces = self.board.pieces().filter(|&(_, side)| side == self.side);
        pieces.flat_map(move |(from, _)| {
            [Direction::North, Direction::South]
                .into_iter()
                .filter_map(move |direction| Field::step(from, direction, self.total()))
                .map(move |to| Piece {
                    from: Some(from.into()),
                    captures: self.captures(to).into(),
                    to: to.into(),
                    sidles: Vec::new(),
                })
                .filter(|piece| self.judge_turn(&Move::Piece(piece.clone())).is_ok())
        })
    }

    /// Every turn worth judging, in canonical form.
    pub(super) fn turns(&self) -> Vec<Move> {
        let mut turns = vec![Move::Pass(().into())];
        for step in self.steps() {
            let mut board = self.board;
            step.land(&mut board);
            for at in Field::rank(step.to.rank()) {
                turns.push(Move::Piece(step.then(None, at)));
            }
            if step.to.rank() == BAR {
                let others = board
                    .pieces()
                    .filter(|&(at, side)| side == self.side && at != *step.to);
                for (other, _) in others {
                    for at in Field::rank(other.rank()) {
                        turns.push(Move::Piece(step.then(Some(other), at)));
                    }
                }
            }
            turns.push(Move::Piece(step));
        }
        turns
    }

    /// The turns that a turn without its origin can mean: from either side of
    /// the space where it ends, by the total.
    pub(super) fn fill_in(&self, piece: Piece) -> Vec<Move> {
        if self.board[*piece.to] == Some(self.side) {
            return vec![Move::Piece(piece)];
        }
        [Direction::North, Direction::South]
            .into_iter()
            .filter_map(|direction| Field::step(*piece.to, direction, self.total()))
            .filter(|&from| self.board[from] == Some(self.side))
            .map(|from| {
                Move::Piece(Piece {
                    from: Some(piece.to.with(from)),
                    ..piece.clone()
                })
            })
            .collect()
    }

    /// The canonical way to write a legal turn: a capture marked, the piece's
    /// own sidle without its origin.
    pub(super) fn plain(&self, piece: &Piece) -> Piece {
        let sidles = piece.sidles.iter().map(|slip| Slip {
            from: slip.from.filter(|from| *from != piece.to),
            to: slip.to,
        });
        Piece {
            captures: piece.captures.with(self.captures(*piece.to)),
            sidles: sidles.collect(),
            ..piece.clone()
        }
    }

    /// The total of this turn.
    fn total(&self) -> u8 {
        self.roll.map_or(0, Sticks::total)
    }
}

/// Looks for a piece in the way; what stands at the end is another matter.
fn judge_path(
    board: &Field,
    from: Square,
    direction: Direction,
    to: &Written<Square>,
) -> Result<(), Breach<Rule>> {
    let mut between = Field::ray(from, direction).take_while(|&at| at != **to);
    match between.find(|&at| board[at].is_some()) {
        Some(at) => Err(to.breaks(Rule::Blocked, format!("the piece on {at} is in the way"))),
        None => Ok(()),
    }
}
