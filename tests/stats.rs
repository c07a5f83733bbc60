//! `stats` and `openings`: counts that add up, in whatever parts and order they
//! are taken, and figures that are worked out by hand.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use herald::archive::stats::Stats;
use herald::games;
use herald::record::GameFile;
use proptest::prelude::*;
use serde_json::{Value, json};
use tempfile::TempDir;

/// The position before the first move of Queen's Four, white to move.
const QUEENS: &str = "12/12/12/12/12/12/12/ooxxooxxooxx/12/12/12/12/12/12/12 w";

/// How games of Queen's Four go here.
const MOVES: [&str; 3] = ["a8-a12", "c8-c12", "b8-b12"];

/// A folder in which herald is run.
struct Desk(TempDir);

/// What a run gave.
struct Said {
    status: i32,
    out: String,
    err: String,
}

impl Desk {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::write(self.path(name), text).unwrap();
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_herald"));
        command.args(args).current_dir(self.0.path());
        command.env("HERALD_HOME", self.path("home"));
        command.env_remove("HERALD_NOW");
        command
    }

    fn pipe(&self, args: &[&str], input: &str) -> Said {
        let mut child = self
            .command(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(input.as_bytes()).unwrap();
        drop(stdin);
        let output = child.wait_with_output().unwrap();
        Said {
            status: output.status.code().unwrap(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    fn run(&self, args: &[&str]) -> Said {
        self.pipe(args, "")
    }

    /// A run that is done without a word on standard error.
    fn done(&self, args: &[&str]) -> String {
        let said = self.run(args);
        assert_eq!((said.status, said.err.as_str()), (0, ""), "{args:?}");
        said.out
    }

    fn json(&self, args: &[&str]) -> Value {
        serde_json::from_str(&self.done(args)).unwrap()
    }

    /// A game of Queen's Four, white first, in which so many of [`MOVES`] were
    /// played; the seat that resigns then, if one does.
    fn queens(&self, name: &str, players: [&str; 2], moves: usize, resigns: Option<&str>) {
        let [white, black] = players;
        let terms = ["new", "queens-four", name, "--first", "white", "--dice"];
        let seats = ["open", "--seed", name, "--white", white, "--black", black];
        self.done(&[&terms[..], &seats].concat());
        for played in &MOVES[..moves] {
            self.done(&["move", name, played]);
        }
        if let Some(seat) = resigns {
            self.done(&["resign", name, "--as", seat]);
        }
    }

    /// Four games: Ann beats Bob twice, once as black, and loses to him once;
    /// one with Carl goes on.
    fn club(&self) {
        fs::create_dir(self.path("club")).unwrap();
        self.queens("club/1.yaml", ["Ann", "Bob"], 1, Some("black"));
        self.queens("club/2.yaml", ["Bob", "ANN"], 2, Some("white"));
        self.queens("club/3.yaml", ["Ann", "Bob"], 2, Some("white"));
        self.queens("club/4.yaml", ["Carl", "Ann"], 1, None);
    }
}

/// The counts of a game among the files made independently of this program.
fn counts(path: &Path) -> Stats {
    let text = fs::read_to_string(path).unwrap();
    let seats = |name: &str| games::find(name).map(|game| game.seats);
    Stats::of(GameFile::read(text, &seats).unwrap()).unwrap()
}

fn records() -> Vec<PathBuf> {
    let listed = fs::read_dir("tests/data/record").unwrap();
    let paths = listed.map(|item| item.unwrap().path());
    let mut games: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|end| end == "yaml"))
        .collect();
    games.sort();
    assert!(games.len() > 10);
    games
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever parts an archive is cut into, and in whichever order they come,
    /// the sum is the same, and so is what JSON carries of it.
    #[test]
    fn parts_add_up_in_any_order(parts in prop::collection::vec(0..4_usize, 40)) {
        static GAMES: OnceLock<Vec<Stats>> = OnceLock::new();
        let games = GAMES.get_or_init(|| records().iter().map(|path| counts(path)).collect());
        let twice = || games.iter().chain(games);
        let mut whole = Stats::default();
        twice().for_each(|game| whole.add(game.clone()));
        let mut sums = vec![Stats::default(); 4];
        for (game, part) in twice().zip(parts.iter().cycle()) {
            sums[*part].add(game.clone());
        }
        let mut sum = Stats::default();
        for part in sums.into_iter().rev() {
            let carried = serde_json::to_string(&part).unwrap();
            let back: Stats = serde_json::from_str(&carried).unwrap();
            back.check().unwrap();
            sum.add(back);
        }
        prop_assert_eq!(serde_json::to_string(&sum).unwrap(), serde_json::to_string(&whole).unwrap());
    }
}

#[test]
fn merged_parts_say_what_one_run_says() {
    let desk = Desk::new();
    for folder in ["a", "b", "all"] {
        fs::create_dir(desk.path(folder)).unwrap();
    }
    for (n, path) in records().iter().enumerate() {
        let name = path.file_name().unwrap();
        let text = fs::read(path).unwrap();
        let part = ["a", "b"][n % 2];
        fs::write(desk.path(part).join(name), &text).unwrap();
        fs::write(desk.path("all").join(name), &text).unwrap();
    }
    desk.write("a.json", desk.done(&["stats", "a", "--json"]));
    desk.write("b.json", desk.done(&["stats", "b", "--json"]));
    for form in [
        &["--json"][..],
        &[],
        &["--csv"],
        &["--csv=games"],
        &["--csv=endings"],
    ] {
        let whole = desk.done(&[&["stats", "all"], form].concat());
        for pair in [["a.json", "b.json"], ["b.json", "a.json"]] {
            let merge = [&["stats", "--merge"], &pair[..], form].concat();
            assert_eq!(desk.done(&merge), whole, "{form:?}");
        }
    }
    // Many lines in one stream do as well.
    let lines = desk.done(&["stats", "a", "--json"]) + &desk.done(&["stats", "b", "--json"]);
    let merged = desk.pipe(&["stats", "--merge", "-", "--json"], &lines).out;
    assert_eq!(merged, desk.done(&["stats", "all", "--json"]));
}

#[test]
fn a_club_is_counted_by_hand() {
    let desk = Desk::new();
    desk.club();
    let person = |name: &str| {
        json!({
            "name": name, "faces": [],
            "waits": { "counts": [0, 0, 0, 0, 0], "seconds": 0, "longest": 0 },
        })
    };
    let ended = |one: u64, other: u64| json!({ "won": [one, other], "drawn": 0, "undecided": 0 });
    let wanted = json!({
        "edition": 1, "faults": 0, "unreadable": 0,
        "games": { "queens-four": {
            "invitations": 0, "running": 1,
            "endings": { "house 0.4": ended(1, 2) },
            "first": { "won": 1, "drawn": 0, "lost": 2 },
            "lengths": { "1": 1, "2": 2 },
            "thrown": { "setup": [], "toss": [0, 0] },
            "players": {
                "name:ann": person("ANN"), "name:bob": person("Bob"), "name:carl": person("Carl"),
            },
            "pairs": { "name:ann": {
                "name:bob": { "ended": ended(2, 1), "running": 0 },
                "name:carl": { "ended": ended(0, 0), "running": 1 },
            } },
        } },
    });
    assert_eq!(desk.json(&["stats", "club", "--json"]), wanted);
}

/// Wilson's interval of 1 in 3 (Newcombe 1998 gives the formula); and strengths p
/// and 1/p where 2.5 = 3 p²/(p² + 1) + p/(p + 1), which is p = 1.3404.
#[test]
fn a_club_is_told_in_words_and_columns() {
    let desk = Desk::new();
    desk.club();
    let told = desk.done(&["stats", "club"]);
    let wanted = "\
Queen's Four: 3 ended games, 1 in progress.
Results: white wins 1 (33.3%), black wins 2 (66.7%).
  house 0.4 (A player who resigns loses, and the opponent wins): white
    wins 1, black wins 2.
Who moves first scores 33.3% (3 games; 95% interval 6.1% to 79.2%).
Turns: 1 to 2, on average 1.7; half of the games have at most 2.

Player  Games  Won  Drawn  Lost  Points  Rating
ANN         4    2      0     1       2     +51
Carl        1    0      0     0       0      +0
Bob         3    1      0     2       1     -51

Rating: by the model of Bradley and Terry (Hunter 2004), whatever the
  order of games; 400 points are odds of ten to one. Each player has
  also drawn one game in thought with a player of 0 points.
";
    assert_eq!(told, wanted);
    let csv = desk.done(&["stats", "club", "--csv"]);
    let lines: Vec<&str> = csv.split("\r\n").collect();
    assert_eq!(lines.len(), 5);
    assert!(lines[0].starts_with("game,player,key,games,won,"));
    assert_eq!(lines[1], "queens-four,ANN,,4,2,0,1,2,51,0,,,,0,0,0");
    fs::create_dir(desk.path("empty")).unwrap();
    assert_eq!(desk.done(&["stats", "empty"]), "No games.\n");
}

#[test]
fn times_are_those_between_dates() {
    let desk = Desk::new();
    let at = |minute: u64, args: &[&str]| {
        let now = format!("2026-11-29T{:02}:{:02}:00Z", 10 + minute / 60, minute % 60);
        let done = desk.command(args).env("HERALD_NOW", now).output().unwrap();
        assert!(done.status.success(), "{done:?}");
    };
    // The throws that are written at once are no waits.
    let terms = [
        "--clock", "7d", "--first", "white", "--dice", "open", "--seed", "1",
    ];
    at(0, &[&["new", "sidle", "s.yaml"], &terms[..]].concat());
    for minute in [1, 61, 181] {
        let legal = desk.done(&["legal", "s.yaml"]);
        at(minute, &["move", "s.yaml", legal.lines().next().unwrap()]);
    }
    at(182, &["resign", "s.yaml", "--as", "white"]);
    let players = &desk.json(&["stats", "s.yaml", "--json"])["games"]["sidle"]["players"];
    let waits = |name: &str| players[name]["waits"].clone();
    let log = desk.json(&["log", "s.yaml", "--json"])["log"].clone();
    let movers: Vec<&str> = log
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|e| e["by"].as_str())
        .collect();
    assert_eq!(
        movers,
        ["white", "black", "white", "white"],
        "nobody has captured"
    );
    assert_eq!(
        waits("name:white"),
        json!({ "counts": [1, 0, 1, 0, 0], "seconds": 60 + 7200, "longest": 7200 })
    );
    assert_eq!(
        waits("name:black"),
        json!({ "counts": [1, 1, 0, 0, 0], "seconds": 3600 + 60, "longest": 3600 })
    );
}

