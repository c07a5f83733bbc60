//! What holds for every text and every entry.

use herald::record::{Entry, EntryKey, GameFile, HeaderKey, Player, code};
use proptest::prelude::*;

use crate::{SMALL, good, next_move, read, seats};

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
    fn no_bytes_make_the_reader_of_codes_panic(
        bytes in prop::collection::vec(any::<u8>(), 0..200),
        at in any::<prop::sample::Index>(),
    ) {
        let file = good(SMALL);
        let mut body = code::whole(file.header(), None, file.entries());
        let at = at.index(body.len());
        body.splice(at..=at, bytes.iter().copied().take(3));
        for body in [body, bytes] {
            if let Err(why) = code::read_body(&body, &seats) {
                prop_assert!(!why.contains(char::is_control), "{why}");
            }
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
                let number = file.entries().len() + 1;
                let turn = file.entries().iter().filter_map(Entry::turn).max().unwrap_or(0);
                prop_assume!(turn < u32::MAX);
                let next = next_move()
                    .with(EntryKey::Entry, number.to_string())
                    .with(EntryKey::Turn, (turn + 1).to_string());
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
        for (number, entry) in (file.entries().len() + 1..).zip(&mut given) {
            entry.set(EntryKey::Entry, number.to_string());
            if entry.played().is_some() {
                entry.set(EntryKey::Turn, number.to_string());
            }
        }
        let new = file.append(&given, comment.as_deref());
        let new = new.map_err(|flaw| TestCaseError::fail(flaw.to_string()))?;
        prop_assert!(new.text().starts_with(&text));
        prop_assert_eq!(&new.entries()[file.entries().len()..], &given[..]);
        for line in new.text().lines() {
            prop_assert!(line.chars().count() <= 72, "{line}");
        }
        let body = code::whole(new.header(), None, new.entries());
        let sent = code::read_body(&body, &seats).map_err(TestCaseError::fail)?;
        prop_assert_eq!(sent.header.as_ref(), Some(new.header()));
        prop_assert_eq!(code::whole(new.header(), None, &sent.entries), body);
        let less = new.without_last().unwrap();
        prop_assert_eq!(less.entries(), &new.entries()[..less.entries().len()]);
        prop_assert_eq!(less.entries().len() + 1, new.entries().len());
    }

    #[test]
    fn players_are_read_back_as_written(one in words(), two in "\\PC{1,80}", mail in any::<bool>()) {
        let two = if mail { format!("{two} <a@b.example>") } else { two };
        let base = good(SMALL).header().clone();
        let header = base
            .with(HeaderKey::FirstSeat, format!("A{one}"))
            .with(HeaderKey::SecondSeat, &two);
        if header.check().is_err() {
            return Ok(());
        }
        prop_assert_eq!(Player::read(&two), Ok(header.player(1)));
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

/// What a text may be: no characters that stand nowhere, and something.
fn sound() -> impl Strategy<Value = String> {
    words().prop_map(|words| {
        let nowhere = |c: char| {
            (c.is_control() && !matches!(c, '\t' | '\n'))
                || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fffe}' | '\u{ffff}')
        };
        format!("m{}", words.replace(nowhere, "."))
    })
}

fn some_entry() -> impl Strategy<Value = Entry> {
    let texts = (sound(), sound(), sound(), prop::option::of(sound()));
    (texts, any::<bool>(), any::<bool>()).prop_map(
        |((note, typed, played, why), offers_draw, of_white)| {
            let base = Entry::default().with(EntryKey::Head, "abcdefgh");
            if let Some(why) = why {
                return base
                    .with(EntryKey::Act, "ruling")
                    .with(EntryKey::Decision, format!("position {note}"))
                    .with(EntryKey::Why, why);
            }
            let mut entry = base
                .with(EntryKey::By, if of_white { "white" } else { "black" })
                .with(EntryKey::Move, &played)
                .with(EntryKey::Note, note);
            if typed != played {
                entry.set(EntryKey::Typed, typed);
            }
            if offers_draw {
                entry.set(EntryKey::Offer, "draw");
            }
            entry
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
            "- entry: 3\n",
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
