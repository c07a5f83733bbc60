//! What must and may stand in which entry.

use crate::dice::Source;
use crate::game::Purpose;

use super::entry::{Act, Entry, Kind};
use super::flaw::{Wrong, shown};
use super::header::Header;
use super::heading::apart;
use super::keys::{EntryKey, HeaderKey};
use super::player::Player;

type Checked = Result<(), Wrong<EntryKey>>;

/// Whether an entry has the form that the game file specification asks for in a
/// game with this header. Its head need not be there. What hangs on the entries
/// before it or on the law of the game is not looked at.
///
/// # Errors
/// The key that is wrong, `None` where one is missing, and why, in words.
pub fn check(entry: &Entry, header: &Header) -> Result<(), (Option<EntryKey>, String)> {
    form(entry, header).map_err(|wrong| (wrong.key_of(), wrong.why))
}

/// As [`check`], with what is wrong with the key.
pub(super) fn form(entry: &Entry, header: &Header) -> Checked {
    for (key, text) in entry.texts() {
        let checked = key.kind().check(key.name(), text);
        checked.map_err(|why| Wrong::value(key, why))?;
    }
    need(entry, EntryKey::Entry)?;
    let (kind, source) = (kind(entry)?, header.source());
    stands_under(entry, kind, source)?;
    keys(entry, kind, source, header)?;
    values(entry, header)?;
    match kind {
        Kind::Act(Act::Accept) => acceptance(entry, header),
        Kind::Act(Act::Ruling) => decision(entry, header),
        _ => Ok(()),
    }
}

fn need(entry: &Entry, key: EntryKey) -> Checked {
    if entry.has(key) {
        Ok(())
    } else {
        Err(Wrong::missing(key.name()))
    }
}

fn kind(entry: &Entry) -> Result<Kind, Wrong<EntryKey>> {
    if let Some(text) = entry.get(EntryKey::Act) {
        if entry.act().is_none() {
            let names = Act::ALL.map(Act::name).join(", ");
            let why = format!("there is no act `{}`; there are {names}", shown(text));
            return Err(Wrong::value(EntryKey::Act, why));
        }
        if entry.has(EntryKey::Move) {
            let why = "`act` and `move` exclude each other";
            return Err(Wrong::key(EntryKey::Act, why));
        }
    }
    if entry.only_throws() && !throws(entry) {
        let why = "this entry has neither a move nor an act nor a throw";
        return Err(Wrong::whole(why));
    }
    Ok(entry.kind())
}

fn throws(entry: &Entry) -> bool {
    let mut purposes = Purpose::ALL.into_iter();
    purposes.any(|purpose| entry.throw(purpose).is_some())
}

/// Whether entries of this kind stand in games with this source, here.
fn stands_under(entry: &Entry, kind: Kind, source: Source) -> Checked {
    let first = source.is_fair() && entry.number() == 1;
    if first && kind != Kind::Act(Act::Accept) {
        let why = "entry 1 must be `act: accept`, the answer to the invitation";
        return Err(match entry.get(EntryKey::Act) {
            Some(_) => Wrong::value(EntryKey::Act, why),
            None => Wrong::whole(why),
        });
    }
    match kind {
        Kind::Throw if source.is_fair() => Err(Wrong::whole(
            "with `fair` dice a throw stands in the entry of who it is thrown for",
        )),
        Kind::Act(Act::Accept) if !first => Err(Wrong::value(
            EntryKey::Act,
            "`act: accept` stands only in entry 1, with `fair` dice",
        )),
        Kind::Act(Act::Go) if !source.is_fair() => Err(Wrong::value(
            EntryKey::Act,
            "`act: go` stands only with `fair` dice",
        )),
        Kind::Act(Act::Ruling) if source.is_fair() => Err(Wrong::value(
            EntryKey::Act,
            "nobody rules a game with `fair` dice",
        )),
        Kind::Act(Act::Reveal) if source != Source::Arbiter => Err(Wrong::value(
            EntryKey::Act,
            "`act: reveal` stands only with `arbiter` dice",
        )),
        _ => Ok(()),
    }
}

/// What must and what may stand in an entry of a kind, but for the keys that
/// stand in all, and `date` and `sig`.
fn shape(kind: Kind, fair: bool) -> (&'static [EntryKey], &'static [EntryKey]) {
    use EntryKey as K;
    match kind {
        Kind::Throw => (&[], &[K::Setup, K::Toss, K::Roll]),
        Kind::Move if fair => (
            &[K::Turn, K::By, K::Move],
            &[
                K::Offer,
                K::Typed,
                K::Note,
                K::Setup,
                K::Toss,
                K::Roll,
                K::Link,
            ],
        ),
        Kind::Move => (&[K::Turn, K::By, K::Move], &[K::Offer, K::Typed, K::Note]),
        Kind::Act(Act::Go) => (&[K::By, K::Act], &[K::Note, K::Setup, K::Toss, K::Link]),
        Kind::Act(Act::Accept) => (
            &[K::By, K::Act, K::Name, K::Key, K::Nonce, K::Tip],
            &[K::Note],
        ),
        Kind::Act(Act::Ruling) => (&[K::Act, K::Decision, K::Why], &[]),
        Kind::Act(Act::Reveal) => (&[K::Act, K::Seed], &[]),
        Kind::Act(
            Act::Resign | Act::AcceptDraw | Act::Takeback | Act::ClaimRepetition | Act::ClaimTime,
        ) => (&[K::By, K::Act], &[K::Note]),
    }
}

