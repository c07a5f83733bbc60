//! What holds of Skwhere beyond the laws of all games: no piece is lost,
//! exchanges are never put off, every square is found, and nobody is told of
//! one.

use std::collections::{BTreeMap, BTreeSet};

use herald::side::{Side, Stage};
use herald::table::Table;

mod common;

use common::Loaded;

/// A space as file and rank, from 0.
type Space = (i32, i32);

const OPTIONS: [&str; 4] = [
    "",
    "claims=auto",
    "inside=strict",
    "claims=auto inside=strict",
];

/// Plays random games, looking at every position in which a move is due. Of
/// the moves with claims those are preferred that have some.
fn random_play(mut look: impl FnMut(&dyn Table, &str)) {
    let game = common::game("skwhere");
    for (seed, options) in (0..12).zip(OPTIONS.iter().cycle()) {
        let mut dice = Loaded::new(seed + 7);
        let first = Side::BOTH[dice.below(2)];
        let mut table = game.start(&common::options(options), first, None).unwrap();
        for _ in 0..120 {
            if let Stage::Over(_) = table.stage() {
                break;
            }
            look(table.as_ref(), options);
            let moves = table.legal(true);
            let claiming: Vec<&String> = moves.iter().filter(|m| m.contains('*')).collect();
            let played = if claiming.is_empty() || dice.below(3) == 0 {
                &moves[dice.below(moves.len())]
            } else {
                claiming[dice.below(claiming.len())]
            };
            table.play(played).unwrap();
        }
    }
}

/// The pieces of a position string, and its hands and holds.
fn taken_apart(position: &str) -> (BTreeMap<Space, char>, [u32; 2], [u32; 2]) {
    let words: Vec<&str> = position.split(' ').collect();
    let mut field = BTreeMap::new();
    for (rank, row) in (0..).zip(words[0].split('/').rev()) {
        let mut file = 0;
        let mut run = 0;
        for c in row.chars() {
            if let Some(digit) = c.to_digit(10) {
                run = run * 10 + i32::try_from(digit).unwrap();
                continue;
            }
            file += run;
            run = 0;
            field.insert((file, rank), c);
            file += 1;
        }
    }
    let pair = |word: &str| {
        let (_, pair) = word.split_once('=').unwrap();
        let (one, other) = pair.split_once(',').unwrap();
        [one.parse().unwrap(), other.parse().unwrap()]
    };
    (field, pair(words[2]), pair(words[3]))
}

fn space(text: &str) -> Space {
    let file = i32::from(text.as_bytes()[0] - b'a');
    (file, text[1..].parse::<i32>().unwrap() - 1)
}

#[test]
fn no_piece_is_lost_and_no_exchange_put_off() {
    let mut captives = 0;
    random_play(|table, _| {
        let position = table.position();
        let (field, hand, hold) = taken_apart(&position);
        for (n, letter) in ['o', 'x'].into_iter().enumerate() {
            let out = u32::try_from(field.values().filter(|&&piece| piece == letter).count());
            assert_eq!(hand[n] + hold[1 - n] + out.unwrap(), 12, "{position}");
        }
        captives += hold[0] + hold[1];
        assert!(
            !hand.contains(&0) || hold.contains(&0),
            "{position}: an exchange is due"
        );
    });
    assert!(captives > 100, "only {captives} captives were seen");
}

#[test]
fn a_player_can_always_place_or_move() {
    random_play(|table, _| {
        assert!(!table.legal(false).contains(&"pass".to_owned()));
        assert_eq!(table.judge("pass").unwrap_err().rule, "house 0.3");
    });
}

/// Whether four spaces are the corners of a square: of the six distances the
/// four shorter are equal, and the two longer.
fn is_square(four: [Space; 4]) -> bool {
    let mut distances = Vec::new();
    for (n, one) in four.iter().enumerate() {
        for other in &four[n + 1..] {
            distances.push((one.0 - other.0).pow(2) + (one.1 - other.1).pow(2));
        }
    }
    distances.sort_unstable();
    let [side, .., diagonal] = distances[..] else {
        return false;
    };
    side > 0
        && distances[..4].iter().all(|&d| d == side)
        && distances[4..].iter().all(|&d| d == diagonal)
        && diagonal == 2 * side
}

/// The corner opposite the first of each square that a piece on `to` forms
/// with three more.
fn squares(own: &[Space], to: Space) -> BTreeSet<Space> {
    let distance = |at: &Space| (at.0 - to.0).pow(2) + (at.1 - to.1).pow(2);
    let mut found = BTreeSet::new();
    for (a, one) in own.iter().enumerate() {
        for (b, two) in own.iter().enumerate().skip(a + 1) {
            for three in &own[b + 1..] {
                if is_square([to, *one, *two, *three]) {
                    let farthest = [one, two, three].into_iter().max_by_key(|at| distance(at));
                    found.extend(farthest);
                }
            }
        }
    }
    found
}

#[test]
fn every_square_is_found_and_no_other() {
    let mut seen = 0;
    random_play(|table, _| {
        let position = table.position();
        let (field, ..) = taken_apart(&position);
        let letter = match table.stage().side() {
            Some(Side::First) => 'o',
            _ => 'x',
        };
        for written in table.legal(true) {
            let mut parts = written.split('*');
            let piece = parts.next().unwrap();
            let claims: Vec<Space> = parts.map(space).collect();
            let (from, to) = match piece.split_once('-') {
                Some((from, to)) => (Some(space(from)), space(to)),
                None => (None, space(piece)),
            };
            let own: Vec<Space> = field
                .iter()
                .filter(|&(at, &piece)| piece == letter && Some(*at) != from)
                .map(|(at, _)| *at)
                .collect();
            let wanted: Vec<Space> = squares(&own, to).into_iter().collect();
            assert_eq!(claims, wanted, "{position}: {written}");
            seen += claims.len();
        }
    });
    assert!(seen > 500, "only {seen} squares");
}

#[test]
fn nobody_is_told_of_a_square_not_claimed() {
    random_play(|table, options| {
        if options.contains("auto") {
            return;
        }
        assert!(table.legal(false).iter().all(|m| !m.contains('*')));
        for text in ["pass", "a", "a1*a1", "a1-a1*b2", "l6*k5*k5"] {
            if let Err(refusal) = table.judge(text) {
                let told = refusal.near.iter().any(|m| m.contains('*'));
                assert!(!told && refusal.help.is_none(), "{refusal:?}");
            }
        }
        for written in table.legal(true) {
            let plain = written.split('*').next().unwrap();
            let judged = table.judge(plain).unwrap();
            assert_eq!(judged.canonical, plain);
            assert!(judged.touched.len() <= 2, "{written}");
        }
    });
}
