//! Clocks as commands mind them: dates, claims, and clocks that are wrong.

use crate::Desk;

/// A desk at a moment, with the game of another.
fn at(game: &str, now: &'static str) -> Desk {
    let desk = Desk::new().with("HERALD_NOW", now);
    desk.write("q.yaml", game);
    desk
}

fn made(clock: &str) -> String {
    let desk = Desk::new().with("HERALD_NOW", "2026-11-01T12:00:00Z");
    let args = [
        "new",
        "queens-four",
        "q.yaml",
        "--first",
        "white",
        "--clock",
        clock,
    ];
    desk.done(&args);
    desk.read("q.yaml")
}

#[test]
fn a_game_with_a_clock_says_when_it_began() {
    for clock in ["7d", "36h", "2w", "90d total"] {
        let text = made(clock);
        let wanted = format!("\nclock: {clock}\nbegun: 2026-11-01T12:00:00Z\n");
        assert!(text.contains(&wanted), "{text}");
    }
}

#[test]
fn time_left_is_told() {
    let desk = at(&made("7d"), "2026-11-03T12:00:00Z");
    let out = desk.done(&["show", "q.yaml"]);
    let flat = out.split_whitespace().collect::<Vec<_>>().join(" ");
    let words = "Clock: 7d for each move; White's runs until 2026-11-08T12:00:00Z, 5 days left.";
    assert!(flat.contains(words), "{out}");
    let late = at(&made("7d"), "2026-11-09T13:00:00Z");
    let out = late.done(&["show", "q.yaml"]);
    let flat = out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("over since 1 day 1 h"), "{out}");
}

#[test]
fn an_entry_is_dated_by_this_machine_or_by_the_entry_before() {
    let desk = at(&made("10d"), "2026-11-05T00:00:00Z");
    desk.done(&["move", "q.yaml", "a8-a12"]);
    // A day behind is as far as a tenth of the clock allows.
    let behind = at(&desk.read("q.yaml"), "2026-11-04T00:00:00Z");
    behind.done(&["move", "q.yaml", "c8-c12"]);
    assert_eq!(
        behind
            .read("q.yaml")
            .matches("date: 2026-11-05T00:00:00Z")
            .count(),
        2
    );
}

#[test]
fn what_is_dated_too_far_ahead_is_not_answered() {
    let desk = at(&made("10d"), "2026-11-05T00:00:00Z");
    desk.done(&["move", "q.yaml", "a8-a12"]);
    let behind = at(&desk.read("q.yaml"), "2026-11-03T23:59:59Z");
    for args in [
        &["move", "q.yaml", "c8-c12"][..],
        &["resign", "q.yaml", "--as", "black"],
    ] {
        behind.says_no(1, args, "error[house 0.18]");
        behind.says_no(
            1,
            args,
            "entry 1 is dated 2026-11-05T00:00:00Z, and here it is",
        );
    }
    let early = at(&made("90d total"), "2026-10-30T12:00:00Z");
    early.says_no(
        1,
        &["move", "q.yaml", "a8-a12"],
        "the game is dated as begun 2026-11-01",
    );
}

#[test]
fn time_is_claimed_when_it_is_up_here_too() {
    let text = made("7d");
    let claim = ["claim", "q.yaml", "time", "--as", "black"];
    let soon = at(&text, "2026-11-08T12:00:00Z");
    soon.says_no(1, &claim, "it runs until 2026-11-08T12:00:00Z");
    let late = at(&text, "2026-11-08T12:00:01Z");
    late.says_no(
        1,
        &["claim", "q.yaml", "time", "--as", "white"],
        "own time that runs",
    );
    let out = late.done(&claim);
    assert!(
        out.contains("Black wins: white's time is up (house 0.18)."),
        "{out}"
    );
    let proof = late.done(&["verify", "q.yaml"]);
    let flat = proof.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("rests on the dates"), "{proof}");
    Desk::queens().says_no(
        1,
        &["claim", "q.yaml", "time", "--as", "black"],
        "this game has no clock",
    );
}
