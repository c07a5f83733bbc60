//! The result of a match, as a table and as JSON.

use std::fmt::Write;

use serde_json::{Value, json};

use crate::contest::{Contest, Score, Tally};
use crate::text::{harmless, wrap};

/// The longest name in the table, in characters.
const LONGEST: usize = 20;

/// Who has won how often so far.
pub(super) fn in_short(contest: &Contest, tally: &Tally) -> String {
    let [one, other] = tally.programs;
    let [first, second] = names(contest);
    let (won, drawn, lost) = (one.won, one.drawn, other.won);
    format!("{first} {won}, {second} {lost}, drawn {drawn}")
}

/// The table: a row for each program, and one for each seat.
pub(super) fn table(contest: &Contest, tally: &Tally) -> String {
    let name = &contest.game.book().name;
    let games = tally.programs[0].games();
    let counted = if games == 1 { "game" } else { "games" };
    let seed = harmless(&contest.seed);
    let mut text = wrap(&format!("{games} {counted} of {name}, seed {seed}"), "  ");
    let names = names(contest);
    let seats = contest.game.seats.map(str::to_owned);
    let rows = names.iter().zip(&tally.programs);
    let rows = rows.chain(seats.iter().zip(&tally.seats));
    let width = rows.clone().map(|(name, _)| name.chars().count()).max();
    let width = width.unwrap_or_default();
    let _ = writeln!(
        text,
        "\n{:width$}  {:>5} {:>5} {:>5} {:>7}  {:>7}  95 % interval",
        "", "won", "drawn", "lost", "forfeit", "score"
    );
    for (name, score) in rows {
        let _ = writeln!(text, "{name:width$}  {}", row(score));
    }
    let endings = tally.endings.iter();
    let endings: Vec<String> = endings
        .map(|(article, count)| format!("{article} ({count})"))
        .collect();
    if !endings.is_empty() {
        text.push('\n');
        text += &wrap(&format!("Ended by {}.", endings.join(", ")), "  ");
    }
    text
}

fn row(score: &Score) -> String {
    let counts = format!(
        "{:>5} {:>5} {:>5} {:>7}",
        score.won, score.drawn, score.lost, score.forfeited
    );
    match (score.share(), score.interval()) {
        (Some(share), Some([low, high])) => {
            let [share, low, high] = [share, low, high].map(|share| share * 100.0);
            format!("{counts}  {share:>5.1} %  {low:.1} to {high:.1} %")
        }
        _ => counts,
    }
}

/// The table as JSON.
pub(super) fn value(contest: &Contest, tally: &Tally) -> Value {
    let score = |key: &str, name: &str, score: &Score| {
        let [low, high] = score.interval().map_or([None; 2], |ends| ends.map(Some));
        json!({
            key: name, "won": score.won, "drawn": score.drawn, "lost": score.lost,
            "forfeited": score.forfeited, "score": score.share(), "low": low, "high": high,
        })
    };
    let [one, other] = &contest.names;
    let seats = contest.game.seats;
    json!({
        "game": contest.game.name,
        "seed": contest.seed,
        "games": tally.programs[0].games(),
        "programs": [
            score("name", &one.name, &tally.programs[0]),
            score("name", &other.name, &tally.programs[1]),
        ],
        "seats": [
            score("seat", seats[0], &tally.seats[0]),
            score("seat", seats[1], &tally.seats[1]),
        ],
        "endings": tally.endings,
    })
}

/// What the programs are called, short and safe to print: by their beginnings,
/// or by their ends where those tell them apart.
fn names(contest: &Contest) -> [String; 2] {
    let names = contest
        .names
        .each_ref()
        .map(|player| harmless(&player.name));
    let begins = names.each_ref().map(|name| beginning(name));
    if begins[0] == begins[1] {
        names.map(|name| end(&name))
    } else {
        begins
    }
}

fn beginning(name: &str) -> String {
    match name.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    }
}

fn end(name: &str) -> String {
    match name.char_indices().nth_back(LONGEST) {
        Some((before, c)) => format!("…{}", &name[before + c.len_utf8()..]),
        None => name.to_owned(),
    }
}
