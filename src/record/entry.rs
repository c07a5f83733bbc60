//! One entry of the log, and what can be said of it without knowing the game.

use std::borrow::Cow;
use std::fmt::{self, Display};
use std::str::FromStr;

use crate::dice::{Head, Link, Signature};
use crate::game::Purpose;

use super::date::seconds;
use super::keys::EntryKey;
use super::number::whole;
use super::texts::Texts;

/// One entry: the texts of its keys, each in its one spelling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    texts: Texts<EntryKey>,
}

/// What an entry does that is no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// The other player accepts the invitation.
    Accept,
    /// A player lets the opponent go on.
    Go,
    /// A player gives up.
    Resign,
    /// A player accepts the draw that was offered.
    AcceptDraw,
    /// A player gives the opponent's last move back.
    Takeback,
    /// A player claims what repetition brings.
    ClaimRepetition,
    /// A player claims the game because the opponent's time is up.
    ClaimTime,
    /// The arbiter publishes the seed.
    Reveal,
    /// An arbiter decides.
    Ruling,
}

/// What an entry is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Throws and nothing else.
    Throw,
    /// A move.
    Move,
    /// Something else that is done.
    Act(Act),
}

impl Act {
    /// All acts, in the order of the game file specification.
    pub const ALL: [Self; 9] = [
        Self::Accept,
        Self::Go,
        Self::Resign,
        Self::AcceptDraw,
        Self::Takeback,
        Self::ClaimRepetition,
        Self::ClaimTime,
        Self::Reveal,
        Self::Ruling,
    ];

    /// The word in the file, such as `accept-draw`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Accept => "accept",
            Self::Go => "go",
            Self::Resign => "resign",
            Self::AcceptDraw => "accept-draw",
            Self::Takeback => "takeback",
            Self::ClaimRepetition => "claim-repetition",
            Self::ClaimTime => "claim-time",
            Self::Reveal => "reveal",
            Self::Ruling => "ruling",
        }
    }

    /// The act that has this word.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|act| act.name() == name)
    }

    /// Whether the act is a player's; else it is the arbiter's.
    #[must_use]
    pub const fn has_player(self) -> bool {
        !matches!(self, Self::Reveal | Self::Ruling)
    }
}

impl Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Default for Entry {
    /// An entry without keys, not even a number.
    fn default() -> Self {
        let texts = Texts::new();
        Self { texts }
    }
}

impl Entry {
    /// An entry with this number, from 1, and nothing else.
    #[must_use]
    pub fn new(number: u32) -> Self {
        Self::default().with(EntryKey::Entry, number.to_string())
    }

    /// The entry with this text for a key.
    #[must_use]
    pub fn with(mut self, key: EntryKey, text: impl AsRef<str>) -> Self {
        self.set(key, text);
        self
    }

    /// Gives a key this text.
    pub fn set(&mut self, key: EntryKey, text: impl AsRef<str>) {
        self.texts.set(key, text.as_ref());
    }

    /// The entry without a key.
    #[must_use]
    pub fn without(mut self, key: EntryKey) -> Self {
        self.texts.remove(key);
        self
    }

    /// The text of a key, in its one spelling.
    #[must_use]
    pub fn get(&self, key: EntryKey) -> Option<&str> {
        self.texts.get(key)
    }

    /// Whether the entry has a key.
    #[must_use]
    pub fn has(&self, key: EntryKey) -> bool {
        self.texts.has(key)
    }

    /// The number of the entry, from 1; 0 where it has none.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.get(EntryKey::Entry).and_then(whole).unwrap_or(0)
    }

    /// The turn, from 1; with every move, and only with one.
    #[must_use]
    pub fn turn(&self) -> Option<u32> {
        whole(self.get(EntryKey::Turn)?)
    }

    /// The seat of who acts; not in throws, rulings and the reveal.
    #[must_use]
    pub fn by(&self) -> Option<&str> {
        self.get(EntryKey::By)
    }

    /// What is done, where it is no move and not only a throw.
    #[must_use]
    pub fn act(&self) -> Option<Act> {
        Act::named(self.get(EntryKey::Act)?)
    }

    /// The move; the key `move`.
    #[must_use]
    pub fn played(&self) -> Option<&str> {
        self.get(EntryKey::Move)
    }

    /// Whether a draw is offered with the move.
    #[must_use]
    pub fn offers_draw(&self) -> bool {
        self.has(EntryKey::Offer)
    }

    /// A note.
    #[must_use]
    pub fn note(&self) -> Option<&str> {
        self.get(EntryKey::Note)
    }

    /// What the player typed, where it is not the canonical move.
    #[must_use]
    pub fn typed(&self) -> Option<&str> {
        self.get(EntryKey::Typed)
    }

    /// When, such as `2026-11-29T20:15:00Z`, in UTC.
    #[must_use]
    pub fn date(&self) -> Option<&str> {
        self.get(EntryKey::Date)
    }

    /// When, in seconds from 1970 on.
    #[must_use]
    pub fn date_seconds(&self) -> Option<u64> {
        seconds(self.date()?)
    }

    /// What was thrown for a purpose.
    #[must_use]
    pub fn throw(&self, purpose: Purpose) -> Option<&str> {
        self.get(match purpose {
            Purpose::Setup => EntryKey::Setup,
            Purpose::Toss => EntryKey::Toss,
            Purpose::Roll => EntryKey::Roll,
        })
    }

    /// The player's next link.
    #[must_use]
    pub fn link(&self) -> Option<Link> {
        self.bytes(EntryKey::Link)
    }

    /// The signature of who wrote the entry.
    #[must_use]
    pub fn sig(&self) -> Option<Signature> {
        self.bytes(EntryKey::Sig)
    }

    /// The head of the transcript, where it is known yet.
    #[must_use]
    pub fn head(&self) -> Option<Head> {
        self.bytes(EntryKey::Head)
    }

    /// Whether the entry holds throws and nothing else.
    #[must_use]
    pub fn only_throws(&self) -> bool {
        self.kind() == Kind::Throw
    }

    /// What the entry is: by its act, else its move.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self.act() {
            Some(act) => Kind::Act(act),
            None if self.has(EntryKey::Move) => Kind::Move,
            None => Kind::Throw,
        }
    }

    /// The keys and texts that T\[e\] is made of, in order: all but `sig` and
    /// `head`, names without their addresses. `decision` is a ruling's position
    /// in its canonical form, with or without the word `position` before it.
    #[must_use]
    pub fn hashed(&self, decision: Option<&str>) -> Vec<(&'static str, Cow<'_, str>)> {
        let unhashed = [EntryKey::Sig, EntryKey::Head];
        let mut hashed = Vec::with_capacity(self.texts.len());
        for (key, text) in self.texts() {
            let text = match (key, decision) {
                _ if unhashed.contains(&key) => continue,
                (EntryKey::Decision, Some(position)) => {
                    let position = position.strip_prefix("position ").unwrap_or(position);
                    format!("position {position}").into()
                }
                _ => key.kind().hashed(text).into(),
            };
            hashed.push((key.name(), text));
        }
        hashed
    }

    /// An entry of these keys and texts.
    pub(super) fn of<T: AsRef<str>>(pairs: &[(EntryKey, T)]) -> Self {
        let texts = Texts::of(pairs);
        Self { texts }
    }

    /// The keys and their texts, in order.
    pub(super) fn texts(&self) -> impl Iterator<Item = (EntryKey, &str)> {
        self.texts.iter()
    }

    fn bytes<T: FromStr>(&self, key: EntryKey) -> Option<T> {
        self.get(key)?.parse().ok()
    }
}
