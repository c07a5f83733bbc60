//! The stream of bytes that every throw is drawn from (section 3).

use std::fmt::{self, Debug};

use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use zeroize::Zeroizing;

use crate::game::Dice;

/// The key K of one stream: of one purpose of one entry, or of one throw.
///
/// Whoever has it can foresee the throw, so it is never printed, and wiped
/// when it is dropped.
pub struct ThrowKey(Zeroizing<[u8; 32]>);

impl ThrowKey {
    /// The key itself.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl From<[u8; 32]> for ThrowKey {
    fn from(bytes: [u8; 32]) -> Self {
        Self(Zeroizing::new(bytes))
    }
}

impl Debug for ThrowKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ThrowKey(..)")
    }
}

/// `ChaCha20` as in RFC 8439, with nonce 0 and the block counter from 0, read
/// byte by byte.
pub struct Stream {
    cipher: ChaCha20Rng,
    block: Zeroizing<[u8; BLOCK]>,
    used: usize,
}

impl Stream {
    /// The stream of a key, at its start.
    #[must_use]
    pub fn new(key: &ThrowKey) -> Self {
        Self {
            cipher: ChaCha20Rng::from_seed(*key.as_bytes()),
            block: Zeroizing::new([0; BLOCK]),
            used: BLOCK,
        }
    }

    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        if self.used == BLOCK {
            self.cipher.fill_bytes(self.block.as_mut_slice());
            self.used = 0;
        }
        let byte = self.block[self.used];
        self.used += 1;
        byte
    }

    /// A number from 0 up to, not with, `n`, all equally likely (section 3).
    /// Bytes that would favour some of them are passed over.
    ///
    /// # Panics
    ///
    /// When `n` is not between 1 and 256.
    pub fn below(&mut self, n: u16) -> u8 {
        assert!((1..=256).contains(&n), "a byte cannot choose among {n}");
        let limit = 256 - 256 % n;
        loop {
            let byte = self.byte();
            if u16::from(byte) < limit {
                return u8::try_from(n).map_or(byte, |n| byte % n);
            }
        }
    }
}

impl Dice for Stream {
    fn die(&mut self, faces: u8) -> u8 {
        self.below(u16::from(faces)) + 1
    }
}

impl Debug for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Stream(..)")
    }
}

/// Whole blocks are drawn at a time: the generator drops what is left of a
/// word when it is asked for fewer bytes.
const BLOCK: usize = 64;

#[cfg(test)]
mod tests {
    use data_encoding::HEXLOWER;

    use super::*;

    #[test]
    fn the_zero_key_gives_the_stream_of_rfc_8439() {
        // Appendix A.1, test vectors 1 and 2: block counters 0 and 1.
        let expected = "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7\
                        da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586\
                        9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed\
                        29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f";
        let mut stream = Stream::new(&ThrowKey::from([0; 32]));
        let bytes: Vec<u8> = (0..128).map(|_| stream.byte()).collect();
        assert_eq!(HEXLOWER.encode(&bytes), expected);
    }

    #[test]
    fn below_one_draws_a_byte_and_below_256_is_the_byte() {
        let key = ThrowKey::from([9; 32]);
        let (mut bytes, mut numbers) = (Stream::new(&key), Stream::new(&key));
        for turn in 0..1000 {
            let byte = bytes.byte();
            if turn % 2 == 0 {
                assert_eq!(numbers.below(256), byte);
            } else {
                assert_eq!(numbers.below(1), 0);
            }
        }
    }

    #[test]
    fn every_bound_is_kept_and_reached() {
        let mut stream = Stream::new(&ThrowKey::from([1; 32]));
        for n in 1..=256 {
            let mut seen = [false; 256];
            for _ in 0..8000 {
                let number = stream.below(n);
                assert!(u16::from(number) < n);
                seen[usize::from(number)] = true;
            }
            assert!(seen[..usize::from(n)].iter().all(|&seen| seen), "below {n}");
        }
    }

    #[test]
    #[should_panic(expected = "cannot choose among 257")]
    fn a_byte_cannot_choose_among_257() {
        Stream::new(&ThrowKey::from([0; 32])).below(257);
    }

    #[test]
    fn debug_shows_nothing() {
        let key = ThrowKey::from([255; 32]);
        assert_eq!(
            format!("{key:?} {:?}", Stream::new(&key)),
            "ThrowKey(..) Stream(..)"
        );
    }
}
