//! The inviter's first acceptance, which his register binds him to (dice
//! specification, section 6).

use crate::dice::Nonce;
use crate::home::{Home, HomeError, Page, PageOf, Released};
use crate::refusal::{House, Kind, Refusal};
use crate::text::harmless;

use super::holder::refused;
use super::release::code_of;
use super::{Fair, Noting, Play, Standing};

impl Play {
    /// Notes the first acceptance that the inviter's herald sees, before any
    /// throw of it is made. Where that cannot be done, none is.
    pub(super) fn note_acceptance(
        &self,
        home: &Home,
        nonce: &Nonce,
        noting: Noting,
    ) -> Result<Standing, HomeError> {
        let Some(fair) = self.fair().filter(|fair| fair.is_joined()) else {
            return Ok(Standing::Sound);
        };
        if self.own_seat() != Some(fair.inviter()) {
            return Ok(Standing::Sound);
        }
        let unnoted = |why: String| {
            let refusal = Refusal::house(Kind::Turn, House::Invitation, "", why);
            Ok(refused(refusal.hint(
                "compare the fingerprints by another way; then `herald receive --asserted` takes \
                 this acceptance",
            )))
        };
        match noting {
            Noting::Heed => {
                return unnoted("this acceptance has not been looked at yet".to_owned());
            }
            Noting::Note if !self.accepted_as_invited(fair) => {
                return unnoted(self.other_name(fair));
            }
            Noting::Note | Noting::Asserted => {}
        }
        let Some(entry) = self.entry(1) else {
            return Ok(Standing::Sound);
        };
        let first = Released {
            number: 1,
            before: self.states[0],
            after: self.states[1],
            code: code_of(self, entry),
        };
        home.update_page(PageOf::Nonce(nonce), |page| {
            let page = page.get_or_insert_with(Page::default);
            match page.released.last() {
                None => page.released.push(first.clone()),
                Some(noted) if *noted == first => {}
                Some(noted) => return Ok(refused(self.other_entry(noted))),
            }
            Ok::<_, HomeError>(Standing::Sound)
        })
    }

    /// Whether the acceptance bears the name that was invited, or the invitation
    /// named nobody.
    fn accepted_as_invited(&self, fair: &Fair) -> bool {
        let guest = fair.inviter().other();
        let invited = self.file.header().player(guest.index()).name;
        invited.eq_ignore_ascii_case(self.referee.seat(guest))
            || self.name(guest).eq_ignore_ascii_case(&invited)
    }

    fn other_name(&self, fair: &Fair) -> String {
        let guest = fair.inviter().other();
        let invited = self.file.header().player(guest.index()).name;
        let print = fair
            .party(guest)
            .map_or_else(String::new, |party| party.key.fingerprint());
        format!(
            "you invited {}, and {} has accepted, with the key {print}",
            harmless(&invited),
            harmless(&self.name(guest)),
        )
    }
}
