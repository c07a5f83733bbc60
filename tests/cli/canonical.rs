//! One text for one thing: what a file says in another way than the record,
//! under the head that is right for it.

use std::fs;

use herald::dice::{State, transcript};
use herald::games;
use herald::play::Play;
use herald::record::{Entry, EntryKey, GameFile};

use crate::Desk;

/// A file with one entry's text for a key replaced, and the head that is then
/// right.
fn with(text: &str, number: u32, key: EntryKey, old: &str, new: &str) -> String {
    let seats = |name: &str| games::find(name).map(|game| game.seats);
    let file = GameFile::read(text.to_owned(), &seats).unwrap();
    let play = Play::open_unverified(file, None).unwrap();
    let entry: Entry = play.entry(number).unwrap().clone();
    assert_eq!(entry.get(key), Some(old));
    let head = |entry: &Entry| {
        let pairs = entry.hashed(None);
        let pairs = pairs.iter().map(|(key, text)| (*key, text.as_ref()));
        let before = &play.states()[usize::try_from(number).unwrap() - 1];
        State::unsigned(&transcript::entry(before, pairs))
            .head()
            .to_string()
    };
    let was = head(&entry);
    let now = head(&entry.clone().with(key, new));
    assert_eq!(text.matches(&was).count(), 1, "{was} in {text}");
    assert!(text.contains(old));
    text.replacen(old, new, 1).replace(&was, &now)
}

#[test]
fn a_throw_in_another_spelling_is_a_fault_under_its_right_head() {
    let desk = Desk::new();
    desk.done(&[
        "new", "gallop", "t.yaml", "--dice", "table", "--first", "white",
    ]);
    desk.done(&["roll", "t.yaml", "5", "3"]);
    let text = desk.read("t.yaml");
    for new in ["2d6 = 5,3", "2d6 = 5  3", "2D6 = 5 3", "2d6=5 3", "5 3"] {
        desk.write("t.yaml", with(&text, 1, EntryKey::Roll, "2d6 = 5 3", new));
        let said = desk.run(&["verify", "t.yaml"]);
        assert_eq!(said.status, 1, "{new}: {said:?}");
        let said = said.out + &said.err;
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            said.contains("2d6 =") && !said.contains("the head is"),
            "{new}: {said}"
        );
    }
    // The other order is another throw, and its own head says so.
    desk.write(
        "t.yaml",
        with(&text, 1, EntryKey::Roll, "2d6 = 5 3", "2d6 = 3 5"),
    );
    desk.done(&["verify", "t.yaml"]);
}

/// Base 32 is read in any case and hashed in small letters.
#[test]
fn a_seed_in_capitals_is_the_same_seed() {
    let desk = Desk::new();
    desk.write(
        "a.yaml",
        fs::read("tests/data/record/gallop-arbiter.yaml").unwrap(),
    );
    let text = desk.read("a.yaml");
    let seed = text
        .lines()
        .rev()
        .find_map(|line| line.trim().strip_prefix("seed: "));
    let seed = seed.expect("a revealed seed").trim_matches('"').to_owned();
    let sound = desk.done(&["verify", "a.yaml"]);
    desk.write("a.yaml", text.replace(&seed, &seed.to_uppercase()));
    assert_ne!(desk.read("a.yaml"), text);
    assert_eq!(desk.done(&["verify", "a.yaml"]), sound);
}
