//! What `herald find` is asked for, as it is typed.

use crate::archive::{ANY, Outcome, Pattern};
use crate::cli::failure::Failure;
use crate::cli::{files, source};
use crate::games::{self, GAMES, GameRow};
use crate::record::seconds;
use crate::view::{Misdrawn, read_pattern};

/// A seat of one of these games, or of any where none is named.
pub(super) fn seat(text: &str, games: &[&'static GameRow]) -> Result<String, Failure> {
    let seat = text.to_lowercase();
    let mut seats: Vec<&str> = of(games).iter().flat_map(|game| game.seats).collect();
    if seats.contains(&seat.as_str()) {
        return Ok(seat);
    }
    seats.sort_unstable();
    seats.dedup();
    let why = format!("--seat is {}, not {text}", seats.join(" or "));
    Err(Failure::Trouble(why))
}

/// Options that one of these games has, or any where none is named.
pub(super) fn options(
    given: &[String],
    games: &[&'static GameRow],
) -> Result<Vec<(String, String)>, Failure> {
    let mut read = of(games)
        .into_iter()
        .map(|game| source::options(game, given));
    let found = read.find(Result::is_ok);
    match (found, games) {
        (Some(options), _) => options,
        (None, [game]) => source::options(game, given),
        (None, _) => {
            let why = format!("no game has the options {}", given.join(" "));
            Err(Failure::Trouble(why))
        }
    }
}

/// An article: `gallop 5.1`, or `5.1` of any rulebook.
pub(super) fn article(text: &str) -> Result<String, Failure> {
    let text = text.trim().to_lowercase();
    let (article, is_known) = if let Some((book, number)) = text.rsplit_once(' ') {
        let stem = if book == "house" {
            book
        } else {
            source::find(book)?.name
        };
        let article = format!("{stem} {number}");
        let is_known = is_article(&article);
        (article, is_known)
    } else {
        let stems = GAMES.iter().map(|game| game.name).chain(["house"]);
        let mut rules = stems.map(|stem| format!("{stem} {text}"));
        let is_known = rules.any(|rule| is_article(&rule));
        (text, is_known)
    };
    if is_known {
        return Ok(article);
    }
    let why = format!("--article: there is no article {article}; `herald rules` prints them");
    Err(Failure::Trouble(why))
}

/// A position that is asked for, of one of these games, or of any where none is
/// named.
pub(super) fn pattern(given: &str, games: &[&'static GameRow]) -> Result<Pattern, Failure> {
    let text = match given.strip_prefix('@') {
        Some(path) => files::read(path.as_ref())?,
        None => given.to_owned(),
    };
    let wrong = |why: String| Failure::Trouble(format!("--position: {why}"));
    let mut drawn = None;
    for game in games {
        drawn = read_pattern(&text, game.plan, game.seats, ANY)
            .map_err(|Misdrawn { line, why, .. }| wrong(format!("line {line}: {why}")))?;
        if drawn.is_some() {
            break;
        }
    }
    let text = drawn.unwrap_or(text);
    let pattern =
        Pattern::read(&games::tidy(text.trim_start_matches('\u{feff}'))).map_err(wrong)?;
    let fits = |game: &GameRow| pattern.fits(game.plan, game.seats);
    match games {
        [game] => fits(game).map_err(wrong)?,
        _ if of(games).into_iter().any(|game| fits(game).is_ok()) => {}
        _ => return Err(wrong("no game has such a board".to_owned())),
    }
    Ok(pattern)
}

/// How a game has ended that is asked for.
pub(super) fn outcome(text: &str, is_of_player: bool) -> Result<Outcome, Failure> {
    let text = text.to_lowercase();
    let is_seat = GAMES.iter().any(|game| game.seats.contains(&text.as_str()));
    Ok(match text.as_str() {
        "won" if is_of_player => Outcome::Won,
        "lost" if is_of_player => Outcome::Lost,
        "draw" => Outcome::Draw,
        "none" | "no decision" => Outcome::NoDecision,
        "unfinished" => Outcome::Unfinished,
        _ if is_seat => Outcome::Seat(text),
        "won" | "lost" => {
            let why = format!("--result {text}: --player says by whom");
            return Err(Failure::Trouble(why));
        }
        _ => {
            let why = "--result is a seat, won, lost, draw, none or unfinished";
            return Err(Failure::Trouble(why.to_owned()));
        }
    })
}

/// The beginning or the end of a day; or a moment as game files have it.
pub(super) fn moment(text: &str, time: &str) -> Result<u64, Failure> {
    let found = seconds(text).or_else(|| seconds(&format!("{text}T{time}Z")));
    found.ok_or_else(|| Failure::Trouble(format!("a day is written 2026-11-29, not {text}")))
}

/// Whether any edition of a rulebook has an article.
fn is_article(rule: &str) -> bool {
    let stem = rule.split(' ').next().unwrap_or_default();
    let newest = games::editions(stem).last().copied().unwrap_or(1);
    (1..=newest).any(|edition| games::article(rule, edition).is_some())
}

/// These games, or all where none is named.
fn of(games: &[&'static GameRow]) -> Vec<&'static GameRow> {
    match games {
        [] => GAMES.iter().collect(),
        _ => games.to_vec(),
    }
}
