//! Many games: `pack` and `unpack`, and commands that take folders and
//! collections.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Stdio;

use serde_json::{Value, json};

use crate::Desk;

/// A game of so many turns, by its seed.
fn game(desk: &Desk, seed: u32) -> String {
    let seed = seed.to_string();
    let new = [
        "new",
        "queens-four",
        "-",
        "--first",
        "white",
        "--dice",
        "open",
    ];
    let made = desk.pipe(&[&new[..], &["--seed", &seed]].concat(), "");
    desk.pipe(&["move", "-", "a8-a12"], made.out).out
}

/// A desk with a folder `games`, in which are games of many forms.
fn club() -> (Desk, BTreeMap<String, Vec<u8>>) {
    let desk = Desk::new();
    let mut files = BTreeMap::new();
    let one = game(&desk, 1);
    let marked = one.replacen("herald:", "---\nherald:", 1);
    let noted = one.replace(
        "  head:",
        "  note: |\n    ---\n    ...\n    # file: x.yaml\n  head:",
    );
    let damaged = one.replace("a8-a12", "a8-b1");
    for (name, text) in [
        ("one.yaml", one.clone()),
        ("copy of one.yaml", one.clone()),
        ("lines.yaml", one.replace('\n', "\r\n")),
        ("old.yaml", one.replace('\n', "\r")),
        ("mark.yaml", format!("\u{feff}{one}")),
        ("mark and dashes.yaml", format!("\u{feff}{marked}")),
        ("dashes.yml", marked.clone()),
        ("named.yaml", marked.replace("---", "--- # file: z.yaml")),
        ("open.yaml", one.trim_end().to_owned()),
        (
            "open lines.yaml",
            one.replace('\n', "\r\n").trim_end().to_owned(),
        ),
        ("blank.yaml", format!("{one}\n\n")),
        ("a/noted.yaml", noted),
        ("a/b/damaged.yaml", damaged),
        ("a.yaml", one.clone()),
    ] {
        files.insert(name.to_owned(), text.into_bytes());
    }
    let mut latin = one.into_bytes();
    latin.extend(b"# \xe9\n");
    files.insert("latin.yaml".to_owned(), latin);
    desk.done(&["me", "Ann"]);
    desk.done(&[
        "new",
        "gallop",
        "invitation.yaml",
        "--me",
        "white",
        "--black",
        "Bob",
    ]);
    files.insert(
        "invitation.yaml".to_owned(),
        fs::read(desk.path("invitation.yaml")).unwrap(),
    );
    for (name, text) in &files {
        put(&desk, &format!("games/{name}"), text);
    }
    (desk, files)
}

fn put(desk: &Desk, name: &str, bytes: &[u8]) {
    let path = desk.path(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, bytes).unwrap();
}

/// All files in a folder, by their paths in it.
fn tree(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let walk = walkdir::WalkDir::new(folder)
        .into_iter()
        .map(Result::unwrap);
    let files = walk.filter(|entry| entry.file_type().is_file());
    files
        .map(|entry| {
            let name = entry.path().strip_prefix(folder).unwrap().to_str().unwrap();
            (name.to_owned(), fs::read(entry.path()).unwrap())
        })
        .collect()
}

/// Packs a folder into a file of the desk; gives the status and what was said.
fn pack(desk: &Desk, folder: &str, file: &str) -> (i32, String) {
    let mut command = desk.command(&["pack", folder]);
    let out = command.output().unwrap();
    fs::write(desk.path(file), out.stdout).unwrap();
    (
        out.status.code().unwrap(),
        String::from_utf8(out.stderr).unwrap(),
    )
}

#[test]
fn what_is_packed_comes_back_byte_for_byte() {
    let (desk, files) = club();
    put(&desk, "games/soup.yaml", b"recipe: soup\n");
    put(&desk, "games/notes.txt", b"herald: 1\n");
    assert_eq!(
        pack(&desk, "games", "club"),
        (0, "1 other file passed over.\n".to_owned())
    );
    let said = desk.done(&["unpack", "club", "again"]);
    assert_eq!(said, format!("{} games written.\n", files.len()));
    assert_eq!(tree(&desk.path("again")), files);
    // And the other way round.
    assert_eq!(pack(&desk, "again", "club2"), (0, String::new()));
    assert_eq!(
        fs::read(desk.path("club")).unwrap(),
        fs::read(desk.path("club2")).unwrap()
    );
    // Broken off and done again.
    fs::remove_file(desk.path("again/one.yaml")).unwrap();
    let said = desk.done(&["unpack", "club", "again"]);
    assert_eq!(
        said,
        format!("1 game written; {} there already.\n", files.len() - 1)
    );
    assert_eq!(tree(&desk.path("again")), files);
}

