//! A rulebook as a manual page: roff, macro package man(7), section 6.

use crate::text::{COLUMNS, broken, joined};
use std::fmt::Write as _;

use super::prose::{Block, blocks};
use super::{Article, Boards, EXAMPLES_NOTE, RuleOption, Rulebook, Term};

impl Rulebook {
    /// The rulebook as the source of a manual page in section 6, games.
    /// `boards` are drawn by the game.
    #[must_use]
    pub fn man(&self, boards: &Boards) -> String {
        let mut page = Source(String::new());
        let name = format!("herald-{}", self.stem);
        // A name to be found by has plain minus signs, whatever its letters.
        let plain = escaped(&name).replace('-', "\\-");
        page.request(&format!(
            ".TH \"{}\" 6 \"\" herald \"Rules of play\"",
            plain.to_uppercase()
        ));
        page.section("Name");
        page.request(&format!("{plain} \\- the rules of {}", escaped(&self.name)));
        page.section("Description");
        if let Some(aim) = &self.aim {
            page.paragraph(aim);
        }
        page.prose(&self.summary);
        page.paragraph(&self.source);
        if let [first, second] = self.seats.as_slice() {
            page.paragraph(&format!(
                "Seats: {first} (at the bottom of the board), {second}."
            ));
        }
        page.paragraph(&format!("Edition {} of these rules.", self.edition));
        if !self.is_house() {
            page.paragraph(&Self::house_note());
        }
        if let Some(text) = &self.board {
            page.section("Board");
            page.prose(text);
        }
        if let Some(start) = &boards.start {
            page.kept(start.lines());
        }
        page.terms("Words", &self.glossary);
        page.section("Rules");
        for section in &self.sections {
            let title = format!("{}. {}", section.number, section.title);
            page.request(&format!(".SS \"{}\"", escaped(&title)));
            section
                .articles
                .iter()
                .for_each(|article| page.article(article));
        }
        page.chapter("Writing moves", self.notation.as_deref());
        if !self.examples.is_empty() {
            page.section("Examples");
            page.paragraph(EXAMPLES_NOTE);
            for (example, board) in self.drawn_examples(boards) {
                page.request(&format!(".SS \"{}\"", escaped(&example.title)));
                page.kept(board.lines());
                page.kept([example.played.as_str()]);
                page.paragraph(&example.text);
            }
        }
        if !self.options.is_empty() {
            page.section("Options");
            for option in &self.options {
                page.option(option);
            }
        }
        page.chapter("Writing positions", self.position.as_deref());
        page.terms("Commands", &Self::house().commands);
        page.section("See also");
        if self.is_house() {
            page.request(".BR herald (1)");
        } else {
            page.request(".BR herald (1),");
            page.request(".BR herald\\-house (6)");
        }
        page.0
    }
}

/// The source of a manual page that is being written.
struct Source(String);

impl Source {
    /// A line of roff, taken as it is.
    fn request(&mut self, line: &str) {
        self.0.push_str(line);
        self.0.push('\n');
    }

    fn section(&mut self, title: &str) {
        self.request(&format!(".SH \"{}\"", escaped(&title.to_uppercase())));
    }

    fn article(&mut self, article: &Article) {
        self.labelled(&article.number, "");
        self.request(&format!("\\fB{}\\fR", escaped(&article.title)));
        if let Some(text) = &article.text {
            self.request(".br");
            self.lines(text);
        }
        if let Some(figure) = &article.figure {
            self.request(".sp");
            self.request(".nf");
            figure.lines().for_each(|line| self.text(line));
            self.request(".fi");
        }
        if let Some(ruling) = &article.ruling {
            let drawn = article.figure.is_some();
            self.request(if drawn { ".sp" } else { ".br" });
            self.request("\\fIRuling:\\fR");
            self.lines(ruling);
        }
    }

    fn option(&mut self, option: &RuleOption) {
        self.labelled(&option.key, &format!(": {}", option.values.join(", ")));
        self.lines(&option.full_text());
    }

    fn term(&mut self, term: &Term) {
        self.labelled(&term.term, "");
        self.lines(&term.text);
    }

    /// The head of a paragraph that hangs from its label.
    fn labelled(&mut self, label: &str, rest: &str) {
        self.request(".TP");
        self.request(&format!("\\fB{}\\fR{}", escaped(label), escaped(rest)));
    }

    fn prose(&mut self, text: &str) {
        for block in blocks(text) {
            match block {
                Block::Paragraph(words) => self.paragraph(&words),
                Block::Example(kept) => self.kept(kept.iter().map(String::as_str)),
            }
        }
    }

    /// Lines kept as they are, set in.
    fn kept<'a>(&mut self, lines: impl IntoIterator<Item = &'a str>) {
        self.request(".PP");
        self.request(".RS 4");
        self.request(".nf");
        for line in lines {
            self.text(line);
        }
        self.request(".fi");
        self.request(".RE");
    }

    /// Running text under its heading, where there is any.
    fn chapter(&mut self, title: &str, text: Option<&str>) {
        if let Some(text) = text {
            self.section(title);
            self.prose(text);
        }
    }

    fn terms(&mut self, title: &str, terms: &[Term]) {
        if !terms.is_empty() {
            self.section(title);
            for term in terms {
                self.term(term);
            }
        }
    }

    fn paragraph(&mut self, words: &str) {
        self.request(".PP");
        self.lines(words);
    }

    fn lines(&mut self, words: &str) {
        for line in &broken(&joined(words), COLUMNS, "") {
            self.text(line);
        }
    }

    /// A line of text, guarded where it would be read as a request.
    fn text(&mut self, line: &str) {
        if line.is_empty() || line.starts_with(['.', '\'', ' ']) {
            self.0.push_str("\\&");
        }
        self.request(&escaped(line));
    }
}

/// A text in which roff sees nothing but characters. A hyphen between letters
/// stays one; any other is a minus sign, as players type it.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    let mut before = ' ';
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let after = rest.peek().copied().unwrap_or(' ');
        match c {
            '\\' => safe.push_str("\\e"),
            '-' if before.is_alphabetic() && after.is_alphabetic() => safe.push('-'),
            '-' => safe.push_str("\\-"),
            '"' => safe.push_str("\\(dq"),
            '^' => safe.push_str("\\(ha"),
            '~' => safe.push_str("\\(ti"),
            '`' => safe.push_str("\\(ga"),
            _ if c.is_whitespace() => safe.push(' '),
            _ if c.is_ascii() => safe.push(c),
            _ => {
                let code = u32::from(c);
                write!(safe, "\\[u{code:04X}]").expect("a string takes all that is written");
            }
        }
        before = c;
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_that_roff_would_obey_are_escaped() {
        assert_eq!(escaped(r#"a\b "c" ^~`"#), r"a\eb \(dqc\(dq \(ha\(ti\(ga");
        assert_eq!(
            escaped("roll-off c1-c4 d1-T --as"),
            r"roll-off c1\-c4 d1\-T \-\-as"
        );
        assert_eq!(escaped("Zoë"), r"Zo\[u00EB]");
    }

    #[test]
    fn no_text_becomes_a_request() {
        let mut source = Source(String::new());
        source.text(".SH no");
        source.text("'tis");
        assert_eq!(source.0, "\\&.SH no\n\\&'tis\n");
    }
}
