//! Moves typed by hand: messages as people and programs make them, and the
//! one move that each brings, or why it brings none.

use herald::games::{self, GAMES};
use herald::post::hand::{Outcome, Reading, Untaken, typed};
use herald::refusal::Kind;
use herald::side::{Side, Stage};
use herald::table::Table;
use herald::text::Folded;

mod common;

use common::Loaded;

#[path = "typed/mangle.rs"]
mod mangle;
#[path = "typed/rows.rs"]
mod rows;

use mangle::mangle;
use rows::{ROWS, Row};

/// The positions that the rows speak of.
fn position(key: &str) -> Box<dyn Table> {
    let arrows = "22221222/68888384/88888888/88888888/88889888/88868888/88888888/48698723";
    let (game, position) = match key {
        "queens" => (
            "queens-four",
            "12/12/12/12/12/12/12/ooxxooxxooxx/12/12/12/12/12/12/12 w",
        ),
        "gallop" => (
            "gallop",
            "xxxxxxxxxxxx/12/12/12/12/12/12/12/12/12/12/12/12/12/oooooooooooo w roll=3,5",
        ),
        "leap" => ("leap-over", "xxxxxx/xxxxxx/6/6/6/6/6/6/6/6/oooooo/oooooo w"),
        "leap2" => ("leap-over", "6/6/6/6/6/6/6/6/4x1/6/2x3/1o4 w"),
        "skwhere" => ("skwhere", "12/12/12/12/12/12 w hand=12,12 hold=0,0"),
        "skwhere2" => ("skwhere", "12/12/12/o1o9/1x10/1xo9 w hand=9,10 hold=0,0"),
        "sidle" => (
            "sidle",
            "xxxxxxxxxxxx/12/12/12/12/12/12/12/12/12/12/12/12/12/oooooooooooo w roll=6",
        ),
        "trump" => (
            "trump-zone",
            "1a1a1a1a/b1b1b1b1/1c1c1c1c/8/8/C1C1C1C1/1B1B1B1B/A1A1A1A1 g score=0,0",
        ),
        "trump2" => ("trump-zone", "8/8/8/8/8/3Ca1a1/8/8 g score=0,0"),
        "trump3" => ("trump-zone", "3a4/3B4/8/8/8/8/8/8 g score=0,0"),
        "chivalry" => ("chivalry", "1q1q1q1q/8/8/8/8/8/8/Q1Q1Q1Q1 w off=0,0"),
        "chivalry2" => ("chivalry", "1q1q1q1q/8/8/8/3P4/8/1P6/Q1Q1Q1Q1 w off=0,0"),
        "gauntlet" => {
            let position = format!("8/8/8/8/8/8/8/8 r arrows={arrows}");
            return games::find("gauntlet")
                .unwrap()
                .open(&position, &[])
                .unwrap();
        }
        "gauntlet2" => (
            "gauntlet",
            "8/8/8/8/8/8/8/2R5 r arrows=66733427/79864261/11111111/22222222/33333333/44444444/66666666/77777777",
        ),
        _ => panic!("no position {key}"),
    };
    games::find(game).unwrap().open(position, &[]).unwrap()
}

/// What was played before turn 3, in the rows where turn 3 is due.
const PLAYED: [(u32, &str); 2] = [(1, "a8-a12"), (2, "c8-c12")];

fn read(table: &dyn Table, message: &str, due: u32) -> Result<Outcome, Untaken> {
    let judge = |text: &str| match table.judge(text) {
        Ok(judged) => Reading::Legal(judged.canonical),
        Err(refusal) if refusal.kind == Kind::Unreadable => Reading::Unreadable,
        Err(_) => Reading::Illegal,
    };
    let same = |turn: u32, text: &str| {
        let text = Folded::new(text).text;
        PLAYED
            .iter()
            .any(|&(number, played)| (number, played) == (turn, text.as_str()))
    };
    typed(message, due, &judge, &same)
}

/// What came of a message, as the rows say it.
fn said(table: &dyn Table, message: &str, due: u32) -> String {
    match read(table, message, due) {
        Ok(Outcome::Nothing) => "-".to_owned(),
        Ok(Outcome::Known(turn)) => format!("known {turn}"),
        Ok(Outcome::Move(typed)) => table.judge(&typed.text).unwrap().canonical,
        Err(Untaken::Several { .. }) => "several".to_owned(),
        Err(Untaken::Stale { .. }) => "stale".to_owned(),
        Err(Untaken::Future { .. }) => "future".to_owned(),
        Err(Untaken::HalfOrWhole { .. }) => "half".to_owned(),
        Err(Untaken::NotAMove { readable: true, .. }) => "illegal".to_owned(),
        Err(Untaken::NotAMove { .. }) => "unreadable".to_owned(),
    }
}

