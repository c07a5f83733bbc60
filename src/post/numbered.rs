//! The turn number that a line begins with, behind what chats, lists and
//! markdown put before it: `• **12.** c1-c4`, `[21:40] Ann: 12) c1-c4`.

use super::words::trim;

mod chat;

use chat::chat;

/// A line that begins with a turn number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Head<'a> {
    /// The number; one too large for any game stands for all larger ones.
    pub(super) number: u32,
    /// Whose line a chat says it is.
    pub(super) name: Option<&'a str>,
    /// What follows the number.
    pub(super) rest: &'a str,
    /// What closes the quotes, brackets and emphasis that were opened before
    /// the number, in the order opened.
    closers: Vec<&'static str>,
}

/// How much may stand before a number.
const MOST_SIGNS: usize = 12;

/// What opens and closes a text; longer signs come first.
const AROUND: &[(&str, &str)] = &[
    ("```", "```"),
    ("~~~", "~~~"),
    ("**", "**"),
    ("__", "__"),
    ("~~", "~~"),
    ("*", "*"),
    ("_", "_"),
    ("`", "`"),
    ("\"", "\""),
    ("'", "'"),
    ("“", "”"),
    ("„", "“"),
    ("«", "»"),
    ("‘", "’"),
    ("(", ")"),
    ("[", "]"),
    ("{", "}"),
];

/// Words that may stand before the number, in small letters.
const TURN: &[&str] = &[
    "turn", "move", "no.", "nr.", "zug", "tour", "coup", "turno", "jugada", "mossa", "lance",
    "zet", "beurt", "drag", "træk", "trekk", "siirto", "ruch", "tah", "ход", "#", "№",
];

/// The turn number that a line begins with, if there is one.
pub(super) fn head(line: &str) -> Option<Head<'_>> {
    let mut rest = trim(line);
    let mut head = Head {
        number: 0,
        name: None,
        rest: "",
        closers: Vec::new(),
    };
    for _ in 0..MOST_SIGNS {
        if let Some((number, after)) = number(rest, &mut head.closers) {
            head.number = number;
            head.rest = trim(after);
            return Some(head);
        }
        let said = head.name.is_none().then(|| chat(rest)).flatten();
        if let Some((name, after)) = said {
            head.name = name;
            rest = close(trim(after), &mut head.closers);
        } else if let Some(after) = bullet(rest) {
            rest = after;
        } else {
            let (open, closer) = AROUND.iter().find(|(open, _)| rest.starts_with(open))?;
            head.closers.push(closer);
            rest = trim(&rest[open.len()..]);
        }
    }
    None
}

/// A line that goes on where another stopped, without what a chat or a list
/// puts before each line.
pub(super) fn bare(line: &str) -> &str {
    let line = trim(line);
    let line = chat(line).map_or(line, |(_, rest)| trim(rest));
    let is_sign = |c: char| matches!(c, '-' | '*' | '+' | '–' | '—' | '→');
    if line.starts_with(is_sign) {
        return line;
    }
    bullet(line).unwrap_or(line)
}

impl Head<'_> {
    /// A text that follows the number without what closes the signs before
    /// it, and without a fence that was glued to its end.
    pub(super) fn inside<'t>(&self, text: &'t str) -> &'t str {
        let mut text = trim(text);
        for fence in ["```", "~~~"] {
            text = text.strip_suffix(fence).map_or(text, trim);
        }
        for closer in self.closers.iter().rev() {
            let ended = text.trim_end_matches(['.', '!', '?']);
            let inner = text
                .strip_suffix(closer)
                .or_else(|| ended.strip_suffix(closer));
            text = inner.map_or(text, trim);
        }
        text
    }
}

/// Reads a turn number, and gives what follows it.
fn number<'a>(text: &'a str, closers: &mut Vec<&'static str>) -> Option<(u32, &'a str)> {
    let (is_named, mut rest) = named(text);
    let mut number = None;
    while let Some((digit, after)) = digit(rest) {
        let so_far: u32 = number.unwrap_or(0);
        number = Some(so_far.saturating_mul(10).saturating_add(digit));
        rest = after;
    }
    let number = number?;
    let tail = rest;
    let mut closers_left = closers.clone();
    rest = close(trim(rest), &mut closers_left);
    let closed = closers.len() - closers_left.len();
    let mut is_signed = closers[closers_left.len()..]
        .iter()
        .any(|closer| matches!(*closer, ")" | "]"));
    let mut is_first = true;
    loop {
        let unescaped = rest.strip_prefix('\\').unwrap_or(rest);
        let first = |c: char| matches!(c, ':' | '：' | '、' | '\u{20e3}' | ']' | '】');
        let sign = |c: char| {
            matches!(c, '.' | ')' | '…' | '．' | '）' | '。' | '︒' | '｡') || is_first && first(c)
        };
        let Some(after) = unescaped.strip_prefix(sign) else {
            break;
        };
        // A time, a date or a fraction is no turn number.
        if is_first
            && closed == 0
            && unescaped.starts_with(['.', ':', '．', '：'])
            && digit(after).is_some()
        {
            return None;
        }
        is_signed = true;
        is_first = false;
        rest = close(trim(after), &mut closers_left);
    }
    let is_apart = is_named && tail.starts_with(|c: char| c.is_whitespace());
    if !is_signed && !is_apart {
        return None;
    }
    *closers = closers_left;
    Some((number, rest))
}

