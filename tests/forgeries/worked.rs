//! The game files that were made independently: what each must say, that
//! nothing hashed may change in them, and that all else may.

use std::fs;

use herald::games;
use herald::play::Play;
use herald::record::{Act, GameFile, Kind};

/// A file: its stem, its id, its turns, how it ended, its entries `go`.
const WORKED: [(&str, &str, u32, &str, usize); 18] = [
    (
        "gallop-arbiter",
        "wjrwihjkw5bjw2g2",
        100,
        "black wins: five in the opposing home row",
        0,
    ),
    (
        "skwhere-arbiter",
        "lbo4hklbbrxknjjd",
        70,
        "black wins: opponent has fewer than four pieces and none to place",
        0,
    ),
    (
        "sidle-arbiter",
        "jxghpfoxxhbzw76k",
        24,
        "white wins: ruling",
        0,
    ),
    (
        "gauntlet-arbiter",
        "xyiy7gsnb5j6ifdl",
        20,
        "chaser wins: the runner is captured",
        0,
    ),
    (
        "gallop-open",
        "7e2nbc432gduppd6",
        49,
        "draw: neither player has five pieces left",
        0,
    ),
    (
        "queens-four-open",
        "l6iv34iyvarr7uy6",
        78,
        "black wins: four in a row",
        0,
    ),
    (
        "gauntlet-open",
        "ryi34mpsk7dsgeam",
        24,
        "no decision: neither player can move",
        0,
    ),
    ("leap-over-table", "yn4x3wu3lzhug2jx", 60, "in progress", 0),
    ("gallop-table", "yqvjxjar57y3wus4", 12, "draw: ruling", 0),
    (
        "trump-zone-none",
        "hpnod5ojoz4bhtgu",
        23,
        "gold wins: no legal moves are left",
        0,
    ),
    (
        "gauntlet-start-none",
        "ax26fzbfohj5mu43",
        18,
        "no decision: neither player can move",
        0,
    ),
    (
        "gallop-fair",
        "ouvnu2td5ykdocdd",
        16,
        "black wins: on time",
        0,
    ),
    ("sidle-fair", "u3igsgzosmmv26d4", 44, "in progress", 7),
    (
        "sidle-named-fair",
        "6imiruowe4n7dpzj",
        9,
        "white wins: resigned",
        3,
    ),
    (
        "sidle-drawn-fair",
        "jzm3updwk6xutbxf",
        16,
        "draw: agreed",
        0,
    ),
    ("skwhere-fair", "5gbzeg5pmi5q5mmd", 50, "in progress", 0),
    (
        "gauntlet-fair",
        "t6jv62xydhtrk34a",
        13,
        "runner wins: the runner reached the eighth row",
        1,
    ),
    ("chivalry-fair", "ienp6xja4xp5vbwz", 14, "draw: agreed", 0),
];

fn text(stem: &str) -> String {
    fs::read_to_string(format!("tests/data/record/{stem}.yaml")).unwrap()
}

fn open(text: String) -> Result<Play, String> {
    let seats = |name: &str| games::find(name).map(|game| game.seats);
    let file = GameFile::read(text, &seats).map_err(|flaw| flaw.to_string())?;
    Play::open(file, None).map_err(|fault| fault.to_string())
}

/// How a game ended, in the words of those who made the files.
fn told(play: &Play) -> String {
    let (Some(ending), Some(result)) = (play.referee().ending(), play.result()) else {
        return "in progress".to_owned();
    };
    let (who, article) = result.split_once(": ").unwrap();
    let why = match article {
        "house 0.4" => "resigned",
        "house 0.5" => "agreed",
        "house 0.17" => "ruling",
        "house 0.18" => "on time",
        _ => &ending.why,
    };
    format!("{who}: {why}")
}

