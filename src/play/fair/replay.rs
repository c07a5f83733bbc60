//! Checking the entries of a game with fair dice, one after another (dice
//! specification, section 7).

use std::fmt::Display;
use std::str::FromStr;

use crate::dice::{
    Acceptance, BrokenChain, FairAcceptance, Link, Nonce, Role, Seal, Tip, Transcript,
};
use crate::record::{Act, Entry, Player};
use crate::referee::Due;
use crate::refusal::Refusal;
use crate::side::Side;
use crate::text::harmless;

use super::super::chance::Chance;
use super::super::replay::deed;
use super::super::{Fault, Play};
use super::{Fair, Joined, Party, Sealed};

/// The keys that carry proof or throws; an entry may have them only where it
/// is said.
const KEYS: [&str; 6] = ["setup", "toss", "roll", "link", "newtip", "seal"];

impl Play {
    /// Checks an entry of a game with fair dice and takes it in.
    pub(in crate::play) fn take_fair(&mut self, index: usize, entry: &Entry) -> Result<(), Fault> {
        let transcript = match (entry.number, entry.act) {
            (0, _) => self.take_invitation(index, entry)?,
            (1, _) => self.take_acceptance(index, entry)?,
            (_, Some(Act::Ruling | Act::ClaimTime)) => self.take_asserted(index, entry)?,
            _ => self.take_linked(index, entry)?,
        };
        self.transcript = transcript;
        self.number += 1;
        self.await_next();
        Ok(())
    }

    pub(super) const fn fair_mut(&mut self) -> Option<&mut Fair> {
        match &mut self.chance {
            Chance::Fair(fair) => Some(fair),
            _ => None,
        }
    }

    fn take_invitation(&mut self, index: usize, entry: &Entry) -> Result<Transcript, Fault> {
        self.check_author(index, entry, Role::A)?;
        self.check_start(index, entry, &["seal"])?;
        let transcript = self.transcript;
        self.check_head(index, entry, &transcript)?;
        let seal = self.seal(index, entry)?;
        if let Some(fair) = self.fair_mut() {
            fair.inviter.sealed = Some(Sealed {
                entry: 0,
                seal,
                transcript,
            });
        }
        Ok(transcript)
    }

    fn take_acceptance(&mut self, index: usize, entry: &Entry) -> Result<Transcript, Fault> {
        let fault = |play: &Self, key: &str, why| Err(Fault::entry(&play.file, index, key, why));
        self.check_author(index, entry, Role::B)?;
        self.check_start(index, entry, &["link", "seal"])?;
        let person = match Player::read(entry.name.as_deref().unwrap_or_default()) {
            Ok(person) => person,
            Err(why) => return fault(self, "name", why),
        };
        let nonce: Nonce = self.value(index, "nonce", entry.nonce.as_deref())?;
        let tip: Tip = self.value(index, "tip", entry.tip.as_deref())?;
        let link: Link = self.value(index, "link", entry.link.as_deref())?;
        let mut party = Party::new(Role::B, nonce, tip);
        if let Err(broken) = party.follower.follow(&link, None) {
            return Err(self.broken(index, &broken));
        }
        let transcript = Acceptance {
            name: &person.name,
            fair: Some(FairAcceptance {
                nonce: &nonce,
                tip: &tip,
                link: &link,
            }),
        }
        .transcript(&self.transcript);
        self.check_head(index, entry, &transcript)?;
        party.sealed = Some(Sealed {
            entry: 1,
            seal: self.seal(index, entry)?,
            transcript,
        });
        let invitation = self.transcript;
        if let Some(fair) = self.fair_mut() {
            fair.joined = Some(Joined {
                person,
                invitation,
                party,
            });
            fair.link = Some(link);
        }
        self.id = transcript.game_id();
        Ok(transcript)
    }

