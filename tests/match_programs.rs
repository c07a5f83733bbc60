//! `herald match`: two programs play each other, well behaved and not.
#![cfg(unix)]

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use herald::games::GAMES;
use herald::text::is_harmful;
use tempfile::TempDir;

/// A program that moves a queen up and down, so that positions repeat: games
/// end after eight turns. It puts down that it was started, and what it reads.
const SHUFFLES: &str = r#"
echo start >>starts
while read -r word rest; do
    echo "$word $rest" >>told
    case $word in
    game)
        n=0
        case $rest in *seat=white) file=a ;; *) file=c ;; esac
        ;;
    position)
        n=$((n + 1))
        if [ $((n % 2)) = 1 ]; then echo "${file}8-${file}9"; else echo "${file}9-${file}8"; fi
        ;;
    esac
done
"#;

/// A folder with programs in it.
fn folder(programs: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in programs {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

fn shuffling() -> TempDir {
    folder(&[("shuffle", SHUFFLES)])
}

/// A command line of the shell in a folder, with herald on the path.
fn spawn(line: &str, folder: &Path) -> Child {
    let binary = Path::new(env!("CARGO_BIN_EXE_herald")).parent().unwrap();
    let rest = std::env::var("PATH").unwrap_or_default();
    Command::new("sh")
        .args(["-c", line])
        .current_dir(folder)
        .env("PATH", format!("{}:{rest}", binary.display()))
        .env("HERALD_HOME", folder.join("home"))
        .env("LANG", "C")
        .env_remove("LC_ALL")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn shell(line: &str, folder: &Path) -> Output {
    spawn(line, folder).wait_with_output().unwrap()
}

/// What a command that works prints on standard output, and beside it.
fn told(line: &str, folder: &Path) -> (String, String) {
    let output = shell(line, folder);
    let aside = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{line}: {aside}");
    (String::from_utf8(output.stdout).unwrap(), aside)
}

/// The games of a collection, each of which is sound.
fn games(collection: &str, folder: &Path) -> Vec<String> {
    let games: Vec<String> = collection.split("---\n").map(str::to_owned).collect();
    for game in &games {
        fs::write(folder.join("one.yaml"), game).unwrap();
        told("herald verify one.yaml", folder);
    }
    games
}

/// A line of a game, by its key.
fn value<'a>(game: &'a str, key: &str) -> &'a str {
    let begin = format!("{key}: ");
    let line = game
        .lines()
        .find_map(|line| line.trim().strip_prefix(&begin));
    line.unwrap_or_else(|| panic!("no {key} in {game}"))
}

const MATCH: &str = "herald match queens-four --white 'sh shuffle' --black 'sh shuffle' \
                     --names Ann Bob --seed one";

#[test]
fn programs_play_in_pairs_of_games_and_are_scored() {
    let folder = shuffling();
    let (collection, aside) = told(&format!("{MATCH} --games 5"), folder.path());
    let games = games(&collection, folder.path());
    assert_eq!(games.len(), 5);
    fs::write(folder.path().join("games.yaml"), &collection).unwrap();
    told("herald verify games.yaml", folder.path());
    for (n, game) in games.iter().enumerate() {
        let names = [value(game, "white"), value(game, "black")];
        let expected = if n % 2 == 0 {
            ["Ann", "Bob"]
        } else {
            ["Bob", "Ann"]
        };
        assert_eq!(names, expected, "game {n}");
        assert!(game.ends_with("# draw: house 0.6\n"), "{game}");
        let pair = &games[n / 2 * 2];
        for key in ["seed", "- toss", "toss"] {
            if let Some(line) = game.lines().find(|line| line.contains(key)) {
                assert!(pair.contains(line), "games of a pair have the same {key}");
            }
        }
    }
    assert_ne!(value(&games[0], "seed"), value(&games[2], "seed"));
    // Anybody can make the same game from the words of the match.
    let line = "herald new queens-four --white Ann --black Bob --dice open --seed 'one 2'";
    let (new, _) = told(line, folder.path());
    assert!(games[2].starts_with(&new), "{new}");
    let starts = fs::read_to_string(folder.path().join("starts")).unwrap();
    assert_eq!(starts.lines().count(), 2, "each program is started once");
    assert!(
        aside.starts_with("5 games of Queen's Four, seed one\n"),
        "{aside}"
    );
    let rows: Vec<Vec<&str>> = aside
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    for name in ["Ann", "Bob", "white", "black"] {
        let row = rows.iter().find(|row| row.first() == Some(&name)).unwrap();
        assert_eq!(
            row[1..],
            ["0", "5", "0", "0", "50.0", "%", "17.0", "to", "83.0", "%"]
        );
    }
    assert!(aside.ends_with("Ended by house 0.6 (5).\n"), "{aside}");
}

#[test]
fn a_program_is_told_the_game_and_each_position() {
    let folder = folder(&[
        ("shuffle", SHUFFLES),
        ("quiet", &SHUFFLES.replace(">>told", ">/dev/null")),
    ]);
    let line = "herald match queens-four --white 'sh shuffle' --black 'sh quiet' --seed one \
                --option repetition=4 --games 2";
    let (collection, _) = told(line, folder.path());
    let turns = collection.matches("- turn: ").count() + collection.matches("  turn: ").count();
    assert_eq!(turns, 24, "twelve turns make a fourth time");
    let told = fs::read_to_string(folder.path().join("told")).unwrap();
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines[0], "game queens-four repetition=4 seat=white");
    assert_eq!(lines[7], "game queens-four repetition=4 seat=black");
    assert_eq!(lines.len(), 14, "{told}");
    let start = "position 12/12/12/12/12/12/12/ooxxooxxooxx/12/12/12/12/12/12/12 ";
    let is_start = |line: &&&str| line.starts_with(start);
    assert!(lines.iter().filter(is_start).count() >= 3, "{told}");
    assert!(
        lines
            .iter()
            .all(|line| line.starts_with("game ") || line.starts_with("position "))
    );
}

