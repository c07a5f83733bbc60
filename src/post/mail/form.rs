//! What a part says of its form: type, charset, encoding, name.

use mail_parser::{ContentType, HeaderName};

use super::head::parsed;
use super::pieces::shown;

/// What the headers of a part say of its form.
#[derive(Clone, Debug, Default)]
pub(super) struct Form {
    /// The type and its subtype, in small letters, parted by a stroke.
    full: String,
    /// The charset that it claims.
    pub(super) charset: Option<String>,
    /// The name of a file, in whatever header.
    pub(super) name: Option<String>,
    /// The transfer encoding; empty where there is none to undo.
    pub(super) encoding: String,
    /// What parts its parts.
    pub(super) boundary: Option<String>,
    /// Its lines may be joined (RFC 3676).
    pub(super) flowed: bool,
    /// So may words.
    pub(super) delsp: bool,
    /// The sort of S/MIME that it is, in small letters.
    pub(super) smime: Option<String>,
    /// It is to be kept apart from the body.
    is_attachment: bool,
}

impl Form {
    /// Reads the headers of a part. Without a type it is plain text, in a
    /// digest a mail.
    pub(super) fn read(block: &[u8], in_digest: bool) -> Self {
        let message = parsed(block);
        let value = |name| message.as_ref().and_then(|message| message.header(name));
        let content = |name| value(name).and_then(|value| value.as_content_type());
        let kind: Option<&ContentType<'_>> = content(HeaderName::ContentType);
        let disposition = content(HeaderName::ContentDisposition);
        let attribute = |of: Option<&ContentType<'_>>, name| {
            let value = of.and_then(|of| of.attribute(name));
            value.map(str::to_owned)
        };
        let small = |name| attribute(kind, name).map(|value| value.to_ascii_lowercase());
        let is = |name, wanted| small(name).is_some_and(|value| value == wanted);
        let full = kind.and_then(|kind| {
            let subtype = kind.subtype()?;
            Some(format!("{}/{subtype}", kind.ctype()).to_ascii_lowercase())
        });
        let usual = if in_digest {
            "message/rfc822"
        } else {
            "text/plain"
        };
        let encoding = value(HeaderName::ContentTransferEncoding)
            .and_then(|value| value.as_text())
            .map(|value| value.trim().to_ascii_lowercase())
            .filter(|value| matches!(value.as_str(), "base64" | "quoted-printable"));
        Self {
            full: full.unwrap_or_else(|| usual.to_owned()),
            charset: attribute(kind, "charset"),
            name: attribute(disposition, "filename").or_else(|| attribute(kind, "name")),
            encoding: encoding.unwrap_or_default(),
            boundary: attribute(kind, "boundary"),
            flowed: is("format", "flowed"),
            delsp: is("delsp", "yes"),
            smime: small("smime-type"),
            is_attachment: disposition.is_some_and(ContentType::is_attachment),
        }
    }

    /// Plain text in a transfer encoding.
    pub(super) fn plain(encoding: String) -> Self {
        Self {
            full: "text/plain".to_owned(),
            encoding,
            ..Self::default()
        }
    }

    /// The type: `text`.
    pub(super) fn kind(&self) -> &str {
        self.full.split('/').next().unwrap_or_default()
    }

    /// The subtype: `plain`.
    pub(super) fn subtype(&self) -> &str {
        self.full.split('/').nth(1).unwrap_or_default()
    }

    /// Whether it belongs to the body, and is no file.
    pub(super) fn is_body(&self) -> bool {
        !self.is_attachment && self.name.is_none()
    }

    /// Whether it says that it is text.
    pub(super) fn is_text(&self) -> bool {
        self.kind() == "text"
    }

    /// Whether it may be text, whatever it says.
    pub(super) fn may_be_text(&self) -> bool {
        let known = ["octet-stream", "yaml", "x-yaml", "json", "xml", "text"];
        let endings = [
            "yaml", "yml", "txt", "text", "md", "log", "asc", "eml", "html", "htm",
        ];
        self.is_text() || known.contains(&self.subtype()) || self.has_ending(&endings)
    }

    /// Whether it has this name, in whatever case.
    pub(super) fn is_named(&self, name: &str) -> bool {
        self.name
            .as_deref()
            .is_some_and(|own| own.eq_ignore_ascii_case(name))
    }

    /// Whether its name ends in one of these, behind a point.
    pub(super) fn has_ending(&self, endings: &[&str]) -> bool {
        let ending = self.name.as_deref().and_then(|name| name.rsplit_once('.'));
        ending.is_some_and(|(_, own)| {
            endings
                .iter()
                .any(|ending| own.eq_ignore_ascii_case(ending))
        })
    }

    /// What it is, for people to see: "an attachment `x.zip`".
    pub(super) fn shown(&self) -> String {
        match &self.name {
            Some(name) => format!("an attachment `{}`", shown(name)),
            None => format!("a part of the type {}", shown(&self.full)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_of_a_part_is_read() {
        let form = Form::read(
            b"content-type: TEXT/Plain; Charset=\"ISO-8859-1\"; FORMAT=Flowed;\r\n DelSp=YES\r\n\
              Content-Transfer-Encoding: Base64 \r\n\r\n",
            false,
        );
        assert_eq!((form.kind(), form.subtype()), ("text", "plain"));
        assert_eq!(form.charset.as_deref(), Some("ISO-8859-1"));
        assert_eq!(form.encoding, "base64");
        assert!(form.flowed && form.delsp && form.is_body());
        let form = Form::read(
            b"Content-Type: application/octet-stream\nContent-Disposition: attachment;\n \
              filename*=utf-8''Sp%C3%A4t.YAML\n\n",
            false,
        );
        assert_eq!(form.name.as_deref(), Some("Spät.YAML"));
        assert!(form.has_ending(&["yaml"]) && !form.is_body() && !form.is_text());
        assert_eq!(form.shown(), "an attachment `Spät.YAML`");
        assert_eq!(Form::read(b"", true).full, "message/rfc822");
        assert_eq!(Form::read(b"\n", false).full, "text/plain");
    }
}
