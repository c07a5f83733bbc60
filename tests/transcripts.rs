//! Transcripts: people and a shell, as pages that can be read and are run.
//!
//! Each `tests/transcripts/*.md` is played in an empty folder of its own, as
//! the README is: in blocks fenced as `console` a line that begins with `$ ` is
//! run, and what follows is what it prints, standard error after standard
//! output. With `HERALD_BLESS=1` the pages are written anew.
#![cfg(unix)]

use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

#[test]
fn pages_show_what_the_program_says() {
    let mut pages = 0;
    for item in fs::read_dir("tests/transcripts").unwrap() {
        let path = item.unwrap().path();
        if path.extension().is_some_and(|end| end == "md") {
            pages += 1;
            page(&path);
        }
    }
    assert!(pages >= 2, "{pages} pages");
}

fn page(path: &Path) {
    let old = fs::read_to_string(path).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut new = String::new();
    let (mut inside, mut run) = (false, 0);
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
    assert!(run > 3, "{} runs {run} commands", path.display());
    if env::var_os("HERALD_BLESS").is_some() {
        fs::write(path, new).unwrap();
    } else {
        let stale = "is stale: run with HERALD_BLESS=1";
        assert_eq!(old, new, "{} {stale}", path.display());
    }
}

fn shell(command: &str, folder: &Path) -> String {
    let binary = Path::new(env!("CARGO_BIN_EXE_herald")).parent().unwrap();
    let rest = env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-c", command])
        .current_dir(folder)
        .env("PATH", format!("{}:{rest}", binary.display()))
        .env("HERALD_HOME", folder.join("home"))
        .env("HERALD_NOW", "2026-11-29T20:15:00Z")
        .env_remove("LC_ALL")
        .env("LANG", "C")
        .output()
        .unwrap();
    String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
}
