//! Chance, signatures and proof: the protocol `herald/1`.
//!
//! Everything here is a function of bytes: it knows nothing of game files, of
//! what is kept on disk, or of the command line. Sections are those of the
//! specification of dice.
//!
//! | module | section | holds |
//! |---|---|---|
//! | [`encode`] | 2 | the encoding of fields, the hash, the MAC, base32 |
//! | [`bytes`] | 2 | the values of fixed length: nonces, links, keys, heads … |
//! | [`terms`] | 1 | the sources of chance |
//! | [`stream`] | 3 | the `ChaCha20` stream that throws are drawn from |
//! | [`transcript`] | 4 | T\[e\] and S\[e\], heads and ids |
//! | [`arbiter`] | 5 | seeds, commitments and throws of `arbiter` and `open` |
//! | [`secret`] | 6 | the one secret of a person |
//! | [`sign`] | 6 | signatures |
//! | [`chain`] | 6 | the chains of links of `fair` |
//! | [`fair`] | 6 | the rolls made of them |
//! | [`code`] | – | the frame of a slip's code, and finding it in a message |
//!
//! The cryptographic crates are used in this module only.

pub mod arbiter;
pub mod bytes;
pub mod chain;
pub mod code;
pub mod encode;
pub mod fair;
pub mod secret;
pub mod sign;
pub mod stream;
pub mod terms;
pub mod transcript;

pub use arbiter::Seed;
pub use bytes::{Commitment, GameId, Head, Key, Link, Nonce, Signature, State, Tip, Transcript};
pub use chain::{BrokenChain, Chain, Follower, LINKS};
pub use encode::{Base32Error, Tag};
pub use fair::roll_key;
pub use secret::{PaperError, Secret};
pub use sign::Signer;
pub use stream::{Stream, ThrowKey};
pub use terms::Source;
