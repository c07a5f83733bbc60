//! Pages that are run: the README and the transcripts.
//!
//! Blocks fenced as `console` are played one after another in one folder by a
//! shell: a line that begins with `$ ` is run, and what follows is what it
//! prints, standard error after standard output. With `HERALD_BLESS=1` the
//! page is written anew from what was printed.

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
    for line in old.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
        }
        match line.strip_prefix("$ ").filter(|_| inside) {
            Some(command) => {
                run += 1;
                let _ = writeln!(new, "{line}");
                let printed = shell(command, folder);
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
    if env::var_os("HERALD_BLESS").is_some() {
        fs::write(page, new).unwrap();
    } else {
        let stale = "is stale: run with HERALD_BLESS=1";
        assert_eq!(old, new, "{} {stale}", page.display());
    }
    run
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
