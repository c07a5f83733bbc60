//! Legal moves to offer instead of a refused one: those that go nearest to
//! where it was meant to go.

use super::Hidden;
use crate::board::Square;
use crate::game::{Game, Nobody, Position, Turn};
use crate::notation::squares;
use crate::refusal::Near;

/// How many near moves a refusal offers.
const NEAR: usize = 4;

impl<G: Game> Hidden<G> {
    /// The legal moves nearest to a refused text, once somebody looks at them:
    /// what it stands for but for a part of it, then captures of what it aims
    /// at, moves of the same piece, and moves that end close by.
    pub(super) fn near(&self, text: &str, refused: Option<Turn<G::Move>>) -> Near {
        let (position, text) = (self.0.clone(), text.to_owned());
        Near::sought(move || nearest(&position, &text, refused.as_ref()))
    }
}

fn nearest<G: Game>(
    position: &Position<G>,
    text: &str,
    refused: Option<&Turn<G::Move>>,
) -> Vec<String> {
    let wish = Wish::new(text, squares(text, G::PLAN));
    let turns = position.turns();
    let mut moves: Vec<String> = turns.iter().map(ToString::to_string).collect();
    moves.sort_by_cached_key(|m| {
        let written = m.to_lowercase();
        let squares = squares(&written, G::PLAN);
        (wish.distance(&written, &squares), m.clone())
    });
    let mended = match refused {
        Some(Turn::Move(m)) => G::mended(position, m),
        _ => None,
    };
    let mended = mended.filter(|m| G::judge(position, m, &mut Nobody).is_ok());
    if let Some(mended) = mended.map(|m| m.to_string()) {
        moves.retain(|m| *m != mended);
        moves.insert(0, mended);
    }
    moves.truncate(NEAR);
    moves
}

/// What a refused text was after.
struct Wish<'a> {
    text: &'a str,
    squares: Vec<Square>,
    /// What it meant to capture, as moves write it.
    aim: Option<String>,
}

/// How far a move is from a wish, the gravest difference first.
type Distance = (bool, bool, u8, u8, usize);

impl<'a> Wish<'a> {
    fn new(text: &'a str, squares: Vec<Square>) -> Self {
        let aim = squares.last().filter(|_| text.contains(['x', ':']));
        let aim = aim.map(|at| format!("x{at}"));
        Self { text, squares, aim }
    }

    fn distance(&self, written: &str, squares: &[Square]) -> Distance {
        let misses = self.aim.as_ref().is_some_and(|aim| !written.ends_with(aim));
        let ends = |mine: Option<&Square>, other: Option<&Square>| match (mine, other) {
            (Some(mine), Some(other)) => mine.distance(*other),
            (None, None) => 0,
            _ => u8::MAX,
        };
        let first = ends(self.squares.first(), squares.first());
        let last = ends(self.squares.last(), squares.last());
        let alike = self.text.bytes().zip(written.bytes());
        let alike = alike.take_while(|(a, b)| a == b).count();
        (misses, first > 0, last, first, usize::MAX - alike)
    }
}
