//! `herald verify`: replays whole games and says what is proved.

use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};

use crate::archive::{Found, Source, in_order};
use crate::play::Play;
use crate::text::{harmless, wrap};

use super::failure::Failure;
use super::progress::Progress;
use super::{examples, facts, files};

/// Replay games: law, throws, heads, links, signatures; say what is proved
///
/// Takes game files, folders with all games in them and in those within, and
/// collections. Of one game all is told; of many a line each, in their order,
/// and at the end how many were sound. Needs no secret and no network. Exit
/// status 1 when any has a fault, else 2 when any could not be read.
#[derive(Args, Debug)]
#[command(after_help = examples::VERIFY)]
pub(super) struct Verify {
    /// Game files, folders or collections, or - for standard input
    #[arg(required = true, value_name = "FILE|DIR")]
    places: Vec<PathBuf>,
    /// Print as JSON, a line a game; after many a line that counts them
    #[arg(long)]
    json: bool,
    /// Print nothing about sound games, and do not count
    #[arg(long, short)]
    quiet: bool,
}

/// What there is to tell of a game.
struct Told {
    verdict: Verdict,
    text: String,
    /// How long the game is.
    bytes: usize,
    /// Whether it is the only one.
    is_alone: bool,
}

/// What came of a game.
#[derive(Clone, Copy)]
enum Verdict {
    Sound,
    Fault,
    Unread,
}

/// What came of many games.
#[derive(Debug, Default)]
struct Count {
    sound: u64,
    faults: u64,
    unread: u64,
}

impl Verify {
    pub(super) fn run(self) -> Result<(), Failure> {
        let mut progress = Progress::over(&self.places)?;
        let mut games = Source::new(self.places.clone());
        let mut count = Count::default();
        let mut is_alone = false;
        in_order(
            &mut games,
            |found| self.verify(found),
            |told| {
                count.add(told.verdict);
                is_alone = told.is_alone;
                progress.tell(&told.text, told.bytes)
            },
        )?;
        if !is_alone && !self.quiet {
            progress.tell(&self.summary(&count, games.others()), 0)?;
        }
        progress.end()?;
        match count.status() {
            0 => Ok(()),
            status => Err(Failure::Told(status)),
        }
    }

    fn verify(&self, found: Found) -> Told {
        let bytes = found.text.as_ref().map_or(0, String::len);
        let is_file = matches!(&self.places[..], [place] if *place == found.file);
        let is_alone = is_file && !found.is_member;
        let name = harmless(&found.name);
        let read = files::found(found).and_then(|file| {
            Play::open(file, None).map_err(|fault| Failure::Fault(name.clone(), fault))
        });
        let (verdict, text) = match read {
            Ok(play) => (Verdict::Sound, self.sound(&name, &play, is_alone)),
            Err(failure) => {
                let verdict = match failure {
                    Failure::Fault(..) => Verdict::Fault,
                    _ => Verdict::Unread,
                };
                (verdict, self.unsound(&name, &failure, is_alone))
            }
        };
        Told {
            verdict,
            text,
            bytes,
            is_alone,
        }
    }

    fn sound(&self, name: &str, play: &Play, is_alone: bool) -> String {
        if self.quiet {
            return String::new();
        }
        if self.json {
            let mut value = json!({
                "file": name, "sound": true, "turns": play.turns(), "proof": play.proof(),
            });
            if let Value::Object(facts) = facts::facts(play) {
                super::json::extend(&mut value, facts);
            }
            return super::json::line(&value);
        }
        let turns = counted(play.turns());
        let result = play.result();
        if !is_alone {
            let result = result.as_deref().unwrap_or("in progress");
            return format!("{name}: sound, {turns}, {result}\n");
        }
        let ending = match play.referee().ending() {
            Some(ending) => format!("{} ({})", result.unwrap_or_default(), ending.why),
            None => "in progress".to_owned(),
        };
        let mut text = wrap(&format!("{name}: sound"), "  ");
        text += &wrap(&format!("  {}, {turns}", play.caption()), "    ");
        text += &wrap(&format!("  {ending}"), "    ");
        for sentence in play.proof() {
            text += &wrap(&format!("  {sentence}"), "    ");
        }
        text
    }

    fn unsound(&self, name: &str, failure: &Failure, is_alone: bool) -> String {
        if self.json {
            let mut value = failure.json();
            if let Some(map) = value.as_object_mut() {
                map.insert("file".to_owned(), json!(name));
            }
            return super::json::line(&value);
        }
        let line = match failure {
            Failure::Fault(_, fault) => format!("{name}: FAULT at {fault}"),
            other => other.line(),
        };
        if is_alone {
            wrap(&line, "  ")
        } else {
            line + "\n"
        }
    }

    /// How many games were sound, and how many not.
    fn summary(&self, count: &Count, others: u64) -> String {
        let Count {
            sound,
            faults,
            unread,
        } = count;
        let games = sound + faults + unread;
        if self.json {
            return super::json::line(&json!({
                "games": games, "sound": sound, "faults": faults, "unreadable": unread,
                "others": others,
            }));
        }
        let many = |number: u64, what: &str| match number {
            1 => format!("1 {what}"),
            _ => format!("{number} {what}s"),
        };
        let (games, faults) = (many(games, "game"), many(*faults, "fault"));
        let passed = match others {
            0 => String::new(),
            _ => format!("; {} passed over", many(others, "other file")),
        };
        let text = format!("{games}: {sound} sound, {faults}, {unread} unreadable{passed}.");
        wrap(&text, "  ")
    }
}

impl Count {
    const fn add(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::Sound => self.sound += 1,
            Verdict::Fault => self.faults += 1,
            Verdict::Unread => self.unread += 1,
        }
    }

    /// 1 is worse than 2: a fault is worse than a game that cannot be read.
    const fn status(&self) -> u8 {
        match self {
            Self { faults: 1.., .. } => 1,
            Self { unread: 1.., .. } => 2,
            _ => 0,
        }
    }
}

/// A number of turns in words.
pub(super) fn counted(turns: u32) -> String {
    match turns {
        1 => "1 turn".to_owned(),
        _ => format!("{turns} turns"),
    }
}
