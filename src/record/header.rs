//! The header of a game file: which game, by whom, with what dice.

use std::borrow::Cow;
use std::fmt::{self, Display};
use std::str::FromStr;

use crate::dice::{Commitment, Key, Nonce, Signature, Source, Tip};

use super::clock::Clock;
use super::date::seconds;
use super::keys::HeaderKey;
use super::number::whole;
use super::player::Player;
use super::texts::Texts;

/// Gives the names of a game's two seats, the first-named first, or `None` for
/// a game nobody knows.
pub type Seats<'a> = &'a dyn Fn(&str) -> Option<[&'static str; 2]>;

/// What stands before the log: the texts of its keys, each in its one spelling.
///
/// One that was read, or made by [`Header::new`], has the form that the game
/// file specification asks for. What asks for more than a text may panic for a
/// [`Header::draft`] that lacks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    seats: [&'static str; 2],
    texts: Texts<HeaderKey>,
}

/// Who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// The higher die.
    Toss,
    /// A seat.
    Seat(&'static str),
}

impl Display for First {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Toss => "toss",
            Self::Seat(seat) => seat,
        })
    }
}

/// Who holds the seed under `arbiter` dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arbiter {
    /// A player: 0 for the first-named seat, 1 for the other.
    Seat(usize),
    /// Somebody else.
    Name(Player),
}

/// Why a header that was checked has what is asked for.
const CHECKED: &str = "a header that was checked has this";

