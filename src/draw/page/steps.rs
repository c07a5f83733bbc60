//! The game step by step, as the page keeps it: what changes from one board to
//! the next.

use std::fmt::Write;

use super::moves;
use crate::board::Square;
use crate::draw::figures;
use crate::draw::layout::Layout;
use crate::game::Purpose;
use crate::play::Play;
use crate::record::{Act, Entry, Kind};
use crate::table::Table;
use crate::view::{Space, View};

/// One board and what led to it.
#[derive(Debug, Default)]
pub(super) struct Step {
    /// The name by which a link leads to it: `t12` is after turn 12.
    pub(super) id: String,
    /// The item of the list of moves, as HTML.
    pub(super) item: String,
    /// What stands in each slot.
    slots: Vec<Option<char>>,
    marks: Vec<Square>,
    figures: Vec<Vec<Square>>,
    /// What follows the board in the position string.
    tail: String,
    /// Which of the frames' arrows lie under the board.
    arrows: usize,
}

/// All steps of a game.
#[derive(Debug, Default)]
pub(super) struct Steps {
    /// The steps, the start first.
    pub(super) all: Vec<Step>,
    /// A layout for each set of arrows; mostly one.
    pub(super) layouts: Vec<Layout>,
    /// The articles that are cited, in order.
    pub(super) cited: Vec<String>,
    /// The throw that the next move is played with, as a board shows it.
    thrown: Option<String>,
}

impl Steps {
    /// Takes in the game as it stands after an entry, or before the first.
    pub(super) fn see(&mut self, play: &Play, entry: Option<&Entry>) {
        let Some(entry) = entry else {
            let item = moves::start(play);
            self.step("t0".to_owned(), item);
            self.stand(play);
            return;
        };
        let kind = entry.kind();
        self.note_roll(play, entry);
        match kind {
            Kind::Throw | Kind::Act(Act::Accept | Act::Go | Act::Reveal) => {}
            Kind::Move => {
                self.begin(play, entry);
                let id = format!("t{}", entry.turn().unwrap_or_default());
                let thrown = self.thrown.take();
                let item = moves::turn(play, entry, thrown.as_deref(), &mut self.cited);
                self.step(id, item);
                if let Some((_, judged)) = play.referee().last()
                    && let Some(step) = self.all.last_mut()
                {
                    step.marks.clone_from(&judged.touched);
                    step.figures = figures(judged);
                }
            }
            Kind::Act(_) => {
                let item = moves::act(play, entry, &mut self.cited);
                self.step(format!("e{}", entry.number()), item);
            }
        }
        self.stand(play);
    }

    fn step(&mut self, id: String, item: String) {
        self.all.push(Step {
            id,
            item,
            ..Step::default()
        });
    }

    /// Keeps the throw of the turn to come, or of this one.
    fn note_roll(&mut self, play: &Play, entry: &Entry) {
        let Some(text) = entry.throw(Purpose::Roll) else {
            return;
        };
        let values = crate::game::after_term(play.referee().term(Purpose::Roll), text);
        let table = play.referee().table();
        self.thrown = table.map(|table| table.show_roll(values));
    }

    /// Sets up the start where the opening throws came with the first move, so
    /// that it was never seen.
    fn begin(&mut self, play: &Play, entry: &Entry) {
        let terms = play.referee().terms();
        let unseen = self.all.len() == 1 && self.all[0].tail.is_empty();
        let Some(first) = play.author(entry).filter(|_| unseen) else {
            return;
        };
        let term = play.referee().term(Purpose::Setup);
        let setup = entry.throw(Purpose::Setup);
        let setup = setup.map(|text| crate::game::after_term(term, text));
        if let Ok(table) = terms.game.start(&terms.options, first, setup) {
            self.stand_at(play, Some(table.as_ref()));
        }
    }

    /// What the last step looks like now.
    fn stand(&mut self, play: &Play) {
        self.stand_at(play, play.referee().table());
    }

    fn stand_at(&mut self, play: &Play, table: Option<&dyn Table>) {
        let ground = play.referee().terms().game.plan;
        let view = table.map_or_else(|| View::new(ground, |_| Space::default()), Table::view);
        let layout = Layout::of(&view);
        let position = table.map(Table::position).unwrap_or_default();
        let Some(step) = self.all.last_mut() else {
            return;
        };
        step.slots = layout.slots.iter().map(|slot| slot.shows).collect();
        position
            .split_once(' ')
            .unwrap_or_default()
            .1
            .clone_into(&mut step.tail);
        // Before the opening throws there is no board; what comes then is
        // what the page is laid out by.
        if self.layouts.first().is_some_and(|first| {
            first.slots.len() != layout.slots.len()
                || first.arrows.is_empty() && !layout.arrows.is_empty()
        }) {
            self.layouts.clear();
        }
        let same = |had: &Layout| had.arrows == layout.arrows;
        step.arrows = self
            .layouts
            .iter()
            .position(same)
            .unwrap_or(self.layouts.len());
        if step.arrows == self.layouts.len() {
            self.layouts.push(layout);
        }
    }

    /// The data of the page as JSON: the size of the board, the words of all
    /// tails, what pieces are called, and the steps.
    pub(super) fn json(&self, size: [u8; 2], names: &[(char, String)]) -> String {
        let mut words: Vec<&str> = Vec::new();
        let mut lines = Vec::new();
        let mut before: &[Option<char>] = &[];
        for step in &self.all {
            lines.push(step.line(before, size[0], &mut words));
            before = &step.slots;
        }
        let names = names
            .iter()
            .map(|(letter, name)| format!("\"{letter}\":\"{name}\""));
        let quoted = |texts: &[String]| format!("[\"{}\"]", texts.join("\",\""));
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        format!(
            "{{\"size\":[{},{}],\"words\":{},\"names\":{{{}}},\"steps\":{}}}",
            size[0],
            size[1],
            quoted(&words),
            names.collect::<Vec<_>>().join(","),
            quoted(&lines)
        )
    }
}

impl Step {
    /// The step as one line: changed slots, marks, figures, the words of the
    /// tail, the arrows.
    fn line<'a>(&'a self, before: &[Option<char>], files: u8, words: &mut Vec<&'a str>) -> String {
        let mut line = String::new();
        for (n, shows) in self.slots.iter().enumerate() {
            if before.get(n).copied().flatten() != *shows {
                line += &base(n);
                line.push(shows.unwrap_or('.'));
            }
        }
        let place = |at: &Square| {
            base(usize::from(at.rank()) * usize::from(files) + usize::from(at.file()))
        };
        let places = |squares: &[Square]| squares.iter().map(place).collect::<String>();
        let figures: Vec<String> = self.figures.iter().map(|figure| places(figure)).collect();
        let _ = write!(line, "|{}|{}|", places(&self.marks), figures.join(","));
        for (n, word) in self.tail.split_whitespace().enumerate() {
            let known = words.iter().position(|known| *known == word);
            let place = known.unwrap_or_else(|| {
                words.push(word);
                words.len() - 1
            });
            let _ = write!(line, "{}{place}", if n > 0 { " " } else { "" });
        }
        let _ = write!(line, "|{}", self.arrows);
        line
    }
}

/// A number below 1,296 as two digits to the base of 36.
fn base(n: usize) -> String {
    let digit = |n: usize| {
        let n = u32::try_from(n % 36).unwrap_or_default();
        char::from_digit(n, 36).unwrap_or('0')
    };
    [digit(n / 36), digit(n)].iter().collect()
}
