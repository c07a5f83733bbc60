//! The rulebooks: that they are whole, and that their pages can be read.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use clap::CommandFactory;
use herald::cli::Cli;
use herald::games::{self, GAMES, GameRow};
use herald::rulebook::{Article, Rulebook};
use herald::side::Stage;
use herald::view;
use proptest::prelude::*;

/// What survives a mail.
const WIDEST: usize = 72;

fn games() -> impl Iterator<Item = &'static Rulebook> {
    GAMES.iter().map(GameRow::book)
}

fn books() -> impl Iterator<Item = &'static Rulebook> {
    games().chain([Rulebook::house()])
}

/// A book as it is printed, its boards drawn.
fn page(book: &Rulebook) -> String {
    book.page(&games::boards(&book.stem), WIDEST)
}

fn manual(book: &Rulebook) -> String {
    book.man(&games::boards(&book.stem))
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
    for game in &GAMES {
        assert_eq!(game.book().edition, game.edition, "{}", game.name);
    }
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
        let turns = book.examples.iter().map(|example| &example.text);
        let commands = book.commands.iter().map(|command| &command.text);
        let all = book
            .articles()
            .flat_map(texts)
            .chain([&book.source, &book.summary])
            .chain(&book.aim);
        for text in all.chain(options).chain(terms).chain(turns).chain(commands) {
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
        let turns = book.examples.iter().map(|example| &example.text);
        let commands = book.commands.iter().map(|command| &command.text);
        let texts = book.articles().flat_map(texts).chain(options);
        for text in texts.chain(notes).chain(turns).chain(commands) {
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
            assert!(page(book).contains(&format!("Standard: {}. ", option.values[0])));
        }
    }
}

