//! The README's examples and the transcripts are run, and say what the program
//! says.
#![cfg(unix)]

use std::fs;
use std::path::Path;

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
