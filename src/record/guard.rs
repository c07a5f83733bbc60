//! What is refused before any reading: size, odd characters.

use super::flaw::{Found, Misread, bom};

/// The longest game file, in bytes.
pub const MAX_BYTES: usize = 2 << 20;

/// Refuses what no game file is, in time linear in the text.
pub(super) fn guard(text: &str) -> Found<()> {
    if text.len() > MAX_BYTES {
        let at = (0..=MAX_BYTES).rev().find(|at| text.is_char_boundary(*at));
        let at = at.unwrap_or_default();
        return Err(Misread::new(at, "a game file is at most 2 MiB long"));
    }
    if is_printed(text) {
        return Ok(());
    }
    let start = bom(text);
    for (at, c) in text[start..].char_indices() {
        if is_refused(c) {
            let code = u32::from(c);
            let how = if nowhere(c) {
                String::new()
            } else {
                format!("; in double quotes write \\u{code:04x}")
            };
            let why = format!("the character \\u{{{code:x}}} has no place in a game file{how}");
            return Err(Misread::new(start + at, why));
        }
    }
    Ok(())
}

/// Whether a text is nothing but what ASCII prints and line feeds, in which
/// nothing is odd: most are, and it is seen at a glance.
pub(super) fn is_printed(text: &str) -> bool {
    let odd = |byte: &u8| !matches!(byte, b' '..=b'~' | b'\n');
    // Counted to the end, which is sooner done than to stop at the first.
    text.bytes().filter(odd).count() == 0
}

/// Whether a character stands in no text, however it is written: control
/// characters but tab and LF, what ends a line for some readers only, what
/// turns the direction of writing, and what is no character.
#[must_use]
pub fn nowhere(c: char) -> bool {
    match c {
        '\t' | '\n' => false,
        '\u{2028}'
        | '\u{2029}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}'
        | '\u{fffe}'
        | '\u{ffff}' => true,
        _ => c.is_control(),
    }
}

/// Whether a character stands in a game file at most as an escape: YAML itself
/// allows a byte order mark nowhere but at the start.
pub(super) fn is_refused(c: char) -> bool {
    (nowhere(c) && c != '\r') || c == '\u{feff}'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault_at(text: &str) -> Option<usize> {
        guard(text).err().map(|fault| fault.at)
    }

    #[test]
    fn size_ends_at_two_mebibytes() {
        assert_eq!(fault_at(&"a".repeat(MAX_BYTES)), None);
        assert_eq!(fault_at(&"a".repeat(MAX_BYTES + 1)), Some(MAX_BYTES));
        let wide = format!("{}é", "a".repeat(MAX_BYTES - 1));
        assert_eq!(fault_at(&wide), Some(MAX_BYTES - 1));
    }

    #[test]
    fn odd_characters_are_refused_but_a_leading_bom() {
        assert_eq!(fault_at("\u{feff}a\tb\r\n"), None);
        for c in [
            '\0', '\u{1b}', '\u{7f}', '\u{85}', '\u{2028}', '\u{202e}', '\u{2067}', '\u{feff}',
            '\u{ffff}',
        ] {
            assert_eq!(fault_at(&format!("ab{c}")), Some(2), "{c:?}");
        }
    }
}
