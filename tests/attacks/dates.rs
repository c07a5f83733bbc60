//! Dates are their authors' word, and are held against the receiver's clock.

use std::sync::OnceLock;

use herald::record::EntryKey as Key;
use herald::referee::Deed;
use herald::side::Side;

use crate::Attack;
use crate::cheat::{Cheat, act, verdict};
use crate::people::{
    BEGUN, DAY, HOUR, Kept, LATE, PLAIN, Person, Terms, again, pair, play_on, terms,
};
use crate::record::{by_turn, seat};

/// A game with a week for each move, in its midst.
pub(crate) fn timed() -> [Person; 2] {
    static KEPT: OnceLock<[Kept; 2]> = OnceLock::new();
    again(&KEPT, || {
        let mut people = pair(&week());
        play_on(&mut people, 4);
        by_turn(people)
    })
}

fn week() -> Terms<'static> {
    Terms {
        clock: Some("7d"),
        ..terms("gallop")
    }
}

pub(crate) const ATTACKS: &[Attack] = &[
    (
        "A date far ahead, so that the answer comes too late",
        || {
            let [mut due, mut other] = timed();
            due.now += 2 * DAY;
            due.play(&due.legal()[0]).unwrap();
            other.refuses(&due.slip())
        },
        "which is yet to come",
    ),
    (
        "The same in a file that was put in the place of one's own",
        || {
            let [mut due, mut other] = timed();
            due.now += 2 * DAY;
            due.play(&due.legal()[0]).unwrap();
            other.text.clone_from(&due.text);
            other.cannot(|other| other.act(&Deed::Resign))
        },
        "that is 2 days ahead",
    ),
    (
        "A move dated back, which eats the receiver's time",
        || {
            let [mut due, mut other] = timed();
            due.play(&due.legal()[0]).unwrap();
            other.now += 3 * DAY;
            let told = other.refuses(&due.slip());
            other.receive(&due.slip(), LATE).unwrap();
            told
        },
        "taken so late, it leaves its receiver 3 days less",
    ),
    (
        "A date before that of the entry before",
        || {
            let [mut due, mut other] = timed();
            due.play(&due.legal()[0]).unwrap();
            let mut cheat = Cheat::of(&due.text);
            cheat.change(Key::Date, "2026-11-29T20:16:00Z", Some(&due.secret()));
            assert!(verdict(&cheat.file()).contains("dates never go back"));
            other.refuses(&cheat.code())
        },
        "dates never go back",
    ),
    (
        "A claim while there is time",
        || {
            let [due, mut other] = timed();
            other.now += 6 * DAY;
            let told = other.cannot(|other| other.act(&Deed::ClaimTime));
            assert!(due.look().result().is_none());
            told
        },
        "time is not up; it runs for 1 day more",
    ),
    (
        "A claim that a modified client dates ahead",
        || {
            let [mut due, other] = timed();
            let mut cheat = Cheat::of(&other.text);
            let claim = act(seat(&other), "claim-time").with(Key::Date, "2026-12-09T00:00:00Z");
            cheat.add(claim, Some(&other.secret()));
            assert_eq!(verdict(&cheat.file()), "it stands");
            due.refuses(&cheat.code())
        },
        "which is yet to come",
    ),
    (
        "A claim six minutes before the receiver's time is up by his clock",
        || {
            let [mut due, mut other] = timed();
            other.now += 7 * DAY + 1;
            other.act(&Deed::ClaimTime).unwrap();
            due.now = other.now - 360;
            let told = due.refuses(&other.slip());
            due.now = other.now - 290;
            due.receive(&other.slip(), PLAIN).unwrap();
            told
        },
        "which is yet to come",
    ),
    (
        "A herald whose own clock has not run so long makes no claim",
        || {
            let [_, mut other] = timed();
            other.cannot(|other| other.look().may_claim_time(other.now + 7 * DAY))
        },
        "time is not up; it runs until",
    ),
    (
        "A player claims his own time",
        || {
            let [mut due, _] = timed();
            due.now += 8 * DAY;
            due.cannot(|due| due.act(&Deed::ClaimTime))
        },
        "own time that runs",
    ),
    (
        "A claim in a game without a clock",
        || {
            let [mut due, other] = crate::record::midst();
            let mut cheat = Cheat::of(&other.text);
            cheat.add(act(seat(&other), "claim-time"), Some(&other.secret()));
            due.refuses(&cheat.code())
        },
        "this game has no clock",
    ),
    (
        "The inviter looks at the toss and never answers",
        || {
            let [ann, mut bob] = pair(&week());
            assert!(ann.look().referee().table().is_some(), "he has seen it");
            bob.now += 7 * DAY + HOUR;
            bob.act(&Deed::ClaimTime).unwrap();
            let play = bob.look();
            assert_eq!(bob.seat(&play), Some(Side::Second));
            format!("{}; {}", play.result().unwrap(), play.proof().join("; "))
        },
        "the inviter never answered",
    ),
    (
        "Time is claimed before the acceptance",
        || {
            let mut ann = Person::new("Ann");
            ann.invite(&week(), Side::First);
            ann.now = BEGUN + 20 * DAY;
            ann.cannot(|ann| ann.act(&Deed::ClaimTime))
        },
        "Bob (black) has not accepted the invitation yet",
    ),
    (
        "A move without a date in a game with a clock",
        || {
            let [mut due, mut other] = timed();
            due.play(&due.legal()[0]).unwrap();
            let mut cheat = Cheat::of(&due.text);
            let bare = cheat.pop().without(Key::Date);
            cheat.add(bare, Some(&due.secret()));
            other.refuses(&cheat.code())
        },
        "the key `date` is missing",
    ),
    (
        "More words than a game holds, in notes of a size that is allowed",
        || {
            let mut people = pair(&terms("queens-four"));
            play_on(&mut people, 1);
            let [mut one, mut other] = people;
            let note = "🐎".repeat(2000);
            let mut told = String::new();
            for _ in 0..40 {
                let play = one.look();
                let (from, to) = if play.next().side() == one.seat(&play) {
                    (&mut one, &mut other)
                } else {
                    (&mut other, &mut one)
                };
                let moves = from.legal();
                let (text, offer) = (moves[moves.len() / 2].clone(), false);
                let before = from.text.clone();
                if let Err(refusal) = from.act_with(&Deed::Move { text, offer }, Some(&note)) {
                    assert_eq!(from.text, before);
                    told = crate::people::said(&refusal);
                    break;
                }
                to.receive(&from.slip(), PLAIN).unwrap();
            }
            told
        },
        "come to more than 131072 bytes",
    ),
];
