//! `herald move` and `herald roll`: what a turn is made of.

use std::fmt::Write;
use std::io;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::play::{Aside, Play};
use crate::post::{Numbered, numbered};
use crate::record;
use crate::referee::{Deed, Due};
use crate::refusal::{Kind, Refusal, wrap};
use crate::table::Judged;
use crate::text::{Folded, harmless};

use super::acts::{Act, today};
use super::files::{self, Opened};
use super::{failure::Failure, fair, json};

/// Judge a move, write it down, throw what is due next, print the board
///
/// The move may begin with its turn number, as in `12. c1-c4`: then another
/// turn's move is refused, and the last move once more does nothing. A move
/// of - reads moves from standard input, one a line; with table dice a line
/// such as `roll 3 5` has what was rolled. All or none of them are written.
#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "flags of a command line")]
pub(super) struct Moves {
    /// The game file, or - for standard input
    pub(super) file: PathBuf,
    /// The move
    #[arg(required = true, value_name = "MOVE")]
    words: Vec<String>,
    #[command(flatten)]
    pub(super) act: Act,
    /// Offer a draw with the move
    #[arg(long)]
    offer_draw: bool,
    /// Judge and show, but write nothing
    #[arg(long)]
    dry_run: bool,
    /// Take canonical notation only
    #[arg(long)]
    strict: bool,
    /// With fair dice: announce a new chain of links with this move
    #[arg(long)]
    newtip: bool,
    /// What was rolled for this turn at the table
    #[arg(long = "roll", value_name = "ROLL")]
    rolled: Option<String>,
}

/// Throw what is due, or enter what was rolled at a table
#[derive(Args, Debug)]
pub(super) struct Roll {
    /// The game file, or - for standard input
    pub(super) file: PathBuf,
    /// What was rolled (table dice): the toss, then the roll, as far as due
    #[arg(value_name = "FACES")]
    faces: Vec<String>,
    #[command(flatten)]
    pub(super) act: Act,
}

impl Moves {
    pub(super) fn run(self) -> Result<(), Failure> {
        let mut opened = files::edit(&self.file, self.act.seed())?;
        let whole = self.words.join(" ");
        if whole == files::PIPE {
            if self.rolled.is_some() || self.offer_draw {
                let why = "with moves from standard input go neither --roll nor --offer-draw";
                return Err(Failure::Trouble(why.to_owned()));
            }
            if opened.is_piped() {
                let why = "standard input cannot hold both the game and the moves";
                return Err(Failure::Trouble(why.to_owned()));
            }
            if self.newtip {
                opened.play.renew()?;
            }
            return self.import(opened);
        }
        let text = match numbered(&opened.play, &whole)? {
            Numbered::Due(text) => text,
            Numbered::Repeated => {
                return self
                    .act
                    .done(opened, Some("Nothing new: this move stands already."), None);
            }
        };
        if let Some(roll) = &self.rolled {
            opened.play.throw_typed(roll)?;
        }
        if self.newtip {
            opened.play.renew()?;
        }
        let judged = self
            .play(&mut opened.play, text, self.act.note()?)
            .map_err(|failure| in_whole(failure, &whole, text))?;
        let next =
            opened.play.referee().table().map(|table| {
                json::legal(opened.play.referee().terms().game, &judged.canonical, table)
            });
        if self.dry_run {
            let said = said("Would play", &judged, text) + "\nNothing is written.";
            return self.act.show(&opened, Some(&said), next);
        }
        opened.play.throw();
        let said = said("Played", &judged, text) + &fair::farewell(&opened.play);
        self.act.done(opened, Some(&said), next)
    }

    fn play(&self, play: &mut Play, text: &str, note: Option<String>) -> Result<Judged, Failure> {
        let by = self.act.seat(play, text)?;
        let deed = Deed::Move {
            text: text.to_owned(),
            offer: self.offer_draw,
        };
        let aside = Aside {
            note,
            date: today(play)?,
        };
        let judged = play
            .act(by, &deed, aside)
            .map_err(|refusal| explain(play, refusal))?;
        match judged {
            Some(judged) if self.strict => strict(text, &judged).map(|()| judged),
            Some(judged) => Ok(judged),
            None => unreachable!("a move that is played is judged"),
        }
    }

