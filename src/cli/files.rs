//! Game files as commands take them: a path, or `-` for a pipe.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::archive::Found;
use crate::games;
use crate::home::disk::{self, Locked};
use crate::home::{DiskError, Home, HomeError, Problem};
use crate::play::{Noting, Play, Standing};
use crate::record::{Entry, GameFile};
use crate::text::{harmless, wrap};

use super::failure::Failure;
use super::keep::Keep;
use super::output::{hint_at_terminal, print_aside};

/// A game file that was read, and how to write it.
#[derive(Debug)]
pub(super) struct Opened {
    /// The game in it.
    pub(super) play: Play,
    held: Held,
}

/// A game file that is held to be written, without the game in it.
#[derive(Debug)]
pub(super) struct Held {
    name: String,
    locked: Option<Locked>,
    home: Option<Home>,
}

/// The name of standard input and output.
pub(super) const PIPE: &str = "-";

/// Reads a game to look at it. A home that cannot be used does not keep anybody
/// from that; it is told, and nothing is shown that only this home may know.
pub(super) fn look(path: &Path) -> Result<Play, Failure> {
    let name = path.display().to_string();
    look_in(&name, parse(&name, read(path)?)?)
}

/// The same of a game that has been read.
pub(super) fn look_in(name: &str, file: GameFile) -> Result<Play, Failure> {
    let keep = match Keep::of(&file) {
        Ok(keep) => keep,
        Err(error) => {
            warn(&error)?;
            None
        }
    };
    seen(name, file, keep, Noting::Note)
}

/// A game among others, that has been read. It binds nobody to it: an
/// invitation's acceptances are not told apart by the order in which they are
/// passed.
pub(super) fn look_among(name: &str, file: GameFile) -> Result<Play, Failure> {
    let keep = Keep::of(&file).unwrap_or_default();
    seen(name, file, keep, Noting::Heed)
}

/// Goes through a game, and sees of it what this home may know.
fn seen(name: &str, file: GameFile, keep: Option<Keep>, noting: Noting) -> Result<Play, Failure> {
    let mut play = replay(name, file, keep.as_ref())?;
    if let Some(keep) = keep {
        // The game itself says what came of it.
        let _ = keep.hold(&mut play, noting);
    }
    Ok(play)
}

/// Reads a game to tell it among others as [`look_among`] does, without checking
/// a signature.
pub(super) fn pass(found: Found) -> Result<Play, Failure> {
    let name = found.name.clone();
    let file = self::found(found)?;
    let keep = Keep::of(&file).unwrap_or_default();
    let seed = keep.as_ref().and_then(|keep| keep.seed(&file));
    let mut play =
        Play::open_unverified(file, seed).map_err(|fault| Failure::Fault(name, fault))?;
    if let Some(keep) = keep {
        let _ = keep.hold(&mut play, Noting::Heed);
    }
    Ok(play)
}

/// Reads a game as it stood after a turn.
pub(super) fn look_at(path: &Path, turn: u32) -> Result<Play, Failure> {
    let name = path.display().to_string();
    look_at_in(&name, parse(&name, read(path)?)?, turn)
}

/// The same of a game that has been read.
pub(super) fn look_at_in(name: &str, file: GameFile, turn: u32) -> Result<Play, Failure> {
    let play =
        Play::open_at(file, None, turn).map_err(|fault| Failure::Fault(name.to_owned(), fault))?;
    if play.turns() < turn {
        let turns = play.turns();
        let why = format!("{name}: there is no turn {turn}; turns so far: {turns}");
        return Err(Failure::Trouble(why));
    }
    Ok(play)
}

/// Reads a game as it stood when a turn was to be played, with its throw; the
/// turn that is due is seen as this home sees it.
pub(super) fn look_before(path: &Path, turn: u32) -> Result<Play, Failure> {
    let name = path.display().to_string();
    let file = parse(&name, read(path)?)?;
    let last = file.entries().iter().rev().find_map(Entry::turn);
    let due = last.unwrap_or(0).saturating_add(1);
    if turn == 0 || turn > due {
        let why = format!("{name}: there is no turn {turn}; the turns are 1 to {due}");
        return Err(Failure::Trouble(why));
    }
    if turn == due && !is_pipe(path) {
        return look(path);
    }
    Play::open_before(file, None, turn).map_err(|fault| Failure::Fault(name, fault))
}

/// Reads and locks a game to change it. With `restored` its owner says that the
/// register of this home is lost.
pub(super) fn edit(path: &Path, restored: bool) -> Result<Opened, Failure> {
    let name = path.display().to_string();
    let (locked, text) = if is_pipe(path) {
        (None, read(path)?)
    } else {
        let locked = Locked::open(path).map_err(one_game)?;
        let text = locked.text().to_owned();
        (Some(locked), text)
    };
    let file = parse(&name, text)?;
    let keep = Keep::of(&file)?;
    let mut play = replay(&name, file, keep.as_ref())?;
    let mut home = None;
    if let Some(keep) = keep {
        let (at, held) = keep.hold(&mut play, Noting::Note);
        held?;
        if restored && matches!(play.standing(), Some(Standing::Unknown)) {
            play.note_restored(&at)?;
            play.restored();
        }
        home = Some(at);
    }
    let held = Held { name, locked, home };
    Ok(Opened { play, held })
}

/// The text of a file or of standard input.
pub(super) fn read(path: &Path) -> Result<String, Failure> {
    if is_pipe(path) {
        hint_at_terminal()?;
        let name = Path::new("standard input");
        return disk::read_from(io::stdin().lock(), name).map_err(one_game);
    }
    disk::read(path).map_err(one_game)
}

