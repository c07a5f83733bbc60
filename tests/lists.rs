//! A game's own list of its moves, and their number, held to its law: the
//! candidates that the judge lets pass, in positions of random play.

use std::collections::BTreeSet;

use herald::game::{Game, Nobody, Options, Position, Roll, Turn};
use herald::games::GAMES;
use herald::games::chivalry::Chivalry;
use herald::games::gallop::Gallop;
use herald::games::gauntlet::Gauntlet;
use herald::games::leap_over::LeapOver;
use herald::games::queens_four::QueensFour;
use herald::games::sidle::Sidle;
use herald::games::skwhere::Skwhere;
use herald::games::trump_zone::TrumpZone;
use herald::side::Side;

mod common;

use common::Loaded;

/// Random games of each game under each option, and how many turns each at
/// most.
const GAMES_EACH: u64 = 3;
const GAMES_EACH_LONG: u64 = 200;
const LONGEST: usize = 60;
const LONGEST_LONG: usize = 250;

/// Every game, and how to hold its lists to its law.
const LISTS: [(&str, fn()); GAMES.len()] = [
    (Gallop::NAME, hold::<Gallop>),
    (QueensFour::NAME, hold::<QueensFour>),
    (LeapOver::NAME, hold::<LeapOver>),
    (Skwhere::NAME, hold::<Skwhere>),
    (Sidle::NAME, hold::<Sidle>),
    (Gauntlet::NAME, hold::<Gauntlet>),
    (TrumpZone::NAME, hold::<TrumpZone>),
    (Chivalry::NAME, hold::<Chivalry>),
];

#[test]
fn lists_are_what_the_judge_lets_pass() {
    for (game, (name, hold)) in GAMES.iter().zip(LISTS) {
        assert_eq!(game.name, name);
        hold();
    }
}

fn hold<G: Game>() {
    let mut seen = 0;
    for (key, value) in values::<G>() {
        let mut options = G::Options::default();
        options.set(key, value);
        for seed in 0..common::much(GAMES_EACH, GAMES_EACH_LONG) {
            seen += play::<G>(&options, &mut Loaded::new(seed + 1));
        }
    }
    assert!(seen > 100, "only {seen} positions of {}", G::NAME);
}

/// Each value of each option; a game without options has one way to be played.
fn values<G: Game>() -> Vec<(&'static str, &'static str)> {
    let choices = G::Options::CHOICES.iter();
    let mut values: Vec<_> = choices
        .flat_map(|choice| choice.values.iter().map(|value| (choice.key, *value)))
        .collect();
    if values.is_empty() {
        values.push(("", ""));
    }
    values
}

/// Plays one game; gives how many positions were looked at.
fn play<G: Game>(options: &G::Options, dice: &mut Loaded) -> usize {
    let setup = (!G::Setup::TERM.is_empty()).then(|| G::Setup::cast(dice));
    let first = Side::BOTH[dice.below(2)];
    let mut position = Position::<G>::start(options, first, setup);
    for seen in 0..common::much(LONGEST, LONGEST_LONG) {
        if !G::Roll::TERM.is_empty() {
            position.roll = Some(G::Roll::cast(dice));
        }
        if position.is_due().is_err() {
            return seen;
        }
        same::<G>(&position);
        let turns = position.turns();
        let turn = prefer_moves(&turns, dice);
        position.play(turn);
    }
    common::much(LONGEST, LONGEST_LONG)
}

/// Any turn; a pass only where there is nothing else.
fn prefer_moves<'a, M>(turns: &'a [Turn<M>], dice: &mut Loaded) -> &'a Turn<M> {
    let moves = turns.iter().filter(|turn| matches!(turn, Turn::Move(_)));
    let count = moves.clone().count();
    let any = (count > 0).then(|| dice.below(count));
    any.and_then(|n| moves.clone().nth(n)).unwrap_or(&turns[0])
}

fn same<G: Game>(position: &Position<G>) {
    let mut judged = G::candidates(position);
    judged.retain(|m| G::judge(position, m, &mut Nobody).is_ok());
    let texts =
        |moves: &[G::Move]| -> BTreeSet<String> { moves.iter().map(ToString::to_string).collect() };
    let listed = G::moves(position);
    let (mine, law) = (texts(&listed), texts(&judged));
    let differs: Vec<_> = mine.symmetric_difference(&law).collect();
    assert!(differs.is_empty(), "{position}: {differs:?}");
    assert_eq!(listed.len(), mine.len(), "{position} lists a move twice");
    assert_eq!(G::count(position), law.len(), "{position}");
    assert_eq!(G::can_move(position), !law.is_empty(), "{position}");
}
