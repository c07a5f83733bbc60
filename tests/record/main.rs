//! The game file: what is read, what is refused and where, that appending
//! keeps every byte, and what a slip's code holds.

mod appending;
mod codes;
mod flaws;
mod hashing;
mod laws;
mod reading;

use herald::record::{Entry, EntryKey, Flaw, GameFile};

/// A small file that every kind of fault can be put in: lines 1 to 19.
const SMALL: &str = "\
# Gallop: Ann (white) against Bob (black)
herald: 1
game: gallop
rules: gallop/1
dice: open/1
first: toss
white: Ann
black: Bob <bob@example.org>
nonce: \"pzd26fmotw2u7rpesauzn5jwbi\"
seed: \"wnwcq4hdkqofpldpp5l5m3bz5c53i23g5a3xu5ajfeu64pb4hsoa\"
log:
- entry: 1
  roll: \"2d6 = 1 6\"
  head: \"5y6qvcsd\"
- entry: 2
  turn: 1
  by: black
  move: \"c15-b14 l15-l9\"
  head: \"zetoh7re\"
";

/// An invitation under fair dice, its acceptance and a first move: lines 1 to
/// 33.
const FAIR: &str = "\
herald: 1
game: gallop
rules: gallop/1
dice: fair/1
first: toss
white: Ann
black: Bob
seat: white
key: \"qenouip25om7ck77hqs23kpdum4d4lrps4a5l2kc6koxd5k5lxca\"
nonce: \"pzd26fmotw2u7rpesauzn5jwbi\"
tip: \"qddotvcskyoqd6lcw4zuzhdjqq4mlvtce5matqbeyyiwqba3dpva\"
sig: \"ss7bi2v55o2ebt4hhjnpzoedetzeh7htervltcxedywhbqrsggkv
  xcsya5wf44kry3xxu2chqhfsrypxmoe4b3mq3jc2ss7t66co6bi\"
log:
- entry: 1
  by: black
  act: accept
  name: Bob
  key: \"4a3ywezjq7qnqvcb4hnou4m5lgqt4e7grqj2d4h55s6hpcnt3xaq\"
  nonce: \"jtbkdloaj5tv2xyrgm37tvvxwa\"
  tip: \"5sgjrkiw5znify376fiuwthslkv6meqkkbw5bq2rfseh6cehxqmq\"
  sig: \"26wgjnn3jsesuvmrp2xkm2zwuh6xfn4k36nsi35rh22qn42cmnxhiwsy5kqnyhgm5f4fxyfd24447kzr7eiutwqvzuaom3ccjp7leca\"
  head: \"wn2nagjh\"
- entry: 2
  turn: 1
  by: white
  toss: \"2d6 = 6 2\"
  roll: \"2d6 = 5 4\"
  move: \"c1-b2 l1-l6\"
  link: \"7p47niqtvelofg6dvpwzf2imzqotba7kyfpfe2luwjbynuenth6a\"
  sig: \"nxi2u7zas6cdnel2jnemxjrqupzrvae634ovfk4lexca5ugbi4n3skhsbftnox4nh73ljh6jib2n2v5t4spsnp2is6r6x4z5sbju4bq\"
  head: \"uebryoev\"
";

/// A game with a clock and a neutral arbiter, who threw once: lines 1 to 25.
const ARBITER: &str = "\
herald: 1
game: sidle
rules: sidle/1
dice: arbiter/1
first: black
clock: 7d
begun: 2026-11-29T20:15:00Z
white: Ann
black: Bob
arbiter: Carl <carl@example.org>
key: \"quija27f5efpuoxlfkdrckvuudped7bks33vjswpabrloq6q7jba\"
nonce: \"smv4aombvqyhjoerao54dbv4di\"
commit: \"4c3knptr2idv6k4vzvytqy53wgwlxygi6ffm3dt4sjav54og5fwq\"
log:
- entry: 1
  roll: \"4s = 1 0 1 1\"
  date: 2026-11-29T20:15:00Z
  sig: \"ylhtovz7lnx3qo2zptnagbnnd3k4xghbmenvvuae5swf6wx4gfabrwpd5d26ynx7biw3fao5j7ymdq6u4yzmwkrt327e6znar4soedi\"
  head: \"cl4f7cky\"
- entry: 2
  turn: 1
  by: black
  move: \"a15-a12\"
  date: 2026-11-30T20:15:00Z
  head: \"oolgjsg5\"
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
    Entry::new(3)
        .with(EntryKey::Turn, "2")
        .with(EntryKey::By, "white")
        .with(EntryKey::Move, "c1-c4")
        .with(EntryKey::Head, "aaaaaaaa")
}

fn indented(text: &str, by: &str) -> String {
    text.lines().flat_map(|line| [by, line, "\n"]).collect()
}

/// A file that was made independently, by its stem.
fn worked(stem: &str) -> String {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/record");
    std::fs::read_to_string(folder.join(format!("{stem}.yaml"))).unwrap()
}

const WORKED: [&str; 18] = [
    "chivalry-fair",
    "gallop-arbiter",
    "gallop-fair",
    "gallop-open",
    "gallop-table",
    "gauntlet-arbiter",
    "gauntlet-fair",
    "gauntlet-open",
    "gauntlet-start-none",
    "leap-over-table",
    "queens-four-open",
    "sidle-arbiter",
    "sidle-drawn-fair",
    "sidle-fair",
    "sidle-named-fair",
    "skwhere-arbiter",
    "skwhere-fair",
    "trump-zone-none",
];
