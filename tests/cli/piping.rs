//! `-` in place of a file, `batch`, and readers that go away.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use herald::games::{self, GAMES};
use serde_json::{Value, json};

use crate::{Desk, GALLOP, QUEENS};

#[test]
fn commands_compose_in_a_pipe() {
    let desk = Desk::queens();
    let start = desk.read("q.yaml");
    let one = desk.pipe(&["move", "-", "a8-a12"], &start);
    assert_eq!(one.status, 0, "{}", one.err);
    assert!(one.out.starts_with(&start), "{}", one.out);
    assert!(one.err.contains("1. white played a8-a12."), "{}", one.err);
    let two = desk.pipe(&["move", "-", "c8-c12"], &one.out);
    let shown = desk.pipe(&["log", "-", "--moves"], &two.out);
    assert_eq!(shown.out, "1. a8-a12\n2. c8-c12\n");
    let over = desk.pipe(&["resign", "-", "--as", "white"], &two.out);
    assert!(
        over.out.ends_with("# black wins: house 0.4\n"),
        "{}",
        over.out
    );
    let sound = desk.pipe(&["verify", "-"], &over.out);
    assert!(sound.out.starts_with("-: sound\n"), "{}", sound.out);
    // The same done in place gives the same file.
    for args in [
        &["move", "q.yaml", "a8-a12"][..],
        &["move", "q.yaml", "c8-c12"],
        &["resign", "q.yaml", "--as", "white"],
    ] {
        desk.done(args);
    }
    assert_eq!(desk.read("q.yaml"), over.out);
}

#[test]
fn every_command_that_reads_a_game_reads_a_pipe() {
    let desk = Desk::gallop();
    let game = desk.read("g.yaml");
    for (args, out) in [
        (&["show", "-", "--position"][..], "w roll=4,1"),
        (&["legal", "-", "--count"], "872"),
        (&["check", "-", "a1-a2 b1-b5"], "Legal: a1-a2 b1-b5"),
        (&["verify", "-", "--json"], "\"sound\":true"),
    ] {
        let said = desk.pipe(args, &game);
        assert_eq!(said.status, 0, "{args:?}: {said:?}");
        assert!(said.out.contains(out), "{args:?}: {said:?}");
    }
}

#[test]
fn on_a_refusal_the_pipe_stays_empty() {
    let desk = Desk::gallop();
    let game = desk.read("g.yaml");
    for (args, words) in [
        (&["move", "-", "a1-a3"][..], "error[gallop "),
        (&["move", "-", "what"], "error[house 0.10]"),
        (&["roll", "-"], "error[house 0.14]"),
        (&["reveal", "-"], "error[house 0.19]"),
    ] {
        let err = desk.refused(1, args, &game);
        assert!(err.contains(words), "{err}");
        // Not even a verdict may go where the next command expects a game.
        let said = desk.pipe(&[args, &["--json"]].concat(), &game);
        assert_eq!((said.status, said.out.as_str()), (1, ""));
        let no: Value = serde_json::from_str(&said.err).unwrap();
        assert_eq!(no["legal"], json!(false));
    }
    let said = desk.pipe(&["move", "-", "a1-a2 b1-b5", "--json"], &game);
    assert!(said.out.starts_with(&game));
    let yes: Value = serde_json::from_str(&said.err).unwrap();
    assert_eq!(yes["move"], json!("a1-a2 b1-b5"));
    let dry = desk.pipe(&["move", "-", "a1-a2 b1-b5", "--dry-run"], &game);
    assert_eq!((dry.status, dry.out.as_str()), (0, ""));
    desk.refused(2, &["move", "-", "a1-a2 b1-b5"], "no game");
    desk.refused(2, &["move", "-", "-"], &game);
}

