//! `move`, `roll`, `resign`, `reveal`: a game goes on.

use serde_json::json;

use crate::Desk;

#[test]
fn a_move_is_written_and_the_next_throw_made() {
    let desk = Desk::gallop();
    let before = desk.read("g.yaml");
    let out = desk.done(&["move", "g.yaml", "B1→B5 a1–a2"]);
    assert!(
        out.starts_with("Played a1-a2 b1-b5 (written B1→B5 a1–a2); folded: an arrow, a dash.\n\n"),
        "{out}"
    );
    let after = desk.read("g.yaml");
    let added = after.strip_prefix(&before).unwrap();
    assert!(
        added.starts_with(
            "- entry: 2\n  turn: 1\n  by: white\n  move: \"a1-a2 b1-b5\"\n  \
             typed: \"B1→B5 a1–a2\"\n  head: \""
        ),
        "{added}"
    );
    assert!(
        added.contains("- entry: 3\n  roll: \"2d6 = 6 1\"\n"),
        "{added}"
    );
    assert!(desk.done(&["verify", "g.yaml"]).contains(": sound\n"));
}

#[test]
fn a_move_in_json_is_a_verdict_and_the_game() {
    let desk = Desk::queens();
    let value = desk.json(&["move", "q.yaml", "a8-a12", "--json"]);
    assert_eq!(value["legal"], json!(true));
    assert_eq!(value["move"], json!("a8-a12"));
    assert_eq!(value["over"], json!(null));
    assert_eq!(value["next"], value["game"]["position"]);
    assert_eq!(value["game"]["turn"], json!(2));
}

#[test]
fn a_turn_number_is_held_against_the_turn() {
    let desk = Desk::queens();
    desk.done(&["move", "q.yaml", "1. a8-a12"]);
    desk.done(&["move", "q.yaml", "2.C8-C12"]);
    let before = desk.files();
    // The last turn once more, in either spelling, is no second move.
    for text in ["2. c8-c12", "2.C8-C12", "2... c8–c12"] {
        let out = desk.done(&["move", "q.yaml", text]);
        assert!(
            out.starts_with("Nothing new: this move stands already."),
            "{out}"
        );
        assert_eq!(before, desk.files());
    }
    for (text, words) in [
        ("2. c8-c11", "turn 2 has been played: c8-c12; turn 3 is due"),
        ("1. a8-a12", "turn 1 has been played: a8-a12; turn 3 is due"),
        ("4. b8-b12", "^ turn 3 is due"),
        ("0. b8-b12", "turn 3 is due"),
        ("99999999999999999999. b8-b12", "turn 3 is due"),
    ] {
        desk.says_no(1, &["move", "q.yaml", text], "error[house 0.13]");
        desk.says_no(1, &["move", "q.yaml", text], words);
    }
    desk.done(&["move", "q.yaml", "b8-b12"]);
}

#[test]
fn the_last_turn_in_another_order_is_the_last_turn() {
    let desk = Desk::gallop();
    desk.done(&["move", "g.yaml", "1. a1-a2 b1-b5"]);
    let before = desk.files();
    let out = desk.done(&["move", "g.yaml", "1. b1-b5, a1-a2"]);
    assert!(out.starts_with("Nothing new"), "{out}");
    assert_eq!(before, desk.files());
    desk.says_no(1, &["move", "g.yaml", "1. b1-b5 a1-b2"], "has been played");
}

#[test]
fn whoever_says_the_seat_is_held_to_it() {
    let desk = Desk::queens();
    desk.says_no(
        1,
        &["move", "q.yaml", "--as", "black", "a8-a12"],
        "it is white's turn",
    );
    desk.says_no(
        1,
        &["move", "q.yaml", "--as", "black", "c8-c12"],
        "error[house 0.12]",
    );
    desk.says_no(
        2,
        &["move", "q.yaml", "--as", "red", "a8-a12"],
        "--as is White or Black",
    );
    desk.done(&["move", "q.yaml", "--as", "WHITE", "a8-a12"]);
    let no = desk.refused_json(1, &["move", "q.yaml", "--as", "white", "b8-b12", "--json"]);
    assert_eq!(
        (&no["kind"], &no["rule"]),
        (&json!("turn"), &json!("house 0.12"))
    );
}

