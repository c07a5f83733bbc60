//! Editions of the rules: a game is judged for good by the edition that its
//! file names.
//!
//! `tests/editions/<game>.<edition>.yaml` is a whole game under an edition, and
//! beside it, with the ending `txt`, stands what came of it when the edition was
//! new: each position, with its roll, and how many moves there were in it. Neither is
//! ever made anew.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;

use herald::board::{Direction, Grid, PositionString, Square};
use herald::dice::Seed;
use herald::game::{Fact, Game, Judgment, Never, NoOptions, Position, Witness};
use herald::games::queens_four::{Move, QueensFour, Rule};
use herald::games::stones::Field;
use herald::games::{self, GAMES, GameRow};
use herald::play::{Aside, Fault, NewSource, Opening, Play};
use herald::record::{First, GameFile, Kind, Player};
use herald::referee::{Deed, Due};
use herald::side::{Impossible, Outcome, Side};
use herald::view::Plan;

const FOLDER: &str = "tests/editions";

/// A made-up second edition of Queen's Four: five in a row win, not four
/// (article 3.1). All else it leaves to the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct QueensFive;

impl Game for QueensFive {
    type Board = Field;
    type Move = Move;
    type Roll = Never;
    type Setup = Never;
    type Extra = ();
    type Rule = Rule;
    type Options = NoOptions;

