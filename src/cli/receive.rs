//! `herald receive`: takes what a message holds into a game.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;

use crate::play::{Binding, Play};
use crate::post::{self, Message, Taken};
use crate::record::GameFile;
use crate::referee::moment;
use crate::refusal::wrap;
use crate::text::harmless;

use super::acts::{SKEW, now, present, today};
use super::failure::Failure;
use super::{board, files};

/// The longest message that is read, in bytes.
const LONGEST: u64 = 4 << 20;

/// Take what a message holds: a slip, a whole game file, or a move
///
/// The message may be a whole mail, quoted and wrapped as mail programs do.
/// A move is a line with its turn number, `12. c1-c4`. A game file that does
/// not exist is made from a whole game file in the message; one that exists
/// only ever grows. Throws that are due are made, where the seed is here.
#[derive(Args, Debug)]
pub(super) struct Receive {
    /// The game file, or - for standard input
    pub(super) file: PathBuf,
    /// The message: a file, or - for standard input
    #[arg(default_value = files::PIPE)]
    message: PathBuf,
    /// The arbiter's seed, where it does not come from the secret
    #[arg(long)]
    seed: Option<String>,
    /// Print as JSON
    #[arg(long)]
    pub(super) json: bool,
    #[command(flatten)]
    style: board::Style,
}

impl Receive {
    pub(super) fn run(self) -> Result<(), Failure> {
        let piped = files::is_pipe(&self.file);
        if piped && files::is_pipe(&self.message) {
            let why = "standard input cannot hold both the game and the message";
            return Err(Failure::Trouble(why.to_owned()));
        }
        let message = Message::read(&read(&self.message)?)?;
        let latest = moment(now()?.saturating_add(SKEW));
        let open = |file: GameFile| {
            let seed = files::seed_to_look(&file, self.seed.as_deref());
            Play::open(file, seed)
        };
        if !piped && self.file.symlink_metadata().is_err() {
            let mut taken = post::receive(&message, None, None, &latest, &open)?;
            bind(&mut taken.play)?;
            let written = taken.play.written().map_err(|flaw| {
                Failure::Trouble(format!("the game cannot be written: {}", flaw.why))
            })?;
            files::create(Some(&self.file), written.text())?;
            return self.tell(&taken, true, false);
        }
        let opened = files::edit(&self.file, self.seed.as_deref())?;
        let (mut held, play) = opened.parts();
        let date = today(&play)?;
        let mut taken = post::receive(&message, Some(play), date.as_deref(), &latest, &open)?;
        bind(&mut taken.play)?;
        held.save(&mut taken.play)?;
        self.tell(&taken, false, piped)
    }

    /// Says what was taken, and shows the game.
    fn tell(&self, taken: &Taken, made: bool, piped: bool) -> Result<(), Failure> {
        let play = &taken.play;
        if self.json {
            let moves: Vec<_> = taken
                .moves
                .iter()
                .map(|(turn, played)| json!({ "turn": turn, "move": played }))
                .collect();
            let verdict = json!({
                "made": made, "new": taken.new, "known": taken.known,
                "moves": moves, "thrown": taken.thrown,
            });
            return present(play, piped, self.style, None, Some(verdict));
        }
        let file = files::shown(&self.file);
        let mut lines = Vec::new();
        if made {
            lines.push(format!("Made {file}."));
        }
        if !taken.new.is_empty() && !made {
            lines.push(format!("Taken: {}.", numbers(&taken.new)));
        }
        for (turn, played) in &taken.moves {
            lines.push(format!("Played {turn}. {played}."));
        }
        let nothing = taken.new.is_empty() && taken.moves.is_empty();
        if nothing && !made && !taken.thrown {
            let known = match taken.known.as_slice() {
                [] => "this move stands already".to_owned(),
                known => format!("{} stood here already", numbers(known)),
            };
            lines.push(format!("Nothing new: {known}."));
        }
        // The board shows the note of the last entry only.
        let last = play.entries().last().map(|entry| entry.number);
        for entry in play
            .entries()
            .filter(|entry| taken.new.contains(&entry.number))
        {
            if let Some(note) = entry.note.as_ref().filter(|_| Some(entry.number) != last) {
                lines.extend(note.lines().map(|line| format!("Note: {}", harmless(line))));
            }
        }
        if taken.thrown {
            lines.push(format!(
                "The throw that was due is made; send it on with `herald slip {file}`."
            ));
        } else if !taken.moves.is_empty() {
            lines.push(format!(
                "The record of it is in the slip to send back: `herald slip {file}`."
            ));
        }
        let said: String = lines.iter().map(|line| wrap(line, "  ")).collect();
        present(play, piped, self.style, Some(said.trim_end()), None)
    }
}

/// Binds the inviter, if this is his herald, to the acceptance that has come,
/// and lets the board show what he may know.
///
/// # Errors
///
/// Refuses another acceptance than the first (article 0.23).
fn bind(play: &mut Play) -> Result<(), Failure> {
    let is_noted = files::hold_to_look(play, Binding::Note)?;
    match play.barred().filter(|_| is_noted) {
        Some(refusal) => Err(refusal.clone().into()),
        None => Ok(()),
    }
}

/// `entry 3`, `entries 3 to 5`, `entries 3 and 7`.
fn numbers(numbers: &[u32]) -> String {
    let (Some(first), Some(last)) = (numbers.iter().min(), numbers.iter().max()) else {
        return "no entry".to_owned();
    };
    match last - first {
        0 => format!("entry {first}"),
        1 => format!("entries {first} and {last}"),
        _ => format!("entries {first} to {last}"),
    }
}

/// The text of a message; bytes that are no UTF-8 are marked as such.
fn read(path: &Path) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let fail = |error: &io::Error| {
        let why = match error.kind() {
            io::ErrorKind::NotFound => "there is no such file".to_owned(),
            io::ErrorKind::IsADirectory => "this is a directory, not a message".to_owned(),
            _ => error.to_string(),
        };
        Failure::Trouble(format!("{}: {why}", path.display()))
    };
    let length = if files::is_pipe(path) {
        io::stdin().lock().take(LONGEST + 1).read_to_end(&mut bytes)
    } else {
        let file = File::open(path).map_err(|error| fail(&error))?;
        file.take(LONGEST + 1).read_to_end(&mut bytes)
    };
    let length = length.map_err(|error| fail(&error))?;
    if u64::try_from(length).unwrap_or(u64::MAX) > LONGEST {
        return Err(Failure::Trouble(format!(
            "{}: a message is at most 4 MiB long",
            path.display()
        )));
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
