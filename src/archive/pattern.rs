//! A position that is looked for, parts of which may be anything.

use crate::view::Plan;

/// What stands for any square, or any side to move.
pub const ANY: char = '?';

/// What an empty square is in a pattern that was read.
const EMPTY: char = '.';

/// The most squares a board has: 26 files and 99 ranks.
const MOST: usize = 26 * 99;

/// A position string in which `?` stands for any one square. What it does not
/// say of the side to move and of what follows may be anything too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    ranks: Vec<Vec<char>>,
    side: Option<String>,
    values: Vec<String>,
}

impl Pattern {
    /// Reads a position string, or its beginning: `BOARD`, `BOARD SIDE`, `BOARD
    /// SIDE key=value …`.
    ///
    /// # Errors
    /// Says in words what is wrong with it.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut words = text.split_whitespace().peekable();
        let board = words.next().ok_or("the position is empty")?;
        let ranks = ranks(board).ok_or("no board is so large")?;
        let side = words.next_if(|word| !word.contains('='));
        let side = side.filter(|side| *side != ANY.to_string());
        let values: Vec<String> = words.map(value).collect();
        if let Some(stray) = values.iter().find(|value| !value.contains('=')) {
            return Err(format!("expected key=value, not {stray}"));
        }
        Ok(Self {
            ranks,
            side: side.map(str::to_owned),
            values,
        })
    }

    /// Whether this can be a position on the board of a game with these seats.
    ///
    /// # Errors
    /// Says in words how it cannot.
    pub fn fits(&self, plan: &Plan, seats: [&str; 2]) -> Result<(), String> {
        if let Some(side) = self
            .side
            .as_deref()
            .filter(|side| seats.iter().all(|seat| seat[..1] != **side))
        {
            let [one, other] = seats.map(|seat| &seat[..1]);
            return Err(format!(
                "the side to move is {one} or {other}, not {}",
                side.escape_debug()
            ));
        }
        let count = self.ranks.len();
        if count != usize::from(plan.ranks) {
            return Err(format!(
                "the board has {} ranks, this has {count}",
                plan.ranks
            ));
        }
        for (rank, squares) in (1..=plan.ranks).rev().zip(&self.ranks) {
            let count = squares.len();
            if count != usize::from(plan.files) {
                return Err(format!(
                    "rank {rank} has {} squares, this has {count}",
                    plan.files
                ));
            }
        }
        let is_piece = |c: &char| plan.symbols.iter().any(|(letter, _)| letter == c);
        let known = |c: &&char| !matches!(**c, ANY | EMPTY) && !is_piece(c);
        match self.ranks.iter().flatten().find(known) {
            Some(stray) => Err(format!("no piece is written {}", stray.escape_default())),
            None => Ok(()),
        }
    }

    /// Whether a position, as a position string has it, is one that is looked
    /// for.
    #[must_use]
    pub fn is_in(&self, position: &str) -> bool {
        let mut words = position.split_whitespace();
        let Some(board) = words.next() else {
            return false;
        };
        let side = words.next();
        if self.side.as_deref().is_some_and(|own| side != Some(own)) || !self.is_on(board) {
            return false;
        }
        self.values.is_empty() || {
            let values: Vec<String> = words.map(value).collect();
            self.values.iter().all(|own| values.contains(own))
        }
    }

    /// Whether a board, as a position string has it, has what is looked for.
    fn is_on(&self, board: &str) -> bool {
        let mut ranks = board.split('/');
        let all = self.ranks.iter().all(|own| {
            let Some(rank) = ranks.next() else {
                return false;
            };
            let mut own = own.iter();
            let goes_on =
                squares(rank).all(|c| own.next().is_some_and(|own| *own == ANY || *own == c));
            goes_on && own.next().is_none()
        });
        all && ranks.next().is_none()
    }
}

/// The squares of each rank; nothing for more than any board has.
fn ranks(board: &str) -> Option<Vec<Vec<char>>> {
    let mut ranks = Vec::new();
    let mut left = MOST;
    for rank in board.split('/') {
        let squares: Vec<char> = squares(rank).take(left + 1).collect();
        left = left.checked_sub(squares.len())?;
        ranks.push(squares);
    }
    Some(ranks)
}

/// The squares of a rank of a position string, where a number stands for so
/// many empty ones.
fn squares(rank: &str) -> impl Iterator<Item = char> {
    let mut rest = rank;
    let mut empty = 0_usize;
    std::iter::from_fn(move || {
        if empty == 0 {
            let c = rest.chars().next()?;
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            if digits == 0 {
                rest = &rest[c.len_utf8()..];
                return Some(c);
            }
            empty = rest[..digits].parse().unwrap_or(usize::MAX).max(1);
            rest = &rest[digits..];
        }
        empty -= 1;
        Some(EMPTY)
    })
}

/// A part of a position string; the order of dice says nothing.
fn value(word: &str) -> String {
    let Some(dice) = word.strip_prefix("roll=") else {
        return word.to_owned();
    };
    let mut dice: Vec<&str> = dice.split(',').collect();
    dice.sort_unstable();
    format!("roll={}", dice.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_in(pattern: &str, position: &str) -> bool {
        Pattern::read(pattern).unwrap().is_in(position)
    }

    #[test]
    fn a_question_mark_is_any_square() {
        for pattern in [
            "x2/o1x w",
            "?2/o1x",
            "???/???",
            "x??/?1?",
            "x2/o1x ?",
            "x2/o1x w roll=2,1",
        ] {
            assert!(is_in(pattern, "x2/o1x w roll=1,2"), "{pattern}");
        }
        for pattern in [
            "x2/o1x b",
            "2?/o1x",
            "x2/o1x/3",
            "x2",
            "x2/o2",
            "x3/o1x",
            "x1/o1x",
            "x2/o1x w roll=1,1",
        ] {
            assert!(!is_in(pattern, "x2/o1x w roll=1,2"), "{pattern}");
        }
        assert!(is_in("12/?11", "12/x11 w score=1,20"));
        assert!(!is_in("12/?11 score=20,1", "12/x11 w score=1,20"));
    }

    #[test]
    fn what_no_board_is_is_told() {
        for text in ["", " ", "99999999999999999999/3", "3/3 w x"] {
            assert!(Pattern::read(text).is_err(), "{text}");
        }
        let plan = Plan {
            files: 3,
            ranks: 2,
            squares: "a square",
            symbols: &[('x', 'X')],
            parts: &[],
        };
        for (text, fits) in [
            ("x?1/3", true),
            ("3", false),
            ("3/4", false),
            ("3/o2", false),
            ("3/..?", true),
            ("3/3 b", true),
            ("3/3 ?", true),
            ("3/3 x", false),
        ] {
            let pattern = Pattern::read(text).unwrap();
            let seats = ["white", "black"];
            assert_eq!(pattern.fits(&plan, seats).is_ok(), fits, "{text}");
        }
    }
}
