//! A referee for eight two-player board games played by email or chat.
//!
//! A game is one text file that both players keep. The binary `herald` reads
//! it, judges a move by the law of the game, appends it, throws the dice and
//! prints the board; this library is all of that but the process around it.
//!
//! | module | what |
//! |---|---|
//! | [`text`] | what is written and where; folding of odd characters |
//! | [`side`] | the two seats, what is due, how a game ends |
//! | [`board`], [`view`] | squares, boards, position strings; drawn boards |
//! | [`notation`] | what the parsers of all games share |
//! | [`game`] | what it is to be a game |
//! | [`games`] | the table of games, and the games themselves |
//! | [`table`] | the border: inside types, outside text |
//! | [`refusal`] | how the referee says no |
//! | [`rulebook`] | the rules in words |
//! | [`referee`] | the order of play and the house rules |
//! | [`dice`] | chance, and proof that it was chance |
//! | [`record`] | the game file as text |
//! | [`play`] | a game file and the game in it |
//! | [`post`] | messages between the players |
//! | [`draw`] | pictures, and pages to replay games |
//! | [`desk`] | a desk that answers mail and chat |
//! | [`archive`] | many games: files, folders, collections, counts over them |
//! | [`contest`] | two programs play each other |
//! | [`cli`] | the commands |
//!
//! To judge a move in a position:
//!
//! ```
//! let game = herald::games::find("queens-four").expect("a game");
//! let start = "12/12/12/12/12/12/12/ooxxooxxooxx/12/12/12/12/12/12/12 w";
//! let mut table = game.open(start, &[]).expect("a position");
//! let judged = table.play("A8 – A12").expect("a legal move");
//! assert_eq!(judged.canonical, "a8-a12");
//! let refusal = table.play("c8-d10").expect_err("no knight's leap");
//! assert_eq!(refusal.rule, "queens-four 2.1");
//! ```

pub mod archive;
pub mod board;
pub mod cli;
pub mod contest;
pub mod desk;
pub mod dice;
pub mod draw;
pub mod game;
pub mod games;
pub mod home;
pub mod notation;
pub mod play;
pub mod post;
pub mod record;
pub mod referee;
pub mod refusal;
pub mod rulebook;
pub mod side;
pub mod table;
pub mod text;
pub mod view;
