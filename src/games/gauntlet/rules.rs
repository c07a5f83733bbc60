//! The law of Gauntlet.

use super::{Exposure, Field, Gauntlet, Kind, Move, Piece, Placing, Rule, Step};
use crate::board::{Direction, Square};
use crate::game::Breach;
use crate::side::Side;
use crate::text::Written;

impl Gauntlet {
    /// Judges a move, the articles in their order.
    pub(super) fn judge_move(&self, m: &Move) -> Result<(), Breach<Rule>> {
        match (self.side, m) {
            (_, Move::Piece(step)) => self.judge_step(self.side, step),
            (_, Move::Place(placing)) => self.judge_placing(self.side, placing),
            (Side::First, Move::Swap(swap)) => self.judge_swap(swap),
            (Side::Second, Move::Swap(swap)) => {
                Err(swap.breaks(Rule::Swap, "only the runner swaps its pieces"))
            }
            (Side::First, Move::Pass(pass)) => {
                Err(pass.breaks(Rule::MustMove, self.runners_way_on()))
            }
            (Side::Second, Move::Pass(pass)) => match self.chasers_move() {
                Some(m) => {
                    let why = format!("the chaser can play {m}");
                    Err(pass.breaks(Rule::ChaserPasses, why))
                }
                None => Ok(()),
            },
        }
    }

    /// Articles 2.1, 3.2, 3.4 and 4.1.
    fn judge_step(&self, side: Side, step: &Step) -> Result<(), Breach<Rule>> {
        let to = &step.to;
        if side == Side::First && self.is_unplaced() {
            let why = "the runner has yet to be placed";
            return Err(Breach::new(Rule::RunnerPlaces, step.mark(), why));
        }
        let rule = match side {
            Side::First => Rule::RunnerMoves,
            Side::Second => Rule::ChaserMoves,
        };
        let Some(from) = &step.from else {
            let piece = step.kind.map_or("piece", |kind| kind.name());
            let why = format!("no {piece} of the {}'s can go to {to}", name(side));
            return Err(to.breaks(rule, why));
        };
        let kind = match self.board[**from] {
            Some(piece) if piece.side == side => piece.kind,
            Some(_) => {
                let why = format!("the piece on {from} is the {}'s", name(side.other()));
                return Err(from.breaks(rule, why));
            }
            None => return Err(from.breaks(rule, format!("no piece stands on {from}"))),
        };
        if let Some(said) = step.kind.filter(|said| **said != kind) {
            let why = format!("the piece on {from} is a {}", kind.name());
            return Err(said.breaks(rule, why));
        }
        self.judge_reach(kind, from, to)?;
        match side {
            Side::First => self.judge_runner_landing(**from, step),
            Side::Second => self.judge_chaser_landing(step),
        }
    }

    /// Article 2.1.
    fn judge_reach(
        &self,
        kind: Kind,
        from: &Written<Square>,
        to: &Written<Square>,
    ) -> Result<(), Breach<Rule>> {
        if self.path(kind, **from).any(|at| at == **to) {
            return Ok(());
        }
        let way = words(self.arrows.under(**from));
        if self.arrows.along(kind, **from).any(|at| at == **to) {
            let block = self.path(kind, **from).last().unwrap_or(**from);
            let why = format!("the piece on {block} is in the way");
            return Err(to.breaks(Rule::Reach, why));
        }
        if self.arrows.under(**from).is_diagonal() != (kind == Kind::Bishop) {
            let why = format!(
                "the arrow under {from} points {way}, where no {} goes",
                kind.name()
            );
            return Err(from.breaks(Rule::Reach, why));
        }
        let why = format!("the arrow under {from} points {way}, not to {to}");
        Err(to.breaks(Rule::Reach, why))
    }

    /// Articles 3.2 and 3.4.
    fn judge_runner_landing(&self, from: Square, step: &Step) -> Result<(), Breach<Rule>> {
        let to = &step.to;
        // Only an empty square can be asked who aims at it.
        if let Some(piece) = self.board[**to] {
            let why = format!("a chasing {} stands on {to}", piece.kind.name());
            return Err(Breach::new(Rule::NoCapture, step.landing(), why));
        }
        if self.exposure == Exposure::Forbidden {
            let mut after = self.clone();
            after.board[**to] = after.board[from].take();
            if let Some((at, kind)) = after.threat() {
                let why = format!("the {} on {at} aims at {to}", kind.name());
                return Err(to.breaks(Rule::RunnerMoves, why));
            }
        }
        if *step.captures {
            let why = format!("no piece stands on {to}, nor may the runner capture");
            return Err(Breach::new(Rule::NoCapture, step.landing(), why));
        }
        Ok(())
    }

    /// Article 4.1.
    fn judge_chaser_landing(&self, step: &Step) -> Result<(), Breach<Rule>> {
        let to = &step.to;
        match self.board[**to] {
            Some(Piece {
                side: Side::Second,
                kind,
            }) => {
                let why = format!("a chasing {} stands on {to}", kind.name());
                Err(to.breaks(Rule::ChaserMoves, why))
            }
            None if *step.captures => {
                let why = format!("the runner is not on {to} to be captured");
                Err(Breach::new(Rule::ChaserMoves, step.landing(), why))
            }
            _ => Ok(()),
        }
    }

    fn judge_placing(&self, side: Side, placing: &Placing) -> Result<(), Breach<Rule>> {
        match side {
            Side::First => self.judge_runner_placing(placing),
            Side::Second => self.judge_chaser_placing(placing),
        }
    }

