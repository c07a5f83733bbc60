//! Why a desk could not work, so that the message is to come again.

use std::fmt::{self, Display};

use crate::home::{DiskError, HomeError};
use crate::play::{Fault, ReleaseFault};
use crate::record::Flaw;
use crate::text::harmless;

/// Why a desk could not work. It is never the fault of who wrote: the message
/// is to be brought again later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble(pub String);

impl Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&harmless(&self.0))
    }
}

impl std::error::Error for Trouble {}

impl From<DiskError> for Trouble {
    fn from(error: DiskError) -> Self {
        Self(error.to_string())
    }
}

impl From<HomeError> for Trouble {
    fn from(error: HomeError) -> Self {
        Self(error.to_string())
    }
}

impl From<std::io::Error> for Trouble {
    fn from(error: std::io::Error) -> Self {
        Self(error.to_string())
    }
}

impl From<Flaw> for Trouble {
    fn from(flaw: Flaw) -> Self {
        Self(format!("a game cannot be written: {}", flaw.why))
    }
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Self {
        Self(fault.to_string())
    }
}

impl From<ReleaseFault> for Trouble {
    fn from(fault: ReleaseFault) -> Self {
        match fault {
            ReleaseFault::Refused(refusal, _) => Self(refusal.why.clone()),
            ReleaseFault::Home(error) => error.into(),
        }
    }
}
