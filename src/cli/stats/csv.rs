//! Statistics as tables for other programs (RFC 4180).

use crate::archive::figures::{ChiSquare, chi_square, float, wilson};
use crate::archive::stats::{Row, Stats, Tally};
use crate::games;
use crate::text::harmless;

use super::text::{points, rounded};

/// A line for each player of each kind of game.
pub(super) fn players(stats: &Stats) -> String {
    let head = [
        "game",
        "player",
        "key",
        "games",
        "won",
        "drawn",
        "lost",
        "points",
        "rating",
        "faces",
        "chi_square",
        "freedom",
        "p",
        "waits",
        "seconds",
        "longest",
    ];
    let mut text = line(head.map(str::to_owned));
    for (game, tally) in &stats.games {
        for row in tally.table().rows {
            text += &line(player(game, &row));
        }
    }
    text
}

fn player(game: &str, row: &Row<'_>) -> [String; 16] {
    let (score, waits) = (row.games.score, &row.person.waits);
    let faces = &row.person.faces;
    let [statistic, freedom, p] = tested(chi_square(faces));
    [
        game.to_owned(),
        row.person.name.clone(),
        row.id.fingerprint().unwrap_or_default(),
        row.games.count.to_string(),
        score.won.to_string(),
        score.drawn.to_string(),
        score.lost.to_string(),
        points(&score),
        format!("{:.0}", rounded(row.rating)),
        sum(faces).to_string(),
        statistic,
        freedom,
        p,
        waits.count().to_string(),
        waits.seconds.to_string(),
        waits.longest.to_string(),
    ]
}

/// A line for each article that ended games.
pub(super) fn endings(stats: &Stats) -> String {
    let head = [
        "game",
        "article",
        "first_seat",
        "second_seat",
        "first_seat_won",
        "second_seat_won",
        "drawn",
        "undecided",
    ];
    let mut text = line(head.map(str::to_owned));
    for (game, tally) in &stats.games {
        let [one, other] = seats(game);
        for (article, results) in &tally.endings {
            text += &line([
                game.clone(),
                article.clone(),
                one.to_owned(),
                other.to_owned(),
                results.won[0].to_string(),
                results.won[1].to_string(),
                results.drawn.to_string(),
                results.undecided.to_string(),
            ]);
        }
    }
    text
}

/// A line for each kind of game.
pub(super) fn games(stats: &Stats) -> String {
    let head = [
        "game",
        "first_seat",
        "second_seat",
        "ended",
        "running",
        "invitations",
        "first_seat_won",
        "second_seat_won",
        "drawn",
        "undecided",
        "first_mover_games",
        "first_mover_share",
        "low",
        "high",
        "turns",
        "faces",
        "chi_square",
        "freedom",
        "p",
        "waits",
        "seconds",
        "longest",
    ];
    let mut text = line(head.map(str::to_owned));
    for (game, tally) in &stats.games {
        text += &line(kind(game, tally));
    }
    text
}

fn kind(game: &str, tally: &Tally) -> [String; 22] {
    let results = tally.results();
    let [one, other] = seats(game);
    let count = tally.first.count();
    let points = float(tally.first.halves()) / 2.0;
    let share = |share: f64| format!("{share:.4}");
    let interval = wilson(points, float(count));
    let turns: u64 = tally.lengths.iter().fold(0, |sum, (turns, count)| {
        count.saturating_mul(u64::from(*turns)).saturating_add(sum)
    });
    let faces = tally.faces();
    let [statistic, freedom, p] = tested(chi_square(&faces));
    let waits = tally.waits();
    [
        game.to_owned(),
        one.to_owned(),
        other.to_owned(),
        results.count().to_string(),
        tally.running.to_string(),
        tally.invitations.to_string(),
        results.won[0].to_string(),
        results.won[1].to_string(),
        results.drawn.to_string(),
        results.undecided.to_string(),
        count.to_string(),
        interval.map_or_else(String::new, |_| share(points / float(count))),
        interval.map_or_else(String::new, |[low, _]| share(low)),
        interval.map_or_else(String::new, |[_, high]| share(high)),
        turns.to_string(),
        sum(&faces).to_string(),
        statistic,
        freedom,
        p,
        waits.count().to_string(),
        waits.seconds.to_string(),
        waits.longest.to_string(),
    ]
}

fn seats(game: &str) -> [&'static str; 2] {
    games::find(game).map_or([""; 2], |game| game.seats)
}

fn sum(counts: &[u64]) -> u64 {
    counts
        .iter()
        .fold(0, |sum, count| sum.saturating_add(*count))
}

/// The figures of a test, empty where there were too few throws for it.
fn tested(test: Option<ChiSquare>) -> [String; 3] {
    test.map_or_else(Default::default, |test| {
        [
            format!("{:.4}", test.statistic),
            test.freedom.to_string(),
            format!("{:.6}", test.p),
        ]
    })
}

/// A line of cells, ended as the standard has it.
fn line<const N: usize>(cells: [String; N]) -> String {
    cells.map(|text| cell(&text)).join(",") + "\r\n"
}

/// A cell: quoted where it must be. What a spreadsheet would take for a formula
/// begins with an apostrophe; numbers are none.
fn cell(text: &str) -> String {
    let text = harmless(text);
    let is_formula = text.starts_with(['=', '+', '-', '@']) && text.parse::<f64>().is_err();
    let text = if is_formula { format!("'{text}") } else { text };
    if text.contains(['"', ',', ';', '\'']) || text != text.trim() {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::cell;

    #[test]
    fn cells_are_quoted_and_nothing_in_them_is_obeyed() {
        for (text, written) in [
            ("Ann", "Ann"),
            ("-120", "-120"),
            ("Bob, the \"Rook\"", "\"Bob, the \"\"Rook\"\"\""),
            ("=HYPERLINK(1)", "\"'=HYPERLINK(1)\""),
            ("-2+3", "\"'-2+3\""),
            ("@sum", "\"'@sum\""),
            ("a;b", "\"a;b\""),
            ("a\u{1b}[2J\nb", "a\\u{1b}[2J\\u{a}b"),
        ] {
            assert_eq!(cell(text), written);
        }
    }
}
