//! What is written, and that appending keeps every byte.

use herald::record::{Entry, EntryKey, GameFile, Header, HeaderKey, MAX_BYTES};

use crate::{FAIR, SMALL, good, indented, next_move, with};

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
        with(SMALL, "- entry: 2\n", "# before\n-   # odd\n  entry: 2\n"),
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
            "- entry: 3",
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
    let first = Entry::new(1)
        .with(EntryKey::Toss, "2d6 = 1 2")
        .with(EntryKey::Head, "aaaaaaaa");
    let head = indented(head, " ");
    for log in [" log:", " log:\n", " log: # none\n   # none\n"] {
        let file = good(&format!("{head}{log}"))
            .append(std::slice::from_ref(&first), None)
            .unwrap();
        let end = "\n - entry: 1\n   toss: \"2d6 = 1 2\"\n   head: \"aaaaaaaa\"\n";
        assert!(file.text().ends_with(end), "{}", file.text());
    }
}

#[test]
fn what_could_not_be_read_back_is_not_appended() {
    let changes = [
        (EntryKey::Entry, "5", "belongs"),
        (EntryKey::Turn, "1", "never go back"),
        (EntryKey::By, "white\n  note: x", "not be read back"),
        (EntryKey::By, "white # x", "not be read back"),
        (EntryKey::Head, "short", "8 letters"),
        (EntryKey::Note, "", "empty"),
        (EntryKey::Note, "\u{1b}", "no text"),
        (EntryKey::Date, "2026-11-29T20:15:00Z", "clock"),
    ];
    let file = good(SMALL);
    for (key, text, why) in changes {
        let flaw = file.append(&[next_move().with(key, text)], None);
        let flaw = flaw.unwrap_err();
        assert!(flaw.why.contains(why), "{flaw}");
    }
    for key in [EntryKey::Turn, EntryKey::By, EntryKey::Head] {
        let flaw = file.append(&[next_move().without(key)], None);
        let flaw = flaw.unwrap_err();
        assert!(flaw.why.contains("is missing"), "{flaw}");
    }
    let full = format!("{SMALL}# {}", "x".repeat(MAX_BYTES - SMALL.len() - 2));
    let flaw = good(&full).append(&[next_move()], None).unwrap_err();
    assert!(flaw.why.contains("2 MiB"), "{flaw}");
}

#[test]
fn what_was_appended_last_can_be_cut_off() {
    let (head, log) = SMALL.split_once("log:\n").unwrap();
    let deep = format!("{head}log:\n{}", indented(log, "    "));
    for text in [
        SMALL.to_owned(),
        SMALL.replace('\n', "\r\n"),
        SMALL.replace('\n', "\r"),
        format!("\u{feff}{SMALL}"),
        format!("{SMALL}\n# draw: a thought of mine\n"),
        format!("{head}log:\n"),
        deep,
    ] {
        let file = good(&text);
        let next = if file.entries().is_empty() {
            next_move().with(EntryKey::Entry, "1")
        } else {
            next_move()
        };
        for comment in [
            None,
            Some("white wins: gallop 5.1"),
            Some(
                "no decision: neither player can move, and this is said at such length that it goes on",
            ),
        ] {
            let new = file.append(std::slice::from_ref(&next), comment).unwrap();
            assert_eq!(new.without_last().unwrap().text(), text, "{text:?}");
        }
        let mut less = Some(file);
        while let Some(file) = less {
            less = file.without_last();
            assert_eq!(less.is_none(), file.entries().is_empty());
        }
    }
    let kept = "\n# a thought\n# white wins, I think\n";
    let file = good(&format!("{SMALL}{kept}"));
    let less = file.without_last().unwrap();
    assert!(less.text().ends_with(kept), "{}", less.text());
    let note = "- entry: 3\n  turn: 2\n  by: white\n  move: x\n  head: aaaaaaaa # x\n  note: |\n    a\n\n    # b\n";
    let file = good(&format!("{SMALL}{note}# draw: x\n"));
    assert_eq!(file.without_last().unwrap().text(), SMALL);
}

#[test]
fn headers_are_written_in_order_and_folded() {
    let row = ["1w2b3W4B5"; 12].join("/");
    let start = format!(
        "r {row} hand=1,2,3 arrows={}",
        "12345678 ".repeat(8).trim_end()
    );
    let base = good(FAIR).header().clone();
    let sound = |key: HeaderKey| base.get(key).unwrap().to_owned();
    let texts = [
        (HeaderKey::Sig, sound(HeaderKey::Sig)),
        (HeaderKey::Herald, "1".to_owned()),
        (HeaderKey::Game, "gauntlet".to_owned()),
        (HeaderKey::Rules, "gauntlet/3".to_owned()),
        (HeaderKey::Dice, "fair/1".to_owned()),
        (HeaderKey::First, "runner".to_owned()),
        (HeaderKey::Options, "a=1 b=2".to_owned()),
        (HeaderKey::Start, start.replace('/', "/ \n ")),
        (HeaderKey::Clock, "90d total".to_owned()),
        (HeaderKey::Begun, "2026-11-29T20:15:00Z".to_owned()),
        (HeaderKey::FirstSeat, "No".to_owned()),
        (
            HeaderKey::SecondSeat,
            format!("{} <bob@example.org>", "Wx".repeat(31)),
        ),
        (HeaderKey::Seat, "chaser".to_owned()),
        (HeaderKey::Key, sound(HeaderKey::Key).to_uppercase()),
        (HeaderKey::Nonce, sound(HeaderKey::Nonce)),
        (HeaderKey::Tip, sound(HeaderKey::Tip)),
    ];
    let header = Header::new(["runner", "chaser"], texts).unwrap();
    assert_eq!(header.start(), Some(start.as_str()));
    assert_eq!(header.edition(), 3);
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
            "herald", "game", "rules", "dice", "first", "options", "start", "clock", "begun",
            "runner", "chaser", "seat", "key", "nonce", "tip", "sig", "log"
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
    let wrong = header.clone().with(HeaderKey::Options, "a b=1");
    assert!(GameFile::new(&wrong, "").is_err() && wrong.check().is_err());
    let wrong = header.without(HeaderKey::Sig);
    assert!(GameFile::new(&wrong, "").is_err());
    assert_eq!(wrong.check(), Err("the key `sig` is missing".to_owned()));
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
