//! Seeds, commitments and throws of the sources `arbiter` and `open`
//! (section 5).

use std::fmt::{self, Debug};
use std::str::FromStr;

use sha2::{Digest, Sha256};
use zeroize::Zeroizing;

use super::bytes::{Commitment, Nonce, Transcript, first_bytes};
use super::encode::{Base32Error, Tag, array_from_base32, hash, mac, to_base32};
use super::secret::Secret;
use super::stream::ThrowKey;
use crate::game::Purpose;

/// The seed s that all throws of a game come from.
///
/// Under `arbiter` it is secret until it is revealed, so it is not printed
/// unless [`Seed::reveal`] is asked to, and wiped when it is dropped. It is
/// read from base32 in either case.
#[derive(Clone)]
pub struct Seed(Zeroizing<[u8; 32]>);

impl Seed {
    /// The seed of a game, from its holder's secret, its nonce and W: the
    /// T\[0\] of its header without `commit`, so that no other game has this
    /// seed (section 5).
    #[must_use]
    pub fn derive(secret: &Secret, nonce: &Nonce, w: &Transcript) -> Self {
        let fields: [&[u8]; 2] = [nonce.as_bytes(), w.as_bytes()];
        secret.mac(Tag::ArbiterSeed, &fields).into()
    }

    /// A seed that nobody has seen.
    ///
    /// # Errors
    ///
    /// When the operating system gives no random bytes.
    pub fn fresh() -> Result<Self, getrandom::Error> {
        let mut bytes = Zeroizing::new([0; 32]);
        getrandom::fill(bytes.as_mut_slice())?;
        Ok(Self(bytes))
    }

    /// The seed that some words stand for: their SHA-256, whatever they are
    /// (section 5). Whoever knows the words knows the seed.
    #[must_use]
    pub fn from_words(words: &str) -> Self {
        <[u8; 32]>::from(Sha256::digest(words)).into()
    }

    /// The nonce of an `open` game made from words, which goes with the seed
    /// alone so that the game is repeated (section 5).
    #[must_use]
    pub fn nonce(&self) -> Nonce {
        first_bytes(&mac(&self.0, Tag::Nonce, &[])).into()
    }

    /// What binds its holder to the seed before the game (section 5).
    #[must_use]
    pub fn commitment(&self, nonce: &Nonce) -> Commitment {
        let fields: [&[u8]; 2] = [nonce.as_bytes(), self.0.as_slice()];
        hash(Tag::ArbiterCommit, &fields).into()
    }

    /// Whether this is the seed that its holder was bound to.
    #[must_use]
    pub fn opens(&self, commitment: &Commitment, nonce: &Nonce) -> bool {
        self.commitment(nonce) == *commitment
    }

    /// The key of a throw (section 5). Throws of all purposes are counted
    /// together, from 1.
    #[must_use]
    pub fn throw_key(&self, nonce: &Nonce, throw: u32, purpose: Purpose) -> ThrowKey {
        let fields: [&[u8]; 3] = [
            nonce.as_bytes(),
            &throw.to_be_bytes(),
            purpose.name().as_bytes(),
        ];
        mac(&self.0, Tag::RollArbiter, &fields).into()
    }

    /// The seed in base32, to be published.
    #[must_use]
    pub fn reveal(&self) -> String {
        to_base32(self.0.as_slice())
    }
}

impl From<[u8; 32]> for Seed {
    fn from(bytes: [u8; 32]) -> Self {
        Self(Zeroizing::new(bytes))
    }
}

impl FromStr for Seed {
    type Err = Base32Error;

    fn from_str(text: &str) -> Result<Self, Base32Error> {
        array_from_base32::<32>(text).map(Self::from)
    }
}

impl Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_seed_opens_its_commitment() {
        let (nonce, other) = (Nonce::from([1; 16]), Nonce::from([2; 16]));
        let seed = Seed::from([3; 32]);
        let commitment = seed.commitment(&nonce);
        assert!(seed.opens(&commitment, &nonce));
        assert!(!seed.opens(&commitment, &other));
        assert!(!Seed::from([4; 32]).opens(&commitment, &nonce));
    }

    #[test]
    fn a_seed_is_read_back_and_never_shown_by_chance() {
        let seed = Seed::from([5; 32]);
        let again: Seed = seed.reveal().to_uppercase().parse().unwrap();
        assert_eq!(again.reveal(), seed.reveal());
        assert_eq!(format!("{seed:?}"), "Seed(..)");
        assert!(seed.reveal()[1..].parse::<Seed>().is_err());
    }

    #[test]
    fn all_that_a_seed_is_derived_from_counts() {
        let derive = |secret: u8, nonce: u8, w: u8| {
            let secret = Secret::from([secret; 32]);
            Seed::derive(&secret, &[nonce; 16].into(), &[w; 32].into()).reveal()
        };
        let seeds = [
            derive(1, 2, 3),
            derive(9, 2, 3),
            derive(1, 9, 3),
            derive(1, 2, 9),
        ];
        for (n, seed) in seeds.iter().enumerate() {
            assert!(!seeds[..n].contains(seed), "case {n}");
        }
    }

    #[test]
    fn words_are_hashed_whatever_they_are() {
        // FIPS 180-2, appendix B.1.
        let abc = [
            0xba, 0x78, 0x16, 0xbf, 0x8f, 0x01, 0xcf, 0xea, 0x41, 0x41, 0x40, 0xde, 0x5d, 0xae,
            0x22, 0x23, 0xb0, 0x03, 0x61, 0xa3, 0x96, 0x17, 0x7a, 0x9c, 0xb4, 0x10, 0xff, 0x61,
            0xf2, 0x00, 0x15, 0xad,
        ];
        let seed = Seed::from_words("abc");
        assert_eq!(seed.reveal(), Seed::from(abc).reveal());
        assert_ne!(Seed::from_words(" abc").reveal(), seed.reveal());
        assert_ne!(Seed::from_words(&seed.reveal()).reveal(), seed.reveal());
    }

    #[test]
    fn every_throw_has_its_own_key() {
        let seed = Seed::from([6; 32]);
        let nonces = [Nonce::from([1; 16]), Nonce::from([2; 16])];
        let mut keys = Vec::new();
        for nonce in &nonces {
            for throw in 1..=3 {
                for purpose in Purpose::ALL {
                    keys.push(*seed.throw_key(nonce, throw, purpose).as_bytes());
                }
            }
        }
        let all = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), all);
    }
}
