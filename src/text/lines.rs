//! Lines of words that survive a mail and fit a terminal.

/// The widest line that is written, in columns.
pub const COLUMNS: usize = 72;

/// The widest line of a mail's own words, in columns: what still fits when it
/// is quoted.
pub const MAILED: usize = 70;

/// Breaks words at blanks so that no line is over `width` columns but by a
/// single word; lines after the first begin with `indent`. Blanks alone are no
/// line.
#[must_use]
pub fn broken(text: &str, width: usize, indent: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_inclusive(' ') {
        let columns = line.chars().count() + word.trim_end().chars().count();
        if columns > width && line.trim() != indent.trim() {
            lines.push(line.trim_end().to_owned());
            indent.clone_into(&mut line);
        }
        line.push_str(word);
    }
    if !line.trim().is_empty() {
        lines.push(line.trim_end().to_owned());
    }
    lines
}

/// The same as a text of at most [`COLUMNS`], every line ended.
#[must_use]
pub fn wrap(text: &str, indent: &str) -> String {
    let mut lines = broken(text, COLUMNS, indent).join("\n");
    lines.push('\n');
    lines
}

/// Words in lines of at most [`MAILED`] columns, every line ended; what a line
/// is set in by stays before those that it is broken into.
#[must_use]
pub fn filled(words: &str) -> String {
    let mut text = String::new();
    for line in words.lines() {
        let lead = &line[..line.len() - line.trim_start().len()];
        let rows = broken(&(lead.to_owned() + &joined(line)), MAILED, lead);
        text += &rows.join("\n");
        text.push('\n');
    }
    text
}

/// Words with one blank between them.
#[must_use]
pub fn joined(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_filled_to_the_width_and_no_further() {
        assert_eq!(
            broken("one two three four", 9, ""),
            ["one two", "three", "four"]
        );
        assert_eq!(
            broken("one two three four", 9, "  "),
            ["one two", "  three", "  four"]
        );
        assert_eq!(broken("abcde fg", 4, ""), ["abcde", "fg"]);
        assert_eq!(broken("Zoë é", 5, ""), ["Zoë é"]);
        assert_eq!(broken("  ", 5, ""), [""; 0]);
    }

    #[test]
    fn a_mail_keeps_what_a_line_is_set_in_by() {
        let words = format!("One.\n  {}", "word ".repeat(40));
        let text = filled(&words);
        assert_eq!(text.lines().map(str::len).max(), Some(66));
        assert!(text.lines().skip(1).all(|line| line.starts_with("  word")));
    }
}
