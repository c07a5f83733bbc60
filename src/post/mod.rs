//! Messages between the players: slips out, and what comes back in.
//!
//! What arrives went through mail and chat programs, so it is read tolerantly;
//! what is then in doubt is settled by the heads, and nothing else is taken.
//!
//! | file | what |
//! |---|---|
//! | `slip` | the last entries, to paste into a message |
//! | `lines`, `value` | a message line by line, texts that were broken over lines |
//! | `message`, `find` | the slips, files and moves that a message holds |
//! | `settle` | what damaged entries must have been |
//! | `receive` | taking all that into a game |
//! | `copy` | the game that grows by it |
//! | `words`, `mailers` | which lines of a message are its writer's own |
//! | `hand`, `numbered`, `look` | the one move that was typed by hand |
//! | `by_hand` | playing moves that were written without a slip |
//! | `turn` | a move that names its turn |
//! | `compare` | where two copies of a game part |

mod by_hand;
mod compare;
mod copy;
mod find;
pub mod hand;
mod lines;
mod look;
mod mailers;
mod message;
mod numbered;
mod receive;
mod settle;
mod slip;
mod turn;
mod value;
pub mod words;

pub use compare::{Copies, Parting, compare};
pub use message::Message;
pub use receive::{Open, Taken, receive};
pub use slip::slip;
pub use turn::{Numbered, numbered, unnumbered};
