//! `verify`: sound games, faults by entry and line, statuses.

use std::fs;

use herald::games;
use serde_json::{Value, json};

use crate::Desk;

/// Game files made independently of this program: id, turns, and how they
/// ended, as far as the list that came with them says it.
const WORKED: &[(&str, &str, u64, &str)] = &[
    ("gallop-arbiter", "wjrwihjkw5bjw2g2", 100, "black wins"),
    ("skwhere-arbiter", "lbo4hklbbrxknjjd", 70, "black wins"),
    ("sidle-arbiter", "jxghpfoxxhbzw76k", 24, "white wins"),
    ("gauntlet-arbiter", "xyiy7gsnb5j6ifdl", 20, "chaser wins"),
    ("gallop-open", "7e2nbc432gduppd6", 49, "draw"),
    ("queens-four-open", "l6iv34iyvarr7uy6", 78, "black wins"),
    ("gauntlet-open", "ryi34mpsk7dsgeam", 24, "no decision"),
    ("leap-over-table", "yn4x3wu3lzhug2jx", 60, "in progress"),
    ("gallop-table", "yqvjxjar57y3wus4", 12, "draw"),
    ("trump-zone-none", "hpnod5ojoz4bhtgu", 23, "gold wins"),
    ("gauntlet-start-none", "ax26fzbfohj5mu43", 18, "no decision"),
    ("gallop-fair", "ouvnu2td5ykdocdd", 16, "black wins"),
    ("sidle-fair", "u3igsgzosmmv26d4", 44, "in progress"),
    ("sidle-named-fair", "6imiruowe4n7dpzj", 9, "white wins"),
    ("sidle-drawn-fair", "jzm3updwk6xutbxf", 16, "draw"),
    ("skwhere-fair", "5gbzeg5pmi5q5mmd", 50, "in progress"),
    ("gauntlet-fair", "t6jv62xydhtrk34a", 13, "runner wins"),
    ("chivalry-fair", "ienp6xja4xp5vbwz", 14, "draw"),
];

#[test]
fn games_from_elsewhere_verify() {
    let desk = Desk::new();
    let mut seen = 0;
    for (stem, id, turns, why) in WORKED {
        let path = format!("tests/data/record/{stem}.yaml");
        let text = fs::read_to_string(path).unwrap();
        let game = text.lines().find_map(|line| line.strip_prefix("game: "));
        if games::find(game.unwrap()).is_none() {
            continue;
        }
        seen += 1;
        desk.write("w.yaml", &text);
        let facts = desk.json(&["verify", "--json", "w.yaml"]);
        assert_eq!(facts["sound"], json!(true), "{stem}");
        assert_eq!(facts["id"], json!(id), "{stem}");
        assert_eq!(facts["turns"], json!(turns), "{stem}");
        let words = desk.done(&["verify", "w.yaml"]);
        assert!(words.starts_with("w.yaml: sound\n"), "{words}");
        let flat = words.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            flat.contains(&format!("{turns} turns {why}")),
            "{stem}: {words}"
        );
        let moves = desk.json(&["log", "w.yaml", "--json"]);
        let moves = moves["log"].as_array().unwrap().iter();
        let moves = moves.filter(|entry| entry["move"].is_string());
        assert_eq!(moves.count() as u64, *turns, "{stem}");
    }
    assert!(seen >= 2, "the games that are known");
}

#[test]
fn every_sample_is_sound() {
    let desk = Desk::new();
    for game in &games::GAMES {
        let path = format!("games/samples/{}.yaml", game.name);
        desk.write("s.yaml", fs::read(&path).unwrap());
        let facts = desk.json(&["verify", "--json", "s.yaml"]);
        assert_eq!(facts["game"], json!(game.name), "{path}");
        assert!(facts["turns"].as_u64() > Some(0), "{path}");
        let text = desk.read("s.yaml");
        let first = text.lines().next().unwrap();
        assert!(first.contains(facts["id"].as_str().unwrap()), "{first}");
    }
}

