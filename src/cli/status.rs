//! `herald status`: which games wait, for whom, since when, until when.

use std::cmp::Reverse;
use std::fmt::Write;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use clap::Args;
use rayon::prelude::*;
use serde_json::{Value, json};

use crate::play::{Next, Play};
use crate::record::moment;
use crate::referee::span;
use crate::side::Side;
use crate::text::{harmless, wrap};

use super::failure::Failure;
use super::now::now;
use super::{examples, facts, files, folders, json, print, print_aside, who};

/// Say for every game whose turn it is, since when, and until when
///
/// Looks through the folders, and those in them, for game files (*.yaml) and
/// passes over all others. Games that wait for you come first, then by what is
/// due. A line a game: id, game, players, turn, who is waited for, since when,
/// due when, offers. Without a clock a game has no dates; then `~` and the day
/// are when the file was last written. Signatures are not checked here.
#[derive(Args, Debug)]
#[command(after_help = examples::STATUS)]
pub(super) struct Status {
    /// Folders, or game files; the present folder where none is given
    #[arg(value_name = "DIR")]
    places: Vec<PathBuf>,
    /// Only games that wait for this player (or `arbiter`)
    #[arg(long, value_name = "NAME")]
    waiting_for: Option<String>,
    /// Print as JSON, a line a game
    #[arg(long)]
    pub(super) json: bool,
}

/// How much of a file is looked at to tell whether it means to be a game.
const START: u64 = 64 << 10;

/// What there is to tell of a file.
enum Found {
    Game(Box<Told>),
    Fault(String, Value),
    /// No game file, or none that can be read.
    Other,
}

/// What there is to tell of a game.
struct Told {
    waiting: Option<String>,
    /// Yours before others', over ones last, then by what is due, then by how
    /// long it has waited.
    rank: (bool, bool, u64, Reverse<bool>, u64),
    signed: bool,
    line: Vec<String>,
    value: Value,
}

impl Status {
    pub(super) fn run(mut self) -> Result<(), Failure> {
        if self.places.is_empty() {
            self.places.push(PathBuf::from("."));
        }
        let now = now()?;
        let paths = folders::games(&self.places)?;
        let found: Vec<Found> = paths.par_iter().map(|path| look(path, now)).collect();
        let mut others = 0;
        let mut faults = Vec::new();
        let mut games = Vec::new();
        for found in found {
            match found {
                Found::Game(told) if self.is_wanted(told.waiting.as_deref()) => games.push(told),
                Found::Fault(text, value) => faults.push((text, value)),
                Found::Game(_) => {}
                Found::Other => others += 1,
            }
        }
        games.sort_by_key(|told| told.rank);
        self.tell(&games, &faults, others)?;
        if faults.is_empty() {
            Ok(())
        } else {
            Err(Failure::Told(1))
        }
    }

    fn tell(
        &self,
        games: &[Box<Told>],
        faults: &[(String, Value)],
        others: usize,
    ) -> Result<(), Failure> {
        if self.json {
            let values = games.iter().map(|told| &told.value);
            let values = values.chain(faults.iter().map(|(_, value)| value));
            return print(&values.map(json::line).collect::<String>());
        }
        print(&table(games))?;
        for (text, _) in faults {
            print(&wrap(text, "  "))?;
        }
        if games.iter().any(|told| told.signed) {
            print_aside("Signatures are not checked here; `herald verify` does that.\n")?;
        }
        if others > 0 {
            let files = if others == 1 { "file" } else { "files" };
            print_aside(&format!("{others} other {files} passed over.\n"))?;
        }
        Ok(())
    }

    fn is_wanted(&self, waiting: Option<&str>) -> bool {
        let Some(name) = &self.waiting_for else {
            return true;
        };
        waiting.is_some_and(|waiting| waiting.to_lowercase() == name.trim().to_lowercase())
    }
}

fn look(path: &Path, now: u64) -> Found {
    if !path.is_file() {
        return Found::Other;
    }
    match files::pass(path) {
        Ok(play) => Found::Game(Box::new(told(path, &play, now))),
        Err(failure @ Failure::Fault(..)) => {
            let text = failure.text();
            let text = text.trim_start_matches("error: ").split_whitespace();
            Found::Fault(text.collect::<Vec<_>>().join(" "), failure.json())
        }
        // A game may wait here that something else keeps from being read.
        Err(failure) if is_game(path) => {
            let text = failure.text();
            let why = text.trim_start_matches("error: ").trim_end().to_owned();
            Found::Fault(format!("{}: {why}", files::shown(path)), failure.json())
        }
        Err(_) => Found::Other,
    }
}

