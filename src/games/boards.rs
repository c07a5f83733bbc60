//! The boards that a rulebook shows, drawn by its game.

use crate::rulebook::{Boards, Example};
use crate::side::Side;
use crate::table::Table;
use crate::view::Manner;

use super::GameRow;

impl GameRow {
    /// The start of the game without options, the first-named seat to move;
    /// where something is thrown for it, what the rulebook has as an example.
    ///
    /// # Panics
    ///
    /// When the rulebook's example of a throw is none.
    #[must_use]
    pub fn example_start(&'static self) -> Box<dyn Table> {
        self.start(&[], Side::First, self.book().setup.as_deref())
            .expect("the tests draw the start that each rulebook has")
    }

    /// The boards that the rulebook shows.
    ///
    /// # Panics
    ///
    /// When an example of the rulebook cannot be played.
    #[must_use]
    pub fn boards(&'static self) -> Boards {
        let start = self.example_start().view().draw(&Manner::default());
        let examples = &self.book().examples;
        Boards {
            start: Some(start),
            examples: examples.iter().map(|example| self.board(example)).collect(),
        }
    }

    /// The position of an example, its throw made.
    ///
    /// # Panics
    ///
    /// When it is no position of the game, or its throw none.
    #[must_use]
    pub fn set_up(&self, example: &Example) -> Box<dyn Table> {
        let known = "the tests play every example";
        let mut table = self.open(&example.position, &[]).expect(known);
        if let Some(roll) = &example.roll {
            table.roll(roll).expect(known);
        }
        table
    }

    /// The board before an example's move, the spaces of the move marked.
    fn board(&self, example: &Example) -> String {
        let table = self.set_up(example);
        let judged = table.judge(&example.played);
        let marks = judged.expect("the tests play every example").touched;
        let manner = Manner {
            marks,
            ..Manner::default()
        };
        table.view().draw(&manner)
    }
}
