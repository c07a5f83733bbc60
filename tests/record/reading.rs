//! What is read as a game file.

use std::fs;
use std::path::Path;

use herald::record::{Act, First, GameFile, Source};

use crate::{FAIR, SMALL, good, indented, refused, with};

const WORKED: [&str; 10] = [
    "chivalry-fair",
    "gallop-arbiter",
    "gallop-fair",
    "gauntlet-open",
    "leap-over-table",
    "queens-four-open",
    "sidle-fair",
    "skwhere-arbiter",
    "skwhere-fair",
    "trump-zone-table",
];

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
    }
}

#[test]
fn worked_files_say_what_they_say() {
    let file = good(&worked("gauntlet-open"));
    let header = file.header();
    assert_eq!(header.game, "gauntlet");
    assert_eq!(header.edition, 1);
    assert_eq!(header.first, First::Seat("runner"));
    assert_eq!(header.seats, ["runner", "chaser"]);
    assert_eq!(
        header.options,
        [("exposure".to_owned(), "allowed".to_owned())]
    );
    let seed = "s3use5mrdtze7pc4llycwag46vqif32dvape4bau4765ikbtdsdq".to_owned();
    assert_eq!(header.dice, Source::Open { seed });
    assert_eq!(
        file.entries()[0].setup.as_deref(),
        Some("arrows = 66733427 79864261 36876661 99367313 86423677 39467861 34819768 67121238")
    );
    let fair = good(&worked("chivalry-fair"));
    let entries = fair.entries();
    assert_eq!(entries[1].act, Some(Act::Accept));
    assert_eq!(entries[1].name.as_deref(), Some("Bob"));
    assert!(entries.iter().any(|entry| entry.offers_draw));
    assert_eq!(entries.last().unwrap().act, Some(Act::AcceptDraw));
    assert_eq!(fair.header().first_entry(), 0);
}

#[test]
fn places_are_those_of_the_values() {
    let file = good(SMALL);
    let place = |index, key| {
        let place = file.place(index, key);
        (place.line, place.column)
    };
    assert_eq!(place(0, "entry"), (12, 10));
    assert_eq!(place(1, "move"), (18, 9));
    assert_eq!(place(1, "roll"), (15, 1));
    assert_eq!(place(2, "head"), (20, 1));
    let header = |key| (file.header_place(key).line, file.header_place(key).column);
    assert_eq!(header("black"), (8, 8));
    assert_eq!(header("seed"), (11, 1));
    let odd = with(
        SMALL,
        "  by: black\n",
        "  \"by\" :\n\n     # who?\n    black # Bob\n",
    );
    let file = good(&format!("\u{feff}{odd}").replace('\n', "\r\n"));
    assert_eq!(
        (file.place(1, "by").line, file.place(1, "by").column),
        (20, 5)
    );
    assert_eq!(file.place(1, "by").to_string(), "line 20, column 5");
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
            "black: Bob  <bob@example.org>\nwhite: Ann",
        ),
        ("log:\n", "log:   # from here on\n# appended only\n\n"),
        ("nonce: \"pmjj\"", "nonce: pmjj"),
        ("- entry: 3\n", "# mine\n\n- entry: 3 # a capture\n"),
        ("- entry: 3\n", "-\n  entry: 3\n"),
        (
            "- entry: 3\n  turn: 1\n",
            "- # next\n  turn: 1\n  entry: 3\n",
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
        "~",
        "true",
        "1e3",
        "0x1F",
        "2026-11-29",
        "'",
        "-x",
        "?y",
    ] {
        let text = with(
            SMALL,
            "white: Ann",
            &format!("white: {}", name.replace('\'', "\"'\"")),
        );
        let file = good(&text);
        assert_eq!(file.header().players[0].name, name);
        let fair = with(
            FAIR,
            "name: Bob",
            &format!("name: {}", name.replace('\'', "\"'\"")),
        );
        assert_eq!(good(&fair).entries()[1].name.as_deref(), Some(name));
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
        assert_eq!(good(&text).entries()[1].note.as_deref(), Some(read));
    }
    let ruling = "- entry: 4\n  act: ruling\n  decision: \"result draw\"\n  why: |-\n    Rain.\n  head: \"aaaaaaaa\"\n";
    let file = good(&format!("{SMALL}{ruling}"));
    assert_eq!(file.entries()[2].why.as_deref(), Some("Rain."));
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

fn worked(stem: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/record");
    fs::read_to_string(folder.join(format!("{stem}.yaml"))).unwrap()
}
