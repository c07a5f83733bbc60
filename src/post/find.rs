//! Finding slips, game files and numbered moves in a text.

use crate::games;
use crate::record::GameFile;
use crate::refusal::{Kind, Refusal};
use crate::text::harmless;

use super::lines::{Line, is_bare_bullet, is_fence, key, lines, words};
use super::message::{Message, Move, Part, Sent, Slip};
use super::slip::{CHECK, END};
use super::turn::split;
use super::value::{Class, Value, class};

/// How much one message may hold. Every file and slip is replayed, and every
/// numbered line is read as a move, so a stranger must not send without end.
const MOST_FILES: usize = 16;
const MOST_SLIPS: usize = 256;
const MOST_MOVES: usize = 1000;

/// How many lines the first line of a slip may have been broken into.
const BROKEN: usize = 5;

/// Finds all that a text holds.
///
/// # Errors
///
/// Refuses a text in which part of a slip or game file cannot be read
/// (article 0.25).
pub(super) fn find(text: &str) -> Result<Message, Refusal> {
    let seats = |name: &str| games::find(name).map(|game| game.seats);
    let mut message = Message {
        files: Vec::new(),
        slips: Vec::new(),
        moves: Vec::new(),
    };
    if let Ok(file) = GameFile::read(text, &seats) {
        message.files.push(Sent::Whole(Box::new(file)));
        return Ok(message);
    }
    let mut reader = Reader {
        lines: lines(text),
        at: 0,
        message,
    };
    while reader.at < reader.lines.len() {
        let line = reader.lines[reader.at];
        reader.step()?;
        let message = &reader.message;
        if message.files.len() > MOST_FILES
            || message.slips.len() > MOST_SLIPS
            || message.moves.len() > MOST_MOVES
        {
            return Err(refuse(
                line,
                "this is more than one message may hold",
                "pass on only the part of it that is new",
            ));
        }
    }
    Ok(reader.message)
}

/// What stands in a line of a slip or a game file.
enum Item {
    Nothing,
    Comment(String),
    Pair(bool, String, Value),
    Other,
}

struct Reader<'a> {
    lines: Vec<Line<'a>>,
    at: usize,
    message: Message,
}

