//! A player's name and mail address.

use std::fmt::{self, Display};

use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};

/// The longest name, in characters, with its address.
pub const MAX_NAME: usize = 80;

/// A player, written `Name` or `Name <mail>`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The name, one line with a letter or digit and no white space around.
    pub name: String,
    /// The mail address, where one is given: with `@`, without white space.
    pub mail: Option<String>,
}

impl Player {
    /// Reads `Name` or `Name <mail>`.
    ///
    /// # Errors
    /// Says in words why this is no name.
    pub fn read(text: &str) -> Result<Self, String> {
        let why = |why: &str| Err(why.to_owned());
        if text.chars().count() > MAX_NAME {
            return Err(format!(
                "a name is at most {MAX_NAME} characters long, with its address"
            ));
        }
        if text != text.trim() {
            return why("no white space stands around a name");
        }
        if text.contains(['\n', '\r']) {
            return why("a name is one line");
        }
        let (name, mail) = match addressed(text) {
            Some((name, _)) if name.is_empty() || name.contains(['<', '>']) => {
                return why("without its address no name is left");
            }
            Some((name, mail)) => (name, Some(mail)),
            None => (text, None),
        };
        if let Some(c) = name.chars().find(|c| is_hidden(*c)) {
            let c = c.escape_unicode();
            return Err(format!(
                "the character {c}, which nobody sees, stands in no name"
            ));
        }
        if !name.chars().any(is_letter) {
            return why("a name holds a letter or a digit");
        }
        Ok(Self {
            name: name.to_owned(),
            mail: mail.map(str::to_owned),
        })
    }

    /// A name as it is hashed: without a mail address at its end.
    #[must_use]
    pub fn bare(text: &str) -> &str {
        match addressed(text) {
            Some((name, _)) if !name.is_empty() && !name.contains(['<', '>']) => name,
            _ => text,
        }
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

/// What stands before `<…>` at the end of a text, and the mail address in it.
fn addressed(text: &str) -> Option<(&str, &str)> {
    let (name, mail) = text.strip_suffix('>')?.rsplit_once('<')?;
    let stray = |c: char| c == '>' || c.is_whitespace();
    (mail.contains('@') && !mail.contains(stray)).then(|| (name.trim_end(), mail))
}

/// Whether a character is a letter or digit that can be seen.
fn is_letter(c: char) -> bool {
    let group = c.general_category_group();
    matches!(
        group,
        GeneralCategoryGroup::Letter | GeneralCategoryGroup::Number
    ) && !matches!(c, '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}')
}

/// Characters that make two names look the same.
const fn is_hidden(c: char) -> bool {
    matches!(
        c,
        '\u{61c}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2060}'..='\u{2064}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_alone_or_with_an_address() {
        for (text, name) in [
            ("Ann", "Ann"),
            ("Ann <ann@x.org>", "Ann"),
            ("Ann  <a@b>", "Ann"),
            ("Ann\u{a0}<a@b>", "Ann"),
            ("Ann<a@b>", "Ann"),
            ("Ann <3 Bob", "Ann <3 Bob"),
            ("Ann <a b@c>", "Ann <a b@c>"),
            ("Ann <b>", "Ann <b>"),
            ("Ann <a@b> Bob", "Ann <a@b> Bob"),
            ("12", "12"),
            ("No", "No"),
            ("½", "½"),
            ("Ann \u{1f44b}", "Ann \u{1f44b}"),
        ] {
            let player = Player::read(text).unwrap();
            assert_eq!(player.name, name);
            assert_eq!(player.mail.is_some(), name != text, "{text}");
            assert_eq!(Player::bare(text), name);
        }
    }

    #[test]
    fn what_is_no_name_is_refused() {
        for text in [
            "",
            "<a@b>",
            "A <b> <c@d>",
            "<3 <c@d>",
            "A\nB",
            "Ann <a@b>\n",
            "\u{200b} <a@b>",
            "A\u{200f}",
            "A\u{fe0f}",
            "A\u{feff}",
            " A",
            "A ",
            "A\u{a0}",
            "\u{ad}",
            "-",
            "\u{3164}",
            "\u{1f44b}",
        ] {
            assert!(Player::read(text).is_err(), "{text:?}");
        }
        assert!(Player::read(&"é".repeat(80)).is_ok());
        assert!(Player::read(&"é".repeat(81)).is_err());
        let long = format!("{} <a@example.org>", "A".repeat(65));
        assert!(Player::read(&long).is_err());
    }

    #[test]
    fn a_player_is_written_as_read() {
        for text in ["Ann", "Bob <bob@example.org>", "Ann <b>"] {
            assert_eq!(Player::read(text).unwrap().to_string(), text);
        }
    }
}
