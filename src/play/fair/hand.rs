//! What the secret here lets its owner know: his links, and so the roll of his
//! own turn (dice specification, section 6).

use crate::dice::{Chain, Link, Place, Role, Secret, Tip};
use crate::record::Entry;
use crate::referee::{Due, Throw};
use crate::refusal::{Kind, Refusal};
use crate::side::Side;
use crate::text::harmless;

use super::super::{Chance, Play};
use super::{Fair, Party};

/// What the secret here says of one player.
#[derive(Debug)]
pub(super) enum Hand {
    /// The player's chain does not come from it, or there is no secret.
    Empty,
    /// It is this player's; the chain of his next link.
    Mine(Chain),
    /// It is this player's, but an entry in the file is not what he sent.
    Disowned {
        /// The entry, or one after what was changed.
        entry: u32,
    },
    /// It is the inviter's, whose invitation serves another game.
    Barred(Box<Refusal>),
}

/// The links of an entry to be made.
#[derive(Debug)]
pub(super) struct Links {
    /// The one that the entry reveals.
    pub(super) own: Link,
    /// The one that seals it.
    pub(super) next: Link,
    /// The tip of the new chain that it announces, if it does.
    pub(super) newtip: Option<Tip>,
}

impl Play {
    /// Finds with a secret whose herald this is, and what its owner may know:
    /// the throws of his own turn are then taken in, though no entry has them
    /// yet. Nothing happens where the dice are not fair.
    pub fn hold(&mut self, secret: Secret) {
        self.grasp(secret);
        self.foresee();
    }

    /// Finds with a secret whose herald this is.
    pub(super) fn grasp(&mut self, secret: Secret) {
        let Some(fair) = self.fair_mut().filter(|fair| fair.is_joined()) else {
            return;
        };
        for role in [Role::A, Role::B] {
            let hand = fair.hand(role, &secret);
            if let Some(party) = fair.party_mut(role) {
                party.hand = hand;
            }
        }
        fair.secret = Some(secret);
    }

    /// Whether a player's chain comes from the secret held here.
    #[must_use]
    pub fn is_mine(&self, side: Side) -> bool {
        self.hand_of(side)
            .is_some_and(|hand| !matches!(hand, Hand::Empty))
    }

    /// In words, what in this file the secret held here disowns; nothing when
    /// all is as its owner sent it.
    #[must_use]
    pub fn disowned(&self) -> Option<String> {
        Side::BOTH
            .into_iter()
            .find_map(|side| match self.hand_of(side)? {
                Hand::Disowned { entry } => Some(format!(
                    "entry {entry} is not what your herald sent for {}: it, or one before it, was \
                     changed after your next link was out; take the game from your own copy or \
                     your mails",
                    self.player(side)
                )),
                _ => None,
            })
    }

    /// Why a throw that is due cannot be known here, if that is so: it is known
    /// only to the herald of the player who makes it.
    #[must_use]
    pub fn unknown_throw(&self) -> Option<Refusal> {
        let fair = self.fair()?;
        if !fair.is_joined() {
            return Some(self.not_joined(""));
        }
        let Due::Throw(throw) = self.referee.due() else {
            return None;
        };
        let thrower = match throw {
            Throw::Roll => self.referee.side()?,
            Throw::Setup | Throw::Toss => fair.side(Role::A),
        };
        if let Some(refusal) = self.barred().filter(|_| self.awaited() == Some(thrower)) {
            return Some(refusal.clone());
        }
        let what = match throw {
            Throw::Roll => "this roll",
            Throw::Setup | Throw::Toss => "the opening throws",
        };
        let name = harmless(self.name(thrower));
        let refusal = if self.awaited() == Some(thrower) {
            let why = format!("only {name}'s herald can know {what}");
            Refusal::house(Kind::Turn, "0.22", "", why)
        } else {
            let other = harmless(self.name(thrower.other()));
            let why = format!("nobody can know {what} before {other}'s next entry");
            Refusal::house(Kind::Turn, "0.22", "", why)
        };
        Some(refusal)
    }

    /// Why moves can be neither listed nor judged here, if that is so: the
    /// invitation serves another game, or a throw is unknown. To whom holds a
    /// secret that is neither player's it says so, since the game may be his
    /// own and its secret lost.
    #[must_use]
    pub fn hindrance(&self) -> Option<Refusal> {
        if let Some(refusal) = self.barred() {
            return Some(refusal.clone());
        }
        let unknown = self.unknown_throw()?;
        let strange = self.fair().is_some_and(|fair| fair.secret.is_some())
            && Side::BOTH.into_iter().all(|side| !self.is_mine(side));
        let thrower = self
            .awaited()
            .filter(|&awaited| strange && self.referee.side() != Some(awaited.other()));
        Some(match thrower {
            Some(thrower) => self.not_the_secret(thrower, ""),
            None => unknown,
        })
    }

