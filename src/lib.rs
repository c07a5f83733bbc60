//! A referee for two-player board games.

pub mod board;
pub mod cli;
pub mod dice;
pub mod game;
pub mod games;
pub mod notation;
pub mod play;
pub mod post;
pub mod record;
pub mod referee;
pub mod refusal;
pub mod rulebook;
pub mod table;
pub mod text;
pub mod view;
