//! What holds of Trump Zone beyond the laws of every game.

use std::collections::BTreeMap;

use herald::refusal::Kind;
use herald::side::{Side, Stage};
use herald::table::Table;

mod common;

use common::Loaded;

const START: &str = "1a1a1a1a/b1b1b1b1/1c1c1c1c/8/8/C1C1C1C1/1B1B1B1B/A1A1A1A1";

/// Ranks 3 to 1 beneath ranks of 1s, and how many moves Gold has.
const WINDING: [(&str, usize); 3] = [
    ("Ca1a1a2/8/8", 8210),
    ("1a1a1a2/1CC1C1CC/C2C1C2", 24819),
    ("1a1a1a2/1CC1C1CC/C1CCCCCC", 24813),
];

fn open(position: &str) -> Box<dyn Table> {
    common::open(common::game("trump-zone"), position, &[])
}

/// How many of each piece stand on the board, and the score.
fn material(position: &str) -> (BTreeMap<char, u16>, [u16; 2]) {
    let (board, tail) = position.split_once(' ').unwrap();
    let mut pieces = BTreeMap::new();
    for letter in board.chars().filter(char::is_ascii_alphabetic) {
        *pieces.entry(letter).or_default() += 1;
    }
    let (_, score) = tail.split_once("score=").unwrap();
    let (gold, blue) = score.split_once(',').unwrap();
    (pieces, [gold, blue].map(|points| points.parse().unwrap()))
}

fn score(table: &dyn Table) -> [u16; 2] {
    material(&table.position()).1
}

fn after(table: &dyn Table, played: &str) -> Box<dyn Table> {
    let mut next = table.copy();
    next.play(played).unwrap();
    next
}

/// The layout was lost with its diagram; this is what the original rules tell
/// of a move "between the two gold threes" from actual play.
#[test]
fn the_start_bears_out_the_example_of_the_original_rules() {
    let gold_to_move = after(open(&format!("{START} b")).as_ref(), "d6-d5-d4-d3");
    let taking = |m: &String| m.contains("xd3") || m.contains("^d3");
    assert_eq!(gold_to_move.legal(false).into_iter().find(taking), None);

    // Gold may as well do nothing, or something elsewhere.
    let position = gold_to_move.position().replace(" g ", " b ");
    let best = |blue_to_move: &dyn Table| {
        let turns = blue_to_move.legal(false);
        let of_that_piece = turns.into_iter().filter(|m| m.starts_with("d3"));
        let points = |m: String| (score(after(blue_to_move, &m).as_ref())[1], m);
        let mut scored: Vec<_> = of_that_piece.map(points).collect();
        scored.sort_unstable();
        let top = scored.last().unwrap().0;
        scored.retain(|(points, _)| *points == top);
        scored
    };
    let eleven = [(11, "d3xe3xg3xh2xg1xe1xc1".to_owned())];
    assert_eq!(best(open(&position).as_ref()), eleven);
    for elsewhere in ["a3-a4", "a1-a2", "b2-a2"] {
        let blue_to_move = after(gold_to_move.as_ref(), elsewhere);
        assert_eq!(best(blue_to_move.as_ref()), eleven, "{elsewhere}");
    }
}

#[test]
fn every_piece_that_leaves_the_board_scores_once() {
    for seed in 0..20 {
        let mut dice = Loaded::new(seed);
        let mut table = open(&format!("{START} {}", ["g", "b"][dice.below(2)]));
        while let Stage::Move(side) = table.stage() {
            let turns = table.legal(false);
            // Leaning towards jumps, which random play seldom makes.
            let jumps: Vec<&String> = turns.iter().filter(|m| m.contains(['x', '^'])).collect();
            let played = match jumps.len() {
                n if n > 0 && dice.below(3) > 0 => jumps[dice.below(n)],
                _ => &turns[dice.below(turns.len())],
            };
            let next = after(table.as_ref(), played);
            let (pieces, points) = material(&table.position());
            let (left, scored) = material(&next.position());
            let mut due = points;
            for (piece, count) in pieces {
                let gone = count - left.get(&piece).copied().unwrap_or(0);
                let value = u16::from(piece.to_ascii_lowercase() as u8 - b'a') + 1;
                let own = piece.is_ascii_uppercase() == (side == Side::First);
                assert!(!own || gone <= 1, "{} {played}", table.position());
                due[side.index()] += gone * value * if own { 2 } else { 1 };
            }
            assert_eq!(scored, due, "{} {played}", table.position());
            table = next;
        }
        let [gold, blue] = score(table.as_ref());
        let higher = match gold.cmp(&blue) {
            std::cmp::Ordering::Less => Some(Side::Second),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Side::First),
        };
        let Stage::Over(outcome) = table.stage() else {
            unreachable!("the game is over")
        };
        assert_eq!(outcome.winner, higher);
        assert_eq!(table.ahead(), higher);
    }
}