/// Programs that go wrong, and what the ruling then says of each.
const FAULTS: &[(&str, &str)] = &[
    (
        "while read -r line; do echo a8-a99; done",
        "answers `a8-a99`; house 0.10: ",
    ),
    (
        "while read -r line; do echo a8-b10; done",
        "answers `a8-b10`; queens-four 2.1: ",
    ),
    (
        "read -r game; read -r line; exit 3",
        "has ended with status 3",
    ),
    ("exit 0", "has ended with status 0"),
    (
        "(while sleep 0.05; do echo >>alive; done) & wait",
        "is silent for 500ms",
    ),
    (
        "(while sleep 0.05; do echo >>alive; done) & exit 4",
        "is silent for 500ms",
    ),
    (
        "exec >&-; (while sleep 0.05; do echo >>alive; done) & wait",
        "has ended",
    ),
    (
        "exec <&-; echo nothing; (while sleep 0.05; do echo >>alive; done) & wait",
        "answers `nothing`; house 0.10: ",
    ),
    ("yes ''", "is silent for 500ms"),
    ("yes flood", "answers `flood`; house 0.10: "),
    ("tr '\\0' x </dev/zero", "writes a line of over 4096 bytes"),
    (
        "read -r game; printf '\\033[2Jx\\n'; cat >/dev/null",
        "answers `\\u{1b}[2Jx`; house 0.10: ",
    ),
    (
        "printf '\\377\\n'; cat >/dev/null",
        "answers `\u{fffd}`; house 0.10: ",
    ),
];

#[test]
fn whoever_fails_loses_and_nothing_is_left_of_it() {
    for (program, why) in FAULTS {
        let folder = folder(&[("shuffle", SHUFFLES), ("fails", program)]);
        // A program at an early end is waited for, on a busy machine too.
        let time = if why.contains("silent") {
            "500ms"
        } else {
            "60s"
        };
        // Black has the first turn by this seed.
        let line = format!(
            "herald match queens-four --white 'sh shuffle' --black 'exec sh fails' --seed one \
             --names Ann Bob --time {time} --games 1"
        );
        let begin = Instant::now();
        let (game, aside) = told(&line, folder.path());
        assert!(begin.elapsed() < Duration::from_secs(60), "{program}");
        let game = &games(&game, folder.path())[0];
        let said = game.split_whitespace().collect::<Vec<_>>().join(" ");
        let said = said.replace("\\\\", "\\");
        let expected = format!("why: \"house 0.31: Bob (black) {why}");
        assert!(said.contains(&expected), "{program}: {said}");
        assert!(game.ends_with("# white wins: house 0.17\n"), "{game}");
        for text in [game, &aside] {
            assert!(
                !text.chars().any(|c| is_harmful(c) && c != '\n'),
                "{program}"
            );
        }
        let row = aside.lines().find(|line| line.starts_with("Bob")).unwrap();
        let row: Vec<&str> = row.split_whitespace().collect();
        assert_eq!(row[1..5], ["0", "0", "1", "1"], "{program}: {aside}");
        let alive = || fs::metadata(folder.path().join("alive")).map_or(0, |meta| meta.len());
        let before = alive();
        std::thread::sleep(Duration::from_millis(if before > 0 { 300 } else { 0 }));
        assert_eq!(alive(), before, "{program} left a child");
    }
}

