//! What is told of many games: the lines on standard output, and meanwhile at a
//! terminal how far it is.

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use indicatif::{ProgressBar, ProgressStyle};

use crate::archive::size;

use super::failure::Failure;
use super::files;
use super::output::{hint_at_terminal, print, print_aside};

/// How much is gathered before it is printed.
const AT_ONCE: usize = 8 << 10;

/// How the bar looks.
const STYLE: &str = "{wide_bar} {percent:>3}%, {eta} left";

/// Prints what is told of many games.
#[derive(Debug)]
pub(super) struct Progress {
    gathered: String,
    bar: ProgressBar,
}

impl Progress {
    /// With a bar on standard error where that is a terminal and it is known
    /// how much there is to read.
    pub(super) fn over(places: &[PathBuf]) -> Result<Self, Failure> {
        if places.iter().any(|place| files::is_pipe(place)) {
            hint_at_terminal()?;
        }
        let size = io::stderr().is_terminal().then(|| size(places)).flatten();
        let bar = size.map_or_else(ProgressBar::hidden, |size| {
            let style = ProgressStyle::with_template(STYLE);
            ProgressBar::new(size).with_style(style.expect("the template is sound"))
        });
        Ok(Self {
            gathered: String::new(),
            bar,
        })
    }

    /// Tells of a game that took so many bytes; what is told may be nothing.
    pub(super) fn tell(&mut self, text: &str, bytes: usize) -> Result<(), Failure> {
        self.bar.inc(u64::try_from(bytes).unwrap_or_default());
        self.gathered += text;
        if self.gathered.len() < AT_ONCE {
            return Ok(());
        }
        self.print()
    }

    /// Says something on standard error.
    pub(super) fn tell_aside(&mut self, text: &str) -> Result<(), Failure> {
        self.bar.suspend(|| print_aside(text))
    }

    /// Prints what is left, and takes the bar away.
    pub(super) fn end(mut self) -> Result<(), Failure> {
        self.bar.finish_and_clear();
        self.print()
    }

    fn print(&mut self) -> Result<(), Failure> {
        let text = std::mem::take(&mut self.gathered);
        if text.is_empty() {
            return Ok(());
        }
        self.bar.suspend(|| print(&text))
    }
}
