//! The law of Trump Zone.

use super::faults::Fault;
use super::{Field, Hop, Move, Piece, Place, Rule, TrumpZone};
use crate::board::{Direction, Grid, Square};
use crate::game::{Fact, Judgment, Nobody, Position, Witness, say};
use crate::side::{Outcome, Side};

/// The most steps of one turn.
const STEPS: u8 = 3;

/// The most steps that leave time for a jump.
const STEPS_BEFORE_JUMP: u8 = 2;

/// A piece on its way through one turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Walk<'a> {
    board: &'a Field,
    /// The piece.
    pub(super) piece: Piece,
    from: Square,
    /// Where it has come to.
    pub(super) place: Place,
    /// How many steps it has made.
    steps: u8,
    /// The pieces it has jumped.
    pub(super) jumped: Squares,
    /// Those of them that it has taken.
    pub(super) taken: Squares,
    /// What that has scored.
    gained: u16,
}

/// A set of squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Squares(u64);

impl Position<TrumpZone> {
    /// Judges a turn: each step and jump by the articles in their order.
    pub(super) fn judge_turn<W: Witness<Rule>>(
        &self,
        m: &Move,
        witness: &mut W,
    ) -> Judgment<TrumpZone> {
        let Move { from, hops } = m;
        let piece = self.own(from, Rule::OnePiece)?;
        witness.found(Rule::OnePiece, || {
            say!(
                "the piece on {} is a {}, {}'s own",
                from,
                piece.called(),
                self.called(self.side)
            )
        });
        let mut walk = Walk::new(&self.board, **from, piece);
        for hop in hops {
            walk.go(**hop, witness).map_err(|fault| fault.at(hop))?;
        }
        let last = hops.last().map_or(from.with(()), |hop| hop.with(()));
        walk.end().map_err(|fault| fault.at(&last))?;
        witness.found(Rule::Elsewhere, || {
            say!("it ends elsewhere than on {}", from)
        });
        Ok(())
    }

