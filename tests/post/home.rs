//! People with a home and a working folder each, who run herald.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// The moment at which everybody runs herald, unless a test says otherwise.
pub(crate) const NOW: &str = "2026-11-29T20:15:00Z";

/// One person: a secret of their own, and their own copy of each game.
pub(crate) struct Person {
    folder: TempDir,
    now: String,
}

/// What a run of herald gave.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Person {
    pub(crate) fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
            now: NOW.to_owned(),
        }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path(name), text).unwrap();
    }

    /// Moves this person's clock.
    pub(crate) fn at(&mut self, now: &str) {
        now.clone_into(&mut self.now);
    }

    /// Runs herald with words that are parted by blanks; `_` in a word stands
    /// for a blank.
    pub(crate) fn run(&self, words: &str) -> Ran {
        self.pipe(words, "")
    }

    /// Runs herald with a text on its standard input.
    pub(crate) fn pipe(&self, words: &str, input: &str) -> Ran {
        let words = words.split(' ').map(|word| word.replace('_', " "));
        let mut child = Command::new(Path::new(env!("CARGO_BIN_EXE_herald")))
            .args(words)
            .current_dir(self.folder.path())
            .env("HERALD_HOME", self.path("home"))
            .env("HERALD_NOW", &self.now)
            .env("LANG", "C")
            .env_remove("LC_ALL")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // Who refuses at once reads nothing.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        Ran {
            status: output.status.code().unwrap(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// Runs herald, which must do as it is asked; gives standard output.
    pub(crate) fn ok(&self, words: &str) -> String {
        self.ok_with(words, "")
    }

    pub(crate) fn ok_with(&self, words: &str, input: &str) -> String {
        let ran = self.pipe(words, input);
        assert_eq!(ran.status, 0, "herald {words}\n{}{}", ran.out, ran.err);
        ran.out
    }

    /// Runs herald, which must refuse by an article; gives what it says. The
    /// game file stays as it was.
    pub(crate) fn refused(&self, words: &str, input: &str, article: &str) -> String {
        let game = words.split(' ').nth(1).unwrap();
        let before = std::fs::read(self.path(game)).ok();
        let ran = self.pipe(words, input);
        assert_eq!(ran.status, 1, "herald {words}\n{}{}", ran.out, ran.err);
        assert_eq!(ran.out, "", "herald {words}");
        let head = format!("error[{article}]");
        assert!(ran.err.starts_with(&head), "herald {words}\n{}", ran.err);
        assert_eq!(
            std::fs::read(self.path(game)).ok(),
            before,
            "the file changed"
        );
        ran.err
    }
}

/// A text as a mail program quotes it.
pub(crate) fn quoted(text: &str, mark: &str, end: &str) -> String {
    text.lines().flat_map(|line| [mark, line, end]).collect()
}
