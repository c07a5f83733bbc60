//! The lock: a file beside another that keeps other heralds out.

use std::ffi::OsString;
use std::fs::{self, File, Metadata, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::problem::{DiskError, Problem};

/// How long to wait for another herald to let go.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long to sleep before looking again.
const NAP: Duration = Duration::from_millis(20);

/// The lock of a path, held by one herald at a time until it is dropped.
///
/// It lies beside the path, with `.lock` added to the name, so that what is
/// locked can be replaced under it. The system lets go of it when a herald is
/// killed; the file that is left behind then hinders nobody.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    file: File,
}

impl Lock {
    /// Locks a path, whether something is there or not, and waits up to five
    /// seconds for another herald.
    ///
    /// # Errors
    /// [`Problem::Busy`] after that time; [`Problem::NoLock`] at once when
    /// anything but a plain file stands where the lock would be: a link is not
    /// followed, a pipe is not waited for. Also when the system refuses.
    pub fn take(path: &Path) -> Result<Self, DiskError> {
        Self::take_within(path, PATIENCE)
    }

    pub(super) fn take_within(path: &Path, patience: Duration) -> Result<Self, DiskError> {
        let mut beside = OsString::from(path);
        beside.push(".lock");
        let beside = PathBuf::from(beside);
        let end = Instant::now() + patience;
        loop {
            match attempt(&beside) {
                Ok(Some(file)) => return Ok(Self { path: beside, file }),
                Ok(None) if Instant::now() < end => sleep(NAP),
                Ok(None) => return Err(DiskError::new(path, Problem::Busy)),
                Err(problem) => return Err(DiskError::new(path, problem)),
            }
        }
    }
}

impl Drop for Lock {
    /// Takes the file away while the lock is still held. Who waits for it finds
    /// that it holds a file without a name, and begins anew. Herald writes
    /// nothing into a lock, so one that holds something is somebody's.
    fn drop(&mut self) {
        let empty = self.file.metadata().is_ok_and(|meta| meta.len() == 0);
        // Other systems make those wait who open a file that is going away.
        if cfg!(unix) && empty && is_named(&self.file, &self.path).unwrap_or(false) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// The lock, unless someone else has it.
fn attempt(path: &Path) -> Result<Option<File>, Problem> {
    refuse_odd(path)?;
    let file = match open(path) {
        Ok(file) => file,
        // What came in between is told by its name; else the system's word is.
        Err(error) => return refuse_odd(path).and(Err(Problem::Io(error))),
    };
    if let Some(what) = oddity(&file.metadata().map_err(Problem::Io)?) {
        return Err(Problem::NoLock(what));
    }
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Ok(None),
        Err(TryLockError::Error(error)) => return Err(Problem::Io(error)),
    }
    let named = is_named(&file, path).map_err(Problem::Io)?;
    Ok(named.then_some(file))
}

/// Opens the file, made first when there is none, without following a link or
/// waiting for whoever is at the other end.
#[cfg(unix)]
fn open(path: &Path) -> io::Result<File> {
    use rustix::fs::{Mode, OFlags};
    let flags = OFlags::RDWR
        | OFlags::CREATE
        | OFlags::NOFOLLOW
        | OFlags::NONBLOCK
        | OFlags::NOCTTY
        | OFlags::CLOEXEC;
    let file = rustix::fs::open(path, flags, Mode::from_raw_mode(0o666))?;
    Ok(File::from(file))
}

#[cfg(not(unix))]
fn open(path: &Path) -> io::Result<File> {
    let mut options = fs::OpenOptions::new();
    options.create(true).truncate(false).read(true).write(true);
    options.open(path)
}

/// Refuses what a lock cannot be before it is opened: devices do things when
/// they are.
fn refuse_odd(path: &Path) -> Result<(), Problem> {
    match fs::symlink_metadata(path) {
        Ok(meta) => oddity(&meta).map_or(Ok(()), |what| Err(Problem::NoLock(what))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(Problem::Io(error)),
    }
}

/// What something is that is no plain file.
fn oddity(meta: &Metadata) -> Option<&'static str> {
    let kind = meta.file_type();
    if kind.is_file() {
        return None;
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        if kind.is_fifo() {
            return Some("a pipe");
        }
        if kind.is_socket() {
            return Some("a socket");
        }
        if kind.is_block_device() || kind.is_char_device() {
            return Some("a device");
        }
    }
    Some(match kind {
        _ if kind.is_symlink() => "a link",
        _ if kind.is_dir() => "a directory",
        _ => "something that is no file",
    })
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

/// Elsewhere the name of an open file is not taken away.
#[cfg(not(unix))]
fn is_named(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_is_not_waited_for_without_end() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.yaml");
        let first = Lock::take(&path).unwrap();
        let wait = Duration::from_millis(50);
        let begin = Instant::now();
        let error = Lock::take_within(&path, wait).unwrap_err();
        assert!(matches!(error.problem, Problem::Busy), "{error}");
        assert!(begin.elapsed() >= wait);
        drop(first);
        Lock::take_within(&path, Duration::ZERO).unwrap();
        assert!(!folder.path().join("game.yaml.lock").exists());
    }

    #[test]
    fn somebodys_file_is_locked_and_kept() {
        let folder = tempfile::tempdir().unwrap();
        let beside = folder.path().join("Cargo.lock");
        fs::write(&beside, "mine").unwrap();
        let lock = Lock::take(&folder.path().join("Cargo")).unwrap();
        drop(lock);
        assert_eq!(fs::read_to_string(&beside).unwrap(), "mine");
    }

    #[cfg(unix)]
    #[test]
    fn a_name_that_another_file_has_now_is_not_taken_away() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.yaml");
        let beside = folder.path().join("game.yaml.lock");
        let lock = Lock::take(&path).unwrap();
        fs::remove_file(&beside).unwrap();
        let second = Lock::take_within(&path, Duration::ZERO).unwrap();
        drop(lock);
        assert!(beside.exists(), "the second lock");
        drop(second);
        assert!(!beside.exists());
    }
}