    /// A refusal to play for somebody whose chain the secret here did not make.
    fn not_the_secret(&self, author: Side, text: &str) -> Refusal {
        let name = self.player(author);
        let why = format!("the secret here is not the one that {name} began this game with");
        Refusal::house(Kind::Illegal, "0.22", text, why).hint(LOST)
    }

    pub(super) fn not_joined(&self, text: &str) -> Refusal {
        let guest = self.fair().map_or(Side::Second, |fair| fair.side(Role::B));
        let why = format!("{} has not accepted the invitation yet", self.player(guest));
        Refusal::house(Kind::Turn, "0.23", text, why)
            .hint("`herald join FILE` accepts it; the file then goes back whole")
    }

    /// The links of the next entry of a player, which may announce a new chain
    /// where `renewing` says so.
    ///
    /// # Errors
    ///
    /// Refuses where the secret here is not the player's, or does not own up to
    /// what the file has of him, or the chain is at its end.
    pub(super) fn links(&self, author: Side, renewing: bool, text: &str) -> Result<Links, Refusal> {
        let name = self.player(author);
        let refuse = |why: String| Refusal::house(Kind::Illegal, "0.22", text, why);
        let missing = || refuse("there is no link left to reveal".to_owned());
        let fair = self.fair().ok_or_else(missing)?;
        let party = fair.party(fair.role(author)).ok_or_else(missing)?;
        let chain = match &party.hand {
            Hand::Mine(chain) => chain,
            Hand::Disowned { .. } => {
                return Err(refuse(self.disowned().unwrap_or_default()));
            }
            Hand::Empty if fair.secret.is_none() => {
                return Err(refuse(format!(
                    "there is no secret here, so this is not {name}'s herald"
                ))
                .hint(LOST));
            }
            Hand::Empty => return Err(self.not_the_secret(author, text)),
            Hand::Barred(refusal) => {
                let Refusal { why, help, .. } = refusal.as_ref();
                let refusal = Refusal::house(Kind::Turn, "0.23", text, why.clone());
                return Err(Refusal {
                    help: help.clone(),
                    ..refusal
                });
            }
        };
        let newtip = (renewing && fair.renewing)
            .then(|| fair.renewed(party))
            .flatten();
        let place = party.follower.next().ok_or_else(missing)?;
        let Some(following) = place.next(newtip.is_some()) else {
            return Err(refuse(format!(
                "{place} is the last of {name}'s chain, and no other is announced"
            ))
            .hint("a move with `--newtip` announces a new chain"));
        };
        let next = match &newtip {
            Some(chain) => chain.link(following.index),
            None => chain.link(following.index),
        };
        Ok(Links {
            own: chain.link(place.index).ok_or_else(missing)?,
            next: next.ok_or_else(missing)?,
            newtip: newtip.map(|chain| chain.tip()),
        })
    }

    /// Takes in the throws of the turn that the owner of the secret is to play.
    pub(super) fn foresee(&mut self) {
        let Some(author) = self.awaited() else { return };
        let Some(fair) = self.fair() else { return };
        let Some(own) = fair.party(fair.role(author)).and_then(Party::own_link) else {
            return;
        };
        while let Due::Throw(throw) = self.referee.due() {
            if !self.throws_now(throw, author, true) {
                break;
            }
            let Some(values) = self.cast_fair(throw, author, &own) else {
                break;
            };
            let text = Some(format!("{} = {values}", self.referee.term(throw)));
            if self.referee.throw(&values).is_err() {
                break;
            }
            if let Chance::Fair(fair) = &mut self.chance {
                let Entry {
                    setup, toss, roll, ..
                } = &mut fair.foreseen;
                match throw {
                    Throw::Setup => *setup = text,
                    Throw::Toss => *toss = text,
                    Throw::Roll => *roll = text,
                }
            }
        }
    }

    fn hand_of(&self, side: Side) -> Option<&Hand> {
        let fair = self.fair()?;
        fair.party(fair.role(side)).map(|party| &party.hand)
    }
}

/// What to do without the right secret.
const LOST: &str = "`herald secret --restore` brings a secret back from paper; if it is lost, the \
                    game can be begun anew from its position with `herald new --start`";

