//! Pictures of all games: the same byte for byte as those kept here, well
//! formed, and safe whatever a name says.
//!
//! With `HERALD_BLESS=1` the pictures are written anew. They are to be looked
//! at before they are kept.

mod common;

use std::fs;
use std::path::Path;

use common::Loaded;
use herald::draw::Picture;
use herald::games::{GAMES, GameRow};
use herald::side::Stage;
use herald::table::{Judged, Table};

/// Where the pictures are kept.
const FOLDER: &str = "tests/pictures";

/// How many turns are played for the picture of a middle game.
fn middle(game: &GameRow) -> usize {
    match game.name {
        "chivalry" => 24,
        "gauntlet" => 9,
        "skwhere" => 23,
        "trump-zone" => 27,
        _ => 40,
    }
}

/// A position after so many turns at random, and the last of them.
fn played(game: &'static GameRow, turns: usize) -> (Box<dyn Table>, Option<Judged>) {
    let mut dice = Loaded::new(9);
    let mut table = game.example_start();
    let mut last = None;
    let mut done = 0;
    while done < turns {
        match table.stage() {
            Stage::Roll(_) => {
                let roll = table.cast(&mut dice);
                table.roll(&roll).unwrap();
            }
            Stage::Move(_) => {
                let moves = table.legal(true);
                let chosen = &moves[dice.below(moves.len())];
                last = Some(table.play(chosen).unwrap());
                done += 1;
            }
            Stage::Over(_) => break,
        }
    }
    (table, last)
}

/// Every picture that is kept, by the name of its file.
fn pictures() -> Vec<(String, Picture)> {
    let mut pictures = Vec::new();
    for game in &GAMES {
        let name = &game.book().name;
        let start = game.example_start().view();
        let start = Picture::new(start, game.seats, format!("{name}: the start"));
        let (table, last) = played(game, middle(game));
        let mut middle = Picture::new(table.view(), game.seats, format!("{name}: a position"));
        if let Some(last) = &last {
            middle = middle.after(last);
        }
        let mut flipped = middle.clone();
        flipped.flip = true;
        flipped.width = Some(300);
        for (kind, picture) in [("start", start), ("middle", middle), ("flipped", flipped)] {
            pictures.push((format!("{}-{kind}", game.name), picture));
        }
    }
    pictures
}

#[test]
fn pictures_are_drawn_as_they_are_kept() {
    let bless = std::env::var_os("HERALD_BLESS").is_some();
    let mut stale = Vec::new();
    for (name, picture) in pictures() {
        let path = Path::new(FOLDER).join(&name).with_extension("svg");
        let svg = picture.svg();
        if bless {
            fs::create_dir_all(FOLDER).unwrap();
            fs::write(&path, &svg).unwrap();
        }
        if fs::read_to_string(&path).ok() != Some(svg) {
            stale.push(name);
        }
    }
    assert!(
        stale.is_empty(),
        "run with HERALD_BLESS=1 and look: {stale:?}"
    );
}

/// Whether a text is well-formed XML as far as herald writes it: every tag is
/// closed in its order, every value quoted, nothing stands open.
fn is_well_formed(text: &str) -> bool {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('<') {
        let Some((tag, after)) = after.split_once('>') else {
            return false;
        };
        let loose = before.contains('>')
            || before.split('&').skip(1).any(|part| {
                let name = part.split_once(';').map_or("", |(name, _)| name);
                !matches!(name, "amp" | "lt" | "gt" | "quot" | "#39")
            });
        let name = tag
            .trim_start_matches('/')
            .split([' ', '/'])
            .next()
            .unwrap_or_default();
        if loose || name.is_empty() || tag.matches('"').count() % 2 == 1 {
            return false;
        }
        if tag.starts_with('/') {
            if open.pop() != Some(name) {
                return false;
            }
        } else if !tag.ends_with('/') {
            open.push(name);
        }
        rest = after;
    }
    open.is_empty() && rest.trim().is_empty()
}

#[test]
fn pictures_are_well_formed_whatever_a_title_says() {
    assert!(is_well_formed("<a b=\"c\">d &amp; e<f/></a>"));
    for wrong in ["<a>", "<a></b>", "<a b=\"c></a>", "<a>&</a>", "<a>></a>"] {
        assert!(!is_well_formed(wrong), "{wrong}");
    }
    let mischief = "</title><script>alert('1')</script>\"\r\n\u{1b}[2J\u{202e}\u{ffff} & ]]>";
    for (name, mut picture) in pictures() {
        picture.title = mischief.to_owned();
        let svg = picture.svg();
        assert!(is_well_formed(&svg), "{name}");
        assert!(!svg.contains("<script"), "{name}");
        let odd = |c: char| c.is_control() && c != '\n' || matches!(c, '\u{202e}' | '\u{ffff}');
        assert!(!svg.contains(odd), "{name}");
    }
}

#[test]
fn a_picture_says_in_words_what_it_shows() {
    let game = &GAMES[0];
    let start = Picture::new(
        game.example_start().view(),
        game.seats,
        "The start".to_owned(),
    );
    let svg = start.svg();
    assert!(svg.contains("<title id=\"title\">The start</title>"));
    assert!(svg.contains("white pieces: a1, b1, c1, d1, e1, f1, g1, h1, i1, j1, k1 and l1."));
    assert!(svg.contains("black pieces: a15,"));
}

#[cfg(feature = "png")]
#[test]
fn pixels_are_as_wide_as_was_asked() {
    for (name, mut picture) in pictures() {
        picture.width = Some(300);
        let png = herald::draw::png(&picture).unwrap();
        assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n", "{name}");
        assert_eq!(png[16..20], 300_u32.to_be_bytes(), "{name}");
        if let Some(folder) = std::env::var_os("HERALD_PNG") {
            let path = Path::new(&folder).join(&name);
            picture.width = Some(if name.ends_with("flipped") { 300 } else { 700 });
            let png = herald::draw::png(&picture).unwrap();
            fs::write(path.with_extension("png"), png).unwrap();
        }
    }
}
