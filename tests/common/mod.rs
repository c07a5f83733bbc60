//! What several test files need: loaded dice, and opening positions.
#![allow(
    dead_code,
    unreachable_pub,
    reason = "each test file uses a part of it"
)]

use herald::game::Dice;
use herald::games::{self, GameRow};
use herald::table::Table;

/// How much of something to do: a part of it, or with `HERALD_LONG` in the
/// environment all of it.
pub fn much<T>(part: T, all: T) -> T {
    if std::env::var_os("HERALD_LONG").is_some() {
        all
    } else {
        part
    }
}

/// Dice for tests: a small generator, the same every time.
pub struct Loaded(u64);

impl Loaded {
    /// Dice that depend on a seed alone.
    pub const fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % n
    }
}

impl Dice for Loaded {
    fn die(&mut self, faces: u8) -> u8 {
        u8::try_from(self.below(usize::from(faces))).unwrap() + 1
    }
}

/// The game of a name.
pub fn game(name: &str) -> &'static GameRow {
    games::find(name).unwrap_or_else(|| panic!("no game {name}"))
}

/// Options written `key=value key=value`.
pub fn options(text: &str) -> Vec<(String, String)> {
    let pair = |word: &str| {
        let (key, value) = word
            .split_once('=')
            .unwrap_or_else(|| panic!("no option: {word}"));
        (key.to_owned(), value.to_owned())
    };
    text.split_whitespace().map(pair).collect()
}

/// A position that must be one.
pub fn open(game: &GameRow, position: &str, options: &[(String, String)]) -> Box<dyn Table> {
    game.check_options(options).unwrap();
    game.open(position, options)
        .unwrap_or_else(|error| panic!("{}: {}", position, error.why))
}
