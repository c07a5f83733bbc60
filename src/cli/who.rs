//! Who one is in a game: by key where keys decide, else by name.

use crate::dice::Key;
use crate::home::{Home, HomeError, Met, no_core_dumps};
use crate::play::{Mine, Play};
use crate::record::{Arbiter, HeaderKey, Player};
use crate::refusal::{House, Kind, Refusal};
use crate::side::Side;
use crate::text::harmless;

use super::failure::Failure;

/// What the owner of this home is in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Who {
    /// The seat that is played.
    pub(super) seat: Option<Side>,
    /// Whether the owner is the arbiter, or may be by name.
    pub(super) arbiter: bool,
}

/// What the owner of this home is in a game: the seat whose key it is; where no
/// key decides, the one seat that bears its owner's name or mail address.
pub(super) fn me(play: &Play) -> Who {
    let header = play.file().header();
    let seat = match header.arbiter() {
        Some(Arbiter::Seat(seat)) if play.mine() == Some(Mine::Arbiter) => Some(Side::BOTH[seat]),
        _ => play.own_seat(),
    };
    let arbiter = play.mine() == Some(Mine::Arbiter);
    if play.fair().is_some() || seat.is_some() {
        return Who { seat, arbiter };
    }
    let Some(own) = name() else {
        return Who { seat, arbiter };
    };
    let mut borne = Side::BOTH
        .into_iter()
        .filter(|&side| is_same(&play.person(side), &own));
    let seat = borne.next().filter(|_| borne.next().is_none());
    let named = header
        .get(HeaderKey::Arbiter)
        .and_then(|text| Player::read(text).ok())
        .is_some_and(|named| is_same(&named, &own));
    Who {
        seat,
        arbiter: arbiter || (named && seat.is_none()),
    }
}

/// The name of this home's owner, where a usable one is set.
pub(super) fn name() -> Option<Player> {
    let text = Home::locate().ok()?.name().ok()??;
    Player::read(&text).ok()
}

/// Whether two names, or their mail addresses, are one person's.
fn is_same(one: &Player, other: &Player) -> bool {
    let same = |a: &str, b: &str| a.to_lowercase() == b.to_lowercase();
    let mails = one.mail.as_deref().zip(other.mail.as_deref());
    same(&one.name, &other.name) || mails.is_some_and(|(a, b)| same(a, b))
}

/// The side of a seat, or else of a player's name in any case.
///
/// # Errors
///
/// When there is no such seat or player; `what` begins what is then said.
pub(super) fn side(play: &Play, text: &str, what: &str) -> Result<Side, Failure> {
    let seats = play.referee().terms().game.seats;
    let same = |a: &str, b: &str| a.to_lowercase() == b.to_lowercase();
    let find = |is: &dyn Fn(Side) -> bool| Side::BOTH.into_iter().find(|&side| is(side));
    find(&|side| same(seats[side.index()], text))
        .or_else(|| find(&|side| same(&play.name(side), Player::bare(text))))
        .ok_or_else(|| {
            let [one, other] = Side::BOTH.map(|side| play.player(side));
            Failure::Trouble(format!("{what} {one} or {other}"))
        })
}

/// Who acts where `--as` may say it; nobody where neither it nor a key does.
///
/// # Errors
///
/// Refuses another seat than that of one's key.
pub(super) fn acting(play: &Play, named: Option<&str>) -> Result<Option<Side>, Failure> {
    let named = named.map(|text| side(play, text, "--as is")).transpose()?;
    match (play.own_seat(), named) {
        (Some(own), Some(other)) if own != other => {
            let why = format!(
                "by your key you are {}, and --as cannot say otherwise",
                play.player(own)
            );
            Err(Refusal::house(Kind::Illegal, House::Key, "", why).into())
        }
        (own, named) => Ok(own.or(named)),
    }
}

/// Who moves: who acts, or else whose turn it is.
///
/// # Errors
///
/// Refuses where nobody's turn it is.
pub(super) fn mover(play: &Play, named: Option<&str>, text: &str) -> Result<Side, Failure> {
    if let Some(side) = acting(play, named)?.or_else(|| play.awaited()) {
        return Ok(side);
    }
    if let Some(ending) = play.referee().ending() {
        return Err(Refusal::over(text, &ending.why).into());
    }
    match play.hindrance() {
        Some(refusal) => Err(refusal.into()),
        None => Err(Refusal::unopened(text).into()),
    }
}

/// Who does what is no move: who acts, or else who one is by name.
///
/// # Errors
///
/// Refuses where nothing says who it is.
pub(super) fn doer(play: &Play, named: Option<&str>) -> Result<Side, Failure> {
    if let Some(side) = acting(play, named)?.or_else(|| me(play).seat) {
        return Ok(side);
    }
    // In a signed game the signature that is missing says it better.
    if play.fair().is_some() {
        return Ok(play.awaited().unwrap_or(Side::First));
    }
    if let Some(ending) = play.referee().ending() {
        return Err(Refusal::over("", &ending.why).into());
    }
    let seats = play.referee().terms().game.seats;
    let why = "nothing here says which of the players you are";
    let help = format!(
        "say it with --as {} or --as {}; `herald me NAME` sets the name of this home",
        seats[0], seats[1]
    );
    Err(Refusal::house(Kind::Turn, House::Turn, "", why)
        .hint(help)
        .into())
}

/// Meets the other player of a signed game: what to say loudly where the name is
/// known here with another key, or the key with another name.
pub(super) fn meet(play: &Play) -> Option<String> {
    let fair = play.fair()?;
    let other = match (play.own_seat(), fair.is_joined()) {
        (Some(own), _) => own.other(),
        // Who is invited meets who invites.
        (None, false) => fair.inviter(),
        (None, true) => return None,
    };
    let key = fair.party(other)?.key;
    let name = play.name(other);
    no_core_dumps();
    let met = Home::locate().and_then(|home| home.meet(&name, &key));
    warning(&name, &key, met)
}

fn warning(name: &str, key: &Key, met: Result<Met, HomeError>) -> Option<String> {
    let (name, print) = (harmless(name), key.fingerprint());
    match met {
        Ok(Met::New | Met::Same) => None,
        Ok(Met::OtherKey(known)) => Some(format!(
            "WARNING: {name} is known here with the key {}, and this game is signed with {print}. \
             This is somebody else, or {name} has lost a secret. Compare them by another way \
             before you play on.",
            known.fingerprint()
        )),
        Ok(Met::OtherName(known)) => Some(format!(
            "Note: the key {print} of {name} is known here as that of {}.",
            harmless(&known)
        )),
        Err(error) => Some(format!(
            "Note: whom this home has met is not known: {error}."
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_is_known_by_name_or_address() {
        let read = |text| Player::read(text).unwrap();
        let ann = read("Ann <ann@example.org>");
        for same in ["ANN", "ann <other@example.org>", "Anna <ANN@example.org>"] {
            assert!(is_same(&ann, &read(same)), "{same}");
        }
        for other in ["Anna", "Anna <anna@example.org>", "ann@example.org"] {
            assert!(!is_same(&ann, &read(other)), "{other}");
        }
    }

    #[test]
    fn another_key_is_warned_of_with_both_fingerprints() {
        let [known, key] = [[7; 32], [9; 32]].map(Key::from);
        let said = warning("Bob", &key, Ok(Met::OtherKey(known))).unwrap();
        assert!(said.starts_with("WARNING: Bob"), "{said}");
        assert!(said.contains(&known.fingerprint()) && said.contains(&key.fingerprint()));
        assert_eq!(warning("Bob", &key, Ok(Met::Same)), None);
    }
}