/// A program that never reads fills its input; herald does not wait for it.
#[test]
fn a_program_that_does_not_read_is_not_waited_for() {
    let folder = folder(&[
        ("shuffle", SHUFFLES),
        ("deaf", "while :; do echo c8-c9; echo c9-c8; done"),
    ]);
    let line = "herald match queens-four --white 'sh shuffle' --black 'sh deaf' --seed one \
                --names Ann Bob --games 1 --plies 5000 --option repetition=off";
    let (collection, _) = told(line, folder.path());
    assert!(
        collection.contains("does not read what it is asked"),
        "{collection}"
    );
}

#[test]
fn a_command_that_is_not_there_is_no_loss_but_trouble() {
    let folder = shuffling();
    for command in ["./nowhere", "./shuffle"] {
        let line = format!("herald match queens-four --white 'sh shuffle' --black {command}");
        let output = shell(&line, folder.path());
        assert_eq!(output.status.code(), Some(2));
        let aside = String::from_utf8(output.stderr).unwrap();
        assert!(
            aside.contains(&format!("`{command}` cannot be run")),
            "{aside}"
        );
    }
}

#[test]
fn many_jobs_give_the_same_games_in_the_same_order() {
    let folder = shuffling();
    let (one, table) = told(&format!("{MATCH} --games 9"), folder.path());
    let (many, same) = told(&format!("{MATCH} --games 9 --jobs 4"), folder.path());
    assert_eq!(one, many);
    assert_eq!(table, same);
}

#[test]
fn a_match_that_was_stopped_goes_on() {
    let folder = shuffling();
    let file = folder.path().join("games.yaml");
    let (whole, aside) = told(&format!("{MATCH} --games 4"), folder.path());
    let (table, _) = told(&format!("{MATCH} --games 4 -o games.yaml"), folder.path());
    assert_eq!(table, aside);
    assert_eq!(fs::read_to_string(&file).unwrap(), whole);
    let second = whole.find("---\n").unwrap();
    let third = second + 4 + whole[second + 4..].find("---\n").unwrap();
    let ends = [
        0,
        20,
        second - 30,
        second - 1,
        second,
        second + 2,
        second + 3,
        second + 4,
    ];
    let more = [
        second + 60,
        third - 400,
        third - 10,
        third + 1,
        whole.len() - 1,
        whole.len(),
    ];
    for end in ends.into_iter().chain(more) {
        fs::write(&file, &whole[..end]).unwrap();
        let again = told(&format!("{MATCH} --games 4 -o games.yaml"), folder.path());
        assert_eq!(again.0, table, "cut at {end}");
        assert_eq!(fs::read_to_string(&file).unwrap(), whole, "cut at {end}");
    }
}

/// Long commands that begin alike are told by their ends.
#[test]
fn long_names_are_told_apart() {
    let folder = shuffling();
    let same = "sh shuffle # by the very same people, in";
    let line = format!(
        "herald match queens-four --white '{same} March' --black '{same} April' --seed one"
    );
    let (_, aside) = told(&line, folder.path());
    let row = |name: &str| aside.lines().any(|line| line.starts_with(name));
    assert!(row("…ame people, in March  "), "{aside}");
    assert!(row("…ame people, in April  "), "{aside}");
}

