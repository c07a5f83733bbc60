//! `find`: games by what is written in them, by how they ended, and by what
//! stood on the board.

use std::fs;

use serde_json::{Value, json};

use crate::{Desk, QUEENS};

/// A desk with the games that were made elsewhere, in a folder.
fn desk() -> Desk {
    let desk = Desk::new();
    fs::create_dir(desk.path("games")).unwrap();
    for entry in fs::read_dir("tests/data/record").unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|end| end == "yaml") {
            fs::copy(&path, desk.path("games").join(path.file_name().unwrap())).unwrap();
        }
    }
    desk
}

/// The stems of the games that are found.
fn found(desk: &Desk, asked: &[&str]) -> Vec<String> {
    let out = desk.done(&[&["find", "games"], asked].concat());
    let stem = |line: &str| {
        let name = line
            .strip_prefix("games/")
            .and_then(|name| name.strip_suffix(".yaml"));
        name.unwrap_or_else(|| panic!("{line}")).to_owned()
    };
    out.lines().map(stem).collect()
}

#[test]
fn games_are_found_by_what_is_asked() {
    let desk = desk();
    for (asked, stems) in [
        (&["--game", "queens-four"][..], &["queens-four-open"][..]),
        (
            &["--game", "Trump Zone", "--game", "chivalry"],
            &["chivalry-fair", "trump-zone-none"],
        ),
        (&["--player", "björn"], &["skwhere-fair"]),
        (&["--player", "BJ*", "--player", "ann"], &["skwhere-fair"]),
        (&["--player", "12"], &["gallop-table"]),
        (&["--player", "bjorn@example.org"], &[]),
        (&["--player", "*@*"], &[]),
        (&["--player", "Björn", "--seat", "white"], &[]),
        (&["--player", "Björn", "--seat", "Black"], &["skwhere-fair"]),
        (&["--player", "Ann", "--seat", "chaser"], &[]),
        (
            &["--player", "Ann", "--result", "lost", "--game", "gauntlet"],
            &["gauntlet-arbiter"],
        ),
        (
            &["--player", "bob", "--result", "won", "--game", "gallop"],
            &["gallop-arbiter", "gallop-fair"],
        ),
        (&["--result", "gold"], &["trump-zone-none"]),
        (
            &["--result", "none"],
            &["gauntlet-open", "gauntlet-start-none"],
        ),
        (
            &["--result", "unfinished"],
            &["leap-over-table", "sidle-fair", "skwhere-fair"],
        ),
        (
            &["--result", "draw", "--article", "0.5"],
            &["chivalry-fair", "sidle-drawn-fair"],
        ),
        (
            &["--article", "gallop 5.1", "--article", "gallop 5.2"],
            &["gallop-arbiter", "gallop-open"],
        ),
        (
            &["--article", "5.1", "--game", "gauntlet"],
            &["gauntlet-arbiter"],
        ),
        (&["--from", "2026-12-11"], &["gallop-fair", "sidle-arbiter"]),
        (
            &["--from", "2026-11-29", "--to", "2026-11-29"],
            &["chivalry-fair", "gallop-fair", "sidle-arbiter"],
        ),
        (&["--from", "2026-12-18T07:28:39Z"], &["sidle-arbiter"]),
        (&["--to", "2026-11-28"], &[]),
        (&["--option", "captures=free"], &["gallop-open"]),
        (
            &["--game", "gallop", "--option", "captures=forced"],
            &["gallop-arbiter", "gallop-fair", "gallop-table"],
        ),
        (
            &["--option", "repetition=3", "--article", "Queen's Four 3.1"],
            &["queens-four-open"],
        ),
        (
            &["--option", "tally=on", "--option", "chain=must"],
            &["chivalry-fair"],
        ),
        (
            &["--min-turns", "78"],
            &["gallop-arbiter", "queens-four-open"],
        ),
        (
            &["--min-turns", "20", "--max-turns", "23"],
            &["gauntlet-arbiter", "trump-zone-none"],
        ),
        (
            &["--move", "f2-f3-f4-g4", "--move", "F6-*xG4"],
            &["trump-zone-none"],
        ),
        (&["--move", "f2-f3"], &[]),
        (&["--note", "WELL played"], &["sidle-named-fair"]),
        (&["--note", "now it is"], &["gallop-table"]),
        (&["--not", "--player", "Ann"], &["gallop-table"]),
        (&["--not", "--min-turns", "9"], &[]),
    ] {
        assert_eq!(found(&desk, asked), stems, "{asked:?}");
    }
    assert_eq!(found(&desk, &[]).len(), 18);
    let count = |asked: &[&str]| desk.done(&[&["find", "games", "--count"], asked].concat());
    assert_eq!(count(&["--game", "sidle"]), "4\n");
    assert_eq!(count(&["--game", "sidle", "--not"]), "14\n");
    assert_eq!(count(&["--result", "unfinished", "--not"]), "15\n");
}

