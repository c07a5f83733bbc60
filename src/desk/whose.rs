//! Whose a message is, and of which game.

use std::path::PathBuf;

use crate::dice::{GameId, Source};
use crate::play::{Next, Play};
use crate::post;
use crate::post::address::is_same_address;
use crate::side::Side;

use super::core::Desk;
use super::games::Games;
use super::incoming::Incoming;
use super::token;
use super::trouble::Trouble;

/// A game and the seat that a message is vouched for.
pub(super) struct Seated {
    pub(super) path: PathBuf,
    pub(super) play: Play,
    pub(super) side: Side,
}

/// Whose a message is.
pub(super) enum Whose {
    /// A seat's.
    Seat(Box<Seated>),
    /// Somebody's who has several games, or none that waits; their captions.
    Several(Box<Seated>, Vec<String>),
    /// It names two games.
    Two(Box<Seated>),
    /// Nobody's.
    Stranger,
}

impl Desk {
    /// The side of a game that a message is vouched for.
    pub(super) fn side(&self, incoming: &Incoming, play: &Play) -> Option<Side> {
        let (id, seats) = (play.id(), play.referee().terms().game.seats);
        let by_token = incoming.tokens.iter();
        let by_token = by_token
            .filter(|token| token.game == id)
            .find_map(|token| token.side(&self.secret, id, seats));
        by_token.or_else(|| self.settings.trust.then(|| Self::seat_of(incoming, play))?)
    }

    /// The side whose address or nick a message says it is from; the one whose
    /// turn it is where both are.
    pub(super) fn seat_of(incoming: &Incoming, play: &Play) -> Option<Side> {
        let is_seat = |side: &Side| {
            let contact = Self::contact(incoming.door, play, *side);
            contact.is_some_and(|contact| is_same_address(&contact, &incoming.sender))
        };
        let sides: Vec<Side> = Side::BOTH.into_iter().filter(is_seat).collect();
        let on_turn = play.awaited().filter(|side| sides.contains(side));
        on_turn.or_else(|| sides.first().copied())
    }

    /// Finds the game of a message, and the seat that it is vouched for.
    pub(super) fn whose(&self, incoming: &Incoming) -> Result<Whose, Trouble> {
        let mut found: Vec<Seated> = Vec::new();
        let mut named = false;
        let index = Games::index(&self.games.folder)?;
        let find = |id: GameId| {
            index
                .iter()
                .find(|(one, _)| *one == id)
                .map(|(_, path)| path)
        };
        for id in Self::named(incoming) {
            let Some(path) = find(id).cloned() else {
                continue;
            };
            named = true;
            let play = self.games.look(&path)?;
            if let Some(side) = self.side(incoming, &play) {
                found.push(Seated { path, play, side });
            }
        }
        let mut found = found.into_iter();
        match (found.next(), found.next()) {
            (Some(seated), None) => return Ok(Whose::Seat(Box::new(seated))),
            (Some(seated), Some(_)) => return Ok(Whose::Two(Box::new(seated))),
            (None, _) if named => return Ok(Whose::Stranger),
            (None, _) => {}
        }
        // No game is named: that of the nearest token, else the only one.
        for token in &incoming.tokens {
            if let Some(path) = find(token.game).cloned() {
                let play = self.games.look(&path)?;
                if let Some(side) = self.side(incoming, &play) {
                    return Ok(Whose::Seat(Box::new(Seated { path, play, side })));
                }
            }
        }
        if !self.settings.trust {
            return Ok(Whose::Stranger);
        }
        self.only(incoming)
    }

    /// The sender's only game that waits for him, or his only one that goes on.
    fn only(&self, incoming: &Incoming) -> Result<Whose, Trouble> {
        let mut all: Vec<(u8, Seated)> = Vec::new();
        for path in Games::paths(&self.games.folder)? {
            let Ok(play) = self.games.look(&path) else {
                continue;
            };
            if play.file().header().source() == Source::Fair {
                continue;
            }
            if let Some(side) = Self::seat_of(incoming, &play) {
                let rank = match play.next() {
                    Next::Over => 2,
                    _ if play.awaited() == Some(side) => 0,
                    _ => 1,
                };
                all.push((rank, Seated { path, play, side }));
            }
        }
        let captions = all
            .iter()
            .map(|(rank, seated)| line_of(*rank, seated))
            .collect();
        let only = (0..=2).find_map(|rank| {
            let mut at = (0..all.len()).filter(|&at| all[at].0 == rank);
            let first = at.next()?;
            Some((first, at.next().is_none()))
        });
        Ok(match only {
            None => Whose::Stranger,
            Some((at, true)) => Whose::Seat(Box::new(all.swap_remove(at).1)),
            Some((at, false)) => Whose::Several(Box::new(all.swap_remove(at).1), captions),
        })
    }

    /// The ids of games that a message names in its subject, codes or words.
    pub(super) fn named(incoming: &Incoming) -> Vec<GameId> {
        let mut ids = token::ids_in(&incoming.subject);
        let mut add = |id: GameId| {
            if !ids.contains(&id) {
                ids.push(id);
            }
        };
        if let Ok(message) = &incoming.message {
            if message.brings_entries() {
                message.sent().filter_map(|sent| sent.id).for_each(&mut add);
            }
            let lines = post::words::lines(message.text());
            for line in lines.iter().filter(|line| line.own) {
                token::ids_in(line.text).into_iter().for_each(&mut add);
            }
        }
        ids
    }

    /// The seats whose address or nick a message says it is from, in games that
    /// go on: the one it names, or all of them.
    pub(super) fn seats_of(&self, incoming: &Incoming) -> Result<Vec<Seated>, Trouble> {
        let named = Self::named(incoming);
        let mut all = Vec::new();
        for path in Games::paths(&self.games.folder)? {
            let Ok(play) = self.games.look(&path) else {
                continue;
            };
            let is_wanted = named.is_empty() || named.contains(&play.id());
            let is_served = play.file().header().source() != Source::Fair;
            if is_wanted
                && is_served
                && play.next() != Next::Over
                && let Some(side) = Self::seat_of(incoming, &play)
            {
                all.push(Seated { path, play, side });
            }
        }
        Ok(all)
    }
}

/// A game in one line, with whether it waits for this player.
fn line_of(rank: u8, seated: &Seated) -> String {
    let waits = match rank {
        0 => " - your turn",
        1 => "",
        _ => " - over",
    };
    format!("{}{waits}\n", seated.play.caption())
}
