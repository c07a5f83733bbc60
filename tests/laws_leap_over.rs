//! What holds of Leap Over alone: ways of leaps, and leaps taken back.

use herald::side::{Side, Stage};
use herald::table::Table;

mod common;

use common::Loaded;

/// Positions of random games.
fn positions() -> Vec<Box<dyn Table>> {
    let game = common::game("leap-over");
    let mut positions = Vec::new();
    for seed in 0..6 {
        let mut dice = Loaded::new(seed);
        let mut table = game.start(&[], Side::First, None).unwrap();
        for _ in 0..60 {
            let moves = table.legal(false);
            if moves.is_empty() {
                break;
            }
            positions.push(table.copy());
            table.play(&moves[dice.below(moves.len())]).unwrap();
        }
    }
    positions
}

/// The same position with the other side to move.
fn turned_over(table: &dyn Table) -> Box<dyn Table> {
    let position = table.position();
    let (board, side) = position.split_once(' ').unwrap();
    let side = if side == "w" { "b" } else { "w" };
    common::open(common::game("leap-over"), &format!("{board} {side}"), &[])
}

#[test]
fn any_way_is_recorded_as_the_listed_one_to_its_end() {
    let mut dice = Loaded::new(5);
    let mut longer = 0;
    for table in positions() {
        let legal = table.legal(false);
        for _ in 0..3 {
            let listed = &legal[dice.below(legal.len())];
            let Some((from, _)) = listed.split_once('-') else {
                continue;
            };
            // One legal leap after another, there and back and around, wherever the dice lead.
            let mut way = from.to_owned();
            for _ in 0..30 {
                let space = format!(
                    "{}{}",
                    char::from(b'a' + u8::try_from(dice.below(6)).unwrap()),
                    dice.below(12) + 1
                );
                let next = format!("{way}-{space}");
                let judged = table.judge(&next);
                let back = judged
                    .as_ref()
                    .is_err_and(|refusal| refusal.rule == "leap-over 2.4");
                let leaps = next.matches('-').count();
                if back && leaps > 1 {
                    way = next;
                } else if let Ok(judged) = judged {
                    let recorded = judged.canonical;
                    assert!(legal.contains(&recorded), "{} {next}", table.position());
                    assert!(recorded.matches('-').count() <= leaps || leaps == 1);
                    assert!(recorded.ends_with(&format!("-{space}")));
                    let short = table.judge(&format!("{from}-{space}")).unwrap();
                    assert_eq!(short.canonical, recorded, "{} {next}", table.position());
                    longer += usize::from(leaps > 1 && recorded != next);
                    // The shorthand goes on from where its way ends.
                    way = if leaps == 1 { recorded } else { next };
                }
            }
        }
    }
    assert!(longer > 20, "only {longer} ways were not the shortest");
}

#[test]
fn every_leap_can_be_taken_back() {
    let mut dice = Loaded::new(6);
    for table in positions() {
        let legal = table.legal(false);
        let played = &legal[dice.below(legal.len())];
        let mut next = table.copy();
        next.play(played).unwrap();
        if let (Stage::Move(_), Some((from, rest))) = (next.stage(), played.split_once('-')) {
            let to = rest.rsplit('-').next().unwrap();
            let mut back = turned_over(next.as_ref());
            back.play(&format!("{to}-{from}")).unwrap();
            assert_eq!(back.position(), turned_over(table.as_ref()).position());
        }
    }
}

#[test]
fn both_sides_have_the_same_law() {
    for table in positions() {
        let position = table.position();
        let (board, side) = position.split_once(' ').unwrap();
        let half_turn: String = board
            .chars()
            .rev()
            .map(|c| match c {
                'o' => 'x',
                'x' => 'o',
                _ => c,
            })
            .collect();
        let side = if side == "w" { "b" } else { "w" };
        let game = common::game("leap-over");
        let turned = common::open(game, &format!("{half_turn} {side}"), &[]);
        assert_eq!(table.perft(2), turned.perft(2), "{position}");
    }
}