    /// Begins a turn of the side to move with the piece on a square (article
    /// 2.1).
    pub(super) fn set_out(&self, from: Square) -> Option<Walk<'_>> {
        let piece = self.board[from].filter(|piece| piece.side == self.side)?;
        Some(Walk::new(&self.board, from, piece))
    }

    /// Where a legal turn leads.
    pub(super) fn follow(&self, m: &Move) -> Option<Walk<'_>> {
        let mut walk = self.set_out(*m.from)?;
        for hop in &m.hops {
            walk.go(**hop, &mut Nobody).ok()?;
        }
        Some(walk)
    }

    /// Moves a piece by a legal turn, and scores.
    pub(super) fn move_piece(&mut self, m: &Move) {
        let Some(walk) = self.follow(m) else { return };
        let mut board = self.board;
        let piece = board[*m.from].take();
        for at in Field::squares().filter(|&at| walk.taken.contains(at)) {
            board[at] = None;
        }
        if let Place::On(at) = walk.place {
            board[at] = piece;
        }
        self.extra.0[self.side.index()] += walk.gained;
        self.board = board;
    }

    /// What a legal turn does.
    pub(super) fn facts(&self, m: &Move) -> Vec<Fact<Rule>> {
        let Some(walk) = self.follow(m) else {
            return Vec::new();
        };
        let mut facts = Vec::new();
        for hop in &m.hops {
            if let Hop::Take(over) = **hop
                && let Some(piece) = self.board[over]
            {
                let words = say!(
                    "takes the {} on {}, which scores {}",
                    piece.called(),
                    over,
                    piece.value
                );
                let at = [over];
                facts.push(Fact::new(
                    "captures",
                    at,
                    piece.called(),
                    Rule::TakenScore,
                    words,
                ));
            }
        }
        if walk.place == Place::Zone {
            let piece = walk.piece.called();
            let points = 2 * walk.piece.value;
            let words = say!(
                "brings the {} into the Trump Zone, which scores {}",
                piece,
                points
            );
            facts.push(Fact::new("enters", [], piece, Rule::ZoneScore, words));
        }
        facts
    }

    /// How the game has ended, if it has (article 5.1).
    pub(super) fn outcome(&self) -> Option<Outcome<Rule>> {
        let stuck = Side::BOTH.map(|side| !self.can_move_piece(side));
        let over = stuck == [true; 2] || self.options.either && stuck.contains(&true);
        if !over {
            return None;
        }
        let (rule, why) = (Rule::HigherScore, "no legal moves are left");
        Some(match self.leader() {
            Some(winner) => Outcome::won(winner, rule, why),
            None => Outcome::drawn(rule, why),
        })
    }

    /// Whether a side could move a piece, were it its turn: whether any step
    /// or jump begins one.
    pub(super) fn can_move_piece(&self, side: Side) -> bool {
        let mut own = self.board.pieces().filter(|(_, piece)| piece.side == side);
        own.any(|(from, piece)| {
            let walk = Walk::new(&self.board, from, piece);
            walk.hops().any(|hop| {
                let mut next = walk;
                next.go(hop, &mut Nobody).is_ok()
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
    pub(super) fn go<W: Witness<Rule>>(&mut self, hop: Hop, witness: &mut W) -> Result<(), Fault> {
        match hop {
            Hop::Step(to) => self.step(to, witness),
            Hop::Take(over) => self.jump(over, true, witness),
            Hop::Leave(over) => self.jump(over, false, witness),
        }
    }

    /// Articles 2.1, 2.2, 2.3 and 2.5.
    fn step<W: Witness<Rule>>(&mut self, to: Place, witness: &mut W) -> Result<(), Fault> {
        let at = self.standing()?;
        let left = STEPS - self.steps;
        if left == 0 {
            return Err(Fault::FourthStep);
        }
        if let Place::On(to) = to {
            if self.way_to(to).is_none() {
                return Err(self.no_step(at, to, left));
            }
            if let Some(piece) = self.piece_on(to) {
                return Err(Fault::Occupied(to, piece));
            }
        }
        if self.has_jumped() {
            return Err(Fault::Jumped);
        }
        match to {
            Place::On(to) => witness.found(Rule::Step, || {
                say!("{} is one step from {}, and vacant", to, at)
            }),
            Place::Zone if Field::step(at, self.forward(), 1).is_some() => {
                return Err(Fault::NotLast(at));
            }
            Place::Zone => witness.found(Rule::Entry, || say!("{} is on the last rank", at)),
        }
        self.steps += 1;
        self.arrive(to);
        Ok(())
    }

    /// Why no step leads to a square that is not beside the piece: it lies
    /// backward, or farther away than the steps that are left (article 2.1), or
    /// vacant squares do not lead there.
    fn no_step(&self, at: Square, to: Square, left: u8) -> Fault {
        let up = to.rank().cast_signed() - at.rank().cast_signed();
        let ahead = up * self.piece.side.forward();
        if ahead < 0 {
            return Fault::StepBack(at, to);
        }
        let away = ahead.unsigned_abs() + at.file().abs_diff(to.file());
        match away {
            0 => Fault::NoStep(at, to),
            _ if away > left => Fault::TooFar(at, to, away),
            _ if left == 1 => Fault::NoStep(at, to),
            _ => Fault::Unreached(at, to, left),
        }
    }

    /// Articles 2.1, 3.1 to 3.3, 3.5 and 3.6.
    fn jump<W: Witness<Rule>>(
        &mut self,
        over: Square,
        take: bool,
        witness: &mut W,
    ) -> Result<(), Fault> {
        let at = self.standing()?;
        if self.steps > STEPS_BEFORE_JUMP {
            return Err(Fault::JumpTooLate);
        }
        let way = self.way_to(over).ok_or(Fault::NotBeside(at, over))?;
        let Some(piece) = self.piece_on(over) else {
            return Err(if self.taken.contains(over) {
                Fault::Gone(over)
            } else if over == self.from {
                Fault::Itself(over)
            } else {
                Fault::NobodyThere(over)
            });
        };
        let landing = match Field::step(over, way, 1) {
            Some(landing) => Place::On(landing),
            None if way == self.forward() => Place::Zone,
            None => return Err(Fault::NothingBeyond(over)),
        };
        if let Place::On(to) = landing {
            if let Some(piece) = self.piece_on(to) {
                return Err(Fault::NoLanding(to, piece));
            }
            witness.found(Rule::Jump, || {
                say!("from {} over {} to {}, which is vacant", at, over, to)
            });
        } else {
            witness.found(Rule::Jump, || {
                say!("from {} over {} into the Trump Zone", at, over)
            });
        }
        if piece.side != self.piece.side && piece.value > self.piece.value {
            return Err(Fault::Higher(over, piece));
        }
        if piece.side == self.piece.side {
            return Err(Fault::Own(over, piece.side));
        }
        witness.found(Rule::Value, || {
            say!(
                "a {} may jump the {} on {}",
                self.piece.called(),
                piece.called(),
                over
            )
        });
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
        let mut hops = [None; 7];
        let at = self.standing().ok();
        for (n, way) in self.ways().into_iter().enumerate() {
            match at.map(|at| Field::step(at, way, 1)) {
                Some(Some(over)) if self.piece_on(over).is_some() => {
                    hops[2 * n] = Some(Hop::Take(over));
                    hops[2 * n + 1] = Some(Hop::Leave(over));
                }
                Some(Some(to)) => hops[2 * n] = Some(Hop::Step(Place::On(to))),
                Some(None) if way == self.forward() => hops[6] = Some(Hop::Step(Place::Zone)),
                _ => {}
            }
        }
        hops.into_iter().flatten()
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

    pub(super) const fn bit(at: Square) -> u64 {
        1 << (at.rank() * 8 + at.file())
    }
}
