//! The case book of the house: what players and arbiters do besides moving,
//! deed after deed, in numbered cases.
//!
//! `tests/cases/house.yaml` is a list; an `id` is the number of an article and
//! a letter. A case names a `game`, what it is made with (`first`, `options`,
//! `start`, `clock`; `dice` are `open` unless it says otherwise, and `player`
//! looks at an arbiter's game without the seed), and `deeds` in order:
//!
//! - `white a8-a15`, a move, as a player writes it, or with a turn number;
//!   `white offers a8-a15`, the same with a draw offered;
//! - `white resigns`, `white accepts`, `white takes back`,
//!   `white claims repetition`, `white claims time`;
//! - `table 4 2`, what was rolled; `arbiter throws`, `arbiter reveals`,
//!   `arbiter rules DECISION`.
//!
//! `on DATE` behind a deed dates it, which every player's deed has under a
//! clock. Only the last deed may be refused; the case then has the article it
//! `breaks`, the `kind` where it is not `illegal`, and words of `why`. Else it
//! has what is then to be seen: `over` (`WINNER ARTICLE`, WINNER a seat or
//! `draw`), `turn`, `side`, `offer` (a seat or `none`), `position`.

use std::fs;

use herald::dice::Seed;
use herald::games;
use herald::play::{Aside, NewSource, Opening, Play};
use herald::post::{Numbered, numbered};
use herald::record::{Clock, First, Player};
use herald::referee::Deed;
use herald::refusal::{Kind, Refusal};
use herald::rulebook::Rulebook;
use herald::side::Side;
use libtest_mimic::{Arguments, Failed, Trial};
use serde::Deserialize;

const BOOK: &str = "tests/cases/house.yaml";

/// The articles of the order of play by which this referee refuses, or ends a
/// game. Those that the games' own case books break are not among them, nor
/// those for messages.
const CITED: [&str; 13] = [
    "0.4", "0.5", "0.6", "0.7", "0.9", "0.10", "0.12", "0.13", "0.14", "0.15", "0.17", "0.18",
    "0.19",
];

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    id: String,
    title: String,
    game: String,
    first: Option<String>,
    #[serde(default)]
    options: String,
    start: Option<String>,
    clock: Option<String>,
    #[serde(default = "open")]
    dice: String,
    deeds: Vec<String>,
    breaks: Option<String>,
    kind: Option<String>,
    why: Option<String>,
    over: Option<String>,
    turn: Option<u32>,
    side: Option<String>,
    offer: Option<String>,
    position: Option<String>,
}

fn open() -> String {
    "open".to_owned()
}

