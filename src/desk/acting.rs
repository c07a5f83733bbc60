//! Moves and acts that a message to a desk brings, taken into the game.

use crate::play::{Aside, Numbered, Play, numbered, unnumbered};
use crate::post::hand::Outcome;
use crate::post::{self, Here, Message, Told};
use crate::record::{Act as EntryAct, Entry, Kind as EntryKind, MAX_NOTE, nowhere};
use crate::referee::Deed;
use crate::refusal::{House, Kind, Refusal};
use crate::side::Side;
use crate::text::harmless;

use super::command::{Act, Command, Read, command, trim};
use super::games::Games;
use super::incoming::Door;

/// Who does something, through which door, and when.
#[derive(Clone, Copy, Debug)]
pub(super) struct Doer {
    pub(super) side: Side,
    pub(super) door: Door,
    /// Whether others read along, so that only what is plainly meant for the
    /// desk is taken for a move.
    pub(super) in_channel: bool,
    /// The moment, in seconds of Unix time.
    pub(super) now: u64,
}

/// What has come of a message.
#[derive(Debug)]
pub(super) struct Done {
    /// The game as it is now.
    pub(super) play: Play,
    /// What was understood, in sentences; nothing where nothing was done.
    pub(super) said: Vec<String>,
    /// The numbers of the entries that are new.
    pub(super) new: Vec<u32>,
}

/// Does what a player's message asks for, all of it or nothing.
///
/// # Errors
///
/// Refuses what the law or the state of the game forbids, more than one deed in
/// a message (article 0.25), words without a deed, and an act that only a code
/// brings (0.24).
pub(super) fn act(
    games: &Games,
    play: Play,
    message: Message,
    read: &Read,
    doer: Doer,
) -> Result<Done, Refusal> {
    let first = play.next_number();
    let mut done = Done {
        play,
        said: Vec::new(),
        new: Vec::new(),
    };
    if message.brings_entries() {
        let is_new = take_code(games, &mut done, &message, read, doer)?;
        if is_new {
            return thrown(done, first, doer.now);
        }
    }
    let moved = match doer.door {
        Door::Mail => typed(&done.play, message, &mut done.said)?,
        Door::Chat => said(&done.play, &message, &mut done.said, doer)?,
    };
    let mut deeds: Vec<Deed> = read.acts().into_iter().map(deed).collect();
    let offer = read.has(&Command::Draw);
    deeds.extend(moved.map(|text| Deed::Move { text, offer }));
    let note = note(read)?;
    let (deed, more) = match deeds.as_slice() {
        [] if !done.said.is_empty() => return Ok(done),
        [] if note.is_some() || offer => {
            let why = "a note or a draw goes with a move, or a note with an act, and there is none";
            return Err(Refusal::house(Kind::Unreadable, House::Message, "", why));
        }
        [] => return Ok(done),
        [deed, more @ ..] => (deed, more),
    };
    if !more.is_empty() {
        let why =
            "this message does more than one thing, so that it is not plain which comes first";
        return Err(Refusal::house(Kind::Ambiguous, House::Whole, "", why)
            .hint("send one move or act in a message"));
    }
    done.play.may_answer(doer.now)?;
    let play = &mut done.play;
    if *deed == Deed::ClaimTime && play.referee().running() == Some(doer.side.other()) {
        play.may_claim_time(doer.now)?;
    }
    let turn = play.referee().turn();
    let date = play.date_at(doer.now);
    let judged = play.act(doer.side, deed, Aside { note, date })?;
    done.said.push(match judged {
        Some(judged) => {
            let offered = if offer { " A draw is offered." } else { "" };
            let facts = judged.sentence();
            let gap = if facts.is_empty() { "" } else { " " };
            format!(
                "You played {turn}. {}.{gap}{facts}{offered}",
                judged.canonical
            )
        }
        None => match deed {
            Deed::AcceptDraw => "You accepted the draw.".to_owned(),
            Deed::Takeback => "You gave the other player's last move back.".to_owned(),
            Deed::ClaimRepetition | Deed::ClaimTime => "You claimed the end.".to_owned(),
            _ => "You resigned.".to_owned(),
        },
    });
    thrown(done, first, doer.now)
}

/// Makes the throws that are due now, and counts what is new.
fn thrown(mut done: Done, first: u32, now: u64) -> Result<Done, Refusal> {
    let date = done.play.date_at(now);
    done.play.throw(date.as_deref())?;
    done.new = (first..done.play.next_number()).collect();
    Ok(done)
}