    /// Plays moves from standard input, a line each, and with table dice rolls
    /// between them; all or none are written.
    fn import(&self, mut opened: Opened) -> Result<(), Failure> {
        let lines = record::read_from(io::stdin().lock(), Path::new("standard input"))?;
        let mut note = self.act.note()?;
        for (n, line) in lines.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() {
                continue;
            }
            self.take_line(&mut opened.play, line, &mut note)
                .map_err(|mut failure| {
                    if let Failure::Refused(refusal) = &mut failure {
                        let line = n + 1;
                        refusal.help =
                            Some(format!("this is line {line}; none of the lines is written"));
                    }
                    failure
                })?;
        }
        if self.dry_run {
            return self.act.show(&opened, None, None);
        }
        self.act.done(opened, None, None)
    }

    /// Plays one line: a move, or `roll` and what was rolled, before which the
    /// opening throws may stand. The note goes with the first move.
    fn take_line(
        &self,
        play: &mut Play,
        line: &str,
        note: &mut Option<String>,
    ) -> Result<(), Failure> {
        if let Some(faces) = line.strip_prefix("roll ") {
            return Ok(play.throw_typed(faces)?);
        }
        if line.starts_with("setup ") || line.starts_with("toss ") {
            return Ok(play.throw_typed(line)?);
        }
        let text = match numbered(play, line)? {
            Numbered::Due(text) => text.to_owned(),
            Numbered::Repeated => return Ok(()),
        };
        self.play(play, &text, note.take())
            .map_err(|failure| in_whole(failure, line, &text))?;
        play.throw();
        Ok(())
    }
}

impl Roll {
    pub(super) fn run(self) -> Result<(), Failure> {
        let mut opened = files::edit(&self.file, self.act.seed())?;
        if !self.faces.is_empty() {
            opened.play.throw_typed(&self.faces.join(" "))?;
            return self.act.done(opened, None, None);
        }
        let refuse = |kind, article, why: &str| Err(Refusal::house(kind, article, "", why).into());
        match opened.play.referee().due() {
            Due::Nothing => return refuse(Kind::Over, "0.7", "the game is over"),
            Due::Move(_) => return refuse(Kind::Turn, "0.14", "no throw is due; a move is"),
            Due::Throw(_) => {}
        }
        if let Some(refusal) = opened.play.hindrance() {
            return Err(refusal.into());
        }
        if !opened.play.throw() {
            let why = match opened.play.chance().name() {
                "table" => "the players roll; give what was rolled",
                _ => "the roll is the arbiter's to make",
            };
            return refuse(Kind::Turn, "0.15", why);
        }
        self.act.done(opened, None, None)
    }
}

/// A refusal of a move as one of the whole text, turn number and all.
pub(super) fn in_whole(mut failure: Failure, whole: &str, text: &str) -> Failure {
    if let Failure::Refused(refusal) = &mut failure
        && refusal.text == text
        && let Some(before) = whole.strip_suffix(text)
    {
        refusal.at.start += before.len();
        refusal.at.end += before.len();
        whole.clone_into(&mut refusal.text);
    }
    failure
}

/// Refuses a legal move that is not written canonically.
///
/// # Errors
///
/// When it is written in another way.
pub(super) fn strict(text: &str, judged: &Judged) -> Result<(), Failure> {
    if text == judged.canonical {
        return Ok(());
    }
    let why = format!("the record writes this move {}", judged.canonical);
    Err(Refusal::house(Kind::Unreadable, "0.10", text, why).into())
}

/// What was understood, where it is not what was written.
fn said(what: &str, judged: &Judged, text: &str) -> String {
    let mut said = format!("{what} {}", judged.canonical);
    let folded = Folded::new(text).text;
    if folded != judged.canonical.to_lowercase() {
        let _ = write!(said, " (written {})", harmless(text.trim()));
    }
    if !judged.folded.is_empty() {
        let _ = write!(said, "; folded: {}", judged.folded.join(", "));
    }
    wrap(&format!("{said}."), "  ").trim_end().to_owned()
}

/// Adds to a refusal what the source of chance has to say about it.
fn explain(play: &Play, refusal: Refusal) -> Refusal {
    if refusal.rule != "house 0.14" {
        return refusal;
    }
    match play.chance().name() {
        "fair" => play.unknown_throw().unwrap_or(refusal),
        "table" => refusal.hint("enter what was rolled with `herald roll`"),
        "arbiter" if play.chance().seed().is_none() => {
            refusal.hint("the roll is the arbiter's to make")
        }
        _ => refusal.hint("`herald roll` throws what is due"),
    }
}
