//! A letter as a message: what its texts hold between them, and whose it is.

use crate::refusal::Refusal;

use super::mail::{self, Letter, Text, TextKind};
use super::message::{Coded, Message};

/// How many codes are taken of all texts of a letter.
const MOST_CODES: usize = crate::dice::code::MARKS;

impl Message {
    /// Reads a letter as it arrived and finds all that it holds.
    ///
    /// # Errors
    ///
    /// Refuses what cannot be read, by name (article 0.24), or is too long
    /// (0.25).
    pub fn read_bytes(raw: &[u8]) -> Result<Self, Refusal> {
        let letter = mail::read(raw).map_err(|unread| unread.refusal())?;
        Self::of_letter(&letter)
    }

    /// Finds all that a letter holds: the codes and whole files of all its
    /// texts, each once; without any, the words of its body.
    ///
    /// What was passed on, and what a program wrote, is nobody's own words.
    ///
    /// # Errors
    ///
    /// Refuses a text of more than 8 MiB (article 0.25).
    pub fn of_letter(letter: &Letter) -> Result<Self, Refusal> {
        let mut whole = Self::default();
        let mut texts: Vec<&Text> = letter.texts.iter().collect();
        // Whose words a code stands in is told best by the plain text.
        texts.sort_by(|one, other| one.kind.cmp(&other.kind));
        let is_program = letter.head.is_automatic() && !letter.head.own;
        for text in texts {
            let mut read = Self::read(&text.body)?;
            let is_own = !is_program && text.kind != TextKind::Forwarded;
            read.codes.iter_mut().for_each(|code| code.own &= is_own);
            read.files.iter_mut().for_each(|file| file.own &= is_own);
            whole.add(read, &text.kind);
        }
        whole.seen.clone_from(&letter.seen);
        whole.automatic = letter.head.is_automatic();
        let of = |kind: &TextKind| letter.texts.iter().find(|text| text.kind == *kind);
        let body = of(&TextKind::Plain).or_else(|| of(&TextKind::Html));
        whole.text = body.map(|text| text.body.clone()).unwrap_or_default();
        whole.joined = of(&TextKind::Unflowed).map(|text| text.body.clone());
        Ok(whole)
    }

    /// Adds what another text of the same letter holds.
    fn add(&mut self, other: Self, kind: &TextKind) {
        let is_body = *kind <= TextKind::Html;
        let is_first = self.codes.is_empty();
        let mut any_new = false;
        for code in other.codes {
            let same = self
                .codes
                .iter_mut()
                .find(|known| match (&known.sent, &code.sent) {
                    (Ok(known), Ok(new)) => known == new,
                    _ => false,
                });
            match same {
                // The same body told in another way says nothing more; a file
                // that was attached does.
                Some(known) => known.own |= code.own && !is_body,
                None if code.sent.is_ok() => {
                    any_new = true;
                    self.keep(code);
                }
                None if is_first || !is_body => self.keep(code),
                None => {}
            }
        }
        // What is damaged in one way of telling is whole in the other.
        if any_new && is_body && !is_first {
            let is_whole = |code: &Coded| code.sent.is_ok();
            self.codes.retain(is_whole);
        }
        for file in other.files {
            let mut known = self.files.iter_mut();
            match known.find(|known| known.file.text() == file.file.text()) {
                Some(known) => known.own |= file.own && !is_body,
                None => self.files.push(file),
            }
        }
    }

    fn keep(&mut self, code: Coded) {
        if self.codes.len() < MOST_CODES {
            self.codes.push(code);
        }
    }
}
