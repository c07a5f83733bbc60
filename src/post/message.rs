//! What a message holds: codes, whole game files, words.

use std::ops::Range;

use crate::dice::code;
use crate::games;
use crate::record::{self, GameFile, Sent};
use crate::refusal::{House, Kind, Refusal};

use super::pasted::pasted;
use super::words::{Line, is_own, lines};

/// Everything in a message that can be taken into a game, as it was found.
#[derive(Debug, Default)]
pub struct Message {
    pub(super) text: String,
    /// The same words with their lines joined, where a mail says that they are
    /// to be.
    pub(super) joined: Option<String>,
    /// What was seen in it, in words; safe to print.
    pub(super) seen: Vec<String>,
    /// No person wrote it.
    pub(super) automatic: bool,
    pub(super) codes: Vec<Coded>,
    pub(super) files: Vec<Whole>,
}

/// A code that was found.
#[derive(Debug)]
pub(super) struct Coded {
    /// What is in it, or why it cannot be read.
    pub(super) sent: Result<Sent, String>,
    /// Whether it stands in the writer's own words, not in a quotation.
    pub(super) own: bool,
}

/// A whole game file that was pasted or attached.
#[derive(Debug)]
pub(super) struct Whole {
    pub(super) file: GameFile,
    /// Whether it stands in the writer's own words, not in a quotation.
    pub(super) own: bool,
}

impl Message {
    /// Finds all that a text holds. It is not yet known whether any of it is
    /// as it was sent.
    ///
    /// # Errors
    ///
    /// Refuses a message of more than 8 MiB (article 0.25).
    pub fn read(text: &str) -> Result<Self, Refusal> {
        let seats = |name: &str| games::find(name).map(|game| game.seats);
        let found = code::find(text).map_err(|_| {
            let why = "this message is longer than 8 MiB";
            Refusal::house(Kind::Unreadable, House::Whole, "", why)
                .hint("pass on only the part that holds the code")
        })?;
        let mut message = Self {
            text: text.to_owned(),
            ..Self::default()
        };
        if found.is_empty()
            && let Ok(file) = GameFile::read(text, &seats)
        {
            message.files.push(Whole { file, own: true });
            return Ok(message);
        }
        let lines = lines(text);
        for found in found {
            let own = is_own(&lines, found.at.clone());
            let sent = match found.body {
                Some(body) => record::read_body(&body, &seats),
                None => Err("it is damaged".to_owned()),
            };
            message.codes.push(Coded { sent, own });
        }
        let own = |at: Range<usize>, lines: &[Line<'_>]| is_own(lines, at);
        for (at, file) in pasted(text) {
            let own = own(at, &lines);
            message.files.push(Whole { file, own });
        }
        Ok(message)
    }

    /// Its words as they were read; of a letter those of its body.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The message with other words in the place of its own, in every way of
    /// reading its lines; what stands in codes and files stays.
    #[must_use]
    pub fn reworded(mut self, words: &dyn Fn(&str) -> String) -> Self {
        self.text = words(&self.text);
        self.joined = self.joined.as_deref().map(words);
        self
    }

    /// Whether a whole code or game file stands in its writer's own words.
    #[must_use]
    pub fn brings_entries(&self) -> bool {
        self.codes.iter().any(|code| code.own && code.sent.is_ok())
            || self.files.iter().any(|file| file.own)
    }

    /// Whether it holds neither a code nor a game file, so that only words are
    /// left to be read.
    #[must_use]
    pub const fn is_words(&self) -> bool {
        self.codes.is_empty() && self.files.is_empty()
    }

    /// Whether codes and game files stand in quotations alone, so that its
    /// writer's own words are all that he has to say.
    #[must_use]
    pub fn is_all_quoted(&self) -> bool {
        self.codes.iter().all(|code| !code.own) && self.files.iter().all(|whole| !whole.own)
    }

    /// Everything whole that was sent: headers where they came, ids, entries.
    pub fn sent(&self) -> impl Iterator<Item = &Sent> {
        self.codes.iter().filter_map(|code| code.sent.as_ref().ok())
    }

    /// What of [`Message::sent`] does not stand in its writer's own words, but in
    /// a quotation, a mail that was passed on, or the like.
    pub fn quoted(&self) -> impl Iterator<Item = &Sent> {
        let quoted = self.codes.iter().filter(|code| !code.own);
        quoted.filter_map(|code| code.sent.as_ref().ok())
    }

    /// The whole game files.
    pub fn files(&self) -> impl Iterator<Item = &GameFile> {
        self.files.iter().map(|whole| &whole.file)
    }
}