#[test]
fn batch_answers_every_vector() {
    let desk = Desk::new();
    for game in &GAMES {
        let path = format!("tests/vectors/{}.jsonl", game.name);
        answers(
            &desk,
            &std::fs::read_to_string(path).unwrap(),
            Some(game.name),
        );
    }
    let text = std::fs::read_to_string("tests/vectors/options.jsonl").unwrap();
    let known = |line: &&str| {
        let value: Value = serde_json::from_str(line).unwrap();
        games::find(value["game"].as_str().unwrap()).is_some()
    };
    let lines: Vec<&str> = text.lines().filter(known).collect();
    answers(&desk, &lines.join("\n"), None);
}

/// Asks all questions of a text at once, and compares the answers in order.
fn answers(desk: &Desk, text: &str, game: Option<&str>) {
    let vectors: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let mut questions = String::new();
    for vector in &vectors {
        let mut question = vector.clone();
        let map = question.as_object_mut().unwrap();
        for answer in ["legal", "next", "over"] {
            map.remove(answer);
        }
        if let Some(game) = game {
            map.insert("game".to_owned(), json!(game));
        }
        map.insert("claims".to_owned(), json!(true));
        let _ = writeln!(questions, "{question}");
    }
    let said = desk.pipe(&["batch"], questions);
    assert_eq!((said.status, said.err.as_str()), (0, ""));
    assert_eq!(said.out.lines().count(), vectors.len());
    for (vector, line) in vectors.iter().zip(said.out.lines()) {
        let answer: Value = serde_json::from_str(line).unwrap();
        if vector.get("move").is_none() {
            assert_eq!(answer, json!({ "legal": vector["legal"] }), "{vector}");
            continue;
        }
        for key in ["move", "next"] {
            assert_eq!(answer[key], vector[key], "{vector}");
        }
        assert_eq!(answer["legal"], json!(true));
        assert_eq!(
            answer["over"]["winner"], vector["over"]["winner"],
            "{vector}"
        );
        assert_eq!(answer["over"]["why"], vector["over"]["why"], "{vector}");
    }
}

/// The nearest moves take longest to find, and most who ask line by line do not
/// want them.
#[test]
fn batch_offers_near_moves_to_who_asks_for_them() {
    let desk = Desk::new();
    let position = format!("{QUEENS} w");
    let ask = |near: Value| {
        let mut question = json!({"game": "queens-four", "position": position, "move": "a8-b10"});
        question["near"] = near;
        desk.pipe(&["batch"], question.to_string()).out
    };
    let without: Value = serde_json::from_str(&ask(json!(false))).unwrap();
    assert_eq!(without["rule"], json!("queens-four 2.1"));
    assert_eq!(without.get("near"), None);
    let mut with: Value = serde_json::from_str(&ask(json!(true))).unwrap();
    let args = ["check", "--json", "--game", "queens-four", "--position"];
    let checked = desk.refused_json(1, &[&args[..], &[&position, "a8-b10"]].concat());
    assert_eq!(with, checked);
    assert_eq!(with["near"].as_array().unwrap().len(), 4);
    with.as_object_mut().unwrap().remove("near");
    assert_eq!(with, without);
    assert!(ask(json!("yes")).contains("not a question"));
}

/// Answers come in the order of their questions, however many there are and
/// however long some of them take.
#[test]
fn long_batches_keep_their_order() {
    let desk = Desk::new();
    let mut questions = String::new();
    for id in 0..1000 {
        let mut question = json!({"game": "queens-four", "position": format!("{QUEENS} w")});
        question["id"] = json!(id);
        if id % 7 > 0 {
            question["move"] = json!("a8-a12");
        }
        let _ = writeln!(questions, "{question}");
    }
    let said = desk.pipe(&["batch"], questions).out;
    let ids = said.lines().map(|line| {
        let answer: Value = serde_json::from_str(line).unwrap();
        answer["id"].as_u64().unwrap()
    });
    assert!(ids.eq(0..1000));
}

