//! What the headers of a mail say, and whether a text is a mail at all.

use mail_parser::{HeaderName, HeaderValue, Message, MessageParser};

/// The most bytes of headers that are read.
const LONGEST: usize = 256 << 10;
/// The most addresses, and ids of other mails, that are kept.
const MOST: usize = 64;

/// Headers that people do not write and programs do not show.
const TECHNICAL: &[&str] = &[
    "received",
    "return-path",
    "delivered-to",
    "envelope-to",
    "message-id",
    "in-reply-to",
    "references",
    "mime-version",
    "content-type",
    "content-transfer-encoding",
    "dkim-signature",
    "authentication-results",
    "arc-seal",
    "received-spf",
    "auto-submitted",
    "list-id",
    "user-agent",
    "x-mailer",
];

/// Whom a mail is from or to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// The name beside the address, as a stranger wrote it.
    pub name: Option<String>,
    /// The address, as it stands.
    pub address: String,
}

/// What the headers of a mail say. All of it is the word of strangers, and not
/// made harmless.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is one header")]
pub struct Head {
    /// Whether there were any: pasted text has none.
    pub is_mail: bool,
    /// The one author; nothing where several are named.
    pub from: Option<Address>,
    /// Where answers should go.
    pub reply_to: Option<Address>,
    /// To whom it was sent, 64 at most.
    pub to: Vec<Address>,
    /// The subject in one line; empty where there is none.
    pub subject: String,
    /// Its id, without the angle brackets.
    pub message_id: Option<String>,
    /// The ids of the mails it answers.
    pub in_reply_to: Vec<String>,
    /// The ids of the mails before it, the last 64.
    pub references: Vec<String>,
    /// When it was written, in seconds of Unix time.
    pub date: Option<i64>,
    /// A program answered by itself (RFC 3834), or a mail came back.
    pub auto_submitted: bool,
    /// It was sent in bulk, as junk or as an automatic answer.
    pub precedence_bulk: bool,
    /// It came through a mailing list.
    pub list: bool,
    /// Nobody is to be told that it did not arrive: `Return-Path: <>`.
    pub empty_return_path: bool,
    /// A herald wrote it: it has an `X-Herald`.
    pub own: bool,
}

impl Head {
    /// Whether no person wrote it: what it says is nobody's own word.
    #[must_use]
    pub const fn is_automatic(&self) -> bool {
        self.auto_submitted || self.empty_return_path || self.precedence_bulk && !self.list
    }

    /// Reads a block of headers.
    pub(super) fn read(block: &[u8]) -> Self {
        let Some(message) = parsed(block) else {
            return Self::default();
        };
        let raw = |name: &'static str| {
            let name = HeaderName::parse(name)?;
            message
                .header_raw(name)
                .map(|value| value.trim().to_ascii_lowercase())
        };
        let is_in = |name, values: &[&str]| {
            raw(name).is_some_and(|value| values.iter().any(|one| value.starts_with(one)))
        };
        let has = |name| raw(name).is_some();
        let authors = addresses(message.header_values(HeaderName::From));
        let mut from = authors.into_iter();
        let from = match (from.next(), from.next()) {
            (Some(only), None) => Some(only),
            _ => None,
        };
        let is_daemon = from.as_ref().is_some_and(|from| {
            let small = from.address.to_ascii_lowercase();
            small.starts_with("mailer-daemon@") || small == "mailer-daemon"
        });
        let says_auto = raw("Auto-Submitted").is_some_and(|value| !value.starts_with("no"));
        let is_auto = says_auto
            || has("X-Autoreply")
            || has("X-Autorespond")
            || is_in("Content-Type", &["multipart/report"])
            || is_daemon;
        let mut references = ids(message.references());
        references.drain(..references.len().saturating_sub(MOST));
        let mut in_reply_to = ids(message.in_reply_to());
        in_reply_to.truncate(MOST);
        Self {
            is_mail: true,
            from,
            reply_to: addresses(message.header_values(HeaderName::ReplyTo))
                .into_iter()
                .next(),
            to: addresses(message.header_values(HeaderName::To)),
            subject: message
                .subject()
                .unwrap_or_default()
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" "),
            message_id: message.message_id().map(str::to_owned),
            in_reply_to,
            references,
            date: message
                .date()
                .filter(|date| date.is_valid())
                .map(mail_parser::DateTime::to_timestamp),
            auto_submitted: is_auto,
            precedence_bulk: is_in("Precedence", &["bulk", "junk", "auto"]),
            list: has("List-Id") || has("List-Post") || is_in("Precedence", &["list"]),
            empty_return_path: is_in("Return-Path", &["<>"]),
            own: has("X-Herald"),
        }
    }
}

/// The headers of a block, as mail-parser reads them.
pub(super) fn parsed(block: &[u8]) -> Option<Message<'_>> {
    MessageParser::default().parse_headers(&block[..block.len().min(LONGEST)])
}

fn addresses<'a>(values: impl Iterator<Item = &'a HeaderValue<'a>>) -> Vec<Address> {
    let all = values.filter_map(HeaderValue::as_address);
    let all = all.flat_map(mail_parser::Address::iter);
    all.filter_map(|one| {
        Some(Address {
            name: one.name().map(str::to_owned),
            address: one.address()?.to_owned(),
        })
    })
    .take(MOST)
    .collect()
}

