//! Taking what a message holds into a game.

use crate::dice::State;
use crate::play::{Aside, Fault, Play};
use crate::record::{Entry, GameFile, Header};
use crate::referee::{Deed, Due};
use crate::refusal::{House, Kind, Refusal};
use crate::side::Side;
use crate::text::harmless;

use super::above::says_another;
use super::agreed::agreed;
use super::growing::{Growing, Source};
use super::hand::{Outcome, Reading};
use super::mail::listed;
use super::message::Message;
use super::turn::is_same;

/// Opens a game file, verifies all of it, with whatever seed is held here.
pub type Open<'a> = &'a dyn Fn(GameFile) -> Result<Play, Fault>;

/// What was said beforehand to what is otherwise refused.
#[derive(Clone, Copy, Debug, Default)]
pub struct Told {
    /// What nobody signed: a ruling, a name other than was invited.
    pub asserted: bool,
    /// What is dated far back.
    pub late: bool,
    /// One's own entries, since the register or the file is lost.
    pub restored: bool,
}

/// What is known here of who receives, and when.
#[derive(Clone, Copy)]
pub struct Here<'a> {
    /// Replays a file.
    pub open: Open<'a>,
    /// The seat of who receives, where it is known by name or key.
    pub me: Option<Side>,
    /// The moment, in seconds of Unix time.
    pub now: u64,
    /// What was said beforehand.
    pub told: Told,
}

/// What a message has made of a game.
#[derive(Debug)]
pub struct Taken {
    /// The game as it stands now; what was sent is in its file or added to it.
    pub play: Play,
    /// Whether the game is new here.
    pub made: bool,
    /// The numbers of the entries that were sent and are new here.
    pub new: Vec<u32>,
    /// The numbers of the entries that were sent and stood here already.
    pub known: Vec<u32>,
    /// The move that was typed by hand, in canonical form, with its turn.
    pub typed: Option<(u32, String)>,
    /// The entry from which on the file was replaced, where a claim and a move
    /// crossed.
    pub replaced: Option<u32>,
    /// What was passed over or should be known, in sentences; safe to print.
    pub words: Vec<String>,
}

/// Takes all that a message holds for a game into it, or makes the game from it
/// where there is none yet.
///
/// # Errors
///
/// Refuses a message that holds nothing for this game (articles 0.24, 0.26), is
/// damaged or says two things (0.25), leaves a gap (0.27), disagrees with what
/// stands here (0.28), does not stand up (0.29), or has an unlikely date (0.18),
/// and moves as the referee does.
pub fn receive(message: &Message, ours: Option<Play>, here: Here<'_>) -> Result<Taken, Refusal> {
    let Some(play) = ours else {
        return anew(message, here);
    };
    if message.is_words() {
        return by_hand(message, play, here);
    }
    let mut growing = Growing::of(play, here);
    let result = growing.take_all(sources(message));
    let mut taken = growing.done(false);
    // A move typed by hand mostly answers a slip, which the mail quotes.
    if taken.new.is_empty() && message.is_all_quoted() && taken.play.fair().is_none() {
        let known = taken.known.len();
        taken = typed(message, taken, here)?;
        if taken.typed.is_some() || taken.known.len() > known {
            return Ok(taken);
        }
    }
    result.map(|()| warned(taken, message))
}

/// What was taken, with a warning where a line for people says another move.
fn warned(mut taken: Taken, message: &Message) -> Taken {
    let new = taken
        .new
        .iter()
        .filter_map(|number| taken.play.entry(*number));
    let warnings: Vec<String> = new
        .filter_map(|entry| says_another(&taken.play, entry, message.text()))
        .collect();
    taken.words.extend(warnings);
    taken
}

/// What a message brings, code by code, file by file.
fn sources(message: &Message) -> Vec<Source> {
    let coded = message.codes.iter().map(|code| match &code.sent {
        Ok(sent) => Source::Sent {
            sent: sent.clone(),
            own: code.own,
        },
        Err(why) => Source::Damaged(why.clone()),
    });
    let files = message.files.iter().map(|whole| Source::File {
        file: whole.file.clone(),
        own: whole.own,
    });
    coded.chain(files).collect()
}

/// A new game from the first invitation or whole game in a message.
fn anew(message: &Message, here: Here<'_>) -> Result<Taken, Refusal> {
    let headers = message.sent().filter_map(|sent| sent.header.as_ref());
    let files = message.files().map(GameFile::header);
    let all: Vec<&Header> = headers.chain(files).collect();
    let Some(header) = all.first() else {
        return Err(no_game(message));
    };
    let play = Play::of_header(header, None).map_err(|fault| unsound(None, &fault.0))?;
    let start = |header: &Header| {
        let play = Play::of_header(header, None).ok()?;
        Some(play.states()[0])
    };
    let state = play.states()[0];
    if let Some(other) = all.iter().find(|other| start(other) != Some(state)) {
        let why = format!(
            "the message holds two games, {} and {}, and one file holds one",
            harmless(header.game()),
            harmless(other.game())
        );
        return Err(Refusal::house(Kind::Ambiguous, House::Whole, "", why)
            .hint("with a folder in place of the file each game gets its own"));
    }
    super::arriving::not_begun_ahead(&play, here)?;
    let mut growing = Growing::of(play, here);
    growing.begin();
    growing.take_all(sources(message))?;
    Ok(warned(growing.done(true), message))
}

