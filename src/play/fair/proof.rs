//! In words, what links and seals prove of a game and what they do not.

use crate::dice::Role;

use super::Fair;

impl Fair {
    /// What is proved and what is not, in a sentence without an end mark.
    pub(in crate::play) fn proof(&self, throws: u32, over: bool) -> String {
        if !self.is_joined() {
            return "fair dice: the invitation has not been accepted yet".to_owned();
        }
        let mut parts = vec![thrown(throws)];
        let unproved = self.unproved();
        let first = unproved.iter().chain(&self.asserted).min();
        match first {
            Some(0) => {}
            Some(1) => parts.push("entry 0 is proved by its seal".to_owned()),
            Some(first) => parts.push(format!(
                "entries 0 to {} are proved by their seals",
                first - 1
            )),
            None => parts.push("all entries to the end are proved by their seals".to_owned()),
        }
        if !unproved.is_empty() {
            let (subject, seals) = match unproved.as_slice() {
                [one] => (format!("entry {one} is"), "its seal"),
                _ => (format!("entries {} are", list(&unproved)), "their seals"),
            };
            parts.push(if over {
                format!(
                    "{subject} not proved yet, and so the result is not: {seals} can be checked \
                     when each player has sent a `go` after the end"
                )
            } else {
                format!(
                    "{subject} not proved yet: {seals} can be checked when the same player's next \
                     entry is there"
                )
            });
        }
        match self.asserted.as_slice() {
            [] => {}
            [one] => parts.push(format!(
                "entry {one} has neither link nor seal: it is asserted, not proved"
            )),
            many => parts.push(format!(
                "entries {} have neither link nor seal: they are asserted, not proved",
                list(many)
            )),
        }
        parts.join("; ")
    }

    /// The entries whose seals are still to open; what players send after the
    /// end proves others and needs no proof itself.
    fn unproved(&self) -> Vec<u32> {
        let mut entries: Vec<u32> = [Role::A, Role::B]
            .into_iter()
            .filter_map(|role| self.party(role))
            .filter(|party| !party.farewell)
            .filter_map(|party| Some(party.sealed.as_ref()?.entry))
            .collect();
        entries.sort_unstable();
        entries
    }
}

fn thrown(throws: u32) -> String {
    let count = match throws {
        0 => return "fair dice: nothing was thrown".to_owned(),
        1 => "1 throw".to_owned(),
        n => format!("{n} throws"),
    };
    format!(
        "fair dice, {count}: made from links of both players that were fixed beforehand, so \
         neither could foresee or choose"
    )
}

fn list(entries: &[u32]) -> String {
    let numbers: Vec<String> = entries.iter().map(ToString::to_string).collect();
    numbers.join(" and ")
}