fn ids(value: &HeaderValue<'_>) -> Vec<String> {
    match value {
        HeaderValue::Text(one) => vec![one.to_string()],
        HeaderValue::TextList(all) => all.iter().map(ToString::to_string).collect(),
        _ => Vec::new(),
    }
}

/// Whether a text is a mail: its first lines are headers, and among them is one
/// that only programs write, or an author's address and a date of mail. Three
/// lines that look like headers are none.
pub(super) fn is_mail(raw: &[u8]) -> bool {
    let (block, body) = split(raw);
    let names: Vec<String> = lines(block).filter_map(name).collect();
    if names.is_empty() {
        return false;
    }
    let technical = names.iter().any(|name| TECHNICAL.contains(&name.as_str()));
    let others = ["from", "subject", "to", "date"];
    // A line of talk may begin with the name of one header, not of two.
    if technical && (names.len() > 1 || body.len() < raw.len()) {
        return names.iter().any(|name| others.contains(&name.as_str()))
            || names
                .iter()
                .filter(|name| TECHNICAL.contains(&name.as_str()))
                .count()
                > 1;
    }
    let head = Head::read(block);
    let has_author = head.from.is_some_and(|from| from.address.contains('@'));
    has_author && head.date.is_some()
}

/// The headers of a mail or a part, to the empty line behind them, and the
/// rest. The headers end as well before a line that cannot be one.
pub(super) fn split(raw: &[u8]) -> (&[u8], &[u8]) {
    let mut at = 0;
    let mut any = false;
    for line in lines(raw) {
        let bare = line.trim_ascii_end();
        if bare.is_empty() {
            let end = at + line.len();
            return (&raw[..end], &raw[end..]);
        }
        let goes_on = any && matches!(line.first(), Some(b' ' | b'\t'));
        if at > LONGEST || !goes_on && name(line).is_none() {
            break;
        }
        any = true;
        at += line.len();
    }
    raw.split_at(at)
}

/// Lines with their ends.
fn lines(raw: &[u8]) -> impl Iterator<Item = &[u8]> {
    raw.split_inclusive(|&byte| byte == b'\n')
}

/// The name of the header that a line begins, in small letters.
fn name(line: &[u8]) -> Option<String> {
    let end = line.iter().take(80).position(|&byte| byte == b':')?;
    let name = line[..end].trim_ascii_end();
    let is_name = !name.is_empty() && name.iter().all(u8::is_ascii_graphic);
    is_name.then(|| String::from_utf8_lossy(name).to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mail_is_known_by_what_programs_write() {
        for mail in [
            "Received: from a\nFrom: ann@example.org\n\nx",
            "From: Ann <ann@example.org>\nDate: Mon, 2 Mar 2026 10:00:00 +0100\n\nx",
            "Content-Type: text/plain\nMIME-Version: 1.0\n\nx",
            "Subject: x\nMessage-ID: <a@example.org>\n",
        ] {
            assert!(is_mail(mail.as_bytes()), "{mail}");
        }
        for text in [
            "",
            "Note: hello\nMove: x\nWhite: me\n\n12. c1-c4",
            "From: Bob\nTo: Ann\nSubject: a game\n\n12. c1-c4",
            "From: Bob <bob@example.org>\nSent: Monday\nTo: Ann\n\n12. c1-c4",
            "From: the start I liked it\n",
            "References: none\n\nx",
            "herald: 2\ngame: gallop\n",
            "12. c1-c4\nMessage-ID: <a@example.org>\n",
        ] {
            assert!(!is_mail(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn headers_are_read() {
        let head = Head::read(
            b"Return-Path: <>\r\nFrom: =?utf-8?Q?Bj=C3=B6rn?= <bjorn@example.org>\r\n\
              To: ann@example.org, Bob <bob@example.org>\r\nSubject: [herald q2fb]\r\n  turn 13\r\n\
              Message-ID: <1@example.org>\r\nIn-Reply-To: <0@example.org>\r\n\
              References: <a@example.org>\r\n <0@example.org>\r\n\
              Date: Mon, 2 Mar 2026 10:00:00 +0100\r\nauto-submitted: auto-replied\r\n\
              precedence: BULK\r\nX-Herald: 1\r\nlist-id: <l.example.org>\r\n\r\n",
        );
        let from = head.from.clone().unwrap();
        assert_eq!(
            (from.name.as_deref(), from.address.as_str()),
            (Some("Björn"), "bjorn@example.org")
        );
        assert_eq!(head.to.len(), 2);
        assert_eq!(head.subject, "[herald q2fb] turn 13");
        assert_eq!(head.message_id.as_deref(), Some("1@example.org"));
        assert_eq!(head.in_reply_to, ["0@example.org"]);
        assert_eq!(head.references, ["a@example.org", "0@example.org"]);
        assert_eq!(head.date, Some(1_772_442_000));
        assert!(head.auto_submitted && head.precedence_bulk && head.list);
        assert!(head.empty_return_path && head.own && head.is_automatic());
    }

    #[test]
    fn a_person_is_no_program_and_two_authors_are_nobody() {
        let head = Head::read(b"From: ann@example.org\nAuto-Submitted: no\nPrecedence: list\n\n");
        assert!(!head.is_automatic() && head.list && !head.own);
        let head = Head::read(b"From: ann@example.org\nFrom: bob@example.org\n\n");
        assert_eq!(head.from, None);
        let head = Head::read(b"From: MAILER-DAEMON@example.org\n\n");
        assert!(head.is_automatic());
    }
}
