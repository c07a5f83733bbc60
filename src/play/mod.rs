//! A game file and the game in it: replaying what it says, and adding to it.
//!
//! There is one way for an entry to count: [`Play`] takes it, held to order,
//! law, throws, links and head, whether it stood in the file, came in a message
//! or was made here a moment ago.
//!
//! | file | what |
//! |---|---|
//! | `terms` | what a header agrees on |
//! | `chance` | where throws come from, and who signs |
//! | `order` | who is to act, for what, and whose time runs |
//! | `replay` | going through a file |
//! | `take` | one entry: checked and taken in |
//! | `signatures` | the signatures that were met, verified one by one |
//! | `begin` | new games and invitations |
//! | `make` | entries of players |
//! | `throws` | throws that are made, typed in, or foreseen by their owner |
//! | `arbiter` | rulings and the reveal |
//! | `arrival` | how far a date may lie from this machine's clock |
//! | `holder` | what this home is in a game, held against its register |
//! | `acceptance` | the one acceptance that the inviter is bound to |
//! | `turn_number` | a move that names its turn |
//! | `release`, `sent` | one entry a number: the register |
//! | `hindrance` | why nothing can be played at the moment |
//! | `proof` | in words, what is proved and what is not |

mod acceptance;
mod arbiter;
pub mod arrival;
mod begin;
mod chance;
mod fault;
mod hindrance;
mod holder;
mod make;
mod order;
mod proof;
mod release;
mod replay;
mod sent;
mod signatures;
mod take;
mod terms;
mod throws;
mod turn_number;

use std::sync::Arc;

use crate::dice::{GameId, Nonce, State};
use crate::record::{Act, Entry, EntryKey, Flaw, GameFile, Kind, Order, Player};
use crate::referee::{Played, Referee};
use crate::side::Side;
use crate::table::Judged;
use crate::text::harmless;

use holder::Holder;
use signatures::Unchecked;
use throws::Foreseen;

pub use begin::{Invite, NewFault, NewSource, Opening};
pub use chance::{Chance, Fair, Party};
pub use fault::Fault;
pub use holder::{Mine, Noting, Standing};
pub use make::Aside;
pub use order::Next;
pub use release::ReleaseFault;
pub use terms::held_seed;
pub use turn_number::{Numbered, is_same, numbered, unnumbered};

/// A game that has been replayed from its file.
#[derive(Debug)]
pub struct Play {
    file: Arc<GameFile>,
    referee: Referee,
    chance: Chance,
    nonce: Nonce,
    /// S\[0\], S\[1\] and so on, one for the header and one for each entry.
    states: Vec<State>,
    /// What the entries so far say of the next.
    order: Order,
    throws: u32,
    revealed: bool,
    last_by: Option<Side>,
    unchecked: Vec<Unchecked>,
    added: Vec<Entry>,
    /// The moves, by the numbers of their entries.
    played: Vec<(u32, Arc<Played>)>,
    holder: Option<Holder>,
    foreseen: Option<Foreseen>,
}

impl Play {
    /// The game's id, 16 letters. Before the acceptance a game with fair dice
    /// has none yet; this is then the invitation's.
    #[must_use]
    pub fn id(&self) -> GameId {
        let state = match self.chance {
            Chance::Fair(_) => self.states.get(1).unwrap_or(&self.states[0]),
            _ => &self.states[0],
        };
        state.game_id()
    }

    /// Whether the game has begun: with fair dice, whether the invitation has
    /// been accepted.
    #[must_use]
    pub fn is_joined(&self) -> bool {
        self.fair().is_none_or(Fair::is_joined)
    }

    /// The file as it was read.
    #[must_use]
    pub fn file(&self) -> &GameFile {
        &self.file
    }

    /// The game as it stands; with the throws of the next entry where only
    /// their owner, whose herald this is, can know them yet.
    #[must_use]
    pub fn referee(&self) -> &Referee {
        self.foreseen
            .as_ref()
            .map_or(&self.referee, |foreseen| &foreseen.referee)
    }

    /// Where chance comes from.
    #[must_use]
    pub const fn chance(&self) -> &Chance {
        &self.chance
    }

    /// The two players' keys and links, with fair dice.
    #[must_use]
    pub const fn fair(&self) -> Option<&Fair> {
        match &self.chance {
            Chance::Fair(fair) => Some(fair),
            _ => None,
        }
    }

    /// How many throws have been made: setup, toss and each roll.
    #[must_use]
    pub const fn throws(&self) -> u32 {
        self.throws
    }

    /// The number of turns that have been played.
    #[must_use]
    pub const fn turns(&self) -> u32 {
        self.referee.turn() - 1
    }

    /// Whether the arbiter's seed has been published.
    #[must_use]
    pub const fn is_revealed(&self) -> bool {
        self.revealed
    }

    /// The states S\[0\], S\[1\] and so on: the header's, then one for each
    /// entry (dice specification, section 4).
    #[must_use]
    pub fn states(&self) -> &[State] {
        &self.states
    }

    /// The state after the last entry.
    #[must_use]
    pub fn state(&self) -> &State {
        self.states.last().unwrap_or(&self.states[0])
    }

    /// The number that the next entry will have.
    #[must_use]
    pub fn next_number(&self) -> u32 {
        u32::try_from(self.states.len()).unwrap_or(u32::MAX)
    }

    /// The entries that have been added since the file was read.
    #[must_use]
    pub fn added(&self) -> &[Entry] {
        &self.added
    }

