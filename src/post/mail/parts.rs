//! The parts of a mail, and what is said in each.
//!
//! Parts are found here and not by mail-parser, which would decode all of them
//! and go as deep as a stranger likes.

use std::borrow::Cow;

use super::charset;
use super::flowed::unflowed;
use super::form::Form;
use super::head::{is_mail, split};
use super::pieces::{below, between, guessed, is_text, shown, unescaped_from};
use super::transfer::decoded;
use super::{LONGEST_TEXT, Text, TextKind, html};

/// How deep parts stand in one another.
const DEEPEST: usize = 32;
/// How many parts are looked at.
const MOST: usize = 256;
/// How many attachments and forwarded texts are read.
const MOST_TEXTS: usize = 32;
/// How many things are named that were seen.
const MOST_SEEN: usize = 12;

/// What is found in a mail while its parts are walked through.
#[derive(Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one thing that was met"
)]
pub(super) struct Found {
    /// The texts of its body, one below the other.
    pub(super) plain: String,
    /// The same with the lines joined, where they are to be.
    pub(super) unflowed: String,
    /// The texts of its body that are HTML.
    pub(super) html: String,
    /// Attachments, and what was forwarded.
    pub(super) others: Vec<Text>,
    /// What was seen, in words.
    pub(super) seen: Vec<String>,
    /// By what a part was encrypted.
    pub(super) encrypted: Option<&'static str>,
    /// A part was text inside its signature.
    pub(super) sealed: bool,
    /// A part was `winmail.dat`.
    pub(super) winmail: bool,
    /// A part was a picture.
    pub(super) picture: bool,
    /// A text was left out, since there was too much.
    pub(super) cut: bool,
    /// The bytes of text that were taken, and the parts that were met.
    taken: usize,
    parts: usize,
}

/// Where a part stands.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    depth: usize,
    /// In a mail that was passed on.
    forwarded: bool,
    /// In a digest, where a part is a mail where it does not say otherwise.
    digest: bool,
}

impl Place {
    const fn inside(self) -> Self {
        Self {
            depth: self.depth + 1,
            forwarded: self.forwarded,
            digest: false,
        }
    }
}

impl Found {
    /// Walks through a mail.
    pub(super) fn walk(&mut self, raw: &[u8]) {
        self.part(raw, Place::default());
    }

    /// Says that something was seen.
    fn see(&mut self, what: impl Into<String>) {
        let what = what.into();
        if self.seen.len() < MOST_SEEN && !self.seen.contains(&what) {
            self.seen.push(what);
        }
    }

    fn part(&mut self, raw: &[u8], place: Place) {
        self.parts += 1;
        if self.parts > MOST || place.depth > DEEPEST {
            self.see("more parts than are read");
            return;
        }
        let (block, body) = split(raw);
        let form = Form::read(block, place.digest);
        match (form.kind(), form.subtype()) {
            ("multipart", "encrypted") => self.encrypted("PGP"),
            ("multipart", subtype) => self.multipart(&form, subtype, body, place),
            ("message", "rfc822" | "global") => self.mail(&form, body, place),
            ("message", "delivery-status" | "disposition-notification") => {
                self.see("a report of delivery");
            }
            ("message", _) => self.see("a part that is fetched from elsewhere"),
            ("text", "html" | "x-html") if form.is_body() => self.html(&form, body, place),
            ("text", "plain") if form.is_body() => self.plain(&form, body, place),
            ("text", "rfc822-headers") => self.see("the headers of another mail"),
            ("text", "calendar" | "vcard" | "x-vcard" | "css") => self.see(form.shown()),
            ("text", _) => self.attached(&form, body, place),
            ("image", _) => {
                self.picture = true;
                self.see("a picture");
            }
            ("audio", _) => self.see("a sound"),
            ("video", _) => self.see("a film"),
            ("application", _) => self.application(&form, body, place),
            _ => self.see(form.shown()),
        }
    }

    fn multipart(&mut self, form: &Form, subtype: &str, body: &[u8], place: Place) {
        let given = form.boundary.as_deref().unwrap_or_default();
        let mut parts = between(body, given.as_bytes(), MOST);
        if parts.is_empty() {
            let guessed = guessed(body);
            parts = guessed.map_or_else(Vec::new, |guessed| between(body, guessed, MOST));
        }
        if parts.is_empty() {
            let text = Form::plain(form.encoding.clone());
            return self.plain(&text, body, place);
        }
        if subtype == "signed" {
            parts.truncate(1);
        }
        let inside = Place {
            digest: subtype == "digest",
            ..place.inside()
        };
        for part in parts {
            self.part(part, inside);
        }
    }

    /// A mail within the mail.
    fn mail(&mut self, form: &Form, body: &[u8], place: Place) {
        self.see("a forwarded mail");
        let Some(bytes) = self.bytes(form, body) else {
            return;
        };
        let inside = Place {
            forwarded: true,
            ..place.inside()
        };
        self.part(&bytes, inside);
    }

