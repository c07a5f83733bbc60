//! What the other side has not seen of a game: words for people, a code for
//! heralds.

use std::fmt::Write;

use crate::dice::code;
use crate::play::{Mine, Play};
use crate::record::{self, Act, Entry, EntryKey, Kind as EntryKind};
use crate::refusal::{House, Kind, Refusal};
use crate::side::Side;
use crate::table::Judged;
use crate::text::harmless;

/// The longest code that stands in one line, in letters.
const ONE_LINE: usize = 900;

/// How wide a longer code is written, in letters.
const LETTERS: usize = 72;

/// What a slip brings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Span {
    /// What the other side has not seen.
    #[default]
    Unseen,
    /// All entries from this number on.
    From(u32),
    /// The header and all entries.
    All,
}

/// A slip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip {
    /// The lines for people, each ended; safe to print.
    pub words: String,
    /// The code, one word.
    pub code: String,
}

impl Slip {
    /// The code in lines that end with LF: in one, unless it is long. With
    /// `width`, in lines of at most so many letters.
    #[must_use]
    pub fn code_lines(&self, width: Option<usize>) -> String {
        let most = match width {
            Some(width) => width.max(1),
            None if self.code.len() > ONE_LINE => LETTERS,
            None => self.code.len().max(1),
        };
        let mut lines = String::with_capacity(self.code.len() + self.code.len() / most + 1);
        for (n, letter) in self.code.chars().enumerate() {
            if n > 0 && n % most == 0 {
                lines.push('\n');
            }
            lines.push(letter);
        }
        lines.push('\n');
        lines
    }
}

/// The slip of a game as it stands, for whoever is not at this home; `me` is
/// the seat of who sends it, where that is known by name.
///
/// # Errors
///
/// Refuses an entry that the game has not got, and a game with nothing to send
/// (article 0.27).
pub fn slip(play: &Play, span: Span, me: Option<Side>) -> Result<Slip, Refusal> {
    let entries: Vec<&Entry> = play.entries().collect();
    let refuse = |why: String| Err(Refusal::house(Kind::Turn, House::NoGap, "", why));
    let last = play.next_number() - 1;
    let first = match span {
        Span::All | Span::From(0) => 0,
        Span::From(number) if number > last => {
            return refuse(format!(
                "entry {number} is not there yet; the last is {last}"
            ));
        }
        Span::From(number) => number,
        Span::Unseen => unseen(play, me),
    };
    if first > last {
        return refuse(
            "the other side wrote the last entry, so there is nothing that it has not seen"
                .to_owned(),
        )
        .map_err(|refusal| refusal.hint("`--from N` or `--all` sends what was sent before"));
    }
    let from = usize::try_from(first.max(1) - 1).unwrap_or_default();
    let sent: Vec<Entry> = entries[from..]
        .iter()
        .map(|entry| (*entry).clone())
        .collect();
    let body = if first == 0 {
        let start = play.referee().terms().start.as_deref();
        record::whole(play.file().header(), start, &sent)
    } else {
        record::after(&play.slip_id(first), &play.states()[from], &sent)
    };
    let mut words = String::new();
    if sent.is_empty() {
        let _ = writeln!(words, "{}", tame(&play.caption()));
    }
    // A slip of the whole game tells only what is new to people.
    let told = match span {
        Span::All => sent.len().min(1),
        _ => sent.len(),
    };
    for entry in &sent[sent.len() - told..] {
        words += &said(play, entry);
    }
    Ok(Slip {
        words,
        code: code::frame(&body),
    })
}

/// What an entry says, in lines for people, each ended: who, which game, what
/// was done and what that did; a note.
#[must_use]
pub fn said(play: &Play, entry: &Entry) -> String {
    let game = play.referee().terms().game.title;
    let who = match play.author(entry) {
        Some(side) => play.player(side),
        None => match play.arbiter_name() {
            Some(name) => format!("{name}, arbiter"),
            None => "Dice".to_owned(),
        },
    };
    let id = if play.is_joined() {
        format!(" {}", play.id())
    } else {
        String::new()
    };
    let turn = entry
        .turn()
        .map_or_else(String::new, |turn| format!(", turn {turn}"));
    let mut text = format!("{who}, {game}{id}{turn}: {}", deed(play, entry));
    if let Some(does) = play.judged(entry.number()).map(Judged::sentence)
        && !does.is_empty()
    {
        let _ = write!(text, ". {does}");
    }
    text.push('\n');
    for (what, key) in [("Reason", EntryKey::Why), ("Note", EntryKey::Note)] {
        if let Some(words) = entry.get(key) {
            for (n, line) in words.lines().enumerate() {
                let lead = if n == 0 {
                    format!("{what}: ")
                } else {
                    "  ".to_owned()
                };
                let _ = writeln!(text, "{lead}{}", harmless(line));
            }
        }
    }
    tame(&text)
}

