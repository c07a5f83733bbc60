//! An invitation serves one opponent and one game, on both sides of it.

use std::fs;

use herald::play::Play;

use crate::machine::{Machine, copy, turn};

/// Ann's invitation to whoever comes, with copies of it at Bob's and Carl's.
fn invited(terms: &str) -> [Machine; 3] {
    let [mut ann, bob, carl] = [Machine::new(), Machine::new(), Machine::new()];
    ann.ok(&format!(
        "new {terms} g.yaml --dice fair --me white --white Ann"
    ));
    ann.send("g.yaml", &bob, "g.yaml");
    ann.send("g.yaml", &carl, "g.yaml");
    [ann, bob, carl]
}

/// The same, accepted by both, with their acceptances at Ann's.
fn accepted(terms: &str) -> [Machine; 3] {
    let [ann, mut bob, mut carl] = invited(terms);
    bob.ok("join g.yaml --name Bob");
    carl.ok("join g.yaml --name Carl");
    bob.send("g.yaml", &ann, "bob.yaml");
    carl.send("g.yaml", &ann, "carl.yaml");
    [ann, bob, carl]
}

fn id(machine: &Machine, name: &str) -> String {
    let play = Play::open(machine.game(name), None).unwrap();
    play.id().to_string()
}

#[test]
fn one_person_accepts_an_invitation_once() {
    let [ann, mut bob, _] = invited("gallop");
    for copy in ["second.yaml", "third.yaml", "fourth.yaml"] {
        ann.send("g.yaml", &bob, copy);
    }
    let invitation = fs::read(bob.path("g.yaml")).unwrap();
    bob.ok("join g.yaml --name 'Bob <bob@example.org>' --note Gladly");
    let accepted = fs::read_to_string(bob.path("g.yaml")).unwrap();
    // The very same once more, whether he says his name or not.
    for words in [
        "join second.yaml",
        "join third.yaml --name Bob --note 'Once more'",
    ] {
        let told = bob.ok(words);
        assert!(
            told.contains("Entry 1 was made before; here it is once more, word for word."),
            "{told}"
        );
        assert!(told.contains("Accepted as Bob (black)."), "{told}");
        let name = words.split(' ').nth(1).unwrap();
        let again = fs::read_to_string(bob.path(name)).unwrap();
        assert_eq!(again, accepted, "{words}");
    }
    let told = bob.no("join fourth.yaml --name Carl");
    assert!(told.contains("house 0.23"), "{told}");
    let game = id(&bob, "g.yaml");
    assert!(
        told.contains("you have accepted this invitation as Bob"),
        "{told}"
    );
    assert!(
        told.contains(&game) && told.contains("- entry: 1"),
        "{told}"
    );
    assert_eq!(fs::read(bob.path("fourth.yaml")).unwrap(), invitation);
    // It is so when the game has gone on.
    let [mut ann, mut bob] = [ann, bob];
    bob.send("g.yaml", &ann, "g.yaml");
    ann.ok("show g.yaml");
    while bob.game("g.yaml").entries().len() < 4 {
        let [from, to] = if bob.game("g.yaml").entries().len() % 2 == 0 {
            [&mut ann, &mut bob]
        } else {
            [&mut bob, &mut ann]
        };
        if from.legal() == "go" {
            from.ok("go g.yaml");
            from.send("g.yaml", to, "g.yaml");
        } else {
            turn(from, to);
        }
    }
    bob.ok("join fourth.yaml");
    let again = fs::read_to_string(bob.path("fourth.yaml")).unwrap();
    assert_eq!(again, accepted);
}

#[test]
fn another_invitation_is_accepted_anew() {
    let [mut ann, mut bob, _] = invited("gallop");
    bob.ok("join g.yaml --name Bob");
    ann.ok("new gallop other.yaml --dice fair --me white --white Ann");
    ann.send("other.yaml", &bob, "other.yaml");
    let told = bob.ok("join other.yaml --name Robert");
    assert!(told.contains("Accepted as Robert (black)."), "{told}");
    assert_ne!(id(&bob, "g.yaml"), id(&bob, "other.yaml"));
}

/// One home may hold both sides: the two registers keep out of each other's way.
#[test]
fn the_inviter_can_accept_for_practice() {
    let [mut ann, _, _] = invited("gallop --first white");
    fs::copy(ann.path("g.yaml"), ann.path("copy.yaml")).unwrap();
    ann.ok("join g.yaml --name Bob");
    ann.ok("join copy.yaml --name Bob");
    assert_eq!(
        fs::read(ann.path("copy.yaml")).unwrap(),
        fs::read(ann.path("g.yaml")).unwrap()
    );
    ann.no("join copy.yaml");
    for _ in 0..4 {
        let text = ann.legal();
        ann.ok(&format!("move g.yaml '{text}'"));
    }
    assert!(ann.ok("verify g.yaml").contains("sound"));
}

#[test]
fn a_second_acceptance_that_is_sent_is_told_with_both_names() {
    let [mut ann, _, _] = accepted("gallop");
    ann.ok("receive g.yaml bob.yaml");
    let told = ann.no("receive g.yaml carl.yaml");
    let [bobs, carls] = ["bob.yaml", "carl.yaml"].map(|name| id(&ann, name));
    assert!(told.contains("house 0.23"), "{told}");
    for words in [
        format!("as accepted by Bob, game {bobs}"),
        format!("another acceptance, by Carl, game {carls}"),
        "an invitation is for one opponent".to_owned(),
        "make another invitation with `herald new`".to_owned(),
    ] {
        assert!(told.contains(&words), "{words}: {told}");
    }
}