    fn application(&mut self, form: &Form, body: &[u8], place: Place) {
        match form.subtype() {
            "ms-tnef" | "vnd.ms-tnef" => self.winmail(),
            _ if form.is_named("winmail.dat") => self.winmail(),
            "pkcs7-mime" | "x-pkcs7-mime" => match form.smime.as_deref() {
                Some("signed-data" | "certs-only" | "compressed-data") => {
                    self.sealed = true;
                    self.see("a part inside its signature (S/MIME)");
                }
                _ => self.encrypted("S/MIME"),
            },
            "pgp-encrypted" => self.encrypted("PGP"),
            "pgp-signature" | "pkcs7-signature" | "x-pkcs7-signature" | "pgp-keys" => {
                self.see("a signature");
            }
            _ => self.attached(form, body, place),
        }
    }

    fn encrypted(&mut self, by: &'static str) {
        self.encrypted = Some(by);
        self.see(format!("an encrypted part ({by})"));
    }

    fn winmail(&mut self) {
        self.winmail = true;
        self.see("winmail.dat");
    }

    fn plain(&mut self, form: &Form, body: &[u8], place: Place) {
        let Some(text) = self.text(form, body) else {
            return;
        };
        if text.trim().is_empty() {
            return;
        }
        self.see("a text");
        let text = unescaped_from(&text);
        let joined = form.flowed.then(|| unflowed(&text, form.delsp));
        if place.forwarded {
            self.other(text, TextKind::Forwarded);
            if let Some(joined) = joined {
                self.other(joined, TextKind::Forwarded);
            }
            return;
        }
        below(&mut self.unflowed, joined.as_deref().unwrap_or(&text));
        below(&mut self.plain, &text);
    }

    fn html(&mut self, form: &Form, body: &[u8], place: Place) {
        let Some(source) = self.text(form, body) else {
            return;
        };
        if source.trim().is_empty() {
            return;
        }
        self.see("an HTML part");
        let text = html::text(&source);
        if place.forwarded {
            self.other(text, TextKind::Forwarded);
        } else {
            below(&mut self.html, &text);
        }
    }

    /// Any other part, which may be text.
    fn attached(&mut self, form: &Form, body: &[u8], place: Place) {
        if self.others.len() >= MOST_TEXTS {
            return self.see("more attachments than are read");
        }
        if !form.may_be_text() {
            return self.see(form.shown());
        }
        let Some(bytes) = self.bytes(form, body) else {
            return;
        };
        if form.has_ending(&["eml"]) && is_mail(&bytes) {
            self.see("a forwarded mail");
            let inside = Place {
                forwarded: true,
                ..place.inside()
            };
            return self.part(&bytes, inside);
        }
        self.see(form.shown());
        if !form.is_text() && !is_text(&bytes) {
            return;
        }
        let mut text = charset::text(&bytes, form.charset.as_deref());
        self.taken = self.taken.saturating_add(text.len());
        if form.subtype() == "html" || form.has_ending(&["html", "htm"]) {
            text = html::text(&text);
        }
        let name = form.name.as_deref().unwrap_or_default();
        let kind = if place.forwarded {
            TextKind::Forwarded
        } else {
            TextKind::Attachment(shown(name))
        };
        self.other(text, kind);
    }

    fn other(&mut self, body: String, kind: TextKind) {
        if self.others.len() < MOST_TEXTS && !body.trim().is_empty() {
            self.others.push(Text { body, kind });
        }
    }

    /// The text of a part, unless there is too much.
    fn text(&mut self, form: &Form, body: &[u8]) -> Option<String> {
        let Some(bytes) = self.bytes(form, body) else {
            self.cut = true;
            return None;
        };
        let text = charset::text(&bytes, form.charset.as_deref());
        if text.len() > LONGEST_TEXT - self.taken.min(LONGEST_TEXT) {
            self.cut = true;
            return None;
        }
        self.taken += text.len();
        Some(text)
    }

    /// The bytes of a part, unless there are more than may still be taken.
    fn bytes<'a>(&mut self, form: &Form, body: &'a [u8]) -> Option<Cow<'a, [u8]>> {
        let left = LONGEST_TEXT.saturating_sub(self.taken);
        // Encoded it may be longer, by line ends and escapes.
        let is_encoded = !form.encoding.is_empty();
        let room = if is_encoded { left * 4 } else { left * 2 };
        let bytes = (body.len() <= room).then(|| decoded(body, &form.encoding));
        let bytes = bytes.filter(|bytes| bytes.len() <= left * 2);
        if bytes.is_none() {
            self.see(format!("{} too long to be read", form.shown()));
        }
        bytes
    }
}
