//! The door for chat: lines in, lines out, for any bridge.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use crate::dice::code;
use crate::text::harmless;

use super::answer::Answer;
use super::command::{Command, command, trim};
use super::core::is_nick;
use super::incoming::Incoming;
use super::token::{Token, ids_in};

/// How long a code that is not yet whole is waited for.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest text that is gathered from one person, in bytes.
const LONGEST: usize = 1 << 20;
/// From how many people at most codes are gathered at a time.
const MOST: usize = 64;
/// How many tokens are remembered, and how long.
const MOST_TOKENS: usize = 4096;
const REMEMBERED: Duration = Duration::from_secs(86_400);
/// The longest line that goes out, in bytes; IRC allows some 400.
const LONGEST_LINE: usize = 380;

/// What a chat has said that is not yet answered.
#[derive(Debug, Default)]
pub struct Chat {
    gathered: Vec<Gathered>,
    tokens: HashMap<String, Vec<(Instant, Token)>>,
}

/// A code that is not yet whole.
#[derive(Debug)]
struct Gathered {
    nick: String,
    channel: Option<String>,
    text: String,
    until: Instant,
}

impl Chat {
    /// Takes a line, `NICK[@CHANNEL] TAB TEXT`, at a moment; gives the message
    /// that is whole by it, if one is.
    pub fn line(&mut self, line: &str, at: Instant) -> Option<Incoming> {
        let (who, text) = line.split_once('\t')?;
        let (nick, channel) = match who.split_once('@') {
            Some((nick, channel)) => (nick, Some(channel)),
            None => (who, None),
        };
        let is_channel = |name: &str| !name.is_empty() && !name.contains(char::is_whitespace);
        if !is_nick(nick) || channel.is_some_and(|channel| !is_channel(channel)) {
            return None;
        }
        let is_his = |one: &Gathered| one.nick == nick && one.channel.as_deref() == channel;
        if let Some(n) = self.gathered.iter().position(is_his) {
            let one = &mut self.gathered[n];
            if one.text.len() + text.len() < LONGEST {
                one.text = format!("{}\n{text}", one.text);
            }
            if is_broken(&one.text) {
                return None;
            }
            let one = self.gathered.swap_remove(n);
            return self.whole(&one.nick, one.channel.as_deref(), &one.text, at);
        }
        if is_broken(text) && self.gathered.len() < MOST {
            self.gathered.push(Gathered {
                nick: nick.to_owned(),
                channel: channel.map(str::to_owned),
                text: text.to_owned(),
                until: at + PATIENCE,
            });
            return None;
        }
        self.whole(nick, channel, text, at)
    }

    /// When something that was gathered is no longer waited for.
    #[must_use]
    pub fn deadline(&self) -> Option<Instant> {
        self.gathered.iter().map(|one| one.until).min()
    }

    /// What is no longer waited for at a moment, as it is.
    pub fn overdue(&mut self, at: Instant) -> Vec<Incoming> {
        let (due, rest) = std::mem::take(&mut self.gathered)
            .into_iter()
            .partition(|one: &Gathered| one.until <= at);
        self.gathered = rest;
        let due = due.into_iter();
        due.filter_map(|one| self.whole(&one.nick, one.channel.as_deref(), &one.text, at))
            .collect()
    }

    fn whole(
        &mut self,
        nick: &str,
        channel: Option<&str>,
        text: &str,
        at: Instant,
    ) -> Option<Incoming> {
        let text = addressed(text);
        if let Some(Command::Token(token)) = command(text) {
            // Said in a channel, everybody has it.
            if channel.is_some() {
                return None;
            }
            self.learn(nick, &token, at);
            return Some(self.incoming(nick, None, "", "games", at));
        }
        let (id, text) = unnamed(text);
        Some(self.incoming(nick, channel, id, text, at))
    }

    fn incoming(
        &self,
        nick: &str,
        channel: Option<&str>,
        subject: &str,
        text: &str,
        at: Instant,
    ) -> Incoming {
        let known = self.tokens.get(nick).into_iter().flatten();
        let known = known.filter(|(since, _)| at.duration_since(*since) < REMEMBERED);
        let tokens = known.map(|(_, token)| token.clone()).collect();
        Incoming {
            subject: subject.to_owned(),
            tokens,
            ..Incoming::of_chat(nick, channel, text)
        }
    }

    /// Remembers who a nick is.
    fn learn(&mut self, nick: &str, token: &str, at: Instant) {
        if self.tokens.len() >= MOST_TOKENS {
            self.tokens.clear();
        }
        let known = self.tokens.entry(nick.to_owned()).or_default();
        for token in Token::all_in(token) {
            known.retain(|(_, old)| old.game != token.game);
            known.insert(0, (at, token));
        }
        known.truncate(MOST);
    }
}

/// The lines that an answer is: `NICK-or-CHANNEL TAB TEXT`, without ends. With
/// `short`, the board is a position in one line.
#[must_use]
pub fn lines(answer: &Answer, short: bool) -> Vec<String> {
    let to = if answer.channel.is_empty() {
        &answer.to
    } else {
        &answer.channel
    };
    if to.is_empty() || to.contains(|c: char| c.is_whitespace() || c.is_control()) {
        return Vec::new();
    }
    let board = if short { &answer.short } else { &answer.board };
    let text = [&answer.said, board, &answer.after, &answer.code];
    let rows = text.into_iter().flat_map(|part| part.lines());
    let rows = rows.filter(|row| !row.trim().is_empty());
    rows.flat_map(tame)
        .map(|row| format!("{to}\t{row}"))
        .collect()
}

