//! How fast the referee is: one move in a long game, judging and listing in
//! every game, verifying, batches, perft.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use herald::dice::{Secret, Seed, Signer, Stream, ThrowKey, Transcript};
use herald::game::{Dice, Game, Position};
use herald::games::gallop::Gallop;
use herald::games::leap_over::LeapOver;
use herald::games::queens_four::QueensFour;
use herald::games::{self, GAMES, GameRow};
use herald::play::{Aside, NewSource, Opening, Play};
use herald::record::{First, GameFile, Player};
use herald::referee::{Deed, Due};
use herald::side::{Side, Stage};
use herald::table::Table;
use serde_json::Value;

fn main() {
    divan::main();
}

/// The turns of the long game.
const TURNS: u32 = 200;

/// How many games of random play are listed, and how many turns each at most.
const RANDOM_GAMES: u8 = 8;
const RANDOM_TURNS: u32 = 150;

/// A game file of 200 turns of Gallop, under open dice, in which nobody gets
/// home.
fn long_game() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| {
        (0..)
            .find_map(|n| played(&format!("long {n}")))
            .expect("some seed lasts so long")
    })
}

/// Plays a game, always the legal move that goes forward least; nothing if it
/// ends too soon.
fn played(seed: &str) -> Option<String> {
    let seed = Seed::from_words(seed);
    let nonce = seed.nonce();
    let opening = Opening {
        game: games::find("gallop")?,
        first: First::Seat("white"),
        options: Vec::new(),
        start: None,
        clock: None,
        players: ["Ann", "Bob"].map(|name| Player::read(name).expect("a name")),
    };
    let mut play = Play::begin(&opening, &nonce, NewSource::Open(seed)).ok()?;
    play.throw(None).ok()?;
    while play.turns() < TURNS {
        let by = play.referee().side()?;
        let moves = play.referee().table()?.legal(false);
        let text = moves.into_iter().min_by_key(|m| forward(m, by))?;
        act(&mut play, by, text);
        play.throw(None).ok()?;
    }
    Some(play.written().ok()?.text().to_owned())
}

/// How far a turn goes, and a capture counts as very far.
fn forward(text: &str, by: Side) -> i32 {
    let rank = |square: &str| square[1..].parse::<i32>().unwrap_or(0);
    let ranks = |part: &str| {
        part.split_once(['-', 'x'])
            .map_or(0, |(from, to)| rank(to) - rank(from))
    };
    let up: i32 = text.split(' ').map(ranks).sum();
    let captures = 100 * i32::from(text.contains('x'));
    captures + if by == Side::First { up } else { -up }
}

fn act(play: &mut Play, by: Side, text: String) {
    let deed = Deed::Move { text, offer: false };
    play.act(by, &deed, Aside::default()).expect("it is legal");
}

fn read(text: &str) -> GameFile {
    let seats = |name: &str| games::find(name).map(|game| game.seats);
    GameFile::read(text.to_owned(), &seats).expect("it is a game file")
}

/// What `herald move` does between reading a file and writing it: parse,
/// replay, judge, append, throw, parse again.
#[divan::bench]
fn one_move_after_200_turns(bencher: Bencher<'_, '_>) {
    let text = long_game();
    let play = Play::open(read(text), None).expect("sound");
    let by = play.referee().side().expect("the game goes on");
    let Due::Move(_) = play.referee().due() else {
        panic!("a move is due");
    };
    let best = play
        .referee()
        .table()
        .expect("begun")
        .legal(false)
        .swap_remove(0);
    bencher.bench(|| {
        let mut play = Play::open(read(text), None).expect("sound");
        act(&mut play, by, best.clone());
        play.throw(None).expect("the seed is in the file");
        play.written().expect("it can be written").text().len()
    });
}

/// The same, refused.
#[divan::bench]
fn one_refusal_after_200_turns(bencher: Bencher<'_, '_>) {
    let text = long_game();
    bencher.bench(|| {
        let mut play = Play::open(read(text), None).expect("sound");
        let by = play.referee().side().expect("the game goes on");
        let text = "a1-a15".to_owned();
        let deed = Deed::Move { text, offer: false };
        play.act(by, &deed, Aside::default())
            .expect_err("it is illegal")
    });
}

