//! `herald match`: two programs play each other.

mod kept;
mod told;

use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use crate::contest::{self, Contest, MOST_PLIES, Tally};
use crate::dice::Nonce;
use crate::games::GameRow;
use crate::home::HomeError;
use crate::record::Player;
use crate::text::harmless;

use super::failure::Failure;
use super::output::{print, print_aside};
use super::programs::Programs;
use super::{examples, files, json, known, source};

use kept::Kept;

/// Have two programs play each other, game after game
///
/// Prints the games, one after another with a line `---` between them, and in
/// the end a table on standard error; with -o the games go to a file, and the
/// table to standard output. Seats alternate; each game and the one after it
/// have the same throws. herald-match(7) tells what a program reads and writes.
#[derive(Args, Debug)]
#[command(after_help = examples::MATCH)]
pub(super) struct Match {
    /// The game
    #[arg(value_parser = known::GAME, hide_possible_values = true)]
    game: String,
    #[command(flatten)]
    programs: Programs,
    /// What the two programs are called in the games, in the order of the
    /// seats; else by their commands
    #[arg(long, num_args = 2, value_names = ["NAME", "NAME"])]
    names: Option<Vec<String>>,
    /// How many games are played
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Words that all throws come from; else random ones, which are told
    #[arg(long, value_name = "WORDS")]
    seed: Option<String>,
    /// How long a program may take for a move: so many ms, s or m
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = time)]
    time: Duration,
    /// After how many turns a game is a draw
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_PLIES)))]
    plies: u32,
    /// How many games are played at a time, each by programs of its own
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,
    /// A rule option, such as captures=free
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = known::OPTION, hide_possible_values = true)]
    options: Vec<String>,
    /// A file for the games; where some of this match are in it, it goes on
    /// behind them
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print the table as JSON
    #[arg(long)]
    pub(super) json: bool,
}

impl Match {
    pub(super) fn run(self) -> Result<(), Failure> {
        let game = source::find(&self.game)?;
        let contest = self.contest(game)?;
        let mut tally = Tally::default();
        let kept = self.output.as_ref().filter(|path| !files::is_pipe(path));
        let mut kept = kept
            .map(|path| Kept::open(path, &contest, &mut tally))
            .transpose()?;
        let done = kept.as_ref().map_or(0, Kept::games);
        if self.seed.is_none() {
            print_aside(&format!("Seed: {}\n", contest.seed))?;
        }
        let bar = self.bar(done);
        let jobs = usize::from(self.jobs);
        contest::run(&contest, done + 1..=self.games, jobs, |number, play| {
            let written = play.written();
            let written = written.map_err(|flaw| Failure::Trouble(flaw.why))?;
            match &mut kept {
                Some(kept) => kept.add(written.text())?,
                None => print_game(number, written.text())?,
            }
            if let Some(ending) = play.referee().ending() {
                tally.count(number, ending);
            }
            if let Some(bar) = &bar {
                bar.set_message(told::in_short(&contest, &tally));
                bar.inc(1);
            }
            Ok::<(), Failure>(())
        })?;
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        let told = if self.json {
            json::line(&told::value(&contest, &tally))
        } else {
            told::table(&contest, &tally)
        };
        if self.is_piped() {
            print_aside(&told)
        } else {
            print(&told)
        }
    }

    /// Whether the games go to standard output.
    pub(super) fn is_piped(&self) -> bool {
        self.output.as_deref().is_none_or(files::is_pipe)
    }

    fn contest(&self, game: &'static GameRow) -> Result<Contest, Failure> {
        let options = source::options(game, &self.options)?;
        let commands = match self.programs.clone().of(game)? {
            [Some(one), Some(other)] => [one, other],
            missing => {
                let seat = usize::from(missing[0].is_some());
                let why = format!("both seats need a program: --{} CMD", game.seats[seat]);
                return Err(Failure::Trouble(why));
            }
        };
        let seed = match &self.seed {
            Some(words) => words.clone(),
            None => Nonce::fresh().map_err(HomeError::NoChance)?.to_string(),
        };
        let contest = Contest {
            game,
            options,
            names: self.names(&commands)?,
            commands,
            seed,
            time: self.time,
            plies: self.plies,
        };
        // Each program has either seat, and must be called so that it can.
        for number in [1, 2] {
            let begun = contest.begin(number);
            begun.map_err(|fault| Failure::Trouble(fault.0 + CALLED))?;
        }
        Ok(contest)
    }

    /// What the programs are called.
    fn names(&self, commands: &[String; 2]) -> Result<[Player; 2], Failure> {
        let called = match self.names.as_deref() {
            Some([one, other]) => [one.clone(), other.clone()],
            _ if commands[0].trim() == commands[1].trim() => {
                let one = commands[0].trim();
                [one.to_owned(), format!("{one} (2)")]
            }
            _ => commands.each_ref().map(|one| one.trim().to_owned()),
        };
        let name = |called: &String| {
            Player::read(called)
                .map_err(|why| Failure::Trouble(format!("{}: {why}{CALLED}", harmless(called))))
        };
        Ok([name(&called[0])?, name(&called[1])?])
    }

    /// A bar that shows how far the match is, for somebody at a terminal.
    fn bar(&self, done: u32) -> Option<ProgressBar> {
        let shown = std::io::stderr().is_terminal();
        if !shown || (self.is_piped() && std::io::stdout().is_terminal()) {
            return None;
        }
        let bar = ProgressBar::new(u64::from(self.games)).with_position(u64::from(done));
        let style = ProgressStyle::with_template("{bar:24} {pos}/{len}  {msg}  {eta} left");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.reset_eta();
        bar.tick();
        Some(bar)
    }
}

/// What helps where a program has a name that no player may have.
const CALLED: &str = "; --names says what the programs are called";

/// A game on standard output, whole: what stops herald stops it between games.
fn print_game(number: u32, text: &str) -> Result<(), Failure> {
    let between = if number == 1 { "" } else { kept::BETWEEN };
    let mut out = std::io::stdout().lock();
    out.write_all(format!("{between}{text}").as_bytes())?;
    Ok(out.flush()?)
}

/// Reads a time for a move: `500ms`, `10s`, `2m`; at most an hour.
fn time(text: &str) -> Result<Duration, String> {
    let end = text.find(|c: char| !c.is_ascii_digit());
    let (number, unit) = text.split_at(end.unwrap_or(text.len()));
    let unit = match unit.trim() {
        "ms" => Duration::from_millis(1),
        "s" | "" => Duration::from_secs(1),
        "m" => Duration::from_secs(60),
        _ => Duration::ZERO,
    };
    let time = number.parse().ok().and_then(|n| unit.checked_mul(n));
    let longest = Duration::from_secs(3600);
    let time = time.filter(|time| !time.is_zero() && *time <= longest);
    time.ok_or_else(|| "a time is such as 500ms, 10s or 2m, at most an hour".to_owned())
}
