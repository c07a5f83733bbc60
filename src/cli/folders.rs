//! Folders as commands take them: the files in them that may be games.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::failure::Failure;
use super::files;

/// How deep folders are looked into.
const DEEPEST: usize = 32;

/// The YAML files in the folders given and those within, sorted, each once, and
/// the files given, whatever they are.
pub(super) fn games(places: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut paths = BTreeSet::new();
    for place in places {
        if place.is_dir() {
            walk(place, 0, &mut paths)?;
        } else {
            fs::metadata(place).map_err(|error| trouble(place, &error))?;
            paths.insert(place.clone());
        }
    }
    Ok(paths.into_iter().collect())
}

/// The YAML files in a folder and those within. Links to folders are not
/// followed, so that no walk is endless.
fn walk(folder: &Path, depth: usize, paths: &mut BTreeSet<PathBuf>) -> Result<(), Failure> {
    let listed = match fs::read_dir(folder) {
        Ok(listed) => listed,
        // A folder further down that is closed to us is no reason to tell nothing.
        Err(_) if depth > 0 => return Ok(()),
        Err(error) => return Err(trouble(folder, &error)),
    };
    for item in listed.flatten() {
        let path = item.path();
        let Ok(kind) = item.file_type() else { continue };
        if kind.is_dir() {
            if depth < DEEPEST {
                walk(&path, depth + 1, paths)?;
            }
        } else if path
            .extension()
            .is_some_and(|end| end == "yaml" || end == "yml")
        {
            paths.insert(path);
        }
    }
    Ok(())
}

fn trouble(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Trouble(format!("{}: {error}", files::shown(path)))
}
