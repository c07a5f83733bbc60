//! The rulebooks: that they are whole, and that their pages can be read.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use herald::games::{self, Entry, GAMES};
use herald::rulebook::{Article, Rulebook};
use proptest::prelude::*;

/// What survives a mail.
const WIDEST: usize = 72;

fn games() -> impl Iterator<Item = &'static Rulebook> {
    GAMES.iter().map(Entry::book)
}

fn books() -> impl Iterator<Item = &'static Rulebook> {
    games().chain([Rulebook::house()])
}

fn texts(article: &Article) -> impl Iterator<Item = &String> {
    [&article.text, &article.ruling].into_iter().flatten()
}

/// An article number as numbers: 0.10 comes after 0.9.
fn place(number: &str) -> (u32, u32) {
    let (section, article) = number.split_once('.').expect("a number has a point");
    (
        section.parse().expect("a number"),
        article.parse().expect("a number"),
    )
}

/// The article numbers that a page lists, at the left of its lines.
fn listed(page: &str) -> Vec<&str> {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    page.lines()
        .filter_map(|line| line.split_once("  "))
        .map(|(label, _)| label)
        .filter(|label| {
            label
                .split_once('.')
                .is_some_and(|(a, b)| digits(a) && digits(b))
        })
        .collect()
}

fn flat(page: &str) -> String {
    page.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_file_is_the_book_of_its_stem() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    let mut stems = BTreeSet::new();
    for entry in fs::read_dir(folder).expect("the rulebooks are there") {
        let path = entry.expect("an entry").path();
        if path
            .extension()
            .is_some_and(|extension| extension == "yaml")
        {
            let text = fs::read_to_string(&path).expect("a text");
            let book = Rulebook::read(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
            assert_eq!(
                path.file_stem().and_then(|stem| stem.to_str()),
                Some(&*book.stem)
            );
            assert_eq!(games::book(&book.stem), Some(&book));
            stems.insert(book.stem);
        }
    }
    let expected: BTreeSet<_> = GAMES
        .iter()
        .map(|game| game.name)
        .chain(["house"])
        .map(str::to_owned)
        .collect();
    assert_eq!(stems, expected);
    assert_eq!(games::book("checkers"), None);
}

#[test]
fn unknown_and_missing_keys_are_errors() {
    let text = "name: X\nstem: x\nedition: 1\nsource: S.\nsummary: S.\nsections: []\n";
    assert!(Rulebook::read(text).is_ok());
    assert!(Rulebook::read(&format!("{text}colour: red\n")).is_err());
    assert!(Rulebook::read(&text.replace("edition: 1\n", "")).is_err());
}

#[test]
fn numbers_are_unique_and_in_order() {
    for book in books() {
        let places: Vec<_> = book
            .articles()
            .map(|article| place(&article.number))
            .collect();
        assert!(
            places.is_sorted_by(|a, b| a < b),
            "{}: {places:?}",
            book.stem
        );
        for section in &book.sections {
            for (n, article) in (1..).zip(&section.articles) {
                assert_eq!(
                    article.number,
                    format!("{}.{n}", section.number),
                    "{}",
                    book.stem
                );
            }
        }
    }
}

#[test]
fn titles_are_headlines() {
    for title in books()
        .flat_map(Rulebook::articles)
        .map(|article| &article.title)
    {
        assert!(title.ends_with('.') && !title.ends_with(".."), "{title}");
        assert!(title.chars().count() <= 100, "{title}");
        assert!(
            !title.contains(". ") && !title.contains('\n'),
            "one sentence: {title}"
        );
        assert!(title.starts_with(char::is_uppercase), "{title}");
    }
}

#[test]
fn every_text_is_whole_sentences() {
    for book in books() {
        let options = book.options.iter().map(|option| &option.text);
        let terms = book.glossary.iter().map(|term| &term.text);
        let all = book
            .articles()
            .flat_map(texts)
            .chain([&book.source, &book.summary]);
        for text in all.chain(options).chain(terms) {
            assert!(text.ends_with('.'), "{}: {text}", book.stem);
            assert!(
                text.starts_with(char::is_uppercase),
                "{}: {text}",
                book.stem
            );
        }
    }
}

#[test]
fn articles_that_the_books_mention_exist() {
    let mut mentioned = 0;
    for book in books() {
        let options = book.options.iter().map(|option| &option.text);
        let notes = [&book.notation, &book.position].into_iter().flatten();
        for text in book.articles().flat_map(texts).chain(options).chain(notes) {
            let numbers = text.split(|c: char| !(c.is_ascii_digit() || c == '.'));
            for number in numbers.map(|number| number.trim_matches('.')) {
                if number.contains('.') {
                    mentioned += 1;
                    assert!(
                        book.article(number).is_some(),
                        "{}: {number} in {text}",
                        book.stem
                    );
                }
            }
        }
    }
    assert!(mentioned > 10, "the books refer to their articles");
}

#[test]
fn every_option_has_a_standard_and_an_alternative() {
    for book in books() {
        let keys: BTreeSet<_> = book.options.iter().map(|option| &option.key).collect();
        assert_eq!(keys.len(), book.options.len(), "{}", book.stem);
        for option in &book.options {
            let values: BTreeSet<_> = option.values.iter().collect();
            assert!(
                values.len() >= 2 && values.len() == option.values.len(),
                "{}",
                option.key
            );
            assert_eq!(option.standard(), Some(&*option.values[0]));
            assert!(
                book.page(WIDEST)
                    .contains(&format!("Standard: {}. ", option.values[0]))
            );
        }
    }
}

#[test]
fn books_and_rules_have_the_same_seats_options_and_articles() {
    for game in &GAMES {
        let book = game.book();
        assert_eq!(book.seats, game.seats, "{}", game.name);
        let keys: Vec<&str> = book.options.iter().map(|option| &*option.key).collect();
        let mut sorted = keys.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, game.option_keys(), "{}", game.name);
        for choice in game.choices {
            let option = book.options.iter().find(|option| option.key == choice.key);
            assert_eq!(
                option.expect("an option").values,
                choice.values,
                "{}",
                game.name
            );
        }
        for number in (game.cited)() {
            assert!(book.article(number).is_some(), "{} {number}", game.name);
        }
    }
}

