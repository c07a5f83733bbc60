//! What is written, and that appending keeps every byte.

use herald::record::{Clock, Entry, First, GameFile, Header, MAX_BYTES, Player, Source};

use crate::{SMALL, good, indented, next_move, with};

#[test]
fn appending_keeps_every_byte() {
    let (head, tail) = SMALL.split_once("log:\n").unwrap();
    let deep = indented(tail, "    ");
    let odd = [
        SMALL.to_owned(),
        SMALL.trim_end().to_owned(),
        SMALL.replace('\n', "\r\n"),
        SMALL.replace('\n', "\r\n").trim_end().to_owned(),
        SMALL.replace('\n', "\r"),
        format!("\u{feff}{SMALL}"),
        format!("{SMALL}\n\n# my thoughts\n   # and more"),
        format!("{SMALL}\r\n"),
        format!("{head}log:\n{deep}"),
        with(SMALL, "- entry: 3\n", "# before\n-   # odd\n  entry: 3\n"),
        with(SMALL, "\"c15-b14 l15-l9\"", "\"c15-b14\n l15-l9\" # folded"),
        format!("{SMALL}  note: |\n    a note\n    of lines"),
        format!("{SMALL}  note: |+\n    a note\n\n\n"),
        format!("{SMALL}  note: >-\n    a note\n\n\n  "),
        format!("{SMALL}  note: plain\n    and on"),
    ];
    for text in odd {
        let old = good(&text);
        let new = old.append(&[next_move()], Some("white wins")).unwrap();
        assert!(new.text().starts_with(&text), "{text}");
        assert_eq!(new.entries()[..2], old.entries()[..], "{text}");
        assert_eq!(new.entries()[2], next_move(), "{text}");
        let last = text.trim_end_matches(|c| c != '\n' && c != '\r');
        let eol = [("\r\n", "\r\n"), ("\n", "\n"), ("\r", "\r")];
        let eol = eol.iter().find(|(end, _)| last.ends_with(end)).unwrap().1;
        let indent = if text.contains("    - entry") {
            "    "
        } else {
            ""
        };
        let lines = [
            "- entry: 4",
            "  turn: 2",
            "  by: white",
            "  move: \"c1-c4\"",
            "  head: \"aaaaaaaa\"",
            "# white wins",
        ];
        let mut added: String = lines.iter().flat_map(|line| [indent, line, eol]).collect();
        if !text.ends_with(['\n', '\r']) {
            added.insert_str(0, eol);
        }
        assert_eq!(&new.text()[text.len()..], added, "{text:?}");
    }
}

#[test]
fn the_first_entry_stands_under_log() {
    let (head, _) = SMALL.split_once("log:").unwrap();
    let first = Entry {
        number: 2,
        toss: Some("2d6 = 1 2".to_owned()),
        head: "aaaaaaaa".to_owned(),
        ..Entry::default()
    };
    let head = indented(head, " ");
    for log in [" log:", " log:\n", " log: # none\n   # none\n"] {
        let file = good(&format!("{head}{log}"))
            .append(std::slice::from_ref(&first), None)
            .unwrap();
        let end = "\n - entry: 2\n   toss: \"2d6 = 1 2\"\n   head: \"aaaaaaaa\"\n";
        assert!(file.text().ends_with(end), "{}", file.text());
    }
}

#[test]
fn what_could_not_be_read_back_is_not_appended() {
    type Change = fn(&mut Entry);
    let changes: [(Change, &str); 6] = [
        (|entry| entry.number = 5, "belongs"),
        (|entry| entry.turn = None, "`turn` is missing"),
        (
            |entry| entry.by = Some("white\n  note: x".to_owned()),
            "not be read back",
        ),
        (
            |entry| entry.by = Some("white # x".to_owned()),
            "not be read back",
        ),
        (|entry| entry.head = "short".to_owned(), "eight letters"),
        (|entry| entry.note = Some("x".repeat(2001)), "2000"),
    ];
    let file = good(SMALL);
    for (change, why) in changes {
        let mut entry = next_move();
        change(&mut entry);
        let flaw = file.append(&[entry], None).unwrap_err();
        assert!(flaw.why.contains(why), "{flaw}");
    }
    let brackets = |number| Entry {
        number,
        turn: Some(number),
        note: Some("[".repeat(2000)),
        ..next_move()
    };
    assert!(file.append(&[brackets(4), brackets(5)], None).is_ok());
    let flaw = file
        .append(&[brackets(4), brackets(5), brackets(6)], None)
        .unwrap_err();
    assert!(flaw.why.contains("4096"), "{flaw}");
    let full = format!("{SMALL}# {}", "x".repeat(MAX_BYTES - SMALL.len() - 2));
    let flaw = good(&full).append(&[next_move()], None).unwrap_err();
    assert!(flaw.why.contains("1 MiB"), "{flaw}");
}

