//! Releasing entries: under one number one entry, once and for all (dice
//! specification, sections 5 and 6).

use crate::dice::{GameId, code};
use crate::home::{Home, HomeError, Page, PageOf, Released};
use crate::record::{self, Act, Entry, EntryKey, Kind as EntryKind, Player};
use crate::refusal::{House, Kind, Refusal};
use crate::text::harmless;

use super::holder::Mine;
use super::sent::entry_of;
use super::{Play, Standing};

/// Why an entry must not go out.
#[derive(Debug)]
pub enum ReleaseFault {
    /// Another one went out before; with its code, to be sent again.
    Refused(Box<Refusal>, Option<String>),
    /// The register cannot be read or written.
    Home(HomeError),
}

impl From<HomeError> for ReleaseFault {
    fn from(error: HomeError) -> Self {
        Self::Home(error)
    }
}

impl Play {
    /// Registers the entries that were added and are this home's, so that no
    /// other goes out in their place. It must be called before they leave this
    /// process. Gives in words what is worth knowing.
    ///
    /// An entry that does the same as one released before is replaced by that
    /// one, word for word.
    ///
    /// # Errors
    ///
    /// When another entry was released in the place of one, or the register
    /// cannot be used. Then nothing may go out.
    pub fn release(&mut self, home: &Home) -> Result<Vec<String>, ReleaseFault> {
        let mut notices = Vec::new();
        let Some(nonce) = self.own_nonce() else {
            return Ok(notices);
        };
        let mut n = 0;
        while let Some(entry) = self.added.get(n) {
            n += 1;
            if !self.is_own(entry) {
                continue;
            }
            let next = self.released(entry);
            let answered = self.answered_before(entry.number());
            if entry.kind() == EntryKind::Act(Act::Accept) {
                match self.release_acceptance(home, &next)? {
                    None => {}
                    Some(first) => {
                        self.put_back(&first, &mut notices)?;
                        continue;
                    }
                }
            }
            let verified = *self.state();
            let conflict = home.update_page(PageOf::Nonce(&nonce), |page| {
                let page = page.get_or_insert_with(Page::default);
                match page.released.last() {
                    Some(last) if last.number >= next.number && *last != next => {
                        return Ok(Some(last.clone()));
                    }
                    Some(last) if *last == next => {}
                    _ => {
                        page.released.retain(|old| old.number > answered);
                        page.released.push(next.clone());
                    }
                }
                page.verified = Some(verified);
                Ok::<_, HomeError>(None)
            })?;
            if let Some(last) = conflict {
                self.put_back(&last, &mut notices)?;
            }
        }
        Ok(notices)
    }

    /// Notes in the register up to which state this game has been verified.
    ///
    /// # Errors
    ///
    /// When the register cannot be used.
    pub fn note_verified(&self, home: &Home) -> Result<(), HomeError> {
        let Some(nonce) = self.own_nonce() else {
            return Ok(());
        };
        if !self.is_verified() || !matches!(self.standing(), Some(Standing::Sound)) {
            return Ok(());
        }
        home.update_page(PageOf::Nonce(&nonce), |page| {
            if let Some(page) = page {
                page.verified = Some(*self.state());
            }
            Ok(())
        })
    }

    /// Enters in the register that this game was made here, before it leaves
    /// this process.
    ///
    /// # Errors
    ///
    /// When the register cannot be used.
    pub fn note_made(&self, home: &Home) -> Result<(), HomeError> {
        let Some(nonce) = self.own_nonce() else {
            return Ok(());
        };
        home.update_page(PageOf::Nonce(&nonce), |page| {
            page.get_or_insert_with(Page::default);
            Ok(())
        })
    }

    /// Takes the home at its word that its register of this game is lost, and
    /// enters the game anew.
    ///
    /// # Errors
    ///
    /// When the register cannot be used.
    pub fn note_restored(&self, home: &Home) -> Result<(), HomeError> {
        let Some(nonce) = self.own_nonce() else {
            return Ok(());
        };
        let last = self.entries().rfind(|entry| self.is_own(entry));
        home.update_page(PageOf::Nonce(&nonce), |page| {
            let released = last.map(|entry| self.released(entry));
            *page = Some(Page {
                released: released.into_iter().collect(),
                verified: None,
            });
            Ok(())
        })
    }

    /// Takes out of the register what another entry has come in the place of,
    /// and what followed it: a claim on time and a late move crossed.
    ///
    /// # Errors
    ///
    /// When the register cannot be used.
    pub fn note_replaced(&self, home: &Home, number: u32) -> Result<(), HomeError> {
        let Some(nonce) = self.own_nonce() else {
            return Ok(());
        };
        let before = |entry: &&Entry| entry.number() < number && self.is_own(entry);
        let last = self.entries().rfind(before);
        let last = last.map(|entry| self.released(entry));
        home.update_page(PageOf::Nonce(&nonce), |page| {
            if let Some(page) = page {
                page.released.retain(|old| old.number < number);
                if page.released.is_empty() {
                    page.released.extend(last);
                }
                page.verified = None;
            }
            Ok(())
        })
    }

    /// The acceptance that was made here to this invitation, where one was.
    ///
    /// # Errors
    ///
    /// When the register is damaged or cannot be read.
    pub fn accepted_before(&self, home: &Home) -> Result<Option<Entry>, HomeError> {
        let page = home.page(PageOf::Invitation(&self.states[0]))?;
        let first = page.and_then(|page| page.released.into_iter().next());
        Ok(first.and_then(|first| entry_of(self.file.header(), &first.code)))
    }

