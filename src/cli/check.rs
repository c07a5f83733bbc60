//! `herald check`: judges a move and writes nothing.

use std::path::PathBuf;

use clap::Args;

use crate::games::Entry;
use crate::post::{Numbered, numbered, unnumbered};
use crate::refusal::{Kind, Refusal, wrap};
use crate::rulebook::Section;
use crate::table::{Judged, Table};

use super::failure::Failure;
use super::source::{Given, Seen};
use super::{json, judged, print};

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
        let seen = self.given.or_file(file.as_ref())?;
        let outcome = self.judge(&seen, &text);
        if self.explain && !self.json {
            let told = match &outcome {
                Ok(_) => explain(seen.game(), None),
                Err(Failure::Refused(refusal)) => explain(seen.game(), Some(refusal)),
                Err(_) => String::new(),
            };
            print(&told)?;
        }
        let (legal, after) = outcome?;
        if self.json {
            let verdict = json::legal(seen.game(), &legal.canonical, after.as_ref());
            return print(&json::line(&verdict));
        }
        print(&judged::told(&legal))
    }

    fn judge(&self, seen: &Seen, whole: &str) -> Result<(Judged, Box<dyn Table>), Failure> {
        let text = match seen {
            Seen::File(play) => match numbered(play, whole)? {
                Numbered::Due(text) => text,
                Numbered::Repeated => {
                    let why = "this is the last move that was played";
                    return Err(Refusal::house(Kind::Turn, "0.13", whole, why).into());
                }
            },
            // A position alone is at no turn that the number could be held to.
            Seen::Alone(..) => unnumbered(whole),
        };
        let outcome = self.judge_here(seen, text);
        outcome.map_err(|failure| judged::in_whole(failure, whole, text))
    }

    fn judge_here(&self, seen: &Seen, text: &str) -> Result<(Judged, Box<dyn Table>), Failure> {
        if let Seen::File(play) = seen
            && let Some(ending) = play.referee().ending()
        {
            return Err(Refusal::over(text, &ending.why).into());
        }
        if let Seen::File(play) = seen
            && let Some(refusal) = play.hindrance()
        {
            return Err(Refusal {
                text: text.to_owned(),
                at: 0..text.len(),
                ..refusal
            }
            .into());
        }
        let mut table = seen.table()?.copy();
        let legal = table.play(text)?;
        if self.strict {
            judged::strict(text, &legal)?;
        }
        Ok((legal, table))
    }
}

/// The articles that a move was held to, in the order in which the judge asks
/// for them, up to the one it breaks. Articles that only end games are left out.
fn explain(game: &'static Entry, refusal: Option<&Refusal>) -> String {
    let asked = (game.asked)();
    let broken = match refusal.map(|refusal| refusal.rule.split_once(' ')) {
        Some(Some((_, number))) if asked.contains(&number) => Some(number),
        // An article of the house was broken before the game's were asked.
        Some(_) => return String::new(),
        None => None,
    };
    let mut text = String::new();
    for number in asked {
        let is_broken = broken == Some(number);
        if is_ending(game, number) && !is_broken {
            continue;
        }
        let title = game
            .book()
            .article(number)
            .map_or("", |article| &article.title);
        let word = if is_broken { "BROKEN" } else { "kept" };
        text += &wrap(&format!("{number:<5} {word:<7} {title}"), "              ");
        if is_broken {
            break;
        }
    }
    text
}

/// Whether an article says how games end, which no move can break.
fn is_ending(game: &'static Entry, number: &str) -> bool {
    let ends = |section: &Section| {
        section.title == "End"
            && section
                .articles
                .iter()
                .any(|article| article.number == number)
    };
    matches!(number, "0.7" | "0.8") || game.book().sections.iter().any(ends)
}
