//! What links and seals say of each entry of a file, whether or not the rest of
//! the file holds: for telling which of two copies stands up.

use std::collections::HashMap;

use crate::dice::{
    Acceptance, FairAcceptance, Follower, Link, Nonce, Place, Player as Chained, Role, Seal, Tip,
    Transcript,
};
use crate::record::{Entry, GameFile, Player};
use crate::side::Side;

use super::super::hashing::hash;
use super::super::{Fault, Play};

/// What links and seals say of one entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Testimony {
    /// The number of the entry.
    pub entry: u32,
    /// Whose it is by its number.
    pub by: Side,
    /// Whether its link is the next of its author's chain; nothing where it
    /// has none.
    pub link: Option<bool>,
    /// What its seal says.
    pub seal: SealState,
}

/// What a seal says of its entry and of all entries before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SealState {
    /// There is none.
    Missing,
    /// No link is out that could open it.
    Closed,
    /// Its author's next link opens it: the entry and all before it are his,
    /// unless they were changed after that link was out.
    Opened,
    /// Its author's next link does not open it: the entry, or one before it,
    /// is not what its author sent.
    Broken,
}

/// What links and seals say of the entries of a file with fair dice; nothing
/// for other dice. The law is not asked, so that this serves for false copies
/// too. Links that only `others`, copies of the same game, have are used to
/// open seals as well: a link that came after a copy was changed tells.
///
/// # Errors
///
/// Returns what is wrong with the header.
pub fn testimony(file: &GameFile, others: &[&GameFile]) -> Result<Option<Vec<Testimony>>, Fault> {
    let play = Play::before(file.clone(), None)?;
    let Some(fair) = play.fair() else {
        return Ok(None);
    };
    let inviter = fair.side(Role::A);
    let mut known = Links::new();
    for copy in others.iter().copied().chain([file]) {
        if copy.header() == file.header() {
            walk(copy, inviter, fair.tip(), &play.transcript, &mut known);
        }
    }
    // The second time all links are known.
    Ok(Some(walk(
        file,
        inviter,
        fair.tip(),
        &play.transcript,
        &mut known,
    )))
}

/// Links that lead to their chain's tip: by role, place and the text of the tip
/// that the chain was announced by.
type Links = HashMap<(bool, u32, u16, String), Link>;

/// A player's chain as it is followed.
struct Walker {
    follower: Follower,
    tip: String,
}

fn walk(
    file: &GameFile,
    inviter: Side,
    tip: Tip,
    invitation: &Transcript,
    known: &mut Links,
) -> Vec<Testimony> {
    let header = file.header();
    let Ok(nonce) = header.nonce.parse::<Nonce>() else {
        return Vec::new();
    };
    let mut walkers = [Some(Walker::new(Role::A, nonce, tip)), None];
    let mut transcript = *invitation;
    let mut told = Vec::new();
    for entry in file.entries() {
        let role = Role::of_entry(entry.number);
        let place = usize::from(role == Role::B);
        if entry.number == 1 {
            walkers[1] = Walker::of_acceptance(entry);
            transcript = accepted(entry, &transcript);
        } else if entry.number > 1 {
            transcript = hash(entry, header, inviter, &transcript);
        }
        let walker = walkers[place].as_mut();
        let (link, seal) = match walker {
            Some(walker) => walker.judge(entry, &transcript, known),
            None => (None, SealState::Missing),
        };
        let by = match role {
            Role::A => inviter,
            Role::B => inviter.other(),
        };
        told.push(Testimony {
            entry: entry.number,
            by,
            link,
            seal,
        });
    }
    told
}

impl Walker {
    fn new(role: Role, nonce: Nonce, tip: Tip) -> Self {
        Self {
            follower: Follower::new(Chained { role, nonce }, &tip),
            tip: tip.to_string(),
        }
    }

    fn of_acceptance(entry: &Entry) -> Option<Self> {
        let nonce = entry.nonce.as_ref()?.parse().ok()?;
        let tip = entry.tip.as_ref()?.parse().ok()?;
        Some(Self::new(Role::B, nonce, tip))
    }

    /// Follows an entry's link, and says what its seal says.
    fn judge(
        &mut self,
        entry: &Entry,
        transcript: &Transcript,
        known: &mut Links,
    ) -> (Option<bool>, SealState) {
        let link = entry.link.as_ref().map(|text| {
            let newtip: Option<Tip> = entry.newtip.as_ref().and_then(|tip| tip.parse().ok());
            let Ok(link) = text.parse::<Link>() else {
                return false;
            };
            let Some(place) = self.follower.next() else {
                return false;
            };
            let key = self.key(place);
            if self.follower.follow(&link, newtip.as_ref()).is_err() {
                return false;
            }
            known.insert(key, link);
            if let Some(tip) = newtip {
                self.tip = tip.to_string();
            }
            true
        });
        let seal: Option<Seal> = entry.seal.as_ref().and_then(|seal| seal.parse().ok());
        let state = match (seal, &entry.seal) {
            (None, None) => SealState::Missing,
            (None, Some(_)) => SealState::Broken,
            (Some(seal), _) => {
                let next = self.follower.next().map(|place| self.key(place));
                match next.and_then(|key| known.get(&key)) {
                    None => SealState::Closed,
                    Some(link) if seal.opens(&self.follower.player(), link, transcript) => {
                        SealState::Opened
                    }
                    Some(_) => SealState::Broken,
                }
            }
        };
        (link, state)
    }

    fn key(&self, place: Place) -> (bool, u32, u16, String) {
        let second = self.follower.player().role == Role::B;
        (second, place.generation, place.index, self.tip.clone())
    }
}

/// T\[1\], as far as an acceptance can be read.
fn accepted(entry: &Entry, invitation: &Transcript) -> Transcript {
    let name = entry.name.as_deref().unwrap_or_default();
    let name = Player::read(name).map_or_else(|_| name.to_owned(), |person| person.name);
    let read = || -> Option<(Nonce, Tip, Link)> {
        let nonce = entry.nonce.as_ref()?.parse().ok()?;
        let tip = entry.tip.as_ref()?.parse().ok()?;
        Some((nonce, tip, entry.link.as_ref()?.parse().ok()?))
    };
    let parts = read();
    let fair = parts
        .as_ref()
        .map(|(nonce, tip, link)| FairAcceptance { nonce, tip, link });
    Acceptance { name: &name, fair }.transcript(invitation)
}
