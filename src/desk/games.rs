//! The games of the desk's folder: found, looked at, held, saved.

use std::fs;
use std::path::{Path, PathBuf};

use crate::dice::{GameId, Secret, Seed, Source, State};
use crate::games;
use crate::home::disk::{self, Locked};
use crate::home::{Home, PageOf};
use crate::play::{Fault, Noting, Play, Standing, held_seed};
use crate::record::GameFile;

use super::trouble::Trouble;

/// How many files of a folder are looked at.
const MOST: usize = 20_000;

/// A folder of games, and the home whose secret and register they go by.
#[derive(Clone, Debug)]
pub(super) struct Games {
    pub(super) folder: PathBuf,
    pub(super) home: Home,
}

/// A game that no other herald can change while this is held.
#[derive(Debug)]
pub(super) struct Held {
    pub(super) play: Play,
    locked: Locked,
}

impl Games {
    /// The game files in a folder, by name. Links and folders are passed over.
    ///
    /// # Errors
    ///
    /// When the folder cannot be read.
    pub(super) fn paths(folder: &Path) -> Result<Vec<PathBuf>, Trouble> {
        let cannot = |error| Trouble(format!("{}: {error}", folder.display()));
        let mut paths = Vec::new();
        for item in fs::read_dir(folder).map_err(cannot)? {
            let item = item.map_err(cannot)?;
            let path = item.path();
            let is_yaml = path.extension().is_some_and(|end| end == "yaml");
            if is_yaml && item.file_type().is_ok_and(|kind| kind.is_file()) && paths.len() < MOST {
                paths.push(path);
            }
        }
        paths.sort();
        Ok(paths)
    }

    /// The games in a folder by their ids. Files that the desk made bear theirs
    /// in their names; others are opened for it.
    ///
    /// # Errors
    ///
    /// When the folder cannot be read.
    pub(super) fn index(folder: &Path) -> Result<Vec<(GameId, PathBuf)>, Trouble> {
        let named = |path: &Path| -> Option<GameId> {
            let (_, id) = path.file_stem()?.to_str()?.rsplit_once('-')?;
            id.parse().ok()
        };
        let paths = Self::paths(folder)?.into_iter();
        let with_id = paths.filter_map(|path| Some((named(&path).or_else(|| id_of(&path))?, path)));
        Ok(with_id.collect())
    }

    /// Reads a game to look at it.
    ///
    /// # Errors
    ///
    /// When it cannot be read, or does not stand up.
    pub(super) fn look(&self, path: &Path) -> Result<Play, Trouble> {
        self.open(parse(path, disk::read(path)?)?)
    }

    /// Finishes a change that was about to be made: writes the game as it was to
    /// be, where it stands as it did before.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub(super) fn finish(&self, file: &str, text: &str) -> Result<(), Trouble> {
        let path = self.folder.join(file);
        if path.symlink_metadata().is_err() {
            return Ok(disk::create_new(&path, text)?);
        }
        let mut locked = Locked::open(&path)?;
        let stands = locked.text();
        // A game only ever grows.
        if stands.len() >= text.len() || !text.starts_with(stands.trim_end()) {
            return Ok(());
        }
        locked.replace(text)?;
        drop(locked);
        // What was to be registered with it may not have been.
        let mut play = self.look(&path)?;
        if matches!(play.standing(), Some(Standing::Unknown)) {
            play.note_restored(&self.home)?;
            play.restored();
        }
        Ok(())
    }

    /// Reads and locks a game to change it.
    ///
    /// # Errors
    ///
    /// As [`look`](Self::look), and when another herald is at work on it.
    pub(super) fn hold(&self, path: &Path) -> Result<Held, Trouble> {
        let locked = Locked::open(path)?;
        let play = self.open(parse(path, locked.text().to_owned())?)?;
        Ok(Held { play, locked })
    }

    fn open(&self, file: GameFile) -> Result<Play, Trouble> {
        let secret = self.secret(&file)?;
        let mut play = self.replay(file)?;
        if let Some(secret) = secret {
            play.hold(secret, &self.home, Noting::Heed)?;
        }
        Ok(play)
    }

    /// Replays a game with whatever seed is held here, and checks the
    /// signatures that were not checked here before.
    ///
    /// # Errors
    ///
    /// Returns the first fault.
    pub(super) fn replay(&self, file: GameFile) -> Result<Play, Fault> {
        let seed = self.seed(&file);
        let key = file.header().key();
        let nonce = file.header().nonce();
        let own = self.home.secret().ok().flatten();
        let own = own.map(|secret| crate::dice::Signer::of(&secret).key());
        Play::open_after(file, seed, |_| -> Option<State> {
            let is_own = own.is_some() && own == key;
            let page = is_own.then(|| self.home.page(PageOf::Nonce(&nonce)).ok()?)??;
            page.verified
        })
    }

    fn seed(&self, file: &GameFile) -> Option<Seed> {
        let secret = self.secret(file).ok()??;
        held_seed(file.header(), &secret)
    }

    fn secret(&self, file: &GameFile) -> Result<Option<Secret>, Trouble> {
        match file.header().source() {
            Source::Arbiter => Ok(self.home.secret()?),
            _ => Ok(None),
        }
    }

    /// Holds a game that came of a message against the register.
    ///
    /// # Errors
    ///
    /// When the register cannot be used.
    pub(super) fn stand_by(&self, play: &mut Play) -> Result<(), Trouble> {
        match self.secret(play.file())? {
            Some(secret) => Ok(play.hold(secret, &self.home, Noting::Heed)?),
            None => Ok(()),
        }
    }
}

impl Held {
    /// Registers what was added to a game that grew from the one that was read,
    /// and writes it.
    ///
    /// # Errors
    ///
    /// When that cannot be done.
    pub(super) fn save(&mut self, home: &Home) -> Result<(), Trouble> {
        self.play.release(home)?;
        let written = self.play.written()?;
        self.locked.replace(written.text())?;
        // It is only for speed, and the game is written.
        let _ = self.play.note_verified(home);
        Ok(())
    }
}

fn parse(path: &Path, text: String) -> Result<GameFile, Trouble> {
    let seats = |name: &str| games::find(name).map(|game| game.seats);
    GameFile::read(text, &seats)
        .map_err(|flaw| Trouble(format!("{}: not a game file: {flaw}", path.display())))
}

/// The id of the game in a file; nothing where it is no game.
fn id_of(path: &Path) -> Option<GameId> {
    let file = parse(path, disk::read(path).ok()?).ok()?;
    if file.header().source() == Source::Fair {
        return Some(Play::open_unverified(file, None).ok()?.id());
    }
    Some(Play::of_header(file.header(), None).ok()?.id())
}
