//! `herald check`: judges a move and writes nothing.

use std::fmt::Write;
use std::path::PathBuf;

use clap::Args;

use crate::games::Entry;
use crate::refusal::{Kind, Refusal, wrap};
use crate::table::{Judged, Table};

use super::failure::Failure;
use super::source::{Given, Seen};
use super::{json, moves, print};

/// Judge a move; nothing is written
#[derive(Args, Debug)]
pub(super) struct Check {
    /// The game file (or - for standard input), unless --position is given;
    /// then the move
    #[arg(required = true, value_name = "FILE MOVE")]
    words: Vec<String>,
    #[command(flatten)]
    given: Given,
    /// Say which articles were examined
    #[arg(long)]
    explain: bool,
    /// Take canonical notation only
    #[arg(long)]
    strict: bool,
    /// Print as JSON
    #[arg(long)]
    pub(super) json: bool,
}

impl Check {
    pub(super) fn run(mut self) -> Result<(), Failure> {
        let file = (!self.given.is_there()).then(|| PathBuf::from(self.words.remove(0)));
        let text = self.words.join(" ");
        if text.trim().is_empty() {
            return Err(Failure::Trouble("there is no move to judge".to_owned()));
        }
        let seen = self.given.or_file(file.as_ref(), None)?;
        let outcome = self.judge(&seen, &text);
        if self.explain && !self.json {
            let told = match &outcome {
                Ok(_) => explain(seen.game(), None),
                Err(Failure::Refused(refusal)) => explain(seen.game(), Some(refusal)),
                Err(_) => String::new(),
            };
            print(&told)?;
        }
        let (judged, after) = outcome?;
        if self.json {
            let verdict = json::legal(seen.game(), &judged.canonical, after.as_ref());
            return print(&format!("{verdict}\n"));
        }
        print(&told(&judged))
    }

    fn judge(&self, seen: &Seen, text: &str) -> Result<(Judged, Box<dyn Table>), Failure> {
        let text = match seen {
            Seen::File(play) => match moves::numbered(play, text)? {
                moves::Numbered::Due(text) => text,
                moves::Numbered::Repeated => {
                    let why = "this is the last move that was played";
                    return Err(Refusal::house(Kind::Turn, "0.13", text, why).into());
                }
            },
            Seen::Alone(..) => text,
        };
        if let Seen::File(play) = seen
            && let Some(ending) = play.referee().ending()
        {
            let why = format!("the game is over: {}", ending.why);
            return Err(Refusal::house(Kind::Over, "0.7", text, why).into());
        }
        let mut table = seen.table()?.copy();
        let judged = table.play(text)?;
        if self.strict {
            moves::strict(text, &judged)?;
        }
        Ok((judged, table))
    }
}

/// A legal move in words.
pub(super) fn told(judged: &Judged) -> String {
    let mut text = format!("Legal: {}\n", judged.canonical);
    if !judged.folded.is_empty() {
        text += &wrap(&format!("Folded: {}.", judged.folded.join(", ")), "  ");
    }
    text
}

/// The articles that a move was held to, in the rulebook's order, up to the
/// one it breaks.
fn explain(game: &'static Entry, refusal: Option<&Refusal>) -> String {
    let mut text = String::new();
    let broken = refusal.map(|refusal| refusal.rule.rsplit(' ').next().unwrap_or_default());
    for number in (game.cited)() {
        let article = game.book().article(number);
        let title = article.map_or("", |article| &article.title);
        let word = if broken == Some(number) {
            "BROKEN"
        } else {
            "kept"
        };
        text += &wrap(&format!("{number:<5} {word:<7} {title}"), "              ");
        if broken == Some(number) {
            return text;
        }
    }
    if let Some(refusal) = refusal {
        // An article of the house was broken before the game's own were asked.
        text.clear();
        let title = crate::games::title(&refusal.rule);
        let _ = write!(
            text,
            "{}",
            wrap(&format!("{} BROKEN  {title}", refusal.rule), "  ")
        );
    }
    text
}
