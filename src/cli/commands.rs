//! What is given as a move and is none: a word that has a command, or a comment
//! behind a move.

use crate::refusal::{Kind, Near, Refusal};
use crate::table::Table;
use crate::text::{Folded, harmless};

/// Words that players write in place of a move, and the command for each.
const WORDS: &[(&[&str], &str)] = &[
    (
        &["resign", "i resign", "resigns", "give up", "i give up"],
        "`herald resign FILE` gives the game up",
    ),
    (
        &["draw", "offer draw", "offer a draw", "draw offer", "="],
        "--offer-draw with a move offers a draw; `herald accept FILE` takes one",
    ),
    (
        &["accept", "accept draw", "accept the draw", "accept-draw"],
        "`herald accept FILE` takes a draw that is offered",
    ),
    (
        &["takeback", "take back", "give back", "take-back"],
        "`herald takeback FILE` gives the other player's last move back",
    ),
    (
        &["undo"],
        "`herald undo FILE` takes off your own last entry, if it is not sent; `herald takeback \
         FILE` gives the other player's last move back",
    ),
    (
        &["?", "help", "moves", "legal"],
        "`herald legal FILE` lists the legal moves; `herald help` the commands",
    ),
    (
        &["skip", "no move", "-", "--"],
        "`pass` is the move of who has no other",
    ),
    (&["go"], "`herald go FILE` lets the other player go on"),
    (
        &["roll", "throw"],
        "`herald roll FILE` throws what is due, or takes what was rolled",
    ),
    (
        &["claim", "repetition", "time", "flag"],
        "`herald claim FILE repetition` or `time` claims the end",
    ),
];

/// The most words of a move behind which a comment is looked for.
const LONGEST: usize = 16;

/// A refusal of a text as a move, with a word about what it was perhaps meant
/// for: a command, or a move with a comment behind it.
pub(super) fn pointed(refusal: Refusal, text: &str, table: Option<&dyn Table>) -> Refusal {
    if refusal.kind != Kind::Unreadable {
        return refusal;
    }
    let folded = Folded::new(text).text.to_lowercase();
    let bare = folded.trim_matches(|c: char| c.is_whitespace() || matches!(c, '.' | '!'));
    let said = if bare.chars().all(|c| c == '?') {
        "?"
    } else {
        bare.trim_end_matches('?')
    };
    let meant = WORDS.iter().find(|(words, _)| words.contains(&said));
    if let (Some((_, help)), false) = (meant, said.is_empty()) {
        let near = Near::default();
        return Refusal { near, ..refusal }.hint(*help);
    }
    match table.and_then(|table| commented(text, table)) {
        Some(help) => {
            let near = Near::default();
            Refusal { near, ..refusal }.hint(help)
        }
        None => refusal,
    }
}

/// The longest legal move that a text begins with, where what stands behind it
/// names no square.
fn commented(text: &str, table: &dyn Table) -> Option<String> {
    let ends = text.match_indices(char::is_whitespace).map(|(at, _)| at);
    let ends: Vec<usize> = ends.take(LONGEST).collect();
    ends.into_iter().rev().find_map(|end| {
        let (before, behind) = text.split_at(end);
        let behind = behind.trim();
        if behind.is_empty() || behind.contains(|c: char| c.is_ascii_digit()) {
            return None;
        }
        let judged = table.judge(before).ok()?;
        Some(format!(
            "{} is legal; what is not of the move goes into --note '{}'",
            judged.canonical,
            harmless(behind).replace('\'', "’")
        ))
    })
}
