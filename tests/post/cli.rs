//! An arbiter at a distance, `compare` and `status`.

use crate::home::{Person, quoted};

/// Plays the first legal move, offered in another spelling.
fn first_legal(person: &Person) -> String {
    let legal = person.ok("legal game.yaml");
    legal.lines().next().unwrap().replace(' ', "_")
}

#[test]
fn an_arbiter_throws_for_two_players_far_away() {
    let (ann, bob, arbiter) = (Person::new(), Person::new(), Person::new());
    arbiter.ok("new gallop game.yaml --white Ann --black Bob");
    for player in [&ann, &bob] {
        player.ok_with("receive game.yaml", &arbiter.read("game.yaml"));
    }
    for _ in 0..12 {
        let status = arbiter.ok("show game.yaml --json");
        let value: serde_json::Value = serde_json::from_str(&status).unwrap();
        let (mover, other) = match value["to_move"].as_str() {
            Some("white") => (&ann, &bob),
            Some("black") => (&bob, &ann),
            _ => break,
        };
        // A player has not got the seed: the move is entered, and no throw.
        mover.ok(&format!("move game.yaml {}", first_legal(mover)));
        let told = mover.refused("roll game.yaml", "", "house 0.15");
        assert!(told.contains("arbiter"), "{told}");
        mover.refused("move game.yaml pass", "", "house 0.14");
        let told = arbiter.ok_with("receive game.yaml", &mover.ok("slip game.yaml"));
        assert!(told.contains("send it on with `herald slip"), "{told}");
        let slip = arbiter.ok("slip game.yaml");
        assert!(
            slip.contains("  move: ") && slip.contains("  roll: "),
            "{slip}"
        );
        // The mover has the first half already, the other one nothing.
        let told = mover.ok_with("receive game.yaml", &slip);
        assert!(told.starts_with("Taken: entry "), "{told}");
        let told = other.ok_with("receive game.yaml", &slip);
        assert!(told.starts_with("Taken: entries "), "{told}");
        for player in [&ann, &bob] {
            assert_eq!(player.read("game.yaml"), arbiter.read("game.yaml"));
        }
    }
    bob.ok("resign game.yaml --as black");
    arbiter.ok_with("receive game.yaml", &bob.ok("slip game.yaml"));
    arbiter.ok("reveal game.yaml");
    ann.ok_with("receive game.yaml", &arbiter.ok("slip game.yaml --from 2"));
    let told = ann.ok("verify game.yaml");
    assert!(
        told.contains("sound") && told.contains("revealed seed"),
        "{told}"
    );
    // The result stands where the game ended, before the seed.
    assert_eq!(ann.read("game.yaml"), arbiter.read("game.yaml"));
}

#[test]
fn time_is_not_claimed_of_who_waits_for_the_arbiter() {
    let (mut ann, arbiter) = (Person::new(), Person::new());
    arbiter.ok("new gallop game.yaml --clock 1d --first white");
    ann.ok_with("receive game.yaml", &arbiter.read("game.yaml"));
    ann.ok(&format!("move game.yaml {}", first_legal(&ann)));
    ann.at("2026-12-24T00:00:00Z");
    let told = ann.refused("claim game.yaml time --as white", "", "house 0.18");
    assert!(told.contains("arbiter's throw"), "{told}");
    arbiter.ok_with("receive game.yaml", &ann.ok("slip game.yaml"));
    ann.ok_with("receive game.yaml", &arbiter.ok("slip game.yaml"));
    let told = ann.ok("claim game.yaml time --as white");
    assert!(told.contains("black's time is up (house 0.18)"), "{told}");
}

