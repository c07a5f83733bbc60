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
//! | `walk` | the files in a folder that may be games |
//! | `source` | the games of files, folders, collections and standard input |
//! | `share` | work on many games at once, told in their order |

mod name;
mod share;
mod source;
mod split;
mod walk;

pub use name::{MAX_NAME, Name};
pub use share::in_order;
pub use source::{Found, PIPE, Source};
pub use split::{Piece, Split, member};
pub use walk::{Walk, size};
