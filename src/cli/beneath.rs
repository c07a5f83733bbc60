//! What there is to know of a game, in words, as it stands beneath the board.

use unicode_normalization::UnicodeNormalization;

use crate::play::{Chance, Next, Play, Standing};
use crate::record::{Clock, EntryKey, First, moment};
use crate::referee::{Due, span};
use crate::side::Side;
use crate::text::harmless;

use super::now::now;
use super::who;

/// What there is to know beneath the board.
pub(super) fn lines(play: &Play) -> Vec<String> {
    let referee = play.referee();
    let mut lines = vec![standing(play)];
    if let Some(side) = referee.offer() {
        let offerer = play.player(side);
        lines.push(format!(
            "{offerer} offers a draw; `accept` takes it, a move lets it lapse."
        ));
    }
    lines.extend(words(play));
    lines.extend(options(&referee.terms().options));
    lines.extend(clock(play));
    lines.push(dice(play));
    lines.extend(you(play));
    lines.extend(prints(play));
    lines.extend(cautions(play));
    lines
}

/// How the game ended, or whose turn it is.
pub(super) fn standing(play: &Play) -> String {
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

/// The options that were chosen.
pub(super) fn options(options: &[(String, String)]) -> Option<String> {
    let chosen: Vec<String> = options
        .iter()
        .map(|(key, value)| format!("{key}={value}"))
        .collect();
    (!chosen.is_empty()).then(|| format!("Options: {}.", chosen.join(", ")))
}

/// The source of chance, and who could foresee or choose a roll.
fn dice(play: &Play) -> String {
    let said = play.foresight();
    match said.split_once(": ") {
        Some((source, said)) => format!("Dice: {source}. {}.", capital(said)),
        None => format!("Dice: {said}."),
    }
}

/// A text with its first letter large.
fn capital(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_uppercase().to_string());
    first.unwrap_or_default() + chars.as_str()
}

/// Who the owner of this home is.
fn you(play: &Play) -> Option<String> {
    let who = who::me(play);
    let seat = |side: Side| capital(play.referee().seat(side));
    match (who.seat, who.arbiter) {
        (Some(side), false) => Some(format!("You are {}.", seat(side))),
        (Some(side), true) => Some(format!("You are {} and the arbiter.", seat(side))),
        (None, true) => Some("You are the arbiter.".to_owned()),
        (None, false) => None,
    }
}

/// The fingerprints of the players' keys, which people compare.
fn prints(play: &Play) -> Option<String> {
    let prints: Vec<String> = Side::BOTH
        .into_iter()
        .filter_map(|side| Some(format!("{} {}", play.player(side), play.fingerprint(side)?)))
        .collect();
    (!prints.is_empty()).then(|| format!("Fingerprints: {}.", prints.join(", ")))
}

/// What to be careful of: names that look alike, and why nothing unplayed is
/// shown.
fn cautions(play: &Play) -> Vec<String> {
    let mut lines = Vec::new();
    let [one, other] = Side::BOTH.map(|side| play.name(side));
    if look_alike(&one, &other) {
        lines.push("Warning: the names of the players look alike.".to_owned());
    }
    match play.standing() {
        Some(Standing::Refused(refusal)) => {
            lines.push(format!("Warning: {}.", harmless(&refusal.why)));
            lines.extend(refusal.help.iter().map(|help| format!("Help: {help}.")));
        }
        Some(Standing::Unknown) if play.referee().ending().is_none() => lines.push(
            "Warning: the register of this home does not know this game, so no throw is made \
             here; if the register is lost, `--restored` goes on."
                .to_owned(),
        ),
        _ => {}
    }
    lines
}

/// Whether two names that are not the same look like it: but for case, and for
/// characters that Unicode takes for forms of the same (NFKC).
fn look_alike(one: &str, other: &str) -> bool {
    let folded = |name: &str| -> String {
        let lower: String = name.nfkc().collect::<String>().to_lowercase();
        lower.nfkc().collect()
    };
    folded(one) == folded(other)
}

/// The words that go with what was done last: a ruling's reason, a note. The
/// throws after it are passed over.
fn words(play: &Play) -> Vec<String> {
    let Some(entry) = play.entries().rev().find(|entry| !entry.only_throws()) else {
        return Vec::new();
    };
    let said = [
        ("Ruling", EntryKey::Decision),
        ("Reason", EntryKey::Why),
        ("Note", EntryKey::Note),
    ];
    let lines = said
        .into_iter()
        .filter_map(|(what, key)| Some((what, entry.get(key)?)));
    lines
        .flat_map(|(what, text)| {
            text.lines()
                .map(move |line| format!("{what}: {}", harmless(line)))
        })
        .collect()
}

/// The time the players have, and until when it is for whose time runs.
fn clock(play: &Play) -> Option<String> {
    let clock = play.file().header().clock()?;
    let time = timing(clock);
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
    let left = match now().ok() {
        Some(now) if now <= due => format!(", {} left", span(due - now)),
        Some(now) => format!(", over since {}", span(now - due)),
        None => String::new(),
    };
    Some(format!(
        "Clock: {time}; {}'s runs until {}{left}.",
        play.player(side),
        moment(due)
    ))
}

/// A clock in words.
pub(super) fn timing(clock: Clock) -> String {
    if clock.total {
        format!("{clock}, for each player")
    } else {
        format!("{clock} for each move")
    }
}

/// Whose turn it is, and what is awaited.
fn turn(play: &Play) -> String {
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
                let shown = referee
                    .table()
                    .map(|table| table.show_roll(roll))
                    .unwrap_or_default();
                format!("{}; the roll is {shown}.", to_move(side))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike_are_noticed() {
        for (one, other) in [
            ("Ann", "ANN"),
            ("Ａnn", "Ann"),
            ("ﬁnn", "Finn"),
            ("Å", "A\u{30a}"),
        ] {
            assert!(look_alike(one, other), "{one} {other}");
        }
        assert!(!look_alike("Ann", "Anna"));
    }
}