/// Any way to a result is accepted, and recorded as the shortest; steps may be
/// shortened to the last.
#[test]
fn every_way_leads_to_its_listed_move() {
    let (mut accepted, mut respelled) = (0, 0);
    for seed in 0..6 {
        let mut dice = Loaded::new(seed);
        let mut table = open(&format!("{START} g"));
        for _ in 0..40 {
            if !matches!(table.stage(), Stage::Move(_)) {
                break;
            }
            let turns = table.legal(false);
            for _ in 0..60 {
                let turn = &turns[dice.below(turns.len())];
                let text = wander(&turn[..2], &mut dice);
                let Ok(judged) = table.judge(&text) else {
                    continue;
                };
                let recorded = &judged.canonical;
                assert!(turns.contains(recorded), "{} {text}", table.position());
                assert!(recorded.len() <= text.len(), "{text} {recorded}");
                let ends = [&text, recorded].map(|m| after(table.as_ref(), m).position());
                assert_eq!(ends[0], ends[1], "{} {text}", table.position());
                accepted += 1;
                respelled += usize::from(*recorded != text);
            }
            for turn in turns.iter().filter(|m| !m.contains(['x', '^'])) {
                if let (Some((from, _)), Some((_, last))) =
                    (turn.split_once('-'), turn.rsplit_once('-'))
                {
                    let short = table.judge(&format!("{from}-{last}")).unwrap();
                    assert_eq!(&short.canonical, turn, "{}", table.position());
                }
            }
            table.play(&turns[dice.below(turns.len())]).unwrap();
        }
    }
    assert!(accepted > 500 && respelled > 50, "{accepted} {respelled}");
}

/// A text of one to four steps and jumps from a square, to squares beside each
/// other; a jump goes on from behind what it jumps.
fn wander(from: &str, dice: &mut Loaded) -> String {
    let mut text = from.to_owned();
    let mut place = (i16::from(from.as_bytes()[0]), i16::from(from.as_bytes()[1]));
    for _ in 0..=dice.below(4) {
        let (right, up) = [(-1, 0), (1, 0), (0, 1), (0, -1)][dice.below(4)];
        let mark = ['-', '-', 'x', '^'][dice.below(4)];
        let next = (place.0 + right, place.1 + up);
        let char_of = |code: i16| char::from(u8::try_from(code).unwrap());
        text.extend([mark, char_of(next.0), char_of(next.1)]);
        let far = if mark == '-' { 1 } else { 2 };
        place = (place.0 + far * right, place.1 + far * up);
    }
    text
}

/// Twelve pieces in a winding line can all be jumped in one turn, each taken
/// or left. The counts come from a search of another make.
#[test]
fn the_longest_winding_ways_are_listed_and_read_soon() {
    let ones = "6a1/1a1a1a2/a7/1a1a1a2/6a1/";
    for (threes, count) in WINDING {
        let table = open(&format!("{ones}{threes} g"));
        assert_eq!(table.legal(false).len(), count, "{threes}");
    }
    let table = open("6a1/1a1a1a2/a7/1a1a1a2/6a1/Ca1a1a2/8/8 g");
    let all = "a3xb3xd3xf3xg4xf5xd5xb5xa6xb7xd7xf7xg8";
    assert_eq!(
        after(table.as_ref(), all).position(),
        "8/8/8/8/8/8/8/8 b score=18,0"
    );
    let refusal = table.judge("a3-c3-e3-g3-g5-e5-c5-a5-a7-c7-e7-g7-t");
    let refusal = refusal.unwrap_err();
    assert_eq!(refusal.kind, Kind::Ambiguous);
    assert_eq!(refusal.why, "this can mean 4096 different moves");
    assert_eq!(refusal.near.len(), 16);
}
