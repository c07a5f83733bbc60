//! The lines that games were opened with, as a tree with counts.
//!
//! Games stand together that are of one kind, under the same options, and began
//! from the same position; which seat moves first is part of it, and of Gauntlet
//! its arrows. Where dice are thrown, each throw is a branch of its own, and its
//! moves are the branches of it.

use std::collections::BTreeMap;

use crate::game::{Purpose, after_term};
use crate::games::GameRow as Kind;
use crate::play::{Fault, Play};
use crate::record::{self, Act, Entry, GameFile};
use crate::referee::{Terms, Toss};
use crate::side::{Impossible, Side};

use super::stats::Outcomes;

/// What the lines are to begin with, and how far they are followed.
#[derive(Clone, Debug)]
pub struct Scope {
    /// How many moves deep.
    pub depth: usize,
    /// The position to begin from; without it, each game's own beginning.
    pub from: Option<Place>,
}

/// A position of some game to look for.
#[derive(Clone, Debug)]
pub struct Place {
    game: &'static str,
    whole: String,
    position: String,
    roll: Option<String>,
}

/// The lines of many games, by what they began with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Openings(BTreeMap<Root, Branch>);

/// What a tree of lines begins with.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Root {
    /// The name of the game.
    pub game: &'static str,
    /// The rule options that are not the standard ones, sorted.
    pub options: Vec<(String, String)>,
    /// The position string; with a roll only where one is wanted.
    pub position: String,
}

/// The games that came to a place, and how they went on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Branch {
    /// What became of them.
    pub outcomes: Outcomes,
    /// How they went on, but for those that stopped here.
    pub next: BTreeMap<Step, Self>,
}

/// A throw, or a move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// What was rolled, lowest first where it is several dice: `3 5`.
    Throw(String),
    /// The move as the record has it.
    Move(String),
}

impl Step {
    /// The throw or the move.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Throw(text) | Self::Move(text) => text,
        }
    }
}

impl Place {
    /// A position of a game by its string; with a roll, where it has been
    /// thrown, else before it.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with a position that cannot be.
    pub fn read(game: &'static Kind, text: &str) -> Result<Self, Impossible> {
        let whole = game.open(text, &[])?.position();
        let (position, roll) = apart(game, &whole);
        let game = game.name;
        Ok(Self {
            game,
            whole,
            position,
            roll,
        })
    }
}

impl Openings {
    /// The line of one game; nothing where it does not come to the position that
    /// is wanted. All of the game is verified.
    ///
    /// # Errors
    ///
    /// Returns the first fault.
    pub fn of(file: GameFile, scope: &Scope) -> Result<Self, Fault> {
        let mut line = Line::default();
        let play = Play::open_watched(file, None, |play, entry| {
            line.see(play, entry, scope.from.as_ref());
        })?;
        let mut openings = Self::default();
        if let Some((root, from)) = line.found.filter(|_| play.is_joined()) {
            let outcomes = Outcomes::of(play.referee().ending());
            let mut branch = openings.0.entry(root).or_default();
            branch.outcomes = outcomes;
            let mut moves = 0;
            for step in line.steps.drain(from..) {
                if moves == scope.depth {
                    break;
                }
                moves += usize::from(matches!(step, Step::Move(_)));
                branch = branch.next.entry(step).or_default();
                branch.outcomes = outcomes;
            }
        }
        Ok(openings)
    }

    /// Adds the lines of other games.
    pub fn add(&mut self, other: Self) {
        for (root, branch) in other.0 {
            self.0.entry(root).or_default().add(branch);
        }
    }

    /// The trees, those with the most games first.
    #[must_use]
    pub fn trees(&self) -> Vec<(&Root, &Branch)> {
        sorted(&self.0)
    }
}

impl Branch {
    fn add(&mut self, other: Self) {
        self.outcomes.add(&other.outcomes);
        for (step, branch) in other.next {
            self.next.entry(step).or_default().add(branch);
        }
    }

    /// How the games went on, the most frequent first.
    #[must_use]
    pub fn ways(&self) -> Vec<(&Step, &Self)> {
        sorted(&self.next)
    }
}

/// Branches, those with the most games first, equal ones by what leads to them.
fn sorted<K: Ord>(branches: &BTreeMap<K, Branch>) -> Vec<(&K, &Branch)> {
    let mut all: Vec<(&K, &Branch)> = branches.iter().collect();
    all.sort_by_key(|(_, branch)| std::cmp::Reverse(branch.outcomes.count()));
    all
}

/// A position string without its roll, and the roll as a step has it.
fn apart(game: &Kind, position: &str) -> (String, Option<String>) {
    match position.split_once(" roll=") {
        None => (position.to_owned(), None),
        Some((rest, roll)) => (rest.to_owned(), rolled(game, roll)),
    }
}

