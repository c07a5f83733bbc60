//! The README's examples are run, and say what the program says.
//!
//! Blocks fenced as `console` are played one after another in one empty
//! directory by a shell: a line that begins with `$ ` is run, what follows is
//! what it prints, standard error after standard output. With `HERALD_BLESS=1`
//! the README is written anew from what was printed.
#![cfg(unix)]

use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

const README: &str = "README.md";

#[test]
fn the_readme_shows_what_the_program_says() {
    let old = fs::read_to_string(README).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let samples = folder.path().join("games/samples");
    fs::create_dir_all(&samples).unwrap();
    for entry in fs::read_dir("games/samples").unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, samples.join(path.file_name().unwrap())).unwrap();
    }
    let mut new = String::new();
    let mut run = 0;
    let mut inside = false;
    for line in old.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
        }
        match line.strip_prefix("$ ").filter(|_| inside) {
            Some(command) => {
                run += 1;
                let _ = writeln!(new, "{line}");
                let printed = shell(command, folder.path());
                if !printed.trim().is_empty() {
                    let _ = writeln!(new, "{}", printed.trim_end());
                }
            }
            None if !inside || line == "```console" => {
                let _ = writeln!(new, "{line}");
            }
            None => {}
        }
    }
    assert!(run > 5, "the README runs {run} commands");
    if env::var_os("HERALD_BLESS").is_some() {
        fs::write(README, new).unwrap();
    } else {
        assert_eq!(old, new, "the README is stale: run with HERALD_BLESS=1");
    }
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
    let printed = shell(&command, folder.path());
    assert!(printed.contains("Played "), "{printed}");
}

fn shell(command: &str, folder: &Path) -> String {
    let binary = Path::new(env!("CARGO_BIN_EXE_herald")).parent().unwrap();
    let path = format!(
        "{}:{}",
        binary.display(),
        env::var("PATH").unwrap_or_default()
    );
    let output = Command::new("sh")
        .args(["-c", command])
        .current_dir(folder)
        .env("PATH", path)
        .env("HERALD_HOME", folder.join("home"))
        .env("HERALD_NOW", "2026-11-29T20:15:00Z")
        .env_remove("LC_ALL")
        .env("LANG", "C")
        .output()
        .unwrap();
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8(text).unwrap();
    text.replace(&folder.display().to_string(), "/home/ann")
}
