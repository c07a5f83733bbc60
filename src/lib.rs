//! A referee for eight two-player board games played by email or chat.

pub mod dice;
pub mod text;
