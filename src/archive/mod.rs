//! Many games at once: files, folders and collections, read one by one.
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

mod name;
mod pack;
mod pattern;
mod share;
mod source;
mod split;
mod walk;
mod wanted;

pub use name::{MAX_NAME, Name};
pub use pack::{Packed, Unpack, Unpacked, pack};
pub use pattern::{ANY, Pattern};
pub use share::in_order;
pub use source::{Found, PIPE, Source};
pub use split::{Piece, Split, member};
pub use walk::{Walk, size};
pub use wanted::{Glob, Outcome, Wanted};