/// Why a game could not be read; what is too long may be many.
fn one_game(error: DiskError) -> Failure {
    match error.problem {
        Problem::TooLong => Failure::Trouble(format!(
            "{error}; if it is a collection, `herald unpack` makes a file of each game"
        )),
        _ => error.into(),
    }
}

/// Whether a path stands for standard input and output.
pub(super) fn is_pipe(path: &Path) -> bool {
    path == Path::new(PIPE)
}

/// Reads a game that was found among many.
pub(super) fn found(found: Found) -> Result<GameFile, Failure> {
    parse(&found.name, found.text?)
}

/// Reads a text as a game file.
pub(super) fn parse(name: &str, text: String) -> Result<GameFile, Failure> {
    let seats = |name: &str| games::find(name).map(|game| game.seats);
    GameFile::read(text, &seats).map_err(|flaw| Failure::Flaw(name.to_owned(), flaw))
}

/// Goes through a game, and checks the signatures that this home has not
/// checked before.
fn replay(name: &str, file: GameFile, keep: Option<&Keep>) -> Result<Play, Failure> {
    let seed = keep.and_then(|keep| keep.seed(&file));
    Play::open_after(file, seed, |play| keep?.verified(play))
        .map_err(|fault| Failure::Fault(name.to_owned(), fault))
}

impl Opened {
    /// Writes what was added to the game: to standard output where it came
    /// from there.
    pub(super) fn save(&mut self) -> Result<(), Failure> {
        self.held.save(&mut self.play)
    }

    /// Writes the game without its last entry, which stood at the end of what
    /// was read, and opens the rest.
    pub(super) fn cut(&mut self, rest: GameFile) -> Result<(), Failure> {
        self.held.put(rest.text())?;
        let name = &self.held.name;
        self.play = Play::open(rest, None).map_err(|fault| Failure::Fault(name.clone(), fault))?;
        Ok(())
    }

    /// Whether the game itself goes to standard output.
    pub(super) const fn is_piped(&self) -> bool {
        self.held.locked.is_none()
    }

    /// The file that is held, and the game in it.
    pub(super) fn parts(self) -> (Held, Play) {
        (self.held, self.play)
    }
}

impl Held {
    /// Writes a game that has grown from the one that was read. Entries of this
    /// home's are registered first, but not before it is sure that they can be
    /// written at all.
    pub(super) fn save(&mut self, play: &mut Play) -> Result<(), Failure> {
        let on_disk = self.locked.as_ref().map(Locked::text);
        if play.added().is_empty() && on_disk == Some(play.file().text()) {
            return Ok(());
        }
        let mut written = self.writable(play)?;
        if self.release(play)? {
            written = self.writable(play)?;
        }
        self.put(written.text())
    }

    fn put(&mut self, text: &str) -> Result<(), Failure> {
        let Some(locked) = &mut self.locked else {
            let mut out = io::stdout().lock();
            out.write_all(text.as_bytes())?;
            return Ok(out.flush()?);
        };
        locked.replace(text)?;
        if locked.links() > 1 {
            let said = format!(
                "Note: {} had a second name (a hard link), which keeps the game as it was.",
                harmless(&self.name)
            );
            print_aside(&wrap(&said, "  "))?;
        }
        Ok(())
    }

    fn writable(&self, play: &Play) -> Result<GameFile, Failure> {
        play.written().map_err(|flaw| {
            let (name, why) = (&self.name, flaw.why);
            Failure::Trouble(format!(
                "{name} cannot be written: {why}; nothing has changed"
            ))
        })
    }

    /// Registers this home's entries, and gives whether the game may have got
    /// others in their place.
    fn release(&mut self, play: &mut Play) -> Result<bool, Failure> {
        if play.mine().is_none() || play.added().is_empty() {
            return Ok(false);
        }
        let home = match &mut self.home {
            Some(home) => home,
            none => none.insert(Home::locate()?),
        };
        for notice in play.release(home)? {
            print_aside(&wrap(&notice, "  "))?;
        }
        Ok(true)
    }
}

/// Refuses to make a file where something stands, before anything is done for
/// it.
pub(super) fn vacant(path: Option<&PathBuf>) -> Result<(), Failure> {
    match path.filter(|path| !is_pipe(path)) {
        Some(path) if path.symlink_metadata().is_ok() => Err(Failure::from(DiskError {
            path: path.clone(),
            problem: Problem::Exists,
        })),
        _ => Ok(()),
    }
}

/// A new game file; none that is there is overwritten.
pub(super) fn create(path: Option<&PathBuf>, text: &str) -> Result<(), Failure> {
    if let Some(path) = path.filter(|path| !is_pipe(path)) {
        disk::create_new(path, text).map_err(Failure::from)
    } else {
        let mut out = io::stdout().lock();
        out.write_all(text.as_bytes())?;
        Ok(out.flush()?)
    }
}

/// Tells that files of folders were passed over.
pub(super) fn tell_others(others: u64) -> Result<(), Failure> {
    match others {
        0 => Ok(()),
        1 => print_aside("1 other file passed over.\n"),
        _ => print_aside(&format!("{others} other files passed over.\n")),
    }
}

/// A path as it is shown.
pub(super) fn shown(path: &Path) -> String {
    harmless(&path.to_string_lossy())
}

fn warn(error: &HomeError) -> Result<(), Failure> {
    print_aside(&wrap(&format!("Warning: {error}."), "  "))
}
