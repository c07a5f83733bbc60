//! The folding of odd characters: what mail and chat programs, keyboards and
//! people make of a plain move is plain again.
//!
//! Folding must never make one legal move of another. So it only takes away
//! what no notation has in that place, and puts one sign for others that look
//! and mean the same.

use super::Mark;
use super::signs::{Fold, entity, fold};

/// A text whose odd characters were folded into plain ones, and the way back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folded {
    /// The folded text: plain characters, lower case, single blanks, no blanks
    /// at either end.
    pub text: String,
    /// What was folded, in words, each once, in the order met. Blanks and case
    /// are not named: nobody could mistake them.
    pub notes: Vec<&'static str>,
    /// For each byte of `text`, the bytes of the original it comes from.
    places: Vec<(usize, usize)>,
}

impl Folded {
    /// Folds a text by the table of this module. Folding once more changes
    /// nothing.
    #[must_use]
    pub fn new(original: &str) -> Self {
        if is_plain(original) {
            return Self {
                text: original.to_owned(),
                notes: Vec::new(),
                places: (0..original.len()).map(|at| (at, at + 1)).collect(),
            };
        }
        Self::folding(original)
    }

    /// Folds a text character by character.
    fn folding(original: &str) -> Self {
        let mut folded = Self {
            text: String::with_capacity(original.len()),
            notes: Vec::new(),
            places: Vec::with_capacity(original.len()),
        };
        let mut blank = None;
        for (start, c) in original.char_indices() {
            folded.take(c, (start, start + c.len_utf8()), &mut blank);
        }
        folded.join_words();
        folded.unwrap();
        folded
    }

    /// The part of the original that a part of the folded text comes from.
    #[must_use]
    pub fn original(&self, mark: &Mark) -> Mark {
        let end = self.places.last().map_or(0, |place| place.1);
        let start = self.places.get(mark.start).map_or(end, |place| place.0);
        let stop = match mark.end.checked_sub(1) {
            Some(last) if mark.end > mark.start => {
                self.places.get(last).map_or(end, |place| place.1)
            }
            _ => start,
        };
        start..stop.max(start)
    }

    /// Folds one character of the original, and what becomes of it: an entity
    /// ends with a `;`, and may stand for a `;` that ends another.
    fn take(&mut self, c: char, place: Place, blank: &mut Option<Place>) {
        let mut next = Some((c, place));
        while let Some((c, place)) = next.take() {
            match fold(c) {
                Fold::Blank(note) => {
                    self.note(note);
                    *blank = blank.or(Some(place));
                }
                Fold::Nothing(note) => self.note(note),
                Fold::Into(plain, note) => {
                    self.note(note);
                    if let Some(gap) = blank.take()
                        && !self.text.is_empty()
                    {
                        self.push(' ', gap);
                    }
                    next = self.put(plain, place);
                    if next.is_some() && self.text.ends_with(' ') {
                        *blank = self.pop();
                    }
                }
            }
        }
    }

    /// Adds a plain character, or joins it to those before. Gives back what an
    /// entity that it ends stands for.
    fn put(&mut self, c: char, mut place: Place) -> Option<(char, Place)> {
        if c.is_ascii_punctuation() && c != '\\' {
            while self.text.ends_with('\\') {
                self.pop();
                self.note("a backslash");
            }
        }
        match c {
            ';' => {
                if let Some((decoded, length)) = entity(&self.text) {
                    self.note("an HTML entity");
                    for _ in 0..length {
                        place.0 = self.pop().map_or(place.0, |popped| popped.0);
                    }
                    return Some((decoded, place));
                }
            }
            '-' | '>' if self.text.ends_with('-') => {
                self.note(if c == '>' {
                    "an arrow"
                } else {
                    "a double dash"
                });
                return None;
            }
            '>' if self.text.ends_with('=') => {
                while self.text.ends_with('=') {
                    place.0 = self.pop().map_or(place.0, |popped| popped.0);
                }
                self.note("an arrow");
                return Some(('-', place));
            }
            _ => {}
        }
        self.push(c, place);
        None
    }

