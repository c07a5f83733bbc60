//! A move that was played: what it did is told once somebody asks.

use std::sync::OnceLock;

use crate::table::{Judged, Table};

/// A legal move that was played, and the position it was played in.
#[derive(Debug)]
pub struct Played {
    before: Box<dyn Table>,
    canonical: String,
    told: OnceLock<Judged>,
}

impl Played {
    pub(super) const fn new(before: Box<dyn Table>, canonical: String) -> Self {
        Self {
            before,
            canonical,
            told: OnceLock::new(),
        }
    }

    /// The one way the record writes it.
    #[must_use]
    pub fn canonical(&self) -> &str {
        &self.canonical
    }

    /// The move as the judge sees it, with what it did. Most games are gone
    /// through and never asked this, so it is found out at the first call.
    ///
    /// # Panics
    ///
    /// Never: a move that was played was legal where it was played.
    #[must_use]
    pub fn judged(&self) -> &Judged {
        self.told.get_or_init(|| {
            let judged = self.before.judge(&self.canonical);
            judged.expect("a move that was played is legal")
        })
    }

    /// The position it was played in.
    pub(super) fn before(&self) -> &dyn Table {
        self.before.as_ref()
    }
}
