//! Plain text of what mail and chat programs made of it.

use super::signs::{Fold, fold};

/// A text with its odd characters folded as [`super::Folded`] does, but with
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

/// Whether a character takes up no room where it stands.
#[must_use]
pub fn is_invisible(c: char) -> bool {
    matches!(fold(c), Fold::Nothing(_))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_programs_make_of_plain_text_is_plain_again() {
        assert_eq!(
            plain("“A\u{2013}b”\u{a0}… ’tis\u{200b} →"),
            "\"A-b\" ... 'tis ->"
        );
        assert_eq!(plain("Ａx１ é\tß"), "Ax1 é\tß");
        assert!(is_odd('…') && is_odd('“') && is_odd('\u{ad}') && !is_odd('é') && !is_odd('"'));
    }
}
