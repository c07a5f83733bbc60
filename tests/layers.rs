//! How the source hangs together: what may import what, and the same stem
//! everywhere.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use herald::games::GAMES;
use walkdir::WalkDir;

/// What each part of the library may import of the others. A part is a file
/// in `src/` or the folder beside it.
const PARTS: &[(&str, &[&str])] = &[
    ("text", &[]),
    ("rulebook", &["text"]),
    ("refusal", &["text"]),
    ("side", &["text"]),
    ("board", &["side", "text"]),
    ("view", &["board", "side", "text"]),
    ("notation", &["board", "view", "text"]),
    ("game", &["board", "view", "side", "text"]),
    (
        "table",
        &[
            "game", "notation", "board", "view", "side", "refusal", "text",
        ],
    ),
    (
        "games",
        &["table", "game", "board", "view", "side", "rulebook", "text"],
    ),
    (
        "referee",
        &["games", "table", "game", "side", "refusal", "text"],
    ),
    ("dice", &["game"]),
    ("record", &["dice", "game", "text"]),
    ("home", &["record", "dice", "text"]),
    (
        "play",
        &[
            "home", "record", "dice", "referee", "games", "table", "game", "side", "refusal",
            "text",
        ],
    ),
    (
        "post",
        &[
            "play", "record", "dice", "referee", "games", "table", "game", "side", "refusal",
            "text", "view",
        ],
    ),
    (
        "desk",
        &[
            "post", "play", "home", "record", "dice", "referee", "games", "table", "game", "side",
            "board", "refusal", "text",
        ],
    ),
    (
        "contest",
        &[
            "play", "record", "dice", "referee", "games", "table", "side", "refusal", "text",
        ],
    ),
    (
        "draw",
        &[
            "play", "record", "dice", "games", "table", "game", "side", "board", "view", "text",
        ],
    ),
    (
        "archive",
        &[
            "play", "home", "record", "referee", "games", "table", "game", "side", "view", "text",
        ],
    ),
    (
        "cli",
        &[
            "archive", "draw", "contest", "desk", "post", "play", "home", "record", "dice",
            "referee", "games", "table", "game", "side", "board", "view", "rulebook", "refusal",
            "text",
        ],
    ),
];

/// The files of one game: its law knows squares, written text and what a game
/// is; how things are drawn, read and printed is for the others.
const LAW: &[&str] = &["game", "side", "board", "text", "games"];
const GAME: &[&str] = &["game", "side", "board", "text", "games", "view", "notation"];

/// Where each dependency may be used: paths begin with one of these.
const CRATES: &[(&str, &[&str])] = &[
    ("anstream", &["src/cli/"]),
    ("anstyle", &["src/view", "src/cli/"]),
    ("clap", &["src/cli/", "src/main.rs"]),
    ("clap_complete", &["src/cli/"]),
    ("data_encoding", &["src/dice/", "src/draw/page/"]),
    ("ed25519_dalek", &["src/dice/"]),
    ("etcetera", &["src/home/"]),
    ("getrandom", &["src/dice/", "src/home/"]),
    ("hmac", &["src/dice/"]),
    ("html2text", &["src/post/mail/"]),
    ("indicatif", &["src/cli/progress.rs", "src/cli/contest.rs"]),
    ("mail_parser", &["src/post/mail/"]),
    ("nom", &["src/notation", "src/games/"]),
    ("nom_locate", &["src/notation"]),
    ("rand_chacha", &["src/dice/"]),
    ("rand_core", &["src/dice/"]),
    ("rayon", &["src/archive/", "src/cli/"]),
    ("resvg", &["src/draw/png.rs"]),
    ("rustix", &["src/home/", "src/contest/group.rs"]),
    ("rustyline", &["src/cli/play/"]),
    (
        "serde",
        &["src/record/", "src/rulebook", "src/archive/", "src/cli/"],
    ),
    ("serde_json", &["src/cli/"]),
    ("serde_yaml", &["src/record/", "src/rulebook"]),
    ("sha2", &["src/dice/", "src/draw/page/"]),
    ("signal_hook", &["src/contest/group.rs"]),
    ("subtle", &["src/dice/"]),
    ("tempfile", &["src/home/"]),
    ("unicode_normalization", &["src/cli/"]),
    ("unicode_properties", &["src/dice/", "src/record/"]),
    ("zeroize", &["src/dice/", "src/home/", "src/cli/secret.rs"]),
];

/// The longest file, in lines.
const LONGEST: usize = 420;

/// Every source file: its path and its code, without comments and tests.
fn sources() -> Vec<(String, String)> {
    let files = WalkDir::new("src").sort_by_file_name().into_iter();
    let paths = files.map(|entry| entry.unwrap().into_path());
    let rust = paths.filter(|path| path.extension().is_some_and(|ext| ext == "rs"));
    rust.map(|path| {
        let text = fs::read_to_string(&path).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        let lines = code
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        let path = path.to_str().unwrap().replace('\\', "/");
        (path, lines.collect::<Vec<_>>().join("\n"))
    })
    .collect()
}

