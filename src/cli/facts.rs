//! What there is to know of a game, as JSON.

use serde_json::{Map, Value, json};

use crate::play::{Next, Play};
use crate::record::moment;
use crate::referee::Due;
use crate::side::Side;
use crate::table::Table;

use super::{json, who};

/// What there is to know of a game, as JSON.
pub(super) fn facts(play: &Play) -> Value {
    let referee = play.referee();
    let game = referee.terms().game;
    let seat = |side| referee.seat(side);
    let of_seats = |value: &dyn Fn(Side) -> Value| -> Map<String, Value> {
        Side::BOTH
            .into_iter()
            .map(|side| (seat(side).to_owned(), value(side)))
            .collect()
    };
    let options: Map<String, Value> = play
        .file()
        .header()
        .options()
        .into_iter()
        .map(|(key, value)| (key, json!(value)))
        .collect();
    let who = who::me(play);
    let you = match who.seat {
        Some(side) => Some(seat(side)),
        None => who.arbiter.then_some("arbiter"),
    };
    let note = play
        .entries()
        .rev()
        .find(|entry| !entry.only_throws())
        .and_then(|entry| entry.note());
    let due_at = referee.running().and_then(|side| referee.deadline(side));
    json!({
        "id": play.is_joined().then(|| play.id().to_string()),
        "game": game.name,
        "players": of_seats(&|side| json!(play.name(side))),
        "fingerprints": play.fair().map(|_| of_seats(&|side| json!(play.fingerprint(side)))),
        "arbiter": play.arbiter_name(),
        "you": you,
        "dice": play.chance().name(),
        "options": options,
        "turn": referee.turn(),
        "entries": play.next_number() - 1,
        "due": due(play),
        "to_move": referee.side().map(seat),
        "awaited": play.awaited().map(seat),
        "due_at": due_at.map(moment),
        "roll": referee.thrown(),
        "position": referee.table().map(Table::position),
        "last": referee.last().map(|(by, judged)| json!({
            "by": seat(by), "move": judged.canonical, "does": json::does(judged),
        })),
        "note": note,
        "offer": referee.offer().map(seat),
        "over": referee.ending().map(|ending| json::ending(game, ending)),
    })
}

/// The word for what is due.
fn due(play: &Play) -> &'static str {
    match (play.next(), play.referee().due()) {
        (Next::Over, _) => "nothing",
        (Next::Accept(_), _) => "accept",
        (Next::Go(_), _) => "go",
        (_, Due::Throw(_)) => "throw",
        _ => "move",
    }
}
