//! The refusals of messages that bring nothing that can be taken.

use crate::refusal::{House, Kind, Refusal};
use crate::text::harmless;

use super::mail::listed;
use super::message::Message;

/// A refusal of a message that holds nothing (article 0.24).
pub(super) fn nothing(message: &Message, help: &str) -> Refusal {
    let mut why = "there is no code, no game file and no numbered move in this message".to_owned();
    if !message.seen.is_empty() {
        why = why + "; what is in it is " + &listed(&message.seen);
    }
    if message.automatic {
        why += "; a program wrote it, and only codes are taken from programs";
    }
    Refusal::house(Kind::Unreadable, House::Message, "", why).hint(help)
}

/// A refusal of a message whose codes are damaged.
pub(super) fn damaged(why: &str) -> Refusal {
    let why = format!("there is a code in this message, but {}", harmless(why));
    Refusal::house(Kind::Unreadable, House::Whole, "", why)
        .hint("ask for it once more, and copy all of it; `herald slip` prints it again")
}

/// A refusal of what does not stand up (article 0.29).
pub(super) fn unsound(entry: Option<u32>, why: &str) -> Refusal {
    let why = match entry {
        Some(entry) => format!("entry {entry}: {why}"),
        None => why.to_owned(),
    };
    Refusal::house(Kind::Illegal, House::Sound, "", why)
        .hint("nothing has been taken; ask the sender to `herald verify` the game")
}
