//! What was answered, and what is about to be: so that a message counts once
//! and its answer goes out at least once.
//!
//! The desk's own folder lies in that of the games, `.herald-desk`:
//!
//! | file | what |
//! |---|---|
//! | `desk.lock` | held while a message is taken in |
//! | `journal` | the keys of messages that were answered, one a line |
//! | `pending/KEY` | a change, and the answers to it, which may not have gone out |
//! | `asked/` | games whose second player has not consented yet |
//! | `strangers`, `begun` | whom `help` was sent, who began games, and when |

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::home::Lock;
use crate::home::write::{self, Mode};
use crate::post::told::ended;

use super::answer::Answer;
use super::trouble::Trouble;

/// The desk's own folder.
const FOLDER: &str = ".herald-desk";
/// How many lines a list may have before the older half is dropped.
const MOST_LINES: usize = 20_000;
/// The first line of what is pending.
const FORMAT: &str = "herald-pending/1";

/// What a desk keeps beside the games.
#[derive(Clone, Debug)]
pub(super) struct Journal {
    folder: PathBuf,
}

/// A change that is about to be made, and what it is answered with.
#[derive(Debug)]
pub(super) struct Pending {
    /// The file of the game, as seen from the folder of the games.
    pub(super) file: String,
    /// The file as it is once the change is made.
    pub(super) text: String,
    /// The answers.
    pub(super) answers: Vec<Answer>,
}

