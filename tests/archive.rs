//! Collections taken apart and put together, and games found in folders.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use herald::archive::{Name, Piece, Source, Split, in_order, member};
use herald::record::MAX_BYTES;
use proptest::prelude::*;

fn pieces(text: impl AsRef<[u8]>) -> Vec<Piece> {
    Split::new(text.as_ref()).map(Result::unwrap).collect()
}

/// The texts of the pieces, and their names.
fn told(text: &str) -> Vec<(String, Option<String>)> {
    let told = |piece: Piece| (String::from_utf8(piece.text.unwrap()).unwrap(), piece.name);
    pieces(text).into_iter().map(told).collect()
}

fn unnamed(text: &str) -> Vec<String> {
    let told = told(text);
    assert!(told.iter().all(|(_, name)| name.is_none()), "{told:?}");
    told.into_iter().map(|(text, _)| text).collect()
}

#[test]
fn a_line_of_dashes_stands_between_games() {
    let (one, two) = ("herald: 1\nlog:\n", "# two\nherald: 1\nlog:\n");
    for (text, games) in [
        (one.to_owned(), vec![one]),
        (format!("---\n{one}"), vec!["---\nherald: 1\nlog:\n"]),
        (format!("{one}---\n{two}"), vec![one, two]),
        (format!("{one}--- # two\r\n{two}---\n"), vec![one, two]),
        (format!("{one}---\n---\n---\n"), vec![one]),
        (
            format!("{one}---\n---\n{two}"),
            vec![one, "---\n# two\nherald: 1\nlog:\n"],
        ),
        (
            format!("{one}...\n---\n{two}"),
            vec!["herald: 1\nlog:", two],
        ),
        (
            format!("{one}---{two}"),
            vec!["herald: 1\nlog:\n---# two\nherald: 1\nlog:\n"],
        ),
        (
            format!("{one}----\n--- x\n ---\n"),
            vec!["herald: 1\nlog:\n----\n--- x\n ---\n"],
        ),
        (String::new(), vec![""]),
        ("# nothing\n".to_owned(), vec!["# nothing\n"]),
        ("---\n".to_owned(), vec!["---\n"]),
    ] {
        assert_eq!(unnamed(&text), games, "{text:?}");
    }
}

#[test]
fn names_stand_in_the_line_before() {
    let told = told(
        "\u{feff}# My games\n--- # file: a.yaml\na: 1\n--- # file:  b/c d.yaml \r\nb: 1\n---\nc: 1",
    );
    let expected = [
        ("a: 1\n", Some("a.yaml")),
        ("b: 1\n", Some("b/c d.yaml")),
        ("c: 1", None),
    ];
    let expected: Vec<_> = expected
        .iter()
        .map(|(text, name)| ((*text).to_owned(), name.map(str::to_owned)))
        .collect();
    assert_eq!(told, expected);
}

#[test]
fn only_one_of_many_is_a_member() {
    let members = |text: &str| {
        pieces(text)
            .iter()
            .map(|piece| piece.is_member)
            .collect::<Vec<_>>()
    };
    assert_eq!(members("a: 1\n"), [false]);
    assert_eq!(members("---\na: 1\n"), [false]);
    assert_eq!(members("a: 1\n---\nb: 1\n"), [true, true]);
    assert_eq!(members("--- # file: a.yaml\na: 1\n"), [true]);
}

/// What is too long is left out, and what follows is read; a line of any length
/// takes no more memory than a game.
#[test]
fn what_is_too_long_is_passed_over() {
    let long = "x".repeat(MAX_BYTES + 1);
    let line = format!("a: 1\n---\n{long}\n---\nb: 1\n");
    let lines = format!(
        "a: 1\n---\n{}---\nb: 1\n",
        "# storm\n---\nx: 1\n---\n#\n"
            .replace("---\n", "")
            .repeat(300_000)
    );
    for text in [line, lines] {
        let texts: Vec<_> = pieces(text).into_iter().map(|piece| piece.text).collect();
        assert_eq!(
            texts,
            [Some(b"a: 1\n".to_vec()), None, Some(b"b: 1\n".to_vec())]
        );
    }
    let most = "x".repeat(MAX_BYTES);
    let most = format!("herald: 1\n{}", &most[10..]);
    let packed = member(&Name::numbered(1), most.as_bytes()).unwrap();
    assert_eq!(pieces(packed)[0].text.as_deref(), Some(most.as_bytes()));
    assert_eq!(
        member(&Name::numbered(1), format!("{most}x").as_bytes()),
        None
    );
}

#[test]
fn names_lead_nowhere_else() {
    for name in [
        "a.yaml",
        "a.yml",
        "b/c d.yaml",
        "Ännchen.yaml",
        "com.yaml",
        "com10.yaml",
        "a..yaml",
        "auxi.yaml",
    ] {
        let read = Name::read(name).unwrap_or_else(|why| panic!("{name}: {why}"));
        assert_eq!(read.under(Path::new("f")), Path::new("f").join(name));
    }
    let long = format!("{}.yaml", "a".repeat(1000));
    for name in [
        "",
        "a",
        ".yaml",
        "a.txt",
        "/a.yaml",
        "../a.yaml",
        "b/../a.yaml",
        "b//a.yaml",
        "./a.yaml",
        "b/./a.yaml",
        "C:a.yaml",
        "b\\a.yaml",
        ".git/a.yaml",
        "b/.a.yaml",
        "con.yaml",
        "b/NUL.yaml",
        "Com1.yaml",
        "lpt².yaml",
        "aux/a.yaml",
        "b./a.yaml",
        "b /a.yaml",
        "a\u{1b}[2J.yaml",
        "a\n.yaml",
        " a.yaml",
        "a\u{202e}.yaml",
        "a/",
        &long,
    ] {
        assert!(Name::read(name).is_err(), "{name:?}");
    }
}

