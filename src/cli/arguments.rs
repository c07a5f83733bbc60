//! What can be asked of herald: the commands, and where each says no.

use std::path::Path;

use clap::{CommandFactory, Parser, Subcommand};

use super::failure::Failure;
#[cfg(feature = "play")]
use super::play;
use super::{
    act, acts, batch, catalogue, chat, check, compare, completions, compose, contest, draw, files,
    find, go, help, join, legal, log, mail, me, moves, new, openings, pack, page, perft, receive,
    reveal, roll, rule, secret, show, slip, stats, status, undo, unpack, verify,
};

/// A referee for two-player board games played by email or chat
///
/// A game is one file that both players keep. Herald reads it, judges a
/// move by the law of the game, writes it down, throws the dice, and prints
/// the board. It keeps nothing else but, for a player who signs or an arbiter,
/// a small home (see `herald me` and `herald secret`).
#[derive(Debug, Parser)]
#[command(
    name = "herald",
    version,
    max_term_width = 80,
    disable_help_subcommand = true
)]
#[command(
    after_help = "`herald help boards` explains the boards.\n\nExit status: 0 done; 1 refused, or a fault was found; 2 could not work."
)]
pub struct Cli {
    /// When to colour boards: at a terminal, always or never
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    pub(super) color: Colour,
    #[command(subcommand)]
    pub(super) command: Command,
}

/// When there are colours.
#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
pub(super) enum Colour {
    /// At a terminal, unless the environment has `NO_COLOR`
    #[default]
    Auto,
    /// Everywhere
    Always,
    /// Nowhere
    Never,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    Me(me::Me),
    New(new::New),
    Join(join::Join),
    Show(show::Show),
    Log(log::Log),
    Legal(legal::Legal),
    Check(check::Check),
    Move(moves::Moves),
    Go(go::Go),
    Roll(roll::Roll),
    Accept(acts::Accept),
    Takeback(acts::Takeback),
    Resign(acts::Resign),
    Claim(acts::Claim),
    Undo(undo::Undo),
    Rule(rule::Rule),
    Reveal(reveal::Reveal),
    Slip(slip::Slip),
    Compose(compose::Compose),
    Receive(receive::Receive),
    Mail(mail::MailCommand),
    Chat(chat::ChatCommand),
    Verify(verify::Verify),
    Compare(compare::Compare),
    Status(status::Status),
    Stats(stats::StatsCommand),
    Openings(openings::OpeningsCommand),
    Find(find::Find),
    Pack(pack::Pack),
    Unpack(unpack::Unpack),
    #[cfg(feature = "play")]
    Play(play::AtKeyboard),
    Match(contest::Match),
    Draw(draw::Draw),
    Page(page::MakePage),
    Batch(batch::Batch),
    Games(catalogue::Games),
    Rules(catalogue::Rules),
    Perft(perft::Perft),
    Secret(secret::SecretCommand),
    Completions(completions::Completions),
    Help(help::Help),
}

/// Where a command says no.
pub(super) enum Refusals {
    /// In words, on standard error.
    Words,
    /// As JSON, on standard output.
    Json,
    /// As JSON, on standard error: standard output is for the game.
    JsonAside,
}

impl Command {
    pub(super) fn run(self) -> Result<(), Failure> {
        match self {
            Self::Me(command) => command.run(),
            Self::New(command) => command.run(),
            Self::Join(command) => command.run(),
            Self::Show(command) => command.run(),
            Self::Log(command) => command.run(),
            Self::Help(command) => command.run(Cli::command()),
            Self::Legal(command) => command.run(),
            Self::Check(command) => command.run(),
            Self::Move(command) => command.run(),
            Self::Go(command) => command.run(),
            Self::Roll(command) => command.run(),
            Self::Accept(command) => command.run(),
            Self::Takeback(command) => command.run(),
            Self::Resign(command) => command.run(),
            Self::Claim(command) => command.run(),
            Self::Undo(command) => command.run(),
            Self::Rule(command) => command.run(),
            Self::Reveal(command) => command.run(),
            Self::Slip(command) => command.run(),
            Self::Compose(command) => command.run(),
            Self::Receive(command) => command.run(),
            Self::Mail(command) => command.run(),
            Self::Chat(command) => command.run(),
            Self::Verify(command) => command.run(),
            Self::Compare(command) => command.run(),
            Self::Status(command) => command.run(),
            Self::Stats(command) => command.run(),
            Self::Openings(command) => command.run(),
            Self::Find(command) => command.run(),
            Self::Pack(command) => command.run(),
            Self::Unpack(command) => command.run(),
            #[cfg(feature = "play")]
            Self::Play(command) => command.run(),
            Self::Match(command) => command.run(),
            Self::Draw(command) => command.run(),
            Self::Page(command) => command.run(),
            Self::Batch(command) => command.run(),
            Self::Games(command) => command.run(),
            Self::Rules(command) => command.run(),
            Self::Perft(command) => command.run(),
            Self::Secret(command) => command.run(),
            Self::Completions(command) => command.run(Cli::command()),
        }
    }

    /// How this command says no.
    pub(super) fn refusals(&self) -> Refusals {
        let json = match self {
            Self::Show(command) => command.json,
            Self::Log(command) => command.json,
            Self::Legal(command) => command.json,
            Self::Check(command) => command.json,
            Self::Receive(command) => {
                return Refusals::of(command.json, files::is_pipe(&command.file));
            }
            Self::Match(command) => return Refusals::of(command.json, command.is_piped()),
            Self::Slip(command) => command.json,
            Self::Compare(command) => command.json,
            Self::Status(command) => command.json,
            Self::Me(command) => command.json,
            Self::Move(moves::Moves { file, act, .. })
            | Self::Roll(roll::Roll { file, act, .. })
            | Self::Join(join::Join { file, act, .. })
            | Self::Claim(acts::Claim { file, act, .. })
            | Self::Rule(rule::Rule { file, act, .. }) => return act.refusals(file),
            Self::Go(go::Go { on })
            | Self::Accept(acts::Accept { on })
            | Self::Takeback(acts::Takeback { on })
            | Self::Resign(acts::Resign { on })
            | Self::Undo(undo::Undo { on })
            | Self::Reveal(reveal::Reveal { on }) => return on.act.refusals(&on.file),
            _ => false,
        };
        Refusals::of(json, false)
    }
}

impl act::Act {
    /// How a command that changes a game says no.
    fn refusals(&self, file: &Path) -> Refusals {
        Refusals::of(self.json, files::is_pipe(file))
    }
}

impl Refusals {
    /// In JSON if it is asked for; aside where the game goes to standard output.
    const fn of(json: bool, piped: bool) -> Self {
        match (json, piped) {
            (false, _) => Self::Words,
            (true, false) => Self::Json,
            (true, true) => Self::JsonAside,
        }
    }
}
