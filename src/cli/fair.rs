//! `herald join` and `herald go`, and what a game with fair dice has to say
//! beneath its board.

use std::fmt::Write;
use std::path::PathBuf;

use clap::Args;

use crate::dice::{Home, Role, Secret};
use crate::play::{Aside, Binding, Play};
use crate::record::{First, Player};
use crate::refusal::{Kind, Refusal, wrap};
use crate::side::Side;
use crate::text::harmless;

use super::acts::{Act, today};
use super::failure::Failure;
use super::{files, new};

/// Accept an invitation to a game with fair dice
///
/// Prints what is agreed to and adds the acceptance to the file, which then
/// goes back whole to the player who invited.
#[derive(Args, Debug)]
pub(super) struct Join {
    /// The file with the invitation, or - for standard input
    pub(super) file: PathBuf,
    /// Your name, or `Name <mail>`, if it is not as the invitation has it
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Print what would be agreed to, and write nothing
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    pub(super) act: Act,
}

/// Let the other player go on (fair dice): a link and no move
///
/// It is due when the other player has earned another turn or has the first
/// one, and it may be sent once after the end, where it opens your last seal.
#[derive(Args, Debug)]
pub(super) struct Go {
    /// The game file, or - for standard input
    pub(super) file: PathBuf,
    /// Announce a new chain of links
    #[arg(long)]
    newtip: bool,
    #[command(flatten)]
    pub(super) act: Act,
}

impl Join {
    pub(super) fn run(self) -> Result<(), Failure> {
        let mut opened = files::edit(&self.file, None)?;
        let play = &mut opened.play;
        let guest = play.fair().map_or(Side::Second, |fair| fair.side(Role::B));
        let person = match &self.name {
            Some(name) => {
                Player::read(name).map_err(|why| Failure::Trouble(format!("--name: {why}")))?
            }
            None => play
                .accepted_as(&Home::locate()?)?
                .unwrap_or_else(|| play.person(guest).clone()),
        };
        let aside = Aside {
            note: self.act.note()?,
            date: today(play)?,
        };
        play.may_join()?;
        if self.dry_run {
            let said = agreed(play);
            return self.act.show(&opened, Some(&said), None);
        }
        let nonce = new::fresh()?;
        let home = Home::locate()?;
        let secret = Secret::load_or_make(&home)?;
        play.join(&person, &nonce, &secret, aside)?;
        play.hold_to(secret, &home, Binding::Note)?;
        let mut said = agreed(play);
        let host = guest.other();
        if play.is_mine(host) {
            said += "\n\n";
            said += wrap(
                "Note: your own secret made this invitation too, so that you now play both seats.",
                "  ",
            )
            .trim_end();
        }
        said += "\n\n";
        said += wrap(
            &format!(
                "Accepted as {}. Send the whole file back to {}.",
                play.player(guest),
                play.player(host)
            ),
            "  ",
        )
        .trim_end();
        self.act.done(opened, Some(&said), None)
    }
}

impl Go {
    pub(super) fn run(self) -> Result<(), Failure> {
        let mut opened = files::edit(&self.file, None)?;
        let play = &mut opened.play;
        if self.newtip {
            play.renew()?;
        }
        let author = match (self.act.named(play)?, play.author()) {
            (Some(side), _) => side,
            (None, Some(author)) => author?,
            (None, None) => {
                let why = format!("`go` has no place with {} dice", play.chance().name());
                return Err(Refusal::house(Kind::Illegal, "0.20", "", why).into());
            }
        };
        let aside = Aside {
            note: self.act.note()?,
            date: today(play)?,
        };
        play.go(author, aside)?;
        let said = format!("Made a `go`.{}", farewell(play));
        self.act.done(opened, Some(&said), None)
    }
}

