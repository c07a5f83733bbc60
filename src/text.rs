//! What is written, and where: marks, and the folding of odd characters.
//!
//! Rules speak of the parts of a move through [`Written`]; they never see the
//! text itself.

use std::collections::BTreeSet;
use std::fmt::{self, Display};
use std::ops::{Deref, Range};

/// The bytes of a text that one part of it takes up.
pub type Mark = Range<usize>;

/// A value and where it was written. The place is a note in the margin: two
/// written values are equal whenever the values are.
#[derive(Clone, Copy, Debug, Default)]
pub struct Written<T> {
    value: T,
    start: usize,
    end: usize,
}

impl<T> Written<T> {
    /// A value that was written at `mark`.
    pub const fn new(value: T, mark: Mark) -> Self {
        Self {
            value,
            start: mark.start,
            end: mark.end,
        }
    }

    /// Where the value was written; empty for a value that a program made.
    pub const fn mark(&self) -> Mark {
        self.start..self.end
    }

    /// Another value that stands for what was written here.
    pub fn with<U>(&self, value: U) -> Written<U> {
        Written {
            value,
            start: self.start,
            end: self.end,
        }
    }
}

impl<T> From<T> for Written<T> {
    fn from(value: T) -> Self {
        Self {
            value,
            start: 0,
            end: 0,
        }
    }
}

impl<T> Deref for Written<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T: Display> Display for Written<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

impl<T: PartialEq> PartialEq for Written<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for Written<T> {}

impl<T: PartialOrd> PartialOrd for Written<T> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        self.value.partial_cmp(&other.value)
    }
}

impl<T: Ord> Ord for Written<T> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.value.cmp(&other.value)
    }
}

/// The mark from the start of one part to the end of another.
#[must_use]
pub const fn span(first: &Mark, last: &Mark) -> Mark {
    first.start..last.end
}

/// Why a text could not be read: the farthest place reached, and what could
/// have stood there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// The offset in the text, in bytes.
    pub at: usize,
    /// What could have come next, in words; empty when `why` says it.
    pub expected: BTreeSet<&'static str>,
    /// What is wrong with a text that could be read, in words.
    pub why: Option<&'static str>,
}

impl Unreadable {
    /// An error that expects one thing.
    #[must_use]
    pub fn new(at: usize, expected: &'static str) -> Self {
        Self {
            at,
            expected: BTreeSet::from([expected]),
            why: None,
        }
    }

    /// An error in what was read well enough to say what is wrong with it.
    #[must_use]
    pub const fn fact(at: usize, why: &'static str) -> Self {
        Self {
            at,
            expected: BTreeSet::new(),
            why: Some(why),
        }
    }
}

impl Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(why) = self.why {
            return f.write_str(why);
        }
        f.write_str("expected ")?;
        let last = self.expected.len().saturating_sub(1);
        for (n, what) in self.expected.iter().enumerate() {
            let joint = match n {
                0 => "",
                _ if n == last => " or ",
                _ => ", ",
            };
            write!(f, "{joint}{what}")?;
        }
        Ok(())
    }
}

/// A text whose odd characters were folded into plain ones, and the way back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folded {
    /// The folded text: plain characters, lower case, single blanks, no blanks
    /// at either end.
    pub text: String,
    /// What was folded, in words, each once, in the order met. Blanks and case
    /// are not named: nobody could mistake them.
    pub notes: Vec<&'static str>,
    /// For each byte of `text`, the byte of the original it comes from, and
    /// last the original's end.
    places: Vec<(usize, usize)>,
}

impl Folded {
    /// Folds a text by the table of this module.
    #[must_use]
    pub fn new(original: &str) -> Self {
        let mut folded = Self {
            text: String::new(),
            notes: Vec::new(),
            places: Vec::new(),
        };
        let mut blank = None;
        for (start, c) in original.char_indices() {
            let place = (start, start + c.len_utf8());
            match fold(c) {
                Fold::Blank(note) => {
                    folded.note(note);
                    blank = blank.or(Some(place));
                }
                Fold::Nothing(note) => folded.note(note),
                Fold::Into(plain, note) => {
                    folded.note(note);
                    if let Some(gap) = blank.take()
                        && !folded.text.is_empty()
                    {
                        folded.push(' ', gap);
                    }
                    if plain == '>' && folded.text.ends_with('-') {
                        folded.note("an arrow");
                        continue;
                    }
                    folded.push(plain, place);
                }
            }
        }
        folded.unquote();
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

    fn note(&mut self, note: &'static str) {
        if !note.is_empty() && !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    fn push(&mut self, c: char, place: (usize, usize)) {
        self.text.push(c);
        self.places.extend(std::iter::repeat_n(place, c.len_utf8()));
    }

    /// Takes off one pair of quotes around the whole.
    fn unquote(&mut self) {
        let Some(quote) = self
            .text
            .chars()
            .next()
            .filter(|c| matches!(c, '"' | '\'' | '`'))
        else {
            return;
        };
        if self.text.len() < 2 || !self.text.ends_with(quote) {
            return;
        }
        self.note("quotes");
        let inner = self.text[1..self.text.len() - 1].trim();
        let start = self.text.len() - self.text[1..].trim_start().len();
        let kept = start..start + inner.len();
        self.text = inner.to_owned();
        self.places = self.places[kept].to_vec();
    }
}

/// A text with its odd characters folded by the table of this module, but with
/// its capitals, blanks and quotes left: what mail and chat programs make of a
/// plain text is plain again.
#[must_use]
pub fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match (c, fold(c)) {
            ('…', _) => plain.push_str("..."),
            (_, Fold::Nothing(_)) => {}
            (_, Fold::Into(_, "an arrow")) => plain.push_str("->"),
            (_, Fold::Blank(note)) => plain.push(if note.is_empty() { c } else { ' ' }),
            (_, Fold::Into(_, "")) => plain.push(c),
            ('\u{ff21}'..='\u{ff3a}', Fold::Into(folded, _)) => {
                plain.push(folded.to_ascii_uppercase());
            }
            (_, Fold::Into(folded, _)) => plain.push(folded),
        }
    }
    plain
}

