//! Game files on disk: reading, locking, creating, replacing.

use std::error::Error;
use std::ffi::OsString;
use std::fmt::{self, Display};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::{Builder, NamedTempFile};

use super::guard::MAX_BYTES;
use crate::text::harmless;

/// How long to wait for another herald to let go of a file.
const PATIENCE: Duration = Duration::from_secs(5);

/// Why a file could not be read or written.
#[derive(Debug)]
pub struct DiskError {
    /// The file.
    pub path: PathBuf,
    /// What went wrong.
    pub problem: Problem,
}

/// What can go wrong with a file.
#[derive(Debug)]
pub enum Problem {
    /// The system refused; its kind tells a missing file from a forbidden one.
    Io(io::Error),
    /// A directory stands there.
    Directory,
    /// A pipe or a device stands there, which cannot be replaced.
    NotAFile,
    /// The file is longer than [`MAX_BYTES`].
    TooLong,
    /// The file is not UTF-8, from this line on, counted from 1.
    NotText(usize),
    /// The file is there already and is never overwritten.
    Exists,
    /// The file may not be written.
    ReadOnly,
    /// Another herald has been at work on the file for over five seconds.
    Busy,
    /// Something else changed the file while it was locked.
    Changed,
}

impl DiskError {
    fn new(path: &Path, problem: Problem) -> Self {
        Self {
            path: path.to_owned(),
            problem,
        }
    }

    /// The system's word for what went wrong, or the nearest to it.
    #[must_use]
    pub fn kind(&self) -> io::ErrorKind {
        match &self.problem {
            Problem::Io(error) => error.kind(),
            Problem::Directory => io::ErrorKind::IsADirectory,
            Problem::NotAFile => io::ErrorKind::InvalidInput,
            Problem::TooLong => io::ErrorKind::FileTooLarge,
            Problem::NotText(_) => io::ErrorKind::InvalidData,
            Problem::Exists => io::ErrorKind::AlreadyExists,
            Problem::ReadOnly => io::ErrorKind::PermissionDenied,
            Problem::Busy => io::ErrorKind::WouldBlock,
            Problem::Changed => io::ErrorKind::Other,
        }
    }
}

impl Display for DiskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", harmless(&self.path.to_string_lossy()))?;
        match &self.problem {
            Problem::Io(error) => match error.kind() {
                io::ErrorKind::NotFound => f.write_str("there is no such file"),
                io::ErrorKind::PermissionDenied => f.write_str("there is no permission"),
                _ => write!(f, "{error}"),
            },
            Problem::Directory => f.write_str("this is a directory, not a game file"),
            Problem::NotAFile => f.write_str("this is a pipe or a device, not a game file"),
            Problem::TooLong => f.write_str("this is over 1 MiB, so it is no game file"),
            Problem::NotText(line) => {
                write!(f, "line {line} is not UTF-8, so this is no game file")
            }
            Problem::Exists => f.write_str("this file is there already and is kept"),
            Problem::ReadOnly => f.write_str("this file is read-only"),
            Problem::Busy => f.write_str("another herald is at work on this file"),
            Problem::Changed => f.write_str("something else changed this file meanwhile"),
        }
    }
}

impl Error for DiskError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.problem {
            Problem::Io(error) => Some(error),
            _ => None,
        }
    }
}

/// Reads a file of at most [`MAX_BYTES`] bytes as text.
///
/// # Errors
/// When there is no such file, no permission, or no such text in it.
pub fn read(path: &Path) -> Result<String, DiskError> {
    let fail = |error| DiskError::new(path, Problem::Io(error));
    let file = File::open(path).map_err(fail)?;
    if file.metadata().map_err(fail)?.is_dir() {
        return Err(DiskError::new(path, Problem::Directory));
    }
    read_from(file, path)
}

