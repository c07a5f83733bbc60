//! Transfer encodings undone, as broken as they arrive.

use std::borrow::Cow;

/// The bytes of a body as they were before they were encoded for the way.
///
/// Never more than went in. What claims to be base64 and is not is given as it
/// stands; lines that cannot be base64 are left out from among those that are.
pub(super) fn decoded<'a>(body: &'a [u8], encoding: &str) -> Cow<'a, [u8]> {
    if encoding.eq_ignore_ascii_case("base64") {
        base64(body).map_or(Cow::Borrowed(body), Cow::Owned)
    } else if encoding.eq_ignore_ascii_case("quoted-printable") {
        Cow::Owned(quoted_printable(body))
    } else {
        Cow::Borrowed(body)
    }
}

/// The six bits of a letter of base64, in either of its alphabets.
const fn six(byte: u8) -> Option<u8> {
    match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'+' | b'-' => Some(62),
        b'/' | b'_' => Some(63),
        _ => None,
    }
}

/// Decodes base64 line by line; nothing where there are lines that are none,
/// and what the others come out as is no text either.
fn base64(body: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(body.len() / 4 * 3);
    let (mut bits, mut held) = (0_u32, 0_u32);
    let mut any_other = false;
    for line in body.split(|&byte| matches!(byte, b'\n' | b'\r')) {
        let line = line.trim_ascii();
        if !is_base64(line) {
            any_other = true;
            continue;
        }
        for &byte in line {
            if byte == b'=' {
                // A padded end, after which another text may begin.
                (bits, held) = (0, 0);
            }
            let Some(value) = six(byte) else { continue };
            bits = bits << 6 | u32::from(value);
            held += 6;
            if held >= 8 {
                held -= 8;
                let byte = bits >> held & 0xff;
                bytes.push(u8::try_from(byte).unwrap_or_default());
            }
        }
    }
    (!any_other || is_texty(&bytes)).then_some(bytes)
}

/// Whether bytes may be text in some charset. A tenth of bytes at random are
/// controls.
fn is_texty(bytes: &[u8]) -> bool {
    let is_control = |byte: &&u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
    let controls = bytes.iter().filter(is_control).count();
    let is_utf16 = bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff");
    !bytes.is_empty() && (is_utf16 || controls * 30 <= bytes.len())
}

/// Whether a line is base64 but for a sign of junk here and there. What a list
/// puts below a mail has blanks between its words.
fn is_base64(line: &[u8]) -> bool {
    let junk = line
        .iter()
        .filter(|&&byte| byte != b'=' && six(byte).is_none());
    let is_spaced = line.contains(&b' ') || line.starts_with(b"--");
    !is_spaced && junk.count() * 8 <= line.len()
}

/// Decodes quoted-printable; an `=` that begins nothing stays as it is.
fn quoted_printable(body: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(body.len());
    let mut rest = body;
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        if byte != b'=' {
            bytes.push(byte);
            continue;
        }
        if let [first, second, after @ ..] = rest
            && let (Some(first), Some(second)) = (hex(*first), hex(*second))
        {
            bytes.push(first << 4 | second);
            rest = after;
        } else if let Some(after) = soft_break(rest) {
            rest = after;
        } else {
            bytes.push(byte);
        }
    }
    bytes
}

const fn hex(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        b'A'..=b'F' => Some(byte - b'A' + 10),
        _ => None,
    }
}

/// What follows a line end behind blanks that were added on the way.
fn soft_break(rest: &[u8]) -> Option<&[u8]> {
    let blanks = rest
        .iter()
        .take(80)
        .take_while(|byte| matches!(byte, b' ' | b'\t'));
    match &rest[blanks.count()..] {
        [b'\r', b'\n', after @ ..] | [b'\n' | b'\r', after @ ..] => Some(after),
        [] => Some(&[]),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(body: &str, encoding: &str) -> String {
        String::from_utf8(decoded(body.as_bytes(), encoding).into_owned()).unwrap()
    }

    #[test]
    fn base64_is_read_with_junk_padding_and_footers() {
        for body in [
            "MTIuIGMxLWM0",
            "MTIuIG\r\nMxLWM0\r\n",
            "  MTIu\n\n\tIGMxLWM0 \n",
            "MT!IuIGMxLWM0",
            "MTIu\nIGMxLWM0\n-- \nThe list of all the chess friends\n",
            "MTIuIA==\nYzEtYzQ=\n",
            "MTIuIGMxLWM",
        ] {
            let found = text(body, "BASE64");
            assert!(
                "12. c1-c4".starts_with(&found) && found.len() >= 8,
                "{body}: {found}"
            );
        }
        assert_eq!(
            text("12. c1-c4 is my move\n", "base64"),
            "12. c1-c4 is my move\n"
        );
        assert_eq!(text("MTIu", "x-other"), "MTIu");
    }

    #[test]
    fn quoted_printable_is_read_where_it_is_broken() {
        for (body, expected) in [
            ("c1=E2=80=93c4", "c1–c4"),
            ("c1=\r\n-c4=\n!", "c1-c4!"),
            ("c1= \t\n-c4", "c1-c4"),
            ("c1=e2=80=93c4", "c1–c4"),
            ("a=b c==3D d=4", "a=b c== d=4"),
            ("c1-c4=", "c1-c4"),
        ] {
            assert_eq!(text(body, "Quoted-Printable"), expected);
        }
    }
}
