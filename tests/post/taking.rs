//! What `receive` takes, and what it refuses.

use crate::home::{Person, quoted};

const NEW: &str =
    "new queens-four game.yaml --white Ann --black Bob --dice open --seed x --first white";

/// Ann and Bob at the start of a game of Queen's Four, each with a copy.
fn two() -> (Person, Person) {
    let (ann, bob) = (Person::new(), Person::new());
    ann.ok(NEW);
    let told = bob.ok_with("receive game.yaml", &ann.read("game.yaml"));
    assert!(told.starts_with("Made game.yaml."), "{told}");
    assert_eq!(ann.read("game.yaml"), bob.read("game.yaml"));
    (ann, bob)
}

/// One moves, the other takes the slip.
fn moves(from: &Person, to: &Person, played: &str) {
    from.ok(&format!("move game.yaml {played}"));
    to.ok_with("receive game.yaml", &from.ok("slip game.yaml"));
    assert_eq!(from.read("game.yaml"), to.read("game.yaml"));
}

#[test]
fn a_slip_has_the_form_of_the_specification() {
    let (ann, _) = two();
    ann.ok("move game.yaml a8-a15");
    let slip = ann.ok("slip game.yaml");
    let id = "4q5ptobkifait2sd";
    let entry = "- entry: 2\n  turn: 1\n  by: white\n  move: \"a8-a15\"\n  head: \"";
    let first = format!("--- herald queens-four {id} after 4q5ptobk\n{entry}");
    assert!(
        slip.starts_with(&first) && slip.ends_with("\"\n--- end herald\n"),
        "{slip}"
    );
    ann.ok("move game.yaml c8-c15");
    assert_eq!(
        ann.ok("slip game.yaml --from 0"),
        ann.ok("slip game.yaml --from 2")
    );
    assert!(ann.ok("slip game.yaml --from 2").contains("- entry: 3\n"));
    ann.refused("slip game.yaml --from 4", "", "house 0.27");
}

#[test]
fn nothing_is_sent_before_anything_is_entered() {
    let (ann, _) = two();
    let told = ann.refused("slip game.yaml", "", "house 0.27");
    assert!(told.contains("whole game file"), "{told}");
}

#[test]
fn the_same_again_changes_nothing() {
    let (ann, bob) = two();
    moves(&ann, &bob, "a8-a15");
    let slip = ann.ok("slip game.yaml");
    for message in [&slip, &format!("{slip}{slip}"), &ann.read("game.yaml")] {
        let told = bob.ok_with("receive game.yaml -", message);
        assert!(
            told.starts_with("Nothing new: entry 2 stood here already."),
            "{told}"
        );
    }
    moves(&bob, &ann, "c8-c15");
    assert!(
        bob.ok_with("receive game.yaml", &slip)
            .starts_with("Nothing new")
    );
}

#[test]
fn a_gap_names_what_is_missing_and_how_to_get_it() {
    let (ann, bob) = two();
    for played in ["a8-a15", "c8-c15", "b8-b15"] {
        ann.ok(&format!("move game.yaml {played}"));
    }
    let told = bob.refused("receive game.yaml", &ann.ok("slip game.yaml"), "house 0.27");
    assert!(told.contains("entries 2 to 3 are missing"), "{told}");
    assert!(told.contains("herald slip FILE --from 2"), "{told}");
    let told = bob.ok_with("receive game.yaml", &ann.ok("slip game.yaml --from 2"));
    assert!(told.starts_with("Taken: entries 2 to 4."), "{told}");
    assert_eq!(ann.read("game.yaml"), bob.read("game.yaml"));
}

#[test]
fn copies_that_part_are_told_so() {
    let (ann, bob) = two();
    moves(&ann, &bob, "a8-a15");
    ann.ok("move game.yaml c8-c15");
    bob.ok("move game.yaml d8-d15");
    let told = bob.refused("receive game.yaml", &ann.ok("slip game.yaml"), "house 0.28");
    assert!(
        told.contains("`black d8-d15`") && told.contains("`black c8-c15`"),
        "{told}"
    );
    ann.ok("move game.yaml b8-b15");
    let told = bob.refused("receive game.yaml", &ann.ok("slip game.yaml"), "house 0.28");
    assert!(told.contains("part at or before it"), "{told}");
    let told = bob.refused("receive game.yaml", &ann.read("game.yaml"), "house 0.28");
    assert!(told.contains("entry 3"), "{told}");
}

