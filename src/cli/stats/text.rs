//! Statistics in words and columns.

use std::fmt::Write;

use crate::archive::figures::{chi_square, float, wilson};
use crate::archive::stats::{Results, Row, Score, Stats, Tally, Waits};
use crate::cli::counts::percent;
use crate::games::{self, GameRow};
use crate::referee::span;
use crate::text::{harmless, wrap};

/// What a rating is.
const RATING: &str = "Rating: by the model of Bradley and Terry (Hunter 2004), whatever the order of \
                      games; 400 points are odds of ten to one. Each player has also drawn one \
                      game in thought with a player of 0 points.";

/// All statistics as people read them.
pub(super) fn all(stats: &Stats) -> String {
    let mut parts: Vec<String> = stats
        .games
        .iter()
        .filter_map(|(name, tally)| Some(kind(games::find(name)?, tally)))
        .collect();
    if parts.is_empty() {
        parts.push("No games.\n".to_owned());
    } else {
        parts.push(wrap(RATING, "  "));
    }
    parts.join("\n")
}

/// What counts nowhere.
pub(super) fn left_out(stats: &Stats) -> String {
    let parts = [
        (stats.faults, "with a fault"),
        (stats.unreadable, "that could not be read"),
    ];
    let parts = parts.iter().filter(|(count, _)| *count > 0);
    let parts: Vec<String> = parts
        .map(|(count, what)| format!("{} {what}", counted(*count, "game")))
        .collect();
    if parts.is_empty() {
        return String::new();
    }
    format!("\nLeft out: {}.\n", parts.join(", "))
}

/// One kind of game.
fn kind(game: &'static GameRow, tally: &Tally) -> String {
    let results = tally.results();
    let mut head = format!(
        "{}: {}, {} in progress",
        game.book().name,
        counted(results.count(), "ended game"),
        tally.running
    );
    if tally.invitations > 0 {
        let _ = write!(head, ", {}", counted(tally.invitations, "invitation"));
    }
    let mut text = wrap(&(head + "."), "  ");
    if results.count() > 0 {
        text += &wrap(&format!("Results: {}.", told(game, &results, true)), "  ");
        for (article, results) in &tally.endings {
            let why = games::title(article, game.edition);
            let line = format!(
                "  {} ({}): {}",
                harmless(article),
                why.trim_end_matches('.'),
                told(game, results, false)
            );
            text += &wrap(&format!("{line}."), "    ");
        }
        text += &first(&tally.first);
        text += &lengths(tally);
    }
    text += &waits(&tally.waits());
    let faces = tally.faces();
    text += &thrown("Rolls", game.roll_faces, &faces);
    text += &thrown("Set-up", game.setup_faces, &tally.thrown.setup);
    text += &thrown("Tosses, who begins", &game.seats, &tally.thrown.toss);
    text += "\n";
    text + &players(game, tally)
}

/// A number of things in words.
fn counted(count: u64, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}

/// Results in words, those that there are, in a whole also in percent.
fn told(game: &GameRow, results: &Results, whole: bool) -> String {
    let all = float(results.count());
    let [one, other] = game.seats.map(|seat| format!("{seat} wins"));
    let parts = [
        (one.as_str(), results.won[0]),
        (other.as_str(), results.won[1]),
        ("drawn", results.drawn),
        ("no decision", results.undecided),
    ];
    let parts = parts.iter().filter(|(_, count)| *count > 0);
    let told = parts.map(|(what, count)| {
        let share = percent(float(*count), all);
        if whole {
            format!("{what} {count} ({share})")
        } else {
            format!("{what} {count}")
        }
    });
    told.collect::<Vec<_>>().join(", ")
}

/// How those fared who moved first.
fn first(score: &Score) -> String {
    let (points, count) = (float(score.halves()) / 2.0, float(score.count()));
    let Some([low, high]) = wilson(points, count) else {
        return String::new();
    };
    let told = format!(
        "Who moves first scores {} ({}; 95% interval {} to {}).",
        percent(points, count),
        counted(score.count(), "game"),
        percent(low, 1.0),
        percent(high, 1.0)
    );
    wrap(&told, "  ")
}

fn lengths(tally: &Tally) -> String {
    let counts = || {
        tally
            .lengths
            .iter()
            .map(|(turns, count)| (*turns, float(*count)))
    };
    let all: f64 = counts().map(|(_, count)| count).sum();
    let turns: f64 = counts()
        .map(|(turns, count)| f64::from(turns) * count)
        .sum();
    let mut upto = 0.0;
    let median = counts().find(|(_, count)| {
        upto += count;
        2.0 * upto >= all
    });
    let ends = [
        tally.lengths.keys().next(),
        tally.lengths.keys().next_back(),
    ];
    let ([Some(least), Some(most)], Some((median, _))) = (ends, median) else {
        return String::new();
    };
    let told = format!(
        "Turns: {least} to {most}, on average {:.1}; half of the games have at most {median}.",
        turns / all
    );
    wrap(&told, "  ")
}

