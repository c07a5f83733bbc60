//! The files in a folder, and in those within, that may be games.

use std::ffi::OsString;
use std::fs::{self, DirEntry};
use std::io;
use std::path::{Path, PathBuf};
use std::vec::IntoIter;

use crate::home::{DiskError, Problem};

/// How deep folders are looked into.
pub(super) const DEEPEST: usize = 32;

/// The YAML files of a folder and those within, in the order of their names.
/// Links to folders are not followed, so that no walk is endless, and a folder
/// that lies too deep is an error, so that no game is missed in silence. The names of
/// one folder at a time are in memory, and those of the folders it is in.
#[derive(Debug)]
pub struct Walk {
    open: Vec<Opened>,
    failed: Option<DiskError>,
}

/// A folder that is being gone through.
#[derive(Debug)]
struct Opened {
    path: PathBuf,
    items: IntoIter<Item>,
}

/// A file or a folder in a folder.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Item {
    name: OsString,
    is_folder: bool,
}

impl Walk {
    /// The files of a folder. Where it cannot be read, that is what is given.
    #[must_use]
    pub fn new(folder: &Path) -> Self {
        let mut walk = Self {
            open: Vec::new(),
            failed: None,
        };
        walk.enter(folder.to_owned());
        walk
    }

    fn enter(&mut self, path: PathBuf) {
        match items(&path) {
            Ok(items) => self.open.push(Opened { path, items }),
            Err(error) => self.failed = Some(trouble(path, error)),
        }
    }
}

impl Iterator for Walk {
    type Item = Result<PathBuf, DiskError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(error) = self.failed.take() {
                return Some(Err(error));
            }
            let opened = self.open.last_mut()?;
            let Some(item) = opened.items.next() else {
                self.open.pop();
                continue;
            };
            let path = opened.path.join(item.name);
            if !item.is_folder {
                return Some(Ok(path));
            }
            if self.open.len() > DEEPEST {
                let why = "folders are looked into 32 deep, and this lies deeper";
                return Some(Err(trouble(path, io::Error::other(why))));
            }
            self.enter(path);
        }
    }
}

/// How many bytes there are to read in files and folders; nothing where that
/// cannot be known beforehand.
#[must_use]
pub fn size<'a>(places: impl IntoIterator<Item = &'a PathBuf>) -> Option<u64> {
    let of_file = |path: &Path| {
        let meta = fs::metadata(path).ok().filter(fs::Metadata::is_file);
        meta.map(|meta| meta.len())
    };
    let mut sum = 0;
    for place in places {
        sum += if place.is_dir() {
            let files = Walk::new(place).flatten();
            files.filter_map(|path| of_file(&path)).sum()
        } else {
            of_file(place)?
        };
    }
    Some(sum)
}

/// Whether a file has the name of a YAML file.
pub(super) fn is_yaml(path: &Path) -> bool {
    path.extension()
        .is_some_and(|end| end == "yaml" || end == "yml")
}

/// An error of the system about a path.
pub(super) fn trouble(path: PathBuf, error: io::Error) -> DiskError {
    let problem = Problem::Io(error);
    DiskError { path, problem }
}

/// The YAML files and the folders in a folder, in the order of their names.
fn items(folder: &Path) -> io::Result<IntoIter<Item>> {
    let item = |entry: DirEntry| {
        let name = entry.file_name();
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        (is_folder || is_yaml(Path::new(&name))).then_some(Item { name, is_folder })
    };
    let mut items: Vec<Item> = fs::read_dir(folder)?.flatten().filter_map(item).collect();
    items.sort_unstable();
    Ok(items.into_iter())
}
