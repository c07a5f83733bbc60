//! Two players at their own machines: what the program says as they meet and play.

use std::fs;

use crate::machine::{Machine, met, turn};

#[test]
fn an_invitation_is_made_read_and_accepted() {
    let [mut ann, mut bob] = [Machine::new(), Machine::new()];
    let told = ann.run("new gallop g.yaml --dice fair");
    assert_eq!(told.status, 2);
    assert!(told.err.contains("--me white or black"), "{}", told.err);
    assert!(!ann.path("g.yaml").exists());
    let told = ann
        .ok("new gallop g.yaml --dice fair --me white --white 'Ann <ann@example.org>' --clock 7d");
    assert!(told.contains("Ann (white) invites Black"), "{told}");
    assert!(told.contains("Send the whole file to Black, who accepts it with `herald join`"));
    let told = ann.ok("show g.yaml");
    assert!(
        told.contains("Black is invited; `herald join` accepts."),
        "{told}"
    );
    let told = ann.ok("verify g.yaml");
    assert!(
        told.contains("the invitation has not been accepted yet"),
        "{told}"
    );
    for command in [
        "move g.yaml a1-a2",
        "legal g.yaml",
        "go g.yaml",
        "resign g.yaml",
        "check g.yaml a1-a2",
    ] {
        let told = ann.no(command);
        assert!(told.contains("house 0.23"), "{command}: {told}");
    }
    ann.send("g.yaml", &bob, "g.yaml");
    let before = fs::read(bob.path("g.yaml")).unwrap();
    let told = bob.ok("join g.yaml --name Bob --dry-run");
    assert_eq!(fs::read(bob.path("g.yaml")).unwrap(), before);
    assert!(!bob.home().exists(), "a dry run makes no secret");
    for term in [
        "Agreed: Gallop, rules gallop/1, Ann (white) against Black.",
        "First: a toss decides who moves first.",
        "Options: none, all as standard.",
        "Clock: 7d for each move.",
    ] {
        assert!(told.contains(term), "{told}");
    }
    let told = bob.ok("join g.yaml --name 'Bob <bob@example.org>'");
    assert!(
        told.contains("Accepted as Bob (black). Send the whole file back to Ann (white)."),
        "{told}"
    );
    assert!(bob.home().join("secret").exists(), "made on first need");
    let told = bob.no("join g.yaml");
    assert!(
        told.contains("Bob (black) has accepted this invitation"),
        "{told}"
    );
    bob.send("g.yaml", &ann, "g.yaml");
    let told = ann.ok("show g.yaml");
    assert!(told.contains("Ann (white) against Bob (black)"), "{told}");
    // Nobody else's command tells the roll.
    let told = bob.no("legal g.yaml");
    assert!(
        told.contains("only Ann's herald can know the opening throws"),
        "{told}"
    );
    let told = bob.no("join g.yaml --json");
    assert!(told.contains(r#""rule":"house 0.23""#), "{told}");
}

#[test]
fn a_roll_is_shown_to_the_roller_and_a_move_is_final() {
    let [mut ann, mut bob] = met("gallop", "");
    let told = bob.no("legal g.yaml");
    assert!(
        told.contains("only Ann's herald can know this roll"),
        "{told}"
    );
    let told = bob.ok("show g.yaml");
    assert!(
        told.contains("Ann (white) to move; only Ann's herald can know this roll."),
        "{told}"
    );
    let told = ann.ok("show g.yaml");
    assert!(
        told.contains("Turn 1: Ann (white) to move; the roll is "),
        "{told}"
    );
    let told = bob.no("move g.yaml a15-a12");
    assert!(
        told.contains("the next entry, 2, is for Ann (white)"),
        "{told}"
    );
    let text = ann.legal();
    let before = fs::read(ann.path("g.yaml")).unwrap();
    let told = ann.ok(&format!("move g.yaml '{text}' --dry-run"));
    assert!(!told.contains("is final"), "{told}");
    assert_eq!(fs::read(ann.path("g.yaml")).unwrap(), before);
    assert!(ann.ok(&format!("check g.yaml '{text}'")).contains("Legal"));
    let told = ann.ok(&format!("move g.yaml '{text}'"));
    assert!(
        told.contains("Entry 2 is final, sent or not; send it to Bob (black)."),
        "{told}"
    );
    let told = ann.ok(&format!("move g.yaml '1. {text}'"));
    assert!(told.contains("this move stands already"), "{told}");
    let told = ann.no("legal g.yaml");
    assert!(
        told.contains("only Bob's herald can know this roll"),
        "{told}"
    );
    let told = ann.no("roll g.yaml");
    assert!(
        told.contains("only Bob's herald can know this roll"),
        "{told}"
    );
    let told = ann.no("roll g.yaml 3 5");
    assert!(told.contains("house 0.15"), "{told}");
    let told = ann.no("reveal g.yaml");
    assert!(told.contains("house 0.19"), "{told}");
    let told = ann.no("go g.yaml");
    assert!(
        told.contains("the next entry, 3, is for Bob (black)"),
        "{told}"
    );
    ann.send("g.yaml", &bob, "g.yaml");
    let told = bob.no("takeback g.yaml");
    assert!(told.contains("house 0.9"), "{told}");
    assert!(bob.no("go g.yaml").contains("a `go` would put it off"));
    bob.ok("resign g.yaml");
    let told = bob.ok("show g.yaml");
    assert!(
        told.contains(
            "The last entries are proved by a `herald go` of Ann (white) and Bob (black)."
        ),
        "{told}"
    );
    bob.send("g.yaml", &ann, "g.yaml");
    ann.ok("go g.yaml");
    ann.send("g.yaml", &bob, "g.yaml");
    bob.ok("go g.yaml");
    let told = bob.ok("verify g.yaml");
    assert!(
        told.contains("all entries to the end are proved by their seals"),
        "{told}"
    );
    let told = bob.no("go g.yaml");
    assert!(
        told.contains("the next entry, 6, is for Ann (white)"),
        "{told}"
    );
}

#[test]
fn a_go_is_listed_and_made_where_it_is_due() {
    let [mut ann, mut bob] = [Machine::new(), Machine::new()];
    ann.ok("new gallop g.yaml --dice fair --me white --white Ann --black Bob --first black");
    ann.send("g.yaml", &bob, "g.yaml");
    bob.ok("join g.yaml");
    bob.send("g.yaml", &ann, "g.yaml");
    assert_eq!(ann.ok("legal g.yaml"), "go");
    assert_eq!(ann.ok("legal g.yaml --json"), r#"{"legal":["go"]}"#);
    let told = ann.ok("show g.yaml");
    assert!(
        told.contains("Turn 1: Bob (black) to move, after a `go` of Ann (white)."),
        "{told}"
    );
    let told = bob.no("move g.yaml a15-a12");
    assert!(
        told.contains("the next entry, 2, is for Ann (white)"),
        "{told}"
    );
    let told = ann.ok("go g.yaml --note 'your turn'");
    assert!(told.contains("Entry 2 is final"), "{told}");
    ann.send("g.yaml", &bob, "g.yaml");
    turn(&mut bob, &ann);
    assert!(ann.ok("verify g.yaml").contains("sound"));
}
