//! What this home is in a game, and whether its register stands by the file
//! (dice specification, sections 5 and 6).
//!
//! A file may be an old copy, a fork, or a bait. So before anything unplayed is
//! shown or made, it is held against the last entry that this home released in
//! the game, and the inviter's first acceptance against the one he noted.

use crate::dice::{Chain, Link, Nonce, Secret, Signer};
use crate::home::{Home, HomeError, Page, PageOf, Released};
use crate::record::{Act, Entry, Kind as EntryKind};
use crate::refusal::{House, Kind, Refusal};
use crate::side::Side;
use crate::text::harmless;

use super::chance::Chance;
use super::sent::entry_of;
use super::{Fair, Play};

/// What this home is in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mine {
    /// The player in this seat, by key.
    Seat(Side),
    /// The arbiter, by key.
    Arbiter,
}

/// How the register stands by a file.
#[derive(Clone, Debug)]
pub enum Standing {
    /// It knows the game, and the file has what was released.
    Sound,
    /// It does not know the game, or not the owner's last entries: a new
    /// machine, a second one, a restored secret. Later links may be known to
    /// the opponent.
    Unknown,
    /// The file is not this home's: why.
    Refused(Box<Refusal>),
}

/// What to do with the first acceptance that the inviter's herald sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Noting {
    /// Note it, unless it is under another name than was invited.
    Note,
    /// Note it under whatever name.
    Asserted,
    /// Pass it over: nothing unplayed is shown unless it was noted before.
    Heed,
}

/// The secret of this home, and what it means in the game.
#[derive(Debug)]
pub(super) struct Holder {
    secret: Secret,
    signer: Signer,
    standing: Standing,
}

impl Play {
    /// Finds with a secret what this home is in the game, holds its register
    /// against the file, and takes in the throws that only this home can know.
    /// A file that ends right before the last entry released gets that entry
    /// again.
    ///
    /// # Errors
    ///
    /// When the register is damaged, or cannot be read or written. The game can
    /// be looked at still, without what is unplayed.
    pub fn hold(&mut self, secret: Secret, home: &Home, noting: Noting) -> Result<(), HomeError> {
        self.become_holder(secret);
        let Some(nonce) = self.own_nonce() else {
            return Ok(());
        };
        let standing = match home.page(PageOf::Nonce(&nonce)) {
            Ok(page) => self.standing_by(page, home, &nonce, noting),
            Err(error) => Err(error),
        };
        match standing {
            Ok(standing) => self.set_standing(standing),
            Err(error) => {
                let why = format!("the register cannot be used, so nothing is thrown: {error}");
                let refusal = Refusal::house(Kind::Illegal, House::OneEntry, "", why);
                self.set_standing(Standing::Refused(Box::new(refusal)));
                return Err(error);
            }
        }
        self.foresee();
        Ok(())
    }

    /// Takes the home at its word that its register is lost: from now on it
    /// stands by this file.
    pub fn restored(&mut self) {
        if matches!(self.standing(), Some(Standing::Unknown)) {
            self.set_standing(Standing::Sound);
            self.foresee();
        }
    }

    /// What this home is in the game; nothing for a stranger, and in games
    /// where no key decides.
    #[must_use]
    pub fn mine(&self) -> Option<Mine> {
        let own = self.holder.as_ref()?.signer.key();
        match &self.chance {
            Chance::Arbiter { key, .. } => (*key == own).then_some(Mine::Arbiter),
            Chance::Fair(fair) => Side::BOTH
                .into_iter()
                .find(|&side| fair.party(side).is_some_and(|party| party.key == own))
                .map(Mine::Seat),
            _ => None,
        }
    }

    /// The seat of this home's owner, where a key decides it.
    #[must_use]
    pub fn own_seat(&self) -> Option<Side> {
        match self.mine()? {
            Mine::Seat(side) => Some(side),
            Mine::Arbiter => None,
        }
    }

    /// How the register stands by the file; nothing for a stranger.
    #[must_use]
    pub fn standing(&self) -> Option<&Standing> {
        self.mine()?;
        Some(&self.holder.as_ref()?.standing)
    }