/// Whether a file means to be a game: behind comments, and whatever a program
/// that merges files has put there, it begins with its version.
fn is_game(path: &Path) -> bool {
    let mut start = Vec::new();
    let read = File::open(path).and_then(|file| file.take(START).read_to_end(&mut start));
    if read.is_err() {
        return false;
    }
    let text = String::from_utf8_lossy(&start);
    let passed = |line: &&str| {
        let line = line.trim();
        line.is_empty() || line == "---" || line.starts_with(['#', '<', '|', '=', '>'])
    };
    let first = text
        .trim_start_matches('\u{feff}')
        .lines()
        .find(|line| !passed(line));
    first.is_some_and(|line| line.trim_start().starts_with("herald:"))
}

fn told(path: &Path, play: &Play, now: u64) -> Told {
    let referee = play.referee();
    let name = files::shown(path);
    let waiting = waiting(play);
    let deadline = referee.running().and_then(|side| referee.deadline(side));
    let recorded = referee.since().map(moment);
    let written = fs::metadata(path)
        .and_then(|meta| meta.modified())
        .ok()
        .and_then(|time| time.duration_since(SystemTime::UNIX_EPOCH).ok())
        .map(|time| time.as_secs());
    let over = play.result();
    let since = match (&over, &recorded, written.map(moment)) {
        (Some(_), ..) | (None, None, None) => String::new(),
        (None, Some(recorded), _) => format!("since {recorded}"),
        (None, None, Some(written)) => format!("since ~{}", written.get(..10).unwrap_or_default()),
    };
    let due = match deadline {
        Some(end) if now <= end => format!("due {}, {} left", moment(end), span(end - now)),
        Some(end) => format!("due {}, over since {}", moment(end), span(now - end)),
        None => String::new(),
    };
    let state = match (&over, &waiting) {
        (Some(result), _) => format!("over: {result}"),
        (None, Some(waiting)) => format!("waits for {}", harmless(waiting)),
        (None, None) => "waits".to_owned(),
    };
    let offer = referee
        .offer()
        .map(|side| format!("{} offers a draw", harmless(&play.name(side))));
    let mine = is_mine(play);
    let [one, other] = Side::BOTH.map(|side| harmless(&play.name(side)));
    let mut value = json!({
        "file": name, "waiting_for": waiting, "yours": mine, "since": recorded,
        "due": deadline.map(moment), "written": written.map(moment),
    });
    if let Value::Object(mut facts) = facts::facts(play) {
        // What is due is told as `stage`: `due` is a date here.
        let what = facts.remove("due").unwrap_or_default();
        facts.insert("stage".to_owned(), what);
        facts.remove("due_at");
        json::extend(&mut value, facts);
    }
    let waited = referee.since().or(written).unwrap_or(u64::MAX);
    Told {
        waiting,
        rank: (
            !mine,
            over.is_some(),
            deadline.unwrap_or(u64::MAX),
            Reverse(offer.is_some()),
            waited,
        ),
        signed: !play.is_verified(),
        line: vec![
            play.id().to_string(),
            referee.terms().game.name.to_owned(),
            format!("{one} - {other}"),
            format!("turn {}", referee.turn()),
            if mine {
                format!("YOURS: {state}")
            } else {
                state
            },
            since,
            due,
            offer.unwrap_or_default(),
            name,
        ],
        value,
    }
}

/// Who is to do something.
fn waiting(play: &Play) -> Option<String> {
    match play.next() {
        Next::Over => None,
        Next::Throw(_) if play.awaits_arbiter() => Some("arbiter".to_owned()),
        _ => play.awaited().map(|side| play.name(side)),
    }
}

/// Whether a game waits for the owner of this home.
fn is_mine(play: &Play) -> bool {
    let who = who::me(play);
    match play.next() {
        Next::Over => false,
        Next::Throw(_) if play.awaits_arbiter() => who.arbiter,
        Next::Accept(side) => {
            // An invitation bears the name by which the inviter calls him.
            let own = who::name();
            who.seat.is_none()
                && own.is_some_and(|own| own.name.to_lowercase() == play.name(side).to_lowercase())
        }
        _ => who.seat.is_some() && play.awaited() == who.seat,
    }
}

/// Lines of columns, two blanks between, empty columns left out.
fn table(games: &[Box<Told>]) -> String {
    let mut widths = Vec::new();
    for told in games {
        widths.resize(told.line.len(), 0);
        for (width, cell) in widths.iter_mut().zip(&told.line) {
            *width = cell.chars().count().max(*width);
        }
    }
    let mut text = String::new();
    for told in games {
        let mut line = String::new();
        for (cell, &width) in told.line.iter().zip(&widths) {
            if width > 0 {
                let _ = write!(line, "{cell:width$}  ");
            }
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}