#[test]
fn notes_offers_and_dry_runs() {
    let desk = Desk::queens();
    let before = desk.files();
    let out = desk.done(&["move", "q.yaml", "a8-a12", "--dry-run"]);
    assert!(
        out.starts_with("Would play a8-a12.\nNothing is written.\n"),
        "{out}"
    );
    assert_eq!(before, desk.files());
    let escape = ["move", "q.yaml", "a8-a12", "--note", "a\u{1b}[31mred"];
    desk.says_no(2, &escape, "no control characters");
    let out = desk.done(&["move", "q.yaml", "a8-a12", "--offer-draw", "--note", "Tea?"]);
    assert!(out.contains("White offers a draw"), "{out}");
    let text = desk.read("q.yaml");
    assert!(
        text.contains("  move: \"a8-a12\"\n  offer: draw\n  note: \"Tea?\"\n"),
        "{text}"
    );
    assert_eq!(
        desk.json(&["show", "q.yaml", "--json"])["offer"],
        json!("white")
    );
    let long = "x".repeat(2001);
    let no = ["move", "q.yaml", "c8-c12", "--note", &long];
    desk.says_no(2, &no, "at most 2000 characters");
}

#[test]
fn a_dry_run_shows_no_roll_that_is_not_due() {
    let desk = Desk::gallop();
    let out = desk.done(&["move", "g.yaml", "a1-a2 b1-b5", "--dry-run"]);
    assert!(
        out.contains("Black to move, once the dice are thrown."),
        "{out}"
    );
    assert!(!out.contains("roll="), "{out}");
    let json = desk.json(&["move", "g.yaml", "a1-a2 b1-b5", "--dry-run", "--json"]);
    assert_eq!(json["game"]["roll"], json!(null));
}

#[test]
fn table_dice_are_typed_in() {
    let desk = Desk::new();
    desk.done(&["new", "gallop", "g.yaml", "--dice", "table"]);
    desk.says_no(1, &["move", "g.yaml", "pass"], "error[house 0.14]");
    desk.says_no(
        1,
        &["roll", "g.yaml"],
        "enter what was rolled with `herald roll`",
    );
    for (faces, words) in [
        ("5", "the toss (2d6) is due"),
        ("5 2", "the roll (2d6) is due in the same entry"),
        ("5 7 1 2", "the toss: a die shows 6 at most"),
        ("0 5 1 2", "the toss: expected"),
        ("5 5 1 2", "the toss: a toss of equal dice is thrown again"),
        ("5 2 8 2", "the roll: a die shows 6 at most"),
        ("5 2 0 2", "the roll: expected"),
        ("5 2 1 2 3", "the roll: expected"),
        ("5 2 one two", "the roll: expected"),
    ] {
        desk.says_no(1, &["roll", "g.yaml", faces], words);
    }
    desk.done(&["roll", "g.yaml", "2", "5", "3,6"]);
    let text = desk.read("g.yaml");
    assert!(
        text.contains("- entry: 1\n  toss: \"2d6 = 2 5\"\n  roll: \"2d6 = 3 6\"\n"),
        "{text}"
    );
    desk.says_no(1, &["roll", "g.yaml", "1 2"], "no such throw is due");
    desk.done(&["move", "g.yaml", "1. a15-a12 b15-b9"]);
    // The roll may come with the move it is for.
    desk.done(&["move", "g.yaml", "2. a1-a2 b1-b5", "--roll", "4 1"]);
    let before = desk.files();
    desk.done(&["move", "g.yaml", "2. a1-a2 b1-b5", "--roll", "4 1"]);
    assert_eq!(before, desk.files(), "a repeated move takes no roll");
    desk.says_no(
        1,
        &["move", "g.yaml", "3. a12-a9", "--roll", "9 9"],
        "the roll: a die shows 6 at most",
    );
    desk.says_no(
        1,
        &["move", "g.yaml", "3. nonsense", "--roll", "3 3"],
        "error[house 0.10]",
    );
    assert!(
        desk.done(&["verify", "g.yaml"])
            .contains("what the players rolled")
    );
}

