//! What is no game file, and where that shows.

use std::time::{Duration, Instant};

use herald::record::{MAX_BRACKETS, MAX_BYTES, MAX_WORDS};

use crate::{ARBITER, FAIR, SMALL, good, read, refused, with};

#[test]
fn flaws_of_form_are_named_with_their_places() {
    for (_, old, new, line, column, why) in cases("form") {
        let text = with(SMALL, &old, &new);
        refused(&text, line, column, &why);
        let text = format!("\u{feff}{text}").replace('\n', "\r\n");
        refused(&text, line, column, &why);
    }
}

#[test]
fn the_log_is_a_list_in_lines() {
    let (head, _) = SMALL.split_once("log:").unwrap();
    refused(head, 11, 1, "`log` is missing");
    for log in [
        "[]",
        "~",
        "null",
        "x",
        "\"\"",
        "- entry: 1",
        "{}",
        "|",
        "&a",
    ] {
        refused(&format!("{head}log: {log}\n"), 11, 6, "`log` is a list");
    }
    refused(
        &format!("{head}log:\n  entry: 2\n"),
        12,
        3,
        "`log` is a list",
    );
    refused(&format!("{head}log:\n  []\n"), 12, 3, "`log` is a list");
    for log in ["log:", "log:\n", "log: # none yet\n# none\n"] {
        assert!(good(&format!("{head}{log}")).entries().is_empty());
    }
    refused("", 1, 1, "`log` is missing");
    refused("log:\n", 1, 1, "`herald` is missing");
    refused("- a\n", 1, 1, "a list");
    refused("# only\n", 2, 1, "`log` is missing");
}

#[test]
fn flaws_of_meaning_are_named_with_their_places() {
    for (kind, base) in [("small", SMALL), ("fair", FAIR), ("arbiter", ARBITER)] {
        assert!(read(base).is_ok());
        for (_, old, new, line, column, why) in cases(kind) {
            refused(&with(base, &old, &new), line, column, &why);
        }
    }
}

#[test]
fn texts_have_a_longest_form() {
    let long = |length| {
        with(
            SMALL,
            "white: Ann",
            &format!("white: {}", "é".repeat(length)),
        )
    };
    assert!(read(&long(80)).is_ok());
    refused(&long(81), 7, 8, "80 characters");
    for (key, most) in [("note", 2000), ("typed", 1000), ("why", 2000)] {
        let text = |length: usize| {
            let value = "é".repeat(length);
            let ruling =
                format!("- entry: 2\n  act: ruling\n  decision: result draw\n  why: {value}\n");
            let played =
                format!("- entry: 2\n  by: black\n  {key}: {value}\n  turn: 1\n  move: x\n");
            let entry = if key == "why" { ruling } else { played };
            let (head, _) = SMALL.split_once("- entry: 2").unwrap();
            format!("{head}{entry}  head: aaaaaaaa\n")
        };
        assert!(read(&text(most)).is_ok());
        let line = if key == "why" { 18 } else { 17 };
        refused(&text(most + 1), line, key.len() + 5, &most.to_string());
    }
}

#[test]
fn a_player_may_write_so_much_in_one_game() {
    let (head, _) = SMALL.split_once("- entry: 1").unwrap();
    let entry = |number: usize, note: usize| {
        let note = "é".repeat(note);
        format!(
            "- entry: {number}\n  turn: {number}\n  by: white\n  move: x\n  typed: aa\n  note: {note}\n  head: aaaaaaaa\n"
        )
    };
    // Each entry but the last takes 4,002 bytes.
    let full: String = (1..33).map(|number| entry(number, 2000)).collect();
    let left = (MAX_WORDS - 32 * 4002) / 2 - 1;
    assert!(read(&format!("{head}{full}{}", entry(33, left))).is_ok());
    let over = format!("{head}{full}{}", entry(33, left + 1));
    refused(&over, 11 + 32 * 7 + 6, 9, "words of white");
}

#[test]
fn brackets_count_outside_quotes_and_comments() {
    let file = |fill: &str| with(SMALL, "move: \"c15-b14 l15-l9\"", &format!("move: a{fill}"));
    let most = "[{".repeat(MAX_BRACKETS / 2);
    assert!(read(&file(&most)).is_ok());
    refused(&file(&format!("{most}[")), 18, 10 + MAX_BRACKETS, "4096");
    assert!(read(&file(&format!("b # {most}["))).is_ok());
    let quoted = with(SMALL, "c15-b14 l15-l9", &format!("{most}["));
    assert!(read(&quoted).is_ok());
    let block = format!("{SMALL}  note: |\n    {}\n", "[".repeat(2000));
    assert!(read(&file(&most).replace(SMALL, &block)).is_ok());
    let second = with(&file(&most), "roll: \"2d6 = 1 6\"", "roll: a[");
    refused(&second, 18, 9 + MAX_BRACKETS, "4096");
}

#[test]
fn what_a_flaw_shows_is_harmless() {
    let flaw = read(&with(SMALL, "game: gallop\n", "game: \"\\e[2Jchess\"\n")).unwrap_err();
    assert_eq!(
        flaw.to_string(),
        "line 3, column 7: herald knows no game `\\u{1b}[2Jchess`"
    );
}

#[test]
fn hostile_texts_end_quickly() {
    let (head, _) = SMALL.split_once("log:").unwrap();
    let begin = Instant::now();
    let entries = (1..40_000).map(|n| format!("- entry: {n}\n  head: aaaaaaaa\n"));
    let entries = entries.collect::<String>();
    let letter = |n: u32| char::from_u32(u32::from('a') + n % 26).unwrap();
    let keys = (0..100_000).flat_map(|n| {
        let name = [n, n / 26, n / 676, n / 17_576].map(letter);
        name.into_iter().chain(": b\n".chars())
    });
    let keys = keys.collect::<String>();
    for text in [
        "[".repeat(MAX_BYTES),
        "{".repeat(4096),
        format!("white: {}", "[".repeat(4096)),
        format!("{head}log:\n{}", "- ".repeat(400_000)),
        format!("{head}log:\n{}", "-\n".repeat(100_000)),
        format!("{head}log:\n{entries}"),
        keys,
        "a: b\n".repeat(100_000),
        "? ".repeat(400_000),
        format!("white: {}", "a ".repeat(400_000)),
        format!("white: \"{}", "\n".repeat(900_000)),
        format!("white: a\n{}", "\n".repeat(900_000)),
        format!("white: a\n{}", " b\n".repeat(300_000)),
        "#\n".repeat(400_000),
        "\u{feff}".repeat(300_000),
        "x".repeat(MAX_BYTES * 3),
    ] {
        assert!(read(&text).is_err());
    }
    let rolls = (1..20_000).map(|n| format!("- entry: {n}\n  roll: a\n  head: aaaaaaaa\n"));
    let file = good(&format!("{head}log:\n{}", rolls.collect::<String>()));
    assert_eq!(file.entries().len(), 19_999);
    assert!(
        begin.elapsed() < Duration::from_secs(20),
        "{:?}",
        begin.elapsed()
    );
}

/// The cases of one kind: what is replaced in a file by what, then
/// the line, the column and a part of the reason.
type Case = (String, String, String, usize, usize, String);

fn cases(kind: &str) -> Vec<Case> {
    let lines = include_str!("../data/record/flaws.jsonl").lines();
    let cases = lines.map(|line| serde_json::from_str::<Case>(line).unwrap());
    let cases: Vec<Case> = cases.filter(|case| case.0 == kind).collect();
    assert!(!cases.is_empty(), "{kind}");
    cases
}
