//! How deeds of the case book are written, and doing them.
//!
//! - `white a8-a15`, a move, as a player writes it, or with a turn number;
//!   `white offers a8-a15`, the same with a draw offered;
//! - `white resigns`, `white accepts`, `white takes back`,
//!   `white claims repetition`, `white claims time`;
//! - `black joins`, `black joins as NAME`, `white goes on`;
//! - `white for black DEED`, from white's herald in black's name;
//! - `white reads TEXT`, a message. In it `{2}` is the code of the other copy
//!   from entry 2 on, `{2!}` the same with a letter wrong, and `{black c8-c16}`
//!   the code of a move of black's that no herald has judged;
//! - `table 4 2`, what was rolled; `arbiter throws`, `arbiter reveals`,
//!   `arbiter rules DECISION`.
//!
//! `on DATE` behind a deed is the moment at which it is done. `elsewhere DEED`
//! is done in another copy, which first is the one at hand as it then stands;
//! `elsewhere begins` makes that a game of its own.

use herald::dice::code;
use herald::play::{Aside, Numbered, Play, ReleaseFault, numbered};
use herald::post::{self, Here, Message, Span, Told};
use herald::record::{self, Entry, EntryKey, GameFile, seconds};
use herald::referee::Deed;
use herald::refusal::{House, Kind, Refusal};
use herald::side::Side;

use crate::desk::{Desk, Who, begun};

/// Does a deed.
///
/// # Errors
///
/// Returns why the house refuses it; then no copy has changed.
pub(crate) fn act(desk: &mut Desk, deed: &str) -> Result<(), Refusal> {
    let (deed, is_near) = match deed.strip_prefix("elsewhere ") {
        Some("begins") => {
            desk.begin_elsewhere();
            return Ok(());
        }
        Some(deed) => (deed, false),
        None => (deed, true),
    };
    let (deed, now) = match deed.split_once(" on ") {
        Some((deed, date)) => (deed, seconds(date).expect("a date")),
        None => (deed, begun()),
    };
    let (who, what) = deed.split_once(' ').expect("who and what");
    let seats = desk.look();
    let side = Side::BOTH
        .into_iter()
        .find(|&side| seats.referee().seat(side) == who);
    let who = match (who, side) {
        (_, Some(side)) => Who::Player(side),
        ("table", _) => {
            let text = desk.near().to_owned();
            let mut play = desk.open(&text, Who::Player(Side::First))?;
            let date = play.date_at(now);
            play.throw_typed(what, date.as_deref())?;
            desk.keep(is_near, &play);
            return Ok(());
        }
        ("arbiter", _) => Who::Arbiter,
        (other, _) => panic!("nobody is called {other}"),
    };
    let text = if is_near {
        desk.near().to_owned()
    } else {
        desk.far().to_owned()
    };
    let mut play = desk.open(&text, who)?;
    if let Some(message) = what.strip_prefix("reads ") {
        let message = filled(desk, message);
        play = read(desk, play, who, &message, now)?;
    } else {
        done(&mut play, who, what, now)?;
    }
    // Where the seed is at hand, throws are made at once, as the commands do it.
    if desk.case.dice == "open" {
        let date = play.date_at(now);
        play.throw(date.as_deref())?;
    }
    play.release(&desk.home(who)).map_err(|fault| match fault {
        ReleaseFault::Refused(refusal, _) => *refusal,
        ReleaseFault::Home(error) => {
            Refusal::house(Kind::Illegal, House::OneEntry, "", error.to_string())
        }
    })?;
    desk.keep(is_near, &play);
    Ok(())
}

/// Does what is no reading of a message.
fn done(play: &mut Play, who: Who, what: &str, now: u64) -> Result<(), Refusal> {
    let date = play.date_at(now);
    if what == "throws" {
        let thrown = play.throw(date.as_deref())?;
        assert!(thrown, "nothing was thrown");
        return Ok(());
    }
    if what == "reveals" {
        return play.reveal(date.as_deref());
    }
    if let Some(decision) = what.strip_prefix("rules ") {
        return play.rule(decision, "the players asked", date.as_deref());
    }
    play.may_answer(now)?;
    let Who::Player(own) = who else {
        panic!("no arbiter {what}");
    };
    let other = format!("for {} ", play.referee().seat(own.other()));
    let (by, what) = match what.strip_prefix(&other) {
        Some(what) => (own.other(), what),
        None => (own, what),
    };
    let aside = Aside { note: None, date };
    if what == "goes on" {
        return play.go(by, aside);
    }
    if let Some(name) = what.strip_prefix("joins") {
        let name = name.strip_prefix(" as ").unwrap_or("Bob");
        let person = record::Player::read(name).expect("a name");
        let nonce = herald::dice::Seed::from_words(name).nonce();
        return play.join(&person, &nonce, who.secret(), aside);
    }
    let deed = match what {
        "resigns" => Deed::Resign,
        "accepts" => Deed::AcceptDraw,
        "takes back" => Deed::Takeback,
        "claims repetition" => Deed::ClaimRepetition,
        "claims time" => {
            play.may_claim_time(now)?;
            Deed::ClaimTime
        }
        _ => {
            let (offer, text) = match what.strip_prefix("offers ") {
                Some(text) => (true, text),
                None => (false, what),
            };
            match numbered(play, text)? {
                Numbered::Due(text) => Deed::Move {
                    text: text.to_owned(),
                    offer,
                },
                Numbered::Repeated => return Ok(()),
            }
        }
    };
    play.act(by, &deed, aside).map(drop)
}

/// Takes in what a message holds.
fn read(desk: &Desk, play: Play, who: Who, text: &str, now: u64) -> Result<Play, Refusal> {
    let message = Message::read(text)?;
    let open = |file: GameFile| Play::open(file, None);
    let me = match who {
        Who::Player(side) => Some(side),
        Who::Arbiter => None,
    };
    let here = Here {
        open: &open,
        me,
        now,
        told: Told::default(),
    };
    let taken = post::receive(&message, Some(play), here)?;
    let written = taken.play.written().expect("what was taken can be written");
    desk.open(written.text(), who)
}

/// A message with the codes that it names.
fn filled(desk: &mut Desk, message: &str) -> String {
    let Some((before, rest)) = message.split_once('{') else {
        return message.to_owned();
    };
    let (what, after) = rest.split_once('}').expect("a closing brace");
    let text = desk.far().to_owned();
    let play = Play::open(crate::desk::file(&text), None).expect("a copy stands up");
    let code = match (what.parse(), what.strip_suffix('!')) {
        (Ok(number), _) => code_from(&play, number),
        (_, Some(number)) => {
            let mut code = code_from(&play, number.parse().expect("a number"));
            let last = if code.ends_with('a') { 'q' } else { 'a' };
            code.pop();
            code.push(last);
            code
        }
        _ => forged(&play, what),
    };
    format!("{before}{code}{after}")
}

fn code_from(play: &Play, number: u32) -> String {
    let slip = post::slip(play, Span::From(number), None);
    slip.expect("there is such an entry").code
}

/// The code of a move that follows, judged by nobody.
fn forged(play: &Play, what: &str) -> String {
    let (by, played) = what.split_once(' ').expect("who and what");
    let number = play.next_number();
    let entry = Entry::new(number)
        .with(EntryKey::Turn, play.referee().turn().to_string())
        .with(EntryKey::By, by)
        .with(EntryKey::Move, played);
    code::frame(&record::after(&play.id(), play.state(), &[entry]))
}
