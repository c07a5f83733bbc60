//! `resign`, `accept`, `takeback`, `claim`, `rule`: for who one is.

use serde_json::json;

use crate::{Desk, QUEENS};

#[test]
fn who_acts_is_asked_where_nothing_says_it() {
    let desk = Desk::queens();
    for args in [
        &["resign", "q.yaml"][..],
        &["accept", "q.yaml"],
        &["takeback", "q.yaml"],
        &["claim", "q.yaml", "repetition"],
    ] {
        desk.says_no(1, args, "error[house 0.12]");
        desk.says_no(1, args, "say it with --as white or --as black");
    }
    desk.done(&["move", "q.yaml", "a8-a12"]);
    let out = desk.done(&["takeback", "q.yaml", "--as", "black"]);
    assert!(
        out.starts_with("Given back: 1. a8-a12 of White, who plays"),
        "{out}"
    );
    let no = desk.refused_json(1, &["resign", "q.yaml", "--json"]);
    assert_eq!(no["kind"], json!("turn"));
}

#[test]
fn seats_come_before_names_and_names_in_any_case() {
    let desk = Desk::new();
    desk.done(&[
        "new",
        "queens-four",
        "q.yaml",
        "--first",
        "white",
        "--white",
        "Ann",
        "--black",
        "Bob",
    ]);
    desk.done(&["move", "q.yaml", "--as", "ANN", "a8-a12"]);
    desk.says_no(
        1,
        &["move", "q.yaml", "--as", "Ann", "c8-c12"],
        "it is black's turn",
    );
    desk.says_no(
        2,
        &["move", "q.yaml", "--as", "Eve", "c8-c12"],
        "--as is Ann (white) or Bob",
    );
    let out = desk.done(&["resign", "q.yaml", "--as", "bob"]);
    assert!(out.contains("Ann (white) wins: black resigns"), "{out}");
}

#[test]
fn a_draw_is_offered_and_accepted() {
    let desk = Desk::queens();
    desk.done(&["move", "q.yaml", "a8-a12", "--offer-draw"]);
    let no = "white has not offered a draw".replace("white", "black");
    desk.says_no(1, &["accept", "q.yaml", "--as", "white"], &no);
    let out = desk.done(&["accept", "q.yaml", "--as", "black"]);
    assert!(
        out.contains("The game is drawn: a draw is agreed (house 0.5)."),
        "{out}"
    );
}

#[test]
fn rulings_take_boards_seats_and_names() {
    let desk = Desk::new();
    desk.done(&[
        "new",
        "queens-four",
        "q.yaml",
        "--first",
        "white",
        "--white",
        "Ann",
        "--black",
        "Bob",
    ]);
    desk.done(&["move", "q.yaml", "a8-a12"]);
    desk.write("board.txt", format!("{QUEENS} b\n"));
    let rule = [
        "rule",
        "q.yaml",
        "position",
        "@board.txt",
        "--why",
        "The piece fell over.",
    ];
    let out = desk.done(&rule);
    assert!(out.contains("only with --asserted"), "{out}");
    let position = desk.done(&["show", "q.yaml", "--position"]);
    assert_eq!(position, format!("{QUEENS} b\n"));
    desk.says_no(
        2,
        &["rule", "q.yaml", "result", "Eve", "--why", "x"],
        "who wins: Ann (white)",
    );
    desk.says_no(
        1,
        &["rule", "q.yaml", "result", "draw", "--why", " "],
        "gives its reason",
    );
    let out = desk.done(&["rule", "q.yaml", "result", "bob", "--why", "Ann is away."]);
    assert!(
        out.contains("Ruling: result black\nReason: Ann is away.\n"),
        "{out}"
    );
    assert!(desk.done(&["verify", "q.yaml"]).contains(": sound\n"));
}

#[test]
fn only_the_arbiter_rules_where_he_holds_the_dice() {
    let desk = Desk::new();
    desk.done(&["new", "gallop", "g.yaml"]);
    let there = Desk::new();
    there.write("g.yaml", desk.read("g.yaml"));
    let rule = ["rule", "g.yaml", "result", "draw", "--why", "Rain."];
    there.says_no(1, &rule, "error[house 0.17]");
    let out = desk.done(&rule);
    assert!(out.starts_with("Ruled, and signed.\n"), "{out}");
    there.write("g.yaml", desk.read("g.yaml"));
    assert!(
        there
            .done(&["verify", "g.yaml"])
            .contains("2 entries are signed by maker")
    );
}
