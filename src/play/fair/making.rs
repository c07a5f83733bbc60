//! Making the entries of a game with fair dice (dice specification, section 6).

use crate::dice::{
    Acceptance, Chain, FairAcceptance, Nonce, Player as Chained, Role, Seal, Secret,
};
use crate::record::{Act, Entry, GameFile, Player, Source};
use crate::referee::Deed;
use crate::refusal::{Kind, Refusal};
use crate::side::Side;

use super::super::deeds::{Aside, NewFault, Opening};
use super::super::replay::seconds;
use super::super::{Fault, Play};
use super::hand::Links;
use super::{Party, Sealed};

/// An entry that may be made: its author and the links for it.
#[derive(Debug)]
pub(in crate::play) struct Signing {
    author: Side,
    links: Links,
}

impl Play {
    /// Makes an invitation to a game with fair dice: a whole file, to be sent
    /// to the other player. The inviter sits on `seat`.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with the terms.
    pub fn invite(
        opening: Opening,
        seat: Side,
        nonce: &Nonce,
        secret: &Secret,
        date: Option<String>,
    ) -> Result<Self, NewFault> {
        let chain = Chain::of_inviter(secret, nonce, 0);
        let name = opening.game.seats[seat.index()];
        let dice = Source::Fair {
            seat: name,
            tip: chain.tip().to_string(),
        };
        let header = opening.header(dice, nonce);
        let unnamed = Self::before(GameFile::new(&header, "an invitation")?, None)?;
        let mut play = Self::before(GameFile::new(&header, &unnamed.caption())?, None)?;
        let player = Chained {
            role: Role::A,
            nonce: *nonce,
        };
        let first = chain.link(1);
        play.take_in(Entry {
            number: 0,
            by: Some(name.to_owned()),
            act: Some(Act::Invite),
            date,
            head: play.transcript.head().to_string(),
            seal: first.map(|link| Seal::new(&player, &link, &play.transcript).to_string()),
            ..Entry::default()
        })?;
        Ok(play)
    }

    /// Whether the invitation can be accepted; gives the seat to be taken.
    ///
    /// # Errors
    ///
    /// Refuses an invitation that has been accepted, and dice that know none.
    pub fn may_join(&self) -> Result<Side, Refusal> {
        let refuse = |why: String| Refusal::house(Kind::Turn, "0.23", "", why);
        let Some(fair) = self.fair() else {
            let why = format!(
                "a game with {} dice needs no acceptance: just play",
                self.chance.name()
            );
            return Err(refuse(why));
        };
        let side = fair.side(Role::B);
        if fair.is_joined() {
            let why = format!("{} has accepted this invitation", self.player(side));
            return Err(refuse(why).hint("another player needs an invitation of their own"));
        }
        Ok(side)
    }

    /// Accepts the invitation as the other player, with a nonce of his own.
    ///
    /// # Errors
    ///
    /// Refuses an invitation that has been accepted, and dice that know none.
    pub fn join(
        &mut self,
        person: &Player,
        nonce: &Nonce,
        secret: &Secret,
        aside: Aside,
    ) -> Result<(), Refusal> {
        let side = self.may_join()?;
        let refuse = |why: String| Refusal::house(Kind::Turn, "0.23", "", why);
        self.check_date(&aside)?;
        let chain = Chain::of_joiner(secret, nonce, &self.transcript, 0);
        let (Some(link), Some(next)) = (chain.link(1), chain.link(2)) else {
            return Err(refuse("there is no link to reveal".to_owned()));
        };
        let tip = chain.tip();
        let transcript = Acceptance {
            name: &person.name,
            fair: Some(FairAcceptance {
                nonce,
                tip: &tip,
                link: &link,
            }),
        }
        .transcript(&self.transcript);
        let player = Chained {
            role: Role::B,
            nonce: *nonce,
        };
        let entry = Entry {
            number: 1,
            by: Some(self.referee.seat(side).to_owned()),
            act: Some(Act::Accept),
            name: Some(person.to_string()),
            nonce: Some(nonce.to_string()),
            tip: Some(tip.to_string()),
            note: aside.note,
            date: aside.date,
            link: Some(link.to_string()),
            head: transcript.head().to_string(),
            seal: Some(Seal::new(&player, &next, &transcript).to_string()),
            ..Entry::default()
        };
        self.take_in(entry).map_err(|fault| refuse(fault.why))
    }

    /// Lets the other player go on, or after the end opens the last seal
    /// (article 0.20).
    ///
    /// # Errors
    ///
    /// Returns why it cannot be done; then nothing has changed.
    pub fn go(&mut self, by: Side, aside: Aside) -> Result<(), Refusal> {
        self.check_date(&aside)?;
        let Some(author) = self.author() else {
            let why = format!("`go` has no place with {} dice", self.chance.name());
            return Err(Refusal::house(Kind::Illegal, "0.20", "", why));
        };
        let author = author?;
        if by != author || self.is_the_others(author) {
            return Err(self.not_yet(author, "", "0.20"));
        }
        self.may_go(author)?;
        let links = self.links(author, true, "")?;
        self.let_go(author, aside.date.as_deref().map(seconds));
        let entry = Entry {
            number: self.number,
            by: Some(self.referee.seat(author).to_owned()),
            act: Some(Act::Go),
            note: aside.note,
            date: aside.date,
            ..Entry::default()
        };
        self.sign(entry, Signing { author, links });
        Ok(())
    }

