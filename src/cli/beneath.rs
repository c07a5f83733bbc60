//! What there is to know of a game, in words, as it stands beneath the board.

use unicode_normalization::UnicodeNormalization;

use crate::play::{Play, Standing};
use crate::post::told;
use crate::record::EntryKey;
use crate::side::Side;
use crate::text::harmless;

use super::now::now;
use super::who;

/// What there is to know beneath the board.
pub(super) fn lines(play: &Play) -> Vec<String> {
    let referee = play.referee();
    let mut lines = vec![told::outcome(play)];
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

/// The time the players have.
fn clock(play: &Play) -> Option<String> {
    told::clock(play, now().unwrap_or_default())
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
