//! One entry, checked and taken in: order, signature, link, throws, law, head
//! (dice specification, section 8).

use crate::dice::{Follower, Key, State, Transcript, transcript};
use crate::record::{Act, Entry, EntryKey, Kind, Player};
use crate::referee::{Deed, Due};
use crate::side::Side;
use crate::text::harmless;

use super::chance::{Chance, Party};
use super::order::Next;
use super::signatures::Unchecked;
use super::{Fault, Play};

/// The entry of a fair game after which it is a draw if it is not over (0.8).
const LAST: u32 = 4000;

/// For how long an invitation holds at most, in seconds (section 7).
const INVITED: u64 = 30 * 86_400;

impl Play {
    /// Checks an entry and takes it in. Its signature is only put down, to be
    /// verified behind. When it fails, this game is of no more use.
    pub(super) fn take(&mut self, entry: &Entry) -> Result<(), Fault> {
        let number = self.next_number();
        self.order
            .follow(entry, self.file.header())
            .map_err(|(key, why)| Fault::entry(&self.file, number, key, why))?;
        let by = self.author(entry);
        let at = entry.date_seconds();
        self.may(entry, by)?;
        if entry.kind() == Kind::Act(Act::Accept) {
            self.take_acceptance(entry, at)?;
        }
        let before = *self.state();
        let (transcript, state) = self.hashed(entry)?;
        if let (Some(key), Some(signature)) = (self.chance.signer(entry.kind(), by), entry.sig()) {
            self.unchecked.push(Unchecked {
                entry: Some(number),
                by,
                key,
                transcript,
                signature,
            });
        }
        self.follow(entry, by)?;
        self.enact(entry, by, at, &before)?;
        let head = state.head();
        if let Some(given) = entry.get(EntryKey::Head)
            && entry.head() != Some(head)
        {
            let why = format!(
                "the head is {head}, not {}: this entry or what stands before it was changed",
                harmless(given)
            );
            return Err(self.fault(entry, EntryKey::Head, why));
        }
        self.states.push(state);
        self.last_by = by.or(self.last_by);
        if number == LAST && self.fair().is_some() {
            self.referee.exhaust();
        }
        self.referee.tick(at);
        let timed = self.timed();
        self.referee.run_time_of(timed);
        Ok(())
    }

    /// T and S of an entry that stands next (section 4).
    pub(super) fn hashed(&self, entry: &Entry) -> Result<(Transcript, State), Fault> {
        self.hashed_after(self.state(), entry)
    }

    /// T and S of an entry that stands after a state.
    pub(super) fn hashed_after(
        &self,
        before: &State,
        entry: &Entry,
    ) -> Result<(Transcript, State), Fault> {
        let decision = self
            .decision(entry)
            .map_err(|why| self.fault(entry, EntryKey::Decision, why))?;
        let pairs = entry.hashed(decision.as_deref());
        let pairs = pairs.iter().map(|(key, text)| (*key, text.as_ref()));
        let transcript = transcript::entry(before, pairs);
        let state = match entry.sig() {
            Some(signature) => State::signed(&transcript, &signature),
            None => State::unsigned(&transcript),
        };
        Ok((transcript, state))
    }

