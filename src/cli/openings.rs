//! `herald openings`: how games were opened, as a tree with results.

use std::fmt::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::{Map, Value, json};

use crate::archive::figures::float;
use crate::archive::openings::{Branch, Openings, Place, Root, Scope, Step};
use crate::archive::stats::{Outcomes, Results};
use crate::games;
use crate::text::{harmless, wrap};

use super::failure::Failure;
use super::output::print;
use super::{counts, examples, json as lines, known, source};

/// Show how games were opened: a tree of moves with counts and results
///
/// Takes game files, collections, folders with what is in them, and standard
/// input. Games stand in one tree that are of one kind, under the same options,
/// and began from the same position, the side to move with it. Each way on has
/// how many games took it, in how many of a hundred it was taken, and how they
/// ended. Where dice are thrown a throw is a level of its own, the dice in no
/// order. Moves that were given back are left out, and a ruling ends a line.
///
/// With --position the lines begin where games came to that position, at
/// whatever turn; for a game with dice the throw comes next, or where the
/// position says roll= the moves by it.
///
/// A game with a fault counts nowhere and is named on standard error. Exit status
/// 1 when any has a fault, else 2 when any could not be read.
#[derive(Args, Debug)]
#[command(after_help = examples::OPENINGS)]
pub(super) struct OpeningsCommand {
    /// Game files, collections, folders, or - for standard input
    #[arg(value_name = "FILE|DIR", required = true)]
    places: Vec<PathBuf>,
    /// How many moves deep
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=30))]
    depth: u8,
    /// Leave out what fewer games played
    #[arg(long, value_name = "N", default_value_t = 1)]
    min: u64,
    /// The game of --position
    #[arg(long, value_name = "GAME", value_parser = known::GAME, hide_possible_values = true, requires = "position")]
    game: Option<String>,
    /// Begin from this position: a string, or @FILE with one or with a drawn
    /// board
    #[arg(long, value_name = "STRING", requires = "game")]
    position: Option<String>,
    /// Print as JSON, a line for each place in the trees
    #[arg(long)]
    json: bool,
}

impl OpeningsCommand {
    pub(super) fn run(self) -> Result<(), Failure> {
        let scope = Scope {
            depth: usize::from(self.depth),
            from: self.from()?,
        };
        let mut openings = Openings::default();
        let left_out = counts::add_up(
            self.places.clone(),
            |file| Openings::of(file, &scope),
            |line| openings.add(line),
        )?;
        self.print(&openings)?;
        left_out.status()
    }

    /// The position to begin from.
    fn from(&self) -> Result<Option<Place>, Failure> {
        let (Some(game), Some(position)) = (&self.game, &self.position) else {
            return Ok(None);
        };
        let game = source::find(game)?;
        let text = source::position(game, position)?;
        let place = Place::read(game, &games::tidy(&text));
        place
            .map(Some)
            .map_err(|error| Failure::Impossible(text, error, None))
    }

    fn print(&self, openings: &Openings) -> Result<(), Failure> {
        let trees = openings.trees();
        let trees = trees
            .iter()
            .filter(|(_, branch)| branch.outcomes.count() >= self.min);
        let mut any = false;
        for (root, branch) in trees {
            if self.json {
                print(&self.lines(root, branch, &mut Vec::new()))?;
            } else {
                let gap = if any { "\n" } else { "" };
                print(&format!(
                    "{gap}{}{}",
                    heading(root, branch),
                    self.ways(root, branch, 1)
                ))?;
            }
            any = true;
        }
        if !any && !self.json {
            print("No game has such an opening.\n")?;
        }
        Ok(())
    }

    /// The ways on from a place, each with those from there below it.
    fn ways(&self, root: &Root, branch: &Branch, depth: usize) -> String {
        let mut text = String::new();
        let all = branch.outcomes.count();
        for (step, next) in self.kept(branch) {
            let indent = "  ".repeat(depth);
            let what = if matches!(step, Step::Throw(_)) {
                "roll "
            } else {
                ""
            };
            let count = next.outcomes.count();
            let line = format!(
                "{indent}{what}{}: {count} ({}); {}.",
                harmless(step.text()),
                counts::percent(float(count), float(all)),
                told(root, &next.outcomes)
            );
            text += &wrap(&line, &format!("{indent}    "));
            text += &self.ways(root, next, depth + 1);
        }
        text
    }

    /// A place and all below it as JSON, a line each.
    fn lines(&self, root: &Root, branch: &Branch, line: &mut Vec<Value>) -> String {
        let mut text = lines::line(&value(root, &branch.outcomes, line));
        for (step, next) in self.kept(branch) {
            line.push(match step {
                Step::Throw(roll) => json!({ "throw": roll }),
                Step::Move(played) => json!({ "move": played }),
            });
            text += &self.lines(root, next, line);
            line.pop();
        }
        text
    }

    fn kept<'a>(&self, branch: &'a Branch) -> impl Iterator<Item = (&'a Step, &'a Branch)> {
        let min = self.min;
        let ways = branch.ways().into_iter();
        ways.filter(move |(_, next)| next.outcomes.count() >= min)
    }
}

/// What a tree begins with.
fn heading(root: &Root, branch: &Branch) -> String {
    let name = games::find(root.game).map_or(root.game, |game| &game.book().name);
    let options = root.options.iter();
    let options: String = options.fold(String::new(), |mut text, (key, value)| {
        let _ = write!(text, ", {key}={value}");
        text
    });
    let count = branch.outcomes.count();
    let games = if count == 1 { "game" } else { "games" };
    let head = format!(
        "{name}{options}: {count} {games}; {}.",
        told(root, &branch.outcomes)
    );
    wrap(&harmless(&head), "  ") + &harmless(&root.position) + "\n"
}

/// What became of games, in words.
fn told(root: &Root, outcomes: &Outcomes) -> String {
    let Results {
        won: [one, other],
        drawn,
        undecided,
    } = outcomes.ended;
    let [first, second] = seats(root);
    let parts = [
        (first, one),
        (second, other),
        ("drawn", drawn),
        ("no decision", undecided),
        ("in progress", outcomes.running),
    ];
    let parts = parts.iter().filter(|(_, count)| *count > 0);
    let parts: Vec<String> = parts
        .map(|(what, count)| format!("{what} {count}"))
        .collect();
    parts.join(", ")
}

fn value(root: &Root, outcomes: &Outcomes, line: &[Value]) -> Value {
    let options: Map<String, Value> = root
        .options
        .iter()
        .map(|(key, value)| (key.clone(), json!(value)))
        .collect();
    let won: Map<String, Value> = seats(root)
        .into_iter()
        .zip(outcomes.ended.won)
        .map(|(seat, won)| (seat.to_owned(), json!(won)))
        .collect();
    json!({
        "game": root.game, "options": options, "position": root.position, "line": line,
        "games": outcomes.count(), "won": won, "drawn": outcomes.ended.drawn,
        "no_decision": outcomes.ended.undecided, "in_progress": outcomes.running,
    })
}

fn seats(root: &Root) -> [&'static str; 2] {
    games::find(root.game).map_or([""; 2], |game| game.seats)
}
