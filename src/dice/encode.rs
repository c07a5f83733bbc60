//! The encoding of everything that is hashed, and base32 (section 2).

use std::fmt::{self, Display};

use data_encoding::{BASE32_NOPAD, BASE32_NOPAD_NOCASE, DecodeKind};
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use zeroize::Zeroizing;

/// What a hash or a MAC is for. No two purposes can ever yield the same bytes,
/// since the tag stands in front of the fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tag {
    /// T\[0\], of the header.
    Game,
    /// T\[e\], of an entry.
    Entry,
    /// S\[e\], of a signed entry.
    Signed,
    /// One step down a chain.
    Link,
    /// The last link of a chain, from the secret.
    Chain,
    /// The seed of the signing key, from the secret.
    SignKey,
    /// The key of a throw under `fair`.
    Roll,
    /// The seed of a game under `arbiter`, from the secret.
    ArbiterSeed,
    /// The commitment to a seed.
    ArbiterCommit,
    /// The key of a throw under `arbiter` and `open`.
    RollArbiter,
    /// The nonce of a game under `open`, from the seed.
    Nonce,
    /// The check letters of a secret on paper.
    SecretCheck,
    /// A token in a mail address.
    MailToken,
}

impl Tag {
    /// The tag as it is hashed.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Game => "game",
            Self::Entry => "entry",
            Self::Signed => "signed",
            Self::Link => "link",
            Self::Chain => "chain",
            Self::SignKey => "sign-key",
            Self::Roll => "roll",
            Self::ArbiterSeed => "arbiter-seed",
            Self::ArbiterCommit => "arbiter-commit",
            Self::RollArbiter => "roll-arbiter",
            Self::Nonce => "nonce",
            Self::SecretCheck => "secret-check",
            Self::MailToken => "mail-token",
        }
    }
}

/// `enc(tag, f1..fn)`: the fields in an encoding that no other fields have
/// (section 2).
///
/// # Panics
///
/// When there are over 255 fields, or one of them has 4 GiB or more.
#[must_use]
pub fn enc(tag: Tag, fields: &[&[u8]]) -> Vec<u8> {
    let mut bytes = Vec::new();
    feed(tag, fields, |part| bytes.extend_from_slice(part));
    bytes
}

/// `H(tag, f1..fn)`: SHA-256 of the encoded fields (section 2).
///
/// # Panics
///
/// As [`enc`].
#[must_use]
pub fn hash(tag: Tag, fields: &[&[u8]]) -> [u8; 32] {
    let mut hasher = Sha256::new();
    feed(tag, fields, |part| hasher.update(part));
    hasher.finalize().into()
}

/// `MAC(key, tag, f1..fn)`: HMAC-SHA-256 of the encoded fields (section 2).
///
/// # Panics
///
/// As [`enc`].
#[must_use]
pub fn mac(key: &[u8; 32], tag: Tag, fields: &[&[u8]]) -> [u8; 32] {
    let mut hmac =
        Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes a key of any length (RFC 2104)");
    feed(tag, fields, |part| hmac.update(part));
    hmac.finalize().into_bytes().into()
}

/// RFC 4648 base32 in lower case, without padding (section 2).
#[must_use]
pub fn to_base32(bytes: &[u8]) -> String {
    let mut text = BASE32_NOPAD.encode(bytes);
    text.make_ascii_lowercase();
    text
}

/// Reads base32 in either case, without padding and with blanks (U+0020 alone)
/// anywhere (section 2).
///
/// # Errors
///
/// A letter outside the alphabet, a number of letters that no bytes have, or
/// bits after the last byte that are not zero: such a text would be a second
/// spelling of the same bytes.
pub fn from_base32(text: &str) -> Result<Vec<u8>, Base32Error> {
    // What is read may be secret.
    let mut letters = Zeroizing::new(text.as_bytes().to_vec());
    letters.retain(|byte| *byte != b' ');
    let read = BASE32_NOPAD_NOCASE.decode(&letters);
    read.map_err(|error| match (stray(text), error.kind) {
        (Some((before, found)), _) => Base32Error::Letter {
            at: before + 1,
            found,
        },
        (None, DecodeKind::Trailing) => Base32Error::Trailing,
        (None, _) => Base32Error::Cut {
            letters: letters.len(),
        },
    })
}

/// The first character that is no letter of base32, and how many stand before
/// it.
fn stray(text: &str) -> Option<(usize, char)> {
    let stray = |c: char| !matches!(c.to_ascii_lowercase(), 'a'..='z' | '2'..='7' | ' ');
    text.chars().enumerate().find(|&(_, c)| stray(c))
}

