//! The last entries of a game as a slip to paste into a message.

use std::fmt::Write;

use crate::play::Play;
use crate::record::Entry;
use crate::refusal::{Kind, Refusal};
use crate::text::is_odd;

/// The words behind the dashes of a slip's last line.
pub(super) const END: &str = "end herald";

/// The word before the check of a slip's texts that no head covers.
pub(super) const CHECK: &str = "check";

/// The last entry that is more than a throw, with the throws after it, or all
/// entries from a number on.
///
/// Characters that mail and chat programs like to exchange stand as escapes.
/// Where there are notes, or moves as they were typed, which no head covers, a
/// comment holds a checksum of them, so that the other herald can tell whether
/// they arrived as they were sent.
///
/// # Errors
///
/// Refuses an entry that the game has not got (article 0.27).
pub fn slip(play: &Play, from: Option<u32>) -> Result<String, Refusal> {
    let entries: Vec<&Entry> = play.entries().collect();
    let refuse = |why: String| Refusal::house(Kind::Turn, "0.27", "", why);
    let (Some(first), Some(last)) = (entries.first(), entries.last()) else {
        return Err(refuse("nothing has been entered yet".to_owned())
            .hint("the other player first needs the whole game file"));
    };
    let start = match from {
        None => entries
            .iter()
            .rposition(|entry| !entry.only_throws())
            .unwrap_or_default(),
        Some(number) if number > last.number => {
            let why = format!(
                "entry {number} is not there yet; the last is {}",
                last.number
            );
            return Err(refuse(why));
        }
        Some(number) => usize::try_from(number.saturating_sub(first.number)).unwrap_or_default(),
    };
    // Invitation and acceptance travel in whole files only.
    let start = start.max(usize::try_from(2_u32.saturating_sub(first.number)).unwrap_or_default());
    let Some(sent) = entries.get(start..).filter(|sent| !sent.is_empty()) else {
        return Err(
            refuse("there is no entry yet that a slip could bring".to_owned())
                .hint("send the whole game file"),
        );
    };
    let before = match start.checked_sub(1) {
        Some(before) => entries[before].head.to_lowercase(),
        None => first_head(play),
    };
    let game = play.referee().terms().game.name;
    let mut text = format!("--- herald {game} {} after {before}\n", play.id());
    for entry in sent {
        text += &entry.shielded_text(&shield);
    }
    if let Some(check) = check(sent.iter().copied()) {
        let _ = writeln!(text, "# {CHECK} {check}");
    }
    let _ = writeln!(text, "--- {END}");
    Ok(text)
}

/// The head before the first entry that a slip can bring.
pub(super) fn first_head(play: &Play) -> String {
    play.id().to_string().chars().take(8).collect()
}

/// A checksum of the notes and typed moves of entries, where there are any.
pub(super) fn check<'a>(entries: impl Iterator<Item = &'a Entry>) -> Option<String> {
    // FNV-1a: against accidents, not against people.
    let mut sum: u64 = 0xcbf2_9ce4_8422_2325;
    let mut any = false;
    for entry in entries {
        let texts = [("note", &entry.note), ("typed", &entry.typed)];
        for (key, text) in texts {
            let Some(text) = text else { continue };
            any = true;
            for byte in format!("{}\n{key}\n{text}\0", entry.number).bytes() {
                sum = (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
    }
    any.then(|| format!("{:08x}", (sum >> 32) ^ (sum & 0xffff_ffff)))
}

/// What is written as an escape in a slip: what folding would change, and what
/// could be taken for the mark of a quotation or a fence at the start of a line.
fn shield(before: Option<char>, c: char) -> bool {
    is_odd(c) || (matches!(c, '>' | '`' | '~') && before.is_none_or(char::is_whitespace))
}