/// A part of a move of two pieces is found too, and a move that was given back.
#[test]
fn moves_are_found_whole_or_in_part() {
    let desk = desk();
    let log = desk.done(&["log", "games/gallop-open.yaml", "--moves"]);
    let line = log.lines().find(|line| line.starts_with("7. ")).unwrap();
    let played = &line[3..];
    let (one, other) = played.split_once(' ').unwrap();
    for wanted in [
        played,
        one,
        other,
        &played.to_uppercase(),
        &format!("{one} *"),
    ] {
        let stems = found(&desk, &["--game", "gallop", "--move", wanted]);
        assert!(
            stems.contains(&"gallop-open".to_owned()),
            "{wanted}: {stems:?}"
        );
    }
}

#[test]
fn positions_are_found_with_their_turns() {
    let desk = desk();
    let game = "games/queens-four-open.yaml";
    let at = |turn: &str| desk.done(&["show", game, "--turn", turn, "--position"]);
    let told =
        |position: &str| desk.done(&["find", "games", "--position", position.trim(), "--at"]);
    assert_eq!(told(QUEENS), format!("{game}: 0\n"));
    for turn in ["1", "40", "78"] {
        let position = at(turn);
        assert!(
            told(&position).split([' ', '\n']).any(|word| word == turn),
            "{turn}: {position}"
        );
        let board = position.split(' ').next().unwrap();
        assert!(told(board).contains(game));
        // Any one square, and the wrong side.
        let at_piece = board.find(['o', 'x']).unwrap();
        let any = format!("{}?{}", &board[..at_piece], &board[at_piece + 1..]);
        assert!(
            told(&any).split([' ', '\n']).any(|word| word == turn),
            "{any}"
        );
        let side = if position.trim().ends_with('w') {
            "b"
        } else {
            "w"
        };
        assert_eq!(told(&format!("{board} {side}")), "", "{turn}");
    }
    // A drawn board, and one on which a square may be anything.
    let drawn = desk.done(&["show", game, "--turn", "40"]);
    desk.write("board.txt", &drawn);
    let asked = ["--game", "queens-four", "--position", "@board.txt", "--at"];
    let out = desk.done(&[&["find", "games"], &asked[..]].concat());
    assert!(out.split([' ', '\n']).any(|word| word == "40"), "{out}");
    let row = drawn
        .lines()
        .find(|line| line.trim().starts_with("8 "))
        .unwrap();
    desk.write(
        "board.txt",
        drawn.replace(row, " 8 ? ? ? ? ? ? ? ? ? ? ? ? 8"),
    );
    let out = desk.done(&[&["find", "games"], &asked[..]].concat());
    assert!(out.split([' ', '\n']).any(|word| word == "40"), "{out}");
    // In a file of dice a throw belongs to the position.
    let rolled = desk.done(&[
        "show",
        "games/gallop-open.yaml",
        "--turn",
        "5",
        "--position",
    ]);
    let (bare, _) = rolled.trim().split_once(" roll=").unwrap();
    let value: Value = desk.json(&["find", "games", "--position", bare, "--json"]);
    assert_eq!(value, json!({"file": "games/gallop-open.yaml", "at": [5]}));
}

