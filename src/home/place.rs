//! The directory of one person, where herald keeps what must outlive a run.

use std::env;
use std::ffi::OsString;
use std::fs::{self, DirBuilder, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;
use zeroize::Zeroizing;

use super::error::{HomeError, VARIABLE};
use super::lock::Lock;
use super::write::{self, Folder, Mode};

/// The longest file that is read here, in bytes.
const MOST_BYTES: u64 = 4 << 20;

/// The mode of what is kept: for its owner only.
const OWN: Mode = Mode::Fixed(0o600);

/// The directory of one person. It is made when something is first kept there,
/// for its owner only (mode 0700, files 0600), and not used when others can
/// read or write it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Home {
    path: PathBuf,
}

impl Home {
    /// The directory that [`VARIABLE`] names, or else `herald` in the state
    /// directory of the operating system.
    ///
    /// # Errors
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

    /// Opens a file in the directory; nothing when there is none.
    pub(super) fn open(&self, name: &str) -> Result<Option<File>, HomeError> {
        self.guard()?;
        let path = self.path.join(name);
        let fail = |error| HomeError::io("read", &path, error);
        match fs::metadata(&path) {
            Ok(meta) if meta.is_file() => File::open(&path).map(Some).map_err(fail),
            Ok(meta) if meta.is_dir() => Err(fail(io::ErrorKind::IsADirectory.into())),
            Ok(_) => Err(HomeError::damaged(&path, "it is a pipe or a device")),
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(fail(error)),
            // Something else than nothing must not be made in its place.
            Err(_) if path.symlink_metadata().is_ok() => {
                Err(HomeError::damaged(&path, "it is a link that leads nowhere"))
            }
            Err(_) => Ok(None),
        }
    }

    /// The whole of a file that was opened, wiped when it is dropped.
    pub(super) fn contents(&self, name: &str, file: File) -> Result<Zeroizing<Vec<u8>>, HomeError> {
        let path = self.path.join(name);
        let fail = |error| HomeError::io("read", &path, error);
        let length = file.metadata().map_err(fail)?.len().min(MOST_BYTES);
        // All at once, so that no copies are left where it grew.
        let room = usize::try_from(length).unwrap_or_default() + 1;
        let mut contents = Zeroizing::new(Vec::with_capacity(room));
        file.take(MOST_BYTES + 1)
            .read_to_end(&mut contents)
            .map_err(fail)?;
        if contents.len() as u64 > MOST_BYTES {
            return Err(HomeError::damaged(&path, "it is over 4 MiB"));
        }
        Ok(contents)
    }

    /// The whole of a text file in the directory; nothing when there is none.
    pub(super) fn text(&self, name: &str) -> Result<Option<String>, HomeError> {
        let Some(file) = self.open(name)? else {
            return Ok(None);
        };
        let contents = self.contents(name, file)?;
        match str::from_utf8(&contents) {
            Ok(text) => Ok(Some(text.to_owned())),
            Err(_) => Err(HomeError::damaged(
                &self.path.join(name),
                "it is not UTF-8 text",
            )),
        }
    }

    /// Writes a file unless there is one; its lock is held.
    pub(super) fn create(&self, name: &str, contents: &[u8]) -> Result<(), HomeError> {
        let path = self.path.join(name);
        write::create_new(&path, contents, OWN)
            .map_err(|error| HomeError::io("write", &path, error))
    }

    /// Writes a file, in the place of the one there is, which may be a link;
    /// its lock is held.
    pub(super) fn replace(&self, name: &str, contents: &[u8]) -> Result<(), HomeError> {
        let path = self.path.join(name);
        let target = fs::canonicalize(&path).unwrap_or_else(|_| path.clone());
        write::replace(&target, contents, OWN).map_err(|error| HomeError::io("write", &path, error))
    }

