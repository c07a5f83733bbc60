//! The door for mail: an answer as a mail that goes out.

use crate::post::address::Mailbox;
use crate::post::{Block, Outgoing};

use super::answer::Answer;

/// What stands in ids for a domain that is not known.
const NO_DOMAIN: &str = "herald.invalid";

/// An answer as a mail from the desk's address at a moment, in seconds of Unix
/// time; nothing where no address is known that it could go to.
///
/// Its id carries the seat's token, which comes back when it is answered.
#[must_use]
pub fn outgoing(answer: &Answer, from: Option<&Mailbox>, now: u64) -> Option<Outgoing> {
    let domain = from.map_or(NO_DOMAIN, Mailbox::domain);
    let named = format!("{} <{}>", answer.name, answer.to);
    let to = Mailbox::read(&named).or_else(|_| Mailbox::read(&answer.to));
    let thread = (!answer.token.is_empty()).then(|| format!("{}.0@{domain}", answer.token));
    let id = match &thread {
        Some(_) => format!("{}.{}@{domain}", answer.token, answer.serial),
        None => format!("help.{}@{domain}", answer.serial),
    };
    let before = (!answer.answers.is_empty()).then(|| answer.answers.clone());
    let mut references: Vec<String> = thread.clone().into_iter().collect();
    references.extend(before.clone());
    Some(Outgoing {
        from: from.cloned(),
        to: vec![to.ok()?],
        subject: answer.subject.clone(),
        date: now,
        id,
        in_reply_to: before.or(thread),
        references,
        automatic: true,
        blocks: vec![
            Block::Words(answer.said.clone()),
            Block::Fixed(answer.board.clone()),
            Block::Words(answer.after.clone()),
            Block::Code(answer.code.clone()),
        ],
    })
}
