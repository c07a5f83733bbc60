//! A game as a person sees it: the board, whose turn it is, what happened.

use std::fmt::Write;
use std::io::{self, IsTerminal};

use clap::Args;

use crate::board::Square;
use crate::play::Play;
use crate::referee::{Due, moment};
use crate::refusal::wrap;
use crate::side::{Side, Stage};
use crate::table::Table;
use crate::text::harmless;
use crate::view::{Manner, fold_tail};

use super::fair;

/// How boards are drawn.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(super) struct Style {
    /// Draw the board with the second seat at the bottom
    #[arg(long)]
    flip: bool,
    /// Draw with plain ASCII characters
    #[arg(long, conflicts_with = "unicode")]
    ascii: bool,
    /// Draw with Unicode characters, also where the output is no terminal
    #[arg(long)]
    unicode: bool,
}

impl Style {
    /// The manner of drawing for standard output or standard error.
    pub(super) fn manner(self, marks: Vec<Square>, to_stderr: bool) -> Manner {
        let terminal = if to_stderr {
            io::stderr().is_terminal()
        } else {
            io::stdout().is_terminal()
        };
        Manner {
            unicode: self.unicode || (!self.ascii && terminal && locale_is_utf8()),
            flip: self.flip,
            colour: true,
            marks,
        }
    }
}

/// A whole game: caption, board, and what there is to know.
pub(super) fn game(play: &Play, style: Style, to_stderr: bool) -> String {
    let mut text = wrap(&play.caption(), "  ");
    text.push('\n');
    let referee = play.referee();
    if let Some(table) = referee.table() {
        let marks = referee
            .last()
            .map_or_else(Vec::new, |(_, judged)| judged.touched.clone());
        text += &position(table, &style.manner(marks, to_stderr));
        text.push('\n');
    }
    if let Some((by, judged)) = referee.last() {
        let turn = referee.turn() - 1;
        let _ = writeln!(
            text,
            "{turn}. {} played {}.",
            referee.seat(*by),
            judged.canonical
        );
    }
    for line in status(play) {
        text += &wrap(&line, "  ");
    }
    text
}

/// A board and the tail of its position string, by which it can be read back.
pub(super) fn position(table: &dyn Table, manner: &Manner) -> String {
    let position = table.position();
    let tail = position.split_once(' ').map_or("", |(_, tail)| tail);
    let mut text = table.view().draw(manner);
    text += &fold_tail(tail);
    text
}

/// What there is to know beneath the board.
pub(super) fn status(play: &Play) -> Vec<String> {
    let referee = play.referee();
    let mut lines = Vec::new();
    if let Some(ending) = referee.ending() {
        let who = match ending.winner {
            Some(side) => format!("{} wins", play.player(side)),
            None => "The game is drawn".to_owned(),
        };
        lines.push(format!("{who}: {} ({}).", ending.why, ending.rule));
    } else {
        lines.push(fair::turn(play).unwrap_or_else(|| turn(play)));
        if let Some(side) = referee.offer() {
            let offerer = play.player(side);
            lines.push(format!(
                "{offerer} offers a draw; `accept` takes it, any other entry lets it lapse."
            ));
        }
    }
    lines.extend(words(play));
    lines.extend(clock(play));
    lines.push(format!("Dice: {}.", play.chance().name()));
    lines.extend(fair::cautions(play));
    lines
}

/// The words that go with what was done last: a ruling's reason, a note. The
/// throws after it are passed over.
fn words(play: &Play) -> Vec<String> {
    let Some(entry) = play.entries().rev().find(|entry| !entry.only_throws()) else {
        return Vec::new();
    };
    let said = [
        ("Ruling", &entry.decision),
        ("Reason", &entry.why),
        ("Note", &entry.note),
    ];
    let lines = said
        .into_iter()
        .filter_map(|(what, text)| Some((what, text.as_deref()?)));
    lines
        .flat_map(|(what, text)| {
            text.lines()
                .map(move |line| format!("{what}: {}", harmless(line)))
        })
        .collect()
}

/// The time the players have, and until when it is for the one who is awaited.
fn clock(play: &Play) -> Option<String> {
    let clock = play.file().header().clock?;
    let referee = play.referee();
    let due = referee.awaited().and_then(|side| referee.deadline(side));
    Some(match due {
        Some(due) => format!("Clock: {clock}; due {}.", moment(due)),
        None => format!("Clock: {clock}."),
    })
}

fn turn(play: &Play) -> String {
    let referee = play.referee();
    let number = referee.turn();
    match (referee.due(), referee.side()) {
        (Due::Move(side), _) => match referee.thrown() {
            Some(roll) => {
                let shown = referee
                    .table()
                    .map(|table| table.show_roll(roll))
                    .unwrap_or_default();
                format!(
                    "Turn {number}: {} to move; the roll is {shown}.",
                    play.player(side)
                )
            }
            None => format!("Turn {number}: {} to move.", play.player(side)),
        },
        (Due::Throw(_), Some(side)) => {
            format!(
                "Turn {number}: {} to move, once the dice are thrown.",
                play.player(side)
            )
        }
        (Due::Throw(_), None) => "The opening throws are due.".to_owned(),
        (Due::Nothing, _) => "The game is over.".to_owned(),
    }
}

/// Whether the words of the environment say that text is UTF-8.
fn locale_is_utf8() -> bool {
    let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = set("LC_ALL")
        .or_else(|| set("LC_CTYPE"))
        .or_else(|| set("LANG"));
    locale.is_some_and(|locale| {
        let locale = locale.to_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}

/// Who is to move in a position that stands alone.
pub(super) fn alone(table: &dyn Table, seats: [&str; 2]) -> String {
    let seat = |side: Side| seats[side.index()];
    match table.stage() {
        Stage::Move(side) => format!("{} to move.", seat(side)),
        Stage::Roll(side) => format!("{} to move, once the dice are thrown.", seat(side)),
        Stage::Over(outcome) => {
            let who = outcome
                .winner
                .map_or("draw".to_owned(), |side| format!("{} wins", seat(side)));
            format!("{who}: {} ({}).", outcome.why, outcome.rule)
        }
    }
}
