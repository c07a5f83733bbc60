//! An arbiter asked for what he must not give, and players who play him.

use std::sync::OnceLock;

use herald::dice::Secret;
use herald::play::held_seed;
use herald::record::{EntryKey as Key, HeaderKey};
use herald::referee::Deed;
use herald::side::Side;

use crate::Attack;
use crate::cheat::{Cheat, act, compared, entry, verdict};
use crate::people::{BEGUN, DAY, Kept, PLAIN, Person, Terms, again, file, terms};
use crate::record::seat;
use crate::register::standing;

/// Carl, who throws for Ann and Bob; Ann is to move.
fn table() -> [Person; 3] {
    static KEPT: OnceLock<[Kept; 3]> = OnceLock::new();
    again(&KEPT, || timed(None))
}

fn timed(clock: Option<&str>) -> [Person; 3] {
    let terms = Terms {
        first: Some(Side::First),
        clock,
        ..terms("gallop")
    };
    let mut carl = Person::new("Carl");
    carl.arbitrate(&terms, "Carl");
    let mut players = ["Ann", "Bob"].map(Person::new);
    for player in &mut players {
        player.receive(&carl.slip(), PLAIN).unwrap();
    }
    let [ann, bob] = players;
    [carl, ann, bob]
}

/// The same after Ann's move; only Carl's throw is due, and Carl has it not.
fn moved() -> [Person; 3] {
    let [carl, mut ann, mut bob] = table();
    ann.play(&ann.legal()[0]).unwrap();
    bob.receive(&ann.slip(), PLAIN).unwrap();
    [carl, ann, bob]
}

/// The same after Carl has thrown; and the game as Ann could have played it.
fn forked() -> ([Person; 3], String) {
    let [mut carl, mut ann, mut bob] = table();
    let before = ann.text.clone();
    ann.play(&ann.legal()[0]).unwrap();
    carl.receive(&ann.slip(), PLAIN).unwrap();
    bob.receive(&carl.slip(), PLAIN).unwrap();
    let kept = std::mem::replace(&mut ann.text, before);
    ann.play(&ann.legal()[1]).unwrap();
    let fork = std::mem::replace(&mut ann.text, kept);
    ann.receive(&carl.slip(), PLAIN).unwrap();
    ([carl, ann, bob], fork)
}

/// An entry of the arbiter's that somebody else makes.
fn forged(pairs: &[(Key, &str)], signed: Option<&Secret>) -> String {
    let [_, mut ann, bob] = moved();
    let mut cheat = Cheat::of(&bob.text);
    cheat.add(entry(pairs), signed);
    ann.refuses(&cheat.code())
}

const THROW: [(Key, &str); 1] = [(Key::Roll, "2d6 = 1 1")];
const RULING: [(Key, &str); 3] = [
    (Key::Act, "ruling"),
    (Key::Decision, "result black"),
    (Key::Why, "I want it."),
];

fn player() -> Secret {
    Secret::from([5; 32])
}

