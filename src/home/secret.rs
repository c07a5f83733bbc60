//! Where the secret of a person is kept, and what keeps it one.

use std::path::PathBuf;

use zeroize::Zeroizing;

use super::error::HomeError;
use super::place::{Home, private};
use crate::dice::Secret;

/// The file that keeps the secret.
const FILE: &str = "secret";

impl Home {
    /// Where the secret is, whether there is one or not.
    #[must_use]
    pub fn secret_path(&self) -> PathBuf {
        self.path().join(FILE)
    }

    /// The secret that is kept; nothing when there is none yet.
    ///
    /// # Errors
    /// [`HomeError::Open`] when others can read or write it; also when it
    /// cannot be read, or is not as it was written.
    pub fn secret(&self) -> Result<Option<Secret>, HomeError> {
        let Some(file) = self.open(FILE)? else {
            return Ok(None);
        };
        let path = self.secret_path();
        let meta = file
            .metadata()
            .map_err(|error| HomeError::io("read", &path, error))?;
        private(&path, &meta)?;
        let contents = self.contents(FILE, file)?;
        let text = str::from_utf8(&contents)
            .map_err(|_| HomeError::damaged(&path, "it is not UTF-8 text"))?;
        match Secret::from_paper(text) {
            Ok(secret) => Ok(Some(secret)),
            Err(error) => Err(HomeError::damaged(&path, error.to_string())),
        }
    }

    /// The secret that is kept, made first when there is none.
    ///
    /// # Errors
    /// As [`secret`](Self::secret): a new one is never made in the place of
    /// one that cannot be used. Also when it cannot be written.
    pub fn secret_or_make(&self) -> Result<Secret, HomeError> {
        if let Some(secret) = self.secret()? {
            return Ok(secret);
        }
        let _lock = self.lock(FILE)?;
        // Another run may have been faster; its secret is the one.
        if let Some(secret) = self.secret()? {
            return Ok(secret);
        }
        let secret = Secret::fresh().map_err(HomeError::NoChance)?;
        self.create(FILE, &contents(&secret))?;
        Ok(secret)
    }

    /// Keeps this secret, as one that was written on paper. With `replace` it
    /// takes the place of whatever is there.
    ///
    /// # Errors
    /// [`HomeError::Occupied`] when another secret is there, and `replace` is
    /// not given; as [`secret`](Self::secret) when what is there cannot be
    /// used. Also when it cannot be written.
    pub fn restore_secret(&self, secret: &Secret, replace: bool) -> Result<(), HomeError> {
        let _lock = self.lock(FILE)?;
        if replace {
            return self.replace(FILE, &contents(secret));
        }
        match self.secret()? {
            None => self.create(FILE, &contents(secret)),
            Some(kept) if kept.is(secret) => Ok(()),
            Some(_) => Err(HomeError::Occupied {
                path: self.secret_path(),
            }),
        }
    }
}

/// The file keeps the paper form, so that a damaged file is noticed and a
/// printed one can be typed in again.
fn contents(secret: &Secret) -> Zeroizing<Vec<u8>> {
    let paper = secret.paper();
    let mut contents = Zeroizing::new(Vec::with_capacity(paper.len() + 1));
    contents.extend(paper.as_bytes());
    contents.push(b'\n');
    contents
}

/// Keeps the system from writing this process's memory to a file should it
/// crash, since a secret may be in it; to be called before one is loaded.
///
/// The limit is this process's and its children's. On Linux the process is also
/// marked as not to be dumped, for systems that hand dumps to a program
/// whatever the limit. Where the system lets neither be done, or is not Unix,
/// nothing happens.
pub fn no_core_dumps() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, setrlimit};
        let none = Rlimit {
            current: Some(0),
            maximum: Some(0),
        };
        let _ = setrlimit(Resource::Core, none);
    }
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{DumpableBehavior, set_dumpable_behavior};
        let _ = set_dumpable_behavior(DumpableBehavior::NotDumpable);
    }
}