    /// Takes a file away; its lock is held.
    pub(super) fn remove(&self, name: &str) -> Result<(), HomeError> {
        let path = self.path.join(name);
        let folder = write::folder(&path);
        Folder::open(folder)
            .and_then(|folder| fs::remove_file(&path).and_then(|()| folder.settle()))
            .map_err(|error| HomeError::io("remove", &path, error))
    }

    /// Locks something in the directory, which is made for it.
    pub(super) fn lock(&self, name: &str) -> Result<Lock, HomeError> {
        self.make("")?;
        Lock::take(&self.path.join(name)).map_err(HomeError::unlocked)
    }

    /// Makes the directory, and one of this name inside if it is not empty.
    pub(super) fn make(&self, inside: &str) -> Result<(), HomeError> {
        self.guard()?;
        let path = match inside {
            "" => self.path.clone(),
            inside => self.path.join(inside),
        };
        let missing = path.ancestors().take_while(|path| !path.exists());
        let missing: Vec<&Path> = missing
            .filter(|path| !path.as_os_str().is_empty())
            .collect();
        let mut builder = DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        let made = builder.create(&path).and_then(|()| {
            missing
                .iter()
                .try_for_each(|made| Folder::open(write::folder(made))?.settle())
        });
        made.map_err(|error| HomeError::io("make", &path, error))
    }

    /// Refuses a directory that others can read or write.
    fn guard(&self) -> Result<(), HomeError> {
        let fail = |error| Err(HomeError::io("use", &self.path, error));
        match fs::metadata(&self.path) {
            Ok(meta) if meta.is_dir() => private(&self.path, &meta),
            Ok(_) => fail(io::ErrorKind::NotADirectory.into()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            Err(error) => fail(error),
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
}

/// Refuses what others than its owner can read or write.
#[cfg(unix)]
pub(super) fn private(path: &Path, meta: &fs::Metadata) -> Result<(), HomeError> {
    let mode = std::os::unix::fs::MetadataExt::mode(meta) & 0o777;
    let others = mode & 0o077;
    if others == 0 {
        return Ok(());
    }
    let path = path.to_owned();
    Err(HomeError::Open { path, mode })
}

/// Elsewhere no mode says it.
#[cfg(not(unix))]
pub(super) fn private(_: &Path, _: &fs::Metadata) -> Result<(), HomeError> {
    Ok(())
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
    fn what_is_kept_is_for_its_owner_only() {
        let dir = tempfile::tempdir().unwrap();
        let home = Home::at(dir.path().join("a/herald"));
        let lock = home.lock("x").unwrap();
        home.create("x", b"first").unwrap();
        let error = home.create("x", b"second").unwrap_err();
        assert!(error.to_string().starts_with("cannot write "), "{error}");
        assert_eq!(home.text("x").unwrap().unwrap(), "first");
        home.replace("x", b"second").unwrap();
        assert_eq!(home.text("x").unwrap().unwrap(), "second");
        drop(lock);
        assert_eq!(fs::read_dir(home.path()).unwrap().count(), 1);
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            let mode = |path: &Path| fs::metadata(path).unwrap().mode() & 0o777;
            assert_eq!(mode(home.path()), 0o700);
            assert_eq!(mode(&home.path().join("x")), 0o600);
        }
        home.remove("x").unwrap();
        assert!(home.text("x").unwrap().is_none());
    }

    #[test]
    fn a_file_that_is_too_long_is_not_read() {
        let dir = tempfile::tempdir().unwrap();
        let home = Home::at(dir.path().join("herald"));
        home.make("").unwrap();
        let long = vec![b'a'; usize::try_from(MOST_BYTES).unwrap()];
        fs::write(home.path().join("x"), &long).unwrap();
        assert_eq!(home.text("x").unwrap().unwrap().len(), long.len());
        fs::write(home.path().join("x"), [&long[..], b"a"].concat()).unwrap();
        let error = home.text("x").unwrap_err();
        assert!(error.to_string().ends_with("it is over 4 MiB"), "{error}");
    }
}