/// What an entry does, in a few words, safe to print.
#[must_use]
pub fn deed(play: &Play, entry: &Entry) -> String {
    let throws = crate::game::Purpose::ALL
        .into_iter()
        .filter_map(|purpose| Some(format!("{} {}", purpose.name(), entry.throw(purpose)?)));
    let mut parts: Vec<String> = throws.collect();
    if let Some(played) = entry.played() {
        parts.push(played.to_owned());
        if entry.offers_draw() {
            parts.push("a draw is offered".to_owned());
        }
    } else {
        match entry.kind() {
            EntryKind::Throw | EntryKind::Move => {}
            EntryKind::Act(Act::Go) => parts.push("go".to_owned()),
            EntryKind::Act(Act::Accept) => parts.push("accepts the invitation".to_owned()),
            EntryKind::Act(Act::Resign) => parts.push("resigns".to_owned()),
            EntryKind::Act(Act::AcceptDraw) => parts.push("accepts the draw".to_owned()),
            EntryKind::Act(Act::Takeback) => {
                let by = play.author(entry).map(Side::other);
                let whose = by.map_or_else(String::new, |side| play.player(side));
                parts.push(format!("gives {whose}'s last move back"));
            }
            EntryKind::Act(Act::ClaimRepetition) => {
                parts.push("claims the end by repetition".to_owned());
            }
            EntryKind::Act(Act::ClaimTime) => parts.push("claims the game on time".to_owned()),
            EntryKind::Act(Act::Reveal) => parts.push("shows the seed".to_owned()),
            EntryKind::Act(Act::Ruling) => {
                let decision = entry.get(EntryKey::Decision).unwrap_or_default();
                parts.push(format!("rules: {decision}"));
            }
        }
    }
    harmless(&parts.join(", "))
}

/// The number of the first entry that somebody has not seen who must see it: 0
/// where that is the header too.
fn unseen(play: &Play, me: Option<Side>) -> u32 {
    let last_of = |side: Side| {
        let own = play
            .entries()
            .rfind(|entry| play.author(entry) == Some(side));
        own.map_or(0, Entry::number)
    };
    let sender = match play.mine() {
        Some(Mine::Seat(side)) => Some(side),
        Some(Mine::Arbiter) => match play.chance() {
            crate::play::Chance::Arbiter { seat, .. } => *seat,
            _ => None,
        },
        None => me.or_else(|| play.entries().rev().find_map(|entry| play.author(entry))),
    };
    if let Some(fair) = play.fair() {
        let receiver = sender.unwrap_or(fair.inviter()).other();
        if receiver == fair.inviter() {
            // He has what he made; the acceptance is new to him.
            return last_of(receiver) + 1;
        }
        return match last_of(receiver) {
            0 => 0,
            seen => seen + 1,
        };
    }
    let mut seen: Vec<u32> = Side::BOTH
        .into_iter()
        .filter(|&side| Some(side) != sender)
        .map(last_of)
        .collect();
    // A neutral arbiter wrote what is signed.
    if let crate::play::Chance::Arbiter { seat: None, .. } = play.chance()
        && play.mine() != Some(Mine::Arbiter)
    {
        let signed = play.entries().rfind(|entry| entry.sig().is_some());
        seen.push(signed.map_or(0, Entry::number));
    }
    match seen.into_iter().min() {
        None | Some(0) => 0,
        Some(seen) => seen + 1,
    }
}

/// Words in which nobody's text can make or hide a code.
fn tame(words: &str) -> String {
    let mut tamed = String::with_capacity(words.len());
    let mut rest = words;
    while let Some(at) = find_mark(rest) {
        tamed.push_str(&rest[..at + 2]);
        tamed.push(' ');
        rest = &rest[at + 2..];
    }
    tamed.push_str(rest);
    tamed
}

/// Where `hrld` begins, in any case.
fn find_mark(text: &str) -> Option<usize> {
    text.as_bytes()
        .windows(4)
        .position(|four| four.eq_ignore_ascii_case(b"hrld"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_words_make_a_code() {
        assert_eq!(tame("see hrld1abc and HRLD2"), "see hr ld1abc and HR LD2");
        assert_eq!(tame("hrhrldld"), "hrhr ldld");
        assert_eq!(tame("nothing"), "nothing");
    }

    #[test]
    fn long_codes_are_broken_and_short_ones_are_not() {
        let slip = |letters: usize| Slip {
            words: String::new(),
            code: "a".repeat(letters),
        };
        assert_eq!(slip(900).code_lines(None).lines().count(), 1);
        assert_eq!(slip(901).code_lines(None).lines().count(), 13);
        assert_eq!(slip(10).code_lines(Some(4)), "aaaa\naaaa\naa\n");
    }
}
