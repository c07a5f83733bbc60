//! What forgers try, and what `verify` says to each.

use herald::dice::{Head, Seal, Tip};
use herald::play::Aside;
use herald::record::{Act, Entry, First};
use herald::referee::Deed;
use herald::side::Side;

use crate::forge::{Forge, other_move, plain};
use crate::people::{Pair, opening};

type Forgery = (&'static str, fn(&mut Forge), &'static str);

const FORGERIES: &[Forgery] = &[
    (
        "a die",
        |it| it.entries[5].roll = Some("2d6 = 6 6".to_owned()),
        "5: the dice show `2d6 = ",
    ),
    (
        "a die, all heads made anew",
        |it| {
            it.entries[5].roll = Some("2d6 = 6 6".to_owned());
            it.rehash();
        },
        "5: the dice show `2d6 = ",
    ),
    (
        "a move",
        |it| it.entries[5].played = Some(other_move(it, 5)),
        "5: the head is ",
    ),
    (
        "a move, all heads made anew",
        |it| {
            it.entries[9].played = Some(other_move(it, 9));
            it.entries.truncate(10);
            it.rehash();
            // Entry 9 is the last: its seal opens with the next link only.
            it.entries[8].played = Some(other_move(it, 8));
            it.rehash();
        },
        "9: the dice show `2d6 = ",
    ),
    (
        "a link of before",
        |it| it.entries[5].link = it.entries[3].link.clone(),
        "5: this is not the next link of Bob (black): link 3 is due",
    ),
    (
        "a link left out",
        |it| it.entries[5].link = it.entries[7].link.clone(),
        "5: this is not the next link of Bob (black): link 3 is due",
    ),
    (
        "the other's link",
        |it| it.entries[5].link = it.entries[4].link.clone(),
        "5: this is not the next link of Bob (black)",
    ),
    (
        "no link",
        |it| it.entries[5].link = None,
        "5: with fair dice this entry needs a link",
    ),
    (
        "a damaged link",
        |it| it.entries[5].link = Some("a".to_owned()),
        "5: the link cannot be read: ",
    ),
    (
        "an entry deleted",
        |it| {
            it.entries.remove(5);
        },
        "entry 6 stands where entry 5 belongs",
    ),
    (
        "an entry deleted, the rest numbered anew",
        |it| {
            it.entries.remove(5);
            it.renumber();
        },
        "5: entry 5 is for Bob (black): with fair dice the players' entries alternate",
    ),
    (
        "two entries deleted, the rest numbered anew",
        |it| {
            it.entries.drain(4..6);
            it.renumber();
        },
        "4: this is not the next link of Ann (white): link 2 is due",
    ),
    (
        "an entry doubled",
        |it| it.entries.insert(5, it.entries[5].clone()),
        "entry 5 stands where entry 6 belongs",
    ),
    (
        "an entry doubled, the rest numbered anew",
        |it| {
            let mut again = it.entries[5].clone();
            again.turn = None;
            again.played = None;
            again.act = Some(Act::Go);
            it.entries.insert(6, again);
            it.renumber();
        },
        "6: entry 6 is for Ann (white)",
    ),
    (
        "two entries swapped",
        |it| it.entries.swap(4, 5),
        "entry 5 stands where entry 4 belongs",
    ),
    (
        "two entries of one player swapped",
        |it| {
            it.entries.swap(3, 5);
            it.renumber();
            let turns = (it.entries[3].turn, it.entries[5].turn);
            (it.entries[5].turn, it.entries[3].turn) = turns;
        },
        "3: this is not the next link of Bob (black): link 2 is due",
    ),
    (
        "the inviter's name",
        |it| it.header = it.header.replace("white: Ann", "white: Eve"),
        "0: the head is ",
    ),
    (
        "the other's name",
        |it| it.entries[1].name = Some("Eve".to_owned()),
        "1: the head is ",
    ),
    (
        "the edition",
        |it| it.header = it.header.replace("rules: gallop/1", "rules: gallop/2"),
        "header: this herald knows edition 1 of the rules",
    ),
    (
        "the clock",
        |it| it.header = it.header.replace("white: Ann", "clock: 7d\nwhite: Ann"),
        "0: the head is ",
    ),
    (
        "who moves first",
        |it| it.header = it.header.replace("first: white", "first: toss"),
        "0: the head is ",
    ),
    (
        "who invites",
        |it| it.header = it.header.replace("seat: white", "seat: black"),
        "0: entry 0 is for Bob (black)",
    ),
    (
        "the inviter's tip",
        |it| {
            let at = it.header.find("tip: \"").unwrap() + 6;
            it.header.replace_range(at..at + 4, "aaaa");
        },
        "0: the head is ",
    ),
    (
        "the other's tip",
        |it| {
            let tip = it.entries[1].tip.as_mut().unwrap();
            tip.replace_range(..4, "aaaa");
        },
        "1: this is not the next link of Bob (black): link 1 is due",
    ),
    (
        "the other's nonce",
        |it| it.entries[1].nonce = Some("a".repeat(26)),
        "1: this is not the next link of Bob (black): link 1 is due",
    ),
    (
        "a new tip",
        |it| {
            let tip = it.entries[6].newtip.as_mut().unwrap();
            tip.replace_range(..4, "aaaa");
        },
        "6: the head is ",
    ),
    (
        "a new tip, all heads made anew",
        |it| {
            let tip = it.entries[6].newtip.as_mut().unwrap();
            tip.replace_range(..4, "aaaa");
            it.rehash();
        },
        // What follows hangs on the transcript.
        "7: the dice show `2d6 = ",
    ),
    (
        "a new tip taken away",
        |it| {
            it.entries[6].newtip = None;
            it.rehash();
        },
        "7: the dice show `2d6 = ",
    ),
    (
        "a seal",
        |it| it.entries[5].seal = Some("a".repeat(24)),
        "7: this link does not open the seal of entry 5: entry 5, or one before it, is not what \
         Bob (black) sent",
    ),
    (
        "the invitation's seal",
        |it| it.entries[0].seal = Some("a".repeat(24)),
        "2: this link does not open the seal of entry 0",
    ),
    (
        "no seal",
        |it| it.entries[10].seal = None,
        "10: with fair dice this entry needs a seal",
    ),
    (
        "a kind: a draw offer added",
        |it| it.entries[10].offers_draw = true,
        "10: the head is ",
    ),
    (
        "a kind: a move made a go",
        |it| {
            let entry = &mut it.entries[5];
            entry.act = Some(Act::Go);
            (entry.turn, entry.played, entry.roll, entry.typed) = (None, None, None, None);
        },
        "5: house 0.20: it is the turn of Bob (black), and a `go` would put it off",
    ),
    (
        "a roll in a go",
        |it| {
            let entry = &mut it.entries[5];
            entry.act = Some(Act::Go);
            (entry.turn, entry.played, entry.typed) = (None, None, None);
        },
        "5: no such throw is due here",
    ),
    (
        "a roll left out",
        |it| it.entries[5].roll = None,
        "5: the roll is due in this entry",
    ),
    (
        "a toss that nobody asked for",
        |it| it.entries[2].toss = Some("2d6 = 6 1".to_owned()),
        "2: no such throw is due here",
    ),
    (
        "throws alone",
        |it| {
            let entry = &mut it.entries[5];
            (entry.turn, entry.played, entry.typed, entry.by) = (None, None, None, None);
        },
        "5: with fair dice throws stand in the entry of the player who moves",
    ),
    (
        "a link in a claim",
        |it| {
            let entry = &mut it.entries[10];
            entry.act = Some(Act::ClaimTime);
            (entry.turn, entry.played, entry.roll, entry.typed) = (None, None, None, None);
        },
        "10: `link` has no place in an entry that is only asserted",
    ),
    (
        "a throw in the acceptance",
        |it| it.entries[1].roll = Some("2d6 = 1 1".to_owned()),
        "1: `roll` has no place in this entry",
    ),
    (
        "no invitation",
        |it| it.entries.clear(),
        "header: with fair dice the log begins with the invitation, entry 0",
    ),
];