#[test]
fn batch_answers_before_it_is_asked_again() {
    let desk = Desk::new();
    let mut command = desk.command(&["batch"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for (played, legal) in [("a8-a12", true), ("a8-c9", false), ("a8-a13", true)] {
        let position = format!("{QUEENS} w");
        let question = json!({"game": "queens-four", "position": position, "move": played});
        writeln!(input, "{question}").unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        let answer: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(answer["legal"], json!(legal));
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn batch_goes_on_after_bad_lines() {
    let desk = Desk::new();
    let good = json!({"game": "queens-four", "position": format!("{QUEENS} w"), "move": "a8-a12"});
    let long = format!("{{\"game\":\"{}\"}}", "x".repeat(1 << 20));
    let deep = "[".repeat(100_000);
    let thirteen = format!("ooooooooooooo{}", &GALLOP[12..]);
    let bad = [
        ("not json".to_owned(), "not a question"),
        ("{}".to_owned(), "missing field"),
        ("[1,2]".to_owned(), "not a question"),
        (deep, "not a question"),
        (long, "over 1 MiB"),
        (
            json!({"game": "chess\u{1b}[2J\u{9b}", "position": ""}).to_string(),
            "there is no game chess",
        ),
        (
            json!({"game": "gallop", "position": "x"}).to_string(),
            "expected",
        ),
        (
            json!({"game": "gallop", "position": thirteen}).to_string(),
            "",
        ),
        (
            json!({"game": "gallop", "position": format!("{GALLOP} w")}).to_string(),
            "the throw for this turn has not been made",
        ),
        (
            json!({"game": "gallop", "position": GALLOP, "options": {"joker": 1}}).to_string(),
            "no option joker",
        ),
        (
            json!({"game": "gallop", "position": "x".repeat(3000)}).to_string(),
            "2000 characters",
        ),
    ];
    let mut input = format!("{good}\n\n");
    for (line, _) in &bad {
        let _ = writeln!(input, "{line}\n{good}");
    }
    let mut bytes = input.into_bytes();
    bytes.extend(b"\xff\xfe\n");
    bytes.extend(good.to_string().bytes());
    let said = desk.pipe(&["batch"], bytes);
    assert_eq!(said.status, 0);
    let answers: Vec<Value> = said
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(answers.len(), 1 + 2 * bad.len() + 2);
    for answer in answers.iter().step_by(2) {
        assert_eq!(answer["next"], answers[0]["next"], "{answer}");
        assert_eq!(answer["legal"], json!(true));
    }
    for (answer, (line, words)) in answers.iter().skip(1).step_by(2).zip(&bad) {
        let why = answer["error"].as_str().unwrap();
        assert!(
            why.contains(words),
            "{why} for {}",
            &line[..line.len().min(80)]
        );
    }
}

#[test]
fn a_finished_position_has_no_legal_moves() {
    let desk = Desk::new();
    let over = "12/12/12/oooo8/12/12/12/2x1xxooxx1x/12/12/12/12/12/12/12 b";
    let question = json!({"game": "queens-four", "position": over});
    let said = desk.pipe(&["batch"], question.to_string());
    assert_eq!(said.out, "{\"legal\":[]}\n");
}

/// Whoever reads may stop reading, as `head` does.
#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_is_no_trouble() {
    let desk = Desk::gallop();
    for (args, status) in [
        (&["legal", "g.yaml"][..], 0),
        (&["rules", "gallop"], 0),
        (&["show", "g.yaml"], 0),
        (&["check", "g.yaml", "--json", "a1-a9"], 1),
        (&["check", "g.yaml", "--json", "a1-a2 b1-b5"], 0),
        (&["show", "gone.yaml", "--json"], 2),
    ] {
        let mut command = desk.command(args);
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        command.stdin(Stdio::null()).stdout(writer);
        let output = command.output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(
            (output.status.code(), err.as_str()),
            (Some(status), ""),
            "{args:?}"
        );
    }
}
