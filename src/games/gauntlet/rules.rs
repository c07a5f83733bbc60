//! The law of Gauntlet.

use super::{Exposure, Gauntlet, Kind, Move, Piece, Placing, Rule, Step};
use crate::board::{Direction, Grid, Square};
use crate::game::{Breach, Judgment, Position, Witness, say};
use crate::side::Side;
use crate::text::Written;

impl Position<Gauntlet> {
    /// Judges a move, the articles in their order.
    pub(super) fn judge_move<W: Witness<Rule>>(
        &self,
        m: &Move,
        witness: &mut W,
    ) -> Judgment<Gauntlet> {
        match (self.side, m) {
            (_, Move::Piece(step)) => self.judge_step(step, witness),
            (Side::First, Move::Place(placing)) => self.judge_runner_placing(placing, witness),
            (Side::Second, Move::Place(placing)) => self.judge_chaser_placing(placing, witness),
            (Side::First, Move::Swap(swap)) => self.judge_swap(*swap, witness),
            (Side::Second, Move::Swap(swap)) => {
                Err(swap.breaks(Rule::Swap, say!("only the runner swaps its pieces")))
            }
        }
    }

    /// Articles 2.1, 3.2, 3.4 and 4.1.
    pub(super) fn judge_step<W: Witness<Rule>>(
        &self,
        step: &Step,
        witness: &mut W,
    ) -> Judgment<Gauntlet> {
        let (side, to) = (self.side, &step.to);
        if side == Side::First && self.is_unplaced() {
            let why = say!("the runner has yet to be placed");
            return Err(Breach::new(Rule::RunnerPlaces, step.mark(), why));
        }
        let rule = match side {
            Side::First => Rule::RunnerMoves,
            Side::Second => Rule::ChaserMoves,
        };
        let Some(from) = &step.from else {
            let piece = step.kind.map_or("piece", |kind| kind.name());
            let why = say!("no {} of {}'s can go to {}", piece, self.called(side), to);
            return Err(to.breaks(rule, why));
        };
        let kind = self.own(from, rule)?.kind;
        if let Some(said) = step.kind.filter(|said| **said != kind) {
            return Err(said.breaks(rule, say!("the piece on {} is a {}", from, kind.name())));
        }
        self.judge_reach(kind, from, to, witness)?;
        match side {
            Side::First => self.judge_runner_landing(**from, step, witness),
            Side::Second => self.judge_chaser_landing(step, witness),
        }
    }

    /// Article 2.1.
    fn judge_reach<W: Witness<Rule>>(
        &self,
        kind: Kind,
        from: &Written<Square>,
        to: &Written<Square>,
        witness: &mut W,
    ) -> Judgment<Gauntlet> {
        let arrow = self.extra.arrows.under(**from);
        let way = words(arrow);
        if self.path(kind, **from).any(|at| at == **to) {
            witness.found(Rule::Reach, || {
                say!(
                    "the arrow under {} points {}, and nothing is in the way",
                    from,
                    way
                )
            });
            return Ok(());
        }
        if self.extra.arrows.along(kind, **from).any(|at| at == **to) {
            let block = self.path(kind, **from).last().unwrap_or(**from);
            return Err(to.breaks(Rule::Reach, say!("the piece on {} is in the way", block)));
        }
        if arrow.is_diagonal() != (kind == Kind::Bishop) {
            let kind = kind.name();
            let why = say!(
                "the arrow under {} points {}, where no {} goes",
                from,
                way,
                kind
            );
            return Err(from.breaks(Rule::Reach, why));
        }
        let why = say!("the arrow under {} points {}, not to {}", from, way, to);
        Err(to.breaks(Rule::Reach, why))
    }

