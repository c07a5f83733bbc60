//! Drawn boards: the picture of a position for a person, and reading it back.

mod drawn;
mod tray;

use std::fmt::Write;

use anstyle::{AnsiColor, Style};

use crate::board::{Direction, Grid, Square};
use crate::side::Side;
use crate::text::COLUMNS;

pub use drawn::{Misdrawn, read_drawn, read_pattern};
pub use tray::{Held, Tray};

/// What the board of a game looks like before anything stands on it.
#[derive(Debug)]
pub struct Plan {
    /// How many files it has, at most 26.
    pub files: u8,
    /// How many ranks it has, at most 99.
    pub ranks: u8,
    /// A square of this board in words, for errors: `a square from a1 to l15`.
    pub squares: &'static str,
    /// The letter of each piece in position strings and its symbol on a
    /// Unicode board.
    pub symbols: &'static [(char, char)],
    /// Parts of the board from the bottom up: the number of their lowest rank
    /// as it is called, and their name in the margin. A line is drawn between
    /// two parts.
    pub parts: &'static [(u8, &'static str)],
}

impl Plan {
    /// The plan of a board, whose size its type says; the rest is as in the
    /// fields of these names.
    #[must_use]
    pub const fn of<G: Grid>(
        squares: &'static str,
        symbols: &'static [(char, char)],
        parts: &'static [(u8, &'static str)],
    ) -> Self {
        Self {
            files: G::FILES,
            ranks: G::RANKS,
            squares,
            symbols,
            parts,
        }
    }

    /// Whether a text is a square of this board, in small letters.
    #[must_use]
    pub fn has(&self, text: &str) -> bool {
        let mut chars = text.chars();
        let files = 'a'..char::from(b'a' + self.files);
        let number: Option<u8> = chars.next().filter(|c| files.contains(c)).and_then(|_| {
            let digits = chars.as_str();
            digits
                .parse()
                .ok()
                .filter(|_| !digits.starts_with(['0', '+']))
        });
        number.is_some_and(|number| (1..=self.ranks).contains(&number))
    }
}

/// What is seen on one square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Space {
    /// The letter of the piece, as in position strings.
    pub piece: Option<(char, Side)>,
    /// The arrow under it.
    pub arrow: Option<Direction>,
    /// Whether nothing can ever stand there.
    pub closed: bool,
}

/// A position as a picture: its squares, and what lies beside the board.
#[derive(Clone, Debug)]
pub struct View {
    plan: &'static Plan,
    spaces: Vec<Space>,
    /// Lines beneath the board: hands, holds, scores.
    pub notes: Vec<String>,
    /// The same as things, for those who draw and do not write.
    pub trays: Vec<Tray>,
}

/// How to draw.
#[derive(Clone, Debug, Default)]
pub struct Manner {
    /// Whether to use characters beyond ASCII.
    pub unicode: bool,
    /// Whether the second-named seat sits at the bottom.
    pub flip: bool,
    /// Whether to use colours.
    pub colour: bool,
    /// The squares of the last move.
    pub marks: Vec<Square>,
}

impl View {
    /// The picture of a board; `space` tells what is seen where.
    pub fn new(plan: &'static Plan, space: impl Fn(Square) -> Space) -> Self {
        let files = |rank| (0..plan.files).map(move |file| Square::new(file, rank));
        let spaces = (0..plan.ranks).flat_map(files).map(space).collect();
        Self {
            plan,
            spaces,
            notes: Vec::new(),
            trays: Vec::new(),
        }
    }

