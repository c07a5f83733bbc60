//! What is in a slip's code: texts by the table of keys.

use herald::dice::encode::from_base32;
use herald::dice::{GameId, State};
use herald::record::{Entry, EntryKey, GameFile, Header, HeaderKey, code};
use serde_json::{Map, Value};

use crate::{ARBITER, SMALL, WORKED, good, seats, worked};

/// The bytes of a code without its mark, its length and its check.
fn body(code: &str) -> Vec<u8> {
    let bytes = from_base32(code.strip_prefix("hrld1").unwrap()).unwrap();
    bytes[4..bytes.len() - 5].to_vec()
}

fn headless(entries: &[Entry]) -> Vec<Entry> {
    let entries = entries.iter().cloned();
    entries.map(|entry| entry.without(EntryKey::Head)).collect()
}

fn texts(map: &Map<String, Value>) -> impl Iterator<Item = (&str, &str)> {
    map.iter()
        .map(|(key, text)| (key.as_str(), text.as_str().unwrap()))
}

#[test]
fn worked_files_pass_through_codes() {
    let (id, state) = (GameId::from([7; 10]), State::from([9; 32]));
    for stem in WORKED {
        let file = good(&worked(stem));
        let entries = headless(file.entries());
        let body = code::whole(file.header(), None, file.entries());
        let sent = code::read_body(&body, &seats).unwrap();
        assert_eq!(sent.header.as_ref(), Some(file.header()), "{stem}");
        assert_eq!((sent.id, sent.before), (None, None));
        assert_eq!(sent.entries, entries, "{stem}");
        let last = &file.entries()[entries.len() - 3..];
        let sent = code::read_body(&code::after(&id, &state, last), &seats).unwrap();
        assert_eq!((sent.header, sent.id), (None, Some(id)));
        assert_eq!(sent.before, Some([9; 5]));
        assert_eq!(sent.entries, headless(last), "{stem}");
    }
}

#[test]
fn codes_made_elsewhere_hold_their_entries() {
    let all = include_str!("../data/dice-vectors.json");
    let all: Value = serde_json::from_str(all).unwrap();
    let codes = all["codes"].as_array().unwrap();
    assert_eq!(codes.len(), 6);
    for made in codes {
        let game = &all[made["game"].as_str().unwrap()];
        let body = body(made["code"].as_str().unwrap());
        let sent = code::read_body(&body, &seats).unwrap();
        let numbers = made["entries"].as_array().unwrap();
        let numbers: Vec<u32> = numbers
            .iter()
            .map(|number| number.as_str().unwrap().parse().unwrap())
            .collect();
        let due: Vec<Entry> = numbers
            .iter()
            .map(|number| {
                let row = &game["entries"][*number as usize - 1]["entry"];
                texts(row.as_object().unwrap()).fold(Entry::default(), |entry, (key, text)| {
                    entry.with(EntryKey::named(key).unwrap(), text)
                })
            })
            .collect();
        assert_eq!(sent.entries, headless(&due), "{made}");
        if made["header"] == true {
            let seats = ["white", "black"];
            let pairs = texts(game["header"].as_object().unwrap());
            let pairs =
                pairs.map(|(key, text)| (HeaderKey::named(key, seats).unwrap(), text.to_owned()));
            let header = Header::new(seats, pairs).unwrap();
            assert_eq!(sent.header.as_ref(), Some(&header));
            assert_eq!(code::whole(&header, None, &due), body);
        } else {
            // S before the first entry: of the entry before, or T[0].
            let before = match numbers[0] {
                1 => &game["T0"],
                number => &game["entries"][number as usize - 2]["S"],
            };
            let before = bytes(before.as_str().unwrap());
            let id = match numbers[0] {
                1 => GameId::from(<[u8; 10]>::try_from(&before[..10]).unwrap()),
                _ => game["id"].as_str().unwrap().parse().unwrap(),
            };
            let before = State::from(<[u8; 32]>::try_from(before).unwrap());
            assert_eq!(sent.id, Some(id));
            assert_eq!(
                sent.before.as_ref().map(|b| &b[..]),
                Some(&before.as_bytes()[..5])
            );
            assert_eq!(code::after(&id, &before, &due), body);
        }
    }
}

