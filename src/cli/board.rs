//! A game as a person sees it: the board, whose turn it is, what happened.

use std::fmt::Write;
use std::io::{self, IsTerminal};

use clap::Args;

use crate::board::Square;
use crate::play::Play;
use crate::side::{Side, Stage};
use crate::table::{self, Table};
use crate::text::wrap;
use crate::view::{Manner, fold_tail};

use super::beneath;

/// How boards are drawn, and whether.
#[derive(Args, Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "flags of a command line")]
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
    /// Print no board, only what was done
    #[arg(long, short)]
    pub(super) quiet: bool,
}

impl Style {
    /// Turns the board round.
    #[cfg(feature = "play")]
    pub(super) const fn turn(&mut self) {
        self.flip = !self.flip;
    }

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
    if let Some(table) = referee.table().filter(|_| !style.quiet) {
        let marks = referee
            .last()
            .map_or_else(Vec::new, |(_, judged)| judged.touched.clone());
        text += &position(table, &style.manner(marks, to_stderr));
        text.push('\n');
    }
    if let Some((by, judged)) = referee.last() {
        let turn = referee.turn() - 1;
        let mut said = format!("{turn}. {} played {}.", referee.seat(by), judged.canonical);
        // How the game ended is said in the line below.
        for fact in judged.does.iter().filter(|fact| !fact.is_end()) {
            let _ = write!(said, " {fact}");
        }
        text += &wrap(&said, "  ");
    }
    for line in beneath::lines(play) {
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

/// Who is to move in a position that stands alone, in lines without ends.
pub(super) fn alone(table: &dyn Table, seats: [&str; 2]) -> Vec<String> {
    let seat = |side: Side| seats[side.index()];
    vec![match table.stage() {
        Stage::Move(side) => format!("{} to move.", seat(side)),
        Stage::Roll(side) => format!("{} to move, once the dice are thrown.", seat(side)),
        Stage::Over(outcome) if table::is_over(table) => {
            let who = match outcome.winner {
                Some(side) => format!("{} wins", seat(side)),
                None => outcome.result().to_owned(),
            };
            format!("{who}: {} ({}).", outcome.why, outcome.rule)
        }
        Stage::Over(outcome) => {
            let position = table.position();
            let named = |side: &&&str| position.split(' ').nth(1) == side.get(..1);
            let to_move = seats.iter().find(named).copied().unwrap_or_default();
            let why = outcome.why;
            return vec![
                format!("{to_move} to move."),
                format!("On a whole board the game would be over: {why} (house 0.30)."),
            ];
        }
    }]
}
