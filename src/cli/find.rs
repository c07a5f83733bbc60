//! `herald find`: the games of many that are as asked for.

mod asked;

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use crate::archive::who::is_address_in_name;
use crate::archive::{Found, Glob, Name, Source, Wanted, in_order, member};
use crate::record::GameFile;
use crate::text::{harmless, wrap};

use super::failure::{Failure, worse};
use super::progress::Progress;
use super::{examples, files, json, known, source};

/// Find games by players, result, moves, positions and more
///
/// Takes game files, folders and collections, and prints the names of those
/// games of which all is so that is asked for. Names and moves are meant whole
/// and in any case, and `*` stands for anything in them. An option may be given
/// again: of several games, results, articles and positions one is enough, and
/// of everything else each must be there.
///
/// Only results, articles and positions need a replay, and then a game with a
/// fault is told and left out; `herald verify` checks games. No mail address is
/// looked at, and none is printed. Exit status 1 when a game had a fault, else 2
/// when any could not be read.
#[derive(Args, Debug)]
#[command(after_help = examples::FIND)]
pub(super) struct Find {
    /// Game files, folders or collections, or - for standard input; the present
    /// folder where none is given
    #[arg(value_name = "FILE|DIR")]
    places: Vec<PathBuf>,
    /// Of this game
    #[arg(long, value_name = "GAME", value_parser = known::GAME, hide_possible_values = true)]
    game: Vec<String>,
    /// Played by whoever has this name
    #[arg(long, value_name = "NAME")]
    player: Vec<String>,
    /// In this seat
    #[arg(long, requires = "player", value_name = "SEAT", value_parser = known::SEAT, hide_possible_values = true)]
    seat: Option<String>,
    /// Won by this seat, or: won, lost (by who has the name of --player), draw,
    /// none (no decision), unfinished
    #[arg(long, value_name = "RESULT")]
    result: Vec<String>,
    /// Ended by this article: `gallop 5.1`, or `5.1` of any game
    #[arg(long, value_name = "ARTICLE")]
    article: Vec<String>,
    /// Played on this day or later (2026-11-29); games without a clock have no
    /// dates
    #[arg(long, value_name = "DAY")]
    from: Option<String>,
    /// Played on this day or before
    #[arg(long, value_name = "DAY")]
    to: Option<String>,
    /// Played with this option, such as stragglers=count
    #[arg(long, value_name = "KEY=VALUE", value_parser = known::OPTION, hide_possible_values = true)]
    option: Vec<String>,
    /// At least so many turns long
    #[arg(long, value_name = "N")]
    min_turns: Option<u32>,
    /// At most so many turns long
    #[arg(long, value_name = "N")]
    max_turns: Option<u32>,
    /// That came to this position: a string or its beginning, or @FILE with one
    /// or with a drawn board of --game; ? is any square
    #[arg(long, value_name = "STRING")]
    position: Vec<String>,
    /// In which this move was played, alone or as a part of a turn
    #[arg(long = "move", value_name = "MOVE")]
    moves: Vec<String>,
    /// With this in a note, in any case
    #[arg(long, value_name = "TEXT")]
    note: Vec<String>,
    /// Games of which this is not so
    #[arg(long)]
    not: bool,
    #[command(flatten)]
    form: Form,
}

/// What is printed of the games that are found.
#[derive(Args, Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag")]
struct Form {
    /// Print only how many there are
    #[arg(long, conflicts_with_all = ["games", "at", "json"])]
    count: bool,
    /// Print the games as a collection, without the mail addresses of players
    #[arg(long, conflicts_with_all = ["at", "json"])]
    games: bool,
    /// With --games, print the games byte for byte, addresses and all
    #[arg(long, requires = "games")]
    with_addresses: bool,
    /// Print behind each name the turns after which the position stood on the
    /// board; 0 is the start
    #[arg(long, requires = "position", conflicts_with_all = ["json", "not"])]
    at: bool,
    /// Print as JSON, a line a game
    #[arg(long)]
    json: bool,
}

/// What came of a game.
enum Told {
    /// It is wanted: what is printed of it, where it has a name for that.
    Wanted(Result<String, String>),
    Passed,
    /// It cannot be read, or has a fault.
    Failed(Failure),
}

