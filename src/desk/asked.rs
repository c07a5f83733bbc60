//! What is asked for with `new`: a game, its seats and its terms.

use crate::games::{self, GameRow};
use crate::play::Opening;
use crate::post::address::{is_address, is_same_address};
use crate::record::{Clock, First, Player};
use crate::side::Side;
use crate::text::harmless;

use super::core::{is_nick, person};
use super::incoming::{Door, Incoming};

/// What is asked for with `new`.
pub(super) struct Asked {
    pub(super) opening: Opening,
    /// The seat of who asks.
    pub(super) me: Side,
}

/// Reads `gallop white: me black: bob@example.org`, with `first:`, `clock:` and
/// options as `key=value`.
pub(super) fn asked(words: &str, incoming: &Incoming, now: u64) -> Result<Asked, String> {
    let mut words = words.split_whitespace();
    let name = words.next().unwrap_or_default().to_lowercase();
    let game = games::find(&name).ok_or_else(|| {
        let known: Vec<&str> = games::GAMES.iter().map(|game| game.name).collect();
        format!(
            "there is no game {}; there are {}",
            harmless(&name),
            known.join(", ")
        )
    })?;
    let mut players: [Option<Player>; 2] = [None, None];
    let (mut me, mut first, mut clock) = (None, None, None);
    let mut options: Vec<(String, String)> = Vec::new();
    while let Some(word) = words.next() {
        if let Some((key, value)) = word.split_once('=') {
            options.push((key.to_lowercase(), value.to_lowercase()));
            continue;
        }
        let word = word.to_lowercase();
        let key = word.strip_suffix(':').unwrap_or(&word);
        let value = words
            .next()
            .ok_or_else(|| format!("nothing stands behind {}", harmless(key)))?;
        let seat = game.seats.iter().position(|seat| *seat == key);
        match (key, seat) {
            (_, Some(seat)) => {
                let is_me = value.eq_ignore_ascii_case("me");
                if is_me && me.replace(Side::BOTH[seat]).is_some() {
                    return Err("you cannot have both seats".to_owned());
                }
                players[seat] = Some(player(value, is_me, incoming)?);
            }
            ("first", None) => first = Some(value.to_lowercase()),
            ("clock", None) => clock = Some(Clock::read(&value.to_lowercase())?),
            _ => {
                return Err(format!(
                    "{} is no seat; the seats are {}",
                    harmless(key),
                    game.seats.join(" and ")
                ));
            }
        }
    }
    options.sort();
    game.check_options(&options)?;
    let (Some(me), [Some(one), Some(other)]) = (me, players) else {
        let seats = game.seats.join(" and ");
        return Err(format!(
            "both seats are filled, {seats}, and one of them is `me`"
        ));
    };
    let mut players = [one, other];
    if players[0].name.eq_ignore_ascii_case(&players[1].name) {
        let other = &mut players[me.other().index()];
        let address = other.mail.clone().ok_or("you cannot have both seats")?;
        *other = person(&address, Some(&address)).ok_or("this address is too long for a name")?;
    }
    let mails = [0, 1].map(|seat| players[seat].mail.clone().unwrap_or_default());
    if !mails[0].is_empty() && is_same_address(&mails[0], &mails[1]) {
        return Err("you cannot have both seats".to_owned());
    }
    Ok(Asked {
        opening: Opening {
            game,
            first: first_of(game, first.as_deref())?,
            options,
            start: None,
            clock: clock.map(|clock| (clock, now)),
            players,
        },
        me,
    })
}

fn first_of(game: &'static GameRow, said: Option<&str>) -> Result<First, String> {
    let must = game.first.map(|side| game.seats[side.index()]);
    let said = match said {
        None => return Ok(must.map_or(First::Toss, First::Seat)),
        Some("toss") => None,
        Some(said) => Some(
            game.seats
                .into_iter()
                .find(|seat| *seat == said)
                .ok_or_else(|| format!("first is {} or toss", game.seats.join(", ")))?,
        ),
    };
    match must {
        Some(must) if said != Some(must) => Err(format!("{must} moves first here")),
        _ => Ok(said.map_or(First::Toss, First::Seat)),
    }
}

/// A player of a new game: who writes, or whom he names.
fn player(value: &str, is_me: bool, incoming: &Incoming) -> Result<Player, String> {
    let shown = harmless(value);
    let address = if is_me {
        incoming.sender.as_str()
    } else {
        value
    };
    if incoming.door == Door::Chat {
        return is_nick(address)
            .then(|| person(address, None))
            .flatten()
            .ok_or_else(|| format!("{shown} is no nick"));
    }
    if !is_address(address) {
        return Err(format!("{shown} is no mail address"));
    }
    let local = address.split('@').next().unwrap_or_default();
    let named = is_me
        .then(|| person(incoming.name.trim(), Some(address)))
        .flatten();
    named
        .or_else(|| person(local, Some(address)))
        .ok_or_else(|| format!("{shown} makes no name"))
}
