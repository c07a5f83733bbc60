//! `undo`: one's own last entry, before it is sent.

use crate::Desk;

#[test]
fn the_last_move_is_taken_off_to_the_byte() {
    let desk = Desk::queens();
    let before = desk.read("q.yaml");
    desk.says_no(1, &["undo", "q.yaml"], "there is no entry yet");
    desk.done(&["move", "q.yaml", "a8-a12"]);
    let one = desk.read("q.yaml");
    desk.done(&["resign", "q.yaml", "--as", "black"]);
    let out = desk.done(&["undo", "q.yaml"]);
    assert!(
        out.starts_with("Took off entry 2, `resign`. It must not have been sent"),
        "{out}"
    );
    assert_eq!(
        desk.read("q.yaml"),
        one,
        "the comment on the result goes too"
    );
    desk.done(&["undo", "q.yaml"]);
    assert_eq!(desk.read("q.yaml"), before);
}

#[test]
fn another_ones_entry_stays() {
    let desk = Desk::new();
    desk.done(&[
        "new",
        "queens-four",
        "q.yaml",
        "--first",
        "white",
        "--white",
        "Ann",
        "--black",
        "Bob",
    ]);
    desk.done(&["move", "q.yaml", "a8-a12"]);
    desk.done(&["me", "Bob"]);
    desk.says_no(
        1,
        &["undo", "q.yaml"],
        "the last entry is one of Ann (white); you are Bob",
    );
    desk.done(&["me", "Ann"]);
    desk.done(&["undo", "q.yaml"]);
}

#[test]
fn what_was_thrown_after_stays() {
    let desk = Desk::gallop();
    desk.says_no(1, &["undo", "g.yaml"], "something was thrown");
    desk.done(&["move", "g.yaml", "a1-a2 b1-b5"]);
    desk.says_no(1, &["undo", "g.yaml"], "error[house 0.21]");
    let table = Desk::new();
    table.done(&[
        "new", "gallop", "g.yaml", "--dice", "table", "--first", "white",
    ]);
    table.done(&["roll", "g.yaml", "4 1"]);
    table.says_no(1, &["undo", "g.yaml"], "something was thrown");
    table.done(&["move", "g.yaml", "a1-a2 b1-b5"]);
    table.done(&["undo", "g.yaml"]);
}

#[test]
fn what_an_arbiter_enters_stays() {
    let desk = Desk::new();
    desk.done(&[
        "new",
        "queens-four",
        "q.yaml",
        "--first",
        "white",
        "--dice",
        "arbiter",
    ]);
    desk.done(&["rule", "q.yaml", "result", "draw", "--why", "Rain."]);
    desk.says_no(1, &["undo", "q.yaml"], "what an arbiter enters stands");
}

#[test]
fn it_works_in_a_pipe() {
    let desk = Desk::queens();
    let before = desk.read("q.yaml");
    desk.done(&["move", "q.yaml", "a8-a12"]);
    let said = desk.pipe(&["undo", "-"], desk.read("q.yaml"));
    assert_eq!((said.status, said.out), (0, before));
}
