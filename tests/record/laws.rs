//! What holds for every text and every entry.

use herald::record::{Act, Entry, GameFile, Header, Player};
use proptest::prelude::*;

use crate::{SMALL, good, next_move, read};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1024))]

    #[test]
    fn no_text_makes_the_reader_panic(text in words(), head in any::<bool>()) {
        let text = if head { format!("{SMALL}{text}") } else { text };
        if let Err(flaw) = read(&text) {
            prop_assert!(flaw.line >= 1 && flaw.column >= 1);
            prop_assert!(!flaw.why.contains(char::is_control), "{flaw}");
            prop_assert!(!flaw.why.contains("cannot be read as YAML"), "{flaw}\n{text:?}");
            prop_assert!(!flaw.why.contains("more than one way"), "{flaw}\n{text:?}");
        }
    }

    #[test]
    fn no_change_to_a_file_makes_its_readers_differ(
        changes in prop::collection::vec(mutation(), 1..4),
    ) {
        let mut text = SMALL.to_owned();
        for (at, cut, put) in changes {
            let end = (at + cut).min(text.len());
            if text.is_char_boundary(at.min(end)) && text.is_char_boundary(end) {
                text.replace_range(at.min(end)..end, &put);
            }
        }
        match read(&text) {
            Ok(file) => {
                let number = file.header().first_entry() + u32::try_from(file.entries().len()).unwrap();
                let turn = file.entries().iter().filter_map(|entry| entry.turn).max().unwrap_or(0);
                let next = Entry { number, turn: turn.checked_add(1), ..next_move() };
                prop_assume!(next.turn.is_some());
                let new = file.append(std::slice::from_ref(&next), None);
                let new = new.map_err(|flaw| TestCaseError::fail(format!("{flaw}\n{text:?}")))?;
                prop_assert!(new.text().starts_with(&text));
                prop_assert_eq!(&new.entries()[..file.entries().len()], file.entries());
            }
            Err(flaw) => {
                prop_assert!(!flaw.why.contains("cannot be read as YAML"), "{flaw}\n{text:?}");
                prop_assert!(!flaw.why.contains("more than one way"), "{flaw}\n{text:?}");
            }
        }
    }

    #[test]
    fn appended_entries_read_back_equal(
        entries in prop::collection::vec(some_entry(), 1..5),
        form in 0..4_usize,
        comment in prop::option::of(words()),
    ) {
        let text = match form {
            0 => SMALL.to_owned(),
            1 => SMALL.replace('\n', "\r\n"),
            2 => format!("\u{feff}{SMALL}# x"),
            _ => SMALL.split_inclusive('\n').take(11).collect::<String>(),
        };
        let file = good(&text);
        let mut given = entries;
        let first = u32::try_from(file.entries().len()).unwrap() + 2;
        for (number, entry) in (first..).zip(&mut given) {
            entry.number = number;
            entry.turn = entry.played.is_some().then_some(number);
        }
        let new = file.append(&given, comment.as_deref());
        let new = new.map_err(|flaw| TestCaseError::fail(flaw.to_string()))?;
        prop_assert!(new.text().starts_with(&text));
        prop_assert_eq!(&new.entries()[file.entries().len()..], &given[..]);
        for line in new.text().lines() {
            prop_assert!(line.chars().count() <= 72, "{line}");
        }
        prop_assert_eq!(file.read_entries(&given[0].text()).unwrap(), &given[..1]);
    }

    #[test]
    fn players_are_read_back_as_written(one in words(), two in "\\PC{1,80}", mail in any::<bool>()) {
        let two = if mail { format!("{two} <a@b.example>") } else { two };
        let base = good(SMALL).header().clone();
        let (Ok(one), Ok(two)) = (Player::read(&format!("A{one}")), Player::read(&two)) else {
            return Ok(());
        };
        let header = Header { players: [one, two], ..base };
        let file = GameFile::new(&header, "x").map_err(|flaw| TestCaseError::fail(flaw.to_string()))?;
        prop_assert_eq!(file.header(), &header);
        prop_assert!(file.text().lines().all(|line| line.chars().count() <= 72));
    }
}

/// Any text that people might write, with what upsets readers of YAML in it.
fn words() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        3 => any::<char>().prop_map(String::from),
        3 => "[a-zA-Z0-9]{1,12}",
        4 => prop::sample::select(vec![
            " ", "  ", ":", ": ", " #", "#", "-", "- ", "---", "...", "\\", "\\n", "\"", "'", "''",
            "\n", "\r\n", "\n\n", "\n---\n", "\t", "\n ", " \n", "%", "&a", "*a", "!", "|", ">",
            "~", "null", "@", "`", "\u{feff}", "\u{85}", "\u{2028}", "\u{202e}", "\0", "\u{7f}",
            "/", ",", "=", "?", "? ",
        ]).prop_map(str::to_owned),
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

fn some_entry() -> impl Strategy<Value = Entry> {
    let texts = (words(), words(), words(), prop::option::of(words()));
    (texts, any::<bool>(), prop::option::of("[ -~]{1,300}")).prop_map(
        |((note, typed, played, why), offers_draw, decision)| {
            let base = Entry {
                note: Some(note),
                head: "abcdefgh".to_owned(),
                ..Entry::default()
            };
            match (why, decision) {
                (Some(why), Some(decision)) => Entry {
                    act: Some(Act::Ruling),
                    why: Some(why),
                    decision: Some(decision),
                    ..base
                },
                _ => Entry {
                    by: Some("white".to_owned()),
                    played: Some(format!("m{played}")),
                    typed: Some(typed),
                    offers_draw,
                    ..base
                },
            }
        },
    )
}

/// What mutates a file: a place, what is cut there, what is put there.
fn mutation() -> impl Strategy<Value = (usize, usize, String)> {
    let put = prop_oneof![
        words(),
        prop::sample::select(vec![
            "\n",
            "\n  ",
            "\n- ",
            "\n\n",
            "  ",
            "- entry: 4\n",
            "log:",
            "note: |\n",
            " >+1\n",
            "\n    ",
            "\nlog:\n",
            "\"",
            "'",
            ": ",
            " # ",
            "\\\n",
            "\\x41",
            "\\U0010ffff",
        ])
        .prop_map(str::to_owned),
    ];
    (any::<prop::sample::Index>(), 0..12_usize, put)
        .prop_map(|(at, cut, put)| (at.index(SMALL.len() + 1), cut, put))
}
