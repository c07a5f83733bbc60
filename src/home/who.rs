//! Who one is, and whom one has met: plain files that a person may edit.

use std::io;

use super::error::HomeError;
use super::place::Home;
use crate::dice::Key;
use crate::record::Player;

/// The file with one's own name, on one line.
const NAME: &str = "name";

/// The file with the keys of others, one a line.
const KNOWN: &str = "known";

/// What the file of keys begins with when it is made.
const HEADING: &str = "# Whom this home has met: a key, a blank and a name on each line.\n";

/// What a line of the file of keys begins with that is for people only.
const COMMENT: char = '#';

/// Somebody whose key is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// As he was called when his key was met.
    pub name: String,
    /// His key.
    pub key: Key,
}

/// What is known of a name and a key that are met.
///
/// Names are the same whatever their mail addresses and their case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Met {
    /// Neither was known; both are now.
    New,
    /// They belong together.
    Same,
    /// The name is known with this key, not with the one that is met: somebody
    /// else, or somebody who lost his secret.
    OtherKey(Key),
    /// The key is known with this name.
    OtherName(String),
}

impl Home {
    /// The name of whoever this home belongs to; nothing when none was set.
    ///
    /// # Errors
    /// When it cannot be read, or is not one line of text.
    pub fn name(&self) -> Result<Option<String>, HomeError> {
        let Some(text) = self.text(NAME)? else {
            return Ok(None);
        };
        let name = text.trim_start_matches('\u{feff}').trim();
        if is_line(name) {
            return Ok(Some(name.to_owned()));
        }
        let why = "it should be one line with one name";
        Err(HomeError::damaged(&self.path().join(NAME), why))
    }

    /// Sets the name of whoever this home belongs to: one line without white
    /// space around it. Whether it can stand in a game is not looked at.
    ///
    /// # Errors
    /// When it is no such line, or cannot be written.
    pub fn set_name(&self, name: &str) -> Result<(), HomeError> {
        self.check(NAME, name)?;
        let _lock = self.lock(NAME)?;
        self.replace(NAME, format!("{name}\n").as_bytes())
    }

    /// Whom this home has met, in the order of the file.
    ///
    /// # Errors
    /// When the file cannot be read; [`HomeError::Damaged`] with the lines that
    /// are no key and name.
    pub fn known(&self) -> Result<Vec<Known>, HomeError> {
        let text = self.text(KNOWN)?.unwrap_or_default();
        let mut known = Vec::new();
        let mut damaged = Vec::new();
        for (n, line) in text.lines().enumerate() {
            match parse(line) {
                Line::Known(who) => known.push(who),
                Line::Comment => {}
                Line::Damaged => damaged.push((n + 1).to_string()),
            }
        }
        if damaged.is_empty() {
            return Ok(known);
        }
        let why = match damaged.as_slice() {
            [line] => format!("line {line} is not a key, a blank and a name"),
            lines => format!(
                "lines {} are not a key, a blank and a name each",
                lines.join(", ")
            ),
        };
        Err(HomeError::damaged(&self.path().join(KNOWN), why))
    }

    /// Meets somebody: says what is known of him, and remembers him when
    /// nothing is. What is known is not changed.
    ///
    /// # Errors
    /// As [`known`](Self::known), and when the name is not one line or cannot
    /// be written.
    pub fn meet(&self, name: &str, key: &Key) -> Result<Met, HomeError> {
        self.check(KNOWN, name)?;
        let _lock = self.lock(KNOWN)?;
        let known = self.known()?;
        let mut namesakes = known.iter().filter(|who| same(&who.name, name));
        if namesakes.clone().any(|who| who.key == *key) {
            return Ok(Met::Same);
        }
        if let Some(namesake) = namesakes.next_back() {
            return Ok(Met::OtherKey(namesake.key));
        }
        if let Some(other) = known.into_iter().rfind(|who| who.key == *key) {
            return Ok(Met::OtherName(other.name));
        }
        self.put(name, key)?;
        Ok(Met::New)
    }

    /// Remembers a name with a key, in the place of whatever was known of
    /// either. Other lines, comments too, stay as they are.
    ///
    /// # Errors
    /// As [`meet`](Self::meet).
    pub fn remember(&self, name: &str, key: &Key) -> Result<(), HomeError> {
        self.check(KNOWN, name)?;
        let _lock = self.lock(KNOWN)?;
        self.known()?;
        self.put(name, key)
    }

    /// Writes a line, under the lock, and takes away what it goes against.
    fn put(&self, name: &str, key: &Key) -> Result<(), HomeError> {
        let old = self.text(KNOWN)?.unwrap_or_else(|| HEADING.to_owned());
        let mut new = String::with_capacity(old.len() + name.len() + 64);
        for line in old.split_inclusive('\n') {
            match parse(line) {
                Line::Known(who) if who.key == *key || same(&who.name, name) => {}
                _ => new.push_str(line),
            }
        }
        if !new.is_empty() && !new.ends_with('\n') {
            new.push('\n');
        }
        new.extend([key.to_string().as_str(), " ", name, "\n"]);
        self.replace(KNOWN, new.as_bytes())
    }

    /// Refuses what would not be read back as the same name.
    fn check(&self, file: &str, name: &str) -> Result<(), HomeError> {
        if is_line(name) {
            return Ok(());
        }
        let error = io::Error::new(
            io::ErrorKind::InvalidInput,
            "a name is one line, without blanks around it",
        );
        Err(HomeError::io("write", &self.path().join(file), error))
    }
}

enum Line {
    Known(Known),
    Comment,
    Damaged,
}

fn parse(line: &str) -> Line {
    let line = line.trim_start_matches('\u{feff}').trim();
    if line.is_empty() || line.starts_with(COMMENT) {
        return Line::Comment;
    }
    let known = line
        .split_once(char::is_whitespace)
        .and_then(|(key, name)| {
            let key = key.parse().ok()?;
            let name = name.trim().to_owned();
            Some(Known { name, key })
        });
    known.map_or(Line::Damaged, Line::Known)
}

/// Whether a text is one line that is read back as it is.
fn is_line(name: &str) -> bool {
    let breaks = |c| matches!(c, '\n'..='\r' | '\u{85}' | '\u{2028}' | '\u{2029}');
    !name.is_empty()
        && name.trim() == name
        && !name.starts_with('\u{feff}')
        && !name.contains(breaks)
}

/// Whether two names are taken for one person's.
fn same(one: &str, other: &str) -> bool {
    Player::bare(one).to_lowercase() == Player::bare(other).to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_compared_without_address_and_case() {
        assert!(same("Ann", "ann <ann@example.org>"));
        assert!(same("Ann\u{a0}<a@x>", "ANN<b@y>"));
        assert!(same("Ärmel", "äRMEL"));
        for other in [
            "Anna",
            "Ann <ann>",
            "Ann <a b@x>",
            "<ann@example.org>",
            "Ann <a@x> <b@y>",
        ] {
            assert!(!same("Ann", other), "{other}");
        }
    }
}