/// Takes off the word for a turn, and says whether there was one.
fn named(text: &str) -> (bool, &str) {
    let mut rest = text;
    let mut is_named = false;
    for _ in 0..2 {
        let word = TURN.iter().find_map(|word| {
            let head: String = rest.chars().take(word.chars().count()).collect();
            (head.to_lowercase() == **word).then_some(head.len())
        });
        let Some(length) = word else { break };
        rest = trim(&rest[length..]);
        is_named = true;
    }
    (is_named, rest)
}

fn digit(text: &str) -> Option<(u32, &str)> {
    let text = text.trim_start_matches(crate::text::is_invisible);
    let c = text.chars().next()?;
    let wide = u32::from(c).wrapping_sub(0xff10);
    let value = c.to_digit(10).or((wide < 10).then_some(wide))?;
    Some((value, &text[c.len_utf8()..]))
}

/// Takes off what closes signs that stand open.
fn close<'a>(mut text: &'a str, closers: &mut Vec<&'static str>) -> &'a str {
    while let Some(rest) = closers.last().and_then(|closer| text.strip_prefix(closer)) {
        closers.pop();
        text = trim(rest);
    }
    text
}

/// Takes off the sign of a list.
fn bullet(text: &str) -> Option<&str> {
    let c = text.chars().next()?;
    let rest = &text[c.len_utf8()..];
    let is_sure = matches!(
        c,
        '•' | '·'
            | '◦'
            | '‣'
            | '⁃'
            | '∙'
            | '▪'
            | '▫'
            | '●'
            | '○'
            | '■'
            | '□'
            | '▶'
            | '►'
            | '▸'
            | '➤'
            | '➜'
            | '☐'
            | '☑'
            | '✓'
            | '✔'
            | '✅'
            | '★'
    );
    let is_sign = matches!(c, '-' | '*' | '+' | '–' | '—' | '→');
    (is_sure || is_sign && rest.starts_with(char::is_whitespace)).then(|| trim(rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Option<(u32, String)> {
        head(line).map(|head| (head.number, head.inside(head.rest).to_owned()))
    }

    #[test]
    fn numbers_are_read_in_all_their_forms() {
        for line in [
            "12. a8-a12",
            "12) a8-a12",
            "12… a8-a12",
            "12 . a8-a12",
            "12. ... a8-a12",
            "12... a8-a12",
            "#12. a8-a12",
            "Turn 12: a8-a12",
            "turn 12 a8-a12",
            "TURN #12. a8-a12",
            "１２．a8-a12",
            "１２ a8".trim_end_matches(" a8"),
            "12.a8-a12",
            "(12) a8-a12",
            "12.) a8-a12",
            "12: a8-a12",
            "12\\. a8-a12",
            "№ 12. a8-a12",
            "12、a8-a12",
            "1\u{fe0f}\u{20e3}2\u{fe0f}\u{20e3} a8-a12",
            "12\u{200b}. a8-a12",
            "012. a8-a12",
            "[12] a8-a12",
        ] {
            let expected = match line {
                "１２" | "1\u{fe0f}\u{20e3}2\u{fe0f}\u{20e3} a8-a12" => continue,
                _ => Some((12, "a8-a12".to_owned())),
            };
            assert_eq!(read(line), expected, "{line}");
        }
        assert_eq!(
            read("1\u{fe0f}\u{20e3} a8-a12"),
            Some((1, "a8-a12".to_owned()))
        );
    }

    #[test]
    fn what_stands_before_a_number_is_taken_off() {
        for line in [
            "• 12. a8-a12",
            "* 12. a8-a12",
            "- 12. a8-a12",
            "[21:40] Ann: 12. a8-a12",
            "12:03 Ann: 12. a8-a12",
            "<Ann> 12. a8-a12",
            "Ann: 12. a8-a12",
            "**12. a8-a12**",
            "**12.** a8-a12",
            "12. **a8-a12**",
            "`12. a8-a12`",
            "```12. a8-a12```",
            "(12. a8-a12)",
            "“12. a8-a12”",
            "01/03/26, 21:40 - Ann: 12. a8-a12",
            "[01/03/26, 21:40:11] Ann Smith: 12. a8-a12",
            "9:40 PM <@ann> 12. a8-a12",
            "Ann (white): 12. a8-a12",
            "\u{202a}12. a8-a12\u{202c}",
            "• **12.** a8-a12",
            "My move: 12. a8-a12",
            "**Ann:** 12. a8-a12",
            "12. a8-a12```",
            "_12. a8-a12_.",
            "2026-03-01 21:40 Ann: 12. a8-a12",
        ] {
            let (number, text) = read(line).unwrap_or_else(|| panic!("{line}"));
            assert_eq!((number, text.trim_matches('*')), (12, "a8-a12"), "{line}");
        }
        assert_eq!(
            head("[21:40] Ann: 12. a8").and_then(|head| head.name),
            Some("Ann")
        );
    }

    #[test]
    fn other_numbers_are_none() {
        for line in [
            "12 a8-a12",
            "12:03 a8",
            "12.5 hours",
            "3.2.2026",
            "a8-a12",
            "Bob wrote: 12. a8-a12",
            "instead of: 12. a8",
            "12",
            "Your last move: 12. a8",
            "",
            "> 12. a8",
            "I thought of 12. a8-a12",
            "http://12. a8",
        ] {
            assert_eq!(read(line), None, "{line}");
        }
        assert_eq!(
            read("99999999999999. a8").map(|read| read.0),
            Some(u32::MAX)
        );
    }
}
