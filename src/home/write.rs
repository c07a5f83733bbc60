//! The atomic write: a file stands whole, as it was or as it is to be.
//!
//! Whoever writes a file holds its [`Lock`](super::Lock), or one that guards
//! it among others. So whatever temporary file of this very file is found was
//! left by a herald that was killed, and is swept up.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, Metadata, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

/// What temporary files begin with; the name of the file follows.
const PREFIX: &str = ".herald-";

/// What temporary files end with, after a dot and letters by chance.
const SUFFIX: &str = ".tmp";

/// How many letters by chance there are.
const LETTERS: usize = 8;

/// Who may read and write a file that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Who may now, and where the system lets it the same owner and group; for
    /// a new file, who may by default.
    Keep,
    /// These bits, whatever they were. Only Unix has them.
    Fixed(u32),
}

/// Writes a file, in the place of the one that is there, if one is. A link
/// itself would be replaced.
///
/// # Errors
/// When the system refuses. What was there then stands as it did, unless all
/// that failed is to make sure that the new one outlives a power cut.
pub fn replace(path: &Path, bytes: &[u8], mode: Mode) -> io::Result<()> {
    Prepared::new(path, bytes, mode)?.replace()?.settle()
}

/// Writes a file where nothing is.
///
/// # Errors
/// [`io::ErrorKind::AlreadyExists`] when something is there, which is kept;
/// also as [`replace`].
pub fn create_new(path: &Path, bytes: &[u8], mode: Mode) -> io::Result<()> {
    Prepared::new(path, bytes, mode)?.create_new()?.settle()
}

/// Writes one of many files where nothing is. What a killed herald left is not
/// looked for ([`sweep`] does that), and the file is not forced onto the disk,
/// which is what takes long: after a power cut it may be empty.
///
/// # Errors
/// [`io::ErrorKind::AlreadyExists`] when something is there, which is kept;
/// also when the system refuses.
pub fn create_one(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    let file = temporary(folder(path), name, permissions(0o666))?;
    file.as_file().write_all(bytes)?;
    file.persist_noclobber(path).map_err(|error| error.error)?;
    Ok(())
}

/// Takes away what killed heralds left of this very file. It hinders nobody,
/// so a failure does not matter.
pub fn sweep(path: &Path) {
    let Some(prefix) = path.file_name().map(prefix) else {
        return;
    };
    for entry in fs::read_dir(folder(path)).into_iter().flatten().flatten() {
        let left = entry.file_name();
        let letters = left
            .as_encoded_bytes()
            .strip_prefix(prefix.as_encoded_bytes())
            .and_then(|rest| rest.strip_suffix(SUFFIX.as_bytes()));
        let ours = letters.is_some_and(|letters| {
            letters.len() == LETTERS && letters.iter().all(u8::is_ascii_alphanumeric)
        });
        if ours && entry.file_type().is_ok_and(|kind| kind.is_file()) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// A file that lies ready on the disk, under another name.
pub(super) struct Prepared {
    path: PathBuf,
    file: NamedTempFile,
    folder: Folder,
}

impl Prepared {
    pub(super) fn new(path: &Path, bytes: &[u8], mode: Mode) -> io::Result<Self> {
        let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
        let beside = folder(path);
        sweep(path);
        // First, since nothing may fail once the file has its name.
        let folder = Folder::open(beside)?;
        let old = match mode {
            Mode::Keep => existing(path)?,
            Mode::Fixed(_) => None,
        };
        // What any new file has; the umask takes from it.
        let any = (mode == Mode::Keep && old.is_none()).then(|| permissions(0o666));
        let file = temporary(beside, name, any.flatten())?;
        file.as_file().write_all(bytes)?;
        if let Some(old) = old {
            keep(file.as_file(), &old)?;
        }
        if let Mode::Fixed(bits) = mode
            && let Some(fixed) = permissions(bits)
        {
            file.as_file().set_permissions(fixed)?;
        }
        file.as_file().sync_all()?;
        Ok(Self {
            path: path.to_owned(),
            file,
            folder,
        })
    }

    /// Gives the file its name, whatever had it.
    pub(super) fn replace(self) -> io::Result<Folder> {
        self.file.persist(&self.path).map_err(|error| error.error)?;
        Ok(self.folder)
    }

    /// Gives the file its name unless something has it.
    pub(super) fn create_new(self) -> io::Result<Folder> {
        self.file
            .persist_noclobber(&self.path)
            .map_err(|error| error.error)?;
        Ok(self.folder)
    }
}

/// A folder in which something got its name. Only Unix opens folders.
pub(super) struct Folder(Option<File>);

impl Folder {
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let open = cfg!(unix).then(|| File::open(path)).transpose()?;
        Ok(Self(open))
    }

    /// Makes sure that names outlive a power cut.
    pub(super) fn settle(self) -> io::Result<()> {
        match self.0.map_or(Ok(()), |folder| folder.sync_all()) {
            // Some file systems have no such thing.
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported
                ) =>
            {
                Ok(())
            }
            settled => settled,
        }
    }
}

