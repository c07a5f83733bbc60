//! `herald log`: the whole game as a list.

use std::fmt::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::{Map, Value, json};

use crate::game::Purpose;
use crate::play::{Chance, Play};
use crate::post::{deed, told};
use crate::record::{Act, Entry, EntryKey, Kind};
use crate::table::Judged;
use crate::text::{harmless, wrap};

use super::failure::Failure;
use super::many::{self, Shown};
use super::{beneath, examples, facts, files, json};

/// What follows a move in the list of moves when a draw is offered with it.
pub(super) const OFFERED: &str = " (draw offered)";

/// Print the whole game: a turn a line, what each did, notes, and the result
///
/// Takes game files, folders and collections; of many games each is printed under
/// its name, or with --json in a line of its own. With --moves, only what `herald
/// move FILE -` reads back: the moves, the draws that were offered with them, and
/// the throws of a game with table dice.
#[derive(Args, Debug)]
#[command(after_help = examples::LOG)]
pub(super) struct Log {
    /// Game files, folders or collections, or - for standard input
    #[arg(required = true, value_name = "FILE|DIR")]
    places: Vec<PathBuf>,
    /// Print the moves alone, as `herald move FILE -` reads them
    #[arg(long, conflicts_with = "json")]
    moves: bool,
    /// Print as JSON
    #[arg(long)]
    pub(super) json: bool,
}

/// The keys of throws.
const THROWS: [EntryKey; 3] = [EntryKey::Setup, EntryKey::Toss, EntryKey::Roll];

impl Log {
    pub(super) fn run(self) -> Result<(), Failure> {
        many::each(&self.places, self.json, |found, is_alone| {
            let name = found.name.clone();
            let file = files::found(found)?;
            let play = if is_alone {
                files::look_in(&name, file)?
            } else {
                files::look_among(&name, file)?
            };
            Ok(if self.json {
                Shown::Json(value(&play))
            } else if self.moves {
                Shown::Text(moves(&play))
            } else {
                Shown::Text(text(&play))
            })
        })
    }
}

/// The numbers of the entries whose moves were given back.
fn given_back(play: &Play) -> Vec<u32> {
    let mut standing = Vec::new();
    let mut back = Vec::new();
    for entry in play.entries() {
        if entry.played().is_some() {
            standing.push(entry.number());
        }
        if entry.act() == Some(Act::Takeback) {
            back.extend(standing.pop());
        }
    }
    back
}

/// The game as people read it.
pub(super) fn text(play: &Play) -> String {
    let mut text = wrap(&play.caption(), "  ");
    if let Some(line) = beneath::options(&play.referee().terms().options) {
        text += &wrap(&line, "  ");
    }
    text.push('\n');
    let back = given_back(play);
    // What is thrown stands in the line of the turn that is played by it.
    let mut thrown: Vec<String> = Vec::new();
    for entry in play.entries() {
        let shown = shown_throws(play, entry);
        if entry.kind() == Kind::Throw && entry.note().is_none() {
            thrown.extend(shown);
            continue;
        }
        if entry.turn().is_none() && !thrown.is_empty() {
            text += &wrap(&format!("   - {}.", thrown.join(", ")), "     ");
            thrown.clear();
        }
        let mut parts = std::mem::take(&mut thrown);
        parts.extend(shown);
        let bare = THROWS
            .iter()
            .fold(entry.clone(), |entry, key| entry.without(*key));
        parts.push(deed(play, &bare));
        text += &line(play, entry, &parts, back.contains(&entry.number()));
    }
    if !thrown.is_empty() {
        text += &wrap(&format!("   - {}.", thrown.join(", ")), "     ");
    }
    text.push('\n');
    text += &wrap(&told::outcome(play), "  ");
    text
}

