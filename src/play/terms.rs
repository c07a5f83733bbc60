//! What a header agrees on, as the referee takes it and as it is hashed.

use crate::dice::{Secret, Seed, Transcript, transcript};
use crate::games;
use crate::record::{First, GameFile, Header, HeaderKey};
use crate::referee::{Clock, Terms};
use crate::side::Side;
use crate::text::harmless;

use super::Fault;

/// What is agreed, as the header says; the start position is canonical.
///
/// # Errors
///
/// Returns which key of the header says what this herald does not know.
pub(super) fn terms(file: &GameFile) -> Result<Terms, Fault> {
    let header = file.header();
    let fault = |key, why: String| Fault::header(file, key, why);
    let Some(game) = games::find_edition(header.game(), header.edition()) else {
        let known: Vec<String> = games::editions(header.game())
            .iter()
            .map(u32::to_string)
            .collect();
        let (key, why) = match known.as_slice() {
            [] => (HeaderKey::Game, "herald does not know this game".to_owned()),
            [one] => (
                HeaderKey::Rules,
                format!("this herald knows edition {one} of the rules"),
            ),
            many => (
                HeaderKey::Rules,
                format!(
                    "this herald knows editions {} of the rules",
                    many.join(", ")
                ),
            ),
        };
        return Err(fault(key, why));
    };
    let options = header.options();
    game.check_options(&options)
        .map_err(|why| fault(HeaderKey::Options, harmless(&why)))?;
    let first = match header.first() {
        First::Toss => None,
        First::Seat(seat) => header.seat_named(seat).map(|seat| Side::BOTH[seat]),
    };
    // A game from a given position begins with the side that it names (0.2).
    if let Some(always) = game.first
        && header.start().is_none()
        && first != Some(always)
    {
        let why = format!(
            "in this game the {} is always first",
            game.seats[always.index()]
        );
        return Err(fault(HeaderKey::First, why));
    }
    let start = start(header).map_err(|why| fault(HeaderKey::Start, harmless(&why)))?;
    let clock = header.clock().map(|clock| {
        if clock.total {
            Clock::Total(clock.time())
        } else {
            Clock::Move(clock.time())
        }
    });
    Ok(Terms {
        game,
        options,
        first,
        start,
        clock,
        begun: header.begun(),
    })
}

/// The start position of a header in its canonical form, where it has one.
fn start(header: &Header) -> Result<Option<String>, String> {
    let game = games::find_edition(header.game(), header.edition());
    let (Some(text), Some(game)) = (header.start(), game) else {
        return Ok(None);
    };
    let table = game
        .open(&games::tidy(text), &header.options())
        .map_err(|error| error.why)?;
    Ok(Some(table.position()))
}

/// T\[0\] of a header with its canonical start position (dice specification,
/// section 4).
pub(super) fn hash(header: &Header, start: Option<&str>) -> Transcript {
    let pairs = header.hashed(start);
    transcript::game(pairs.iter().map(|(key, text)| (*key, text.as_ref())))
}

/// The seed that the holder of a secret has for an arbiter's game; nothing
/// where the game's seed is another's (dice specification, section 5).
#[must_use]
pub fn held_seed(header: &Header, secret: &Secret) -> Option<Seed> {
    let commitment = header.commit()?;
    let start = start(header).ok()?;
    let without = hash(&header.clone().without(HeaderKey::Commit), start.as_deref());
    let nonce = header.nonce();
    let seed = Seed::derive(secret, &nonce, &without);
    seed.opens(&commitment, &nonce).then_some(seed)
}
