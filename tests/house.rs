//! The case book of the house: what players and arbiters do besides moving,
//! deed after deed, in numbered cases.
//!
//! `tests/cases/house.yaml` is a list; an `id` is the number of an article and
//! a letter. A case names a `game`, what it is made with (`first`, `options`,
//! `start`, `clock`; `dice` are `open` unless it says otherwise), and `deeds`
//! in order. How deeds are written stands in `tests/house/deed.rs`.
//!
//! Only the last deed may be refused; the case then has the article it
//! `breaks`, the `kind` where it is not `illegal`, and words of `why`. Else it
//! has what is then to be seen: `over` (`WINNER ARTICLE`, WINNER a seat or
//! `draw`), `turn`, `side`, `offer` (a seat or `none`), `position`.

use std::fs;

use herald::play::Play;
use herald::refusal::Kind;
use herald::rulebook::Rulebook;
use herald::side::Side;
use libtest_mimic::{Arguments, Failed, Trial};
use serde::Deserialize;

#[path = "house/deed.rs"]
mod deed;
#[path = "house/desk.rs"]
mod desk;

use desk::Desk;

const BOOK: &str = "tests/cases/house.yaml";

/// The articles by which this referee refuses, or ends a game. Those that the
/// games' own case books break are not among them, nor those that no player
/// can break.
const CITED: [&str; 23] = [
    "0.4", "0.5", "0.6", "0.7", "0.9", "0.10", "0.12", "0.13", "0.14", "0.15", "0.17", "0.18",
    "0.19", "0.20", "0.21", "0.22", "0.23", "0.24", "0.25", "0.26", "0.27", "0.28", "0.29",
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
    let mut desk = Desk::new(case)?;
    for (n, deed) in case.deeds.iter().enumerate() {
        let last = n + 1 == case.deeds.len();
        let before = desk.near().to_owned();
        match deed::act(&mut desk, deed) {
            Ok(()) => {}
            Err(refusal) if last && case.breaks.is_some() => {
                if desk.near() != before {
                    return Err("a refused deed was entered".into());
                }
                same("breaks", &Some(&refusal.rule), &case.breaks.as_ref())?;
                let kind = case.kind.as_deref().unwrap_or(Kind::Illegal.word());
                same("kind", &refusal.kind.word(), &kind)?;
                let why = case.why.as_deref().unwrap_or_default();
                if !refusal.why.contains(why) {
                    return Err(format!("why: {}", refusal.why).into());
                }
                return Ok(());
            }
            Err(refusal) => {
                return Err(format!("{deed}: {}: {}", refusal.rule, refusal.why).into());
            }
        }
    }
    if case.breaks.is_some() {
        return Err("nothing was refused".into());
    }
    outcome(&desk.look(), case)
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
