//! What is read as a game file.

use herald::dice::Source;
use herald::game::Purpose;
use herald::record::{Act, Arbiter, EntryKey, First, GameFile, HeaderKey, Kind, Unit};

use crate::{ARBITER, FAIR, SMALL, WORKED, good, indented, refused, with, worked};

#[test]
fn worked_files_are_written_as_they_stand() {
    for stem in WORKED {
        let text = worked(stem);
        let file = good(&text);
        let comments: Vec<&str> = text
            .lines()
            .filter_map(|line| line.strip_prefix("# "))
            .collect();
        let fresh = GameFile::new(file.header(), comments[0]).unwrap();
        let fresh = fresh
            .append(file.entries(), comments.get(1).copied())
            .unwrap();
        assert_eq!(fresh.text(), text, "{stem}");
        assert_eq!(fresh.header(), file.header(), "{stem}");
        let log = text.split_once("log:\n").unwrap().1;
        let entries = file.entries().iter().map(herald::record::Entry::text);
        assert!(log.starts_with(&entries.collect::<String>()), "{stem}");
    }
}

#[test]
fn headers_say_what_they_say() {
    let file = good(&worked("gauntlet-open"));
    let header = file.header();
    assert_eq!((header.game(), header.rules()), ("gauntlet", "gauntlet/1"));
    assert_eq!((header.edition(), header.source()), (1, Source::Open));
    assert_eq!(header.first(), First::Seat("runner"));
    assert_eq!(header.seats(), ["runner", "chaser"]);
    assert_eq!(header.seat_named("chaser"), Some(1));
    assert_eq!(
        header.options(),
        [("exposure".to_owned(), "allowed".to_owned())]
    );
    assert_eq!(
        header.seed(),
        Some("w5wlirktyxhxkablmp5fxqruuan2os7nhyt5nnjzpci3osaev52a")
    );
    assert_eq!(header.nonce().to_string(), "cjykazhofcmvukbownqqg3nby4");
    assert_eq!((header.clock(), header.begun()), (None, None));
    assert_eq!((header.arbiter(), header.inviter()), (None, None));

    let fair = good(&worked("chivalry-fair"));
    let header = fair.header();
    assert_eq!(header.first(), First::Toss);
    assert_eq!(header.options_text(), "chain=must tally=on");
    let clock = header.clock().unwrap();
    assert_eq!(
        (clock.count, clock.unit, clock.total),
        (2, Unit::Weeks, false)
    );
    assert_eq!(header.begun(), Some(1_795_983_300));
    assert_eq!(header.inviter(), Some(0));
    assert!(header.key().is_some() && header.tip().is_some() && header.sig().is_some());

    let file = good(&worked("gauntlet-start-none"));
    let rows = "91928473/26278321/17431979/11677911/24363998/99276198/17128344/28394626";
    assert_eq!(
        file.header().start(),
        Some(format!("8/8/8/8/8/8/8/8 r arrows={rows}").as_str())
    );
    assert_eq!(file.header().source(), Source::None);

    let header = |stem| good(&worked(stem)).header().clone();
    assert_eq!(header("skwhere-arbiter").arbiter(), Some(Arbiter::Seat(0)));
    let Some(Arbiter::Name(carl)) = header("sidle-arbiter").arbiter() else {
        panic!("Carl holds the seed");
    };
    assert_eq!((carl.name.as_str(), carl.mail.is_some()), ("Carl", true));
    assert_eq!(header("gallop-table").player(0).name, "12");
    assert_eq!(header("skwhere-fair").player(1).name, "Björn");
}

#[test]
fn a_seat_with_an_address_is_the_seat() {
    let text = with(ARBITER, "Carl <", "white <");
    assert_eq!(good(&text).header().arbiter(), Some(Arbiter::Seat(0)));
}

#[test]
fn entries_say_what_they_say() {
    let file = good(&worked("gauntlet-open"));
    let first = &file.entries()[0];
    assert!(first.only_throws());
    let setup = first.throw(Purpose::Setup).unwrap();
    assert!(
        setup.starts_with("arrows = ") && setup.len() == 80,
        "{setup}"
    );
    assert_eq!(first.throw(Purpose::Toss), None);
    let file = good(&worked("chivalry-fair"));
    let entries = file.entries();
    assert_eq!(entries[0].act(), Some(Act::Accept));
    assert_eq!(entries[0].get(EntryKey::Name), Some("Bob"));
    assert_eq!(entries[0].kind(), Kind::Act(Act::Accept));
    assert_eq!((entries[0].number(), entries[0].turn()), (1, None));
    let offer = entries.iter().find(|entry| entry.offers_draw()).unwrap();
    assert_eq!(offer.kind(), Kind::Move);
    assert_eq!(offer.typed(), Some("as I said on the telephone"));
    assert_eq!(
        offer.note(),
        Some("Even, I think. Shall we call it a draw?")
    );
    assert_eq!(offer.date(), Some("2026-12-09T20:28:43Z"));
    assert_eq!(offer.date_seconds(), Some(1_796_848_123));
    assert_eq!(offer.head().unwrap().to_string(), "k5cufbb4");
    assert!(offer.sig().is_some() && offer.link().is_none());
    assert_eq!(entries.last().unwrap().act(), Some(Act::AcceptDraw));
    let file = good(&worked("gallop-arbiter"));
    let ruling = file
        .entries()
        .iter()
        .find(|entry| entry.kind() == Kind::Act(Act::Ruling));
    let decision = ruling.unwrap().get(EntryKey::Decision);
    assert_eq!(
        decision,
        Some("position xxxx1xxx1xxx/12/10x1/12/12/12/10x1/12/12/12/12/12/12/12/oooooooooooo b")
    );
}