#[test]
fn a_slip_goes_into_its_own_game_only() {
    let (ann, bob) = two();
    bob.ok("new queens-four other.yaml --dice open --seed y --first white");
    ann.ok("move game.yaml a8-a15");
    let slip = ann.ok("slip game.yaml");
    let told = bob.refused("receive other.yaml", &slip, "house 0.26");
    assert!(told.contains("4q5ptobkifait2sd"), "{told}");
    bob.refused("receive other.yaml", &ann.read("game.yaml"), "house 0.26");
    // Among slips of several games each file finds its own.
    bob.ok("move other.yaml a8-a15");
    let both = format!("{}\n{slip}", bob.ok("slip other.yaml"));
    assert!(
        bob.ok_with("receive game.yaml", &both)
            .starts_with("Taken: entry 2.")
    );
}

#[test]
fn two_entries_with_one_number_are_refused() {
    let (ann, bob) = two();
    let start = ann.read("game.yaml");
    ann.ok("move game.yaml a8-a15");
    let one = ann.ok("slip game.yaml");
    ann.write("game.yaml", &start);
    ann.ok("move game.yaml a8-a14");
    let other = ann.ok("slip game.yaml");
    let told = bob.refused("receive game.yaml", &format!("{one}{other}"), "house 0.25");
    assert!(told.contains("number 2"), "{told}");
    let body = other.lines().filter(|line| !line.starts_with("---"));
    let body: Vec<&str> = body.collect();
    let mixed = one.replace("--- end", &format!("{}\n--- end", body.join("\n")));
    let told = bob.refused("receive game.yaml", &mixed, "house 0.25");
    assert!(
        told.contains("lines 2 and 7") && told.contains("number 2"),
        "{told}"
    );
    let none = one.replace("- entry: 2\n", "");
    bob.refused("receive game.yaml", &none, "house 0.25");
}

#[test]
fn what_is_not_whole_is_refused() {
    let (ann, bob) = two();
    ann.ok("move game.yaml a8-a15");
    let slip = ann.ok("slip game.yaml");
    let cut = slip.replace("--- end herald\n", "");
    let told = bob.refused("receive game.yaml", &cut, "house 0.25");
    assert!(told.contains("end herald"), "{told}");
    let headless: Vec<&str> = slip.lines().skip(1).collect();
    let told = bob.refused("receive game.yaml", &headless.join("\n"), "house 0.25");
    assert!(told.contains("outside of a slip"), "{told}");
    let junk = slip.replace("  by: white\n", "  by: white\n  good luck\n");
    bob.refused("receive game.yaml", &junk, "house 0.25");
    let changed = slip.replace("a8-a15", "a8-a14");
    let told = bob.refused("receive game.yaml", &changed, "house 0.29");
    assert!(told.contains("entry 2"), "{told}");
}

#[test]
fn a_message_without_anything_is_refused() {
    let (_, bob) = two();
    for text in ["", "Hi Bob!\n\nAnn", "2. of all, thanks", "a8-a15", "12.\n"] {
        let told = bob.refused("receive game.yaml", text, "house 0.24");
        assert!(told.contains("12."), "{told}");
    }
    bob.refused("receive nowhere.yaml", "1. a8-a15", "house 0.24");
    assert!(!bob.path("nowhere.yaml").exists());
}

#[test]
fn a_slip_alone_makes_no_game() {
    let (ann, bob) = two();
    ann.ok("move game.yaml a8-a15");
    let slip = ann.ok("slip game.yaml");
    let told = bob.refused("receive fresh.yaml", &slip, "house 0.27");
    assert!(told.contains("whole game file"), "{told}");
    assert!(!bob.path("fresh.yaml").exists());
}

