//! The moves of Queen's Four listed directly.

use super::{Move, QueensFour};
use crate::board::{Bitboard, Square};
use crate::game::Position;

/// A set of squares of the board.
type Squares = Bitboard<12>;

impl Position<QueensFour> {
    /// Every move, in the order of their texts.
    pub(super) fn open_lines(&self) -> Vec<Move> {
        let free = self.board.free();
        let mut moves = Vec::with_capacity(self.count_open());
        for from in self.board.of(self.side).as_written() {
            open_from(from, free).as_written().for_each(|to| {
                moves.push(Move {
                    from: Some(from.into()),
                    to: to.into(),
                });
            });
        }
        moves
    }

    /// How many moves there are.
    pub(super) fn count_open(&self) -> usize {
        let free = self.board.free();
        let pieces = self.board.of(self.side).squares();
        pieces.map(|from| open_from(from, free).count()).sum()
    }

    /// Whether a piece has a free square beside it.
    pub(super) fn has_open_line(&self) -> bool {
        let free = self.board.free();
        let mut pieces = self.board.of(self.side).squares();
        pieces.any(|from| !open_from(from, free).is_empty())
    }
}

/// The squares in a straight line from one, up to the first that is not free.
fn open_from(from: Square, free: Squares) -> Squares {
    let mut open = [0; 12];
    let at = usize::from(from.file());
    let piece = 1 << from.rank();
    let [mut up, mut down] = [piece; 2];
    while up | down != 0 {
        up = up << 1 & free.files()[at];
        down = down >> 1 & free.files()[at];
        open[at] |= up | down;
    }
    let (left, right) = free.files().split_at(at);
    let (open_left, open_right) = open.split_at_mut(at);
    sweep(piece, left.iter().rev().zip(open_left.iter_mut().rev()));
    sweep(piece, right.iter().zip(open_right).skip(1));
    Bitboard::of_files(open)
}

/// Goes on from a file to the next ones, level and aslant.
fn sweep<'a>(piece: u16, files: impl Iterator<Item = (&'a u16, &'a mut u16)>) {
    let [mut rising, mut level, mut falling] = [piece; 3];
    for (free, open) in files {
        rising = rising << 1 & free;
        level &= free;
        falling = falling >> 1 & free;
        *open = rising | level | falling;
        if *open == 0 {
            break;
        }
    }
}
