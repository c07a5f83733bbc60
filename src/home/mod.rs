//! What lies on disk beside the games, and how game files are written.
//!
//! There is one lock and one atomic write, for everything.
//!
//! | module | what |
//! |---|---|
//! | [`lock`] | a file beside another that keeps other heralds out |
//! | [`write`] | files written whole or not at all |
//! | [`disk`] | game files: read, locked, created, replaced |
//! | [`place`] | the directory of one person |
//! | [`secret`] | the secret of a person, and what keeps it one |
//! | [`who`] | one's own name, and the keys of those one has met |
//! | [`register`] | what was released in each game, and cannot be taken back |
//! | [`problem`], [`error`] | what goes wrong with a file, and with the directory |

pub mod disk;
pub mod error;
pub mod lock;
pub mod place;
pub mod problem;
pub mod register;
pub mod secret;
pub mod who;
pub mod write;

pub use disk::Locked;
pub use error::{HomeError, VARIABLE};
pub use lock::Lock;
pub use place::Home;
pub use problem::{DiskError, Problem};
pub use register::{Page, PageOf, Released};
pub use secret::no_core_dumps;
pub use who::{Known, Met};
