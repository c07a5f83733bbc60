//! The lines for people above a code, where they say another move than it.

use crate::play::Play;
use crate::record::Entry;
use crate::text::{Folded, harmless};

/// How many lines a mail program may have broken one into.
const BROKEN: usize = 3;

/// A warning where the words of a message have a line for an entry's turn that
/// does not say its move; safe to print. The code counts.
pub(super) fn says_another(play: &Play, entry: &Entry, message: &str) -> Option<String> {
    let (turn, played) = (entry.turn()?, entry.played()?);
    let game = play.referee().terms().game.title;
    let mark = format!("{game} {}, turn {turn}:", play.id());
    let lines: Vec<&str> = message.lines().collect();
    let at = lines.iter().position(|line| line.contains(&mark))?;
    let plain = |text: &str| -> String {
        let folded = Folded::new(text).text;
        folded.chars().filter(|c| !c.is_whitespace()).collect()
    };
    let told: String = lines[at..lines.len().min(at + BROKEN)].concat();
    let rest = told.split_once(&mark)?.1;
    if plain(rest).contains(&plain(played)) {
        return None;
    }
    let shown = lines[at].split_once(&mark)?.1.trim();
    Some(format!(
        "WARNING: a line of the message says `{}` for turn {turn}, and the code `{}`; the code \
         was taken.",
        harmless(shown),
        harmless(played)
    ))
}
