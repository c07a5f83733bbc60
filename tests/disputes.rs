//! Disputes as players have them: each is settled by one command, which tells
//! them what the judge found.
#![cfg(unix)]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use herald::games::GAMES;

#[path = "common/page.rs"]
mod page;

const FOLDER: &str = "tests/disputes";

/// The game that the dispute about an earlier turn is about.
const GAME: &str = "tests/data/record/gallop-fair.yaml";

#[test]
fn each_dispute_is_settled_by_one_command() {
    let desk = tempfile::tempdir().unwrap();
    fs::copy(GAME, desk.path().join("game.yaml")).unwrap();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for entry in fs::read_dir(FOLDER).unwrap() {
        let path = entry.unwrap().path();
        let stem = path.file_stem().unwrap().to_str().unwrap();
        let is_its = |name: &&str| stem.starts_with(&format!("{name}-"));
        let game = GAMES.iter().map(|game| game.name).find(is_its);
        *counts.entry(game.expect("the name of a game")).or_default() += 1;
        assert_eq!(page::play(&path, desk.path()), 1, "{}", path.display());
        let text = fs::read_to_string(&path).unwrap();
        let ends = text.contains("\nLegal: ") || text.contains("\nerror[");
        assert!(ends, "{} is not settled", path.display());
    }
    assert_eq!(counts.len(), GAMES.len());
    assert!(counts.values().all(|count| *count == 2), "{counts:?}");
}

/// What settles a dispute stands in the rules that players read.
#[test]
fn the_articles_that_settle_it_are_in_the_rules() {
    for entry in fs::read_dir(FOLDER).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(Path::new(&path)).unwrap();
        let stem = path.file_stem().unwrap().to_str().unwrap();
        let game = GAMES
            .iter()
            .find(|game| stem.starts_with(&format!("{}-", game.name)));
        let book = game.unwrap().book();
        let mut cited = 0;
        for line in text.lines() {
            let number = line.split_once(' ').filter(|(_, rest)| {
                let rest = rest.trim_start();
                rest.starts_with("kept ") || rest.starts_with("BROKEN ")
            });
            if let Some((number, _)) = number {
                cited += 1;
                assert!(
                    book.article(number).is_some(),
                    "{}: {number}",
                    path.display()
                );
            }
        }
        assert!(cited > 0, "{} explains nothing", path.display());
    }
}