    /// Articles 3.2 and 3.4.
    fn judge_runner_landing<W: Witness<Rule>>(
        &self,
        from: Square,
        step: &Step,
        witness: &mut W,
    ) -> Judgment<Gauntlet> {
        let to = &step.to;
        // Only an empty square can be asked who aims at it.
        if let Some(piece) = self.board[**to] {
            let why = say!("a chasing {} stands on {}", piece.kind.name(), to);
            return Err(Breach::new(Rule::NoCapture, step.landing(), why));
        }
        if self.options == Exposure::Forbidden {
            if let Some((at, kind)) = self.threat(**to, from) {
                let why = say!("the {} on {} aims at {}", kind.name(), at, to);
                return Err(to.breaks(Rule::RunnerMoves, why));
            }
            witness.found(Rule::RunnerMoves, || {
                say!("{} is empty, and no chasing piece aims at it", to)
            });
        }
        if *step.captures {
            let why = say!("no piece stands on {}, nor may the runner capture", to);
            return Err(Breach::new(Rule::NoCapture, step.landing(), why));
        }
        Ok(())
    }

    /// Article 4.1.
    fn judge_chaser_landing<W: Witness<Rule>>(
        &self,
        step: &Step,
        witness: &mut W,
    ) -> Judgment<Gauntlet> {
        let to = &step.to;
        match self.board[**to] {
            Some(piece) if piece.side == Side::Second => {
                let why = say!("a chasing {} stands on {}", piece.kind.name(), to);
                return Err(to.breaks(Rule::ChaserMoves, why));
            }
            None if *step.captures => {
                let why = say!("the runner is not on {} to be captured", to);
                return Err(Breach::new(Rule::ChaserMoves, step.landing(), why));
            }
            Some(_) => witness.found(Rule::ChaserMoves, || say!("the runner stands on {}", to)),
            None => witness.found(Rule::ChaserMoves, || say!("{} is empty", to)),
        }
        Ok(())
    }

    /// Article 3.1.
    pub(super) fn judge_runner_placing<W: Witness<Rule>>(
        &self,
        placing: &Placing,
        witness: &mut W,
    ) -> Judgment<Gauntlet> {
        let Placing { kind, to } = placing;
        if let Some((at, _)) = self.runner() {
            let why = say!("the runner is on the board already, on {}", at);
            return Err(Breach::new(Rule::RunnerPlaces, placing.mark(), why));
        }
        if to.rank() != 0 {
            return Err(to.breaks(Rule::RunnerPlaces, say!("{} is not on rank 1", to)));
        }
        self.judge_leaving(Rule::RunnerPlaces, **kind, to, witness)
    }

    /// Article 4.2.
    fn judge_chaser_placing<W: Witness<Rule>>(
        &self,
        placing: &Placing,
        witness: &mut W,
    ) -> Judgment<Gauntlet> {
        let kind = &placing.kind;
        if self.held(Side::Second, **kind) == 0 {
            let why = say!("both chasing {}s are on the board", kind.name());
            return Err(kind.breaks(Rule::ChaserPlaces, why));
        }
        self.judge_chaser_square(placing, witness)
    }

    /// The part of article 4.2 about the square.
    pub(super) fn judge_chaser_square<W: Witness<Rule>>(
        &self,
        placing: &Placing,
        witness: &mut W,
    ) -> Judgment<Gauntlet> {
        let Placing { kind, to } = placing;
        if to.rank() < 6 {
            return Err(to.breaks(Rule::ChaserPlaces, say!("{} is not on rank 7 or 8", to)));
        }
        if self.board[**to].is_some() {
            return Err(to.breaks(Rule::ChaserPlaces, say!("{} is occupied", to)));
        }
        self.judge_leaving(Rule::ChaserPlaces, **kind, to, witness)
    }