    /// Takes an entry that came in a message, and gives it its head.
    ///
    /// # Errors
    ///
    /// Returns why it does not stand here; this game is then of no more use.
    pub fn take_sent(&mut self, mut entry: Entry) -> Result<(), super::Fault> {
        let (_, state) = self.hashed(&entry)?;
        entry.set(EntryKey::Head, state.head().to_string());
        self.add(entry)
    }

    /// Whether this home, by its key, is the author of an entry.
    #[must_use]
    pub fn is_own(&self, entry: &Entry) -> bool {
        match self.mine() {
            Some(Mine::Seat(side)) => self.author(entry) == Some(side),
            Some(Mine::Arbiter) => self.chance.signer(entry.kind(), None).is_some(),
            None => false,
        }
    }

    /// An entry as the register keeps it.
    fn released(&self, entry: &Entry) -> Released {
        let at = usize::try_from(entry.number()).unwrap_or_default();
        Released {
            number: entry.number(),
            before: self.states[at.saturating_sub(1)],
            after: self.states[at],
            code: code_of(self, entry),
        }
    }

    /// The number of the last entry before one that is not this home's.
    fn answered_before(&self, number: u32) -> u32 {
        let others = self
            .entries()
            .rfind(|entry| entry.number() < number && !self.is_own(entry));
        others.map_or(0, Entry::number)
    }

    /// Registers an acceptance under its invitation; gives the first one where
    /// another was made before.
    fn release_acceptance(
        &self,
        home: &Home,
        next: &Released,
    ) -> Result<Option<Released>, HomeError> {
        home.update_page(PageOf::Invitation(&self.states[0]), |page| {
            let page = page.get_or_insert_with(Page::default);
            match page.released.first() {
                Some(first) if first == next => Ok(None),
                Some(first) => Ok(Some(first.clone())),
                None => {
                    page.released.push(next.clone());
                    Ok(None)
                }
            }
        })
    }

    /// Puts an entry that was released before in the place of the one added, if
    /// it does the same; refuses another.
    fn put_back(&mut self, old: &Released, notices: &mut Vec<String>) -> Result<(), ReleaseFault> {
        let entry = entry_of(self.file.header(), &old.code);
        let same = match (&entry, self.added.as_slice()) {
            (Some(old), [new]) => does_the_same(old, new),
            _ => false,
        };
        let anew = entry.filter(|_| same).and_then(|entry| {
            let mut play = Self::open_unverified(self.file().clone(), None).ok()?;
            play.unchecked.clear();
            play.holder = self.holder.take();
            play.take_sent(entry).ok()?;
            Some(play)
        });
        let Some(play) = anew else {
            return Err(self.released_other(old));
        };
        *self = play;
        notices.push(format!(
            "Entry {} was made before; here it is once more, word for word.",
            old.number
        ));
        Ok(())
    }

    fn released_other(&self, old: &Released) -> ReleaseFault {
        let new = self.added.last().map_or(0, Entry::number);
        let first = entry_of(self.file.header(), &old.code);
        let name = first
            .as_ref()
            .and_then(|entry| Player::read(entry.get(EntryKey::Name)?).ok());
        let (article, why, help) = match name {
            Some(name) => {
                let name = harmless(&name.name);
                (
                    House::Invitation,
                    format!("you have accepted this invitation already, as {name}"),
                    format!("`herald join FILE --name '{name}'` gives the same acceptance again"),
                )
            }
            None if old.number == new => (
                House::OneEntry,
                format!("your entry {new} was released before, and is another one"),
                "what was made is final: make the same entry again to have it in this file"
                    .to_owned(),
            ),
            None => (
                House::OneEntry,
                format!(
                    "your entry {} was released already, so this file is an old copy",
                    old.number
                ),
                "take the newest copy of the game, your own or the other player's".to_owned(),
            ),
        };
        let refusal = Refusal::house(Kind::Turn, article, "", why).hint(help);
        ReleaseFault::Refused(Box::new(refusal), Some(old.code.clone()))
    }
}

/// Whether two entries do the same, whatever their dates and notes.
fn does_the_same(old: &Entry, new: &Entry) -> bool {
    let keys = [
        EntryKey::Entry,
        EntryKey::Act,
        EntryKey::Move,
        EntryKey::Offer,
        EntryKey::Decision,
    ];
    let name = |entry: &Entry| {
        let name = entry.get(EntryKey::Name)?;
        Some(Player::read(name).ok()?.name)
    };
    keys.iter().all(|key| old.get(*key) == new.get(*key)) && name(old) == name(new)
}

/// An entry as a slip's code of its own.
pub(super) fn code_of(play: &Play, entry: &Entry) -> String {
    let at = usize::try_from(entry.number()).unwrap_or_default();
    let before = &play.states[at.saturating_sub(1)];
    code::frame(&record::after(
        &play.slip_id(entry.number()),
        before,
        std::slice::from_ref(entry),
    ))
}

impl Play {
    /// The id that a code beginning with an entry has: before a fair game has
    /// one, the invitation's (game file specification, slips).
    #[must_use]
    pub fn slip_id(&self, first: u32) -> GameId {
        if first == 1 && self.fair().is_some() {
            self.states[0].game_id()
        } else {
            self.id()
        }
    }
}
