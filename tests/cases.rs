//! The case book: every article and ruling, in numbered cases.
//!
//! `tests/cases/<game>.yaml` is a list; an `id` is the number of an article
//! and a letter. A case gives a position and then either
//! - a `move`, and the `next` position (with `over: "WINNER ARTICLE"` where it
//!   ends the game, WINNER a seat, `draw` or `no decision`, `recorded` where
//!   the record writes the move in another way, and what it `does`, each fact
//!   as `captures 4.2 h4`), or
//! - a `move`, and the article it `breaks` (`4.3`, or with the book's name,
//!   `house 0.3`) with the part of the text `at` which, the fact said, `why`,
//!   the `kind` where it is not `illegal`, and the moves that the help begins
//!   with, `near`, or
//! - `legal`: all legal moves (with `claims: true`, with all claims), or
//! - `over` alone: the position is that of a finished game, or
//! - `impossible`: words of the reason why the position cannot be.

use std::fs;

use herald::games::{GAMES, GameRow};
use herald::refusal::Kind;
use herald::side::Stage;
use herald::table::{Fact, Judged, Table};
use libtest_mimic::{Arguments, Failed, Trial};
use serde::Deserialize;

mod common;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    id: String,
    title: String,
    #[serde(default)]
    options: String,
    given: String,
    #[serde(rename = "move")]
    played: Option<String>,
    next: Option<String>,
    over: Option<String>,
    recorded: Option<String>,
    breaks: Option<String>,
    at: Option<String>,
    kind: Option<String>,
    why: Option<String>,
    near: Option<Vec<String>>,
    does: Option<Vec<String>>,
    legal: Option<Vec<String>>,
    #[serde(default)]
    claims: bool,
    impossible: Option<String>,
}

fn main() {
    let mut trials = Vec::new();
    for game in &GAMES {
        let path = format!("tests/cases/{}.yaml", game.name);
        let cases = read(&path);
        let ids: Vec<String> = cases.iter().map(|case| case.id.clone()).collect();
        let done = |case: &Case| {
            let does = case.does.iter().flatten();
            let articles = does.filter_map(|fact| fact.split(' ').nth(1));
            articles.map(str::to_owned).collect::<Vec<_>>()
        };
        let broken: Vec<String> = cases
            .iter()
            .flat_map(|case| case.breaks.clone().into_iter().chain(done(case)))
            .collect();
        for case in cases {
            let name = format!("{} {} {}", game.name, case.id, case.title);
            trials.push(Trial::test(name, move || check(game, &case)));
        }
        let name = format!("{} ids are in order, none twice", game.name);
        trials.push(Trial::test(name, move || in_order(&ids)));
        let name = format!("{} every article that refusals cite has a case", game.name);
        trials.push(Trial::test(name, move || covered(game, &broken)));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn read(path: &str) -> Vec<Case> {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_yaml::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn check(game: &'static GameRow, case: &Case) -> Result<(), Failed> {
    let options = common::options(&case.options);
    game.check_options(&options)?;
    let mut table = match (game.open(&case.given, &options), &case.impossible) {
        (Err(error), Some(words)) if error.why.contains(words) => return Ok(()),
        (Ok(_), Some(_)) => return Err("the position was taken for possible".into()),
        (Err(error), _) => return Err(format!("impossible: {}", error.why).into()),
        (Ok(table), None) => table,
    };
    if let Some(legal) = &case.legal {
        return same("legal", &table.legal(case.claims), legal);
    }
    let Some(played) = &case.played else {
        return same("over", &over(game, table.as_ref()), &case.over);
    };
    match table.play(played) {
        Ok(judged) => {
            same("next", &Some(table.position()), &case.next)?;
            same("over", &over(game, table.as_ref()), &case.over)?;
            if let Some(does) = &case.does {
                same("does", &facts(game, &judged), does)?;
            }
            let recorded = case.recorded.as_ref().unwrap_or(played);
            same("recorded", &judged.canonical, recorded)
        }
        Err(refusal) => {
            same("breaks", &Some(short(game, &refusal.rule)), &case.breaks)
                .map_err(|failed| format!("{}\n{}", failed.message().unwrap_or(""), refusal.why))?;
            let at = played.get(refusal.at.clone()).map(str::to_owned);
            same("at", &at, &case.at)?;
            same("why", &Some(&refusal.why), &case.why.as_ref())?;
            if let Some(near) = &case.near {
                same("near", &refusal.near[..near.len()].to_vec(), near)?;
            }
            let kind = case.kind.as_deref().unwrap_or(Kind::Illegal.word());
            same("kind", &refusal.kind.word(), &kind)
        }
    }
}

/// The winner and the article, where the game is over.
fn over(game: &GameRow, table: &dyn Table) -> Option<String> {
    let Stage::Over(outcome) = table.stage() else {
        return None;
    };
    let winner = match outcome.winner {
        Some(side) => game.seats[side.index()],
        None => outcome.result(),
    };
    Some(format!("{winner} {}", short(game, &outcome.rule)))
}

/// What a move does, as cases write it.
fn facts(game: &GameRow, judged: &Judged) -> Vec<String> {
    let fact = |fact: &Fact| {
        let squares = fact.at.iter().map(ToString::to_string);
        let words = [fact.what.replace(' ', "-"), short(game, &fact.article())];
        words
            .into_iter()
            .chain(squares)
            .collect::<Vec<_>>()
            .join(" ")
    };
    judged.does.iter().map(fact).collect()
}

/// An article as cases cite it: without the name of its own game.
fn short(game: &GameRow, rule: &str) -> String {
    let own = rule
        .strip_prefix(game.name)
        .and_then(|rest| rest.strip_prefix(' '));
    own.unwrap_or(rule).to_owned()
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, got: &T, want: &T) -> Result<(), Failed> {
    if got == want {
        return Ok(());
    }
    Err(format!("{what}:\n  ruled  {got:?}\n  wanted {want:?}").into())
}

/// Articles in number order, their cases in letter order.
fn in_order(ids: &[String]) -> Result<(), Failed> {
    let keys: Vec<Vec<(u32, &str)>> = ids
        .iter()
        .map(|id| {
            let part = |part: &'static str, id: &str| (id.parse().unwrap_or(u32::MAX), part);
            id.split('.').map(|word| (part("", word).0, word)).collect()
        })
        .collect();
    for (n, pair) in keys.windows(2).enumerate() {
        if pair[0] >= pair[1] {
            return Err(format!("{} stands before {}", ids[n], ids[n + 1]).into());
        }
    }
    if ids.iter().any(|id| id.split('.').count() != 3) {
        return Err("an id is an article's number and a letter: 4.3.a".into());
    }
    Ok(())
}

/// Every article that the judge can cite is broken by a case, or ends a game
/// in one.
fn covered(game: &'static GameRow, broken: &[String]) -> Result<(), Failed> {
    let path = format!("tests/cases/{}.yaml", game.name);
    let text = fs::read_to_string(path)?;
    let missing: Vec<&str> = (game.cited)()
        .into_iter()
        .filter(|id| {
            let breaks = broken
                .iter()
                .any(|b| b == id || b == &format!("house {id}"));
            let ends = text.lines().any(|line| {
                let line = line.trim_end_matches('"');
                line.trim_start().starts_with("over:") && line.ends_with(&format!(" {id}"))
            });
            !breaks && !ends
        })
        .collect();
    if missing.is_empty() {
        Ok(())
    } else {
        Err(format!("no case for {missing:?}").into())
    }
}
