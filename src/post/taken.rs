//! What a message meets here, and what it makes of a game.

use crate::play::{Fault, Play};
use crate::record::GameFile;
use crate::side::Side;

/// Opens a game file, verifies all of it, with whatever seed is held here.
pub type Open<'a> = &'a dyn Fn(GameFile) -> Result<Play, Fault>;

/// What was said beforehand to what is otherwise refused.
#[derive(Clone, Copy, Debug, Default)]
pub struct Told {
    /// What nobody signed: a ruling, a name other than was invited.
    pub asserted: bool,
    /// What is dated far back.
    pub late: bool,
    /// One's own entries, since the register or the file is lost.
    pub restored: bool,
}

/// What is known here of who receives, and when.
#[derive(Clone, Copy)]
pub struct Here<'a> {
    /// Replays a file.
    pub open: Open<'a>,
    /// The seat of who receives, where it is known by name or key.
    pub me: Option<Side>,
    /// The moment, in seconds of Unix time.
    pub now: u64,
    /// What was said beforehand.
    pub told: Told,
}

/// What a message has made of a game.
#[derive(Debug)]
pub struct Taken {
    /// The game as it stands now; what was sent is in its file or added to it.
    pub play: Play,
    /// Whether the game is new here.
    pub made: bool,
    /// The numbers of the entries that were sent and are new here.
    pub new: Vec<u32>,
    /// The numbers of the entries that were sent and stood here already.
    pub known: Vec<u32>,
    /// The move that was typed by hand, in canonical form, with its turn.
    pub typed: Option<(u32, String)>,
    /// The entry from which on the file was replaced, where a claim and a move
    /// crossed.
    pub replaced: Option<u32>,
    /// What was passed over or should be known, in sentences; safe to print.
    pub words: Vec<String>,
}