#[test]
fn what_is_hashed_has_one_spelling() {
    let arbiter = good(&worked("gallop-arbiter"));
    let hashed = arbiter.header().hashed(None);
    let keys: Vec<&str> = hashed.iter().map(|pair| pair.0).collect();
    assert_eq!(
        keys,
        [
            "herald", "game", "rules", "dice", "first", "white", "black", "arbiter", "key",
            "nonce", "commit"
        ]
    );
    assert_eq!(hashed[6].1, "Bob");
    let fair = good(FAIR);
    assert!(
        fair.header()
            .hashed(None)
            .iter()
            .all(|pair| pair.0 != "sig")
    );
    let keys = |index: usize| -> Vec<&str> {
        let hashed = fair.entries()[index].hashed(None);
        hashed.iter().map(|pair| pair.0).collect()
    };
    assert_eq!(
        keys(0),
        ["entry", "by", "act", "name", "key", "nonce", "tip"]
    );
    assert_eq!(
        keys(1),
        ["entry", "turn", "by", "toss", "roll", "move", "link"]
    );

    let odd = FAIR
        .replace("name: Bob\n", "name: \"Bob  <bob@example.org>\"\n")
        .replace("black: Bob\n", "black: Bob<b@b>\n")
        .replace("\"jtbkdloaj5", "\"JTBKD loaj5");
    let odd = good(&odd);
    assert_eq!(odd.header().hashed(None), fair.header().hashed(None));
    assert_eq!(
        odd.entries()[0].hashed(None),
        fair.entries()[0].hashed(None)
    );
    assert_eq!(odd.header().player(1).mail.as_deref(), Some("b@b"));

    let file = good(&worked("gauntlet-start-none"));
    let start = file.header().hashed(Some("8 r"));
    assert!(start.contains(&("start", "8 r".into())));
    let ruling = "- entry: 3\n  act: ruling\n  decision: 'position 8/  8/\n\n    8 w'\n  why: x\n  head: aaaaaaaa\n";
    let file = good(&format!("{SMALL}{ruling}"));
    let ruling = &file.entries()[2];
    assert_eq!(ruling.hashed(None)[2].1, "position 8/8/8 w");
    assert_eq!(ruling.hashed(Some("24 w"))[2].1, "position 24 w");
    assert_eq!(ruling.hashed(Some("position 24 w"))[2].1, "position 24 w");
}

#[test]
fn places_are_those_of_the_values() {
    let file = good(SMALL);
    let place = |index, key| {
        let place = file.place(index, key);
        (place.line, place.column)
    };
    assert_eq!(place(0, Some(EntryKey::Entry)), (12, 10));
    assert_eq!(place(1, Some(EntryKey::Move)), (18, 9));
    assert_eq!(place(1, Some(EntryKey::Roll)), (15, 1));
    assert_eq!(place(1, None), (15, 1));
    assert_eq!(place(2, Some(EntryKey::Head)), (20, 1));
    let header = |key| (file.header_place(key).line, file.header_place(key).column);
    assert_eq!(header(HeaderKey::SecondSeat), (8, 8));
    assert_eq!(header(HeaderKey::Tip), (11, 1));
    let odd = with(
        SMALL,
        "  by: black\n",
        "  \"by\" :\n\n     # who?\n    black # Bob\n",
    );
    let file = good(&format!("\u{feff}{odd}").replace('\n', "\r\n"));
    let place = file.place(1, Some(EntryKey::By));
    assert_eq!((place.line, place.column), (20, 5));
    assert_eq!(place.to_string(), "line 20, column 5");
}

