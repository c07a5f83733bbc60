//! The referee on the command line.

fn main() {}
