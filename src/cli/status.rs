//! `herald status`: which games wait, for whom, since when, until when.

use std::cmp::Reverse;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use clap::Args;
use serde_json::{Value, json};

use crate::archive::{Found, Source, in_order};
use crate::home::Problem;
use crate::play::{Next, Play};
use crate::record::moment;
use crate::referee::span;
use crate::side::Side;
use crate::text::{harmless, wrap};

use super::failure::Failure;
use super::now::now;
use super::output::{hint_at_terminal, print, print_aside};
use super::{examples, facts, files, json, who};

/// Say for every game whose turn it is, since when, and until when
///
/// Looks through the folders, and those in them, for game files and collections
/// (*.yaml, *.yml) and passes over all others. Games that wait for you come
/// first, then by what is due. A line a game: id, game, players, turn, who is
/// waited for, since when, due when, offers. Without a clock a game has no
/// dates; then `~` and the day are when the file was last written. Signatures
/// are not checked here.
#[derive(Args, Debug)]
#[command(after_help = examples::STATUS)]
pub(super) struct Status {
    /// Folders, game files or collections; the present folder where none is given
    #[arg(value_name = "DIR|FILE")]
    places: Vec<PathBuf>,
    /// Only games that wait for this player (or `arbiter`)
    #[arg(long, value_name = "NAME")]
    waiting_for: Option<String>,
    /// Print as JSON, a line a game
    #[arg(long)]
    pub(super) json: bool,
}

/// What came of a game.
enum Look {
    Game(Box<Told>),
    /// A game with a fault: what is wrong, in words or as JSON.
    Fault(String),
    /// A file that cannot be read, so that nobody knows whether it is a game.
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
    /// The game as a line of JSON, where that is asked for.
    json: String,
}

impl Status {
    pub(super) fn run(mut self) -> Result<(), Failure> {
        if self.places.is_empty() {
            self.places.push(PathBuf::from("."));
        }
        let now = now()?;
        self.places.iter().try_for_each(|place| there(place))?;
        let mut source = Source::new(self.places.clone());
        let (mut games, mut faults, mut others) = (Vec::new(), Vec::new(), 0);
        in_order(
            &mut source,
            |found| look(found, now, self.json),
            |look| {
                match look {
                    Look::Game(told) if self.is_wanted(told.waiting.as_deref()) => games.push(told),
                    Look::Fault(text) => faults.push(text),
                    Look::Game(_) => {}
                    Look::Other => others += 1,
                }
                Ok::<(), Failure>(())
            },
        )?;
        others += source.others();
        games.sort_by_key(|told| told.rank);
        self.tell(&games, &faults, others)?;
        if faults.is_empty() {
            Ok(())
        } else {
            Err(Failure::Told(1))
        }
    }

    fn tell(&self, games: &[Box<Told>], faults: &[String], others: u64) -> Result<(), Failure> {
        if self.json {
            let games: String = games.iter().map(|told| told.json.as_str()).collect();
            return print(&(games + &faults.concat()));
        }
        print(&table(games))?;
        for text in faults {
            print(&wrap(text, "  "))?;
        }
        if games.iter().any(|told| told.signed) {
            print_aside("Signatures are not checked here; `herald verify` does that.\n")?;
        }
        files::tell_others(others)
    }

    fn is_wanted(&self, waiting: Option<&str>) -> bool {
        let Some(name) = &self.waiting_for else {
            return true;
        };
        waiting.is_some_and(|waiting| waiting.to_lowercase() == name.trim().to_lowercase())
    }
}

/// Refuses a place that cannot be looked at.
fn there(place: &Path) -> Result<(), Failure> {
    let looked = match place {
        _ if files::is_pipe(place) => return hint_at_terminal(),
        _ if place.is_dir() => fs::read_dir(place).map(drop),
        _ => fs::metadata(place).map(drop),
    };
    looked.map_err(|error| Failure::Trouble(format!("{}: {error}", files::shown(place))))
}

fn look(found: Found, now: u64, is_json: bool) -> Look {
    if let Err(error) = &found.text
        && matches!(error.problem, Problem::Io(_))
    {
        return Look::Other;
    }
    let (name, file) = (harmless(&found.name), found.file.clone());
    match files::pass(found) {
        Ok(play) => Look::Game(Box::new(told(name, &file, &play, (now, is_json)))),
        Err(failure) if is_json => Look::Fault(json::line(&failure.json())),
        Err(failure) => Look::Fault(failure.line()),
    }
}

fn told(name: String, path: &Path, play: &Play, (now, is_json): (u64, bool)) -> Told {
    let referee = play.referee();
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
    let json = if is_json {
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
        json::line(&value)
    } else {
        String::new()
    };
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
        json,
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
