//! Where the throws of a game come from, and who signs what (dice
//! specification, sections 5 and 6).

use crate::dice::{Commitment, Follower, Key, Nonce, Seed, Source, Stream};
use crate::game::Purpose;
use crate::record::{Act, Arbiter, GameFile, HeaderKey, Kind, Player};
use crate::referee::Referee;
use crate::side::Side;

use super::Fault;

/// A source of chance, as far as it is known here.
#[derive(Debug)]
pub enum Chance {
    /// A seed that everybody sees.
    Open(Seed),
    /// A seed that an arbiter holds.
    Arbiter {
        /// What binds the arbiter to it.
        commitment: Commitment,
        /// The key that signs all that the arbiter enters.
        key: Key,
        /// The arbiter's seat, where the arbiter plays.
        seat: Option<Side>,
        /// The seed, where it is revealed or held here.
        seed: Option<Seed>,
    },
    /// Real dice.
    Table,
    /// Nothing is thrown.
    None,
    /// Links that the two players reveal (section 6).
    Fair(Box<Fair>),
}

/// The two players of a game with fair dice, as the file has them.
#[derive(Debug)]
pub struct Fair {
    inviter: Side,
    parties: [Option<Party>; 2],
}

/// One player's key and links.
#[derive(Clone, Debug)]
pub struct Party {
    /// The key that signs all that this player enters.
    pub key: Key,
    /// The player as the acceptance says; nothing for the inviter, whom the
    /// header names.
    pub person: Option<Player>,
    pub(super) follower: Follower,
}

impl Fair {
    /// The seat of the player who invites.
    #[must_use]
    pub const fn inviter(&self) -> Side {
        self.inviter
    }

    /// A player; nobody for the other seat before the acceptance.
    #[must_use]
    pub const fn party(&self, side: Side) -> Option<&Party> {
        self.parties[side.index()].as_ref()
    }

    /// Whether the invitation has been accepted.
    #[must_use]
    pub const fn is_joined(&self) -> bool {
        self.party(self.inviter.other()).is_some()
    }

    pub(super) const fn party_mut(&mut self, side: Side) -> Option<&mut Party> {
        self.parties[side.index()].as_mut()
    }

    pub(super) fn join(&mut self, party: Party) {
        self.parties[self.inviter.other().index()] = Some(party);
    }
}

impl Party {
    /// The player's own nonce in this game.
    #[must_use]
    pub const fn nonce(&self) -> Nonce {
        self.follower.nonce()
    }
}

impl Chance {
    /// Reads a header's source. A seed that is given is kept only if the
    /// commitment is to it.
    pub(super) fn of(
        file: &GameFile,
        nonce: &Nonce,
        given: impl IntoIterator<Item = Seed>,
    ) -> Result<Self, Fault> {
        let header = file.header();
        let missing = |key, why: &str| Fault::header(file, key, why);
        match header.source() {
            Source::Open => {
                let seed = header.seed().and_then(|seed| seed.parse().ok());
                let seed = seed.ok_or_else(|| missing(HeaderKey::Seed, "here belongs a seed"))?;
                Ok(Self::Open(seed))
            }
            Source::Arbiter => {
                let commitment = header.commit();
                let commitment = commitment
                    .ok_or_else(|| missing(HeaderKey::Commit, "here belongs a commitment"))?;
                let key = signing_key(file)?;
                let seed = given
                    .into_iter()
                    .find(|seed| seed.opens(&commitment, nonce));
                let seat = match header.arbiter() {
                    Some(Arbiter::Seat(seat)) => Some(Side::BOTH[seat]),
                    _ => None,
                };
                Ok(Self::Arbiter {
                    commitment,
                    key,
                    seat,
                    seed,
                })
            }
            Source::Table => Ok(Self::Table),
            Source::None => Ok(Self::None),
            Source::Fair => {
                let tip = header
                    .tip()
                    .ok_or_else(|| missing(HeaderKey::Tip, "here belongs the tip of a chain"))?;
                let seat = header
                    .inviter()
                    .ok_or_else(|| missing(HeaderKey::Seat, "here belongs the inviter's seat"))?;
                let mut parties = [None, None];
                parties[seat] = Some(Party {
                    key: signing_key(file)?,
                    person: None,
                    follower: Follower::new(*nonce, tip),
                });
                Ok(Self::Fair(Box::new(Fair {
                    inviter: Side::BOTH[seat],
                    parties,
                })))
            }
        }
    }

    /// The seed, where throws can be made or checked here.
    #[must_use]
    pub const fn seed(&self) -> Option<&Seed> {
        match self {
            Self::Open(seed) => Some(seed),
            Self::Arbiter { seed, .. } => seed.as_ref(),
            Self::Table | Self::None | Self::Fair(_) => None,
        }
    }

    /// The source.
    #[must_use]
    pub const fn source(&self) -> Source {
        match self {
            Self::Open(_) => Source::Open,
            Self::Arbiter { .. } => Source::Arbiter,
            Self::Table => Source::Table,
            Self::None => Source::None,
            Self::Fair(_) => Source::Fair,
        }
    }

    /// The source's name, as `--dice` takes it.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.source().name()
    }

    /// The key that must sign an entry of this kind by this player, where one
    /// must.
    #[must_use]
    pub const fn signer(&self, kind: Kind, by: Option<Side>) -> Option<Key> {
        match (self, by) {
            (Self::Fair(fair), Some(by)) => match fair.party(by) {
                Some(party) => Some(party.key),
                None => None,
            },
            (Self::Arbiter { key, .. }, _)
                if matches!(kind, Kind::Throw | Kind::Act(Act::Ruling | Act::Reveal)) =>
            {
                Some(*key)
            }
            _ => None,
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
        purpose: Purpose,
    ) -> Option<String> {
        let key = self.seed()?.throw_key(nonce, number, purpose);
        Some(referee.cast(purpose, &mut Stream::new(&key)))
    }
}

fn signing_key(file: &GameFile) -> Result<Key, Fault> {
    let why = "here belongs an Ed25519 key";
    let key = file.header().key().filter(Key::is_sound);
    key.ok_or_else(|| Fault::header(file, HeaderKey::Key, why))
}
