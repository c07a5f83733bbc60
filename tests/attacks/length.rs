//! A game that somebody will not let end.

use herald::games;
use herald::record::EntryKey as Key;

use crate::Attack;
use crate::cheat::{Cheat, entry, verdict};
use crate::people::{Person, file, pair, play_on, terms};

/// A Queen's Four of so many entries, in which both move to and fro; Ann is
/// first.
fn to_and_fro(entries: usize) -> (Cheat, [Person; 2]) {
    let mut terms = terms("queens-four");
    terms.first = Some(herald::side::Side::First);
    let mut people = pair(&terms);
    play_on(&mut people, 2);
    let mut cheat = Cheat::of(&people[0].text);
    let fro = |entry: &herald::record::Entry| {
        let (from, to) = entry.played().unwrap().split_once('-').unwrap();
        [format!("{to}-{from}"), format!("{from}-{to}")]
    };
    let ways = [fro(&cheat.entries[1]), fro(&cheat.entries[2])];
    let secrets = [people[0].secret(), people[1].secret()];
    let mut state = cheat.state();
    for number in cheat.entries.len() + 1..=entries {
        let seat = number % 2;
        let turn = (number - 1).to_string();
        let move_ = &ways[seat][(number - 4) / 2 % 2];
        let by = ["white", "black"][seat];
        let pairs = [
            (Key::Turn, turn.as_str()),
            (Key::By, by),
            (Key::Move, move_),
        ];
        state = cheat.add_after(&state, entry(&pairs), &secrets[seat]);
    }
    (cheat, people)
}

pub(crate) const ATTACKS: &[Attack] = &[
    (
        "A game is dragged on: with entry 4,000 it is a draw",
        || {
            let (cheat, _) = to_and_fro(4000);
            let text = cheat.file();
            let play = herald::play::Play::open(file(&text), None).unwrap();
            assert!(games::find("queens-four").is_some());
            format!(
                "{} entries: {}",
                play.next_number() - 1,
                play.result().unwrap()
            )
        },
        "4000 entries: draw: house 0.8",
    ),
    (
        "Entry 4,001",
        || {
            let (cheat, _) = to_and_fro(4001);
            verdict(&cheat.file())
        },
        "entry 4001, line",
    ),
];
