//! A player's name and mail address.

use std::fmt::{self, Display};

/// The longest name, in characters.
pub const MAX_NAME: usize = 80;

/// The longest mail address, in characters, as mail allows it.
const MAX_MAIL: usize = 254;

/// A player, written `Name` or `Name <mail>`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The name: trimmed, not empty, one line, at most [`MAX_NAME`] characters.
    pub name: String,
    /// The mail address, where one is given: no blanks, not empty.
    pub mail: Option<String>,
}

impl Player {
    /// Reads `Name` or `Name <mail>`; blanks around either are ignored.
    ///
    /// # Errors
    /// Says in words why this is no name or no address.
    pub fn read(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let inner = text
            .strip_suffix('>')
            .and_then(|rest| rest.rsplit_once('<'));
        let (name, mail) = match inner {
            Some((name, mail)) => (name.trim(), Some(mail.trim())),
            None => (text, None),
        };
        if name.is_empty() {
            return Err("a player must have a name".to_owned());
        }
        if name.chars().count() > MAX_NAME {
            return Err(format!("a name is at most {MAX_NAME} characters long"));
        }
        if !is_line(name) {
            return Err("a name is one line without control characters".to_owned());
        }
        if let Some(mail) = mail {
            let odd = |c: char| c.is_whitespace() || c.is_control() || matches!(c, '<' | '>');
            if mail.is_empty() || mail.chars().count() > MAX_MAIL || mail.contains(odd) {
                return Err("between `<` and `>` belongs a mail address".to_owned());
            }
        }
        Ok(Self {
            name: name.to_owned(),
            mail: mail.map(str::to_owned),
        })
    }
}

impl Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.mail {
            Some(mail) => write!(f, "{} <{mail}>", self.name),
            None => f.write_str(&self.name),
        }
    }
}

/// Whether nobody takes the text for more than one line.
fn is_line(text: &str) -> bool {
    !text.contains(|c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<(String, Option<String>), String> {
        Player::read(text).map(|player| (player.name, player.mail))
    }

    #[test]
    fn names_stand_alone_or_with_an_address() {
        assert_eq!(read("  Ann "), Ok(("Ann".to_owned(), None)));
        let bob = Ok(("Bob".to_owned(), Some("bob@example.org".to_owned())));
        assert_eq!(read("Bob <bob@example.org>"), bob);
        assert_eq!(read("Bob< bob@example.org >"), bob);
        assert_eq!(read("Ann <3 Bob"), Ok(("Ann <3 Bob".to_owned(), None)));
        assert_eq!(
            read("A <b> <c@d>"),
            Ok(("A <b>".to_owned(), Some("c@d".to_owned())))
        );
        for text in ["12", "No", "null", "~", "-"] {
            assert_eq!(read(text), Ok((text.to_owned(), None)));
        }
    }

    #[test]
    fn what_is_no_name_is_refused() {
        for text in [
            "",
            "  ",
            "<a@b>",
            "a\nb",
            "a\u{2028}b",
            "a\u{7}",
            "A <>",
            "A <b c>",
        ] {
            assert!(read(text).is_err(), "{text:?}");
        }
        assert!(read(&"é".repeat(80)).is_ok());
        assert!(read(&"é".repeat(81)).is_err());
    }

    #[test]
    fn a_player_is_written_as_read() {
        for text in ["Ann", "Bob <bob@example.org>", "A <b> <c@d>"] {
            assert_eq!(read(text), read(&Player::read(text).unwrap().to_string()));
        }
    }
}
