//! A mail as it goes out: headers and a body that every mail program takes
//! (RFC 5322, 2045 to 2047).

use crate::text::filled;
use std::fmt::Write;

use super::address::Mailbox;
use super::encoding::{date, encoded, in_words, one_line, transferred};

/// A mail that is ready to be handed to a program that sends it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outgoing {
    /// The sender; without one the program that sends it puts its own.
    pub from: Option<Mailbox>,
    /// Those who get it.
    pub to: Vec<Mailbox>,
    /// The subject; line breaks and the like become blanks.
    pub subject: String,
    /// When it is written, in seconds of Unix time.
    pub date: u64,
    /// Its id, without angle brackets, of letters, digits, dots and one at sign.
    pub id: String,
    /// The id of the mail it answers.
    pub in_reply_to: Option<String>,
    /// The ids of the mails before it, the oldest first.
    pub references: Vec<String>,
    /// Whether a desk answers by itself, so that no program answers it.
    pub automatic: bool,
    /// What it says.
    pub blocks: Vec<Block>,
}

/// A part of what a mail says. Lines end with LF.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// Words, in lines of any length.
    Words(String),
    /// What is laid out in columns: a board.
    Fixed(String),
    /// A code, as a slip breaks it.
    Code(String),
}

impl Outgoing {
    /// The whole message. Lines end with LF, as sending programs want it.
    #[must_use]
    pub fn render(&self) -> String {
        let mut text = String::new();
        if let Some(from) = &self.from {
            let _ = writeln!(text, "From: {}", written(from));
        }
        let to: Vec<String> = self.to.iter().map(written).collect();
        let _ = writeln!(text, "To: {}", to.join(",\n "));
        let _ = writeln!(text, "Subject: {}", encoded(&self.subject, 9));
        let _ = writeln!(text, "Date: {}", date(self.date));
        let _ = writeln!(text, "Message-ID: <{}>", id(&self.id));
        if let Some(before) = &self.in_reply_to {
            let _ = writeln!(text, "In-Reply-To: <{}>", id(before));
        }
        if !self.references.is_empty() {
            let all = self.references.iter().map(|one| format!("<{}>", id(one)));
            let _ = writeln!(text, "References: {}", all.collect::<Vec<_>>().join("\n "));
        }
        if self.automatic {
            text += "Auto-Submitted: auto-replied\nX-Herald: desk\n";
        }
        text += "MIME-Version: 1.0\n";
        let parts = [("plain", self.plain()), ("html", self.html())];
        let boundary = boundary(&parts);
        let _ = writeln!(
            text,
            "Content-Type: multipart/alternative; boundary=\"{boundary}\"\n"
        );
        for (kind, body) in parts {
            let (how, body) = transferred(&body);
            let _ = write!(
                text,
                "--{boundary}\nContent-Type: text/{kind}; charset=utf-8\n\
                 Content-Transfer-Encoding: {how}\n\n{body}"
            );
        }
        let _ = writeln!(text, "--{boundary}--");
        text
    }

    /// What it says as plain text, its own lines at most [`MAILED`](crate::text::MAILED) columns.
    #[must_use]
    pub fn plain(&self) -> String {
        let blocks = self.blocks.iter().map(|block| match block {
            Block::Words(words) => filled(words),
            Block::Fixed(text) | Block::Code(text) => text.clone(),
        });
        let blocks = blocks.filter(|block| !block.is_empty());
        blocks.collect::<Vec<_>>().join("\n")
    }

    fn html(&self) -> String {
        let mut page =
            "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"></head><body>\n".to_owned();
        for block in &self.blocks {
            let (open, text, close) = match block {
                Block::Words(words) => ("<p>", words, "</p>\n"),
                Block::Fixed(text) => ("<pre>", text, "</pre>\n"),
                Block::Code(code) => (
                    "<p style=\"word-break:break-all\"><code>",
                    code,
                    "</code></p>\n",
                ),
            };
            let text = escaped(text.trim_end_matches('\n'));
            let text = match block {
                Block::Fixed(_) => text,
                Block::Words(_) | Block::Code(_) => text.replace('\n', "<br>\n"),
            };
            if !text.is_empty() {
                page = page + open + &text + close;
            }
        }
        page + "</body></html>\n"
    }
}

/// Text that means only itself on a page.
fn escaped(text: &str) -> String {
    let mut page = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => page.push_str("&amp;"),
            '<' => page.push_str("&lt;"),
            '>' => page.push_str("&gt;"),
            '"' => page.push_str("&quot;"),
            '\'' => page.push_str("&#39;"),
            _ => page.push(c),
        }
    }
    page
}

/// An id with nothing in it that could end it.
fn id(text: &str) -> String {
    let is_sign = |c: &char| c.is_ascii_graphic() && !matches!(c, '<' | '>');
    text.chars().filter(is_sign).collect()
}

