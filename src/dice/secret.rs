//! The one secret of a person, S: and how it is written on paper (section 6).

use std::fmt::{self, Debug, Display};

use subtle::ConstantTimeEq;
use zeroize::Zeroizing;

use super::bytes::first_bytes;
use super::encode::{Tag, from_base32, hash, mac, to_base32};

/// The secret S that the signing key, all chains and all seeds of a person come
/// from.
///
/// It is never printed unless [`Secret::paper`] is asked to, and wiped when it
/// is dropped.
pub struct Secret(Zeroizing<[u8; LENGTH]>);

impl Secret {
    /// A new secret.
    ///
    /// # Errors
    ///
    /// When the operating system gives no random bytes.
    pub fn fresh() -> Result<Self, getrandom::Error> {
        let mut secret = Self::from([0; LENGTH]);
        getrandom::fill(secret.0.as_mut_slice())?;
        Ok(secret)
    }

    /// A MAC under the secret, which all that comes from it is (section 2).
    #[must_use]
    pub fn mac(&self, tag: Tag, fields: &[&[u8]]) -> [u8; 32] {
        mac(&self.0, tag, fields)
    }

    /// The secret for paper: 56 letters in groups of four, check letters and
    /// all (section 6).
    #[must_use]
    pub fn paper(&self) -> Zeroizing<String> {
        let mut bytes = Zeroizing::new(self.0.to_vec());
        bytes.extend(self.check());
        let letters = Zeroizing::new(to_base32(&bytes));
        let mut text = Zeroizing::new(String::with_capacity(LETTERS + LETTERS / GROUP));
        for (n, letter) in letters.chars().enumerate() {
            if n > 0 && n % GROUP == 0 {
                text.push(' ');
            }
            text.push(letter);
        }
        text
    }

    /// Reads a secret from paper. Case and blanks do not matter.
    ///
    /// # Errors
    ///
    /// A character that is no letter of the alphabet, a letter too many or too
    /// few, or check letters that do not fit.
    pub fn from_paper(text: &str) -> Result<Self, PaperError> {
        let letters: Zeroizing<String> =
            Zeroizing::new(text.chars().filter(|c| !c.is_whitespace()).collect());
        if let Some((n, found)) = letters
            .chars()
            .enumerate()
            .find(|(_, c)| !matches!(c.to_ascii_lowercase(), 'a'..='z' | '2'..='7'))
        {
            let group = n / GROUP + 1;
            return Err(PaperError::Letter { group, found });
        }
        if letters.len() != LETTERS {
            let group = text
                .split_whitespace()
                .position(|group| group.len() != GROUP)
                .map(|n| n + 1);
            let letters = letters.len();
            return Err(PaperError::Length { letters, group });
        }
        let bytes = Zeroizing::new(from_base32(&letters).map_err(|_| PaperError::Check)?);
        let (secret, check) = bytes.split_at(LENGTH);
        let mut read = Self::from([0; LENGTH]);
        read.0.copy_from_slice(secret);
        if bool::from(read.check().ct_eq(check)) {
            Ok(read)
        } else {
            Err(PaperError::Check)
        }
    }

    /// Whether the other is the same secret, told in constant time.
    #[must_use]
    pub fn is(&self, other: &Self) -> bool {
        self.0.ct_eq(other.0.as_slice()).into()
    }

    fn check(&self) -> [u8; CHECK] {
        first_bytes(&hash(Tag::SecretCheck, &[self.0.as_slice()]))
    }
}

impl From<[u8; LENGTH]> for Secret {
    fn from(bytes: [u8; LENGTH]) -> Self {
        Self(Zeroizing::new(bytes))
    }
}

impl Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

/// Why a text is no secret from paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaperError {
    /// A character that is no letter of the alphabet.
    Letter {
        /// The group of four letters it stands in, counted from 1.
        group: usize,
        /// The character.
        found: char,
    },
    /// Too many letters or too few.
    Length {
        /// How many there are.
        letters: usize,
        /// The first group that does not have four, counted from 1, if one
        /// has not.
        group: Option<usize>,
    },
    /// The check letters do not fit the others.
    Check,
}

impl Display for PaperError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Letter { group, found } => {
                write!(f, "{found:?} in group {group} is none of a to z and 2 to 7")?;
                match found {
                    '0' => f.write_str("; the letter o?"),
                    '1' => f.write_str("; the letter i or l?"),
                    '8' => f.write_str("; the letter b?"),
                    _ => Ok(()),
                }
            }
            Self::Length { letters, group } => {
                write!(f, "it has {letters} letters and should have {LETTERS}")?;
                group.map_or(Ok(()), |group| write!(f, "; group {group} has not {GROUP}"))
            }
            Self::Check => f.write_str(
                "its check letters do not fit: a letter is wrong, or two are out of order",
            ),
        }
    }
}

impl std::error::Error for PaperError {}

/// Bytes of the secret.
const LENGTH: usize = 32;
/// Bytes that check it on paper.
const CHECK: usize = 3;
/// Letters on paper.
const LETTERS: usize = (LENGTH + CHECK) * 8 / 5;
/// Letters of a group on paper.
const GROUP: usize = 4;

#[cfg(test)]
mod tests {
    use super::*;

    const PAPER: &str = "hdbl dac7 wmaa oyo7 wzay ssq2 i3wd s573 ynu7 eofc aga4 gvoi nt65 oryw";

    fn paper() -> Secret {
        Secret::from_paper(PAPER).unwrap()
    }

    #[test]
    fn paper_round_trips() {
        assert_eq!(*paper().paper(), PAPER);
        let typed = PAPER.to_uppercase().replace(' ', "\r\n\t ");
        assert_eq!(*Secret::from_paper(&typed).unwrap().paper(), PAPER);
        assert_eq!(
            *Secret::from_paper(&PAPER.replace(' ', "")).unwrap().paper(),
            PAPER
        );
        let fresh = Secret::fresh().unwrap();
        let again = Secret::from_paper(&fresh.paper()).unwrap();
        assert!(again.is(&fresh));
        assert!(!paper().is(&fresh));
        assert_eq!(format!("{fresh:?}"), "Secret(..)");
    }

    #[test]
    fn mistypings_are_told() {
        let told = |text: &str| Secret::from_paper(text).unwrap_err().to_string();
        assert_eq!(
            told(&PAPER.replace("oyo7", "0yo7")),
            "'0' in group 4 is none of a to z and 2 to 7; the letter o?"
        );
        assert_eq!(
            told(&PAPER.replace("oyo7", "oy-7")),
            "'-' in group 4 is none of a to z and 2 to 7"
        );
        assert_eq!(
            told(&PAPER.replace("ssq2", "sq2")),
            "it has 55 letters and should have 56; group 6 has not 4"
        );
        assert_eq!(told(""), "it has 0 letters and should have 56");
        assert!(told(&PAPER.replace("hdbl dac7", "dac7 hdbl")).starts_with("its check letters"));
        assert!(told("ſ").contains("group 1"));
    }

    #[test]
    fn every_letter_is_checked() {
        for (n, letter) in PAPER.char_indices().filter(|(_, c)| *c != ' ') {
            let mut text = PAPER.to_owned();
            let wrong = if letter == 'a' { "b" } else { "a" };
            text.replace_range(n..=n, wrong);
            assert_eq!(Secret::from_paper(&text).unwrap_err(), PaperError::Check);
        }
    }
}