impl Journal {
    /// The journal of a folder of games; its own folder is made where it is
    /// not there yet.
    pub(super) fn of(games: &Path) -> Result<Self, Trouble> {
        let folder = games.join(FOLDER);
        for made in [folder.clone(), folder.join("pending"), folder.join("asked")] {
            match fs::create_dir(&made) {
                Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                    return Err(Trouble(format!("{}: {error}", made.display())));
                }
                _ => {}
            }
        }
        Ok(Self { folder })
    }

    /// Where games lie whose second player has not consented yet.
    pub(super) fn asked(&self) -> PathBuf {
        self.folder.join("asked")
    }

    /// Keeps other desks out of this folder.
    pub(super) fn lock(&self) -> Result<Lock, Trouble> {
        Ok(Lock::take(&self.folder.join("desk"))?)
    }

    /// Whether a message has been answered.
    pub(super) fn is_done(&self, key: &str) -> Result<bool, Trouble> {
        let bytes = match fs::read(self.folder.join("journal")) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
            read => read?,
        };
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').unwrap_or(0);
        let mut lines = bytes[..whole].split(|&byte| byte == b'\n');
        Ok(lines.any(|line| line == key.as_bytes()))
    }

    /// Notes that a message has been answered, under the lock.
    pub(super) fn done(&self, key: &str) -> Result<(), Trouble> {
        if !self.is_done(key)? {
            self.add("journal", key)?;
        }
        match fs::remove_file(self.pending_path(key)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error.into()),
            _ => Ok(()),
        }
    }

    /// Keeps the answers to a change before it is made.
    pub(super) fn put_pending(&self, key: &str, pending: &Pending) -> Result<(), Trouble> {
        let (file, text) = (&pending.file, &pending.text);
        let head = format!("{FORMAT}\n{file}\n{}\n{text}\n", text.len());
        let mut bytes = head.into_bytes();
        for answer in &pending.answers {
            answer.keep(&mut bytes);
        }
        Ok(write::replace(
            &self.pending_path(key),
            &bytes,
            Mode::Fixed(0o600),
        )?)
    }

    /// What was about to be done for a message; nothing where nothing was, or
    /// it was not written whole.
    pub(super) fn pending(&self, key: &str) -> Result<Option<Pending>, Trouble> {
        match fs::read(self.pending_path(key)) {
            Ok(bytes) => Ok(parse(&bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Everything that is pending, with its key and how old it is.
    pub(super) fn all_pending(&self) -> Result<Vec<(String, Duration, Pending)>, Trouble> {
        let mut all = Vec::new();
        for item in fs::read_dir(self.folder.join("pending"))? {
            let item = item?;
            let Ok(key) = item.file_name().into_string() else {
                continue;
            };
            // Those that are being written have a dot in front.
            if key.starts_with('.') {
                continue;
            }
            let modified = item.metadata().and_then(|meta| meta.modified());
            let age = modified.ok().and_then(|time| time.elapsed().ok());
            if let Some(pending) = self.pending(&key)? {
                all.push((key, age.unwrap_or_default(), pending));
            }
        }
        Ok(all)
    }

    /// The whole lines of a list, without ends.
    pub(super) fn lines(&self, list: &str) -> Result<Vec<String>, Trouble> {
        let bytes = match fs::read(self.folder.join(list)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            read => read?,
        };
        let text = String::from_utf8_lossy(&bytes);
        let whole = text.rfind('\n').map_or("", |end| &text[..end]);
        Ok(whole.lines().map(str::to_owned).collect())
    }

    /// Adds a line to a list, under the lock, and makes sure that it stays.
    pub(super) fn add(&self, list: &str, line: &str) -> Result<(), Trouble> {
        let path = self.folder.join(list);
        let lines = self.lines(list)?;
        let length: usize = lines.iter().map(|line| line.len() + 1).sum();
        let is_whole = fs::metadata(&path).map_or(true, |meta| meta.len() == length as u64);
        if lines.len() >= MOST_LINES || !is_whole {
            // A line that a killed desk left half is dropped.
            let from = lines.len().saturating_sub(MOST_LINES / 2);
            let kept = ended(&lines[from..]);
            let text = format!("{kept}{line}\n");
            return Ok(write::replace(&path, text.as_bytes(), Mode::Fixed(0o600))?);
        }
        let mut file = OpenOptions::new().create(true).append(true).open(&path)?;
        file.write_all(format!("{line}\n").as_bytes())?;
        Ok(file.sync_data()?)
    }

    fn pending_path(&self, key: &str) -> PathBuf {
        self.folder.join("pending").join(key)
    }
}

fn parse(bytes: &[u8]) -> Option<Pending> {
    let mut rest = bytes;
    let mut line = || {
        let end = rest.iter().position(|&byte| byte == b'\n')?;
        let line = str::from_utf8(&rest[..end]).ok()?.to_owned();
        rest = &rest[end + 1..];
        Some(line)
    };
    if line()? != FORMAT {
        return None;
    }
    let (file, length) = (line()?, line()?.parse().ok()?);
    let text = str::from_utf8(rest.get(..length)?).ok()?.to_owned();
    rest = rest[length..].strip_prefix(b"\n")?;
    let mut answers = Vec::new();
    while !rest.is_empty() {
        let (answer, behind) = Answer::kept(rest)?;
        answers.push(answer);
        rest = behind;
    }
    Some(Pending {
        file,
        text,
        answers,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_half_line_is_no_line() {
        let folder = tempfile::tempdir().unwrap();
        let journal = Journal::of(folder.path()).unwrap();
        journal.done("one").unwrap();
        let path = journal.folder.join("journal");
        let mut text = fs::read(&path).unwrap();
        text.extend_from_slice(b"tw");
        fs::write(&path, text).unwrap();
        assert!(journal.is_done("one").unwrap() && !journal.is_done("tw").unwrap());
        journal.done("two").unwrap();
        assert!(journal.is_done("one").unwrap() && journal.is_done("two").unwrap());
    }

    #[test]
    fn a_list_does_not_grow_without_end() {
        let folder = tempfile::tempdir().unwrap();
        let journal = Journal::of(folder.path()).unwrap();
        let many: String =
            (0..MOST_LINES).fold(String::new(), |text, n| text + &n.to_string() + "\n");
        fs::write(journal.folder.join("journal"), many).unwrap();
        journal.done("last").unwrap();
        assert_eq!(journal.lines("journal").unwrap().len(), MOST_LINES / 2 + 1);
        assert!(journal.is_done("last").unwrap() && !journal.is_done("0").unwrap());
    }
}
