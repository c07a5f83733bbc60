//! How the referee says no: a refusal as data, and as the plain text of a
//! letter.

mod house;
mod near;

use std::fmt::Write;

use crate::text::{COLUMNS, Mark, harmless, wrap};

pub use house::House;
pub use near::Near;

/// The longest part of a refused text that is shown, in characters.
const SHOWN: usize = 60;

/// What sort of no it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An article forbids it.
    Illegal,
    /// It is not in the notation.
    Unreadable,
    /// It can mean more than one thing.
    Ambiguous,
    /// It is not the time or not the player's turn for it.
    Turn,
    /// The game is over.
    Over,
}

impl Kind {
    /// The word for it in JSON.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Illegal => "illegal",
            Self::Unreadable => "unreadable",
            Self::Ambiguous => "ambiguous",
            Self::Turn => "turn",
            Self::Over => "over",
        }
    }
}

/// A refused text: what is wrong, where, and by which article.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What sort of no it is.
    pub kind: Kind,
    /// The article: a game's name or `house`, a blank and the number.
    pub rule: String,
    /// The edition of the rules that this article stands in.
    pub edition: u32,
    /// The text as the player wrote it.
    pub text: String,
    /// The part of it that is wrong, in bytes; may be empty.
    pub at: Mark,
    /// The fact of this position, in words without an end mark.
    pub why: String,
    /// The nearest legal moves, or the meanings of an ambiguous text.
    pub near: Near,
    /// What else may help, in words without an end mark.
    pub help: Option<String>,
}

impl Refusal {
    /// A refusal of a whole text by a house article.
    #[must_use]
    pub fn house(kind: Kind, article: House, text: &str, why: impl Into<String>) -> Self {
        Self {
            kind,
            rule: article.cited().to_owned(),
            edition: 1,
            text: text.to_owned(),
            at: 0..text.len(),
            why: why.into(),
            near: Near::default(),
            help: None,
        }
    }

    /// A refusal of whatever comes after the end, which `why` tells (article
    /// 0.7).
    #[must_use]
    pub fn over(text: &str, why: &str) -> Self {
        Self::house(
            Kind::Over,
            House::Over,
            text,
            format!("the game is over: {why}"),
        )
    }

    /// A refusal of what must wait for the throw of its turn (article 0.14).
    #[must_use]
    pub fn unthrown(text: &str) -> Self {
        Self::house(
            Kind::Turn,
            House::Throw,
            text,
            "the throw for this turn has not been made",
        )
    }

    /// A refusal of what must wait for the throws that a game begins with
    /// (article 0.14).
    #[must_use]
    pub fn unopened(text: &str) -> Self {
        Self::house(
            Kind::Turn,
            House::Throw,
            text,
            "the opening throws have not been made",
        )
    }

    /// The same with a hint.
    #[must_use]
    pub fn hint(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The refusal as plain text of at most 72 columns, every line ended.
    /// `title` is what the cited article says, in the rulebook's words.
    #[must_use]
    pub fn render(&self, title: &str) -> String {
        let why = harmless(&self.why);
        let mut text = wrap(&format!("error[{}]: {title}", self.rule), "");
        if self.text.trim().is_empty() {
            text += &wrap(&format!("  | {why}"), "  | ");
        } else {
            let (line, before, marked) = self.excerpt();
            let _ = writeln!(text, "  |\n  | {line}");
            let pointer = format!("  | {}{}", " ".repeat(before), "^".repeat(marked.max(1)));
            if pointer.len() + 1 + why.chars().count() <= COLUMNS {
                let _ = writeln!(text, "{pointer} {why}");
            } else {
                let _ = writeln!(text, "{pointer}");
                text += &wrap(&format!("  | {why}"), "  | ");
            }
        }
        text += "  |\n";
        if !self.near.is_empty() {
            let lead = if self.kind == Kind::Ambiguous {
                "it can mean"
            } else {
                "legal here"
            };
            text += &wrap(&format!("help: {lead}: {}", self.near.join(", ")), "      ");
        }
        if let Some(help) = &self.help {
            text += &wrap(&format!("help: {}", harmless(help)), "      ");
        }
        text
    }

    /// A harmless line of the text around the mark, the columns before the
    /// mark, and its width.
    fn excerpt(&self) -> (String, usize, usize) {
        let start = floor(&self.text, self.at.start);
        let end = floor(&self.text, self.at.end.max(start));
        let part = |text: &str| harmless(&text.replace(['\n', '\r', '\t'], " "));
        let lead = part(&self.text[..start]);
        let skip = lead.chars().count().saturating_sub(SHOWN / 2);
        let mut line: String = lead.chars().skip(skip).collect();
        if skip > 0 {
            line.insert_str(0, "...");
        }
        let before = line.chars().count();
        let room = SHOWN.saturating_sub(before);
        let clip = |text: &str| -> String {
            let rest = part(text.get(..floor(text, 4 * SHOWN)).unwrap_or(text));
            rest.chars().take(room).collect()
        };
        let marked: String = clip(&self.text[start..end]);
        let width = marked.chars().count();
        let tail: String = clip(&self.text[end..])
            .chars()
            .take(room.saturating_sub(width))
            .collect();
        line = line + &marked + &tail;
        (line.trim_end().to_owned(), before, width)
    }
}

/// The nearest place at or before `at` where a character begins.
fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len()))
        .rev()
        .find(|&place| text.is_char_boundary(place))
        .unwrap_or(0)
}