    fn note(&mut self, note: &'static str) {
        if !note.is_empty() && !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    fn push(&mut self, c: char, place: Place) {
        self.text.push(c);
        self.places.extend(std::iter::repeat_n(place, c.len_utf8()));
    }

    fn pop(&mut self) -> Option<Place> {
        self.text.pop()?;
        let place = self.places.last().copied();
        self.places.truncate(self.text.len());
        place
    }

    /// Makes a dash of the word `to` between two squares.
    fn join_words(&mut self) {
        const TO: &str = " to ";
        let (mut text, mut places) = (String::new(), Vec::new());
        let mut done = 0;
        for (at, _) in self.text.match_indices(TO) {
            let behind = at + TO.len();
            let rest = &self.text.as_bytes()[behind..];
            let is_place = rest.first().is_some_and(u8::is_ascii_lowercase)
                && rest.get(1).is_none_or(u8::is_ascii_digit);
            if is_place && self.text[..at].ends_with(|c: char| c.is_ascii_digit()) {
                text = text + &self.text[done..at] + "-";
                places.extend_from_slice(&self.places[done..at]);
                places.push((self.places[at].0, self.places[behind - 1].1));
                done = behind;
            }
        }
        if done > 0 {
            self.note("the word \"to\"");
            self.text = text + &self.text[done..];
            places.extend_from_slice(&self.places[done..]);
            self.places = places;
        }
    }

    /// Takes off what stands around the whole: quotes, emphasis, brackets, and
    /// the mark that ends a sentence. Something always remains.
    fn unwrap(&mut self) {
        let trim = |kept: Mark| {
            let part = &self.text[kept.clone()];
            let start = kept.start + part.len() - part.trim_start().len();
            start..start + part.trim().len()
        };
        let mut kept = trim(0..self.text.len());
        let mut notes: Vec<&'static str> = Vec::new();
        loop {
            let part = &self.text[kept.clone()];
            let (Some(first), Some(last)) = (part.chars().next(), part.chars().next_back()) else {
                break;
            };
            let (front, note) = match (first, last) {
                ('"', '"') | ('\'', '\'') | ('`', '`') => (1, "quotes"),
                ('*', '*') | ('_', '_') | ('~', '~') => (1, "emphasis"),
                ('(', ')') | ('[', ']') | ('{', '}') | ('<', '>') => (1, "brackets"),
                (_, '.' | '!' | '?') => (0, "the end of a sentence"),
                _ => break,
            };
            if part.len() < 2 {
                break;
            }
            let inner = trim(kept.start + front..kept.end - 1);
            if inner.is_empty() {
                break;
            }
            kept = inner;
            if notes.last() != Some(&note) {
                notes.push(note);
            }
        }
        for note in notes {
            self.note(note);
        }
        if kept.len() < self.text.len() {
            self.text = self.text[kept.clone()].to_owned();
            self.places = self.places[kept].to_vec();
        }
    }
}

/// Whether there is nothing to fold in a text, as in moves of the record:
/// letters and digits, single blanks and dashes between them, no word `to`.
fn is_plain(text: &str) -> bool {
    let is_sign = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    text.split([' ', '-'])
        .all(|part| !part.is_empty() && part != "to" && part.bytes().all(is_sign))
}

/// The bytes of the original that something comes from.
type Place = (usize, usize);

#[cfg(test)]
mod tests {
    use super::*;

    fn text(original: &str) -> String {
        Folded::new(original).text
    }

    #[test]
    fn odd_characters_become_plain_ones() {
        let folded = Folded::new("\u{feff}C1\u{2013}C4\u{a0} e1×H4\r\n");
        assert_eq!(folded.text, "c1-c4 e1xh4");
        assert_eq!(
            folded.notes,
            [
                "an invisible character",
                "a dash",
                "an odd blank",
                "a times sign"
            ]
        );
    }

    #[test]
    fn dashes_and_arrows_of_all_lengths_are_one_dash() {
        for sign in [
            "--",
            "---",
            "->",
            "-->",
            "=>",
            "==>",
            "➖",
            "➖➖",
            "→",
            "➡\u{fe0f}",
            "➡\u{fe0e}",
            "—>",
            "\\-",
            "\\->",
            "&rarr;",
            "&#45;",
            "-&gt;",
            "=&gt;",
            "&#x2d;",
            "－",
            "＝＞",
            "-\u{200b}-",
        ] {
            assert_eq!(text(&format!("a8{sign}a12")), "a8-a12", "{sign}");
        }
        assert_eq!(text("“c1 -> c4”"), "c1 - c4");
        assert_eq!(text("c1 to C4 to c7"), "c1-c4-c7");
        assert_eq!(text("d1 to T"), "d1-t");
        assert_eq!(text("3 to 4 to bob"), "3 to 4 to bob");
    }