#[test]
fn every_file_verifies_and_says_what_it_must() {
    for (stem, id, turns, result, go) in WORKED {
        let play = open(text(stem)).unwrap_or_else(|why| panic!("{stem}: {why}"));
        assert!(play.is_verified());
        assert_eq!(play.id().to_string(), id, "{stem}");
        assert_eq!(play.turns(), turns, "{stem}");
        assert_eq!(told(&play), result, "{stem}");
        let kinds = play.entries().map(herald::record::Entry::kind);
        assert_eq!(
            kinds.filter(|kind| *kind == Kind::Act(Act::Go)).count(),
            go,
            "{stem}"
        );
    }
}

/// Another character of the same class.
fn other(c: char) -> char {
    match c {
        '0'..='8' | 'a'..='y' | 'A'..='Y' => char::from_u32(u32::from(c) + 1).unwrap(),
        '9' => '1',
        'z' => 'a',
        'Z' => 'A',
        _ => 'x',
    }
}

/// The first character of a value, or of what goes on of it, changed in a line;
/// nothing for a line that holds none.
fn changed(line: &str) -> Option<String> {
    let bare = line.trim_start_matches(['-', ' ']);
    if bare.is_empty() || bare.starts_with('#') || bare == "log:" {
        return None;
    }
    let key = |at: &usize| bare[..*at].bytes().all(|byte| byte.is_ascii_lowercase());
    let value = bare.find(": ").filter(key).map_or(0, |at| at + 2);
    let quote = usize::from(bare[value..].starts_with('"'));
    let at = line.len() - bare.len() + value + quote;
    let c = line[at..].chars().next()?;
    Some(format!(
        "{}{}{}",
        &line[..at],
        other(c),
        &line[at + c.len_utf8()..]
    ))
}

/// Every line of a file holds something of one key; with `HERALD_LONG` each is
/// changed, else one of nine, in each file others.
#[test]
fn nothing_hashed_may_change() {
    let mut tried = 0;
    for (n, (stem, ..)) in WORKED.into_iter().enumerate() {
        let text = text(stem);
        let lines: Vec<&str> = text.lines().collect();
        let step = if std::env::var_os("HERALD_LONG").is_some() {
            1
        } else {
            9
        };
        for at in (n % step..lines.len()).step_by(step) {
            let Some(line) = changed(lines[at]) else {
                continue;
            };
            let mut lines = lines.clone();
            lines[at] = &line;
            let refused = open(lines.join("\n") + "\n");
            assert!(refused.is_err(), "{stem}: line {} may be `{line}`", at + 1);
            tried += 1;
        }
    }
    println!("{tried} lines changed");
    assert!(tried > 500, "{tried}");
}

#[test]
fn comments_addresses_and_line_ends_may_change() {
    for (stem, ..) in WORKED {
        let text = text(stem);
        let state = |text: String| {
            let play = open(text).unwrap_or_else(|why| panic!("{stem}: {why}"));
            *play.state()
        };
        let sound = state(text.clone());
        let bare: String = text
            .lines()
            .filter(|line| !line.starts_with('#'))
            .map(|line| line.to_owned() + "\n")
            .collect();
        let addressed: String = bare
            .lines()
            .map(|line| match line.trim_start().split_once(": ") {
                Some(("white" | "black" | "runner" | "chaser" | "gold" | "blue", _)) => {
                    let name = line.split('<').next().unwrap().trim_end();
                    format!("{name} <somebody@example.net>\n")
                }
                Some(("name", _)) => {
                    let name = line.split('<').next().unwrap().trim_end();
                    format!("{name}\n")
                }
                _ => line.to_owned() + "\n",
            })
            .collect();
        assert!(addressed.contains("somebody@"));
        for changed in [
            bare.replace("log:\n", "# a word\nlog: # and another\n"),
            addressed,
            text.replace('\n', "\r\n"),
            format!("\u{feff}{text}"),
            format!("---\n{text}"),
        ] {
            assert!(state(changed) == sound, "{stem}");
        }
    }
}
