//! What is no game file, and where that shows.

use std::time::{Duration, Instant};

use herald::record::MAX_BYTES;

use crate::{FAIR, SMALL, good, read, refused, with};

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
        "- entry: 2",
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
fn flaws_of_the_header_are_named_with_their_places() {
    for (_, old, new, line, column, why) in cases("header") {
        refused(&with(SMALL, &old, &new), line, column, &why);
    }
    let long = with(SMALL, "white: Ann", &format!("white: {}", "é".repeat(81)));
    refused(&long, 7, 8, "80 characters");
    refused(&with(FAIR, "seat: white\n", ""), 10, 1, "`seat` is missing");
    refused(
        &with(FAIR, "seat: white\n", "seat: gold\n"),
        8,
        7,
        "`white` or `black`",
    );
}

#[test]
fn flaws_of_entries_are_named_with_their_places() {
    for (_, old, new, line, column, why) in cases("entry") {
        refused(&with(SMALL, &old, &new), line, column, &why);
    }
    let note = |length| {
        with(
            SMALL,
            "  by: black\n",
            &format!("  by: black\n  note: {}\n", "é".repeat(length)),
        )
    };
    assert!(read(&note(2000)).is_ok());
    refused(&note(2001), 18, 9, "2000 characters");
    let again = "- entry: 4\n  turn: 1\n  by: white\n  move: x\n  head: aaaaaaaa\n";
    refused(
        &format!("{SMALL}{again}"),
        21,
        9,
        "turn 1 comes after turn 1",
    );
    let dated = with(
        SMALL,
        "  by: black\n",
        "  by: black\n  date: 2026-11-29T20:15:00Z\n",
    );
    let before = "- entry: 4\n  turn: 2\n  by: white\n  move: x\n  date: 2026-11-29T20:14:59Z\n  head: aaaaaaaa\n";
    refused(&format!("{dated}{before}"), 25, 9, "dates never go back");
    refused(
        &with(FAIR, "act: invite", "act: go"),
        14,
        8,
        "must be `act: invite`",
    );
    refused(
        &with(FAIR, "entry: 0", "entry: 2"),
        12,
        10,
        "entry 0 belongs",
    );
    let late = "- entry: 2\n  by: white\n  act: invite\n  head: aaaaaaaa\n";
    refused(&format!("{FAIR}{late}"), 25, 8, "at the start");
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
    let entries = (2..40_000).map(|n| format!("- entry: {n}\n  head: aaaaaaaa\n"));
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
    let rolls = (2..20_000).map(|n| format!("- entry: {n}\n  roll: a\n  head: aaaaaaaa\n"));
    let file = good(&format!("{head}log:\n{}", rolls.collect::<String>()));
    assert_eq!(file.entries().len(), 19_998);
    assert!(
        begin.elapsed() < Duration::from_secs(20),
        "{:?}",
        begin.elapsed()
    );
}

/// The cases of one kind: what is replaced in the small file by what, then
/// the line, the column and a part of the reason.
type Case = (String, String, String, usize, usize, String);

fn cases(kind: &str) -> Vec<Case> {
    let lines = include_str!("../data/record/flaws.jsonl").lines();
    let cases = lines.map(|line| serde_json::from_str::<Case>(line).unwrap());
    let cases: Vec<Case> = cases.filter(|case| case.0 == kind).collect();
    assert!(!cases.is_empty(), "{kind}");
    cases
}
