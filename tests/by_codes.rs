//! Whole games by messages alone: two homes, or three with an arbiter, and
//! nothing but slips between them.

use std::fmt::Write;

#[path = "common/mod.rs"]
mod common;
#[path = "common/people.rs"]
mod people;

use common::Loaded;
use herald::play::{Fair, Next, Play};
use herald::post::{self, Message};
use herald::record::{Act, Kind};
use herald::referee::Deed;
use people::{PLAIN, Person, file, pair, terms};

/// What mail or chat makes of a slip.
type Way = fn(&str) -> String;

fn as_sent(slip: &str) -> String {
    slip.to_owned()
}

/// A chat's lines: who and when before each, the code in lines of 60 letters.
fn by_chat(slip: &str) -> String {
    let mut chat = String::new();
    for line in slip.lines() {
        let letters: Vec<char> = line.chars().collect();
        for piece in letters.chunks(60) {
            let piece: String = piece.iter().collect();
            let _ = writeln!(chat, "[12:03] Ann: {piece}");
        }
    }
    chat
}

/// Sends what is new to each of the others; what was lost on the way would be
/// missed at once.
fn send(people: &mut [Person], from: usize, way: Way) {
    let slip = way(&people[from].slip());
    for (n, to) in people.iter_mut().enumerate() {
        if n != from {
            let taken = to.receive(&slip, PLAIN);
            let taken =
                taken.unwrap_or_else(|refusal| panic!("{}\n{slip}", people::said(&refusal)));
            assert!(!taken.new.is_empty());
        }
    }
}

/// Plays to the end, or for so many entries; then whoever is due resigns.
fn play(people: &mut [Person], most: u32, seed: u64, way: Way) {
    let mut dice = Loaded::new(seed);
    // Captures bring a game on.
    let mut choose = |moves: &[String]| {
        let takes: Vec<usize> = (0..moves.len())
            .filter(|&n| moves[n].contains('x'))
            .collect();
        match takes[..] {
            [] => dice.below(moves.len()),
            _ => takes[dice.below(takes.len())],
        }
    };
    loop {
        let look = people[0].public();
        match look.next() {
            Next::Over => return,
            Next::Throw(_) => panic!("a throw is made as soon as it is due"),
            _ => {}
        }
        let due = look.name(look.next().side().unwrap());
        let at = people.iter().position(|one| one.name == due).unwrap();
        if look.next_number() > most {
            people[at].act(&Deed::Resign).unwrap();
        } else {
            assert!(people[at].take_turn(&mut choose));
        }
        send(people, at, way);
        pass_throws(people, way);
    }
}

/// The arbiter, who comes last of three, throws as soon as a slip brings that
/// about; what is thrown goes to both.
fn pass_throws(people: &mut [Person], way: Way) {
    let Some(carl) = people.get(2) else { return };
    let entries = |one: &Person| file(&one.text).entries().len();
    if entries(&people[0]) < entries(carl) {
        send(people, 2, way);
    }
}

/// What must hold of a game that was played: all copies say the same, stand up
/// before a stranger, and have `go` only where the page says.
fn check(people: &[Person]) -> Play {
    let open = |file| Play::open(file, None);
    for one in &people[1..] {
        let copies = post::compare([file(&people[0].text), file(&one.text)], &open);
        assert!(copies.parting.is_none());
        assert!(copies.verdicts.iter().all(Result::is_ok));
    }
    let play = Play::open(file(&people[0].text), None).unwrap();
    assert!(play.is_verified() && play.result().is_some());
    let entries: Vec<_> = play.entries().collect();
    for (n, entry) in entries.iter().enumerate() {
        if entry.kind() == Kind::Act(Act::Go) {
            let before = entries[n - 1];
            let first = n == 1 && play.author(entry) == play.fair().map(Fair::inviter);
            // Only a capture that earns another throw makes one wait for it.
            let captured = before.played().is_some_and(|text| text.contains('x'))
                && play.author(before) != play.author(entry);
            assert!(first || captured, "entry {}", entry.number());
            assert_eq!(
                entry.link().is_some(),
                first && entry.throw(herald::game::Purpose::Toss).is_some()
            );
        }
    }
    play
}

fn gos(play: &Play) -> usize {
    play.entries()
        .filter(|entry| entry.kind() == Kind::Act(Act::Go))
        .count()
}

/// Two homes play a game; gives its last state.
fn two(game: &str, most: u32, seed: u64, way: Way) -> Play {
    people::chances_of(seed);
    let mut people = pair(&terms(game));
    play(&mut people, most, seed, way);
    let play = check(&people);
    println!(
        "{game}: {} entries, {} of them go, {}",
        play.next_number() - 1,
        gos(&play),
        play.result().unwrap()
    );
    play
}

fn three(most: u32, way: Way) {
    people::chances_of(9);
    let mut carl = Person::new("Carl");
    carl.arbitrate(&terms("gallop"), "Carl");
    let mut people: Vec<Person> = ["Ann", "Bob"].map(Person::new).into();
    for player in &mut people {
        player.receive(&way(&carl.slip()), PLAIN).unwrap();
    }
    people.push(carl);
    play(&mut people, most, 5, way);
    let mut shown = people[2].look();
    shown.reveal(None).unwrap();
    people[2].keep(&mut shown).unwrap();
    send(&mut people, 2, way);
    let play = check(&people);
    assert!(play.is_revealed() && gos(&play) == 0);
    assert!(
        play.proof()
            .join("; ")
            .contains("made from the revealed seed")
    );
}

#[test]
fn a_gallop() {
    let play = two("gallop", 400, 1, as_sent);
    assert!(play.turns() > 20 && gos(&play) <= 1, "played to its end");
}

#[test]
fn a_sidle() {
    let play = two("sidle", 40, 2, as_sent);
    assert!(gos(&play) > 1, "somebody captured");
}

#[test]
fn a_gauntlet() {
    let play = two("gauntlet", 200, 3, as_sent);
    assert!(
        play.entry(2)
            .unwrap()
            .throw(herald::game::Purpose::Setup)
            .is_some()
    );
}

#[test]
fn a_skwhere() {
    let play = two("skwhere", 40, 4, as_sent);
    assert_eq!(
        gos(&play),
        usize::from(play.entry(2).unwrap().kind() == Kind::Act(Act::Go))
    );
}

#[test]
fn a_queens_four() {
    let play = two("queens-four", 40, 5, as_sent);
    assert!(gos(&play) <= 1);
}

#[test]
fn a_gallop_with_a_neutral_arbiter() {
    three(60, as_sent);
}

#[test]
fn a_sidle_by_chat() {
    two("sidle", 24, 6, by_chat);
}

#[test]
fn a_gallop_with_a_neutral_arbiter_by_chat() {
    three(30, by_chat);
}

#[test]
fn a_chats_words_are_no_words_of_a_code() {
    let [ann, _] = pair(&terms("gallop"));
    let chat = by_chat(&ann.slip_of(post::Span::All));
    assert!(
        chat.lines()
            .all(|line| line.starts_with("[12:03] Ann: ") && line.len() <= 73)
    );
    assert_eq!(Message::read(&chat).unwrap().sent().count(), 1);
}