/// Turns a second, of a file in memory.
#[divan::bench]
fn verify_turns(bencher: Bencher<'_, '_>) {
    let text = long_game();
    bencher.counter(ItemsCount::new(TURNS)).bench(|| {
        Play::open(read(black_box(text)), None)
            .expect("sound")
            .turns()
    });
}

/// One signature verified, as strictly as each is.
#[divan::bench]
fn signature(bencher: Bencher<'_, '_>) {
    let signer = Signer::of(&Secret::from([7; 32]));
    let transcript = Transcript::from([1; 32]);
    let signature = signer.sign(&transcript);
    let key = signer.key();
    bencher.bench(|| assert!(key.verifies(black_box(&transcript), &signature)));
}

/// Positions of the middle of games, and moves in such positions.
type Vectors = (Vec<Box<dyn Table>>, Vec<(Box<dyn Table>, String)>);

/// The vectors of a game, which are made independently of this program.
fn vectors(game: &GameRow) -> Vectors {
    let text = fs::read_to_string(format!("tests/vectors/{}.jsonl", game.name)).expect("vectors");
    let (mut positions, mut moves) = (Vec::new(), Vec::new());
    for line in text.lines() {
        let vector: Value = serde_json::from_str(line).expect("JSON");
        let options: Vec<(String, String)> = vector["options"]
            .as_object()
            .into_iter()
            .flatten()
            .map(|(key, value)| (key.clone(), value.as_str().unwrap_or_default().to_owned()))
            .collect();
        let position = vector["position"].as_str().expect("a position");
        let table = game.open(position, &options).expect("a position");
        match vector["move"].as_str() {
            Some(text) => moves.push((table, text.to_owned())),
            None => positions.push(table),
        }
    }
    (positions, moves)
}

fn names() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|game| game.name)
}

/// Moves judged a second, from text to canonical text.
#[divan::bench(args = names())]
fn judge(bencher: Bencher<'_, '_>, name: &str) {
    let (_, moves) = vectors(games::find(name).expect("a game"));
    bencher
        .counter(ItemsCount::new(moves.len()))
        .bench_local(|| {
            for (table, text) in &moves {
                black_box(table.judge(black_box(text)).is_ok());
            }
        });
}

/// Illegal moves judged a second, without looking at what is near them: legal
/// ones played twice.
#[divan::bench(args = names())]
fn refuse(bencher: Bencher<'_, '_>, name: &str) {
    let (_, moves) = vectors(games::find(name).expect("a game"));
    let refused = |(mut table, text): (Box<dyn Table>, String)| {
        table.play(&text).expect("it is legal");
        table.judge(&text).is_err().then_some((table, text))
    };
    let moves: Vec<_> = moves.into_iter().filter_map(refused).collect();
    bencher
        .counter(ItemsCount::new(moves.len()))
        .bench_local(|| {
            for (table, text) in &moves {
                black_box(table.judge(black_box(text)).is_ok());
            }
        });
}

/// The same, with the near legal moves that a refusal offers.
#[divan::bench(args = names())]
fn refuse_with_near_moves(bencher: Bencher<'_, '_>, name: &str) {
    let (_, moves) = vectors(games::find(name).expect("a game"));
    bencher
        .counter(ItemsCount::new(moves.len()))
        .bench_local(|| {
            for (table, _) in &moves {
                let refusal = table.judge(black_box("a1-a1")).expect_err("it is illegal");
                black_box(refusal.near.len());
            }
        });
}

/// Positions a second, all legal moves listed.
#[divan::bench(args = names())]
fn list_legal(bencher: Bencher<'_, '_>, name: &str) {
    let (positions, _) = vectors(games::find(name).expect("a game"));
    bencher
        .counter(ItemsCount::new(positions.len()))
        .bench_local(|| {
            for table in &positions {
                black_box(table.legal(false));
            }
        });
}