#[test]
fn games_of_folders_come_in_the_order_of_their_names() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    write("b.yaml", "herald: 1\n");
    write("a/z.yml", "# A game\n\nherald: 1\n");
    write(
        "a/club.yaml",
        "--- # file: x.yaml\nherald: 1\n---\nherald: 2\n",
    );
    write("c.yaml", "tea: 1\n");
    write("d.yaml", "");
    write("e.txt", "herald: 1\n");
    write("f.yaml", "herald: 1\n# \u{e9}\n");
    fs::write(folder.path().join("f.yaml"), b"herald: 1\n# \xe9\n").unwrap();
    fs::create_dir(folder.path().join("g.yaml")).unwrap();
    let mut source = Source::new(vec![folder.path().to_owned()]);
    let mut told = Vec::new();
    let root = format!("{}/", folder.path().display());
    in_order(
        &mut source,
        |found| (found.name.replace(&root, ""), found.text.is_ok()),
        |one| {
            told.push(one);
            Ok::<(), ()>(())
        },
    )
    .unwrap();
    let expected = [
        ("a/club.yaml:x.yaml", true),
        ("a/club.yaml:2", true),
        ("a/z.yml", true),
        ("b.yaml", true),
        ("f.yaml", false),
    ];
    let expected: Vec<_> = expected
        .iter()
        .map(|(name, is_there)| ((*name).to_owned(), *is_there))
        .collect();
    assert_eq!(told, expected);
    assert_eq!(source.others(), 2);
}

#[test]
fn thousands_are_told_in_order_and_no_more_after_an_error() {
    let text: String = (0..5000).fold(String::new(), |text, n| text + &format!("n: {n}\n---\n"));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("many");
    fs::write(&path, text).unwrap();
    let mut seen = Vec::new();
    let mut source = Source::new(vec![path.clone()]);
    in_order(
        &mut source,
        |found| found.text.unwrap(),
        |text| {
            seen.push(text);
            Ok::<(), ()>(())
        },
    )
    .unwrap();
    let expected: Vec<String> = (0..5000).map(|n| format!("n: {n}\n")).collect();
    assert_eq!(seen, expected);
    let mut count = 0;
    let stopped = in_order(
        &mut Source::new(vec![path]),
        |_| (),
        |()| {
            count += 1;
            if count == 10 { Err("enough") } else { Ok(()) }
        },
    );
    assert_eq!((stopped, count), (Err("enough"), 10));
}

fn line() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("---\n".to_owned()),
        Just("--- # file: a.yaml\n".to_owned()),
        Just("...\n".to_owned()),
        Just("# herald: 1\r\n".to_owned()),
        Just("herald: 1\n".to_owned()),
        Just("log:\r\n".to_owned()),
        Just("\n".to_owned()),
        Just("\r".to_owned()),
        Just("\u{feff}".to_owned()),
        "[ -~]{0,8}\n?",
    ]
}

proptest! {
    /// A text that comes back from a collection alone comes back from any.
    #[test]
    fn what_is_packed_comes_back(games in prop::collection::vec(prop::collection::vec(line(), 0..8), 0..5)) {
        let mut packed = Vec::new();
        let mut expected = Vec::new();
        for (number, lines) in games.into_iter().enumerate() {
            let text = lines.concat();
            let name = Name::numbered(number as u64);
            let Some(alone) = member(&name, text.as_bytes()) else {
                let is_odd = text.contains("---") || text.contains("...") || !text.contains("herald");
                prop_assert!(is_odd || !text.starts_with("herald: 1"), "{text:?}");
                continue;
            };
            packed.extend(alone);
            expected.push((Some(name.text().to_owned()), Some(text.into_bytes())));
        }
        let back: Vec<_> = pieces(&packed).into_iter().map(|piece| (piece.name, piece.text)).collect();
        if !expected.is_empty() {
            prop_assert_eq!(back, expected);
        }
    }

    /// Whatever the input is, each byte is in at most one piece, in order.
    #[test]
    fn pieces_are_parts_of_the_input(lines in prop::collection::vec(line(), 0..20)) {
        let text = lines.concat();
        let mut rest = text.as_str();
        for piece in pieces(&text) {
            let piece = String::from_utf8(piece.text.unwrap()).unwrap();
            let at = rest.find(&piece);
            prop_assert!(at.is_some(), "{piece:?} in {text:?}");
            rest = &rest[at.unwrap() + piece.len()..];
        }
    }
}

#[test]
fn numbered_names_are_names() {
    let names: BTreeSet<String> = [0, 1, 999_999, 1_000_000, u64::MAX]
        .map(|number| Name::numbered(number).text().to_owned())
        .into();
    assert_eq!(names.len(), 5);
    assert!(names.iter().all(|name| Name::read(name).is_ok()));
}
