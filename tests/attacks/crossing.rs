//! A claim on time and the late move, on their way at once.

use herald::record::EntryKey as Key;
use herald::referee::Deed;

use crate::Attack;
use crate::cheat::{Cheat, act, compared};
use crate::dates::timed;
use crate::people::{DAY, HOUR, LATE, PLAIN, Person, play_on};
use crate::record::seat;

/// A late move and the claim, made so many seconds later (or sooner) than it:
/// the late player, and who claims.
fn crossed(later: i64) -> [Person; 2] {
    let [mut late, mut other] = timed();
    late.now += 7 * DAY + 100;
    other.now = late.now.checked_add_signed(later).unwrap();
    late.play(&late.legal()[0]).unwrap();
    other.act(&Deed::ClaimTime).unwrap();
    let now = late.now.max(other.now);
    [late.now, other.now] = [now, now];
    [late, other]
}

/// Whether both have the same game now; how it stands.
fn agreed(one: &Person, other: &Person) -> String {
    assert_eq!(Cheat::of(&one.text).entries, Cheat::of(&other.text).entries);
    let result = one.look().result();
    result.unwrap_or_else(|| "the game goes on".to_owned())
}

pub(crate) const ATTACKS: &[Attack] = &[
    (
        "The move has the earlier date: the claim gives way, when its author is told",
        || {
            let [mut late, mut other] = crossed(50);
            let told = other.refuses(&late.slip());
            let taken = other.receive(&late.slip(), LATE).unwrap();
            assert!(taken.replaced.is_some());
            late.receive(&other.slip_of(herald::post::Span::All), PLAIN)
                .unwrap();
            format!("{told}; {}", agreed(&late, &other))
        },
        "the earlier date stands; the game goes on",
    ),
    (
        "The claim arrives where the earlier move stands",
        || {
            let [mut late, other] = crossed(50);
            let before = late.text.clone();
            let taken = late.receive(&other.slip(), PLAIN).unwrap();
            assert_eq!(late.text, before);
            taken.words.join(" ")
        },
        "crossed; the earlier date stands, which is here",
    ),
    (
        "The game goes on after the claim gave way",
        || {
            let [late, mut other] = crossed(50);
            other.receive(&late.slip(), LATE).unwrap();
            let mut people = [late, other];
            play_on(&mut people, 3);
            agreed(&people[0], &people[1])
        },
        "the game goes on",
    ),
    (
        "The claim has the earlier date: the move gives way",
        || {
            let [mut late, mut other] = crossed(-50);
            let moved = late.slip();
            let taken = late.receive(&other.slip(), PLAIN).unwrap();
            assert!(taken.replaced.is_some());
            let taken = other.receive(&moved, PLAIN).unwrap();
            assert_eq!((taken.new.len(), taken.replaced), (0, None));
            agreed(&late, &other)
        },
        "wins: house 0.18",
    ),
    (
        "Equal dates: the move stands",
        || {
            let [mut late, mut other] = crossed(0);
            late.receive(&other.slip(), PLAIN).unwrap();
            other.receive(&late.slip(), LATE).unwrap();
            agreed(&late, &other)
        },
        "the game goes on",
    ),
    (
        "A second claim, dated earlier, after the first gave way",
        || {
            let [late, mut other] = crossed(50);
            let mut cheat = Cheat::of(&other.text);
            let date = cheat.entries[cheat.entries.len() - 2]
                .date()
                .unwrap()
                .to_owned();
            other.receive(&late.slip(), LATE).unwrap();
            let mut late = late;
            cheat.change(Key::Note, "again", Some(&other.secret()));
            assert!(!date.is_empty());
            let before = late.text.clone();
            let taken = late.receive(&cheat.code(), PLAIN).unwrap();
            assert_eq!(
                (late.text.as_str(), taken.replaced),
                (before.as_str(), None)
            );
            taken.words.join(" ")
        },
        "the earlier date stands, which is here",
    ),
    (
        "A claim is answered with another claim of the same player's",
        || {
            let [mut late, other] = crossed(-50);
            late.receive(&other.slip(), PLAIN).unwrap();
            let mut cheat = Cheat::of(&other.text);
            cheat.change(Key::Note, "again", Some(&other.secret()));
            late.refuses(&cheat.code())
        },
        "their author has answered twice",
    ),
    (
        "The late player's resignation crosses the claim",
        || {
            let [mut late, mut other] = timed();
            late.now += 7 * DAY + 100;
            other.now = late.now + 10;
            late.act(&Deed::Resign).unwrap();
            other.act(&Deed::ClaimTime).unwrap();
            late.now = other.now;
            late.receive(&other.slip(), PLAIN).unwrap();
            other.receive(&late.slip(), LATE).unwrap();
            agreed(&late, &other)
        },
        "wins: house 0.4",
    ),
    (
        "A false claim beside a sound move, to roll the other's register back",
        || {
            let [mut due, mut other] = timed();
            due.now += HOUR;
            other.now = due.now;
            due.play(&due.legal()[0]).unwrap();
            let before = Cheat::of(&other.text);
            other.receive(&due.slip(), PLAIN).unwrap();
            other.play(&other.legal()[0]).unwrap();
            let mut cheat = before;
            let date = Cheat::of(&due.text)
                .entries
                .last()
                .unwrap()
                .date()
                .unwrap()
                .to_owned();
            let claim = act(seat(&other), "claim-time").with(Key::Date, before_it(&date));
            cheat.add(claim, Some(&other.secret()));
            let taken = due
                .receive(&format!("{}\n{}", cheat.code(), other.slip()), PLAIN)
                .unwrap();
            assert_eq!((taken.new.len(), taken.replaced), (1, None));
            taken.words.join(" ")
        },
        "time is not up",
    ),
    (
        "Both before a third person",
        || {
            let [late, other] = crossed(50);
            compared(&other.text, &late.text)
        },
        "crossed; the earlier date stands, that of the second copy; both are signed; dates are",
    ),
    (
        "A move that crosses no claim takes no entry's place",
        || {
            let [mut due, mut other] = timed();
            due.play(&due.legal()[0]).unwrap();
            other.receive(&due.slip(), PLAIN).unwrap();
            let mut cheat = Cheat::of(&due.text);
            cheat.pop();
            let date = cheat.entries.last().unwrap().date().unwrap().to_owned();
            cheat.add(
                act(seat(&due), "resign").with(Key::Date, date),
                Some(&due.secret()),
            );
            other.refuses(&cheat.code())
        },
        "their author has answered twice",
    ),
];

/// A second before a date.
fn before_it(date: &str) -> String {
    let seconds = herald::record::seconds(date).unwrap();
    herald::record::moment(seconds - 1)
}