#[test]
fn games_have_two_seats_and_the_house_has_none() {
    for book in games() {
        let initials: BTreeSet<_> = book.seats.iter().map(|seat| seat.chars().next()).collect();
        assert_eq!(
            (book.seats.len(), initials.len()),
            (2, 2),
            "{}: one initial each",
            book.stem
        );
        assert!(
            book.notation.is_some() && book.position.is_some(),
            "{}",
            book.stem
        );
    }
    assert!(Rulebook::house().seats.is_empty());
}

#[test]
fn pages_stay_in_their_width() {
    for book in books() {
        for width in [0, 40, 55, WIDEST, 200] {
            let limit = width.clamp(40, WIDEST);
            for line in book.page(width).lines() {
                // Only a position or the like, which has no blank to break at.
                let one_word = limit < WIDEST && !line.trim_start().contains(' ');
                assert!(line.chars().count() <= limit || one_word, "{limit}: {line}");
                assert_eq!(line, line.trim_end());
            }
        }
    }
}

#[test]
fn pages_and_manual_pages_say_all() {
    for book in books() {
        let page = flat(&book.page(WIDEST));
        let plain = |text: &str| {
            text.replace("\\-", "-")
                .replace("\\(dq", "\"")
                .replace("\\&", "")
        };
        let manual = flat(&plain(&book.man()));
        let titles = book.articles().map(|article| &article.title);
        let options = book.options.iter().map(|option| &option.text);
        let terms = book
            .glossary
            .iter()
            .flat_map(|term| [&term.term, &term.text]);
        let texts = book
            .articles()
            .flat_map(texts)
            .chain([&book.source, &book.summary]);
        for text in titles.chain(texts).chain(options).chain(terms) {
            assert!(page.contains(&flat(text)), "{}: {text}", book.stem);
            assert!(manual.contains(&flat(text)), "{}: {text}", book.stem);
        }
        for text in [&book.notation, &book.position].into_iter().flatten() {
            assert!(page.contains(&flat(text)), "{}: {text}", book.stem);
        }
    }
}

