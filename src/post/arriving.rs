//! What an entry that comes in a message is held against before the law is:
//! who may have said it, and when.

use crate::play::{Play, arrival};
use crate::record::{Act, Entry, EntryKey, Kind as EntryKind, moment};
use crate::referee::span;
use crate::refusal::{House, Kind, Refusal};
use crate::text::harmless;

use super::taken::Here;

/// What an entry that arrives is held against.
pub(super) struct Guard<'a> {
    pub(super) here: Here<'a>,
    /// Whether it stands in the writer's own words.
    pub(super) own: bool,
    /// Whether unsigned entries were taken from another code already.
    pub(super) unsigned: bool,
    /// Whether the game is new here.
    pub(super) begun: bool,
}

/// Whether an entry that is new here may come from a message.
pub(super) fn may_come(play: &Play, guard: &Guard<'_>, entry: &Entry) -> Result<(), Refusal> {
    let number = entry.number();
    let refuse = |article, why: String| Err(Refusal::house(Kind::Illegal, article, "", why));
    if entry.sig().is_none() {
        if !guard.own {
            return refuse(
                House::Message,
                format!(
                    "entry {number} is not signed and stands in a quotation; what nobody \
                     signed is taken from its author's own words only"
                ),
            );
        }
        if guard.unsigned {
            return refuse(
                House::Whole,
                "more than one code has new entries that nobody signed; the first was taken"
                    .to_owned(),
            );
        }
        if let Some(me) = guard.here.me
            && play.author(entry) == Some(me)
            && !guard.here.told.restored
        {
            let name = play.player(me);
            return refuse(
                House::Key,
                format!("entry {number} is in the name of {name}, which is you, and not yours"),
            )
            .map_err(|refusal| {
                refusal.hint("one's own copy of a game comes back with `--restored`")
            });
        }
        if entry.kind() == EntryKind::Act(Act::Ruling) && !guard.here.told.asserted {
            let decision = entry.get(EntryKey::Decision).unwrap_or_default();
            let why = entry.get(EntryKey::Why).unwrap_or_default();
            return refuse(
                House::Ruling,
                format!(
                    "entry {number} is a ruling that nobody signed, so anybody may have made \
                     it: {} ({})",
                    harmless(decision),
                    harmless(why)
                ),
            )
            .map_err(|refusal| refusal.hint("if you both agree to it, `--asserted` takes it"));
        }
    }
    arrives(play, guard, entry)
}

/// Holds the date of an entry against this machine's clock (article 0.18).
fn arrives(play: &Play, guard: &Guard<'_>, entry: &Entry) -> Result<(), Refusal> {
    let (Some(at), Some(clock)) = (entry.date_seconds(), play.file().header().clock()) else {
        return Ok(());
    };
    let (now, number) = (guard.here.now, entry.number());
    let most = match entry.kind() {
        EntryKind::Act(Act::ClaimTime) => arrival::CLAIM_AHEAD,
        _ => arrival::ahead(&clock),
    };
    if arrival::too_far(at, now, most).is_some() {
        let why = format!(
            "entry {number} is dated {}, which is yet to come: here it is {}",
            moment(at),
            moment(now)
        );
        return Err(Refusal::house(Kind::Turn, House::Time, "", why)
            .hint("nothing has been taken; look which of the two clocks is wrong"));
    }
    let back = now.saturating_sub(at);
    if back > arrival::ahead(&clock) && !guard.here.told.late && !guard.begun {
        let why = format!(
            "entry {number} is dated {}, and here it is {}: taken so late, it leaves its \
             receiver {} less",
            moment(at),
            moment(now),
            span(back)
        );
        return Err(Refusal::house(Kind::Turn, House::Time, "", why)
            .hint("if it was so long on its way, `--late` takes it; if not, talk to the sender"));
    }
    Ok(())
}

/// Refuses an invitation that begins in the future (article 0.18).
pub(super) fn not_begun_ahead(play: &Play, here: Here<'_>) -> Result<(), Refusal> {
    let header = play.file().header();
    let (Some(begun), Some(clock)) = (header.begun(), header.clock()) else {
        return Ok(());
    };
    if arrival::too_far(begun, here.now, arrival::ahead(&clock)).is_none() {
        return Ok(());
    }
    let why = format!(
        "this game begins at {}, which is yet to come: here it is {}",
        moment(begun),
        moment(here.now)
    );
    Err(Refusal::house(Kind::Turn, House::Time, "", why)
        .hint("nothing has been taken; look which of the two clocks is wrong"))
}