#[test]
fn what_people_do_to_a_file_is_read() {
    let plain = good(SMALL);
    for (old, new) in [
        (
            "herald: 1\n",
            "\n# comment\n   # indented\nherald: 1   # file format\n\n",
        ),
        ("herald: 1\n", "---\nherald: 1\n"),
        ("white: Ann\n", "white: 'Ann'\n"),
        ("white: Ann\n", "\"white\" : \"\\x41nn\"\n"),
        ("white: Ann\n", "white:\t Ann \t# the first\n"),
        ("white: Ann\n", "white:\n    # below\n  Ann\n"),
        (
            "white: Ann\nblack: Bob <bob@example.org>",
            "black: Bob <bob@example.org>\nwhite: Ann",
        ),
        ("log:\n", "log:   # from here on\n# appended only\n\n"),
        (
            "nonce: \"pzd26fmotw2u7rpesauzn5jwbi\"",
            "nonce: PZD26FMOTW2U7RPESAUZN5JWBI",
        ),
        ("- entry: 2\n", "# mine\n\n- entry: 2 # a capture\n"),
        ("- entry: 2\n", "-\n  entry: 2\n"),
        (
            "- entry: 2\n  turn: 1\n",
            "- # next\n  turn: 1\n  entry: 2\n",
        ),
        ("  by: black\n", "  # who\n  by: black\n\n"),
        ("\"c15-b14 l15-l9\"", "\"c15-b14\n    l15-l9\""),
        ("\"c15-b14 l15-l9\"", "\"c15-\\\n    b14 l15-l9\""),
        ("\"c15-b14 l15-l9\"", "'c15-b14\n    l15-l9'"),
        (
            "\"c15-b14 l15-l9\"",
            "c15-b14\n\u{20}\u{20}\u{20}\u{20}l15-l9",
        ),
        ("\"c15-b14 l15-l9\"", "c15-b14 l15-l9   # bold"),
        ("\"zetoh7re\"\n", "\"zetoh7re\"\n# my thoughts\n\n\n"),
        ("\"zetoh7re\"\n", "\"zetoh7re\""),
    ] {
        let text = with(SMALL, old, new);
        for text in [
            text.clone(),
            format!("\u{feff}{text}"),
            text.replace('\n', "\r\n"),
        ] {
            let file = good(&text);
            assert_eq!(file.header(), plain.header(), "{text}");
            assert_eq!(file.entries(), plain.entries(), "{text}");
        }
    }
    let deep = SMALL.split_once("log:\n").unwrap();
    let log = indented(deep.1, "     ");
    assert_eq!(
        good(&format!("{}log:\n{log}", deep.0)).entries(),
        plain.entries()
    );
    let all = indented(SMALL, "  ");
    assert_eq!(good(&all).entries(), plain.entries());
}

#[test]
fn every_scalar_is_its_text() {
    for name in [
        "12",
        "No",
        "null",
        "true",
        "1e3",
        "0x1F",
        "2026-11-29",
        "it's",
        "-x",
        "?y",
    ] {
        let text = with(SMALL, "white: Ann", &format!("white: {name}"));
        let file = good(&text);
        assert_eq!(file.header().player(0).name, name);
        let fair = with(FAIR, "name: Bob", &format!("name: {name}"));
        assert_eq!(good(&fair).entries()[0].get(EntryKey::Name), Some(name));
    }
}

#[test]
fn blocks_of_text_are_notes_and_reasons() {
    let head = "  head: \"zetoh7re\"\n";
    for (note, read) in [
        ("note: |\n    one\n\n      two\n", "one\n\n  two\n"),
        ("note: |-\n    one: [two] # three\n", "one: [two] # three"),
        (
            "note: >\n    one\n    two\n\n    three\n",
            "one two\nthree\n",
        ),
        ("note: |1-\n     one\n", "  one"),
        ("note: |+ # kept\n    one\n\n", "one\n\n"),
        ("note:\n   |\n    one\n", "one\n"),
    ] {
        let text = with(SMALL, head, &format!("  {note}{head}"));
        assert_eq!(good(&text).entries()[1].note(), Some(read));
    }
    let ruling = "- entry: 3\n  act: ruling\n  decision: \"result draw\"\n  why: |-\n    Rain.\n  head: \"aaaaaaaa\"\n";
    let file = good(&format!("{SMALL}{ruling}"));
    assert_eq!(file.entries()[2].get(EntryKey::Why), Some("Rain."));
    let text = with(SMALL, head, &format!("  note: |\n      \n    one\n{head}"));
    refused(&text, 21, 5, "deeper");
    let text = with(SMALL, head, &format!("  note: |\n    \tone\n{head}"));
    refused(&text, 20, 5, "tabs");
    let text = with(SMALL, head, &format!("  note: | one\n{head}"));
    refused(&text, 19, 11, "block");
    refused(
        &with(SMALL, "\"c15-b14 l15-l9\"", "|\n    x"),
        18,
        9,
        "only in a note",
    );
    refused(
        &with(SMALL, "white: Ann", "white: >\n  Ann"),
        7,
        8,
        "only in a note",
    );
}
