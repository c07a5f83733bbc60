//! The signatures that a replay has met, verified one by one (dice
//! specification, section 6).
//!
//! The replay needs no signature to go on, only their bytes; so they are
//! verified behind it, from the first one that this home has not verified
//! before. Nothing is told of a game before that is done.

use crate::dice::{Key, Signature, State, Transcript};
use crate::record::{EntryKey, HeaderKey};
use crate::side::Side;

use super::{Fault, Play};

/// A signature that has not been verified.
#[derive(Debug)]
pub(super) struct Unchecked {
    /// The entry; none for the header.
    pub(super) entry: Option<u32>,
    /// Its author; nobody's for what an arbiter enters.
    pub(super) by: Option<Side>,
    pub(super) key: Key,
    pub(super) transcript: Transcript,
    pub(super) signature: Signature,
}

impl Play {
    /// Verifies the signatures that have not been yet.
    ///
    /// # Errors
    ///
    /// Returns the first that is not its author's.
    pub(super) fn verify_signatures(&mut self) -> Result<(), Fault> {
        for met in std::mem::take(&mut self.unchecked) {
            if !met.key.verifies(&met.transcript, &met.signature) {
                return Err(self.forged(&met));
            }
        }
        Ok(())
    }

    /// Passes over the signatures up to a state that was verified before, if
    /// this game went through it.
    pub(super) fn trust(&mut self, verified: &State) {
        let at = self.states.iter().rposition(|state| state == verified);
        let last = at.and_then(|at| u32::try_from(at).ok());
        if let Some(last) = last {
            self.unchecked
                .retain(|met| met.entry.is_some_and(|entry| entry > last));
        }
    }

    /// Whether all signatures of the game have been verified.
    #[must_use]
    pub const fn is_verified(&self) -> bool {
        self.unchecked.is_empty()
    }

    fn forged(&self, met: &Unchecked) -> Fault {
        match met.entry {
            None => {
                let why = "the header is not signed by the inviter's key";
                Fault::header(&self.file, HeaderKey::Sig, why)
            }
            Some(number) => {
                let by = met
                    .by
                    .map_or("the arbiter".to_owned(), |side| self.player(side));
                let why = format!("this entry is not signed by {by}");
                Fault::entry(&self.file, number, Some(EntryKey::Sig), why)
            }
        }
    }
}
