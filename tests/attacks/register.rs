//! Old copies, second machines, restored homes: one answer under one number.

use std::fs;

use herald::play::Standing;
use herald::referee::Deed;

use crate::Attack;
use crate::cheat::{Cheat, act, compared};
use crate::people::{PLAIN, Person, RESTORED, pair, play_on, said, terms};
use crate::record::{by_turn, midst, seat};

/// What a person's register holds against a file.
pub(crate) fn standing(person: &Person, text: &str) -> String {
    let play = person.look_at(text);
    let thrown = match play.referee().thrown() {
        None => "",
        Some(_) => "; and the roll is shown",
    };
    match play.standing() {
        Some(Standing::Refused(refusal)) => said(refusal) + thrown,
        Some(Standing::Unknown) => format!("unknown to the register{thrown}"),
        Some(Standing::Sound) => format!("sound{thrown}"),
        None => format!("a stranger{thrown}"),
    }
}

/// A game of which the first has answered, and the same one's other answer.
fn twice() -> [Person; 3] {
    let [mut due, other] = midst();
    let mut twin = due.twin();
    twin.restore();
    due.play(&due.legal()[0]).unwrap();
    twin.play(&twin.legal()[1]).unwrap();
    [due, twin, other]
}

pub(crate) const ATTACKS: &[Attack] = &[
    (
        "Two answers to one entry, from two windows of one herald",
        || {
            let [mut due, _] = midst();
            let mut second = due.look();
            due.play(&due.legal()[0]).unwrap();
            let by = due.seat(&second).unwrap();
            let (text, offer) = (
                second.referee().table().unwrap().legal(true)[1].clone(),
                false,
            );
            second
                .act(
                    by,
                    &Deed::Move { text, offer },
                    herald::play::Aside::default(),
                )
                .unwrap();
            due.cannot(|due| due.keep(&mut second))
        },
        "was released before, and is another one",
    ),
    (
        "The same answer once more, with another note",
        || {
            let [mut due, _] = midst();
            let mut second = due.look();
            due.play(&due.legal()[0]).unwrap();
            let first = due.text.clone();
            let by = due.seat(&second).unwrap();
            let (text, offer) = (
                second.referee().table().unwrap().legal(true)[0].clone(),
                false,
            );
            let note = Some("Once more.".to_owned());
            let aside = herald::play::Aside { note, date: None };
            second.act(by, &Deed::Move { text, offer }, aside).unwrap();
            let notices = due.keep(&mut second).unwrap();
            assert_eq!(due.text, first, "word for word");
            notices.join(" ")
        },
        "was made before; here it is once more",
    ),
    (
        "The file is put back to before one's own last entry, to answer otherwise",
        || {
            let [mut due, _] = midst();
            let (before, other) = (due.text.clone(), due.legal()[1].clone());
            due.play(&due.legal()[0]).unwrap();
            let made = due.look();
            due.text = before;
            assert_eq!(due.look().state(), made.state(), "the entry is back");
            due.cannot(|due| due.play(&other))
        },
        "turn; yours comes after it",
    ),
    (
        "A crash between register and file: the entry is appended again",
        || {
            let [mut due, mut other] = midst();
            let before = due.text.clone();
            due.play(&due.legal()[0]).unwrap();
            let made = std::mem::replace(&mut due.text, before);
            let mut play = due.look();
            due.keep(&mut play).unwrap();
            assert_eq!(due.text, made);
            other.receive(&due.slip(), PLAIN).unwrap();
            "the same entry, byte for byte".to_owned()
        },
        "byte for byte",
    ),
    (
        "Two answers from two homes with one secret: the opponent has one already",
        || {
            let [due, twin, mut other] = twice();
            other.receive(&due.slip(), PLAIN).unwrap();
            let mut cheat = Cheat::of(&twin.text);
            other.refuses(&cheat.whole()) + if cheat.pop().sig().is_some() { "" } else { "?" }
        },
        "their author has answered twice",
    ),
    (
        "The two files before a third person",
        || {
            let [due, twin, _] = twice();
            compared(&due.text, &twin.text)
        },
        "who answered entry 7 twice; the two files together prove it to anybody",
    ),
    (
        "The same words signed anew in another way are no second answer of a herald's",
        || {
            let [mut due, _] = midst();
            let mut twin = due.twin();
            twin.restore();
            let text = due.legal()[0].clone();
            due.play(&text).unwrap();
            twin.play(&text).unwrap();
            assert_eq!(due.text, twin.text, "a text has one signature");
            "herald's signature of a text is always the same".to_owned()
        },
        "always the same",
    ),
    (
        "An old copy of the game, two entries back: no roll is shown",
        || {
            let mut people = pair(&terms("gallop"));
            play_on(&mut people, 4);
            let [due, other] = by_turn(people);
            let old = due.text.clone();
            let mut people = [due, other];
            play_on(&mut people, 4);
            standing(&people[0], &old)
        },
        "this is an old copy: it ends with entry 5, and your herald has released entry 8",
    ),
    (
        "A move made in the old copy",
        || {
            let mut people = pair(&terms("gallop"));
            play_on(&mut people, 4);
            let [due, other] = by_turn(people);
            let old = due.text.clone();
            let mut people = [due, other];
            play_on(&mut people, 4);
            people[0].text = old;
            people[0].cannot(|due| due.act(&Deed::Resign))
        },
        "this is an old copy",
    ),
    (
        "A copy with another entry of one's own in its place",
        || {
            let [due, twin, _] = twice();
            standing(&due, &twin.text)
        },
        "is not the one that your herald released",
    ),
    (
        "A home without its register (restored secret): no roll is shown",
        || {
            let [due, _] = midst();
            due.lose_register();
            standing(&due, &due.text)
        },
        "unknown to the register",
    ),
    (
        "A move at a home without its register",
        || {
            let [due, _] = midst();
            let mut twin = due.twin();
            twin.cannot(|twin| {
                let mut play = twin.look();
                let by = twin.seat(&play).unwrap();
                play.act(by, &Deed::Resign, herald::play::Aside::default())
            })
        },
        "this home's register does not know this game, which your key has signed for",
    ),
    (
        "A move is sent to a restored home, to steer its next roll",
        || {
            let [mut due, other] = midst();
            due.play(&due.legal()[0]).unwrap();
            let mut lost = other.twin();
            lost.refuses(&due.slip())
        },
        "the register does not know this game",
    ),
    (
        "A restored home that was told so goes on",
        || {
            let [mut due, other] = midst();
            due.play(&due.legal()[0]).unwrap();
            let mut lost = other.twin();
            lost.receive(&due.slip(), RESTORED).unwrap();
            lost.play(&lost.legal()[0]).unwrap();
            due.receive(&lost.slip(), PLAIN).unwrap();
            "taken".to_owned()
        },
        "taken",
    ),
    (
        "The register is put back from a backup",
        || {
            let mut people = pair(&terms("gallop"));
            play_on(&mut people, 4);
            let [due, other] = by_turn(people);
            let page = fs::read_dir(due.home.path().join("register")).unwrap();
            let page = page
                .map(|page| page.unwrap().path())
                .find(|page| page.is_file())
                .unwrap();
            let backup = fs::read(&page).unwrap();
            let mut people = [due, other];
            play_on(&mut people, 4);
            fs::write(&page, backup).unwrap();
            standing(&people[0], &people[0].text)
        },
        "unknown to the register",
    ),
    (
        "The register is damaged",
        || {
            let [mut due, _] = midst();
            for page in fs::read_dir(due.home.path().join("register")).unwrap() {
                fs::write(page.unwrap().path(), "herald-register/1\n").unwrap();
            }
            due.cannot(|due| due.act(&Deed::Resign))
        },
        "the register cannot be used, so nothing is thrown",
    ),
    (
        "Others can read the home",
        || {
            let [due, _] = midst();
            #[cfg(unix)]
            {
                use std::os::unix::fs::PermissionsExt;
                let mode = fs::Permissions::from_mode(0o755);
                fs::set_permissions(due.home.path(), mode).unwrap();
            }
            let secret = due.home.secret();
            secret
                .expect_err("a secret that others can read is not used")
                .to_string()
        },
        "others can read or write",
    ),
    (
        "A resignation signed at another home, and then a move at this one",
        || {
            let [mut due, mut other] = midst();
            let mut cheat = Cheat::of(&due.text);
            cheat.add(act(seat(&due), "resign"), Some(&due.secret()));
            other.receive(&cheat.code(), PLAIN).unwrap();
            due.play(&due.legal()[0]).unwrap();
            other.refuses(&due.slip())
        },
        "stands here already and says `resigns`",
    ),
];