#[test]
fn nothing_packs_to_nothing() {
    let desk = Desk::new();
    fs::create_dir(desk.path("empty")).unwrap();
    assert_eq!(desk.done(&["pack", "empty"]), "");
    desk.write("none", "");
    let said = desk.run(&["unpack", "none", "out"]);
    assert_eq!(
        (said.status, said.out.as_str()),
        (0, "0 games written.\n"),
        "{said:?}"
    );
    assert_eq!(
        desk.done(&["verify", "empty"]),
        "0 games: 0 sound, 0 faults, 0 unreadable.\n"
    );
    desk.says_no(2, &["pack", "none"], "none: this is no folder");
    desk.says_no(2, &["pack", "gone"], "gone: this is no folder");
    desk.says_no(2, &["unpack", "gone", "out"], "gone: ");
}

/// What would not come back is told and left out, and the rest is packed.
#[test]
fn what_cannot_be_packed_is_told() {
    let desk = Desk::new();
    let one = game(&desk, 1);
    put(&desk, "games/one.yaml", one.as_bytes());
    put(
        &desk,
        "games/two.yaml",
        format!("{one}---\n{one}").as_bytes(),
    );
    put(&desk, "games/.hidden.yaml", one.as_bytes());
    put(&desk, "games/ends.yaml", format!("{one}...\n").as_bytes());
    put(
        &desk,
        "games/long.yaml",
        format!("{one}{}", "# x\n".repeat(1 << 19)).as_bytes(),
    );
    let (status, said) = pack(&desk, "games", "club");
    assert_eq!(status, 1, "{said}");
    for name in ["two.yaml", ".hidden.yaml", "ends.yaml", "long.yaml"] {
        assert!(
            said.contains(&format!("Left out: games/{name}: ")),
            "{name}: {said}"
        );
    }
    assert_eq!(desk.done(&["unpack", "club", "out"]), "1 game written.\n");
    assert_eq!(
        tree(&desk.path("out")),
        BTreeMap::from([("one.yaml".to_owned(), one.into_bytes())])
    );
}

/// Names come from strangers: none leads out of the folder, and nothing that is
/// there is touched.
#[test]
fn names_of_strangers_lead_nowhere() {
    let desk = Desk::new();
    let one = game(&desk, 1);
    let mut text = String::new();
    for name in [
        "../out.yaml",
        "/tmp/herald-out.yaml",
        "a/../../out.yaml",
        "nul.yaml",
        "C:\\x.yaml",
        ".ssh/x.yaml",
        "x.sh",
        "\u{1b}[2J.yaml",
        "link/in.yaml",
        "file.yaml/in.yaml",
        "mine.yaml",
        "good.yaml",
    ] {
        text = text + "--- # file: " + name + "\n" + one.as_str();
    }
    text += "--- # file: soup.yaml\nsoup: 1\n";
    desk.write("club", &text);
    put(&desk, "out/mine.yaml", b"mine\n");
    put(&desk, "out/file.yaml", b"file\n");
    put(&desk, "elsewhere/kept", b"");
    #[cfg(unix)]
    std::os::unix::fs::symlink("../elsewhere", desk.path("out/link")).unwrap();
    let before = desk.files();
    let said = desk.run(&["unpack", "club", "out"]);
    assert_eq!(
        (said.status, said.out.as_str()),
        (1, "1 game written.\n"),
        "{said:?}"
    );
    assert_eq!(said.err.matches("Left out: ").count(), 12, "{}", said.err);
    assert_eq!(desk.files(), before);
    let files = tree(&desk.path("out"));
    assert_eq!(
        files.keys().collect::<Vec<_>>(),
        ["file.yaml", "good.yaml", "mine.yaml"]
    );
    assert_eq!(files["mine.yaml"], b"mine\n");
    assert_eq!(tree(&desk.path("elsewhere")).len(), 1);
}

