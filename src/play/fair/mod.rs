//! What is known of the links and seals of a game with fair dice (dice
//! specification, section 6).
//!
//! | file | what |
//! |---|---|
//! | `order` | whose entry is due and what it may be |
//! | `replay` | checking the entries of a file |
//! | `hand` | what the secret here lets its owner know |
//! | `making` | making entries |
//! | `release` | one entry a number: the register |
//! | `bond` | one acceptance an invitation: the inviter's side of it |
//! | `proof` | in words, what is proved and what is not |
//! | `testimony` | what links and seals say of a file that may be false |

mod bond;
mod hand;
mod making;
mod order;
mod proof;
mod release;
mod replay;
mod testimony;

use crate::dice::{Follower, Link, Nonce, Player as Chained, Role, Seal, Secret, Tip, Transcript};
use crate::record::{Entry, Player};
use crate::side::Side;

use hand::Hand;

pub use bond::Binding;
pub use release::ReleaseFault;
pub use testimony::{SealState, Testimony, testimony};

/// The two players' links and seals, as far as a file has them, and what the
/// secret here adds to it.
#[derive(Debug)]
pub struct Fair {
    seat: Side,
    inviter: Party,
    joined: Option<Joined>,
    /// The link of the last entry, if it has one.
    link: Option<Link>,
    /// The entries that no link vouches for.
    asserted: Vec<u32>,
    /// The secret of the person who runs this, if it was given.
    secret: Option<Secret>,
    /// The throws that only the owner of the secret can know yet.
    foreseen: Entry,
    /// Whether the next entry announces a new chain.
    renewing: bool,
}

/// The acceptance.
#[derive(Debug)]
struct Joined {
    person: Player,
    /// T\[0\], which B's chains are made for.
    invitation: Transcript,
    party: Party,
}

/// One player's links and seals.
#[derive(Debug)]
struct Party {
    follower: Follower,
    tip: Tip,
    sealed: Option<Sealed>,
    /// Whether this player's last seal was opened by an entry after the end.
    farewell: bool,
    hand: Hand,
}

/// A seal that no link has opened yet.
#[derive(Clone, Debug)]
struct Sealed {
    entry: u32,
    seal: Seal,
    transcript: Transcript,
}

impl Fair {
    /// A game that `seat` invites to, before any entry.
    pub(super) fn new(seat: Side, nonce: Nonce, tip: Tip) -> Self {
        Self {
            seat,
            inviter: Party::new(Role::A, nonce, tip),
            joined: None,
            link: None,
            asserted: Vec::new(),
            secret: None,
            foreseen: Entry::default(),
            renewing: false,
        }
    }

    /// The tip of the chain that the invitation announces.
    pub(super) const fn tip(&self) -> Tip {
        self.inviter.tip
    }

    /// The seat of a role.
    #[must_use]
    pub const fn side(&self, role: Role) -> Side {
        match role {
            Role::A => self.seat,
            Role::B => self.seat.other(),
        }
    }

    /// The role of a seat.
    #[must_use]
    pub fn role(&self, side: Side) -> Role {
        if side == self.seat { Role::A } else { Role::B }
    }

    /// Whether the invitation has been accepted.
    #[must_use]
    pub const fn is_joined(&self) -> bool {
        self.joined.is_some()
    }

    /// The second player as the acceptance names him, if `side` is his.
    #[must_use]
    pub fn joiner(&self, side: Side) -> Option<&Player> {
        let joined = self.joined.as_ref()?;
        (side != self.seat).then_some(&joined.person)
    }

    /// The entries whose seals are not yet opened, so that nothing proves who
    /// made them; at most the last of each player.
    #[must_use]
    pub fn unsealed(&self) -> Vec<u32> {
        let mut entries: Vec<u32> = [Role::A, Role::B]
            .into_iter()
            .filter_map(|role| Some(self.party(role)?.sealed.as_ref()?.entry))
            .collect();
        entries.sort_unstable();
        entries
    }

    /// The entries that carry no link, so that they are only asserted.
    #[must_use]
    pub fn asserted(&self) -> &[u32] {
        &self.asserted
    }

    /// Whether a player has opened his last seal after the end.
    #[must_use]
    pub fn said_farewell(&self, side: Side) -> bool {
        self.party(self.role(side))
            .is_some_and(|party| party.farewell)
    }

    fn party(&self, role: Role) -> Option<&Party> {
        match role {
            Role::A => Some(&self.inviter),
            Role::B => self.joined.as_ref().map(|joined| &joined.party),
        }
    }

    fn party_mut(&mut self, role: Role) -> Option<&mut Party> {
        match role {
            Role::A => Some(&mut self.inviter),
            Role::B => self.joined.as_mut().map(|joined| &mut joined.party),
        }
    }
}

impl Party {
    fn new(role: Role, nonce: Nonce, tip: Tip) -> Self {
        Self {
            follower: Follower::new(Chained { role, nonce }, &tip),
            tip,
            sealed: None,
            farewell: false,
            hand: Hand::Empty,
        }
    }
}
