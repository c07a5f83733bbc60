//! The chains of links of `fair`: as their owner has them, and as everybody
//! sees them (section 6).

use std::fmt::{self, Debug, Display};

use zeroize::Zeroizing;

use super::bytes::{Link, Nonce, Tip, Transcript};
use super::encode::{Tag, hash};
use super::secret::Secret;
use super::terms::Role;

/// How many links a chain has to reveal.
pub const LINKS: u16 = 4096;

/// A player of one `fair` game, as all hashes of his chains name him.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    /// His role.
    pub role: Role,
    /// His nonce.
    pub nonce: Nonce,
}

/// Where a link stands among all that a player reveals in a game.
///
/// [`Display`] says it in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The number of the chain: 0, and one more for each new tip announced.
    pub generation: u32,
    /// The number of the link in its chain: 0 for the tip, else 1 to [`LINKS`].
    pub index: u16,
}

impl Place {
    /// The place of the first tip, which every player begins with.
    pub const START: Self = Self {
        generation: 0,
        index: 0,
    };

    /// The place of the link after this one; `renewed` says whether the entry
    /// with this one announces a new chain. Nothing follows the last link of a
    /// chain that is not renewed.
    #[must_use]
    pub const fn next(self, renewed: bool) -> Option<Self> {
        let Self { generation, index } = self;
        if renewed {
            match generation.checked_add(1) {
                Some(generation) => Some(Self {
                    generation,
                    index: 1,
                }),
                None => None,
            }
        } else if index < LINKS {
            Some(Self {
                generation,
                index: index + 1,
            })
        } else {
            None
        }
    }
}

impl Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "link {}", self.index)?;
        if self.generation > 0 {
            write!(f, " of new chain {}", self.generation)?;
        }
        Ok(())
    }
}

/// A chain as its owner has it: every link, those not yet revealed too. It is
/// wiped when it is dropped.
pub struct Chain {
    // From the tip up. All are kept: they take 128 KiB, and each would cost up
    // to 4,095 hashes to make again.
    links: Zeroizing<Vec<[u8; 32]>>,
}

impl Chain {
    /// A chain of player A.
    #[must_use]
    pub fn of_inviter(secret: &Secret, nonce: &Nonce, generation: u32) -> Self {
        let player = Player {
            role: Role::A,
            nonce: *nonce,
        };
        Self::derive(secret, player, &[], generation)
    }

    /// A chain of player B, who answers the invitation with this T\[0\]: to
    /// another invitation he would have another chain.
    #[must_use]
    pub fn of_joiner(
        secret: &Secret,
        nonce: &Nonce,
        invitation: &Transcript,
        generation: u32,
    ) -> Self {
        let player = Player {
            role: Role::B,
            nonce: *nonce,
        };
        Self::derive(secret, player, invitation.as_bytes(), generation)
    }

    /// The end that is published before any link is.
    #[must_use]
    pub fn tip(&self) -> Tip {
        self.links[0].into()
    }

    /// A link, by its index from 1 to [`LINKS`].
    ///
    /// Whoever sees a link before its entry is made can foresee rolls.
    #[must_use]
    pub fn link(&self, index: u16) -> Option<Link> {
        let index = usize::from(index);
        (index > 0)
            .then(|| self.links.get(index).copied().map(Link::from))
            .flatten()
    }

    fn derive(secret: &Secret, player: Player, peer: &[u8], generation: u32) -> Self {
        let mut links = Zeroizing::new(vec![[0; 32]; usize::from(LINKS) + 1]);
        let mut link = Zeroizing::new(secret.mac(
            Tag::Chain,
            &[
                player.role.as_bytes(),
                player.nonce.as_bytes(),
                peer,
                &generation.to_be_bytes(),
            ],
        ));
        for index in (1..=LINKS).rev() {
            links[usize::from(index)] = *link;
            *link = step_down(player, Place { generation, index }, &link);
        }
        links[0] = *link;
        Self { links }
    }
}

impl Debug for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Chain(tip {}, ..)", self.tip())
    }
}

/// Follows the links that one player reveals, from what everybody can see.
#[derive(Clone, Debug)]
pub struct Follower {
    player: Player,
    place: Place,
    last: [u8; 32],
    newtip: Option<Tip>,
}

impl Follower {
    /// At the start of a player's first chain.
    #[must_use]
    pub fn new(player: Player, tip: &Tip) -> Self {
        Self {
            player,
            place: Place::START,
            last: *tip.as_bytes(),
            newtip: None,
        }
    }

    /// Whom it follows.
    #[must_use]
    pub const fn player(&self) -> Player {
        self.player
    }

    /// The place of the link that his next entry must reveal; nothing when his
    /// chain is at its end and he announced no other.
    #[must_use]
    pub const fn next(&self) -> Option<Place> {
        self.place.next(self.newtip.is_some())
    }

    /// Takes in the link of his next entry, and the new tip which that entry
    /// announces, if it does.
    ///
    /// # Errors
    ///
    /// When the link does not lead to his last one (or his last new tip), or
    /// when his chain was at its end. Nothing is taken in then.
    pub fn follow(&mut self, link: &Link, newtip: Option<&Tip>) -> Result<(), BrokenChain> {
        let place = self.next().ok_or(BrokenChain::Exhausted {
            role: self.player.role,
        })?;
        let below = self.newtip.as_ref().map_or(&self.last, Tip::as_bytes);
        if Tip::from(step_down(self.player, place, link.as_bytes())) != Tip::from(*below) {
            return Err(BrokenChain::NotNext {
                role: self.player.role,
                place,
            });
        }
        self.place = place;
        self.last = *link.as_bytes();
        self.newtip = newtip.copied();
        Ok(())
    }
}