#[test]
fn throws_are_counted_for_whose_they_are() {
    let desk = Desk::new();
    let terms = [
        "new", "gallop", "g.yaml", "--first", "white", "--dice", "table",
    ];
    desk.done(&terms);
    for (roll, played) in [
        ("3 5", "c1-c4 d1-d6"),
        ("6 6", "a15-a9 b15-b9"),
        ("1 2", ""),
    ] {
        desk.done(&["roll", "g.yaml", roll]);
        if !played.is_empty() {
            desk.done(&["move", "g.yaml", played]);
        }
    }
    let counted = desk.json(&["stats", "g.yaml", "--json"]);
    let players = &counted["games"]["gallop"]["players"];
    assert_eq!(players["name:white"]["faces"], json!([1, 1, 1, 0, 1, 0]));
    assert_eq!(players["name:black"]["faces"], json!([0, 0, 0, 0, 0, 2]));
    let told = desk.done(&["stats", "g.yaml"]);
    assert!(
        told.contains("Rolls: 1: 1, 2: 1, 3: 1, 4: 0, 5: 1, 6: 2; too few to be tested."),
        "{told}"
    );
}

/// Sound games of which each ends its way: all counts of the worked files hang
/// together.
#[test]
fn counts_hang_together() {
    let mut whole = Stats::default();
    for path in records() {
        whole.add(counts(&path));
    }
    let games: u64 = whole
        .games
        .values()
        .map(|tally| tally.count() + tally.invitations)
        .sum();
    assert_eq!(games, records().len() as u64);
    for (name, tally) in &whole.games {
        let seats: u64 = tally.games().values().map(|games| games.count).sum();
        assert_eq!(seats, 2 * tally.count(), "{name}");
        let lengths: u64 = tally.lengths.values().sum();
        assert_eq!(lengths, tally.results().count(), "{name}");
        assert_eq!(
            tally.faces().len(),
            games::find(name).unwrap().roll_faces.len()
        );
    }
    // Who signs is nobody who does not, whatever the names.
    let players = whole.games["gallop"].players.values();
    let mut names: Vec<&str> = players.map(|person| person.name.as_str()).collect();
    names.sort_unstable();
    assert_eq!(names, ["12", "Ann", "Ann", "Bob", "Bob"]);
    assert_eq!(
        whole.games["gauntlet"].thrown.setup.iter().sum::<u64>() % 56,
        0
    );
}

