//! What players and arbiters do besides moving, and what all such commands
//! have in common.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use clap::{Args, ValueEnum};
use serde_json::{Map, Value, json};

use crate::play::{Aside, Play};
use crate::record::MAX_NOTE;
use crate::referee::{Deed, moment};
use crate::refusal::Refusal;
use crate::side::Side;
use crate::text::is_harmful;

use super::failure::Failure;
use super::files::{self, Opened};
use super::{board, json, print, print_aside, show};

/// The variable that stands in for the time, for tests.
const NOW: &str = "HERALD_NOW";

/// By how many seconds the clocks of two players may differ.
pub(super) const SKEW: u64 = 24 * 3600;

/// What all commands that change a game take.
#[derive(Args, Clone, Debug)]
pub(super) struct Act {
    /// The seat that acts, where it is not plain
    #[arg(long = "as", value_name = "SEAT")]
    seat: Option<String>,
    /// A note for the other player
    #[arg(long, value_name = "TEXT")]
    note: Option<String>,
    /// The arbiter's seed, where it does not come from the secret
    #[arg(long)]
    seed: Option<String>,
    /// Print as JSON
    #[arg(long)]
    pub(super) json: bool,
    #[command(flatten)]
    style: board::Style,
}

/// Take the draw that the other player offers
#[derive(Args, Debug)]
pub(super) struct Accept {
    /// The game file, or - for standard input
    pub(super) file: PathBuf,
    #[command(flatten)]
    pub(super) act: Act,
}

/// Give the other player's last move back
#[derive(Args, Debug)]
pub(super) struct Takeback {
    /// The game file, or - for standard input
    pub(super) file: PathBuf,
    #[command(flatten)]
    pub(super) act: Act,
}

/// Give up
#[derive(Args, Debug)]
pub(super) struct Resign {
    /// The game file, or - for standard input
    pub(super) file: PathBuf,
    #[command(flatten)]
    pub(super) act: Act,
}

/// Claim the end of the game
#[derive(Args, Debug)]
pub(super) struct Claim {
    /// The game file, or - for standard input
    pub(super) file: PathBuf,
    /// What the claim rests on
    #[arg(value_enum)]
    ground: Ground,
    #[command(flatten)]
    pub(super) act: Act,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Ground {
    /// The same position has stood often enough
    Repetition,
    /// The other player's time is up
    Time,
}

/// Rule on a game as its arbiter: set a position or a result
#[derive(Args, Debug)]
pub(super) struct Rule {
    /// The game file, or - for standard input
    pub(super) file: PathBuf,
    /// What the ruling sets
    #[arg(value_enum)]
    what: Ruled,
    /// A position string; or the seat that wins, or draw
    #[arg(required = true)]
    value: Vec<String>,
    /// The reason
    #[arg(long, value_name = "TEXT")]
    why: String,
    #[command(flatten)]
    pub(super) act: Act,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Ruled {
    /// The game goes on from a position
    Position,
    /// The game is over
    Result,
}

/// Publish the arbiter's seed, after the end of the game
#[derive(Args, Debug)]
pub(super) struct Reveal {
    /// The game file, or - for standard input
    pub(super) file: PathBuf,
    #[command(flatten)]
    pub(super) act: Act,
}

impl Act {
    /// The seed that was given.
    pub(super) fn seed(&self) -> Option<&str> {
        self.seed.as_deref()
    }

    /// The note that was given.
    pub(super) fn note(&self) -> Result<Option<String>, Failure> {
        let long = |note: &String| note.chars().count() > MAX_NOTE;
        if self.note.as_ref().is_some_and(long) {
            let why = format!("a note has at most {MAX_NOTE} characters");
            return Err(Failure::Trouble(why));
        }
        let odd = |c: char| is_harmful(c) && !matches!(c, '\n' | '\t');
        if self.note.as_ref().is_some_and(|note| note.contains(odd)) {
            let why = "a note has no control characters but line breaks";
            return Err(Failure::Trouble(why.to_owned()));
        }
        Ok(self.note.clone())
    }

    /// The seat that was named.
    pub(super) fn named(&self, play: &Play) -> Result<Option<Side>, Failure> {
        let Some(seat) = &self.seat else {
            return Ok(None);
        };
        let seats = play.referee().terms().game.seats;
        let named = Side::BOTH.into_iter().find(|&side| {
            seat.eq_ignore_ascii_case(seats[side.index()]) || seat == play.name(side)
        });
        named
            .map(Some)
            .ok_or_else(|| Failure::Trouble(format!("--as is {}", seats.join(" or "))))
    }

    /// The seat that moves: the one that was named, or whose turn it is.
    pub(super) fn seat(&self, play: &Play, text: &str) -> Result<Side, Failure> {
        if let Some(side) = self.named(play)? {
            return Ok(side);
        }
        if let Some(refusal) = play.unknown_throw().filter(|_| play.awaited().is_none()) {
            return Err(refusal.into());
        }
        play.awaited().ok_or_else(|| {
            let refusal = if let Some(ending) = play.referee().ending() {
                Refusal::over(text, &ending.why)
            } else {
                Refusal::unopened(text)
            };
            refusal.into()
        })
    }