#[test]
fn compare_finds_where_copies_part() {
    let (ann, bob) = (Person::new(), Person::new());
    ann.ok("new queens-four one.yaml --dice open --seed x --first white");
    ann.ok("move one.yaml a8-a15");
    ann.write("two.yaml", &format!("# mine\n{}", ann.read("one.yaml")));
    let told = ann.ok("compare one.yaml two.yaml");
    assert!(told.starts_with("The copies are equal.\n"), "{told}");
    ann.ok("move two.yaml c8-c15");
    let ran = ann.run("compare one.yaml two.yaml");
    assert_eq!(ran.status, 1);
    assert!(
        ran.out
            .starts_with("The copies agree as far as both go; two.yaml goes on"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("Both stand up."), "{}", ran.out);
    ann.ok("move one.yaml d8-d15");
    let ran = ann.run("compare one.yaml two.yaml");
    assert!(
        ran.out.starts_with("The copies part at entry 3.\n"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("    move: \"d8-d15\"\n") && ran.out.contains("Both stand up."));
    ann.write(
        "bad.yaml",
        &ann.read("two.yaml").replace("c8-c15", "c8-b15"),
    );
    let ran = ann.run("compare one.yaml bad.yaml");
    assert_eq!(ran.status, 1);
    assert!(
        ran.out.contains("bad.yaml does not stand up: entry 3"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("Only one stands up."), "{}", ran.out);
    // A head that was left as it was makes a forged move no truer.
    let forged = ann.read("two.yaml").replace("c8-c15", "c8-c14");
    ann.write("forged.yaml", &forged);
    let ran = ann.run("compare two.yaml forged.yaml");
    assert!(!ran.out.contains("prove"), "{}", ran.out);
    assert!(ran.out.contains("forged.yaml does not stand up: entry 3"));
    let ran = ann.run("compare one.yaml bad.yaml --json");
    let value: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(
        (&value["part_at"], &value["copies"][1]["sound"]),
        (&3.into(), &false.into())
    );
    assert_eq!(ann.run("compare bad.yaml bad.yaml").status, 0);
    ann.ok("new queens-four other.yaml --dice open --seed y --first black");
    let ran = ann.run("compare one.yaml other.yaml");
    assert!(
        ran.out.starts_with("The copies part in their headers"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("other.yaml: first: black"), "{}", ran.out);
    ann.write("none.yaml", "nothing\n");
    for words in [
        "compare one.yaml none.yaml",
        "compare one.yaml gone.yaml",
        "compare - -",
    ] {
        assert_eq!(ann.run(words).status, 2, "{words}");
    }
    drop(bob);
}

#[test]
fn compare_tells_words_that_prove_nothing() {
    let ann = Person::new();
    ann.ok("new queens-four one.yaml --dice open --seed x --first white");
    ann.ok("move one.yaml a8-a15 --note Hello");
    ann.write("two.yaml", &ann.read("one.yaml").replace("Hello", "Hallo"));
    let ran = ann.run("compare one.yaml two.yaml");
    assert_eq!(ran.status, 1);
    assert!(
        ran.out.contains("only words that prove nothing differ"),
        "{}",
        ran.out
    );
}

#[test]
fn status_lists_games_and_passes_over_the_rest() {
    let ann = Person::new();
    std::fs::create_dir_all(ann.path("games/deep/er")).unwrap();
    ann.ok(
        "new queens-four games/a.yaml --white Ann --black Bob --dice open --seed x --first white",
    );
    ann.ok("new gallop games/deep/er/b.yaml --white Ann --black Cy --first black --clock 7d");
    ann.ok("new skwhere games/c.yaml --white Dot --dice table");
    ann.ok("resign games/c.yaml --as white");
    ann.write("games/other.yaml", "a: list\n");
    ann.write("games/notes.txt", "herald: 1\n");
    let legal = ann.ok("legal games/deep/er/b.yaml");
    let played = legal.lines().next().unwrap().replace(' ', "_");
    ann.ok(&format!("move games/deep/er/b.yaml {played} --offer-draw"));
    let ran = ann.run("status games");
    assert_eq!(ran.status, 0, "{ran:?}");
    assert_eq!(ran.err, "1 other file passed over.\n");
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 3, "{}", ran.out);
    let has = |line: &str, words: &[&str]| words.iter().all(|word| line.contains(word));
    assert!(has(
        lines[0],
        &[
            "4q5ptobkifait2sd",
            "queens-four",
            "Ann - Bob",
            "turn 1",
            "waits for Ann"
        ]
    ));
    assert!(
        has(lines[1], &["over: black wins: house 0.4"]),
        "{}",
        lines[1]
    );
    let due = "due 2026-12-06T20:15:00Z";
    let since = "since 2026-11-29T20:15:00Z";
    assert!(
        has(
            lines[2],
            &["waits for Ann", since, due, "Cy offers a draw", "turn 2"]
        ),
        "{}",
        lines[2]
    );
    let only = ann.ok("status games --waiting-for ANN --json");
    let values: Vec<serde_json::Value> = only
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(values.len(), 2);
    assert_eq!(values[1]["due"], "2026-12-06T20:15:00Z");
    assert_eq!(ann.ok("status games --waiting-for Dot"), "");
    let bad = ann
        .read("games/a.yaml")
        .replace("first: white", "first: black")
        + "- entry: 2\n  turn: 1\n  by: white\n  move: \"a8-a15\"\n  head: \"aaaaaaaa\"\n";
    ann.write("games/a.yaml", &bad);
    let ran = ann.run("status games games/c.yaml");
    assert_eq!(ran.status, 1);
    assert!(ran.out.contains("games/a.yaml: entry 2"), "{}", ran.out);
    assert_eq!(ann.run("status nowhere").status, 2);
}

#[test]
fn fair_dice_travel_in_slips_as_well() {
    let (ann, bob) = (Person::new(), Person::new());
    ann.ok("new gallop game.yaml --dice fair --me white --white Ann --black Bob --first white");
    let invitation = ann.read("game.yaml");
    let told = bob.ok_with(
        "receive game.yaml",
        &format!("Shall we?\n{invitation}-- \nAnn\n"),
    );
    assert!(told.starts_with("Made game.yaml."), "{told}");
    assert_eq!(bob.read("game.yaml"), invitation);
    ann.refused("slip game.yaml", "", "house 0.27");
    assert!(ann.ok("status game.yaml").contains("waits for Bob"));
    bob.ok("join game.yaml");
    let answer = quoted(&bob.read("game.yaml"), "> ", "\n");
    let told = ann.ok_with("receive game.yaml", &answer);
    assert!(told.starts_with("Taken: entry 1."), "{told}");
    assert!(
        bob.ok_with("receive game.yaml", &invitation)
            .starts_with("Nothing new")
    );
    for turn in 0..6 {
        let (mover, other) = if turn % 2 == 0 {
            (&ann, &bob)
        } else {
            (&bob, &ann)
        };
        other.refused("receive game.yaml", "1. a1-a2", "house 0.24");
        let legal = mover.ok("legal game.yaml");
        let played = legal.lines().next().unwrap().replace(' ', "_");
        mover.ok(&format!("move game.yaml {played}"));
        let slip = mover.ok("slip game.yaml");
        assert!(
            slip.contains("  link: ") && !slip.contains("# check"),
            "{slip}"
        );
        let mail = quoted(&slip, "> > ", "\r\n");
        other.ok_with(
            "receive game.yaml",
            &mail.replace('"', "“").replace('-', "\u{2013}"),
        );
        assert_eq!(ann.read("game.yaml"), bob.read("game.yaml"));
    }
    let status = bob.ok("status game.yaml");
    assert!(status.contains("waits for Ann"), "{status}");
    // A slip that was changed by a letter does not stand up.
    let legal = ann.ok("legal game.yaml");
    let played = legal.lines().next().unwrap().replace(' ', "_");
    ann.ok(&format!("move game.yaml {played}"));
    let slip = ann.ok("slip game.yaml");
    let at = slip.find("  link: \"").unwrap() + 12;
    let other = if slip[at..].starts_with('a') {
        "b"
    } else {
        "a"
    };
    let changed = format!("{}{other}{}", &slip[..at], &slip[at + 1..]);
    bob.refused("receive game.yaml", &changed, "house 0.29");
    bob.ok_with("receive game.yaml", &slip);
}
