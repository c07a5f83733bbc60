//! Why a command did not do what it was asked, and the exit status for it.

use serde_json::{Map, Value, json};

use crate::contest;
use crate::games;
use crate::home::{DiskError, HomeError};
use crate::play::{Fault, ReleaseFault};
use crate::record::Flaw;
use crate::refusal::{House, Refusal};
use crate::side::Impossible;
use crate::text::{harmless, wrap};

/// What a command gives back when it fails.
#[derive(Debug)]
pub(super) enum Failure {
    /// The referee says no.
    Refused(Box<Refusal>),
    /// Another entry was released before; with its code.
    Sent(Box<Refusal>, String),
    /// A game file has a fault.
    Fault(String, Fault),
    /// A text is no game file.
    Flaw(String, Flaw),
    /// A position cannot be; with what may help.
    Impossible(String, Impossible, Option<String>),
    /// Something else was in the way; in words.
    Trouble(String),
    /// What there is to say has been printed.
    Told(u8),
}

impl Failure {
    /// 1 when something was judged and refused, 2 when nothing could be judged.
    pub(super) const fn status(&self) -> u8 {
        match self {
            Self::Refused(_) | Self::Sent(..) | Self::Fault(..) | Self::Impossible(..) => 1,
            Self::Flaw(..) | Self::Trouble(_) => 2,
            Self::Told(status) => *status,
        }
    }

    /// The failure as plain text, every line ended.
    pub(super) fn text(&self) -> String {
        match self {
            Self::Refused(refusal) => refusal.render(games::title(&refusal.rule, refusal.edition)),
            Self::Sent(refusal, sent) => {
                let refusal = refusal.render(games::title(&refusal.rule, refusal.edition));
                format!("{refusal}\nThis is what was released:\n{sent}\n")
            }
            Self::Fault(..) | Self::Flaw(..) | Self::Trouble(_) => {
                wrap(&format!("error: {}", self.line()), "  ")
            }
            Self::Impossible(position, impossible, help) => {
                impossible_text(position, impossible, help.as_ref())
            }
            Self::Told(_) => String::new(),
        }
    }

    /// What is wrong with a file, in one line that names it.
    pub(super) fn line(&self) -> String {
        match self {
            Self::Fault(file, fault) => format!("{}: {fault}", harmless(file)),
            Self::Flaw(file, flaw) => format!("{}: not a game file: {flaw}", harmless(file)),
            Self::Trouble(why) => harmless(why),
            other => other.text(),
        }
    }

    /// The failure as JSON.
    pub(super) fn json(&self) -> Value {
        match self {
            Self::Refused(refusal) => super::json::refusal(refusal),
            Self::Sent(refusal, sent) => {
                let mut value = super::json::refusal(refusal);
                let sent = Map::from_iter([("sent".to_owned(), json!(sent))]);
                super::json::extend(&mut value, sent);
                value
            }
            Self::Fault(file, fault) => json!({
                "file": file, "sound": false, "entry": fault.entry,
                "line": fault.place.line, "column": fault.place.column, "why": fault.why,
            }),
            Self::Flaw(file, flaw) => json!({
                "file": file, "error": format!("not a game file: {flaw}"),
                "line": flaw.line, "column": flaw.column,
            }),
            Self::Impossible(_, impossible, help) => {
                let mut value = json!({ "error": impossible.why });
                let help = help.iter().map(|help| ("help".to_owned(), json!(help)));
                super::json::extend(&mut value, help.collect());
                value
            }
            Self::Trouble(why) => json!({ "error": why }),
            Self::Told(_) => Value::Null,
        }
    }
}

/// The worse of two statuses: a fault is worse than what cannot be read.
pub(super) const fn worse(one: u8, other: u8) -> u8 {
    match (one, other) {
        (1, _) | (_, 1) => 1,
        (0, status) | (status, _) => status,
    }
}

/// A position that cannot be, with the part of it that is wrong.
fn impossible_text(position: &str, impossible: &Impossible, help: Option<&String>) -> String {
    let kind = crate::refusal::Kind::Illegal;
    let refusal = Refusal {
        at: impossible.at.clone(),
        help: help.cloned(),
        ..Refusal::house(kind, House::Possible, position, impossible.why.as_str())
    };
    refusal.render(games::title(&refusal.rule, refusal.edition))
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(Box::new(refusal))
    }
}

impl From<ReleaseFault> for Failure {
    fn from(fault: ReleaseFault) -> Self {
        match fault {
            ReleaseFault::Refused(refusal, None) => Self::Refused(refusal),
            ReleaseFault::Refused(refusal, Some(sent)) => Self::Sent(refusal, sent),
            ReleaseFault::Home(error) => error.into(),
        }
    }
}

impl From<contest::Trouble> for Failure {
    fn from(trouble: contest::Trouble) -> Self {
        Self::Trouble(match trouble {
            contest::Trouble::Broken(why) => why,
            contest::Trouble::Halted => "the match was halted".to_owned(),
        })
    }
}

impl From<DiskError> for Failure {
    fn from(error: DiskError) -> Self {
        Self::Trouble(error.to_string())
    }
}

impl From<HomeError> for Failure {
    fn from(error: HomeError) -> Self {
        Self::Trouble(error.to_string())
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        // Whoever reads our output may stop; that is no trouble of ours.
        if error.kind() == std::io::ErrorKind::BrokenPipe {
            return Self::Told(0);
        }
        Self::Trouble(error.to_string())
    }
}