#[test]
fn the_inviter_sees_the_roll_of_one_acceptance() {
    let [mut ann, bob, mut carl] = accepted("gallop --first white");
    let invitation = ann.path("fresh.yaml");
    fs::copy(ann.path("g.yaml"), &invitation).unwrap();
    // Passing files does not bind, and so it tells no roll.
    let told = ann.ok("status . --json");
    assert!(
        !told.contains(r#""roll":{"#) && !told.contains(r#""roll":""#),
        "{told}"
    );
    assert!(!ann.home().join("register").exists());
    // Looking does.
    let told = ann.ok("show bob.yaml");
    assert!(told.contains("Ann (white) to move; the roll is"), "{told}");
    let told = ann.ok("show carl.yaml");
    let [bobs, carls] = ["bob.yaml", "carl.yaml"].map(|name| id(&ann, name));
    assert!(!told.contains("the roll is"), "{told}");
    assert!(
        told.contains(&format!(
            "your herald saw the acceptance of Bob first: it serves game {bobs}, not this one \
             with Carl (black), {carls}"
        )),
        "{told}"
    );
    let told = ann.ok("show carl.yaml --json");
    assert!(told.contains(r#""roll":null"#), "{told}");
    for command in [
        "legal carl.yaml",
        "check carl.yaml a1-a2",
        "move carl.yaml a1-a2",
        "move carl.yaml a1-a2 --dry-run",
        "roll carl.yaml",
        "go carl.yaml",
        "receive carl.yaml bob.yaml",
        "receive carl.yaml carl.yaml",
        "receive fresh.yaml carl.yaml",
        "receive new.yaml carl.yaml",
    ] {
        let before = fs::read(ann.path("carl.yaml")).unwrap();
        let told = ann.no(command);
        assert!(
            told.contains("for a second opponent") || command.starts_with("go"),
            "{command}: {told}"
        );
        assert_eq!(fs::read(ann.path("carl.yaml")).unwrap(), before);
    }
    assert!(!ann.path("new.yaml").exists());
    assert_eq!(
        fs::read(&invitation).unwrap(),
        fs::read(ann.path("g.yaml")).unwrap()
    );
    // With the first it goes on, and now the other stays barred for good.
    bob.send("g.yaml", &ann, "g.yaml");
    turn(&mut ann, &bob);
    let told = ann.no("legal carl.yaml");
    assert!(
        told.contains(&format!(
            "you have made entry 2 in another: it serves game {bobs}"
        )),
        "{told}"
    );
    // Carl can look on, but knows no more than before.
    let told = carl.no("legal g.yaml");
    assert!(told.contains("only Ann's herald can know"), "{told}");
}

#[test]
fn taking_an_acceptance_binds_too() {
    let [mut ann, _, _] = accepted("gallop --first white");
    fs::copy(ann.path("g.yaml"), ann.path("fresh.yaml")).unwrap();
    let told = ann.ok("receive g.yaml carl.yaml");
    assert!(told.contains("the roll is"), "{told}");
    let told = ann.no("receive fresh.yaml bob.yaml");
    assert!(
        told.contains("your herald saw the acceptance of Carl first"),
        "{told}"
    );
    assert!(ann.no("legal bob.yaml").contains("house 0.23"));
    ann.ok("receive fresh.yaml carl.yaml");
    ann.legal();
}

/// Where no throws are, and where the other begins, it holds as well.
#[test]
fn it_holds_whatever_entry_2_is() {
    for terms in ["queens-four --first white", "gallop --first black"] {
        let [mut ann, _, _] = accepted(terms);
        ann.ok("legal bob.yaml");
        let told = ann.ok("show carl.yaml");
        assert!(told.contains("Warning: an invitation is for one"), "{told}");
        assert!(ann.no("legal carl.yaml").contains("house 0.23"), "{terms}");
        ann.ok("legal bob.yaml");
    }
    let [mut ann, _, _] = accepted("gallop --first black");
    ann.ok("go bob.yaml");
    let told = ann.no("go carl.yaml");
    assert!(told.contains("house 0.23"), "{told}");
}

/// Without the register nothing can be noted, and so nothing is shown.
#[test]
fn a_register_that_cannot_be_used_shows_no_roll() {
    let [mut ann, _, _] = accepted("gallop --first white");
    fs::write(ann.home().join("register"), "in the way").unwrap();
    let told = ann.ok("show bob.yaml");
    assert!(!told.contains("the roll is"), "{told}");
    assert!(
        told.contains("herald cannot note that this is the acceptance it saw first"),
        "{told}"
    );
    assert!(ann.no("legal bob.yaml").contains("house 0.23"));
    assert_eq!(ann.run("move bob.yaml a1-a2").status, 2);
    let told = ann.ok("receive g.yaml bob.yaml");
    assert!(!told.contains("the roll is"), "{told}");
    fs::remove_file(ann.home().join("register")).unwrap();
    let text = ann.legal();
    ann.ok(&format!("move g.yaml '{text}'"));
}

#[test]
fn a_copy_of_the_home_is_bound_too() {
    let [mut ann, _, _] = accepted("gallop --first white");
    ann.ok("show bob.yaml");
    let mut phone = Machine::new();
    copy(&ann.home(), &phone.home());
    ann.send("carl.yaml", &phone, "g.yaml");
    assert!(phone.no("legal g.yaml").contains("house 0.23"));
}