/// A line in which nobody's words are a command of the bridge, or call
/// everybody; in parts that a server passes.
fn tame(row: &str) -> Vec<String> {
    let mut text = String::new();
    let safe = harmless(row);
    let mut signs = safe.chars().peekable();
    if safe.starts_with(['/', '!']) {
        text.push(' ');
    }
    while let Some(c) = signs.next() {
        text.push(c);
        let calls = c == '@' || c == '<' && signs.peek().is_some_and(|next| "@!#".contains(*next));
        if calls && signs.peek().is_some_and(|next| !next.is_whitespace()) {
            text.push(' ');
        }
    }
    let mut parts = Vec::new();
    let mut rest = text.as_str();
    while rest.len() > LONGEST_LINE {
        let mut end = LONGEST_LINE;
        while !rest.is_char_boundary(end) {
            end -= 1;
        }
        let end = rest[..end]
            .rfind(' ')
            .filter(|&at| at > end / 2)
            .unwrap_or(end);
        parts.push(rest[..end].to_owned());
        rest = rest[end..].trim_start();
    }
    parts.push(rest.to_owned());
    parts
}

/// Whether a text has a code that is not whole.
fn is_broken(text: &str) -> bool {
    code::find(text).is_ok_and(|found| found.iter().any(|code| code.body.is_none()))
}

/// What is said to the desk, without its name in front.
fn addressed(text: &str) -> &str {
    let text = trim(text);
    let name = text
        .get(..6)
        .filter(|name| name.eq_ignore_ascii_case("herald"));
    let named = name.and_then(|_| text[6..].strip_prefix([':', ',']));
    trim(named.or_else(|| text.strip_prefix('!')).unwrap_or(text))
}

/// The id of a game that a text begins with, and the rest.
fn unnamed(text: &str) -> (&str, &str) {
    let rest = text.strip_prefix("[herald ").unwrap_or(text);
    let (word, rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let id = word.trim_end_matches([']', ':']);
    if id.len() == 16 && ids_in(id).len() == 1 {
        (id, trim(rest))
    } else {
        ("", text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_split_into_who_where_and_what() {
        let mut chat = Chat::default();
        let now = Instant::now();
        let said = chat.line("ann@#games\therald: show", now).unwrap();
        assert_eq!(
            (&*said.sender, said.channel.as_deref()),
            ("ann", Some("#games"))
        );
        assert_eq!(said.message.unwrap().text(), "show");
        let said = chat.line("ann\tpocuvuqknvynqxj7 a8-a12", now).unwrap();
        assert_eq!((&*said.subject, said.channel), ("pocuvuqknvynqxj7", None));
        assert_eq!(said.message.unwrap().text(), "a8-a12");
        for line in ["ann", "\tx", "a b\tx", "/quit\tx", "ann@\tx", "ann@a b\tx"] {
            assert!(chat.line(line, now).is_none(), "{line}");
        }
    }

    #[test]
    fn a_code_is_gathered_until_it_is_whole_or_time_is_up() {
        let entry = crate::record::Entry::new(3);
        let body = crate::record::after(&[1; 10].into(), &[2; 32].into(), &[entry]);
        let code = crate::dice::code::frame(&body);
        let (one, other) = code.split_at(12);
        let mut chat = Chat::default();
        let now = Instant::now();
        assert!(chat.line(&format!("ann\t{one}"), now).is_none());
        assert!(chat.line("bob\tshow", now).is_some());
        let whole = chat.line(&format!("ann\t{other}"), now).unwrap();
        assert_eq!(whole.message.unwrap().text(), format!("{one}\n{other}"));
        assert!(chat.line(&format!("ann\t{one}"), now).is_none());
        assert_eq!(chat.deadline(), Some(now + PATIENCE));
        assert!(chat.overdue(now + PATIENCE / 2).is_empty());
        assert_eq!(chat.overdue(now + PATIENCE).len(), 1);
        assert_eq!(chat.deadline(), None);
    }

    #[test]
    fn a_token_said_in_a_channel_is_not_heard() {
        let mut chat = Chat::default();
        let now = Instant::now();
        let token = "token pocuvuqknvynqxj7.abcdefgh";
        assert!(chat.line(&format!("ann@#g\t{token}"), now).is_none());
        assert!(chat.line("ann\tshow", now).unwrap().tokens.is_empty());
        assert!(chat.line(&format!("ann\t{token}"), now).is_some());
        assert_eq!(chat.line("ann@#g\tshow", now).unwrap().tokens.len(), 1);
        assert!(chat.line("bob@#g\tshow", now).unwrap().tokens.is_empty());
        let later = now + REMEMBERED;
        assert!(chat.line("ann\tshow", later).unwrap().tokens.is_empty());
    }

    #[test]
    fn nobodys_words_command_a_bridge_or_call_everybody() {
        let answer = Answer {
            to: "bob".to_owned(),
            said: "/quit\n@everyone <@123> x\r\u{1b}[1m\n".to_owned(),
            board: "board\n".to_owned(),
            short: "short\n".to_owned(),
            after: "a ".repeat(300),
            ..Answer::default()
        };
        let all = lines(&answer, true);
        assert_eq!(all[0], "bob\t /quit");
        assert!(
            all[1].starts_with("bob\t@ everyone < @ 123> x"),
            "{}",
            all[1]
        );
        assert!(
            all.iter()
                .all(|line| line.len() < 400 && !line.contains(['\r', '\u{1b}']))
        );
        assert_eq!(all[2], "bob\tshort");
        assert_eq!(lines(&answer, false)[2], "bob\tboard");
        assert_eq!(all.len(), 5);
        let channel = Answer {
            channel: "#g".to_owned(),
            ..answer
        };
        assert!(lines(&channel, true)[0].starts_with("#g\t"));
    }
}