/// The part that a file belongs to, or nothing for `lib.rs` and `main.rs`.
fn part(path: &str) -> Option<&str> {
    let rest = path.strip_prefix("src/")?;
    let part = rest.split(['/', '.']).next()?;
    (!matches!(part, "lib" | "main")).then_some(part)
}

/// How many modules a file is deep: so many times `super::` leads out of its
/// part, to the root.
fn depth(path: &str) -> usize {
    let module = path.trim_start_matches("src/").trim_end_matches("/mod.rs");
    module.split('/').count()
}

/// What follows each `crate::` in some code: `a::b::c`, groups opened.
fn imports(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        let before = code[..at].chars().next_back();
        if before.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | '$')) {
            continue;
        }
        let rest = &code[at + "crate::".len()..];
        if let Some(group) = rest.strip_prefix('{') {
            let group = group.split(';').next().unwrap();
            let mut depth = 0;
            let mut name = String::new();
            for c in group.chars() {
                match c {
                    '{' => depth += 1,
                    '}' => depth -= 1,
                    ',' if depth == 0 => found.push(std::mem::take(&mut name)),
                    _ => {}
                }
                if depth >= 0 && !c.is_whitespace() && !(c == ',' && depth == 0) {
                    name.push(c);
                }
            }
            found.push(name);
        } else {
            found.push(path_at(rest));
        }
    }
    found.retain(|name| !name.is_empty());
    found
}

/// The path at the start of some code, with the names of a group at its end.
fn path_at(code: &str) -> String {
    let end = code
        .find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | ':')))
        .unwrap_or(code.len());
    let path = &code[..end];
    match code[end..].strip_prefix('{') {
        Some(group) => format!("{path}{{{}}}", group.split('}').next().unwrap_or_default()),
        None => path.to_owned(),
    }
}

/// The names that an import takes out of a part: `game::{Dice, Game}` takes
/// `Dice` and `Game`.
fn names(import: &str) -> BTreeSet<&str> {
    let rest = import.split_once("::").map_or("", |(_, rest)| rest);
    let names = rest.strip_prefix('{').map_or_else(
        || vec![rest],
        |group| group.trim_end_matches('}').split(',').collect(),
    );
    let first = names
        .into_iter()
        .filter_map(|name| name.trim().split("::").next());
    first.filter(|name| !matches!(*name, "" | "self")).collect()
}

#[test]
fn imports_run_one_way() {
    let mut seen = BTreeSet::new();
    for (path, code) in sources() {
        let Some(part) = part(&path) else { continue };
        seen.insert(part.to_owned());
        let of_game = path
            .strip_prefix("src/games/")
            .is_some_and(|rest| rest.contains('/'));
        let out = depth(&path) - usize::from(of_game);
        assert!(
            !code.contains(&"super::".repeat(out)),
            "{path} reaches over its part"
        );
        let allowed = match PARTS.iter().find(|(name, _)| *name == part) {
            _ if of_game && path.ends_with("/rules.rs") => LAW,
            _ if of_game => GAME,
            Some((_, allowed)) => allowed,
            None => panic!("{path} is in no part that the table knows"),
        };
        for import in imports(&code) {
            let other = import.split("::").next().unwrap();
            let is_macro = code.contains(&format!("crate::{other}!"));
            if other == part && !of_game || is_macro {
                continue;
            }
            assert!(allowed.contains(&other), "{path} imports crate::{import}");
            let own = path.split('/').nth(2).unwrap_or_default();
            if of_game && other == "games" {
                let shared = names(&import)
                    .iter()
                    .all(|name| ["stones", own].contains(name));
                assert!(shared, "{path} imports another game: crate::{import}");
            }
        }
    }
    assert!(seen.len() >= 13, "the walk found {seen:?}");
}

/// The file that a path leads to from a module, if it is one of `files`: the
/// longest beginning of the path that is a file.
fn target<'a>(module: &str, import: &str, files: &'a BTreeSet<String>) -> Option<&'a String> {
    let mut at: Vec<&str> = module.split('/').collect();
    for step in import.split("::") {
        match step {
            "super" => drop(at.pop()),
            "crate" => at.clear(),
            _ => at.push(step),
        }
    }
    (1..=at.len())
        .rev()
        .find_map(|n| files.get(&at[..n].join("/")))
}

/// The paths that a file imports by, groups opened.
fn paths(code: &str) -> Vec<String> {
    let mut found: Vec<String> = imports(code);
    for path in &mut found {
        path.insert_str(0, "crate::");
    }
    // `super::` is read like `crate::` once the words before it are known.
    for line in code.split(';') {
        let Some((before, rest)) = line.split_once("super::") else {
            continue;
        };
        if !before.trim_end().ends_with("use") {
            continue;
        }
        let mut lead = "super".to_owned();
        let mut rest = rest;
        while let Some(further) = rest.strip_prefix("super::") {
            lead += "::super";
            rest = further;
        }
        found.extend(
            imports(&format!("crate::{rest};"))
                .iter()
                .map(|path| format!("{lead}::{path}")),
        );
    }
    found
}