    /// Article 3.1.
    fn judge_runner_placing(&self, placing: &Placing) -> Result<(), Breach<Rule>> {
        let Placing { kind, to } = placing;
        if let Some((at, _)) = self.runner() {
            let why = format!("the runner is on the board already, on {at}");
            return Err(Breach::new(Rule::RunnerPlaces, placing.mark(), why));
        }
        if to.rank() != 0 {
            return Err(to.breaks(Rule::RunnerPlaces, format!("{to} is not on rank 1")));
        }
        self.judge_leaving(Rule::RunnerPlaces, **kind, to)
    }

    /// Article 4.2.
    fn judge_chaser_placing(&self, placing: &Placing) -> Result<(), Breach<Rule>> {
        let Placing { kind, to } = placing;
        if !self.in_hand(Side::Second).any(|held| held == **kind) {
            let why = format!("both chasing {}s are on the board", kind.name());
            return Err(kind.breaks(Rule::ChaserPlaces, why));
        }
        if to.rank() < 6 {
            let why = format!("{to} is not on rank 7 or 8");
            return Err(to.breaks(Rule::ChaserPlaces, why));
        }
        if self.board[**to].is_some() {
            return Err(to.breaks(Rule::ChaserPlaces, format!("{to} is occupied")));
        }
        self.judge_leaving(Rule::ChaserPlaces, **kind, to)
    }

    /// The part of articles 3.1 and 4.2 that a piece could move at once.
    fn judge_leaving(
        &self,
        rule: Rule,
        kind: Kind,
        at: &Written<Square>,
    ) -> Result<(), Breach<Rule>> {
        let why = match self
            .path(kind, **at)
            .next()
            .map(|next| (next, self.board[next]))
        {
            Some((
                _,
                None
                | Some(Piece {
                    side: Side::First, ..
                }),
            )) => return Ok(()),
            Some((next, Some(_))) => format!("the piece on {next} is in its way"),
            None => format!(
                "no {} can move from {at}, where the arrow points {}",
                kind.name(),
                words(self.arrows.under(**at))
            ),
        };
        Err(at.breaks(rule, why))
    }

    /// Article 3.3.
    fn judge_swap(&self, swap: &Written<()>) -> Result<(), Breach<Rule>> {
        if self.is_unplaced() {
            let why = "the runner has yet to be placed";
            return Err(swap.breaks(Rule::RunnerPlaces, why));
        }
        match self.legal_steps(Side::First).next() {
            Some(step) => {
                let why = format!("the runner can play {step}");
                Err(swap.breaks(Rule::Swap, why))
            }
            None => Ok(()),
        }
    }

    /// What the runner can do; there is always something.
    fn runners_way_on(&self) -> String {
        if self.is_unplaced() {
            return "the runner has yet to be placed".to_owned();
        }
        match self.legal_steps(Side::First).next() {
            Some(step) => format!("the runner can play {step}"),
            None => "the runner can swap".to_owned(),
        }
    }

    /// Some move of the chaser's that is no pass.
    pub(super) fn chasers_move(&self) -> Option<Move> {
        let step = self.legal_steps(Side::Second).map(Move::Piece).next();
        step.or_else(|| {
            Self::placings(Side::Second)
                .find(|placing| self.judge_placing(Side::Second, placing).is_ok())
                .map(Move::Place)
        })
    }

    /// Every move of a side's pieces along their arrows, in canonical form.
    pub(super) fn steps(&self, side: Side) -> impl Iterator<Item = Step> + '_ {
        let pieces = self
            .board
            .pieces()
            .filter(move |(_, piece)| piece.side == side);
        pieces.flat_map(move |(from, piece)| {
            self.path(piece.kind, from).map(move |to| {
                self.in_full(&Step {
                    kind: None,
                    from: Some(from.into()),
                    captures: false.into(),
                    to: to.into(),
                })
            })
        })
    }

    pub(super) fn legal_steps(&self, side: Side) -> impl Iterator<Item = Step> + '_ {
        self.steps(side)
            .filter(move |step| self.judge_step(side, step).is_ok())
    }

    /// Every placing on the rows of a side.
    pub(super) fn placings(side: Side) -> impl Iterator<Item = Placing> {
        let rows = match side {
            Side::First => 0..1,
            Side::Second => 6..8,
        };
        rows.flat_map(Field::rank).flat_map(|to| {
            Kind::BOTH.map(|kind| Placing {
                kind: kind.into(),
                to: to.into(),
            })
        })
    }

    /// A chasing piece in whose path the runner stands (article 3.2).
    pub(super) fn threat(&self) -> Option<(Square, Kind)> {
        let (runner, _) = self.runner()?;
        let chasing =
            |(at, piece): (Square, Piece)| (piece.side == Side::Second).then_some((at, piece.kind));
        self.board
            .pieces()
            .filter_map(chasing)
            .find(|&(at, kind)| self.path(kind, at).any(|seen| seen == runner))
    }

    /// The squares along the arrow under a piece of the right kind, up to and
    /// with the first occupied one.
    fn path(&self, kind: Kind, from: Square) -> impl Iterator<Item = Square> + '_ {
        let mut blocked = false;
        self.arrows.along(kind, from).take_while(move |&at| {
            let seen = !blocked;
            blocked = self.board[at].is_some();
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
        let side = Side::First;
        other.board[at] = Some(Piece { side, kind });
        other
    }

    /// The pieces that a side has not on the board.
    pub(super) fn in_hand(&self, side: Side) -> impl Iterator<Item = Kind> + '_ {
        Kind::BOTH.into_iter().flat_map(move |kind| {
            let piece = Piece { side, kind };
            let out = self.board.pieces().filter(|&(_, p)| p == piece).count();
            std::iter::repeat_n(kind, piece.most().saturating_sub(out))
        })
    }
}

/// A side as sentences about the position call it.
const fn name(side: Side) -> &'static str {
    match side {
        Side::First => "runner",
        Side::Second => "chaser",
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
