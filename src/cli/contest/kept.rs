//! The file that the games of a match are kept in, and gone on with.

use std::fs::{self, File, OpenOptions};
use std::io::{BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

use crate::archive::Split;
use crate::contest::{Contest, Tally};
use crate::home::{DiskError, Lock, Problem};
use crate::play::Play;
use crate::record::GameFile;

use crate::cli::failure::Failure;
use crate::cli::files;

/// The line between two games.
pub(super) const BETWEEN: &str = "---\n";

/// A file with the first games of a match in it, which no other herald can
/// write to while this is held.
#[derive(Debug)]
pub(super) struct Kept {
    file: File,
    games: u32,
    _lock: Lock,
}

impl Kept {
    /// Opens a file, made first where there is none, and counts the games of
    /// the match that are in it. What follows the last whole one is cut off if
    /// it is the beginning of a game; where it is anything else, the file stays
    /// as it is.
    pub(super) fn open(path: &Path, contest: &Contest, tally: &mut Tally) -> Result<Self, Failure> {
        let fail = |problem| DiskError {
            path: path.to_owned(),
            problem,
        };
        // Whoever opens a pipe waits for its other end.
        match fs::metadata(path) {
            Ok(meta) if meta.is_dir() => return Err(fail(Problem::Directory).into()),
            Ok(meta) if !meta.is_file() => return Err(fail(Problem::NotAFile).into()),
            _ => {}
        }
        let lock = Lock::take(path)?;
        let mut options = OpenOptions::new();
        let options = options.read(true).append(true).create(true);
        let file = options
            .open(path)
            .map_err(|error| fail(Problem::Io(error)))?;
        let (games, end) = whole(&file, path, contest, tally)?;
        let io = |error| Failure::from(fail(Problem::Io(error)));
        if file.metadata().map_err(io)?.len() > end {
            file.set_len(end).map_err(io)?;
        }
        Ok(Self {
            file,
            games,
            _lock: lock,
        })
    }

    /// How many games are in the file.
    pub(super) const fn games(&self) -> u32 {
        self.games
    }

    /// Writes one more game.
    pub(super) fn add(&mut self, text: &str) -> Result<(), Failure> {
        let between = if self.games == 0 { "" } else { BETWEEN };
        self.file.write_all(format!("{between}{text}").as_bytes())?;
        self.games += 1;
        Ok(())
    }
}

/// How many whole games of a match a file begins with, and where the last ends.
fn whole(
    mut file: &File,
    path: &Path,
    contest: &Contest,
    tally: &mut Tally,
) -> Result<(u32, u64), Failure> {
    let mut pieces = Split::new(BufReader::new(file));
    let (mut games, mut end) = (0, 0);
    loop {
        let number = games + 1;
        let begun = contest
            .begin(number)
            .map_err(|fault| Failure::Trouble(fault.0))?;
        let between = if games == 0 { "" } else { BETWEEN };
        let piece = pieces.next_piece()?;
        let text = piece.and_then(|piece| String::from_utf8(piece.text?).ok());
        if let Some((text, play)) = text.and_then(|text| ended(text, begun.file())) {
            games = number;
            end += (between.len() + text.len()) as u64;
            if let Some(ending) = play.referee().ending() {
                tally.count(number, ending);
            }
            continue;
        }
        // What is left was stopped halfway, or is not of this match at all.
        let expected = format!("{between}{}", begun.file().text());
        let mut rest = Vec::new();
        let is_last = pieces.next_piece()?.is_none();
        file.seek(SeekFrom::Start(end))?;
        file.take(expected.len() as u64).read_to_end(&mut rest)?;
        if is_last && expected.as_bytes().starts_with(&rest) {
            return Ok((games, end));
        }
        let name = files::shown(path);
        let why = format!("{name}: game {number} is not of this match; nothing has changed");
        return Err(Failure::Trouble(why));
    }
}

/// A game that was begun so, if it was played to its end and written whole;
/// with its text.
fn ended(text: String, begun: &GameFile) -> Option<(String, Play)> {
    let file = files::parse("", text.clone()).ok()?;
    if begun.header() != file.header() {
        return None;
    }
    let play = Play::open_unverified(file, None).ok()?;
    let result = format!("# {}\n", play.result()?);
    text.ends_with(&result).then_some((text, play))
}
