//! What can go wrong with a file, in plain words.

use std::borrow::Cow;
use std::error::Error;
use std::fmt::{self, Display};
use std::io;
use std::path::{Path, PathBuf};

use crate::text::harmless;

/// Why a file could not be read, locked or written.
#[derive(Debug)]
pub struct DiskError {
    /// The file, as it was asked for.
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
    /// The path names a stream of a process, whatever that reads from.
    Stream,
    /// The file is longer than [`MAX_BYTES`](crate::record::MAX_BYTES).
    TooLong,
    /// The file is not UTF-8, from this line on, counted from 1.
    NotText(usize),
    /// The file is there already and is never overwritten.
    Exists,
    /// The file may not be written.
    ReadOnly,
    /// Another herald has been at work on the file for over five seconds.
    Busy,
    /// This stands where the lock of the file would: "a link" …
    NoLock(&'static str),
    /// Something else changed the file while it was locked.
    Changed,
}

impl DiskError {
    pub(super) fn new(path: &Path, problem: Problem) -> Self {
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
            Problem::NotAFile | Problem::Stream | Problem::NoLock(_) => io::ErrorKind::InvalidInput,
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
        let path = harmless(&self.path.to_string_lossy());
        write!(f, "{path}: ")?;
        match &self.problem {
            Problem::Io(error) => f.write_str(&plain(error)),
            Problem::Directory => f.write_str("this is a directory, not a game file"),
            Problem::NotAFile => f.write_str("this is a pipe or a device, not a game file"),
            Problem::Stream => f.write_str(
                "this names a stream, which is read once and never rewritten; use - for the \
                 standard input",
            ),
            Problem::TooLong => f.write_str("this is over 2 MiB, so it is no game file"),
            Problem::NotText(line) => {
                write!(f, "line {line} is not UTF-8, so this is no game file")
            }
            Problem::Exists => f.write_str("this file is there already and is kept"),
            Problem::ReadOnly => f.write_str("this file is read-only"),
            Problem::Busy => f.write_str("another herald is at work on this file"),
            Problem::NoLock(what) => write!(
                f,
                "it cannot be locked: {what} stands at {path}.lock, where only a lock of \
                 herald's may be"
            ),
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

/// What the system says, in plain words where it often says it.
pub(super) fn plain(error: &io::Error) -> Cow<'static, str> {
    Cow::Borrowed(match error.kind() {
        io::ErrorKind::NotFound => "there is no such file",
        io::ErrorKind::PermissionDenied => "there is no permission",
        io::ErrorKind::NotADirectory => "a file stands where a directory must be",
        io::ErrorKind::IsADirectory => "a directory stands where a file must be",
        io::ErrorKind::StorageFull => "the disk is full",
        io::ErrorKind::ReadOnlyFilesystem => "the disk is read-only",
        _ => return Cow::Owned(error.to_string()),
    })
}
