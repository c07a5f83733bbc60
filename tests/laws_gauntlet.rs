//! What holds of every game of Gauntlet, and of its arrows as text.

use herald::side::{Side, Stage};
use herald::view::Manner;

mod common;

use common::Loaded;

/// The board, the side and the arrows of a position string.
fn parts(position: &str) -> [&str; 3] {
    let mut words = position.split(' ');
    [(); 3].map(|()| words.next().unwrap())
}

fn count(board: &str, letters: &str) -> usize {
    board.chars().filter(|&c| letters.contains(c)).count()
}

#[test]
fn pieces_come_and_stay_and_arrows_never_turn() {
    let game = common::game("gauntlet");
    let mut endings = [0; 3];
    for seed in 0..60 {
        let options = ["", "exposure=allowed"][usize::from(seed % 2 == 1)];
        let mut dice = Loaded::new(seed);
        let setup = game.cast_setup(&mut dice);
        let options = common::options(options);
        let mut table = game.start(&options, Side::First, Some(&setup)).unwrap();
        let arrows = format!("arrows={}", setup.replace(' ', "/"));
        let mut chasing = 0;
        for turn in 0..120 {
            let position = table.position();
            let [board, _, shown] = parts(&position);
            assert_eq!(shown, arrows, "{position}");
            let now = count(board, "rb");
            assert!(now == chasing || now == chasing + 1, "{position}");
            chasing = now;
            assert!(count(board, "r") <= 2 && count(board, "b") <= 2);
            let stage = table.stage();
            let captured =
                matches!(&stage, Stage::Over(outcome) if outcome.why == "the runner is captured");
            let runners = usize::from(turn > 0 && !captured);
            assert_eq!(count(board, "RB"), runners, "{position}");
            if let Stage::Over(outcome) = stage {
                endings[outcome.winner.map_or(2, Side::index)] += 1;
                break;
            }
            let legal = table.legal(false);
            let taking = legal.iter().find(|m| m.contains('x'));
            let swaps = legal.iter().any(|m| m == "swap");
            assert!(!swaps || legal.len() == 1, "{position}");
            assert!(!legal.contains(&"pass".to_owned()) || legal.len() == 1);
            let any = &legal[dice.below(legal.len())];
            table.play(taking.unwrap_or(any)).unwrap();
        }
    }
    assert!(endings.iter().all(|&n| n > 0), "{endings:?}");
}

#[test]
fn with_exposure_forbidden_only_a_swap_leaves_the_runner_in_reach() {
    let game = common::game("gauntlet");
    for seed in 100..140 {
        let mut dice = Loaded::new(seed);
        let setup = game.cast_setup(&mut dice);
        let mut table = game.start(&[], Side::First, Some(&setup)).unwrap();
        let mut moved = false;
        for _ in 0..120 {
            let Some(side) = table.stage().side() else {
                break;
            };
            let legal = table.legal(false);
            let taking = legal.iter().any(|m| m.contains('x'));
            assert!(!(moved && taking), "{}", table.position());
            // A capture is left out, so that games go on.
            let quiet: Vec<&String> = legal.iter().filter(|m| !m.contains('x')).collect();
            if quiet.is_empty() {
                break;
            }
            let played = quiet[dice.below(quiet.len())];
            moved = side == Side::First && played != "swap";
            table.play(played).unwrap();
        }
    }
}

#[test]
fn arrows_read_back_however_they_are_typed() {
    let game = common::game("gauntlet");
    let shown = "66733427 79864261 36876661 99367313 86423677 39467861 34819768 67121238";
    let drawn: String = shown
        .chars()
        .map(|c| {
            "89632147"
                .find(c)
                .map_or(c, |n| "↑↗→↘↓↙←↖".chars().nth(n).unwrap())
        })
        .collect();
    for text in [
        shown.to_owned(),
        shown.replace(' ', "/"),
        shown.replace(' ', "\n"),
        format!("  {} ", shown.replace(' ', " / ")),
        drawn,
    ] {
        assert_eq!(game.read_setup(&text).as_deref(), Ok(shown), "{text}");
    }
    for (text, at) in [
        ("", 0),
        ("6673342", 7),
        ("667334275", 8),
        ("66733427 79854261", 12),
        (&*shown.replacen("66733427", "66733420", 1), 7),
        (&*format!("{shown} 66733427"), shown.len()),
        // No arrow of rank 1 leads on.
        (&*shown.replace("67121238", "12222223"), shown.len() - 8),
    ] {
        assert_eq!(game.read_setup(text).unwrap_err().at, at, "{text}");
    }
}

#[test]
fn no_game_starts_without_arrows() {
    let game = common::game("gauntlet");
    let error = game.start(&[], Side::First, None).unwrap_err();
    assert_eq!(error.to_string(), "expected arrows");
}

#[test]
fn the_board_shows_arrows_under_pieces_and_hands_beneath() {
    let game = common::game("gauntlet");
    let position = "r1R5/8/8/8/8/8/8/8 c arrows=62221222/68888384/88888888/88888888/88889888/\
                    88868888/88888888/48698723 last=1";
    let table = common::open(game, position, &common::options("exposure=allowed"));
    let drawn = |unicode, flip| {
        table.view().draw(&Manner {
            unicode,
            flip,
            ..Manner::default()
        })
    };
    let plain = drawn(false, false);
    let rows: Vec<&str> = plain.lines().collect();
    assert_eq!(
        rows[1].split("  the").next().unwrap().trim_end(),
        "  8  r6  .2  R2  .2  .1  .2  .2  .2  8"
    );
    assert_eq!(
        rows[rows.len() - 3..],
        [
            "In the runner's hand: B",
            "In the chaser's hand: R B B",
            "The chaser's last chance to capture the runner"
        ]
    );
    assert!(drawn(true, false).contains(" ♜→  ·↓  ♖↓  ·↓  ·↙ "));
    // Seen from the other end, an arrow to the right points left.
    assert!(drawn(true, true).contains(" ·↗  ·↑  ♖↑  ·↑  ♜← "));
}
