//! Games that are counted, and those that are told and left out.

use std::path::PathBuf;

use crate::archive::{Source, in_order};
use crate::play::Fault;
use crate::record::GameFile;

use super::failure::Failure;
use super::files;
use super::progress::Progress;

/// How many games count in no figure.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LeftOut {
    /// Those with a fault.
    pub(super) faults: u64,
    /// Those that could not be read.
    pub(super) unreadable: u64,
}

impl LeftOut {
    fn count(&mut self, failure: &Failure) {
        match failure {
            Failure::Fault(..) => self.faults += 1,
            _ => self.unreadable += 1,
        }
    }

    /// A fault is worse than what could not be read.
    pub(super) const fn status(self) -> Result<(), Failure> {
        match self {
            Self { faults: 1.., .. } => Err(Failure::Told(1)),
            Self {
                unreadable: 1.., ..
            } => Err(Failure::Told(2)),
            _ => Ok(()),
        }
    }
}

/// Makes something of every sound game, on all cores, and adds it up in the
/// order of the games. What is left out is said on standard error.
pub(super) fn add_up<T: Send>(
    places: Vec<PathBuf>,
    work: impl Fn(GameFile) -> Result<T, Fault> + Sync,
    mut add: impl FnMut(T),
) -> Result<LeftOut, Failure> {
    let mut progress = Progress::over(&places)?;
    let mut left_out = LeftOut::default();
    in_order(
        &mut Source::new(places),
        |found| {
            let bytes = found.text.as_ref().map_or(0, String::len);
            let name = found.name.clone();
            let file = files::found(found);
            let done =
                file.and_then(|file| work(file).map_err(|fault| Failure::Fault(name, fault)));
            (done, bytes)
        },
        |(done, bytes)| {
            match done {
                Ok(done) => add(done),
                Err(failure) => {
                    left_out.count(&failure);
                    progress.tell_aside(&failure.text())?;
                }
            }
            progress.tell("", bytes)
        },
    )?;
    progress.end()?;
    Ok(left_out)
}

/// A part of a whole in percent.
pub(super) fn percent(part: f64, whole: f64) -> String {
    format!("{:.1}%", 100.0 * part / whole)
}
