//! `show` and `legal`: what there is to see of a game.

use serde_json::json;

use crate::{Desk, GALLOP, QUEENS};

/// A desk with one turn played.
fn played() -> Desk {
    let desk = Desk::gallop();
    desk.done(&["move", "g.yaml", "a1-a2 b1-b5", "--note", "Good luck!"]);
    desk
}

#[test]
fn the_board_comes_with_all_there_is_to_know() {
    let out = played().done(&["show", "g.yaml"]);
    for words in [
        ": White against Black",
        " 15  x  x  x",
        "  2 [o] .  .",
        "  1 [.][.] o  o",
        "Black's Home Territory",
        "Center Bar",
        "\nb roll=6,1\n",
        "1. white played a1-a2 b1-b5.",
        "Turn 2: Black to move; the roll is 6 1.",
        "Note: Good luck!",
        "Dice: open. The seed stands in the file, so anybody can foresee them.",
    ] {
        assert!(out.contains(words), "{words} is not in\n{out}");
    }
    assert!(out.lines().all(|line| line.chars().count() <= 72));
}

#[test]
fn a_note_is_shown_while_it_stands_last() {
    let desk = Desk::queens();
    let out = desk.done(&["move", "q.yaml", "a8-a12", "--note", "Hello,\nfriend"]);
    assert!(out.contains("Note: Hello,\nNote: friend\n"), "{out}");
    assert_eq!(
        desk.done(&["show", "q.yaml"]),
        out.split_once("\n\n").unwrap().1
    );
    let out = desk.done(&["move", "q.yaml", "c8-c12"]);
    assert!(!out.contains("Note:"), "{out}");
}

#[test]
fn a_ruling_is_shown_with_its_reason() {
    let desk = Desk::queens();
    let rule = [
        "rule",
        "q.yaml",
        "result",
        "white",
        "--why",
        "Black is away.",
    ];
    let out = desk.done(&rule);
    assert!(
        out.contains("Ruling: result white\nReason: Black is away.\n"),
        "{out}"
    );
}

#[test]
fn boards_can_be_turned_and_drawn_in_two_ways() {
    let desk = played();
    let plain = desk.done(&["show", "g.yaml"]);
    assert!(plain.is_ascii());
    assert_eq!(plain, desk.done(&["show", "g.yaml", "--ascii"]));
    let drawn = desk.done(&["show", "g.yaml", "--unicode"]);
    assert!(
        drawn.contains("  2 [○] ·") || drawn.contains("  2 [●] ·"),
        "{drawn}"
    );
    let rank = |board: &str| -> Vec<String> {
        let lines = board.lines().filter(|line| line.get(..3).is_some());
        let ranks = lines.filter_map(|line| line[..3].trim().parse::<u8>().ok());
        ranks.map(|rank| rank.to_string()).collect()
    };
    let flipped = desk.done(&["show", "g.yaml", "--flip"]);
    let (mut down, up) = (rank(&plain), rank(&flipped));
    down.reverse();
    assert_eq!(down, up);
    assert!(flipped.contains("     l  k  j"), "{flipped}");
    desk.says_no(
        2,
        &["show", "g.yaml", "--ascii", "--unicode"],
        "cannot be used with",
    );
}

#[test]
fn unicode_boards_need_a_terminal_or_the_flag() {
    let desk = Desk::gallop().with("LANG", "de_DE.UTF-8");
    assert!(desk.done(&["show", "g.yaml"]).is_ascii());
}

#[test]
fn colours_come_only_where_they_are_wanted() {
    let game = Desk::gallop().read("g.yaml");
    let show = |desk: Desk| {
        desk.write("g.yaml", &game);
        desk.done(&["show", "g.yaml"])
    };
    let forced = || Desk::new().with("CLICOLOR_FORCE", "1");
    assert!(!show(Desk::new()).contains('\u{1b}'));
    assert!(show(forced()).contains('\u{1b}'));
    assert!(!show(forced().with("NO_COLOR", "1")).contains('\u{1b}'));
}

#[test]
fn an_earlier_turn_can_be_looked_at() {
    let desk = played();
    let at = |turn: &str| desk.done(&["show", "g.yaml", "--turn", turn, "--position"]);
    assert_eq!(at("0"), format!("{GALLOP} w roll=4,1\n"));
    assert_eq!(at("1"), desk.done(&["show", "g.yaml", "--position"]));
    desk.says_no(2, &["show", "g.yaml", "--turn", "2"], "there is no turn 2");
    desk.says_no(
        2,
        &["show", "g.yaml", "--turn", "-1"],
        "unexpected argument '-1'",
    );
    let board = desk.done(&["show", "g.yaml", "--turn", "0"]);
    assert!(
        board.contains("Turn 1: White to move; the roll is 4 1."),
        "{board}"
    );
}

#[test]
fn the_position_string_may_be_asked_for_on_either_side() {
    let desk = played();
    let string = desk.done(&["show", "g.yaml", "--position"]);
    assert_eq!(string, desk.done(&["show", "--position", "g.yaml"]));
    assert_eq!(string.lines().count(), 1);
}

