//! The law of Trump Zone.

use super::faults::Fault;
use super::{Field, Hop, Move, Piece, Place, Rule, TrumpZone, name};
use crate::board::{Direction, Square};
use crate::game::Breach;
use crate::side::{Outcome, Side};
use crate::text::Written;

/// The most steps of one turn.
const STEPS: u8 = 3;

/// The most steps that leave time for a jump.
const STEPS_BEFORE_JUMP: u8 = 2;

/// A piece on its way through one turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Walk<'a> {
    board: &'a Field,
    piece: Piece,
    from: Square,
    /// Where it has come to.
    pub(super) place: Place,
    /// How many steps it has made.
    steps: u8,
    /// The pieces it has jumped.
    jumped: Squares,
    /// Those of them that it has taken.
    pub(super) taken: Squares,
    /// What that has scored.
    gained: u16,
}

/// A set of squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Squares(u64);

impl TrumpZone {
    /// Judges a turn: each step and jump by the articles in their order.
    pub(super) fn judge_turn(&self, m: &Move) -> Result<(), Breach<Rule>> {
        let (from, hops) = match m {
            Move::Piece { from, hops } => (from, hops),
            Move::Pass(pass) if self.can_move_piece(self.side) => {
                let why = format!("{} can move a piece", name(self.side));
                return Err(pass.breaks(Rule::MustMove, why));
            }
            Move::Pass(_) => return Ok(()),
        };
        let mut walk = self.set_out(**from).map_err(|fault| fault.at(from))?;
        for hop in hops {
            walk.go(**hop).map_err(|fault| fault.at(hop))?;
        }
        let last = hops.last().map_or(from.with(()), |hop| hop.with(()));
        walk.end().map_err(|fault| fault.at(&last))
    }

    /// Begins a turn of the side to move with the piece on a square (article
    /// 2.1).
    pub(super) fn set_out(&self, from: Square) -> Result<Walk<'_>, Fault> {
        match self.board[from] {
            None => Err(Fault::Nobody(from)),
            Some(piece) if piece.side != self.side => Err(Fault::NotOwn(from, piece.side)),
            Some(piece) => Ok(Walk::new(&self.board, from, piece)),
        }
    }

    /// Moves a piece by a legal turn, and scores.
    pub(super) fn move_piece(&mut self, from: Square, hops: &[Written<Hop>]) {
        let Ok(mut walk) = self.set_out(from) else {
            return;
        };
        for hop in hops {
            if walk.go(**hop).is_err() {
                return;
            }
        }
        let mut board = self.board;
        let piece = board[from].take();
        for at in Field::squares().filter(|&at| walk.taken.contains(at)) {
            board[at] = None;
        }
        if let Place::On(at) = walk.place {
            board[at] = piece;
        }
        self.score[self.side.index()] += walk.gained;
        self.board = board;
    }

    /// How the game has ended, if it has (article 5.1).
    pub(super) fn outcome(&self) -> Option<Outcome<Rule>> {
        let stuck = Side::BOTH
            .into_iter()
            .all(|side| !self.can_move_piece(side));
        stuck.then(|| Outcome {
            winner: self.leader(),
            rule: Rule::HigherScore,
            why: "no legal moves are left",
        })
    }

    /// Whether a side could move a piece, were it its turn: whether any step
    /// or jump begins one.
    fn can_move_piece(&self, side: Side) -> bool {
        let mut own = self.board.pieces().filter(|(_, piece)| piece.side == side);
        own.any(|(from, piece)| {
            let walk = Walk::new(&self.board, from, piece);
            walk.hops().any(|hop| {
                let mut next = walk;
                next.go(hop).is_ok()
            })
        })
    }
}

impl<'a> Walk<'a> {
    fn new(board: &'a Field, from: Square, piece: Piece) -> Self {
        Self {
            board,
            piece,
            from,
            place: Place::On(from),
            steps: 0,
            jumped: Squares::default(),
            taken: Squares::default(),
            gained: 0,
        }
    }

    /// Goes on by a step or a jump, if the law allows it.
    pub(super) fn go(&mut self, hop: Hop) -> Result<(), Fault> {
        match hop {
            Hop::Step(to) => self.step(to),
            Hop::Take(over) => self.jump(over, true),
            Hop::Leave(over) => self.jump(over, false),
        }
    }

    /// Articles 2.1, 2.2, 2.3 and 2.5.
    fn step(&mut self, to: Place) -> Result<(), Fault> {
        let at = self.standing()?;
        if self.steps == STEPS {
            return Err(Fault::FourthStep);
        }
        if let Place::On(to) = to {
            if self.way_to(to).is_none() {
                let behind = match self.piece.side {
                    Side::First => to.rank() < at.rank(),
                    Side::Second => to.rank() > at.rank(),
                };
                return Err(if behind {
                    Fault::StepBack(at, to)
                } else {
                    Fault::NoStep(at, to, STEPS - self.steps)
                });
            }
            if let Some(piece) = self.piece_on(to) {
                return Err(Fault::Occupied(to, piece));
            }
        }
        if self.has_jumped() {
            return Err(Fault::Jumped);
        }
        if to == Place::Zone && Field::step(at, self.forward(), 1).is_some() {
            return Err(Fault::NotLast(at));
        }
        self.steps += 1;
        self.arrive(to);
        Ok(())
    }