/// Whether [`plain`] makes something else of a character.
#[must_use]
pub fn is_odd(c: char) -> bool {
    !c.is_ascii() && plain(c.encode_utf8(&mut [0; 4])).chars().ne([c])
}

/// A text safe to print: what is harmful in it is shown as escapes.
#[must_use]
pub fn harmless(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        if is_harmful(c) {
            safe.extend(c.escape_unicode());
        } else {
            safe.push(c);
        }
    }
    safe
}

/// Whether a terminal might obey a character instead of showing it: controls,
/// and what turns the direction of writing.
#[must_use]
pub fn is_harmful(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// What becomes of one character.
enum Fold {
    Into(char, &'static str),
    Blank(&'static str),
    Nothing(&'static str),
}

/// The table of folded characters. Everything else stands for itself, so a
/// parser meets it and says so.
fn fold(c: char) -> Fold {
    match c {
        'A'..='Z' => Fold::Into(c.to_ascii_lowercase(), ""),
        ' ' | '\t' | '\r' | '\n' => Fold::Blank(""),
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => {
            Fold::Blank("an odd blank")
        }
        '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}' => {
            Fold::Nothing("an invisible character")
        }
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' => Fold::Into('-', "a dash"),
        '→' | '⟶' | '➔' | '➜' | '⇒' => Fold::Into('-', "an arrow"),
        '×' | '✕' | '✖' | '⨯' => Fold::Into('x', "a times sign"),
        '“' | '”' | '„' | '‟' | '«' | '»' | '″' => Fold::Into('"', "quotes"),
        '‘' | '’' | '‚' | '‛' | '′' => Fold::Into('\'', "quotes"),
        '\u{ff01}'..='\u{ff5e}' => {
            let plain = char::from(u8::try_from(u32::from(c) - 0xfee0).unwrap_or(b'?'));
            Fold::Into(plain.to_ascii_lowercase(), "a wide character")
        }
        _ => Fold::Into(c, ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn arrows_and_quotes_are_folded() {
        assert_eq!(Folded::new("“c1 -> c4”").text, "c1 - c4");
        assert_eq!(Folded::new("c1→c4").text, "c1-c4");
        assert_eq!(Folded::new("' pass '").text, "pass");
        assert_eq!(Folded::new("\"").text, "\"");
    }

    #[test]
    fn marks_lead_back_to_the_original() {
        let original = "  C1\u{2013}C4";
        let folded = Folded::new(original);
        assert_eq!(&original[folded.original(&(0..2))], "C1");
        assert_eq!(&original[folded.original(&(3..5))], "C4");
        assert_eq!(folded.original(&(5..5)), original.len()..original.len());
        assert_eq!(&original[folded.original(&(2..3))], "\u{2013}");
    }

    #[test]
    fn quoted_marks_lead_back_too() {
        let original = "\" c1-c4\"";
        let folded = Folded::new(original);
        assert_eq!(folded.text, "c1-c4");
        assert_eq!(&original[folded.original(&(0..2))], "c1");
    }

    #[test]
    fn what_programs_make_of_plain_text_is_plain_again() {
        assert_eq!(
            plain("“A\u{2013}b”\u{a0}… ’tis\u{200b} →"),
            "\"A-b\" ... 'tis ->"
        );
        assert_eq!(plain("Ａx１ é\tß"), "Ax1 é\tß");
        assert!(is_odd('…') && is_odd('“') && is_odd('\u{ad}') && !is_odd('é') && !is_odd('"'));
    }

    #[test]
    fn escapes_are_shown_not_obeyed() {
        assert_eq!(harmless("a\u{1b}[2Jb"), "a\\u{1b}[2Jb");
    }
}
