//! Signed games between two homes, from the command line: invitation,
//! acceptance, who one is, what only its owner's herald knows.

use std::fs;

use crate::Desk;

/// Two homes, and an invitation of Ann's, who plays white and moves first.
fn invited() -> (Desk, Desk) {
    let [ann, bob] = [Desk::new(), Desk::new()];
    ann.done(&["me", "Ann"]);
    bob.done(&["me", "Bob"]);
    let new = [
        "new", "gallop", "g.yaml", "--me", "white", "--black", "Bob", "--first", "white",
    ];
    let out = ann.done(&new);
    assert!(
        out.contains("Next: send `herald slip g.yaml` to Bob (black).\n"),
        "{out}"
    );
    bob.write("g.yaml", ann.read("g.yaml"));
    (ann, bob)
}

/// The same, once it is accepted on both sides.
fn joined() -> (Desk, Desk) {
    let (ann, bob) = invited();
    bob.done(&["join", "g.yaml"]);
    ann.write("g.yaml", bob.read("g.yaml"));
    (ann, bob)
}

fn first_move(desk: &Desk) -> String {
    let list = desk.done(&["legal", "g.yaml"]);
    list.lines().next().unwrap().to_owned()
}

#[test]
fn an_invitation_needs_a_name_and_a_seat() {
    let desk = Desk::new();
    desk.says_no(
        2,
        &["new", "gallop", "g.yaml", "--me", "white"],
        "say who you are",
    );
    desk.says_no(
        2,
        &["new", "gallop", "g.yaml", "--me", "runner"],
        "--me is white or black",
    );
    desk.says_no(
        2,
        &["new", "gallop", "g.yaml", "--dice", "fair"],
        "need your own seat",
    );
    let open = [
        "new", "gallop", "g.yaml", "--me", "white", "--white", "Ann", "--dice", "open",
    ];
    desk.says_no(2, &open, "--me makes an invitation with fair dice");
    let out = desk.done(&["new", "gallop", "g.yaml", "--me", "white", "--white", "Ann"]);
    assert!(out.contains("You are White.\n"), "{out}");
    desk.done(&["verify", "g.yaml"]);
    desk.says_no(1, &["move", "g.yaml", "a1-a2"], "error[house 0.23]");
    desk.says_no(
        1,
        &["join", "g.yaml"],
        "your own herald made this invitation",
    );
}

#[test]
fn an_acceptance_says_what_is_agreed_and_is_made_once() {
    let (_, bob) = invited();
    let dry = bob.done(&["join", "g.yaml", "--dry-run"]);
    assert!(
        dry.contains("Agreed: Gallop") && dry.contains("Nothing is written."),
        "{dry}"
    );
    bob.write("again.yaml", bob.read("g.yaml"));
    bob.write("other.yaml", bob.read("g.yaml"));
    let out = bob.done(&["join", "g.yaml"]);
    for words in [
        "Accepted as Bob (black).",
        "Entry 1 is final",
        "to Ann (white).",
    ] {
        assert!(out.contains(words), "{out}");
    }
    let said = bob.run(&["join", "again.yaml"]);
    assert!(said.err.contains("word for word"), "{said:?}");
    assert_eq!(bob.read("again.yaml"), bob.read("g.yaml"));
    let no = bob.run(&["join", "other.yaml", "--name", "Rob"]);
    assert_eq!((no.status, no.out.as_str()), (1, ""), "{no:?}");
    let words = "you have accepted this invitation already, as Bob";
    assert!(
        no.err.contains(words) && no.err.contains("\nhrld1"),
        "{no:?}"
    );
    let open = bob.done(&["verify", "other.yaml"]);
    assert!(open.contains("the invitation is signed by Ann"), "{open}");
    bob.says_no(1, &["join", "g.yaml"], "accepted already");
}