#[test]
fn a_whole_file_makes_or_lengthens_a_game() {
    let (ann, bob) = two();
    for played in ["a8-a15", "c8-c15", "b8-b15"] {
        ann.ok(&format!("move game.yaml {played}"));
    }
    let whole = ann.read("game.yaml");
    let mail = quoted(&whole, "> ", "\r\n");
    let mail = format!("On Sunday Ann wrote:\r\n> Here it is\r\n>\r\n{mail}>\r\n> --\r\n> Ann\r\n");
    for message in [
        &whole,
        &mail,
        &format!("Look:\n```yaml\n{whole}```\nBye: Ann\n"),
    ] {
        let path = bob.path("made.yaml");
        assert!(
            bob.ok_with("receive made.yaml", message)
                .starts_with("Made made.yaml.")
        );
        assert_eq!(bob.read("made.yaml"), whole);
        std::fs::remove_file(path).unwrap();
    }
    let told = bob.ok_with("receive game.yaml", &mail);
    assert!(told.starts_with("Taken: entries 2 to 4."), "{told}");
    assert_eq!(bob.read("game.yaml"), whole);
}

#[test]
fn a_whole_file_that_mail_has_broken_is_mended() {
    let (ann, bob) = (Person::new(), Person::new());
    ann.ok("new gauntlet game.yaml --runner Ann_with_quite_a_long_name --dice open --seed x");
    let whole = ann.read("game.yaml");
    let mut broken = String::from("> Hi\n>\n");
    for line in whole.lines() {
        match line
            .char_indices()
            .nth(40)
            .and_then(|(at, _)| line[at..].find(' ').map(|b| at + b))
        {
            Some(at) => broken.extend(["> ", &line[..at], "\n", &line[at + 1..], "\n"]),
            None => broken.extend([">  ", line, "  \n"]),
        }
    }
    bob.ok_with("receive game.yaml", &broken.replace('"', "”"));
    assert_eq!(bob.read("game.yaml"), whole);
}

#[test]
fn what_stands_in_the_file_is_kept_to_the_byte() {
    let (ann, bob) = two();
    ann.ok("move game.yaml a8-a15");
    let own = bob.read("game.yaml").replace('\n', "\r\n") + "# my own words\r\n";
    bob.write("game.yaml", &own);
    bob.ok_with("receive game.yaml", &ann.ok("slip game.yaml"));
    let text = bob.read("game.yaml");
    assert!(text.starts_with(&own) && text.ends_with("\"\r\n"), "{text}");
}

#[test]
fn moves_may_come_as_lines_with_their_numbers() {
    let (ann, bob) = two();
    let mail = "Hi,\n1. of all: thanks.\n> 1.  A8 \u{2013} A15\n\nAnn";
    let told = bob.ok_with("receive game.yaml", mail);
    assert!(told.starts_with("Played 1. a8-a15."), "{told}");
    assert!(told.contains("herald slip game.yaml"), "{told}");
    let told = bob.ok_with("receive game.yaml", mail);
    assert!(told.starts_with("Nothing new"), "{told}");
    let told = bob.ok_with("receive game.yaml", "> 1. a8-a15\n2. c8-c15");
    assert!(told.starts_with("Played 2. c8-c15."), "{told}");
    bob.refused("receive game.yaml", "1. a8-a14", "house 0.13");
    bob.refused("receive game.yaml", "4. a8-a14", "house 0.13");
    bob.refused("receive game.yaml", "3. a15-b13", "queens-four 2.1");
    bob.refused("receive game.yaml", "3. a15~a14", "house 0.10");
    let told = bob.refused("receive game.yaml", "3. a15-a14\n3. a15-a13", "house 0.25");
    assert!(told.contains("lines 1 and 2"), "{told}");
    ann.ok_with("receive game.yaml", &bob.ok("slip game.yaml --from 2"));
    assert_eq!(ann.read("game.yaml"), bob.read("game.yaml"));
}

#[test]
fn a_file_in_a_pipe_comes_out_longer() {
    let (ann, bob) = two();
    let before = bob.read("game.yaml");
    ann.ok("move game.yaml a8-a15");
    bob.write("mail", &ann.ok("slip game.yaml"));
    assert_eq!(
        bob.ok_with("receive - mail", &before),
        ann.read("game.yaml")
    );
    assert_eq!(bob.pipe("receive - -", &before).status, 2);
    assert_eq!(bob.pipe("receive game.yaml nothing", "").status, 2);
}

