//! Bytes into text, whatever their label says of their charset.

use mail_parser::decoders::charsets::map::charset_decoder;

/// How many bytes show whether a text is UTF-16 without a mark.
const SHOWN: usize = 512;

/// The text that some bytes are, with line feeds alone between its lines.
///
/// A byte order mark is believed before all. Bytes above ASCII that are valid
/// UTF-8 are UTF-8, since no text in another charset comes out so by chance.
/// Then the label is believed, and what has none that is known is taken as
/// Windows-1252, which Latin-1 is a part of.
pub(super) fn text(bytes: &[u8], label: Option<&str>) -> String {
    lines(&decoded(bytes, label.unwrap_or_default()))
}

/// Whether bytes are text in UTF-16.
pub(super) fn is_utf16(bytes: &[u8]) -> bool {
    utf16(bytes).is_some()
}

/// The same text with line feeds alone between its lines.
fn lines(text: &str) -> String {
    let mut plain = text.replace("\r\n", "\n");
    if plain.contains('\r') {
        plain = plain.replace('\r', "\n");
    }
    plain
}

fn decoded(bytes: &[u8], label: &str) -> String {
    if let Some((wide, skip)) = utf16(bytes) {
        return wide_text(&bytes[skip..], wide);
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let label = label.trim().to_ascii_lowercase();
    // In these even other scripts are written with bytes of ASCII.
    let is_seven_bit = ["iso-2022", "csiso2022", "utf-7", "utf7", "hz"]
        .iter()
        .any(|name| label.starts_with(name));
    if !is_seven_bit && let Ok(text) = std::str::from_utf8(bytes) {
        return text.to_owned();
    }
    // UTF-16 that is none would come out as signs of some far script.
    let is_wrong = label.is_empty() || label.starts_with("utf-16") || label.starts_with("utf-8");
    let label = if is_wrong { "windows-1252" } else { &label };
    let decoder = charset_decoder(label.as_bytes()).or_else(|| charset_decoder(b"windows-1252"));
    decoder.map_or_else(
        || String::from_utf8_lossy(bytes).into_owned(),
        |decode| decode(bytes),
    )
}

/// The order of bytes in a text of UTF-16.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wide {
    Little,
    Big,
}

/// Whether bytes are UTF-16, and how long its mark is.
fn utf16(bytes: &[u8]) -> Option<(Wide, usize)> {
    match bytes {
        [0xff, 0xfe, ..] => return Some((Wide::Little, 2)),
        [0xfe, 0xff, ..] => return Some((Wide::Big, 2)),
        _ => {}
    }
    let shown = &bytes[..bytes.len().min(SHOWN)];
    let zeros = |from: usize| {
        let half = shown.iter().skip(from).step_by(2);
        half.filter(|&&byte| byte == 0).count()
    };
    let (even, odd, pairs) = (zeros(0), zeros(1), shown.len() / 2);
    if pairs < 2 {
        None
    } else if even == 0 && odd * 2 > pairs {
        Some((Wide::Little, 0))
    } else if odd == 0 && even * 2 > pairs {
        Some((Wide::Big, 0))
    } else {
        None
    }
}

fn wide_text(bytes: &[u8], wide: Wide) -> String {
    let units = bytes.chunks_exact(2).map(|pair| match wide {
        Wide::Little => u16::from_le_bytes([pair[0], pair[1]]),
        Wide::Big => u16::from_be_bytes([pair[0], pair[1]]),
    });
    char::decode_utf16(units)
        .map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn valid_utf_8_beats_a_wrong_label() {
        for label in [None, Some("iso-8859-1"), Some("us-ascii"), Some("utf-16le")] {
            assert_eq!(text("Grüße, 棋".as_bytes(), label), "Grüße, 棋");
        }
        assert_eq!(text(b"\xef\xbb\xbfc1", None), "c1");
    }

    #[test]
    fn what_is_not_utf_8_goes_by_its_label_or_is_western() {
        assert_eq!(text(b"Gr\xfc\xdfe \x96 \x80", Some("utf-8")), "Grüße – €");
        assert_eq!(text(b"Gr\xfc\xdfe", Some("x-unknown")), "Grüße");
        assert_eq!(text(b"\xcf\xf0\xe8", Some("Windows-1251")), "При");
        assert_eq!(text(b"\x8a\xfb", Some("Shift_JIS")), "棋");
        assert_eq!(text(b"\x1b$B4}\x1b(B c1", Some("ISO-2022-JP")), "棋 c1");
    }

    #[test]
    fn utf_16_is_known_with_and_without_its_mark() {
        let little: Vec<u8> = "Zug: c1-c4\r\nX"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        let big: Vec<u8> = "Zug: c1-c4\rX"
            .encode_utf16()
            .flat_map(u16::to_be_bytes)
            .collect();
        assert_eq!(text(&little, Some("utf-16")), "Zug: c1-c4\nX");
        assert_eq!(text(&big, None), "Zug: c1-c4\nX");
        assert_eq!(
            text(&[b"\xff\xfe", little.as_slice()].concat(), None),
            "Zug: c1-c4\nX"
        );
        assert_eq!(
            text(&[b"\xfe\xff", big.as_slice()].concat(), None),
            "Zug: c1-c4\nX"
        );
    }
}