    const NAME: &'static str = QueensFour::NAME;
    const TITLE: &'static str = QueensFour::TITLE;
    const EDITION: u32 = 2;
    const SEATS: [&'static str; 2] = QueensFour::SEATS;
    const PLAN: &'static Plan = QueensFour::PLAN;

    fn start(options: &NoOptions, setup: Option<Never>) -> (Field, ()) {
        QueensFour::start(options, setup)
    }

    fn check(position: &mut Position<Self>, text: &PositionString<'_>) -> Result<(), Impossible> {
        QueensFour::check(&mut position.in_edition(), text)
    }

    fn ending(position: &Position<Self>) -> Option<Outcome<Rule>> {
        let end = QueensFour::ending(&position.in_edition());
        let five = |end: &Outcome<Rule>| end.winner.is_none_or(|side| has_five(position, side));
        end.filter(five)
    }

    fn judge<W: Witness<Rule>>(
        position: &Position<Self>,
        m: &Move,
        witness: &mut W,
    ) -> Judgment<Self> {
        QueensFour::judge(&position.in_edition(), m, witness)
    }

    fn candidates(position: &Position<Self>) -> Vec<Move> {
        QueensFour::candidates(&position.in_edition())
    }

    fn play(position: &mut Position<Self>, m: &Move) -> bool {
        let mut played = position.in_edition();
        let again = QueensFour::play(&mut played, m);
        *position = played.in_edition();
        again
    }

    fn does(_: &Position<Self>, _: &Move) -> Vec<Fact<Rule>> {
        Vec::new()
    }

    fn origins(m: &Move) -> Vec<Square> {
        QueensFour::origins(m)
    }

    fn touched(position: &Position<Self>, m: &Move) -> Vec<Square> {
        QueensFour::touched(&position.in_edition(), m)
    }
}

fn has_five(position: &Position<QueensFive>, side: Side) -> bool {
    let own = |at: &Square| position.board[*at] == Some(side);
    let mut pieces = position.board.pieces().filter(|(at, _)| own(at));
    pieces.any(|(at, _)| {
        let mut ways = Direction::ALL.into_iter();
        ways.any(|way| Field::ray(at, way).take_while(|next| own(next)).count() >= 4)
    })
}

const FOUR: &str = "Four or more of one's pieces in an unbroken straight line win.";
const FIVE: &str = "Five or more of one's pieces in an unbroken straight line win.";

/// Makes the second edition known, beside the first.
fn bring_second() {
    let book = include_str!("../games/queens-four.yaml");
    let book = book.replace("edition: 1", "edition: 2").replace(FOUR, FIVE);
    let rows = vec![GameRow::of::<QueensFive>(book.leak())];
    // Another test may have done so.
    let _ = games::bring(rows.leak());
}

/// A game of Queen's Four under an edition, to which moves are played until
/// they end or it does.
fn played(edition: u32, moves: &[&str]) -> Play {
    let game = games::find_edition("queens-four", edition).unwrap();
    let seed = Seed::from_words("editions");
    let opening = Opening {
        game,
        first: First::Seat("white"),
        options: Vec::new(),
        start: None,
        clock: None,
        players: ["Ann", "Bob"].map(|name| Player::read(name).unwrap()),
    };
    let mut play = Play::begin(&opening, &seed.nonce(), NewSource::Open(seed)).unwrap();
    for text in moves {
        let Some(side) = play.referee().side() else {
            break;
        };
        let deed = Deed::Move {
            text: (*text).to_owned(),
            offer: false,
        };
        play.act(side, &deed, Aside::default()).unwrap();
    }
    play
}

fn read(text: &str) -> Result<Play, Fault> {
    let seats = |name: &str| games::find(name).map(|game| game.seats);
    Play::open(GameFile::read(text, &seats).unwrap(), None)
}

#[test]
fn two_editions_stand_side_by_side() {
    bring_second();
    assert_eq!(games::editions("queens-four"), [1, 2]);
    assert_eq!(games::find("queens-four").map(|game| game.edition), Some(2));
    // White makes a row of four, and then of five.
    let moves = [
        "a8-a9", "h8-h14", "b8-b9", "g8-g14", "e8-c10", "l8-l14", "c10-c9", "k8-k14", "f8-d10",
        "h14-h15", "d10-d9", "h15-h14", "i8-g10", "h14-h15", "g10-f9", "h15-h14", "f9-e9",
    ];
    let [first, second] = [1, 2].map(|edition| {
        let text = played(edition, &moves).written().unwrap().text().to_owned();
        let rules = format!("\nrules: queens-four/{edition}\n");
        assert!(text.contains(&rules), "{text}");
        read(&text).unwrap()
    });
    assert_eq!(first.turns(), 11, "{}", first.file().text());
    assert_eq!(first.result().unwrap(), "white wins: queens-four 3.1");
    assert_eq!(second.turns(), 17);
    assert_eq!(second.result().unwrap(), "white wins: queens-four 3.1");
    // The same words under the other edition are no sound game.
    let forged = second
        .file()
        .text()
        .replace("queens-four/2", "queens-four/1");
    read(&forged).unwrap_err();
}

#[test]
fn an_article_is_told_in_the_words_of_its_edition() {
    bring_second();
    assert_eq!(games::title("queens-four 3.1", 1), FOUR);
    assert_eq!(games::title("queens-four 3.1", 2), FIVE);
    assert_eq!(games::title("house 0.7", 2), games::title("house 0.7", 1));
    for edition in [1, 2] {
        let play = played(edition, &[]);
        let refusal = play.referee().judge(Side::First, "a8-b10").unwrap_err();
        assert_eq!(refusal.edition, edition);
        assert_eq!(refusal.rule, "queens-four 2.1");
    }
}

#[test]
fn an_edition_that_is_not_known_is_named() {
    bring_second();
    for (game, known) in [("queens-four", "editions 1, 2"), ("gallop", "edition 1")] {
        let text = fs::read_to_string(format!("{FOLDER}/{game}.1.yaml")).unwrap();
        let text = text.replace(&format!("{game}/1"), &format!("{game}/9"));
        let fault = read(&text).unwrap_err().to_string();
        let why = format!("this herald knows {known} of the rules");
        assert!(fault.contains(&why), "{fault}");
        assert!(fault.contains("line 4"), "{fault}");
    }
}

/// Each position of a game, and how many moves there are in it.
fn told(file: GameFile) -> String {
    let mut told = String::new();
    Play::open_watched(file, None, |play, _| {
        let is_thrown = !matches!(play.referee().due(), Due::Throw(_));
        if let Some(table) = play.referee().table().filter(|_| is_thrown) {
            let moves = table.legal(false).len();
            let _ = writeln!(told, "{}  {moves}", table.position());
        }
    })
    .unwrap();
    told
}

/// The same game made anew, from its header and what was done in it.
fn remade(file: &GameFile) -> String {
    let mut play = Play::of_header(file.header(), None).unwrap();
    for entry in file.entries() {
        match (entry.kind(), entry.played()) {
            (Kind::Throw, _) => assert!(play.throw(None).unwrap()),
            (_, Some(text)) => {
                let by = play.author(entry).unwrap();
                let deed = Deed::Move {
                    text: text.to_owned(),
                    offer: entry.offers_draw(),
                };
                play.act(by, &deed, Aside::default()).unwrap();
            }
            (kind, None) => panic!("a {kind:?} in a game that is kept"),
        }
    }
    play.written().unwrap().text().to_owned()
}

#[test]
fn games_of_every_edition_are_judged_as_ever() {
    bring_second();
    let mut missing = BTreeSet::new();
    for game in &GAMES {
        missing.extend((1..=game.edition).map(|edition| (game.name.to_owned(), edition)));
    }
    for item in fs::read_dir(FOLDER).unwrap() {
        let path = item.unwrap().path();
        if path.extension().is_none_or(|end| end != "yaml") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let play = read(&text).unwrap();
        assert!(play.referee().ending().is_some(), "{}", path.display());
        let game = play.referee().terms().game;
        let named = format!("{}.{}.yaml", game.name, game.edition);
        assert!(path.ends_with(&named), "{named}");
        assert_eq!(remade(play.file()), text, "{named}");
        let kept = fs::read_to_string(path.with_extension("txt")).unwrap_or_default();
        let told = told(play.file().clone());
        let lines = told.lines().zip(kept.lines());
        for (n, (now, then)) in lines.enumerate() {
            assert_eq!(now, then, "{named}, entry {n}");
        }
        assert_eq!(told.len(), kept.len(), "{named}");
        missing.remove(&(game.name.to_owned(), game.edition));
    }
    assert!(missing.is_empty(), "no game is kept of {missing:?}");
}
