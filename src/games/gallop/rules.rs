//! The law of Gallop.

use std::collections::BTreeSet;

use super::faults::Fault;
use super::{Gallop, Move, Part, Rule, TwoDice};
use crate::board::{Direction, Square};
use crate::game::Breach;
use crate::games::stones::{self, BAR, Field, name};
use crate::side::{Outcome, Side};
use crate::text::{Mark, Written, span};

impl Part {
    /// The move of a piece that no player wrote.
    fn new(from: Square, to: Square) -> Self {
        Self {
            from: Some(from.into()),
            captures: false.into(),
            to: to.into(),
        }
    }

    /// Moves the piece, taking what stands where it lands.
    pub(super) fn apply(&self, board: &mut Field) {
        if let Some(from) = self.from {
            board[*self.to] = board[*from].take();
        }
    }
}

impl Gallop {
    /// Judges a turn: its pieces in the order played, each by the articles in
    /// their order, then whether enough was played.
    pub(super) fn judge_turn(&self, m: &Move) -> Result<(), Breach<Rule>> {
        let parts = match m {
            Move::Pieces(parts) => parts,
            Move::Pass(_) if self.first_parts().next().is_none() => return Ok(()),
            Move::Pass(pass) => {
                let why = format!("{} can move a piece with this roll", name(self.side));
                return Err(pass.breaks(Rule::BothDice, why));
            }
        };
        let mut board = self.board;
        let mut dice = self.dice().to_vec();
        let mut moved: Option<Square> = None;
        for part in parts {
            if Self::outcome(&board).is_some() {
                let why = "the game ended with the piece before";
                return Err(Breach::new(Rule::Finished, part.mark(), why));
            }
            if moved.is_some() && part.from.as_deref() == moved.as_ref() {
                let why = "this piece has moved in this turn".to_owned();
                return Err(part.origin().breaks(Rule::TwoPieces, why));
            }
            let played = self
                .judge_part(&board, &dice, part)
                .map_err(|fault| fault.of(part, self.side, self.dice(), &dice))?;
            dice.remove(played);
            part.apply(&mut board);
            moved = Some(*part.to);
        }
        if !dice.is_empty() && Self::outcome(&board).is_none() && self.can_play_both() {
            let at = parts.first().map_or(0..0, Part::mark);
            let why = format!("both dice can be played; this leaves the {}", dice[0]);
            return Err(Breach::new(Rule::BothDice, at, why));
        }
        Ok(())
    }

    /// Judges the move of one piece on a board where some dice are yet to be
    /// played; gives the place of the die it plays.
    fn judge_part(&self, board: &Field, dice: &[u8], part: &Part) -> Result<usize, Fault> {
        let Some(from) = part.from else {
            return Err(Fault::Unreached);
        };
        match board[*from] {
            Some(piece) if piece == self.side => {}
            Some(_) => return Err(Fault::Theirs),
            None => return Err(Fault::Nobody),
        }
        let (direction, played) = self.judge_distance(dice, *from, *part.to)?;
        judge_direction(self.side, *from, *part.to, direction)?;
        judge_landing(board, self.side, part)?;
        Ok(played)
    }

    /// Articles 2.1 (one by each die) and 3.1.
    fn judge_distance(
        &self,
        dice: &[u8],
        from: Square,
        to: Square,
    ) -> Result<(Direction, usize), Fault> {
        let (direction, distance) = from.line_to(to).ok_or(Fault::Crooked)?;
        match dice.iter().position(|&die| die == distance) {
            Some(played) => Ok((direction, played)),
            None if self.dice().contains(&distance) => Err(Fault::Played(distance)),
            None => Err(Fault::Distance(distance)),
        }
    }