/// A mailbox as a header has it.
fn written(mailbox: &Mailbox) -> String {
    let name = one_line(mailbox.name());
    if name.is_empty() {
        return mailbox.address().to_owned();
    }
    let is_plain = |c: char| c.is_ascii_alphanumeric() || " -_".contains(c);
    let name = if name.chars().all(is_plain) {
        name
    } else if name.is_ascii() && !name.contains("=?") {
        format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
    } else {
        in_words(&name, 6)
    };
    format!("{name} <{}>", mailbox.address())
}

/// A mark between the parts that stands in none of them.
fn boundary(parts: &[(&str, String)]) -> String {
    let mut n = 0;
    loop {
        let mark = format!("=_herald_{n}");
        if !parts.iter().any(|(_, body)| body.contains(&mark)) {
            return mark;
        }
        n += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::super::mail;
    use super::*;

    fn mail() -> Outgoing {
        Outgoing {
            from: Some(Mailbox::read("Ann <ann@example.org>").unwrap()),
            to: vec![Mailbox::read("Bjørn, \"B\" <b@example.org>").unwrap()],
            subject: "[herald q2fb] Gallop\r\nBcc: eve@example.org".to_owned(),
            date: 1_772_442_000,
            id: "q2fb.3@example.org".to_owned(),
            in_reply_to: Some("q2fb.2@example.org>\r\nX: 1".to_owned()),
            references: vec!["q2fb.0@example.org".to_owned()],
            automatic: true,
            blocks: vec![
                Block::Words("<script>alert(1)</script> & né\nFrom me".to_owned()),
                Block::Fixed(" 1  o\n.\n".to_owned()),
                Block::Code(format!("hrld1{}\n", "a".repeat(800))),
            ],
        }
    }

    #[test]
    fn what_goes_out_is_read_as_it_was_meant() {
        let raw = mail().render();
        let letter = mail::read(raw.as_bytes()).unwrap();
        let head = &letter.head;
        let from = head.from.clone().unwrap();
        assert_eq!(
            (from.name.as_deref(), &*from.address),
            (Some("Ann"), "ann@example.org")
        );
        assert_eq!(head.to.len(), 1);
        assert_eq!(head.to[0].name.as_deref(), Some("Bjørn, \"B\""));
        assert_eq!(head.subject, "[herald q2fb] Gallop Bcc: eve@example.org");
        assert_eq!(head.message_id.as_deref(), Some("q2fb.3@example.org"));
        assert_eq!(head.references, ["q2fb.0@example.org"]);
        assert_eq!(head.date, Some(1_772_442_000));
        assert!(head.own && head.auto_submitted);
        let of = |kind| letter.texts.iter().find(|text| text.kind == kind).unwrap();
        let plain = &of(mail::TextKind::Plain).body;
        assert_eq!(*plain, mail().plain());
        let code = "a".repeat(800);
        for text in &letter.texts {
            assert!(
                text.body.contains("<script>alert(1)</script> & né"),
                "{text:?}"
            );
            let joined: String = text.body.split_whitespace().collect();
            assert!(joined.contains(&code));
        }
    }

    #[test]
    fn no_name_or_note_makes_a_header_or_a_tag() {
        let raw = mail().render();
        let (head, body) = raw.split_once("\n\n").unwrap();
        let names: Vec<&str> = head
            .lines()
            .filter(|line| !line.starts_with(' '))
            .filter_map(|line| line.split_once(':'))
            .map(|(name, _)| name)
            .collect();
        let expected = [
            "From",
            "To",
            "Subject",
            "Date",
            "Message-ID",
            "In-Reply-To",
            "References",
            "Auto-Submitted",
            "X-Herald",
            "MIME-Version",
            "Content-Type",
        ];
        assert_eq!(names, expected);
        assert!(body.contains("&lt;script&gt;"));
        assert!(
            raw.lines()
                .all(|line| line.len() <= 78 && line != "." && !line.starts_with("From "))
        );
        assert!(raw.is_ascii());
    }

    #[test]
    fn long_names_and_subjects_are_folded() {
        let long = "é".repeat(70);
        let outgoing = Outgoing {
            to: vec![Mailbox::read(&format!("{} <b@c.d>", "é".repeat(70))).unwrap()],
            subject: long.clone(),
            id: "a@b".to_owned(),
            ..Outgoing::default()
        };
        let raw = outgoing.render();
        assert!(raw.lines().all(|line| line.len() <= 90), "{raw}");
        let head = mail::read(format!("{raw}x").as_bytes()).map(|letter| letter.head);
        let head = head.unwrap_or_default();
        assert!(head.subject.is_empty() || head.subject == long);
    }
}
