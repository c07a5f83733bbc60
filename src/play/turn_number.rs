//! A move that names its turn, as in `12. c1-c4`.

use std::ops::Range;

use crate::record::Entry;
use crate::refusal::{House, Kind, Refusal};
use crate::text::Folded;

use super::Play;

/// A move with a turn number, held against the turn that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbered<'a> {
    /// It is for the turn that is due, or has no number, or the game is over:
    /// the move.
    Due(&'a str),
    /// It is the last move once more.
    Repeated,
}

/// Takes the turn number off a move and holds it against the turn that is due
/// (article 0.13).
///
/// # Errors
///
/// Refuses a move for a turn that has been played or is yet to come.
pub fn numbered<'a>(play: &Play, text: &'a str) -> Result<Numbered<'a>, Refusal> {
    let Some((digits, rest)) = split(text) else {
        return Ok(Numbered::Due(text));
    };
    let due = play.referee().turn();
    let number: u32 = text[digits.clone()].parse().unwrap_or(u32::MAX);
    if number == due {
        return Ok(Numbered::Due(rest));
    }
    let refuse = |why: String| {
        let mut refusal = Refusal::house(Kind::Turn, House::TurnNumber, text, why);
        refusal.at = digits.clone();
        Err(refusal)
    };
    let over = play.referee().ending().is_some();
    let played = play.entries().find(|entry| entry.turn() == Some(number));
    match played {
        Some(played)
            if number + 1 == due && (is_same(play, played, rest) || means(play, played, rest)) =>
        {
            Ok(Numbered::Repeated)
        }
        // What is wrong with it is then not the number.
        _ if over => Ok(Numbered::Due(rest)),
        Some(played) => {
            let was = played.played().unwrap_or_default();
            refuse(format!(
                "turn {number} has been played: {was}; turn {due} is due"
            ))
        }
        None => refuse(format!("turn {due} is due")),
    }
}

/// A move without the turn number in front of it, if there is one.
#[must_use]
pub fn unnumbered(text: &str) -> &str {
    split(text).map_or(text, |(_, rest)| rest)
}

/// The place of the turn number that a text begins with, and the move behind
/// it; nothing for a text without a number.
fn split(text: &str) -> Option<(Range<usize>, &str)> {
    let trimmed = text.trim_start();
    let digits = trimmed.bytes().take_while(u8::is_ascii_digit).count();
    let rest = trimmed[digits..].strip_prefix('.').filter(|_| digits > 0)?;
    let start = text.len() - trimmed.len();
    let rest = rest.trim_start_matches('.').trim_start();
    Some((start..start + digits, rest))
}

/// Whether a text is the move of an entry, as recorded, as typed, or in any
/// other spelling that needs no position to be read.
#[must_use]
pub fn is_same(play: &Play, entry: &Entry, text: &str) -> bool {
    let folded = Folded::new(text).text;
    let mut written = [entry.played(), entry.typed()].into_iter().flatten();
    if written.any(|written| Folded::new(written).text == folded) {
        return true;
    }
    let respelled = play.referee().terms().game.respell(text).ok();
    respelled.is_some() && respelled.as_deref() == entry.played()
}

/// Whether a text is another way to write the move of an entry in the position
/// that it was played in. Goes through the game once more.
fn means(play: &Play, entry: &Entry, text: &str) -> bool {
    let before = entry.turn().and_then(|turn| turn.checked_sub(1));
    let before = before.and_then(|turn| Play::open_at(play.file().clone(), None, turn).ok());
    let table = before.as_ref().and_then(|before| before.referee().table());
    let judged = table.and_then(|table| table.judge(text).ok());
    judged.is_some_and(|judged| Some(judged.canonical.as_str()) == entry.played())
}
