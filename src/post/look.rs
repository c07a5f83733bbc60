//! How much a text looks like a move of any of the games, before any of them
//! reads it.

use crate::text::Folded;

/// The longest text that is looked at, in bytes; no move is longer.
pub(super) const LONGEST: usize = 1000;

/// How much a text looks like a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Look {
    /// Nothing in it is a square.
    Prose,
    /// A square stands somewhere in it.
    Mentions,
    /// It begins with squares and goes on in words.
    Begins,
    /// It is notation from end to end.
    Whole,
}

/// Looks at a text without its turn number.
pub(super) fn look(text: &str) -> Look {
    if text.len() > LONGEST {
        return Look::Prose;
    }
    let folded = Folded::new(text).text;
    let rest = after_notation(&folded);
    if rest.is_empty() && !folded.is_empty() && has_sense(&folded) {
        return Look::Whole;
    }
    let begins = folded.trim_start_matches(is_mark).trim_start();
    let begins = begins.strip_prefix(['r', 'b', 'p']).map_or(begins, |rest| {
        let rest = rest.trim_start();
        let rest = rest.strip_prefix('@').map_or(rest, str::trim_start);
        if square(rest).is_some() { rest } else { begins }
    });
    let word = ["pass", "swap"]
        .iter()
        .find_map(|word| begins.strip_prefix(word));
    let is_word =
        word.is_some_and(|rest| rest.starts_with(|c: char| !c.is_alphanumeric() && c != ' '));
    if is_word || begins_with_square(begins) {
        return Look::Begins;
    }
    let mut words = folded.split(|c: char| !c.is_alphanumeric() && !is_mark(c));
    if words.any(|word| begins_with_square(word.trim_start_matches(is_mark))) {
        Look::Mentions
    } else {
        Look::Prose
    }
}

/// Whether a line may be the rest of a move that a line above began.
pub(super) fn is_fragment(line: &str) -> bool {
    if line.len() > LONGEST || is_ruler(line) {
        return false;
    }
    if look(line) >= Look::Begins {
        return true;
    }
    let folded = Folded::new(line).text;
    if folded.is_empty() {
        return false;
    }
    let digits = folded.bytes().take_while(u8::is_ascii_digit).count();
    if (1..=2).contains(&digits) {
        let rest = &folded[digits..];
        let behind = rest.trim_start_matches(|c| is_mark(c) || c == ' ');
        let is_end = rest.chars().all(|c| is_mark(c) || !c.is_alphanumeric());
        return is_end || behind.len() < rest.len() && begins_with_square(behind);
    }
    let bare = folded.trim_matches(|c| is_mark(c) || c == ' ');
    bare.is_empty() || matches!(bare, "t" | "tz")
}

/// Whether a line is one letter that could begin a square, or end a mail.
pub(super) fn is_letter(line: &str) -> bool {
    if line.len() > LONGEST {
        return false;
    }
    let folded = Folded::new(line).text;
    folded.len() == 1
        && folded
            .bytes()
            .all(|byte| (b'a'..=b'l').contains(&byte) || matches!(byte, b'p' | b'r'))
}

/// Whether a numbered move stands somewhere within a text: `d4 2. e5`.
pub(super) fn has_number_within(text: &str) -> bool {
    if text.len() > LONGEST {
        return false;
    }
    let folded = Folded::new(text).text;
    let mut words = folded.split(' ').peekable();
    while let Some(word) = words.next() {
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            continue;
        }
        let sign = word[digits..].trim_start_matches(['.', ')', '…', ':']);
        let is_sign = sign.len() < word.len() - digits;
        let next = if sign.is_empty() {
            words.peek().copied().unwrap_or_default()
        } else {
            sign
        };
        if is_sign && look(next) >= Look::Begins {
            return true;
        }
    }
    false
}

/// Whether a text begins with another move in other words: `or e5`.
pub(super) fn is_alternative(line: &str) -> bool {
    if line.len() > LONGEST {
        return false;
    }
    let folded = Folded::new(line).text;
    let Some((word, rest)) = folded.split_once(' ') else {
        return false;
    };
    let word = word.trim_matches(|c: char| !c.is_alphabetic());
    let is_or = matches!(
        word,
        "or" | "and"
            | "then"
            | "oder"
            | "und"
            | "dann"
            | "ou"
            | "et"
            | "puis"
            | "o"
            | "y"
            | "e"
            | "of"
            | "en"
            | "eller"
            | "och"
    );
    is_or && look(rest) >= Look::Begins
}

