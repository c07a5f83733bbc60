//! The game file: what is read, what is refused and where, that appending
//! keeps every byte, and what happens on disk.

mod appending;
mod disk;
mod flaws;
mod laws;
mod reading;

use herald::record::{Entry, Flaw, GameFile};

/// A small file that every kind of fault can be put in: lines 1 to 19.
const SMALL: &str = "\
# Gallop: Ann (white) against Bob (black)
herald: 1
game: gallop
rules: gallop/1
dice: arbiter/1
first: toss
white: Ann
black: Bob <bob@example.org>
nonce: \"pmjj\"
commit: \"24jf\"
log:
- entry: 2
  roll: \"2d6 = 1 6\"
  head: \"5y6qvcsd\"
- entry: 3
  turn: 1
  by: black
  move: \"c15-b14 l15-l9\"
  head: \"zetoh7re\"
";

/// The same under fair dice, invited and accepted.
const FAIR: &str = "\
herald: 1
game: gallop
rules: gallop/1
dice: fair/1
first: toss
white: Ann
black: Bob
seat: white
nonce: \"a\"
tip: \"b\"
log:
- entry: 0
  by: white
  act: invite
  head: \"luj47jl3\"
- entry: 1
  by: black
  act: accept
  name: Bob
  nonce: \"c\"
  tip: \"d\"
  head: \"luj47jl3\"
";

fn seats(game: &str) -> Option<[&'static str; 2]> {
    match game {
        "gauntlet" => Some(["runner", "chaser"]),
        "trump-zone" => Some(["gold", "blue"]),
        "chivalry" | "gallop" | "leap-over" | "queens-four" | "sidle" | "skwhere" => {
            Some(["white", "black"])
        }
        _ => None,
    }
}

fn read(text: &str) -> Result<GameFile, Flaw> {
    GameFile::read(text, &seats)
}

fn good(text: &str) -> GameFile {
    match read(text) {
        Ok(file) => file,
        Err(flaw) => panic!("{flaw}\n{text}"),
    }
}

/// Replaces the one place where `old` stands.
fn with(base: &str, old: &str, new: &str) -> String {
    assert_eq!(base.matches(old).count(), 1, "{old:?}");
    base.replace(old, new)
}

#[track_caller]
fn refused(text: &str, line: usize, column: usize, why: &str) {
    let flaw = read(text).expect_err(text);
    assert_eq!((flaw.line, flaw.column), (line, column), "{flaw}\n{text}");
    assert!(flaw.why.contains(why), "{flaw}\n{text}");
}

fn next_move() -> Entry {
    Entry {
        number: 4,
        turn: Some(2),
        by: Some("white".to_owned()),
        played: Some("c1-c4".to_owned()),
        head: "aaaaaaaa".to_owned(),
        ..Entry::default()
    }
}

fn indented(text: &str, by: &str) -> String {
    text.lines().flat_map(|line| [by, line, "\n"]).collect()
}
