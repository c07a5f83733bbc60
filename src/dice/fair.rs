//! The rolls of `fair`, which nobody can foresee or choose (section 6).

use super::bytes::{Link, State};
use super::encode::{Tag, hash};
use super::stream::ThrowKey;
use crate::game::Purpose;

/// The key K of a throw under `fair`: of S\[e-1\], which the opponent's
/// signature made, and of the link in entry e, which was fixed before the game
/// (section 6).
#[must_use]
pub fn roll_key(before: &State, purpose: Purpose, link: &Link) -> ThrowKey {
    let fields: [&[u8]; 3] = [
        before.as_bytes(),
        purpose.name().as_bytes(),
        link.as_bytes(),
    ];
    hash(Tag::Roll, &fields).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_that_a_roll_is_made_of_counts() {
        let mut keys = Vec::new();
        for state in [[3; 32], [4; 32]].map(State::from) {
            for link in [[3; 32], [4; 32]].map(Link::from) {
                for purpose in Purpose::ALL {
                    keys.push(*roll_key(&state, purpose, &link).as_bytes());
                }
            }
        }
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), 12);
    }
}