    /// Every move of one piece that one of the dice allows, on the board as it
    /// stands.
    fn first_parts(&self) -> impl Iterator<Item = Part> + '_ {
        let dice = self.dice();
        let distinct = if dice.first() == dice.last() {
            &dice[dice.len().min(1)..]
        } else {
            dice
        };
        distinct.iter().flat_map(|&die| self.parts(self.board, die))
    }

    /// Every move of one piece by one die.
    fn parts(&self, board: Field, die: u8) -> impl Iterator<Item = Part> + '_ {
        let squares = Field::squares().filter(move |&at| board[at] == Some(self.side));
        squares.flat_map(move |from| {
            Direction::ALL
                .into_iter()
                .filter_map(move |direction| Field::step(from, direction, die))
                .map(move |to| Part::new(from, to))
                .filter(move |part| self.judge_part(&board, &[die], part).is_ok())
        })
    }

    /// Every way to go on after a first piece: the second pieces, if the game
    /// still goes on.
    fn second_parts(&self, first: &Part) -> impl Iterator<Item = Part> + '_ {
        let mut board = self.board;
        let mut dice = self.dice().to_vec();
        if let Ok(played) = self.judge_part(&board, &dice, first) {
            dice.remove(played);
        }
        first.apply(&mut board);
        let over = Self::outcome(&board).is_some();
        let moved = *first.to;
        let left = if over { None } else { dice.first().copied() };
        left.into_iter()
            .flat_map(move |die| self.parts(board, die))
            .filter(move |part| part.from.as_deref() != Some(&moved))
    }

    /// Whether both dice can be played (article 2.2).
    fn can_play_both(&self) -> bool {
        self.first_parts()
            .any(|first| self.second_parts(&first).next().is_some())
    }

    /// Every turn worth judging, in canonical order.
    pub(super) fn turns(&self) -> Vec<Move> {
        let mut turns = vec![Move::Pass(().into())];
        let mut pairs = BTreeSet::new();
        let mut backwards = Vec::new();
        for first in self.first_parts() {
            turns.push(Move::Pieces(vec![first.marked(&self.board)]));
            for second in self.second_parts(&first) {
                if first.from < second.from {
                    pairs.insert((first.key(), second.key()));
                    turns.push(self.pair(first, second));
                } else {
                    backwards.push((first, second));
                }
            }
        }
        backwards.retain(|(first, second)| !pairs.contains(&(second.key(), first.key())));
        turns.extend(
            backwards
                .into_iter()
                .map(|(first, second)| self.pair(first, second)),
        );
        turns
    }

    /// Two pieces in this order, captures marked.
    fn pair(&self, first: Part, second: Part) -> Move {
        let mut board = self.board;
        let first = first.marked(&board);
        first.apply(&mut board);
        Move::Pieces(vec![first, second.marked(&board)])
    }

    /// The canonical way to write a legal turn: captures marked, the piece of
    /// the lower origin first where that can be played.
    pub(super) fn in_order(&self, parts: &[Part]) -> Move {
        match *parts {
            [first, second] => {
                let turned = Move::Pieces(vec![second.unmarked(), first.unmarked()]);
                if second.from < first.from && self.judge_turn(&turned).is_ok() {
                    self.pair(second, first)
                } else {
                    self.pair(first, second)
                }
            }
            _ => Move::Pieces(parts.iter().map(|part| part.marked(&self.board)).collect()),
        }
    }

    /// The turns that a turn with origins left out can mean.
    pub(super) fn fill_in(&self, parts: &[Part]) -> Vec<Move> {
        let own: Vec<Square> = Field::squares()
            .filter(|&at| self.board[at] == Some(self.side))
            .collect();
        let mut turns = vec![Vec::new()];
        for part in parts {
            let froms = match part.from {
                Some(from) => vec![from],
                None => own.iter().map(|&from| part.to.with(from)).collect(),
            };
            turns = turns
                .into_iter()
                .flat_map(|turn: Vec<Part>| {
                    froms.iter().map(move |&from| {
                        let filled = Part {
                            from: Some(from),
                            ..*part
                        };
                        turn.iter().copied().chain([filled]).collect()
                    })
                })
                .collect();
        }
        turns.into_iter().map(Move::Pieces).collect()
    }

    /// How the game has ended on a board, if it has.
    pub(super) fn outcome(board: &Field) -> Option<Outcome<Rule>> {
        stones::race_outcome(board, Rule::FiveHome, Rule::TooFew)
    }

    /// The dice of this turn.
    fn dice(&self) -> &[u8] {
        self.roll.as_ref().map_or(&[], TwoDice::faces)
    }
}

/// Articles 3.2 to 3.6 and 3.9.
fn judge_direction(
    side: Side,
    from: Square,
    to: Square,
    direction: Direction,
) -> Result<(), Fault> {
    let forward = direction.up() * side.forward();
    let before = |at: Square| match side {
        Side::First => at.rank() < BAR,
        Side::Second => at.rank() > BAR,
    };
    let beyond = |at: Square| at.rank() != BAR && !before(at);
    if from.rank() == stones::home_row(side) && forward != 1 {
        return Err(Fault::NotForward);
    }
    if !beyond(from) && forward < 0 {
        return Err(Fault::Backward);
    }
    if before(from) && beyond(to) {
        return Err(Fault::PastBar);
    }
    if beyond(from) && before(to) {
        return Err(Fault::BehindBar);
    }
    if from.rank() == stones::home_row(side.other()) {
        return Err(Fault::Home);
    }
    Ok(())
}

/// Articles 4.1 to 4.3.
fn judge_landing(board: &Field, side: Side, part: &Part) -> Result<(), Fault> {
    match board[*part.to] {
        Some(piece) if piece == side => Err(Fault::OwnPiece(piece)),
        None if *part.captures => Err(Fault::NoCapture),
        Some(piece) if stones::in_home_row(*part.to) => Err(Fault::Safe(piece)),
        _ => Ok(()),
    }
}

impl Part {
    /// The same with the capture written exactly where there is one.
    fn marked(&self, board: &Field) -> Self {
        Self {
            captures: self.captures.with(board[*self.to].is_some()),
            ..*self
        }
    }

    /// The same without a capture mark, which may be right or wrong in another
    /// order.
    fn unmarked(&self) -> Self {
        Self {
            captures: false.into(),
            ..*self
        }
    }

    fn key(&self) -> (Option<Square>, Square) {
        (self.from.map(|from| *from), *self.to)
    }

    /// Where from; where that is left out, where to.
    pub(super) fn origin(&self) -> Written<Square> {
        self.from.unwrap_or(self.to)
    }

    /// Where the whole is written.
    fn mark(&self) -> Mark {
        span(&self.origin().mark(), &self.to.mark())
    }
}
