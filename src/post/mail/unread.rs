//! Mail that cannot be read, by name.

use std::fmt::{self, Display};

use crate::refusal::{House, Kind, Refusal};

use super::{LONGEST_RAW, LONGEST_TEXT};

/// Why nothing in a mail can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread {
    /// It is encrypted by this: PGP or S/MIME.
    Encrypted(&'static str),
    /// It is signed in such a way that its text lies inside the signature
    /// (S/MIME, opaque).
    Sealed,
    /// It is Outlook's own form, `winmail.dat`.
    Winmail,
    /// It is a picture and nothing else.
    Picture,
    /// Raw, it is over [`LONGEST_RAW`].
    TooLong,
    /// Its text is over [`LONGEST_TEXT`].
    TooMuchText,
    /// It is no text, but some other file.
    Binary,
    /// Nothing is in it, or nothing but this, which is no text.
    Empty(Vec<String>),
}

impl Unread {
    /// The same as a refusal: by article 0.25 what is too long, 0.24 what holds
    /// nothing that can be read.
    #[must_use]
    pub fn refusal(&self) -> Refusal {
        let (article, help) = match self {
            Self::Encrypted(_) => (
                House::Message,
                "decrypt it, and give the text that comes out",
            ),
            Self::Sealed => (
                House::Message,
                "ask for it signed in clear or not signed at all",
            ),
            Self::Winmail => (
                House::Message,
                "ask for it as plain text: in Outlook, Format Text, Plain Text",
            ),
            Self::Picture => (House::Message, "ask for the text, not a picture of it"),
            Self::TooLong | Self::TooMuchText => {
                (House::Whole, "pass on only the part that holds the code")
            }
            Self::Binary | Self::Empty(_) => (
                House::Message,
                "give the mail as it arrived, or the text of it",
            ),
        };
        Refusal::house(Kind::Unreadable, article, "", self.to_string()).hint(help)
    }
}

impl Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Encrypted(by) => write!(f, "this mail is encrypted ({by})"),
            Self::Sealed => f.write_str("this mail lies inside its signature (S/MIME, smime.p7m)"),
            Self::Winmail => f.write_str("this mail is in Outlook's own form (winmail.dat)"),
            Self::Picture => f.write_str("this mail is a picture, with no text"),
            Self::TooLong => write!(f, "this mail is over {} MiB", LONGEST_RAW >> 20),
            Self::TooMuchText => {
                write!(
                    f,
                    "the text of this message is over {} MiB",
                    LONGEST_TEXT >> 20
                )
            }
            Self::Binary => f.write_str("this is neither text nor mail"),
            Self::Empty(seen) if seen.is_empty() => f.write_str("this message is empty"),
            Self::Empty(seen) => {
                write!(f, "there is no text in this message, only {}", listed(seen))
            }
        }
    }
}

impl std::error::Error for Unread {}

/// Things one after another: "a, b and c".
pub(in crate::post) fn listed(things: &[String]) -> String {
    match things {
        [] => String::new(),
        [one] => one.clone(),
        [all @ .., last] => format!("{} and {last}", all.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_read_is_named() {
        let seen = ["a picture", "a sound", "`x.zip`"].map(str::to_owned);
        let told = Unread::Empty(seen.to_vec()).to_string();
        assert_eq!(
            told,
            "there is no text in this message, only a picture, a sound and `x.zip`"
        );
        assert_eq!(
            Unread::Empty(Vec::new()).to_string(),
            "this message is empty"
        );
        assert_eq!(Unread::TooLong.to_string(), "this mail is over 64 MiB");
        assert_eq!(Unread::TooLong.refusal().rule, "house 0.25");
        assert_eq!(Unread::Encrypted("PGP").refusal().rule, "house 0.24");
    }
}