#[test]
fn entries_that_stand_alone_are_read() {
    let file = good(SMALL);
    let (_, log) = SMALL.split_once("log:\n").unwrap();
    let (_, last) = SMALL.split_once("- entry: 3").unwrap();
    let last = format!("- entry: 3{last}");
    for text in [
        log.to_owned(),
        format!("\u{feff}{log}"),
        log.replace('\n', "\r\n"),
    ] {
        assert_eq!(file.read_entries(&text).unwrap(), file.entries());
    }
    assert_eq!(file.read_entries(&last).unwrap(), file.entries()[1..]);
    assert_eq!(file.read_entries("").unwrap(), []);
    assert_eq!(file.entries()[1].text(), last);
    let flaw = file
        .read_entries(&last.replace("by: black", "by: gold"))
        .unwrap_err();
    assert_eq!((flaw.line, flaw.column), (3, 7), "{flaw}");
    let flaw = file.read_entries("herald: 1\n").unwrap_err();
    assert_eq!((flaw.line, flaw.column), (1, 1), "{flaw}");
}

#[test]
fn headers_are_written_in_order_and_folded() {
    let row = ["1w2b3W4B5"; 12].join("/");
    let header = Header {
        game: "gauntlet".to_owned(),
        edition: 3,
        dice: Source::Fair {
            seat: "chaser",
            tip: "t".to_owned(),
        },
        first: First::Seat("runner"),
        options: vec![
            ("a".to_owned(), "1".to_owned()),
            ("b".to_owned(), "2".to_owned()),
        ],
        start: Some(format!(
            "r {row} hand=1,2,3 arrows={}",
            "12345678 ".repeat(8).trim_end()
        )),
        clock: Some(Clock::read("90d total").unwrap()),
        seats: ["runner", "chaser"],
        players: [
            Player::read("No").unwrap(),
            Player::read(&format!("{} <bob@example.org>", "Wx".repeat(40))).unwrap(),
        ],
        nonce: "n".to_owned(),
    };
    let file = GameFile::new(&header, "Gauntlet: a comment").unwrap();
    assert_eq!(file.header(), &header);
    let keys: Vec<&str> = file
        .text()
        .lines()
        .filter(|line| !line.starts_with([' ', '#']))
        .map(|line| line.split(':').next().unwrap())
        .collect();
    assert_eq!(
        keys,
        [
            "herald", "game", "rules", "dice", "first", "options", "start", "clock", "runner",
            "chaser", "seat", "nonce", "tip", "log"
        ]
    );
    assert!(
        file.text().lines().all(|line| line.chars().count() <= 72),
        "{}",
        file.text()
    );
    assert!(
        file.text().contains("\nrunner: \"No\"\n"),
        "{}",
        file.text()
    );
    assert!(file.text().contains("/\n  1w2b"), "{}", file.text());
    let wrong = Header {
        options: vec![("a b".to_owned(), "1".to_owned())],
        ..header
    };
    assert!(GameFile::new(&wrong, "").is_err());
}

#[test]
fn comments_are_one_comment_whatever_they_say() {
    let (head, _) = SMALL.split_once("log:").unwrap();
    let file = good(&format!("{head}log:\n"));
    let long = format!("{} {}", "long words ".repeat(20), "x".repeat(200));
    for comment in [
        "",
        "a\nb: c",
        "\u{2028}- entry: 2\r\n- x",
        "\u{1b}[2J",
        &long,
    ] {
        let new = GameFile::new(file.header(), comment).unwrap();
        assert_eq!(new.header(), file.header());
        let new = file.append(&[], Some(comment)).unwrap();
        assert!(new.entries().is_empty());
        assert!(
            new.text().lines().all(|line| line.chars().count() <= 72),
            "{}",
            new.text()
        );
    }
}
