//! The law of Leap Over.

use super::{Field, LeapOver, Move, Rule};
use crate::board::{Board, Direction, Square};
use crate::game::Breach;
use crate::games::stones::name;
use crate::side::Side;
use crate::text::Written;

/// The directions in the order of the spaces they lead to.
const BY_SQUARE: [Direction; 8] = [
    Direction::SouthWest,
    Direction::West,
    Direction::NorthWest,
    Direction::South,
    Direction::North,
    Direction::SouthEast,
    Direction::East,
    Direction::NorthEast,
];

/// Why one space cannot be reached from another by one leap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    /// It is the same space.
    Same,
    /// It is next to it.
    Step,
    /// A piece stands there.
    Occupied(Side),
    /// It does not lie straight beyond a neighbouring space.
    Apart,
    /// No piece stands between.
    NothingBetween(Square),
}

impl LeapOver {
    /// Judges a move, the articles in their order.
    pub(super) fn judge_move(&self, m: &Move) -> Result<(), Breach<Rule>> {
        match m {
            Move::Pass(pass) if self.can_leap(self.side) => {
                let why = format!("{} can leap with a piece", name(self.side));
                Err(pass.breaks(Rule::MustMove, why))
            }
            Move::Pass(_) => Ok(()),
            Move::Leaps { from, landings } => self.judge_leaps(from, landings),
        }
    }

    fn judge_leaps(
        &self,
        from: &Written<Square>,
        landings: &[Written<Square>],
    ) -> Result<(), Breach<Rule>> {
        match self.board[**from] {
            Some(piece) if piece == self.side => {}
            Some(piece) => {
                let why = format!("the piece on {from} is {}'s", name(piece));
                return Err(from.breaks(Rule::Leap, why));
            }
            None => return Err(from.breaks(Rule::Leap, format!("no piece stands on {from}"))),
        }
        let board = self.lifted(**from);
        let mut at = from;
        for to in landings {
            // An origin and the same space as the end are no leap but a whole way there and back.
            if landings.len() > 1 || to != from {
                leap(&board, **at, **to).map_err(|fault| fault.breach(at, to))?;
            }
            at = to;
        }
        if at == from {
            let why = format!("the piece would end on {at}, where it began");
            return Err(at.breaks(Rule::Moved, why));
        }
        Ok(())
    }

    /// Every move of every piece of the side to move, each by its shortest
    /// way.
    pub(super) fn shortest_moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.pieces_of(self.side).flat_map(|from| {
            let reach = Reach::new(&self.lifted(from), from);
            let ends = reach.found.clone().into_iter().skip(1);
            ends.map(move |to| Move::Leaps {
                from: from.into(),
                landings: reach.way(to).into_iter().map(Written::from).collect(),
            })
        })
    }

    /// The shortest way from one space to another, if there is one; the least
    /// of them by its spaces.
    pub(super) fn shortest(&self, from: &Written<Square>, to: &Written<Square>) -> Option<Move> {
        let reach = Reach::new(&self.lifted(**from), **from);
        let way = reach.way(**to);
        (!way.is_empty()).then(|| Move::Leaps {
            from: *from,
            landings: way.into_iter().map(|at| to.with(at)).collect(),
        })
    }

    /// Whether a side could leap, were it its turn.
    pub(super) fn can_leap(&self, side: Side) -> bool {
        self.pieces_of(side).any(|from| {
            let board = self.lifted(from);
            two_away(from).any(|to| leap(&board, from, to).is_ok())
        })
    }

    /// The board while a piece moves: its own space counts as empty (article
    /// 2.4).
    fn lifted(&self, from: Square) -> Field {
        let mut board = self.board;
        board[from] = None;
        board
    }

    fn pieces_of(&self, side: Side) -> impl Iterator<Item = Square> + '_ {
        let pieces = self.board.pieces().filter(move |&(_, piece)| piece == side);
        pieces.map(|(at, _)| at)
    }
}

/// Articles 2.1 and 2.3, for a piece that has been lifted off the board.
fn leap(board: &Field, from: Square, to: Square) -> Result<(), Fault> {
    if from == to {
        return Err(Fault::Same);
    }
    let line = from.line_to(to);
    if line.is_some_and(|(_, distance)| distance == 1) {
        return Err(Fault::Step);
    }
    if let Some(piece) = board[to] {
        return Err(Fault::Occupied(piece));
    }
    let between = line
        .filter(|&(_, distance)| distance == 2)
        .and_then(|(direction, _)| Field::step(from, direction, 1))
        .ok_or(Fault::Apart)?;
    if board[between].is_none() {
        return Err(Fault::NothingBetween(between));
    }
    Ok(())
}

/// The spaces on the field that a leap may be tried to, in order.
fn two_away(from: Square) -> impl Iterator<Item = Square> {
    BY_SQUARE
        .into_iter()
        .filter_map(move |direction| Field::step(from, direction, 2))
}

impl Fault {
    /// The breach in words.
    fn breach(self, from: &Written<Square>, to: &Written<Square>) -> Breach<Rule> {
        let (rule, why) = match self {
            Self::Same => (Rule::Leap, format!("the piece is on {to} already")),
            Self::Step => (
                Rule::NoStep,
                format!("{to} is a single step away from {from}"),
            ),
            Self::Occupied(piece) => (
                Rule::Leap,
                format!("a {} piece stands on {to}", name(piece)),
            ),
            Self::Apart => (Rule::Leap, format!("no leap leads from {from} to {to}")),
            Self::NothingBetween(at) => (
                Rule::Leap,
                format!("no piece stands on {at} to be leapt over"),
            ),
        };
        to.breaks(rule, why)
    }
}

/// Where one piece can go, searched breadth first: never all ways, of which
/// there is no end, but one to each space.
struct Reach {
    /// The spaces in the order found, the origin first.
    found: Vec<Square>,
    /// The space before each space on the way to it.
    before: Board<Square, 6, 12>,
}

impl Reach {
    /// Searches from a space whose piece has been lifted. Spaces are tried in
    /// their order, from those found earlier first; so the first way found to
    /// a space is one with the fewest leaps, and of these the least.
    fn new(board: &Field, from: Square) -> Self {
        let mut found = vec![from];
        let mut before = Board::empty();
        let mut next = 0;
        while let Some(&at) = found.get(next) {
            next += 1;
            for to in two_away(at) {
                if to != from && before[to].is_none() && leap(board, at, to).is_ok() {
                    before[to] = Some(at);
                    found.push(to);
                }
            }
        }
        Self { found, before }
    }

    /// The landings on the way to a space; none for one that is not reached.
    fn way(&self, to: Square) -> Vec<Square> {
        let mut way = Vec::new();
        let mut at = to;
        while let Some(before) = self.before[at] {
            way.push(at);
            at = before;
        }
        way.reverse();
        way
    }
}