/// Why an entry's link is not its author's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BrokenChain {
    /// It is not the one that must come next.
    NotNext {
        /// The author's role.
        role: Role,
        /// The place of the link that must come next.
        place: Place,
    },
    /// The author's chain was at its end, and he announced no other.
    Exhausted {
        /// The author's role.
        role: Role,
    },
}

impl Display for BrokenChain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotNext { role, place } => write!(
                f,
                "the link is not the next one of {}'s chain ({place})",
                role.as_str()
            ),
            Self::Exhausted { role } => write!(
                f,
                "{}'s chain was at its end and no new tip was announced",
                role.as_str()
            ),
        }
    }
}

impl std::error::Error for BrokenChain {}

/// The link before the one at `place`: link\[i-1\] of link\[i\] (section 6).
fn step_down(player: Player, place: Place, link: &[u8; 32]) -> [u8; 32] {
    let fields: [&[u8]; 5] = [
        player.role.as_bytes(),
        player.nonce.as_bytes(),
        &place.generation.to_be_bytes(),
        &u32::from(place.index).to_be_bytes(),
        link,
    ];
    hash(Tag::Link, &fields)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONCE: [u8; 16] = [1; 16];

    fn secret() -> Secret {
        Secret::from([2; 32])
    }

    fn player() -> Player {
        Player {
            role: Role::A,
            nonce: NONCE.into(),
        }
    }

    fn chain(generation: u32) -> Chain {
        Chain::of_inviter(&secret(), &NONCE.into(), generation)
    }

    #[test]
    fn a_chain_is_followed_to_its_end_and_on() {
        let (first, second) = (chain(0), chain(1));
        let mut follower = Follower::new(player(), &first.tip());
        for index in 1..LINKS {
            assert_eq!(
                follower.next(),
                Some(Place {
                    generation: 0,
                    index
                })
            );
            follower.follow(&first.link(index).unwrap(), None).unwrap();
        }
        let last = first.link(LINKS).unwrap();
        let mut stuck = follower.clone();
        stuck.follow(&last, None).unwrap();
        assert_eq!(stuck.next(), None);
        assert_eq!(
            stuck.follow(&second.link(1).unwrap(), None),
            Err(BrokenChain::Exhausted { role: Role::A })
        );

        follower.follow(&last, Some(&second.tip())).unwrap();
        let place = Place {
            generation: 1,
            index: 1,
        };
        assert_eq!(follower.next(), Some(place));
        follower.follow(&second.link(1).unwrap(), None).unwrap();
        follower.follow(&second.link(2).unwrap(), None).unwrap();
    }

    #[test]
    fn a_new_chain_ends_the_old_one() {
        let (first, second) = (chain(0), chain(1));
        let mut follower = Follower::new(player(), &first.tip());
        follower
            .follow(&first.link(1).unwrap(), Some(&second.tip()))
            .unwrap();
        let fault = BrokenChain::NotNext {
            role: Role::A,
            place: Place {
                generation: 1,
                index: 1,
            },
        };
        assert_eq!(follower.follow(&first.link(2).unwrap(), None), Err(fault));
        assert_eq!(
            fault.to_string(),
            "the link is not the next one of A's chain (link 1 of new chain 1)"
        );
        follower.follow(&second.link(1).unwrap(), None).unwrap();
    }

    #[test]
    fn only_the_next_link_is_taken() {
        let chain = chain(0);
        let mut follower = Follower::new(player(), &chain.tip());
        let place = Place {
            generation: 0,
            index: 1,
        };
        let fault = Err(BrokenChain::NotNext {
            role: Role::A,
            place,
        });
        let skipped = chain.link(2).unwrap();
        assert_eq!(follower.follow(&skipped, None), fault);
        let tip = Link::from(*chain.tip().as_bytes());
        assert_eq!(follower.follow(&tip, None), fault);
        let first = chain.link(1).unwrap();
        follower.follow(&first, None).unwrap();
        assert!(follower.follow(&first, None).is_err(), "used twice");

        let other = Player {
            role: Role::B,
            ..player()
        };
        let mut follower = Follower::new(other, &chain.tip());
        assert!(follower.follow(&first, None).is_err(), "another's link");
    }

    #[test]
    fn chains_differ_by_all_they_come_from() {
        let nonce = Nonce::from(NONCE);
        let (t, u) = (Transcript::from([0; 32]), Transcript::from([1; 32]));
        let tips = [
            chain(0),
            chain(1),
            Chain::of_inviter(&secret(), &Nonce::from([9; 16]), 0),
            Chain::of_inviter(&Secret::from([9; 32]), &nonce, 0),
            Chain::of_joiner(&secret(), &nonce, &t, 0),
            Chain::of_joiner(&secret(), &nonce, &u, 0),
            Chain::of_joiner(&secret(), &nonce, &u, 1),
        ]
        .map(|chain| chain.tip().to_string());
        for (n, tip) in tips.iter().enumerate() {
            assert!(!tips[..n].contains(tip));
        }
    }

    #[test]
    fn there_are_links_1_to_4096() {
        let chain = chain(0);
        assert_eq!(chain.link(0), None, "the tip is no link to reveal");
        assert!(chain.link(1).is_some() && chain.link(4096).is_some());
        assert_eq!(chain.link(4097), None);
        let shown = format!("{chain:?}");
        assert!(!shown.contains(&chain.link(1).unwrap().to_string()));
    }
}
