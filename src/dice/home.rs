//! The directory where herald keeps what must outlive a run: the secret and
//! the register (section 6).

use std::env;
use std::ffi::OsString;
use std::fmt::{self, Display};
use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use etcetera::BaseStrategy;
use tempfile::NamedTempFile;

/// The environment variable that names another directory.
pub const VARIABLE: &str = "HERALD_HOME";

/// The longest file that is read here, in bytes: a register holds one entry.
const MOST_BYTES: u64 = 1 << 16;

/// The directory of one person. It is made when something is first kept there,
/// for its owner only (mode 0700).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Home {
    path: PathBuf,
}

impl Home {
    /// The directory that [`VARIABLE`] names, or else `herald` in the state
    /// directory of the operating system.
    ///
    /// # Errors
    ///
    /// [`HomeError::Nowhere`] when the variable is not set and the person has
    /// no home directory.
    pub fn locate() -> Result<Self, HomeError> {
        Self::choose(env::var_os(VARIABLE))
    }

    /// The directory at this path, whether it exists or not.
    #[must_use]
    pub fn at(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into() }
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The directory with this name inside.
    pub(super) fn inside(&self, name: &str) -> Self {
        Self::at(self.path.join(name))
    }

    /// The whole of a file in the directory; nothing when there is no such
    /// file.
    pub(super) fn read(&self, name: &str) -> Result<Option<Vec<u8>>, HomeError> {
        let path = self.path.join(name);
        match read_small(&path) {
            Ok(contents) => Ok(Some(contents)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(HomeError::io("read", &path, error)),
        }
    }

    /// Writes a file unless there is one: says whether it did. Of several runs
    /// at once, one does.
    pub(super) fn create(&self, name: &str, contents: &[u8]) -> Result<bool, HomeError> {
        let path = self.path.join(name);
        match self.prepare(&path, contents)?.persist_noclobber(&path) {
            Ok(_) => self.settle().map(|()| true),
            Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
            Err(error) => Err(HomeError::io("write", &path, error.error)),
        }
    }

    /// Writes a file, in the place of the one there is: whole or not at all.
    pub(super) fn replace(&self, name: &str, contents: &[u8]) -> Result<(), HomeError> {
        let path = self.path.join(name);
        self.prepare(&path, contents)?
            .persist(&path)
            .map_err(|error| HomeError::io("write", &path, error.error))?;
        self.settle()
    }

    /// Locks the directory against other runs, until the file is dropped.
    pub(super) fn lock(&self, patience: Duration) -> Result<File, HomeError> {
        self.make()?;
        let path = self.path.join("lock");
        let file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .map_err(|error| HomeError::io("open", &path, error))?;
        let deadline = Instant::now() + patience;
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(file),
                Err(TryLockError::WouldBlock) if Instant::now() < deadline => {
                    thread::sleep(Duration::from_millis(20));
                }
                Err(TryLockError::WouldBlock) => return Err(HomeError::Locked { path }),
                Err(TryLockError::Error(error)) => {
                    return Err(HomeError::io("lock", &path, error));
                }
            }
        }
    }

    fn choose(named: Option<OsString>) -> Result<Self, HomeError> {
        if let Some(path) = named.filter(|path| !path.is_empty()) {
            return Ok(Self::at(path));
        }
        let strategy = etcetera::choose_base_strategy().map_err(|_| HomeError::Nowhere)?;
        // Windows has no state directory.
        let state = strategy.state_dir().unwrap_or_else(|| strategy.data_dir());
        Ok(Self::at(state.join("herald")))
    }

    fn make(&self) -> Result<(), HomeError> {
        let mut builder = DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder
            .create(&self.path)
            .map_err(|error| HomeError::io("make", &self.path, error))
    }

    /// The contents in a temporary file beside `path`, on the disk and for the
    /// owner only, which is how `tempfile` makes them.
    fn prepare(&self, path: &Path, contents: &[u8]) -> Result<NamedTempFile, HomeError> {
        self.make()?;
        let written = NamedTempFile::new_in(&self.path).and_then(|mut file| {
            file.write_all(contents)?;
            file.as_file().sync_all()?;
            Ok(file)
        });
        written.map_err(|error| HomeError::io("write", path, error))
    }

    /// Makes sure that a rename outlives a power cut.
    fn settle(&self) -> Result<(), HomeError> {
        if cfg!(unix) {
            File::open(&self.path)
                .and_then(|directory| directory.sync_all())
                .map_err(|error| HomeError::io("write", &self.path, error))?;
        }
        Ok(())
    }
}

