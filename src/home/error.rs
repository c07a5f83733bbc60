//! Why something could not be kept, or what is kept could not be used.

use std::error::Error;
use std::fmt::{self, Display};
use std::io;
use std::path::{Path, PathBuf};

use super::problem::{DiskError, Problem, plain};
use crate::text::harmless;

/// The environment variable that names another directory.
pub const VARIABLE: &str = "HERALD_HOME";

/// Why something could not be kept, or what is kept could not be used.
#[derive(Debug)]
pub enum HomeError {
    /// There is no directory to keep anything in.
    Nowhere,
    /// The operating system refused.
    Io {
        /// What was tried: read, write …
        what: &'static str,
        /// With what.
        path: PathBuf,
        /// Why it failed.
        error: io::Error,
    },
    /// The register cannot be read or written, so nothing may be thrown or
    /// leave the program.
    Register {
        /// What could not be read or written.
        path: PathBuf,
        /// Why it failed.
        error: io::Error,
    },
    /// A file is not as herald keeps it.
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it, in words without an end mark.
        why: String,
    },
    /// Others may read or write what is for its owner only.
    Open {
        /// The secret, or the directory.
        path: PathBuf,
        /// Its mode.
        mode: u32,
    },
    /// Another herald has been at work for over five seconds.
    Busy,
    /// Another secret is there already, and replacing it was not asked for.
    Occupied {
        /// The file with the other secret.
        path: PathBuf,
    },
    /// The operating system gave no random bytes.
    NoChance(getrandom::Error),
}

impl HomeError {
    pub(super) fn io(what: &'static str, path: &Path, error: io::Error) -> Self {
        let path = path.to_owned();
        Self::Io { what, path, error }
    }

    pub(super) fn damaged(path: &Path, why: impl Into<String>) -> Self {
        Self::Damaged {
            path: path.to_owned(),
            why: why.into(),
        }
    }

    /// What a lock that was not got means for who wanted it.
    pub(super) fn unlocked(DiskError { path, problem }: DiskError) -> Self {
        let error = match problem {
            Problem::Busy => return Self::Busy,
            Problem::Io(error) => error,
            Problem::NoLock(what) => {
                let text = format!("{what} stands where its lock would be");
                io::Error::new(io::ErrorKind::InvalidInput, text)
            }
            other => DiskError::new(&path, other).kind().into(),
        };
        Self::io("lock", &path, error)
    }
}

impl Display for HomeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |path: &PathBuf| harmless(&path.to_string_lossy());
        match self {
            Self::Nowhere => write!(
                f,
                "there is no home directory to keep the secret in; name one in {VARIABLE}"
            ),
            Self::Io { what, path, error } => {
                write!(f, "cannot {what} {}: {}", shown(path), plain(error))
            }
            Self::Register { path, error } => write!(
                f,
                "no throw is made and nothing is sent, since it cannot be registered first: {}: {}",
                shown(path),
                plain(error)
            ),
            Self::Damaged { path, why } => write!(f, "{} is damaged: {why}", shown(path)),
            Self::Open { path, mode } => {
                let path = shown(path);
                write!(
                    f,
                    "others can read or write {path} (mode {mode:03o}), so it is not used; \
                     chmod go-rwx '{path}' mends that"
                )
            }
            Self::Busy => f.write_str("another herald is at work with the secret or the register"),
            Self::Occupied { path } => write!(
                f,
                "{} holds another secret; games begun with it need it",
                shown(path)
            ),
            Self::NoChance(error) => {
                write!(f, "the operating system gives no random bytes: {error}")
            }
        }
    }
}

impl Error for HomeError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Io { error, .. } | Self::Register { error, .. } => Some(error),
            _ => None,
        }
    }
}
