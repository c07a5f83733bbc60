//! Where the pieces of Leap Over can go, and by which ways.

use std::iter;

use super::rules::leap;
use super::{Field, LeapOver, Move};
use crate::board::{Bitboard, Direction, Grid, Square};
use crate::game::Position;
use crate::text::Written;

impl Position<LeapOver> {
    /// Every move of every piece of the side to move, each by its shortest
    /// way, with the leaps that the law allows one by one.
    pub(super) fn candidates(&self) -> Vec<Move> {
        self.moves_by(|from| {
            let board = self.lifted(from);
            let is_leap = |at, to| leap(&board, at, to).is_ok();
            Reach::new(from, |at| two_away(at).filter(move |&to| is_leap(at, to)))
        })
    }

    /// The same with all the leaps from a space found at once.
    pub(super) fn shortest_moves(&self) -> Vec<Move> {
        self.moves_by(|from| self.reach(from))
    }

    /// How many moves there are.
    pub(super) fn count_moves(&self) -> usize {
        let ends = |from| Leaps::new(&self.lifted(from)).flood(bit(from)).count_ones() - 1;
        let ends = self.board.of(self.side).squares().map(ends);
        ends.sum::<u32>() as usize
    }

    /// Whether the player to move has a leap.
    pub(super) fn can_leap(&self) -> bool {
        Leaps::new(&self.board).of(packed(self.board.of(self.side))) != 0
    }

    /// The shortest way to where a move ends, if there is one; the least of
    /// them by its spaces.
    pub(super) fn shortest(&self, m: &Move) -> Option<Move> {
        let to = m.landings.last()?;
        let reach = self.reach(*m.from);
        let end = reach.ends().find(|&end| reach.found[end] == **to)?;
        let way = reach.way(end).into_iter();
        Some(Move {
            from: m.from,
            landings: way.map(|at| to.with(at)).collect(),
        })
    }

    fn reach(&self, from: Square) -> Reach {
        let leaps = Leaps::new(&self.lifted(from));
        Reach::new(from, |at| squares(leaps.of(bit(at))))
    }

    fn moves_by(&self, reach: impl Fn(Square) -> Reach) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in self.board.of(self.side).squares() {
            let reach = reach(from);
            moves.extend(reach.ends().map(|end| Move {
                from: from.into(),
                landings: reach.way(end).into_iter().map(Written::from).collect(),
            }));
        }
        moves
    }
}

/// The spaces on the field that a leap may be tried to, in order.
fn two_away(from: Square) -> impl Iterator<Item = Square> {
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
    let ways = BY_SQUARE.into_iter();
    ways.filter_map(move |direction| Field::step(from, direction, 2))
}

/// Where one piece can go, searched breadth first: never all ways, of which
/// there is no end, but one to each space.
struct Reach {
    /// The spaces in the order found, the origin first.
    found: Vec<Square>,
    /// For each of them the place of the one before it on the way.
    before: Vec<usize>,
}

impl Reach {
    /// Searches from a space; `leaps` gives where one leap leads, in the order
    /// of the spaces. Those found earlier are gone on from first; so the first
    /// way found to a space is one with the fewest leaps, and of these the
    /// least.
    fn new<I: Iterator<Item = Square>>(from: Square, leaps: impl Fn(Square) -> I) -> Self {
        let (mut found, mut before) = (vec![from], vec![0]);
        let mut reached = bit(from);
        let mut next = 0;
        while let Some(&at) = found.get(next) {
            for to in leaps(at) {
                if reached & bit(to) == 0 {
                    reached |= bit(to);
                    found.push(to);
                    before.push(next);
                }
            }
            next += 1;
        }
        Self { found, before }
    }

    /// The places of the spaces where the piece can come to rest.
    fn ends(&self) -> impl Iterator<Item = usize> {
        1..self.found.len()
    }

    /// The landings on the way to a space of this place.
    fn way(&self, end: usize) -> Vec<Square> {
        let back = iter::successors(Some(end), |&at| Some(self.before[at]));
        let mut way: Vec<Square> = back
            .take_while(|&at| at > 0)
            .map(|at| self.found[at])
            .collect();
        way.reverse();
        way
    }
}

/// The leaps on a field, for many spaces at once.
///
/// The field is one word, sixteen bits a file: the four above each file are
/// never free and never taken, so that no leap goes from one end of a file to
/// the next, and neither do the bits beyond the last file, over which it wraps.
struct Leaps {
    taken: u128,
    free: u128,
}

impl Leaps {
    fn new(board: &Field) -> Self {
        Self {
            taken: packed(board.taken()),
            free: packed(board.free()),
        }
    }

    /// Where one leap leads from some spaces.
    fn of(&self, from: u128) -> u128 {
        // One space up, one to the right, and aslant; the last four lead back.
        const STEPS: [u32; 8] = [1, 15, 16, 17, 127, 113, 112, 111];
        let ends = STEPS.map(|step| {
            let over = from.rotate_left(step) & self.taken;
            over.rotate_left(step)
        });
        ends.into_iter().fold(0, |all, end| all | end) & self.free
    }

    /// Where any number of leaps lead, none among them.
    fn flood(&self, from: u128) -> u128 {
        let grown = from | self.of(from);
        if grown == from {
            from
        } else {
            self.flood(grown)
        }
    }
}

fn packed(set: Bitboard<6>) -> u128 {
    let files = set.files().iter().rev();
    files.fold(0, |all, &file| all << 16 | u128::from(file))
}

fn bit(at: Square) -> u128 {
    1 << (16 * at.file() + at.rank())
}

/// The spaces of a word, in order.
fn squares(mut word: u128) -> impl Iterator<Item = Square> {
    iter::from_fn(move || {
        let at = u8::try_from(word.trailing_zeros()).ok()?;
        word &= word.checked_sub(1)?;
        Some(Square::new(at / 16, at % 16))
    })
}
