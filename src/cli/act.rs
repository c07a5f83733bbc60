//! What all commands that change a game have in common.

use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::{Map, Value, json};

use crate::play::{Aside, Play};
use crate::record::{MAX_NOTE, nowhere};
use crate::side::Side;
use crate::text::wrap;

use super::failure::Failure;
use super::files::{self, Opened};
use super::now::now;
use super::output::{print, print_aside};
use super::{board, facts, json, known, next, who};

/// What all commands that change a game take.
#[derive(Args, Clone, Debug)]
pub(super) struct Act {
    /// The seat or the player that acts, where it is not plain
    #[arg(long = "as", value_name = "SEAT|NAME", value_parser = known::SEAT, hide_possible_values = true)]
    named: Option<String>,
    /// A note for the other player
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    note: Option<String>,
    /// Go on in a signed game that the register of this home does not know,
    /// because it is lost
    #[arg(long)]
    restored: bool,
    /// Print as JSON
    #[arg(long)]
    pub(super) json: bool,
    #[command(flatten)]
    style: board::Style,
}

impl Act {
    /// Reads and locks a game to change it, and meets the other player.
    pub(super) fn open(&self, path: &Path) -> Result<Opened, Failure> {
        let opened = files::edit(path, self.restored)?;
        if let Some(said) = who::meet(&opened.play) {
            print_aside(&wrap(&said, "  "))?;
        }
        Ok(opened)
    }

    /// What goes beside something that a player does now.
    ///
    /// # Errors
    ///
    /// When the note cannot stand in a game, or what would be answered is dated
    /// too far ahead.
    pub(super) fn aside(&self, play: &Play) -> Result<Aside, Failure> {
        let now = now()?;
        play.may_answer(now)?;
        Ok(Aside {
            note: self.note()?,
            date: play.date_at(now),
        })
    }

    /// The note that was given.
    fn note(&self) -> Result<Option<String>, Failure> {
        let Some(note) = self.note.as_deref().map(str::trim) else {
            return Ok(None);
        };
        if note.is_empty() {
            return Ok(None);
        }
        if note.chars().count() > MAX_NOTE {
            let why = format!("a note has at most {MAX_NOTE} characters");
            return Err(Failure::Trouble(why));
        }
        if note.contains(nowhere) || note.contains('\r') {
            let why = "a note has no control characters but line breaks";
            return Err(Failure::Trouble(why.to_owned()));
        }
        Ok(Some(note.to_owned()))
    }

    /// Who moves: by key, by `--as`, or whose turn it is.
    pub(super) fn mover(&self, play: &Play, text: &str) -> Result<Side, Failure> {
        who::mover(play, self.named.as_deref(), text)
    }

    /// Who does what is no move: by key, by `--as`, or by name.
    pub(super) fn doer(&self, play: &Play) -> Result<Side, Failure> {
        who::doer(play, self.named.as_deref())
    }

    /// Who acts where a key or `--as` says it.
    pub(super) fn acting(&self, play: &Play) -> Result<Option<Side>, Failure> {
        who::acting(play, self.named.as_deref())
    }

    /// Writes what was done, says it and the next step, and shows the game.
    pub(super) fn done(
        &self,
        path: &Path,
        mut opened: Opened,
        said: &[String],
        verdict: Option<Value>,
    ) -> Result<(), Failure> {
        opened.save()?;
        let steps = if opened.play.added().is_empty() {
            Vec::new()
        } else {
            next::step(&opened.play, path)
        };
        self.show(&opened, said, &steps, verdict).map_err(unshown)
    }

    /// Shows the game: on standard output, unless the game itself goes there.
    pub(super) fn show(
        &self,
        opened: &Opened,
        said: &[String],
        steps: &[String],
        verdict: Option<Value>,
    ) -> Result<(), Failure> {
        let verdict = self.json.then(|| verdict.unwrap_or_else(|| json!({})));
        let piped = opened.is_piped();
        present(&opened.play, piped, self.style, said, steps, verdict)
    }
}

/// Shows a game after a change: as JSON where there is a verdict, else what is
/// said, the board, and the next steps; on standard output, unless the game
/// itself goes there.
pub(super) fn present(
    play: &Play,
    piped: bool,
    style: board::Style,
    said: &[String],
    steps: &[String],
    verdict: Option<Value>,
) -> Result<(), Failure> {
    let text = if let Some(mut value) = verdict {
        let game = [
            ("game".to_owned(), facts::facts(play)),
            ("said".to_owned(), json!([said, steps].concat())),
        ];
        json::extend(&mut value, Map::from_iter(game));
        json::line(&value)
    } else {
        let part =
            |lines: &[String]| -> String { lines.iter().map(|line| wrap(line, "  ")).collect() };
        let (said, steps) = (part(said), part(steps));
        let game = if style.quiet {
            String::new()
        } else {
            board::game(play, style, piped)
        };
        let parts = [said, game, steps];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        parts.join("\n")
    };
    if piped {
        print_aside(&text)
    } else {
        print(&text)
    }
}

/// The path of a game, as every command takes it.
#[derive(Args, Clone, Debug)]
pub(super) struct FileAnd {
    /// The game file, or - for standard input
    pub(super) file: PathBuf,
    #[command(flatten)]
    pub(super) act: Act,
}

/// What to say when a game was written and then could not be shown, lest it be
/// written a second time.
pub(super) fn unshown(failure: Failure) -> Failure {
    match failure {
        Failure::Trouble(why) => {
            Failure::Trouble(format!("the game is written, but cannot be shown: {why}"))
        }
        other => other,
    }
}