#[test]
fn a_name_does_no_harm_and_shows_no_address() {
    let desk = Desk::new();
    desk.queens(
        "1.yaml",
        ["=1+2 <ann@x.example>", "bob@example.org"],
        1,
        Some("black"),
    );
    desk.queens(
        "2.yaml",
        ["O\"Brien, \u{5d0}; x", "Ann @ home"],
        1,
        Some("black"),
    );
    for form in [&[][..], &["--json"], &["--csv"]] {
        let told = desk.done(&[&["stats", "1.yaml", "2.yaml"], form].concat());
        assert!(!told.contains("example"), "{told}");
        assert!(
            told.contains("bob@…") && told.contains("Ann @ home"),
            "{told}"
        );
    }
    let csv = desk.done(&["stats", "1.yaml", "2.yaml", "--csv"]);
    assert!(csv.contains("\r\nqueens-four,\"'=1+2\",,1,"), "{csv}");
    assert!(csv.contains(",\"O\"\"Brien, \u{5d0}; x\",,1,"), "{csv}");
    let openings = desk.done(&["openings", "1.yaml", "2.yaml"]);
    assert!(!openings.contains('@'), "{openings}");
}

#[test]
fn faulty_games_are_told_and_count_nowhere() {
    let desk = Desk::new();
    desk.club();
    let whole = desk.done(&["stats", "club", "--json"]);
    let bad = fs::read_to_string(desk.path("club/1.yaml")).unwrap();
    desk.write("bad.yaml", bad.replace("a8-a12", "a8-a13"));
    desk.write("no.yaml", "herald: 1\ngame: tea\n");
    for (files, status, faults, unreadable) in [
        (&["club", "bad.yaml"][..], 1, 1, 0),
        (&["no.yaml", "club"], 2, 0, 1),
        (&["no.yaml", "club", "gone.yaml", "bad.yaml"], 1, 1, 2),
    ] {
        let said = desk.run(&[&["stats", "--json"], files].concat());
        assert_eq!(said.status, status, "{files:?}");
        let wanted = whole
            .replace("\"faults\":0", &format!("\"faults\":{faults}"))
            .replace("\"unreadable\":0", &format!("\"unreadable\":{unreadable}"));
        assert_eq!(said.out, wanted);
        assert_eq!(
            said.err.matches("error: ").count(),
            faults + unreadable,
            "{}",
            said.err
        );
        // What was left out is not forgotten when parts are added up.
        let merged = desk.pipe(&["stats", "--merge", "-"], &said.out);
        assert_eq!(merged.status, status);
        assert!(merged.out.contains("\nLeft out: "), "{}", merged.out);
        let openings = desk.run(&[&["openings"], files].concat());
        assert_eq!(openings.status, status);
        assert!(
            openings.out.contains("a8-a12: 4 (100.0%)"),
            "{}",
            openings.out
        );
    }
    assert!(
        desk.run(&["stats", "bad.yaml"])
            .err
            .contains("bad.yaml: entry 1")
    );
}

