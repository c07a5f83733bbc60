//! What is refused before any reading: size, brackets, odd characters.

use super::flaw::{Fault, Found, bom};

/// The longest game file, in bytes.
pub const MAX_BYTES: usize = 1 << 20;

/// The most `[` and `{` a game file may hold, comments and all.
pub const MAX_BRACKETS: usize = 4096;

/// Refuses what no game file is, in time linear in the text.
pub(super) fn guard(text: &str) -> Found<()> {
    if text.len() > MAX_BYTES {
        let at = (0..=MAX_BYTES).rev().find(|at| text.is_char_boundary(*at));
        let at = at.unwrap_or_default();
        return Err(Fault::new(at, "a game file is at most 1 MiB long"));
    }
    let mut brackets = 0;
    let start = bom(text);
    for (at, c) in text[start..].char_indices() {
        if matches!(c, '[' | '{') {
            brackets += 1;
            if brackets > MAX_BRACKETS {
                let why = format!("a game file holds at most {MAX_BRACKETS} `[` and `{{`");
                return Err(Fault::new(start + at, why));
            }
        }
        if refused(c) {
            let why = format!(
                "the character {} has no place in a game file; in double quotes write \\u{:04x}",
                c.escape_unicode(),
                u32::from(c)
            );
            return Err(Fault::new(start + at, why));
        }
    }
    Ok(())
}

/// Characters that stand in a game file only as escapes: control characters
/// but tab and line ends, what YAML takes for a line end and people do not,
/// and what YAML forbids.
pub(super) fn refused(c: char) -> bool {
    match c {
        '\t' | '\n' | '\r' => false,
        '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}' => true,
        _ => c.is_control(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault_at(text: &str) -> Option<usize> {
        guard(text).err().map(|fault| fault.at)
    }

    #[test]
    fn size_ends_at_one_mebibyte() {
        assert_eq!(fault_at(&"a".repeat(MAX_BYTES)), None);
        assert_eq!(fault_at(&"a".repeat(MAX_BYTES + 1)), Some(MAX_BYTES));
        let wide = format!("{}é", "a".repeat(MAX_BYTES - 1));
        assert_eq!(fault_at(&wide), Some(MAX_BYTES - 1));
    }

    #[test]
    fn brackets_are_counted_everywhere() {
        assert_eq!(fault_at(&"[{".repeat(MAX_BRACKETS / 2)), None);
        let over = format!("# {}", "[".repeat(MAX_BRACKETS + 1));
        assert_eq!(fault_at(&over), Some(2 + MAX_BRACKETS));
    }

    #[test]
    fn odd_characters_are_refused_but_a_leading_bom() {
        assert_eq!(fault_at("\u{feff}a\tb\r\n"), None);
        for c in [
            '\0', '\u{1b}', '\u{7f}', '\u{85}', '\u{2028}', '\u{feff}', '\u{ffff}',
        ] {
            assert_eq!(fault_at(&format!("ab{c}")), Some(2), "{c:?}");
        }
    }
}
