//! Reading a drawn board back, as it comes out of a letter.

use std::fmt::Write;

use super::Plan;

/// Why a drawn board cannot be read: the line that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misdrawn {
    /// The number of the line in the text, from 1.
    pub line: usize,
    /// The line.
    pub text: String,
    /// What is wrong with it, in words without an end mark.
    pub why: String,
}

/// A row of a drawn board: the line it stands in, and its rank in a position
/// string.
struct Row<'a> {
    line: usize,
    text: &'a str,
    rank: String,
}

/// How many rows make a text a drawn board, complete or not.
const FEWEST: usize = 2;

/// The position string that a drawn board shows, if the text is one: rows that
/// begin with their number, and after them a line that begins with a seat's
/// letter. Quote marks, code fences and the names of parts are passed over;
/// the line of file letters tells a board that was drawn from the other side.
///
/// What stands on the board is taken from the drawing, everything else from
/// the last line, which is the tail of the position string and may be folded
/// (see [`fold_tail`](super::fold_tail)).
///
/// # Errors
///
/// Returns the line of a drawn board that is wrong.
pub fn read_drawn(text: &str, plan: &Plan, seats: [&str; 2]) -> Result<Option<String>, Misdrawn> {
    read(text, plan, seats, None)
}

/// The same of a board on which `any` is drawn where it does not matter what
/// stands there; so it is in the position string.
///
/// # Errors
///
/// Returns the line of a drawn board that is wrong.
pub fn read_pattern(
    text: &str,
    plan: &Plan,
    seats: [&str; 2],
    any: char,
) -> Result<Option<String>, Misdrawn> {
    read(text, plan, seats, Some(any))
}

fn read(
    text: &str,
    plan: &Plan,
    seats: [&str; 2],
    any: Option<char>,
) -> Result<Option<String>, Misdrawn> {
    let count = text
        .lines()
        .filter(|line| rank_of(line, plan).is_some())
        .count();
    if count < FEWEST {
        return Ok(None);
    }
    let mut rows: Vec<Option<Row<'_>>> = (0..plan.ranks).map(|_| None).collect();
    let mut tail: Option<String> = None;
    let mut goes_on = false;
    let mut flipped = false;
    for (n, text) in text.lines().enumerate() {
        let line = n + 1;
        let words = words(text);
        let words: Vec<&str> = words.split_whitespace().collect();
        if let Some(rank) = rank_of(text, plan).filter(|_| !goes_on) {
            let wrong = |why: String| Misdrawn {
                line,
                text: text.trim().to_owned(),
                why,
            };
            let row = Row {
                line,
                text,
                rank: read_row(rank, &words[1..], (flipped, any), plan).map_err(wrong)?,
            };
            if rows[usize::from(rank) - 1].replace(row).is_some() {
                return Err(wrong(format!("rank {rank} stands here a second time")));
            }
            continue;
        }
        flipped |= is_flipped(&words, plan);
        let line = words.join(" ");
        match &mut tail {
            Some(tail) if goes_on && tail.ends_with('/') => tail.push_str(&line),
            Some(tail) if goes_on && words.iter().all(|word| word.contains('=')) => {
                tail.push(' ');
                tail.push_str(&line);
            }
            _ if rows.iter().any(Option::is_some) && is_tail(&words, seats) => {
                tail = Some(line);
                goes_on = true;
            }
            _ => goes_on = false,
        }
    }
    let board = whole(&rows)?;
    Ok(Some(tail.map_or_else(
        || board.clone(),
        |tail| format!("{board} {tail}"),
    )))
}

/// The words of a line without the signs of a quotation and of the last move.
fn words(line: &str) -> String {
    let line = line.trim_start_matches(['>', ' ', '\t', '\u{feff}']);
    line.replace(['[', ']'], " ")
}

/// The number of the rank that a line draws, if it draws one.
fn rank_of(line: &str, plan: &Plan) -> Option<u8> {
    let words = words(line);
    let mut words = words.split_whitespace();
    let rank = words.next()?.parse().ok();
    let drawn = words.filter(|word| word.chars().count() <= 2).count() > 1;
    rank.filter(|rank| drawn && (1..=plan.ranks).contains(rank))
}

/// The board of a position string, where no rank is missing.
fn whole(rows: &[Option<Row<'_>>]) -> Result<String, Misdrawn> {
    let mut board = String::new();
    let mut above: Option<&Row<'_>> = None;
    for (n, row) in rows.iter().enumerate().rev() {
        let Some(row) = row else {
            let below = rows[..n].iter().rev().find_map(Option::as_ref);
            let Some(near) = above.or(below) else {
                continue;
            };
            let side = if above.is_some() { "below" } else { "above" };
            return Err(Misdrawn {
                line: near.line,
                text: near.text.trim().to_owned(),
                why: format!("rank {} is missing {side} this line", n + 1),
            });
        };
        if above.is_some() {
            board.push('/');
        }
        board += &row.rank;
        above = Some(row);
    }
    Ok(board)
}

/// Whether words are the letters of the files from the last to the first.
fn is_flipped(words: &[&str], plan: &Plan) -> bool {
    let letters = (0..plan.files)
        .rev()
        .map(|file| char::from(b'a' + file).to_string());
    letters.eq(words.iter().copied())
}

/// Whether words can be the tail of a position string.
fn is_tail(words: &[&str], seats: [&str; 2]) -> bool {
    let Some((side, rest)) = words.split_first() else {
        return false;
    };
    seats.iter().any(|seat| *side == &seat[..1]) && rest.iter().all(|word| word.contains('='))
}

/// One drawn row as a rank of a position string, or what is wrong with it.
fn read_row(
    rank: u8,
    words: &[&str],
    (flipped, any): (bool, Option<char>),
    plan: &Plan,
) -> Result<String, String> {
    let files = usize::from(plan.files);
    let is_number = |word: &&str| word.bytes().all(|b| b.is_ascii_digit());
    // The number on the right ends the row; without it the name of a part may.
    let count = match words.iter().position(is_number) {
        Some(end) => end,
        None => words.len().min(files),
    };
    if count != files {
        return Err(format!("rank {rank} has {count} squares here, not {files}"));
    }
    let mut words = words[..count].to_vec();
    if flipped {
        words.reverse();
    }
    let mut row = String::new();
    let mut run = 0;
    for word in words {
        let seen = word.chars().next().unwrap_or('.');
        if matches!(seen, '.' | '·' | '-') {
            run += 1;
            continue;
        }
        if run > 0 {
            let _ = write!(row, "{run}");
            run = 0;
        }
        if any == Some(seen) {
            row.push(seen);
            continue;
        }
        let is_it = |(ascii, symbol): &&(char, char)| seen == *symbol || seen == *ascii;
        let Some((letter, _)) = plan.symbols.iter().find(is_it) else {
            return Err(format!("no piece is drawn {}", seen.escape_default()));
        };
        row.push(*letter);
    }
    if run > 0 {
        let _ = write!(row, "{run}");
    }
    Ok(row)
}