#[test]
fn what_is_no_count_is_refused() {
    let desk = Desk::new();
    desk.club();
    let good = desk.json(&["stats", "club", "--json"]);
    let tally = "/games/queens-four";
    let cases: &[(&str, Value)] = &[
        ("/edition", json!(2)),
        ("/edition", json!("1")),
        ("/faults", json!(-1)),
        ("/faults", json!(1.5)),
        ("/more", json!(1)),
        ("/games/tea", good.pointer(tally).unwrap().clone()),
        ("/games/queens-four/thrown/setup", json!([1])),
        (
            "/games/queens-four/players/name:ann/faces",
            json!([1, 2, 3, 4, 5, 6]),
        ),
        (
            "/games/queens-four/players/ann",
            good["games"]["queens-four"]["players"]["name:ann"].clone(),
        ),
        (
            "/games/queens-four/pairs/name:bob",
            good["games"]["queens-four"]["pairs"]["name:ann"].clone(),
        ),
        (
            "/games/queens-four/pairs/name:ann/name:dora",
            good["games"]["queens-four"]["pairs"]["name:ann"]["name:bob"].clone(),
        ),
    ];
    let merge = |text: &str| desk.pipe(&["stats", "--merge", "-"], text);
    assert_eq!(merge(&good.to_string()).status, 0);
    for (place, value) in cases {
        let mut bad = good.clone();
        let (parent, key) = place.rsplit_once('/').unwrap();
        let parent = bad.pointer_mut(parent).unwrap().as_object_mut().unwrap();
        parent.insert(key.to_owned(), value.clone());
        let said = merge(&bad.to_string());
        assert_eq!((said.status, said.out.as_str()), (2, ""), "{place}");
        assert!(said.err.starts_with("error: -: "), "{}", said.err);
    }
    for text in ["", "{", "[]", "null", "\u{1b}[2J"] {
        let said = merge(text);
        assert_eq!(said.status, if text.is_empty() { 0 } else { 2 }, "{text:?}");
        assert!(!said.err.contains('\u{1b}'));
    }
    assert_eq!(desk.run(&["stats", "--merge", "gone.json"]).status, 2);
    assert_eq!(desk.run(&["stats"]).status, 2);
}

