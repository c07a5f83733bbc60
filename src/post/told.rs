//! How a game stands, in words and as a board, for people who are not at this
//! machine.

use crate::play::{Chance, Next, Play};
use crate::record::{Clock, First, moment};
use crate::referee::{Due, span};
use crate::view::{Manner, fold_tail};

/// The board in ASCII with the tail of its position string, by which it can be
/// read back, every line ended; nothing before the opening throws.
#[must_use]
pub fn board(play: &Play, flip: bool) -> Option<String> {
    let referee = play.referee();
    let table = referee.table()?;
    let marks = referee
        .last()
        .map_or_else(Vec::new, |(_, judged)| judged.touched.clone());
    let manner = Manner {
        flip,
        marks,
        ..Manner::default()
    };
    let position = table.position();
    let tail = position.split_once(' ').map_or("", |(_, tail)| tail);
    Some(table.view().draw(&manner) + &fold_tail(tail))
}

/// The result, or whose turn it is, what was rolled, what is offered, and until
/// when, at a moment in seconds of Unix time. Safe to print.
#[must_use]
pub fn standing(play: &Play, now: u64) -> Vec<String> {
    let referee = play.referee();
    let mut lines = vec![outcome(play)];
    if referee.ending().is_some() {
        return lines;
    }
    if let Some(side) = referee.offer() {
        lines.push(format!(
            "{} offers a draw; `accept` takes it, a move lets it lapse.",
            play.player(side)
        ));
    }
    lines.extend(clock(play, now));
    lines
}

/// The result, or whose turn it is. Safe to print.
#[must_use]
pub fn outcome(play: &Play) -> String {
    let Some(ending) = play.referee().ending() else {
        return turn(play);
    };
    let who = match ending.winner {
        Some(side) => format!("{} wins", play.player(side)),
        None if ending.no_decision => "The game ends with no decision".to_owned(),
        None => "The game is drawn".to_owned(),
    };
    format!("{who}: {} ({}).", ending.why, ending.rule)
}

/// The draw offer that stands. Safe to print.
#[must_use]
pub fn offer(play: &Play) -> Option<String> {
    let offerer = play.player(play.referee().offer()?);
    Some(format!(
        "{offerer} offers a draw; `accept` takes it, a move lets it lapse."
    ))
}

/// Lines without ends as a text, each ended.
#[must_use]
pub fn ended(lines: &[String]) -> String {
    lines
        .iter()
        .fold(String::new(), |text, line| text + line + "\n")
}

/// Whose turn it is, and what is awaited. Safe to print.
#[must_use]
pub fn turn(play: &Play) -> String {
    let referee = play.referee();
    let number = referee.turn();
    let to_move = |side| format!("Turn {number}: {} to move", play.player(side));
    match play.next() {
        Next::Over => "The game is over.".to_owned(),
        Next::Accept(side) => {
            format!("{} is invited; `herald join` accepts.", play.player(side))
        }
        Next::Begin(side) => format!(
            "Turn {number}: {} makes the first entry, with the opening throws.",
            play.player(side)
        ),
        Next::Go(side) => match referee.side() {
            Some(mover) => format!("{}, after a `go` of {}.", to_move(mover), play.player(side)),
            None => format!("Turn {number}: a `go` of {} is due.", play.player(side)),
        },
        Next::Throw(_) => match (referee.side(), play.arbiter_name()) {
            (Some(side), None) => {
                format!(
                    "{}, once the dice are thrown.{}",
                    to_move(side),
                    typed(play)
                )
            }
            (None, None) => format!("The opening throws are due.{}", typed(play)),
            (Some(side), Some(who)) => format!("{}, once {who} has thrown.", to_move(side)),
            (None, Some(who)) => format!("The opening throws of {who} are due."),
        },
        Next::Move(side) => match (referee.due(), referee.thrown()) {
            (Due::Throw(_), _) => {
                format!(
                    "{}; only that player's herald knows the roll.",
                    to_move(side)
                )
            }
            (_, Some(roll)) => {
                let shown = referee.table().map(|table| table.show_roll(roll));
                format!(
                    "{}; the roll is {}.",
                    to_move(side),
                    shown.unwrap_or_default()
                )
            }
            (_, None) => format!("{}.", to_move(side)),
        },
    }
}

/// How the throws that are due are typed in, in a game with table dice.
fn typed(play: &Play) -> String {
    if !matches!(play.chance(), Chance::Table) {
        return String::new();
    }
    let game = play.referee().terms().game;
    let mut throws = Vec::new();
    if play.referee().table().is_none() {
        if !game.setup.is_empty() && play.file().header().start().is_none() {
            throws.push(game.setup_typed);
        }
        if play.file().header().first() == First::Toss {
            throws.push("two different dice, the higher begins, such as 4 2");
        }
    }
    if !game.roll_typed.is_empty() {
        throws.push(game.roll_typed);
    }
    let throws = throws.join("; then ");
    format!(" `herald roll FILE` takes what is rolled: {throws}.")
}

/// The time the players have, and until when it is for whose time runs. Safe to
/// print.
#[must_use]
pub fn clock(play: &Play, now: u64) -> Option<String> {
    let clock = play.file().header().clock()?;
    let time = timing(&clock);
    let referee = play.referee();
    let running = referee.running();
    let Some((side, due)) = running.and_then(|side| Some((side, referee.deadline(side)?))) else {
        return Some(match (play.next(), referee.since()) {
            (Next::Throw(_), Some(since)) => format!(
                "Clock: {time}; nobody's time runs; the throw is awaited since {}.",
                moment(since)
            ),
            _ => format!("Clock: {time}."),
        });
    };
    let left = if now <= due {
        format!("{} left", span(due - now))
    } else {
        format!("over since {}", span(now - due))
    };
    Some(format!(
        "Clock: {time}; {}'s runs until {}, {left}.",
        play.player(side),
        moment(due)
    ))
}

/// A clock in words.
#[must_use]
pub fn timing(clock: &Clock) -> String {
    if clock.total {
        format!("{clock}, for each player")
    } else {
        format!("{clock} for each move")
    }
}
