//! Game files on disk: reading, locking, creating, replacing.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::lock::Lock;
use super::problem::{DiskError, Problem};
use super::write::{Mode, Prepared, folder};
use crate::record::MAX_BYTES;

/// How many links are followed to see what a path names.
const MOST_LINKS: usize = 40;

/// Reads a file of at most [`MAX_BYTES`] bytes as text. A pipe may be read, and
/// a stream by its name too.
///
/// # Errors
/// When there is no such file, no permission, or no such text in it.
pub fn read(path: &Path) -> Result<String, DiskError> {
    let fail = |error| DiskError::new(path, Problem::Io(error));
    let file = File::open(path).map_err(fail)?;
    let meta = file.metadata().map_err(fail)?;
    if meta.is_dir() {
        return Err(DiskError::new(path, Problem::Directory));
    }
    let length = usize::try_from(meta.len()).unwrap_or(MAX_BYTES);
    gather(file, length, path)
}

/// Reads at most [`MAX_BYTES`] bytes of text from anything; `path` names it in
/// errors.
///
/// # Errors
/// When it cannot be read, is longer, or is not UTF-8.
pub fn read_from(source: impl Read, path: &Path) -> Result<String, DiskError> {
    gather(source, 0, path)
}

/// Reads a text that has about so many bytes.
fn gather(source: impl Read, length: usize, path: &Path) -> Result<String, DiskError> {
    let most = u64::try_from(MAX_BYTES).unwrap_or(u64::MAX);
    let mut bytes = Vec::with_capacity(length.min(MAX_BYTES) + 1);
    source
        .take(most + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| DiskError::new(path, Problem::Io(error)))?;
    if bytes.len() > MAX_BYTES {
        return Err(DiskError::new(path, Problem::TooLong));
    }
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let lines = error.as_bytes()[..good]
            .split(|byte| *byte == b'\n')
            .count();
        DiskError::new(path, Problem::NotText(lines))
    })
}

/// Writes a new file, whole or not at all. A file that is there is kept.
///
/// # Errors
/// When something stands there, a link that leads nowhere too, or it cannot be
/// locked or written.
pub fn create_new(path: &Path, text: &str) -> Result<(), DiskError> {
    let fail = |error: io::Error| match error.kind() {
        io::ErrorKind::AlreadyExists => DiskError::new(path, Problem::Exists),
        _ => DiskError::new(path, Problem::Io(error)),
    };
    if path.symlink_metadata().is_ok() {
        return Err(DiskError::new(path, Problem::Exists));
    }
    let _lock = Lock::take(path)?;
    let prepared = Prepared::new(path, text.as_bytes(), Mode::Keep).map_err(fail)?;
    let folder = prepared.create_new().map_err(fail)?;
    // The file is there: what is left is beyond help.
    let _ = folder.settle();
    Ok(())
}

/// A game file that no other herald can change while this is held.
#[derive(Debug)]
pub struct Locked {
    /// As it was asked for, for errors.
    name: PathBuf,
    /// The file itself, behind all links.
    path: PathBuf,
    /// Held as long as this is.
    _lock: Lock,
    links: u64,
    text: String,
}

impl Locked {
    /// Locks a file, waiting up to five seconds, and reads it.
    ///
    /// # Errors
    /// [`Problem::Stream`] before anything is read, when the path names a
    /// stream of a process. Also when it cannot be read, may not be written, or
    /// cannot be locked (see [`Lock::take`]).
    pub fn open(name: &Path) -> Result<Self, DiskError> {
        let fail = |problem| DiskError::new(name, problem);
        if names_a_stream(name) {
            return Err(fail(Problem::Stream));
        }
        let path = fs::canonicalize(name).map_err(|error| fail(Problem::Io(error)))?;
        writable(&path).map_err(fail)?;
        let rename = |error: DiskError| DiskError::new(name, error.problem);
        let lock = Lock::take(&path).map_err(|error| match error.problem {
            // It lies beside the file itself, not beside a link to it.
            Problem::NoLock(_) => error,
            _ => rename(error),
        })?;
        let meta = fs::metadata(&path).map_err(|error| fail(Problem::Io(error)))?;
        let text = read(&path).map_err(rename)?;
        Ok(Self {
            name: name.to_owned(),
            path,
            _lock: lock,
            links: links(&meta),
            text,
        })
    }

    /// The text that stands in the file.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How many names (hard links) the file had when it was opened: 1 or more.
    /// After a [`replace`](Self::replace) the others name the old text. Only
    /// Unix counts them.
    #[must_use]
    pub fn links(&self) -> u64 {
        self.links
    }

    /// Puts another text in the file's place, whole or not at all. Its mode is
    /// kept, and where the system lets it its group and owner.
    ///
    /// # Errors
    /// When it cannot be written, or something else has changed it since it was
    /// read. The file then stands as it did.
    pub fn replace(&mut self, text: &str) -> Result<(), DiskError> {
        let fail = |error| DiskError::new(&self.name, Problem::Io(error));
        let prepared = Prepared::new(&self.path, text.as_bytes(), Mode::Keep).map_err(fail)?;
        // An editor minds no lock.
        if fs::read(&self.path).map_err(fail)? != self.text.as_bytes() {
            return Err(DiskError::new(&self.name, Problem::Changed));
        }
        let folder = prepared.replace().map_err(fail)?;
        // The text stands in the file, so this is no failure to write it.
        let _ = folder.settle();
        text.clone_into(&mut self.text);
        Ok(())
    }
}

/// Whether a path, or what it links to, names a stream of a process. What the
/// stream reads from may well be a file, but that is not what was named.
fn names_a_stream(path: &Path) -> bool {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        let (Ok(folder), Some(name)) = (fs::canonicalize(folder(&path)), path.file_name()) else {
            return false;
        };
        let named = folder.join(name);
        if folder == Path::new("/dev/fd")
            || (folder.starts_with("/proc") && folder.ends_with("fd"))
            || ["/dev/stdin", "/dev/stdout", "/dev/stderr"]
                .iter()
                .any(|stream| named == Path::new(stream))
        {
            return true;
        }
        match fs::read_link(&named) {
            Ok(next) => path = folder.join(next),
            Err(_) => return false,
        }
    }
    false
}

/// Whether a file may be written. A folder may let a read-only file be
/// replaced, and the superuser may write any; both would go against whoever
/// took the right away.
fn writable(path: &Path) -> Result<(), Problem> {
    let meta = fs::metadata(path).map_err(Problem::Io)?;
    if meta.is_dir() {
        return Err(Problem::Directory);
    }
    if !meta.is_file() {
        return Err(Problem::NotAFile);
    }
    if meta.permissions().readonly() {
        return Err(Problem::ReadOnly);
    }
    match OpenOptions::new().append(true).open(path) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Err(Problem::ReadOnly),
        Err(error) => Err(Problem::Io(error)),
    }
}

#[cfg(unix)]
fn links(meta: &fs::Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(meta)
}

#[cfg(not(unix))]
fn links(_: &fs::Metadata) -> u64 {
    1
}
