//! A desk that answers: a message as data goes in (who, by which proof, what
//! text), answers as data come out (to whom, what text, which board).
//!
//! Two thin doors stand before it, one for mail and one for chat. A desk serves
//! the unsigned games of its folder; those it makes itself are arbiter's games
//! with its key and register. Nothing in a message names a path or a program.
//!
//! | file | what |
//! |---|---|
//! | `core` | the desk: games, journal, secret |
//! | `taking` | one message in, answers out |
//! | `whose` | whose a message is, and of which game |
//! | `serve`, `stranger` | answering a player; answering who is none |
//! | `incoming`, `answer` | messages and answers as data |
//! | `command` | commands, one a line |
//! | `acting` | moves and acts |
//! | `asking` | questions that change nothing |
//! | `begin`, `asked` | new games, and the consent of who is asked |
//! | `games` | the games of the folder; opened, held, saved |
//! | `token` | by what a seat is known |
//! | `journal` | what was answered, and what is about to be |
//! | `words` | what is said at the end of every answer |
//! | `mail`, `chat` | the two doors |

mod acting;
mod answer;
mod asked;
mod asking;
mod begin;
pub mod chat;
mod command;
mod core;
mod games;
mod incoming;
mod journal;
pub mod mail;
mod serve;
mod stranger;
mod taking;
mod token;
mod trouble;
mod whose;
mod words;

pub use answer::{Answer, Taken};
pub use core::{Desk, Settings};
pub use incoming::{Door, Incoming};
pub use token::Token;
pub use trouble::Trouble;
