//! `herald verify`: replays whole games and says what is proved.

use std::path::{Path, PathBuf};

use clap::Args;
use rayon::prelude::*;
use serde_json::{Value, json};

use crate::play::Play;
use crate::text::wrap;

use super::failure::Failure;
use super::{examples, facts, files, print};

/// Replay games: law, throws, heads, links, signatures; say what is proved
///
/// Needs no secret and no network. Exit status 1 when any file has a fault,
/// else 2 when any could not be read.
#[derive(Args, Debug)]
#[command(after_help = examples::VERIFY)]
pub(super) struct Verify {
    /// The game files, or - for standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print as JSON, a line a file
    #[arg(long)]
    json: bool,
    /// Print nothing about sound files
    #[arg(long, short)]
    quiet: bool,
}

impl Verify {
    pub(super) fn run(self) -> Result<(), Failure> {
        // A share at a time, so that an archive of any size is told in order
        // and never held whole.
        let mut worst = Ok(());
        for share in self.files.chunks(SHARE) {
            let told: Vec<_> = share.par_iter().map(|file| (file, verify(file))).collect();
            for (file, outcome) in told {
                let name = files::shown(file);
                match outcome {
                    Ok(_) if self.quiet => {}
                    Ok(play) => print(&self.sound(&name, &play))?,
                    Err(failure) => {
                        worst = worse(worst, failure.status());
                        print(&self.unsound(&name, &failure))?;
                    }
                }
            }
        }
        worst.map_err(Failure::Told)
    }

    fn sound(&self, name: &str, play: &Play) -> String {
        let ending = match play.referee().ending() {
            Some(ending) => format!("{} ({})", play.result().unwrap_or_default(), ending.why),
            None => "in progress".to_owned(),
        };
        if self.json {
            let mut value = json!({
                "file": name, "sound": true, "turns": play.turns(), "proof": play.proof(),
            });
            if let Value::Object(facts) = facts::facts(play) {
                super::json::extend(&mut value, facts);
            }
            return super::json::line(&value);
        }
        let mut text = wrap(&format!("{name}: sound"), "  ");
        text += &wrap(
            &format!("  {}, {}", play.caption(), counted(play.turns())),
            "    ",
        );
        text += &wrap(&format!("  {ending}"), "    ");
        for sentence in play.proof() {
            text += &wrap(&format!("  {sentence}"), "    ");
        }
        text
    }

    fn unsound(&self, name: &str, failure: &Failure) -> String {
        if self.json {
            let mut value = failure.json();
            if let Some(map) = value.as_object_mut() {
                map.insert("file".to_owned(), json!(name));
            }
            return super::json::line(&value);
        }
        match failure {
            Failure::Fault(_, fault) => wrap(&format!("{name}: FAULT at {fault}"), "  "),
            Failure::Flaw(_, flaw) => wrap(&format!("{name}: not a game file: {flaw}"), "  "),
            // It names the file itself.
            other => other.text().trim_start_matches("error: ").to_owned(),
        }
    }
}

/// How many files are read at a time.
const SHARE: usize = 256;

fn verify(file: &Path) -> Result<Play, Failure> {
    files::bare(file)
}

/// 1 is worse than 2: a fault is worse than a file that cannot be read.
const fn worse(before: Result<(), u8>, status: u8) -> Result<(), u8> {
    match (before, status) {
        (Err(1), _) | (_, 1) => Err(1),
        _ => Err(status),
    }
}

/// A number of turns in words.
pub(super) fn counted(turns: u32) -> String {
    match turns {
        1 => "1 turn".to_owned(),
        _ => format!("{turns} turns"),
    }
}
