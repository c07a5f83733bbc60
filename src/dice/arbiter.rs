//! Seeds, commitments and throws of the sources `arbiter` and `open`
//! (section 5).

use std::fmt::{self, Debug};
use std::str::FromStr;

use zeroize::Zeroizing;

use super::bytes::{Commitment, Nonce, first_bytes};
use super::encode::{Base32Error, Tag, array_from_base32, hash, mac, to_base32};
use super::secret::Secret;
use super::stream::ThrowKey;
use super::terms::Purpose;

/// The seed s that all throws of a game come from.
///
/// Under `arbiter` it is secret until it is revealed, so it is not printed
/// unless [`Seed::reveal`] is asked to, and wiped when it is dropped. It is
/// read from base32 in either case.
pub struct Seed(Zeroizing<[u8; 32]>);

impl Seed {
    /// The seed of the game with a nonce, from its holder's secret (section 5).
    #[must_use]
    pub fn derive(secret: &Secret, nonce: &Nonce) -> Self {
        secret.mac(Tag::ArbiterSeed, &[nonce.as_bytes()]).into()
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

    /// The seed that some words stand for: the seed itself where it is written
    /// in base32, else one made of the words. Whoever knows the words knows
    /// the seed.
    #[must_use]
    pub fn from_words(words: &str) -> Self {
        let words = words.trim();
        words
            .parse()
            .unwrap_or_else(|_| hash(Tag::ArbiterSeed, &[words.as_bytes()]).into())
    }

    /// A nonce that goes with the seed alone, so that an open game can be
    /// repeated.
    #[must_use]
    pub fn nonce(&self) -> Nonce {
        first_bytes(&mac(&self.0, Tag::ArbiterSeed, &[])).into()
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
            purpose.as_str().as_bytes(),
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
    fn every_throw_has_its_own_key() {
        let seed = Seed::from([6; 32]);
        let nonces = [Nonce::from([1; 16]), Nonce::from([2; 16])];
        let mut keys = Vec::new();
        for nonce in &nonces {
            for throw in 1..=3 {
                for purpose in [Purpose::Setup, Purpose::Toss, Purpose::Roll] {
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
