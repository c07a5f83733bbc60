//! `herald new`: makes a game.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::dice::{Nonce, Seed};
use crate::games::GameRow;
use crate::home::{Home, HomeError};
use crate::play::{Invite, NewFault, NewSource, Opening, Play};
use crate::record::{Clock, First, Player};
use crate::side::Side;
use crate::text::wrap;

use super::act::{present, unshown};
use super::beginning::Beginning;
use super::failure::Failure;
use super::keep::Keep;
use super::now::now;
use super::output::print_aside;
use super::seats::Seats;
use super::{board, examples, files, known, next, source, who};

/// Make a game, and write it to a new file
///
/// With --me it is an invitation to the other player, signed, with dice that
/// nobody can foresee. Without --me it is a game for one machine, or for a
/// third person who throws the dice. Without FILE, or with -, the game goes to
/// standard output.
#[derive(Args, Debug)]
#[command(after_help = examples::NEW)]
pub(super) struct New {
    /// The game (see `herald games`)
    #[arg(value_parser = known::GAME, hide_possible_values = true)]
    game: String,
    /// The file to make; one that is there is never overwritten
    file: Option<PathBuf>,
    #[command(flatten)]
    seats: Seats,
    /// Your own seat: the file is then an invitation to the other player
    #[arg(long, value_name = "SEAT", value_parser = known::SEAT, hide_possible_values = true)]
    me: Option<String>,
    #[command(flatten)]
    beginning: Beginning,
    /// Where chance comes from: fair with --me; else none where nothing is
    /// thrown, and arbiter where something is
    #[arg(long, value_enum)]
    dice: Option<Dice>,
    /// The seat or the name of the arbiter, whose home this is
    #[arg(long, value_name = "SEAT|NAME")]
    arbiter: Option<String>,
    /// Words that the seed of open dice is made of; the same words repeat a game
    #[arg(long, value_name = "WORDS", allow_hyphen_values = true)]
    seed: Option<String>,
    /// A rule option, such as stragglers=count
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = known::OPTION, hide_possible_values = true)]
    options: Vec<String>,
    /// The players' time: 7d, 36h or 2w for each move, 90d total for each player
    #[arg(long, value_name = "TIME")]
    clock: Option<String>,
    #[command(flatten)]
    style: board::Style,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Dice {
    /// Every entry is signed, and nobody can foresee or choose a roll
    Fair,
    /// This home holds the seed, and reveals it at the end
    Arbiter,
    /// Everybody sees the seed: for practice and scripts
    Open,
    /// The players roll real dice and type them in
    Table,
    /// Nothing is thrown
    None,
}

impl New {
    pub(super) fn run(self) -> Result<(), Failure> {
        files::vacant(self.file.as_ref())?;
        let game = source::find(&self.game)?;
        let options = source::options(game, &self.options)?;
        let start = self.beginning.start(game, &options)?;
        let first = self
            .beginning
            .first(game, start.as_ref().map(|(_, side)| *side))?;
        let clock = self.clock.as_deref().map(Clock::read).transpose();
        let clock = clock.map_err(|why| Failure::Trouble(format!("--clock: {why}")))?;
        let begun = clock.map(|clock| Ok::<_, Failure>((clock, now()?)));
        let me = self.me(game)?;
        let own = who::name();
        if let Some(side) = me
            && self.seats.given(game.seats[side.index()]).is_none()
            && own.is_none()
        {
            let seat = game.seats[side.index()];
            let why = format!("say who you are: `herald me NAME` once for all, or --{seat} NAME");
            return Err(Failure::Trouble(why));
        }
        let dice = self.dice(game, me.is_some(), start.is_some(), first)?;
        let opening = Opening {
            game,
            first,
            options,
            start: start.map(|(position, _)| position),
            clock: begun.transpose()?,
            players: self.seats.players(game, me.zip(own.as_ref()))?,
        };
        let (play, home) = self.begin(&opening, dice, me, own)?;
        self.write(play, home.as_ref())
    }

    /// Throws what is due at once, registers that the game was made here, and
    /// only then lets it leave the program.
    fn write(self, mut play: Play, home: Option<&Home>) -> Result<(), Failure> {
        let date = play.date_at(now()?);
        play.throw(date.as_deref())?;
        let trouble = |flaw: crate::record::Flaw| Failure::Trouble(flaw.why);
        play.written().map_err(trouble)?;
        if let Some(home) = home {
            play.note_made(home)?;
            for notice in play.release(home)? {
                print_aside(&wrap(&notice, "  "))?;
            }
        }
        let written = play.written().map_err(trouble)?;
        files::create(self.file.as_ref(), written.text())?;
        let path = self.file.filter(|file| !files::is_pipe(file));
        let piped = path.is_none();
        let path = path.unwrap_or_else(|| PathBuf::from(files::PIPE));
        let said = if piped {
            Vec::new()
        } else {
            vec![format!("Made {}.", files::shown(&path))]
        };
        let steps = next::first(&play, &path);
        present(&play, piped, self.style, &said, &steps, None).map_err(unshown)
    }

