//! One acceptance an invitation: the inviter's herald knows the throws of the
//! first that it sees, and of no other (dice specification, section 6).
//!
//! Whoever sent one invitation to two people could otherwise look at the first
//! throw against each of them and choose. So herald notes in its register which
//! acceptance it has seen before it makes the first throw of it, even where it
//! is only asked to show the game; where that cannot be noted, it makes no
//! throw. This binds the herald with this register only: with a copy of the
//! secret in another home both can be seen still, and no second entry would
//! tell of it.

use crate::dice::register::{self, Entry as Sent};
use crate::dice::{Home, HomeError, Nonce, Role, Secret};
use crate::refusal::{Kind, Refusal};
use crate::side::Side;
use crate::text::harmless;

use super::super::Play;
use super::hand::Hand;

/// What to do with the first acceptance that the inviter's herald sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binding {
    /// Note it, and make its throws.
    Note,
    /// Pass it over: make no throws unless it was noted before.
    Heed,
}

impl Play {
    /// As [`Play::hold`], but makes the first throws of the inviter only for
    /// the acceptance that his register has, or now gets (see [`Binding`]).
    ///
    /// # Errors
    ///
    /// When the register is damaged, or cannot be read or written. The game can
    /// be looked at still, without the throws.
    pub fn hold_to(
        &mut self,
        secret: Secret,
        home: &Home,
        binding: Binding,
    ) -> Result<(), HomeError> {
        self.grasp(secret);
        let Some((nonce, acceptance)) = self.binding_acceptance() else {
            self.foresee();
            return Ok(());
        };
        let bound = match binding {
            Binding::Note => register::bind(home, &nonce, &acceptance).map(Some),
            Binding::Heed => register::last_released(home, &nonce)
                .map(|last| last.map(|last| (last.game != self.id).then_some(last))),
        };
        match bound {
            Ok(Some(None)) => self.foresee(),
            Ok(None) => {}
            Ok(Some(Some(last))) => self.bar(self.serves(&last)),
            Err(error) => {
                let why = format!(
                    "herald cannot note that this is the acceptance it saw first, and so makes \
                     no throw: {error}"
                );
                self.bar(Refusal::house(Kind::Turn, "0.23", "", why));
                return Err(error);
            }
        }
        Ok(())
    }

    /// Why the herald of the inviter has no part in this game, if that is so:
    /// it saw another acceptance of the invitation first (article 0.23).
    #[must_use]
    pub fn barred(&self) -> Option<&Refusal> {
        match &self.fair()?.inviter.hand {
            Hand::Barred(refusal) => Some(refusal),
            _ => None,
        }
    }

    /// The acceptance, where the inviter, whose herald this is, has made no
    /// entry after it; and his nonce.
    fn binding_acceptance(&self) -> Option<(Nonce, Sent)> {
        let fair = self.fair().filter(|fair| fair.is_joined())?;
        if self.number != 2 || !matches!(fair.inviter.hand, Hand::Mine(_)) {
            return None;
        }
        let text = self.entries().find(|entry| entry.number == 1)?.text();
        let acceptance = Sent {
            game: self.id,
            number: 1,
            text,
        };
        Some((fair.inviter.follower.player().nonce, acceptance))
    }

    /// What is said of another game that the invitation serves.
    fn serves(&self, last: &Sent) -> Refusal {
        let first = match self.read_sent(last) {
            Some(entry) if last.number == 1 => {
                let name = harmless(&entry.name.unwrap_or_default());
                format!("your herald saw the acceptance of {name} first")
            }
            _ => format!("you have made entry {} in another", last.number),
        };
        let guest = self.fair().map_or(Side::Second, |fair| fair.side(Role::B));
        let guest = self.player(guest);
        let why = format!(
            "an invitation is for one opponent and one game, and {first}: it serves game {}, not \
             this one with {guest}, {}",
            last.game, self.id
        );
        Refusal::house(Kind::Turn, "0.23", "", why)
            .hint("for a second opponent make another invitation with `herald new`")
    }

    fn bar(&mut self, refusal: Refusal) {
        if let Some(fair) = self.fair_mut() {
            fair.inviter.hand = Hand::Barred(Box::new(refusal));
        }
    }
}
