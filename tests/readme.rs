//! The README's examples and the transcripts are run, and say what the program
//! says.
#![cfg(unix)]

use std::fs;
use std::path::Path;

use clap::CommandFactory;
use herald::games::GAMES;

#[path = "common/page.rs"]
mod page;

const README: &str = "README.md";

#[test]
fn the_readme_shows_what_the_program_says() {
    let folder = tempfile::tempdir().unwrap();
    let samples = folder.path().join("games/samples");
    fs::create_dir_all(&samples).unwrap();
    for entry in fs::read_dir("games/samples").unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, samples.join(path.file_name().unwrap())).unwrap();
    }
    assert!(page::play(Path::new(README), folder.path()) > 3);
}

#[test]
fn the_transcripts_show_what_the_program_says() {
    let mut pages = 0;
    for item in fs::read_dir("tests/transcripts").unwrap() {
        let path = item.unwrap().path();
        if path.extension().is_some_and(|end| end == "md") {
            pages += 1;
            let run = page::play(&path, tempfile::tempdir().unwrap().path());
            assert!(run > 3, "{} runs {run} commands", path.display());
        }
    }
    assert!(pages >= 2, "{pages} pages");
}

/// The first screen has the one command for the main job and the one for the
/// tests; the former is run here as the binary that it builds.
#[test]
fn the_first_screen_works() {
    let readme = fs::read_to_string(README).unwrap();
    let screen: Vec<&str> = readme.lines().take(30).collect();
    assert!(screen.contains(&"cargo test"), "the test command");
    let main = screen
        .iter()
        .find_map(|line| line.strip_prefix("cargo run -q -- "))
        .unwrap();
    let folder = tempfile::tempdir().unwrap();
    let game = fs::canonicalize("games/samples/gallop.yaml").unwrap();
    let command =
        format!("herald {main}").replace("games/samples/gallop.yaml", game.to_str().unwrap());
    let printed = page::shell(&command, folder.path());
    assert!(printed.contains("Played "), "{printed}");
    let next = fs::read_to_string(folder.path().join("next.yaml")).unwrap();
    assert!(
        next.starts_with(&fs::read_to_string(game).unwrap()),
        "{next}"
    );
}

/// README says how many games there are, and has a row for each of them, and
/// for each command.
#[test]
fn the_tables_are_complete() {
    let readme = fs::read_to_string(README).unwrap();
    let counts = ["seven", "eight", "nine", "ten", "eleven", "twelve"];
    let count = counts[GAMES.len() - 7];
    let first = format!("A referee for {count} two-player board games");
    assert!(readme.contains(&first), "{first}");
    let rows: Vec<&str> = readme
        .lines()
        .filter_map(|line| line.strip_prefix("| "))
        .collect();
    for game in &GAMES {
        let row = format!("`{}` |", game.name);
        assert!(rows.iter().any(|line| line.starts_with(&row)), "{row}");
    }
    let table = readme.split("## Commands").nth(1).unwrap();
    let cells = table
        .lines()
        .filter_map(|line| line.strip_prefix("| ")?.split(" |").next());
    let named: Vec<&str> = cells.flat_map(|cell| cell.split('`')).collect();
    for command in herald::cli::Cli::command().get_subcommands() {
        let name = command.get_name();
        let is_named = named
            .iter()
            .any(|part| part.split(' ').next() == Some(name));
        assert!(is_named || name == "help", "README's table has no `{name}`");
    }
}
