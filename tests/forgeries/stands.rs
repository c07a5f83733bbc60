//! What looks like a forgery and is none.

use herald::play::Next;
use herald::side::Side;

use crate::client::Client;
use crate::fair::BOTH;

#[test]
fn time_is_claimed_a_second_after_the_clock() {
    let mut game = Client::of("fair game");
    let pairs = [
        ("by", "black"),
        ("act", "claim-time"),
        ("date", "2026-12-13T08:25:01Z"),
    ];
    game.end_with(7, &pairs);
    game.reseal_from(7, BOTH);
    let play = game.open().unwrap();
    assert_eq!(play.result().as_deref(), Some("black wins: house 0.18"));
    assert!(
        play.proof().join("; ").contains("the dates"),
        "{:?}",
        play.proof()
    );
}

#[test]
fn a_throw_is_its_arbiters_word_until_the_seed_is_shown() {
    let mut game = Client::of("arbiter's game");
    game.log.pop();
    game.put(3, "roll", "2d6 = 6 6");
    game.log.truncate(3);
    game.reseal_from(3, &[(None, "C")]);
    let play = game.open().unwrap();
    let told = play.proof().join("; ");
    assert!(
        told.contains("the arbiter's word until the seed is revealed"),
        "{told}"
    );
}

#[test]
fn an_invitation_stands_alone() {
    let mut game = Client::of("fair game");
    game.log.clear();
    let play = game.open().unwrap();
    assert_eq!(play.next(), Next::Accept(Side::First));
    assert!(!play.is_joined());
    assert_eq!(play.proof()[0], "the invitation is signed by Björn (black)");
}

#[test]
fn addresses_and_spellings_of_base32_may_change() {
    let sound = Client::of("fair game");
    let state = *sound.open().unwrap().state();
    let changes: [fn(&mut Client); 3] = [
        |it| it.put(0, "black", "Björn <b@example.com>"),
        |it| it.put(1, "name", "Amy"),
        |it| {
            let (sig, link) = (it.text(4, "sig"), it.text(4, "link"));
            it.put(4, "sig", sig.to_ascii_uppercase());
            it.put(4, "link", format!("{} {}", &link[..20], &link[20..]));
        },
    ];
    for change in changes {
        let mut game = sound.clone();
        change(&mut game);
        assert_eq!(*game.open().unwrap().state(), state);
    }
}

/// The whole game as the reference made it is what this herald computes.
#[test]
fn states_are_those_of_the_reference() {
    for (name, entries) in [("fair game", 10), ("arbiter's game", 7)] {
        let play = Client::of(name).open().unwrap();
        let game = &crate::client::vectors()[name];
        assert_eq!(play.id().to_string(), game["id"].as_str().unwrap());
        let hex = |bytes: &[u8]| {
            bytes
                .iter()
                .fold(String::new(), |hex, b| hex + &format!("{b:02x}"))
        };
        assert_eq!(
            hex(play.states()[0].as_bytes()),
            game["T0"].as_str().unwrap()
        );
        let rows = game["entries"].as_array().unwrap();
        assert_eq!(rows.len(), entries);
        for (row, state) in rows.iter().zip(&play.states()[1..]) {
            assert_eq!(hex(state.as_bytes()), row["S"].as_str().unwrap());
        }
    }
}
