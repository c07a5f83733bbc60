//! A claim on time and the late player's entry, on their way at once (dice
//! specification, section 6).

use crate::play::Play;
use crate::record::{Act, Entry, Kind};

/// What becomes of two entries that crossed.
pub(super) enum Crossing {
    /// The one that stands here stays: why.
    Stays(String),
    /// The one that was sent takes its place.
    Gives {
        /// Why.
        why: String,
        /// Whether it is the claim of who receives that gives way.
        own_claim: bool,
    },
}

/// Judges two entries under one number of which one claims the time of the
/// other's author: the earlier date stands, and of equal dates the move.
pub(super) fn crossing(play: &Play, standing: &Entry, sent: &Entry) -> Option<Crossing> {
    play.fair()?;
    let is_claim = |entry: &Entry| entry.kind() == Kind::Act(Act::ClaimTime);
    let (claim, answer) = match (is_claim(standing), is_claim(sent)) {
        (true, false) => (standing, sent),
        (false, true) => (sent, standing),
        _ => return None,
    };
    let (claimant, late) = (play.author(claim)?, play.author(answer)?);
    if claimant == late {
        return None;
    }
    let (claimed, answered) = (claim.date_seconds()?, answer.date_seconds()?);
    let answer_stands = answered <= claimed;
    let why = format!(
        "{}'s claim of {} and {}'s entry of {} crossed; the earlier date stands",
        play.player(claimant),
        claim.date()?,
        play.player(late),
        answer.date()?
    );
    if answer_stands == is_claim(sent) {
        return Some(Crossing::Stays(format!("{why}, which is here.")));
    }
    let own_claim = is_claim(standing) && play.own_seat() == Some(claimant);
    Some(Crossing::Gives { why, own_claim })
}
