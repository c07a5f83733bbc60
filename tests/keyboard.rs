//! `herald play`: a board at one keyboard, through a pipe and through a
//! terminal.
#![cfg(all(unix, feature = "play"))]

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// A command line of the shell in a folder, with herald on the path.
fn command(line: &str, folder: &Path) -> Command {
    let binary = Path::new(env!("CARGO_BIN_EXE_herald")).parent().unwrap();
    let rest = std::env::var("PATH").unwrap_or_default();
    let mut command = Command::new("sh");
    command
        .args(["-c", line])
        .current_dir(folder)
        .env("PATH", format!("{}:{rest}", binary.display()))
        .env("HERALD_HOME", folder.join("home"))
        .env("TERM", "xterm")
        .env("LANG", "C")
        .env_remove("LC_ALL")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn shell(line: &str, folder: &Path, input: &str) -> Output {
    let mut child = command(line, folder).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // A command that reads nothing may have closed its input.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn log(folder: &Path) -> String {
    out(&shell("herald log --moves g.yaml", folder, ""))
}

/// A folder with a game in it that white begins: `g.yaml`.
fn begun() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let line = "herald new queens-four g.yaml --dice none --first white";
    assert!(shell(line, folder.path(), "").status.success());
    folder
}

#[test]
fn a_game_is_played_undone_copied_and_left() {
    let folder = begun();
    let lines = "help\nlegal a8\nexplain a8-a9\nrules 2.1\nA8-A12\nd8-d12\nundo\nd8-d9\n\
                 save copy.yaml\nlog\nnonsense\nflip\nquit\ne8-e9\n";
    let output = shell("herald play g.yaml", folder.path(), lines);
    assert!(output.status.success());
    let told = out(&output);
    assert!(told.contains("the judge finds"), "help");
    assert!(
        told.contains("1. white: a8-a12.") && told.contains("2. black: d8-d9."),
        "{told}"
    );
    assert!(told.contains("l  k  j  i"), "the board is turned");
    let refused = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(refused.contains("error[house 0.10]"), "{refused}");
    assert_eq!(log(folder.path()), MOVES);
    let file = fs::read(folder.path().join("g.yaml")).unwrap();
    assert_eq!(fs::read(folder.path().join("copy.yaml")).unwrap(), file);
    let verified = shell("herald verify g.yaml", folder.path(), "");
    assert!(verified.status.success());
}

/// What is played in two of the tests.
const MOVES: &str = "1. a8-a12\n2. d8-d9\n";

#[test]
fn a_new_game_is_a_new_file() {
    for game in &herald::games::GAMES {
        let folder = tempfile::tempdir().unwrap();
        for name in ["", "-2"] {
            let line = format!("herald play {}", game.name);
            let output = shell(&line, folder.path(), "log\n");
            assert!(output.status.success(), "{}", game.name);
            let file = format!("{}{name}.yaml", game.name);
            assert!(folder.path().join(&file).exists(), "{file}");
        }
    }
}

#[test]
fn a_program_plays_a_seat_until_it_fails() {
    let folder = begun();
    let bot = "read game; echo \"$game\" >told; \
               while read position; do echo \"$position\" >>told; echo d8-d9; done";
    let line = format!("herald play g.yaml --black '{bot}'");
    let output = shell(&line, folder.path(), "a8-a9\nb8-b9\nh8-h9\n");
    assert!(output.status.success());
    let told = fs::read_to_string(folder.path().join("told")).unwrap();
    let mut told = told.lines();
    assert_eq!(told.next(), Some("game queens-four seat=black"));
    assert!(told.next().unwrap().starts_with("position 12/"));
    // Its second answer is no legal move, and the keyboard takes its seat over.
    let refused = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(refused.contains("the program answered d8-d9"), "{refused}");
    let moves = "1. a8-a9\n2. d8-d9\n3. b8-b9\n4. h8-h9\n";
    assert_eq!(log(folder.path()), moves);
}

#[test]
fn a_program_that_ends_is_replaced_by_the_keyboard() {
    let folder = begun();
    let line = "herald play g.yaml --black true";
    let output = shell(line, folder.path(), "a8-a12\nd8-d9\n");
    assert!(output.status.success());
    assert_eq!(log(folder.path()), MOVES);
}

#[test]
fn a_terminal_completes_and_an_interruption_loses_nothing() {
    // `script` gives a command a terminal; not every system has it.
    if shell("command -v script", Path::new("/"), "")
        .stdout
        .is_empty()
    {
        return;
    }
    let folder = begun();
    let mut child = command("script -qec 'herald play g.yaml' /dev/null", folder.path())
        .spawn()
        .unwrap();
    let mut typed = child.stdin.take().unwrap();
    let mut shown = child.stdout.take().unwrap();
    let mut seen = String::new();
    // Only one move begins so: Tab writes the rest.
    for (prompt, keys) in [
        ("1. white> ", "a8-a12\r"),
        ("2. black> ", "d8-g1\t\r"),
        ("3. white> ", "\u{3}"),
    ] {
        while !seen.contains(prompt) {
            let mut bytes = [0; 512];
            let read = shown.read(&mut bytes).unwrap();
            assert!(read > 0, "{prompt} never comes: {seen}");
            seen.push_str(&String::from_utf8_lossy(&bytes[..read]));
        }
        typed.write_all(keys.as_bytes()).unwrap();
    }
    std::io::copy(&mut shown, &mut std::io::sink()).unwrap();
    assert!(child.wait().unwrap().success());
    assert!(
        seen.contains("\u{1b}[H\u{1b}[2J"),
        "the board is redrawn in place"
    );
    let moves = "1. a8-a12\n2. d8-g11\n";
    assert_eq!(log(folder.path()), moves);
}
