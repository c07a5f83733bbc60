//! The next step: to whom a slip goes.

use std::path::Path;

use crate::play::{Chance, Mine, Play};
use crate::side::Side;

use super::{files, who};

/// What is to be done after entries were made: that an entry is final, and to
/// whom `herald slip` goes; nothing where nobody else is known.
pub(super) fn step(play: &Play, path: &Path) -> Vec<String> {
    let mut said = Vec::new();
    if let (Some(_), Some(entry)) = (play.fair(), play.added().last()) {
        said.push(format!("Entry {} is final, sent or not.", entry.number()));
    }
    said.extend(send(play, path, ""));
    said
}

/// What is to be done with a game that was just made.
pub(super) fn first(play: &Play, path: &Path) -> Vec<String> {
    let flags = if play.fair().is_some() { "" } else { " --all" };
    send(play, path, flags).into_iter().collect()
}

fn send(play: &Play, path: &Path, flags: &str) -> Option<String> {
    let others = receivers(play);
    let slip = if files::is_pipe(path) {
        "its slip".to_owned()
    } else {
        format!("`herald slip {}{flags}`", quoted(path))
    };
    (!others.is_empty()).then(|| format!("Next: send {slip} to {}.", others.join(" and ")))
}

/// Who has to see what was entered last. Safe to print.
fn receivers(play: &Play) -> Vec<String> {
    if play.awaits_arbiter() && play.mine() != Some(Mine::Arbiter) {
        return play.arbiter_name().into_iter().collect();
    }
    let by = play.entries().rev().find_map(|entry| play.author(entry));
    let own = who::me(play).seat;
    let throws = matches!(play.chance(), Chance::Arbiter { seat: None, .. })
        && play.mine() == Some(Mine::Arbiter);
    let sides: Vec<Side> = match (own.or(play.own_seat()), by) {
        (Some(own), _) => vec![own.other()],
        // What an arbiter enters goes to both.
        (None, _) if throws => Side::BOTH.to_vec(),
        (None, Some(by)) => vec![by.other()],
        (None, None) => match play.fair() {
            Some(fair) => vec![fair.inviter().other()],
            None => Side::BOTH.to_vec(),
        },
    };
    let seat = |side| play.referee().seat(side);
    sides
        .into_iter()
        // Who is called by the seat alone is nobody that mail could go to.
        .filter(|&side| play.fair().is_some() || !play.name(side).eq_ignore_ascii_case(seat(side)))
        .map(|side| play.player(side))
        .collect()
}

/// A path as a shell takes it. Safe to print.
fn quoted(path: &Path) -> String {
    let shown = files::shown(path);
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '.' | '/' | '-' | '_' | '~' | '+');
    if shown.chars().all(plain) {
        return shown;
    }
    format!("'{}'", shown.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_quoted_where_a_shell_would_split_them() {
        for (path, shown) in [
            ("games/g.yaml", "games/g.yaml"),
            ("my game.yaml", "'my game.yaml'"),
            ("Ann's.yaml", r"'Ann'\''s.yaml'"),
        ] {
            assert_eq!(quoted(Path::new(path)), shown);
        }
    }
}
