//! `new`: games of every source, seat, option and clock.

use std::fs;

use serde_json::json;

use crate::{Desk, GALLOP, QUEENS};

#[test]
fn a_game_has_the_terms_it_was_made_with() {
    let desk = Desk::new();
    let out = desk.done(&[
        "new",
        "queens-four",
        "q.yaml",
        "--white",
        "Ann",
        "--black",
        "Bob <bob@example.org>",
        "--dice",
        "table",
        "--first",
        "black",
        "--option",
        "repetition=5",
        "--clock",
        "36h",
    ]);
    assert!(out.starts_with("Made q.yaml.\n\nQueen's Four "), "{out}");
    assert!(out.contains("Turn 1: Bob (black) to move."), "{out}");
    let text = desk.read("q.yaml");
    let kept = |line: &str| text.lines().any(|kept| kept == line);
    for line in [
        "herald: 1",
        "game: queens-four",
        "rules: queens-four/1",
        "dice: table/1",
        "first: black",
        "options: \"repetition=5\"",
        "clock: 36h",
        "white: Ann",
        "black: Bob <bob@example.org>",
        "log:",
    ] {
        assert!(kept(line), "{line} is not in\n{text}");
    }
    let facts = desk.json(&["show", "q.yaml", "--json"]);
    assert_eq!(facts["players"], json!({"white": "Ann", "black": "Bob"}));
    assert_eq!(facts["options"], json!({"repetition": "5"}));
}

#[test]
fn the_arbiter_is_the_standard_source_and_keeps_the_seed() {
    let desk = Desk::new();
    desk.done(&["new", "gallop", "g.yaml"]);
    let text = desk.read("g.yaml");
    assert!(text.contains("dice: arbiter/1\nfirst: toss\n"), "{text}");
    assert!(text.contains("\ncommit: \""), "{text}");
    assert!(text.contains("- entry: 1\n  toss: \"2d6 = "), "{text}");
    assert!(!text.contains("seed"), "{text}");
    let secret = desk.done(&["secret"]);
    let path = secret.trim_end();
    assert!(fs::metadata(path).unwrap().is_file(), "{path}");
    // Two games from one secret have nothing in common.
    desk.done(&["new", "gallop", "h.yaml"]);
    let commit = |name: &str| {
        let text = desk.read(name);
        let line = text.lines().find(|line| line.starts_with("commit"));
        line.unwrap().to_owned()
    };
    assert_ne!(commit("g.yaml"), commit("h.yaml"));
}

#[test]
fn a_seed_repeats_an_open_game_throw_for_throw() {
    let desk = Desk::new();
    let new = |file: &str, seed: &str| {
        let dice = ["--dice", "open", "--seed", seed];
        desk.done(&[&["new", "gallop", file], &dice[..]].concat());
        desk.read(file)
    };
    let text = new("a.yaml", "tuesday");
    assert_eq!(text, new("b.yaml", "tuesday"));
    assert_ne!(text, new("c.yaml", "wednesday"));
    desk.done(&["new", "gallop", "d.yaml", "--dice", "open"]);
    assert_ne!(text, desk.read("d.yaml"));
    assert!(text.contains("\nseed: \""), "{text}");
}

#[test]
fn where_nothing_is_thrown_no_source_is_needed() {
    let desk = Desk::new();
    for (args, source) in [
        (&["queens-four", "--first", "white"][..], "none"),
        (&["queens-four"], "arbiter"),
        (&["gallop", "--first", "white"], "arbiter"),
        (&["gauntlet"], "arbiter"),
        (
            &["queens-four", "--first", "white", "--seed", "tea"],
            "open",
        ),
    ] {
        let said = desk.run(&[&["new"], args].concat());
        let wanted = format!("dice: {source}/1\n");
        assert!(said.out.contains(&wanted), "{args:?}: {said:?}");
    }
    let words = "nothing is thrown with `none` dice";
    desk.says_no(2, &["new", "gallop", "--dice", "none"], words);
}

#[test]
fn the_arbiter_is_named_by_seat_or_name() {
    let desk = Desk::new();
    let new = |args: &[&str]| {
        desk.run(&[&["new", "gallop", "--white", "Ann"], args].concat())
            .out
    };
    assert!(new(&[]).contains("\narbiter: maker\n"));
    assert!(new(&["--arbiter", "Carl"]).contains("\narbiter: Carl\n"));
    assert!(new(&["--arbiter", "ann <a@b>"]).contains("\narbiter: white\n"));
    assert!(new(&["--arbiter", "Black"]).contains("\narbiter: black\n"));
    desk.done(&["me", "Carl"]);
    assert!(new(&[]).contains("\narbiter: Carl\n"));
    desk.done(&["me", "Ann"]);
    assert!(new(&[]).contains("\narbiter: white\n"));
    let open = ["new", "gallop", "--dice", "open", "--arbiter", "Carl"];
    desk.says_no(2, &open, "--arbiter goes with arbiter dice");
}

#[test]
fn table_dice_wait_for_the_players() {
    let desk = Desk::new();
    let out = desk.done(&["new", "gallop", "g.yaml", "--dice", "table"]);
    assert!(out.contains("The opening throws are due."), "{out}");
    let text = desk.read("g.yaml");
    assert!(text.ends_with("log:\n"), "{text}");
    assert!(!text.contains("commit") && !text.contains("seed"), "{text}");
}