    /// Does something that is no move, and writes it.
    fn act(
        &self,
        file: &Path,
        deed: &Deed,
        by: impl Fn(&Play) -> Option<Side>,
    ) -> Result<(), Failure> {
        let mut opened = files::edit(file, self.seed())?;
        let play = &mut opened.play;
        let by = match self.named(play)?.or_else(|| by(play)) {
            Some(by) => by,
            None => self.seat(play, "")?,
        };
        let aside = Aside {
            note: self.note()?,
            date: today(play)?,
        };
        play.act(by, deed, aside)?;
        play.throw();
        self.done(opened, None, None)
    }

    /// Writes what was done, and shows the game.
    pub(super) fn done(
        &self,
        mut opened: Opened,
        said: Option<&str>,
        verdict: Option<Value>,
    ) -> Result<(), Failure> {
        opened.save()?;
        self.show(&opened, said, verdict).map_err(unshown)
    }

    /// Shows the game: on standard output, unless the game itself goes there.
    pub(super) fn show(
        &self,
        opened: &Opened,
        said: Option<&str>,
        verdict: Option<Value>,
    ) -> Result<(), Failure> {
        let verdict = self.json.then(|| verdict.unwrap_or_else(|| json!({})));
        present(&opened.play, opened.is_piped(), self.style, said, verdict)
    }
}

/// Shows a game after a change: as JSON where there is a verdict, else as a
/// board; on standard output, unless the game itself goes there.
pub(super) fn present(
    play: &Play,
    piped: bool,
    style: board::Style,
    said: Option<&str>,
    verdict: Option<Value>,
) -> Result<(), Failure> {
    let text = if let Some(mut value) = verdict {
        json::extend(
            &mut value,
            Map::from_iter([("game".to_owned(), show::facts(play))]),
        );
        json::line(&value)
    } else {
        let said = said.map(|said| format!("{said}\n\n")).unwrap_or_default();
        format!("{said}{}", board::game(play, style, piped))
    };
    if piped {
        print_aside(&text)
    } else {
        print(&text)
    }
}

impl Accept {
    pub(super) fn run(self) -> Result<(), Failure> {
        self.act.act(&self.file, &Deed::AcceptDraw, |play| {
            play.referee().offer().map(Side::other)
        })
    }
}

impl Takeback {
    pub(super) fn run(self) -> Result<(), Failure> {
        self.act.act(&self.file, &Deed::Takeback, Play::awaited)
    }
}

impl Resign {
    pub(super) fn run(self) -> Result<(), Failure> {
        self.act
            .act(&self.file, &Deed::Resign, Play::awaited)
            .map_err(|failure| match failure {
                Failure::Refused(refusal) if refusal.rule == "house 0.14" => {
                    Failure::from(refusal.hint("say with --as which seat resigns"))
                }
                other => other,
            })
    }
}

impl Claim {
    pub(super) fn run(self) -> Result<(), Failure> {
        match self.ground {
            Ground::Repetition => self
                .act
                .act(&self.file, &Deed::ClaimRepetition, Play::awaited),
            Ground::Time => self.act.act(&self.file, &Deed::ClaimTime, |play| {
                play.awaited().map(Side::other)
            }),
        }
    }
}

impl Rule {
    pub(super) fn run(self) -> Result<(), Failure> {
        let mut opened = files::edit(&self.file, self.act.seed())?;
        let play = &mut opened.play;
        let value = self.value.join(" ");
        let decision = match self.what {
            Ruled::Result => format!("result {}", value.to_lowercase()),
            Ruled::Position => {
                let terms = play.referee().terms();
                let table = terms
                    .game
                    .open(&value, &terms.options)
                    .map_err(|error| Failure::Impossible(value.clone(), error))?;
                format!("position {}", table.position())
            }
        };
        play.rule(&decision, self.why.trim())?;
        play.throw();
        self.act.done(opened, None, None)
    }
}

impl Reveal {
    pub(super) fn run(self) -> Result<(), Failure> {
        let mut opened = files::edit(&self.file, self.act.seed())?;
        opened.play.reveal()?;
        self.act.done(opened, Some("The seed is published."), None)
    }
}

/// The date for an entry: there is one only in a game with a clock.
///
/// # Errors
///
/// When the time that stands in for the real one is none.
pub(super) fn today(play: &Play) -> Result<Option<String>, Failure> {
    if play.referee().terms().clock.is_none() {
        return Ok(None);
    }
    let now = now()?;
    // Dates never run backwards. Where the other player's clock is a little
    // fast, that must not keep anybody from moving.
    let last = play.referee().since().unwrap_or_default();
    let ahead = last.saturating_sub(now);
    Ok(Some(moment(if ahead <= SKEW {
        now.max(last)
    } else {
        now
    })))
}

/// The date now, as an entry has it.
///
/// # Errors
///
/// When the time that stands in for the real one is none.
pub(super) fn date() -> Result<String, Failure> {
    Ok(moment(now()?))
}

/// The time, in seconds of Unix time.
///
/// # Errors
///
/// When the time that stands in for the real one is none.
pub(super) fn now() -> Result<u64, Failure> {
    let now = match std::env::var(NOW) {
        Ok(text) => humantime::parse_rfc3339(&text).map_err(|_| {
            Failure::Trouble(format!("{NOW} is a date such as 2026-11-29T20:15:00Z"))
        })?,
        Err(_) => SystemTime::now(),
    };
    Ok(now
        .duration_since(SystemTime::UNIX_EPOCH)
        .map_or(0, |time| time.as_secs()))
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