    /// The nonce under which this home's register keeps the game.
    pub(super) fn own_nonce(&self) -> Option<Nonce> {
        match self.mine()? {
            Mine::Arbiter => Some(self.nonce),
            Mine::Seat(side) => self.fair()?.party(side).map(super::Party::nonce),
        }
    }

    /// Makes the owner of a secret the holder of a game that is made here.
    pub fn become_holder(&mut self, secret: Secret) {
        self.holder = Some(Holder {
            signer: Signer::of(&secret),
            secret,
            standing: Standing::Sound,
        });
    }

    pub(super) fn signer(&self) -> Option<&Signer> {
        self.holder.as_ref().map(|holder| &holder.signer)
    }

    /// The next link of a side, where it is known here and may be used.
    pub(super) fn own_link(&self, side: Side) -> Option<Link> {
        let holder = self.holder.as_ref()?;
        if self.mine() != Some(Mine::Seat(side)) || !matches!(holder.standing, Standing::Sound) {
            return None;
        }
        let fair = self.fair()?;
        let party = fair.party(side)?;
        let peer = (side != fair.inviter()).then(|| &self.states[0]);
        let chain = Chain::new(&holder.secret, &party.nonce(), peer);
        let link = chain.link(party.follower.next()?)?;
        party.follower.clone().follow(&link).is_ok().then_some(link)
    }

    /// Refuses to enter anything signed for a player whose herald this is not,
    /// or whose register does not stand by the file.
    pub(super) fn stands_by(&self, by: Side, text: &str) -> Result<(), Refusal> {
        let refuse = |article, why: String| Err(Refusal::house(Kind::Illegal, article, text, why));
        match self.mine() {
            Some(Mine::Seat(side)) if side == by => self.may_make(text),
            Some(Mine::Seat(side)) => {
                let why = format!(
                    "you are {}; only {}'s herald can sign this",
                    self.player(side),
                    self.player(by)
                );
                refuse(House::Key, why)
            }
            _ if self.holder.is_none() => {
                let why = format!(
                    "there is no secret here, so this is not {}'s herald",
                    self.player(by)
                );
                refuse(House::Key, why).map_err(|refusal| refusal.hint(LOST))
            }
            _ => {
                let why = format!(
                    "the key here is not the one that {} signs this game with",
                    self.player(by)
                );
                refuse(House::Key, why).map_err(|refusal| refusal.hint(LOST))
            }
        }
    }

    /// Refuses to make an arbiter's entry elsewhere than at his home, or one
    /// that its register does not stand by.
    pub(super) fn signs(&self, entry: &Entry) -> Result<(), Refusal> {
        let (EntryKind::Throw | EntryKind::Act(Act::Ruling | Act::Reveal), Chance::Arbiter { .. }) =
            (entry.kind(), &self.chance)
        else {
            return Ok(());
        };
        if self.mine() == Some(Mine::Arbiter) {
            return self.may_make("");
        }
        let article = match entry.kind() {
            EntryKind::Act(Act::Ruling) => House::Ruling,
            EntryKind::Act(Act::Reveal) => House::Reveal,
            _ => House::Chance,
        };
        let who = self.arbiter_name().unwrap_or_default();
        let why = format!("only {who}'s herald, which holds the key and the seed, can sign it");
        Err(Refusal::house(Kind::Illegal, article, "", why))
    }

    pub(super) fn may_make(&self, text: &str) -> Result<(), Refusal> {
        match self.standing() {
            Some(Standing::Sound) | None => Ok(()),
            Some(Standing::Refused(refusal)) => {
                let again = Refusal {
                    text: text.to_owned(),
                    at: 0..text.len(),
                    ..refusal.as_ref().clone()
                };
                Err(again)
            }
            Some(Standing::Unknown) => {
                let risk = match self.mine() {
                    Some(Mine::Arbiter) => "the players may have got other throws",
                    _ => "your opponent may know your next links and could steer your rolls",
                };
                let why = format!(
                    "this home's register does not know this game, which your key has signed \
                     for: if entries of yours went out from elsewhere, {risk}"
                );
                Err(Refusal::house(Kind::Illegal, House::OneEntry, text, why).hint(
                    "go on where the game was played so far; if that home is lost, `--restored` \
                     goes on here",
                ))
            }
        }
    }

