//! `verify`: sound games, faults by entry and line, statuses.

use std::fs;

use herald::games;
use serde_json::{Value, json};

use crate::Desk;

/// Game files made independently of this program: id, turns, and how they
/// ended.
const WORKED: &[(&str, &str, u64, &str)] = &[
    (
        "gallop-arbiter",
        "tszpsun5lghza3sg",
        62,
        "neither player has five pieces left",
    ),
    ("queens-four-open", "6fbwm3uzodhm3nfr", 48, "four in a row"),
    ("leap-over-table", "xwgcc4oz4t4bg6vi", 60, ""),
    (
        "skwhere-arbiter",
        "3nnhc6ovevaefaza",
        65,
        "opponent has fewer than four pieces and none to place",
    ),
    (
        "gauntlet-open",
        "atnrfxmp6ztc43th",
        20,
        "no piece can change the game any more",
    ),
    (
        "trump-zone-table",
        "az3chaj3bqfh6wds",
        42,
        "no legal moves are left",
    ),
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
        let ending = facts["over"]["why"].as_str().unwrap_or_default();
        assert_eq!(ending, *why, "{stem}");
        let words = desk.done(&["verify", "w.yaml"]);
        assert!(words.starts_with("w.yaml: sound\n"), "{words}");
        assert!(words.contains(&format!("{turns} turns")) || words.contains(&format!("{turns}\n")));
        // Its moves, played again one after another, give the same moves.
        let moves = desk.done(&["show", "w.yaml", "--moves"]);
        assert_eq!(moves.lines().count() as u64, *turns, "{stem}");
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
        quiet.out.starts_with("bad.yaml: FAULT at entry 2, "),
        "{}",
        quiet.out
    );
    let lines = verify(&["--json", "bad.yaml", "no.yaml", "gone.yaml", "q.yaml"]);
    let values: Vec<Value> = lines
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(values.len(), 4);
    let files: Vec<&Value> = values.iter().map(|value| &value["file"]).collect();
    assert_eq!(
        json!(files),
        json!(["bad.yaml", "no.yaml", "gone.yaml", "q.yaml"])
    );
    assert_eq!(values[0]["sound"], json!(false));
    assert_eq!(values[0]["entry"], json!(2));
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
            "entry 3, line 20, column 9",
            "queens-four 2.1",
        ),
        (
            "\"c8-c12\"",
            "\"C8-C12\"",
            "entry 3, line 20, column 9",
            "the record writes this move `c8-c12`",
        ),
        (
            "\"c8-c12\"",
            "\"c8-c11\"",
            "entry 3, line 21, column 9",
            "the head is",
        ),
        (
            "  turn: 2\n",
            "  turn: 3\n",
            "entry 3, line 18, column 9",
            "turn 3 stands where turn 2 is due",
        ),
        (
            "by: black",
            "by: white",
            "entry 3, line ",
            "it is black's turn",
        ),
        ("white: White", "white: Whyte", "entry 2, ", "the head is"),
        (
            "rules: queens-four/1",
            "rules: queens-four/9",
            "header, line 4, column 8",
            "edition 1",
        ),
        (
            "first: white",
            "first: black",
            "entry 2, ",
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
    desk.done(&["show", "g.yaml"]);
    desk.refused(2, &["resign", "g.yaml"], "");
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