impl Fair {
    /// What a secret says of a role.
    fn hand(&self, role: Role, secret: &Secret) -> Hand {
        let Some(party) = self.party(role) else {
            return Hand::Empty;
        };
        let first = self.chain(role, secret, 0);
        if first.tip() != party.tip {
            return Hand::Empty;
        }
        let entry = party.sealed.as_ref().map_or(0, |sealed| sealed.entry);
        let place = party.follower.next();
        let chain = match place {
            Some(Place { generation, .. }) if generation > 0 => {
                self.chain(role, secret, generation)
            }
            _ => first,
        };
        let Some(next) = place.and_then(|place| chain.link(place.index)) else {
            return Hand::Mine(chain);
        };
        // A chain fixes all links before one; so the next one of its owner
        // vouches for those in the file, and opens the seal of his last entry,
        // which nobody else can have made yet.
        let follows = party.follower.clone().follow(&next, None).is_ok();
        let player = party.follower.player();
        let sealed = party.sealed.as_ref();
        if follows && sealed.is_none_or(|it| it.seal.opens(&player, &next, &it.transcript)) {
            Hand::Mine(chain)
        } else {
            Hand::Disowned { entry }
        }
    }

    /// A chain of the owner of a secret in a role.
    fn chain(&self, role: Role, secret: &Secret, generation: u32) -> Chain {
        let nonce = self
            .party(role)
            .map_or(self.inviter.follower.player().nonce, |party| {
                party.follower.player().nonce
            });
        match (role, &self.joined) {
            (Role::B, Some(joined)) => {
                Chain::of_joiner(secret, &nonce, &joined.invitation, generation)
            }
            _ => Chain::of_inviter(secret, &nonce, generation),
        }
    }

    /// The chain that a player's next entry may announce.
    fn renewed(&self, party: &Party) -> Option<Chain> {
        let generation = party.follower.next()?.generation.checked_add(1)?;
        let role = party.follower.player().role;
        Some(self.chain(role, self.secret.as_ref()?, generation))
    }

    /// Makes a new hand for a player who has just announced a chain.
    pub(super) fn turn_over(&mut self, role: Role) {
        let Some(secret) = self.secret.take() else {
            return;
        };
        let hand = self.hand(role, &secret);
        if let Some(party) = self.party_mut(role) {
            party.hand = hand;
        }
        self.secret = Some(secret);
    }
}

impl Party {
    /// The next link, where it is known here.
    fn own_link(&self) -> Option<Link> {
        let Hand::Mine(chain) = &self.hand else {
            return None;
        };
        chain.link(self.follower.next()?.index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{Follower, LINKS, Nonce, Player as Chained};
    use crate::play::{Aside, Opening};
    use crate::record::{First, Player};

    fn secret(n: u8) -> Secret {
        Secret::from([n; 32])
    }

    /// A game in which all links of Ann's but the last are out.
    fn at_the_end() -> Play {
        let player = |name| Player::read(name).unwrap();
        let opening = Opening {
            game: crate::games::find("gallop").unwrap(),
            first: First::Seat("white"),
            options: Vec::new(),
            start: None,
            clock: None,
            players: [player("Ann"), player("Bob")],
        };
        let nonce = Nonce::from([1; 16]);
        let mut play = Play::invite(opening, Side::First, &nonce, &secret(1), None).unwrap();
        play.join(
            &player("Bob"),
            &Nonce::from([2; 16]),
            &secret(2),
            Aside::default(),
        )
        .unwrap();
        let chain = Chain::of_inviter(&secret(1), &nonce, 0);
        let role = Role::A;
        let mut follower = Follower::new(Chained { role, nonce }, &chain.tip());
        for index in 1..LINKS {
            follower.follow(&chain.link(index).unwrap(), None).unwrap();
        }
        let fair = play.fair_mut().unwrap();
        fair.inviter.follower = follower;
        fair.inviter.sealed = None;
        play.hold(secret(1));
        play
    }

    #[test]
    fn the_last_link_needs_a_new_chain() {
        let mut play = at_the_end();
        let refusal = play.links(Side::First, true, "").unwrap_err();
        assert_eq!(
            refusal.why,
            "link 4096 is the last of Ann (white)'s chain, and no other is announced"
        );
        assert!(refusal.help.unwrap().contains("--newtip"));
        play.renew().unwrap();
        let links = play.links(Side::First, true, "").unwrap();
        let new = Chain::of_inviter(&secret(1), &Nonce::from([1; 16]), 1);
        assert_eq!(links.newtip, Some(new.tip()));
        assert_eq!(Some(links.next), new.link(1));
        let refusal = play.links(Side::First, false, "").unwrap_err();
        assert_eq!(refusal.rule, "house 0.22", "a resignation announces none");
    }

    #[test]
    fn after_the_last_link_nothing_follows() {
        let mut play = at_the_end();
        let chain = Chain::of_inviter(&secret(1), &Nonce::from([1; 16]), 0);
        let last = chain.link(LINKS).unwrap();
        let follower = &mut play.fair_mut().unwrap().inviter.follower;
        follower.follow(&last, None).unwrap();
        play.hold(secret(1));
        let refusal = play.links(Side::First, true, "").unwrap_err();
        assert_eq!(refusal.why, "there is no link left to reveal");
    }
}
