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

/// A text of a player as a page shows it: escaped, and without mail addresses.
pub(super) fn public(text: &str) -> String {
    let mut shown = String::new();
    for part in text.split_inclusive(char::is_whitespace) {
        let word = part.trim_end();
        let is_address = |word: &str| {
            let ends = word.split_once('@');
            // A move such as `R@c1` is none.
            ends.is_some_and(|(name, host)| !name.is_empty() && host.contains('.'))
        };
        if is_address(word) {
            shown.push_str("(mail address)");
            shown.push_str(&escape(&part[word.len()..]));
        } else {
            shown.push_str(&escape(part));
        }
    }
    shown
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
        assert_eq!(
            public("to <bob@example.org>!\n@ 5"),
            "to (mail address)\n@ 5"
        );
        assert_eq!(public("R@c1 @b6"), "R@c1 @b6");
        assert_eq!(escape("\u{202e}\u{ffff}"), "\\u{202e}\u{fffd}");
    }
}