#[test]
fn every_forgery_is_caught() {
    assert_eq!(Forge::new().fault(), "sound");
    let mut wrong = Vec::new();
    for (name, forge, expected) in FORGERIES {
        let mut forged = Forge::new();
        forge(&mut forged);
        let told = forged.fault();
        println!("{name}: {told}");
        if !told.starts_with(expected) {
            wrong.push(format!("{name}: {told}\n    not {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn options_and_the_start_are_agreed_to() {
    let mut terms = opening("queens-four", First::Seat("white"));
    terms.options = vec![("repetition".to_owned(), "4".to_owned())];
    let pair = Pair::meet(terms);
    let mut forge = Forge {
        chains: Forge::new().chains,
        header: String::new(),
        entries: pair.people[0].file.as_ref().unwrap().entries().to_vec(),
    };
    let text = pair.people[0].file.as_ref().unwrap().text().to_owned();
    let header = text.split_inclusive("log:\n").next().unwrap();
    for (old, new) in [
        ("repetition=4", "repetition=5"),
        ("options: \"repetition=4\"\n", ""),
        (
            "white: Ann",
            "start: \"12/12/12/12/12/12/12/12/12/12/12/12/12/12/ooxxooxxooxx w\"\nwhite: Ann",
        ),
    ] {
        assert!(header.contains(old));
        forge.header = header.replace(old, new);
        let told = forge.fault();
        assert!(
            told.starts_with("0: the head is ") || told.starts_with("header: "),
            "{told}"
        );
    }
    forge.header = header.to_owned();
    assert_eq!(forge.fault(), "sound");
}

/// A player with his own secret and a herald of his own make.
#[test]
fn rolls_cannot_be_put_off_with_true_links_and_seals() {
    let go = Entry {
        act: Some(Act::Go),
        ..Entry::default()
    };
    let mut forge = Forge::of(&plain(6));
    forge.add(go.clone());
    assert_eq!(
        forge.fault(),
        "6: house 0.20: it is the turn of Ann (white), and a `go` would put it off"
    );
    let mut forge = Forge::of(&plain(6));
    forge.add(Entry {
        act: Some(Act::Takeback),
        ..Entry::default()
    });
    assert_eq!(
        forge.fault(),
        "6: house 0.9: the roll for this turn is fixed by the last move"
    );
    // An offer alone is no entry at all.
    let mut forge = Forge::of(&plain(6));
    forge.add(Entry {
        offers_draw: true,
        ..Entry::default()
    });
    assert_eq!(forge.fault(), "`offer` stands only with a move");
    // A move without its roll, a roll of his choice.
    let mut forge = Forge::of(&plain(6));
    let roll = forge.roll();
    let turn = Some(5);
    forge.add(Entry {
        turn,
        roll: Some(
            if roll == "2d6 = 6 5" {
                "2d6 = 6 6"
            } else {
                "2d6 = 6 5"
            }
            .to_owned(),
        ),
        played: Some("pass".to_owned()),
        ..Entry::default()
    });
    assert!(
        forge
            .fault()
            .starts_with(&format!("6: the dice show `{roll}`, not ")),
        "{}",
        forge.fault()
    );
    // A late resignation, true in all but its time.
    let resign = Entry {
        act: Some(Act::Resign),
        ..Entry::default()
    };
    let mut forge = Forge::of(&plain(6));
    forge.add(resign.clone());
    assert_eq!(forge.fault(), "sound");
    forge.add(resign);
    assert_eq!(forge.fault(), "7: the game was over before this entry");
    // Each may go once after the end, and no more.
    forge.entries.pop();
    for _ in 0..2 {
        forge.add(go.clone());
        assert_eq!(forge.fault(), "sound");
    }
    forge.add(go.clone());
    assert_eq!(
        forge.fault(),
        "9: house 0.20: Bob (black) has sent a `go` after the end"
    );
    // The first entry after the acceptance is a move or a go.
    let mut forge = Forge::of(&plain(2));
    forge.add(Entry {
        act: Some(Act::Resign),
        ..Entry::default()
    });
    assert_eq!(
        forge.fault(),
        "2: house 0.20: the first entry after the acceptance is a move or a `go`"
    );
    let mut forge = Forge::of(&plain(6));
    forge.add(Entry {
        act: Some(Act::Resign),
        newtip: Some(Tip::from([9; 32]).to_string()),
        ..Entry::default()
    });
    assert_eq!(
        forge.fault(),
        "6: only a move or a `go` may announce a new tip"
    );
}

#[test]
fn a_crossed_resignation_is_nobodys_entry() {
    // Bob's mail crosses Ann's: he resigns as entry 6, which is Ann's.
    let mut forge = Forge::of(&plain(6));
    let chain = &forge.chains[1];
    let entry = Entry {
        number: 6,
        by: Some("black".to_owned()),
        act: Some(Act::Resign),
        link: chain.link(3).map(|link| link.to_string()),
        seal: Some(Seal::from([0; 15]).to_string()),
        head: Head::from([0; 5]).to_string(),
        ..Entry::default()
    };
    forge.entries.push(entry);
    assert_eq!(
        forge.fault(),
        "6: entry 6 is for Ann (white): with fair dice the players' entries alternate"
    );
}

#[test]
fn a_draw_is_refused_by_law_with_true_links() {
    let mut forge = Forge::of(&plain(6));
    forge.add(Entry {
        act: Some(Act::AcceptDraw),
        ..Entry::default()
    });
    assert_eq!(
        forge.fault(),
        "6: house 0.5: black has not offered a draw that still stands"
    );
    let mut play = plain(6).people[0].play();
    let refusal = play.act(Side::First, &Deed::AcceptDraw, Aside::default());
    assert_eq!(refusal.unwrap_err().rule, "house 0.5");
}
