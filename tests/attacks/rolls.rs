//! Attacks on the dice: rolls chosen, foreseen, put off, thrown again.

use std::sync::OnceLock;

use herald::dice::{Stream, roll_key};
use herald::game::Purpose;
use herald::play::Next;
use herald::record::EntryKey as Key;
use herald::referee::Deed;
use herald::side::Stage;

use crate::Attack;
use crate::cheat::{Cheat, act, link};
use crate::people::{Kept, PLAIN, Person, again, pair, play_by, play_on, terms};
use crate::record::{by_turn, midst, seat};

/// A Sidle in which one has captured, and needs the other's `go`: the one who
/// has captured comes first.
fn captured() -> [Person; 2] {
    static KEPT: OnceLock<[Kept; 2]> = OnceLock::new();
    again(&KEPT, capture)
}

fn capture() -> [Person; 2] {
    let mut people = pair(&terms("sidle"));
    play_on(&mut people, 2);
    let mut capture = |moves: &[String]| {
        let takes = |text: &String| text.contains('x');
        moves.iter().position(takes).unwrap_or(moves.len() / 2)
    };
    for _ in 0..200 {
        if let Next::Go(_) = people[0].look().next() {
            let [other, one] = by_turn(people);
            return [one, other];
        }
        play_by(&mut people, 1, &mut capture);
    }
    panic!("nobody captured");
}

/// How many links a person has shown.
fn shown(person: &Person) -> u16 {
    let play = person.look();
    let own = person.seat(&play);
    let mine = play.entries().filter(|entry| play.author(entry) == own);
    u16::try_from(mine.filter(|entry| entry.link().is_some()).count()).unwrap()
}

