//! Releasing entries: under one number one entry, once and for all (dice
//! specification, section 6).

use crate::dice::register::{self, Entry as Sent};
use crate::dice::{Home, HomeError, Nonce, Released, Role};
use crate::record::{Entry, Player};
use crate::refusal::{Kind, Refusal};
use crate::text::harmless;

use super::super::Play;

/// Why an entry must not go out.
#[derive(Debug)]
pub enum ReleaseFault {
    /// Another one went out before.
    Refused(Box<Refusal>),
    /// Another one went out before under this number or a later one: this text.
    Sent(Box<Refusal>, String),
    /// The register cannot be read or written.
    Home(HomeError),
}

impl From<HomeError> for ReleaseFault {
    fn from(error: HomeError) -> Self {
        Self::Home(error)
    }
}

impl Play {
    /// Registers the entries that were added and reveal links, so that no other
    /// goes out in their place. It must be called before they leave this
    /// process. Gives in words what is worth knowing.
    ///
    /// An entry that says the same as one released before is replaced by that
    /// one, word for word.
    ///
    /// # Errors
    ///
    /// When another entry was released in the place of one, or the register
    /// cannot be used. Then nothing may go out.
    pub fn release(&mut self, home: &Home) -> Result<Vec<String>, ReleaseFault> {
        let mut notices = Vec::new();
        if self.fair().is_none() {
            return Ok(notices);
        }
        for n in 0..self.added.len() {
            self.release_acceptance(home, n, &mut notices)?;
            let entry = &self.added[n];
            let Some(nonce) = entry.link.as_ref().and_then(|_| self.nonce_of(entry)) else {
                continue;
            };
            let last = register::last_released(home, &nonce)?;
            self.agrees(last.as_ref(), entry, &mut notices)?;
            let sent = Sent {
                game: self.id,
                number: entry.number,
                text: entry.text(),
            };
            match register::release(home, &nonce, &sent)? {
                Released::New => {}
                // Its invitation has let it out once more.
                Released::Same(_) | Released::Conflict(_) if entry.number == 1 => {}
                Released::Same(_) => notices.push(again(entry.number)),
                Released::Conflict(last) => {
                    let number = entry.number;
                    let Some(old) = self.same_deed(&last, n) else {
                        return Err(self.conflict(&last, number));
                    };
                    if !self.put_back(old) {
                        return Err(self.conflict(&last, number));
                    }
                    notices.push(again(number));
                }
            }
        }
        Ok(notices)
    }

    /// The player as whom an invitation was accepted from here; nothing where
    /// it was not.
    ///
    /// # Errors
    ///
    /// When the register is damaged or cannot be read.
    pub fn accepted_as(&self, home: &Home) -> Result<Option<Player>, HomeError> {
        if self.fair().is_none_or(super::Fair::is_joined) {
            return Ok(None);
        }
        let sent = register::accepted(home, &self.transcript)?;
        let entry = sent.and_then(|sent| self.read_sent(&sent));
        Ok(entry.and_then(|entry| Player::read(&entry.name?).ok()))
    }

    /// Registers an acceptance under its invitation, since with a new nonce
    /// another one would be new under that.
    fn release_acceptance(
        &mut self,
        home: &Home,
        added: usize,
        notices: &mut Vec<String>,
    ) -> Result<(), ReleaseFault> {
        let entry = &self.added[added];
        let joined = self.fair().and_then(|fair| fair.joined.as_ref());
        let Some(joined) = joined.filter(|_| entry.number == 1) else {
            return Ok(());
        };
        let sent = Sent {
            game: self.id,
            number: entry.number,
            text: entry.text(),
        };
        match register::accept(home, &joined.invitation, &sent)? {
            Released::New => Ok(()),
            Released::Same(_) => {
                notices.push(again(1));
                Ok(())
            }
            Released::Conflict(first) => {
                let old = self.read_sent(&first);
                let [was, is] = [old.as_ref(), Some(entry)]
                    .map(|entry| Player::read(entry?.name.as_deref()?).ok());
                let name = was.as_ref().map(|was| was.name.clone());
                if name == is.map(|is| is.name)
                    && added == 0
                    && let Some(old) = old
                    && self.put_back(old)
                {
                    notices.push(again(1));
                    return Ok(());
                }
                Err(accepted_before(&first, name))
            }
        }
    }

