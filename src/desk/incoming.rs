//! A message to the desk, as data.

use crate::post::Message;
use crate::post::mail::{self, Head, Letter, Unread};

use super::token::Token;

/// Through which door a message came, and answers go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Door {
    /// Mail: people are known by address.
    Mail,
    /// Chat: people are known by nick.
    Chat,
}

/// A message to the desk.
#[derive(Debug)]
pub struct Incoming {
    /// The door.
    pub door: Door,
    /// The address or the nick that the message says it is from.
    pub sender: String,
    /// The name beside the address, or the nick.
    pub name: String,
    /// The channel in which it was said, where everybody reads.
    pub channel: Option<String>,
    /// What names this one message, so that it counts once; a mail's id.
    pub id: Option<String>,
    /// The subject of a mail.
    pub subject: String,
    /// The tokens that it brings, the nearest first.
    pub tokens: Vec<Token>,
    /// Whether a token stood where the sender had to keep it: in the subject,
    /// for a mail program that drops the ids of what it answers.
    pub by_subject: bool,
    /// No person wrote it, or it came through a list: it is not answered.
    pub automatic: bool,
    /// What it says, or why that cannot be read.
    pub message: Result<Message, String>,
}

impl Incoming {
    /// A mail as it arrived.
    ///
    /// # Errors
    ///
    /// When it is too long to be read at all.
    pub fn of_mail(raw: &[u8]) -> Result<Self, Unread> {
        let (letter, unread) = match mail::read(raw) {
            Ok(letter) => (letter, None),
            Err(Unread::TooLong) => return Err(Unread::TooLong),
            // What cannot be read has headers still, which say whose it is.
            Err(unread) => (headers_alone(raw), Some(unread.refusal().why)),
        };
        let message = match unread {
            Some(why) => Err(why),
            None => Message::of_letter(&letter).map_err(|refusal| refusal.why),
        };
        Ok(Self::of_head(letter.head, message))
    }

    fn of_head(head: Head, message: Result<Message, String>) -> Self {
        let (sender, name) = match &head.from {
            Some(from) => (from.address.clone(), from.name.clone().unwrap_or_default()),
            None => Default::default(),
        };
        let before = head.in_reply_to.iter().chain(head.references.iter().rev());
        let mut tokens: Vec<Token> = before.flat_map(|id| Token::all_in(id)).collect();
        let by_subject = tokens.is_empty();
        tokens.extend(Token::all_in(&head.subject));
        Self {
            door: Door::Mail,
            sender,
            name,
            channel: None,
            id: head.message_id.clone(),
            by_subject: by_subject && !tokens.is_empty(),
            tokens,
            automatic: head.is_automatic() || head.precedence_bulk || head.list || head.own,
            subject: head.subject,
            message,
        }
    }

    /// What somebody said in a chat: alone with the desk, or in a channel.
    #[must_use]
    pub fn of_chat(nick: &str, channel: Option<&str>, text: &str) -> Self {
        Self {
            door: Door::Chat,
            sender: nick.to_owned(),
            name: nick.to_owned(),
            channel: channel.map(str::to_owned),
            id: None,
            subject: String::new(),
            tokens: Vec::new(),
            by_subject: false,
            automatic: false,
            message: Message::read(text).map_err(|refusal| refusal.why),
        }
    }
}

/// The headers of a mail whose body cannot be read.
fn headers_alone(raw: &[u8]) -> Letter {
    let end = raw
        .windows(2)
        .position(|two| two == b"\n\n")
        .or_else(|| raw.windows(4).position(|four| four == b"\r\n\r\n"))
        .unwrap_or(raw.len());
    // The type of the body is what could not be read.
    let block = raw[..end].split_inclusive(|&byte| byte == b'\n');
    let mut kept = Vec::new();
    let mut is_body = false;
    for line in block {
        if !line.starts_with(b" ") && !line.starts_with(b"\t") {
            is_body = line.len() >= 8 && line[..8].eq_ignore_ascii_case(b"content-");
        }
        if !is_body {
            kept.extend_from_slice(line);
        }
    }
    kept.extend_from_slice(b"\n\nx\n");
    mail::read(&kept).unwrap_or_default()
}
