//! Pages that are run: the README and the transcripts.
//!
//! Blocks fenced as `console` are played one after another in one folder by a
//! shell: a line that begins with `$ ` is run, and what follows is what it
//! prints, standard error after standard output. In a page `[..]` stands for
//! any text within a line, and a line `...` for any lines: keys and codes are
//! fresh each time. With `HERALD_BLESS=1` the page is written anew from what
//! was printed, where it does not say the same.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// Plays a page in a folder and holds it to what is printed; gives how many
/// commands it runs.
pub(crate) fn play(page: &Path, folder: &Path) -> u32 {
    let old = fs::read_to_string(page).unwrap();
    let mut new = String::new();
    let (mut inside, mut run) = (false, 0);
    let mut lines = old.lines().peekable();
    while let Some(line) = lines.next() {
        let _ = writeln!(new, "{line}");
        if line.starts_with("```") {
            inside = line == "```console";
        }
        let Some(command) = line.strip_prefix("$ ").filter(|_| inside) else {
            continue;
        };
        run += 1;
        let mut said = Vec::new();
        while let Some(line) = lines.next_if(|line| !line.starts_with("$ ") && *line != "```") {
            said.push(line);
        }
        let printed = shell(command, folder);
        let printed: Vec<&str> = printed.trim_end().lines().collect();
        let shown = if matches(&said, &printed) {
            &said
        } else {
            &printed
        };
        for line in shown {
            let _ = writeln!(new, "{line}");
        }
    }
    if env::var_os("HERALD_BLESS").is_some() {
        fs::write(page, new).unwrap();
    } else {
        let stale = "is stale: run with HERALD_BLESS=1";
        assert_eq!(old, new, "{} {stale}", page.display());
    }
    run
}

/// Whether printed lines are what a page says.
fn matches(said: &[&str], printed: &[&str]) -> bool {
    match (said, printed) {
        ([], printed) => printed.is_empty(),
        (["...", said @ ..], _) => {
            (0..=printed.len()).any(|skipped| matches(said, &printed[skipped..]))
        }
        ([line, said @ ..], [found, printed @ ..]) => fits(line, found) && matches(said, printed),
        ([_, ..], []) => false,
    }
}

/// Whether a printed line is what a line of a page says.
fn fits(said: &str, printed: &str) -> bool {
    let Some((before, after)) = said.split_once("[..]") else {
        return said == printed;
    };
    let Some(rest) = printed.strip_prefix(before) else {
        return false;
    };
    let mut starts = rest.char_indices().map(|(at, _)| at).chain([rest.len()]);
    starts.any(|at| fits(after, &rest[at..]))
}

/// Runs a command line in a folder, with herald on the path.
pub(crate) fn shell(command: &str, folder: &Path) -> String {
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
