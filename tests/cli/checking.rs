//! `check`, and positions that are given in place of a game: how disputes are
//! settled.

use serde_json::json;

use crate::{Desk, GALLOP, QUEENS};

#[test]
fn a_move_is_judged_and_nothing_written() {
    let desk = Desk::gallop();
    let before = desk.files();
    assert_eq!(
        desk.done(&["check", "g.yaml", "a1-a2", "b1-b5"]),
        "Legal: a1-a2 b1-b5.\n"
    );
    assert_eq!(
        desk.done(&[
            "check",
            "g.yaml",
            "1. B1–B5, A1-A2".replace(',', "").as_str()
        ]),
        "Legal: a1-a2 b1-b5.\nFolded: a dash.\n"
    );
    assert_eq!(before, desk.files());
    let verdict = desk.json(&["check", "g.yaml", "a1-a2 b1-b5", "--json"]);
    let next = "xxxxxxxxxxxx/12/12/12/12/12/12/12/12/12/1o10/12/12/o11/2oooooooooo b";
    assert_eq!(
        verdict,
        json!({
            "legal": true, "move": "a1-a2 b1-b5", "does": [], "next": next, "over": null,
        })
    );
    desk.says_no(1, &["check", "g.yaml", "a1-a2 b1-b6"], "error[gallop 3.1]");
    desk.says_no(1, &["check", "g.yaml", "2. a1-a2 b1-b5"], "turn 1 is due");
    desk.says_no(2, &["check", "g.yaml"], "there is no move to judge");
    desk.says_no(2, &["check", "g.yaml", " "], "there is no move to judge");
}

#[test]
fn refusals_in_json_point_into_the_text_that_was_given() {
    let desk = Desk::gallop();
    let text = " 1. a1-a2 b1-b6";
    let no = desk.refused_json(1, &["check", "g.yaml", text, "--json"]);
    assert_eq!(no["legal"], json!(false));
    assert_eq!(no["kind"], json!("illegal"));
    assert_eq!(no["rule"], json!("gallop 3.1"));
    assert_eq!(
        no["why"],
        json!("b6 is 5 away from b1; the dice show 4 and 1")
    );
    let at = |end: usize| usize::try_from(no["at"][end].as_u64().unwrap()).unwrap();
    assert_eq!(&text[at(0)..at(1)], "b6");
    assert!(
        no["near"]
            .as_array()
            .unwrap()
            .contains(&json!("a1-a2 b1-b5"))
    );
    let words = desk.refused(1, &["check", "g.yaml", text], "");
    assert!(words.contains("  | 1. a1-a2 b1-b6\n") || words.contains("  |  1. a1-a2 b1-b6\n"));
    for (text, kind, rule) in [
        ("a1#", "unreadable", "house 0.10"),
        ("a2 b5", "ambiguous", "house 0.11"),
        ("9. pass", "turn", "house 0.13"),
        ("pass", "illegal", "house 0.3"),
    ] {
        let no = desk.refused_json(1, &["check", "g.yaml", text, "--json"]);
        assert_eq!(
            (&no["kind"], &no["rule"]),
            (&json!(kind), &json!(rule)),
            "{no}"
        );
    }
}

#[test]
fn strict_takes_canonical_text_only() {
    let desk = Desk::gallop();
    desk.done(&["check", "g.yaml", "--strict", "a1-a2 b1-b5"]);
    for text in ["b1-b5 a1-a2", "A1-a2 b1-b5", "a1–a2 b1-b5", "a1-a2  b1-b5"] {
        desk.done(&["check", "g.yaml", text]);
        let words = "the record writes this move a1-a2 b1-b5";
        desk.says_no(1, &["check", "g.yaml", "--strict", text], words);
        desk.says_no(1, &["move", "g.yaml", "--strict", text], words);
    }
}

#[test]
fn explain_walks_through_the_articles() {
    let desk = Desk::gallop();
    let good = desk.done(&["check", "g.yaml", "--explain", "a1-a2 b1-b5"]);
    assert_eq!(
        good,
        "2.1   kept    the piece on a1 is white's
3.1   kept    a2 is 1 away from a1 in a straight line
3.2   kept    a2 is forward of a1
3.5   kept    a2 is not beyond the Center Bar
4.1   kept    a2 is empty
2.1   kept    the piece on b1 is white's
3.1   kept    b5 is 4 away from b1 in a straight line
3.2   kept    b5 is forward of b1
3.5   kept    b5 is not beyond the Center Bar
4.1   kept    b5 is empty
2.2   kept    both dice are played
Legal: a1-a2 b1-b5.
"
    );
    let bad = desk.run(&["check", "g.yaml", "--explain", "a1-a2 b1-b6"]);
    assert_eq!(bad.status, 1);
    let last = bad.out.lines().last().unwrap();
    assert_eq!(
        last,
        "3.1   BROKEN  b6 is 5 away from b1; the dice show 4 and 1"
    );
    assert!(bad.err.starts_with("error[gallop 3.1]"), "{}", bad.err);
    let both = desk.run(&["check", "g.yaml", "--explain", "--json", "a1-a2 b1-b6"]);
    let both: serde_json::Value = serde_json::from_str(&both.out).unwrap();
    assert_eq!(both["legal"], json!(false));
    let found = both["explained"].as_array().unwrap();
    assert_eq!(found.len(), bad.out.lines().count());
    assert_eq!(
        found.last(),
        Some(&json!({
            "article": "gallop 3.1", "kept": false,
            "fact": "b6 is 5 away from b1; the dice show 4 and 1",
        }))
    );
    let house = desk.run(&["check", "g.yaml", "--explain", "?"]);
    assert_eq!((house.status, house.out.as_str()), (1, ""));
    assert!(house.err.starts_with("error[house 0.10]"), "{}", house.err);
}

