//! The list of moves: an item for the start, for each turn, and for whatever
//! else the players or an arbiter do.

use std::fmt::Write;

use super::{public, standing};
use crate::play::Play;
use crate::record::{Act, Entry, EntryKey, Kind};

/// The start of the game.
pub(super) fn start(play: &Play) -> String {
    let name = play.referee().terms().game.title;
    format!("<a href=#t0>{}: the start</a>", public(name))
}

/// A turn: its throw, the move, what it did, a note.
pub(super) fn turn(
    play: &Play,
    entry: &Entry,
    thrown: Option<&str>,
    cited: &mut Vec<String>,
) -> String {
    let turn = entry.turn().unwrap_or_default();
    let mut item = format!(
        "<a href=#t{turn}>{turn}. {} {}</a>",
        public(entry.by().unwrap_or_default()),
        public(entry.played().unwrap_or_default())
    );
    if let Some(thrown) = thrown {
        let _ = write!(item, " <i>rolled {}</i>", public(thrown));
    }
    if let Some((_, judged)) = play.referee().last() {
        for fact in &judged.does {
            let _ = write!(
                item,
                "<p>{} {}",
                public(&fact.words()),
                button(&fact.article(), cited)
            );
        }
    }
    if entry.offers_draw() {
        item += "<p>Offers a draw";
    }
    end(play, entry, &mut item, cited);
    aside(play, entry, &mut item);
    item
}

/// What is no move: a resignation, a takeback, a ruling.
pub(super) fn act(play: &Play, entry: &Entry, cited: &mut Vec<String>) -> String {
    let who = public(entry.by().unwrap_or_default());
    let did = match entry.kind() {
        Kind::Act(Act::Resign) => format!("{who} resigns"),
        Kind::Act(Act::AcceptDraw) => format!("{who} accepts the draw"),
        Kind::Act(Act::Takeback) => format!("{who} gives the last move back"),
        Kind::Act(Act::ClaimRepetition) => format!("{who} claims the end for repetition"),
        Kind::Act(Act::ClaimTime) => format!("{who} claims that time is up"),
        _ => "The arbiter rules".to_owned(),
    };
    let mut item = format!("<a href=#e{}>{did}</a>", entry.number());
    if let Some(why) = entry.get(EntryKey::Why) {
        let _ = write!(item, "<blockquote>{}</blockquote>", public(why));
    }
    end(play, entry, &mut item, cited);
    aside(play, entry, &mut item);
    item
}

/// The end of the game where this entry brings it and the move itself does not
/// say so.
fn end(play: &Play, entry: &Entry, item: &mut String, cited: &mut Vec<String>) {
    let Some(ending) = play.referee().ending() else {
        return;
    };
    let last = play.referee().last().filter(|_| entry.kind() == Kind::Move);
    let told = last
        .is_some_and(|(_, judged)| judged.does.iter().any(|fact| fact.article() == ending.rule));
    if !told {
        let _ = write!(
            item,
            "<p>{} {}",
            standing(play),
            button(&ending.rule, cited)
        );
    }
}

/// When it was done, and what the player said with it.
fn aside(_: &Play, entry: &Entry, item: &mut String) {
    if let Some(date) = entry.date() {
        let _ = write!(item, "<p><time>{}</time>", public(date));
    }
    if let Some(note) = entry.note() {
        let _ = write!(item, "<blockquote>{}</blockquote>", public(note));
    }
}

/// A button that shows an article.
fn button(article: &str, cited: &mut Vec<String>) -> String {
    let place = cited.iter().position(|had| had == article);
    let place = place.unwrap_or_else(|| {
        cited.push(article.to_owned());
        cited.len() - 1
    });
    format!(
        "<button popovertarget=r{place}>{}</button>",
        public(article)
    )
}
