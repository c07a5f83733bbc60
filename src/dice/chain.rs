//! The chains of links of `fair`: as their owner has them, and as everybody
//! sees them (section 6).

use std::fmt::{self, Debug, Display};

use zeroize::Zeroizing;

use super::bytes::{Link, Nonce, State, Tip};
use super::encode::{Tag, hash};
use super::secret::Secret;

/// How many links a chain has to reveal.
pub const LINKS: u16 = 4096;

/// A chain as its owner has it: every link, those not yet revealed too. It is
/// wiped when it is dropped.
pub struct Chain {
    // From the tip up. All are kept: they take 128 KiB, and each would cost up
    // to 4,095 hashes to make again.
    links: Zeroizing<Vec<[u8; 32]>>,
}

impl Chain {
    /// The chain of a player, by his own nonce: the inviter has no `peer`; the
    /// other has the S\[0\] of the invitation that he accepts, so that to
    /// another invitation he has another chain (section 6).
    #[must_use]
    pub fn new(secret: &Secret, nonce: &Nonce, peer: Option<&State>) -> Self {
        let peer: &[u8] = peer.map_or(&[], |state| state.as_bytes());
        let mut links = Zeroizing::new(vec![[0; 32]; usize::from(LINKS) + 1]);
        let mut link = Zeroizing::new(secret.mac(Tag::Chain, &[nonce.as_bytes(), peer]));
        for index in (1..=LINKS).rev() {
            links[usize::from(index)] = *link;
            *link = step_down(nonce, index, &link);
        }
        links[0] = *link;
        Self { links }
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
}

impl Debug for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Chain(tip {}, ..)", self.tip())
    }
}

/// Follows the links that one player reveals, from what everybody can see.
#[derive(Clone, Debug)]
pub struct Follower {
    nonce: Nonce,
    index: u16,
    last: Tip,
}

impl Follower {
    /// At the start of the chain of the player with this nonce.
    #[must_use]
    pub const fn new(nonce: Nonce, tip: Tip) -> Self {
        Self {
            nonce,
            index: 0,
            last: tip,
        }
    }

    /// The nonce of the player whom it follows.
    #[must_use]
    pub const fn nonce(&self) -> Nonce {
        self.nonce
    }

    /// The index of the link to come, from 1 to [`LINKS`]; nothing when the
    /// chain is at its end.
    #[must_use]
    pub const fn next(&self) -> Option<u16> {
        if self.index < LINKS {
            Some(self.index + 1)
        } else {
            None
        }
    }

    /// Takes in the next link.
    ///
    /// # Errors
    ///
    /// When the link does not lead to the one before it (or to the tip), or
    /// when the chain was at its end. Nothing is taken in then.
    pub fn follow(&mut self, link: &Link) -> Result<(), BrokenChain> {
        let index = self.next().ok_or(BrokenChain::Exhausted)?;
        if Tip::from(step_down(&self.nonce, index, link.as_bytes())) != self.last {
            return Err(BrokenChain::NotNext { index });
        }
        self.index = index;
        self.last = (*link.as_bytes()).into();
        Ok(())
    }
}

/// Why an entry's link is not its author's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BrokenChain {
    /// It is not the one that must come next.
    NotNext {
        /// The index of the link that must come next.
        index: u16,
    },
    /// The chain was at its end.
    Exhausted,
}

impl Display for BrokenChain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotNext { index } => {
                write!(
                    f,
                    "the link is not the next one of its chain, number {index}"
                )
            }
            Self::Exhausted => write!(f, "the chain was at its end, after {LINKS} links"),
        }
    }
}

impl std::error::Error for BrokenChain {}

/// The link before the one with this index: link\[j-1\] of link\[j\] (section 6).
fn step_down(nonce: &Nonce, index: u16, link: &[u8; 32]) -> [u8; 32] {
    let fields: [&[u8]; 3] = [nonce.as_bytes(), &u32::from(index).to_be_bytes(), link];
    hash(Tag::Link, &fields)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONCE: [u8; 16] = [1; 16];

    fn secret() -> Secret {
        Secret::from([2; 32])
    }

    fn chain() -> Chain {
        Chain::new(&secret(), &NONCE.into(), None)
    }

    fn follower() -> Follower {
        Follower::new(NONCE.into(), chain().tip())
    }

    #[test]
    fn a_chain_is_followed_to_its_end() {
        let (chain, mut follower) = (chain(), follower());
        assert_eq!(follower.nonce(), Nonce::from(NONCE));
        for index in 1..=LINKS {
            assert_eq!(follower.next(), Some(index));
            follower.follow(&chain.link(index).unwrap()).unwrap();
        }
        assert_eq!(follower.next(), None);
        let fault = follower.follow(&chain.link(LINKS).unwrap()).unwrap_err();
        assert_eq!(fault, BrokenChain::Exhausted);
        assert_eq!(
            fault.to_string(),
            "the chain was at its end, after 4096 links"
        );
    }

    #[test]
    fn only_the_next_link_is_taken() {
        let (chain, mut follower) = (chain(), follower());
        let fault = Err(BrokenChain::NotNext { index: 1 });
        assert_eq!(follower.follow(&chain.link(2).unwrap()), fault);
        let tip = Link::from(*chain.tip().as_bytes());
        assert_eq!(follower.follow(&tip), fault);
        let first = chain.link(1).unwrap();
        let mut another = Follower::new([9; 16].into(), chain.tip());
        assert_eq!(another.follow(&first), fault, "of another nonce");
        follower.follow(&first).unwrap();
        let again = follower.follow(&first).unwrap_err();
        assert_eq!(
            again.to_string(),
            "the link is not the next one of its chain, number 2"
        );
        follower.follow(&chain.link(2).unwrap()).unwrap();
    }

    #[test]
    fn chains_differ_by_all_they_come_from() {
        let nonce = Nonce::from(NONCE);
        let [s, u] = [[0; 32], [1; 32]].map(State::from);
        let tips = [
            chain(),
            Chain::new(&secret(), &[9; 16].into(), None),
            Chain::new(&Secret::from([9; 32]), &nonce, None),
            Chain::new(&secret(), &nonce, Some(&s)),
            Chain::new(&secret(), &nonce, Some(&u)),
        ]
        .map(|chain| chain.tip().to_string());
        for (n, tip) in tips.iter().enumerate() {
            assert!(!tips[..n].contains(tip));
        }
    }

    #[test]
    fn there_are_links_1_to_4096() {
        let chain = chain();
        assert_eq!(chain.link(0), None, "the tip is no link to reveal");
        assert!(chain.link(1).is_some() && chain.link(4096).is_some());
        assert_eq!(chain.link(4097), None);
        let shown = format!("{chain:?}");
        assert!(!shown.contains(&chain.link(1).unwrap().to_string()));
    }
}
