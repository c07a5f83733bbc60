//! Fair dice: games between two players who do not trust each other, what
//! forgers try, and what goes wrong between people and machines.

#[path = "../common/mod.rs"]
mod common;

mod bond;
mod forge;
mod forgeries;
mod games;
mod homes;
mod machine;
mod people;
mod rewriting;
mod trouble;
mod worked;