fn waits(waits: &Waits) -> String {
    let count = waits.count();
    if count == 0 {
        return String::new();
    }
    let mut upto = 0.0;
    let names = ["a minute", "an hour", "a day", "a week"];
    let shares = names.iter().zip(waits.counts).map(|(name, more)| {
        upto += float(more);
        format!("{name} {}", percent(upto, float(count)))
    });
    let shares = shares.collect::<Vec<_>>().join(", ");
    let told = format!(
        "Thinking times: {}, on average {}, the longest {}; within {shares}.",
        counted(count, "wait"),
        span(waits.seconds / count),
        span(waits.longest)
    );
    wrap(&told, "  ")
}

/// How often each face fell, and whether chance was even.
fn thrown(what: &str, names: &[&str], counts: &[u64]) -> String {
    if counts.iter().all(|&count| count == 0) {
        return String::new();
    }
    let faces = names.iter().zip(counts);
    let faces: Vec<String> = faces
        .map(|(name, count)| format!("{name}: {count}"))
        .collect();
    let tested = match chi_square(counts) {
        None => "too few to be tested".to_owned(),
        Some(test) => format!(
            "chi-square {:.2}, {} degree{} of freedom, {}",
            test.statistic,
            test.freedom,
            if test.freedom == 1 { "" } else { "s" },
            likely(test.p)
        ),
    };
    wrap(&format!("{what}: {}; {tested}.", faces.join(", ")), "  ")
}

/// How likely something is, to as many digits as mean anything.
pub(super) fn likely(p: f64) -> String {
    if p < 0.0001 {
        "p < 0.0001".to_owned()
    } else {
        format!("p = {p:.4}")
    }
}

/// The table of players.
fn players(game: &GameRow, tally: &Tally) -> String {
    let table = tally.table();
    if table.rows.is_empty() {
        return String::new();
    }
    let mut lines = vec![head(game, tally)];
    lines.extend(table.rows.iter().map(|row| line(game, tally, row)));
    let mut text = columns(&lines);
    if !table.settled {
        text += &wrap(
            "There are so many pairs that the ratings were cut short: they are rough.",
            "  ",
        );
    }
    let tested = table
        .rows
        .iter()
        .filter(|row| chi_square(&row.person.faces).is_some());
    let tested = tested.count();
    if tested > 1 {
        text += &wrap(
            &format!(
                "Of {tested} tests of rolls about one in twenty has p below 0.05 by chance alone."
            ),
            "  ",
        );
    }
    text
}

fn head(game: &GameRow, tally: &Tally) -> Vec<String> {
    let mut head = vec![
        "Player", "Games", "Won", "Drawn", "Lost", "Points", "Rating",
    ];
    if !game.roll_faces.is_empty() {
        head.push("Rolls");
    }
    if tally.waits().count() > 0 {
        head.push("Wait");
    }
    head.into_iter().map(str::to_owned).collect()
}

fn line(game: &GameRow, tally: &Tally, row: &Row<'_>) -> Vec<String> {
    let score = row.games.score;
    let mut line = vec![
        name(row),
        row.games.count.to_string(),
        score.won.to_string(),
        score.drawn.to_string(),
        score.lost.to_string(),
        points(&score),
        format!("{:+.0}", rounded(row.rating)),
    ];
    if !game.roll_faces.is_empty() {
        let test = chi_square(&row.person.faces);
        line.push(test.map_or_else(|| "too few".to_owned(), |test| likely(test.p)));
    }
    if tally.waits().count() > 0 {
        let waits = &row.person.waits;
        line.push(match waits.count() {
            0 => String::new(),
            count => span(waits.seconds / count),
        });
    }
    line
}

/// A player's name, of one who signs with the fingerprint.
fn name(row: &Row<'_>) -> String {
    let name = harmless(&row.person.name);
    match row.id.fingerprint() {
        Some(print) => format!("{name} ({})", harmless(&print)),
        None => name,
    }
}

/// Points as people write them: 8.5, or 8.
pub(super) fn points(score: &Score) -> String {
    let halves = score.halves();
    let half = if halves % 2 == 1 { ".5" } else { "" };
    format!("{}{half}", halves / 2)
}

/// A rating in whole points, no zero with a minus.
pub(super) fn rounded(rating: f64) -> f64 {
    rating.round() + 0.0
}

/// Lines of columns, two blanks between, the first to the left and all others to
/// the right.
fn columns(lines: &[Vec<String>]) -> String {
    let width = |n: usize| {
        let cells = lines.iter().filter_map(|line| line.get(n));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..lines.first().map_or(0, Vec::len)).map(width).collect();
    let mut text = String::new();
    for line in lines {
        for (n, (cell, &width)) in line.iter().zip(&widths).enumerate() {
            let _ = match n {
                0 => write!(text, "{cell:width$}"),
                _ => write!(text, "  {cell:>width$}"),
            };
        }
        text.truncate(text.trim_end_matches(' ').len());
        text.push('\n');
    }
    text
}
