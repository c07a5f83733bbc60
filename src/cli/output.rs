//! Printing: to standard output, and beside it.

use std::io::{self, IsTerminal, Write};

use anstream::adapter::strip_str;
use anstream::{AutoStream, ColorChoice};

use super::failure::Failure;

/// Prints to standard output, colours only where a terminal wants them.
pub(super) fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    if AutoStream::choice(&out) == ColorChoice::Never {
        // In one piece: the stream would write each part between two colours
        // by itself.
        out.write_all(strip_str(text).to_string().as_bytes())?;
    } else {
        AutoStream::auto(&mut out).write_all(text.as_bytes())?;
    }
    Ok(out.flush()?)
}

/// Prints to standard error in the same way.
pub(super) fn print_aside(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stderr().lock();
    Ok(out.write_all(text.as_bytes())?)
}

/// Tells somebody at a terminal that herald reads what is typed.
pub(super) fn hint_at_terminal() -> Result<(), Failure> {
    if !io::stdin().is_terminal() {
        return Ok(());
    }
    let end = if cfg!(windows) {
        "Ctrl-Z and Enter"
    } else {
        "Ctrl-D"
    };
    print_aside(&format!("Reading from the terminal; end with {end}.\n"))
}