/// However a throw is typed or copied from the log, it is written down alike.
#[test]
fn throws_are_typed_as_the_log_has_them() {
    for (game, typed, toss, roll) in [
        ("gallop", "toss 2d6 = 4 2 roll 2d6 = 3 5", "4 2", "3 5"),
        (
            "gallop",
            "toss: \"2d6 = 4 2\"\n  roll: \"2d6 = 3 5\"",
            "4 2",
            "3 5",
        ),
        ("gallop", "2d6=4 2, 2d6=3 5", "4 2", "3 5"),
        ("gallop", "4 2 Roll 3 5", "4 2", "3 5"),
        (
            "sidle",
            "toss 2d6 = 4 2 roll 4s = 1 0 1 1",
            "4 2",
            "1 0 1 1",
        ),
        ("sidle", "4 2 4s = 1 0 1 1", "4 2", "1 0 1 1"),
        ("sidle", "4 2 1 3", "4 2", "1 1 0 0"),
        ("sidle", "4 2 1 3 bars", "4 2", "1 1 0 1"),
        ("sidle", "4 2 1 3 bars=5", "4 2", "1 1 0 1"),
        ("sidle", "4 2 blank", "4 2", "0 0 0 0"),
        ("sidle", "4 2 13", "4 2", "0 1 1 1"),
    ] {
        let desk = Desk::new();
        desk.done(&["new", game, "g.yaml", "--dice", "table"]);
        desk.done(&["roll", "g.yaml", typed]);
        let term = herald::games::find(game).unwrap().roll;
        let written = format!("  toss: \"2d6 = {toss}\"\n  roll: \"{term} = {roll}\"\n");
        let text = desk.read("g.yaml");
        assert!(text.contains(&written), "{typed}: {text}");
        desk.done(&["verify", "g.yaml"]);
    }
}

#[test]
fn arrows_are_typed_as_the_log_has_them() {
    let arrows = "66733427 79864261 13248976 96318472 28497613 71639284 48271936 93618427";
    for typed in [
        format!("arrows = {arrows}"),
        format!(
            "setup: \"arrows = {}\"",
            arrows.replacen(" 7", "\n    7", 2)
        ),
        format!("Setup arrows={}", arrows.replace(' ', "/")),
    ] {
        let desk = Desk::new();
        desk.done(&["new", "gauntlet", "g.yaml", "--dice", "table"]);
        desk.done(&["roll", "g.yaml", &typed]);
        let text = desk.read("g.yaml");
        // The file breaks the long line, and the words are the same.
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(&format!("\"arrows = {arrows}\"")), "{text}");
    }
}

#[test]
fn throws_that_do_not_count_are_refused_as_such() {
    let desk = Desk::new();
    desk.done(&["new", "sidle", "g.yaml", "--dice", "table"]);
    for (faces, words) in [
        ("4 4 9", "a toss of equal dice is thrown again"),
        (
            "4 2 0 0 0 1",
            "the roll: a throw of the bars alone is thrown again",
        ),
        (
            "4 2 bars",
            "the roll: a throw of the bars alone is thrown again",
        ),
        ("4 2 15", "the roll: that is more than the sticks can show"),
        ("4 2 2d6 = 3 5", "the roll: expected"),
        ("toss roll 9", "the toss: expected"),
        ("4 2 roll", "the roll (4s) is due in the same entry"),
    ] {
        desk.says_no(1, &["roll", "g.yaml", faces], words);
    }
}

#[test]
fn no_one_types_in_what_a_seed_decides() {
    let desk = Desk::gallop();
    desk.says_no(1, &["roll", "g.yaml", "6 6"], "error[house 0.15]");
    desk.says_no(
        1,
        &["move", "g.yaml", "pass", "--roll", "6 6"],
        "error[house 0.15]",
    );
    desk.says_no(1, &["roll", "g.yaml"], "no throw is due; a move is");
}

#[test]
fn moves_are_imported_all_or_none() {
    let desk = Desk::queens();
    let said = desk.pipe(
        &["move", "q.yaml", "-"],
        "1. a8-a12\n\n2. C8-C12\r\nb8-b12\n",
    );
    assert_eq!(said.status, 0, "{}", said.err);
    assert_eq!(
        desk.done(&["log", "q.yaml", "--moves"]),
        "1. a8-a12\n2. c8-c12\n3. b8-b12\n"
    );
    // What is there already is passed over; the rest is taken.
    let said = desk.pipe(&["move", "q.yaml", "-"], "3. b8-b12\n4. d8-d12\n");
    assert_eq!(said.status, 0, "{}", said.err);
    for (input, words) in [
        (
            "e8-e12\nd8-d12\n",
            "this is line 2; none of the lines is written",
        ),
        (
            "e8-e12\n\nwhat?\n",
            "this is line 3; none of the lines is written",
        ),
        (
            "7. e8-e12\n",
            "this is line 1; none of the lines is written",
        ),
    ] {
        let err = desk.refused(1, &["move", "q.yaml", "-"], input);
        assert!(err.contains(words), "{err}");
    }
    desk.refused(2, &["move", "q.yaml", "-"], b"e8-e12\n\xff\n");
    desk.refused(2, &["move", "q.yaml", "-"], "\n".repeat((1 << 21) + 1));
    desk.refused(2, &["move", "q.yaml", "-", "--offer-draw"], "e8-e12\n");
    let said = desk.pipe(&["move", "q.yaml", "-", "--dry-run"], "e8-e12\n");
    assert!(said.out.contains("5. white played e8-e12."), "{said:?}");
    assert_eq!(desk.done(&["log", "q.yaml", "--moves"]).lines().count(), 4);
}

