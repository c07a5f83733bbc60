//! Going through a log from its start (dice specification, section 8).

use std::sync::Arc;

use crate::dice::{Seed, State};
use crate::record::{Act, Entry, GameFile, HeaderKey, Kind, Order};
use crate::referee::Referee;
use crate::side::Side;
use crate::text::harmless;

use super::chance::Chance;
use super::signatures::Unchecked;
use super::terms::{hash, terms};
use super::{Fault, Play};

impl Play {
    /// Opens a game and verifies all of it. Where an arbiter throws, a seed
    /// may be given.
    ///
    /// # Errors
    ///
    /// Returns the first fault.
    pub fn open(file: GameFile, seed: Option<Seed>) -> Result<Self, Fault> {
        Self::open_after(file, seed, |_| None)
    }

    /// Opens a game, and passes over the signatures up to a state that was
    /// verified here before; `verified` says which that was.
    ///
    /// # Errors
    ///
    /// Returns the first fault.
    pub fn open_after(
        file: GameFile,
        seed: Option<Seed>,
        verified: impl FnOnce(&Self) -> Option<State>,
    ) -> Result<Self, Fault> {
        let mut play = Self::replay(file, seed, None)?;
        if let Some(state) = verified(&play) {
            play.trust(&state);
        }
        play.verify_signatures()?;
        Ok(play)
    }

    /// Opens a game without verifying a signature, as
    /// [`Play::is_verified`] then says.
    ///
    /// # Errors
    ///
    /// Returns the first fault.
    pub fn open_unverified(file: GameFile, seed: Option<Seed>) -> Result<Self, Fault> {
        Self::replay(file, seed, None)
    }

    /// Opens a game as it stood before the turn after `turn` was played.
    ///
    /// # Errors
    ///
    /// Returns the first fault up to there.
    pub fn open_at(file: GameFile, seed: Option<Seed>, turn: u32) -> Result<Self, Fault> {
        let mut play = Self::replay(file, seed, Some(turn))?;
        play.verify_signatures()?;
        Ok(play)
    }

    /// Opens a game as it stood when a turn was to be played, with the throw
    /// for it, also where that came with the move.
    ///
    /// # Errors
    ///
    /// Returns the first fault up to there.
    pub fn open_before(file: GameFile, seed: Option<Seed>, turn: u32) -> Result<Self, Fault> {
        let mut play = Self::open_at(file, seed, turn.saturating_sub(1))?;
        let next = play.file.entries().get(play.states.len() - 1).cloned();
        if let Some(entry) = next.filter(|entry| entry.link().is_some()) {
            let by = play.author(&entry);
            let before = *play.state();
            play.take_throws(&entry, by, &before)?;
        }
        Ok(play)
    }

    /// Opens a game and verifies all of it, and shows it as it stands before
    /// the first entry, with none, and after each.
    ///
    /// # Errors
    ///
    /// Returns the first fault.
    pub fn open_watched(
        file: GameFile,
        seed: Option<Seed>,
        mut watch: impl FnMut(&Self, Option<&Entry>),
    ) -> Result<Self, Fault> {
        let mut play = Self::replay_watched(file, seed, None, &mut watch)?;
        play.verify_signatures()?;
        Ok(play)
    }

    /// Opens a game as [`Play::open_unverified`] does, and shows it as it stands
    /// before the first entry, with none, and after each.
    ///
    /// # Errors
    ///
    /// Returns the first fault.
    pub fn watch_unverified(
        file: GameFile,
        mut watch: impl FnMut(&Self, Option<&Entry>),
    ) -> Result<Self, Fault> {
        Self::replay_watched(file, None, None, &mut watch)
    }

    /// Replays a file, all of it or up to a turn.
    fn replay(file: GameFile, held: Option<Seed>, upto: Option<u32>) -> Result<Self, Fault> {
        Self::replay_watched(file, held, upto, &mut |_, _| ())
    }

    fn replay_watched(
        file: GameFile,
        held: Option<Seed>,
        upto: Option<u32>,
        watch: &mut dyn FnMut(&Self, Option<&Entry>),
    ) -> Result<Self, Fault> {
        let mut play = Self::before(file, held)?;
        watch(&play, None);
        let file = Arc::clone(&play.file);
        for entry in file.entries() {
            if upto.is_some_and(|last| entry.turn().is_some_and(|turn| turn > last)) {
                break;
            }
            if let Err(fault) = play.take(entry) {
                // A signature before it that does not hold is the first fault.
                play.verify_signatures()?;
                return Err(fault);
            }
            watch(&play, Some(entry));
        }
        Ok(play)
    }

    /// The game as its header says, before the first entry.
    pub(super) fn before(file: GameFile, held: Option<Seed>) -> Result<Self, Fault> {
        let terms = terms(&file)?;
        let header = file.header();
        let transcript = hash(header, terms.start.as_deref());
        let nonce = header.nonce();
        let revealed = file
            .entries()
            .iter()
            .filter(|entry| entry.kind() == Kind::Act(Act::Reveal))
            .filter_map(|entry| entry.get(crate::record::EntryKey::Seed)?.parse().ok());
        let chance = Chance::of(&file, &nonce, held.into_iter().chain(revealed))?;
        let mut unchecked = Vec::new();
        if let (Chance::Fair(fair), Some(signature)) = (&chance, header.sig())
            && let Some(party) = fair.party(fair.inviter())
        {
            unchecked.push(Unchecked {
                entry: None,
                by: Some(fair.inviter()),
                key: party.key,
                transcript,
                signature,
            });
        }
        let referee = Referee::new(terms)
            .map_err(|why| Fault::header(&file, HeaderKey::Start, harmless(&why)))?;
        let order = Order::new(file.header());
        let mut play = Self {
            file: Arc::new(file),
            referee,
            chance,
            nonce,
            states: vec![State::unsigned(&transcript)],
            order,
            throws: 0,
            revealed: false,
            last_by: None,
            unchecked,
            added: Vec::new(),
            played: Vec::new(),
            holder: None,
            foreseen: None,
        };
        if play.chance.source() == crate::dice::Source::None
            && matches!(play.referee.due(), crate::referee::Due::Throw(_))
        {
            let why = "with dice `none` nothing is thrown, and this game needs a throw here";
            return Err(Fault::header(&play.file, HeaderKey::Dice, why));
        }
        let timed: Option<Side> = play.timed();
        play.referee.run_time_of(timed);
        Ok(play)
    }
}
