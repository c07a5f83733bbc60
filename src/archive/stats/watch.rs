//! What is counted of a game while it is replayed.

use std::collections::BTreeMap;

use crate::archive::who::{PlayerId, shown};
use crate::game::{Purpose, after_term};
use crate::play::Play;
use crate::record::{Entry, Kind};
use crate::referee::Toss;
use crate::side::Side;

use super::tally::{Outcomes, Person, Tally, Waits, add};

/// What is seen of a game while it is replayed.
#[derive(Debug, Default)]
pub(super) struct Watch {
    /// Whose time runs, and since when.
    running: Option<(Side, u64)>,
    /// How long each side has been waited for since somebody last acted; a throw
    /// in an entry of its own is no act.
    waited: [u64; 2],
    waits: [Waits; 2],
    /// The places of the faces that each side rolled.
    faces: [Vec<usize>; 2],
    setup: Vec<usize>,
    toss: Option<Side>,
    first: Option<Side>,
}

impl Watch {
    /// Takes in the game as it stands after an entry, or before the first.
    pub(super) fn see(&mut self, play: &Play, entry: Option<&Entry>) {
        if let Some(entry) = entry {
            self.note(play, entry);
        }
        let referee = play.referee();
        self.running = referee.running().zip(referee.since());
    }

    fn note(&mut self, play: &Play, entry: &Entry) {
        if let (Some((side, since)), Some(at)) = (self.running, entry.date_seconds()) {
            let waited = &mut self.waited[side.index()];
            *waited += at.saturating_sub(since);
            if !entry.only_throws() {
                self.waits[side.index()].note(std::mem::take(waited));
            }
        }
        let author = play.author(entry);
        if entry.kind() == Kind::Move {
            self.first = self.first.or(author);
        }
        let referee = play.referee();
        let game = referee.terms().game;
        let thrown = |purpose| {
            let text = entry.throw(purpose)?;
            Some(after_term(referee.term(purpose), text))
        };
        // The replay has read them before, so nothing is lost here.
        if let Some(text) = thrown(Purpose::Setup) {
            self.setup = game.faces_of_setup(text).unwrap_or_default();
        }
        if let Some(text) = thrown(Purpose::Toss) {
            self.toss = Toss::read(text).map(Toss::first).ok();
        }
        if let Some(text) = thrown(Purpose::Roll)
            && let Some(side) = author.or(referee.side())
        {
            let faces = game.faces_of_roll(text).unwrap_or_default();
            self.faces[side.index()].extend(faces);
        }
    }

    /// The counts of the game, once it is replayed.
    pub(super) fn tally(self, play: &Play) -> Tally {
        let referee = play.referee();
        let terms = referee.terms();
        let mut tally = Tally::of(terms.game);
        if !play.is_joined() {
            tally.invitations = 1;
            return tally;
        }
        let pair = Outcomes::of(referee.ending());
        tally.running = pair.running;
        if let Some(ending) = referee.ending() {
            tally.endings.insert(ending.rule.clone(), pair.ended);
            tally.lengths.insert(play.turns(), 1);
        }
        if let Some(first) = self.first.filter(|_| terms.start.is_none()) {
            tally.first = match first {
                Side::First => pair.ended.score(),
                Side::Second => pair.ended.turned().score(),
            };
        }
        if let Some(side) = self.toss {
            tally.thrown.toss[side.index()] = 1;
        }
        for face in self.setup {
            add(&mut tally.thrown.setup[face], 1);
        }
        let [one, other] = Side::BOTH.map(|side| PlayerId::of(play, side));
        for (side, id) in Side::BOTH.into_iter().zip([&one, &other]) {
            let mut faces = vec![0; terms.game.roll_faces.len()];
            for &face in &self.faces[side.index()] {
                add(&mut faces[face], 1);
            }
            let person = Person {
                name: shown(&play.name(side)),
                faces,
                waits: self.waits[side.index()],
            };
            match tally.players.get_mut(id) {
                Some(had) => had.add(person),
                None => {
                    tally.players.insert(id.clone(), person);
                }
            }
        }
        let (lower, higher, pair) = if one < other {
            (one, other, pair)
        } else {
            let ended = pair.ended.turned();
            (other, one, Outcomes { ended, ..pair })
        };
        // Two names that differ in no more than a mail address are one player
        // here, who has no games against himself.
        if lower != higher {
            tally.pairs.insert(lower, BTreeMap::from([(higher, pair)]));
        }
        tally
    }
}
