//! `herald unpack`: the games of a collection, a file each.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::PathBuf;

use clap::Args;

use crate::archive::{self, Unpacked};
use crate::text::{harmless, wrap};

use super::failure::Failure;
use super::output::{hint_at_terminal, print, print_aside};
use super::{examples, files};

/// Write each game of a collection into a file of its own
///
/// The files have the names that the collection gives, or the numbers of the
/// games in it, and the same bytes as before they were packed. Each is written
/// whole or not at all, and none that is there is overwritten; one that is there
/// with the same bytes is passed over, so that what was broken off can be done
/// again. A name that leads out of the folder, or that another system would take
/// for something else, is refused. Exit status 1 when a game had to be left out.
#[derive(Args, Debug)]
#[command(after_help = examples::UNPACK)]
pub(super) struct Unpack {
    /// The collection, or - for standard input
    file: PathBuf,
    /// The folder to write into; it is made if it is not there
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

impl Unpack {
    pub(super) fn run(self) -> Result<(), Failure> {
        let trouble = |path: &PathBuf, error: io::Error| {
            Failure::Trouble(format!("{}: {error}", files::shown(path)))
        };
        let input: Box<dyn BufRead> = if files::is_pipe(&self.file) {
            hint_at_terminal()?;
            Box::new(BufReader::new(io::stdin()))
        } else {
            let file = File::open(&self.file).map_err(|error| trouble(&self.file, error))?;
            Box::new(BufReader::new(file))
        };
        fs::create_dir_all(&self.folder).map_err(|error| trouble(&self.folder, error))?;
        let (mut written, mut same, mut is_whole) = (0_u64, 0_u64, true);
        for unpacked in archive::Unpack::new(input, self.folder) {
            match unpacked.map_err(|error| trouble(&self.file, error))? {
                Unpacked::Written => written += 1,
                Unpacked::Same => same += 1,
                Unpacked::Left(why) => {
                    is_whole = false;
                    print_aside(&wrap(&format!("Left out: {}.", harmless(&why)), "  "))?;
                }
            }
        }
        let games = if written == 1 { "game" } else { "games" };
        let there = match same {
            0 => String::new(),
            _ => format!("; {same} there already"),
        };
        print(&format!("{written} {games} written{there}.\n"))?;
        if is_whole {
            Ok(())
        } else {
            Err(Failure::Told(1))
        }
    }
}
