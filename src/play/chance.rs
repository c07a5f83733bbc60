//! Where the throws of a game come from (dice specification, sections 5 and 6).

use crate::dice::{Commitment, Nonce, Pledge, Purpose, Seed, Stream};
use crate::record::{GameFile, Header, Source};
use crate::referee::{Referee, Throw};
use crate::side::Side;

use super::{Fair, Fault};

/// A source of chance, as far as it is known here.
#[derive(Debug)]
pub enum Chance {
    /// A seed that everybody sees.
    Open(Seed),
    /// A seed that an arbiter holds.
    Arbiter {
        /// What binds the arbiter to it.
        commitment: Commitment,
        /// The seed, where it is revealed or held here.
        seed: Option<Seed>,
    },
    /// Real dice.
    Table,
    /// Links that the two players reveal (section 6).
    Fair(Box<Fair>),
}

impl Chance {
    /// Reads a header's source. A seed that is given is kept only if the
    /// commitment is to it.
    pub(super) fn of(
        file: &GameFile,
        nonce: &Nonce,
        given: impl IntoIterator<Item = Seed>,
    ) -> Result<Self, Fault> {
        let header: &Header = file.header();
        match &header.dice {
            Source::Open { seed } => {
                let seed = seed.parse().map_err(|error| {
                    Fault::header(file, "seed", format!("the seed is not 32 bytes: {error}"))
                })?;
                Ok(Self::Open(seed))
            }
            Source::Arbiter { commit } => {
                let commitment = commit.parse().map_err(|error| {
                    let why = format!("the commitment is not 32 bytes: {error}");
                    Fault::header(file, "commit", why)
                })?;
                let seed = given
                    .into_iter()
                    .find(|seed| seed.opens(&commitment, nonce));
                Ok(Self::Arbiter { commitment, seed })
            }
            Source::Table => Ok(Self::Table),
            Source::Fair { seat, tip } => {
                let tip = tip.parse().map_err(|error| {
                    Fault::header(file, "tip", format!("the tip is not 32 bytes: {error}"))
                })?;
                let seat = Side::BOTH[header.seat_named(seat).unwrap_or_default()];
                Ok(Self::Fair(Box::new(Fair::new(seat, *nonce, tip))))
            }
        }
    }

    /// What it promises before the game.
    pub(super) fn pledge(&self, nonce: &Nonce) -> Pledge {
        match self {
            Self::Open(seed) => Pledge::Open(seed.commitment(nonce)),
            Self::Arbiter { commitment, .. } => Pledge::Arbiter(*commitment),
            Self::Table => Pledge::Table,
            Self::Fair(fair) => Pledge::Fair(fair.tip()),
        }
    }

    /// The seed, where throws can be made or checked here.
    #[must_use]
    pub const fn seed(&self) -> Option<&Seed> {
        match self {
            Self::Open(seed) => Some(seed),
            Self::Arbiter { seed, .. } => seed.as_ref(),
            Self::Table | Self::Fair(_) => None,
        }
    }

    /// The source's name, as `--dice` takes it.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Open(_) => "open",
            Self::Arbiter { .. } => "arbiter",
            Self::Table => "table",
            Self::Fair(_) => "fair",
        }
    }

    /// The throw with a number (from 1, all purposes counted together) that is
    /// due, as the record has it without its term; nothing where it cannot be
    /// known here.
    pub(super) fn cast(
        &self,
        referee: &Referee,
        nonce: &Nonce,
        number: u32,
        throw: Throw,
    ) -> Option<String> {
        let key = self.seed()?.throw_key(nonce, number, purpose(throw));
        Some(referee.cast(throw, &mut Stream::new(&key)))
    }
}

/// The purpose of a throw as the dice specification names it.
pub(super) const fn purpose(throw: Throw) -> Purpose {
    match throw {
        Throw::Setup => Purpose::Setup,
        Throw::Toss => Purpose::Toss,
        Throw::Roll => Purpose::Roll,
    }
}
