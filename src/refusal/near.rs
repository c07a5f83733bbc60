//! The moves that a refusal offers, looked for only when somebody wants to see
//! them.

use std::fmt::{self, Debug};
use std::ops::Deref;
use std::sync::{Arc, LazyLock};

/// How moves are looked for.
type Search = Box<dyn FnOnce() -> Vec<String> + Send>;

/// Moves in canonical notation, the nearest first. To look at them is to look
/// for them, which can take far longer than to refuse.
#[derive(Clone)]
pub struct Near(Arc<LazyLock<Vec<String>, Search>>);

impl Near {
    /// What a search will find.
    pub(crate) fn sought(search: impl FnOnce() -> Vec<String> + Send + 'static) -> Self {
        Self(Arc::new(LazyLock::new(Box::new(search))))
    }
}

impl From<Vec<String>> for Near {
    fn from(moves: Vec<String>) -> Self {
        Self::sought(|| moves)
    }
}

impl Default for Near {
    fn default() -> Self {
        Vec::new().into()
    }
}

impl Deref for Near {
    type Target = [String];

    fn deref(&self) -> &[String] {
        &self.0
    }
}

impl PartialEq for Near {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Near {}

impl Debug for Near {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
