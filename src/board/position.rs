//! Position strings: a whole position in one line.

use crate::side::{Impossible, Side};
use crate::text::Mark;

use super::{Grid, Piece, Square};

/// A position string taken apart: `BOARD SIDE key=value …`.
#[derive(Clone, Debug)]
pub struct PositionString<'a> {
    text: &'a str,
    board: &'a str,
    side: Side,
    values: Vec<(&'a str, &'a str)>,
}

impl<'a> PositionString<'a> {
    /// Takes a position string on one line apart. The first letters of the
    /// seats stand for them; `keys` are the keys it may have.
    ///
    /// # Errors
    ///
    /// Returns what is missing, unknown or there twice.
    pub fn split(text: &'a str, seats: [&str; 2], keys: &[&str]) -> Result<Self, Impossible> {
        let mut words = text.split_whitespace();
        let Some(board) = words.next() else {
            return Err(Impossible::new(0..0, "the position is empty"));
        };
        let whole = 0..text.len();
        let [first, second] = seats.map(|seat| &seat[..1]);
        let side = match words.next() {
            Some(word) if word == first => Side::First,
            Some(word) if word == second => Side::Second,
            word => {
                let at = word.map_or(whole.end..whole.end, |word| mark(text, word));
                let why =
                    format!("expected the side to move, {first} or {second}, after the board");
                return Err(Impossible::new(at, why));
            }
        };
        let mut values: Vec<(&str, &str)> = Vec::new();
        for word in words {
            let at = mark(text, word);
            let Some((key, value)) = word.split_once('=') else {
                return Err(Impossible::new(at, "expected key=value"));
            };
            if !keys.contains(&key) {
                let known = if keys.is_empty() {
                    "no keys".to_owned()
                } else {
                    keys.join(", ")
                };
                let why = format!("unknown key; positions of this game have {known}");
                return Err(Impossible::new(at, why));
            }
            if values.iter().any(|(had, _)| *had == key) {
                return Err(Impossible::new(at, format!("{key} stands here twice")));
            }
            values.push((key, value));
        }
        Ok(Self {
            text,
            board,
            side,
            values,
        })
    }

    /// The side to move.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The value of a key and its place, where it is given.
    #[must_use]
    pub fn value(&self, key: &str) -> Option<(&'a str, Mark)> {
        let (_, value) = self.values.iter().find(|(had, _)| *had == key)?;
        Some((value, mark(self.text, value)))
    }

    /// A pair of numbers, first seat and second seat, each at most `most`.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with a value that is no such pair.
    pub fn pair(&self, key: &str, most: u16) -> Result<Option<[u16; 2]>, Impossible> {
        let Some((value, at)) = self.value(key) else {
            return Ok(None);
        };
        let number = |text: &str| {
            let plain = text.bytes().all(|b| b.is_ascii_digit()) && text.len() <= 5;
            text.parse().ok().filter(|&n: &u16| plain && n <= most)
        };
        let pair = value
            .split_once(',')
            .and_then(|(a, b)| Some([number(a)?, number(b)?]));
        pair.map(Some).ok_or_else(|| {
            Impossible::new(
                at,
                format!("{key} takes two numbers from 0 to {most}, such as 0,0"),
            )
        })
    }

    /// The board.
    ///
    /// # Errors
    ///
    /// Returns the rank that is too long or short, or the letter that is no
    /// piece.
    pub fn board<G: Grid>(&self) -> Result<G, Impossible> {
        let ranks: Vec<&str> = self.board.split('/').collect();
        if ranks.len() != usize::from(G::RANKS) {
            let why = format!("the board has {} ranks, this has {}", G::RANKS, ranks.len());
            return Err(Impossible::new(mark(self.text, self.board), why));
        }
        let mut board = G::empty();
        for (rank, text) in (0..).zip(ranks.into_iter().rev()) {
            self.rank(text, rank, &mut board)?;
        }
        Ok(board)
    }