/// Positions of random play a second, all legal moves listed.
#[divan::bench(args = names())]
fn list_random_play(bencher: Bencher<'_, '_>, name: &str) {
    let positions = random_play(games::find(name).expect("a game"));
    bencher
        .counter(ItemsCount::new(positions.len()))
        .bench_local(|| {
            for table in &positions {
                black_box(table.legal(false));
            }
        });
}

/// The same as moves alone, without their texts.
#[divan::bench(types = [Gallop, QueensFour, LeapOver])]
fn list_moves<G: Game>(bencher: Bencher<'_, '_>) {
    let position = |table: Box<dyn Table>| {
        Position::<G>::read(&table.position(), &G::Options::default()).expect("a position")
    };
    let tables = random_play(games::find(G::NAME).expect("a game")).into_iter();
    let positions: Vec<Position<G>> = tables.map(position).collect();
    bencher
        .counter(ItemsCount::new(positions.len()))
        .bench_local(|| {
            for position in &positions {
                black_box(G::moves(black_box(position)));
            }
        });
}

/// The positions of some games of chance, in which a move is due: the same
/// ones at every run.
fn random_play(game: &GameRow) -> Vec<Box<dyn Table>> {
    let mut positions = Vec::new();
    for number in 0..RANDOM_GAMES {
        let mut dice = Stream::new(&ThrowKey::from([number; 32]));
        let setup = (!game.setup.is_empty()).then(|| game.cast_setup(&mut dice));
        let mut table = game
            .start(&[], Side::First, setup.as_deref())
            .expect("a game");
        for _ in 0..RANDOM_TURNS {
            if let Stage::Roll(_) = table.stage() {
                let roll = table.cast(&mut dice);
                table.roll(&roll).expect("it is a roll");
            }
            let mut moves = table.legal(true);
            if moves.is_empty() {
                break;
            }
            positions.push(table.copy());
            let chosen = moves.swap_remove(below(&mut dice, moves.len()));
            table.play(&chosen).expect("it is legal");
        }
    }
    positions
}

/// A number below `count`, which is far below a million.
fn below(dice: &mut dyn Dice, count: usize) -> usize {
    (0..8).fold(0, |n, _| n * 6 + usize::from(dice.die(6))) % count
}

/// The moves of the tree below a position, a second.
#[divan::bench(args = [("queens-four", 3), ("leap-over", 4), ("skwhere", 2), ("trump-zone", 2), ("chivalry", 3)])]
fn perft(bencher: Bencher<'_, '_>, (name, depth): (&str, u32)) {
    let game = games::find(name).expect("a game");
    let options = if name == "skwhere" {
        vec![("claims".to_owned(), "auto".to_owned())]
    } else {
        Vec::new()
    };
    let table = game
        .start(&options, Side::First, None)
        .expect("it needs no throw");
    bencher
        .counter(ItemsCount::new(table.perft(depth)))
        .bench_local(|| black_box(&table).perft(depth));
}

/// Lines a second through the binary, its start counted in.
#[divan::bench(args = names())]
fn batch_lines(bencher: Bencher<'_, '_>, name: &str) {
    let text = fs::read_to_string(format!("tests/vectors/{name}.jsonl")).expect("vectors");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("questions.jsonl");
    let mut questions = String::new();
    for line in text.lines() {
        let mut vector: Value = serde_json::from_str(line).expect("JSON");
        vector["game"] = name.into();
        questions += &vector.to_string();
        questions.push('\n');
    }
    fs::write(&path, questions.repeat(10)).expect("a file");
    let lines = 10 * text.lines().count();
    bencher
        .counter(ItemsCount::new(lines))
        .bench_local(|| batch(&path));
}

fn batch(questions: &Path) {
    let status = Command::new(env!("CARGO_BIN_EXE_herald"))
        .arg("batch")
        .stdin(fs::File::open(questions).expect("a file"))
        .stdout(Stdio::null())
        .status();
    assert!(status.expect("herald runs").success());
}
