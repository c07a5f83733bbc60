//! What herald knows without a game: `games`, `rules`, `perft`, `secret`,
//! `completions`, help.

use herald::games::GAMES;
use serde_json::{Value, json};

use crate::{Desk, GALLOP, QUEENS};

#[test]
fn games_are_listed_with_seats_and_options() {
    let desk = Desk::new();
    let list = desk.done(&["games"]);
    let lines = desk.done(&["games", "--json"]);
    assert_eq!(lines.lines().count(), GAMES.len());
    for (game, line) in GAMES.iter().zip(lines.lines()) {
        assert!(list.contains(game.name), "{list}");
        let value: Value = serde_json::from_str(line).unwrap();
        assert_eq!(value["game"], json!(game.name));
        assert_eq!(value["seats"], json!(game.seats));
        assert_eq!(value["roll"], json!(game.roll));
        let options = value["options"].as_object().unwrap();
        assert!(options.keys().eq(game.option_keys()), "{line}");
    }
}

#[test]
fn the_law_can_be_read_whole_or_by_article() {
    let desk = Desk::new();
    for stem in GAMES.iter().map(|game| game.name).chain(["house"]) {
        let page = desk.done(&["rules", stem]);
        assert!(page.lines().count() > 40, "{stem}");
        assert!(page.lines().all(|line| line.chars().count() <= 72));
    }
    let article = desk.done(&["rules", "gallop", "4.3"]);
    assert!(
        article
            .contains("4.3   No piece that stands in a Home Row, near or far, is ever captured."),
        "{article}"
    );
    assert!(desk.done(&["rules", "gallop", "0.4"]).contains("resigns"));
    assert!(
        desk.done(&["rules", "Queen's Four"])
            .contains("QUEEN'S FOUR")
    );
    desk.says_no(2, &["rules", "gallop", "9.9"], "Gallop has no article 9.9");
    desk.says_no(2, &["rules", "chess"], "there is no game chess");
}

#[test]
fn move_trees_are_counted() {
    let desk = Desk::new();
    assert_eq!(
        desk.done(&["perft", "queens-four", "2"]),
        "1 196\n2 37892\n"
    );
    let roll = format!("{GALLOP} w roll=1,2");
    assert_eq!(
        desk.done(&["perft", "gallop", "1", "--position", &roll]),
        "1 996\n"
    );
    desk.says_no(2, &["perft", "gallop", "1"], "give --position with roll=");
    desk.says_no(
        2,
        &["perft", "gallop", "2", "--position", &roll],
        "counted one move deep",
    );
    desk.says_no(2, &["perft", "gallop", "0"], "invalid value '0'");
    desk.says_no(2, &["perft", "gallop", "21"], "invalid value '21'");
    desk.says_no(
        1,
        &["perft", "queens-four", "1", "--position", QUEENS],
        "one that its game can have",
    );
}

#[test]
fn the_secret_is_made_shown_and_restored() {
    let desk = Desk::new();
    let none = desk.done(&["secret"]);
    assert!(none.contains("none yet"), "{none}");
    assert!(!desk.path("home").exists());
    let paper = desk.done(&["secret", "--show"]);
    assert_eq!(paper.split_whitespace().count(), 14, "{paper}");
    assert_eq!(paper, desk.done(&["secret", "--show"]));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let path = desk.done(&["secret"]);
        let mode = std::fs::metadata(path.trim_end()).unwrap().permissions();
        assert_eq!(mode.mode() & 0o777, 0o600);
    }
    // A game begun here goes on over there, once the paper is typed in.
    desk.done(&["new", "gallop", "g.yaml", "--first", "white"]);
    let there = Desk::new();
    there.write("g.yaml", desk.read("g.yaml"));
    let first = there.done(&["legal", "g.yaml"]);
    let first = first.lines().next().unwrap();
    there.done(&["move", "g.yaml", first]);
    assert!(!there.read("g.yaml").contains("- entry: 3"));
    there.says_no(
        1,
        &["roll", "g.yaml"],
        "it is for maker, the arbiter, to make",
    );
    let typed = paper.to_uppercase().replace(' ', "\n");
    let kept = there.pipe(&["secret", "--restore"], typed);
    assert_eq!(kept.status, 0, "{}", kept.err);
    // Another herald may have answered meanwhile: the register is not here.
    there.says_no(1, &["roll", "g.yaml"], "error[house 0.21]");
    there.done(&["roll", "g.yaml", "--restored"]);
    assert!(there.read("g.yaml").contains("- entry: 3"));
}

#[test]
fn a_secret_is_not_lost_by_restoring_another() {
    let [one, other] = [Desk::new(), Desk::new()];
    let papers = [&one, &other].map(|desk| desk.done(&["secret", "--show"]));
    assert_ne!(papers[0], papers[1]);
    let err = one.refused(2, &["secret", "--restore"], &papers[1]);
    assert!(err.contains("--replace"), "{err}");
    assert_eq!(one.done(&["secret", "--show"]), papers[0]);
    for wrong in ["", "abcd", &papers[1].replacen(&papers[1][..4], "aaaa", 1)] {
        let err = one.refused(2, &["secret", "--restore", "--replace"], wrong);
        assert!(err.contains("not a secret"), "{err}");
    }
    assert_eq!(one.done(&["secret", "--show"]), papers[0]);
    let said = one.pipe(&["secret", "--restore", "--replace"], &papers[1]);
    assert_eq!(said.status, 0, "{}", said.err);
    assert_eq!(one.done(&["secret", "--show"]), papers[1]);
}

#[test]
fn shells_get_completions() {
    let desk = Desk::new();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = desk.done(&["completions", shell]);
        assert!(script.contains("herald") && script.contains("takeback"));
    }
    desk.says_no(2, &["completions", "tea"], "invalid value 'tea'");
}

#[test]
fn help_names_every_command_and_the_statuses() {
    let desk = Desk::new();
    let help = desk.done(&["--help"]);
    for command in [
        "me",
        "new",
        "join",
        "undo",
        "status",
        "show",
        "legal",
        "check",
        "move",
        "roll",
        "resign",
        "reveal",
        "verify",
        "batch",
        "games",
        "rules",
        "perft",
        "secret",
        "completions",
    ] {
        let line = format!("\n  {command} ");
        assert!(help.contains(&line), "{command} is not in\n{help}");
        let own = desk.done(&["help", command]);
        assert!(own.contains(&format!("Usage: herald {command}")), "{own}");
    }
    assert!(help.contains("Exit status: 0 done; 1 refused"), "{help}");
    let version = format!("herald {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(desk.done(&["--version"]), version);
}
