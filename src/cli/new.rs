//! `herald new`: makes a game.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::dice::{Home, Nonce, Secret, Seed};
use crate::games::{self, Entry};
use crate::play::{NewFault, NewSource, Opening, Play};
use crate::record::{Clock, First, Player};
use crate::refusal::wrap;
use crate::side::Side;

use super::acts::unshown;
use super::failure::Failure;
use super::{acts, board, fair, files, print, print_aside, source};

/// Make a game, and write it to a new file
///
/// Without FILE, or with -, the game goes to standard output.
#[derive(Args, Debug)]
pub(super) struct New {
    /// The game (see `herald games`)
    game: String,
    /// The file to make; one that is there is never overwritten
    file: Option<PathBuf>,
    #[command(flatten)]
    seats: Seats,
    /// The seat that moves first, or toss
    #[arg(long, value_name = "SEAT")]
    first: Option<String>,
    /// Where chance comes from
    #[arg(long, value_enum, default_value_t = Dice::Arbiter)]
    dice: Dice,
    /// The seed of open or arbiter dice: the same seed repeats an open game
    #[arg(long)]
    seed: Option<String>,
    /// With fair dice: your own seat; the file is then an invitation to the other
    #[arg(long, value_name = "SEAT")]
    me: Option<String>,
    /// A rule option, such as stragglers=count
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// Begin from a position; its side moves first
    #[arg(long, value_name = "POSITION")]
    start: Option<String>,
    /// Gauntlet: the arrows, eight groups from rank 8 down
    #[arg(long, conflicts_with = "start")]
    arrows: Option<String>,
    /// The players' time: 7d or 36h for each move, 90d total for each player
    #[arg(long, value_name = "TIME")]
    clock: Option<String>,
    #[command(flatten)]
    style: board::Style,
}

/// The names of the players, by the seats of all games.
#[derive(Args, Debug)]
struct Seats {
    /// White's name, or `Name <mail>`
    #[arg(long, value_name = "NAME")]
    white: Option<String>,
    /// Black's
    #[arg(long, value_name = "NAME")]
    black: Option<String>,
    /// The runner's (Gauntlet)
    #[arg(long, value_name = "NAME")]
    runner: Option<String>,
    /// The chaser's (Gauntlet)
    #[arg(long, value_name = "NAME")]
    chaser: Option<String>,
    /// Gold's (Trump Zone)
    #[arg(long, value_name = "NAME")]
    gold: Option<String>,
    /// Blue's (Trump Zone)
    #[arg(long, value_name = "NAME")]
    blue: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Dice {
    /// A neutral person or program holds the seed, and reveals it at the end
    Arbiter,
    /// Everybody sees the seed: for practice and scripts
    Open,
    /// The players roll real dice and type them in
    Table,
    /// Both players' secrets make the dice: neither can foresee or choose them
    Fair,
}

impl New {
    pub(super) fn run(self) -> Result<(), Failure> {
        let game = source::find(&self.game)?;
        let players = self.seats.players(game)?;
        let options = source::options(&self.options)?;
        game.check_options(&options).map_err(Failure::Trouble)?;
        let start = self.start(game, &options)?;
        let first = self.first(game, start.as_ref().map(|(_, side)| *side))?;
        let clock = self
            .clock
            .as_deref()
            .map(Clock::read)
            .transpose()
            .map_err(Failure::Trouble)?;
        if clock.is_some_and(|clock| clock.time().is_zero()) {
            return Err(Failure::Trouble("a clock gives some time".to_owned()));
        }
        let opening = Opening {
            game,
            first,
            options,
            start: start.map(|(position, _)| position),
            clock,
            players,
        };
        let play = self.begin(opening)?;
        let written = play.written().map_err(|flaw| Failure::Trouble(flaw.why))?;
        files::create(self.file.as_ref(), written.text())?;
        match self.file.filter(|file| !files::is_pipe(file)) {
            Some(file) => {
                let mut text = wrap(&format!("Made {}.", files::shown(&file)), "  ");
                text += &board::game(&play, self.style, false);
                if play.fair().is_some() {
                    text += &fair::invited(&play);
                }
                print(&text).map_err(unshown)
            }
            None => print_aside(&board::game(&play, self.style, true)),
        }
    }

    fn begin(&self, opening: Opening) -> Result<Play, Failure> {
        let trouble = |fault: NewFault| Failure::Trouble(fault.why().to_owned());
        let (nonce, source) = self.source()?;
        if let Some(source) = source {
            if self.me.is_some() {
                let why = "--me goes with --dice fair; with other dice no seat is yours alone";
                return Err(Failure::Trouble(why.to_owned()));
            }
            return Play::begin(opening, &nonce, source).map_err(trouble);
        }
        let seat = self.me(opening.game)?;
        let date = opening.clock.map(|_| acts::date()).transpose()?;
        let secret = Secret::load_or_make(&Home::locate()?)?;
        Play::invite(opening, seat, &nonce, &secret, date).map_err(trouble)
    }

