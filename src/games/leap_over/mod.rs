//! Leap Over: pieces leap over each other to the far end of the field.

mod notation;
mod rules;
mod ways;

use crate::board::{Bitboard, Grid, PositionString, Square};
use crate::game::{
    Choice, Fact, Game, Judgment, Never, Options as Settings, Position, Witness, say,
};
use crate::games::stones::{self, Stones};
use crate::side::{Impossible, Outcome, Side};
use crate::text::Written;
use crate::view::Plan;

crate::rules! {
    /// One of one's own pieces leaps straight over one adjacent piece to the
    /// empty space immediately beyond.
    Leap = "2.1",
    /// There are no single steps.
    NoStep = "2.3",
    /// A piece does not end where it began.
    Moved = "2.4",
    /// No leap leaves the field.
    OffField = "2.5",
    /// All twelve across win.
    Across = "3.1",
    /// When neither player has a leap the game is drawn.
    NoLeaps = "3.2",
}

/// The field: six files, twelve ranks.
type Field = Stones<6, 12>;

/// How many pieces each player always has.
const PIECES: usize = 12;

/// The rule options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// `stragglers=count`: a piece left at home does not block the opponent's
    /// goal.
    stragglers_count: bool,
}

/// The game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeapOver;

/// Leaping with one piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Where from.
    from: Written<Square>,
    /// Every space it lands on, in order; a player may write the last alone.
    landings: Vec<Written<Square>>,
}

/// The field at the start.
static PLAN: Plan = Plan::of::<Field>(
    "a square from a1 to f12",
    stones::SYMBOLS,
    &[
        (1, "White's start"),
        (3, "Open field"),
        (11, "Black's start"),
    ],
);

impl Settings for Options {
    const CHOICES: &'static [Choice] = &[Choice {
        key: "stragglers",
        values: &["block", "count"],
    }];

    fn set(&mut self, _: &str, value: &str) {
        self.stragglers_count = value == "count";
    }
}

impl Game for LeapOver {
    type Board = Field;
    type Move = Move;
    type Roll = Never;
    type Setup = Never;
    type Extra = ();
    type Rule = Rule;
    type Options = Options;

    const NAME: &'static str = "leap-over";
    const TITLE: &'static str = "Leap Over";
    const SEATS: [&'static str; 2] = stones::SEATS;
    const PLAN: &'static Plan = &PLAN;
    const OFF_BOARD: Option<Rule> = Some(Rule::OffField);
    const ACTION: &'static str = "leap with a piece";

    fn start(_: &Options, _: Option<Never>) -> (Field, ()) {
        let mut board = Field::empty();
        for side in Side::BOTH {
            for at in start_spaces(side).squares() {
                board.set(at, Some(side));
            }
        }
        (board, ())
    }

    fn check(position: &mut Position<Self>, text: &PositionString<'_>) -> Result<(), Impossible> {
        stones::at_most(&position.board, PIECES, text)?;
        if Side::BOTH.into_iter().all(|side| position.all_across(side)) {
            let why = "both sides have all twelve across, but the first twelve end the game";
            return Err(Impossible::new(text.board_mark(), why));
        }
        Ok(())
    }

    fn ending(position: &Position<Self>) -> Option<Outcome<Rule>> {
        let moved = position.side.other();
        // Only who has just moved can have brought the last piece across; a given position may differ.
        let mut sides = [moved, position.side].into_iter();
        if let Some(winner) = sides.find(|&side| position.all_across(side)) {
            return Some(Outcome::won(winner, Rule::Across, "all twelve across"));
        }
        if position.options.stragglers_count && position.all_filled(moved) {
            let why = "all twelve spaces across are filled";
            return Some(Outcome::won(moved, Rule::Across, why));
        }
        let dead = position.is_dead();
        dead.then(|| Outcome::drawn(Rule::NoLeaps, "neither player can leap"))
    }

    fn judge<W: Witness<Rule>>(
        position: &Position<Self>,
        m: &Move,
        witness: &mut W,
    ) -> Judgment<Self> {
        position.judge_leaps(m, witness)
    }

    fn candidates(position: &Position<Self>) -> Vec<Move> {
        position.candidates()
    }

    fn moves(position: &Position<Self>) -> Vec<Move> {
        position.shortest_moves()
    }

    fn count(position: &Position<Self>) -> usize {
        position.count_moves()
    }

    fn can_move(position: &Position<Self>) -> bool {
        position.can_leap()
    }

    fn play(position: &mut Position<Self>, m: &Move) -> bool {
        position.board.shift(*m.from, m.end());
        false
    }

    fn does(position: &Position<Self>, m: &Move) -> Vec<Fact<Rule>> {
        let across = |at| start_spaces(position.side.other()).has(at);
        if !across(m.end()) || across(*m.from) {
            return Vec::new();
        }
        let piece = stones::called(position.side);
        let words = say!("brings a {} across, to {}", piece, m.end());
        vec![Fact::new("arrives", [m.end()], piece, Rule::Across, words)]
    }

    fn readings(position: &Position<Self>, m: Move) -> Vec<Move> {
        let short = m.landings.len() == 1;
        let full = short.then(|| position.shortest(&m)).flatten();
        vec![full.unwrap_or(m)]
    }

    fn canonical(position: &Position<Self>, m: &Move) -> Move {
        position.shortest(m).unwrap_or_else(|| m.clone())
    }

    fn origins(m: &Move) -> Vec<Square> {
        vec![*m.from]
    }

    fn touched(_: &Position<Self>, m: &Move) -> Vec<Square> {
        [&m.from]
            .into_iter()
            .chain(&m.landings)
            .map(|at| **at)
            .collect()
    }
}

impl Move {
    /// Where it ends.
    fn end(&self) -> Square {
        self.landings.last().map_or(*self.from, |to| **to)
    }
}

impl Position<LeapOver> {
    /// Article 3.1: the pieces of a side in the opponent's starting spaces.
    fn all_across(&self, side: Side) -> bool {
        (start_spaces(side.other()) - self.board.of(side)).is_empty()
    }

    /// Article 3.1 with `stragglers=count`.
    fn all_filled(&self, side: Side) -> bool {
        let own = self.board.of(side);
        (start_spaces(side.other()) - self.board.taken()).is_empty()
            && !(start_spaces(side.other()) & own).is_empty()
            && (start_spaces(side) & own).is_empty()
    }
}

/// The spaces where a side's pieces start.
const fn start_spaces(side: Side) -> Bitboard<6> {
    Bitboard::ranks(match side {
        Side::First => 0b11,
        Side::Second => 0b11 << 10,
    })
}
