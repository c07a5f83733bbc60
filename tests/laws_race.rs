//! What holds of the two races on the Gallop board, Gallop and Sidle.

use herald::games::GameRow;
use herald::side::Stage;

mod common;

use common::Loaded;

/// The two games, and every roll that can be told by its number.
fn races() -> [(&'static GameRow, Vec<String>); 2] {
    let dice = (1..=6).map(|die| format!("{die},{die}")).collect();
    let sticks = (1..=14).map(|total| total.to_string()).collect();
    [
        (common::game("gallop"), dice),
        (common::game("sidle"), sticks),
    ]
}

/// A board with some pieces, often crowded into a few files or ranks.
fn board(dice: &mut Loaded) -> String {
    let mut squares = [['.'; 12]; 15];
    let files = 1 + dice.below(12);
    let ranks = [15, 15, 3, 2][dice.below(4)];
    let lowest = dice.below(16 - ranks);
    for piece in ['o', 'x'] {
        for _ in 0..dice.below(13) {
            squares[lowest + dice.below(ranks)][dice.below(files)] = piece;
        }
    }
    let rows: Vec<String> = squares.iter().rev().map(rank).collect();
    rows.join("/")
}

/// A rank of a position string.
fn rank(row: &[char; 12]) -> String {
    let runs = row.chunk_by(|a, b| a == b).map(|run| match run[0] {
        '.' => run.len().to_string(),
        _ => run.iter().collect(),
    });
    runs.collect()
}

/// Whether no roll gives either player anything but a pass.
fn is_dead(game: &GameRow, board: &str, rolls: &[String]) -> bool {
    ["w", "b"].iter().all(|side| {
        rolls.iter().all(|roll| {
            let position = format!("{board} {side} roll={roll}");
            common::open(game, &position, &[]).legal(false) == ["pass"]
        })
    })
}

#[test]
fn no_race_is_ever_dead() {
    let mut dice = Loaded::new(5);
    // All the pieces of one side shut in as well as they can be.
    let mut boards: Vec<String> = [
        "12/oooooooooooo/12/12/12/12/12/12/12/12/12/12/12/12/12",
        "oooox7/ooooo7/ooo9/12/12/12/12/12/12/12/12/12/12/12/12",
        "x11/o11/o11/o11/o11/o11/o11/o11/o11/o11/o11/o11/o11/12/x11",
    ]
    .map(String::from)
    .to_vec();
    boards.extend((0..400).map(|_| board(&mut dice)));
    let mut alive = 0;
    for (game, rolls) in races() {
        for board in &boards {
            let Ok(table) = game.open(&format!("{board} w"), &[]) else {
                continue;
            };
            if let Stage::Roll(_) = table.stage() {
                alive += 1;
                assert!(!is_dead(game, board, &rolls), "{} {board}", game.name);
            }
        }
    }
    assert!(alive > 400, "only {alive} boards were tried");
}

#[test]
fn pieces_leave_the_board_only_when_captured() {
    let pieces = |position: &str| {
        let board = position.split(' ').next().unwrap();
        board.chars().filter(char::is_ascii_alphabetic).count()
    };
    let mut captured = 0;
    for (game, _) in races() {
        for seed in 0..6 {
            let mut dice = Loaded::new(seed + 40);
            let first = herald::side::Side::BOTH[dice.below(2)];
            let mut table = game.start(&[], first, None).unwrap();
            for _ in 0..200 {
                match table.stage() {
                    Stage::Over(_) => break,
                    Stage::Roll(_) => {
                        let roll = table.cast(&mut dice);
                        table.roll(&roll).unwrap();
                    }
                    Stage::Move(side) => {
                        let before = pieces(&table.position());
                        let moves = table.legal(false);
                        let played = &moves[dice.below(moves.len())];
                        let taken = played.matches('x').count();
                        table.play(played).unwrap();
                        assert_eq!(pieces(&table.position()) + taken, before, "{played}");
                        captured += taken;
                        let again = table.stage() == Stage::Roll(side);
                        assert!(!again || (game.name == "sidle" && taken == 1));
                    }
                }
            }
        }
    }
    assert!(captured > 20, "only {captured} pieces were captured");
}
