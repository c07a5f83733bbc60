//! Taking what a message holds into a game.

use crate::play::{Aside, Play, is_same};
use crate::record::{Entry, GameFile, Header};
use crate::referee::{Deed, Due};
use crate::refusal::{House, Kind, Refusal};
use crate::text::harmless;

use super::above::says_another;
use super::agreed::agreed;
use super::growing::{Growing, Source};
use super::hand::{Outcome, Reading};
use super::message::Message;
use super::refused::{damaged, nothing, unsound};
use super::taken::{Here, Taken};

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
        return Err(Refusal::house(Kind::Ambiguous, House::Whole, "", why).hint(
            "with a folder in place of the file each game gets its own; a collection \
                 of games is for `herald unpack`",
        ));
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
