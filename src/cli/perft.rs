//! `herald perft`: counts of the move tree.

use clap::Args;
use rayon::prelude::*;

use crate::side::{Side, Stage};
use crate::table::Table;

use super::failure::Failure;
use super::output::print;
use super::{examples, known, source};

/// Count the sequences of moves from the start, or from a position
///
/// Prints a line `depth nodes` for each depth up to N. Games with dice are
/// counted from a position that has a roll, one move deep.
#[derive(Args, Debug)]
#[command(after_help = examples::PERFT)]
pub(super) struct Perft {
    /// The game
    #[arg(value_parser = known::GAME, hide_possible_values = true)]
    game: String,
    /// How many moves deep
    #[arg(value_parser = clap::value_parser!(u32).range(1..=20))]
    depth: u32,
    /// A position string
    #[arg(long, value_name = "STRING")]
    position: Option<String>,
    /// A rule option, such as claims=auto
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = known::OPTION, hide_possible_values = true)]
    options: Vec<String>,
}

impl Perft {
    pub(super) fn run(self) -> Result<(), Failure> {
        let game = source::find(&self.game)?;
        let options = source::options(game, &self.options)?;
        let table = match &self.position {
            Some(position) => game
                .open(position, &options)
                .map_err(|error| Failure::Impossible(position.clone(), error, None))?,
            None if !game.setup.is_empty() => {
                let why = format!("{} begins with a throw: give --position", game.name);
                return Err(Failure::Trouble(why));
            }
            None => game
                .start(&options, game.first.unwrap_or(Side::First), None)
                .map_err(|error| Failure::Trouble(error.to_string()))?,
        };
        if let Stage::Roll(_) = table.stage() {
            let why = format!(
                "{} is counted with a roll: give --position with roll=",
                game.name
            );
            return Err(Failure::Trouble(why));
        }
        if !game.roll.is_empty() && self.depth > 1 {
            let why = format!(
                "{} is counted one move deep: the next roll is chance",
                game.name
            );
            return Err(Failure::Trouble(why));
        }
        print(&format!("1 {}\n", table.perft(1)))?;
        let mut children = if self.depth > 1 {
            children(table.as_ref())
        } else {
            Vec::new()
        };
        for depth in 2..=self.depth {
            let below = children.par_iter_mut().map(|child| child.perft(depth - 1));
            print(&format!("{depth} {}\n", below.sum::<u64>()))?;
        }
        Ok(())
    }
}

/// The positions after each legal move, to be counted side by side.
fn children(table: &dyn Table) -> Vec<Box<dyn Table>> {
    let moves = table.legal(false).into_iter();
    moves
        .map(|text| {
            let mut child = table.copy();
            child.play(&text).expect("it is listed as legal");
            child
        })
        .collect()
}