#[test]
fn games_without_names_get_numbers() {
    let desk = Desk::new();
    let (one, two) = (game(&desk, 1), game(&desk, 2));
    desk.write("club.yaml", format!("{one}---\n{two}---\n"));
    assert_eq!(
        desk.done(&["unpack", "club.yaml", "out"]),
        "2 games written.\n"
    );
    let files = [("000001.yaml", one), ("000002.yaml", two)];
    let files = files.map(|(name, text)| (name.to_owned(), text.into_bytes()));
    assert_eq!(tree(&desk.path("out")), BTreeMap::from(files));
    let said = desk.pipe(&["unpack", "-", "out"], desk.read("club.yaml"));
    assert_eq!(said.out, "0 games written; 2 there already.\n");
}

/// What a killed herald left is hidden, and gone after the next run; no game is
/// ever half there.
#[cfg(unix)]
#[test]
fn a_kill_leaves_no_half_game() {
    let desk = Desk::new();
    let one = game(&desk, 1);
    let mut text = String::new();
    for number in 0..400 {
        let name = format!("--- # file: {number:03}.yaml\n");
        text = text + &name + one.as_str();
    }
    let mut child = desk
        .command(&["unpack", "-", "out"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let half = &text[..text.len() / 2];
    std::io::Write::write_all(child.stdin.as_mut().unwrap(), half.as_bytes()).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    let names = |name: &str| name.starts_with('.');
    for (name, bytes) in tree(&desk.path("out")) {
        assert!(names(&name) || bytes == one.as_bytes(), "{name}");
    }
    let said = desk.pipe(&["unpack", "-", "out"], &text);
    assert_eq!(said.status, 0, "{said:?}");
    let files = tree(&desk.path("out"));
    assert_eq!(files.len(), 400);
    assert!(files.values().all(|bytes| *bytes == one.as_bytes()));
}

#[test]
fn many_games_are_verified_in_a_line_each() {
    let (desk, files) = club();
    pack(&desk, "games", "club");
    for place in ["games", "club"] {
        let said = desk.run(&["verify", place]);
        assert_eq!((said.status, said.err.as_str()), (1, ""), "{said:?}");
        let lines: Vec<&str> = said.out.lines().collect();
        assert_eq!(lines.len(), files.len() + 1, "{}", said.out);
        let between = if place == "club" { ":" } else { "/" };
        for (line, name) in lines.iter().zip(in_order(&files)) {
            // What stands before its first key names the one game in it.
            let inner = if (place, name.as_str()) == ("games", "named.yaml") {
                ":z.yaml"
            } else {
                ""
            };
            let rest = line.strip_prefix(&format!("{place}{between}{name}{inner}: "));
            let words = match name.as_str() {
                "a/b/damaged.yaml" | "a/noted.yaml" => "FAULT at entry 1, line ",
                "latin.yaml" => "line 17 is not UTF-8",
                "invitation.yaml" => "sound, 0 turns, in progress",
                _ => "sound, 1 turn, in progress",
            };
            assert!(rest.is_some_and(|rest| rest.starts_with(words)), "{line}");
        }
        let sum = format!(
            "{} games: {} sound, 2 faults, 1 unreadable.",
            files.len(),
            files.len() - 3
        );
        assert_eq!(lines.last().unwrap(), &sum);
        let quiet = desk.run(&["verify", "-q", place]);
        assert_eq!(
            (quiet.status, quiet.out.lines().count()),
            (1, 3),
            "{quiet:?}"
        );
        let lines = desk.run(&["verify", "--json", place]).out;
        let values: Vec<Value> = lines
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        let sound = values
            .iter()
            .filter(|value| value["sound"] == json!(true))
            .count();
        assert_eq!((values.len(), sound), (files.len() + 1, files.len() - 3));
        let sum = json!({"games": files.len(), "sound": sound, "faults": 2, "unreadable": 1, "others": 0});
        assert_eq!(values.last(), Some(&sum));
    }
    let piped = desk.pipe(&["verify", "-"], fs::read(desk.path("club")).unwrap());
    assert!(
        piped.out.starts_with("-:a/b/damaged.yaml: FAULT at "),
        "{}",
        piped.out
    );
}

/// The names of the club as a walk meets them: by their parts.
fn in_order(files: &BTreeMap<String, Vec<u8>>) -> Vec<String> {
    let mut names: Vec<String> = files.keys().cloned().collect();
    names.sort_by(|a, b| Path::new(a).cmp(Path::new(b)));
    names
}

#[test]
fn one_bad_game_among_ten_thousand_is_found() {
    let desk = Desk::new();
    let one = game(&desk, 1);
    let bad = one.replace("a8-a12", "a8-a13");
    let mut text = String::new();
    for number in 0..10_000 {
        text += if number == 7_776 { &bad } else { &one };
        text += "---\n";
    }
    let said = desk.pipe(&["verify", "-q", "-"], &text);
    assert_eq!(said.status, 1, "{said:?}");
    assert!(
        said.out.starts_with("-:7777: FAULT at entry 1, "),
        "{}",
        said.out
    );
    assert_eq!(said.out.lines().count(), 1, "{}", said.out);
}

/// Whatever is in a folder or a file, it is told and the rest goes on.
#[test]
fn odd_files_stop_nobody() {
    let desk = Desk::new();
    let one = game(&desk, 1);
    put(&desk, "games/one.yaml", one.as_bytes());
    put(&desk, "games/binary.yaml", &[0, 159, 146, 150, 10, 0]);
    put(&desk, "games/empty.yaml", b"");
    put(
        &desk,
        "games/huge.yaml",
        format!("herald: {}\n", "x".repeat(3 << 20)).as_bytes(),
    );
    put(
        &desk,
        "games/storm.yaml",
        format!("herald: 1\n{}", "---\n".repeat(1 << 20)).as_bytes(),
    );
    put(
        &desk,
        &format!("games/{}one.yaml", "deep/".repeat(20)),
        one.as_bytes(),
    );
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("..", desk.path("games/loop")).unwrap();
        std::os::unix::fs::symlink("one.yaml", desk.path("games/to-one.yaml")).unwrap();
        std::os::unix::fs::symlink("gone", desk.path("games/to-nothing.yaml")).unwrap();
    }
    let said = desk.run(&["verify", "games"]);
    assert_eq!(said.status, 2, "{said:?}");
    assert!(
        said.out.contains("games/huge.yaml: this is over 2 MiB"),
        "{}",
        said.out
    );
    assert!(
        said.out.contains("games/storm.yaml:1: not a game file"),
        "{}",
        said.out
    );
    let sound = if cfg!(unix) { 3 } else { 2 };
    let passed = if cfg!(unix) { 3 } else { 2 };
    let sum = format!("{sound} sound, 0 faults, 2 unreadable; {passed} other files passed over.");
    let flat = said.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.ends_with(&sum), "{}", said.out);
}