pub(crate) const ATTACKS: &[Attack] = &[
    (
        "One's own roll is changed, and the entry signed",
        || {
            let [mut due, mut other] = midst();
            due.play(&due.legal()[0]).unwrap();
            let mut cheat = Cheat::of(&due.text);
            let roll = cheat.entries.last().unwrap().get(Key::Roll).unwrap();
            let wished = if roll == "2d6 = 6 6" {
                "2d6 = 5 5"
            } else {
                "2d6 = 6 6"
            };
            cheat.change(Key::Roll, wished, Some(&due.secret()));
            other.refuses(&cheat.code())
        },
        "the dice show `2d6 = ",
    ),
    (
        "A link further on in one's own chain, since its roll is better",
        || {
            let [mut due, mut other] = midst();
            let (play, next) = (due.look(), shown(&due) + 1);
            due.play(&due.legal()[0]).unwrap();
            let mut cheat = Cheat::of(&due.text);
            cheat.change(Key::Link, &link(&due, &play, next + 1), Some(&due.secret()));
            other.refuses(&cheat.code())
        },
        "the link is not the next one of its chain",
    ),
    (
        "A link shown before is shown again",
        || {
            let [mut due, mut other] = midst();
            let (play, next) = (due.look(), shown(&due) + 1);
            due.play(&due.legal()[0]).unwrap();
            let mut cheat = Cheat::of(&due.text);
            cheat.change(Key::Link, &link(&due, &play, next - 1), Some(&due.secret()));
            other.refuses(&cheat.code())
        },
        "the link is not the next one of its chain",
    ),
    (
        "A move without its throw",
        || {
            let [mut due, mut other] = midst();
            due.play(&due.legal()[0]).unwrap();
            let mut cheat = Cheat::of(&due.text);
            let bare = cheat.pop().without(Key::Link).without(Key::Roll);
            cheat.add(bare, Some(&due.secret()));
            other.refuses(&cheat.code())
        },
        "a throw is due in this entry, and with it a link",
    ),
    (
        "A bad roll is put off with a `go`",
        || {
            let [due, mut other] = midst();
            let mut cheat = Cheat::of(&due.text);
            cheat.add(act(seat(&due), "go"), Some(&due.secret()));
            other.refuses(&cheat.code())
        },
        "a throw is due in this entry, and with it a link",
    ),
    (
        "A bad roll is put off by giving the other's move back",
        || {
            let [due, mut other] = midst();
            let mut cheat = Cheat::of(&due.text);
            cheat.add(act(seat(&due), "takeback"), Some(&due.secret()));
            other.refuses(&cheat.code())
        },
        "nothing is given back while a throw is due",
    ),
    (
        "A bad roll is put off by a claim",
        || {
            let [due, mut other] = midst();
            let mut cheat = Cheat::of(&due.text);
            cheat.add(act(seat(&due), "claim-repetition"), Some(&due.secret()));
            other.refuses(&cheat.code())
        },
        "no end can be claimed for repetition",
    ),
    (
        "A second throw after one's own capture, without the other's `go`",
        || {
            let [greedy, mut other] = captured();
            let play = greedy.look();
            let mut cheat = Cheat::of(&greedy.text);
            let next = link(&greedy, &play, shown(&greedy) + 1);
            let key = roll_key(&cheat.state(), Purpose::Roll, &next.parse().unwrap());
            let mut stream = Stream::new(&key);
            let sticks: Vec<String> = (0..4).map(|_| stream.below(2).to_string()).collect();
            let entry = act(seat(&greedy), "x")
                .without(Key::Act)
                .with(Key::Turn, (play.turns() + 1).to_string())
                .with(Key::Roll, format!("4s = {}", sticks.join(" ")))
                .with(Key::Move, "a1-a2")
                .with(Key::Link, next);
            cheat.add(entry, Some(&greedy.secret()));
            other.refuses(&cheat.code())
        },
        "must first let",
    ),
    (
        "A `go` that throws for the other",
        || {
            let [_, other] = captured();
            let mut cheat = Cheat::of(&other.text);
            let next = link(&other, &other.look(), shown(&other) + 1);
            let go = act(seat(&other), "go")
                .with(Key::Roll, "4s = 1 1 1 1")
                .with(Key::Link, next);
            cheat.add(go, Some(&other.secret()));
            let [mut greedy, _] = [other.twin(), other];
            greedy.refuses(&cheat.code())
        },
        "`roll` has no place in this entry, which is `act: go`",
    ),
    (
        "The opponent moves for a player whose roll he cannot know",
        || {
            let [due, mut other] = midst();
            other.cannot(|other| {
                let mut play = other.look();
                let by = due.seat(&due.look()).unwrap();
                let (text, offer) = (due.legal()[0].clone(), false);
                play.act(
                    by,
                    &Deed::Move { text, offer },
                    herald::play::Aside::default(),
                )
            })
        },
        "herald can sign this",
    ),
    (
        "The opponent looks for a roll to come, whatever note he writes",
        || {
            let mut seen = Vec::new();
            let mut people = pair(&terms("gallop"));
            play_on(&mut people, 4);
            let [mut due, other] = by_turn(people);
            for note in 0..20 {
                let mut trial = due.twin();
                trial.restore();
                let (text, offer) = (trial.legal()[0].clone(), false);
                let note = note.to_string();
                trial
                    .act_with(&Deed::Move { text, offer }, Some(&note))
                    .unwrap();
                let play = trial.look();
                let table = play.referee().table().unwrap();
                assert!(matches!(table.stage(), Stage::Roll(_)) && table.legal(true).is_empty());
                // Only the other's herald, which has the link, can see it.
                let theirs = other.look_at(&trial.text);
                seen.push(theirs.referee().thrown().unwrap().to_owned());
            }
            due.play(&due.legal()[0]).unwrap();
            seen.sort_unstable();
            seen.dedup();
            format!("his herald shows none of the {} rolls", seen.len().min(5))
        },
        "shows none of the 5 rolls",
    ),
    (
        "The inviter makes his first entry again, for another toss",
        || {
            let [mut ann, _] = pair(&terms("gallop"));
            let mut again = ann.look();
            match ann.look().next() {
                Next::Go(_) => ann.go().unwrap(),
                _ => ann.play(&ann.legal()[0]).unwrap(),
            };
            let toss = |text: &str| {
                Cheat::of(text).entries[1]
                    .get(Key::Toss)
                    .unwrap()
                    .to_owned()
            };
            let first = toss(&ann.text);
            let side = herald::side::Side::First;
            let aside = herald::play::Aside {
                note: Some("Another".to_owned()),
                date: None,
            };
            if let Next::Go(_) = again.next() {
                again.go(side, aside).unwrap();
            } else {
                let moves = again.referee().table().unwrap().legal(true);
                let (text, offer) = (moves[1].clone(), false);
                again
                    .act(side, &Deed::Move { text, offer }, aside)
                    .map(|_| ())
                    .unwrap();
            }
            let second = again.entry(2).unwrap().get(Key::Toss).unwrap().to_owned();
            assert_eq!(first, second, "links and the other's signature decide");
            let before = ann.text.clone();
            // A `go` with another note does the same, and is the old one again.
            match ann.keep(&mut again) {
                Ok(notices) => notices.join(" ") + " the toss is the same",
                Err(refusal) => {
                    assert_eq!(ann.text, before);
                    crate::people::said(&refusal) + "; the toss is the same"
                }
            }
        },
        "the toss is the same",
    ),
    (
        "A draw is accepted with a look at one's own roll (by the rules)",
        || {
            let [mut due, mut other] = midst();
            let (text, offer) = (due.legal()[0].clone(), true);
            due.act(&Deed::Move { text, offer }).unwrap();
            other.receive(&due.slip(), PLAIN).unwrap();
            assert!(
                other.look().referee().thrown().is_some(),
                "the roll is known"
            );
            other.act(&Deed::AcceptDraw).unwrap();
            due.receive(&other.slip(), PLAIN).unwrap();
            due.look().result().unwrap()
        },
        "draw: house 0.5",
    ),
];