#[test]
fn what_is_asked_wrongly_is_told() {
    let desk = desk();
    for (asked, why) in [
        (&["--result", "won"][..], "--player says by whom"),
        (&["--result", "maybe"], "--result is a seat"),
        (&["--from", "yesterday"], "a day is written 2026-11-29"),
        (&["--to", "2026-02-30"], "a day is written 2026-11-29"),
        (&["--game", "chess"], "there is no game chess"),
        (&["--position", "8/8"], "no game has such a board"),
        (
            &["--position", "8/8", "--game", "gallop"],
            "the board has 15 ranks, this has 2",
        ),
        (&["--position", "99999999999"], "no board is so large"),
        (&["--position", "@gone"], "gone: "),
        (
            &["--position", "3/3 q", "--game", "gallop"],
            "the side to move is w or b, not q",
        ),
        (
            &["--player", "Ann", "--seat", "gold", "--game", "gallop"],
            "--seat is black or white, not gold",
        ),
        (
            &["--option", "captures=fre", "--game", "gallop"],
            "captures is forced or free; did you mean captures=free?",
        ),
        (&["--option", "speed=1"], "no game has the options speed=1"),
        (
            &["--article", "gallop 9.9"],
            "there is no article gallop 9.9",
        ),
        (&["--article", "99.9"], "there is no article 99.9"),
        (&["--article", "chess 1.1"], "there is no game chess"),
    ] {
        desk.says_no(2, &[&["find", "games"], asked].concat(), why);
    }
    for asked in [
        &["--seat", "white"][..],
        &["--at"],
        &["--with-addresses"],
        &["--games", "--count"],
    ] {
        assert_eq!(
            desk.run(&[&["find", "games"], asked].concat()).status,
            2,
            "{asked:?}"
        );
    }
}

/// Games are printed as a collection that verifies as they do; addresses are
/// only in it when they are asked for.
#[test]
fn games_are_printed_as_a_collection() {
    let desk = desk();
    let bytes = |name: &str| fs::read_to_string(desk.path("games").join(name)).unwrap();
    let out = desk.done(&["find", "games", "--games", "--with-addresses"]);
    desk.write("all", &out);
    assert_eq!(out, desk.done(&["pack", "games"]));
    let out = desk.done(&["find", "games", "--games"]);
    assert!(!out.contains("example.org"), "an address is printed");
    desk.write("bare", &out);
    assert_eq!(desk.run(&["verify", "bare"]).status, 0);
    desk.done(&["unpack", "bare", "bare.d"]);
    for item in fs::read_dir(desk.path("games")).unwrap() {
        let name = item.unwrap().file_name().into_string().unwrap();
        let bare = fs::read_to_string(desk.path("bare.d").join(&name)).unwrap();
        let mut whole = bytes(&name);
        for address in [
            " <ann@example.org>",
            " <bob@example.org>",
            " <bjorn@example.org>",
            " <carl@example.org>",
        ] {
            whole = whole.replace(address, "");
        }
        assert!(bare == whole, "{name}: {bare}");
    }
    // From a collection, by the names in it; without one, by number.
    let found = desk.done(&["find", "all", "--player", "Björn"]);
    assert_eq!(found, "all:skwhere-fair.yaml\n");
    let out = desk.done(&[
        "find",
        "all",
        "--player",
        "Björn",
        "--games",
        "--with-addresses",
    ]);
    assert_eq!(
        out,
        format!(
            "--- # file: skwhere-fair.yaml\n{}",
            bytes("skwhere-fair.yaml")
        )
    );
    let two = format!(
        "{}---\n{}",
        bytes("gallop-open.yaml"),
        bytes("sidle-fair.yaml")
    );
    let said = desk.pipe(&["find", "-", "--game", "sidle", "--games"], two);
    assert_eq!(
        said.out,
        format!("--- # file: game-000002.yaml\n{}", bytes("sidle-fair.yaml"))
    );
}