    #[test]
    fn what_stands_around_a_text_is_taken_off() {
        for around in [
            "**a8-a12**",
            "__a8-a12__",
            "*a8-a12*",
            "`a8-a12`",
            "```a8-a12```",
            "(a8-a12)",
            "[ a8-a12 ].",
            "“a8-a12!”",
            "<a8-a12>",
            "&lt;a8-a12&gt;",
            "' a8-a12 '",
            "a8-a12!?",
            "\u{202a}a8\u{200e}-a12\u{202c}",
            "a8\\-a12",
            "\"`a8-a12`\"",
            "~~a8-a12~~",
        ] {
            assert_eq!(text(around), "a8-a12", "{around}");
            assert!(!Folded::new(around).notes.is_empty(), "{around}");
        }
        for alone in [
            "\"", "\"\"", "**", "?", "()", "*d4*b2", "d4\\", "\\\\", "c1-c4,",
        ] {
            assert_eq!(text(alone), alone);
        }
        assert_eq!(text("**d4*b2**"), "d4*b2");
        assert_eq!(text("j1-j7&gt;e7"), "j1-j7>e7");
        assert_eq!(text("j1-j7&amp;gt;e7"), "j1-j7>e7");
    }

    #[test]
    fn marks_lead_back_to_the_original() {
        let original = "  C1\u{2013}C4";
        let folded = Folded::new(original);
        assert_eq!(&original[folded.original(&(0..2))], "C1");
        assert_eq!(&original[folded.original(&(3..5))], "C4");
        assert_eq!(folded.original(&(5..5)), original.len()..original.len());
        assert_eq!(&original[folded.original(&(2..3))], "\u{2013}");
        let original = "\" c1 &#61;&gt; c4\".";
        let folded = Folded::new(original);
        assert_eq!(folded.text, "c1 - c4");
        assert_eq!(&original[folded.original(&(0..2))], "c1");
        assert_eq!(&original[folded.original(&(3..4))], "&#61;&gt;");
        assert_eq!(&original[folded.original(&(5..7))], "c4");
    }

    #[test]
    fn folding_twice_is_folding_once() {
        let signs = [
            "-", ">", "=", "\\", "&", "gt", ";", "amp", "#59", "#45", " ", "\u{200b}", "a", "8",
            "to", "*", "_", "(", ")", "\"", "'", "`", ".", "!", "?", "<", "é", "➡", "\u{a0}",
            "nbsp", "&gt;",
        ];
        let mut state = 1_u64;
        for _ in 0..60_000 {
            let mut original = String::new();
            for _ in 0..9 {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                original += signs[usize::try_from(state >> 33).unwrap() % signs.len()];
            }
            let once = Folded::new(&original);
            assert_eq!(Folded::new(&once.text).text, once.text, "{original:?}");
            assert_eq!(once.text.len(), once.places.len());
            assert_eq!(once.text.trim(), once.text, "{original:?}");
        }
    }

    #[test]
    fn folding_takes_time_by_length_alone() {
        let entities = "&#59".repeat(250_000) + ";";
        assert_eq!(text(&entities), ";");
        let quotes = "`".repeat(1_000_000);
        assert!(text(&quotes).len() < 3);
    }

    #[test]
    fn a_text_with_nothing_to_fold_is_left_as_folding_leaves_it() {
        let parts = ["a", "8", "t", "o", "to", " ", "-", "x"];
        let mut plain = 0;
        for number in 0..parts.len().pow(6) {
            let part = |place| parts[number / parts.len().pow(place) % parts.len()];
            let original: String = (0..6).map(part).collect();
            plain += usize::from(is_plain(&original));
            assert_eq!(Folded::new(&original), Folded::folding(&original));
        }
        assert!(plain > 10_000);
        assert!(!is_plain("") && !is_plain("A8-a12") && !is_plain("a8-a12."));
    }
}