    /// Articles 2.1, 3.1 to 3.3, 3.5 and 3.6.
    fn jump(&mut self, over: Square, take: bool) -> Result<(), Fault> {
        let at = self.standing()?;
        if self.steps > STEPS_BEFORE_JUMP {
            return Err(Fault::JumpTooLate);
        }
        let way = self.way_to(over).ok_or(Fault::NotBeside(at, over))?;
        let Some(piece) = self.piece_on(over) else {
            return Err(if self.taken.contains(over) {
                Fault::Gone(over)
            } else {
                Fault::NobodyThere(over)
            });
        };
        let landing = match Field::step(over, way, 1) {
            Some(landing) => Place::On(landing),
            None if way == self.forward() => Place::Zone,
            None => return Err(Fault::NothingBeyond(over)),
        };
        if let Place::On(landing) = landing
            && let Some(piece) = self.piece_on(landing)
        {
            return Err(Fault::NoLanding(landing, piece));
        }
        if piece.side != self.piece.side && piece.value > self.piece.value {
            return Err(Fault::Higher(over, piece));
        }
        if piece.side == self.piece.side {
            return Err(Fault::Own(over, piece.side));
        }
        if self.jumped.contains(over) {
            return Err(Fault::Twice(over));
        }
        self.jumped.insert(over);
        if take {
            self.taken.insert(over);
            self.gained += u16::from(piece.value);
        }
        self.arrive(landing);
        Ok(())
    }

    /// Article 2.4.
    pub(super) fn end(&self) -> Result<(), Fault> {
        if self.place == Place::On(self.from) {
            return Err(Fault::Back(self.from));
        }
        Ok(())
    }

    /// Every step and jump worth trying next, by their squares in canonical
    /// order.
    pub(super) fn hops(&self) -> impl Iterator<Item = Hop> + use<> {
        let beside = self.standing().ok().map(|at| {
            let [left, ahead, right] = self
                .ways()
                .map(|way| Field::step(at, way, 1).map(Place::On));
            [left, ahead, right, ahead.is_none().then_some(Place::Zone)]
        });
        beside.into_iter().flatten().flatten().flat_map(|place| {
            let jumps = match place {
                Place::On(over) => [Some(Hop::Take(over)), Some(Hop::Leave(over))],
                Place::Zone => [None, None],
            };
            let step = Some(Hop::Step(place));
            [step].into_iter().chain(jumps).flatten()
        })
    }

    /// Whether it has jumped in this turn.
    pub(super) fn has_jumped(&self) -> bool {
        self.jumped != Squares::default()
    }

    /// The piece on a square as things stand now: the one that moves has left
    /// its own, and what it took is gone (article 3.5).
    pub(super) fn piece_on(&self, at: Square) -> Option<Piece> {
        self.board[at].filter(|_| at != self.from && !self.taken.contains(at))
    }

    /// The direction of a square beside the piece, if a step or a jump can go
    /// that way.
    pub(super) fn way_to(&self, to: Square) -> Option<Direction> {
        let Place::On(at) = self.place else {
            return None;
        };
        let beside = |&way: &Direction| Field::step(at, way, 1) == Some(to);
        self.ways().into_iter().find(beside)
    }

    /// Which way is forward.
    pub(super) fn forward(&self) -> Direction {
        match self.piece.side {
            Side::First => Direction::North,
            Side::Second => Direction::South,
        }
    }

    /// The ways a piece can go: left, forward and right on the board as it is
    /// drawn.
    fn ways(&self) -> [Direction; 3] {
        [Direction::West, self.forward(), Direction::East]
    }

    /// The square it stands on, unless it has come to the zone.
    fn standing(&self) -> Result<Square, Fault> {
        match self.place {
            Place::On(at) => Ok(at),
            Place::Zone if self.has_jumped() => Err(Fault::JumpedIn),
            Place::Zone => Err(Fault::SteppedIn),
        }
    }

    fn arrive(&mut self, place: Place) {
        self.place = place;
        if place == Place::Zone {
            self.gained += 2 * u16::from(self.piece.value);
        }
    }
}

impl Squares {
    pub(super) fn contains(self, at: Square) -> bool {
        self.0 & Self::bit(at) != 0
    }

    fn insert(&mut self, at: Square) {
        self.0 |= Self::bit(at);
    }

    fn bit(at: Square) -> u64 {
        1 << (at.rank() * 8 + at.file())
    }
}
