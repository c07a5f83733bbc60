//! The rolls and seals of `fair`, which are made of links (section 6).

use zeroize::Zeroizing;

use super::bytes::{Link, Seal, Transcript, first_bytes};
use super::chain::Player;
use super::encode::{Tag, hash, mac};
use super::stream::ThrowKey;
use super::terms::{Purpose, Role};

/// What the key of a throw under `fair` is made of (section 6).
#[derive(Clone, Copy, Debug)]
pub struct FairRoll<'a> {
    /// T\[e-1\], of the entry before.
    pub before: &'a Transcript,
    /// The number e of the roller's entry.
    pub entry: u32,
    /// The roller.
    pub role: Role,
    /// What the throw is for.
    pub purpose: Purpose,
    /// The link of the entry before, which is the opponent's.
    pub opponent: &'a Link,
    /// The link of the roller's entry.
    pub own: &'a Link,
}

impl FairRoll<'_> {
    /// The key of the throw (section 6).
    #[must_use]
    pub fn key(&self) -> ThrowKey {
        let fields: [&[u8]; 6] = [
            self.before.as_bytes(),
            &self.entry.to_be_bytes(),
            self.role.as_bytes(),
            self.purpose.as_str().as_bytes(),
            self.opponent.as_bytes(),
            self.own.as_bytes(),
        ];
        hash(Tag::Roll, &fields).into()
    }
}

impl Seal {
    /// A player's seal of the entry with this transcript, under the link that
    /// he will reveal next (section 6).
    #[must_use]
    pub fn new(player: &Player, next: &Link, transcript: &Transcript) -> Self {
        let fields: [&[u8]; 3] = [
            player.role.as_bytes(),
            player.nonce.as_bytes(),
            next.as_bytes(),
        ];
        let key = Zeroizing::new(hash(Tag::SealKey, &fields));
        first_bytes(&mac(&key, Tag::Seal, &[transcript.as_bytes()])).into()
    }

    /// Whether the next link of the entry's author opens the seal: whether the
    /// entry with this transcript, and all before it, is what he sent.
    #[must_use]
    pub fn opens(&self, player: &Player, next: &Link, transcript: &Transcript) -> bool {
        Self::new(player, next, transcript) == *self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player() -> Player {
        Player {
            role: Role::A,
            nonce: [1; 16].into(),
        }
    }

    #[test]
    fn a_seal_opens_for_its_entry_link_and_author_only() {
        let (link, other) = (Link::from([3; 32]), Link::from([4; 32]));
        let transcript = Transcript::from([5; 32]);
        let seal = Seal::new(&player(), &link, &transcript);
        assert!(seal.opens(&player(), &link, &transcript));
        assert!(!seal.opens(&player(), &other, &transcript));
        assert!(!seal.opens(&player(), &link, &Transcript::from([6; 32])));
        let another = Player {
            role: Role::B,
            ..player()
        };
        assert!(!seal.opens(&another, &link, &transcript));
    }

    #[test]
    fn all_that_a_roll_is_made_of_counts() {
        let [t, u] = [[3; 32], [4; 32]].map(Transcript::from);
        let [own, opponent] = [[5; 32], [6; 32]].map(Link::from);
        let base = FairRoll {
            before: &t,
            entry: 3,
            role: Role::B,
            purpose: Purpose::Roll,
            opponent: &opponent,
            own: &own,
        };
        let vary = |change: fn(&mut FairRoll)| {
            let mut roll = base;
            change(&mut roll);
            roll
        };
        let keys = [
            base,
            FairRoll { before: &u, ..base },
            vary(|roll| roll.entry = 2),
            vary(|roll| roll.role = Role::A),
            vary(|roll| roll.purpose = Purpose::Toss),
            vary(|roll| roll.opponent = roll.own),
            vary(|roll| roll.own = roll.opponent),
        ]
        .map(|roll| *roll.key().as_bytes());
        for (n, key) in keys.iter().enumerate() {
            assert!(!keys[..n].contains(key), "case {n}");
        }
    }
}
