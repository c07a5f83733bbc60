//! The codes in messages that the reference made and mangled, read as messages
//! are.

use herald::dice::code;
use herald::post::Message;
use herald::record::{Entry, EntryKey, Sent};
use serde_json::Value;

use crate::client::{part, vectors};

const LINES: &str = include_str!("../data/code-vectors.jsonl");

/// The codes by name: whether a header is in each, and its entries.
fn codes() -> Vec<(String, bool, Vec<Entry>)> {
    let vectors = vectors();
    let codes = vectors["codes"].as_array().unwrap().iter();
    let entry = |game: &Value, number: &Value| {
        let at: usize = number.as_str().unwrap().parse().unwrap();
        let pairs = part(&game["entries"][at - 1]["entry"]);
        let pairs = pairs.into_iter().filter(|(key, _)| key != "head");
        pairs.fold(Entry::default(), |entry, (key, text)| {
            entry.with(EntryKey::named(&key).unwrap(), text)
        })
    };
    codes
        .map(|code| {
            let game = &vectors[code["game"].as_str().unwrap()];
            let numbers = code["entries"].as_array().unwrap().iter();
            let entries = numbers.map(|number| entry(game, number)).collect();
            let name = code["name"].as_str().unwrap().to_owned();
            (name, code["header"] == true, entries)
        })
        .collect()
}

#[test]
fn messages_hold_what_the_reference_reads_in_them() {
    let codes = codes();
    let name = |sent: &Sent| {
        let known = codes.iter().find(|(_, header, entries)| {
            *header == sent.header.is_some() && *entries == sent.entries
        });
        known.expect("one of the codes").0.clone()
    };
    let (mut lines, mut refused) = (0, 0);
    for line in LINES.lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let text = row["message"].as_str().unwrap();
        let holds = row["holds"].as_array().unwrap().iter();
        let holds: Vec<&str> = holds.map(|name| name.as_str().unwrap()).collect();
        let message = Message::read(text).unwrap();
        let read: Vec<String> = message.sent().map(name).collect();
        let whole = holds.iter().filter(|name| **name != "refused");
        let whole: Vec<&str> = whole.copied().collect();
        assert_eq!(read, whole, "{line}");
        assert_eq!(code::find(text).unwrap().len(), holds.len(), "{line}");
        assert_eq!(message.is_words(), holds.is_empty(), "{line}");
        lines += 1;
        refused += holds.len() - whole.len();
    }
    assert_eq!(
        (lines, refused),
        (132, LINES.matches("\"refused\"").count())
    );
}

#[test]
fn a_message_over_8_mib_is_refused_and_one_of_8_mib_is_not() {
    let code = vectors()["codes"][2]["code"].as_str().unwrap().to_owned();
    let most = 8 << 20;
    let over = "x".repeat(most + 1 - code.len()) + &code;
    let refusal = Message::read(&over).unwrap_err();
    assert_eq!(refusal.rule, "house 0.25");
    assert!(refusal.why.contains("8 MiB"), "{}", refusal.why);
    let just = format!("{} {code}", "x".repeat(most - code.len() - 1));
    assert_eq!(Message::read(&just).unwrap().sent().count(), 1);
}
