//! `herald page`: a page to replay a game, or the pages of a club.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use clap::Args;

use crate::archive::Source;
use crate::draw::{Member, Page, site};
use crate::record::GameFile;

use super::draw::write;
use super::examples;
use super::failure::Failure;
use super::files;
use super::output::{print, print_aside};

/// Make a page to replay a game, or the pages of a folder of games
///
/// The page of a game is one file that needs no network: boards to step
/// through, moves, throws, notes, what each move did and by which article, and
/// how the dice were made. It shows what everybody may know who has the file;
/// mail addresses are left out.
///
/// Of a folder, and the folders in it, a folder of pages is made: the games, a
/// table of players, a feed of moves, and a page for each game.
#[derive(Args, Debug)]
#[command(after_help = examples::PAGE)]
pub(super) struct MakePage {
    /// The game file, - for standard input, or a folder of games
    #[arg(value_name = "FILE|DIR")]
    place: PathBuf,
    /// Where to write: a file for a game, a folder for a folder
    #[arg(short, long, value_name = "FILE|DIR")]
    output: Option<PathBuf>,
}

impl MakePage {
    pub(super) fn run(self) -> Result<(), Failure> {
        if self.place.is_dir() {
            let Some(output) = self.output else {
                let why = "the pages of a folder need a folder to be written to: -o DIR";
                return Err(Failure::Trouble(why.to_owned()));
            };
            return pages(&self.place, &output);
        }
        let name = self.place.display().to_string();
        let file = files::parse(&name, files::read(&self.place)?)?;
        let page = page(name, file)?;
        match self.output.filter(|path| !files::is_pipe(path)) {
            None => print(&page.html),
            Some(output) => {
                let end = output.extension().and_then(|end| end.to_str());
                if !end.is_some_and(|end| matches!(end, "html" | "htm")) {
                    let why = format!("{}: a page is *.html", files::shown(&output));
                    return Err(Failure::Trouble(why));
                }
                write(&output, page.html.as_bytes())
            }
        }
    }
}

/// The page of one game.
fn page(name: String, file: GameFile) -> Result<Page, Failure> {
    Page::of(file, None).map_err(|fault| Failure::Fault(name, fault))
}

/// The pages of a folder. A file that is no sound game is told and left out.
fn pages(folder: &Path, output: &Path) -> Result<(), Failure> {
    let mut members = Vec::new();
    let mut faults = 0;
    for found in Source::new(vec![folder.to_owned()]) {
        let (name, path) = (found.name.clone(), found.file.clone());
        match files::found(found).and_then(|file| page(name, file)) {
            Ok(page) => members.push(Member {
                page,
                written: written(&path),
            }),
            Err(Failure::Flaw(..)) => {}
            Err(failure) => {
                faults += 1;
                print_aside(&failure.text())?;
            }
        }
    }
    let trouble =
        |error: std::io::Error| Failure::Trouble(format!("{}: {error}", files::shown(output)));
    fs::create_dir_all(output).map_err(trouble)?;
    let games = members.len();
    for (name, text) in site(members) {
        write(&output.join(name), text.as_bytes())?;
    }
    print(&format!(
        "{games} games; begin at {}\n",
        files::shown(&output.join("index.html"))
    ))?;
    if faults > 0 {
        Err(Failure::Told(1))
    } else {
        Ok(())
    }
}

/// When a file was last written, in seconds of Unix time.
fn written(path: &Path) -> u64 {
    let time = fs::metadata(path).and_then(|data| data.modified()).ok();
    let since = time.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    since.map_or(0, |since| since.as_secs())
}
