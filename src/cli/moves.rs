//! `herald move`: judges moves and writes them down.

use std::io;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::home::disk;
use crate::play::{Numbered, Play, numbered};
use crate::referee::Deed;
use crate::refusal::{House, Refusal};
use crate::table::Judged;

use super::act::Act;
use super::failure::Failure;
use super::files::{self, Opened};
use super::judged::{in_whole, said, strict};
use super::log::OFFERED;
use super::now::now;
use super::output::hint_at_terminal;
use super::{commands, examples, json};

/// Judge a move, write it down, throw what is due next, print the board
///
/// The move may begin with its turn number, as in `12. c1-c4`: then another
/// turn's move is refused, and the last move once more does nothing. A move
/// of - reads moves from standard input, one a line, as `herald log --moves`
/// prints them: ` (draw offered)` behind a move offers a draw, with table dice a
/// line such as `roll 3 5` has what was rolled, and a line that begins with # is
/// passed over. All or none of them are written.
/// In a signed game a move is final once it is made; --dry-run shows it first.
#[derive(Args, Debug)]
#[command(after_help = examples::MOVE)]
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
    /// What was rolled for this turn at the table
    #[arg(long = "roll", value_name = "ROLL")]
    rolled: Option<String>,
}

impl Moves {
    pub(super) fn run(self) -> Result<(), Failure> {
        let mut opened = self.act.open(&self.file)?;
        let whole = self.words.join(" ");
        if whole == files::PIPE {
            return self.import(opened);
        }
        let text = match numbered(&opened.play, &whole)? {
            Numbered::Due(text) => text,
            Numbered::Repeated => {
                let said = ["Nothing new: this move stands already.".to_owned()];
                return self.act.done(&self.file, opened, &said, None);
            }
        };
        let play = &mut opened.play;
        if let Some(roll) = &self.rolled {
            let date = self.act.aside(play)?.date;
            play.throw_typed(roll, date.as_deref())?;
        }
        let judged = self
            .play(play, text, self.offer_draw, true)
            .map_err(|failure| in_whole(failure, &whole, text))?;
        let table = play.referee().table();
        let next = table.map(|table| json::legal(play.referee().terms().game, &judged, table));
        if self.dry_run {
            let mut lines = vec![
                said("Would play", &judged, text),
                "Nothing is written.".to_owned(),
            ];
            if play.fair().is_some() {
                lines.push("Once made, the move is signed and final, sent or not.".to_owned());
            }
            return self.act.show(&opened, &lines, &[], next);
        }
        let date = play.date_at(now()?);
        play.throw(date.as_deref())?;
        let lines = [said("Played", &judged, text)];
        self.act.done(&self.file, opened, &lines, next)
    }

    /// Plays a move for whose it is; the note goes with it if it is to.
    fn play(
        &self,
        play: &mut Play,
        text: &str,
        offer: bool,
        with_note: bool,
    ) -> Result<Judged, Failure> {
        let by = self.act.mover(play, text)?;
        let deed = Deed::Move {
            text: text.to_owned(),
            offer,
        };
        let mut aside = self.act.aside(play)?;
        if !with_note {
            aside.note = None;
        }
        let judged = play.act(by, &deed, aside).map_err(|refusal| {
            commands::pointed(explain(play, refusal), text, play.referee().table())
        })?;
        match judged {
            Some(judged) if self.strict => strict(text, &judged).map(|()| judged),
            Some(judged) => Ok(judged),
            None => unreachable!("a move that is played is judged"),
        }
    }

    /// Plays moves from standard input, a line each, and with table dice rolls
    /// between them; all or none are written.
    fn import(&self, mut opened: Opened) -> Result<(), Failure> {
        if self.rolled.is_some() || self.offer_draw {
            let why = "with moves from standard input go neither --roll nor --offer-draw";
            return Err(Failure::Trouble(why.to_owned()));
        }
        if opened.is_piped() {
            let why = "standard input cannot hold both the game and the moves";
            return Err(Failure::Trouble(why.to_owned()));
        }
        hint_at_terminal()?;
        let lines = disk::read_from(io::stdin().lock(), Path::new("standard input"))?;
        let mut is_first = true;
        for (n, line) in lines.lines().enumerate() {
            let line = line.trim();
            // A line that begins with # is a comment, as in a game file.
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            self.take_line(&mut opened.play, line, &mut is_first)
                .map_err(|mut failure| {
                    if let Failure::Refused(refusal) = &mut failure {
                        let line = n + 1;
                        let help = refusal.help.take().map(|help| format!("; {help}"));
                        refusal.help = Some(format!(
                            "this is line {line}; none of the lines is written{}",
                            help.unwrap_or_default()
                        ));
                    }
                    failure
                })?;
        }
        if self.dry_run {
            return self.act.show(&opened, &[], &[], None);
        }
        self.act.done(&self.file, opened, &[], None)
    }

    /// Plays one line: a move, or `roll` and what was rolled, before which the
    /// opening throws may stand. The note goes with the first move.
    fn take_line(&self, play: &mut Play, line: &str, is_first: &mut bool) -> Result<(), Failure> {
        let date = play.date_at(now()?);
        let typed = line.strip_prefix("roll ").or_else(|| {
            let opening = line.starts_with("setup ") || line.starts_with("toss ");
            opening.then_some(line)
        });
        if let Some(faces) = typed {
            play.may_answer(now()?)?;
            return Ok(play.throw_typed(faces, date.as_deref())?);
        }
        let (bare, offer) = match line.strip_suffix(OFFERED) {
            Some(bare) => (bare, true),
            None => (line, false),
        };
        let text = match numbered(play, bare)? {
            Numbered::Due(text) => text.to_owned(),
            Numbered::Repeated => return Ok(()),
        };
        self.play(play, &text, offer, std::mem::take(is_first))
            .map_err(|failure| in_whole(failure, line, &text))?;
        play.throw(date.as_deref())?;
        Ok(())
    }
}

/// Adds to a refusal what the source of chance has to say about it.
fn explain(play: &Play, refusal: Refusal) -> Refusal {
    if refusal.rule != House::Throw.cited() {
        return refusal;
    }
    match play.hindrance() {
        Some(Refusal {
            help: Some(help), ..
        }) => refusal.hint(help),
        _ => refusal,
    }
}