    /// Holds the register against the file: what was released must stand in it.
    fn agrees(
        &self,
        last: Option<&Sent>,
        entry: &Entry,
        notices: &mut Vec<String>,
    ) -> Result<(), ReleaseFault> {
        let before = entry.number.saturating_sub(2);
        let Some(last) = last else {
            if before > 0 {
                notices.push(elsewhere(before));
            }
            return Ok(());
        };
        if last.game != self.id {
            let why = format!(
                "this invitation has served another game, {}: its links must not serve a second",
                last.game
            );
            let refusal = Refusal::house(Kind::Illegal, "0.21", "", why).hint(
                "an invitation is for one player and one game; make another one with `herald new`",
            );
            return Err(ReleaseFault::Refused(Box::new(refusal)));
        }
        if last.number >= entry.number {
            return Ok(());
        }
        let stands = self.entries().find(|it| it.number == last.number);
        let head = self.read_sent(last).map(|it| it.head);
        if stands.map(|it| it.head.to_lowercase()) != head {
            let why = format!(
                "entry {} in this file is not the one that your herald released",
                last.number
            );
            let refusal = Refusal::house(Kind::Illegal, "0.21", "", why)
                .hint("it was made on another device, or somebody changed the file");
            return Err(ReleaseFault::Sent(Box::new(refusal), last.text.clone()));
        }
        if last.number < before {
            notices.push(elsewhere(before));
        }
        Ok(())
    }

    fn conflict(&self, last: &Sent, number: u32) -> ReleaseFault {
        let why = if last.game != self.id {
            format!("another game, {}, was begun with this chain", last.game)
        } else if last.number == number {
            format!("your entry {number} was released before, and is another one")
        } else {
            format!(
                "your entry {} was released already, so this file is an old copy",
                last.number
            )
        };
        let help = if last.number == number {
            "what was made is final: make the same entry again to have it in this file"
        } else {
            "take the newest copy of the game, your own or the other player's"
        };
        let refusal = Refusal::house(Kind::Turn, "0.21", "", why).hint(help);
        ReleaseFault::Sent(Box::new(refusal), last.text.clone())
    }

    /// The entry that was released, if it does what the one added does; dates
    /// and notes may differ.
    fn same_deed(&self, last: &Sent, added: usize) -> Option<Entry> {
        let new = &self.added[added];
        if last.game != self.id || last.number != new.number || added > 0 {
            return None;
        }
        let old = self.read_sent(last)?;
        let deed = |entry: &Entry| {
            (
                entry.act,
                entry.played.clone(),
                entry.offers_draw,
                entry.newtip.clone(),
            )
        };
        (deed(&old) == deed(new)).then_some(old)
    }

    /// Puts an entry that was released before in the place of those added.
    fn put_back(&mut self, old: Entry) -> bool {
        let Ok(mut play) = Self::open(self.file.clone(), None) else {
            return false;
        };
        if play.take_in(old).is_err() {
            return false;
        }
        *self = play;
        true
    }

    pub(super) fn read_sent(&self, sent: &Sent) -> Option<Entry> {
        self.file.read_entries(&sent.text).ok()?.pop()
    }

    fn nonce_of(&self, entry: &Entry) -> Option<Nonce> {
        let party = self.fair()?.party(Role::of_entry(entry.number))?;
        Some(party.follower.player().nonce)
    }
}

/// A refusal of another acceptance of an invitation (article 0.23).
fn accepted_before(first: &Sent, name: Option<String>) -> ReleaseFault {
    let (as_whom, help) = match name.map(|name| harmless(&name)) {
        Some(name) => (
            format!(" as {name}"),
            format!("`herald join FILE --name '{name}'` gives the same acceptance again"),
        ),
        None => (String::new(), "take the game from your own copy".to_owned()),
    };
    let why = format!(
        "you have accepted this invitation{as_whom}, which began game {}, and an invitation is for \
         one opponent and one game",
        first.game
    );
    let refusal = Refusal::house(Kind::Turn, "0.23", "", why).hint(help);
    ReleaseFault::Sent(Box::new(refusal), first.text.clone())
}

fn again(number: u32) -> String {
    format!("Entry {number} was made before; here it is once more, word for word.")
}

fn elsewhere(number: u32) -> String {
    format!(
        "Note: this herald has no record of your entry {number}. If you play on another device \
         too, be sure to make each entry on one of them only."
    )
}
