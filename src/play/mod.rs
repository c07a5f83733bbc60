//! A game file and the game in it: replaying what it says, and adding to it.
//!
//! [`Play::open`] is the one reader of a log: it goes through the entries as
//! section 7 of the dice specification says and stops at the first fault.
//! Everything that adds an entry hashes it by the same function that checked
//! those before.

mod chance;
mod deeds;
mod fair;
mod fault;
mod hashing;
mod replay;
mod terms;

use crate::dice::{GameId, Nonce, Role, Seed, Transcript};
use crate::record::{Act, Entry, Flaw, GameFile, Player};
use crate::referee::Referee;
use crate::side::Side;
use crate::text::harmless;

pub use chance::Chance;
pub use deeds::{Aside, NewFault, NewSource, Opening};
pub use fair::{Binding, Fair, ReleaseFault, SealState, Testimony, testimony};
pub use fault::Fault;

/// A game that has been replayed from its file.
#[derive(Debug)]
pub struct Play {
    file: GameFile,
    referee: Referee,
    chance: Chance,
    nonce: Nonce,
    id: GameId,
    transcript: Transcript,
    throws: u32,
    number: u32,
    revealed: bool,
    added: Vec<Entry>,
}

impl Play {
    /// The game's id, 16 letters. Before the acceptance a game with fair dice
    /// has none yet; this is then the invitation's.
    #[must_use]
    pub const fn id(&self) -> &GameId {
        &self.id
    }

    /// The file as it was read.
    #[must_use]
    pub const fn file(&self) -> &GameFile {
        &self.file
    }

    /// The game as it stands.
    #[must_use]
    pub const fn referee(&self) -> &Referee {
        &self.referee
    }

    /// Where chance comes from.
    #[must_use]
    pub const fn chance(&self) -> &Chance {
        &self.chance
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

    /// The entries that have been added since the file was read.
    #[must_use]
    pub fn added(&self) -> &[Entry] {
        &self.added
    }

    /// All entries, those in the file and those added.
    #[must_use]
    pub fn entries(&self) -> impl DoubleEndedIterator<Item = &Entry> {
        self.file.entries().iter().chain(&self.added)
    }

    /// What is known of the links and seals, with fair dice.
    #[must_use]
    pub const fn fair(&self) -> Option<&Fair> {
        match &self.chance {
            Chance::Fair(fair) => Some(fair),
            _ => None,
        }
    }

    /// Whose entry is awaited while the game goes on; that is whose turn it is,
    /// but with fair dice, where entries alternate, it may be a `go`.
    #[must_use]
    pub fn awaited(&self) -> Option<Side> {
        self.referee.awaited()
    }

    /// A player's name and mail address. With fair dice the second player says
    /// them in the acceptance.
    #[must_use]
    pub fn person(&self, side: Side) -> &Player {
        self.fair()
            .and_then(|fair| fair.joiner(side))
            .unwrap_or(&self.file.header().players[side.index()])
    }

    /// The name of a player.
    #[must_use]
    pub fn name(&self, side: Side) -> &str {
        &self.person(side).name
    }

    /// A player and the seat: `Bob (black)`; only the name where it is the seat's.
    #[must_use]
    pub fn player(&self, side: Side) -> String {
        let (name, seat) = (harmless(self.name(side)), self.referee.seat(side));
        if name.eq_ignore_ascii_case(seat) {
            name
        } else {
            format!("{name} ({seat})")
        }
    }

    /// The game in one line: `Gallop qs5ejxx7q6fsa2kg: Ann (white) against Bob (black)`.
    #[must_use]
    pub fn caption(&self) -> String {
        let [one, other] = Side::BOTH.map(|side| self.player(side));
        let name = &self.referee.terms().game.book().name;
        match self.fair() {
            Some(fair) if !fair.is_joined() => {
                let (host, guest) = match fair.side(Role::A) {
                    Side::First => (one, other),
                    Side::Second => (other, one),
                };
                format!("{name}: {host} invites {guest}")
            }
            _ => format!("{name} {}: {one} against {other}", self.id),
        }
    }

    /// The result in one line, where there is one: `white wins: gallop 5.1`.
    #[must_use]
    pub fn result(&self) -> Option<String> {
        let ending = self.referee.ending()?;
        let who = match ending.winner {
            Some(side) => format!("{} wins", self.referee.seat(side)),
            None => "draw".to_owned(),
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
        let ends = self.added.iter().any(|entry| {
            entry
                .act
                .is_none_or(|act| !matches!(act, Act::Reveal | Act::Go))
        });
        let result = self.result().filter(|_| ends);
        self.file.append(&self.added, result.as_deref())
    }

    /// Whether the head of an entry follows from this game: whether it is what
    /// was entered next, to the last letter.
    #[must_use]
    pub fn leads_to(&self, entry: &Entry) -> bool {
        entry.number == self.number
            && entry.head.to_lowercase() == self.hash(entry).head().to_string()
    }

    /// What the dice of this game prove, in a sentence.
    #[must_use]
    pub fn proof(&self) -> String {
        let said = match &self.chance {
            Chance::Open(_) => "made from the seed in the file, so anybody could foresee them",
            Chance::Arbiter { .. } if self.revealed => {
                "made from the revealed seed, which the commitment fixed before the game"
            }
            Chance::Arbiter { seed: Some(_), .. } => {
                "made from the seed you hold; for everybody else the arbiter's word until it is \
                 revealed"
            }
            Chance::Arbiter { .. } => "the arbiter's word until the seed is revealed",
            Chance::Table => "what the players rolled and typed",
            Chance::Fair(fair) => {
                return fair.proof(self.throws, self.referee.ending().is_some());
            }
        };
        let count = match self.throws {
            0 => return format!("{} dice: nothing was thrown", self.chance.name()),
            1 => "1 throw".to_owned(),
            n => format!("{n} throws"),
        };
        format!("{} dice, {count}: {said}", self.chance.name())
    }

    /// Opens a game whose dice, if an arbiter throws them, come from a seed
    /// that may be given.
    ///
    /// # Errors
    ///
    /// Returns the first fault.
    pub fn open(file: GameFile, seed: Option<Seed>) -> Result<Self, Fault> {
        Self::replay(file, seed, None)
    }

    /// Opens a game as it stood before the turn after `turn` was played.
    ///
    /// # Errors
    ///
    /// Returns the first fault up to there.
    pub fn open_at(file: GameFile, seed: Option<Seed>, turn: u32) -> Result<Self, Fault> {
        Self::replay(file, seed, Some(turn))
    }
}
