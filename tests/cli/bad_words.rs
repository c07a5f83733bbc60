//! What strangers may put in a move, a name, a note, a position or a path:
//! refused in good time, and never passed to the terminal as it is.
//!
//! That no output holds a control character is checked in every run of every
//! test here (see `Desk::pipe`).

use std::fmt::Write;

use std::time::{Duration, Instant};

use serde_json::json;

use crate::{Desk, GALLOP, QUEENS};

/// What a terminal would obey: colours, titles, a cleared screen, C1 controls,
/// text turned about.
const ESCAPES: &[&str] = &[
    "\u{1b}[31mred",
    "\u{1b}]0;title\u{7}",
    "\u{1b}c",
    "\u{9b}2J",
    "a\rb",
    "\u{8}\u{8}",
    "\u{202e}txt.exe",
    "\u{2066}x\u{2069}",
    "\u{7f}",
];

#[test]
fn moves_that_are_garbage_are_refused() {
    let desk = Desk::gallop();
    let long = "a1-a2 ".repeat(10_000);
    for text in [
        "?",
        "a1-",
        "a1-a2-",
        "z9-z8",
        "a1-a16",
        "a01-a2",
        "a1-a2 b1-b5 c1-c2",
        "--",
        "0",
        "passs",
        "💥",
        "\u{301}",
        "'",
        "\"\"",
        "99999999999999999999-a1",
        long.trim_end(),
    ] {
        let args = ["move", "g.yaml", "--", text];
        let before = desk.files();
        let said = desk.run(&args);
        assert_eq!(said.status, 1, "{text}: {said:?}");
        assert_eq!((said.out.as_str(), &before), ("", &desk.files()));
        assert!(
            said.err.starts_with("error[house 0.1") || said.err.starts_with("error[gallop "),
            "{text}: {}",
            said.err
        );
        assert!(said.err.len() < 1500, "{text}: {}", said.err);
    }
    desk.says_no(2, &["move", "g.yaml"], "required arguments");
    desk.says_no(1, &["move", "g.yaml", ""], "error[house 0.10]");
}

#[test]
fn a_megabyte_of_move_is_refused_at_once() {
    let desk = Desk::gallop();
    let begun = Instant::now();
    for text in [
        "a".repeat(1_000_000),
        "a1-a2 ".repeat(170_000),
        "\u{1b}".repeat(1_000_000),
        "9".repeat(1_000_000),
        format!("{}.", "9".repeat(1_000_000)),
        "é".repeat(500_000),
    ] {
        let err = desk.refused(1, &["move", "g.yaml", "-"], &text);
        assert!(err.contains("house 0.1"), "{err}");
        assert!(err.len() < 2000, "{} bytes", err.len());
        let position = format!("{GALLOP} w roll=4,1");
        let line = json!({"game": "gallop", "position": position, "move": text}).to_string();
        let said = desk.pipe(&["batch"], line);
        assert_eq!(said.status, 0);
        assert_eq!(said.out.lines().count(), 1);
        assert!(said.out.len() < 2000, "{} bytes", said.out.len());
    }
    assert!(
        begun.elapsed() < Duration::from_secs(20),
        "{:?}",
        begun.elapsed()
    );
}

#[test]
fn escapes_are_shown_and_not_obeyed() {
    let desk = Desk::gallop();
    for escape in ESCAPES {
        desk.refused(1, &["move", "g.yaml", &format!("a1-a2 {escape}")], "");
        desk.refused_json(1, &["check", "--json", "g.yaml", &format!("{escape} a1")]);
        desk.refused(1, &["move", "g.yaml", "-"], escape.replace('\r', "x"));
        let position = format!("{escape}{GALLOP} w roll=1,2");
        let given = ["--game", "gallop", "--position", &position];
        let said = desk.run(&[&["legal"], &given[..]].concat());
        assert_eq!((said.status, said.out.as_str()), (1, ""), "{said:?}");
        desk.refused_json(1, &[&["legal", "--json"], &given[..]].concat());
        for args in [
            &["show", escape][..],
            &["show", "--json", escape],
            &["new", escape],
            &["new", "gallop", "--first", escape],
            &["new", "gallop", "--option", escape],
            &["new", "gallop", "--dice", escape],
            &["new", "gallop", "--clock", escape],
            &["rules", "gallop", escape],
            &["verify", escape],
            &["verify", "--json", escape],
            &["move", "g.yaml", "pass", "--as", escape],
            &["legal", "g.yaml", &format!("--{escape}")],
            &[escape],
        ] {
            assert_eq!(desk.run(args).status, 2, "{args:?}");
        }
    }
}

