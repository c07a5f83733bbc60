//! Files that are no game files, or that cannot be written: a clear word, the
//! right status, and not a byte changed.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use herald::home::Locked;

use crate::Desk;

/// Each way to open a game: with what it does when the game is good.
const OPENERS: &[&[&str]] = &[
    &["show", "bad.yaml"],
    &["legal", "bad.yaml"],
    &["check", "bad.yaml", "a1-a2 b1-b5"],
    &["move", "bad.yaml", "a1-a2 b1-b5"],
    &["move", "bad.yaml", "-"],
    &["roll", "bad.yaml"],
    &["resign", "bad.yaml", "--as", "white"],
    &["reveal", "bad.yaml"],
];

/// What is no game file: in a word, its bytes, and what is said of it.
fn no_game_files(good: &str) -> Vec<(&'static str, Vec<u8>, &'static str)> {
    let with = |old: &str, new: &str| {
        assert!(good.contains(old), "{old}");
        good.replacen(old, new, 1).into_bytes()
    };
    let head = good.split("log:").next().unwrap();
    let many: String = "- entry: 2\n".repeat(200_000);
    vec![
        ("empty", Vec::new(), "`log` is missing"),
        (
            "prose",
            b"Dear Bob,\nI move a1-a2.\n".to_vec(),
            "line 1, column 1",
        ),
        ("no YAML", b"herald: [1\n\t: }".to_vec(), "line 1, column 9"),
        (
            "other version",
            with("herald: 1", "herald: 2"),
            "line 2, column 9",
        ),
        (
            "unknown key",
            with("first:", "colour: red\nfirst:"),
            "`colour` is not a key",
        ),
        (
            "duplicate key",
            with("first:", "dice: table/1\nfirst:"),
            "twice",
        ),
        (
            "unknown game",
            with("game: gallop", "game: checkers"),
            "knows no game `checkers`",
        ),
        ("missing log", head.as_bytes().to_vec(), "`log` is missing"),
        ("3 MiB", vec![b'#'; 3 << 20], "over 2 MiB"),
        (
            "a long log",
            format!("{head}log:\n{many}").into_bytes(),
            "2 MiB",
        ),
        (
            "deep brackets",
            with("log:", &format!("x: {}\nlog:", "[".repeat(50_000))),
            "in brackets",
        ),
        (
            "deep braces",
            with("log:", &format!("x: {}\nlog:", "{".repeat(5_000))),
            "in brackets",
        ),
        (
            "an alias",
            with("first: white", "first: *a"),
            "line 6, column 8",
        ),
        (
            "a tag",
            with("first: white", "first: !!str white"),
            "line 6, column 8",
        ),
        (
            "an escape",
            with("white: White", "white: \u{1b}[31mWhite"),
            "character \\u{1b}",
        ),
        (
            "a C1 escape",
            with("white: White", "white: \u{9b}31mWhite"),
            "character \\u{9b}",
        ),
        (
            "an escaped escape",
            with("white: White", "white: \"\\e[31m\""),
            "character \\u{1b}",
        ),
        (
            "not UTF-8",
            b"herald: 1\ngame: \xff\n".to_vec(),
            "line 2 is not UTF-8",
        ),
        ("UTF-16", b"\xff\xfeh\0e\0".to_vec(), "is not UTF-8"),
        ("a null byte", with("White", "Wh\0ite"), "character \\u{0}"),
    ]
}

#[test]
fn what_is_no_game_file_is_refused_by_every_command() {
    let desk = Desk::gallop();
    for (what, bytes, words) in no_game_files(&desk.read("g.yaml")) {
        desk.write("bad.yaml", &bytes);
        for args in OPENERS {
            let begun = Instant::now();
            let said = desk.refused(2, args, "a1-a2 b1-b5\n");
            let flat = said.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(flat.contains(words), "{what}: {args:?}: {said}");
            assert!(flat.starts_with("error: bad.yaml"), "{what}: {said}");
            assert!(begun.elapsed() < Duration::from_secs(5), "{what}: {args:?}");
        }
        let verify = desk.run(&["verify", "bad.yaml"]);
        assert_eq!((verify.status, verify.err.as_str()), (2, ""), "{what}");
        let flat = verify.out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            flat.starts_with("bad.yaml: ") && flat.contains(words),
            "{what}: {flat}"
        );
        for json in [
            &["show", "--json", "bad.yaml"][..],
            &["verify", "--json", "bad.yaml"],
        ] {
            let value = desk.refused_json(2, json);
            let why = value["error"].as_str().unwrap();
            assert!(why.contains(words), "{what}: {why}");
        }
        // The same from a pipe.
        let piped = desk.refused(2, &["move", "-", "a1-a2 b1-b5"], &bytes);
        assert!(
            piped.contains("standard input") || piped.contains("error: -: "),
            "{piped}"
        );
    }
}

