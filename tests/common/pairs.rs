//! Two people who play each other by slips.

use herald::play::Next;
use herald::side::Side;

use super::{PLAIN, Person, Terms};

/// Ann, who has invited, and Bob, who has accepted; both have the game.
pub fn pair(terms: &Terms) -> [Person; 2] {
    let [one, other] = terms.players;
    let (mut ann, mut bob) = (Person::new(one), Person::new(other));
    ann.invite(terms, Side::First);
    bob.receive(&ann.slip(), PLAIN).unwrap();
    bob.join().unwrap();
    ann.receive(&bob.slip(), PLAIN).unwrap();
    [ann, bob]
}

/// Plays on by slips: so many entries are made by whoever is due.
pub fn play_on(people: &mut [Person; 2], entries: usize) {
    play_by(people, entries, &mut |_| 0);
}

pub fn play_by(
    people: &mut [Person; 2],
    entries: usize,
    choose: &mut dyn FnMut(&[String]) -> usize,
) {
    for _ in 0..entries {
        if people[0].public().next() == Next::Over {
            return;
        }
        let [one, other] = people;
        let (from, to) = if one.turn(choose) {
            (one, other)
        } else {
            assert!(other.turn(choose), "somebody is due");
            (other, one)
        };
        to.receive(&from.slip(), PLAIN).unwrap();
    }
}
