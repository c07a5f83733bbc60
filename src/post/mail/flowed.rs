//! Text that mail programs broke into lines and mean to be joined (RFC 3676).

use std::fmt::Write;

/// A text as it was before it was broken: lines that end in a blank go on in
/// the next line of the same quotation, a blank that was put before a line is
/// taken away. With `delsp` the blank at a break was put there too.
///
/// Quotations keep their marks, all in one piece and with a blank behind.
pub(super) fn unflowed(text: &str, delsp: bool) -> String {
    let mut whole = String::with_capacity(text.len());
    // The depth of the quotation of a line that goes on.
    let mut open: Option<usize> = None;
    for line in text.split_terminator('\n') {
        let bare = line.trim_start_matches('>');
        let depth = line.len() - bare.len();
        let bare = bare.strip_prefix(' ').unwrap_or(bare);
        let is_signature = bare == "-- ";
        if open == Some(depth) && !is_signature {
            open = None;
        } else {
            if open.take().is_some() {
                whole.push('\n');
            }
            if depth > 0 {
                let _ = write!(whole, "{} ", ">".repeat(depth));
            }
        }
        let goes_on = bare.ends_with(' ') && !is_signature;
        let kept = if goes_on && delsp {
            &bare[..bare.len() - 1]
        } else {
            bare
        };
        whole.push_str(kept);
        if goes_on {
            open = Some(depth);
        } else {
            whole.push('\n');
        }
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_end_in_a_blank_go_on() {
        assert_eq!(unflowed("12. c1-c4 \ne1-e6\n", false), "12. c1-c4 e1-e6\n");
        assert_eq!(unflowed("12. c1-c \n4\n", true), "12. c1-c4\n");
        assert_eq!(unflowed("12. c1-c4  \ne1\n", true), "12. c1-c4 e1\n");
        assert_eq!(unflowed("a \nb \n\nc", false), "a b \nc\n");
    }

    #[test]
    fn stuffed_blanks_are_taken_away() {
        assert_eq!(
            unflowed(" From me\n  two\n >b2\n", false),
            "From me\n two\n>b2\n"
        );
    }

    #[test]
    fn quotations_are_joined_by_their_depth_alone() {
        let text = "> a \n> b\n>> c \n> d \ne\n";
        assert_eq!(unflowed(text, false), "> a b\n>> c \n> d \ne\n");
        assert_eq!(unflowed(">>a \n>> b\n", false), ">> a b\n");
    }

    #[test]
    fn the_mark_of_a_signature_stays_alone() {
        assert_eq!(unflowed("a \n-- \nAnn\n", false), "a \n-- \nAnn\n");
        assert_eq!(unflowed("> -- \n> Ann\n", false), "> -- \n> Ann\n");
    }
}
