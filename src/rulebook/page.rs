//! A rulebook as a page of plain text.

use super::prose::{Block, blocks};
use super::{Article, Boards, EXAMPLES_NOTE, Example, RuleOption, Rulebook, Term};
use crate::text::{COLUMNS, broken, joined};

/// The narrowest page that is still a page.
const NARROWEST: usize = 40;
/// Where the text of an article begins.
const INDENT: usize = 6;
/// What examples are set in by.
const EXAMPLE: &str = "    ";

impl Rulebook {
    /// The whole rulebook as a page for a person, in lines of at most `width`
    /// characters (72 where more is asked for, 40 where less). Drawings keep
    /// their width, which is at most 72.
    ///
    /// `boards` are drawn by the game.
    #[must_use]
    pub fn page(&self, boards: &Boards, width: usize) -> String {
        let mut page = Page::new(width);
        self.head(&mut page);
        if let Some(text) = &self.board {
            page.heading("Board");
            page.prose(text);
        }
        if let Some(start) = &boards.start {
            page.drawing(start);
        }
        page.terms("Words", &self.glossary);
        for section in &self.sections {
            page.heading(&format!("{}. {}", section.number, section.title));
            for article in &section.articles {
                page.article(article);
            }
        }
        page.chapter("Writing moves", self.notation.as_deref());
        if !self.examples.is_empty() {
            page.heading("Examples");
            page.gap();
            page.lines(EXAMPLES_NOTE);
            for (example, board) in self.drawn_examples(boards) {
                page.turn(example, board);
            }
        }
        if !self.options.is_empty() {
            page.heading("Options");
            for option in &self.options {
                page.option(option);
            }
        }
        page.chapter("Writing positions", self.position.as_deref());
        page.terms("Commands", &Self::house().commands);
        page.text
    }

    /// One article as a page, the house's articles included; nothing where
    /// there is no such article.
    #[must_use]
    pub fn article_page(&self, number: &str, width: usize) -> Option<String> {
        let home = self.home(number)?;
        let article = home.article(number)?;
        let section = home
            .sections
            .iter()
            .find(|section| section.articles.contains(article))?;
        let mut page = Page::new(width);
        page.lines(&format!("{}: {}", home.name, section.title));
        page.article(article);
        Some(page.text)
    }

    fn head(&self, page: &mut Page) {
        let name = self.name.to_uppercase();
        match &self.aim {
            Some(aim) => page.lines(&format!("{name}: {aim}")),
            None => page.lines(&name),
        }
        page.gap();
        page.lines(&self.source);
        if let [first, second] = self.seats.as_slice() {
            page.lines(&format!(
                "Seats: {first} (at the bottom of the board), {second}."
            ));
        }
        page.lines(&format!("Edition {} of these rules.", self.edition));
        page.prose(&self.summary);
        if !self.is_house() {
            page.gap();
            page.lines(&Self::house_note());
        }
    }
}

/// A page that is being written.
struct Page {
    text: String,
    width: usize,
}

impl Page {
    fn new(width: usize) -> Self {
        Self {
            text: String::new(),
            width: width.clamp(NARROWEST, COLUMNS),
        }
    }

    fn gap(&mut self) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
    }

    fn heading(&mut self, title: &str) {
        self.gap();
        self.lines(title);
        let rule = "-".repeat(title.chars().count().min(self.width));
        self.lines(&rule);
    }

    /// Running text under its heading, where there is any.
    fn chapter(&mut self, title: &str, text: Option<&str>) {
        if let Some(text) = text {
            self.heading(title);
            self.prose(text);
        }
    }

    fn terms(&mut self, title: &str, terms: &[Term]) {
        if !terms.is_empty() {
            self.heading(title);
            for term in terms {
                self.term(term);
            }
        }
    }

    /// Lines kept as they are, whatever the width.
    fn drawing(&mut self, drawing: &str) {
        self.gap();
        for line in drawing.lines() {
            self.text.push_str(line.trim_end());
            self.text.push('\n');
        }
    }

    fn turn(&mut self, example: &Example, board: &str) {
        self.gap();
        self.lines(&example.title);
        if !board.is_empty() {
            self.drawing(board);
        }
        self.gap();
        self.example(&example.played);
        self.gap();
        self.lines(&example.text);
    }

    fn article(&mut self, article: &Article) {
        self.gap();
        let lead = format!("{:<INDENT$}", article.number);
        self.hanging(&lead, &article.title);
        if let Some(text) = &article.text {
            self.inset(text);
        }
        if let Some(figure) = &article.figure {
            self.gap();
            for line in figure.lines() {
                let line = format!("{}{line}", " ".repeat(INDENT));
                self.text.push_str(line.trim_end());
                self.text.push('\n');
            }
            if article.ruling.is_some() {
                self.gap();
            }
        }
        if let Some(ruling) = &article.ruling {
            self.inset(&format!("Ruling: {ruling}"));
        }
    }

    fn option(&mut self, option: &RuleOption) {
        self.gap();
        let values = option.values.join(", ");
        self.lines(&format!("{}: {values}", option.key));
        self.inset(&option.full_text());
    }

    fn term(&mut self, term: &Term) {
        self.gap();
        self.lines(&term.term);
        self.inset(&term.text);
    }

    fn prose(&mut self, text: &str) {
        for block in blocks(text) {
            self.gap();
            match block {
                Block::Paragraph(words) => self.lines(&words),
                Block::Example(kept) => {
                    for line in kept {
                        self.example(&line);
                    }
                }
            }
        }
    }

    /// A line kept as it is, unless it is too long for the page.
    fn example(&mut self, line: &str) {
        if EXAMPLE.len() + line.chars().count() <= self.width {
            self.text.push_str(EXAMPLE);
            self.text.push_str(line);
            self.text.push('\n');
        } else {
            self.hanging(EXAMPLE, line);
        }
    }

    fn lines(&mut self, text: &str) {
        self.hanging("", text);
    }

    fn inset(&mut self, text: &str) {
        self.hanging(&" ".repeat(INDENT), text);
    }

    /// Words filled into lines: the first behind `lead`, the others under it.
    fn hanging(&mut self, lead: &str, text: &str) {
        let indent = " ".repeat(lead.chars().count());
        let words = joined(text);
        if !words.is_empty() {
            for line in broken(&(lead.to_owned() + &words), self.width, &indent) {
                self.text.push_str(&line);
                self.text.push('\n');
            }
        }
    }
}