pub(crate) const ATTACKS: &[Attack] = &[
    (
        "A bait: the arbiter's nonce, key and commitment in another game",
        || {
            let [carl, ..] = table();
            let mut cheat = Cheat::of(&carl.text);
            cheat.entries.clear();
            cheat.header = cheat.header.with(HeaderKey::SecondSeat, "Mallory");
            let bait = cheat.file();
            assert!(held_seed(file(&carl.text).header(), &carl.secret()).is_some());
            assert!(held_seed(file(&bait).header(), &carl.secret()).is_none());
            let mut play = carl.look_at(&bait);
            match play.throw(None) {
                Ok(false) => "no seed is held for it, and nothing is thrown".to_owned(),
                other => format!("{other:?}"),
            }
        },
        "nothing is thrown",
    ),
    (
        "A bait with another game's name",
        || {
            let [carl, ..] = table();
            let mut cheat = Cheat::of(&carl.text);
            cheat.entries.clear();
            let header = cheat.header.with(HeaderKey::Game, "sidle");
            cheat.header = header.with(HeaderKey::Rules, "sidle/1");
            let mut play = carl.look_at(&cheat.file());
            match play.throw(None) {
                Ok(false) => "no seed is held for it, and nothing is thrown".to_owned(),
                other => format!("{other:?}"),
            }
        },
        "nothing is thrown",
    ),
    (
        "The bait through a pipe, which keeps no file",
        || {
            let [mut carl, ..] = table();
            let mut cheat = Cheat::of(&carl.text);
            cheat.entries.clear();
            cheat.header = cheat.header.with(HeaderKey::FirstSeat, "Mallory");
            let before = carl.text.clone();
            let bait = cheat.whole();
            let kept = std::mem::take(&mut carl.text);
            let taken = carl.receive(&bait, PLAIN);
            assert_eq!(before, kept);
            match taken {
                Ok(taken) => format!("{} throws are made for it", taken.play.throws()),
                Err(refusal) => crate::people::said(&refusal),
            }
        },
        "another copy of this game was answered at entry 1, the one of the game",
    ),
    (
        "A fork of the game at a number that was answered",
        || {
            let ([mut carl, ..], fork) = forked();
            carl.refuses(&Cheat::of(&fork).whole())
        },
        "entry 2 stands here already",
    ),
    (
        "The fork in a file of its own",
        || {
            let ([carl, ..], fork) = forked();
            let mut play = carl.look_at(&fork);
            let refusal = play.throw(None).expect_err("answered");
            crate::people::said(&refusal)
        },
        "another copy of this game was answered at entry 3, the one whose entry 2 has the head",
    ),
    (
        "Two forks through two pipes at once",
        || {
            let [mut carl, mut ann, _] = table();
            let before = ann.text.clone();
            ann.play(&ann.legal()[0]).unwrap();
            let one = std::mem::replace(&mut ann.text, before);
            ann.play(&ann.legal()[1]).unwrap();
            let mut second = carl.look_at(&ann.text);
            let mut first = carl.look_at(&one);
            assert!(first.throw(None).unwrap() && second.throw(None).unwrap());
            carl.keep(&mut first).unwrap();
            carl.cannot(|carl| carl.keep(&mut second))
        },
        "was released before, and is another one",
    ),
    (
        "An old copy, to have an earlier throw once more",
        || {
            let ([mut carl, mut ann, mut bob], _) = forked();
            let old = carl.text.clone();
            bob.play(&bob.legal()[0]).unwrap();
            carl.receive(&bob.slip(), PLAIN).unwrap();
            ann.receive(&carl.slip(), PLAIN).unwrap();
            ann.play(&ann.legal()[0]).unwrap();
            carl.receive(&ann.slip(), PLAIN).unwrap();
            standing(&carl, &old)
        },
        "this is an old copy: it ends with entry 3, and the arbiter's herald has answered up to entry 7",
    ),
    (
        "The same game once more: the same throw comes out",
        || {
            let ([mut carl, ann, _], _) = forked();
            let made = carl.text.clone();
            let mut cheat = Cheat::of(&ann.text);
            cheat.pop();
            carl.text = cheat.file();
            let mut play = carl.look();
            carl.keep(&mut play).unwrap();
            assert_eq!(Cheat::of(&carl.text).entries, Cheat::of(&made).entries);
            "the registered throw, word for word".to_owned()
        },
        "word for word",
    ),
    (
        "An arbiter with a modified client throws twice under one number",
        || {
            let ([carl, ann, _], _) = forked();
            let mut cheat = Cheat::of(&carl.text);
            let thrown = cheat.entries[2].get(Key::Roll).unwrap();
            let wished = if thrown == "2d6 = 1 1" {
                "2d6 = 2 2"
            } else {
                "2d6 = 1 1"
            };
            cheat.change(Key::Roll, wished, Some(&carl.secret()));
            assert_eq!(verdict(&cheat.file()), "it stands");
            compared(&ann.text, &cheat.file())
        },
        "both are signed by Carl, who answered entry 3 twice",
    ),
    (
        "The seed is asked for before the end",
        || {
            let [mut carl, ..] = table();
            carl.cannot(|carl| carl.look().reveal(None))
        },
        "the game is not over",
    ),
    (
        "The seed is asked for in a fork that was ended",
        || {
            let ([mut carl, ..], fork) = forked();
            let mut cheat = Cheat::of(&fork);
            cheat.pop();
            cheat.add(act("white", "resign"), None);
            let fork = cheat.file();
            assert_eq!(verdict(&fork), "it stands");
            carl.cannot(|carl| carl.look_at(&fork).reveal(None))
        },
        "another copy of this game was answered at entry 3, the one whose entry 2 has the head",
    ),
    (
        "The seed is asked for at another home",
        || {
            let [_, mut ann, _] = table();
            ann.act(&Deed::Resign).unwrap();
            ann.cannot(|ann| ann.look().reveal(None))
        },
        "only the arbiter's herald knows the seed",
    ),
    (
        "A throw that a player signs",
        || forged(&THROW, Some(&player())),
        "this entry is not signed by the arbiter",
    ),
    (
        "A throw that nobody signs",
        || forged(&THROW, None),
        "the key `sig` is missing",
    ),
    (
        "A ruling that a player signs",
        || forged(&RULING, Some(&player())),
        "this entry is not signed by the arbiter",
    ),
    (
        "A ruling that nobody signs",
        || forged(&RULING, None),
        "the key `sig` is missing",
    ),
    (
        "A ruling in a player's name",
        || {
            let mut pairs = RULING.to_vec();
            pairs.push((Key::By, "black"));
            forged(&pairs, None)
        },
        "`by` stands only with what a player does",
    ),
    (
        "A player rules",
        || {
            let [_, mut ann, _] = table();
            ann.cannot(|ann| ann.look().rule("result white", "I want it.", None))
        },
        "only Carl's herald, which holds the key and the seed, can sign it",
    ),
    (
        "A player resigns while a throw is due, to cross it",
        || {
            let [_, mut ann, _] = moved();
            ann.cannot(|ann| ann.act(&Deed::Resign))
        },
        "first Carl, the arbiter, makes the throw that is due",
    ),
    (
        "A modified client resigns for the other while a throw is due",
        || {
            let [mut carl, ann, _] = moved();
            let mut cheat = Cheat::of(&ann.text);
            cheat.add(act("black", "resign"), None);
            carl.refuses(&cheat.code_from(2))
        },
        "a throw of the arbiter's is due before it",
    ),
    (
        "A takeback while a throw is due",
        || {
            let [mut carl, _, bob] = moved();
            let mut cheat = Cheat::of(&bob.text);
            cheat.add(act("black", "takeback"), None);
            carl.refuses(&cheat.code_from(2))
        },
        "a throw of the arbiter's is due before it",
    ),
    (
        "Time is claimed while a neutral arbiter's throw is due",
        || {
            let [_, mut ann, mut bob] = timed(Some("2d"));
            ann.play(&ann.legal()[0]).unwrap();
            bob.receive(&ann.slip(), PLAIN).unwrap();
            bob.now = BEGUN + 9 * DAY;
            let told = bob.cannot(|bob| bob.act(&Deed::ClaimTime));
            assert_eq!(bob.look().referee().running(), None, "nobody's time runs");
            told
        },
        "first Carl, the arbiter, makes the throw that is due",
    ),
    (
        "An arbiter who plays makes no throw: his own time runs, and is claimed",
        || {
            let terms = Terms {
                first: Some(Side::Second),
                clock: Some("2d"),
                ..terms("gallop")
            };
            let (mut ann, mut bob) = (Person::new("Ann"), Person::new("Bob"));
            ann.arbitrate(&terms, "white");
            bob.receive(&ann.slip(), PLAIN).unwrap();
            bob.play(&bob.legal()[0]).unwrap();
            bob.now = BEGUN + 3 * DAY;
            bob.act(&Deed::ClaimTime).unwrap();
            assert_eq!(seat(&bob), "black");
            bob.look().result().unwrap()
        },
        "black wins: house 0.18",
    ),
];