    /// The board that it is drawn on.
    #[must_use]
    pub const fn plan(&self) -> &'static Plan {
        self.plan
    }

    /// What is seen on a square of the board.
    #[must_use]
    pub fn space(&self, at: Square) -> Space {
        let place = usize::from(at.rank()) * usize::from(self.plan.files) + usize::from(at.file());
        self.spaces.get(place).copied().unwrap_or_default()
    }

    /// Draws the board, every line ended, at most 72 columns wide.
    #[must_use]
    pub fn draw(&self, manner: &Manner) -> String {
        let arrows = self.spaces.iter().any(|space| space.arrow.is_some());
        let width = if arrows { 4 } else { 3 };
        let mut files: Vec<u8> = (0..self.plan.files).collect();
        let mut ranks: Vec<u8> = (0..self.plan.ranks).rev().collect();
        if manner.flip {
            files.reverse();
            ranks.reverse();
        }
        let mut text = String::new();
        let mut letters = String::new();
        for &file in &files {
            let _ = write!(letters, "{:^width$}", char::from(b'a' + file));
        }
        let _ = writeln!(text, "    {}", letters.trim_end());
        for (n, &rank) in ranks.iter().enumerate() {
            if n > 0 && self.parted(ranks[n - 1], rank) {
                let line = if manner.unicode { "─" } else { "-" };
                let _ = writeln!(text, "    {}", line.repeat(width * files.len()));
            }
            let _ = write!(text, " {:>2} ", rank + 1);
            for &file in &files {
                self.draw_space(Square::new(file, rank), arrows, manner, &mut text);
            }
            let _ = write!(text, " {:<2}", rank + 1);
            if let Some(name) = self.part_named_at(rank, &ranks) {
                let _ = write!(text, "  {name}");
            }
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
        let _ = writeln!(text, "    {}", letters.trim_end());
        for note in &self.notes {
            let _ = writeln!(text, "{note}");
        }
        text
    }

    fn draw_space(&self, at: Square, arrows: bool, manner: &Manner, text: &mut String) {
        let space = self.space(at);
        let symbol = match space.piece {
            Some((letter, _)) if manner.unicode => self
                .plan
                .symbols
                .iter()
                .find_map(|&(ascii, symbol)| (ascii == letter).then_some(symbol))
                .unwrap_or(letter),
            Some((letter, _)) => letter,
            None if space.closed => '-',
            None if manner.unicode => '·',
            None => '.',
        };
        let mut face = symbol.to_string();
        // A board turned round has its arrows turned round too.
        let turned = |arrow: Direction| if manner.flip { arrow.opposite() } else { arrow };
        match space.arrow.map(turned) {
            Some(arrow) if manner.unicode => face.push(arrow.arrow()),
            Some(arrow) => face.push(arrow.keypad()),
            None if arrows => face.push(' '),
            None => {}
        }
        let marked = manner.marks.contains(&at);
        let (open, close) = if marked { ('[', ']') } else { (' ', ' ') };
        let style = match space.piece {
            _ if !manner.colour => Style::new(),
            // Ink and ground both, to be read on whatever ground a terminal has.
            Some((_, Side::First)) => AnsiColor::Black.on(AnsiColor::Yellow),
            Some((_, Side::Second)) => AnsiColor::BrightWhite.on(AnsiColor::Blue).bold(),
            None => Style::new().dimmed(),
        };
        let around = if marked && manner.colour {
            Style::new().bold()
        } else {
            Style::new()
        };
        let _ = write!(
            text,
            "{around}{open}{around:#}{style}{face}{style:#}{around}{close}{around:#}"
        );
    }

    /// Whether a line is drawn between two neighbouring ranks.
    fn parted(&self, one: u8, other: u8) -> bool {
        let upper = one.max(other) + 1;
        self.plan.parts.iter().any(|&(lowest, _)| lowest == upper)
    }

    /// The name of the part whose uppermost drawn rank this is.
    fn part_named_at(&self, rank: u8, drawn: &[u8]) -> Option<&'static str> {
        let part = |rank: u8| self.plan.parts.iter().rev().find(|part| part.0 <= rank + 1);
        let here = part(rank)?;
        let place = drawn.iter().position(|&r| r == rank)?;
        let above = place.checked_sub(1).and_then(|n| part(drawn[n]));
        (above.map(|part| part.0) != Some(here.0)).then_some(here.1)
    }
}

/// What follows the board in a position string, as it is written beneath a
/// drawn one: lines of at most 72 columns, broken after blanks and slashes,
/// every line ended.
#[must_use]
pub fn fold_tail(tail: &str) -> String {
    let mut text = String::new();
    let mut width = 0;
    for part in tail.split_inclusive([' ', '/']) {
        let columns = part.chars().count();
        if width > 0 && width + part.trim_end().chars().count() > COLUMNS {
            text.truncate(text.trim_end().len());
            text.push('\n');
            width = 0;
        }
        text.push_str(part);
        width += columns;
    }
    text.push('\n');
    text
}