/// Raises every count to the highest there is.
fn swell(value: &mut Value) {
    match value {
        Value::Number(number) => *number = u64::MAX.into(),
        Value::Array(parts) => parts.iter_mut().for_each(swell),
        Value::Object(parts) => parts.values_mut().for_each(swell),
        _ => {}
    }
}

#[test]
fn counts_stay_at_the_highest_number() {
    let desk = Desk::new();
    desk.done(&[
        "new", "gallop", "g.yaml", "--dice", "open", "--seed", "1", "--clock", "7d",
    ]);
    desk.done(&["resign", "g.yaml", "--as", "white"]);
    let mut stats = desk.json(&["stats", "g.yaml", "--json"]);
    swell(&mut stats["games"]);
    let twice = format!("{stats}\n{stats}");
    assert_eq!(
        desk.pipe(&["stats", "--merge", "-", "--json"], &twice).out,
        format!("{stats}\n")
    );
    for form in [&[][..], &["--csv"], &["--csv=games"], &["--csv=endings"]] {
        let said = desk.pipe(&[&["stats", "--merge", "-"], form].concat(), &twice);
        assert_eq!((said.status, said.err.as_str()), (0, ""), "{form:?}");
        assert!(
            !said.out.contains("NaN") && !said.out.contains("inf"),
            "{}",
            said.out
        );
    }
}

