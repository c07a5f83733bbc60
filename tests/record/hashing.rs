//! What is hashed of a file: the heads of files that were made independently
//! follow from it.

use herald::dice::{State, transcript};
use herald::record::GameFile;

use crate::{WORKED, good, worked};

/// S of the header and of every entry.
fn states(file: &GameFile) -> Vec<State> {
    let header = file.header().hashed(None);
    let header = header.iter().map(|(key, text)| (*key, text.as_ref()));
    let mut states = vec![State::unsigned(&transcript::game(header))];
    for entry in file.entries() {
        let pairs = entry.hashed(None);
        let pairs = pairs.iter().map(|(key, text)| (*key, text.as_ref()));
        let before = states[states.len() - 1];
        let transcript = transcript::entry(&before, pairs);
        states.push(match entry.sig() {
            Some(sig) => State::signed(&transcript, &sig),
            None => State::unsigned(&transcript),
        });
    }
    states
}

#[test]
fn heads_and_ids_follow_from_what_is_hashed() {
    let mut count = 0;
    for stem in WORKED {
        let file = good(&worked(stem));
        let states = states(&file);
        for (entry, state) in file.entries().iter().zip(&states[1..]) {
            let number = entry.number();
            assert_eq!(entry.head(), Some(state.head()), "{stem}, entry {number}");
            count += 1;
        }
        // Under `fair` a file is named after its acceptance, which comes later.
        let fair = file.header().source().is_fair();
        if !fair {
            let id = states[0].game_id().to_string();
            let first = file.text().lines().next().unwrap();
            assert!(first.contains(&format!(" {id}: ")), "{stem}: {id}");
        }
    }
    assert!(count > 800, "{count} heads");
}

#[test]
fn addresses_case_and_folds_are_not_hashed() {
    let text = worked("gallop-arbiter");
    let file = good(&text);
    let odd = text
        .replace("Ann <ann@example.org>", "\"Ann  <a@b>\"")
        .replace("arbiter: Carl", "arbiter: Carl<carl@example.org>")
        .replace("xxxx1xxx1xxx/12/", "xxxx1xxx1xxx/\n      12/   ");
    assert_ne!(odd, text);
    assert_eq!(states(&good(&odd)), states(&file));
    let other = text.replace("it is the", "it was the");
    assert_ne!(states(&good(&other)).last(), states(&file).last());
}