#[test]
fn every_article_a_page_lists_can_be_looked_up() {
    for book in books() {
        let page = book.page(WIDEST);
        let listed = listed(&page);
        assert!(
            listed
                .iter()
                .copied()
                .eq(book.articles().map(|article| &*article.number))
        );
        for number in listed {
            let article = book.article(number).expect("a listed article");
            assert_eq!(article.number, number);
            let alone = book.article_page(number, WIDEST).expect("a listed article");
            let (_, body) = alone.split_once("\n\n").expect("a head and a body");
            assert!(page.contains(body), "{number} reads the same alone");
        }
    }
}

#[test]
fn house_articles_belong_to_every_game() {
    for book in books() {
        for article in Rulebook::house().articles() {
            assert_eq!(book.article(&article.number), Some(article));
            let page = book
                .article_page(&article.number, WIDEST)
                .expect("a house article");
            assert!(page.starts_with(&Rulebook::house().name), "{page}");
        }
        assert_eq!(book.article("9.9"), None);
        assert_eq!(book.article_page("9.9", WIDEST), None);
    }
}

#[test]
fn rulings_are_marked() {
    for book in books() {
        let rulings = book
            .articles()
            .filter(|article| article.ruling.is_some())
            .count();
        let page = book.page(WIDEST);
        assert_eq!(
            page.matches("\n      Ruling: ").count(),
            rulings,
            "{}",
            book.stem
        );
        assert_eq!(
            book.man().matches("\n\\fIRuling:\\fR\n").count(),
            rulings,
            "{}",
            book.stem
        );
    }
}

/// Whether roff reads a line of a manual page as it is meant: a request that
/// the pages use, or a text in which every escape is one of theirs.
fn sound(line: &str) -> Result<(), String> {
    const REQUESTS: &str = ".TH .SH .SS .TP .PP .RS .RE .BR .br .nf .fi";
    const ESCAPES: &str = r"\- \& \e \fB \fI \fR \(dq \(ha \(ti \(ga \[u";
    let name = line.split(' ').next().unwrap_or_default();
    if line.starts_with(['.', '\'']) && !REQUESTS.split(' ').any(|request| request == name) {
        return Err(format!("a request: {line}"));
    }
    let mut rest = line;
    while let Some(at) = rest.find('\\') {
        rest = &rest[at..];
        let Some(escape) = ESCAPES.split(' ').find(|escape| rest.starts_with(escape)) else {
            return Err(format!("an escape: {line}"));
        };
        rest = &rest[escape.len()..];
    }
    Ok(())
}

#[test]
fn manual_pages_hold_nothing_that_roff_would_obey() {
    assert!(
        sound(".ds x").is_err() && sound("a\\nb").is_err(),
        "the check can fail"
    );
    for book in books() {
        let page = book.man();
        assert!(page.starts_with(".TH \"HERALD\\-"), "{page}");
        for line in page.lines() {
            assert_eq!(sound(line), Ok(()));
            assert!(line.is_ascii() && !line.is_empty(), "{line}");
        }
        for article in book.articles() {
            let head = format!("\n.TP\n\\fB{}\\fR\n", article.number);
            assert!(page.contains(&head), "{}", article.number);
        }
    }
}

proptest! {
    #[test]
    fn no_text_breaks_out_of_a_manual_page(text in "[-.'\"\\\\^~` a-cé\n]{0,60}") {
        let requests = |page: &str| page.lines().filter(|line| line.starts_with('.')).count();
        let mut book = games::book("gallop").expect("a game").clone();
        book.sections[0].articles[0].text = Some("Plain.".into());
        let plain = requests(&book.man());
        let article = &mut book.sections[0].articles[0];
        article.text = Some(text.clone());
        article.title.clone_from(&text);
        book.glossary[0].term = text;
        let page = book.man();
        for line in page.lines() {
            prop_assert_eq!(sound(line), Ok(()));
        }
        prop_assert_eq!(requests(&page), plain);
    }

    #[test]
    fn every_word_is_on_the_page(words in prop::collection::vec("[a-zé.,]{1,50}", 1..60)) {
        let mut book = games::book("sidle").expect("a game").clone();
        book.sections[0].articles[0].text = Some(words.join(" "));
        let page = book.page(WIDEST);
        prop_assert!(page.lines().all(|line| line.chars().count() <= WIDEST));
        prop_assert!(flat(&page).contains(&words.join(" ")));
    }
}
