//! Attacks on the record: entries forged, changed, deleted, added, denied.

use std::sync::OnceLock;

use herald::dice::Secret;
use herald::record::EntryKey as Key;
use herald::referee::Deed;

use crate::Attack;
use crate::cheat::{Cheat, act, compared, entry, verdict};
use crate::people::{Kept, Person, again, pair, play_on, terms};

/// A game of ten entries that whoever was due resigned; the loser comes first.
fn finished() -> [Person; 2] {
    static KEPT: OnceLock<[Kept; 2]> = OnceLock::new();
    again(&KEPT, finish)
}

fn finish() -> [Person; 2] {
    let mut people = pair(&terms("gallop"));
    play_on(&mut people, 8);
    let [ann, bob] = people;
    let (mut loser, mut winner) = if ann.look().next().side() == ann.seat(&ann.look()) {
        (ann, bob)
    } else {
        (bob, ann)
    };
    loser.act(&Deed::Resign).unwrap();
    let told = winner.receive(&loser.slip(), crate::people::PLAIN).unwrap();
    assert!(told.play.result().is_some());
    [loser, winner]
}

/// Two in the midst of a game: who is to act, and the other.
pub(crate) fn midst() -> [Person; 2] {
    static KEPT: OnceLock<[Kept; 2]> = OnceLock::new();
    again(&KEPT, || {
        let mut people = pair(&terms("gallop"));
        play_on(&mut people, 5);
        by_turn(people)
    })
}

/// Who is to act first.
pub(crate) fn by_turn([one, other]: [Person; 2]) -> [Person; 2] {
    let play = one.look();
    if play.next().side() == one.seat(&play) {
        [one, other]
    } else {
        [other, one]
    }
}

/// The word of a person's seat.
pub(crate) fn seat(person: &Person) -> &'static str {
    let play = person.look();
    play.referee().seat(person.seat(&play).unwrap())
}

fn stranger() -> Secret {
    Secret::from([9; 32])
}