    /// Fills one rank from its part of the text.
    fn rank<G: Grid>(&self, text: &'a str, rank: u8, board: &mut G) -> Result<(), Impossible> {
        let long = || {
            let why = format!("rank {} has more than {} spaces", rank + 1, G::FILES);
            Impossible::new(mark(self.text, text), why)
        };
        let mut file = 0_u8;
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 {
                if c == '0' {
                    let why = "a number of empty spaces does not begin with 0";
                    return Err(Impossible::new(mark(self.text, &rest[..digits]), why));
                }
                let run: Option<u8> = rest[..digits].parse().ok();
                file = run.and_then(|run| file.checked_add(run)).ok_or_else(long)?;
                rest = &rest[digits..];
            } else {
                let at = mark(self.text, &rest[..c.len_utf8()]);
                let Some(piece) = G::Piece::of_letter(c) else {
                    let why = format!("no piece is written {}", c.escape_default());
                    return Err(Impossible::new(at, why));
                };
                if file == G::FILES {
                    return Err(long());
                }
                board.set(Square::new(file, rank), Some(piece));
                file += 1;
                rest = &rest[c.len_utf8()..];
            }
            if file > G::FILES {
                return Err(long());
            }
        }
        if file < G::FILES {
            let why = format!("rank {} has {file} spaces, not {}", rank + 1, G::FILES);
            return Err(Impossible::new(mark(self.text, text), why));
        }
        Ok(())
    }

    /// The end of the text, where something is missing.
    #[must_use]
    pub const fn end_mark(&self) -> Mark {
        self.text.len()..self.text.len()
    }

    /// Where the board stands in the text.
    #[must_use]
    pub fn board_mark(&self) -> Mark {
        mark(self.text, self.board)
    }
}

/// Where a part of a text stands in it.
fn mark(text: &str, part: &str) -> Mark {
    let start = part.as_ptr() as usize - text.as_ptr() as usize;
    start..start + part.len()
}

#[cfg(test)]
mod tests {
    use super::super::Board;
    use super::*;

    type Small = Board<Letter, 3, 2>;

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Letter(char);

    impl Piece for Letter {
        const LETTERS: &'static [(Self, char, char)] = &[
            (Self('a'), 'a', 'A'),
            (Self('b'), 'b', 'B'),
            (Self('c'), 'c', 'C'),
        ];

        fn side(self) -> Side {
            Side::First
        }
    }

    fn read(text: &str) -> Result<Small, Impossible> {
        PositionString::split(text, ["white", "black"], &["score"])?.board()
    }

    #[test]
    fn boards_read_back() {
        for text in ["3/3 w", "ab1/2c w", "1a1/b1c b"] {
            let board = read(text).unwrap();
            assert_eq!(board.text(), text.split(' ').next().unwrap());
        }
        let board = read("ab1/2c w").unwrap();
        assert_eq!(board[Square::new(2, 0)], Some(Letter('c')));
    }

    #[test]
    fn wrong_boards_are_named() {
        let why = |text: &str| read(text).unwrap_err().why;
        assert_eq!(why("3 w"), "the board has 2 ranks, this has 1");
        assert_eq!(why("4/3 w"), "rank 2 has more than 3 spaces");
        assert_eq!(why("3/ab w"), "rank 1 has 2 spaces, not 3");
        assert_eq!(
            why("3/0abc w"),
            "a number of empty spaces does not begin with 0"
        );
        assert_eq!(
            why("99999999999999999999999/3 w"),
            "rank 2 has more than 3 spaces"
        );
        assert_eq!(why("3/A2 w"), "no piece is written A");
        assert_eq!(
            why("3/3"),
            "expected the side to move, w or b, after the board"
        );
        assert_eq!(why("3/3 w score=1,2 score=1,2"), "score stands here twice");
        assert_eq!(
            why("3/3 w roll=2"),
            "unknown key; positions of this game have score"
        );
    }
}