/// Reads at most [`MAX_BYTES`] bytes of text from anything; `path` names it in
/// errors.
///
/// # Errors
/// When it cannot be read, is longer, or is not UTF-8.
pub fn read_from(source: impl Read, path: &Path) -> Result<String, DiskError> {
    let most = u64::try_from(MAX_BYTES).unwrap_or(u64::MAX);
    let mut bytes = Vec::new();
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
/// When something stands there, or it cannot be written.
pub fn create_new(path: &Path, text: &str) -> Result<(), DiskError> {
    let fail = |error| DiskError::new(path, Problem::Io(error));
    if path.symlink_metadata().is_ok() {
        return Err(DiskError::new(path, Problem::Exists));
    }
    let folder = folder(path);
    let mut builder = Builder::new();
    #[cfg(unix)]
    let builder = {
        use std::os::unix::fs::PermissionsExt;
        // What any new file has; the umask takes from it.
        builder.permissions(fs::Permissions::from_mode(0o666))
    };
    let file = builder.tempfile_in(folder).map_err(fail)?;
    fill(&file, text).map_err(fail)?;
    file.persist_noclobber(path)
        .map_err(|error| match error.error.kind() {
            io::ErrorKind::AlreadyExists => DiskError::new(path, Problem::Exists),
            _ => fail(error.error),
        })?;
    sync(folder).map_err(fail)
}

/// A game file that no other herald can change while this is held.
///
/// The lock is a file beside it, with `.lock` added to the name, so that the
/// game file itself can be replaced under it.
#[derive(Debug)]
pub struct Locked {
    /// As it was asked for, for errors.
    name: PathBuf,
    /// The file itself, behind all links.
    path: PathBuf,
    lock: PathBuf,
    /// Held open, and with it the lock.
    _guard: File,
    text: String,
}

impl Locked {
    /// Locks a file, waiting up to five seconds, and reads it.
    ///
    /// # Errors
    /// When it cannot be read, may not be written, or another herald does not
    /// let go of it.
    pub fn open(path: &Path) -> Result<Self, DiskError> {
        Self::open_within(path, PATIENCE)
    }

    /// The text that stands in the file.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Puts another text in the file's place, whole or not at all. Its mode is
    /// kept, and where the system lets it its owner.
    ///
    /// # Errors
    /// When it cannot be written, or something else has changed it since it was
    /// read. The file then stands as it did.
    pub fn replace(&mut self, text: &str) -> Result<(), DiskError> {
        let fail = |error| DiskError::new(&self.name, Problem::Io(error));
        let folder = folder(&self.path);
        let file = Builder::new().tempfile_in(folder).map_err(fail)?;
        fill(&file, text).map_err(fail)?;
        let old = fs::metadata(&self.path).map_err(fail)?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::{MetadataExt, fchown};
            // Only the superuser may give files away; others keep their own.
            let _ = fchown(file.as_file(), Some(old.uid()), Some(old.gid()));
        }
        let mode = old.permissions();
        file.as_file().set_permissions(mode).map_err(fail)?;
        file.as_file().sync_all().map_err(fail)?;
        // An editor minds no lock.
        if fs::read(&self.path).map_err(fail)? != self.text.as_bytes() {
            return Err(DiskError::new(&self.name, Problem::Changed));
        }
        file.persist(&self.path)
            .map_err(|error| fail(error.error))?;
        sync(folder).map_err(fail)?;
        text.clone_into(&mut self.text);
        Ok(())
    }

    fn open_within(name: &Path, patience: Duration) -> Result<Self, DiskError> {
        let fail = |error| DiskError::new(name, Problem::Io(error));
        let path = fs::canonicalize(name).map_err(fail)?;
        writable(&path).map_err(|problem| DiskError::new(name, problem))?;
        let mut lock = OsString::from(&path);
        lock.push(".lock");
        let lock = PathBuf::from(lock);
        let end = Instant::now() + patience;
        let guard = loop {
            if let Some(guard) = try_lock(&lock).map_err(fail)? {
                break guard;
            }
            if Instant::now() >= end {
                return Err(DiskError::new(name, Problem::Busy));
            }
            sleep(Duration::from_millis(20));
        };
        let mut locked = Self {
            name: name.to_owned(),
            path,
            lock,
            _guard: guard,
            text: String::new(),
        };
        locked.text = read(&locked.path).map_err(|error| DiskError {
            path: name.to_owned(),
            ..error
        })?;
        Ok(locked)
    }
}

impl Drop for Locked {
    /// Takes the lock file away while the lock is still held. Who waits for it
    /// finds that it holds a file without a name, and begins anew.
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.lock);
    }
}

/// The lock, unless someone else has it.
fn try_lock(path: &Path) -> io::Result<Option<File>> {
    let file = OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .open(path)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Ok(None),
        Err(TryLockError::Error(error)) => return Err(error),
    }
    Ok(is_named(&file, path)?.then_some(file))
}

/// Whether a path still names an open file: whoever held the lock before took
/// its name away.
#[cfg(unix)]
fn is_named(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let open = file.metadata()?;
    match fs::symlink_metadata(path) {
        Ok(named) => Ok(open.dev() == named.dev() && open.ino() == named.ino()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Elsewhere an open file keeps its name.
#[cfg(not(unix))]
fn is_named(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
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

fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

fn fill(file: &NamedTempFile, text: &str) -> io::Result<()> {
    let mut file = file.as_file();
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// Makes a renaming last. Only Unix opens folders for it.
fn sync(folder: &Path) -> io::Result<()> {
    if cfg!(unix) {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locked_file_is_not_waited_for_without_end() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.yaml");
        create_new(&path, "a").unwrap();
        let first = Locked::open(&path).unwrap();
        let wait = Duration::from_millis(50);
        let begin = Instant::now();
        let error = Locked::open_within(&path, wait).unwrap_err();
        assert!(matches!(error.problem, Problem::Busy), "{error}");
        assert!(begin.elapsed() >= wait);
        drop(first);
        assert!(Locked::open_within(&path, wait).is_ok());
    }

    #[test]
    fn a_file_in_the_working_folder_has_a_folder() {
        assert_eq!(folder(Path::new("game.yaml")), Path::new("."));
        assert_eq!(folder(Path::new("a/game.yaml")), Path::new("a"));
    }
}
