//! Chance, and proof that it was chance: the protocol `herald-dice/1`.
//!
//! Everything here is a function of bytes: it knows nothing of games, game
//! files or the command line. Sections are those of the dice specification.
//!
//! | module | section | holds |
//! |---|---|---|
//! | [`encode`] | 2 | the encoding of fields, the hash, the MAC, base32 |
//! | [`bytes`] | 2 | the values of fixed length: nonces, links, heads, seals … |
//! | [`stream`] | 3 | the `ChaCha20` stream that throws are drawn from |
//! | [`terms`] | 1–4 | the words: sources, roles, purposes, kinds |
//! | [`transcript`] | 4 | T\[0\], T\[1\], T\[e\]; what is hashed for each entry |
//! | [`arbiter`] | 5 | seeds, commitments and throws of `arbiter` and `open` |
//! | [`chain`] | 6 | the chains of links of `fair` |
//! | [`fair`] | 6 | the rolls and seals made of them |
//! | [`home`] | 6 | the directory that keeps what must outlive a run |
//! | [`secret`] | 6 | the one secret of a person |
//! | [`register`] | 6 | the last entry released in each `fair` game |
//!
//! The cryptographic crates are used in this module only.

pub mod arbiter;
pub mod bytes;
pub mod chain;
pub mod encode;
pub mod fair;
pub mod home;
pub mod register;
pub mod secret;
pub mod stream;
pub mod terms;
pub mod transcript;

pub use arbiter::Seed;
pub use bytes::{Commitment, GameId, Head, Link, Nonce, Seal, Tip, Transcript};
pub use chain::{BrokenChain, Chain, Follower, LINKS, Place, Player};
pub use encode::{Base32Error, Tag};
pub use fair::FairRoll;
pub use home::{Home, HomeError};
pub use register::Released;
pub use secret::{PaperError, Secret};
pub use stream::{Stream, ThrowKey};
pub use terms::{Kind, Purpose, Role, Source};
pub use transcript::{Acceptance, Entry, FairAcceptance, Invitation, Pledge, Throw};