#[test]
fn a_game_from_a_table_is_imported_with_its_rolls() {
    let desk = Desk::new();
    desk.done(&[
        "new", "gallop", "g.yaml", "--dice", "table", "--first", "white",
    ]);
    let score = "roll 4 1\na1-a2 b1-b5\nroll 2d6 = 6 1\na15-a14 l15-l9\n";
    let said = desk.pipe(&["move", "g.yaml", "-", "--note", "from the club"], score);
    assert_eq!(said.status, 0, "{}", said.err);
    assert_eq!(desk.read("g.yaml").matches("from the club").count(), 1);
    assert!(desk.done(&["verify", "g.yaml"]).contains("2 turns"));
    let err = desk.refused(1, &["move", "g.yaml", "-"], "roll 1 2\na14-a12\nroll 9 9\n");
    assert!(err.contains("this is line"), "{err}");
}

#[test]
fn an_import_fails_whole_for_any_reason() {
    let made = Desk::new();
    made.done(&[
        "new",
        "queens-four",
        "q.yaml",
        "--clock",
        "7d",
        "--first",
        "white",
    ]);
    let desk = Desk::new().with("HERALD_NOW", "yesterday");
    desk.write("q.yaml", made.read("q.yaml"));
    let err = desk.refused(2, &["move", "q.yaml", "-"], "a8-a12\n");
    assert!(err.contains("HERALD_NOW"), "{err}");
    desk.says_no(2, &["move", "q.yaml", "a8-a12"], "HERALD_NOW");
}

#[test]
fn a_clock_dates_the_moves() {
    let desk = Desk::new().with("HERALD_NOW", "2026-11-29T20:15:00Z");
    desk.done(&[
        "new",
        "queens-four",
        "q.yaml",
        "--clock",
        "7d",
        "--first",
        "white",
    ]);
    desk.done(&["move", "q.yaml", "a8-a12"]);
    let text = desk.read("q.yaml");
    assert!(text.contains("\n  date: 2026-11-29T20:15:00Z\n"), "{text}");
    assert!(desk.done(&["verify", "q.yaml"]).contains(": sound\n"));
    let seen = desk.done(&["show", "q.yaml"]);
    assert!(seen.contains("runs until 2026-12-06T20:15:00Z"), "{seen}");
}

#[test]
fn resigning_ends_the_game() {
    let desk = Desk::gallop();
    let out = desk.done(&["resign", "g.yaml", "--as", "black", "--note", "Well played"]);
    assert!(
        out.contains("White wins: black resigns (house 0.4)."),
        "{out}"
    );
    let text = desk.read("g.yaml");
    assert!(text.ends_with("# white wins: house 0.4\n"), "{text}");
    for args in [
        &["move", "g.yaml", "a1-a2 b1-b5"][..],
        &["resign", "g.yaml", "--as", "white"],
        &["roll", "g.yaml"],
        &["takeback", "g.yaml"],
        &["check", "g.yaml", "a1-a2 b1-b5"],
    ] {
        desk.says_no(1, args, "error[house 0.7]");
    }
    assert_eq!(desk.read("g.yaml"), text);
}

#[test]
fn only_an_arbiter_reveals_and_only_after_the_end() {
    let desk = Desk::new();
    desk.done(&["new", "gallop", "g.yaml"]);
    desk.says_no(1, &["reveal", "g.yaml"], "error[house 0.19]");
    desk.says_no(1, &["reveal", "g.yaml"], "the game is not over");
    desk.done(&["resign", "g.yaml", "--as", "white"]);
    let stranger = Desk::new();
    stranger.write("g.yaml", desk.read("g.yaml"));
    let words = "only the arbiter's herald knows the seed";
    stranger.says_no(1, &["reveal", "g.yaml"], words);
    let out = desk.done(&["reveal", "g.yaml"]);
    assert!(out.starts_with("The seed is published.\n"), "{out}");
    desk.says_no(1, &["reveal", "g.yaml"], "published already");
    stranger.write("g.yaml", desk.read("g.yaml"));
    let proof = stranger.done(&["verify", "g.yaml"]);
    let flat = proof.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("from the revealed seed"), "{proof}");
    let open = Desk::gallop();
    open.done(&["resign", "g.yaml", "--as", "white"]);
    open.says_no(1, &["reveal", "g.yaml"], "only a game with arbiter dice");
}