    /// The inviter's own seat.
    fn me(&self, game: &Entry) -> Result<Side, Failure> {
        let seats = game.seats.join(" or ");
        let Some(me) = &self.me else {
            let why = format!("fair dice need your own seat: --me {seats}");
            return Err(Failure::Trouble(why));
        };
        Side::BOTH
            .into_iter()
            .find(|side| me.eq_ignore_ascii_case(game.seats[side.index()]))
            .ok_or_else(|| Failure::Trouble(format!("--me is {seats}")))
    }

    /// The start position as herald prints it, and the side to move.
    fn start(
        &self,
        game: &'static Entry,
        options: &[(String, String)],
    ) -> Result<Option<(String, Side)>, Failure> {
        let text = match (&self.start, &self.arrows) {
            (Some(start), _) => games::tidy(start),
            (None, Some(_)) if game.setup.is_empty() => {
                return Err(Failure::Trouble(format!("{} has no arrows", game.name)));
            }
            (None, Some(arrows)) => {
                let setup = game
                    .read_setup(arrows)
                    .map_err(|error| Failure::Trouble(format!("--arrows: {error}")))?;
                let first = game.first.unwrap_or(Side::First);
                let table = game
                    .start(options, first, Some(&setup))
                    .map_err(|error| Failure::Trouble(format!("--arrows: {error}")))?;
                table.position()
            }
            (None, None) => return Ok(None),
        };
        let table = game
            .open(&text, options)
            .map_err(|error| Failure::Impossible(text.clone(), error))?;
        let Some(side) = table.stage().side() else {
            return Err(Failure::Trouble(
                "the game is over in this position".to_owned(),
            ));
        };
        Ok(Some((table.position(), side)))
    }

    /// Who moves first.
    fn first(&self, game: &Entry, start: Option<Side>) -> Result<First, Failure> {
        let must = start.or(game.first).map(|side| game.seats[side.index()]);
        let said = match self.first.as_deref().map(str::to_lowercase).as_deref() {
            None => return Ok(must.map_or(First::Toss, First::Seat)),
            Some("toss") => None,
            Some(name) => {
                if let Some(seat) = game.seats.into_iter().find(|seat| *seat == name) {
                    Some(seat)
                } else {
                    let seats = game.seats.join(", ");
                    return Err(Failure::Trouble(format!("--first is {seats} or toss")));
                }
            }
        };
        match (must, said) {
            (Some(must), said) if said != Some(must) => {
                Err(Failure::Trouble(format!("{must} moves first here")))
            }
            (_, said) => Ok(said.map_or(First::Toss, First::Seat)),
        }
    }

    /// The nonce and the source of chance; none where both players are it.
    fn source(&self) -> Result<(Nonce, Option<NewSource>), Failure> {
        let seed = self.seed.as_deref().map(Seed::from_words);
        Ok(match (self.dice, seed) {
            (Dice::Fair, Some(_)) => {
                return Err(Failure::Trouble("fair dice have no seed".to_owned()));
            }
            (Dice::Fair, None) => (fresh()?, None),
            (Dice::Table, Some(_)) => {
                return Err(Failure::Trouble("table dice have no seed".to_owned()));
            }
            (Dice::Table, None) => (fresh()?, Some(NewSource::Table)),
            (Dice::Open, Some(seed)) => (seed.nonce(), Some(NewSource::Open(seed))),
            (Dice::Open, None) => {
                let fresh_seed = Seed::fresh()
                    .map_err(|error| Failure::Trouble(format!("no random bytes: {error}")))?;
                (fresh()?, Some(NewSource::Open(fresh_seed)))
            }
            (Dice::Arbiter, Some(seed)) => (fresh()?, Some(NewSource::Arbiter(seed))),
            (Dice::Arbiter, None) => {
                let secret = Secret::load_or_make(&Home::locate()?)?;
                let nonce = fresh()?;
                let seed = Seed::derive(&secret, &nonce);
                (nonce, Some(NewSource::Arbiter(seed)))
            }
        })
    }
}

impl Seats {
    /// The players in the order of a game's seats; who is not named is called
    /// by the seat.
    fn players(&self, game: &Entry) -> Result<[Player; 2], Failure> {
        let named = [
            ("white", &self.white),
            ("black", &self.black),
            ("runner", &self.runner),
            ("chaser", &self.chaser),
            ("gold", &self.gold),
            ("blue", &self.blue),
        ];
        for (seat, name) in named {
            if name.is_some() && !game.seats.contains(&seat) {
                let seats = game.seats.join(" and ");
                return Err(Failure::Trouble(format!(
                    "the seats of {} are {seats}",
                    game.name
                )));
            }
        }
        let player = |seat: &str| {
            let name = named.into_iter().find(|(key, _)| *key == seat);
            let name = name
                .and_then(|(_, name)| name.clone())
                .unwrap_or_else(|| title_case(seat));
            Player::read(&name).map_err(|why| Failure::Trouble(format!("--{seat}: {why}")))
        };
        let [one, other] = game.seats;
        Ok([player(one)?, player(other)?])
    }
}

/// A nonce that nobody has used.
pub(super) fn fresh() -> Result<Nonce, Failure> {
    Nonce::fresh().map_err(|error| Failure::Trouble(format!("no random bytes: {error}")))
}

fn title_case(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(chars).collect()
    })
}