#[test]
fn json_says_what_was_taken() {
    let (ann, bob) = two();
    ann.ok("move game.yaml a8-a15 --note Hello");
    let out = bob.ok_with("receive game.yaml --json", &ann.ok("slip game.yaml"));
    let value: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(value["new"], serde_json::json!([2]));
    assert_eq!(value["game"]["turn"], 2);
    let refused = bob.pipe("receive game.yaml --json", "hi");
    assert_eq!(refused.status, 1);
    assert!(
        refused.out.contains("\"rule\":\"house 0.24\""),
        "{}",
        refused.out
    );
}

#[test]
fn terminals_are_not_commanded_by_messages() {
    let (ann, bob) = two();
    ann.ok("move game.yaml a8-a15 --note hi");
    let text = ann.read("game.yaml");
    ann.write("game.yaml", &text.replace("\"hi\"", "\"\\e[2Jhi\""));
    for message in [
        ann.ok("slip game.yaml"),
        "--- herald \u{1b}[2J\n- entry: 3\u{1b}[2J\n".into(),
    ] {
        let ran = bob.pipe("receive game.yaml", &message);
        assert!(
            !ran.out.contains('\u{1b}') && !ran.err.contains('\u{1b}'),
            "{ran:?}"
        );
    }
}

#[test]
fn entries_from_the_future_are_refused() {
    let (mut ann, bob) = (Person::new(), Person::new());
    ann.ok("new queens-four game.yaml --dice open --seed x --first white --clock 7d");
    bob.ok_with("receive game.yaml", &ann.read("game.yaml"));
    ann.ok("move game.yaml a8-a15");
    bob.ok_with("receive game.yaml", &ann.ok("slip game.yaml"));
    // Ann's clock shows what suits her.
    ann.at("2026-12-07T00:00:00Z");
    ann.ok("claim game.yaml time");
    let told = bob.refused("receive game.yaml", &ann.ok("slip game.yaml"), "house 0.18");
    assert!(told.contains("2026-12-07T00:00:00Z"), "{told}");
}

#[test]
fn the_end_comes_over_with_its_comment() {
    let (ann, bob) = two();
    moves(&ann, &bob, "a8-a15");
    bob.ok("resign game.yaml --as black");
    let told = ann.ok_with("receive game.yaml", &bob.ok("slip game.yaml"));
    assert!(told.contains("black resigns (house 0.4)"), "{told}");
    assert_eq!(ann.read("game.yaml"), bob.read("game.yaml"));
    assert!(ann.read("game.yaml").ends_with("# white wins: house 0.4\n"));
    for late in ["2. c8-c15", "3. c8-c15", "1. a8-a14"] {
        let told = ann.refused("receive game.yaml", late, "house 0.7");
        assert!(told.contains("the game is over"), "{told}");
    }
}

#[test]
fn no_message_keeps_herald_busy_without_end() {
    let (ann, bob) = two();
    ann.ok("move game.yaml a8-a15");
    let slip = ann.ok("slip game.yaml");
    let begun = std::time::Instant::now();
    for (message, article) in [
        ("herald: 1\nlog:\nX\n".repeat(50_000), "house 0.25"),
        (slip.repeat(10_000), "house 0.25"),
        ("1. a8-a15\n".repeat(100_000), "house 0.25"),
        ("> ".repeat(1_000_000), "house 0.24"),
        (
            format!("- entry: \"{}", "a\n".repeat(500_000)),
            "house 0.24",
        ),
        (slip.replace("a8", &"a\n".repeat(100_000)), "house 0.25"),
    ] {
        bob.refused("receive game.yaml", &message, article);
    }
    assert!(begun.elapsed().as_secs() < 60, "{:?}", begun.elapsed());
    let ran = bob.pipe("receive game.yaml", &"a".repeat(5 << 20));
    assert_eq!(ran.status, 2);
}
