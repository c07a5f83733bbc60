//! Messages: slips out, and whatever mail makes of them in again.

mod cli;
mod home;
mod mangle;
mod taking;

#[path = "../common/mod.rs"]
mod common;
