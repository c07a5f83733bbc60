//! Moves that stand in a message by themselves, each with the number of its
//! turn, as people without herald write them.

use crate::play::{Aside, Play};
use crate::referee::Deed;
use crate::refusal::{Kind, Refusal};

use super::message::{Message, Move};
use super::receive::{Taken, note, nothing};
use super::turn::{Numbered, is_same, numbered, split};

/// Plays the moves that stand in lines of a message with their turn numbers.
pub(super) fn lines(message: &Message, play: Play, date: Option<&str>) -> Result<Taken, Refusal> {
    let game = play.referee().terms().game;
    if message.moves.is_empty() {
        return Err(nothing(
            "a move stands on a line of its own, behind its turn number: `12. c1-c4`",
        ));
    }
    if play.file().header().dice.is_fair() {
        let why = "with fair dice a move comes in a slip of the player's own herald";
        return Err(Refusal::house(
            Kind::Illegal,
            "0.24",
            &message.moves[0].text,
            why,
        ));
    }
    // A numbered line is often prose; what cannot be read as a move is one only
    // where nothing else is.
    let is_move =
        |line: &&Move| split(&line.text).is_some_and(|(_, rest)| game.respell(rest).is_ok());
    let readable: Vec<&Move> = message.moves.iter().filter(is_move).collect();
    let due = play.referee().turn();
    let mut moves = match readable.as_slice() {
        [] => message
            .moves
            .iter()
            .filter(|line| line.number == due)
            .take(1)
            .collect(),
        _ => readable,
    };
    if moves.is_empty() {
        return Err(nothing("a move is written like `12. c1-c4`"));
    }
    moves.sort_by_key(|line| line.number);
    for pair in moves.windows(2) {
        let [one, other] = pair else { continue };
        let same = |line: &Move| split(&line.text).and_then(|(_, rest)| game.respell(rest).ok());
        if one.number == other.number && same(one) != same(other) {
            let why = format!(
                "lines {} and {} have different moves for turn {}",
                one.line, other.line, one.number
            );
            return Err(Refusal::house(Kind::Ambiguous, "0.25", &other.text, why)
                .hint("pass on only the one that is meant"));
        }
    }
    moves.dedup_by_key(|line| line.number);
    let mut taken = Taken {
        play,
        new: Vec::new(),
        known: Vec::new(),
        moves: Vec::new(),
        thrown: false,
    };
    for line in moves {
        taken.play_line(line, date)?;
    }
    Ok(taken)
}

impl Taken {
    fn play_line(&mut self, line: &Move, date: Option<&str>) -> Result<(), Refusal> {
        let play = &mut self.play;
        let old = play.entries().find(|entry| entry.turn == Some(line.number));
        if let (Some(old), Some((_, rest))) = (old, split(&line.text))
            && is_same(play, old, rest)
        {
            note(&mut self.known, old.number);
            return Ok(());
        }
        let text = match numbered(play, &line.text)? {
            Numbered::Due(text) => text.to_owned(),
            Numbered::Repeated => return Ok(()),
        };
        let Some(by) = play.referee().side() else {
            return Err(match play.referee().ending() {
                Some(ending) => Refusal::over(&line.text, &ending.why),
                None => Refusal::unopened(&line.text),
            });
        };
        let deed = Deed::Move { text, offer: false };
        let aside = Aside {
            note: None,
            date: date.map(str::to_owned),
        };
        let judged = play.act(by, &deed, aside)?;
        if let Some(judged) = judged {
            self.moves.push((line.number, judged.canonical));
        }
        self.thrown |= play.throw();
        Ok(())
    }
}
