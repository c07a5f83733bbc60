//! What a command that shows a game does with many.

use std::path::PathBuf;

use serde_json::{Map, Value, json};

use crate::archive::{Found, Source, in_order};
use crate::text::harmless;

use super::failure::{Failure, worse};
use super::files;
use super::progress::Progress;

/// What there is to show of a game.
pub(super) enum Shown {
    /// In words, or as another text.
    Text(String),
    /// As JSON.
    Json(Value),
}

/// Shows each game of files, folders and collections, in their order: one alone
/// as it is, many under their names. `show` is told whether it is alone. What is
/// wrong with one of many is told, and the others are shown all the same.
///
/// # Errors
/// When there is no game, and what `show` gives for one that is alone; else [`Failure::Told`] with the
/// worst status.
pub(super) fn each(
    places: &[PathBuf],
    is_json: bool,
    show: impl Fn(Found, bool) -> Result<Shown, Failure> + Sync,
) -> Result<(), Failure> {
    let mut progress = Progress::over(places)?;
    let mut source = Source::new(places.to_vec());
    let (mut worst, mut is_empty) = (0, true);
    let look = |found: Found| {
        let is_file = matches!(places, [place] if *place == found.file);
        let is_alone = is_file && !found.is_member;
        let bytes = found.text.as_ref().map_or(0, String::len);
        let name = harmless(&found.name);
        let shown = show(found, is_alone).map(|shown| match shown {
            Shown::Json(value) => json_line(value, &name, is_alone),
            Shown::Text(text) if is_alone => text,
            Shown::Text(text) => format!("==> {name} <==\n{text}\n"),
        });
        (shown, is_alone, bytes)
    };
    in_order(&mut source, look, |(shown, is_alone, bytes)| {
        is_empty = false;
        match shown {
            Ok(text) => progress.tell(&text, bytes),
            Err(failure) if is_alone => Err(failure),
            Err(failure) => {
                worst = worse(worst, failure.status());
                if is_json {
                    progress.tell(&super::json::line(&failure.json()), bytes)
                } else {
                    progress.tell_aside(&failure.text())
                }
            }
        }
    })?;
    progress.end()?;
    if is_empty {
        let names: Vec<_> = places.iter().map(|place| files::shown(place)).collect();
        let why = format!("{}: there is no game in it", names.join(", "));
        return Err(Failure::Trouble(why));
    }
    match worst {
        0 => Ok(()),
        status => Err(Failure::Told(status)),
    }
}

/// A game as a line of JSON; one of many with its name.
fn json_line(mut value: Value, name: &str, is_alone: bool) -> String {
    if !is_alone {
        let file = Map::from_iter([("file".to_owned(), json!(name))]);
        super::json::extend(&mut value, file);
    }
    super::json::line(&value)
}
