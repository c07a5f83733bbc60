//! The rules as people read them: titles, articles, options and words.
//!
//! Each game has a rulebook, `games/<stem>.yaml`, built into the program; the
//! house book holds the articles that are the same in all games. A refusal
//! takes its headline from here, `herald rules` prints the whole, and the
//! manual pages are made from the same text.

mod man;
mod page;
mod prose;

use std::sync::OnceLock;

use serde::Deserialize;

/// The rules of one game, or of the house, in words.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rulebook {
    /// The name of the game in full.
    pub name: String,
    /// The name its files have, which is also the game's name in commands.
    pub stem: String,
    /// The edition of these rules; a game file pins it.
    pub edition: u32,
    /// How the game is won, in one line; none in the house book.
    #[serde(default)]
    pub aim: Option<String>,
    /// Who made the game, and where its rules come from.
    pub source: String,
    /// The names of the two seats, the one at the bottom of the board first;
    /// none in the house book.
    #[serde(default)]
    pub seats: Vec<String>,
    /// The game in a few words, for someone who has never seen it.
    pub summary: String,
    /// The size of the board and what its parts are called; the drawn start
    /// follows it.
    #[serde(default)]
    pub board: Option<String>,
    /// What is thrown for the start that is drawn, where the game throws
    /// something: an example.
    #[serde(default)]
    pub setup: Option<String>,
    /// The rules, in the order of their numbers.
    pub sections: Vec<Section>,
    /// The options a game can be made with.
    #[serde(default)]
    pub options: Vec<RuleOption>,
    /// How moves are written.
    #[serde(default)]
    pub notation: Option<String>,
    /// How a whole position is written in one line.
    #[serde(default)]
    pub position: Option<String>,
    /// The words of the game.
    #[serde(default)]
    pub glossary: Vec<Term>,
    /// Turns as they are played.
    #[serde(default)]
    pub examples: Vec<Example>,
    /// What players do besides moving, by the commands for it; only in the
    /// house book, and on the page of every game.
    #[serde(default)]
    pub commands: Vec<Term>,
}

/// Articles that belong together.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    /// The number that its articles begin with.
    pub number: String,
    /// What the section is about.
    pub title: String,
    /// Its articles.
    pub articles: Vec<Article>,
}

/// One numbered rule.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Article {
    /// The number it is cited by, such as `4.3`.
    pub number: String,
    /// The rule in one sentence: the headline of a refusal.
    pub title: String,
    /// What there is to add to the sentence.
    #[serde(default)]
    pub text: Option<String>,
    /// A drawing that belongs to the text, its lines kept as they are.
    #[serde(default)]
    pub figure: Option<String>,
    /// Where the original rules are silent or unclear: why this reading.
    #[serde(default)]
    pub ruling: Option<String>,
}

/// A choice that players make when a game is made.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleOption {
    /// The name it is given by.
    pub key: String,
    /// Its values, the standard one first; `N` stands for a number.
    pub values: Vec<String>,
    /// What each value means, and which article it touches.
    pub text: String,
}

/// A word and what it means in this game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Term {
    /// The word.
    pub term: String,
    /// What it means.
    pub text: String,
}

/// A turn from a position to the next.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Example {
    /// What it is an example of.
    pub title: String,
    /// The position string before the move.
    pub position: String,
    /// What is thrown first, as the record has it.
    #[serde(default)]
    pub roll: Option<String>,
    /// The move in canonical notation.
    #[serde(rename = "move")]
    pub played: String,
    /// The position string after it.
    pub next: String,
    /// The article by which the game is then over.
    #[serde(default)]
    pub over: Option<String>,
    /// The turn in words.
    pub text: String,
}

/// How the examples of a rulebook are to be read.
const EXAMPLES_NOTE: &str = "Each board stands as it is before the move, with brackets around \
     the spaces that the move touches.";

/// The boards that a rulebook shows. Its game draws them, since a rulebook
/// knows no game; the house book has none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Boards {
    /// The board before the first move.
    pub start: Option<String>,
    /// The board of each example before its move, in the order of the
    /// examples.
    pub examples: Vec<String>,
}

impl Rulebook {
    /// Reads a rulebook from its YAML.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with a text that is not a rulebook, an unknown
    /// key included.
    pub fn read(text: &str) -> Result<Self, serde_yaml::Error> {
        serde_yaml::from_str(text)
    }

    /// The articles common to all games.
    #[must_use]
    pub fn house() -> &'static Self {
        HOUSE.book()
    }

    /// Every article of this book in the order of the numbers.
    pub fn articles(&self) -> impl Iterator<Item = &Article> {
        self.sections.iter().flat_map(|section| &section.articles)
    }

    /// The article with a number. The house articles belong to every game, so
    /// a game's book finds them too.
    #[must_use]
    pub fn article(&self, number: &str) -> Option<&Article> {
        self.home(number)?
            .articles()
            .find(|article| article.number == number)
    }

    /// The book that holds an article: this one or the house's.
    fn home(&self, number: &str) -> Option<&Self> {
        let holds = |book: &Self| book.articles().any(|article| article.number == number);
        [self, Self::house()].into_iter().find(|book| holds(book))
    }

    fn is_house(&self) -> bool {
        self.stem == Self::house().stem
    }

    /// Where a game's book sends its reader for the articles it leaves out.
    fn house_note() -> String {
        let mut numbers = HOUSE
            .book()
            .articles()
            .map(|article| article.number.as_str());
        let first = numbers.next().unwrap_or_default();
        let last = numbers.last().unwrap_or(first);
        format!(
            "The house rules, articles {first} to {last}, hold in this game too; \
             \"herald rules {}\" prints them.",
            Self::house().stem
        )
    }

    /// The examples, each with its board.
    fn drawn_examples<'a>(
        &'a self,
        boards: &'a Boards,
    ) -> impl Iterator<Item = (&'a Example, &'a str)> {
        let drawn = boards.examples.iter().map(String::as_str);
        self.examples.iter().zip(drawn.chain(std::iter::repeat("")))
    }
}

impl RuleOption {
    /// The value that holds unless the players choose another.
    #[must_use]
    pub fn standard(&self) -> Option<&str> {
        self.values.first().map(String::as_str)
    }

    /// The text, with the standard value named in front.
    fn full_text(&self) -> String {
        let standard = self.standard().unwrap_or("none");
        format!("Standard: {standard}. {}", self.text)
    }
}

/// A rulebook that is built into the program, read when it is first asked for.
#[derive(Debug)]
pub struct BuiltIn {
    text: &'static str,
    book: OnceLock<Rulebook>,
}

impl BuiltIn {
    /// The rulebook of a text that the tests know to be one.
    #[must_use]
    pub const fn new(text: &'static str) -> Self {
        Self {
            text,
            book: OnceLock::new(),
        }
    }

    /// The rulebook.
    ///
    /// # Panics
    ///
    /// When the text is no rulebook.
    pub fn book(&self) -> &Rulebook {
        self.book
            .get_or_init(|| Rulebook::read(self.text).expect("built-in rulebooks are well formed"))
    }
}

static HOUSE: BuiltIn = BuiltIn::new(include_str!("../games/house.yaml"));
