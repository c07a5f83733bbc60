//! The law of Leap Over.

use super::{Field, LeapOver, Move, Rule};
use crate::board::{Board, Direction, Square};
use crate::game::{Breach, Judgment, Position, Witness, say};
use crate::games::stones::called;
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

impl Position<LeapOver> {
    /// Judges a move: each leap by the articles in their order, then where the
    /// piece has come to.
    pub(super) fn judge_leaps<W: Witness<Rule>>(
        &self,
        m: &Move,
        witness: &mut W,
    ) -> Judgment<LeapOver> {
        let Move { from, landings } = m;
        self.own(from, Rule::Leap)?;
        let board = self.lifted(**from);
        let mut at = from;
        for to in landings {
            // An origin and the same space as the end are no leap but a whole way there and back.
            if landings.len() > 1 || to != from {
                let over = leap(&board, **at, **to).map_err(|fault| fault.breach(at, to))?;
                witness.found(Rule::Leap, || {
                    say!(
                        "from {} over the piece on {} to {}, which is empty",
                        at,
                        over,
                        to
                    )
                });
            }
            at = to;
        }
        if at == from {
            let why = say!("the piece would end on {}, where it began", at);
            return Err(at.breaks(Rule::Moved, why));
        }
        witness.found(Rule::Moved, || {
            say!("it ends on {}, not where it began", at)
        });
        Ok(())
    }

    /// Every move of every piece of the side to move, each by its shortest
    /// way.
    pub(super) fn shortest_moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.own_pieces().flat_map(|from| {
            let reach = Reach::new(&self.lifted(from), from);
            let ends = reach.found.clone().into_iter().skip(1);
            ends.map(move |to| Move {
                from: from.into(),
                landings: reach.way(to).into_iter().map(Written::from).collect(),
            })
        })
    }

    /// The shortest way to where a move ends, if there is one; the least of
    /// them by its spaces.
    pub(super) fn shortest(&self, m: &Move) -> Option<Move> {
        let reach = Reach::new(&self.lifted(*m.from), *m.from);
        let to = m.landings.last()?;
        let way = reach.way(**to);
        (!way.is_empty()).then(|| Move {
            from: m.from,
            landings: way.into_iter().map(|at| to.with(at)).collect(),
        })
    }

    /// Whether the player to move has a leap.
    pub(super) fn can_leap(&self) -> bool {
        self.own_pieces().any(|from| {
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

    fn own_pieces(&self) -> impl Iterator<Item = Square> + '_ {
        let pieces = self.board.pieces().filter(|&(_, piece)| piece == self.side);
        pieces.map(|(at, _)| at)
    }
}

/// Why one space cannot be reached from another by one leap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    /// It is the same space.
    Same,
    /// A piece stands there.
    Occupied(Side),
    /// It does not lie straight beyond a neighbouring space.
    Apart,
    /// No piece stands between.
    NothingBetween(Square),
    /// It is next to it.
    Step,
}

/// Articles 2.1 and 2.3, for a piece that has been lifted off the board; gives
/// what is leapt over.
fn leap(board: &Field, from: Square, to: Square) -> Result<Square, Fault> {
    if from == to {
        return Err(Fault::Same);
    }
    if from.distance(to) == 1 {
        return Err(Fault::Step);
    }
    if let Some(piece) = board[to] {
        return Err(Fault::Occupied(piece));
    }
    let between = from
        .line_to(to)
        .filter(|&(_, distance)| distance == 2)
        .and_then(|(direction, _)| Field::step(from, direction, 1))
        .ok_or(Fault::Apart)?;
    match board[between] {
        Some(_) => Ok(between),
        None => Err(Fault::NothingBetween(between)),
    }
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
        let rule = match self {
            Self::Step => Rule::NoStep,
            _ => Rule::Leap,
        };
        let why = match self {
            Self::Same => say!("the piece would leap from {} to {} itself", from, to),
            Self::Step => say!("{} is a single step away from {}", to, from),
            Self::Occupied(piece) => say!("a {} stands on {}", called(piece), to),
            Self::Apart => say!("no leap leads from {} to {}", from, to),
            Self::NothingBetween(at) => say!("no piece stands on {} to be leapt over", at),
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