#[test]
fn a_game_can_begin_anywhere() {
    let desk = Desk::new();
    let position = format!("{} b roll=3,5", GALLOP.replacen('x', "1", 1));
    desk.done(&[
        "new", "gallop", "g.yaml", "--dice", "open", "--start", &position,
    ]);
    let text = desk.read("g.yaml");
    assert!(text.contains("first: black\n"), "{text}");
    let again = desk.done(&["show", "g.yaml", "--position"]);
    assert_eq!(again.trim_end(), position);
    assert!(!text.contains("toss"), "{text}");
    desk.done(&["move", "g.yaml", "c15-c12 d15-d10"]);
    assert!(desk.done(&["verify", "g.yaml"]).contains("sound"));
}

#[test]
fn a_new_game_overwrites_nothing() {
    let desk = Desk::queens();
    desk.write("other.txt", "not a game");
    for file in ["q.yaml", "other.txt"] {
        desk.says_no(2, &["new", "gallop", file], "is there already");
    }
    desk.says_no(2, &["new", "gallop", "home"], "is there already");
    desk.says_no(2, &["new", "gallop", "no/where.yaml"], "no such file");
}

#[test]
fn a_new_game_can_go_down_a_pipe() {
    let desk = Desk::new();
    for args in [&["new", "gallop"][..], &["new", "gallop", "-"]] {
        let said = desk.run(args);
        assert_eq!(said.status, 0);
        assert!(said.out.starts_with("# Gallop "), "{}", said.out);
        assert!(said.err.contains("Black's Home Row"), "{}", said.err);
        assert!(desk.files().is_empty());
    }
}

#[test]
fn names_of_games_are_read_kindly() {
    let desk = Desk::new();
    for name in ["queens-four", "Queen's Four", "QUEENS_FOUR"] {
        let said = desk.run(&["new", name, "--dice", "table"]);
        assert!(said.out.contains("game: queens-four\n"), "{}", said.err);
    }
}

#[test]
fn terms_that_no_game_has_are_refused() {
    let desk = Desk::new();
    let queens = format!("{QUEENS} w");
    for (status, args, words) in [
        (2, &["chess"][..], "there is no game chess; there are "),
        (
            2,
            &["gallop", "--runner", "Ann"],
            "--runner: the seats of gallop are white and black",
        ),
        (2, &["gallop", "--white", " "], "--white: "),
        (2, &["gallop", "--white", &"x".repeat(81)], "80 characters"),
        (2, &["gallop", "--white", "a\nb"], "one line"),
        (
            2,
            &["gallop", "--first", "runner"],
            "--first is white, black or toss",
        ),
        (2, &["gallop", "--dice", "loaded"], "invalid value 'loaded'"),
        (
            2,
            &["gallop", "--dice", "table", "--seed", "x"],
            "only open dice have a --seed",
        ),
        (
            2,
            &["gallop", "--option", "repetition=3"],
            "gallop has no option repetition",
        ),
        (
            2,
            &["queens-four", "--option", "repetition"],
            "written key=value",
        ),
        (
            2,
            &["queens-four", "--option", "repetition=1"],
            "from 2 to 999, or off",
        ),
        (
            2,
            &["queens-four", "--option", "jokers=2"],
            "has no option jokers",
        ),
        (
            2,
            &["queens-four", "--option", "repetition=3 repetition=4"],
            "stands twice",
        ),
        (2, &["gallop", "--clock", "soon"], "clock"),
        (2, &["gallop", "--clock", "0d"], "clock"),
        (
            2,
            &["gallop", "--setup", "1"],
            "gallop begins with no throw",
        ),
        (
            2,
            &["queens-four", "--start", &queens, "--first", "black"],
            "white moves first here",
        ),
        (
            1,
            &["gallop", "--start", "nonsense"],
            "one that its game can have",
        ),
    ] {
        desk.says_no(status, &[&["new"], args].concat(), words);
        let named = [&["new", args[0], "new.yaml"], &args[1..]].concat();
        desk.says_no(status, &named, words);
    }
    let over = format!("ooooo7{}12 w", &GALLOP[12..GALLOP.len() - 12]);
    desk.says_no(2, &["new", "gallop", "--start", &over], "the game is over");
}

#[test]
fn a_position_may_have_the_chaser_to_move() {
    let desk = Desk::new();
    let start = "8/8/8/8/8/8/8/2R5 c arrows=49487843/67868993/47221447/79839239/\
                 16912832/71473119/38786731/26463797";
    let out = desk.done(&[
        "new", "gauntlet", "g.yaml", "--start", start, "--dice", "open",
    ]);
    assert!(out.contains("Turn 1: Chaser to move."), "{out}");
    assert!(desk.read("g.yaml").contains("\nfirst: chaser\n"));
    desk.done(&["move", "g.yaml", "R@c7"]);
    assert!(desk.done(&["verify", "g.yaml"]).contains(": sound\n"));
}

#[test]
fn what_is_written_but_cannot_be_shown_is_said_to_be_written() {
    let desk = Desk::queens();
    let binary = env!("CARGO_BIN_EXE_herald");
    let ran = std::process::Command::new("sh")
        .args(["-c", &format!("{binary} move q.yaml a8-a12 > /dev/full")])
        .current_dir(desk.path("."))
        .output()
        .unwrap();
    let said = String::from_utf8(ran.stderr).unwrap();
    assert_eq!(ran.status.code(), Some(2), "{said}");
    assert!(
        said.contains("the game is written, but cannot be shown"),
        "{said}"
    );
    assert!(desk.read("q.yaml").contains("a8-a12"));
}