fn main() {
    let text = fs::read_to_string(BOOK).unwrap_or_else(|error| panic!("{BOOK}: {error}"));
    let cases: Vec<Case> =
        serde_yaml::from_str(&text).unwrap_or_else(|error| panic!("{BOOK}: {error}"));
    let book = cases.clone();
    let mut trials: Vec<Trial> = cases
        .into_iter()
        .map(|case| {
            let name = format!("house {} {}", case.id, case.title);
            Trial::test(name, move || check(&case))
        })
        .collect();
    let ordered = book.clone();
    trials.push(Trial::test(
        "house ids are in order, none twice",
        move || in_order(&ordered),
    ));
    trials.push(Trial::test("house every article has a case", move || {
        covered(&book)
    }));
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn check(case: &Case) -> Result<(), Failed> {
    let mut play = begin(case)?;
    for (n, deed) in case.deeds.iter().enumerate() {
        let last = n + 1 == case.deeds.len();
        let before = play.entries().count();
        match act(&mut play, deed, case) {
            Ok(()) => {}
            Err(refusal) if last && case.breaks.is_some() => {
                if play.entries().count() != before {
                    return Err("a refused deed was entered".into());
                }
                same("breaks", &Some(&refusal.rule), &case.breaks.as_ref())?;
                let kind = case.kind.as_deref().unwrap_or(Kind::Illegal.word());
                same("kind", &refusal.kind.word(), &kind)?;
                let why = case.why.as_deref().unwrap_or_default();
                if !refusal.why.contains(why) {
                    return Err(format!("why: {}", refusal.why).into());
                }
                return replays(&play);
            }
            Err(refusal) => {
                return Err(format!("{deed}: {}: {}", refusal.rule, refusal.why).into());
            }
        }
    }
    if case.breaks.is_some() {
        return Err("nothing was refused".into());
    }
    outcome(&play, case)?;
    replays(&play)
}

/// What is then to be seen.
fn outcome(play: &Play, case: &Case) -> Result<(), Failed> {
    let referee = play.referee();
    let seat = |side: Side| referee.seat(side).to_owned();
    let over = referee.ending().map(|ending| {
        let winner = ending.winner.map_or("draw".to_owned(), seat);
        format!("{winner} {}", ending.rule)
    });
    same("over", &over, &case.over)?;
    if case.turn.is_some() {
        same("turn", &Some(referee.turn()), &case.turn)?;
    }
    if case.side.is_some() {
        same("side", &referee.side().map(seat), &case.side)?;
    }
    if case.offer.is_some() {
        let offer = referee.offer().map_or("none".to_owned(), seat);
        same("offer", &Some(offer), &case.offer)?;
    }
    if case.position.is_some() {
        let position = referee.table().map(herald::table::Table::position);
        same("position", &position, &case.position)?;
    }
    Ok(())
}

/// A case's file says the same when it is read again.
fn replays(play: &Play) -> Result<(), Failed> {
    let file = play.written().map_err(|flaw| flaw.to_string())?;
    let again = Play::open(file, None).map_err(|fault| fault.to_string())?;
    same("read again", &again.result(), &play.result())?;
    same("read again", &again.turns(), &play.turns())
}

fn begin(case: &Case) -> Result<Play, Failed> {
    let game = games::find(&case.game).ok_or_else(|| format!("no game {}", case.game))?;
    let seat = |name: &String| game.seats.into_iter().find(|seat| seat == name);
    let first = match &case.first {
        Some(name) => First::Seat(seat(name).ok_or("no such seat")?),
        None => First::Toss,
    };
    let pairs = case
        .options
        .split_whitespace()
        .filter_map(|pair| pair.split_once('='));
    let opening = Opening {
        game,
        first,
        options: pairs
            .map(|(key, value)| (key.to_owned(), value.to_owned()))
            .collect(),
        start: case.start.clone(),
        clock: case.clock.as_deref().map(Clock::read).transpose()?,
        players: ["Ann", "Bob"].map(|name| Player::read(name).expect("a name")),
    };
    let seed = Seed::from_words(&case.id);
    let nonce = seed.nonce();
    let source = match case.dice.as_str() {
        "open" => NewSource::Open(seed),
        "table" => NewSource::Table,
        "arbiter" | "player" => NewSource::Arbiter(seed),
        other => return Err(format!("no dice {other}").into()),
    };
    let play = Play::begin(opening, &nonce, source).map_err(|fault| fault.why().to_owned())?;
    if case.dice == "player" {
        let file = play.written().map_err(|flaw| flaw.to_string())?;
        return Ok(Play::open(file, None).map_err(|fault| fault.to_string())?);
    }
    Ok(play)
}

fn act(play: &mut Play, deed: &str, case: &Case) -> Result<(), Refusal> {
    let (deed, date) = match deed.split_once(" on ") {
        Some((deed, date)) => (deed, Some(date.to_owned())),
        None => (deed, None),
    };
    let (who, what) = deed.split_once(' ').expect("who and what");
    match (who, what) {
        ("table", faces) => return play.throw_typed(faces),
        ("arbiter", "throws") => {
            assert!(play.throw(), "{}: nothing was thrown", case.id);
            return Ok(());
        }
        ("arbiter", "reveals") => return play.reveal(),
        ("arbiter", ruling) => {
            let decision = ruling.strip_prefix("rules ").expect("a ruling");
            return play.rule(decision, "the players asked");
        }
        _ => {}
    }
    let side = Side::BOTH
        .into_iter()
        .find(|&side| play.referee().seat(side) == who);
    let side = side.unwrap_or_else(|| panic!("no seat {who}"));
    let deed = match what {
        "resigns" => Deed::Resign,
        "accepts" => Deed::AcceptDraw,
        "takes back" => Deed::Takeback,
        "claims repetition" => Deed::ClaimRepetition,
        "claims time" => Deed::ClaimTime,
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
    play.act(side, &deed, Aside { note: None, date })?;
    // With the seed at hand throws are made at once, as the commands do it.
    if case.dice == "open" {
        play.throw();
    }
    Ok(())
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, got: &T, want: &T) -> Result<(), Failed> {
    if got == want {
        return Ok(());
    }
    Err(format!("{what}:\n  ruled  {got:?}\n  wanted {want:?}").into())
}

/// Articles in number order, their cases in letter order.
fn in_order(cases: &[Case]) -> Result<(), Failed> {
    let key = |id: &str| -> Option<(u32, String)> {
        let (number, letter) = id.strip_prefix("0.")?.split_once('.')?;
        Some((number.parse().ok()?, letter.to_owned()))
    };
    for pair in cases.windows(2) {
        let [one, other] = [key(&pair[0].id), key(&pair[1].id)];
        if one.is_none() || other.is_none() || one >= other {
            return Err(format!("{} stands before {}", pair[0].id, pair[1].id).into());
        }
    }
    Ok(())
}

/// Every article of [`CITED`] is broken or ends a game in a case of its own
/// number, and is in the book.
fn covered(cases: &[Case]) -> Result<(), Failed> {
    for number in CITED {
        if Rulebook::house().article(number).is_none() {
            return Err(format!("the book has no article {number}").into());
        }
        let cited = |case: &Case| {
            let rule = format!("house {number}");
            let ends = case
                .over
                .as_ref()
                .is_some_and(|over| over.ends_with(&format!(" {rule}")));
            let own = case.id.starts_with(&format!("{number}."));
            own && (ends || case.breaks.as_deref() == Some(rule.as_str()))
        };
        if !cases.iter().any(cited) {
            return Err(format!("no case for {number}").into());
        }
    }
    Ok(())
}