impl Header {
    /// A header of these texts, for a game with these seats.
    ///
    /// # Errors
    /// Says in words what a file with this header would be refused for.
    pub fn new(
        seats: [&'static str; 2],
        texts: impl IntoIterator<Item = (HeaderKey, String)>,
    ) -> Result<Self, String> {
        let draft = Self::draft(seats);
        let header = texts
            .into_iter()
            .fold(draft, |header, (key, text)| header.with(key, text));
        header.check()?;
        Ok(header)
    }

    /// A header without texts, to be made with [`Header::with`] and checked by
    /// [`Header::check`].
    #[must_use]
    pub const fn draft(seats: [&'static str; 2]) -> Self {
        let texts = Texts::new();
        Self { seats, texts }
    }

    /// The text of a key, in its one spelling.
    #[must_use]
    pub fn get(&self, key: HeaderKey) -> Option<&str> {
        self.texts.get(key)
    }

    /// The header with this text for a key.
    #[must_use]
    pub fn with(mut self, key: HeaderKey, text: impl AsRef<str>) -> Self {
        self.texts.set(key, text.as_ref());
        self
    }

    /// The header without a key.
    #[must_use]
    pub fn without(mut self, key: HeaderKey) -> Self {
        self.texts.remove(key);
        self
    }

    /// The game's name.
    #[must_use]
    pub fn game(&self) -> &str {
        self.text(HeaderKey::Game)
    }

    /// The rules and their edition, such as `gallop/1`.
    #[must_use]
    pub fn rules(&self) -> &str {
        self.text(HeaderKey::Rules)
    }

    /// The edition of the game's rules, from 1.
    #[must_use]
    pub fn edition(&self) -> u32 {
        let edition = self.rules().rsplit_once('/');
        edition.and_then(|(_, text)| whole(text)).unwrap_or(0)
    }

    /// Where chance comes from.
    ///
    /// # Panics
    /// For a draft that names no source.
    #[must_use]
    pub fn source(&self) -> Source {
        let name = self.text(HeaderKey::Dice).split('/').next();
        name.and_then(Source::named).expect(CHECKED)
    }

    /// Who moves first; a seat where there is a start position.
    ///
    /// # Panics
    /// For a draft that does not say it.
    #[must_use]
    pub fn first(&self) -> First {
        match self.text(HeaderKey::First) {
            "toss" => First::Toss,
            text => First::Seat(self.seats[self.seat_named(text).expect(CHECKED)]),
        }
    }

    /// The options given, key and value, in bytewise order of the keys.
    #[must_use]
    pub fn options(&self) -> Vec<(String, String)> {
        let pairs = self.options_text().split(' ');
        pairs
            .filter_map(|pair| pair.split_once('='))
            .map(|(key, value)| (key.to_owned(), value.to_owned()))
            .collect()
    }

    /// The options as the file gives them: `key=value`, one blank between; ""
    /// where there are none.
    #[must_use]
    pub fn options_text(&self) -> &str {
        self.text(HeaderKey::Options)
    }

    /// The start position, where it is not the game's own, without blanks after
    /// slashes.
    #[must_use]
    pub fn start(&self) -> Option<&str> {
        self.get(HeaderKey::Start)
    }

    /// The clock, where there is one.
    #[must_use]
    pub fn clock(&self) -> Option<Clock> {
        Clock::read(self.get(HeaderKey::Clock)?).ok()
    }

    /// When a game with a clock began, in seconds from 1970 on.
    #[must_use]
    pub fn begun(&self) -> Option<u64> {
        seconds(self.get(HeaderKey::Begun)?)
    }

    /// The names of the seats.
    #[must_use]
    pub const fn seats(&self) -> [&'static str; 2] {
        self.seats
    }

    /// Which seat has this name: 0 for the first-named, 1 for the other.
    #[must_use]
    pub fn seat_named(&self, name: &str) -> Option<usize> {
        self.seats.iter().position(|seat| *seat == name)
    }

    /// Who plays a seat, 0 or 1. Under `fair` the other's name is what the
    /// inviter calls him, until his acceptance says another.
    ///
    /// # Panics
    /// For a draft without the player.
    #[must_use]
    pub fn player(&self, seat: usize) -> Player {
        let key = [HeaderKey::FirstSeat, HeaderKey::SecondSeat][seat];
        Player::read(self.text(key)).expect(CHECKED)
    }

    /// Who holds the seed, under `arbiter` alone. A seat is one whatever
    /// address follows it, since addresses are not hashed.
    #[must_use]
    pub fn arbiter(&self) -> Option<Arbiter> {
        let player = Player::read(self.get(HeaderKey::Arbiter)?).ok()?;
        Some(match self.seat_named(&player.name) {
            Some(seat) => Arbiter::Seat(seat),
            None => Arbiter::Name(player),
        })
    }

    /// The seat of who invites, under `fair` alone.
    #[must_use]
    pub fn inviter(&self) -> Option<usize> {
        self.seat_named(self.get(HeaderKey::Seat)?)
    }

    /// The signing key of the arbiter or the inviter.
    #[must_use]
    pub fn key(&self) -> Option<Key> {
        self.bytes(HeaderKey::Key)
    }

    /// What makes the game different from all others.
    ///
    /// # Panics
    /// For a draft without it.
    #[must_use]
    pub fn nonce(&self) -> Nonce {
        self.bytes(HeaderKey::Nonce).expect(CHECKED)
    }

    /// The commitment to the seed, under `arbiter` alone.
    #[must_use]
    pub fn commit(&self) -> Option<Commitment> {
        self.bytes(HeaderKey::Commit)
    }

    /// The seed, 52 letters, under `open` alone.
    #[must_use]
    pub fn seed(&self) -> Option<&str> {
        self.get(HeaderKey::Seed)
    }

    /// The tip of the inviter's chain, under `fair` alone.
    #[must_use]
    pub fn tip(&self) -> Option<Tip> {
        self.bytes(HeaderKey::Tip)
    }

    /// The inviter's signature, under `fair` alone.
    #[must_use]
    pub fn sig(&self) -> Option<Signature> {
        self.bytes(HeaderKey::Sig)
    }

    /// The keys and texts that T\[0\] is made of, in order: all but `sig`, names
    /// without their addresses. `start` is the canonical start position, where
    /// the file may spell it otherwise.
    #[must_use]
    pub fn hashed<'a>(&'a self, start: Option<&'a str>) -> Vec<(&'static str, Cow<'a, str>)> {
        let hashed = self.texts().filter(|(key, _)| *key != HeaderKey::Sig);
        hashed
            .map(|(key, text)| {
                let text = match (key, start) {
                    (HeaderKey::Start, Some(start)) => start,
                    _ => text,
                };
                (key.name(self.seats), key.kind().hashed(text).into())
            })
            .collect()
    }

    /// The keys and their texts, in order.
    pub(super) fn texts(&self) -> impl Iterator<Item = (HeaderKey, &str)> {
        self.texts.iter()
    }

    fn text(&self, key: HeaderKey) -> &str {
        self.get(key).unwrap_or_default()
    }

    fn bytes<T: FromStr>(&self, key: HeaderKey) -> Option<T> {
        self.get(key)?.parse().ok()
    }
}