pub(crate) const ATTACKS: &[Attack] = &[
    (
        "A third person turns the result of a finished game round and puts every head right",
        || {
            let [_, winner] = finished();
            let mut cheat = Cheat::of(&winner.text);
            cheat.change(Key::By, seat(&winner), None);
            verdict(&cheat.file())
        },
        "is to act here",
    ),
    (
        "A third person changes the last note but one of a finished game, heads put right",
        || {
            let [_, winner] = finished();
            let mut cheat = Cheat::of(&winner.text);
            let end = cheat.pop();
            cheat.change(Key::Note, "I cheated.", None);
            cheat.add(end, None);
            verdict(&cheat.file())
        },
        "this entry is not signed by",
    ),
    (
        "A third person signs the whole game anew with keys of his own",
        || {
            let [_, winner] = finished();
            let [_, other] = finish();
            assert_eq!(verdict(&other.text), "it stands");
            compared(&winner.text, &other.text)
        },
        "these are two different games",
    ),
    (
        "The loser sends the game as it stood before he resigned",
        || {
            let [loser, mut winner] = finished();
            let mut cheat = Cheat::of(&loser.text);
            cheat.pop();
            cheat.pop();
            let before = winner.text.clone();
            let taken = winner
                .receive(&cheat.whole(), crate::people::PLAIN)
                .unwrap();
            assert_eq!((taken.new.len(), &winner.text), (0, &before));
            compared(&winner.text, &cheat.file())
        },
        "go on with the first",
    ),
    (
        "A resignation in the other's name, signed with one's own key",
        || {
            let [mut due, other] = midst();
            let mut cheat = Cheat::of(&other.text);
            cheat.add(act(seat(&due), "resign"), Some(&other.secret()));
            due.refuses(&cheat.code())
        },
        "this entry is not signed by",
    ),
    (
        "The same shown to a third person as a file",
        || {
            let [due, other] = midst();
            let mut cheat = Cheat::of(&other.text);
            cheat.add(act(seat(&due), "resign"), Some(&other.secret()));
            verdict(&cheat.file())
        },
        "this entry is not signed by",
    ),
    (
        "A resignation in the other's name, not signed at all",
        || {
            let [mut due, other] = midst();
            let mut cheat = Cheat::of(&other.text);
            cheat.add(act(seat(&due), "resign"), None);
            due.refuses(&cheat.code())
        },
        "the key `sig` is missing",
    ),
    (
        "A ruling in a fair game, signed by the player whom it favours",
        || {
            let [mut due, other] = midst();
            let mut cheat = Cheat::of(&other.text);
            let result = format!("result {}", seat(&other));
            let ruling = [
                (Key::Act, "ruling"),
                (Key::Decision, &result),
                (Key::Why, "x"),
            ];
            cheat.add(entry(&ruling), Some(&other.secret()));
            due.refuses(&cheat.code())
        },
        "nobody rules a game with `fair` dice",
    ),
    (
        "A draw offered, and accepted in the other's name",
        || {
            let [mut due, mut other] = midst();
            let (text, offer) = (due.legal()[0].clone(), true);
            due.act(&Deed::Move { text, offer }).unwrap();
            let mut cheat = Cheat::of(&due.text);
            cheat.add(act(seat(&other), "accept-draw"), Some(&due.secret()));
            other.refuses(&cheat.code_from(cheat.entries.len() - 1))
        },
        "this entry is not signed by",
    ),
    (
        "A draw accepted that nobody offered",
        || {
            let [due, mut other] = midst();
            let mut cheat = Cheat::of(&due.text);
            cheat.add(act(seat(&due), "accept-draw"), Some(&due.secret()));
            other.refuses(&cheat.code())
        },
        "has not offered a draw that still stands",
    ),
    (
        "A new tip for one's chain, in a move",
        || {
            let [mut due, mut other] = midst();
            due.play(&due.legal()[0]).unwrap();
            let mut cheat = Cheat::of(&due.text);
            let tip = file_tip(&cheat);
            cheat.change(Key::Tip, &tip, Some(&due.secret()));
            other.refuses(&cheat.code())
        },
        "`tip` has no place in this entry",
    ),
    (
        "A move is changed on its way by somebody without the key",
        || {
            let [mut due, mut other] = midst();
            let legal = due.legal();
            due.play(&legal[0]).unwrap();
            let mut cheat = Cheat::of(&due.text);
            let sig = cheat
                .entries
                .last()
                .unwrap()
                .get(Key::Sig)
                .unwrap()
                .to_owned();
            cheat.change(Key::Move, &legal[1], None);
            assert_eq!(
                cheat.entries.last().unwrap().get(Key::Sig),
                Some(sig.as_str())
            );
            other.refuses(&cheat.code())
        },
        "this entry is not signed by",
    ),
    (
        "The same, signed anew with a stranger's key",
        || {
            let [mut due, mut other] = midst();
            let legal = due.legal();
            due.play(&legal[0]).unwrap();
            let mut cheat = Cheat::of(&due.text);
            cheat.change(Key::Move, &legal[1], Some(&stranger()));
            other.refuses(&cheat.code())
        },
        "this entry is not signed by",
    ),
    (
        "A letter of a code is changed",
        || {
            let [mut due, mut other] = midst();
            due.play(&due.legal()[0]).unwrap();
            let code = Cheat::of(&due.text).code();
            let (front, back) = code.split_at(60);
            let swapped = if back.starts_with('a') { "b" } else { "a" };
            other.refuses(&format!("{front}{swapped}{}", &back[1..]))
        },
        "it is damaged",
    ),
    (
        "An entry is held back, and the next one sent",
        || {
            let mut people = pair(&terms("gallop"));
            play_on(&mut people, 5);
            let mut behind = people[0].text.clone();
            play_on(&mut people, 2);
            let [mut one, other] = people;
            let whole = std::mem::replace(&mut one.text, behind.clone());
            let mut stranger = Person::new("Zoe");
            std::mem::swap(&mut stranger.text, &mut behind);
            assert_ne!(whole, stranger.text);
            stranger.refuses(&Cheat::of(&other.text).code())
        },
        "is missing: the code begins with entry",
    ),
    (
        "A slip that follows another history of the game",
        || {
            let [due, mut other] = midst();
            let twin = due.twin();
            let mut cheat = Cheat::of(&twin.text);
            let at = cheat.entries.len();
            let last = cheat.pop().with(Key::Note, "Another past.");
            cheat.add(last, None);
            cheat.add(act(seat(&due), "resign"), Some(&due.secret()));
            other.refuses(&cheat.code_from(at + 1))
        },
        "the two copies part at or before it",
    ),
    (
        "A note that holds a code of the game",
        || {
            let [mut due, mut other] = midst();
            let mut cheat = Cheat::of(&due.text);
            cheat.add(act(seat(&due), "resign"), Some(&due.secret()));
            let (text, offer) = (due.legal()[0].clone(), false);
            let note = format!("See {}", cheat.code());
            due.act_with(&Deed::Move { text, offer }, Some(&note))
                .unwrap();
            let slip = due.slip();
            let taken = other.receive(&slip, crate::people::PLAIN).unwrap();
            assert!(taken.play.result().is_none());
            slip.lines().find(|line| line.contains("hr ld1")).unwrap()[..20].to_owned()
        },
        "Note: See hr ld1",
    ),
];

fn file_tip(cheat: &Cheat) -> String {
    cheat.header.tip().unwrap().to_string()
}
