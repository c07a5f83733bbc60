//! A folder of games into a collection, and back into a folder.

use std::fs::{self, File};
use std::io::{self, BufRead, Read};
use std::path::{Path, PathBuf};

use crate::home::{DiskError, Problem, write};
use crate::record::MAX_BYTES;

use super::name::Name;
use super::split::{Piece, Split, begins_as_game, member};
use super::walk::{Walk, trouble};

/// What came of a file that was to be packed.
#[derive(Debug)]
pub enum Packed {
    /// The game as it stands in the collection.
    Game(Vec<u8>),
    /// It is no game.
    Other,
    /// It is left out: which file, and why. Not safe to print as it is.
    Left(String),
}

/// What came of a game that was to be unpacked.
#[derive(Debug)]
pub enum Unpacked {
    /// It was written.
    Written,
    /// It was there already, with the same bytes.
    Same,
    /// It is left out: what the collection calls it, which may be anything, and
    /// why. Not safe to print as it is.
    Left(String),
}

/// Packs the games of a folder, and of those within, in the order of their
/// names, byte for byte.
pub fn pack(folder: &Path) -> impl Iterator<Item = Packed> {
    Walk::new(folder).map(|path| match path {
        Ok(path) => pack_one(&path, folder),
        Err(error) => Packed::Left(error.to_string()),
    })
}

fn pack_one(path: &Path, folder: &Path) -> Packed {
    if !fs::metadata(path).is_ok_and(|meta| meta.is_file()) {
        return Packed::Other;
    }
    let bytes = match read(path) {
        Ok(bytes) => bytes,
        Err(error) => return Packed::Left(trouble(path.to_owned(), error).to_string()),
    };
    if !begins_as_game(&bytes) {
        return Packed::Other;
    }
    let left = |why: &str| Packed::Left(format!("{}: {why}", path.display()));
    if bytes.len() > MAX_BYTES {
        return left("it is over 2 MiB, so it is no game file");
    }
    let name = match Name::of(path, folder) {
        Ok(name) => name,
        Err(why) => return left(&format!("its name cannot stand in a collection: {why}")),
    };
    match member(&name, &bytes) {
        Some(member) => Packed::Game(member),
        None => left("a line `---` or `...` stands in it, so it is no single game"),
    }
}

/// At most one byte more than a game file has.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let most = u64::try_from(MAX_BYTES).unwrap_or(u64::MAX);
    File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Writes the games of a collection into a folder, which is made if it is not
/// there: each whole or not at all, under the name that the collection gives,
/// or its number. Nothing that is there is overwritten, and no name or link
/// leads out of the folder.
#[derive(Debug)]
pub struct Unpack<R> {
    pieces: Split<R>,
    folder: PathBuf,
    number: u64,
    /// Whether what a killed herald left has been swept up.
    is_swept: bool,
}

impl<R: BufRead> Unpack<R> {
    /// Unpacks what can be read from `input`.
    #[must_use]
    pub const fn new(input: R, folder: PathBuf) -> Self {
        Self {
            pieces: Split::new(input),
            folder,
            number: 0,
            is_swept: false,
        }
    }

    fn unpack(&mut self, piece: Piece) -> Unpacked {
        self.number += 1;
        let number = Name::numbered(self.number);
        let called = piece.name.as_deref().unwrap_or(number.text());
        let left = |why: &str| Unpacked::Left(format!("{called}: {why}"));
        let Some(bytes) = piece.text else {
            return left("it is over 2 MiB, so it is no game");
        };
        if !begins_as_game(&bytes) {
            return left("it does not begin as a game file");
        }
        let name = match Name::read(called) {
            Ok(name) => name,
            Err(why) => return left(&format!("nothing is written under this name: {why}")),
        };
        match self.write(&name, &bytes) {
            Ok(true) => Unpacked::Written,
            Ok(false) => Unpacked::Same,
            Err(error) => Unpacked::Left(error.to_string()),
        }
    }

    /// Writes a game; gives whether it was not there yet.
    fn write(&mut self, name: &Name, bytes: &[u8]) -> Result<bool, DiskError> {
        let path = name.under(&self.folder);
        folders(&self.folder, &path)?;
        if path.symlink_metadata().is_ok() {
            return same(&path, bytes).map(|()| false);
        }
        // Whoever was killed at this very game left it half written, under
        // another name.
        if !self.is_swept {
            self.is_swept = true;
            write::sweep(&path);
        }
        match write::create_one(&path, bytes) {
            Ok(()) => Ok(true),
            Err(error) => Err(trouble(path, error)),
        }
    }
}

impl<R: BufRead> Iterator for Unpack<R> {
    type Item = io::Result<Unpacked>;

    fn next(&mut self) -> Option<Self::Item> {
        let piece = self.pieces.next()?;
        // A collection of no games is empty.
        let is_empty = |piece: &Piece| piece.text.as_ref().is_some_and(Vec::is_empty);
        if piece.as_ref().is_ok_and(is_empty) {
            return None;
        }
        Some(piece.map(|piece| self.unpack(piece)))
    }
}

/// Makes the folders that a path in a folder needs. No link is followed.
fn folders(folder: &Path, path: &Path) -> Result<(), DiskError> {
    let within = path
        .parent()
        .and_then(|path| path.strip_prefix(folder).ok());
    let mut at = folder.to_owned();
    for part in within.into_iter().flat_map(Path::components) {
        at.push(part);
        match fs::symlink_metadata(&at) {
            Ok(meta) if meta.is_dir() => {}
            Ok(_) => return Err(trouble(at, io::ErrorKind::NotADirectory.into())),
            Err(_) => fs::create_dir(&at).map_err(|error| trouble(at.clone(), error))?,
        }
    }
    Ok(())
}

/// Whether a file that is there holds these bytes.
fn same(path: &Path, bytes: &[u8]) -> Result<(), DiskError> {
    let is_file = path.symlink_metadata().is_ok_and(|meta| meta.is_file());
    if is_file && read(path).is_ok_and(|there| there == bytes) {
        return Ok(());
    }
    Err(DiskError {
        path: path.to_owned(),
        problem: Problem::Exists,
    })
}
