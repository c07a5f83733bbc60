//! What holds of Chivalry in every position of random games.

use herald::side::{Side, Stage};
use herald::table::Table;

mod common;

use common::Loaded;

/// Plays random games under some options, with a look at every move.
fn play(options: &str, mut look: impl FnMut(&str, &str, &str)) {
    let game = common::game("chivalry");
    for seed in 0..30 {
        let mut dice = Loaded::new(seed + 70);
        let first = Side::BOTH[dice.below(2)];
        let mut table = game.start(&common::options(options), first, None).unwrap();
        for _ in 0..120 {
            if let Stage::Over(_) = table.stage() {
                break;
            }
            let before = table.position();
            let moves = table.legal(false);
            let played = moves[dice.below(moves.len())].clone();
            table.play(&played).unwrap();
            look(&before, &played, &table.position());
        }
    }
}

/// How often a letter stands on the board of a position.
fn count(position: &str, letter: char) -> usize {
    position.split(' ').next().unwrap().matches(letter).count()
}

/// The queens that each side has off.
fn off(position: &str) -> [usize; 2] {
    let (_, pair) = position.split_once("off=").unwrap();
    let (white, black) = pair.split_once(',').unwrap();
    [white, black].map(|n| n.parse().unwrap())
}

#[test]
fn pieces_change_only_by_what_is_written() {
    let mut gone = 0;
    play("", |before, played, after| {
        let all = |position: &str| "QPqp".chars().map(|c| count(position, c)).sum::<usize>();
        let left: usize = (0..2).map(|n| off(after)[n] - off(before)[n]).sum();
        let placed = usize::from(played.starts_with('@'));
        let taken = played.matches('x').count();
        assert!(left <= 1 && (left == 0 || taken > 0), "{before} {played}");
        assert_eq!(
            all(after) + taken + left,
            all(before) + placed,
            "{before} {played}"
        );
        // Nobody captures but his own.
        let theirs = if before.contains(" w ") {
            ['q', 'p']
        } else {
            ['Q', 'P']
        };
        for letter in theirs {
            assert_eq!(
                count(before, letter),
                count(after, letter),
                "{before} {played}"
            );
        }
        gone += left;
    });
    assert!(gone > 10, "only {gone} queens came off");
}

#[test]
fn whoever_can_jump_must() {
    let game = common::game("chivalry");
    let mut compelled = 0;
    play("", |before, _, _| {
        let moves = common::open(game, before, &[]).legal(false);
        if moves.iter().any(|m| m.contains('x')) {
            assert!(moves.iter().all(|m| m.contains('x')), "{before}");
            compelled += 1;
        }
    });
    assert!(compelled > 100, "only {compelled} positions with jumps");
}

#[test]
fn whoever_must_go_on_has_the_longest_jumps_of_who_may() {
    let game = common::game("chivalry");
    let must = common::options("chain=must");
    let mut shorter = 0;
    play("", |before, _, _| {
        let may: Vec<String> = common::open(game, before, &[]).legal(false);
        let table: Box<dyn Table> = common::open(game, before, &must);
        let goes_on = |m: &String| may.iter().any(|other| other.starts_with(&format!("{m}x")));
        let ends: Vec<String> = may.iter().filter(|m| !goes_on(m)).cloned().collect();
        shorter += may.len() - ends.len();
        assert_eq!(table.legal(false), ends, "{before}");
    });
    assert!(shorter > 20, "only {shorter} jumps could go on");
}