/// Reads a file of at most [`MOST_BYTES`]; herald writes no longer one here.
fn read_small(path: &Path) -> io::Result<Vec<u8>> {
    let wrong = |why| io::Error::new(io::ErrorKind::InvalidData, why);
    if !fs::metadata(path)?.is_file() {
        return Err(wrong("it is not a file"));
    }
    let mut contents = Vec::new();
    File::open(path)?
        .take(MOST_BYTES + 1)
        .read_to_end(&mut contents)?;
    if contents.len() as u64 > MOST_BYTES {
        return Err(wrong("it is longer than herald writes it"));
    }
    Ok(contents)
}

/// Why something could not be kept, or what is kept could not be used.
#[derive(Debug)]
pub enum HomeError {
    /// There is no directory to keep anything in.
    Nowhere,
    /// The operating system refused.
    Io {
        /// What was tried: read, write …
        doing: &'static str,
        /// With what.
        path: PathBuf,
        /// Why it failed.
        source: io::Error,
    },
    /// A file is not as herald wrote it.
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it, in words without an end mark.
        why: String,
    },
    /// Another secret is there already, and replacing it was not asked for.
    Occupied {
        /// The file with the other secret.
        path: PathBuf,
    },
    /// Another run of herald held the lock for too long.
    Locked {
        /// The lock.
        path: PathBuf,
    },
    /// The operating system gave no random bytes.
    NoChance(getrandom::Error),
}

impl HomeError {
    pub(super) fn io(doing: &'static str, path: &Path, source: io::Error) -> Self {
        Self::Io {
            doing,
            path: path.to_owned(),
            source,
        }
    }
}

impl Display for HomeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nowhere => write!(
                f,
                "there is no home directory to keep the secret in; name one in {VARIABLE}"
            ),
            Self::Io {
                doing,
                path,
                source,
            } => write!(f, "cannot {doing} {}: {source}", path.display()),
            Self::Damaged { path, why } => {
                write!(f, "{} is not as herald wrote it: {why}", path.display())
            }
            Self::Occupied { path } => write!(
                f,
                "{} holds another secret; games begun with it need it",
                path.display()
            ),
            Self::Locked { path } => {
                write!(f, "{} is locked: another herald is at work", path.display())
            }
            Self::NoChance(error) => {
                write!(f, "the operating system gives no random bytes: {error}")
            }
        }
    }
}

impl std::error::Error for HomeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { source, .. } => Some(source),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_variable_names_the_directory() {
        let named = Home::choose(Some("/some/where".into())).unwrap();
        assert_eq!(named.path(), Path::new("/some/where"));
    }

    #[test]
    fn else_it_is_herald_in_the_state_directory() {
        let home = Home::choose(None).unwrap();
        assert!(home.path().is_absolute() && home.path().ends_with("herald"));
        assert_eq!(Home::choose(Some("".into())).unwrap(), home);
    }

    #[test]
    fn one_of_two_creates() {
        let dir = tempfile::tempdir().unwrap();
        let home = Home::at(dir.path().join("a/b"));
        assert_eq!(home.read("x").unwrap(), None);
        assert!(home.create("x", b"first").unwrap());
        assert!(!home.create("x", b"second").unwrap());
        assert_eq!(home.read("x").unwrap().unwrap(), b"first");
        home.replace("x", b"third").unwrap();
        assert_eq!(home.read("x").unwrap().unwrap(), b"third");
        let files = fs::read_dir(home.path()).unwrap().count();
        assert_eq!(files, 1, "temporary files are left behind");
    }

    #[cfg(unix)]
    #[test]
    fn what_is_kept_is_for_its_owner_only() {
        use std::os::unix::fs::PermissionsExt;

        let dir = tempfile::tempdir().unwrap();
        let home = Home::at(dir.path().join("herald"));
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        home.create("x", b"first").unwrap();
        assert_eq!(mode(home.path()), 0o700);
        assert_eq!(mode(&home.path().join("x")), 0o600);
        home.replace("x", b"second").unwrap();
        assert_eq!(mode(&home.path().join("x")), 0o600);
    }

    #[test]
    fn a_lock_keeps_others_out_until_it_is_dropped() {
        let dir = tempfile::tempdir().unwrap();
        let home = Home::at(dir.path());
        let lock = home.lock(Duration::ZERO).unwrap();
        let error = home.lock(Duration::from_millis(30)).unwrap_err();
        assert!(matches!(error, HomeError::Locked { .. }), "{error}");
        drop(lock);
        home.lock(Duration::ZERO).unwrap();
    }

    #[test]
    fn errors_say_path_and_reason() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("file");
        fs::write(&file, "").unwrap();
        let home = Home::at(file.join("herald"));
        for error in [
            home.create("x", b"").unwrap_err(),
            home.replace("x", b"").unwrap_err(),
            home.lock(Duration::ZERO).unwrap_err(),
            home.read("x").unwrap_err(),
        ] {
            let text = error.to_string();
            assert!(text.starts_with("cannot "), "{text}");
            assert!(text.contains("/file/herald"), "{text}");
            assert!(text.contains("ot a directory"), "{text}");
        }
    }
}
