//! The one secret of a person, S: on paper, and where it is kept (section 6).

use std::fmt::{self, Debug, Display};
use std::path::PathBuf;

use subtle::ConstantTimeEq;
use zeroize::Zeroizing;

use super::bytes::first_bytes;
use super::encode::{Tag, from_base32, hash, mac, to_base32};
use super::home::{Home, HomeError};

/// The secret S that all chains and seeds of a person come from.
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

    /// Where the secret of a home is, whether there is one or not.
    #[must_use]
    pub fn path(home: &Home) -> PathBuf {
        home.path().join(FILE)
    }

    /// The secret that is kept; nothing when there is none yet.
    ///
    /// # Errors
    ///
    /// When it cannot be read, or is not as it was written.
    pub fn load(home: &Home) -> Result<Option<Self>, HomeError> {
        let Some(contents) = home.read(FILE)?.map(Zeroizing::new) else {
            return Ok(None);
        };
        let damaged = |why: String| HomeError::Damaged {
            path: Self::path(home),
            why,
        };
        let text = str::from_utf8(&contents).map_err(|_| damaged("it is not text".to_owned()))?;
        match Self::from_paper(text) {
            Ok(secret) => Ok(Some(secret)),
            Err(error) => Err(damaged(error.to_string())),
        }
    }

    /// The secret that is kept, made first when there is none.
    ///
    /// # Errors
    ///
    /// When it cannot be read or written, or is not as it was written: a new
    /// one is never made in the place of a damaged one.
    pub fn load_or_make(home: &Home) -> Result<Self, HomeError> {
        if let Some(secret) = Self::load(home)? {
            return Ok(secret);
        }
        let secret = Self::fresh().map_err(HomeError::NoChance)?;
        if home.create(FILE, &secret.contents())? {
            return Ok(secret);
        }
        // Another run was faster; its secret is the one.
        Self::load(home)?.ok_or_else(|| {
            let vanished = std::io::ErrorKind::NotFound.into();
            HomeError::io("read", &Self::path(home), vanished)
        })
    }

    /// Keeps this secret, as one that was written on paper. With `replace` it
    /// takes the place of whatever is there.
    ///
    /// # Errors
    ///
    /// [`HomeError::Occupied`] when another secret is there, and `replace` is
    /// not given; also when it cannot be written.
    pub fn restore(&self, home: &Home, replace: bool) -> Result<(), HomeError> {
        if replace {
            return home.replace(FILE, &self.contents());
        }
        if home.create(FILE, &self.contents())? {
            return Ok(());
        }
        match Self::load(home)? {
            Some(kept) if bool::from(kept.0.ct_eq(self.0.as_slice())) => Ok(()),
            _ => Err(HomeError::Occupied {
                path: Self::path(home),
            }),
        }
    }

    /// The file keeps the paper form, so that a damaged file is noticed and a
    /// printed one can be typed in again.
    fn contents(&self) -> Zeroizing<Vec<u8>> {
        let mut contents = Zeroizing::new(self.paper().as_bytes().to_vec());
        contents.push(b'\n');
        contents
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

/// The file that keeps the secret.
const FILE: &str = "secret";
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
    use std::fs;

    use super::*;

    const PAPER: &str = "hdbl dac7 wmaa oyo7 wzay ssq2 i3wd s573 ynu7 eofc aga4 gvoi nt6u x3mf";

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
        assert_eq!(*again.0, *fresh.0);
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

    #[test]
    fn a_secret_is_made_once() {
        let dir = tempfile::tempdir().unwrap();
        let home = Home::at(dir.path().join("herald"));
        assert!(Secret::load(&home).unwrap().is_none());
        assert!(!home.path().exists(), "looking makes nothing");
        let made = Secret::load_or_make(&home).unwrap();
        let again = Secret::load_or_make(&home).unwrap();
        assert_eq!(*made.paper(), *again.paper());
        assert_eq!(
            fs::read_to_string(Secret::path(&home)).unwrap(),
            format!("{}\n", *made.paper())
        );
    }

    #[test]
    fn runs_at_once_get_one_secret() {
        let dir = tempfile::tempdir().unwrap();
        let home = Home::at(dir.path().join("herald"));
        let made: Vec<String> = std::thread::scope(|scope| {
            let runs: Vec<_> = (0..8)
                .map(|_| scope.spawn(|| Secret::load_or_make(&home).unwrap().paper().to_string()))
                .collect();
            runs.into_iter().map(|run| run.join().unwrap()).collect()
        });
        assert!(made.iter().all(|secret| *secret == made[0]));
    }

    #[test]
    fn restoring_replaces_only_when_asked() {
        let dir = tempfile::tempdir().unwrap();
        let home = Home::at(dir.path());
        paper().restore(&home, false).unwrap();
        paper().restore(&home, false).unwrap();
        let other = Secret::from([1; LENGTH]);
        let error = other.restore(&home, false).unwrap_err();
        assert!(matches!(error, HomeError::Occupied { .. }), "{error}");
        assert_eq!(*Secret::load_or_make(&home).unwrap().paper(), PAPER);
        other.restore(&home, true).unwrap();
        assert_eq!(
            *Secret::load_or_make(&home).unwrap().paper(),
            *other.paper()
        );
    }

    #[test]
    fn a_damaged_secret_is_told_and_kept() {
        for contents in [&b""[..], b"\xff\xfe", b"hdbl dac7", &[b'a'; 56]] {
            let dir = tempfile::tempdir().unwrap();
            let home = Home::at(dir.path());
            fs::write(Secret::path(&home), contents).unwrap();
            for error in [
                Secret::load(&home).unwrap_err(),
                Secret::load_or_make(&home).unwrap_err(),
                paper().restore(&home, false).unwrap_err(),
            ] {
                assert!(matches!(error, HomeError::Damaged { .. }), "{error}");
                assert!(error.to_string().contains("/secret is not as herald"));
            }
            assert_eq!(fs::read(Secret::path(&home)).unwrap(), contents);
            paper().restore(&home, true).unwrap();
            assert_eq!(*Secret::load_or_make(&home).unwrap().paper(), PAPER);
        }
    }
}
