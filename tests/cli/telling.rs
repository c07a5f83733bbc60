//! What a move does, told by every command from one source; earlier turns; the
//! whole game as a list.

use serde_json::{Value, json};

use crate::Desk;

/// A desk with Queen's Four, in which white can make four in a row.
fn nearly_won() -> Desk {
    let desk = Desk::new();
    desk.write(
        "p.txt",
        "12/12/12/ooo9/12/12/12/2xoxxooxx1x/12/12/12/12/12/12/12 w",
    );
    desk.done(&["new", "queens-four", "q.yaml", "--start", "@p.txt"]);
    desk
}

const WON: &str = "Forms a row from a12 to d12 (queens-four 3.1). White wins: four in a row \
                   (queens-four 3.1).";

fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn one_source_tells_every_command_what_a_move_does() {
    let desk = nearly_won();
    let move_ = "d8-d12";
    let checked = desk.done(&["check", "q.yaml", move_]);
    assert_eq!(flat(&checked), format!("Legal: {move_}. {WON}"));
    let row = ["a12", "b12", "c12", "d12"];
    let does = json!([
        {"what": "forms", "at": row, "piece": null, "article": "queens-four 3.1"},
        {"what": "wins", "at": [], "piece": "white", "article": "queens-four 3.1"},
    ]);
    let over = json!({
        "result": "win", "winner": "white", "rule": "queens-four 3.1", "why": "four in a row",
    });
    let verdict = desk.json(&["check", "q.yaml", move_, "--json"]);
    assert_eq!((&verdict["does"], &verdict["over"]), (&does, &over));
    let position = desk.done(&["show", "q.yaml", "--position"]);
    let question = json!({"game": "queens-four", "position": position, "move": move_, "id": 3});
    let said = desk.pipe(&["batch"], question.to_string()).out;
    let said: Value = serde_json::from_str(&said).unwrap();
    assert_eq!((&said["does"], &said["id"]), (&does, &json!(3)));
    let played = desk.done(&["move", "q.yaml", move_]);
    assert!(
        flat(&played).starts_with(&format!("Played {move_}. {WON}")),
        "{played}"
    );
    let shown = desk.done(&["show", "q.yaml"]);
    // The end is told once, in the line below.
    assert!(
        flat(&shown).contains(&format!("1. white played d8-d12. {WON}")),
        "{shown}"
    );
    let facts = desk.json(&["show", "q.yaml", "--json"]);
    assert_eq!((&facts["last"]["does"], &facts["over"]), (&does, &over));
    let slip = desk.done(&["slip", "q.yaml", "--from", "1"]);
    assert!(
        slip.lines()
            .next()
            .unwrap()
            .ends_with(&format!("turn 1: {move_}. {WON}")),
        "{slip}"
    );
    let log = desk.done(&["log", "q.yaml"]);
    assert!(
        flat(&log).contains(&format!("1. white: {move_}. {WON}")),
        "{log}"
    );
    let end = desk.done(&["show", "q.yaml", "--position"]);
    let alone = [
        "show",
        "--game",
        "queens-four",
        "--position",
        end.trim_end(),
        "--json",
    ];
    assert_eq!(desk.json(&alone)["over"], over);
}

#[test]
fn an_earlier_turn_is_judged_where_it_was_played() {
    let desk = Desk::gallop();
    let first = desk.done(&["legal", "g.yaml"]);
    desk.done(&["move", "g.yaml", "a1-a2 b1-b5"]);
    assert_eq!(desk.done(&["legal", "g.yaml", "--turn", "1"]), first);
    assert_eq!(
        desk.done(&["legal", "g.yaml", "--turn", "2"]),
        desk.done(&["legal", "g.yaml"])
    );
    let check = ["check", "g.yaml", "1. a1-a2 b1-b5", "--turn", "1"];
    assert_eq!(desk.done(&check), "Legal: a1-a2 b1-b5.\n");
    desk.says_no(
        1,
        &["check", "g.yaml", "a1-a2 b1-b6", "--turn", "1"],
        "b6 is 5 away from b1; the dice show 4 and 1",
    );
    for turn in ["0", "3"] {
        let words = "the turns are 1 to 2";
        desk.says_no(2, &["legal", "g.yaml", "--turn", turn], words);
        desk.says_no(2, &["check", "g.yaml", "pass", "--turn", turn], words);
    }
    // What was said later is not told of an earlier board.
    desk.done(&["move", "g.yaml", "a15-a14 b15-b9", "--note", "Later"]);
    assert!(
        !desk
            .done(&["show", "g.yaml", "--turn", "1"])
            .contains("Later")
    );
}

/// With fair dice the throw stands in the entry of the move itself.
#[test]
fn a_turn_with_fair_dice_is_judged_with_its_roll() {
    let game = std::fs::read("tests/data/record/gallop-fair.yaml").unwrap();
    let desk = Desk::new();
    desk.write("f.yaml", game);
    let log = desk.json(&["log", "f.yaml", "--json"]);
    let mut turns = 0;
    for entry in log["log"].as_array().unwrap() {
        let (Some(turn), Some(played)) = (entry["turn"].as_u64(), entry["move"].as_str()) else {
            continue;
        };
        let said = desk.done(&["check", "f.yaml", played, "--turn", &turn.to_string()]);
        assert!(said.starts_with(&format!("Legal: {played}.")), "{said}");
        turns += 1;
    }
    assert!(turns > 0);
}