/// Takes what codes in the writer's own words bring; says whether any of it is
/// new.
fn take_code(
    games: &Games,
    done: &mut Done,
    message: &Message,
    read: &Read,
    doer: Doer,
) -> Result<bool, Refusal> {
    let again = done.play.file().clone();
    let fault =
        |fault: crate::play::Fault| Refusal::house(Kind::Illegal, House::Sound, "", fault.why);
    let here = Here {
        open: &|file| games.replay(file),
        // What the other player must do himself comes from him alone.
        me: Some(doer.side.other()),
        now: doer.now,
        told: Told::default(),
    };
    let old = std::mem::replace(&mut done.play, games.replay(again).map_err(fault)?);
    let taken = post::receive(message, Some(old), here)?;
    done.play = taken.play;
    games.stand_by(&mut done.play).map_err(|trouble| {
        Refusal::house(Kind::Illegal, House::OneEntry, "", trouble.to_string())
    })?;
    for entry in taken
        .new
        .iter()
        .filter_map(|&number| done.play.entry(number))
    {
        may_bring(&done.play, entry, read, doer.side)?;
    }
    if taken.new.is_empty() {
        return Ok(false);
    }
    let entries = taken
        .new
        .iter()
        .filter_map(|&number| done.play.entry(number));
    let told: Vec<String> = entries.map(|entry| post::deed(&done.play, entry)).collect();
    done.said
        .push(format!("Taken from your code: {}.", told.join("; ")));
    done.said.extend(taken.words);
    Ok(true)
}

/// Whether a player's code may bring an entry to a desk.
fn may_bring(play: &Play, entry: &Entry, read: &Read, side: Side) -> Result<(), Refusal> {
    let number = entry.number();
    let act = match entry.kind() {
        EntryKind::Act(EntryAct::Resign) => Act::Resign,
        EntryKind::Act(EntryAct::AcceptDraw) => Act::Accept,
        EntryKind::Act(EntryAct::Takeback) => Act::Takeback,
        EntryKind::Act(EntryAct::ClaimRepetition) => Act::ClaimRepetition,
        EntryKind::Act(EntryAct::ClaimTime) => Act::ClaimTime,
        _ => {
            let by = play.author(entry);
            if by.is_none_or(|by| by == side) {
                return Ok(());
            }
            let why = format!("entry {number} is not yours");
            return Err(Refusal::house(Kind::Illegal, House::Key, "", why));
        }
    };
    if read.acts() == [act] {
        return Ok(());
    }
    let word = match act {
        Act::Accept => "accept",
        Act::Resign => "resign",
        Act::Takeback => "takeback",
        Act::ClaimRepetition => "claim repetition",
        Act::ClaimTime => "claim time",
    };
    let why = format!(
        "entry {number} of the code, `{}`, is not signed, and the word is not beside it",
        post::deed(play, entry)
    );
    Err(
        Refusal::house(Kind::Illegal, House::Message, "", why).hint(format!(
            "write `{word}` in a line of its own above the code"
        )),
    )
}

/// The move that stands in a mail behind its number.
fn typed(play: &Play, message: Message, said: &mut Vec<String>) -> Result<Option<String>, Refusal> {
    let message = message.reworded(&Read::moves_of);
    match post::typed_move(&message, play)? {
        Outcome::Nothing => Ok(None),
        Outcome::Known(turn) => {
            said.push(format!(
                "Turn {turn} stands already as you wrote it; nothing is new."
            ));
            Ok(None)
        }
        Outcome::Move(typed) => Ok(Some(typed.text)),
    }
}

/// The move that was said in a chat, with or without its number.
fn said(
    play: &Play,
    message: &Message,
    said: &mut Vec<String>,
    doer: Doer,
) -> Result<Option<String>, Refusal> {
    let lines = message.text().lines().map(trim);
    let mut lines = lines.filter(|line| {
        !line.is_empty()
            && !line.to_ascii_lowercase().contains("hrld1")
            && matches!(command(line), None | Some(Command::Numbered))
    });
    let Some(line) = lines.next() else {
        return Ok(None);
    };
    let table = play.referee().table();
    let judged = table.map(|table| table.judge(unnumbered(line)));
    let is_talk = match &judged {
        Some(Err(refusal)) => refusal.kind == Kind::Unreadable,
        Some(Ok(_)) => false,
        None => true,
    };
    // In a channel people talk to each other.
    if is_talk && doer.in_channel {
        return Ok(None);
    }
    let text = match numbered(play, line)? {
        Numbered::Due(text) => text,
        Numbered::Repeated => {
            said.push("This move stands already; nothing is new.".to_owned());
            return Ok(None);
        }
    };
    match judged {
        Some(Err(refusal)) if is_talk => Err(refusal.hint("`help` lists the commands")),
        _ if lines.next().is_some() => {
            let why = "this message has more than one line that may be a move";
            Err(Refusal::house(
                Kind::Ambiguous,
                House::Whole,
                &harmless(line),
                why,
            ))
        }
        _ => Ok(Some(text.to_owned())),
    }
}

const fn deed(act: Act) -> Deed {
    match act {
        Act::Accept => Deed::AcceptDraw,
        Act::Resign => Deed::Resign,
        Act::Takeback => Deed::Takeback,
        Act::ClaimRepetition => Deed::ClaimRepetition,
        Act::ClaimTime => Deed::ClaimTime,
    }
}

/// The note as a game keeps it.
fn note(read: &Read) -> Result<Option<String>, Refusal> {
    let Some(note) = read.note() else {
        return Ok(None);
    };
    let note: String = note
        .chars()
        .filter(|c| !nowhere(*c) && *c != '\r')
        .collect();
    if note.chars().count() > MAX_NOTE {
        let why = format!("a note has at most {MAX_NOTE} characters");
        return Err(Refusal::house(Kind::Illegal, House::Message, "", why));
    }
    Ok((!note.trim().is_empty()).then_some(note))
}
