//! Questions to a desk, which change nothing.

use std::fmt::Write;

use crate::board::Square;
use crate::games;
use crate::play::{Numbered, Play, numbered};
use crate::record::Act;
use crate::refusal::{House, Kind, Refusal};
use crate::text::{MAILED, harmless};

use super::command::Command;
use super::incoming::Door;
use super::words;

/// How many legal moves are listed in a mail, and in a chat.
const MOST_MOVES: [usize; 2] = [2000, 40];
/// How many turns are listed in a chat.
const MOST_TURNS: usize = 10;
/// What a question about a game is answered; nothing for what is no question,
/// or answered by the board alone.
pub(super) fn answer(
    play: &Play,
    command: &Command,
    door: Door,
    allow_new: bool,
) -> Option<String> {
    let told = match command {
        Command::Legal(from) => legal(play, from.as_deref(), door),
        Command::Check(text) => check(play, text),
        Command::Explain(text) => explain(play, text),
        Command::Rules(article) => Ok(rules(play, article.as_deref(), door)),
        Command::Log => Ok(log(play, door)),
        Command::Help => Ok(words::help(door, allow_new)),
        _ => return None,
    };
    Some(told.unwrap_or_else(|refusal| refused(&refusal)))
}

/// A refusal in words.
pub(super) fn refused(refusal: &Refusal) -> String {
    refusal.render(games::title(&refusal.rule, refusal.edition))
}

fn legal(play: &Play, from: Option<&str>, door: Door) -> Result<String, Refusal> {
    let table = open_table(play)?;
    let moves = match from {
        None => table.legal(false),
        Some(from) => {
            let from = from.to_lowercase();
            let squares = play.referee().terms().game.plan;
            let Some(square) = square(&from).filter(|_| squares.has(&from)) else {
                let why = format!("expected {}", squares.squares);
                return Err(Refusal::house(
                    Kind::Unreadable,
                    House::Notation,
                    &from,
                    why,
                ));
            };
            table.legal_from(square, false)
        }
    };
    let most = MOST_MOVES[usize::from(door == Door::Chat)];
    let count = moves.len();
    let shown = moves.into_iter().take(most).collect::<Vec<_>>();
    let listed = match door {
        Door::Mail => format!("  {}\n", shown.join("\n  ")),
        Door::Chat => shown.join(", ") + "\n",
    };
    let more = if count > most {
        ", the first of them"
    } else {
        ""
    };
    Ok(match count {
        0 => "There is no legal move.\n".to_owned(),
        1 => format!("One legal move:\n{listed}"),
        _ => format!("{count} legal moves{more}:\n{listed}"),
    })
}

/// A square as it is called, on whatever board.
fn square(text: &str) -> Option<Square> {
    let file = text.bytes().next()?.checked_sub(b'a')?;
    let rank: u8 = text.get(1..)?.parse().ok()?;
    Some(Square::new(file, rank.checked_sub(1)?))
}

/// The position, where a move can be judged in it.
fn open_table(play: &Play) -> Result<&dyn crate::table::Table, Refusal> {
    if let Some(ending) = play.referee().ending() {
        return Err(Refusal::over("", &ending.why));
    }
    if let Some(refusal) = play.hindrance() {
        return Err(refusal);
    }
    play.referee().table().ok_or_else(|| Refusal::unopened(""))
}

/// A move that is asked about, without its number, if that is the right one.
fn asked<'a>(play: &Play, text: &'a str) -> Result<&'a str, Refusal> {
    open_table(play)?;
    match numbered(play, text)? {
        Numbered::Due(text) => Ok(text),
        Numbered::Repeated => {
            let why = "this is the last move that was played";
            Err(Refusal::house(Kind::Turn, House::TurnNumber, text, why))
        }
    }
}

fn check(play: &Play, text: &str) -> Result<String, Refusal> {
    let text = asked(play, text)?;
    let judged = open_table(play)?.judge(text)?;
    let mut told = format!("Legal: {}\n", judged.canonical);
    let does = judged.sentence();
    if !does.is_empty() {
        let _ = writeln!(told, "{does}");
    }
    Ok(told)
}

fn explain(play: &Play, text: &str) -> Result<String, Refusal> {
    let text = asked(play, text)?;
    let explained = open_table(play)?.explain(text);
    let mut told = String::new();
    for clause in &explained.clauses {
        let word = if clause.kept { "kept" } else { "BROKEN" };
        let _ = writeln!(
            told,
            "{} {word}: {}",
            clause.article,
            harmless(&clause.fact)
        );
    }
    match explained.verdict {
        Ok(judged) => {
            let _ = writeln!(told, "Legal: {} {}", judged.canonical, judged.sentence());
        }
        Err(refusal) => told += &refused(&refusal),
    }
    Ok(told)
}

fn rules(play: &Play, article: Option<&str>, door: Door) -> String {
    let book = play.referee().terms().game.book();
    match (article, door) {
        (Some(number), _) => book
            .article_page(number, MAILED)
            .unwrap_or_else(|| format!("{} has no article {}.\n", book.name, harmless(number))),
        (None, Door::Mail) => book.page(&games::boards(&book.stem), MAILED),
        (None, Door::Chat) => {
            let numbers = book.articles().map(|article| article.number.as_str());
            let numbers: Vec<&str> = numbers.collect();
            format!(
                "Say `rules ARTICLE`; {} has {}.\n",
                book.name,
                numbers.join(", ")
            )
        }
    }
}

/// The list of moves, a turn a line.
fn log(play: &Play, door: Door) -> String {
    let mut lines: Vec<(bool, String)> = Vec::new();
    for entry in play.entries() {
        if entry.act() == Some(Act::Takeback)
            && let Some(last) = lines.iter_mut().rev().find(|(back, _)| !back)
        {
            last.0 = true;
        }
        if let (Some(turn), Some(by), Some(played)) = (entry.turn(), entry.by(), entry.played()) {
            lines.push((false, format!("{turn}. {by} {}", harmless(played))));
        }
    }
    if lines.is_empty() {
        return "No move has been played.\n".to_owned();
    }
    let skip = match door {
        Door::Mail => 0,
        Door::Chat => lines.len().saturating_sub(MOST_TURNS),
    };
    let told = lines.into_iter().skip(skip).map(|(back, line)| {
        let back = if back { " (given back)" } else { "" };
        format!("{line}{back}\n")
    });
    told.collect()
}
