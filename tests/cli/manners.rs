//! Refusals at the border of the command line, and small manners: what is given
//! in place of a move or a position, what was perhaps meant, help.

use serde_json::{Value, json};

use crate::{Desk, GALLOP, QUEENS};

const BOARD: &str = include_str!("board.txt");

/// What `legal` says of Gallop on a board from a letter.
fn pasted(board: &str, more: &[&str]) -> String {
    let desk = Desk::new();
    desk.write("b.txt", board);
    let given = ["legal", "--game", "gallop", "--position", "@b.txt"];
    let said = desk.run(&[&given[..], more].concat());
    said.err.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_lost_line_of_state_points_to_its_options() {
    let lost = BOARD.replace("> b roll=5,6\n", "");
    let said = pasted(&lost, &[]);
    for words in [
        "expected the side to move",
        "--to-move white or --to-move black",
        "--roll",
    ] {
        assert!(said.contains(words), "{said}");
    }
    let said = pasted(&lost, &["--to-move", "black"]);
    assert!(
        said.contains("help: --roll says what was rolled: two dice, such as 3 5"),
        "{said}"
    );
    assert_eq!(pasted(&lost, &["--to-move", "black", "--roll", "5 6"]), "");
}

#[test]
fn a_wrong_paste_points_at_its_line() {
    for (from, to, words) in [
        (
            ">   9  . ",
            ">   9  ",
            "line 13: rank 9 has 11 squares here, not 12",
        ),
        (
            ">   9  .",
            ">   9  . .",
            "line 13: rank 9 has 13 squares here, not 12",
        ),
        (">  13  x", ">  13  q", "line 9: no piece is drawn q"),
        (
            ">  13 ",
            ">  12 ",
            "line 10: rank 12 stands here a second time",
        ),
        (
            ">  12 ",
            ">  l2 ",
            "line 9: rank 12 is missing below this line",
        ),
        (
            ">  15 ",
            ">  l5 ",
            "line 8: rank 15 is missing above this line",
        ),
    ] {
        assert!(BOARD.contains(from));
        let said = pasted(&BOARD.replace(from, to), &[]);
        assert!(
            said.contains(words) && said.contains("error[house 0.30]"),
            "{said}"
        );
    }
}

#[test]
fn two_sources_that_disagree_are_both_named() {
    let desk = Desk::new();
    let full = format!("{GALLOP} w roll=3,5");
    let given = ["legal", "--count", "--game", "gallop", "--position", &full];
    for (more, words) in [
        (
            ["--roll", "1 2"],
            "the position says roll=3,5, and --roll says 1 2",
        ),
        (
            ["--to-move", "black"],
            "the position says w to move, and --to-move says black",
        ),
    ] {
        desk.says_no(2, &[&given[..], &more].concat(), words);
    }
    for same in [["--roll", "5 3"], ["--to-move", "White"]] {
        assert_eq!(desk.done(&[&given[..], &same].concat()), "714\n");
    }
}

#[test]
fn a_byte_order_mark_is_skipped() {
    let desk = Desk::new();
    desk.write("p.txt", format!("\u{feff}{QUEENS} w\n"));
    let given = [
        "legal",
        "--count",
        "--game",
        "queens-four",
        "--position",
        "@p.txt",
    ];
    assert_eq!(desk.done(&given), "196\n");
    let question = json!({"game": "queens-four", "position": format!("{QUEENS} w"), "id": "a"});
    let said = desk.pipe(&["batch"], format!("\u{feff}{question}\n"));
    let said: Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!(said["id"], json!("a"));
    assert_eq!(said["legal"].as_array().unwrap().len(), 196);
}

#[test]
fn every_answer_of_a_batch_has_its_id() {
    let desk = Desk::new();
    let lines = [
        r#"{"game":"galop","position":"","id":1}"#,
        r#"{"game":"gallop","id":[2]}"#,
        r#"{"game":"gallop","position":"","id":{"n":3}}"#,
        r#"{"game":"gallop","position":""}"#,
    ];
    let said = desk.pipe(&["batch"], lines.join("\n")).out;
    let answers: Vec<Value> = said
        .lines()
        .map(|l| serde_json::from_str(l).unwrap())
        .collect();
    let ids: Vec<&Value> = answers.iter().map(|answer| &answer["id"]).collect();
    assert_eq!(
        ids,
        [&json!(1), &json!([2]), &json!({"n": 3}), &Value::Null]
    );
    assert_eq!(
        answers[0]["error"],
        json!("there is no game galop; did you mean gallop?")
    );
    assert!(answers.iter().all(|answer| answer["error"].is_string()));
}

#[test]
fn words_that_have_a_command_point_to_it() {
    let desk = Desk::queens();
    for (word, command) in [
        ("resign", "`herald resign FILE`"),
        ("I resign!", "`herald resign FILE`"),
        ("draw?", "--offer-draw"),
        ("accept", "`herald accept FILE`"),
        ("undo", "`herald undo FILE`"),
        ("takeback", "`herald takeback FILE`"),
        ("?", "`herald legal FILE`"),
        ("??", "`herald legal FILE`"),
        ("1. resign", "`herald resign FILE`"),
    ] {
        for verb in ["move", "check"] {
            let said = desk.refused(1, &[verb, "q.yaml", word], "");
            assert!(said.contains("error[house 0.10]"), "{said}");
            assert!(
                said.contains(command) && !said.contains("legal here"),
                "{said}"
            );
        }
    }
    desk.says_no(
        1,
        &["move", "q.yaml", "resigned to it"],
        "error[house 0.10]",
    );
}

#[test]
fn a_comment_behind_a_move_points_to_the_note() {
    let desk = Desk::queens();
    desk.says_no(
        1,
        &[
            "move", "q.yaml", "a8", "to", "a12", "good", "luck,", "it's", "on",
        ],
        "a8-a12 is legal; what is not of the move goes into --note 'good luck, it’s on'",
    );
    let said = desk.refused(1, &["move", "q.yaml", "a8-a12 c8-c12"], "");
    assert!(!said.contains("--note"), "{said}");
    desk.done(&["move", "q.yaml", "A8", "to", "A12"]);
}

#[test]
fn a_note_may_begin_with_a_dash() {
    let desk = Desk::queens();
    for (text, args) in [
        ("-> good luck", &["--note", "-> good luck"][..]),
        ("--", &["--note=--"]),
        ("-1", &["--note", "--", "-1"]),
    ] {
        let given = desk.read("q.yaml");
        desk.done(&[&["move", "q.yaml", "a8-a12"], args].concat());
        let log = desk.json(&["log", "q.yaml", "--json"]);
        assert_eq!(log["log"][0]["note"], json!(text));
        desk.write("q.yaml", given);
    }
}

#[test]
fn quiet_commands_print_no_board() {
    let desk = Desk::queens();
    assert_eq!(
        desk.done(&["move", "q.yaml", "a8-a12", "--quiet"]),
        "Played a8-a12.\n"
    );
    let shown = desk.done(&["show", "q.yaml", "-q"]);
    assert!(
        shown.contains("Turn 2: Black to move.") && !shown.contains(" 15 "),
        "{shown}"
    );
    let piped = desk.pipe(&["move", "-", "c8-c12", "-q"], desk.read("q.yaml"));
    assert_eq!(piped.err, "Played c8-c12.\n");
}

#[test]
fn near_names_are_asked_for() {
    let desk = Desk::queens();
    for (args, words) in [
        (
            &["rules", "galop"][..],
            "there is no game galop; did you mean gallop?",
        ),
        (&["rules", "hose"], "or house"),
        (&["show", "--game", "Skwere"], "did you mean skwhere?"),
        (
            &["rules", "gallop", "4.33"],
            "Gallop has no article 4.33; did you mean 4.3?",
        ),
        (
            &["new", "leap-over", "l.yaml", "--option", "stragler=count"],
            "did you mean stragglers=count?",
        ),
        (
            &["new", "leap-over", "l.yaml", "--option", "stragglers=cuont"],
            "did you mean stragglers=count?",
        ),
        (&["help", "bords"], "did you mean boards?"),
        (&["chek", "q.yaml"], "'check'"),
    ] {
        desk.says_no(2, args, words);
    }
    desk.says_no(
        2,
        &["rules", "chess"],
        "there is no game chess; there are gallop",
    );
}

#[test]
fn a_game_at_a_table_says_how_its_throws_are_typed() {
    let desk = Desk::new();
    for (game, words) in [
        ("gallop", "such as 4 2; then two dice, such as 3 5."),
        ("sidle", "then the sticks"),
        ("gauntlet", "eight groups of eight keypad digits"),
        ("chivalry", "takes what is rolled: two different dice"),
    ] {
        let made = desk.done(&["new", game, &format!("{game}.yaml"), "--dice", "table"]);
        let flat = made.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            flat.contains("`herald roll FILE` takes what is rolled:"),
            "{made}"
        );
        assert!(flat.contains(words), "{made}");
    }
}

