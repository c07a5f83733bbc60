//! Taking what a message holds into a game.

use crate::games;
use crate::play::{Fault, Play};
use crate::record::GameFile;
use crate::refusal::{Kind, Refusal};

use super::by_hand::lines;
use super::copy::Growing;
use super::message::{Message, Part, Sent};
use super::settle::{joined, line, settle, unsound};
use super::value::Choice;

/// Opens a game file, with whatever secret is held here.
pub type Open<'a> = &'a dyn Fn(GameFile) -> Result<Play, Fault>;

/// What a message has made of a game.
#[derive(Debug)]
pub struct Taken {
    /// The game as it stands now. What was sent is in its file; moves that
    /// were written without a slip, and throws, have been added to it.
    pub play: Play,
    /// The numbers of the entries that were sent and are new here.
    pub new: Vec<u32>,
    /// The numbers of the entries that were sent and stood here already.
    pub known: Vec<u32>,
    /// The moves that were sent as lines, in canonical form, with their turns.
    pub moves: Vec<(u32, String)>,
    /// Whether a throw was made here.
    pub thrown: bool,
}

/// Takes all that a message holds for a game into it, or makes the game from
/// it where there is none yet, and makes the throws that are then due and can
/// be made here. `date` is the moment for moves sent as lines, in a game with a
/// clock; no entry that is sent may be dated later than `latest`, lest a claim
/// on time be made before its time.
///
/// # Errors
///
/// Refuses a message that holds nothing for this game (articles 0.24, 0.26), is
/// damaged or says two things (0.25), leaves a gap (0.27), disagrees with what
/// stands here (0.28), or does not stand up (0.29), and moves as the referee
/// does.
pub fn receive(
    message: &Message,
    ours: Option<Play>,
    date: Option<&str>,
    latest: &str,
    open: Open<'_>,
) -> Result<Taken, Refusal> {
    let sent = files(message, open)?;
    let only_moves = message.files.is_empty() && message.slips.is_empty();
    let mut copy = match ours {
        Some(play) if only_moves => return lines(message, play, date),
        Some(play) => Growing::of(play, open),
        None => Growing::anew(message, &sent, open)?,
    };
    let found = copy.take(message, &sent)?;
    if !found {
        return Err(copy.foreign(message, &sent));
    }
    copy.dated(latest)?;
    Ok(copy.done())
}

/// The whole files in a message, replayed.
fn files(message: &Message, open: Open<'_>) -> Result<Vec<Play>, Refusal> {
    let play = |sent: &Sent| match sent {
        Sent::Whole(file) => {
            open((**file).clone()).map_err(|fault| unsound(fault.entry, &fault.why))
        }
        Sent::Parts(header, entries) => from_parts(header, entries, open),
    };
    message.files.iter().map(play).collect()
}

/// A game of a header and entries as they arrived.
fn from_parts(header: &Part, entries: &[Part], open: Open<'_>) -> Result<Play, Refusal> {
    let seats = |name: &str| games::find(name).map(|game| game.seats);
    let mut first = None;
    for folded in [false, true] {
        let choice = Choice { tight: 0, folded };
        let mut text = String::new();
        for pair in &header.pairs {
            text += &line(pair, choice, 0).unwrap_or_default();
        }
        let base = match GameFile::read(text + "log:\n", &seats) {
            Ok(base) => base,
            Err(flaw) => {
                let why = format!("the game file in line {}: {}", header.line, flaw.why);
                let refusal = Refusal::house(Kind::Unreadable, "0.25", "", why)
                    .hint("ask for the game file as an attachment");
                first = first.or(Some(refusal));
                continue;
            }
        };
        let all = settle(&base, entries, None, open)
            .and_then(|entries| joined(&base, &entries).map_err(|why| unsound(None, &why)))
            .and_then(|file| open(file).map_err(|fault| unsound(fault.entry, &fault.why)));
        match all {
            Ok(play) => return Ok(play),
            Err(refusal) => first = first.or(Some(refusal)),
        }
    }
    Err(first.unwrap_or_else(|| nothing("")))
}

/// Puts a number down once.
pub(super) fn note(numbers: &mut Vec<u32>, number: u32) {
    if !numbers.contains(&number) {
        numbers.push(number);
    }
}

/// A refusal of a message that holds nothing (article 0.24).
pub(super) fn nothing(help: &str) -> Refusal {
    let why = "there is no slip, no game file and no numbered move in this message";
    let refusal = Refusal::house(Kind::Unreadable, "0.24", "", why);
    if help.is_empty() {
        refusal
    } else {
        refusal.hint(help)
    }
}
