//! A ninth game, which the crate does not know, against the border that its
//! own games have: what one more game takes.

use herald::games::GameRow;
use herald::side::{Side, Stage};

#[path = "ninth/breakthrough.rs"]
mod breakthrough;

use breakthrough::Breakthrough;

static GAME: GameRow = GameRow::of::<Breakthrough>(include_str!("ninth/breakthrough.yaml"));

const START: &str = "xxxxxxxx/xxxxxxxx/8/8/8/8/oooooooo/oooooooo w";

#[test]
fn it_begins_as_its_rules_say() {
    let table = GAME.start(&[], Side::First, None).unwrap();
    assert_eq!(table.position(), START);
    assert_eq!(table.legal(false).len(), 22);
    // Counted by hand for the first two plies, and by others' programs beyond.
    assert_eq!(table.perft(2), 22 * 22);
    assert_eq!(table.perft(3), 11_132);
    assert_eq!(GAME.book().name, "Breakthrough");
}

#[test]
fn moves_are_read_judged_and_played() {
    let mut table = GAME.open("8/8/8/1x6/o7/8/8/7o w", &[]).unwrap();
    assert_eq!(table.play("A4 – B5").unwrap().canonical, "a4xb5");
    assert_eq!(table.position(), "8/8/8/1o6/8/8/8/7o b");
    let Stage::Over(outcome) = table.stage() else {
        panic!("it is over");
    };
    assert_eq!(outcome.winner, Some(Side::First));
    assert_eq!(outcome.rule, "breakthrough 2.2");
}

#[test]
fn a_piece_across_the_board_wins() {
    let mut table = GAME.open("8/o7/8/8/8/8/8/7x w", &[]).unwrap();
    assert!(matches!(table.stage(), Stage::Over(_)), "black is across");
    table = GAME.open("8/o7/8/8/8/8/7x/8 w", &[]).unwrap();
    assert_eq!(table.legal(false), ["a7-a8", "a7-b8"]);
    table.play("a7-a8").unwrap();
    let Stage::Over(outcome) = table.stage() else {
        panic!("it is over");
    };
    assert_eq!(outcome.rule, "breakthrough 2.1");
}

#[test]
fn refusals_cite_its_articles() {
    let table = GAME.open("8/8/8/ox6/o7/8/8/7o w", &[]).unwrap();
    for (text, rule, why) in [
        ("b5-b6", "breakthrough 1.1", "the piece on b5 is black's"),
        (
            "a4-a3",
            "breakthrough 1.1",
            "a3 is not one step forward of a4",
        ),
        (
            "a4-a6",
            "breakthrough 1.1",
            "a6 is not one step forward of a4",
        ),
        ("a4-a5", "breakthrough 1.2", "a white piece stands on a5"),
        ("pass", "house 0.3", "white can move a piece"),
    ] {
        let refusal = table.judge(text).unwrap_err();
        assert_eq!(refusal.rule, rule, "{text}");
        assert!(refusal.why.contains(why), "{text}: {}", refusal.why);
    }
    assert!(GAME.open("xxxxxxxx/xxxxxxxx/x7/8/8/8/8/o7 w", &[]).is_err());
}