    /// Takes in what carries no link and no seal: a claim on time, a ruling.
    fn take_asserted(&mut self, index: usize, entry: &Entry) -> Result<Transcript, Fault> {
        for key in KEYS {
            if has(entry, key) {
                let why = format!("`{key}` has no place in an entry that is only asserted");
                return Err(Fault::entry(&self.file, index, key, why));
            }
        }
        if self.referee.ending().is_some() {
            let why = "the game was over before this entry";
            return Err(Fault::entry(&self.file, index, "entry", why));
        }
        if entry.act == Some(Act::Ruling) {
            self.take_ruling(index, entry)?;
        } else {
            if let Some((by, deed)) = deed(entry, &self.file)
                && let Err(refusal) = self.may_act(by, &deed)
            {
                return Err(self.told(index, "act", &refusal));
            }
            self.take_deed(index, entry)?;
        }
        let transcript = self.hash(entry);
        self.check_head(index, entry, &transcript)?;
        self.assert(entry.number);
        Ok(transcript)
    }

    /// Takes in an entry that reveals its author's next link.
    fn take_linked(&mut self, index: usize, entry: &Entry) -> Result<Transcript, Fault> {
        let fault = |play: &Self, key: &str, why| Err(Fault::entry(&play.file, index, key, why));
        if entry.only_throws() {
            let why = "with fair dice throws stand in the entry of the player who moves";
            return fault(self, "entry", why);
        }
        if entry.act == Some(Act::Reveal) {
            return fault(self, "act", "fair dice have no seed to reveal");
        }
        let role = Role::of_entry(entry.number);
        let author = self.check_author(index, entry, role)?;
        if self.referee.ending().is_some() && entry.act != Some(Act::Go) {
            return fault(self, "entry", "the game was over before this entry");
        }
        let moves = entry.played.is_some();
        if entry.newtip.is_some() && !moves && entry.act != Some(Act::Go) {
            return fault(
                self,
                "newtip",
                "only a move or a `go` may announce a new tip",
            );
        }
        let link = self.follow(index, entry, role)?;
        self.take_fair_throws(index, entry, author, &link)?;
        if entry.act == Some(Act::Go) {
            self.take_go(index, entry, author)?;
        } else {
            if let Some((by, deed)) = deed(entry, &self.file)
                && let Err(refusal) = self.may_act(by, &deed)
            {
                let key = if moves { "move" } else { "act" };
                return Err(self.told(index, key, &refusal));
            }
            self.take_deed(index, entry)?;
        }
        let transcript = self.hash(entry);
        self.check_head(index, entry, &transcript)?;
        let sealed = Sealed {
            entry: entry.number,
            seal: self.seal(index, entry)?,
            transcript,
        };
        if let Some(fair) = self.fair_mut() {
            fair.link = Some(link);
            if let Some(party) = fair.party_mut(role) {
                party.sealed = Some(sealed);
            }
        }
        Ok(transcript)
    }

    /// Follows the link of an entry, and opens with it the seal of its author's
    /// last one.
    fn follow(&mut self, index: usize, entry: &Entry, role: Role) -> Result<Link, Fault> {
        let link: Link = self.value(index, "link", entry.link.as_deref())?;
        let newtip: Option<Tip> = match &entry.newtip {
            Some(tip) => Some(self.value(index, "newtip", Some(tip))?),
            None => None,
        };
        let broken = match self.fair_mut().and_then(|fair| fair.party_mut(role)) {
            Some(party) => match party.follower.follow(&link, newtip.as_ref()) {
                Ok(()) => {
                    let player = party.follower.player();
                    party
                        .sealed
                        .take()
                        .filter(|it| !it.seal.opens(&player, &link, &it.transcript))
                        .map(|it| it.entry)
                }
                Err(broken) => return Err(self.broken(index, &broken)),
            },
            None => None,
        };
        if let Some(number) = broken {
            let author = self.fair().map_or(Side::First, |fair| fair.side(role));
            let why = format!(
                "this link does not open the seal of entry {number}: entry {number}, or one \
                 before it, is not what {} sent",
                self.player(author)
            );
            return Err(Fault::entry(&self.file, index, "link", why));
        }
        Ok(link)
    }