    /// Whether this entry may stand here: who acts, and what is due.
    fn may(&self, entry: &Entry, by: Option<Side>) -> Result<(), Fault> {
        let kind = entry.kind();
        let key = if entry.act().is_some() {
            EntryKey::Act
        } else {
            EntryKey::Entry
        };
        let fault = |why: String| Err(self.fault(entry, key, why));
        let next = self.due();
        if next == Next::Over && kind != Kind::Act(Act::Reveal) {
            return fault("the game was over before this entry".to_owned());
        }
        if self.awaits_arbiter() {
            let plays = matches!(self.chance, Chance::Arbiter { seat: Some(_), .. });
            return match kind {
                Kind::Throw | Kind::Act(Act::Ruling) => Ok(()),
                Kind::Act(Act::ClaimTime) if plays => Ok(()),
                _ => fault("a throw of the arbiter's is due before it".to_owned()),
            };
        }
        if self.fair().is_none() {
            return Ok(());
        }
        if (kind == Kind::Act(Act::Accept)) != matches!(next, Next::Accept(_)) {
            return fault(match next {
                Next::Accept(side) => {
                    format!("first {} accepts the invitation", self.player(side))
                }
                _ => "the invitation has been accepted already".to_owned(),
            });
        }
        if kind == Kind::Act(Act::ClaimTime) || next.side() == by {
            return Ok(());
        }
        let why = match (next, by) {
            (Next::Go(side), Some(by)) if side != by => {
                format!(
                    "{} must first let {} go on, with a `go`",
                    self.player(side),
                    self.player(by)
                )
            }
            (next, _) => match next.side() {
                Some(side) => format!("{} is to act here", self.player(side)),
                None => "no such entry is due here".to_owned(),
            },
        };
        Err(self.fault(entry, EntryKey::By, why))
    }

    /// Takes the second player in.
    fn take_acceptance(&mut self, entry: &Entry, at: Option<u64>) -> Result<(), Fault> {
        let fault = |key, why: &str| Err(self.fault(entry, key, why));
        let header = self.file.header();
        if let (Some(at), Some(begun), Some(clock)) = (at, header.begun(), header.clock())
            && at.saturating_sub(begun) > clock.time().as_secs().min(INVITED)
        {
            return fault(
                EntryKey::Date,
                "an invitation is accepted within the clock, and within 30 days",
            );
        }
        let text = |key| entry.get(key).unwrap_or_default();
        let key: Option<Key> = text(EntryKey::Key).parse().ok().filter(Key::is_sound);
        let (Some(key), Ok(nonce), Ok(tip)) = (
            key,
            text(EntryKey::Nonce).parse(),
            text(EntryKey::Tip).parse(),
        ) else {
            return fault(EntryKey::Key, "here belongs an Ed25519 key");
        };
        if header.key() == Some(key) {
            return fault(EntryKey::Key, "this is the inviter's own key");
        }
        if header.nonce() == nonce {
            return fault(EntryKey::Nonce, "this is the inviter's own nonce");
        }
        let name = entry.get(EntryKey::Name).unwrap_or_default();
        let Ok(person) = Player::read(name) else {
            return fault(EntryKey::Name, "here belongs a name");
        };
        let party = Party {
            key,
            person: Some(person),
            follower: Follower::new(nonce, tip),
        };
        if let Chance::Fair(fair) = &mut self.chance {
            fair.join(party);
        }
        Ok(())
    }

    /// Follows the link of an entry, where it has one.
    fn follow(&mut self, entry: &Entry, by: Option<Side>) -> Result<(), Fault> {
        let (Chance::Fair(fair), Some(by), Some(link)) = (&mut self.chance, by, entry.link())
        else {
            return Ok(());
        };
        let followed = fair
            .party_mut(by)
            .map_or(Ok(()), |party| party.follower.follow(&link));
        followed.map_err(|broken| {
            let why = format!("{}: {broken}", self.player(by));
            self.fault(entry, EntryKey::Link, why)
        })
    }

    /// Does what the entry says.
    fn enact(
        &mut self,
        entry: &Entry,
        by: Option<Side>,
        at: Option<u64>,
        before: &State,
    ) -> Result<(), Fault> {
        match entry.kind() {
            Kind::Act(Act::Accept) => Ok(()),
            Kind::Throw => {
                let Next::Throw(_) = self.due() else {
                    return Err(self.fault(entry, EntryKey::Entry, "no throw is due here"));
                };
                self.take_throws(entry, None, before)
            }
            Kind::Move | Kind::Act(Act::Go) => {
                let Some(by) = by else {
                    return Err(self.fault(entry, EntryKey::By, "a player moves"));
                };
                self.carry(entry, by, before)?;
                if entry.kind() == Kind::Act(Act::Go) {
                    return Ok(());
                }
                self.take_deed(entry, by, at)
            }
            Kind::Act(Act::Reveal) => self.take_reveal(entry),
            Kind::Act(Act::Ruling) => self.take_ruling(entry),
            Kind::Act(_) => match by {
                Some(by) => self.take_deed(entry, by, at),
                None => Err(self.fault(entry, EntryKey::By, "a player does this")),
            },
        }
    }

