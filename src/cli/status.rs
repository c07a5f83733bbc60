//! `herald status`: which games wait, for whom, and how long already.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use clap::Args;
use rayon::prelude::*;
use serde_json::{Value, json};

use crate::play::{Chance, Play};
use crate::record::Source;
use crate::referee::{Due, moment};
use crate::refusal::wrap;
use crate::side::Side;
use crate::text::harmless;

use super::failure::Failure;
use super::{files, json, print, print_aside, show};

/// How deep folders are looked into.
const DEEPEST: usize = 32;

/// Say for every game whose turn it is, since when, and until when
///
/// Looks through the folders, and those in them, for game files (*.yaml) and
/// passes over all others. A line a game: id, game, players, turn, who is
/// waited for, since when, due when, offers. Without a clock a game has no
/// dates; then `~` and the day are when the file was last written.
#[derive(Args, Debug)]
pub(super) struct Status {
    /// Folders, or game files
    #[arg(required = true, value_name = "DIR")]
    places: Vec<PathBuf>,
    /// Only games that wait for this player (or `arbiter`)
    #[arg(long, value_name = "NAME")]
    waiting_for: Option<String>,
    /// Print as JSON, a line a game
    #[arg(long)]
    pub(super) json: bool,
}

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
    line: Vec<String>,
    value: Value,
}

impl Status {
    pub(super) fn run(self) -> Result<(), Failure> {
        let mut paths = BTreeSet::new();
        for place in &self.places {
            if place.is_dir() {
                walk(place, 0, &mut paths)?;
            } else {
                fs::metadata(place).map_err(|error| trouble(place, &error))?;
                paths.insert(place.clone());
            }
        }
        let paths: Vec<PathBuf> = paths.into_iter().collect();
        let found: Vec<Found> = paths.par_iter().map(|path| look(path)).collect();
        let others = found
            .iter()
            .filter(|found| matches!(found, Found::Other))
            .count();
        let mut faults = Vec::new();
        let mut games = Vec::new();
        for found in found {
            match found {
                Found::Game(told) if self.is_wanted(told.waiting.as_deref()) => games.push(told),
                Found::Fault(text, value) => faults.push((text, value)),
                Found::Game(_) | Found::Other => {}
            }
        }
        if self.json {
            let values = games.iter().map(|told| &told.value);
            let values = values.chain(faults.iter().map(|(_, value)| value));
            let lines = values.flat_map(|value| [value.to_string(), "\n".to_owned()]);
            print(&lines.collect::<String>())?;
        } else {
            print(&table(&games))?;
            for (text, _) in &faults {
                print(&wrap(text, "  "))?;
            }
            if others > 0 {
                let files = if others == 1 { "file" } else { "files" };
                print_aside(&format!("{others} other {files} passed over.\n"))?;
            }
        }
        if faults.is_empty() {
            Ok(())
        } else {
            Err(Failure::Told(1))
        }
    }

    fn is_wanted(&self, waiting: Option<&str>) -> bool {
        let Some(name) = &self.waiting_for else {
            return true;
        };
        waiting.is_some_and(|waiting| waiting.to_lowercase() == name.trim().to_lowercase())
    }
}

/// The YAML files in a folder and those within. Links to folders are not
/// followed, so that no walk is endless.
fn walk(folder: &Path, depth: usize, paths: &mut BTreeSet<PathBuf>) -> Result<(), Failure> {
    let listed = match fs::read_dir(folder) {
        Ok(listed) => listed,
        // A folder further down that is closed to us is no reason to tell nothing.
        Err(_) if depth > 0 => return Ok(()),
        Err(error) => return Err(trouble(folder, &error)),
    };
    for item in listed.flatten() {
        let path = item.path();
        let Ok(kind) = item.file_type() else { continue };
        if kind.is_dir() {
            if depth < DEEPEST {
                walk(&path, depth + 1, paths)?;
            }
        } else if path
            .extension()
            .is_some_and(|end| end == "yaml" || end == "yml")
        {
            paths.insert(path);
        }
    }
    Ok(())
}

fn look(path: &Path) -> Found {
    if !path.is_file() {
        return Found::Other;
    }
    match files::pass(path) {
        Ok(play) => Found::Game(Box::new(told(path, &play))),
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

/// Whether a file has the form of a game file.
fn is_game(path: &Path) -> bool {
    files::read(path).is_ok_and(|text| files::parse("", text).is_ok())
}

fn told(path: &Path, play: &Play) -> Told {
    let referee = play.referee();
    let name = files::shown(path);
    let waiting = waiting(play);
    let due = referee
        .awaited()
        .and_then(|side| referee.deadline(side))
        .map(moment);
    let recorded = referee.since().map(moment);
    let written = || {
        let time = fs::metadata(path).ok()?.modified().ok()?;
        let seconds = time.duration_since(SystemTime::UNIX_EPOCH).ok()?.as_secs();
        Some(moment(seconds))
    };
    let since = recorded.clone().or_else(|| {
        let written = written()?;
        Some(format!("~{}", written.get(..10)?))
    });
    let [one, other] = Side::BOTH.map(|side| harmless(play.name(side)));
    let over = play.result();
    let offer = referee
        .offer()
        .map(|side| format!("{} offers a draw", harmless(play.name(side))));
    let state = match (&over, &waiting) {
        (Some(result), _) => format!("over: {result}"),
        (None, Some(waiting)) => format!("waits for {}", harmless(waiting)),
        (None, None) => "waits".to_owned(),
    };
    let (since_text, due_text) = match over {
        Some(_) => (String::new(), String::new()),
        None => (
            since.map_or_else(String::new, |since| format!("since {since}")),
            due.as_ref()
                .map_or_else(String::new, |due| format!("due {due}")),
        ),
    };
    let mut value = json!({
        "file": name, "waiting_for": waiting, "since": recorded, "due": due, "written": written(),
    });
    if let Value::Object(mut facts) = show::facts(play) {
        // What is due is told as `stage`: `due` is a date here.
        let what = facts.remove("due").unwrap_or_default();
        facts.insert("stage".to_owned(), what);
        json::extend(&mut value, facts);
    }
    Told {
        waiting,
        line: vec![
            play.id().to_string(),
            referee.terms().game.name.to_owned(),
            format!("{one} - {other}"),
            format!("turn {}", referee.turn()),
            state,
            since_text,
            due_text,
            offer.unwrap_or_default(),
            name,
        ],
        value,
    }
}

/// Who is to do something.
fn waiting(play: &Play) -> Option<String> {
    let referee = play.referee();
    if let Source::Fair { seat, .. } = play.file().header().dice
        && play.entries().count() < 2
    {
        let joins = Side::BOTH
            .into_iter()
            .find(|&side| referee.seat(side) != seat);
        return joins.map(|side| play.name(side).to_owned());
    }
    let arbiter = matches!(play.chance(), Chance::Arbiter { .. });
    match (referee.due(), play.awaited()) {
        (Due::Nothing, _) => None,
        (Due::Throw(_), _) if arbiter => Some("arbiter".to_owned()),
        (_, side) => side.map(|side| play.name(side).to_owned()),
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

fn trouble(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Trouble(format!("{}: {error}", files::shown(path)))
}