#[cfg(unix)]
#[test]
fn a_closed_folder_is_told() {
    use std::os::unix::fs::PermissionsExt;
    let desk = Desk::new();
    put(&desk, "games/one.yaml", game(&desk, 1).as_bytes());
    put(&desk, "games/closed/two.yaml", game(&desk, 2).as_bytes());
    let closed = desk.path("games/closed");
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o000)).unwrap();
    // The superuser may look everywhere.
    if fs::read_dir(&closed).is_err() {
        let said = desk.run(&["verify", "games"]);
        assert_eq!(said.status, 2, "{said:?}");
        assert!(
            said.out.contains("games/closed: there is no permission"),
            "{}",
            said.out
        );
        let (status, said) = pack(&desk, "games", "club");
        assert_eq!(status, 1, "{said}");
    }
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o755)).unwrap();
    assert_eq!(desk.run(&["verify", "games"]).status, 0);
}

/// Who stops reading what is told stops herald, without a word.
#[cfg(unix)]
#[test]
fn a_broken_pipe_is_no_trouble() {
    let desk = Desk::new();
    let text = format!("{}---\n", game(&desk, 1)).repeat(3000);
    desk.write("club", text);
    for args in [&["verify", "club"][..], &["verify", "club", "club"]] {
        let mut child = desk
            .command(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut line).unwrap();
        assert_eq!(line, "club:1: sound, 1 turn, in progress\n");
        drop(out);
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
    }
}

