//! The ways to join a move that was broken over lines, and what each means.

use std::collections::BTreeSet;

use crate::text::Folded;

use super::super::look::LONGEST;
use super::Reading;

/// How many lines are joined in every mixture of ways; more than these are
/// joined in one way throughout.
const MIXED: usize = 3;

/// What joins two lines: nothing where a move was cut within a word or at a
/// sign, a blank where it was cut at one.
const JOINTS: [&str; 2] = [" ", ""];

/// A legal move that a text can be read as.
#[derive(Debug)]
pub(super) struct Legal {
    /// How many of the lines below the first it takes.
    pub(super) lines: usize,
    /// The text that was read.
    pub(super) text: String,
    canonical: String,
}

/// All that a broken move can be read as.
#[derive(Debug)]
pub(super) struct Readings {
    /// Legal moves, those of fewer lines first.
    pub(super) legal: Vec<Legal>,
    /// Whether any text was a move, legal or not.
    pub(super) readable: bool,
    /// The text of all the lines, joined in the first way that is a move, else
    /// with blanks.
    pub(super) plainest: String,
}

impl Readings {
    /// The different legal moves, in canonical notation.
    pub(super) fn moves(&self) -> Vec<String> {
        let moves: BTreeSet<&String> = self.legal.iter().map(|one| &one.canonical).collect();
        moves.into_iter().cloned().collect()
    }
}

/// Reads the first line alone, and with each number of lines below it.
pub(super) fn readings(
    first: &str,
    rest: &[&str],
    inside: &dyn Fn(&str) -> String,
    judge: &dyn Fn(&str) -> Reading,
) -> Readings {
    let mut found = Readings {
        legal: Vec::new(),
        readable: false,
        plainest: inside(&plainly(first, rest).last().unwrap_or_default()),
    };
    let mut seen = BTreeSet::new();
    let mut is_plainest = false;
    for lines in 0..=rest.len() {
        for text in joins(first, &rest[..lines]) {
            let text = inside(&text);
            if text.is_empty()
                || text.len() > LONGEST
                || !seen.insert((lines, Folded::new(&text).text))
            {
                continue;
            }
            let reading = judge(&text);
            if reading != Reading::Unreadable {
                found.readable = true;
                if lines == rest.len() && !is_plainest {
                    is_plainest = true;
                    found.plainest.clone_from(&text);
                }
            }
            if let Reading::Legal(canonical) = reading {
                found.legal.push(Legal {
                    lines,
                    text,
                    canonical,
                });
            }
        }
    }
    found
}

/// The first line alone, and all the lines joined each in one way; last with
/// blanks.
pub(super) fn plainly<'a>(
    first: &'a str,
    rest: &'a [&'a str],
) -> impl Iterator<Item = String> + 'a {
    let ways = if rest.is_empty() {
        &[""][..]
    } else {
        &["", " "][..]
    };
    let alone = (!rest.is_empty()).then(|| first.to_owned());
    let all = ways.iter().map(move |joint| {
        rest.iter()
            .fold(first.to_owned(), |text, next| text + joint + next)
    });
    alone.into_iter().chain(all)
}

/// The ways to join lines.
fn joins(first: &str, rest: &[&str]) -> Vec<String> {
    let mut texts = vec![first.to_owned()];
    if rest.len() > MIXED {
        return plainly(first, rest).skip(1).collect();
    }
    for next in rest {
        let mut longer = Vec::new();
        for text in &texts {
            longer.extend(JOINTS.iter().map(|joint| format!("{text}{joint}{next}")));
            // A square that was hyphenated.
            let cut = text
                .strip_suffix('-')
                .filter(|_| next.starts_with(|c: char| c.is_ascii_digit()));
            longer.extend(cut.map(|text| format!("{text}{next}")));
        }
        texts = longer;
    }
    texts
}
