//! The one table of keys: which there are, in what order, with what values.
//!
//! Reading, writing, hashing and the codes of slips all go by it: a new key is
//! a new line here.

use super::value::Value;

/// A key of a header or of an entry.
pub(super) trait Key: Copy + Ord + 'static {
    /// The place in the order of hashing and in a code, from 1.
    fn place(self) -> u8;

    /// What kind of value the key has.
    fn kind(self) -> Value;

    /// The key at a place.
    fn at(place: u8) -> Option<Self>;
}

macro_rules! keys {
    ($(#[$doc:meta])* $keys:ident { $($key:ident $name:literal $kind:expr,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $keys {$(
            #[doc = concat!("The key `", $name, "`.")]
            $key,
        )+}

        impl $keys {
            /// All keys, in the order of hashing.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$key),+];

            /// The place in the order of hashing and in a code, from 1.
            #[must_use]
            pub const fn place(self) -> u8 {
                self as u8 + 1
            }

            /// What kind of value the key has.
            #[must_use]
            pub const fn kind(self) -> Value {
                match self {
                    $(Self::$key => $kind,)+
                }
            }

            const fn word(self) -> &'static str {
                match self {
                    $(Self::$key => $name,)+
                }
            }
        }

        impl Key for $keys {
            fn place(self) -> u8 {
                self.place()
            }

            fn kind(self) -> Value {
                self.kind()
            }

            fn at(place: u8) -> Option<Self> {
                Self::ALL.get(usize::from(place).checked_sub(1)?).copied()
            }
        }
    };
}

keys! {
    /// A key of the header. The two seats have the names that the game gives
    /// them.
    HeaderKey {
        Herald "herald" Value::Number,
        Game "game" Value::Word,
        Rules "rules" Value::Word,
        Dice "dice" Value::Word,
        First "first" Value::Word,
        Options "options" Value::Text,
        Start "start" Value::Position,
        Clock "clock" Value::Clock,
        Begun "begun" Value::Moment,
        FirstSeat "first seat" Value::Name,
        SecondSeat "second seat" Value::Name,
        Arbiter "arbiter" Value::Name,
        Seat "seat" Value::Word,
        Key "key" Value::Bytes(32),
        Nonce "nonce" Value::Bytes(16),
        Commit "commit" Value::Bytes(32),
        Seed "seed" Value::Bytes(32),
        Tip "tip" Value::Bytes(32),
        Sig "sig" Value::Bytes(64),
    }
}

keys! {
    /// A key of an entry. `head` is computed: it is written last, never hashed
    /// and in no code.
    EntryKey {
        Entry "entry" Value::Number,
        Turn "turn" Value::Number,
        By "by" Value::Word,
        Act "act" Value::Word,
        Name "name" Value::Name,
        Key "key" Value::Bytes(32),
        Nonce "nonce" Value::Bytes(16),
        Tip "tip" Value::Bytes(32),
        Setup "setup" Value::Text,
        Toss "toss" Value::Text,
        Roll "roll" Value::Text,
        Move "move" Value::Text,
        Offer "offer" Value::Word,
        Typed "typed" Value::Words,
        Note "note" Value::Prose,
        Date "date" Value::Moment,
        Decision "decision" Value::Decision,
        Why "why" Value::Prose,
        Seed "seed" Value::Bytes(32),
        Link "link" Value::Bytes(32),
        Sig "sig" Value::Bytes(64),
        Head "head" Value::Bytes(5),
    }
}

impl HeaderKey {
    /// The key as it stands in a file of a game with these seats.
    #[must_use]
    pub const fn name(self, seats: [&'static str; 2]) -> &'static str {
        match self {
            Self::FirstSeat => seats[0],
            Self::SecondSeat => seats[1],
            _ => self.word(),
        }
    }

    /// The key that has this name in a file of a game with these seats.
    #[must_use]
    pub fn named(name: &str, seats: [&'static str; 2]) -> Option<Self> {
        Self::ALL.into_iter().find(|key| key.name(seats) == name)
    }
}

impl EntryKey {
    /// The key as it stands in a file.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.word()
    }

    /// The key that has this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::named_after(None, name)
    }

    /// The key that has this name, if it comes after another, or after none, in
    /// the order of hashing.
    pub(super) fn named_after(last: Option<Self>, name: &str) -> Option<Self> {
        let start = last.map_or(0, |last| usize::from(last.place()));
        let mut keys = Self::ALL[start..].iter().copied();
        keys.find(|key| key.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_of_the_specification() {
        for (key, place) in [
            (HeaderKey::Herald, 1),
            (HeaderKey::Start, 7),
            (HeaderKey::FirstSeat, 10),
            (HeaderKey::Arbiter, 12),
            (HeaderKey::Commit, 16),
            (HeaderKey::Sig, 19),
        ] {
            assert_eq!(key.place(), place);
            assert_eq!(HeaderKey::at(place), Some(key));
        }
        for (key, place) in [
            (EntryKey::Entry, 1),
            (EntryKey::Setup, 9),
            (EntryKey::Move, 12),
            (EntryKey::Seed, 19),
            (EntryKey::Sig, 21),
            (EntryKey::Head, 22),
        ] {
            assert_eq!(key.place(), place);
            assert_eq!(EntryKey::at(place), Some(key));
        }
        assert_eq!((HeaderKey::at(0), HeaderKey::at(20)), (None, None));
        assert_eq!((EntryKey::at(0), EntryKey::at(23)), (None, None));
    }

    #[test]
    fn seats_are_keys_of_their_game_only() {
        let seats = ["gold", "blue"];
        assert_eq!(HeaderKey::named("blue", seats), Some(HeaderKey::SecondSeat));
        for name in ["white", "second seat", "log", "Herald", ""] {
            assert_eq!(HeaderKey::named(name, seats), None, "{name}");
        }
        for key in HeaderKey::ALL {
            assert_eq!(HeaderKey::named(key.name(seats), seats), Some(key));
        }
        for key in EntryKey::ALL {
            assert_eq!(EntryKey::named(key.name()), Some(key));
        }
    }
}