/// Why a message makes no game.
fn no_game(message: &Message) -> Refusal {
    if let Some(id) = message.sent().find_map(|sent| sent.id) {
        let why = format!("this is a slip of game {id}, and there is no such game here");
        return Refusal::house(Kind::Turn, House::NoGap, "", why)
            .hint("ask for the whole game: `herald slip FILE --all`");
    }
    if let Some(why) = message
        .codes
        .iter()
        .find_map(|code| code.sent.as_ref().err())
    {
        return damaged(why);
    }
    nothing(
        message,
        "the first message of a game is its invitation, or the whole game",
    )
}

/// Finds the one move that stands in the writer's own words of a message, for
/// the turn that is due in a game.
///
/// # Errors
///
/// Refuses what is not one whole move for that turn (articles 0.13, 0.25).
pub fn typed_move(message: &Message, play: &Play) -> Result<Outcome, Refusal> {
    let due = play.referee().turn();
    let judge = |text: &str| {
        let Some(table) = play.referee().table() else {
            return Reading::Unreadable;
        };
        match table.judge(text) {
            Ok(judged) => Reading::Legal(judged.canonical),
            Err(refusal) if refusal.kind == Kind::Unreadable => Reading::Unreadable,
            Err(_) => Reading::Illegal,
        }
    };
    let of_turn = |turn: u32| play.entries().find(|entry| entry.turn() == Some(turn));
    let same = |turn: u32, text: &str| of_turn(turn).is_some_and(|old| is_same(play, old, text));
    agreed(message, due, &judge, &same)
}

/// Plays the one move that stands in a message of words alone.
fn by_hand(message: &Message, play: Play, here: Here<'_>) -> Result<Taken, Refusal> {
    if play.fair().is_some() {
        let why = "there is no code in this message; with fair dice a move comes in a slip of \
                   the player's own herald, which signs it";
        return Err(Refusal::house(Kind::Illegal, House::Message, "", why));
    }
    let taken = typed(message, Growing::of(play, here).done(false), here)?;
    if taken.typed.is_none() && taken.known.is_empty() {
        return Err(nothing(
            message,
            "a move stands on a line of its own, behind its turn number: `12. c1-c4`",
        ));
    }
    Ok(taken)
}

/// Plays the one move that stands in the writer's own words, if there is one.
fn typed(message: &Message, mut taken: Taken, here: Here<'_>) -> Result<Taken, Refusal> {
    let play = &taken.play;
    let due = play.referee().turn();
    let found = typed_move(message, play)?;
    let written = match found {
        Outcome::Nothing => return Ok(taken),
        Outcome::Known(turn) => {
            let known = play.entries().find(|entry| entry.turn() == Some(turn));
            let number = known.map(Entry::number);
            taken.known.extend(number);
            return Ok(taken);
        }
        Outcome::Move(written) => written,
    };
    let by = match play.referee().due() {
        Due::Move(side) => side,
        Due::Throw(_) => return Err(Refusal::unthrown(&written.text)),
        Due::Nothing => {
            let why = play.referee().ending().map(|ending| ending.why.clone());
            return Err(Refusal::over(&written.text, &why.unwrap_or_default()));
        }
    };
    if here.me == Some(by) {
        let why = format!(
            "it is {}'s turn, which is you; your own moves are made with `herald move`",
            play.player(by)
        );
        return Err(Refusal::house(Kind::Turn, House::Turn, &written.text, why));
    }
    let date = play.date_at(here.now);
    let deed = Deed::Move {
        text: written.text,
        offer: false,
    };
    let judged = taken.play.act(by, &deed, Aside { note: None, date })?;
    taken.typed = judged.map(|judged| (due, judged.canonical));
    Ok(taken)
}

/// A refusal of a message that holds nothing (article 0.24).
pub(super) fn nothing(message: &Message, help: &str) -> Refusal {
    let mut why = "there is no code, no game file and no numbered move in this message".to_owned();
    if !message.seen.is_empty() {
        why = why + "; what is in it is " + &listed(&message.seen);
    }
    if message.automatic {
        why += "; a program wrote it, and only codes are taken from programs";
    }
    Refusal::house(Kind::Unreadable, House::Message, "", why).hint(help)
}

/// A refusal of a message whose codes are damaged.
pub(super) fn damaged(why: &str) -> Refusal {
    let why = format!("there is a code in this message, but {}", harmless(why));
    Refusal::house(Kind::Unreadable, House::Whole, "", why)
        .hint("ask for it once more, and copy all of it; `herald slip` prints it again")
}

/// A refusal of what does not stand up (article 0.29).
pub(super) fn unsound(entry: Option<u32>, why: &str) -> Refusal {
    let why = match entry {
        Some(entry) => format!("entry {entry}: {why}"),
        None => why.to_owned(),
    };
    Refusal::house(Kind::Illegal, House::Sound, "", why)
        .hint("nothing has been taken; ask the sender to `herald verify` the game")
}

/// Whether a header is that of a game that stands here.
pub(super) fn is_header_of(header: &Header, state: &State) -> bool {
    Play::of_header(header, None).is_ok_and(|play| play.states()[0] == *state)
}
