//! Text of strangers inside markup.

use crate::text::harmless;

/// A text as it stands in SVG, HTML or XML, in an element or between double
/// quotes: nothing in it is markup, and what could harm is shown as escapes.
pub(super) fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\n' | '\t' => safe.push(c),
            // No mark of any kind: XML has no way to write it.
            '\u{fffe}' | '\u{ffff}' => safe.push('\u{fffd}'),
            c => safe.push_str(&harmless(c.encode_utf8(&mut [0; 4]))),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_of_markup() {
        assert_eq!(
            escape("<script>\"a\" & 'b'</script>"),
            "&lt;script&gt;&quot;a&quot; &amp; &#39;b&#39;&lt;/script&gt;"
        );
        assert_eq!(escape("a\r\nb\u{1b}[2J"), "a\\u{d}\nb\\u{1b}[2J");
        assert_eq!(escape("\u{202e}\u{ffff}"), "\\u{202e}\u{fffd}");
    }
}
