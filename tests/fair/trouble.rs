//! What the program says when people and machines go wrong: lost secrets, old
//! copies, second devices; and that it tells no secret.

use std::fs;
use std::path::Path;
use std::process::Command;

use herald::dice::{Home, Secret};
use herald::play::Play;

use crate::machine::{Machine, copy, met, turn};

#[test]
fn one_number_is_for_one_entry() {
    let [mut ann, mut bob] = met("gallop", "");
    turn(&mut ann, &bob);
    turn(&mut bob, &ann);
    // Ann moves, does not send it, and puts an old copy in its place.
    let backup = fs::read(ann.path("g.yaml")).unwrap();
    let moves = ann.moves();
    ann.ok(&format!("move g.yaml '{}' --note 'think twice'", moves[0]));
    let made = fs::read_to_string(ann.path("g.yaml")).unwrap();
    fs::write(ann.path("g.yaml"), &backup).unwrap();
    let told = ann.no(&format!("move g.yaml '{}'", moves[1]));
    assert!(told.contains("house 0.21"), "{told}");
    assert!(
        told.contains("your entry 4 was released before, and is another one"),
        "{told}"
    );
    assert!(
        told.contains(&format!("move: \"{}\"", moves[0])),
        "prints the first: {told}"
    );
    assert!(ann.no("resign g.yaml").contains("is another one"));
    let told = ann.no(&format!("move g.yaml '{}' --json", moves[1]));
    assert!(told.contains(r#""sent":"- entry: 4\n"#), "{told}");
    // The same once more is the same, word for word, note and all.
    let told = ann.ok(&format!("move g.yaml '{}'", moves[0]));
    assert!(
        told.contains("Entry 4 was made before; here it is once more, word for word."),
        "{told}"
    );
    assert_eq!(fs::read_to_string(ann.path("g.yaml")).unwrap(), made);
    ann.send("g.yaml", &bob, "g.yaml");
    turn(&mut bob, &ann);
    turn(&mut ann, &bob);
    // A copy from before entries that went out is told from the newest.
    fs::write(ann.path("g.yaml"), &backup).unwrap();
    let told = ann.no(&format!("move g.yaml '{}'", moves[1]));
    assert!(
        told.contains("your entry 6 was released already, so this file is an old copy"),
        "{told}"
    );
    assert!(told.contains("take the newest copy of the game"), "{told}");
    let _ = &mut bob;
}

#[test]
fn in_a_game_with_a_clock_the_first_date_stands() {
    let [mut ann, bob] = met("gallop", "--clock 7d");
    let backup = fs::read(ann.path("g.yaml")).unwrap();
    let text = ann.legal();
    ann.ok(&format!("move g.yaml '{text}'"));
    let made = fs::read_to_string(ann.path("g.yaml")).unwrap();
    fs::write(ann.path("g.yaml"), &backup).unwrap();
    let ran = ann.at("2026-12-24T00:00:00Z", &format!("move g.yaml '{text}'"));
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert_eq!(fs::read_to_string(ann.path("g.yaml")).unwrap(), made);
    assert!(made.contains("date: 2026-11-29T20:15:00Z"));
    let _ = bob;
}

#[test]
fn a_lost_secret_is_told_and_comes_back_from_paper() {
    let [mut ann, mut bob] = met("gallop", "");
    let text = ann.legal();
    let paper = ann.secret().paper().to_string();
    fs::remove_file(ann.home().join("secret")).unwrap();
    let told = ann.no("legal g.yaml");
    assert!(
        told.contains("only Ann's herald can know this roll"),
        "{told}"
    );
    let told = ann.no(&format!("move g.yaml '{text}'"));
    assert!(
        told.contains("there is no secret here, so this is not Ann (white)'s herald"),
        "{told}"
    );
    assert!(
        told.contains("`herald secret --restore` brings a secret back from paper"),
        "{told}"
    );
    assert!(told.contains("`herald new --start`"), "{told}");
    assert!(
        !ann.home().join("secret").exists(),
        "none is made in its place"
    );
    // Another game made another one.
    ann.ok("new gallop other.yaml --dice fair --me black");
    for command in ["legal g.yaml", "check g.yaml a1-a2", "roll g.yaml"] {
        let told = ann.no(command);
        assert!(
            told.contains("the secret here is not the one that Ann (white) began this game with"),
            "{told}"
        );
        assert!(told.contains("`herald secret --restore`"), "{told}");
    }
    // What Bob is to throw is unknown for another reason.
    let told = bob.no("legal g.yaml");
    assert!(
        told.contains("only Ann's herald can know this roll"),
        "{told}"
    );
    let told = ann.no(&format!("move g.yaml '{text}'"));
    assert!(
        told.contains("the secret here is not the one that Ann (white) began this game with"),
        "{told}"
    );
    Secret::from_paper(&paper)
        .unwrap()
        .restore(&Home::at(ann.home()), true)
        .unwrap();
    ann.ok(&format!("move g.yaml '{text}'"));
    ann.send("g.yaml", &bob, "g.yaml");
    assert!(bob.ok("verify g.yaml").contains("sound"));
}

#[test]
fn two_devices_are_told_apart_as_far_as_can_be() {
    let [mut ann, mut bob] = met("gallop", "");
    turn(&mut ann, &bob);
    turn(&mut bob, &ann);
    // Ann's second device has her secret, but not her register.
    let mut phone = Machine::new();
    copy(&ann.home(), &phone.home());
    fs::remove_dir_all(phone.home().join("register")).unwrap();
    ann.send("g.yaml", &phone, "g.yaml");
    let moves = phone.moves();
    let told = phone.ok(&format!("move g.yaml '{}'", moves[0]));
    assert!(
        told.contains("this herald has no record of your entry 2"),
        "{told}"
    );
    phone.send("g.yaml", &bob, "g.yaml");
    // The first device does not know of it, and makes another entry 4.
    ann.ok(&format!("move g.yaml '{}'", moves[1]));
    // The game goes on with the phone's; when it comes back, Ann is told.
    turn(&mut bob, &ann);
    let text = ann.legal();
    let told = ann.no(&format!("move g.yaml '{text}'"));
    assert!(
        told.contains("entry 4 in this file is not the one that your herald released"),
        "{told}"
    );
    assert!(
        told.contains("it was made on another device, or somebody changed the file"),
        "{told}"
    );
    assert!(told.contains(&format!("move: \"{}\"", moves[1])), "{told}");
    // On the phone it goes on.
    bob.send("g.yaml", &phone, "g.yaml");
    turn(&mut phone, &bob);
    assert!(bob.ok("verify g.yaml").contains("sound"));
}

#[test]
fn a_new_tip_rides_on_a_move_or_a_go() {
    let [mut ann, mut bob] = met("gallop", "");
    for n in 0..3 {
        let text = ann.legal();
        let newtip = if n == 1 { "--newtip" } else { "" };
        ann.ok(&format!("move g.yaml '{text}' {newtip}"));
        ann.send("g.yaml", &bob, "g.yaml");
        turn(&mut bob, &ann);
    }
    let file = ann.game("g.yaml");
    let tips: Vec<u32> = file
        .entries()
        .iter()
        .filter(|entry| entry.newtip.is_some())
        .map(|entry| entry.number)
        .collect();
    assert_eq!(tips, [4]);
    assert!(bob.ok("verify g.yaml").contains("sound"));
    let mut other = Machine::new();
    other.ok("new queens-four g.yaml --dice open --first white");
    let told = other.no("move g.yaml a8-c9 --newtip");
    assert!(
        told.contains("there are no chains with open dice"),
        "{told}"
    );
    let told = other.no("go g.yaml");
    assert!(told.contains("`go` has no place with open dice"), "{told}");
    let told = other.no("join g.yaml");
    assert!(
        told.contains("a game with open dice needs no acceptance"),
        "{told}"
    );
}

#[test]
fn games_go_through_pipes() {
    let [mut ann, _] = met("gallop", "");
    let text = ann.legal();
    let game = fs::File::open(ann.path("g.yaml")).unwrap();
    let run = |home: &Path, input: fs::File, text: &str| {
        Command::new(env!("CARGO_BIN_EXE_herald"))
            .args(["move", "-", text])
            .env("HERALD_HOME", home)
            .stdin(input)
            .output()
            .unwrap()
    };
    let output = run(&ann.home(), game, &text);
    assert!(output.status.success());
    let file = String::from_utf8(output.stdout).unwrap();
    assert!(file.contains("- entry: 2\n"));
    // It has left this house, so that nothing else may.
    let other = ann.moves().pop().unwrap();
    let game = fs::File::open(ann.path("g.yaml")).unwrap();
    let output = run(&ann.home(), game, &other);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
}

/// Plays every command and looks for the secrets, and for links that no entry
/// has revealed, in all that was printed and written.
#[test]
fn no_secret_and_no_link_to_come_is_ever_shown() {
    let [mut ann, mut bob] = met("gallop", "");
    for round in 0..3 {
        let commands = [
            "show g.yaml",
            "show g.yaml --json",
            "show g.yaml --moves",
            "show g.yaml --position",
            "legal g.yaml",
            "legal g.yaml --json",
            "check g.yaml a1-a1",
            "check g.yaml pass --json",
            "move g.yaml a1-a1",
            "move g.yaml a1-a1 --json",
            "go g.yaml",
            "go g.yaml --json",
            "roll g.yaml",
            "reveal g.yaml",
            "takeback g.yaml",
            "accept g.yaml",
            "claim g.yaml time",
            "verify g.yaml",
            "verify g.yaml --json",
            "join g.yaml",
            "secret",
            "secret --restore",
            "rule g.yaml position x --why y",
            "status .",
            "slip g.yaml",
        ];
        for machine in [&mut ann, &mut bob] {
            let text = machine.moves().first().cloned().unwrap_or_default();
            for command in commands {
                machine.run(command);
            }
            machine.run(&format!("move g.yaml '{text}' --dry-run --json"));
            machine.run(&format!("move g.yaml '{text}' --dry-run --newtip"));
        }
        let (from, to) = if round % 2 == 0 {
            (&mut ann, &bob)
        } else {
            (&mut bob, &ann)
        };
        turn(from, to);
    }
    let mut all = ann.printed.clone() + &bob.printed;
    for machine in [&ann, &bob] {
        all += &fs::read_to_string(machine.path("g.yaml")).unwrap();
        for entry in fs::read_dir(machine.home().join("register")).unwrap() {
            all += &fs::read_to_string(entry.unwrap().path()).unwrap();
        }
    }
    let squeezed: String = all.split_whitespace().collect();
    let play = Play::open(ann.game("g.yaml"), None).unwrap();
    let file = play.file();
    let revealed: Vec<&String> = file
        .entries()
        .iter()
        .filter_map(|it| it.link.as_ref())
        .collect();
    assert_eq!(revealed.len(), 4);
    for link in &revealed {
        assert!(squeezed.contains(*link));
    }
    for machine in [&ann, &bob] {
        let letters: String = machine.secret().paper().split_whitespace().collect();
        for start in 0..letters.len() - 12 {
            assert!(
                !squeezed.contains(&letters[start..start + 12]),
                "a part of a secret"
            );
        }
    }
    let header = file.header();
    let nonce = header.nonce.parse().unwrap();
    let chain = herald::dice::Chain::of_inviter(&ann.secret(), &nonce, 0);
    for index in 3..50 {
        let link = chain.link(index).unwrap().to_string();
        assert!(!squeezed.contains(&link), "Ann's link {index}");
    }
    assert!(
        squeezed.contains(&chain.link(2).unwrap().to_string()),
        "entry 4"
    );
}

/// A player's secret is for its owner alone.
#[cfg(unix)]
#[test]
fn the_secret_has_mode_0600() {
    use std::os::unix::fs::PermissionsExt;
    let [ann, bob] = met("queens-four", "");
    for machine in [&ann, &bob] {
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&machine.home().join("secret")), 0o600);
        assert_eq!(mode(&machine.home()), 0o700);
    }
}