/// No two files of a part need each other, directly or by others. What declares
/// the files of a folder (`mod.rs`, or the file named as the folder) shows them
/// as one, and is left out.
#[test]
fn no_files_stand_in_a_circle() {
    let module = |path: &str| {
        path.trim_start_matches("src/")
            .trim_end_matches(".rs")
            .to_owned()
    };
    let sources = sources();
    let shows =
        |path: &str| path.ends_with("/mod.rs") || Path::new(path.trim_end_matches(".rs")).is_dir();
    let inner = sources.iter().filter(|(path, _)| !shows(path));
    let files: BTreeSet<String> = inner.clone().map(|(path, _)| module(path)).collect();
    let mut needs: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (path, code) in inner {
        let own = module(path);
        let paths = paths(code);
        let found = paths.iter().filter_map(|path| target(&own, path, &files));
        let others = found.filter(|other| **other != own).cloned().collect();
        needs.insert(own.clone(), others);
    }
    assert!(
        needs.values().map(BTreeSet::len).sum::<usize>() > 300,
        "imports are found"
    );
    // Files that need nothing that is left are taken away; a circle stays.
    loop {
        let left: BTreeSet<String> = needs.keys().cloned().collect();
        let before = needs.len();
        needs.retain(|_, others| others.iter().any(|other| left.contains(other)));
        if needs.len() == before {
            break;
        }
    }
    assert!(
        needs.is_empty(),
        "in a circle, or above one: {:?}",
        needs.keys()
    );
}

#[test]
fn imports_are_found_in_every_form() {
    let code = "use crate::game::{Dice, Game};\nuse crate::{text::Mark, board};\n\
                let a = crate::view::draw();\n$crate::game::Rule\n";
    assert_eq!(
        imports(code),
        ["game::{Dice, Game}", "text::Mark", "board", "view::draw"]
    );
    assert_eq!(
        names("game::{Dice, Game}"),
        BTreeSet::from(["Dice", "Game"])
    );
    assert_eq!(names("text::Mark"), BTreeSet::from(["Mark"]));
    assert_eq!(
        names("games::stones::{self, Field}"),
        BTreeSet::from(["stones"])
    );
}

#[test]
fn dependencies_stay_where_they_belong() {
    let cargo = fs::read_to_string("Cargo.toml").unwrap();
    let table = cargo.split("\n[dependencies]\n").nth(1).unwrap();
    let table = table.split("\n[").next().unwrap();
    let listed: BTreeSet<String> = table
        .lines()
        .filter_map(|line| line.split_once('='))
        .map(|(name, _)| name.trim().replace('-', "_"))
        .collect();
    let known = CRATES.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(
        listed, known,
        "each dependency has its place in the table here"
    );
    for (path, code) in sources() {
        for (name, homes) in CRATES {
            let used = code.match_indices(&format!("{name}::")).any(|(at, _)| {
                let before = code[..at].chars().next_back();
                !before.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | ':'))
            });
            let home = homes.iter().any(|home| path.starts_with(home));
            assert!(
                !used || home,
                "{path} uses {name}, which belongs in {homes:?}"
            );
            let law = path.starts_with("src/games/") && path.ends_with("/rules.rs");
            assert!(!used || !law, "{path} is law and uses {name}");
        }
    }
}

/// The same stem everywhere.
#[test]
fn every_game_has_all_its_files() {
    let mut missing = Vec::new();
    for game in &GAMES {
        let stem = game.name;
        let module = stem.replace('-', "_");
        let files = [
            format!("src/games/{module}/mod.rs"),
            format!("src/games/{module}/rules.rs"),
            format!("src/games/{module}/notation.rs"),
            format!("grammar/{stem}.bnf"),
            format!("games/{stem}.yaml"),
            format!("games/samples/{stem}.yaml"),
            format!("man/herald-{stem}.6"),
            format!("tests/cases/{stem}.yaml"),
            format!("tests/perft/{stem}.yaml"),
            format!("tests/vectors/{stem}.jsonl"),
        ];
        missing.extend(files.into_iter().filter(|file| !Path::new(file).is_file()));
    }
    assert!(missing.is_empty(), "missing: {}", missing.join(", "));
}

#[test]
fn no_file_is_left_of_a_game_that_is_gone() {
    let stems: Vec<&str> = GAMES.iter().map(|game| game.name).collect();
    for (folder, others) in [
        ("grammar", &[][..]),
        ("games", &["house", "samples", "past"]),
        ("games/samples", &[]),
        ("tests/cases", &["house"]),
        ("tests/perft", &[]),
        ("tests/vectors", &["options"]),
    ] {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let stem = path.file_stem().unwrap().to_str().unwrap();
            let known = stems.contains(&stem) || others.contains(&stem);
            assert!(known, "{} belongs to no game", path.display());
        }
    }
}

#[test]
fn files_say_what_they_are_for_and_stay_short() {
    for (path, _) in sources() {
        let text = fs::read_to_string(&path).unwrap();
        assert!(
            text.starts_with("//! "),
            "{path} does not begin with its purpose"
        );
        let lines = text.lines().count();
        assert!(
            lines <= LONGEST,
            "{path} has {lines} lines: split it by meaning"
        );
    }
}