/// Why a text is not the base32 of anything, or not of as many bytes as are
/// wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Base32Error {
    /// A character that is not one of a to z and 2 to 7.
    Letter {
        /// Its place, counted in characters from 1, blanks too.
        at: usize,
        /// The character.
        found: char,
    },
    /// A number of letters that no bytes have: some are missing or too many.
    Cut {
        /// How many there are.
        letters: usize,
    },
    /// The text is sound but too long or too short for what it should be.
    Length {
        /// How many letters are wanted.
        wanted: usize,
        /// How many there are.
        letters: usize,
    },
    /// The last letter has bits that stand for nothing.
    Trailing,
}

impl Display for Base32Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Letter { at, found } => write!(
                f,
                "character {at} is {found:?}; only a to z and 2 to 7 are used"
            ),
            Self::Cut { letters } => write!(f, "{letters} letters cannot be all of it"),
            Self::Length { wanted, letters } => {
                write!(f, "it has {letters} letters and should have {wanted}")
            }
            Self::Trailing => f.write_str("the last letter is none that can stand there"),
        }
    }
}

impl std::error::Error for Base32Error {}

/// Reads base32 of exactly `N` bytes.
pub(super) fn array_from_base32<const N: usize>(text: &str) -> Result<[u8; N], Base32Error> {
    let bytes = Zeroizing::new(from_base32(text)?);
    <[u8; N]>::try_from(bytes.as_slice()).map_err(|_| Base32Error::Length {
        wanted: BASE32_NOPAD.encode_len(N),
        letters: BASE32_NOPAD.encode_len(bytes.len()),
    })
}

/// First in every encoding, so that no other protocol's hashes are ours.
pub(super) const MAGIC: &[u8] = b"herald/1\0";

/// Hands out the encoding part by part: fields may be secret, so they are not
/// copied together where nobody would wipe them.
fn feed(tag: Tag, fields: &[&[u8]], mut sink: impl FnMut(&[u8])) {
    let short = |length| u8::try_from(length).expect("tags and field lists are short");
    let tag = tag.as_str().as_bytes();
    sink(MAGIC);
    sink(&[short(tag.len())]);
    sink(tag);
    sink(&[short(fields.len())]);
    for field in fields {
        let length = u32::try_from(field.len()).expect("a field has less than 4 GiB");
        sink(&length.to_be_bytes());
        sink(field);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_cannot_be_shifted() {
        let split = |a: &[u8], b: &[u8]| enc(Tag::Link, &[a, b]);
        assert_ne!(split(b"ab", b"c"), split(b"a", b"bc"));
        assert_ne!(split(b"abc", b""), enc(Tag::Link, &[b"abc"]));
        assert_ne!(split(b"a", b"b"), enc(Tag::Signed, &[b"a", b"b"]));
    }

    #[test]
    fn hash_and_mac_are_of_the_encoding() {
        let fields: [&[u8]; 2] = [b"x", b""];
        let encoded = enc(Tag::Roll, &fields);
        assert_eq!(
            hash(Tag::Roll, &fields),
            <[u8; 32]>::from(Sha256::digest(&encoded))
        );
        let mut hmac = Hmac::<Sha256>::new_from_slice(&[7; 32]).unwrap();
        hmac.update(&encoded);
        assert_eq!(
            mac(&[7; 32], Tag::Roll, &fields),
            <[u8; 32]>::from(hmac.finalize().into_bytes())
        );
    }

    #[test]
    fn base32_is_that_of_rfc_4648() {
        for (bytes, text) in [
            ("", ""),
            ("f", "my"),
            ("fo", "mzxq"),
            ("foo", "mzxw6"),
            ("foob", "mzxw6yq"),
            ("fooba", "mzxw6ytb"),
            ("foobar", "mzxw6ytboi"),
        ] {
            assert_eq!(to_base32(bytes.as_bytes()), text);
            assert_eq!(from_base32(text).unwrap(), bytes.as_bytes());
            for spelling in [text.to_uppercase(), text.replace('z', " z ")] {
                assert_eq!(from_base32(&spelling).unwrap(), bytes.as_bytes());
            }
        }
    }

    #[test]
    fn base32_has_one_spelling() {
        assert_eq!(from_base32("mz"), Err(Base32Error::Trailing));
        assert_eq!(from_base32("m"), Err(Base32Error::Cut { letters: 1 }));
        assert_eq!(from_base32("mzx"), Err(Base32Error::Cut { letters: 3 }));
        for (text, at, found) in [
            ("my======", 3, '='),
            ("m0", 2, '0'),
            ("mz w\u{a0}6ytb", 5, '\u{a0}'),
            ("my\n", 3, '\n'),
            ("mzſw", 3, 'ſ'),
            ("mzéé", 3, 'é'),
        ] {
            assert_eq!(from_base32(text), Err(Base32Error::Letter { at, found }));
        }
    }

    #[test]
    fn a_wrong_length_says_what_is_wanted() {
        assert_eq!(
            array_from_base32::<5>("mzxw6yq"),
            Err(Base32Error::Length {
                wanted: 8,
                letters: 7
            })
        );
        assert_eq!(array_from_base32::<5>("MZXW6ytb"), Ok(*b"fooba"));
    }
}
