//! Many games at once: files, folders and collections, read one by one, and
//! counts over them.
//!
//! A collection is a text that holds many games, one after another (see
//! `herald-collection(5)`). Whatever their number, few games are in memory at a
//! time. Nothing is printed here.
//!
//! | file | what |
//! |---|---|
//! | `split` | a collection, taken apart game by game |
//! | `name` | what a game may be called in a collection |
//! | `pack` | a folder into a collection, and back |
//! | `walk` | the files in a folder that may be games |
//! | `source` | the games of files, folders, collections and standard input |
//! | `wanted`, `pattern` | what is asked of games that are looked for |
//! | `share` | work on many games at once, told in their order |
//! | `who` | who a player is among many games |
//! | `stats` | counts over games, and the table of players |
//! | `openings` | the lines that games were opened with |
//! | `figures` | an interval for a share, a test of chance |
//! | `rating` | ratings that do not depend on the order of games |

pub mod figures;
mod name;
pub mod openings;
mod pack;
mod pattern;
pub mod rating;
mod share;
mod source;
mod split;
pub mod stats;
mod walk;
mod wanted;
pub mod who;

pub use name::{MAX_NAME, Name};
pub use pack::{Packed, Unpack, Unpacked, pack};
pub use pattern::{ANY, Pattern};
pub use share::in_order;
pub use source::{Found, PIPE, Source};
pub use split::{Piece, Split, member};
pub use walk::{Walk, size};
pub use wanted::{Glob, Outcome, Wanted};
