//! `herald pack`: the games of a folder as one collection.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use clap::Args;

use crate::archive::{self, Packed};
use crate::text::{harmless, wrap};

use super::failure::Failure;
use super::output::print_aside;
use super::{examples, files};

/// Print all games of a folder as one collection
///
/// Takes the game files (*.yaml, *.yml) of the folder and of those within, byte
/// for byte, sound or not, each behind a line `--- # file: NAME`. `herald unpack`
/// brings them back. Exit status 1 when one had to be left out.
#[derive(Args, Debug)]
#[command(after_help = examples::PACK)]
pub(super) struct Pack {
    /// The folder
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

impl Pack {
    pub(super) fn run(self) -> Result<(), Failure> {
        if !self.folder.is_dir() {
            let why = format!("{}: this is no folder", files::shown(&self.folder));
            return Err(Failure::Trouble(why));
        }
        let mut out = BufWriter::new(io::stdout().lock());
        let (mut others, mut is_whole) = (0, true);
        for packed in archive::pack(&self.folder) {
            match packed {
                Packed::Game(text) => out.write_all(&text)?,
                Packed::Other => others += 1,
                Packed::Left(why) => {
                    is_whole = false;
                    print_aside(&wrap(&format!("Left out: {}.", harmless(&why)), "  "))?;
                }
            }
        }
        out.flush()?;
        files::tell_others(others)?;
        if is_whole {
            Ok(())
        } else {
            Err(Failure::Told(1))
        }
    }
}