#[test]
fn all_of_it_is_there_as_json() {
    let desk = played();
    let facts = desk.json(&["show", "g.yaml", "--json"]);
    let position = desk.done(&["show", "g.yaml", "--position"]);
    assert_eq!(
        facts,
        json!({
            "id": facts["id"], "fingerprints": null, "arbiter": null, "you": null,
            "entries": 3, "due_at": null, "game": "gallop", "dice": "open", "options": {},
            "players": {"white": "White", "black": "Black"},
            "turn": 2, "due": "move", "to_move": "black", "awaited": "black", "roll": "6 1",
            "position": position.trim_end(), "offer": null, "note": "Good luck!", "over": null,
            "last": {"by": "white", "move": "a1-a2 b1-b5", "does": []},
        })
    );
    desk.done(&["resign", "g.yaml", "--as", "black"]);
    let over = desk.json(&["show", "g.yaml", "--json"]);
    assert_eq!(over["due"], json!("nothing"));
    assert_eq!(
        over["over"],
        json!({
            "result": "win", "winner": "white", "rule": "house 0.4", "why": "black resigns",
        })
    );
}

#[test]
fn a_position_can_be_shown_without_a_game() {
    let desk = Desk::new();
    let queens = format!("{QUEENS} w");
    let given = ["--game", "queens-four", "--position", &queens];
    let out = desk.done(&[&["show"], &given[..]].concat());
    assert!(
        out.contains("  8  o  o  x  x") && out.ends_with("\nw\n\nwhite to move.\n"),
        "{out}"
    );
    let facts = desk.json(&[&["show", "--json"], &given[..]].concat());
    assert_eq!(
        facts,
        json!({"game": "queens-four", "position": queens, "over": null})
    );
}

#[test]
fn legal_moves_are_listed_counted_and_sieved() {
    let desk = Desk::queens();
    let list = desk.done(&["legal", "q.yaml"]);
    let moves: Vec<&str> = list.lines().collect();
    assert_eq!(moves.len(), 196);
    assert!(moves.is_sorted());
    assert_eq!(desk.done(&["legal", "q.yaml", "--count"]), "196\n");
    let json = desk.json(&["legal", "q.yaml", "--json"]);
    assert_eq!(json, json!({ "legal": moves }));
    let count = desk.json(&["legal", "q.yaml", "--json", "--count"]);
    assert_eq!(count, json!({"count": 196}));
    let some = desk.done(&["legal", "q.yaml", "--from", "A8"]);
    let wanted: Vec<&&str> = moves.iter().filter(|m| m.starts_with("a8-")).collect();
    assert!(!wanted.is_empty());
    assert!(some.lines().eq(wanted.into_iter().copied()));
    assert_eq!(desk.done(&["legal", "q.yaml", "--from", "a1"]), "");
    for off in ["z9", "a16", "a0", "a01", "é1", ""] {
        desk.says_no(
            1,
            &["legal", "q.yaml", "--from", off],
            "a square from a1 to l15",
        );
    }
    assert_eq!(
        desk.done(&["legal", "q.yaml", "--from", "a1", "--count"]),
        "0\n"
    );
}

#[test]
fn a_piece_may_stand_second_in_a_turn() {
    let desk = Desk::gallop();
    let all = desk.done(&["legal", "g.yaml"]);
    let some = desk.done(&["legal", "g.yaml", "--from", "b1"]);
    let wanted = all
        .lines()
        .filter(|m| m.starts_with("b1-") || m.contains(" b1-"));
    assert!(some.lines().eq(wanted), "{some}");
    assert!(some.contains("a1-a2 b1-b5\n"), "{some}");
}

#[test]
fn nothing_is_legal_before_a_throw_or_after_the_end() {
    let desk = Desk::new();
    desk.done(&["new", "gallop", "g.yaml", "--dice", "table"]);
    desk.says_no(1, &["legal", "g.yaml"], "error[house 0.14]");
    let no = desk.refused_json(1, &["legal", "g.yaml", "--json"]);
    assert_eq!(
        (&no["kind"], &no["rule"]),
        (&json!("turn"), &json!("house 0.14"))
    );
    let unthrown = format!("{GALLOP} w");
    desk.says_no(
        1,
        &["legal", "--game", "gallop", "--position", &unthrown],
        "error[house 0.14]",
    );
    desk.done(&["resign", "g.yaml", "--as", "white"]);
    desk.says_no(1, &["legal", "g.yaml"], "the game is over: white resigns");
}

#[test]
fn a_game_alone_is_shown_at_its_start() {
    let desk = Desk::new();
    let out = desk.done(&["show", "--game", "gallop", "--roll", "3,5"]);
    assert!(out.contains("\n  1  o  o  o"), "{out}");
    assert!(out.ends_with("\nw roll=3,5\n\nwhite to move.\n"), "{out}");
    let string = desk.done(&["show", "--game", "leap-over", "--position"]);
    assert_eq!(string, "xxxxxx/xxxxxx/6/6/6/6/6/6/6/6/oooooo/oooooo w\n");
    // Gauntlet shows the arrows of its rulebook's example.
    let out = desk.done(&["show", "--game", "gauntlet"]);
    let rules = desk.done(&["rules", "gauntlet"]);
    let board = out.split("\nIn the").next().unwrap();
    assert!(rules.contains(board), "{out}");
}
