//! What nobody signed is as good as the message that it came in.

use herald::dice::Seed;
use herald::play::{NewSource, Play};
use herald::record::EntryKey as Key;
use herald::side::Side;

use crate::Attack;
use crate::cheat::{Cheat, act, compared, entry};
use crate::people::{ASSERTED, PLAIN, Person, Terms, terms};
use crate::record::midst;

/// Ann and Bob, who play with an open seed; Bob has moved, and Ann has it not.
fn open() -> [Person; 2] {
    let terms = Terms {
        first: Some(Side::Second),
        ..terms("gallop")
    };
    let seed = Seed::from_words("attacks");
    let nonce = seed.nonce();
    let mut play = Play::begin(&terms.opening(), &nonce, NewSource::Open(seed)).unwrap();
    play.throw(None).unwrap();
    let mut people = ["Ann", "Bob"].map(Person::new);
    for person in &mut people {
        play.written().unwrap().text().clone_into(&mut person.text);
    }
    let [ann, mut bob] = people;
    bob.play(&bob.legal()[0]).unwrap();
    [ann, bob]
}

fn quoted(text: &str) -> String {
    let lines = text.lines().map(|line| format!("> {line}\n"));
    format!("On Monday Bob wrote:\n{}", lines.collect::<String>())
}

pub(crate) const ATTACKS: &[Attack] = &[
    (
        "A ruling under an open seed, which nobody can sign",
        || {
            let [mut ann, bob] = open();
            let mut cheat = Cheat::of(&bob.text);
            let ruling = [
                (Key::Act, "ruling"),
                (Key::Decision, "result black"),
                (Key::Why, "He said so."),
            ];
            cheat.add(entry(&ruling), None);
            let told = ann.refuses(&cheat.whole());
            ann.receive(&cheat.whole(), ASSERTED).unwrap();
            assert_eq!(
                ann.look().result().as_deref(),
                Some("black wins: house 0.17")
            );
            told
        },
        "is a ruling that nobody signed, so anybody may have made it: result black",
    ),
    (
        "A resignation in the name of who receives",
        || {
            let [mut ann, bob] = open();
            let mut cheat = Cheat::of(&bob.text);
            cheat.add(act("white", "resign"), None);
            ann.refuses(&cheat.whole())
        },
        "is in the name of Ann (white), which is you, and not yours",
    ),
    (
        "A move in the name of who receives",
        || {
            let [mut ann, bob] = open();
            let mut other = Person::new("Nobody");
            other.text.clone_from(&bob.text);
            let moves = other.legal();
            let mut cheat = Cheat::of(&bob.text);
            let pairs = [(Key::Turn, "2"), (Key::By, "white"), (Key::Move, &moves[0])];
            cheat.add(entry(&pairs), None);
            ann.refuses(&cheat.whole())
        },
        "is in the name of Ann (white), which is you, and not yours",
    ),
    (
        "An unsigned move in a quotation",
        || {
            let [mut ann, bob] = open();
            ann.refuses(&quoted(&bob.slip()))
        },
        "is not signed and stands in a quotation",
    ),
    (
        "A signed move in a quotation is its author's, whoever quotes it",
        || {
            let [mut due, mut other] = midst();
            due.play(&due.legal()[0]).unwrap();
            let taken = other.receive(&quoted(&due.slip()), PLAIN).unwrap();
            format!("taken: entry {}", taken.new[0])
        },
        "taken: entry 7",
    ),
    (
        "Two codes with different moves in one message: only the first is taken",
        || {
            let [mut ann, bob] = open();
            let mut cheat = Cheat::of(&bob.text);
            cheat.entries.truncate(1);
            let mut before = bob.twin();
            before.text = cheat.file();
            before.play(&before.legal()[1]).unwrap();
            let both = format!("{}\n{}", bob.slip(), before.slip());
            let taken = ann.receive(&both, PLAIN).unwrap();
            let first = Cheat::of(&bob.text).entries[1]
                .get(Key::Move)
                .unwrap()
                .to_owned();
            let played = taken.play.entry(2).unwrap().get(Key::Move).unwrap();
            assert_eq!(played, first);
            taken.words.join(" ")
        },
        "Passed over: entry 2 stands here already",
    ),
    (
        "Two codes that follow each other, both unsigned: only the first is taken",
        || {
            let [mut ann, bob] = open();
            let mut cheat = Cheat::of(&bob.text);
            let first = cheat.code_from(2);
            cheat.add(act("black", "resign"), None);
            let taken = ann
                .receive(&format!("{first}\n{}", cheat.code()), PLAIN)
                .unwrap();
            assert!(taken.play.result().is_none());
            taken.words.join(" ")
        },
        "more than one code has new entries that nobody signed",
    ),
    (
        "Another move under a number that was played",
        || {
            let [mut ann, bob] = open();
            ann.receive(&bob.slip(), PLAIN).unwrap();
            let mut cheat = Cheat::of(&bob.text);
            cheat.entries.truncate(1);
            let mut before = bob.twin();
            before.text = cheat.file();
            before.play(&before.legal()[1]).unwrap();
            ann.refuses(&before.slip())
        },
        "the two copies part at it",
    ),
    (
        "Two unsigned answers before a third person",
        || {
            let [_, bob] = open();
            let mut cheat = Cheat::of(&bob.text);
            cheat.entries.truncate(1);
            let mut before = bob.twin();
            before.text = cheat.file();
            before.play(&before.legal()[1]).unwrap();
            compared(&bob.text, &before.text)
        },
        "neither entry is signed, so nothing here proves which was sent first",
    ),
    (
        "Two unsigned answers ground to one head are told apart all the same",
        || {
            let [_, bob] = open();
            let mut cheat = Cheat::of(&bob.text);
            cheat.entries.truncate(2);
            let head = cheat.entries[1].get(Key::Head).unwrap().to_owned();
            let one = cheat.file();
            cheat.entries[1].set(Key::Note, "x");
            cheat.entries[1].set(Key::Head, head);
            let open = |file| Play::open_unverified(file, None);
            let files = [
                crate::people::file(&one),
                crate::people::file(&cheat.file()),
            ];
            match herald::post::compare(files, &open).parting {
                Some(herald::post::Parting::Entry(number, _)) => {
                    format!("they part at entry {number}")
                }
                other => format!("{other:?}"),
            }
        },
        "they part at entry 2",
    ),
    (
        "A move typed by hand in a quotation",
        || {
            let [mut ann, mut bob] = open();
            ann.receive(&bob.slip(), PLAIN).unwrap();
            let legal = ann.legal();
            bob.receive(&ann.slip_of(herald::post::Span::All), PLAIN)
                .unwrap();
            bob.refuses(&format!(
                "You wrote:\n> 2. {}\nDid you mean it?\n",
                legal[0]
            ))
        },
        "there is no code, no game file and no numbered move in this message",
    ),
    (
        "A move typed by hand for who receives",
        || {
            let [mut ann, bob] = open();
            ann.receive(&bob.slip(), PLAIN).unwrap();
            let text = format!("2. {}\n", ann.legal()[0]);
            ann.refuses(&text)
        },
        "which is you; your own moves are made with `herald move`",
    ),
    (
        "Several moves typed by hand",
        || {
            let [mut ann, bob] = open();
            ann.receive(&bob.slip(), PLAIN).unwrap();
            let legal = ann.legal();
            let mut bob = bob;
            bob.receive(&ann.slip_of(herald::post::Span::All), PLAIN)
                .unwrap();
            bob.refuses(&format!("2. {}\n2. {}\n", legal[0], legal[1]))
        },
        "house 0.2",
    ),
    (
        "A move typed by hand under fair dice",
        || {
            let [due, mut other] = midst();
            other.refuses(&format!("{}. {}\n", due.look().turns() + 1, due.legal()[0]))
        },
        "with fair dice a move comes in a slip of the player's own herald, which signs it",
    ),
];