    fn take_fair_throws(
        &mut self,
        index: usize,
        entry: &Entry,
        author: Side,
        link: &Link,
    ) -> Result<(), Fault> {
        let mut taken = 0;
        while let Due::Throw(throw) = self.referee.due() {
            if !self.throws_now(throw, author, entry.played.is_some()) {
                break;
            }
            let due = self.cast_fair(throw, author, link);
            self.take_throw_text(index, entry, throw, due)?;
            taken += 1;
        }
        self.no_more_throws(index, entry, taken)
    }

    fn take_go(&mut self, index: usize, entry: &Entry, author: Side) -> Result<(), Fault> {
        if let Err(refusal) = self.may_go(author) {
            return Err(self.told(index, "act", &refusal));
        }
        let at = self.moment(index, entry)?;
        self.let_go(author, at);
        Ok(())
    }

    /// Checks who made an entry: with fair dice its number says it.
    fn check_author(&self, index: usize, entry: &Entry, role: Role) -> Result<Side, Fault> {
        let due = self.fair().map_or(Side::First, |fair| fair.side(role));
        if entry.by.as_deref() == Some(self.referee.seat(due)) {
            return Ok(due);
        }
        let why = format!(
            "entry {} is for {}: with fair dice the players' entries alternate",
            entry.number,
            self.player(due)
        );
        let key = if entry.by.is_some() { "by" } else { "entry" };
        Err(Fault::entry(&self.file, index, key, why))
    }

    /// Checks that an invitation or an acceptance has nothing that belongs to
    /// later entries.
    fn check_start(&self, index: usize, entry: &Entry, may: &[&str]) -> Result<(), Fault> {
        for key in KEYS {
            if has(entry, key) && !may.contains(&key) {
                let why = format!("`{key}` has no place in this entry");
                return Err(Fault::entry(&self.file, index, key, why));
            }
        }
        if entry.date.is_some() {
            self.moment(index, entry)?;
        }
        Ok(())
    }

    /// A link that does not follow, in words.
    fn broken(&self, index: usize, broken: &BrokenChain) -> Fault {
        let (BrokenChain::NotNext { role, .. } | BrokenChain::Exhausted { role }) = broken;
        let author = self.fair().map_or(Side::First, |fair| fair.side(*role));
        let author = self.player(author);
        let why = match broken {
            BrokenChain::NotNext { place, .. } => {
                format!("this is not the next link of {author}: {place} is due")
            }
            BrokenChain::Exhausted { .. } => {
                format!("{author} has no link left, and announced no new tip")
            }
        };
        Fault::entry(&self.file, index, "link", why)
    }

    fn seal(&self, index: usize, entry: &Entry) -> Result<Seal, Fault> {
        self.value(index, "seal", entry.seal.as_deref())
    }

    /// A value in base32 that an entry must have.
    fn value<T: FromStr<Err: Display>>(
        &self,
        index: usize,
        key: &str,
        text: Option<&str>,
    ) -> Result<T, Fault> {
        let why = match text.map(str::parse) {
            Some(Ok(value)) => return Ok(value),
            Some(Err(error)) => format!("the {key} cannot be read: {error}"),
            None => format!("with fair dice this entry needs a {key}"),
        };
        Err(Fault::entry(&self.file, index, key, why))
    }

    fn told(&self, index: usize, key: &str, refusal: &Refusal) -> Fault {
        let why = format!("{}: {}", refusal.rule, harmless(&refusal.why));
        Fault::entry(&self.file, index, key, why)
    }
}

/// Whether an entry has one of [`KEYS`].
fn has(entry: &Entry, key: &str) -> bool {
    let text = match key {
        "setup" => &entry.setup,
        "toss" => &entry.toss,
        "roll" => &entry.roll,
        "link" => &entry.link,
        "newtip" => &entry.newtip,
        _ => &entry.seal,
    };
    text.is_some()
}