/// An entry in a line, and its notes in lines of their own.
fn line(play: &Play, entry: &Entry, parts: &[String], is_back: bool) -> String {
    let mut line = match entry.turn() {
        Some(turn) => format!("{turn:>4}. "),
        None => "   - ".to_owned(),
    };
    let by = entry.by().map(str::to_owned);
    if let Some(who) = by.or_else(|| play.arbiter_name()) {
        let _ = write!(line, "{}: ", harmless(&who));
    }
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    let _ = write!(line, "{}.", parts.join(", "));
    if let Some(does) = play.judged(entry.number()).map(Judged::sentence)
        && !does.is_empty()
    {
        let _ = write!(line, " {does}");
    }
    if is_back {
        line += " (given back)";
    }
    if let Some(date) = entry.date() {
        let _ = write!(line, " {}", harmless(date));
    }
    let mut text = wrap(&line, "      ");
    for (what, key) in [("Reason", EntryKey::Why), ("Note", EntryKey::Note)] {
        for line in entry.get(key).unwrap_or_default().lines() {
            text += &wrap(&format!("      {what}: {}", harmless(line)), "      ");
        }
    }
    text
}

/// The throws of an entry as a board shows them: `roll 3 5`.
fn shown_throws(play: &Play, entry: &Entry) -> Vec<String> {
    let throw = |purpose: Purpose| {
        let text = entry.throw(purpose)?;
        let values = text.split_once(" = ").map_or(text, |(_, values)| values);
        let shown = match (purpose, play.referee().table()) {
            (Purpose::Roll, Some(table)) => table.show_roll(values),
            _ => values.to_owned(),
        };
        Some(format!("{} {}", purpose.name(), harmless(&shown)))
    };
    Purpose::ALL.into_iter().filter_map(throw).collect()
}

/// The moves as `move FILE -` reads them, up to an act that is none.
fn moves(play: &Play) -> String {
    let mut text = String::new();
    for entry in play.entries() {
        match entry.kind() {
            Kind::Act(Act::Accept | Act::Go) => {}
            Kind::Throw => {
                if matches!(play.chance(), Chance::Table) {
                    text += &throws(entry).join(" ");
                    text.push('\n');
                }
            }
            Kind::Move => {
                let turn = entry.turn().unwrap_or_default();
                let played = harmless(entry.played().unwrap_or_default());
                let offered = if entry.offers_draw() { OFFERED } else { "" };
                let _ = writeln!(text, "{turn}. {played}{offered}");
            }
            Kind::Act(_) => {
                let by = entry.by().unwrap_or("the arbiter");
                let said = format!("{} {}", harmless(by), deed(play, entry));
                let _ = writeln!(text, "# Here ends what can be read back: {said}.");
                break;
            }
        }
    }
    text
}

/// The throws of an entry, each with what it is for: `roll 2d6 = 3 5`.
fn throws(entry: &Entry) -> Vec<String> {
    let throw = |purpose: Purpose| {
        let text = entry.throw(purpose)?;
        Some(format!("{} {}", purpose.name(), harmless(text)))
    };
    Purpose::ALL.into_iter().filter_map(throw).collect()
}

/// The game as JSON: what there is to know of it, and its entries.
fn value(play: &Play) -> Value {
    let back = given_back(play);
    let entry = |entry: &Entry| {
        let number = entry.number();
        let throws: Map<String, Value> = Purpose::ALL
            .into_iter()
            .filter_map(|purpose| {
                let text = entry.throw(purpose)?;
                let values = text.split_once(" = ").map_or(text, |(_, values)| values);
                Some((purpose.name().to_owned(), json!(values)))
            })
            .collect();
        json!({
            "entry": number,
            "turn": entry.turn(),
            "by": entry.by(),
            "throws": throws,
            "move": entry.played(),
            "does": play.judged(number).map(json::does),
            "offers_draw": entry.offers_draw(),
            "given_back": back.contains(&number),
            "act": (entry.kind() != Kind::Throw).then(|| entry.act().map(Act::name)).flatten(),
            "decision": entry.get(EntryKey::Decision),
            "why": entry.get(EntryKey::Why),
            "note": entry.note(),
            "date": entry.date(),
        })
    };
    let log: Vec<Value> = play.entries().map(entry).collect();
    let mut value = facts::facts(play);
    json::extend(&mut value, Map::from_iter([("log".to_owned(), json!(log))]));
    value
}
