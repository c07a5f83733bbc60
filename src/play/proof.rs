//! In words: what a game's record proves, to whom, and what it does not.

use crate::record::{Act, Kind};
use crate::side::Side;

use super::chance::Chance;
use super::{Fair, Play};

impl Play {
    /// What is proved of the entries and the dice, a sentence each, without end
    /// marks. They hold for everybody who has the file; no secret is needed.
    #[must_use]
    pub fn proof(&self) -> Vec<String> {
        let mut said = vec![self.authors(), self.dice()];
        said.extend(self.on_time());
        if !self.is_verified() {
            said.push("signatures were not checked here".to_owned());
        }
        said.retain(|line| !line.is_empty());
        said
    }

    /// Who is proved to have written the entries.
    fn authors(&self) -> String {
        let count = self.states.len() - 1;
        match &self.chance {
            Chance::Fair(fair) if !fair.is_joined() => {
                let host = self.player(fair.inviter());
                format!("the invitation is signed by {host}")
            }
            Chance::Fair(_) => match count {
                1 => "the acceptance is signed, as the invitation is".to_owned(),
                n => format!("all {n} entries are signed by their authors"),
            },
            Chance::Arbiter { .. } => {
                let signed = self.entries().filter(|entry| entry.sig().is_some()).count();
                let who = self.arbiter_name().unwrap_or_default();
                match signed {
                    0 => "no entry is signed yet".to_owned(),
                    1 => format!("1 entry is signed by {who}, the arbiter; moves are not signed"),
                    n => format!(
                        "{n} entries are signed by {who}, the arbiter; moves are not signed"
                    ),
                }
            }
            _ => "nothing is signed: the record is as good as the trust in who kept it".to_owned(),
        }
    }

    /// What is proved of the throws.
    fn dice(&self) -> String {
        let throws = match self.throws {
            0 => return format!("dice {}: nothing was thrown", self.chance.name()),
            1 => "1 throw".to_owned(),
            n => format!("{n} throws"),
        };
        let said = match &self.chance {
            Chance::Open(_) => "made from the seed in the file, so anybody could foresee them",
            Chance::Arbiter { .. } if self.revealed => {
                "made from the revealed seed, which the commitment fixed before the game"
            }
            Chance::Arbiter { .. } => "the arbiter's word until the seed is revealed",
            Chance::Table => "what the players rolled and typed in",
            Chance::Fair(_) => {
                "each follows from links fixed before the game and from the other player's last \
                 signature"
            }
            Chance::None => "",
        };
        format!("dice {}, {throws}: {said}", self.chance.name())
    }

    /// Whose word an end by time rests on.
    fn on_time(&self) -> Option<String> {
        let claim = self
            .entries()
            .rfind(|entry| entry.act() == Some(Act::ClaimTime))?;
        let by = self.author(claim)?;
        let mut said = format!(
            "that time was up rests on the dates, which are the word of their authors, the last \
             that of {}",
            self.player(by)
        );
        if self.inviter_never_answered() {
            said += "; the inviter never answered";
        }
        Some(said)
    }

    /// Whether a fair game ended before the inviter's first entry.
    fn inviter_never_answered(&self) -> bool {
        let Some(inviter) = self.fair().map(Fair::inviter) else {
            return false;
        };
        let by = |entry: &crate::record::Entry| self.author(entry) == Some(inviter);
        self.is_joined()
            && !self
                .entries()
                .any(|entry| by(entry) && entry.kind() != Kind::Act(Act::ClaimTime))
    }

    /// Who could foresee or choose a roll, for a board or a new game; without
    /// an end mark.
    #[must_use]
    pub fn foresight(&self) -> String {
        let name = self.chance.name();
        let said = match &self.chance {
            Chance::Open(_) => {
                "the seed stands in the file, so anybody can foresee them".to_owned()
            }
            Chance::Arbiter { seat, .. } => {
                let who = self.arbiter_name().unwrap_or_default();
                let plays = if seat.is_some() { " and plays" } else { "" };
                format!("{who}, who holds the seed{plays}, could foresee them, and rules")
            }
            Chance::Table => "rolled by hand and typed in".to_owned(),
            Chance::None => "nothing is thrown".to_owned(),
            Chance::Fair(_) => {
                "every entry is signed, and nobody can foresee or choose a roll".to_owned()
            }
        };
        let given = match self.file.header().start() {
            Some(start) if start.contains("roll=") => "; the first roll was given",
            _ => "",
        };
        format!("{name}: {said}{given}")
    }

    /// A player's fingerprint in a signed game, once the key is known.
    #[must_use]
    pub fn fingerprint(&self, side: Side) -> Option<String> {
        Some(self.fair()?.party(side)?.key.fingerprint())
    }
}
