//! Any mail as the texts in it: a raw message (RFC 5322, MIME) or pasted text.
//!
//! | file | what |
//! |---|---|
//! | `head` | what the headers say; whether it is a mail at all |
//! | `parts`, `pieces`, `form` | the parts of a mail, and what each says it is |
//! | `transfer`, `charset` | bytes undone, and as text |
//! | `flowed`, `html` | lines joined; HTML laid out |
//! | `unread` | what cannot be read, by name |

mod charset;
mod flowed;
mod form;
mod head;
mod html;
mod parts;
mod pieces;
mod transfer;
mod unread;

use std::borrow::Cow;

use crate::dice::code;

pub use head::{Address, Head};
pub use unread::Unread;
pub(super) use unread::listed;

use super::pasted::pasted;
use parts::Found;

/// The longest raw mail, in bytes: 64 MiB.
pub const LONGEST_RAW: usize = 64 << 20;
/// The longest text of a mail, decoded, in bytes: 8 MiB.
pub const LONGEST_TEXT: usize = code::LONGEST_MESSAGE;

/// A letter as it arrived: what is said in it, in the forms worth reading, and
/// what its headers say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Letter {
    /// Its texts, at least one; those with a code or a game file come first,
    /// else the body before all else.
    pub texts: Vec<Text>,
    /// What its headers say; nothing for pasted text.
    pub head: Head,
    /// What was seen in it, in words: "an HTML part", "winmail.dat". Safe to
    /// print, empty for pasted text.
    pub seen: Vec<String>,
}

/// One text of a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The text, with line feeds between its lines.
    pub body: String,
    /// Where it stood.
    pub kind: TextKind,
}

/// Where a text of a letter stood.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TextKind {
    /// The body, as it stands.
    Plain,
    /// The body with its lines joined where the mail says that they go on
    /// (RFC 3676).
    Unflowed,
    /// The body as HTML, laid out as text with its quotations marked.
    Html,
    /// An attached file of this name, safe to print.
    Attachment(String),
    /// From a mail that was passed on in this one: not its author's own words.
    Forwarded,
}

/// Reads a letter: a raw message, in whatever encodings, or pasted text. Parts
/// over 256 or deeper than 32 are passed over. Takes time by its length.
///
/// # Errors
///
/// When nothing in it can be read: it is too long, encrypted, in Outlook's own
/// form, a picture, no text, or empty.
pub fn read(raw: &[u8]) -> Result<Letter, Unread> {
    if raw.len() > LONGEST_RAW {
        return Err(Unread::TooLong);
    }
    let raw = narrow(raw);
    let raw = without_envelope(&raw);
    if head::is_mail(raw) {
        return mail(raw);
    }
    if raw.len() > LONGEST_TEXT {
        return Err(Unread::TooMuchText);
    }
    let text = charset::text(raw, None);
    if text.len() > LONGEST_TEXT {
        return Err(Unread::TooMuchText);
    }
    if text.contains('\0') {
        return Err(Unread::Binary);
    }
    if text.trim().is_empty() {
        return Err(Unread::Empty(Vec::new()));
    }
    if let Some(by) = armored(&text) {
        return Err(Unread::Encrypted(by));
    }
    let kind = if is_html(&text) {
        TextKind::Html
    } else {
        TextKind::Plain
    };
    let body = if kind == TextKind::Html {
        html::text(&text)
    } else {
        text
    };
    Ok(Letter {
        texts: vec![Text { body, kind }],
        ..Letter::default()
    })
}

fn mail(raw: &[u8]) -> Result<Letter, Unread> {
    let mut found = Found::default();
    found.walk(raw);
    let mut texts = Vec::new();
    let mut add = |body: String, kind| {
        if !body.trim().is_empty() {
            texts.push(Text { body, kind });
        }
    };
    let is_joined = found.unflowed != found.plain;
    add(found.plain, TextKind::Plain);
    if is_joined {
        add(found.unflowed, TextKind::Unflowed);
    }
    add(found.html, TextKind::Html);
    texts.append(&mut found.others);
    let armor = texts.iter().find_map(|text| armored(&text.body));
    let is_read = texts.iter().any(|text| armored(&text.body).is_none());
    if !is_read {
        if let Some(by) = found.encrypted.or(armor) {
            return Err(Unread::Encrypted(by));
        }
        return Err(match () {
            () if found.cut => Unread::TooMuchText,
            () if found.sealed => Unread::Sealed,
            () if found.winmail => Unread::Winmail,
            () if found.picture && found.seen.len() == 1 => Unread::Picture,
            () => Unread::Empty(found.seen),
        });
    }
    texts.sort_by_cached_key(|text| (!holds(text), text.kind.clone()));
    let (block, _) = head::split(raw);
    Ok(Letter {
        texts,
        head: Head::read(block),
        seen: found.seen,
    })
}

/// Whether a text holds a whole code or a game file.
fn holds(text: &Text) -> bool {
    let found = code::find(&text.body).unwrap_or_default();
    found.iter().any(|found| found.body.is_some())
        || text.body.contains("herald:") && !pasted(&text.body).is_empty()
}

/// By what a text is encrypted that has nothing but the armour of it.
fn armored(text: &str) -> Option<&'static str> {
    let text = text.trim();
    let is = |kind| {
        let begins = text
            .strip_prefix("-----BEGIN ")
            .and_then(|rest| rest.strip_prefix(kind));
        begins.is_some_and(|rest| rest.starts_with("-----"))
    };
    if is("PGP MESSAGE") {
        Some("PGP")
    } else {
        (is("PKCS7") || is("CMS")).then_some("S/MIME")
    }
}

/// Whether pasted text is the source of a page.
fn is_html(text: &str) -> bool {
    let start: String = text.trim_start().chars().take(20).collect();
    let start = start.to_ascii_lowercase();
    start.starts_with("<!doctype html") || start.starts_with("<html")
}

/// The same in UTF-8, where it was saved in UTF-16.
fn narrow(raw: &[u8]) -> Cow<'_, [u8]> {
    if charset::is_utf16(raw) {
        Cow::Owned(charset::text(raw, None).into_bytes())
    } else {
        Cow::Borrowed(raw.strip_prefix(b"\xef\xbb\xbf").unwrap_or(raw))
    }
}

/// A mail without the empty lines, and the line of its envelope, that may stand
/// above it in a file of mails.
fn without_envelope(raw: &[u8]) -> &[u8] {
    let bare = raw.trim_ascii_start();
    let is_envelope = bare.starts_with(b"From ") || bare.starts_with(b">From ");
    let end = bare.iter().position(|&byte| byte == b'\n');
    match end {
        Some(end) if is_envelope && head::is_mail(&bare[end + 1..]) => &bare[end + 1..],
        _ if head::is_mail(bare) => bare,
        _ => raw,
    }
}

#[cfg(test)]
mod tests;