#[test]
fn many_files_have_the_worst_status() {
    let desk = Desk::queens();
    desk.done(&["move", "q.yaml", "a8-a12"]);
    desk.write("bad.yaml", desk.read("q.yaml").replace("a8-a12", "a8-a13"));
    desk.write("no.yaml", "tea: 1\n");
    let verify = |files: &[&str]| desk.run(&[&["verify"], files].concat());
    for (files, status) in [
        (&["q.yaml"][..], 0),
        (&["q.yaml", "q.yaml"], 0),
        (&["q.yaml", "bad.yaml"], 1),
        (&["no.yaml", "q.yaml"], 2),
        (&["gone.yaml"], 2),
        (&["bad.yaml", "no.yaml", "gone.yaml"], 1),
        (&["no.yaml", "bad.yaml"], 1),
    ] {
        let said = verify(files);
        assert_eq!((said.status, said.err.as_str()), (status, ""), "{files:?}");
        // In the order they were named, whatever was read first.
        let mut rest = said.out.as_str();
        for file in files {
            let at = rest
                .find(file)
                .unwrap_or_else(|| panic!("{file} in {}", said.out));
            rest = &rest[at + file.len()..];
        }
    }
    let quiet = verify(&["--quiet", "q.yaml", "bad.yaml"]);
    assert!(
        quiet.out.starts_with("bad.yaml: FAULT at entry 1, "),
        "{}",
        quiet.out
    );
    let lines = verify(&["--json", "bad.yaml", "no.yaml", "gone.yaml", "q.yaml"]);
    let values: Vec<Value> = lines
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(values.len(), 5);
    let files: Vec<&Value> = values[..4].iter().map(|value| &value["file"]).collect();
    assert_eq!(
        json!(files),
        json!(["bad.yaml", "no.yaml", "gone.yaml", "q.yaml"])
    );
    assert_eq!(values[0]["sound"], json!(false));
    assert_eq!(values[0]["entry"], json!(1));
    assert!(values[0]["line"].as_u64().unwrap() > 10);
    assert!(values[1]["error"].is_string() && values[2]["error"].is_string());
    assert_eq!(values[3]["sound"], json!(true));
    assert_eq!(desk.run(&["verify"]).status, 2);
}

#[test]
fn a_fault_is_named_by_entry_line_and_column() {
    let desk = Desk::queens();
    desk.done(&["move", "q.yaml", "a8-a12"]);
    desk.done(&["move", "q.yaml", "c8-c12"]);
    let good = desk.read("q.yaml");
    for (old, new, place, why) in [
        (
            "\"c8-c12\"",
            "\"c8-d10\"",
            "entry 2, line 20, column 9",
            "queens-four 2.1",
        ),
        (
            "\"c8-c12\"",
            "\"C8-C12\"",
            "entry 2, line 20, column 9",
            "the record writes this move `c8-c12`",
        ),
        (
            "\"c8-c12\"",
            "\"c8-c11\"",
            "entry 2, line 21, column 9",
            "the head is",
        ),
        (
            "  turn: 2\n",
            "  turn: 3\n",
            "entry 2, line 18, column 9",
            "turn 3 stands where turn 2 is due",
        ),
        (
            "by: black",
            "by: white",
            "entry 2, line ",
            "it is black's turn",
        ),
        ("white: White", "white: Whyte", "entry 1, ", "the head is"),
        (
            "rules: queens-four/1",
            "rules: queens-four/9",
            "header, line 4, column 8",
            "edition 1",
        ),
        (
            "first: white",
            "first: black",
            "entry 1, ",
            "it is black's turn",
        ),
    ] {
        assert!(good.contains(old), "{old} in\n{good}");
        desk.write("bad.yaml", good.replace(old, new));
        let said = desk.run(&["verify", "bad.yaml"]);
        let flat = said.out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(said.status, 1, "{new}: {flat}");
        assert!(flat.contains(place) && flat.contains(why), "{new}: {flat}");
        // Nobody plays on in a game that has a fault.
        desk.says_no(1, &["move", "bad.yaml", "b8-b12"], "error: bad.yaml: ");
        desk.says_no(1, &["show", "bad.yaml"], "error: bad.yaml: ");
    }
}

#[test]
fn verifying_needs_no_secret_and_minds_no_broken_one() {
    let desk = Desk::new();
    desk.done(&["new", "gallop", "g.yaml"]);
    let path = desk.done(&["secret"]);
    fs::write(path.trim_end(), "rubbish").unwrap();
    let flat = desk.done(&["verify", "g.yaml"]);
    assert!(flat.contains("the arbiter's word"), "{flat}");
    let said = desk.run(&["show", "g.yaml"]);
    assert_eq!(said.status, 0, "{said:?}");
    assert!(said.err.contains("is damaged"), "{said:?}");
    desk.refused(2, &["resign", "g.yaml", "--as", "white"], "");
}

#[test]
fn files_of_other_programs_are_told_apart() {
    let desk = Desk::gallop();
    let crlf = desk.read("g.yaml").replace('\n', "\r\n");
    desk.write("g.yaml", format!("\u{feff}{crlf}"));
    assert!(desk.done(&["verify", "g.yaml"]).contains(": sound\n"));
    desk.done(&["move", "g.yaml", "a1-a2 b1-b5"]);
    let after = desk.read("g.yaml");
    assert!(
        after.starts_with(&format!("\u{feff}{crlf}")),
        "what was there is kept"
    );
    assert_eq!(after.matches('\n').count(), after.matches("\r\n").count());
    assert!(desk.done(&["verify", "g.yaml"]).contains(": sound\n"));
}