/// Ctrl-C, or the signal that ends herald alone, ends its programs too, and
/// none of them loses by it.
#[test]
fn a_match_that_is_stopped_leaves_no_program() {
    for (signal, number) in [("INT", 2), ("TERM", 15)] {
        let thinks =
            "read game; read position; touch asked\nwhile :; do echo >>alive; sleep 0.02; done";
        let folder = folder(&[("shuffle", SHUFFLES), ("thinks", thinks)]);
        let line = "exec herald match queens-four --white 'sh shuffle' --black 'sh thinks' \
                    --names Ann Bob --seed one --time 60s --jobs 2 -o games.yaml";
        let mut child = spawn(line, folder.path());
        let begin = Instant::now();
        while !folder.path().join("asked").exists() {
            assert!(begin.elapsed() < Duration::from_secs(60), "nobody is asked");
            std::thread::sleep(Duration::from_millis(5));
        }
        let kill = Command::new("kill")
            .args(["-s", signal, &child.id().to_string()])
            .status();
        assert!(kill.unwrap().success());
        assert_eq!(child.wait().unwrap().signal(), Some(number));
        let alive = || fs::metadata(folder.path().join("alive")).map_or(0, |meta| meta.len());
        let before = alive();
        std::thread::sleep(Duration::from_millis(300));
        assert_eq!(alive(), before, "{signal} left a program");
        let kept = fs::read_to_string(folder.path().join("games.yaml")).unwrap();
        assert_eq!(kept, "", "{signal}");
    }
}

