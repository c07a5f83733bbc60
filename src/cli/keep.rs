//! The secret that is kept here, and what it makes of a game: the seed that it
//! holds, the seat that it signs for, what was verified here before.

use crate::dice::{Secret, Seed, Signer, Source, State};
use crate::home::{Home, HomeError, PageOf, no_core_dumps};
use crate::play::{Noting, Party, Play, held_seed};
use crate::record::GameFile;
use crate::side::Side;

/// A person's directory and the secret in it.
#[derive(Debug)]
pub(super) struct Keep {
    home: Home,
    secret: Secret,
}

impl Keep {
    /// What is kept here that a game may need; nothing where there is no secret
    /// yet, and for a game in which no key decides anything.
    ///
    /// # Errors
    ///
    /// When there is a secret that cannot be used.
    pub(super) fn of(file: &GameFile) -> Result<Option<Self>, HomeError> {
        if !matches!(file.header().source(), Source::Fair | Source::Arbiter) {
            return Ok(None);
        }
        let home = match Home::locate() {
            Ok(home) => home,
            Err(HomeError::Nowhere) => return Ok(None),
            Err(error) => return Err(error),
        };
        no_core_dumps();
        let secret = home.secret()?;
        Ok(secret.map(|secret| Self { home, secret }))
    }

    /// What is kept here, made first where there is nothing.
    ///
    /// # Errors
    ///
    /// When the secret cannot be used, or made.
    pub(super) fn or_make() -> Result<Self, HomeError> {
        let home = Home::locate()?;
        no_core_dumps();
        let secret = home.secret_or_make()?;
        Ok(Self { home, secret })
    }

    /// The directory, and the secret.
    pub(super) fn parts(self) -> (Home, Secret) {
        (self.home, self.secret)
    }

    /// The seed of an arbiter's game, where it is held here.
    pub(super) fn seed(&self, file: &GameFile) -> Option<Seed> {
        held_seed(file.header(), &self.secret)
    }

    /// The last state of a game that was verified whole here.
    pub(super) fn verified(&self, play: &Play) -> Option<State> {
        let key = Signer::of(&self.secret).key();
        let header = play.file().header();
        let nonce = match play.fair() {
            Some(fair) => Side::BOTH.into_iter().find_map(|side| {
                let party = fair.party(side).filter(|party| party.key == key);
                party.map(Party::nonce)
            })?,
            None => header
                .key()
                .filter(|own| *own == key)
                .map(|_| header.nonce())?,
        };
        self.home.page(PageOf::Nonce(&nonce)).ok()??.verified
    }

    /// Takes out of the register what another entry has come in the place of,
    /// in a game that has it, and what followed it.
    ///
    /// # Errors
    ///
    /// When the register cannot be used.
    pub(super) fn note_replaced(&self, play: &mut Play, number: u32) -> Result<(), HomeError> {
        if let Some(secret) = self.home.secret()? {
            play.become_holder(secret);
        }
        play.note_replaced(&self.home, number)
    }

    /// Holds a game against the register, for what only this home may know.
    /// Where the register cannot be used, the game knows that it may not. Gives
    /// the directory, and whether it went well.
    pub(super) fn hold(self, play: &mut Play, noting: Noting) -> (Home, Result<(), HomeError>) {
        let held = play.hold(self.secret, &self.home, noting);
        (self.home, held)
    }
}
