//! One entry of the log, and what can be said of it without knowing the game.

use std::fmt::{self, Display};

/// The longest note, in characters.
pub const MAX_NOTE: usize = 2000;

/// The keys of an entry, in the order written.
pub(super) const KEYS: [&str; 22] = [
    "entry", "turn", "by", "act", "name", "nonce", "tip", "setup", "toss", "roll", "move", "offer",
    "typed", "note", "date", "decision", "why", "seed", "link", "newtip", "head", "seal",
];

/// One entry, its keys as their texts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// The number of the entry: from 0 with `fair` dice, else from 2, one by one.
    pub number: u32,
    /// The turn, from 1; with every move, and only with one.
    pub turn: Option<u32>,
    /// The seat of who acts; not in throws, reveals and rulings.
    pub by: Option<String>,
    /// What is done, where it is no move and not only a throw.
    pub act: Option<Act>,
    /// The second player, as written, in an acceptance.
    pub name: Option<String>,
    /// The second player's nonce, in an acceptance.
    pub nonce: Option<String>,
    /// The tip of the second player's chain, in an acceptance.
    pub tip: Option<String>,
    /// The throw that sets the game up.
    pub setup: Option<String>,
    /// The throw for the first move.
    pub toss: Option<String>,
    /// The throw for a turn.
    pub roll: Option<String>,
    /// The move; the key `move`.
    pub played: Option<String>,
    /// Whether a draw is offered with the move; the key `offer`.
    pub offers_draw: bool,
    /// What the player typed, where it is not the canonical move.
    pub typed: Option<String>,
    /// A note, at most [`MAX_NOTE`] characters.
    pub note: Option<String>,
    /// When, such as `2026-11-29T20:15:00Z`, in UTC.
    pub date: Option<String>,
    /// What a ruling decides.
    pub decision: Option<String>,
    /// The reason of a ruling.
    pub why: Option<String>,
    /// The arbiter's seed, when it is revealed.
    pub seed: Option<String>,
    /// The player's next link.
    pub link: Option<String>,
    /// The tip of a new chain.
    pub newtip: Option<String>,
    /// The head of the transcript: eight letters of base32, as written.
    pub head: String,
    /// The player's seal.
    pub seal: Option<String>,
}

/// What an entry does that is no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// The first player invites.
    Invite,
    /// The second player accepts the invitation.
    Accept,
    /// A player lets the opponent go on.
    Go,
    /// A player gives up.
    Resign,
    /// A player accepts the draw that was offered.
    AcceptDraw,
    /// A player gives the last move back.
    Takeback,
    /// A player claims a draw by repetition.
    ClaimRepetition,
    /// A player claims the game because the opponent's time is up.
    ClaimTime,
    /// The arbiter publishes the seed.
    Reveal,
    /// An arbiter decides.
    Ruling,
}

impl Act {
    /// All acts, in the order of the game file specification.
    pub const ALL: [Self; 10] = [
        Self::Invite,
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
            Self::Invite => "invite",
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

impl Entry {
    /// Whether the entry holds throws and nothing else.
    #[must_use]
    pub const fn only_throws(&self) -> bool {
        self.act.is_none() && self.played.is_none()
    }

    /// The keys and their texts, in the order written.
    pub(super) fn texts(&self) -> Vec<(&'static str, String)> {
        let turn = self.turn.map(|turn| turn.to_string());
        let act = self.act.map(|act| act.name().to_owned());
        let offer = self.offers_draw.then(|| "draw".to_owned());
        let values = [
            Some(self.number.to_string()),
            turn,
            self.by.clone(),
            act,
            self.name.clone(),
            self.nonce.clone(),
            self.tip.clone(),
            self.setup.clone(),
            self.toss.clone(),
            self.roll.clone(),
            self.played.clone(),
            offer,
            self.typed.clone(),
            self.note.clone(),
            self.date.clone(),
            self.decision.clone(),
            self.why.clone(),
            self.seed.clone(),
            self.link.clone(),
            self.newtip.clone(),
            Some(self.head.clone()),
            self.seal.clone(),
        ];
        let pairs = KEYS.into_iter().zip(values);
        pairs.filter_map(|(key, text)| Some((key, text?))).collect()
    }
}

/// Reads a whole number, 0 to 4,294,967,295, without sign or leading zeros.
pub(super) fn whole(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let canonical = digits && (text == "0" || !text.starts_with('0'));
    canonical.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_have_one_spelling() {
        assert_eq!(whole("0"), Some(0));
        assert_eq!(whole("4294967295"), Some(u32::MAX));
        for text in ["", "00", "01", "+1", "-1", "1.0", "1_0", "4294967296", "١"] {
            assert_eq!(whole(text), None, "{text:?}");
        }
    }
}