/// The folder that a path lies in.
pub(super) fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// What is known of a file, if it is there.
fn existing(path: &Path) -> io::Result<Option<Metadata>> {
    match fs::metadata(path) {
        Ok(meta) => Ok(Some(meta)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Gives a new file the group, owner and mode of the old one. The mode comes
/// last: a change of owner may take bits from it.
fn keep(file: &File, old: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        // Only the superuser may give files away, and others only to their own
        // groups; each is done where it may be.
        let _ = fchown(file, None, Some(old.gid()));
        let _ = fchown(file, Some(old.uid()), None);
    }
    file.set_permissions(old.permissions())
}

#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere there are no such bits")]
fn permissions(bits: u32) -> Option<Permissions> {
    Some(std::os::unix::fs::PermissionsExt::from_mode(bits))
}

#[cfg(not(unix))]
fn permissions(_: u32) -> Option<Permissions> {
    None
}

/// A file of another name beside the one that is to be.
fn temporary(
    folder: &Path,
    name: &OsStr,
    permissions: Option<Permissions>,
) -> io::Result<NamedTempFile> {
    let prefix = prefix(name);
    let mut builder = Builder::new();
    builder.prefix(&prefix).suffix(SUFFIX).rand_bytes(LETTERS);
    if let Some(permissions) = permissions {
        builder.permissions(permissions);
    }
    builder.tempfile_in(folder)
}

fn prefix(name: &OsStr) -> OsString {
    let mut prefix = OsString::from(PREFIX);
    prefix.push(name);
    prefix.push(".");
    prefix
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    /// A herald that is killed before the file gets its name.
    fn killed(path: &Path) -> String {
        let prepared = Prepared::new(path, b"half", Mode::Keep).unwrap();
        let (_, left) = prepared.file.keep().unwrap();
        left.file_name().unwrap().to_str().unwrap().to_owned()
    }

    #[test]
    fn what_killed_heralds_left_is_swept_up_by_the_next() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("game.yaml");
        fs::write(&path, "old").unwrap();
        let first = killed(&path);
        assert!(first.starts_with(".herald-game.yaml."), "{first}");
        let second = killed(&path);
        assert_eq!(names(dir.path()), [second.as_str(), "game.yaml"]);
        replace(&path, b"new", Mode::Keep).unwrap();
        assert_eq!(names(dir.path()), ["game.yaml"]);
        assert_eq!(fs::read(&path).unwrap(), b"new");
        let other = dir.path().join("other.yaml");
        killed(&other);
        create_new(&other, b"new", Mode::Keep).unwrap();
        assert_eq!(names(dir.path()), ["game.yaml", "other.yaml"]);
    }

    #[test]
    fn what_others_left_is_kept() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("game");
        fs::create_dir(dir.path().join(".herald-game.abcdefgh.tmp")).unwrap();
        let mut kept = vec![
            killed(&dir.path().join("game.yaml")),
            killed(&dir.path().join("agame")),
        ];
        for name in [
            ".herald-game",
            ".herald-game.",
            ".herald-game.abcdefg.tmp",
            ".herald-game.abcdefghi.tmp",
            ".herald-game.abcd.fgh.tmp",
            ".herald-game.abcdefgh.bak",
            ".herald-gameabcdefgh.tmp",
            "game.abcdefgh.tmp",
            ".tmpabcdef",
        ] {
            fs::write(dir.path().join(name), "mine").unwrap();
            kept.push(name.to_owned());
        }
        replace(&path, b"new", Mode::Keep).unwrap();
        kept.extend([".herald-game.abcdefgh.tmp".to_owned(), "game".to_owned()]);
        kept.sort();
        assert_eq!(names(dir.path()), kept);
    }

    #[test]
    fn a_name_that_is_taken_stays() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("game.yaml");
        create_new(&path, b"old", Mode::Keep).unwrap();
        let error = create_new(&path, b"new", Mode::Keep).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(names(dir.path()), ["game.yaml"]);
    }

    #[test]
    fn a_file_in_the_working_folder_has_a_folder() {
        assert_eq!(folder(Path::new("game.yaml")), Path::new("."));
        assert_eq!(folder(Path::new("a/game.yaml")), Path::new("a"));
    }

    #[cfg(unix)]
    #[test]
    fn modes_are_kept_or_fixed() {
        use std::os::unix::fs::{MetadataExt, PermissionsExt};
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("file");
        let mode = || fs::metadata(&path).unwrap().mode() & 0o7777;
        create_new(&path, b"", Mode::Fixed(0o640)).unwrap();
        assert_eq!(mode(), 0o640);
        replace(&path, b"", Mode::Fixed(0o600)).unwrap();
        assert_eq!(mode(), 0o600);
        fs::set_permissions(&path, Permissions::from_mode(0o664)).unwrap();
        replace(&path, b"", Mode::Keep).unwrap();
        assert_eq!(mode(), 0o664);
    }
}