    /// Takes in the throws that a fair move or `go` carries, and holds the
    /// entry against what is then due (section 6).
    fn carry(&mut self, entry: &Entry, by: Side, before: &State) -> Result<(), Fault> {
        if self.fair().is_none() {
            return Ok(());
        }
        let next = self.due();
        let needs = match next {
            Next::Begin(_) => true,
            Next::Move(_) => matches!(self.referee.due(), Due::Throw(_)),
            _ => false,
        };
        if entry.link().is_some() != needs {
            let why = if needs {
                "a throw is due in this entry, and with it a link"
            } else {
                "a link stands with throws, and only so"
            };
            return Err(self.fault(entry, EntryKey::Link, why));
        }
        let mut go = matches!(next, Next::Go(_));
        if needs {
            self.take_throws(entry, Some(by), before)?;
            go = self.referee.side() != Some(by);
        } else {
            self.no_more_throws(entry, &[])?;
        }
        if go == (entry.kind() == Kind::Act(Act::Go)) {
            return Ok(());
        }
        let why = if go {
            "a `go` is due here"
        } else {
            "no `go` is due here"
        };
        Err(self.fault(entry, EntryKey::Act, why))
    }

    /// Takes in what a player does.
    fn take_deed(&mut self, entry: &Entry, by: Side, at: Option<u64>) -> Result<(), Fault> {
        if let Some(turn) = entry.turn().filter(|&turn| turn != self.referee.turn()) {
            let due = self.referee.turn();
            let why = format!("turn {turn} stands where turn {due} is due");
            return Err(self.fault(entry, EntryKey::Turn, why));
        }
        let (key, deed) = match (entry.act(), entry.played()) {
            (None, Some(text)) => (
                EntryKey::Move,
                Deed::Move {
                    text: text.to_owned(),
                    offer: entry.offers_draw(),
                },
            ),
            (Some(Act::Resign), _) => (EntryKey::Act, Deed::Resign),
            (Some(Act::AcceptDraw), _) => (EntryKey::Act, Deed::AcceptDraw),
            (Some(Act::Takeback), _) => (EntryKey::Act, Deed::Takeback),
            (Some(Act::ClaimRepetition), _) => (EntryKey::Act, Deed::ClaimRepetition),
            (Some(Act::ClaimTime), _) => (EntryKey::Act, Deed::ClaimTime),
            _ => return Err(self.fault(entry, EntryKey::Act, "this act has no place here")),
        };
        if deed == Deed::Takeback
            && self.fair().is_some()
            && matches!(self.referee.due(), Due::Throw(_))
        {
            let why = "nothing is given back while a throw is due";
            return Err(self.fault(entry, key, why));
        }
        match self.referee.act(by, &deed, at) {
            Ok(Some(played)) if Some(played.canonical()) != entry.played() => {
                let why = format!("the record writes this move `{}`", played.canonical());
                Err(self.fault(entry, key, why))
            }
            Ok(played) => {
                let number = entry.number();
                self.played.extend(played.map(|played| (number, played)));
                Ok(())
            }
            Err(refusal) => Err(Fault::refused(
                &self.file,
                entry.number(),
                Some(key),
                refusal,
            )),
        }
    }

    /// A fault of a key of an entry that is being taken in.
    pub(super) fn fault(&self, entry: &Entry, key: EntryKey, why: impl Into<String>) -> Fault {
        Fault::entry(&self.file, entry.number(), Some(key), why)
    }
}
