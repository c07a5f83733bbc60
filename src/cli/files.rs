//! Game files as commands take them: a path, or `-` for a pipe.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::dice::{Home, HomeError, Secret, Seed};
use crate::games;
use crate::play::{Binding, Play};
use crate::record::{self, GameFile, Locked, Source};
use crate::refusal::wrap;
use crate::text::harmless;

use super::failure::Failure;
use super::print_aside;

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
}

/// The name of standard input and output.
pub(super) const PIPE: &str = "-";

/// Reads a game to look at it.
pub(super) fn look(path: &Path, seed: Option<&str>) -> Result<Play, Failure> {
    let name = path.display().to_string();
    let file = parse(&name, read(path)?)?;
    let seed = seed_to_look(&file, seed);
    let mut play = replay(&name, file, seed, None)?;
    hold_to_look(&mut play, Binding::Note)?;
    Ok(play)
}

/// Reads a game to tell it among others. It binds nobody to it: an invitation's
/// acceptances are not told apart by the order in which they are passed.
pub(super) fn pass(path: &Path) -> Result<Play, Failure> {
    let name = path.display().to_string();
    let file = parse(&name, read(path)?)?;
    let seed = seed_to_look(&file, None);
    let mut play = replay(&name, file, seed, None)?;
    hold_to_look(&mut play, Binding::Heed)?;
    Ok(play)
}

/// Reads a game as anybody sees it who has no secret.
pub(super) fn look_bare(path: &Path) -> Result<Play, Failure> {
    let name = path.display().to_string();
    let file = parse(&name, read(path)?)?;
    let seed = seed_to_look(&file, None);
    Play::open(file, seed).map_err(|fault| Failure::Fault(name, fault))
}

/// Reads a game as it stood after a turn.
pub(super) fn look_at(path: &Path, turn: u32) -> Result<Play, Failure> {
    let name = path.display().to_string();
    let file = parse(&name, read(path)?)?;
    let seed = seed_to_look(&file, None);
    let play = replay(&name, file, seed, Some(turn))?;
    if play.turns() < turn {
        let turns = play.turns();
        let why = format!("{name}: there is no turn {turn}; turns so far: {turns}");
        return Err(Failure::Trouble(why));
    }
    Ok(play)
}

/// Reads and locks a game to change it.
pub(super) fn edit(path: &Path, seed: Option<&str>) -> Result<Opened, Failure> {
    let name = path.display().to_string();
    if is_pipe(path) {
        let file = parse(&name, read(path)?)?;
        let seed = seed_to_change(&file, seed)?;
        let mut play = replay(&name, file, seed, None)?;
        hold(&mut play)?;
        return Ok(Opened {
            play,
            held: Held { name, locked: None },
        });
    }
    let locked = Locked::open(path)?;
    let file = parse(&name, locked.text().to_owned())?;
    let seed = seed_to_change(&file, seed)?;
    let mut play = replay(&name, file, seed, None)?;
    hold(&mut play)?;
    Ok(Opened {
        play,
        held: Held {
            name,
            locked: Some(locked),
        },
    })
}

/// The text of a file or of standard input.
pub(super) fn read(path: &Path) -> Result<String, Failure> {
    if is_pipe(path) {
        return Ok(record::read_from(
            io::stdin().lock(),
            Path::new("standard input"),
        )?);
    }
    Ok(record::read(path)?)
}

/// Whether a path stands for standard input and output.
pub(super) fn is_pipe(path: &Path) -> bool {
    path == Path::new(PIPE)
}

/// Reads a text as a game file.
pub(super) fn parse(name: &str, text: String) -> Result<GameFile, Failure> {
    let seats = |name: &str| games::find(name).map(|game| game.seats);
    GameFile::read(text, &seats).map_err(|flaw| Failure::Flaw(name.to_owned(), flaw))
}

/// The seed that was given, or that the secret here gives. Looking at a game
/// needs none, so a secret that cannot be read is as good as no secret.
pub(super) fn seed_to_look(file: &GameFile, given: Option<&str>) -> Option<Seed> {
    seed_to_change(file, given).unwrap_or_default()
}