#[test]
fn openings_are_a_tree_with_counts() {
    let desk = Desk::new();
    desk.club();
    let told = desk.done(&["openings", "club"]);
    let wanted = format!(
        "\
Queen's Four: 4 games; white 1, black 2, in progress 1.
{QUEENS}
  a8-a12: 4 (100.0%); white 1, black 2, in progress 1.
    c8-c12: 2 (50.0%); black 2.
"
    );
    assert_eq!(told, wanted);
    let shallow = desk.done(&["openings", "club", "--depth", "1"]);
    assert_eq!(shallow.lines().count(), 3);
    assert_eq!(shallow, desk.done(&["openings", "club", "--min", "3"]));
    assert_eq!(
        desk.done(&["openings", "club", "--min", "5"]),
        "No game has such an opening.\n"
    );
    let lines = desk.done(&["openings", "club", "--json"]);
    let lines: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(
        lines[2],
        json!({
            "game": "queens-four", "options": {}, "position": QUEENS,
            "line": [{ "move": "a8-a12" }, { "move": "c8-c12" }],
            "games": 2, "won": { "white": 0, "black": 2 },
            "drawn": 0, "no_decision": 0, "in_progress": 0,
        })
    );
}

#[test]
fn openings_begin_where_it_is_said() {
    let desk = Desk::new();
    desk.club();
    let after = desk.json(&["show", "club/4.yaml", "--json"])["position"].clone();
    let from = ["openings", "club", "--game", "queens-four", "--position"];
    let told = desk.done(&[&from[..], &[after.as_str().unwrap()]].concat());
    assert!(told.starts_with("Queen's Four: 4 games; "), "{told}");
    assert!(
        told.ends_with("\n  c8-c12: 2 (50.0%); black 2.\n"),
        "{told}"
    );
    let said = desk.run(&[&from[..], &["12/12 w"]].concat());
    assert_eq!(said.status, 1);
    assert!(said.err.starts_with("error[house 0.30]"), "{}", said.err);
    assert_eq!(desk.run(&from[..4]).status, 2, "a game without a position");
    // Another way to the same place joins in; what was given back does not.
    desk.queens("t.yaml", ["Ann", "Bob"], 1, None);
    desk.done(&["takeback", "t.yaml", "--as", "black"]);
    desk.done(&["move", "t.yaml", "a8-a9"]);
    let told = desk.done(&["openings", "t.yaml"]);
    assert!(
        told.contains("  a8-a9: 1") && !told.contains("a8-a12"),
        "{told}"
    );
    let told = desk.done(&[
        "openings",
        "t.yaml",
        "--game",
        "queens-four",
        "--position",
        after.as_str().unwrap(),
    ]);
    assert_eq!(told, "No game has such an opening.\n");
}

#[test]
fn throws_are_branches_and_their_order_says_nothing() {
    let desk = Desk::new();
    for (name, roll) in [("1.yaml", "3 5"), ("2.yaml", "5 3"), ("3.yaml", "6 6")] {
        desk.done(&["new", "gallop", name, "--first", "white", "--dice", "table"]);
        desk.done(&["roll", name, roll]);
    }
    desk.done(&["move", "1.yaml", "c1-c4 d1-d6"]);
    desk.done(&["move", "2.yaml", "c1-c4 d1-d6"]);
    let all = ["openings", "1.yaml", "2.yaml", "3.yaml"];
    let told = desk.done(&all);
    assert!(
        told.ends_with(
            " w\n  roll 3 5: 2 (66.7%); in progress 2.\n    c1-c4 d1-d6: 2 (100.0%); in progress 2.\n  \
             roll 6 6: 1 (33.3%); in progress 1.\n"
        ),
        "{told}"
    );
    let start = "xxxxxxxxxxxx/12/12/12/12/12/12/12/12/12/12/12/12/12/oooooooooooo w";
    let from =
        |place: &str| desk.done(&[&all[..], &["--game", "gallop", "--position", place]].concat());
    assert_eq!(from(start), told);
    let told = from(&format!("{start} roll=5,3"));
    assert!(
        told.starts_with("Gallop: 2 games; in progress 2.\n"),
        "{told}"
    );
    assert!(
        told.ends_with("roll=5,3\n  c1-c4 d1-d6: 2 (100.0%); in progress 2.\n"),
        "{told}"
    );
}
