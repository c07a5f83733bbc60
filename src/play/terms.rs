//! What a header agrees on, as the referee takes it and as it is hashed.

use crate::dice::transcript::join_options;
use crate::record::{First, GameFile, Source};
use crate::referee::{Clock, Referee, Terms};
use crate::side::Side;
use crate::table::Table;

use super::Fault;

/// What is agreed, as the header says.
///
/// # Errors
///
/// Returns which key of the header says what this herald does not know.
pub(super) fn terms(file: &GameFile) -> Result<Terms, Fault> {
    let header = file.header();
    let Some(game) = crate::games::find(&header.game) else {
        return Err(Fault::header(
            file,
            "game",
            "herald does not know this game",
        ));
    };
    let edition = game.book().edition;
    if header.edition != edition {
        let why = format!("this herald knows edition {edition} of the rules");
        return Err(Fault::header(file, "rules", why));
    }
    let first = match header.first {
        First::Toss => None,
        First::Seat(seat) => header.seat_named(seat).map(|seat| Side::BOTH[seat]),
    };
    // A game from a given position begins with the side that it names (0.2).
    if let Some(always) = game.first
        && header.start.is_none()
        && first != Some(always)
    {
        let why = format!(
            "in this game the {} is always first",
            game.seats[always.index()]
        );
        return Err(Fault::header(file, "first", why));
    }
    let clock = header.clock.map(|clock| {
        if clock.total {
            Clock::Total(clock.time())
        } else {
            Clock::Move(clock.time())
        }
    });
    Ok(Terms {
        game,
        options: header.options.clone(),
        first,
        start: header.start.clone(),
        clock,
    })
}

/// The header's key that a fault of the terms lies in.
pub(super) fn blamed(file: &GameFile, _: &str) -> &'static str {
    let header = file.header();
    let game = crate::games::find(&header.game);
    if game.is_some_and(|game| game.check_options(&header.options).is_err()) {
        "options"
    } else {
        "start"
    }
}

/// The options as they are hashed (dice specification, section 4).
pub(super) fn options(file: &GameFile, referee: &Referee) -> String {
    let header = file.header();
    let start = header
        .start
        .as_ref()
        .and(referee.table())
        .map(Table::position);
    let clock = header.clock.map(|clock| clock.to_string());
    let pairs = header
        .options
        .iter()
        .map(|(key, value)| (key.as_str(), value.as_str()));
    let seat = match header.dice {
        Source::Fair { seat, .. } => Some(seat),
        _ => None,
    };
    let more = [
        ("start", start.as_deref()),
        ("clock", clock.as_deref()),
        ("seat", seat),
    ];
    join_options(
        pairs.chain(
            more.into_iter()
                .filter_map(|(key, value)| Some((key, value?))),
        ),
    )
}