impl Find {
    pub(super) fn run(mut self) -> Result<(), Failure> {
        let wanted = self.wanted()?;
        if self.places.is_empty() {
            self.places.push(PathBuf::from("."));
        }
        let mut progress = Progress::over(&self.places)?;
        let (mut count, mut worst) = (0_u64, 0);
        in_order(
            &mut Source::new(self.places),
            |found| {
                let bytes = found.text.as_ref().map_or(0, String::len);
                (look(found, &wanted, self.form), bytes)
            },
            |(told, bytes)| match told {
                Told::Passed => progress.tell("", bytes),
                Told::Wanted(Ok(text)) => {
                    count += 1;
                    progress.tell(&text, bytes)
                }
                Told::Wanted(Err(why)) => {
                    worst = worse(worst, 1);
                    progress.tell_aside(&wrap(&format!("Left out: {why}."), "  "))
                }
                Told::Failed(failure) => {
                    worst = worse(worst, failure.status());
                    progress.tell_aside(&failure.text())
                }
            },
        )?;
        if self.form.count {
            progress.tell(&format!("{count}\n"), 0)?;
        }
        progress.end()?;
        match worst {
            0 => Ok(()),
            status => Err(Failure::Told(status)),
        }
    }

    /// What is asked of the games.
    fn wanted(&self) -> Result<Wanted, Failure> {
        let games: Result<Vec<_>, _> = self.game.iter().map(|name| source::find(name)).collect();
        let games = games?;
        let outcome = |text: &String| asked::outcome(text, !self.player.is_empty());
        let globs = |texts: &[String]| texts.iter().map(|text| Glob::new(text)).collect();
        let positions: Result<_, _> = self
            .position
            .iter()
            .map(|text| asked::pattern(text, &games))
            .collect();
        let articles: Result<_, _> = self
            .article
            .iter()
            .map(|text| asked::article(text))
            .collect();
        let outcomes: Result<_, _> = self.result.iter().map(outcome).collect();
        Ok(Wanted {
            games: games.iter().map(|game| game.name).collect(),
            players: globs(&self.player),
            seat: self
                .seat
                .as_ref()
                .map(|seat| asked::seat(seat, &games))
                .transpose()?,
            options: asked::options(&self.option, &games)?,
            from: self
                .from
                .as_ref()
                .map(|day| asked::moment(day, "00:00:00"))
                .transpose()?,
            to: self
                .to
                .as_ref()
                .map(|day| asked::moment(day, "23:59:59"))
                .transpose()?,
            least: self.min_turns,
            most: self.max_turns,
            moves: globs(&self.moves),
            notes: self.note.clone(),
            outcomes: outcomes?,
            articles: articles?,
            positions: positions?,
            is_inverted: self.not,
        })
    }
}

fn look(found: Found, wanted: &Wanted, form: Form) -> Told {
    let (name, called) = (found.name.clone(), found.called.clone());
    let file = match files::found(found) {
        Ok(file) => file,
        Err(failure) => return Told::Failed(failure),
    };
    let game = form.games.then(|| file.clone());
    match wanted.look(file) {
        Err(fault) => Told::Failed(Failure::Fault(name, fault)),
        Ok(None) => Told::Passed,
        Ok(Some(at)) => Told::Wanted(match game {
            Some(game) => packed(&game, &name, &called, form),
            None => Ok(line(&name, &at, form)),
        }),
    }
}

/// A game that is wanted, in a line.
fn line(name: &str, at: &[u32], form: Form) -> String {
    let name = harmless(name);
    if form.count {
        return String::new();
    }
    if form.json {
        return json::line(&json!({ "file": name, "at": at }));
    }
    let turns: Vec<String> = at.iter().map(u32::to_string).collect();
    if form.at {
        format!("{name}: {}\n", turns.join(" "))
    } else {
        format!("{name}\n")
    }
}

/// A game that is wanted, as one of a collection; or why it cannot be.
fn packed(game: &GameFile, name: &str, called: &str, form: Form) -> Result<String, String> {
    let left = |why: &str| format!("{}: {why}", harmless(name));
    let called = Name::read(called)
        .map_err(|why| left(&format!("its name cannot stand in a collection: {why}")))?;
    let text = if form.with_addresses {
        game.text().to_owned()
    } else if is_address_in_name(game) {
        return Err(left(
            "a mail address is all or a part of a name in it, so only --with-addresses prints it",
        ));
    } else {
        game.without_addresses()
    };
    let packed = member(&called, text.as_bytes()).and_then(|packed| String::from_utf8(packed).ok());
    packed.ok_or_else(|| left("it cannot stand in a collection"))
}
