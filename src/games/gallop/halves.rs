//! The legal turns of Gallop listed directly: the move of each piece is judged
//! once, and turns are put together of two such halves.

use super::faults::Fault;
use super::rules::{judge_direction, judge_landing};
use super::{Gallop, Move, Part};
use crate::board::{Bitboard, Direction, Grid, Square};
use crate::game::{Nobody, Position};
use crate::games::stones::Field;

impl Position<Gallop> {
    /// Every legal turn, in the order of their texts.
    pub(super) fn turns_by_halves(&self) -> Vec<Move> {
        let mut turns = Vec::new();
        self.each_turn(|first, second| {
            turns.push(match second {
                Some(second) => Move::Two([first.part, second.part]),
                None => Move::One([first.part]),
            });
        });
        turns
    }

    /// How many legal turns there are.
    pub(super) fn count_by_halves(&self) -> usize {
        let mut count = 0;
        self.each_turn(|_, _| count += 1);
        count
    }

    fn each_turn(&self, mut turn: impl FnMut(&Half, Option<&Half>)) {
        let halves = self.halves();
        let pairs = || {
            let first = halves.iter();
            first.flat_map(|first| halves.iter().map(move |second| (first, second)))
        };
        let can_play_both = pairs().any(|(first, second)| first.lets(second));
        let can_play_both_quietly = self.options.free
            && pairs().any(|(first, second)| first.is_quiet && first.lets_quietly(second));
        for first in halves.iter().filter(|first| !first.is_blocked) {
            let may_stop = || {
                let goes_on = halves.iter().any(|second| first.lets_quietly(second));
                self.options.free && !can_play_both_quietly && !goes_on
            };
            if first.is_last || !can_play_both || may_stop() {
                turn(first, None);
            }
            for second in halves.iter().filter(|second| first.lets(second)) {
                if first.from < second.from || !second.lets(first) {
                    turn(first, Some(second));
                }
            }
        }
    }

    /// The halves of turns, in the order of their texts.
    fn halves(&self) -> Vec<Half> {
        let theirs = self.board.of(self.side.other());
        let mut halves = Vec::new();
        for from in self.board.of(self.side).as_written() {
            let goals = self.goals(from);
            let quiet = (goals - theirs).as_written();
            let captures = (goals & theirs).as_written();
            halves.extend(quiet.chain(captures).map(|to| self.half(from, to)));
        }
        halves
    }

    /// Where a piece may land by one of the dice, if no own piece stands there.
    fn goals(&self, from: Square) -> Bitboard<12> {
        let mut goals = Bitboard::EMPTY;
        for direction in Direction::ALL {
            for &die in self.dice() {
                let Some(to) = Field::step(from, direction, die) else {
                    continue;
                };
                let way = judge_direction(self.side, from, to, direction, &mut Nobody);
                let part = Part::new(from, to);
                let landing = judge_landing(&self.board, self.side, &part, &mut Nobody);
                if way.is_ok() && matches!(landing, Ok(()) | Err(Fault::OwnPiece(_))) {
                    goals.set(to, true);
                }
            }
        }
        goals
    }

    fn half(&self, from: Square, to: Square) -> Half {
        let captures = self.board[to] == Some(self.side.other());
        let part = Part {
            captures: captures.into(),
            ..Part::new(from, to)
        };
        let (after, left) = self.after(&part);
        Half {
            part,
            from,
            to,
            die: from.distance(to),
            left,
            is_quiet: !captures,
            is_blocked: self.board[to] == Some(self.side),
            is_last: self.is_over(&after),
        }
    }
}

/// The move of one piece by one of the dice.
struct Half {
    /// As it is written.
    part: Part,
    from: Square,
    to: Square,
    /// The die that it plays, and the one that it leaves.
    die: u8,
    left: Option<u8>,
    /// Whether it captures nothing.
    is_quiet: bool,
    /// Whether an own piece stands where it lands, and must move first.
    is_blocked: bool,
    /// Whether it ends the game.
    is_last: bool,
}

impl Half {
    /// Whether another half can be played after this one.
    fn lets(&self, second: &Self) -> bool {
        self.left == Some(second.die)
            && self.from != second.from
            && self.to != second.to
            && (!second.is_blocked || second.to == self.from)
            && !self.is_blocked
            && !self.is_last
    }

    /// The same for one that captures nothing.
    fn lets_quietly(&self, second: &Self) -> bool {
        second.is_quiet && self.lets(second)
    }
}