#[test]
fn the_whole_game_is_a_list() {
    let desk = Desk::queens();
    desk.done(&["move", "q.yaml", "a8-a12", "--note", "Hello,\nfriend"]);
    desk.done(&["takeback", "q.yaml", "--as", "black"]);
    desk.done(&["move", "q.yaml", "b8-b12", "--offer-draw"]);
    desk.done(&["accept", "q.yaml", "--as", "black"]);
    let log = desk.done(&["log", "q.yaml"]);
    let (caption, list) = log.split_once("\n\n").unwrap();
    assert!(caption.starts_with("Queen's Four "), "{caption}");
    assert_eq!(
        list,
        "   1. white: a8-a12. (given back)
      Note: Hello,
      Note: friend
   - black: gives White's last move back.
   2. white: b8-b12, a draw is offered.
   - black: accepts the draw.

The game is drawn: a draw is agreed (house 0.5).
"
    );
    let json = desk.json(&["log", "q.yaml", "--json"]);
    let entries = json["log"].as_array().unwrap();
    assert_eq!(entries.len(), 4);
    assert_eq!(entries[0]["given_back"], json!(true));
    assert_eq!(entries[0]["note"], json!("Hello,\nfriend"));
    assert_eq!(entries[2]["offers_draw"], json!(true));
    assert_eq!(entries[3]["act"], json!("accept-draw"));
    assert_eq!(json["over"]["result"], json!("draw"));
    // What cannot be played again ends the list of moves, and says so.
    assert_eq!(
        desk.done(&["log", "q.yaml", "--moves"]),
        "1. a8-a12\n# Here ends what can be read back: black gives White's last move back.\n"
    );
}

#[test]
fn the_list_of_moves_is_read_back() {
    let desk = Desk::new();
    for name in ["one.yaml", "two.yaml"] {
        desk.done(&["new", "gallop", name, "--dice", "table"]);
    }
    desk.done(&["roll", "one.yaml", "4", "2", "4", "1"]);
    desk.done(&["move", "one.yaml", "a1-a2 b1-b5", "--offer-draw"]);
    desk.done(&["roll", "one.yaml", "6", "1"]);
    desk.done(&["move", "one.yaml", "a15-a14 b15-b9"]);
    desk.done(&["resign", "one.yaml", "--as", "white"]);
    let list = desk.done(&["log", "one.yaml", "--moves"]);
    assert_eq!(
        list,
        "toss 2d6 = 4 2 roll 2d6 = 4 1
1. a1-a2 b1-b5 (draw offered)
roll 2d6 = 6 1
2. a15-a14 b15-b9
# Here ends what can be read back: white resigns.
"
    );
    let said = desk.pipe(&["move", "two.yaml", "-"], &list);
    assert_eq!(said.status, 0, "{said:?}");
    let again = desk.done(&["log", "two.yaml", "--moves"]);
    assert_eq!(
        list.lines().take(4).collect::<Vec<_>>(),
        again.lines().collect::<Vec<_>>()
    );
    let throws = desk.json(&["log", "two.yaml", "--json"])["log"][0]["throws"].clone();
    assert_eq!(throws, json!({"toss": "4 2", "roll": "4 1"}));
}

#[test]
fn options_stand_under_every_board() {
    let desk = Desk::new();
    let option = ["--option", "repetition=4"];
    let made = desk.done(
        &[
            &["new", "queens-four", "q.yaml", "--first", "white"],
            &option[..],
        ]
        .concat(),
    );
    let alone = desk.done(&[&["show", "--game", "queens-four"], &option[..]].concat());
    for said in [
        &made,
        &alone,
        &desk.done(&["show", "q.yaml"]),
        &desk.done(&["log", "q.yaml"]),
    ] {
        assert!(said.contains("\nOptions: repetition=4.\n"), "{said}");
    }
    assert!(
        !desk
            .done(&["show", "--game", "queens-four"])
            .contains("Options")
    );
}

#[test]
fn a_part_of_a_board_is_answered_with_a_word() {
    let desk = Desk::new();
    let part = "6/6/6/6/6/6/6/6/6/1o4/o5/oo4 w";
    let given = ["--game", "leap-over", "--position", part];
    let word = "On a whole board the game would be over:";
    let shown = desk.done(&[&["show"], &given[..]].concat());
    assert!(shown.contains("white to move.\n"), "{shown}");
    let legal = desk.run(&[&["legal"], &given[..]].concat());
    assert_eq!(legal.status, 0);
    assert!(legal.out.contains("a1-a3\n"), "{legal:?}");
    let check = desk.done(&[&["check", "a1-a3"], &given[..]].concat());
    assert!(check.starts_with("Legal: a1-a3."), "{check}");
    let gallop = "12/12/12/12/12/12/12/12/12/12/12/12/12/12/o11 w roll=3,5";
    let given = ["--game", "gallop", "--position", gallop];
    let shown = desk.done(&[&["show"], &given[..]].concat());
    let legal = desk.run(&[&["legal"], &given[..]].concat());
    assert!(
        shown.contains(word) && legal.err.contains(word),
        "{shown}{legal:?}"
    );
    let verdict = desk.json(&[&["check", "a1-a4", "--json"], &given[..]].concat());
    assert!(
        verdict["part"].is_string() && verdict["over"].is_null(),
        "{verdict}"
    );
}