#[test]
fn names_and_notes_have_no_escapes() {
    for escape in ESCAPES {
        let desk = Desk::new();
        let name = format!("Ann{escape}");
        let made = desk.run(&[
            "new",
            "queens-four",
            "q.yaml",
            "--white",
            &name,
            "--first",
            "white",
            "--dice",
            "open",
        ]);
        assert_eq!(made.status, 2, "{made:?}");
        assert!(desk.files().is_empty());
        let again = [
            "new",
            "queens-four",
            "q.yaml",
            "--first",
            "white",
            "--dice",
            "open",
        ];
        desk.done(&again);
        let note = format!("Hi {escape}");
        let noted = ["move", "q.yaml", "a8-a12", "--note", &note];
        desk.says_no(2, &noted, "no control characters");
        desk.done(&["move", "q.yaml", "a8-a12", "--note", "Hi"]);
        // Who writes a file by hand may try to put them there.
        let text = desk.read("q.yaml");
        let mut escaped = String::new();
        for c in escape.chars() {
            let _ = write!(escaped, "\\u{:04x}", u32::from(c));
        }
        desk.write(
            "q.yaml",
            text.replace("\"Hi\"", &format!("\"Hi {escaped}\"")),
        );
        for args in [
            &["show", "q.yaml"][..],
            &["show", "q.yaml", "--json"],
            &["log", "q.yaml", "--json"],
            &["verify", "q.yaml"],
            &["verify", "q.yaml", "--json"],
            &["legal", "q.yaml"],
        ] {
            assert_eq!(desk.run(args).status, 2, "{args:?}");
        }
    }
}

#[test]
fn positions_that_cannot_be_are_refused_with_what_is_wrong() {
    let desk = Desk::new();
    let gallop = |board: &str| format!("{board} w roll=1,2");
    let lower = &GALLOP[12..GALLOP.len() - 12];
    for (game, position, words) in [
        (
            "gallop",
            gallop(&format!("xxxxxxxxxxxx/o11{}oooooooooooo", &lower[3..])),
            "13",
        ),
        ("gallop", gallop(&format!("{GALLOP}/12")), ""),
        ("gallop", gallop(&GALLOP[..GALLOP.len() - 13]), ""),
        ("gallop", gallop(&GALLOP.replacen("12", "13", 1)), ""),
        ("gallop", gallop(&GALLOP.replacen("12", "11", 1)), ""),
        ("gallop", gallop(&GALLOP.replacen("12", "11q", 1)), "q"),
        (
            "gallop",
            gallop(&format!("ooooo7{lower}xxxxx7")),
            "both sides have five pieces home",
        ),
        (
            "gallop",
            format!("{GALLOP} w roll=0,7"),
            "two dice from 1 to 6",
        ),
        (
            "gallop",
            format!("{GALLOP} w roll=3"),
            "two dice from 1 to 6",
        ),
        ("gallop", format!("{GALLOP} r roll=3,4"), "the side to move"),
        ("gallop", format!("{GALLOP} w roll=3,4 roll=3,4"), ""),
        ("gallop", format!("{GALLOP} w joker=1"), ""),
        ("gallop", String::new(), ""),
        ("gallop", "/".repeat(1500), ""),
        ("gallop", "9".repeat(1500), ""),
        ("gallop", "x".repeat(100_000), "2000 characters"),
        ("queens-four", format!("{QUEENS} w roll=1,2"), ""),
        ("queens-four", QUEENS.replacen("12", "ox10", 1) + " w", ""),
    ] {
        let given = ["--game", game, "--position", &position];
        for args in [&["legal"][..], &["show"], &["check", "pass"]] {
            let said = desk.run(&[args, &given[..]].concat());
            assert_eq!(
                (said.status, said.out.as_str()),
                (1, ""),
                "{position}: {said:?}"
            );
            assert!(
                said.err.starts_with("error[house 0.30]"),
                "{position}: {said:?}"
            );
            assert!(said.err.contains(words), "{position}: {said:?}");
            assert!(said.err.len() < 1000, "{}", said.err.len());
        }
        let no = desk.refused_json(1, &[&["legal", "--json"], &given[..]].concat());
        assert!(no["error"].as_str().unwrap().contains(words), "{no}");
        let new = ["new", game, "new.yaml", "--start", &position];
        let said = desk.run(&new);
        assert_eq!(said.status, 1, "{position}: {said:?}");
        assert!(desk.files().is_empty());
    }
}