fn bytes(hex: &str) -> Vec<u8> {
    let digits = hex.as_bytes().chunks(2);
    digits
        .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap())
        .collect()
}

#[test]
fn what_is_not_well_formed_is_refused() {
    let lines = include_str!("../data/code-vectors.jsonl").lines();
    let lines = lines.filter(|line| line.contains("whole, but"));
    let whys = [
        "kind 3",
        "place 99",
        "out of order",
        "out of order",
        "31 bytes where 32",
        "too soon",
        "not UTF-8",
        "nothing",
    ];
    assert_eq!(lines.clone().count(), whys.len());
    for (line, why) in lines.zip(whys) {
        let row: Value = serde_json::from_str(line).unwrap();
        let body = body(row["message"].as_str().unwrap());
        let found = code::read_body(&body, &seats).unwrap_err();
        assert!(found.contains(why), "{found}: {line}");
    }
}

#[test]
fn what_no_file_could_say_is_refused() {
    let file = good(SMALL);
    let (header, entries) = (file.header(), file.entries());
    let whole = |header: &Header, entries: &[Entry]| {
        code::read_body(&code::whole(header, None, entries), &seats)
    };
    assert!(whole(header, entries).is_ok());
    let changed = |key, text: &str| whole(&header.clone().with(key, text), entries).unwrap_err();
    for (key, text, why) in [
        (HeaderKey::Herald, "2", "version 2"),
        (HeaderKey::Game, "chess", "does not know the game"),
        (HeaderKey::Rules, "sidle/1", "`gallop/1`"),
        (HeaderKey::First, "gold", "`toss`"),
        (HeaderKey::FirstSeat, "Bob", "both players"),
        (HeaderKey::FirstSeat, "A\u{1b}", "no text"),
    ] {
        let found = changed(key, text);
        assert!(found.contains(why), "{found}");
    }
    let without = header.clone().without(HeaderKey::Nonce);
    let found = whole(&without, entries).unwrap_err();
    assert!(found.contains("`nonce` is missing"), "{found}");
    let found = whole(header, &entries[1..]).unwrap_err();
    assert_eq!(found, "entry 2: entry 2 stands where entry 1 belongs");

    let (id, state) = (GameId::from([7; 10]), State::from([9; 32]));
    let after = |entry: Entry| code::read_body(&code::after(&id, &state, &[entry]), &seats);
    let found = after(Entry::default().with(EntryKey::Move, "x")).unwrap_err();
    assert!(found.contains("no number"), "{found}");
    let found = after(Entry::new(1).with(EntryKey::Note, "\u{202e}")).unwrap_err();
    assert!(found.contains("entry 1: "), "{found}");
    let mut body = code::after(&id, &state, &[Entry::new(1)]);
    body[16] = 2;
    body.extend([22, 0, 5, 1, 2, 3, 4, 5]);
    let found = code::read_body(&body, &seats).unwrap_err();
    assert!(found.contains("heads"), "{found}");
}

#[test]
fn the_start_is_sent_as_it_is_hashed() {
    let text = SMALL.replace("first: toss\n", "first: white\nstart: 12/ 12 w\n");
    let file: GameFile = good(&text);
    let body = code::whole(file.header(), Some("24 w"), &[]);
    let sent = code::read_body(&body, &seats).unwrap();
    assert_eq!(sent.header.unwrap().start(), Some("24 w"));
}

#[test]
fn the_form_of_an_entry_is_checked_alone() {
    use herald::record::check;
    let file = good(ARBITER);
    let header = file.header();
    let [throw, played] = file.entries() else {
        panic!("two entries")
    };
    assert_eq!(check(throw, header), Ok(()));
    assert_eq!(
        check(&played.clone().without(EntryKey::Head), header),
        Ok(())
    );
    let (key, why) = check(&throw.clone().without(EntryKey::Sig), header).unwrap_err();
    assert_eq!((key, why.as_str()), (None, "the key `sig` is missing"));
    let signed = played
        .clone()
        .with(EntryKey::Sig, throw.get(EntryKey::Sig).unwrap());
    let (key, why) = check(&signed, header).unwrap_err();
    assert_eq!(key, Some(EntryKey::Sig));
    assert_eq!(why, "`sig` stands in no move with `arbiter` dice");
}
