//! What is hashed of a game: T\[e\] and S\[e\], heads and ids (section 4).

use super::bytes::{GameId, Head, Signature, State, Transcript, first_bytes};
use super::encode::{Tag, hash};

/// T\[0\]: the hash of the header's pairs of key and text, in the order of the
/// specification of files, without `sig` and `log` (section 4).
///
/// # Panics
///
/// When there are over 127 pairs: headers have 19 keys.
#[must_use]
pub fn game<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Transcript {
    let fields: Vec<&[u8]> = pairs.into_iter().flat_map(as_bytes).collect();
    hash(Tag::Game, &fields).into()
}

/// T\[e\], from S\[e-1\]: the hash of an entry's pairs of key and text, in the
/// order of the specification of files, without `head` and `sig` (section 4).
///
/// # Panics
///
/// When there are over 127 pairs: entries have 22 keys.
#[must_use]
pub fn entry<'a>(
    before: &'a State,
    pairs: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Transcript {
    let before: [&[u8]; 1] = [before.as_bytes()];
    let pairs = pairs.into_iter().flat_map(as_bytes);
    let fields: Vec<&[u8]> = before.into_iter().chain(pairs).collect();
    hash(Tag::Entry, &fields).into()
}

impl State {
    /// S\[e\] of an entry that is not signed, and S\[0\]: T itself.
    #[must_use]
    pub fn unsigned(transcript: &Transcript) -> Self {
        (*transcript.as_bytes()).into()
    }

    /// S\[e\] of an entry with its signature. Whether the signature stands is
    /// not looked at.
    #[must_use]
    pub fn signed(transcript: &Transcript, signature: &Signature) -> Self {
        let fields: [&[u8]; 2] = [transcript.as_bytes(), signature.as_bytes()];
        hash(Tag::Signed, &fields).into()
    }

    /// The head of the entry.
    #[must_use]
    pub fn head(&self) -> Head {
        first_bytes(self.as_bytes()).into()
    }

    /// The id of the game: of S\[1\] under `fair`, else of S\[0\]. A code that
    /// brings the acceptance has that of S\[0\].
    #[must_use]
    pub fn game_id(&self) -> GameId {
        first_bytes(self.as_bytes()).into()
    }
}

fn as_bytes<'a>((key, text): (&'a str, &'a str)) -> [&'a [u8]; 2] {
    [key.as_bytes(), text.as_bytes()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_texts_and_their_order_count() {
        let t = Transcript::from([3; 32]);
        let (s, u) = (State::unsigned(&t), State::from([4; 32]));
        let pairs = [("by", "white"), ("act", "go")];
        let all = [
            game(pairs),
            game([pairs[1], pairs[0]]),
            game([pairs[0]]),
            game([("by", "white"), ("act", "resign")]),
            game([("by", "white"), ("note", "go")]),
            game([("bywhite", ""), ("act", "go")]),
            entry(&s, pairs),
            entry(&u, pairs),
        ];
        for (n, transcript) in all.iter().enumerate() {
            assert!(!all[..n].contains(transcript), "case {n}");
        }
    }

    #[test]
    fn a_signature_makes_another_state() {
        let t = Transcript::from([3; 32]);
        let [a, b] = [[1; 64], [2; 64]].map(|bytes| State::signed(&t, &bytes.into()));
        assert_ne!(a, b);
        assert_ne!(a, State::unsigned(&t));
        assert_eq!(State::unsigned(&t).as_bytes(), t.as_bytes());
        assert_ne!(a, State::signed(&[4; 32].into(), &[1; 64].into()));
    }

    #[test]
    fn heads_and_ids_are_the_start_of_a_state() {
        let s = State::from(std::array::from_fn(|n| u8::try_from(n).unwrap()));
        assert_eq!(s.head().as_bytes(), &[0, 1, 2, 3, 4]);
        assert_eq!(s.game_id().as_bytes(), &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    }
}
