//! The values of fixed length, each a type of its own, in base32 as text
//! (section 2).

use std::fmt::{self, Debug, Display};
use std::str::FromStr;

use subtle::ConstantTimeEq;

use super::encode::{Base32Error, array_from_base32, to_base32};

/// Declares arrays of bytes that must not be mistaken for each other.
///
/// All are compared in constant time, since one of two links may be known to
/// one person only.
macro_rules! fixed_bytes {
    ($($(#[$doc:meta])* $name:ident [$length:literal];)+) => {$(
        $(#[$doc])*
        ///
        /// It prints as base32 in lower case, and is read in either case and with
        /// blanks.
        #[derive(Clone, Copy)]
        pub struct $name([u8; $length]);

        impl $name {
            /// How many bytes it has.
            pub const LENGTH: usize = $length;

            /// The bytes.
            #[must_use]
            pub const fn as_bytes(&self) -> &[u8; $length] {
                &self.0
            }
        }

        impl From<[u8; $length]> for $name {
            fn from(bytes: [u8; $length]) -> Self {
                Self(bytes)
            }
        }

        impl PartialEq for $name {
            fn eq(&self, other: &Self) -> bool {
                self.0.ct_eq(&other.0).into()
            }
        }

        impl Eq for $name {}

        impl Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(&to_base32(&self.0))
            }
        }

        impl Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self)
            }
        }

        impl FromStr for $name {
            type Err = Base32Error;

            fn from_str(text: &str) -> Result<Self, Base32Error> {
                array_from_base32(text).map(Self)
            }
        }
    )+};
}

fixed_bytes! {
    /// Bytes used in one game only, so that no two games share hashes
    /// (sections 5 and 6).
    Nonce[16];

    /// One link of a chain; an entry with throws under `fair` reveals one
    /// (section 6).
    Link[32];

    /// The end of a chain that is published before the first link is: link 0
    /// (section 6).
    Tip[32];

    /// What binds an arbiter to a seed without showing it (section 5).
    Commitment[32];

    /// An Ed25519 public key, which anybody may have written: whether it is
    /// sound is another question (section 6).
    Key[32];

    /// An Ed25519 signature, R and S (section 6).
    Signature[64];

    /// The hash of an entry and of all before it, which is what is signed:
    /// T\[e\] (section 4).
    Transcript[32];

    /// The hash of a transcript and its signature, or the transcript where
    /// there is none: S\[e\] (section 4).
    State[32];

    /// The start of S\[e\], eight letters that stand in every entry (section 4).
    Head[5];

    /// The start of a state, which names a game (section 4).
    GameId[10];
}

impl Nonce {
    /// A nonce that was never used before.
    ///
    /// # Errors
    ///
    /// When the operating system gives no random bytes.
    pub fn fresh() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; Self::LENGTH];
        getrandom::fill(&mut bytes)?;
        Ok(Self(bytes))
    }
}

/// The first `N` bytes of a hash.
pub(super) fn first_bytes<const N: usize>(hash: &[u8; 32]) -> [u8; N] {
    std::array::from_fn(|n| hash[n])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_round_trips_and_is_checked() {
        let head = Head::from(*b"fooba");
        assert_eq!(head.to_string(), "mzxw6ytb");
        assert_eq!("MZXW6YTB".parse(), Ok(head));
        assert_eq!(" mzxw 6ytb ".parse(), Ok(head));
        assert!("mzxw\t6ytb".parse::<Head>().is_err());
        assert_eq!(format!("{head:?}"), "Head(mzxw6ytb)");
        assert_ne!(head, Head::from(*b"foobb"));
        assert!("mzxw6yt".parse::<Head>().is_err());
        assert_eq!(Link::from([0; 32]).to_string().len(), 52);
        assert_eq!(Signature::from([0; 64]).to_string().len(), 103);
        let mut two_spellings = "a".repeat(51);
        two_spellings.push('b');
        assert_eq!(
            two_spellings.parse::<Link>(),
            Err(Base32Error::Trailing),
            "the last letter of 32 bytes has four idle bits"
        );
    }

    #[test]
    fn nonces_are_fresh() {
        assert_ne!(Nonce::fresh().unwrap(), Nonce::fresh().unwrap());
    }
}