/// What writes into a game takes no collection, and says what does.
#[test]
fn writers_take_one_game() {
    let desk = Desk::new();
    let one = game(&desk, 1);
    put(&desk, "games/one.yaml", one.as_bytes());
    put(&desk, "games/two.yaml", one.as_bytes());
    pack(&desk, "games", "club");
    desk.write("hand", format!("{one}---\n{one}"));
    desk.write("large", format!("{one}---\n").repeat(4000));
    for file in ["hand", "club", "large"] {
        for args in [
            &["move", file, "c8-c12"][..],
            &["receive", file, "hand"],
            &["resign", file, "--as", "white"],
        ] {
            desk.says_no(2, args, "herald unpack");
        }
    }
    desk.write("club.mail", format!("{one}---\n{}", game(&desk, 2)));
    desk.says_no(1, &["receive", "new", "club.mail"], "herald unpack");
}

#[test]
fn the_status_of_collections_is_told() {
    let desk = Desk::new();
    let (one, two) = (game(&desk, 1), game(&desk, 2));
    put(
        &desk,
        "games/club.yaml",
        format!("{one}---\n{two}").as_bytes(),
    );
    put(&desk, "games/three.yaml", game(&desk, 3).as_bytes());
    let said = desk.done(&["status", "games"]);
    for name in ["games/club.yaml:1", "games/club.yaml:2", "games/three.yaml"] {
        assert!(
            said.lines().any(|line| line.ends_with(name)),
            "{name}: {said}"
        );
    }
    assert_eq!(desk.pipe(&["status", "-"], one).out.lines().count(), 1);
}

#[test]
fn many_games_are_shown_under_their_names() {
    let desk = Desk::new();
    let (one, two) = (game(&desk, 1), game(&desk, 2));
    put(&desk, "games/one.yaml", one.as_bytes());
    put(&desk, "games/two.yaml", two.as_bytes());
    pack(&desk, "games", "club");
    for args in [
        &["show"][..],
        &["log"],
        &["log", "--moves"],
        &["show", "--turn", "0"],
        &["show", "--position"],
    ] {
        let told = |place: &str| desk.done(&[args, &[place]].concat());
        let (one, two) = (told("games/one.yaml"), told("games/two.yaml"));
        let both = |one_name: &str, two_name: &str| {
            format!("==> {one_name} <==\n{one}\n==> {two_name} <==\n{two}\n")
        };
        assert_eq!(
            told("games"),
            both("games/one.yaml", "games/two.yaml"),
            "{args:?}"
        );
        assert_eq!(
            told("club"),
            both("club:one.yaml", "club:two.yaml"),
            "{args:?}"
        );
        let piped = desk.pipe(
            &[args, &["-"]].concat(),
            fs::read(desk.path("club")).unwrap(),
        );
        assert_eq!(piped.out, both("-:one.yaml", "-:two.yaml"), "{args:?}");
    }
    for command in ["show", "log"] {
        let alone = desk.json(&[command, "games/two.yaml", "--json"]);
        let lines = desk.done(&[command, "club", "games", "--json"]);
        let values: Vec<Value> = lines
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        let names: Vec<&str> = values
            .iter()
            .map(|value| value["file"].as_str().unwrap())
            .collect();
        assert_eq!(
            names,
            [
                "club:one.yaml",
                "club:two.yaml",
                "games/one.yaml",
                "games/two.yaml"
            ]
        );
        assert_eq!(values[1]["id"], alone["id"]);
        assert_eq!(alone.get("file"), None);
    }
}

/// What is wrong with one of many is told, and the others are shown.
#[test]
fn one_bad_game_hides_no_other() {
    let (desk, files) = club();
    pack(&desk, "games", "club");
    let said = desk.run(&["log", "club", "--moves"]);
    assert_eq!(said.status, 1, "{said:?}");
    assert_eq!(said.out.matches("==> ").count(), files.len() - 3);
    for name in [
        "club:a/b/damaged.yaml: entry 1",
        "club:a/noted.yaml: entry 1",
        "club:latin.yaml: line 17",
    ] {
        assert!(
            said.err.contains(&format!("error: {name}")),
            "{name}: {}",
            said.err
        );
    }
    let said = desk.run(&["show", "club", "--json"]);
    assert_eq!((said.status, said.err.as_str()), (1, ""), "{said:?}");
    assert_eq!(said.out.lines().count(), files.len());
    let said = desk.run(&["show", "club", "--turn", "1"]);
    assert!(
        said.err
            .contains("club:invitation.yaml: there is no turn 1"),
        "{}",
        said.err
    );
}
