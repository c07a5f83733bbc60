//! `herald compare`: where two copies of a game part.

use std::fmt::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};

use crate::play::{Fault, Play};
use crate::post::{self, Copies, Parting};
use crate::record::{Entry, GameFile};
use crate::text::{harmless, wrap};

use super::failure::Failure;
use super::output::print;
use super::verify::counted;
use super::{examples, files};

/// Say where two copies of a game part, and which of them stands up
///
/// Each copy is held to the law, the dice and the signatures. Comments, mail
/// addresses and spacing do not count. Where one author has signed two answers
/// to one entry, it says so. Exit status: 0 when the copies are equal, 1 when
/// they differ.
#[derive(Args, Debug)]
#[command(after_help = examples::COMPARE)]
pub(super) struct Compare {
    /// A game file, or - for standard input
    one: PathBuf,
    /// Another
    other: PathBuf,
    /// Print as JSON
    #[arg(long)]
    pub(super) json: bool,
}

impl Compare {
    pub(super) fn run(self) -> Result<(), Failure> {
        let paths = [&self.one, &self.other];
        if paths.into_iter().all(|path| files::is_pipe(path)) {
            let why = "standard input cannot hold both copies";
            return Err(Failure::Trouble(why.to_owned()));
        }
        let read = |path: &PathBuf| files::parse(&files::shown(path), files::read(path)?);
        let copies = [read(&self.one)?, read(&self.other)?];
        let open = |file: GameFile| Play::open(file, None);
        let copies = post::compare(copies, &open);
        let names = paths.map(|path| files::shown(path));
        print(&if self.json {
            format!("{}\n", facts(&copies, &names))
        } else {
            text(&copies, &names)
        })?;
        match copies.parting {
            None => Ok(()),
            Some(_) => Err(Failure::Told(1)),
        }
    }
}

fn text(copies: &Copies, names: &[String; 2]) -> String {
    let mut text = String::new();
    match &copies.parting {
        None => text += "The copies are equal.\n",
        Some(Parting::Header(keys)) => {
            text += "The copies part in their headers: they are not of one game.\n";
            for (key, both) in keys {
                for (name, value) in names.iter().zip(both) {
                    let value = if value.is_empty() { "nothing" } else { value };
                    text += &wrap(&format!("  {name}: {key}: {}", harmless(value)), "    ");
                }
            }
        }
        Some(Parting::Entry(number, both)) => {
            let said = match both.each_ref().map(Option::is_some) {
                [true, true] => format!("The copies part at entry {number}."),
                there => format!(
                    "The copies agree as far as both go; {} goes on with entry {number}.",
                    names[usize::from(there[1])]
                ),
            };
            text += &wrap(&said, "  ");
            for (name, entry) in names.iter().zip(both.iter()) {
                let _ = writeln!(text, "\n{name}:");
                text += &entry.as_ref().map_or_else(
                    || "  ends before it\n".to_owned(),
                    |entry| indented(&entry.text()),
                );
            }
            text.push('\n');
        }
    }
    for (name, verdict) in names.iter().zip(&copies.verdicts) {
        let said = match verdict {
            Ok(play) => format!("{name} stands up: {}", how(play)),
            Err(fault) => format!("{name} does not stand up: {fault}"),
        };
        text += &wrap(&said, "  ");
    }
    for said in copies.judgement() {
        let mut said = said;
        if let Some(first) = said.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        text += &wrap(&format!("{said}."), "  ");
    }
    text
}

fn facts(copies: &Copies, names: &[String; 2]) -> Value {
    let side = |n: usize| {
        let mut verdict = match &copies.verdicts[n] {
            Ok(_) => json!({ "file": names[n], "sound": true }),
            Err(Fault {
                entry, place, why, ..
            }) => json!({
                "file": names[n], "sound": false, "fault_entry": entry,
                "line": place.line, "column": place.column, "why": why,
            }),
        };
        if let (Some(Parting::Entry(_, both)), Some(map)) =
            (&copies.parting, verdict.as_object_mut())
        {
            map.insert("entry".to_owned(), json!(both[n].as_ref().map(Entry::text)));
        }
        verdict
    };
    json!({
        "equal": copies.parting.is_none(),
        "part_at": match &copies.parting {
            None => Value::Null,
            Some(Parting::Header(keys)) => json!(keys.iter().map(|(key, _)| *key).collect::<Vec<_>>()),
            Some(Parting::Entry(number, _)) => json!(number),
        },
        "judgement": copies.judgement(),
        "copies": [side(0), side(1)],
    })
}

fn how(play: &Play) -> String {
    match play.result() {
        Some(result) => result,
        None => format!("{}, in progress", counted(play.turns())),
    }
}

fn indented(text: &str) -> String {
    text.lines()
        .flat_map(|line| ["  ".to_owned(), harmless(line), "\n".to_owned()])
        .collect()
}
