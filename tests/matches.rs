//! Whole games, played by commands from their making to their end.
//!
//! `tests/matches/<game>.txt` begins with the command that makes the game and
//! the result that its file must end with; then come the moves, a line each.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use herald::games::GAMES;

#[test]
fn every_game_is_played_to_its_end() {
    for game in &GAMES {
        let path = format!("tests/matches/{}.txt", game.name);
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let mut lines = text.splitn(3, '\n');
        let make = lines
            .next()
            .and_then(|line| line.strip_prefix("# "))
            .expect("a command");
        let result = lines.next().expect("a result");
        let moves = lines.next().expect("moves");
        assert!(moves.lines().count() > 10, "{path}");
        let folder = tempfile::tempdir().unwrap();
        succeed(&shell(make, folder.path(), ""));
        succeed(&shell("herald move g.yaml -", folder.path(), moves));
        let file = fs::read_to_string(folder.path().join("g.yaml")).unwrap();
        assert_eq!(file.lines().last(), Some(result), "{path}");
        let told = succeed(&shell("herald verify g.yaml", folder.path(), ""));
        assert!(told.starts_with("g.yaml: sound\n"), "{told}");
        let turns = format!(" {} turns\n", moves.lines().count());
        let told = told.split_whitespace().collect::<Vec<_>>().join(" ") + "\n";
        assert!(told.contains(turns.trim_end()), "{told}");
        let over = shell("herald move g.yaml pass", folder.path(), "");
        assert_eq!(over.status.code(), Some(1), "{path}");
    }
}

fn succeed(output: &Output) -> String {
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Runs a command line of plain and single-quoted words in a folder.
fn shell(line: &str, folder: &Path, input: &str) -> Output {
    let mut words: Vec<String> = Vec::new();
    for (n, part) in line.split('\'').enumerate() {
        if n % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    assert_eq!(words.remove(0), "herald");
    let given = folder.join("input");
    fs::write(&given, input).unwrap();
    Command::new(env!("CARGO_BIN_EXE_herald"))
        .args(words)
        .current_dir(folder)
        .env("HERALD_HOME", folder.join("home"))
        .stdin(Stdio::from(fs::File::open(given).unwrap()))
        .output()
        .unwrap()
}
