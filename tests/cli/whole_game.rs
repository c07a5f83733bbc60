//! A whole game of Gallop with committed dice, played by commands alone, and
//! what becomes of it when one character is changed.

use serde_json::{Value, json};

use crate::Desk;

/// Plays a game to its end; gives the number of turns.
fn play(desk: &Desk) -> usize {
    desk.done(&[
        "new", "gallop", "g.yaml", "--white", "Ann", "--black", "Bob",
    ]);
    for turn in 1..1000 {
        let facts = desk.json(&["show", "g.yaml", "--json"]);
        if facts["over"].is_object() {
            return turn - 1;
        }
        assert_eq!(facts["turn"], json!(turn));
        let seat = facts["to_move"].as_str().unwrap();
        let legal = desk.done(&["legal", "g.yaml"]);
        let best = legal.lines().max_by_key(|m| gain(m, seat)).unwrap();
        desk.done(&["move", "g.yaml", "--as", seat, &format!("{turn}. {best}")]);
    }
    panic!("two players who run for home do not get there");
}

/// How far a turn goes forward.
fn gain(played: &str, seat: &str) -> i32 {
    let rank = |square: &str| square[1..].parse::<i32>().unwrap();
    let up: i32 = played
        .split(' ')
        .filter_map(|part| part.split_once(['-', 'x']))
        .map(|(from, to)| rank(to) - rank(from))
        .sum();
    if seat == "white" { up } else { -up }
}

/// The number of the entry that a line belongs to, for each line.
fn lines(text: &str) -> impl Iterator<Item = (u64, &str)> {
    let mut entry = 0;
    text.lines().map(move |line| {
        if let Some(number) = line.strip_prefix("- entry: ") {
            entry = number.parse().unwrap();
        }
        (entry, line)
    })
}

/// The text with one line in another's place.
fn changed(text: &str, entry: u64, line: &str, other: &str) -> String {
    let (before, after) = text.split_once(&format!("- entry: {entry}\n")).unwrap();
    let after = after.replacen(line, other, 1);
    format!("{before}- entry: {entry}\n{after}")
}

#[test]
fn a_whole_game_is_played_revealed_and_verified() {
    let desk = Desk::new();
    let turns = play(&desk);
    assert!(turns >= 10, "{turns}");
    let before = desk.done(&["verify", "g.yaml"]);
    assert!(before.contains("the arbiter's word"), "{before}");
    let stranger = Desk::new();
    stranger.write("g.yaml", desk.read("g.yaml"));
    assert!(
        stranger
            .done(&["verify", "g.yaml"])
            .contains("the arbiter's word")
    );
    desk.done(&["reveal", "g.yaml"]);
    let good = desk.read("g.yaml");
    stranger.write("g.yaml", &good);
    let sound = stranger.json(&["verify", "--json", "g.yaml"]);
    assert_eq!(sound["sound"], json!(true));
    assert_eq!(sound["turns"], json!(turns));
    assert_eq!(sound["over"]["rule"], json!("gallop 5.1"));
    let winner = sound["over"]["winner"].as_str().unwrap();
    assert!(
        good.contains(&format!("\n# {winner} wins: gallop 5.1\n")),
        "{good}"
    );
    one_character_is_seen(&stranger, &good);
}

/// Changes every roll, every move and every part of the proof by one
/// character; `verify` names the entry each time.
fn one_character_is_seen(desk: &Desk, good: &str) {
    let mut wanted = Vec::new();
    let mut forge = |entry: u64, text: String| {
        assert_ne!(text, good);
        let name = format!("forged-{}.yaml", wanted.len());
        desk.write(&name, text);
        wanted.push((name, entry));
    };
    for (entry, line) in lines(good) {
        if let Some((key, roll)) = line.split_once(": \"2d6 = ") {
            let die = roll.as_bytes()[0];
            let other = if die == b'6' {
                '1'
            } else {
                char::from(die + 1)
            };
            let other = format!("{key}: \"2d6 = {other}{}", &roll[1..]);
            forge(entry, changed(good, entry, line, &other));
        } else if let Some(played) = line.strip_prefix("  move: \"") {
            let file = if played.starts_with('a') { 'b' } else { 'a' };
            let other = format!("  move: \"{file}{}", &played[1..]);
            forge(entry, changed(good, entry, line, &other));
        } else if let Some(seed) = line.strip_prefix("  seed: \"") {
            let letter = if seed.starts_with('a') { 'b' } else { 'a' };
            let other = format!("  seed: \"{letter}{}", &seed[1..]);
            forge(entry, changed(good, entry, line, &other));
        } else if let Some(head) = line.strip_prefix("  head: \"") {
            let letter = if head.starts_with('a') { 'b' } else { 'a' };
            let other = format!("  head: \"{letter}{}", &head[1..]);
            forge(entry, changed(good, entry, line, &other));
        } else if let Some(commit) = line.strip_prefix("commit: \"") {
            let letter = if commit.starts_with('a') { 'b' } else { 'a' };
            let other = format!("commit: \"{letter}{}", &commit[1..]);
            // A header says nothing by itself; the first entry binds it.
            forge(1, good.replace(line, &other));
        }
    }
    assert!(wanted.len() > 40, "{}", wanted.len());
    let mut args = vec!["verify", "--json"];
    args.extend(wanted.iter().map(|(name, _)| name.as_str()));
    let said = desk.run(&args);
    assert_eq!(said.status, 1, "{said:?}");
    assert_eq!(said.out.lines().count(), wanted.len() + 1);
    for (line, (name, entry)) in said.out.lines().zip(&wanted) {
        let fault: Value = serde_json::from_str(line).unwrap();
        assert_eq!(fault["sound"], json!(false), "{name}");
        assert_eq!(fault["entry"], json!(entry), "{name}: {line}");
        let text = desk.read(name);
        let at = usize::try_from(fault["line"].as_u64().unwrap()).unwrap();
        let number = text
            .lines()
            .take(at)
            .filter_map(|l| l.strip_prefix("- entry: "))
            .last();
        assert_eq!(number, Some(entry.to_string().as_str()), "{name}: {line}");
    }
}

#[test]
fn entries_cannot_be_dropped_doubled_or_swapped() {
    let desk = Desk::gallop();
    desk.done(&["move", "g.yaml", "a1-a2 b1-b5"]);
    desk.done(&["move", "g.yaml", "a15-a14 l15-l9"]);
    let good = desk.read("g.yaml");
    let (header, log) = good.split_once("log:\n").unwrap();
    let entries: Vec<String> = log
        .split("- entry: ")
        .skip(1)
        .map(|entry| format!("- entry: {entry}"))
        .collect();
    assert_eq!(entries.len(), 5);
    let faulty = |entries: Vec<&String>| {
        let log: String = entries.into_iter().map(String::as_str).collect();
        desk.write("f.yaml", format!("{header}log:\n{log}"));
        let said = desk.run(&["verify", "f.yaml"]);
        assert_ne!(said.status, 0, "{log}");
    };
    for n in 0..entries.len() {
        let all = || entries.iter();
        // Nothing is missed at the end of a file, where the game just goes on.
        if n + 1 < entries.len() {
            faulty(
                all()
                    .enumerate()
                    .filter(|(at, _)| *at != n)
                    .map(|(_, e)| e)
                    .collect(),
            );
            let mut swapped: Vec<&String> = all().collect();
            swapped.swap(n, n + 1);
            faulty(swapped);
        }
        let mut doubled: Vec<&String> = all().collect();
        doubled.insert(n, &entries[n]);
        faulty(doubled);
    }
}