/// Whether all keys are there that must be, and no others.
fn keys(entry: &Entry, kind: Kind, source: Source, header: &Header) -> Checked {
    let (must, may) = shape(kind, source.is_fair());
    for key in must {
        need(entry, *key)?;
    }
    let signed = match source {
        Source::Fair => true,
        Source::Arbiter => matches!(kind, Kind::Throw | Kind::Act(Act::Ruling | Act::Reveal)),
        Source::Open | Source::Table | Source::None => false,
    };
    for (key, _) in entry.texts() {
        let why = match key {
            EntryKey::Entry | EntryKey::Head => continue,
            EntryKey::Date if header.clock().is_some() => continue,
            EntryKey::Date => "stands only in a game with a clock".to_owned(),
            EntryKey::Sig if signed => continue,
            EntryKey::Sig => format!("stands in no {} with `{}` dice", noun(kind), source.name()),
            _ if must.contains(&key) || may.contains(&key) => continue,
            EntryKey::Turn | EntryKey::Offer | EntryKey::Typed => {
                "stands only with a move".to_owned()
            }
            EntryKey::By => "stands only with what a player does".to_owned(),
            _ => format!("has no place in this entry, which is {}", what(kind)),
        };
        return Err(Wrong::key(key, format!("`{}` {why}", key.name())));
    }
    if header.clock().is_some() {
        need(entry, EntryKey::Date)?;
    }
    if signed {
        need(entry, EntryKey::Sig)?;
    }
    if source.is_fair() && throws(entry) {
        need(entry, EntryKey::Link)?;
    } else if entry.has(EntryKey::Link) {
        let why = "`link` stands only with throws";
        return Err(Wrong::key(EntryKey::Link, why));
    }
    Ok(())
}

/// What an entry of a kind is called.
const fn noun(kind: Kind) -> &'static str {
    match kind {
        Kind::Throw => "throw",
        Kind::Move => "move",
        Kind::Act(Act::Ruling) => "ruling",
        Kind::Act(Act::Reveal) => "reveal",
        Kind::Act(_) => "player's entry",
    }
}

fn what(kind: Kind) -> String {
    match kind {
        Kind::Act(act) => format!("`act: {act}`"),
        Kind::Throw | Kind::Move => format!("a {}", noun(kind)),
    }
}

/// Whether words of herald's own are such.
fn values(entry: &Entry, header: &Header) -> Checked {
    if let Some(by) = entry.by()
        && header.seat_named(by).is_none()
    {
        let [one, two] = header.seats();
        let why = format!("`by` is `{one}` or `{two}`");
        return Err(Wrong::value(EntryKey::By, why));
    }
    if entry
        .get(EntryKey::Offer)
        .is_some_and(|offer| offer != "draw")
    {
        let why = "only a draw can be offered: `offer: draw`";
        return Err(Wrong::value(EntryKey::Offer, why));
    }
    if entry.typed().is_some() && entry.typed() == entry.played() {
        let why = "`typed` stands only where it differs from `move`";
        return Err(Wrong::value(EntryKey::Typed, why));
    }
    Ok(())
}

/// Whether who accepts is another than who invited.
fn acceptance(entry: &Entry, header: &Header) -> Checked {
    let Some(inviter) = header.inviter() else {
        return Ok(());
    };
    let seats = header.seats();
    if entry.by() == Some(seats[inviter]) {
        let why = format!("`{}` invited; the other accepts", seats[inviter]);
        return Err(Wrong::value(EntryKey::By, why));
    }
    let name = Player::bare(entry.get(EntryKey::Name).unwrap_or_default());
    let own = [seats[1 - inviter], seats[inviter]];
    apart(name, &header.player(inviter).name, own)
        .map_err(|why| Wrong::value(EntryKey::Name, why))?;
    for (key, of) in [
        (EntryKey::Key, HeaderKey::Key),
        (EntryKey::Nonce, HeaderKey::Nonce),
    ] {
        if entry.get(key) == header.get(of) {
            let why = format!("this `{}` is the inviter's", key.name());
            return Err(Wrong::value(key, why));
        }
    }
    Ok(())
}

fn decision(entry: &Entry, header: &Header) -> Checked {
    let text = entry.get(EntryKey::Decision).unwrap_or_default();
    let sound = match text.split_once(' ') {
        Some(("position", position)) => !position.trim().is_empty(),
        Some(("result", result)) => result == "draw" || header.seat_named(result).is_some(),
        _ => false,
    };
    if sound {
        return Ok(());
    }
    let [one, two] = header.seats();
    let why = format!(
        "a decision is `position` and a position, `result {one}`, `result {two}` or `result draw`"
    );
    Err(Wrong::value(EntryKey::Decision, why))
}