    /// Lets the next move or `go` announce a new chain.
    ///
    /// # Errors
    ///
    /// Refuses it where the dice are not fair.
    pub fn renew(&mut self) -> Result<(), Refusal> {
        let name = self.chance.name();
        let Some(fair) = self.fair_mut() else {
            let why = format!("there are no chains with {name} dice");
            return Err(Refusal::house(Kind::Illegal, "0.22", "", why));
        };
        fair.renewing = true;
        Ok(())
    }

    /// Who makes the next entry that reveals a link, with fair dice.
    #[must_use]
    pub fn author(&self) -> Option<Result<Side, Refusal>> {
        let fair = self.fair()?;
        if !fair.is_joined() {
            return Some(Err(self.not_joined("")));
        }
        Some(Ok(fair.side(Role::of_entry(self.number))))
    }

    /// Takes in an entry that stands next, and adds it.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with it; then this play must not be used further.
    pub fn take_in(&mut self, entry: Entry) -> Result<(), Fault> {
        let index = self.file.entries().len() + self.added.len();
        self.take(index, &entry).map_err(|fault| Fault {
            entry: Some(entry.number),
            ..fault
        })?;
        self.added.push(entry);
        Ok(())
    }

    /// Whether a player may do something now: it is his entry, and this is his
    /// herald. Gives the links for it, unless it carries none.
    ///
    /// # Errors
    ///
    /// Returns why not.
    pub(in crate::play) fn may_enter(
        &self,
        by: Side,
        deed: &Deed,
    ) -> Result<Option<Signing>, Refusal> {
        let (text, article) = match deed {
            Deed::Move { text, .. } => (text.as_str(), "0.12"),
            Deed::Resign => ("", "0.4"),
            _ => ("", "0.20"),
        };
        if let Some(ending) = self.referee.ending() {
            return Err(Refusal::over(text, &ending.why));
        }
        let author = match self.author() {
            Some(author) => author?,
            None => return Ok(None),
        };
        if *deed == Deed::ClaimTime {
            return self.may_act(author, deed).map(|()| None);
        }
        if by != author || self.is_the_others(author) {
            return Err(self.not_yet(author, text, article));
        }
        self.may_act(author, deed)?;
        let renewing = matches!(deed, Deed::Move { .. });
        let links = self.links(author, renewing, text)?;
        Ok(Some(Signing { author, links }))
    }

    /// Signs an entry whose deed is done, and adds it.
    pub(in crate::play) fn sign(&mut self, mut entry: Entry, signing: Signing) {
        let Signing { author, links } = signing;
        let moves = entry.played.is_some();
        let mut thrown = 0;
        if let Some(fair) = self.fair_mut() {
            let foreseen = std::mem::take(&mut fair.foreseen);
            if moves || entry.act == Some(Act::Go) {
                thrown = [&foreseen.setup, &foreseen.toss, &foreseen.roll]
                    .into_iter()
                    .flatten()
                    .count();
                entry.setup = foreseen.setup;
                entry.toss = foreseen.toss;
                entry.roll = foreseen.roll;
            }
        }
        self.throws += u32::try_from(thrown).unwrap_or_default();
        entry.link = Some(links.own.to_string());
        entry.newtip = links.newtip.map(|tip| tip.to_string());
        let transcript = self.hash(&entry);
        entry.head = transcript.head().to_string();
        if let Some(fair) = self.fair_mut() {
            let role = fair.role(author);
            fair.link = Some(links.own);
            fair.renewing = false;
            if let Some(party) = fair.party_mut(role) {
                entry.seal = Some(party.sign(&links, entry.number, transcript));
            }
            if links.newtip.is_some() {
                fair.turn_over(role);
            }
        }
        self.transcript = transcript;
        self.number += 1;
        self.added.push(entry);
        self.await_next();
        self.foresee();
    }

    /// Whether this is plainly the herald of the other player.
    fn is_the_others(&self, author: Side) -> bool {
        self.is_mine(author.other()) && !self.is_mine(author)
    }

    fn not_yet(&self, author: Side, text: &str, article: &str) -> Refusal {
        let why = format!(
            "the next entry, {}, is for {}",
            self.number,
            self.player(author)
        );
        let refusal = Refusal::house(Kind::Turn, article, text, why);
        if self.referee.side() == Some(author.other()) {
            return refusal.hint("it is a `go`, after which the other player moves");
        }
        refusal
    }
}

impl Party {
    /// Seals an entry, and follows the own link that it reveals.
    fn sign(&mut self, links: &Links, entry: u32, transcript: crate::dice::Transcript) -> String {
        // The link comes from the chain that is followed.
        let _ = self.follower.follow(&links.own, links.newtip.as_ref());
        let seal = Seal::new(&self.follower.player(), &links.next, &transcript);
        self.sealed = Some(Sealed {
            entry,
            seal,
            transcript,
        });
        seal.to_string()
    }
}