    fn set_standing(&mut self, standing: Standing) {
        if let Some(holder) = &mut self.holder {
            holder.standing = standing;
        }
    }

    /// Holds the register's page of this game against the file.
    fn standing_by(
        &mut self,
        page: Option<Page>,
        home: &Home,
        nonce: &Nonce,
        noting: Noting,
    ) -> Result<Standing, HomeError> {
        let Some(page) = page else {
            return Ok(Standing::Unknown);
        };
        let Some(last) = page.released.last() else {
            if self.entries().any(|entry| self.is_own(entry)) {
                return Ok(Standing::Unknown);
            }
            return self.note_acceptance(home, nonce, noting);
        };
        let later = |entry: &Entry| entry.number() > last.number && self.is_own(entry);
        let made_elsewhere = self.entries().any(later);
        let number = usize::try_from(last.number).unwrap_or(usize::MAX);
        match self.states.get(number) {
            Some(state) if *state == last.after && made_elsewhere => Ok(Standing::Unknown),
            Some(state) if *state == last.after => Ok(Standing::Sound),
            Some(_) => Ok(refused(self.other_entry(last))),
            None if self.states.len() == number && *self.state() != last.before => {
                Ok(refused(other_copy(last)))
            }
            None if self.states.len() == number => {
                let again = entry_of(self.file.header(), &last.code);
                Ok(match again.map(|entry| self.take_sent(entry)) {
                    Some(Ok(())) => Standing::Sound,
                    _ => refused(self.old_copy(last)),
                })
            }
            None => Ok(refused(self.old_copy(last))),
        }
    }

    /// A refusal of a file that has another entry where one was released.
    pub(super) fn other_entry(&self, last: &Released) -> Refusal {
        let number = last.number;
        if self.mine() == Some(Mine::Arbiter) {
            return other_copy(last);
        }
        if number == 1 && self.own_seat() == self.fair().map(Fair::inviter) {
            let first = entry_of(self.file.header(), &last.code);
            let name =
                first.and_then(|entry| entry.get(crate::record::EntryKey::Name).map(harmless));
            let why = format!(
                "your herald saw the acceptance of {} first, and an invitation is for one \
                 opponent and one game",
                name.unwrap_or_default()
            );
            return Refusal::house(Kind::Turn, House::Invitation, "", why)
                .hint("for a second opponent make another invitation with `herald new`");
        }
        let why = format!("entry {number} in this file is not the one that your herald released");
        Refusal::house(Kind::Illegal, House::OneEntry, "", why)
            .hint("take the game from your own copy; this one was changed, or comes from elsewhere")
    }

    /// A refusal of a file that ends before the last entry released.
    fn old_copy(&self, last: &Released) -> Refusal {
        let what = if self.mine() == Some(Mine::Arbiter) {
            "the arbiter's herald has answered up to"
        } else {
            "your herald has released"
        };
        let why = format!(
            "this is an old copy: it ends with entry {}, and {what} entry {}",
            self.next_number() - 1,
            last.number
        );
        Refusal::house(Kind::Turn, House::OneEntry, "", why)
            .hint("take the newest copy of the game, your own or the other player's")
    }
}

/// What to do without the right secret.
const LOST: &str = "`herald secret --restore` brings a secret back from paper; if it is lost, the \
                    game can be begun anew from its position with `herald new --start`";

pub(super) fn refused(refusal: Refusal) -> Standing {
    Standing::Refused(Box::new(refusal))
}

/// A refusal of a copy that parts before an entry that was released in another.
fn other_copy(last: &Released) -> Refusal {
    let number = last.number;
    let which = match number {
        1 => format!("of the game {}", last.before.game_id()),
        _ => format!(
            "whose entry {} has the head {}",
            number - 1,
            last.before.head()
        ),
    };
    let why = format!(
        "another copy of this game was answered at entry {number}, the one {which}, and each \
         number is answered once"
    );
    Refusal::house(Kind::Illegal, House::OneEntry, "", why)
        .hint("take the game from the copy that was answered")
}
