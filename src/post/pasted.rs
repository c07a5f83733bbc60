//! Whole game files in the text of a message.

use std::ops::Range;

use crate::games;
use crate::record::GameFile;

/// How many files one message may hold; each is replayed.
const MOST: usize = 16;

/// The game files that a text holds, each with its place. They may be quoted or
/// indented, line by line alike, and stand in a block of code.
pub(super) fn pasted(text: &str) -> Vec<(Range<usize>, GameFile)> {
    let lines = lines(text);
    let mut found = Vec::new();
    let mut at = 0;
    while at < lines.len() && found.len() < MOST {
        if let Some((end, file)) = file(&lines, at) {
            found.push((lines[at].0.start..lines[end - 1].0.end, file));
            at = end;
        } else {
            at += 1;
        }
    }
    found
}

/// Lines with their places, without line ends.
fn lines(text: &str) -> Vec<(Range<usize>, &str)> {
    let mut start = 0;
    text.split_inclusive('\n')
        .map(|line| {
            let at = start..start + line.len();
            start += line.len();
            (at, line.trim_end_matches(['\n', '\r']))
        })
        .collect()
}

/// The file that begins in a line, and the line behind it.
fn file(lines: &[(Range<usize>, &str)], at: usize) -> Option<(usize, GameFile)> {
    let first = lines[at].1;
    let lead = first.find("herald:")?;
    let is_lead = |c: char| matches!(c, '>' | '|' | ' ' | '\t');
    if !first[..lead].chars().all(is_lead) {
        return None;
    }
    let prefix = &first[..lead];
    let mut body = String::new();
    let mut in_log = false;
    let mut end = at;
    for (_, line) in &lines[at..] {
        let bare = line.strip_prefix(prefix);
        let bare = bare.or_else(|| (line.trim() == prefix.trim()).then_some(""));
        let Some(bare) = bare else { break };
        if bare.starts_with("```") || bare.starts_with("~~~") {
            break;
        }
        // What stands behind the log is no part of it.
        if in_log && !(bare.is_empty() || bare.starts_with([' ', '-', '#'])) {
            break;
        }
        if bare.trim_end() == "log:" {
            in_log = true;
        }
        body.push_str(bare);
        body.push('\n');
        end += 1;
    }
    if !in_log {
        return None;
    }
    // A line of dashes or a signature mark may still hang on.
    let seats = |name: &str| games::find(name).map(|game| game.seats);
    for _ in 0..8 {
        if let Ok(file) = GameFile::read(body.clone(), &seats) {
            return Some((end, file));
        }
        let kept = body.trim_end_matches('\n').rfind('\n')? + 1;
        body.truncate(kept);
        end -= 1;
    }
    None
}