/// What an invitation asks one to agree to.
fn agreed(play: &Play) -> String {
    let terms = play.referee().terms();
    let header = play.file().header();
    let [one, other] = Side::BOTH.map(|side| play.player(side));
    let mut text = format!(
        "Agreed: {}, rules {}, {one} against {other}.\n",
        terms.game.book().name,
        header.rules(),
    );
    let first = match (&header.start, header.first) {
        (Some(_), First::Seat(seat)) => format!("{seat} moves first, from a given position"),
        (_, First::Seat(seat)) => format!("{seat} moves first"),
        (_, First::Toss) => "a toss decides who moves first".to_owned(),
    };
    let options = match header.options_text() {
        none if none.is_empty() => "none, all as standard".to_owned(),
        some => some,
    };
    let clock = match header.clock {
        Some(clock) if clock.total => format!("{clock}, for each player"),
        Some(clock) => format!("{clock} for each move"),
        None => "none".to_owned(),
    };
    let _ = write!(
        text,
        "First: {first}.\nOptions: {options}.\nClock: {clock}.\n"
    );
    if let Some(start) = &header.start {
        let _ = writeln!(text, "Start: {}", harmless(start));
    }
    text += "Dice: fair, from both players' secrets.";
    text
}

/// What to do with an invitation that was just made.
pub(super) fn invited(play: &Play) -> String {
    let guest = play.fair().map_or(Side::Second, |fair| fair.side(Role::B));
    wrap(
        &format!(
            "\nSend the whole file to {}, who accepts it with `herald join` and sends it back.",
            play.player(guest)
        ),
        "  ",
    )
}

/// What is said of an entry that was just made.
pub(super) fn farewell(play: &Play) -> String {
    let (Some(fair), Some(entry)) = (play.fair(), play.added().last()) else {
        return String::new();
    };
    let other = fair.side(Role::of_entry(entry.number).other());
    let said = format!(
        "Entry {} is final, sent or not; send it to {}.",
        entry.number,
        play.player(other)
    );
    format!("\n{}", wrap(&said, "  ").trim_end())
}

/// The word for the entry that is due, where it is a `go`.
pub(super) fn go_is_due(play: &Play) -> Option<String> {
    play.fair()?;
    let side = play.referee().side()?;
    (play.awaited() == Some(side.other())).then(|| "go".to_owned())
}

/// Whose turn it is, where fair dice have something to say about it.
pub(super) fn turn(play: &Play) -> Option<String> {
    let fair = play.fair()?;
    let number = play.referee().turn();
    if !fair.is_joined() {
        let guest = play.player(fair.side(Role::B));
        return Some(format!("{guest} is invited; `herald join` accepts."));
    }
    if go_is_due(play).is_some() {
        let mover = play.referee().side()?;
        return Some(format!(
            "Turn {number}: {} to move, after a `go` of {}.",
            play.player(mover),
            play.player(mover.other())
        ));
    }
    let unknown = play.unknown_throw()?;
    Some(match play.referee().side() {
        Some(side) => format!(
            "Turn {number}: {} to move; {}.",
            play.player(side),
            unknown.why
        ),
        None => format!(
            "Turn {number}: {} makes the first entry; {}.",
            play.player(fair.side(Role::A)),
            unknown.why
        ),
    })
}

/// What else to know of a game with fair dice.
pub(super) fn cautions(play: &Play) -> Vec<String> {
    let Some(fair) = play.fair() else {
        return Vec::new();
    };
    let mut lines = Vec::new();
    if let Some(why) = play.disowned() {
        lines.push(format!("Warning: {why}."));
    }
    // Where a throw is due, the line of the turn says it.
    if let Some(refusal) = play.barred()
        && (go_is_due(play).is_some() || play.unknown_throw().is_none())
    {
        lines.push(format!("Warning: {}.", refusal.why));
    }
    if play.referee().ending().is_some() {
        let missing: Vec<String> = Side::BOTH
            .into_iter()
            .filter(|&side| !fair.said_farewell(side))
            .map(|side| play.player(side))
            .collect();
        if !missing.is_empty() {
            lines.push(format!(
                "The last entries are proved by a `herald go` of {}.",
                missing.join(" and ")
            ));
        }
    }
    lines
}