/// A roll as a step has it: the order of dice says nothing.
fn rolled(game: &Kind, text: &str) -> Option<String> {
    let mut faces = game.faces_of_roll(text).ok()?;
    faces.sort_unstable();
    let names = faces.into_iter().map(|face| game.roll_faces[face]);
    Some(names.collect::<Vec<_>>().join(" "))
}

/// The line of a game while it is replayed.
#[derive(Debug, Default)]
struct Line {
    setup: Option<String>,
    first: Option<Side>,
    begun: bool,
    /// All throws and moves since the beginning, or since a ruling set the
    /// board; those that were given back aside.
    steps: Vec<Step>,
    /// What the wanted line begins with, and from which step on it goes.
    found: Option<(Root, usize)>,
    /// What would be found if the roll that is wanted came next.
    near: Option<Root>,
    /// Whether a ruling ended the line.
    ended: bool,
}

impl Line {
    /// Takes in the game as it stands after an entry, or before the first.
    fn see(&mut self, play: &Play, entry: Option<&Entry>, from: Option<&Place>) {
        let referee = play.referee();
        let terms = referee.terms();
        let thrown = |purpose| {
            let text = entry?.throw(purpose)?;
            Some(after_term(referee.term(purpose), text))
        };
        if !self.begun {
            self.setup = self
                .setup
                .take()
                .or(thrown(Purpose::Setup).map(str::to_owned));
            let tossed = thrown(Purpose::Toss).and_then(|text| Toss::read(text).ok());
            self.first = self.first.or(tossed.map(Toss::first));
            self.begin(terms, from);
        }
        if self.ended {
            return;
        }
        if let Some(roll) = thrown(Purpose::Roll).and_then(|text| rolled(terms.game, text)) {
            self.roll(roll, from);
        }
        let Some(entry) = entry else { return };
        match entry.kind() {
            record::Kind::Move => {
                let played = entry.played().unwrap_or_default();
                self.steps.push(Step::Move(played.to_owned()));
                self.stand(play, from);
            }
            record::Kind::Act(Act::Takeback) => self.give_back(),
            record::Kind::Act(Act::Ruling) if self.found.is_some() => self.ended = true,
            record::Kind::Act(Act::Ruling) => self.stand(play, from),
            _ => {}
        }
    }

    /// Begins the line once it is known from which position.
    fn begin(&mut self, terms: &Terms, from: Option<&Place>) {
        let own_start = || {
            let first = self.first.or(terms.first).or(terms.game.first)?;
            let setup = self.setup.as_deref();
            let table = terms.game.start(&terms.options, first, setup).ok()?;
            Some(table.position())
        };
        if let Some(position) = terms.start.clone().or_else(own_start) {
            self.begun = true;
            self.come_to(terms, &position, from);
        }
    }

    /// The board stands after a move or a ruling.
    fn stand(&mut self, play: &Play, from: Option<&Place>) {
        // Without a position to look for nobody asks where the game stands.
        if self.found.is_none()
            && from.is_some()
            && let Some(table) = play.referee().table()
        {
            self.come_to(play.referee().terms(), &table.position(), from);
        }
    }

    /// Looks whether a position is the one that is wanted.
    fn come_to(&mut self, terms: &Terms, position: &str, from: Option<&Place>) {
        let (position, roll) = apart(terms.game, position);
        let wanted =
            from.is_none_or(|place| place.game == terms.game.name && place.position == position);
        self.near = wanted.then(|| Root {
            game: terms.game.name,
            options: options(terms),
            position: from.map_or(position, |place| place.whole.clone()),
        });
        if from.is_none_or(|place| place.roll.is_none()) {
            self.find();
        }
        if let Some(roll) = roll {
            self.roll(roll, from);
        }
    }

    fn roll(&mut self, roll: String, from: Option<&Place>) {
        let is_wanted = from.and_then(|place| place.roll.as_ref()) == Some(&roll);
        self.steps.push(Step::Throw(roll));
        if is_wanted {
            self.find();
        }
        self.near = None;
    }

    /// From here on it is the line that is wanted.
    fn find(&mut self) {
        if let (Some(root), None) = (self.near.take(), &self.found) {
            self.found = Some((root, self.steps.len()));
        }
    }

    /// Takes the last move back, and the line if it began only behind it.
    fn give_back(&mut self) {
        let last = self
            .steps
            .iter()
            .rposition(|step| matches!(step, Step::Move(_)));
        self.steps.truncate(last.unwrap_or_default());
        let len = self.steps.len();
        self.found = self.found.take().filter(|(_, from)| *from <= len);
        self.near = None;
    }
}

/// The options of a game that are not the standard ones.
fn options(terms: &Terms) -> Vec<(String, String)> {
    let is_standard = |key: &str, value: &str| terms.game.standard(key) == Some(value);
    let given = terms.options.iter();
    let kept = given.filter(|(key, value)| !is_standard(key, value));
    kept.cloned().collect()
}