#[test]
fn the_key_says_who_one_is() {
    let (ann, bob) = joined();
    for (desk, seat) in [(&ann, "White"), (&bob, "Black")] {
        let out = desk.done(&["show", "g.yaml"]);
        assert!(out.contains(&format!("You are {seat}.\n")), "{out}");
        assert!(out.contains("Fingerprints: Ann (white) "), "{out}");
    }
    let flat = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let no = flat(bob.refused(1, &["move", "g.yaml", "a15-a14"], ""));
    assert!(
        no.contains("it is Ann (white)'s turn; yours comes after it"),
        "{no}"
    );
    bob.says_no(1, &["resign", "g.yaml"], "error[house 0.12]");
    bob.says_no(
        1,
        &["move", "g.yaml", "--as", "ann", "pass"],
        "--as cannot say otherwise",
    );
    bob.says_no(
        1,
        &["legal", "g.yaml"],
        "only Ann (white)'s herald can know",
    );
    let stranger = Desk::new();
    stranger.write("g.yaml", ann.read("g.yaml"));
    stranger.says_no(1, &["resign", "g.yaml"], "there is no secret here");
    stranger.says_no(1, &["legal", "g.yaml"], "error[house 0.22]");
    assert!(!stranger.done(&["show", "g.yaml"]).contains("You are"));
}

#[test]
fn a_move_is_final_and_says_so() {
    let (ann, bob) = joined();
    let first = first_move(&ann);
    let dry = ann.done(&["move", "g.yaml", &first, "--dry-run"]);
    assert!(
        dry.contains("Once made, the move is signed and final"),
        "{dry}"
    );
    let before = ann.read("g.yaml");
    let out = ann.done(&["move", "g.yaml", &first]);
    assert!(out.contains("Entry 2 is final, sent or not.\n"), "{out}");
    ann.says_no(1, &["undo", "g.yaml"], "in a signed game an entry is final");
    let made = ann.read("g.yaml");
    // An old copy gets it back; another move is not made on it.
    ann.write("g.yaml", &before);
    let other = ann.run(&["move", "g.yaml", "pass"]);
    assert_eq!(
        (other.status, ann.read("g.yaml")),
        (1, before.clone()),
        "{other:?}"
    );
    let board = ann.done(&["show", "g.yaml"]);
    assert!(
        board.contains(&format!("1. white played {first}.")),
        "{board}"
    );
    bob.write("g.yaml", &made);
    bob.done(&["move", "g.yaml", &first_move(&bob)]);
    assert!(
        bob.done(&["verify", "g.yaml"])
            .contains("all 3 entries are signed")
    );
}

#[test]
fn a_lost_register_is_told_and_makes_no_throw() {
    let (ann, _) = joined();
    fs::remove_dir_all(ann.path("home/register")).unwrap();
    let out = ann.done(&["show", "g.yaml"]);
    assert!(
        out.contains("Warning: the register of this home does not know"),
        "{out}"
    );
    ann.says_no(1, &["legal", "g.yaml"], "error[house 0.21]");
    ann.says_no(1, &["move", "g.yaml", "pass"], "error[house 0.21]");
    let dry = ann.run(&["move", "g.yaml", "pass", "--restored"]);
    assert_eq!(dry.status, 1, "{dry:?}");
    let first = first_move(&ann);
    ann.done(&["move", "g.yaml", &first]);
}

#[test]
fn a_known_name_with_another_key_is_warned_of() {
    let (ann, bob) = joined();
    ann.done(&["show", "g.yaml"]);
    assert!(ann.done(&["me", "--known"]).ends_with("  Bob\n"));
    assert!(bob.done(&["me", "--known"]).ends_with("  Ann\n"));
    let eve = Desk::new();
    eve.done(&[
        "new", "gallop", "g.yaml", "--me", "white", "--white", "Ann", "--black", "Bob",
    ]);
    bob.write("e.yaml", eve.read("g.yaml"));
    let said = bob.run(&["join", "e.yaml"]);
    let flat = said.err.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        flat.starts_with("WARNING: Ann is known here with the key "),
        "{said:?}"
    );
    assert!(
        flat.contains("Compare them by another way before you play on."),
        "{flat}"
    );
}

#[cfg(unix)]
#[test]
fn a_home_that_others_can_read_is_not_used() {
    use std::os::unix::fs::PermissionsExt;
    let (ann, _) = joined();
    let open = fs::Permissions::from_mode(0o644);
    fs::set_permissions(ann.path("home/secret"), open).unwrap();
    let said = ann.run(&["show", "g.yaml"]);
    assert_eq!(said.status, 0, "{said:?}");
    assert!(said.err.contains("others can read or write"), "{said:?}");
    assert!(!said.out.contains("the roll is"), "{said:?}");
    let no = ann.run(&["move", "g.yaml", "pass"]);
    assert_eq!(no.status, 2, "{no:?}");
    assert!(no.err.contains("chmod"), "{no:?}");
}