/// The seed that was given, or that the secret here gives.
pub(super) fn seed_to_change(
    file: &GameFile,
    given: Option<&str>,
) -> Result<Option<Seed>, Failure> {
    given.map_or_else(|| held(file), |words| Ok(Some(Seed::from_words(words))))
}

fn replay(
    name: &str,
    file: GameFile,
    seed: Option<Seed>,
    turn: Option<u32>,
) -> Result<Play, Failure> {
    let play = match turn {
        Some(turn) => Play::open_at(file, seed, turn),
        None => Play::open(file, seed),
    };
    play.map_err(|fault| Failure::Fault(name.to_owned(), fault))
}

/// Finds with the secret here whose herald this is, and what its owner may
/// know, which binds an inviter to this game.
pub(super) fn hold(play: &mut Play) -> Result<(), Failure> {
    if play.fair().is_some()
        && let Some(secret) = kept()?
    {
        play.hold_to(secret, &Home::locate()?, Binding::Note)?;
    }
    Ok(())
}

/// The same to look only: where the register cannot be used, the game says why
/// it shows no throw. Gives whether it could be used.
pub(super) fn hold_to_look(play: &mut Play, binding: Binding) -> Result<bool, Failure> {
    if play.fair().is_some()
        && let Some(secret) = kept()?
    {
        return Ok(play.hold_to(secret, &Home::locate()?, binding).is_ok());
    }
    Ok(true)
}

/// The secret that is kept here, if there is one.
fn kept() -> Result<Option<Secret>, Failure> {
    match Home::locate() {
        Ok(home) => Ok(Secret::load(&home)?),
        Err(HomeError::Nowhere) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// The seed of an arbiter's game as the secret here gives it, if there is a
/// secret. Whether it is this game's seed the commitment tells.
pub(super) fn held(file: &GameFile) -> Result<Option<Seed>, Failure> {
    let Source::Arbiter { .. } = file.header().dice else {
        return Ok(None);
    };
    let Some(secret) = kept()? else {
        return Ok(None);
    };
    Ok(file
        .header()
        .nonce
        .parse()
        .ok()
        .map(|nonce| Seed::derive(&secret, &nonce)))
}

impl Opened {
    /// Writes what was added to the game: to standard output where it came
    /// from there.
    pub(super) fn save(&mut self) -> Result<(), Failure> {
        self.held.save(&mut self.play)
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
    /// Writes a game that has grown from the one that was read.
    pub(super) fn save(&mut self, play: &mut Play) -> Result<(), Failure> {
        let on_disk = self.locked.as_ref().map(Locked::text);
        if play.added().is_empty() && on_disk == Some(play.file().text()) {
            return Ok(());
        }
        self.release(play)?;
        let written = self.writable(play)?;
        if let Some(locked) = &mut self.locked {
            locked.replace(written.text())?;
        } else {
            let mut out = io::stdout().lock();
            out.write_all(written.text().as_bytes())?;
            out.flush()?;
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

    /// Registers entries that reveal links before they go out. First it makes
    /// sure that they can be written at all.
    fn release(&self, play: &mut Play) -> Result<(), Failure> {
        if play.fair().is_none() || play.added().is_empty() {
            return Ok(());
        }
        self.writable(play)?;
        for notice in play.release(&Home::locate()?)? {
            print_aside(&wrap(&notice, "  "))?;
        }
        Ok(())
    }
}

/// A new game file; none that is there is overwritten.
pub(super) fn create(path: Option<&PathBuf>, text: &str) -> Result<(), Failure> {
    if let Some(path) = path.filter(|path| !is_pipe(path)) {
        record::create_new(path, text).map_err(Failure::from)
    } else {
        let mut out = io::stdout().lock();
        out.write_all(text.as_bytes())?;
        Ok(out.flush()?)
    }
}

/// A path as it is shown.
pub(super) fn shown(path: &Path) -> String {
    harmless(&path.to_string_lossy())
}
