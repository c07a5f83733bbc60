//! `status`: one's own games first, then by what is due.

use std::fs;

use serde_json::{Value, json};

use crate::Desk;

fn desk() -> Desk {
    let desk = Desk::new().with("HERALD_NOW", "2026-11-01T12:00:00Z");
    for (file, white, clock) in [
        ("a.yaml", "Bob", "7d"),
        ("b.yaml", "Ann", "9d"),
        ("c.yaml", "Ann", "8d"),
        ("d.yaml", "Bob", "2d"),
    ] {
        let black = if white == "Ann" { "Bob" } else { "Ann" };
        desk.done(&[
            "new",
            "queens-four",
            file,
            "--first",
            "white",
            "--white",
            white,
            "--black",
            black,
            "--clock",
            clock,
        ]);
    }
    desk.done(&["me", "ann"]);
    desk
}

#[test]
fn ones_own_games_come_first_and_what_is_due_before() {
    let desk = desk();
    let out = desk.done(&["status"]);
    let files: Vec<&str> = out
        .lines()
        .map(|line| line.rsplit("  ").next().unwrap())
        .collect();
    assert_eq!(files, ["./c.yaml", "./b.yaml", "./d.yaml", "./a.yaml"]);
    let first = out.lines().next().unwrap();
    for words in [
        "YOURS: waits for Ann",
        "due 2026-11-09T12:00:00Z, 8 days left",
    ] {
        assert!(first.contains(words), "{first}");
    }
    let bob = desk.done(&["status", ".", "--waiting-for", "BOB"]);
    assert_eq!(bob.lines().count(), 2, "{bob}");
    let lines = desk.done(&["status", "--json"]);
    let first: Value = serde_json::from_str(lines.lines().next().unwrap()).unwrap();
    assert_eq!(first["yours"], json!(true));
    assert_eq!(first["due"], json!("2026-11-09T12:00:00Z"));
    assert_eq!(first["stage"], json!("move"));
}

#[test]
fn a_damaged_game_is_named_and_others_passed_over() {
    let desk = desk();
    desk.done(&["move", "a.yaml", "a8-a12"]);
    desk.write("a.yaml", desk.read("a.yaml").replace("a8-a12", "a8-a13"));
    desk.write("notes.yaml", "tea: 1\n");
    let said = desk.run(&["status"]);
    assert_eq!(said.status, 1, "{said:?}");
    assert!(said.out.contains("./a.yaml: entry 1, line "), "{said:?}");
    assert_eq!(said.err, "1 other file passed over.\n");
    fs::remove_file(desk.path("a.yaml")).unwrap();
    assert_eq!(desk.run(&["status"]).status, 0);
    assert_eq!(desk.run(&["status", "gone"]).status, 2);
}

/// A game that a merge or a transfer has damaged is named, and told by the
/// status; what is no game is passed over.
#[test]
fn a_game_that_cannot_be_read_is_named() {
    let desk = desk();
    let good = desk.read("a.yaml");
    let damaged = [
        ("behind.yaml", format!("{good}<<<<<<< HEAD\n")),
        ("before.yaml", format!("<<<<<<< HEAD\n{good}")),
        ("inside.yaml", good.replace("log:", "=======\nlog:")),
        ("cut.yaml", good[..good.len() / 2].to_owned()),
    ];
    for (name, text) in &damaged {
        desk.write(name, text);
    }
    let mut bytes = good.into_bytes();
    bytes.extend(b"# \xe9\n");
    fs::write(desk.path("bytes.yaml"), bytes).unwrap();
    desk.write("soup.yaml", "recipe: soup\n");
    let said = desk.run(&["status"]);
    assert_eq!(said.status, 1, "{said:?}");
    for (name, _) in &damaged {
        assert!(said.out.contains(name), "{name}: {said:?}");
    }
    assert!(said.out.contains("bytes.yaml"), "{said:?}");
    assert_eq!(said.err, "1 other file passed over.\n");
}