#[test]
fn a_position_stands_in_for_a_game() {
    let desk = Desk::new();
    let full = format!("{GALLOP} w roll=3,5");
    let side = format!("{GALLOP} w");
    for given in [
        &["--position", &full][..],
        &["--position", &side, "--roll", "5 3"],
        &["--position", &side, "--roll", "2d6 = 5 3"],
        &["--position", GALLOP, "--to-move", "White", "--roll", "3,5"],
        &["--position", GALLOP, "--to-move", "w", "--roll", "3,5"],
    ] {
        let given = [&["--game", "gallop"], given].concat();
        let check = [&["check", "c1-c4 d1-d6"], &given[..]].concat();
        assert_eq!(desk.done(&check), "Legal: c1-c4 d1-d6.\n");
        let count = [&["legal", "--count"], &given[..]].concat();
        assert_eq!(desk.done(&count), "714\n");
    }
    // No turn is due in a position alone, so a number says nothing.
    let check = [
        "check",
        "12. c1-c4 d1-d6",
        "--game",
        "gallop",
        "--position",
        &full,
    ];
    assert_eq!(desk.done(&check), "Legal: c1-c4 d1-d6.\n");
    let queens = [
        "check",
        "a8-a12",
        "--game",
        "queens-four",
        "--position",
        QUEENS,
        "--to-move",
        "white",
        "--option",
        "repetition=off",
    ];
    desk.done(&queens);
}

#[test]
fn what_is_missing_or_too_much_is_said() {
    let desk = Desk::queens();
    let queens = format!("{QUEENS} w");
    for (status, args, words) in [
        (
            1,
            &["legal", "--game", "gallop", "--position", GALLOP][..],
            "expected the side to move",
        ),
        (2, &["legal"], "give a game file, or --game"),
        (2, &["legal", "q.yaml", "--game", "gallop"], "not both"),
        (
            2,
            &[
                "legal",
                "q.yaml",
                "--game",
                "queens-four",
                "--position",
                &queens,
            ],
            "not both",
        ),
        (
            2,
            &[
                "legal",
                "--game",
                "gallop",
                "--position",
                GALLOP,
                "--to-move",
                "red",
            ],
            "--to-move is white or black",
        ),
        (
            1,
            &[
                "legal",
                "--game",
                "gallop",
                "--position",
                GALLOP,
                "--to-move",
                "w",
                "--roll",
                "7 1",
            ],
            "the roll: a die shows 6 at most",
        ),
        (
            1,
            &[
                "legal",
                "--game",
                "sidle",
                "--position",
                GALLOP,
                "--to-move",
                "w",
                "--roll",
                "1 3 seven",
            ],
            "error[house 0.14]",
        ),
        (
            2,
            &[
                "legal",
                "--game",
                "queens-four",
                "--position",
                &queens,
                "--roll",
                "1 1",
            ],
            "played without dice",
        ),
        (
            2,
            &["legal", "--game", "gallop", "--position", "@gone.txt"],
            "there is no such file",
        ),
    ] {
        desk.says_no(status, args, words);
    }
}

/// However a board was pasted, it is the same position.
#[test]
fn drawn_boards_read_back_from_letters() {
    let desk = Desk::gallop();
    desk.done(&["move", "g.yaml", "a1-a2 b1-b5"]);
    let string = desk.done(&["show", "g.yaml", "--position"]);
    for style in ["--ascii", "--unicode", "--flip"] {
        let letter = desk.done(&["show", "g.yaml", style]);
        let quoted = |mark: &str| {
            let lines: Vec<String> = letter.lines().map(|l| format!("{mark}{l}")).collect();
            lines.join("\n")
        };
        for text in [
            letter.clone(),
            quoted("> "),
            quoted("> > "),
            quoted("> ").replace('\n', "\r\n"),
            format!("Hi Bob,\n\nlook:\n\n```text\n{letter}\n```\n\nAnn\n"),
            format!("\u{feff}{letter}"),
        ] {
            desk.write("board.txt", &text);
            let given = ["--game", "gallop", "--position", "@board.txt"];
            let legal = desk.run(&[&["legal", "--count"], &given[..]].concat());
            assert_eq!(legal.status, 0, "{style}\n{text}\n{}", legal.err);
            let shown = desk.json(&[&["show", "--json"], &given[..]].concat());
            assert_eq!(
                shown["position"],
                json!(string.trim_end()),
                "{style}\n{text}"
            );
            let piped = desk.pipe(
                &[
                    "check",
                    "l15-l9 a15-a14",
                    "--game",
                    "gallop",
                    "--position",
                    "@-",
                ],
                &text,
            );
            assert_eq!(piped.out, "Legal: a15-a14 l15-l9.\n", "{}", piped.err);
        }
    }
}

#[test]
fn a_file_may_hold_the_string_itself() {
    let desk = Desk::new();
    let folded = format!("{}\n b roll=6,1\n", GALLOP.replace('/', "/\n"));
    desk.write("p.txt", folded);
    let given = ["--game", "gallop", "--position", "@p.txt"];
    assert_eq!(
        desk.done(&[&["legal", "--count"], &given[..]].concat()),
        "748\n"
    );
}
