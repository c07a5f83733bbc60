//! The pages of a club: its games, its players, and a feed of moves.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::markup::public;
use super::page::{Page, head, standing};
use crate::play::Play;
use crate::record::{Entry, Kind, moment};
use crate::side::Side;

/// How many moves a feed has at most.
const FED: usize = 100;

/// A game of a club.
#[derive(Debug)]
pub struct Member {
    /// Its page.
    pub page: Page,
    /// When its file was last written, in seconds of Unix time: what a game
    /// without a clock has for a date.
    pub written: u64,
}

/// A file to be written: its name and its text.
pub type Written = (String, String);

/// All files of the pages of a club. Of two copies of one game the longer one
/// counts.
#[must_use]
pub fn site(members: Vec<Member>) -> Vec<Written> {
    let mut games: BTreeMap<String, Member> = BTreeMap::new();
    for member in members {
        let length = |member: &Member| member.page.play.entries().count();
        let name = file_name(&member.page.play);
        let had = games.get(&name).map(length);
        if had.is_none_or(|had| had < length(&member)) {
            games.insert(name, member);
        }
    }
    let mut files = vec![
        ("index.html".to_owned(), index(&games)),
        ("feed.xml".to_owned(), feed(&games)),
    ];
    files.extend(games.into_iter().map(|(name, game)| (name, game.page.html)));
    files
}

/// The name of a game's page.
fn file_name(play: &Play) -> String {
    format!("{}-{}.html", play.referee().terms().game.name, play.id())
}

fn index(games: &BTreeMap<String, Member>) -> String {
    let mut html = head("Games", None);
    html += "<link rel=alternate type=application/atom+xml title=Moves href=feed.xml>\n\
             <body>\n<header><h1>Games</h1></header>\n<main>\n";
    let is_over = |game: &&Member| game.page.play.referee().ending().is_some();
    let part = |over: bool| games.iter().filter(move |(_, game)| is_over(game) == over);
    for (title, over) in [("In progress", false), ("Finished", true)] {
        let _ = writeln!(html, "<h2>{title}</h2>");
        if part(over).next().is_none() {
            html += "<p>None.</p>\n";
            continue;
        }
        html += "<ul>\n";
        for (name, game) in part(over) {
            let play = &game.page.play;
            let _ = writeln!(
                html,
                "<li><a href=\"{name}\">{}</a>. {}</li>",
                public(&play.caption()),
                standing(play)
            );
        }
        html += "</ul>\n";
    }
    html += &players(games);
    html + "<p><a href=feed.xml>A feed of the moves</a></p>\n</main>\n</body>\n</html>\n"
}

/// Games, won, drawn, lost.
type Score = [u32; 4];

/// The table of players, best first.
fn players(games: &BTreeMap<String, Member>) -> String {
    let mut scores: BTreeMap<String, Score> = BTreeMap::new();
    for play in games.values().map(|game| &game.page.play) {
        for side in Side::BOTH {
            let score = scores.entry(play.name(side)).or_default();
            score[0] += 1;
            match play.referee().ending() {
                Some(ending) if ending.winner == Some(side) => score[1] += 1,
                Some(ending) if ending.winner.is_some() => score[3] += 1,
                Some(ending) if !ending.no_decision => score[2] += 1,
                _ => {}
            }
        }
    }
    let mut rows: Vec<(String, Score)> = scores.into_iter().collect();
    let points = |score: &Score| 2 * score[1] + score[2];
    rows.sort_by_key(|(_, score)| std::cmp::Reverse(points(score)));
    let mut html = "<h2>Players</h2>\n<table>\n<tr><th scope=col>Player<th scope=col class=n>Games\
                    <th scope=col class=n>Won<th scope=col class=n>Drawn<th scope=col class=n>Lost\n"
        .to_owned();
    for (name, score) in rows {
        let _ = write!(html, "<tr><th scope=row>{}", public(&name));
        for number in score {
            let _ = write!(html, "<td class=n>{number}");
        }
        html.push('\n');
    }
    html + "</table>\n"
}

/// The last moves of all games as an Atom feed.
fn feed(games: &BTreeMap<String, Member>) -> String {
    let mut moves: Vec<(String, String)> = Vec::new();
    for (name, game) in games {
        let play = &game.page.play;
        let made = play.entries().filter(|entry| entry.kind() == Kind::Move);
        let made: Vec<&Entry> = made.collect();
        // Without dates only of the last move it is known when it was there.
        let dated = play.file().header().clock().is_some();
        let skip = if dated {
            0
        } else {
            made.len().saturating_sub(1)
        };
        for entry in &made[skip..] {
            let date = entry
                .date()
                .map_or_else(|| moment(game.written), str::to_owned);
            let turn = entry.turn().unwrap_or_default();
            let title = format!(
                "{}: turn {turn}, {} {}",
                play.caption(),
                entry.by().unwrap_or_default(),
                entry.played().unwrap_or_default()
            );
            let text = format!(
                "<entry><id>urn:x-herald:{}:{}</id><title>{}</title><updated>{date}</updated>\
                 <link href=\"{name}#t{turn}\"/></entry>\n",
                play.id(),
                entry.number(),
                public(&title)
            );
            moves.push((date, text));
        }
    }
    moves.sort_by(|one, other| other.0.cmp(&one.0));
    moves.truncate(FED);
    let updated = moves
        .first()
        .map_or_else(|| moment(0), |newest| newest.0.clone());
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n\
         <feed xmlns=\"http://www.w3.org/2005/Atom\">\n<id>urn:x-herald:moves</id>\n\
         <title>Moves</title><author><name>herald</name></author><updated>{updated}</updated>\n"
    );
    xml.extend(moves.into_iter().map(|(_, text)| text));
    xml + "</feed>\n"
}
