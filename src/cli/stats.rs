//! `herald stats`: counts over many games, and what follows from them.

mod csv;
mod text;

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use serde_json::Deserializer;

use crate::archive::stats::Stats;

use super::counts::{self, LeftOut};
use super::failure::Failure;
use super::output::{hint_at_terminal, print};
use super::{examples, files, json};

/// Count over many games: results, lengths, throws, times, and the players
///
/// Takes game files, collections, folders with what is in them, and standard
/// input. For each kind of game: how games ended, by seat and by article; how
/// whoever moves first scores, draws as half, with the Wilson interval of 95 %
/// (of games from the game's own start); how long games are; how often each face
/// of the dice fell, with Pearson's chi-square, its degrees of freedom and its
/// p-value; how long players were waited for, by the dates in games with a
/// clock, which are their authors' word; and a table of players.
///
/// A player who signs is told apart by the key, and printed with its
/// fingerprint; any other by the name, whatever the case of ASCII letters. Of
/// several names of one player the first by its letters is printed, of a mail
/// address in a name only what stands before the @. Two copies of a game count
/// as two games.
///
/// Ratings come from all results at once, by the model of Bradley and Terry
/// (Hunter 2004), so the order of games does not matter; games without a decision
/// and in progress do not count in them. 400 points are odds of ten to one.
///
/// With --json, counts alone are printed, whole numbers in one line, and --merge
/// adds such lines: of two halves of an archive they say what one run over all of
/// it says. Memory grows with the players and the pairs of them that met, not
/// with the games.
///
/// A game with a fault counts as one and in no figure, and is named on standard
/// error. Exit status 1 when any has a fault, else 2 when any could not be read.
#[derive(Args, Debug)]
#[command(after_help = examples::STATS)]
pub(super) struct StatsCommand {
    /// Game files, collections, folders, or - for standard input
    #[arg(value_name = "FILE|DIR", required = true)]
    places: Vec<PathBuf>,
    /// Add counts that `stats --json` printed; the files are such counts
    #[arg(long)]
    merge: bool,
    /// Print the counts as JSON, in one line
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print a table as CSV: the players, the endings, or the kinds of games
    #[arg(
        long,
        value_enum,
        value_name = "TABLE",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "players"
    )]
    csv: Option<Sheet>,
}

/// What is printed as CSV.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Sheet {
    /// A line for each player of each kind of game
    Players,
    /// A line for each article that ended games
    Endings,
    /// A line for each kind of game
    Games,
}

/// The longest file of counts that is read, in bytes.
const LONGEST: u64 = 1 << 30;

impl StatsCommand {
    pub(super) fn run(self) -> Result<(), Failure> {
        let stats = if self.merge {
            merged(&self.places)?
        } else {
            counted(self.places)?
        };
        print(&match self.csv {
            _ if self.json => json::line(&serde_json::to_value(&stats).unwrap_or_default()),
            Some(Sheet::Players) => csv::players(&stats),
            Some(Sheet::Endings) => csv::endings(&stats),
            Some(Sheet::Games) => csv::games(&stats),
            None => text::all(&stats) + &text::left_out(&stats),
        })?;
        let (faults, unreadable) = (stats.faults, stats.unreadable);
        LeftOut { faults, unreadable }.status()
    }
}

/// The counts of all games.
fn counted(places: Vec<PathBuf>) -> Result<Stats, Failure> {
    let mut stats = Stats::default();
    let left_out = counts::add_up(places, Stats::of, |one| stats.add(one))?;
    stats.faults = left_out.faults;
    stats.unreadable = left_out.unreadable;
    Ok(stats)
}

/// The sum of counts that were printed before.
fn merged(paths: &[PathBuf]) -> Result<Stats, Failure> {
    let mut sum = Stats::default();
    for path in paths {
        let name = files::shown(path);
        let trouble = |why: String| Failure::Trouble(format!("{name}: {why}"));
        let input = open(path).map_err(|error| trouble(error.to_string()))?;
        let input = io::BufReader::new(input.take(LONGEST));
        for counts in Deserializer::from_reader(input).into_iter::<Stats>() {
            let counts = counts
                .map_err(|error| trouble(format!("not what `stats --json` prints: {error}")))?;
            counts.check().map_err(trouble)?;
            sum.add(counts);
        }
    }
    Ok(sum)
}

fn open(path: &Path) -> io::Result<Box<dyn Read>> {
    if files::is_pipe(path) {
        // What cannot be told to a closed terminal is no reason to stop.
        let _ = hint_at_terminal();
        return Ok(Box::new(io::stdin()));
    }
    Ok(Box::new(File::open(path)?))
}
