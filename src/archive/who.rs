//! Who a player is among many games, and what is shown of a name.

use serde::{Deserialize, Serialize};

use crate::play::Play;
use crate::record::{EntryKey, GameFile, HeaderKey, Player};
use crate::side::Side;

/// What a player is told apart by: the signing key where he signs, else the
/// name, the case of ASCII letters aside, as one game tells its players apart.
///
/// So nobody shares the figures of a signer by taking his name, and nobody who
/// signs is taken for somebody who does not.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(String);

/// What the id of a player who signs begins with.
const KEY: &str = "key:";
/// What the id of any other player begins with.
const NAME: &str = "name:";

/// How many letters of a key a fingerprint has.
const FINGERPRINT: usize = 12;

/// The keys of a header whose values are names.
const NAMES: [HeaderKey; 3] = [
    HeaderKey::FirstSeat,
    HeaderKey::SecondSeat,
    HeaderKey::Arbiter,
];

impl PlayerId {
    /// The player of a seat. In a game with fair dice that nobody has accepted
    /// yet, the guest is known by name alone.
    #[must_use]
    pub fn of(play: &Play, side: Side) -> Self {
        let party = play.fair().and_then(|fair| fair.party(side));
        Self(match party {
            Some(party) => format!("{KEY}{}", party.key),
            None => format!("{NAME}{}", shown(&play.name(side)).to_ascii_lowercase()),
        })
    }

    /// The fingerprint of a player who signs, in groups of four letters.
    #[must_use]
    pub fn fingerprint(&self) -> Option<String> {
        let letters: Vec<char> = self
            .0
            .strip_prefix(KEY)?
            .chars()
            .take(FINGERPRINT)
            .collect();
        let groups = letters.chunks(4).map(|group| group.iter().collect());
        Some(groups.collect::<Vec<String>>().join(" "))
    }

    /// Whether it looks like an id, where it comes from outside.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.0.starts_with(KEY) || self.0.starts_with(NAME)
    }
}

/// A name as others may see it: of a mail address in it only what stands before
/// the `@`.
#[must_use]
pub fn shown(name: &str) -> String {
    let mut shown = String::with_capacity(name.len());
    for part in name.split_inclusive(char::is_whitespace) {
        let word = part.trim_end();
        match word.split_once('@') {
            Some((local, host)) if host.contains('.') => {
                shown.push_str(local);
                shown.push_str("@…");
                shown.push_str(&part[word.len()..]);
            }
            _ => shown.push_str(part),
        }
    }
    shown
}

/// Whether a name in a game is itself a mail address, or has one within. It
/// cannot be taken out: names, unlike the addresses behind them, are hashed.
#[must_use]
pub fn is_address_in_name(file: &GameFile) -> bool {
    let header = NAMES.into_iter().filter_map(|key| file.header().get(key));
    let entries = file.entries().iter();
    let accepted = entries.filter_map(|entry| entry.get(EntryKey::Name));
    let mut names = header.chain(accepted).map(Player::bare);
    names.any(|name| shown(name) != name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_mail_address_is_shown() {
        assert_eq!(shown("Ann"), "Ann");
        assert_eq!(shown("ann@example.org"), "ann@…");
        assert_eq!(shown("Ann (ann@example.org) B"), "Ann (ann@… B");
        assert_eq!(shown("x@a.b@c.d"), "x@…");
        assert_eq!(shown("@ann@example.org"), "@…");
        assert_eq!(shown("Ann @ home"), "Ann @ home");
        assert_eq!(shown("ann@…"), "ann@…");
    }

    #[test]
    fn fingerprints_are_those_of_keys() {
        let id = PlayerId("key:4a3ywezjq7qnaaaa".to_owned());
        assert_eq!(id.fingerprint().as_deref(), Some("4a3y wezj q7qn"));
        assert_eq!(PlayerId("name:ann".to_owned()).fingerprint(), None);
        assert!(!PlayerId("ann".to_owned()).is_sound());
    }
}
