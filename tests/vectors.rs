//! Positions, their legal moves and what moves lead to, made independently of
//! this program.

use std::fs;

use herald::games::GAMES;
use herald::side::Stage;
use serde_json::Value;

mod common;

#[test]
fn every_game_agrees_with_its_vectors() {
    for game in &GAMES {
        let path = format!("tests/vectors/{}.jsonl", game.name);
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        assert!(text.lines().count() > 20, "{path}");
        for (n, line) in text.lines().enumerate() {
            check(game.name, line, &format!("{path}:{}", n + 1));
        }
    }
}

#[test]
fn every_option_agrees_with_its_vectors() {
    let path = "tests/vectors/options.jsonl";
    let text = fs::read_to_string(path).unwrap();
    for (n, line) in text.lines().enumerate() {
        let value: Value = serde_json::from_str(line).unwrap();
        let name = value["game"].as_str().unwrap();
        check(name, line, &format!("{path}:{}", n + 1));
    }
}

fn check(name: &str, line: &str, place: &str) {
    let game = common::game(name);
    let value: Value = serde_json::from_str(line).unwrap();
    let options: Vec<(String, String)> = value["options"]
        .as_object()
        .into_iter()
        .flatten()
        .map(|(key, value)| (key.clone(), value.as_str().unwrap().to_owned()))
        .collect();
    let mut table = common::open(game, value["position"].as_str().unwrap(), &options);
    if let Some(legal) = value["legal"].as_array() {
        let legal: Vec<&str> = legal.iter().map(|m| m.as_str().unwrap()).collect();
        let claims = value["claims"].as_bool().unwrap_or(false);
        assert_eq!(table.legal(claims), legal, "{place}");
        return;
    }
    let played = value["move"].as_str().unwrap();
    let judged = table
        .play(played)
        .unwrap_or_else(|refusal| panic!("{place}: {refusal:?}"));
    assert_eq!(judged.canonical, played, "{place}");
    assert_eq!(table.position(), value["next"].as_str().unwrap(), "{place}");
    let over = match table.stage() {
        Stage::Over(outcome) => Some((
            outcome.winner.map(|side| game.seats[side.index()]),
            outcome.why,
        )),
        _ => None,
    };
    let wanted = value["over"]
        .as_object()
        .map(|over| (over["winner"].as_str(), over["why"].as_str().unwrap()));
    assert_eq!(over, wanted, "{place}");
}
