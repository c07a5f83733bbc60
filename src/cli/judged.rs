//! Verdicts on moves in words, the same in every command.

use std::fmt::Write;

use crate::refusal::{House, Kind, Refusal};
use crate::table::Judged;
use crate::text::{Folded, harmless, wrap};

use super::failure::Failure;

/// A refusal of a move as one of the whole text, turn number and all.
pub(super) fn in_whole(mut failure: Failure, whole: &str, text: &str) -> Failure {
    if let Failure::Refused(refusal) = &mut failure {
        widen(refusal, whole, text);
    }
    failure
}

/// Makes a refusal of a text one of the whole that it ends.
pub(super) fn widen(refusal: &mut Refusal, whole: &str, text: &str) {
    if refusal.text == text
        && let Some(before) = whole.strip_suffix(text)
    {
        refusal.at.start += before.len();
        refusal.at.end += before.len();
        whole.clone_into(&mut refusal.text);
    }
}

/// Refuses a legal move that is not written canonically.
///
/// # Errors
///
/// When it is written in another way.
pub(super) fn strict(text: &str, judged: &Judged) -> Result<(), Failure> {
    if text == judged.canonical {
        return Ok(());
    }
    let why = format!("the record writes this move {}", judged.canonical);
    Err(Refusal::house(Kind::Unreadable, House::Notation, text, why).into())
}

/// A legal move in words.
pub(super) fn told(judged: &Judged) -> String {
    let said = format!("Legal: {}. {}", judged.canonical, judged.sentence());
    let mut text = wrap(said.trim_end(), "  ");
    if !judged.folded.is_empty() {
        text += &wrap(&format!("Folded: {}.", judged.folded.join(", ")), "  ");
    }
    text
}

/// What was understood, how it was written where that is another way, and what
/// the move does.
pub(super) fn said(what: &str, judged: &Judged, text: &str) -> String {
    let mut said = format!("{what} {}", judged.canonical);
    let folded = Folded::new(text).text;
    if folded != judged.canonical.to_lowercase() {
        let _ = write!(said, " (written {})", harmless(text.trim()));
    }
    if !judged.folded.is_empty() {
        let _ = write!(said, "; folded: {}", judged.folded.join(", "));
    }
    said.push('.');
    let does = judged.sentence();
    if !does.is_empty() {
        let _ = write!(said, " {does}");
    }
    said
}