#[test]
fn a_match_that_is_killed_loses_no_whole_game() {
    let folder = folder(&[
        ("shuffle", SHUFFLES),
        (
            "slow",
            &SHUFFLES.replace("n=$((n + 1))", "n=$((n + 1)); sleep 0.02"),
        ),
    ]);
    let line = "exec herald match queens-four --white 'sh shuffle' --black 'sh slow' \
                --names Ann Bob --seed one --games 12 -o games.yaml";
    let file = folder.path().join("games.yaml");
    let mut child = spawn(line, folder.path());
    let begin = Instant::now();
    let ended = |text: String| text.matches("# draw: house 0.6\n").count();
    while fs::read_to_string(&file).map_or(0, ended) < 2 {
        assert!(begin.elapsed() < Duration::from_secs(60), "no game ends");
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let kept = fs::read_to_string(&file).unwrap();
    told(line, folder.path());
    let whole = fs::read_to_string(&file).unwrap();
    assert!(whole.starts_with(&kept));
    assert_eq!(games(&whole, folder.path()).len(), 12);
}

#[test]
fn a_file_of_something_else_stays_as_it_is() {
    let folder = shuffling();
    let file = folder.path().join("games.yaml");
    told(&format!("{MATCH} --games 2 -o games.yaml"), folder.path());
    let mine = fs::read_to_string(&file).unwrap();
    let packed = mine.replace("---\n", "--- # file: two.yaml\n");
    for text in [&mine, "notes\n", "\n", "# notes\n---\n", "---\n", &packed] {
        fs::write(&file, text).unwrap();
        let other = "--seed two --games 4 -o games.yaml";
        let line = match text {
            _ if *text == mine => MATCH.replace("--seed one", other),
            _ => format!("{MATCH} --games 4 -o games.yaml"),
        };
        let output = shell(&line, folder.path());
        let aside = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{text}: {aside}");
        assert!(aside.contains("is not of this match"), "{aside}");
        assert_eq!(fs::read_to_string(&file).unwrap(), *text);
    }
}

#[test]
fn an_agreed_number_of_turns_makes_a_draw() {
    let folder = shuffling();
    let (collection, aside) = told(&format!("{MATCH} --plies 3 --json"), folder.path());
    for game in games(&collection, folder.path()) {
        assert!(game.contains("decision: \"result draw\""), "{game}");
        assert!(
            game.contains("house 0.31: 3 turns have been played"),
            "{game}"
        );
        assert!(game.ends_with("# draw: house 0.17\n"), "{game}");
    }
    let value: serde_json::Value = serde_json::from_str(&aside).unwrap();
    assert_eq!(value["games"], 2);
    assert_eq!(value["endings"]["house 0.17"], 2);
    assert_eq!(value["programs"][1]["name"], "Bob");
    assert_eq!(value["programs"][1]["drawn"], 2);
    assert_eq!(value["seats"][0]["seat"], "white");
    assert_eq!(value["seats"][0]["score"], 0.5);
}

#[test]
fn wrong_words_are_told() {
    let folder = shuffling();
    for (line, why) in [
        (
            "queens-four --white a",
            "both seats need a program: --black CMD",
        ),
        (
            "queens-four --white a --runner b",
            "the seats of queens-four are white and black",
        ),
        ("nothing --white a --black b", "there is no game nothing"),
        (
            "queens-four --white a --black b --time 1x",
            "a time is such as 500ms",
        ),
        (
            "queens-four --white a --black b --time 0s",
            "a time is such as 500ms",
        ),
        (
            "queens-four --white a --black b --time 2h",
            "a time is such as 500ms",
        ),
        (
            "queens-four --white a --black b --names A a",
            "--names says",
        ),
        (
            "queens-four --white a --black b --names black B",
            "--names says",
        ),
        ("queens-four --white=- --black b", "--names says"),
        ("queens-four --white a --black b -o .", "directory"),
        (
            "queens-four --white a --black b -o /dev/null",
            "a pipe or a device",
        ),
        ("queens-four --white a --black b --plies 5001", "5001"),
        ("queens-four --white a --black b --option x=y", "x"),
    ] {
        let output = shell(&format!("herald match {line}"), folder.path());
        let aside = String::from_utf8(output.stderr).unwrap();
        let aside = aside.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(output.status.code(), Some(2), "{line}: {aside}");
        assert!(aside.contains(why), "{line}: {aside}");
        assert!(output.stdout.is_empty());
    }
}

/// Remarks between games, as people write them, are in nobody's way.
#[test]
fn remarks_in_a_file_are_kept() {
    let folder = shuffling();
    let file = folder.path().join("games.yaml");
    told(&format!("{MATCH} -o games.yaml"), folder.path());
    let kept = fs::read_to_string(&file).unwrap();
    let remarked = format!(
        "# Round one.\n{}",
        kept.replace("---\n", "---\n# Rematch.\n")
    );
    fs::write(&file, &remarked).unwrap();
    let (table, _) = told(&format!("{MATCH} --games 4 -o games.yaml"), folder.path());
    assert!(table.starts_with("4 games"), "{table}");
    assert!(fs::read_to_string(&file).unwrap().starts_with(&remarked));
}

/// Somebody at a terminal sees how far the match is.
#[test]
fn a_terminal_shows_how_far_it_is() {
    // `script` gives a command a terminal; not every system has it.
    if shell("command -v script", Path::new("/")).stdout.is_empty() {
        return;
    }
    let folder = shuffling();
    fs::write(
        folder.path().join("match"),
        format!("{MATCH} -o games.yaml"),
    )
    .unwrap();
    let (shown, _) = told("script -qec 'sh match' /dev/null", folder.path());
    assert!(shown.contains("0/2"), "{shown}");
    assert!(shown.contains("Ann 0, Bob 0, drawn 1"), "{shown}");
    assert!(shown.contains("2 games of Queen's Four"), "{shown}");
    let (table, aside) = told(&format!("{MATCH} --jobs 2 -o other.yaml"), folder.path());
    assert!(table.starts_with("2 games"), "{table}");
    assert_eq!(aside, "", "there is no bar but at a terminal");
}

/// Whoever reads the games may stop.
#[test]
fn a_reader_may_leave() {
    let folder = shuffling();
    let line = format!("{MATCH} --games 50 | head -1");
    let (first, aside) = told(&line, folder.path());
    assert!(first.starts_with("# Queen's Four "), "{first}");
    assert_eq!(aside, "");
}

/// The programs in shell that come with herald play every game, by moves that
/// herald lists.
#[test]
fn the_examples_play_every_game() {
    let folder = folder(&[]);
    let bots = std::env::current_dir().unwrap().join("examples/bots");
    let bots = bots.display();
    for game in &GAMES {
        let [one, other] = game.seats;
        let line = format!(
            "herald match {} --{one} '{bots}/random.sh' --{other} '{bots}/greedy.sh' \
             --names Random Greedy --games 1 --plies 6",
            game.name
        );
        let (collection, aside) = told(&line, folder.path());
        for name in ["Random", "Greedy"] {
            let row = aside.lines().find(|line| line.starts_with(name)).unwrap();
            let forfeits = row.split_whitespace().nth(4);
            assert_eq!(forfeits, Some("0"), "{}: {collection}", game.name);
        }
        assert_eq!(games(&collection, folder.path()).len(), 1);
    }
}