impl Reader<'_> {
    /// Takes what begins in the next line.
    fn step(&mut self) -> Result<(), Refusal> {
        let line = self.lines[self.at];
        let (depth, text) = line.unquoted();
        if let Some((slip, behind)) = self.marker() {
            self.at = behind;
            return self.slip(slip, line, depth);
        }
        match key(text) {
            Some((_, name, value)) if name == "herald" && is_number(value) => {
                return self.file(depth);
            }
            Some((_, name, value)) if name == "entry" && is_number(value) => {
                return Err(refuse(
                    line,
                    "an entry stands outside of a slip",
                    "copy the slip from its first line to its last, `--- end herald`",
                ));
            }
            _ => {}
        }
        if let Some((digits, rest)) = split(text)
            && !rest.is_empty()
        {
            self.message.moves.push(Move {
                line: line.number,
                number: text[digits].parse().unwrap_or(u32::MAX),
                text: text.to_owned(),
            });
        }
        self.at += 1;
        Ok(())
    }

    /// The first line of a slip, if one begins here, and the line behind it.
    fn marker(&self) -> Option<(Slip, usize)> {
        let mut found = Vec::new();
        for (n, line) in self.lines[self.at..].iter().take(BROKEN).enumerate() {
            found.extend(
                words(line.unquoted().1)
                    .into_iter()
                    .filter(|w| !w.is_empty()),
            );
            if found
                .first()
                .is_some_and(|word| word.bytes().all(|byte| byte == b'-'))
            {
                found.remove(0);
            }
            let fits = match found.as_slice() {
                [] if n == 0 => return None,
                [] => true,
                [first, ..] => first == "herald",
            };
            if !fits || found.len() > 5 {
                return None;
            }
            if let [_, game, id, after, head] = found.as_slice() {
                let is_one = games::find(game).is_some()
                    && is_base32(id, 16)
                    && after == "after"
                    && is_base32(head, 8);
                let slip = Slip {
                    id: id.clone(),
                    game: game.clone(),
                    after: head.clone(),
                    check: None,
                    entries: Vec::new(),
                };
                return is_one.then_some((slip, self.at + n + 1));
            }
        }
        None
    }

    fn is_end(&self) -> bool {
        let words = words(self.lines[self.at].unquoted().1);
        let dashes = words[0].bytes().all(|byte| byte == b'-');
        words[usize::from(dashes)..].join(" ") == END
    }

    fn slip(&mut self, mut slip: Slip, first: Line<'_>, depth: usize) -> Result<(), Refusal> {
        while self.at < self.lines.len() {
            if self.is_end() {
                self.at += 1;
                self.message.slips.push(slip);
                return Ok(());
            }
            if self.marker().is_some() {
                break;
            }
            let line = self.lines[self.at];
            match self.item(depth)? {
                Item::Nothing => {}
                Item::Comment(text) => slip.check = check(&text).or(slip.check),
                Item::Pair(bullet, key, value) => {
                    add(&mut slip.entries, line, bullet, key, value)?;
                }
                Item::Other => match check(line.inside(depth)) {
                    Some(check) => slip.check = Some(check),
                    None => {
                        return Err(refuse(
                            line,
                            "this line is no part of a slip",
                            "ask for the slip once more, and copy all of it",
                        ));
                    }
                },
            }
        }
        Err(refuse(
            first,
            "the last line of this slip, `--- end herald`, is missing",
            "copy the slip from its first line to its last",
        ))
    }

    fn file(&mut self, depth: usize) -> Result<(), Refusal> {
        if let Some(behind) = self.as_it_stands(depth) {
            self.at = behind;
            return Ok(());
        }
        let first = self.lines[self.at];
        let mut header = Part {
            line: first.number,
            pairs: Vec::new(),
        };
        let mut entries = None;
        while self.at < self.lines.len() && self.marker().is_none() {
            let line = self.lines[self.at];
            let text = line.inside(depth);
            if is_fence(text) {
                break;
            }
            if let Some((_, name, rest)) = key(text)
                && name == "log"
                && rest.is_empty()
                && entries.is_none()
            {
                entries = Some(Vec::new());
                self.at += 1;
                continue;
            }
            let before = self.at;
            match (self.item(depth)?, &mut entries) {
                (Item::Nothing | Item::Comment(_), _) => {}
                (Item::Pair(_, key, value), None) => header.pairs.push((key, value)),
                (Item::Pair(bullet, key, value), Some(entries)) => {
                    // What stands behind the file may well have a colon.
                    if !is_entry_key(&key) {
                        self.at = before;
                        break;
                    }
                    add(entries, line, bullet, key, value)?;
                }
                (Item::Other, None) => match header.pairs.last_mut() {
                    Some((key, value)) if value.is_plain() && class(key) != Class::Solid => {
                        value.go_on(text);
                    }
                    _ => {
                        return Err(refuse(
                            line,
                            "this line is no part of a game file",
                            "ask for the game file as an attachment",
                        ));
                    }
                },
                (Item::Other, Some(_)) => {
                    self.at = before;
                    break;
                }
            }
        }
        let Some(entries) = entries else {
            return Err(refuse(
                first,
                "this game file ends before its log",
                "copy the whole file, or ask for it as an attachment",
            ));
        };
        self.message.files.push(Sent::Parts(header, entries));
        Ok(())
    }

    /// A game file that begins here and can be read as it stands, to the end
    /// of its block of code or of the message; gives the line behind it.
    fn as_it_stands(&mut self, depth: usize) -> Option<usize> {
        let rest = &self.lines[self.at..];
        let length = rest.iter().position(|line| is_fence(line.inside(depth)));
        let length = length.unwrap_or(rest.len());
        let text: Vec<&str> = rest[..length]
            .iter()
            .map(|line| line.indented(depth))
            .collect();
        let seats = |name: &str| games::find(name).map(|game| game.seats);
        let file = GameFile::read(text.join("\n") + "\n", &seats).ok()?;
        self.message.files.push(Sent::Whole(Box::new(file)));
        Some(self.at + length)
    }

    /// What stands in the next line, and in those that belong to it.
    fn item(&mut self, depth: usize) -> Result<Item, Refusal> {
        let line = self.lines[self.at];
        let text = line.inside(depth);
        self.at += 1;
        if text.is_empty() || is_fence(text) || is_bare_bullet(text) {
            return Ok(Item::Nothing);
        }
        if let Some(comment) = text.strip_prefix('#') {
            return Ok(Item::Comment(comment.to_owned()));
        }
        let Some((bullet, name, rest)) = key(text) else {
            return Ok(Item::Other);
        };
        match Value::read(rest, &self.lines, &mut self.at, depth) {
            Some(value) => Ok(Item::Pair(bullet, name, value)),
            None => Err(refuse(
                line,
                "the text that begins here is damaged",
                "ask for it once more, and copy all of it",
            )),
        }
    }
}

/// Adds a key to the last entry, or begins another.
fn add(
    entries: &mut Vec<Part>,
    line: Line<'_>,
    bullet: bool,
    key: String,
    value: Value,
) -> Result<(), Refusal> {
    if key == "entry" {
        entries.push(Part {
            line: line.number,
            pairs: vec![(key, value)],
        });
        return Ok(());
    }
    match entries.last_mut() {
        Some(entry) if !bullet => {
            entry.pairs.push((key, value));
            Ok(())
        }
        _ => Err(refuse(
            line,
            "an entry begins with its number",
            "ask for it once more, and copy all of it",
        )),
    }
}

/// A checksum, where a comment is one.
fn check(comment: &str) -> Option<String> {
    let words = words(comment.trim_start_matches('#'));
    match words.as_slice() {
        [word, sum] if word == CHECK => {
            let is_sum = sum.len() == 8 && sum.bytes().all(|byte| byte.is_ascii_hexdigit());
            is_sum.then(|| sum.clone())
        }
        _ => None,
    }
}

fn is_entry_key(key: &str) -> bool {
    key == "entry" || matches!(class(key), Class::Solid | Class::Words) || is_free_key(key)
}

fn is_free_key(key: &str) -> bool {
    matches!(key, "name" | "typed" | "note" | "why")
}

fn is_number(text: &str) -> bool {
    let text = crate::text::plain(text);
    let text = text.trim().trim_matches('"');
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_base32(text: &str, length: usize) -> bool {
    let letter = |byte: u8| byte.is_ascii_lowercase() || (b'2'..=b'7').contains(&byte);
    text.len() == length && text.bytes().all(letter)
}

fn refuse(line: Line<'_>, why: &str, help: &str) -> Refusal {
    let text = harmless(line.raw.trim());
    let why = format!("line {}: {why}", line.number);
    Refusal::house(Kind::Unreadable, "0.25", &text, why).hint(help)
}