    /// The part of articles 3.1 and 4.2 that a piece could move at once.
    fn judge_leaving<W: Witness<Rule>>(
        &self,
        rule: Rule,
        kind: Kind,
        at: &Written<Square>,
        witness: &mut W,
    ) -> Judgment<Gauntlet> {
        let next = self.path(kind, **at).next();
        let Some(next) = next else {
            let way = words(self.extra.arrows.under(**at));
            let why = say!(
                "no {} can move from {}, where the arrow points {}",
                kind.name(),
                at,
                way
            );
            return Err(at.breaks(rule, why));
        };
        if self.board[next].is_some_and(|piece| piece.side == Side::Second) {
            return Err(at.breaks(rule, say!("the piece on {} is in its way", next)));
        }
        witness.found(rule, || {
            say!("from {} a {} can move to {}", at, kind.name(), next)
        });
        Ok(())
    }

    /// Article 3.3.
    fn judge_swap<W: Witness<Rule>>(
        &self,
        swap: Written<()>,
        witness: &mut W,
    ) -> Judgment<Gauntlet> {
        if self.is_unplaced() {
            let why = say!("the runner has yet to be placed");
            return Err(swap.breaks(Rule::RunnerPlaces, why));
        }
        if let Some(step) = self.legal_steps().next() {
            return Err(swap.breaks(Rule::Swap, Move::Piece(step).can_be_played()));
        }
        witness.found(Rule::Swap, || say!("the runner's piece has no legal move"));
        Ok(())
    }

    /// A chasing piece in whose path a square lies for the runner, once it has
    /// left another (article 3.2).
    pub(super) fn threat(&self, runner: Square, left: Square) -> Option<(Square, Kind)> {
        let chasing =
            |(at, piece): (Square, Piece)| (piece.side == Side::Second).then_some((at, piece.kind));
        self.board
            .pieces()
            .filter_map(chasing)
            .find(|&(at, kind)| self.path_past(kind, at, left).any(|seen| seen == runner))
    }

    /// The squares along the arrow under a piece of the right kind, up to and
    /// with the first occupied one.
    pub(super) fn path(&self, kind: Kind, from: Square) -> impl Iterator<Item = Square> + '_ {
        self.path_past(kind, from, from)
    }

    /// The same when another square has been left.
    fn path_past(
        &self,
        kind: Kind,
        from: Square,
        left: Square,
    ) -> impl Iterator<Item = Square> + '_ {
        let mut blocked = false;
        self.extra.arrows.along(kind, from).take_while(move |&at| {
            let seen = !blocked;
            blocked = at != left && self.board[at].is_some();
            seen
        })
    }

    /// The runner's square and the piece in play.
    pub(super) fn runner(&self) -> Option<(Square, Kind)> {
        self.board
            .pieces()
            .find(|(_, piece)| piece.side == Side::First)
            .map(|(at, piece)| (at, piece.kind))
    }

    /// Whether the runner's first turn is still to come: nothing is on the
    /// board.
    pub(super) fn is_unplaced(&self) -> bool {
        self.board.pieces().next().is_none()
    }

    /// The same position with the runner in another place, or as another
    /// piece.
    pub(super) fn with_runner(&self, at: Square, kind: Kind) -> Self {
        let mut other = self.clone();
        if let Some((was, _)) = self.runner() {
            other.board[was] = None;
        }
        other.board[at] = Some(Piece::new(Side::First, kind));
        other
    }

    /// The pieces that a side has not on the board.
    pub(super) fn in_hand(&self, side: Side) -> impl Iterator<Item = Kind> + '_ {
        Kind::BOTH
            .into_iter()
            .flat_map(move |kind| std::iter::repeat_n(kind, self.held(side, kind)))
    }

    /// How many pieces of a kind a side has not on the board.
    pub(super) fn held(&self, side: Side, kind: Kind) -> usize {
        let piece = Piece::new(side, kind);
        piece.most().saturating_sub(self.board.count(piece))
    }
}

/// A direction in words, as the board is seen from the runner's end.
const fn words(way: Direction) -> &'static str {
    match way {
        Direction::North => "up",
        Direction::NorthEast => "up and right",
        Direction::East => "right",
        Direction::SouthEast => "down and right",
        Direction::South => "down",
        Direction::SouthWest => "down and left",
        Direction::West => "left",
        Direction::NorthWest => "up and left",
    }
}
