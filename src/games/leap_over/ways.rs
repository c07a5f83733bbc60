//! Where the pieces of Leap Over can go, and by which ways.

use std::iter;

use super::rules::leap;
use super::{Field, LeapOver, Move};
use crate::board::{Bitboard, Direction, Grid, Square};
use crate::game::Position;
use crate::text::Written;

/// The landings of a move, in order.
type Way = Vec<Written<Square>>;

/// How many spaces a piece can mostly reach at most.
const USUAL: usize = 16;

impl Position<LeapOver> {
    /// Every move of every piece of the side to move, each by its shortest
    /// way, with the leaps that the law allows one by one.
    pub(super) fn candidates(&self) -> Vec<Move> {
        self.moves_by(|from| {
            let board = self.lifted(from);
            ways(from, |at| {
                let two_away = Direction::ALL.map(|direction| Field::step(at, direction, 2));
                let ends = two_away.into_iter().flatten();
                let ends = ends.filter(|&to| leap(&board, at, to).is_ok());
                ends.fold(0, |all, to| all | bit(to))
            })
        })
    }

    /// The same with all the leaps from a space found at once.
    pub(super) fn shortest_moves(&self) -> Vec<Move> {
        self.moves_by(|from| self.ways(from))
    }

    /// How many moves there are.
    pub(super) fn count_moves(&self) -> usize {
        let ends = |from| self.leaps_of(from).flood(bit(from)).count_ones() - 1;
        let ends = self.board.of(self.side).squares().map(ends);
        ends.sum::<u32>() as usize
    }

    /// Whether the player to move has a leap.
    pub(super) fn can_leap(&self) -> bool {
        let leaps = Leaps::new(packed(self.board.taken()));
        leaps.of(packed(self.board.of(self.side))) != 0
    }

    /// The shortest way to where a move ends, if there is one; the least of
    /// them by its spaces.
    pub(super) fn shortest(&self, m: &Move) -> Option<Move> {
        let to = m.landings.last()?;
        let mut ways = self.ways(*m.from).into_iter();
        let way = ways.find(|way| way.last() == Some(to))?;
        Some(Move {
            from: m.from,
            landings: way.into_iter().map(|at| to.with(*at)).collect(),
        })
    }

    fn ways(&self, from: Square) -> Vec<Way> {
        let leaps = self.leaps_of(from);
        ways(from, |at| leaps.of(bit(at)))
    }

    /// The leaps of a piece: its own space counts as empty (article 2.4).
    fn leaps_of(&self, from: Square) -> Leaps {
        Leaps::new(packed(self.board.taken()) & !bit(from))
    }

    fn moves_by(&self, ways: impl Fn(Square) -> Vec<Way>) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in self.board.of(self.side).squares() {
            let landings = ways(from).into_iter().skip(1);
            moves.extend(landings.map(|landings| Move {
                from: from.into(),
                landings,
            }));
        }
        moves
    }
}

/// The shortest way to each space that one piece can reach, searched breadth
/// first: never all ways, of which there is no end. The first of them, without
/// a leap, stays where it is.
///
/// `leaps` gives the spaces to which one leap leads. They are tried in their
/// order, and ways found earlier are gone on from first; so the first way found
/// to a space is one with the fewest leaps, and of these the least.
fn ways(from: Square, leaps: impl Fn(Square) -> u128) -> Vec<Way> {
    let mut ways = Vec::with_capacity(USUAL);
    ways.push(Way::new());
    let mut reached = bit(from);
    let mut next = 0;
    while let Some(way) = ways.get(next) {
        let found = leaps(way.last().map_or(from, |at| **at)) & !reached;
        for to in squares(found) {
            ways.push([ways[next].as_slice(), &[to.into()]].concat());
        }
        reached |= found;
        next += 1;
    }
    ways
}

/// The leaps on a field, for many spaces at once.
///
/// A set of spaces is one word, sixteen bits a file. The four bits above each
/// file are never free and never taken, so that no leap leads from one file's
/// end to the next.
struct Leaps {
    /// For each of four ways, the spaces that have a piece one step on.
    over: [u128; 4],
    /// The spaces without a piece.
    free: u128,
}

/// One step up, down to the right, to the right, and up to the right, in bits;
/// the other ways lead back.
const STEPS: [u32; 4] = [1, 15, 16, 17];

impl Leaps {
    fn new(taken: u128) -> Self {
        Self {
            over: STEPS.map(|step| taken >> step),
            free: packed(Field::ALL) & !taken,
        }
    }

    /// Where one leap leads from some spaces.
    fn of(&self, from: u128) -> u128 {
        let mut ends = 0;
        for (step, over) in STEPS.into_iter().zip(self.over) {
            ends |= (from & over) << (2 * step) | from >> (2 * step) & over;
        }
        ends & self.free
    }

    /// Where any number of leaps lead, none among them.
    fn flood(&self, mut from: u128) -> u128 {
        loop {
            let grown = from | self.of(from);
            if grown == from {
                return from;
            }
            from = grown;
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
