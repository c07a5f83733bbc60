//! `me`: who the owner of a home is, and whom it has met.

use serde_json::json;

use crate::Desk;

#[test]
fn a_name_is_set_and_kept_beside_the_key() {
    let desk = Desk::new();
    let none = desk.done(&["me"]);
    assert!(none.contains("none yet"), "{none}");
    let out = desk.done(&["me", "Ann <ann@example.org>"]);
    assert!(
        out.starts_with("Name         Ann <ann@example.org>\n"),
        "{out}"
    );
    assert_eq!(desk.done(&["me"]), out);
    let facts = desk.json(&["me", "--json"]);
    assert_eq!(facts["name"], json!("Ann <ann@example.org>"));
    let key = facts["key"].as_str().unwrap();
    let print = facts["fingerprint"].as_str().unwrap().replace(' ', "");
    assert_eq!((key.len(), print.len()), (52, 12));
    assert!(key.starts_with(&print));
    assert!(out.contains(key));
}

#[test]
fn what_can_be_no_name_in_a_game_is_none_here() {
    let desk = Desk::new();
    desk.done(&["me", "Ann"]);
    for (name, words) in [
        ("", "a name holds a letter"),
        ("-", "a name holds a letter"),
        ("White", "`white` is the word for a seat"),
        ("RUNNER <r@example.org>", "`runner` is the word for a seat"),
        ("Ann\u{1b}[31m", "control characters"),
        ("A\u{200b}nn", "which nobody sees"),
        (&"x".repeat(81), "80 characters"),
    ] {
        desk.says_no(2, &["me", name], words);
    }
    assert!(desk.done(&["me"]).contains("Name         Ann\n"));
}

#[test]
fn the_name_says_which_seat_one_is() {
    let desk = Desk::queens();
    let named = Desk::new();
    named.done(&[
        "new",
        "queens-four",
        "q.yaml",
        "--first",
        "white",
        "--white",
        "Ann",
        "--black",
        "Bob <bob@example.org>",
    ]);
    assert!(!named.done(&["show", "q.yaml"]).contains("You are"));
    for (name, seat) in [
        ("ANN", "White"),
        ("bob", "Black"),
        ("Robert <BOB@example.org>", "Black"),
    ] {
        named.done(&["me", name]);
        let out = named.done(&["show", "q.yaml"]);
        assert!(out.contains(&format!("You are {seat}.\n")), "{out}");
    }
    desk.done(&["me", "Carl"]);
    assert!(!desk.done(&["show", "q.yaml"]).contains("You are"));
    named.done(&["me", "Ann"]);
    let out = named.done(&["resign", "q.yaml"]);
    assert!(out.contains("Bob (black) wins: white resigns"), "{out}");
}