#[test]
fn books_and_rules_have_the_same_seats_options_and_articles() {
    for game in &GAMES {
        let book = game.book();
        assert_eq!(
            (&*book.name, book.edition),
            (game.title, game.edition),
            "{}",
            game.name
        );
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
fn plans_name_their_corners() {
    for plan in GAMES.iter().map(|game| game.plan) {
        let last = char::from(b'a' + plan.files - 1);
        let corners = format!("a square from a1 to {last}{}", plan.ranks);
        assert_eq!(plan.squares, corners);
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
        let boards = games::boards(&book.stem);
        let drawings = boards.start.iter().chain(&boards.examples);
        let figures = book
            .articles()
            .filter_map(|article| article.figure.as_ref());
        let drawn: BTreeSet<&str> = drawings
            .chain(figures)
            .flat_map(|drawing| drawing.lines())
            .map(str::trim)
            .collect();
        for width in [0, 40, 55, WIDEST, 200] {
            let limit = width.clamp(40, WIDEST);
            for line in book.page(&boards, width).lines() {
                // A drawing, or a position or the like, which has no blank to
                // break at.
                let kept = drawn.contains(line.trim()) || !line.trim_start().contains(' ');
                let fits = line.chars().count() <= if kept { WIDEST } else { limit };
                assert!(fits, "{limit}: {line}");
                assert_eq!(line, line.trim_end());
            }
        }
    }
}

#[test]
fn pages_and_manual_pages_say_all() {
    for book in books() {
        let page = flat(&page(book));
        let plain = |text: &str| {
            text.replace("\\-", "-")
                .replace("\\(dq", "\"")
                .replace("\\(ha", "^")
                .replace("\\&", "")
        };
        let manual = flat(&plain(&manual(book)));
        let titles = book.articles().map(|article| &article.title);
        let figures = book
            .articles()
            .filter_map(|article| article.figure.as_ref());
        let options = book.options.iter().map(|option| &option.text);
        let terms = book.glossary.iter().chain(&Rulebook::house().commands);
        let terms = terms.flat_map(|term| [&term.term, &term.text]);
        let turns = book
            .examples
            .iter()
            .flat_map(|example| [&example.title, &example.played, &example.text]);
        let texts = book
            .articles()
            .flat_map(texts)
            .chain([&book.source, &book.summary])
            .chain(&book.aim);
        let all = titles.chain(texts).chain(figures).chain(options);
        for text in all.chain(terms).chain(turns) {
            assert!(page.contains(&flat(text)), "{}: {text}", book.stem);
            assert!(manual.contains(&flat(text)), "{}: {text}", book.stem);
        }
        let notes = [&book.board, &book.notation, &book.position];
        for text in notes.into_iter().flatten() {
            assert!(page.contains(&flat(text)), "{}: {text}", book.stem);
            for block in text.split("\n\n") {
                assert!(manual.contains(&flat(block)), "{}: {block}", book.stem);
            }
        }
        let boards = games::boards(&book.stem);
        for board in boards.start.iter().chain(&boards.examples) {
            assert!(page.contains(&flat(board)), "{}: {board}", book.stem);
            assert!(manual.contains(&flat(board)), "{}: {board}", book.stem);
        }
    }
}

#[test]
fn pages_begin_with_the_aim() {
    for game in &GAMES {
        let book = game.book();
        let aim = book.aim.as_deref().expect("a game has an aim");
        let page = page(book);
        let first = page.lines().next().expect("a page has lines");
        assert_eq!(first, format!("{}: {aim}", book.name.to_uppercase()));
    }
    let house = page(Rulebook::house());
    assert!(house.starts_with("HOUSE RULES\n"), "{house}");
}

#[test]
fn boards_are_described_as_they_are() {
    for game in &GAMES {
        let text = flat(game.book().board.as_ref().expect("a game has a board"));
        let last = char::from(b'a' + game.plan.files - 1);
        assert!(
            text.contains(&format!(" {} files, a to {last},", game.plan.files)),
            "{text}"
        );
        assert!(
            text.contains(&format!(" {} ranks", game.plan.ranks)),
            "{text}"
        );
        let start = games::boards(game.name).start.expect("a start");
        assert_eq!(game.book().setup.is_some(), !game.setup.is_empty());
        let tail = game.example_start().position();
        let tail = tail.split_once(' ').expect("a board and a tail").1;
        assert_eq!(
            view::read_drawn(&format!("{start}{tail}\n"), game.plan, game.seats).unwrap(),
            Some(game.example_start().position()),
            "{} shows its start",
            game.name
        );
    }
}

#[test]
fn examples_are_played_as_they_are_told() {
    for game in &GAMES {
        let book = game.book();
        assert!(book.examples.len() >= 2, "{} has examples", game.name);
        for example in &book.examples {
            let told = format!("{}: {}", game.name, example.title);
            let mut table = game.set_up(example);
            assert!(matches!(table.stage(), Stage::Move(_)), "{told}");
            let judged = table
                .play(&example.played)
                .unwrap_or_else(|refusal| panic!("{told}: {refusal:?}"));
            assert_eq!(judged.canonical, example.played, "{told}");
            assert_eq!(table.position(), example.next, "{told}");
            let over = match table.stage() {
                Stage::Over(outcome) => Some(outcome.rule),
                Stage::Move(_) | Stage::Roll(_) => None,
            };
            assert_eq!(over, example.over, "{told}");
        }
    }
}

#[test]
fn the_first_example_begins_at_the_start() {
    for game in GAMES.iter().filter(|game| game.name != "skwhere") {
        let start = game.example_start().position();
        assert_eq!(game.book().examples[0].position, start, "{}", game.name);
    }
}

#[test]
fn a_players_own_pieces_are_called_so() {
    for (stem, number) in [
        ("gallop", "2.1"),
        ("queens-four", "2.1"),
        ("leap-over", "2.1"),
        ("skwhere", "3.1"),
        ("sidle", "2.1"),
        ("gauntlet", "4.1"),
        ("trump-zone", "2.1"),
        ("chivalry", "2.1"),
        ("chivalry", "2.3"),
    ] {
        let title = games::title(&format!("{stem} {number}"), 1);
        assert!(title.contains(" own"), "{stem} {number}: {title}");
    }
}

/// A drawn square: its claim, and what stands in each space.
fn figures(text: &str) -> Vec<(String, BTreeMap<String, char>)> {
    let mut figures: Vec<(String, BTreeMap<String, char>)> = Vec::new();
    for line in text.lines() {
        if let Some((claim, _)) = line.split_once(',') {
            figures.push((claim.to_owned(), BTreeMap::new()));
        }
        let mut words = line.split_whitespace();
        let Some(rank) = words.next().filter(|word| word.parse::<u8>().is_ok()) else {
            continue;
        };
        let (_, spaces) = figures.last_mut().expect("a claim stands first");
        for (file, mark) in ('a'..).zip(words) {
            let mark = mark.chars().next().expect("a word");
            spaces.insert(format!("{file}{rank}"), mark);
        }
    }
    figures
}

#[test]
fn drawn_squares_take_what_they_are_said_to_take() {
    let skwhere = games::find("skwhere").expect("a game");
    let article = skwhere.book().article("4.2").expect("an article");
    let figures = figures(article.figure.as_ref().expect("two squares"));
    assert_eq!(figures.len(), 2);
    for (claim, spaces) in figures {
        let marked = |wanted: char| spaces.iter().filter(move |(_, mark)| **mark == wanted);
        let only = |wanted| {
            let mut found = marked(wanted);
            let space = found.next().expect("one such space").0;
            assert_eq!(found.next(), None);
            space
        };
        assert_eq!(claim, format!("{}*{}", only('N'), only('C')));
        assert_eq!((spaces.len(), marked('o').count()), (7 * 6, 2));
        // So that the new piece has a neighbour, whatever else stands there.
        let above = only('N').replace('5', "6");
        for (inside, marks) in [("closed", "#+"), ("strict", "#")] {
            let options = [("inside".to_owned(), inside.to_owned())];
            let empty = |mark: char| ".#+".contains(mark);
            for (victim, mark) in spaces.iter().filter(|(_, mark)| empty(**mark)) {
                let piece = |space: &String| match spaces[space] {
                    _ if space == victim || *space == above => "x",
                    'C' | 'o' => "o",
                    _ => ".",
                };
                let row = |rank: u8| {
                    let files = ('a'..='g').map(|file| format!("{file}{rank}"));
                    let pieces: Vec<&str> = files.map(|space| piece(&space)).collect();
                    format!("{rank} {} . . . . .", pieces.join(" "))
                };
                let rows: Vec<String> = (1..=6).rev().map(row).collect();
                let rows = rows.join("\n");
                let hand = 12 - rows.matches('x').count();
                let drawn = format!("{rows}\nw hand=9,{hand} hold=0,0\n");
                let position = view::read_drawn(&drawn, skwhere.plan, skwhere.seats).unwrap();
                let position = position.expect("a drawn board");
                let mut table = skwhere.open(&position, &options).expect("a position");
                table.play(&claim).expect("the square is completed");
                let taken = table.position().ends_with("hold=1,0");
                assert_eq!(taken, marks.contains(*mark), "{claim} {inside} {victim}");
            }
        }
    }
}

#[test]
fn commands_are_there() {
    let cli = Cli::command();
    let commands = &Rulebook::house().commands;
    assert!(commands.len() >= 8);
    for command in commands {
        let name = command.term.split(' ').nth(1).expect("a command");
        assert!(cli.find_subcommand(name).is_some(), "{}", command.term);
    }
}

#[test]
fn every_article_a_page_lists_can_be_looked_up() {
    for book in books() {
        let page = page(book);
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
        let page = page(book);
        assert_eq!(
            page.matches("\n      Ruling: ").count(),
            rulings,
            "{}",
            book.stem
        );
        assert_eq!(
            manual(book).matches("\n\\fIRuling:\\fR\n").count(),
            rulings,
            "{}",
            book.stem
        );
    }
}

/// Whether roff reads a line of a manual page as it is meant: a request that
/// the pages use, or a text in which every escape is one of theirs.
fn sound(line: &str) -> Result<(), String> {
    const REQUESTS: &str = ".TH .SH .SS .TP .PP .RS .RE .BR .br .sp .nf .fi";
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
        let page = manual(book);
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
        let plain = requests(&manual(&book));
        let article = &mut book.sections[0].articles[0];
        article.text = Some(text.clone());
        article.title.clone_from(&text);
        book.glossary[0].term = text;
        let page = manual(&book);
        for line in page.lines() {
            prop_assert_eq!(sound(line), Ok(()));
        }
        prop_assert_eq!(requests(&page), plain);
    }

    #[test]
    fn every_word_is_on_the_page(words in prop::collection::vec("[a-zé.,]{1,50}", 1..60)) {
        let mut book = games::book("sidle").expect("a game").clone();
        book.sections[0].articles[0].text = Some(words.join(" "));
        let page = page(&book);
        prop_assert!(page.lines().all(|line| line.chars().count() <= WIDEST));
        prop_assert!(flat(&page).contains(&words.join(" ")));
    }
}
