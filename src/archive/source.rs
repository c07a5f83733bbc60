//! The games of files, folders, collections and standard input, one by one.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::vec::IntoIter;

use crate::home::{DiskError, Problem};

use super::split::{START, Split, begins_as_game};
use super::walk::{Walk, is_yaml, trouble};

/// What stands for standard input.
pub const PIPE: &str = "-";

/// What the game on standard input is called in a collection.
const UNNAMED: &str = "game.yaml";

/// A game as it was found, not yet read as one.
#[derive(Debug)]
pub struct Found {
    /// The file; for a game of a collection with a colon and its name in it,
    /// or its number: `club.yaml:ann-bob.yaml`, `club.yaml:3`. Not safe to
    /// print as it is.
    pub name: String,
    /// The file itself, also of a game in a collection.
    pub file: PathBuf,
    /// Whether it is one of a collection.
    pub is_member: bool,
    /// What a collection that is made of such games calls it: what its own
    /// collection calls it, where it lies in the folder that was named, or its
    /// number. It may be anything.
    pub called: String,
    /// Its text, or why it cannot be had.
    pub text: Result<String, DiskError>,
}

/// Games one by one, in the order of the places that were given, and in each
/// folder of their names.
///
/// Of a file in a folder that does not begin as a game nothing is given, but it
/// is counted; one that was named is given whatever is in it.
#[derive(Debug)]
pub struct Source {
    places: IntoIter<PathBuf>,
    /// The folder that was named, and the walk through it.
    walk: Option<(PathBuf, Walk)>,
    open: Option<Open>,
    others: u64,
}

impl Source {
    /// The games of files, folders and what is in them, collections, and
    /// standard input for [`PIPE`].
    #[must_use]
    pub fn new(places: Vec<PathBuf>) -> Self {
        Self {
            places: places.into_iter(),
            walk: None,
            open: None,
            others: 0,
        }
    }

    /// How many YAML files of folders were passed over so far, since they are no
    /// games.
    #[must_use]
    pub const fn others(&self) -> u64 {
        self.others
    }

    /// Opens what was named.
    fn open(&mut self, place: PathBuf) -> Result<(), DiskError> {
        let called = called(&place, place.parent().unwrap_or(&place));
        if place == Path::new(PIPE) {
            self.open = Some(Open::new(
                place,
                UNNAMED.to_owned(),
                BufReader::new(io::stdin()),
            ));
        } else if place.is_dir() {
            let walk = Walk::new(&place);
            self.walk = Some((place, walk));
        } else {
            match File::open(&place) {
                Ok(file) => self.open = Some(Open::new(place, called, BufReader::new(file))),
                Err(error) => return Err(trouble(place, error)),
            }
        }
        Ok(())
    }

    /// Opens a file in a folder, if it is a game or a collection.
    fn enter(&mut self, path: PathBuf) -> Result<(), DiskError> {
        // Whoever opens a pipe waits for its writer.
        let is_file = fs::metadata(&path).is_ok_and(|meta| meta.is_file());
        let input = is_file.then(|| {
            let mut input = BufReader::with_capacity(START, File::open(&path)?);
            let is_game = begins_as_game(input.fill_buf()?);
            Ok(is_game.then_some(input))
        });
        match input {
            Some(Ok(Some(input))) => {
                let folder = self.walk.as_ref().map_or(&*path, |(folder, _)| folder);
                let called = called(&path, folder);
                self.open = Some(Open::new(path, called, input));
            }
            Some(Err(error)) => return Err(trouble(path, error)),
            _ => self.others += 1,
        }
        Ok(())
    }
}

impl Iterator for Source {
    type Item = Found;

    fn next(&mut self) -> Option<Found> {
        loop {
            if let Some(found) = self.open.as_mut().and_then(Open::next) {
                return Some(found);
            }
            self.open = None;
            let next = self.walk.as_mut().and_then(|(_, walk)| walk.next());
            let opened = if let Some(path) = next {
                path.and_then(|path| self.enter(path))
            } else {
                self.walk = None;
                let place = self.places.next()?;
                self.open(place)
            };
            if let Err(error) = opened {
                return Some(Found::failed(error));
            }
        }
    }
}

/// A file that is being read.
struct Open {
    path: PathBuf,
    /// What the file is called in a collection.
    called: String,
    pieces: Split<Box<dyn BufRead + Send>>,
    given: u64,
}

impl Open {
    fn new(path: PathBuf, called: String, input: impl BufRead + Send + 'static) -> Self {
        Self {
            path,
            called,
            pieces: Split::new(Box::new(input)),
            given: 0,
        }
    }

    fn next(&mut self) -> Option<Found> {
        let piece = match self.pieces.next()? {
            Ok(piece) => piece,
            Err(error) => return Some(Found::failed(trouble(self.path.clone(), error))),
        };
        self.given += 1;
        let mut name = self.path.to_string_lossy().into_owned();
        if piece.is_member {
            name.push(':');
            match &piece.name {
                Some(called) => name.push_str(called),
                None => name.push_str(&self.given.to_string()),
            }
        }
        let fail = |problem| DiskError {
            path: PathBuf::from(&name),
            problem,
        };
        Some(Found {
            text: text(piece.text).map_err(fail),
            file: self.path.clone(),
            is_member: piece.is_member,
            called: match piece.name {
                Some(called) => called,
                None if piece.is_member => self.numbered(),
                None => self.called.clone(),
            },
            name,
        })
    }
}

impl Open {
    /// What a game without a name is called: by the collection and its number.
    fn numbered(&self) -> String {
        let file = Path::new(&self.called).with_extension("");
        format!("{}-{:06}.yaml", file.to_string_lossy(), self.given)
    }
}

impl std::fmt::Debug for Open {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Open")
            .field("path", &self.path)
            .finish_non_exhaustive()
    }
}

impl Found {
    fn failed(error: DiskError) -> Self {
        Self {
            name: error.path.to_string_lossy().into_owned(),
            file: error.path.clone(),
            is_member: false,
            called: String::new(),
            text: Err(error),
        }
    }
}

/// What a file that lies in a folder is called in a collection.
fn called(path: &Path, folder: &Path) -> String {
    let within = path.strip_prefix(folder).unwrap_or(path).components();
    let parts: Vec<_> = within
        .map(|part| part.as_os_str().to_string_lossy())
        .collect();
    let end = if is_yaml(path) { "" } else { ".yaml" };
    parts.join("/") + end
}

/// The text of a piece.
fn text(piece: Option<Vec<u8>>) -> Result<String, Problem> {
    String::from_utf8(piece.ok_or(Problem::TooLong)?).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        Problem::NotText(good.split(|byte| *byte == b'\n').count())
    })
}
