//! One message at the desk: whose it is, of which game, and what comes of it.

use crate::refusal::{House, Kind, Refusal};

use super::answer::{Taken, With};
use super::asking;
use super::core::Desk;
use super::incoming::Incoming;
use super::trouble::Trouble;
use super::whose::Whose;

impl Desk {
    /// Takes in a message at a moment, in seconds of Unix time: changes what it
    /// changes, and gives the answers. The same message once more changes
    /// nothing, and is answered again only where it may not have been.
    ///
    /// # Errors
    ///
    /// When the desk cannot work now; the message is then to be brought again.
    pub fn take(&self, incoming: Incoming, now: u64) -> Result<Taken, Trouble> {
        if incoming.automatic {
            return Ok(Taken::default());
        }
        let _lock = self.journal.lock()?;
        let key = incoming.id.as_deref().map(|id| self.key("message", id));
        if let Some(key) = &key {
            if self.journal.is_done(key)? {
                return Ok(Taken::default());
            }
            if let Some(pending) = self.journal.pending(key)? {
                self.games.finish(&pending.file, &pending.text)?;
                let answers = pending.answers;
                return Ok(Taken {
                    answers,
                    key: Some(key.clone()),
                });
            }
        }
        // A desk that was killed may have registered what it did not write.
        for (_, _, pending) in self.journal.all_pending()? {
            self.games.finish(&pending.file, &pending.text)?;
        }
        let answers = match self.whose(&incoming)? {
            Whose::Seat(seated) => return self.serve(*seated, incoming, key, now),
            Whose::Several(seated, captions) => {
                self.list(&seated, &captions, &incoming, key.as_deref(), now)?
            }
            Whose::Two(seated) => {
                let why = "this message names two games; write one message for each";
                let refusal = Refusal::house(Kind::Ambiguous, House::Whole, "", why);
                let said = asking::refused(&refusal);
                vec![self.answer(&seated, &incoming, key.as_deref(), said, With::Words, now)]
            }
            Whose::Stranger => return self.stranger(&incoming, key, now),
        };
        Ok(Taken { answers, key })
    }

    /// The answers to earlier messages that have not gone out after so many
    /// seconds, since a desk was killed, each with its key.
    ///
    /// # Errors
    ///
    /// When the desk cannot work now.
    pub fn unsent(&self, seconds: u64) -> Result<Vec<Taken>, Trouble> {
        let _lock = self.journal.lock()?;
        let mut all = Vec::new();
        for (key, age, pending) in self.journal.all_pending()? {
            if age.as_secs() >= seconds {
                self.games.finish(&pending.file, &pending.text)?;
                let answers = pending.answers;
                all.push(Taken {
                    answers,
                    key: Some(key),
                });
            }
        }
        Ok(all)
    }

    /// Notes that the answers to a message have gone out.
    ///
    /// # Errors
    ///
    /// When that cannot be written; they may then go out once more.
    pub fn sent(&self, key: &str) -> Result<(), Trouble> {
        let _lock = self.journal.lock()?;
        self.journal.done(key)
    }
}