#[test]
fn every_message_brings_what_it_should() {
    let mut wrong = Vec::new();
    for &Row(key, due, message, expected) in ROWS {
        let said = said(&*position(key), message, due);
        if said != expected {
            wrong.push(format!("{key} {message:?}: {said}, not {expected}"));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        ROWS.len(),
        wrong.join("\n")
    );
    let is_move = |row: &&Row| {
        row.3.chars().any(|c| c.is_ascii_digit()) && !row.3.starts_with("known")
            || matches!(row.3, "swap" | "pass")
    };
    let taken = ROWS.iter().filter(is_move).count();
    assert!(
        taken >= 100 && ROWS.len() - taken >= 40,
        "{taken} of {}",
        ROWS.len()
    );
}

#[test]
fn every_game_has_its_messages() {
    for game in &GAMES {
        let stem = game.name.split('-').next().unwrap();
        let rows = ROWS
            .iter()
            .filter(|row| row.0.trim_end_matches(char::is_numeric) == stem);
        assert!(rows.count() >= 8, "{}", game.name);
    }
}

#[test]
fn quotations_in_every_tongue_and_what_stands_above_them() {
    let table = position("queens");
    for line in rows::ATTRIBUTIONS {
        for message in [
            format!("{line}\n\n1. a8-a12\n"),
            format!("Hello!\n\n{line}\n> 1. a8-a12\n"),
            format!("{line}\n1. a8-a12\n\nmore\n"),
        ] {
            assert_eq!(said(&*table, &message, 1), "-", "{message}");
        }
        for message in [
            format!("1. e8-e12\n\n{line}\n\n1. a8-a12\n"),
            format!("1. e8-e12\n{line}\n> 1. a8-a12\n"),
            format!("{line}\n> 1. a8-a12\n\n1. e8-e12\n"),
            format!("{line}\n\n> 1. a8-a12\n> Your turn!\n1. e8-e12\n"),
        ] {
            assert_eq!(said(&*table, &message, 1), "e8-e12", "{message}");
        }
    }
}

#[test]
fn what_is_below_a_mark_is_not_the_writers() {
    let table = position("queens");
    for mark in rows::ENDS {
        let message = format!("Hello!\n\n{mark}\n1. a8-a12\n");
        assert_eq!(said(&*table, &message, 1), "-", "{message}");
        let message = format!("1. e8-e12\n\n{mark}\n1. a8-a12\n");
        assert_eq!(said(&*table, &message, 1), "e8-e12", "{message}");
    }
}

/// A move that was cut in two anywhere is taken whole or refused, in every
/// game and after every kind of cut.
#[test]
fn a_move_that_was_cut_anywhere_is_never_half_played() {
    let mut whole = 0;
    let mut all = 0;
    for table in tables() {
        let mut dice = Loaded::new(7);
        let legal = table.legal(true);
        for _ in 0..common::much(12, 200) {
            let canonical = &legal[dice.below(legal.len())];
            for at in 1..canonical.len() {
                for cut in [
                    "\n", " \n", "\r\n", "\u{2028}", "\u{85}", "\n  ", "\n> ", "\n• ",
                ] {
                    let (first, rest) = canonical.split_at(at);
                    let message = format!("1. {first}{cut}{rest}\n\nBye\n");
                    let said = said(&*table, &message, 1);
                    let refused =
                        ["-", "half", "illegal", "unreadable", "several"].contains(&said.as_str());
                    assert!(refused || said == *canonical, "{message:?}: {said}");
                    whole += usize::from(said == *canonical);
                    all += 1;
                }
            }
        }
    }
    assert!(whole * 4 > all, "{whole} of {all} were read");
}

/// What mail and chats make of a move is read as that move or not at all.
#[test]
fn mangled_moves_are_never_other_moves() {
    let (mut read, mut all) = (0, 0);
    for table in tables() {
        let legal = table.legal(true);
        let mut dice = Loaded::new(11);
        for _ in 0..common::much(150, 5000) {
            let canonical = &legal[dice.below(legal.len())];
            let mut text = canonical.clone();
            for _ in 0..=dice.below(3) {
                text = mangle(&text, &mut dice);
            }
            let folded = Folded::new(&text).text;
            assert_eq!(Folded::new(&folded).text, folded, "{text:?}");
            if let Ok(judged) = table.judge(&text) {
                assert_eq!(&judged.canonical, canonical, "{text:?}");
                read += 1;
            }
            let said = said(&*table, &format!("Hello\n\n1. {text}\n\nAnn\n"), 1);
            assert!(
                said == *canonical || !legal.contains(&said),
                "{text:?}: {said}"
            );
            all += 1;
        }
        for canonical in &legal {
            assert_eq!(Folded::new(canonical).text, canonical.to_lowercase());
        }
    }
    assert!(read * 10 > all * 9, "{read} of {all} were read");
}

/// A position of every game and of some that have captures and claims.
fn tables() -> Vec<Box<dyn Table>> {
    let keys = [
        "queens",
        "gallop",
        "leap",
        "leap2",
        "skwhere",
        "skwhere2",
        "sidle",
        "trump",
        "trump2",
        "trump3",
        "chivalry",
        "chivalry2",
        "gauntlet",
        "gauntlet2",
    ];
    keys.iter().map(|key| position(key)).collect()
}

#[test]
fn a_typed_move_knows_its_line_and_what_was_typed() {
    let table = position("queens");
    let message = "Hello\r\n\r\n[21:40] Ann: 1. a8-\r\na12\r\n";
    let Ok(Outcome::Move(typed)) = read(&*table, message, 1) else {
        panic!("a move");
    };
    assert_eq!((typed.line, typed.number), (3, 1));
    assert_eq!(table.judge(&typed.text).unwrap().canonical, "a8-a12");
    assert_eq!(typed.shown, "[21:40] Ann: 1. a8- / a12");
    assert_eq!(typed.name.as_deref(), Some("Ann"));
    let fault = read(&*table, "1. a8-\u{1b}[2Ja12 b1", 1).unwrap_err();
    assert!(!fault.typed().unwrap().shown.contains('\u{1b}'));
}

#[test]
fn refusals_name_the_line_the_turn_and_the_way_out() {
    let table = position("skwhere");
    let fault = read(
        &*table,
        "I looked at three ideas:\n1. d4\n2. e5\n3. f6\n",
        1,
    )
    .unwrap_err();
    let refusal = fault.refusal(1);
    assert_eq!(refusal.rule, "house 0.25");
    assert!(refusal.help.unwrap().contains("herald move FILE -"));
    assert_eq!(
        fault.to_string(),
        "line 2 and others below it have each a move"
    );
    let fault = read(&*table, "3. d4", 1).unwrap_err();
    assert_eq!(
        fault.refusal(1).why,
        "line 1: turn 3 is yet to come; turn 1 is due"
    );
    let fault = read(&*position("trump2"), "1. d3xe3\nxg3", 1).unwrap_err();
    assert_eq!(fault.refusal(1).near[..], ["d3xe3", "d3xe3xg3"]);
}

/// However long a message is, the judge is asked a few dozen times at most.
#[test]
fn long_messages_take_little() {
    let table = position("queens");
    let asked = std::cell::Cell::new(0);
    let judge = |text: &str| {
        asked.set(asked.get() + 1);
        table
            .judge(text)
            .map_or(Reading::Illegal, |judged| Reading::Legal(judged.canonical))
    };
    for line in [
        "1. a8-a12\n",
        "1. I like a8\n",
        "1. a8-\na\n1\n2\n-\n",
        "> x\n",
        "\n",
        "On 1 May, Bob wrote:\n> a\n",
        "a8-",
        "&#59",
        "**",
        "c1 to ",
        "[21:40] ",
        "1. ",
        "1.\n",
        "From: a\n",
        "1. Thanks\n",
        "99999999999",
        "(",
        "- ",
    ] {
        asked.set(0);
        let message = line.repeat((8 << 20) / line.len());
        let begun = std::time::Instant::now();
        let _ = typed(&message, 1, &judge, &|_, _| false);
        assert!(asked.get() <= 48, "{line:?}: {}", asked.get());
        assert!(
            begun.elapsed().as_secs() < 30,
            "{line:?}: {:?}",
            begun.elapsed()
        );
    }
}

#[test]
fn the_positions_are_to_be_moved_in() {
    for table in tables() {
        assert_eq!(table.stage(), Stage::Move(Side::First));
        assert!(!table.legal(false).is_empty());
    }
}
