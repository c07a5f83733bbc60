//! A player's machine, on which the program itself is run.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use herald::dice::{Home, Secret};
use herald::games;
use herald::record::GameFile;
use tempfile::TempDir;

/// A player's machine: a home, a directory, and all that was ever printed.
pub(crate) struct Machine {
    pub(crate) folder: TempDir,
    pub(crate) printed: String,
}

/// What the program did.
pub(crate) struct Ran {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Machine {
    pub(crate) fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
            printed: String::new(),
        }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn home(&self) -> PathBuf {
        self.path("home")
    }

    /// Runs a command at a moment, its words parted by blanks; `'` keeps words
    /// together.
    pub(crate) fn at(&mut self, now: &str, command: &str) -> Ran {
        let mut words: Vec<String> = Vec::new();
        for (n, part) in command.split('\'').enumerate() {
            if n % 2 == 1 {
                words.push(part.to_owned());
            } else {
                words.extend(part.split_whitespace().map(str::to_owned));
            }
        }
        let output = Command::new(env!("CARGO_BIN_EXE_herald"))
            .args(words)
            .current_dir(self.folder.path())
            .env("HERALD_HOME", self.home())
            .env("HERALD_NOW", now)
            .env_remove("LC_ALL")
            .env("LANG", "C")
            .output()
            .unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        let ran = Ran {
            status: output.status.code().unwrap(),
            out: text(output.stdout),
            err: text(output.stderr),
        };
        let _ = write!(self.printed, "$ {command}\n{}{}", ran.out, ran.err);
        ran
    }

    pub(crate) fn run(&mut self, command: &str) -> Ran {
        self.at("2026-11-29T20:15:00Z", command)
    }

    /// Runs what must succeed; gives what it printed.
    pub(crate) fn ok(&mut self, command: &str) -> String {
        let ran = self.run(command);
        assert_eq!(ran.status, 0, "{command}\n{}{}", ran.out, ran.err);
        flat(&(ran.out + &ran.err))
    }

    /// Runs what must be refused; gives why.
    pub(crate) fn no(&mut self, command: &str) -> String {
        let before = fs::read(self.path("g.yaml")).ok();
        let ran = self.run(command);
        assert_eq!(ran.status, 1, "{command}\n{}{}", ran.out, ran.err);
        assert_eq!(fs::read(self.path("g.yaml")).ok(), before, "{command}");
        flat(&(ran.out + &ran.err))
    }

    /// Sends a file to another machine, as it is.
    pub(crate) fn send(&self, name: &str, other: &Self, as_name: &str) {
        fs::copy(self.path(name), other.path(as_name)).unwrap();
    }

    pub(crate) fn secret(&self) -> Secret {
        Secret::load(&Home::at(self.home())).unwrap().unwrap()
    }

    pub(crate) fn game(&self, name: &str) -> GameFile {
        let text = fs::read_to_string(self.path(name)).unwrap();
        let seats = |name: &str| games::find(name).map(|game| game.seats);
        GameFile::read(text, &seats).unwrap()
    }

    /// A legal move of the player whose herald this is.
    pub(crate) fn legal(&mut self) -> String {
        let legal = self.run("legal g.yaml");
        assert_eq!(legal.status, 0, "{}", legal.err);
        legal.out.lines().next().unwrap().to_owned()
    }

    /// All legal moves.
    pub(crate) fn moves(&mut self) -> Vec<String> {
        let legal = self.run("legal g.yaml");
        legal.out.lines().map(str::to_owned).collect()
    }
}

/// Text without its line breaks and refusal bars.
pub(crate) fn flat(text: &str) -> String {
    let words = text.split_whitespace().filter(|word| *word != "|");
    words.collect::<Vec<_>>().join(" ")
}

pub(crate) fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, &target).unwrap();
        }
    }
}

/// Ann and Bob after the acceptance; Ann, white, moves first.
pub(crate) fn met(game: &str, more: &str) -> [Machine; 2] {
    let [mut ann, mut bob] = [Machine::new(), Machine::new()];
    ann.ok(&format!(
        "new {game} g.yaml --dice fair --me white --white Ann --black Bob --first white {more}"
    ));
    ann.send("g.yaml", &bob, "g.yaml");
    bob.ok("join g.yaml");
    bob.send("g.yaml", &ann, "g.yaml");
    [ann, bob]
}

/// A move of one, sent to the other.
pub(crate) fn turn(from: &mut Machine, to: &Machine) {
    let text = from.legal();
    from.ok(&format!("move g.yaml '{text}'"));
    from.send("g.yaml", to, "g.yaml");
}