    /// All entries that were taken in, those in the file and those added.
    #[must_use]
    pub fn entries(&self) -> impl DoubleEndedIterator<Item = &Entry> {
        let taken = self.states.len() - 1 - self.added.len().min(self.states.len() - 1);
        let old = self.file.entries();
        old[..taken.min(old.len())].iter().chain(&self.added)
    }

    /// The entry with a number, from 1.
    #[must_use]
    pub fn entry(&self, number: u32) -> Option<&Entry> {
        let index = usize::try_from(number.checked_sub(1)?).ok()?;
        let old = self.file.entries();
        old.get(index)
            .or_else(|| self.added.get(index.checked_sub(old.len())?))
    }

    /// The move of an entry as the judge saw it, with what it did; nothing for
    /// an entry that is no move.
    #[must_use]
    pub fn judged(&self, number: u32) -> Option<&Judged> {
        let found = self
            .played
            .binary_search_by_key(&number, |(number, _)| *number);
        Some(self.played[found.ok()?].1.judged())
    }

    /// The side of an entry's author; nobody's for what an arbiter does.
    #[must_use]
    pub fn author(&self, entry: &Entry) -> Option<Side> {
        let seat = self.file.header().seat_named(entry.by()?)?;
        Some(Side::BOTH[seat])
    }

    /// A player's name and mail address. With fair dice the second player says
    /// them in the acceptance.
    #[must_use]
    pub fn person(&self, side: Side) -> Player {
        self.fair()
            .and_then(|fair| fair.party(side)?.person.clone())
            .unwrap_or_else(|| self.file.header().player(side.index()))
    }

    /// The name of a player.
    #[must_use]
    pub fn name(&self, side: Side) -> String {
        self.person(side).name
    }

    /// A player and the seat: `Bob (black)`; only the name where it is the
    /// seat's. Safe to print.
    #[must_use]
    pub fn player(&self, side: Side) -> String {
        let (name, seat) = (harmless(&self.name(side)), self.referee.seat(side));
        if name.eq_ignore_ascii_case(seat) {
            name
        } else {
            format!("{name} ({seat})")
        }
    }

    /// The arbiter by name, as a game with arbiter dice has one. Safe to print.
    #[must_use]
    pub fn arbiter_name(&self) -> Option<String> {
        Some(match self.file.header().arbiter()? {
            crate::record::Arbiter::Seat(seat) => harmless(&self.name(Side::BOTH[seat])),
            crate::record::Arbiter::Name(player) => harmless(&player.name),
        })
    }

    /// The game in one line: `Gallop qs5ejxx7q6fsa2kg: Ann (white) against Bob
    /// (black)`; an invitation as one.
    #[must_use]
    pub fn caption(&self) -> String {
        let [one, other] = Side::BOTH.map(|side| self.player(side));
        let name = self.referee.terms().game.title;
        match self.fair() {
            Some(fair) if !fair.is_joined() => {
                let (host, guest) = match fair.inviter() {
                    Side::First => (one, other),
                    Side::Second => (other, one),
                };
                format!("{name}: {host} invites {guest}")
            }
            _ => format!("{name} {}: {one} against {other}", self.id()),
        }
    }

    /// The first line of the file, without the `#`: the id, where the header
    /// fixes it, and the players.
    fn heading(&self) -> String {
        let [one, other] = Side::BOTH.map(|side| self.player(side));
        let name = self.referee.terms().game.title;
        match self.chance {
            Chance::Fair(_) => format!("{name}: {one} against {other}"),
            _ => format!("{name} {}: {one} against {other}", self.id()),
        }
    }

    /// The result in one line, where there is one: `white wins: gallop 5.1`.
    #[must_use]
    pub fn result(&self) -> Option<String> {
        let ending = self.referee.ending()?;
        let who = match ending.winner {
            Some(side) => format!("{} wins", self.referee.seat(side)),
            None => ending.result().to_owned(),
        };
        Some(format!("{who}: {}", ending.rule))
    }

    /// The file with what was added, and after the game's end the result as a
    /// comment. All that was there is kept.
    ///
    /// # Errors
    ///
    /// Returns why such a file could not be read again, such as that it would
    /// be too long.
    pub fn written(&self) -> Result<GameFile, Flaw> {
        let is_reveal = |entry: &Entry| entry.kind() == Kind::Act(Act::Reveal);
        let end = self.added.iter().position(is_reveal);
        let end = end.unwrap_or(self.added.len());
        let result = self.result().filter(|_| end > 0);
        let file = self.file.append(&self.added[..end], result.as_deref())?;
        match &self.added[end..] {
            [] => Ok(file),
            rest => file.append(rest, None),
        }
    }

    /// Whether an entry, signature and all, is what stands under its number.
    #[must_use]
    pub fn stands(&self, entry: &Entry) -> bool {
        let at = usize::try_from(entry.number()).unwrap_or_default();
        let (Some(before), Some(state)) = (
            at.checked_sub(1).and_then(|at| self.states.get(at)),
            self.states.get(at),
        ) else {
            return false;
        };
        self.hashed_after(before, entry)
            .is_ok_and(|(_, given)| given == *state)
    }

    /// The text that a throw of an entry has for a purpose, without its term.
    fn values<'a>(&self, entry: &'a Entry, purpose: crate::game::Purpose) -> Option<&'a str> {
        let text = entry.throw(purpose)?;
        text.strip_prefix(self.referee.term(purpose))?
            .strip_prefix(" = ")
    }
}

/// The key of a throw in an entry.
const fn key_of(purpose: crate::game::Purpose) -> EntryKey {
    match purpose {
        crate::game::Purpose::Setup => EntryKey::Setup,
        crate::game::Purpose::Toss => EntryKey::Toss,
        crate::game::Purpose::Roll => EntryKey::Roll,
    }
}
