//! Slips and typed moves, and what mail, chat and people make of them: read
//! where they are still there, and never taken for anything else.

use std::fmt::Write;

use herald::play::Play;
use herald::post::{self, Here, Message, Told};
use herald::record::GameFile;

#[path = "slips/letters.rs"]
mod letters;
#[path = "slips/mangle.rs"]
mod mangle;
#[path = "common/people.rs"]
mod people;
#[path = "slips/sent.rs"]
mod sent;

use mangle::{Arrived, Mangling, Must};
use people::file;
use sent::Sent;

/// What became of a mangled message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Became {
    Read,
    Refused,
    /// Something else than was sent was taken.
    Wrong,
}

/// Takes a message into the receiver's copy.
fn take(sent: &Sent, arrived: &Arrived) -> (Became, String) {
    let message = match arrived {
        Arrived::Text(text) => Message::read(text),
        Arrived::Letter(bytes) => Message::read_bytes(bytes),
    };
    let refused = |refusal: herald::refusal::Refusal| {
        (
            Became::Refused,
            format!("{}: {}", refusal.rule, refusal.why),
        )
    };
    let message = match message {
        Ok(message) => message,
        Err(refusal) => return refused(refusal),
    };
    let ours = (!sent.before.is_empty()).then(|| Play::open(file(&sent.before), None).unwrap());
    let open = |file: GameFile| Play::open(file, None);
    let here = Here {
        open: &open,
        me: None,
        now: people::BEGUN,
        told: Told::default(),
    };
    match post::receive(&message, ours, here) {
        Ok(mut taken) => {
            if taken.new.is_empty() && taken.typed.is_none() && !taken.made {
                return (Became::Refused, "nothing new".to_owned());
            }
            let now = if sent.by_hand {
                // What was typed is kept beside the move, so the states differ.
                taken.play.throw(None).unwrap();
                taken
                    .typed
                    .map(|(turn, played)| format!("{turn}. {played}"))
                    == Some(sent.code.clone())
            } else {
                *taken.play.state() == sent.after
            };
            (
                if now { Became::Read } else { Became::Wrong },
                taken.words.join(" "),
            )
        }
        Err(refusal) => refused(refusal),
    }
}

fn all() -> Vec<Mangling> {
    let mut all = mangle::texts();
    all.extend(letters::letters());
    all
}

#[test]
fn slips_come_through_and_nothing_else_does() {
    let (manglings, kinds) = (all(), sent::all());
    assert!(manglings.len() >= 120, "{} manglings", manglings.len());
    let mut faults = String::new();
    let mut table = String::new();
    for sent in &kinds {
        let (mut read, mut readable) = (0, 0);
        for mangling in &manglings {
            if sent.by_hand && mangling.must == Must::Refuse {
                // What is spoilt of a short move may be another move.
                continue;
            }
            let (became, why) = take(sent, &(mangling.make)(sent));
            let must = match mangling.must {
                Must::Read => true,
                Must::ReadIfSigned => sent.signed,
                Must::ReadIfHere => !sent.before.is_empty(),
                Must::Refuse => false,
            };
            readable += usize::from(must);
            read += usize::from(became == Became::Read);
            let is_right = match became {
                Became::Wrong => false,
                // People's moves may be asked for again; they are not guessed.
                _ if sent.by_hand => true,
                Became::Read => must,
                Became::Refused => !must,
            };
            if sent.by_hand && must && became == Became::Refused {
                println!("{}, {}: {why}", sent.name, mangling.name);
            }
            if !is_right {
                let _ = writeln!(
                    faults,
                    "{}, {}: {became:?}: {why}",
                    sent.name, mangling.name
                );
            }
        }
        let _ = writeln!(table, "{:20} {read:4} of {readable:4}", sent.name);
        assert!(read * 6 >= readable * 5, "too little is read:\n{table}");
    }
    println!("{} manglings\n{table}", manglings.len());
    assert!(faults.is_empty(), "{faults}");
}
