//! What is hashed of an entry (dice specification, section 4).

use crate::dice::{Entry as Hashed, Kind, Role, Throw as HashedThrow, Transcript};
use crate::record::{Act, Entry, Header};
use crate::referee::Throw;
use crate::side::Side;

use super::chance::purpose;

/// The transcript after an entry, from the one before it; `inviter` is who has
/// role A (dice specification, section 4).
pub(super) fn hash(
    entry: &Entry,
    header: &Header,
    inviter: Side,
    before: &Transcript,
) -> Transcript {
    let ruling;
    let body = match entry.act {
        Some(Act::Reveal) => entry.seed.as_deref().unwrap_or_default(),
        Some(Act::Ruling) => {
            let [decision, why] =
                [&entry.decision, &entry.why].map(|text| text.as_deref().unwrap_or_default());
            ruling = format!("{decision}\n{why}");
            &ruling
        }
        _ => entry.played.as_deref().unwrap_or_default(),
    };
    let throws: Vec<HashedThrow<'_>> = [Throw::Setup, Throw::Toss, Throw::Roll]
        .into_iter()
        .filter_map(|throw| {
            let text = throw_text(entry, throw)?;
            Some(HashedThrow {
                purpose: purpose(throw),
                text,
            })
        })
        .collect();
    let seat = entry.by.as_deref().and_then(|by| header.seat_named(by));
    let role = |seat| {
        if seat == inviter.index() {
            Role::A
        } else {
            Role::B
        }
    };
    let link = entry.link.as_ref().and_then(|link| link.parse().ok());
    let newtip = entry.newtip.as_ref().and_then(|tip| tip.parse().ok());
    let hashed = Hashed {
        number: entry.number,
        role: seat.map(role),
        kind: kind(entry),
        body,
        date: entry.date.as_deref().filter(|_| entry.by.is_some()),
        throws: &throws,
        link: link.as_ref(),
        newtip: newtip.as_ref(),
    };
    hashed.transcript(before)
}

/// The text of an entry's throw for a purpose.
pub(super) fn throw_text(entry: &Entry, throw: Throw) -> Option<&str> {
    match throw {
        Throw::Setup => entry.setup.as_deref(),
        Throw::Toss => entry.toss.as_deref(),
        Throw::Roll => entry.roll.as_deref(),
    }
}

/// The keys of the throws that an entry has.
pub(super) fn thrown(entry: &Entry) -> impl Iterator<Item = &'static str> {
    [Throw::Setup, Throw::Toss, Throw::Roll]
        .into_iter()
        .filter(|&throw| throw_text(entry, throw).is_some())
        .map(|throw| purpose(throw).as_str())
}

/// What an entry hashes as.
fn kind(entry: &Entry) -> Kind {
    match entry.act {
        Some(Act::Go) => Kind::Go,
        Some(Act::Resign) => Kind::Resign,
        Some(Act::AcceptDraw) => Kind::AcceptDraw,
        Some(Act::Takeback) => Kind::Takeback,
        Some(Act::ClaimRepetition) => Kind::ClaimRepetition,
        Some(Act::ClaimTime) => Kind::ClaimTime,
        Some(Act::Reveal) => Kind::Reveal,
        Some(Act::Ruling) => Kind::Ruling,
        Some(Act::Invite | Act::Accept) | None if entry.played.is_none() => Kind::Roll,
        _ if entry.offers_draw => Kind::MoveDraw,
        _ => Kind::Move,
    }
}