/// What is left of a folded text behind all that is notation.
fn after_notation(folded: &str) -> &str {
    let mut rest = folded;
    loop {
        rest = rest.trim_start_matches(|c| is_mark(c) || c == ' ');
        let word = ["pass", "swap", "tz", "t", "p"].into_iter();
        let word = word.filter_map(|word| rest.strip_prefix(word));
        let mut word = word.filter(|rest| !rest.starts_with(char::is_alphanumeric));
        let piece = rest.strip_prefix(['r', 'b']);
        let piece = piece.filter(|rest| square(rest.trim_start_matches([' ', '@'])).is_some());
        match square(rest).or_else(|| word.next()).or(piece) {
            Some(after) => rest = after,
            None => return rest,
        }
    }
}

/// Whether a text of nothing but notation says more than a sign.
fn has_sense(folded: &str) -> bool {
    folded.bytes().any(|byte| byte.is_ascii_digit()) || matches!(folded, "pass" | "swap")
}

fn begins_with_square(folded: &str) -> bool {
    let joins = |c: char| matches!(c, 'x' | 't') || ('a'..='l').contains(&c);
    square(folded).is_some_and(|rest| {
        let next = rest.chars().next();
        next.is_none_or(|c| !c.is_alphanumeric())
            || next.is_some_and(joins) && after_notation(rest).len() + 1 < rest.len()
    })
}

/// What follows the square that a folded text begins with.
fn square(folded: &str) -> Option<&str> {
    let rest = folded.strip_prefix(|c| ('a'..='l').contains(&c))?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    ((1..=2).contains(&digits) && !rest.starts_with('0')).then(|| &rest[digits..])
}

/// A sign of some notation. An `x` is one where a square follows or nothing.
fn is_mark(c: char) -> bool {
    matches!(
        c,
        '-' | 'x' | ':' | '>' | '*' | '^' | '@' | ',' | ';' | '/' | '+'
    )
}

/// Whether a line is drawn, of three or more of one sign.
fn is_ruler(line: &str) -> bool {
    let line = line.trim();
    let first = line.chars().next().unwrap_or_default();
    !first.is_alphanumeric() && line.chars().count() >= 3 && line.chars().all(|c| c == first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_of_all_games_are_whole() {
        for text in [
            "c1-c4 e1xh4",
            "a8-a12",
            "b1-d3-f1",
            "d4*b2*f4",
            "c1-c4>f4",
            "c1-c8 k3>g3",
            "R@c1",
            "Rc1-c6",
            "b b2-b6",
            "swap",
            "pass",
            "a6xb6^c7",
            "d1-T",
            "d1-TZ",
            "p@c3",
            "@c3",
            "a1xb2xd4",
            "C1 to C7",
            "**a8\\-a12**",
            "c15 c11, d15 d11",
            "x d9",
            "c1c4",
        ] {
            assert_eq!(look(text), Look::Whole, "{text}");
        }
    }

    #[test]
    fn prose_is_not() {
        for (text, expected) in [
            ("a8-a12 good luck", Look::Begins),
            ("d4 is nice", Look::Begins),
            ("pass, sorry", Look::Begins),
            ("place c3", Look::Mentions),
            ("I like d4", Look::Mentions),
            ("pass on my regards", Look::Prose),
            ("Thanks for the game", Look::Prose),
            ("bad deed", Look::Prose),
            ("x", Look::Prose),
            ("", Look::Prose),
            ("c3po", Look::Prose),
            ("а8-а12", Look::Prose),
        ] {
            assert_eq!(look(text), expected, "{text}");
        }
    }

    #[test]
    fn fragments_of_moves_are_known_from_prose() {
        for text in [
            "xc7xd8xf8",
            ">e7",
            "-f1",
            "12",
            "2 e1-h4",
            "-T",
            "T",
            "-",
            "x",
            "e7 maybe",
            "2.",
        ] {
            assert!(is_fragment(text), "{text}");
        }
        for text in [
            "Good luck",
            "12 days left",
            "---",
            "***",
            ":-)",
            "Bob",
            "```",
            "",
            "b",
        ] {
            assert!(!is_fragment(text), "{text}");
        }
        assert!(is_letter("B.") && !is_letter("Z") && !is_letter("be"));
        assert!(
            has_number_within("d4 2. e5")
                && has_number_within("d4 2.e5")
                && !has_number_within("c1-c4 e1-h4")
        );
        assert!(is_alternative("or e5?") && !is_alternative("or else"));
    }
}