#[test]
fn help_explains_boards_and_commands() {
    let desk = Desk::new();
    let boards = desk.done(&["help", "boards"]);
    for words in ["line of state", "w roll=3,5", "A B C", "--to-move", "@FILE"] {
        assert!(boards.contains(words), "{boards}");
    }
    assert!(boards.lines().all(|line| line.chars().count() <= 80));
    assert_eq!(desk.done(&["help", "move"]), desk.done(&["move", "--help"]));
    assert!(desk.done(&["help"]).contains("`herald help boards`"));
}

/// The examples in the help of each command are commands that there are.
#[test]
fn every_command_has_examples_that_can_be_read() {
    use clap::CommandFactory;
    let mut herald = herald::cli::Cli::command();
    herald.build();
    let known = herald.clone();
    for command in known.get_subcommands() {
        let name = command.get_name();
        let after = command.get_after_help().map(ToString::to_string);
        let after = after.unwrap_or_else(|| panic!("{name} has no examples"));
        let lines: Vec<&str> = after
            .lines()
            .filter_map(|l| l.strip_prefix("    "))
            .collect();
        assert!(!lines.is_empty(), "{name}");
        for line in lines {
            for part in line
                .split(" | ")
                .filter(|part| part.starts_with("herald "))
                .map(|part| part.split(['<', '>']).next().unwrap())
            {
                // Quoted words are told from each other as a shell does.
                let mut words: Vec<String> = Vec::new();
                for (n, piece) in part.split('\'').enumerate() {
                    if n % 2 == 1 {
                        words.push(piece.to_owned());
                    } else {
                        words.extend(piece.split_whitespace().map(str::to_owned));
                    }
                }
                let read = herald.clone().try_get_matches_from(words);
                assert!(read.is_ok(), "{line}: {}", read.unwrap_err());
            }
            assert!(line.contains(&format!("herald {name}")), "{name}: {line}");
        }
    }
}

#[test]
fn shells_complete_games_seats_and_options() {
    let script = Desk::new().done(&["completions", "bash"]);
    for word in ["gallop queens-four", "gold", "stragglers=count", "toss"] {
        assert!(script.contains(word), "{word}");
    }
}
