//! Commands in a message, one a line, in its writer's own words.

use std::ops::Range;

use crate::post::words::{Line, lines};
use crate::text::is_invisible;

/// How many lines are not understood before the rest is no more read.
const MOST_UNREAD: usize = 3;

/// One command. Words are taken in any case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// A move behind its turn number, to be read with what surrounds it.
    Numbered,
    Show,
    /// The legal moves, or those from a square.
    Legal(Option<String>),
    /// Judge a move.
    Check(String),
    /// Judge a move, article by article.
    Explain(String),
    /// The rules, or one article.
    Rules(Option<String>),
    /// Offer a draw with the move.
    Draw,
    Act(Act),
    /// Words for the other player, with the move or act.
    Note(String),
    Log,
    Games,
    Help,
    /// Make a game.
    New(String),
    /// Say by a token who one is.
    Token(String),
}

/// What changes a game and is no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Act {
    Accept,
    Resign,
    Takeback,
    ClaimRepetition,
    ClaimTime,
}

/// The commands of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Read {
    /// The commands in their order.
    pub(super) commands: Vec<Command>,
    /// Lines after the first command that are none.
    pub(super) unread: Vec<String>,
    /// The bytes of those commands that are no moves.
    taken: Vec<Range<usize>>,
    /// Where reading stopped, in bytes.
    end: usize,
}

impl Read {
    /// Reads the commands of a text: only in the writer's own words, and up to
    /// a line `stop`, the first quotation after a command, or the third line
    /// after the first command that is none.
    pub(super) fn of(text: &str) -> Self {
        let mut read = Self {
            end: text.len(),
            ..Self::default()
        };
        let lines = lines(text);
        for (at, line) in lines.iter().enumerate() {
            let bare = trim(line.text);
            if bare.is_empty() {
                continue;
            }
            let has_begun = !read.commands.is_empty();
            if !line.own {
                if has_begun {
                    read.end = paragraph_end(&lines, at);
                    break;
                }
                continue;
            }
            if bare.eq_ignore_ascii_case("stop") {
                read.end = line.range.start;
                break;
            }
            match command(bare) {
                Some(command) => {
                    if command != Command::Numbered {
                        read.taken.push(line.range.clone());
                    }
                    read.commands.push(command);
                }
                None if has_begun => {
                    read.unread.push(bare.to_owned());
                    if read.unread.len() == MOST_UNREAD {
                        read.end = paragraph_end(&lines, at);
                        break;
                    }
                }
                None => {}
            }
        }
        read
    }

    /// The text as far as it was read, without those commands that are no
    /// moves.
    pub(super) fn moves_of(text: &str) -> String {
        let read = Self::of(text);
        let mut kept = text[..read.end].to_owned();
        for range in read
            .taken
            .iter()
            .rev()
            .filter(|range| range.end <= read.end)
        {
            kept.replace_range(range.clone(), "");
        }
        kept
    }

    /// All that is said for the other player.
    pub(super) fn note(&self) -> Option<String> {
        let lines = self.commands.iter().filter_map(|command| match command {
            Command::Note(line) => Some(line.as_str()),
            _ => None,
        });
        let note = lines.collect::<Vec<_>>().join("\n");
        (!note.is_empty()).then_some(note)
    }

    /// What is done that is no move, in its order.
    pub(super) fn acts(&self) -> Vec<Act> {
        let acts = self.commands.iter().filter_map(|command| match command {
            Command::Act(act) => Some(*act),
            _ => None,
        });
        acts.collect()
    }

    pub(super) fn has(&self, command: &Command) -> bool {
        self.commands.contains(command)
    }
}

/// A line without blanks around it, visible or not.
pub(super) fn trim(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || is_invisible(c))
}

/// The command that a whole line is.
pub(super) fn command(line: &str) -> Option<Command> {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    if digits > 0 && line[digits..].starts_with(['.', ')']) {
        return Some(Command::Numbered);
    }
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = trim(rest);
    let word = word.to_ascii_lowercase();
    let alone = |command: Command| rest.is_empty().then_some(command);
    let one = || (!rest.is_empty()).then(|| rest.to_owned());
    let few = |most: usize| rest.split_whitespace().count() <= most;
    match word.as_str() {
        "show" => alone(Command::Show),
        "legal" if few(1) => Some(Command::Legal(one())),
        "check" => one().map(Command::Check),
        "explain" => one().map(Command::Explain),
        "rules" if few(1) => Some(Command::Rules(one())),
        "draw" => alone(Command::Draw),
        "accept" => alone(Command::Act(Act::Accept)),
        "resign" => alone(Command::Act(Act::Resign)),
        "takeback" => alone(Command::Act(Act::Takeback)),
        "claim" => match rest.to_ascii_lowercase().as_str() {
            "repetition" => Some(Command::Act(Act::ClaimRepetition)),
            "time" => Some(Command::Act(Act::ClaimTime)),
            _ => None,
        },
        "note" | "note:" => one().map(Command::Note),
        "log" => alone(Command::Log),
        "games" => alone(Command::Games),
        "help" => alone(Command::Help),
        "new" => one().map(Command::New),
        "token" if few(1) => one().map(Command::Token),
        _ => None,
    }
}

/// The end of the lines from one on that no empty line parts: a move that goes
/// on there must not be read by half.
fn paragraph_end(lines: &[Line<'_>], at: usize) -> usize {
    let rest = lines[at..].iter();
    let end = rest.take_while(|line| !trim(line.text).is_empty()).last();
    end.map_or(0, |line| line.range.end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<Command> {
        Read::of(text).commands
    }

    #[test]
    fn acts_are_whole_lines_in_any_case() {
        assert_eq!(read("Resign\n"), [Command::Act(Act::Resign)]);
        assert_eq!(read(" CLAIM  time"), [Command::Act(Act::ClaimTime)]);
        for text in [
            "I resign",
            "resign?",
            "resign now",
            "accept that",
            "> resign",
            "claim",
        ] {
            assert_eq!(read(text), [], "{text}");
        }
        assert_eq!(
            read("Hello Bob\n\nlegal C1\nNote: hi\n13. c1-c4"),
            [
                Command::Legal(Some("C1".to_owned())),
                Command::Note("hi".to_owned()),
                Command::Numbered,
            ]
        );
    }

    #[test]
    fn reading_stops_where_others_speak() {
        assert_eq!(read("show\nstop\nresign"), [Command::Show]);
        assert_eq!(read("show\n-- \nresign"), [Command::Show]);
        assert_eq!(read("> show\nhelp\n> x\nresign"), [Command::Help]);
        assert_eq!(read("show\na b\nc d\ne f\nresign"), [Command::Show]);
        assert_eq!(read("a b\nc d\ne f\ng h\nshow"), [Command::Show]);
    }

    #[test]
    fn what_is_read_for_moves_ends_with_the_reading() {
        let text = "note 3. a1-a2\n13. c1-c4\nstop\n14. x";
        assert_eq!(Read::moves_of(text), "\n13. c1-c4\n");
        // A line that may go on with the move is left to who reads it.
        assert_eq!(
            Read::moves_of("13. c1-c4\n> c5\n\n14. x"),
            "13. c1-c4\n> c5"
        );
    }
}