#[test]
fn byte_order_marks_and_carriage_returns_are_no_fault() {
    let desk = Desk::gallop();
    let good = desk.read("g.yaml");
    for text in [
        format!("\u{feff}{good}"),
        good.replace('\n', "\r\n"),
        good.replace("log:\n", "# Ann's copy\n\nlog: # the moves\n"),
        good.trim_end().to_owned(),
    ] {
        desk.write("g.yaml", &text);
        desk.done(&["move", "g.yaml", "a1-a2 b1-b5"]);
        assert!(desk.read("g.yaml").starts_with(&text));
        assert!(desk.done(&["verify", "g.yaml"]).contains(": sound\n"));
    }
}

#[test]
fn what_is_no_file_is_said() {
    let desk = Desk::gallop();
    fs::create_dir(desk.path("bad.yaml")).unwrap();
    for args in OPENERS {
        let why = match args[0] {
            "show" => "bad.yaml: there is no game in it",
            _ => "bad.yaml: this is a directory, not a game file",
        };
        desk.says_no(2, args, why);
    }
    fs::remove_dir(desk.path("bad.yaml")).unwrap();
    for args in OPENERS {
        desk.says_no(2, args, "bad.yaml: there is no such file");
    }
    assert!(!desk.path("bad.yaml.lock").exists());
}

#[test]
fn a_read_only_file_stays_as_it_is() {
    let desk = Desk::gallop();
    let path = desk.path("g.yaml");
    let mut rights = fs::metadata(&path).unwrap().permissions();
    rights.set_readonly(true);
    fs::set_permissions(&path, rights).unwrap();
    for args in [
        &["move", "g.yaml", "a1-a2 b1-b5"][..],
        &["resign", "g.yaml"],
        &["roll", "g.yaml"],
    ] {
        desk.says_no(2, args, "g.yaml: this file is read-only");
    }
    desk.done(&["check", "g.yaml", "a1-a2 b1-b5"]);
    desk.done(&["verify", "g.yaml"]);
}

#[test]
fn another_herald_at_work_is_waited_for_but_not_forever() {
    let desk = Desk::queens();
    let locked = Locked::open(&desk.path("q.yaml")).unwrap();
    // Reading needs no lock.
    desk.done(&["show", "q.yaml"]);
    desk.done(&["verify", "q.yaml"]);
    let begun = Instant::now();
    let said = desk.run(&["move", "q.yaml", "a8-a12"]);
    assert_eq!(said.status, 2, "{said:?}");
    assert!(
        said.err.contains("another herald is at work on this file"),
        "{}",
        said.err
    );
    assert!(begun.elapsed() >= Duration::from_secs(5));
    assert_eq!(desk.read("q.yaml"), locked.text());
    thread::scope(|scope| {
        let waiting = scope.spawn(|| desk.run(&["move", "q.yaml", "a8-a12"]));
        thread::sleep(Duration::from_millis(300));
        drop(locked);
        assert_eq!(waiting.join().unwrap().status, 0);
    });
    assert!(!desk.path("q.yaml.lock").exists());
}

#[test]
fn heralds_at_once_write_one_move_once() {
    let desk = Desk::queens();
    let statuses: Vec<i32> = thread::scope(|scope| {
        let runs: Vec<_> = ["1. a8-a12", "1. a8-a12", "1. b8-b12", "1. a8-a12"]
            .map(|text| scope.spawn(|| desk.run(&["move", "q.yaml", text]).status))
            .into_iter()
            .collect();
        runs.into_iter().map(|run| run.join().unwrap()).collect()
    });
    let moves = desk.done(&["log", "q.yaml", "--moves"]);
    assert_eq!(moves.lines().count(), 1, "{moves}");
    let mine = [true, true, false, true].map(|a| moves.contains("a8-a12") == a);
    for (status, mine) in statuses.into_iter().zip(mine) {
        assert_eq!(status, i32::from(!mine), "{moves}");
    }
    assert!(desk.done(&["verify", "q.yaml"]).contains(": sound\n"));
}

#[test]
fn a_game_that_is_full_takes_no_more_and_says_so() {
    let desk = Desk::queens();
    let text = desk.read("q.yaml");
    let room = (2 << 20) - text.len() - 20;
    let full = text.replacen("log:\n", &format!("# {}\nlog:\n", "x".repeat(room)), 1);
    desk.write("q.yaml", full);
    desk.says_no(2, &["move", "q.yaml", "a8-a12"], "nothing has changed");
    desk.done(&["show", "q.yaml"]);
}
