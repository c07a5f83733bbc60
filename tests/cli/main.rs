//! The commands as a user meets them: through the binary, in a folder of
//! their own, with a home of their own.

mod acting;
mod bad_files;
mod bad_words;
mod canonical;
mod checking;
mod clocks;
mod collecting;
mod finding;
mod homes;
mod knowing;
mod making;
mod manners;
mod me;
mod moving;
mod piping;
mod showing;
mod status;
mod telling;
mod undo;
mod verifying;
mod whole_game;

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use herald::text::is_harmful;
use serde_json::Value;
use tempfile::TempDir;

/// The position before the first move of Gallop, without side and roll.
const GALLOP: &str = "xxxxxxxxxxxx/12/12/12/12/12/12/12/12/12/12/12/12/12/oooooooooooo";

/// The position before the first move of Queen's Four, without its side.
const QUEENS: &str = "12/12/12/12/12/12/12/ooxxooxxooxx/12/12/12/12/12/12/12";

/// A folder in which herald is run, and its home.
struct Desk {
    folder: TempDir,
    more: Vec<(&'static str, String)>,
}

/// What a run gave.
#[derive(Debug)]
struct Said {
    status: i32,
    out: String,
    err: String,
}

impl Desk {
    fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
            more: Vec::new(),
        }
    }

    /// With a variable of the environment set.
    fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.more.push((name, value.into()));
        self
    }

    /// With a game of Gallop in `g.yaml`: white is to move and has 4 and 1.
    fn gallop() -> Self {
        let desk = Self::new();
        let seed = ["--dice", "open", "--seed", "tea and 816 cakes"];
        desk.done(&[&["new", "gallop", "g.yaml", "--first", "white"], &seed[..]].concat());
        desk
    }

    /// With a game of Queen's Four in `q.yaml`: white is to move.
    fn queens() -> Self {
        let desk = Self::new();
        let seed = ["--dice", "open", "--seed", "7"];
        desk.done(
            &[
                &["new", "queens-four", "q.yaml", "--first", "white"],
                &seed[..],
            ]
            .concat(),
        );
        desk
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::write(self.path(name), text).unwrap();
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_herald"));
        command.args(args).current_dir(self.folder.path());
        for name in [
            "LC_ALL",
            "LC_CTYPE",
            "NO_COLOR",
            "CLICOLOR_FORCE",
            "HERALD_NOW",
        ] {
            command.env_remove(name);
        }
        command
            .env("LANG", "C")
            .env("HERALD_HOME", self.path("home"));
        command.envs(self.more.iter().map(|(name, value)| (name, value)));
        command
    }

    /// Runs herald with something on standard input.
    fn pipe(&self, args: &[&str], input: impl AsRef<[u8]>) -> Said {
        let mut command = self.command(args);
        command.stdin(Stdio::piped());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = input.as_ref().to_owned();
        let feeder = std::thread::spawn(move || {
            // A herald that refuses early does not read to the end.
            let _ = stdin.write_all(&input);
        });
        let output = child.wait_with_output().unwrap();
        feeder.join().unwrap();
        let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
        let said = Said {
            status: output.status.code().expect("herald is not killed"),
            out: text(output.stdout),
            err: text(output.stderr),
        };
        assert!((0..=2).contains(&said.status), "{args:?}: {said:?}");
        for c in said.out.chars().chain(said.err.chars()) {
            let obeyed = is_harmful(c) && !matches!(c, '\n' | '\r' | '\t');
            assert!(!obeyed || self.is_coloured(), "{args:?} prints {c:?}");
        }
        said
    }

    fn is_coloured(&self) -> bool {
        self.more.iter().any(|(name, _)| *name == "CLICOLOR_FORCE")
    }

    fn run(&self, args: &[&str]) -> Said {
        self.pipe(args, "")
    }

    /// Runs herald, which must do it; gives what is on standard output.
    fn done(&self, args: &[&str]) -> String {
        let said = self.run(args);
        assert_eq!(said.status, 0, "{args:?}: {said:?}");
        assert_eq!(said.err, "", "{args:?}");
        said.out
    }

    /// Runs herald, which must do it and answer in JSON.
    fn json(&self, args: &[&str]) -> Value {
        serde_json::from_str(&self.done(args)).unwrap()
    }

    /// Runs herald, which must refuse, leave every file as it was, and say
    /// nothing on standard output; gives what is on standard error.
    fn refused(&self, status: i32, args: &[&str], input: impl AsRef<[u8]>) -> String {
        let before = self.files();
        let said = self.pipe(args, input);
        assert_eq!(said.status, status, "{args:?}: {said:?}");
        assert_eq!(said.out, "", "{args:?}");
        assert!(said.err.starts_with("error"), "{args:?}: {}", said.err);
        assert!(
            said.err.lines().all(|line| line.chars().count() <= 72)
                || said.err.contains("--help")
                || said.err.contains(&*self.folder.path().to_string_lossy()),
            "{}",
            said.err
        );
        assert_eq!(before, self.files(), "{args:?}: {}", said.err);
        said.err
    }

    /// The same, and standard error has these words.
    fn says_no(&self, status: i32, args: &[&str], words: &str) {
        let said = self.refused(status, args, "");
        let flat = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(flat.contains(words), "{args:?}: {said}");
    }

    /// Runs herald, which must refuse in JSON on standard output.
    fn refused_json(&self, status: i32, args: &[&str]) -> Value {
        let before = self.files();
        let said = self.run(args);
        assert_eq!(said.status, status, "{args:?}: {said:?}");
        assert_eq!(said.err, "", "{args:?}");
        assert_eq!(before, self.files(), "{args:?}: {}", said.out);
        serde_json::from_str(&said.out).unwrap()
    }

    /// Every file on the desk with its bytes, the home left out.
    fn files(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let entries = fs::read_dir(self.folder.path()).unwrap();
        let paths = entries.map(|entry| entry.unwrap().path());
        let files = paths.filter(|path| path.is_file());
        files.map(|path| (path.clone(), bytes(&path))).collect()
    }
}

fn bytes(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap_or_default()
}

/// The transcripts: what reads best as a session.
#[test]
fn transcripts() {
    let home = tempfile::tempdir().unwrap();
    trycmd::TestCases::new()
        .env("HERALD_HOME", home.path().join("home").to_string_lossy())
        .env("LANG", "C")
        .case("tests/cli/*.trycmd");
}