/// An odd name in an address, in quotes and over lines, goes with it.
#[test]
fn no_form_of_an_address_is_printed() {
    let desk = Desk::queens();
    let good = desk.read("q.yaml");
    for (name, bare) in [
        ("'No <no@x.org>'", "\"No\""),
        ("\"Ann: <ann@x.org>\" # here", "\"Ann:\" # here"),
        ("Ann\n  Lee\n  <ann@x.org>", "Ann Lee"),
        ("\"\\u0041nn \\\n    Lee <ann@x.org>\"", "Ann Lee"),
        ("Ann <3 Bob", "Ann <3 Bob"),
    ] {
        desk.write(
            "q.yaml",
            good.replace("white: White", &format!("white: {name}")),
        );
        let out = desk.done(&["find", "q.yaml", "--games"]);
        assert!(out.contains(&format!("\nwhite: {bare}\n")), "{name}: {out}");
        assert!(!out.contains("x.org"), "{out}");
    }
}

/// A name that is an address is hashed, so it cannot be cut: the game is left
/// out and told, unless addresses are asked for.
#[test]
fn a_name_that_is_an_address_is_not_printed() {
    let desk = Desk::queens();
    let good = desk.read("q.yaml");
    for name in ["ann@x.org", "Ann ann@x.org", "'@ann@x.org <ann@y.org>'"] {
        let text = good.replace("white: White", &format!("white: {name}"));
        desk.write("q.yaml", &text);
        let said = desk.run(&["find", "q.yaml", "--games"]);
        assert_eq!((said.status, said.out.as_str()), (1, ""), "{name}");
        assert!(said.err.contains("--with-addresses"), "{}", said.err);
        assert!(!said.err.contains("x.org"), "{}", said.err);
        let whole = desk.done(&["find", "q.yaml", "--games", "--with-addresses"]);
        assert_eq!(whole, format!("--- # file: q.yaml\n{text}"));
    }
}

#[test]
fn what_needs_no_replay_is_not_replayed() {
    let desk = desk();
    let bad = fs::read_to_string("tests/data/record/gallop-open.yaml").unwrap();
    let bad =
        bad.replacen("  head: \"", "  head: \"b", 1)
            .replacen("captures=free", "captures=x", 1);
    fs::write(desk.path("games/bad.yaml"), &bad[..]).unwrap();
    fs::write(desk.path("games/no.yaml"), "herald: 1\n").unwrap();
    let said = desk.run(&["find", "games", "--player", "Ann", "--count"]);
    assert_eq!((said.status, said.out.as_str()), (2, "17\n"), "{said:?}");
    assert!(
        said.err.contains("games/no.yaml: not a game file"),
        "{}",
        said.err
    );
    fs::write(
        desk.path("games/bad.yaml"),
        fs::read_to_string("tests/data/record/gallop-open.yaml")
            .unwrap()
            .replacen("white: Ann", "white: Eve", 1),
    )
    .unwrap();
    fs::remove_file(desk.path("games/no.yaml")).unwrap();
    assert_eq!(found(&desk, &["--player", "Eve"]), ["bad"]);
    let said = desk.run(&["find", "games", "--player", "Eve", "--result", "draw"]);
    assert_eq!((said.status, said.out.as_str()), (1, ""), "{said:?}");
    assert!(
        said.err.contains("games/bad.yaml: entry 1, line "),
        "{}",
        said.err
    );
    // Nor is one that is not wanted anyway.
    assert_eq!(
        desk.run(&["find", "games", "--player", "Ann", "--result", "draw"])
            .status,
        0
    );
}

#[test]
fn names_of_files_are_harmless() {
    let desk = Desk::queens();
    let text = desk.read("q.yaml");
    desk.write("club", format!("--- # file: \u{1b}[2J.yaml\n{text}"));
    assert_eq!(desk.done(&["find", "club"]), "club:\\u{1b}[2J.yaml\n");
    let said = desk.run(&["find", "club", "--games"]);
    assert_eq!((said.status, said.out.as_str()), (1, ""), "{said:?}");
    assert!(
        said.err
            .starts_with("Left out: club:\\u{1b}[2J.yaml: its name"),
        "{}",
        said.err
    );
}
