//! Messages between the players: slips out, and what comes back in.
//!
//! What arrives went through mail and chat programs. Heralds read the code in
//! it, which says itself whether it is whole; people's own words are read for
//! one numbered move at most.
//!
//! | file | what |
//! |---|---|
//! | `slip` | what the other side has not seen: words and one code |
//! | `compose`, `told` | a whole mail of it; how a game stands, in words |
//! | `outgoing`, `encoding`, `address` | a mail as it goes out; addresses |
//! | `mail` | any mail as the texts in it |
//! | `message`, `pasted` | the codes and whole files that a message holds |
//! | `lettered`, `agreed` | a letter as a message; its move, in every way of reading it |
//! | `words`, `mailers` | which lines are the writer's own |
//! | `hand`, `numbered`, `look` | the one move typed by hand |
//! | `receive` | taking all that into a game |
//! | `taken`, `refused` | what a message meets here and makes; how it is refused |
//! | `growing`, `arriving` | the game that grows by it, entry by entry |
//! | `above` | the lines above a code, where they say another move |
//! | `crossing` | a claim on time and the late move, on their way at once |
//! | `compare` | where two copies of a game part |

mod above;
pub mod address;
mod agreed;
mod arriving;
mod compare;
mod compose;
mod crossing;
mod encoding;
mod growing;
pub mod hand;
mod lettered;
mod look;
pub mod mail;
mod mailers;
mod message;
mod numbered;
mod outgoing;
mod pasted;
mod receive;
mod refused;
mod slip;
mod taken;
pub mod told;
pub mod words;

pub use compare::{Copies, Parting, compare};
pub use compose::{Post, compose, subject};
pub use message::Message;
pub use outgoing::{Block, Outgoing};
pub use receive::{receive, typed_move};
pub use slip::{Slip, Span, deed, said, slip};
pub use taken::{Here, Open, Taken, Told};