    fn begin(
        &self,
        opening: &Opening,
        dice: Dice,
        me: Option<Side>,
        own: Option<Player>,
    ) -> Result<(Play, Option<Home>), Failure> {
        let trouble = |fault: NewFault| Failure::Trouble(fault.0);
        let fresh = || Nonce::fresh().map_err(HomeError::NoChance);
        if let (Dice::Fair, Some(seat)) = (dice, me) {
            let (home, secret) = Keep::or_make()?.parts();
            let invite = Invite { seat, secret };
            let mut play = Play::invite(opening, &fresh()?, &invite).map_err(trouble)?;
            play.become_holder(invite.secret);
            return Ok((play, Some(home)));
        }
        let (nonce, source) = match (dice, &self.seed) {
            (Dice::Open, Some(words)) => {
                let seed = Seed::from_words(words);
                (seed.nonce(), NewSource::Open(seed))
            }
            (Dice::Open, None) => {
                let seed = Seed::fresh().map_err(HomeError::NoChance)?;
                (fresh()?, NewSource::Open(seed))
            }
            (Dice::Table, _) => (fresh()?, NewSource::Table),
            (Dice::None, _) => (fresh()?, NewSource::None),
            (Dice::Arbiter | Dice::Fair, _) => {
                let (home, secret) = Keep::or_make()?.parts();
                let name = self.arbiter(opening, own);
                let source = NewSource::Arbiter(secret, name);
                let mut play = Play::begin(opening, &fresh()?, source).map_err(trouble)?;
                let secret = home.secret_or_make()?;
                play.become_holder(secret);
                return Ok((play, Some(home)));
            }
        };
        let play = Play::begin(opening, &nonce, source).map_err(trouble)?;
        Ok((play, None))
    }

    /// Where chance comes from.
    fn dice(&self, game: &GameRow, me: bool, start: bool, first: First) -> Result<Dice, Failure> {
        let trouble = |why: String| Err(Failure::Trouble(why));
        let thrown =
            !game.roll.is_empty() || !game.setup.is_empty() && !start || first == First::Toss;
        let dice = match (self.dice, me) {
            (Some(dice), _) => dice,
            (None, true) => Dice::Fair,
            (None, false) if self.arbiter.is_some() => Dice::Arbiter,
            (None, false) if self.seed.is_some() => Dice::Open,
            (None, false) if !thrown => Dice::None,
            (None, false) => Dice::Arbiter,
        };
        let seats = game.seats.join(" or ");
        match dice {
            Dice::Fair if !me => trouble(format!("fair dice need your own seat: --me {seats}")),
            Dice::Fair => Ok(dice),
            _ if me => trouble(
                "--me makes an invitation with fair dice; with other dice give the names alone"
                    .to_owned(),
            ),
            _ => Ok(dice),
        }
        .and_then(|dice| match dice {
            Dice::Open => Ok(dice),
            _ if self.seed.is_some() => trouble("only open dice have a --seed".to_owned()),
            _ => Ok(dice),
        })
        .and_then(|dice| match dice {
            Dice::Arbiter => Ok(dice),
            _ if self.arbiter.is_some() => trouble("--arbiter goes with arbiter dice".to_owned()),
            _ => Ok(dice),
        })
    }

    /// The arbiter as the header names him: a player's seat, or another's name.
    fn arbiter(&self, opening: &Opening, own: Option<Player>) -> String {
        let named = self.arbiter.clone();
        let named = named.or_else(|| own.map(|own| own.to_string()));
        let named = named.unwrap_or_else(|| MAKER.to_owned());
        let bare = Player::bare(named.trim());
        let seats = opening.game.seats;
        let is_seat = |side: &Side| bare.eq_ignore_ascii_case(seats[side.index()]);
        let is_player = |side: &Side| {
            let name = &opening.players[side.index()].name;
            bare.to_lowercase() == name.to_lowercase()
        };
        let mut sides = Side::BOTH.into_iter();
        let seat = sides.find(is_seat);
        let seat = seat.or_else(|| Side::BOTH.into_iter().find(is_player));
        seat.map_or(named, |side| seats[side.index()].to_owned())
    }

    /// The inviter's own seat.
    fn me(&self, game: &GameRow) -> Result<Option<Side>, Failure> {
        let Some(me) = &self.me else {
            return Ok(None);
        };
        let mut sides = Side::BOTH.into_iter();
        match sides.find(|side| me.eq_ignore_ascii_case(game.seats[side.index()])) {
            Some(side) => Ok(Some(side)),
            None => Err(Failure::Trouble(format!(
                "--me is {}",
                game.seats.join(" or ")
            ))),
        }
    }
}

/// What the arbiter is called where nobody says it.
const MAKER: &str = "maker";
