//! The law of Gallop.

use super::faults::Fault;
use super::{Gallop, Part, Rule, TwoDice};
use crate::board::{Direction, Grid, Square};
use crate::game::{Breach, Judgment, Nobody, Position, Witness, say};
use crate::games::stones::{self, BAR, Field};
use crate::side::Side;

impl Position<Gallop> {
    /// Judges a turn: its pieces in the order played, each by the articles in
    /// their order, then whether enough was played.
    pub(super) fn judge_turn<W: Witness<Rule>>(
        &self,
        parts: &[Part],
        witness: &mut W,
    ) -> Judgment<Gallop> {
        let mut board = self.board;
        let mut left = self.dice().to_vec();
        let mut before: Option<&Part> = None;
        for part in parts {
            if self.is_over(&board) {
                let why = say!("the game ended with the piece before");
                return Err(Breach::new(Rule::Finished, part.mark(), why));
            }
            if let Some(first) = before {
                judge_other_piece(first, part)?;
            }
            let played = self
                .judge_part(&board, &left, part, witness)
                .map_err(|fault| fault.breach(part, self, &left, before))?;
            left.remove(played);
            part.apply(&mut board);
            before = Some(part);
        }
        self.judge_enough(parts, &board, &left, witness)
    }

    /// Judges the move of one piece on a board where some dice are yet to be
    /// played; gives the place of the die it plays.
    fn judge_part<W: Witness<Rule>>(
        &self,
        board: &Field,
        left: &[u8],
        part: &Part,
        witness: &mut W,
    ) -> Result<usize, Fault> {
        let from = part.from.ok_or(Fault::Unreached)?;
        match board[*from] {
            Some(piece) if piece == self.side => {}
            Some(_) => return Err(Fault::Theirs),
            None => return Err(Fault::Nobody),
        }
        witness.found(Rule::TwoPieces, || {
            say!("the piece on {} is {}'s", from, self.called(self.side))
        });
        let (direction, distance) = from.line_to(*part.to).ok_or(Fault::Crooked)?;
        let Some(played) = left.iter().position(|&die| die == distance) else {
            return Err(if self.dice().contains(&distance) {
                Fault::Played(distance)
            } else {
                Fault::Distance(distance)
            });
        };
        witness.found(Rule::Exact, || {
            say!(
                "{} is {} away from {} in a straight line",
                part.to,
                distance,
                from
            )
        });
        judge_direction(self.side, *from, *part.to, direction, witness)?;
        judge_landing(board, self.side, part, witness)?;
        Ok(played)
    }

    /// Article 2.2, and 4.4 under `captures=free`: whether enough was played
    /// when these dice are left.
    fn judge_enough<W: Witness<Rule>>(
        &self,
        parts: &[Part],
        board: &Field,
        left: &[u8],
        witness: &mut W,
    ) -> Judgment<Gallop> {
        let Some(&die) = left.first() else {
            witness.found(Rule::BothDice, || say!("both dice are played"));
            return Ok(());
        };
        if self.is_over(board) {
            witness.found(Rule::BothDice, || say!("the game ends with this piece"));
            return Ok(());
        }
        if !self.can_play_both() {
            witness.found(Rule::BothDice, || say!("no choice plays both dice"));
            return Ok(());
        }
        let at = parts.first().map_or(0..0, Part::mark);
        if !self.options.free {
            let why = say!("both dice can be played; this leaves the {}", die);
            return Err(Breach::new(Rule::BothDice, at, why));
        }
        let moved = parts.last().map(|part| *part.to);
        if self.quiet_parts(*board, die, moved).next().is_some() {
            let why = say!("the {} can be played without a capture", die);
            return Err(Breach::new(Rule::Free, at, why));
        }
        if self.can_play_both_quietly() {
            let why = say!(
                "both dice can be played without a capture; this leaves the {}",
                die
            );
            return Err(Breach::new(Rule::Free, at, why));
        }
        witness.found(Rule::Free, || say!("only a capture would play the {}", die));
        Ok(())
    }

    /// Every move of one piece that one of the dice allows, on the board as it
    /// stands.
    pub(super) fn first_parts(&self) -> impl Iterator<Item = Part> + '_ {
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
        board.of(self.side).squares().flat_map(move |from| {
            Direction::ALL
                .into_iter()
                .filter_map(move |direction| Field::step(from, direction, die))
                .map(move |to| Part::new(from, to))
                .filter(move |part| self.judge_part(&board, &[die], part, &mut Nobody).is_ok())
        })
    }

    /// Those of another piece than the one moved that capture nothing.
    fn quiet_parts(
        &self,
        board: Field,
        die: u8,
        moved: Option<Square>,
    ) -> impl Iterator<Item = Part> + '_ {
        self.parts(board, die)
            .filter(move |part| board[*part.to].is_none() && part.from.map(|from| *from) != moved)
    }

    /// Every way to go on after a first piece: the second pieces, if the game
    /// still goes on.
    pub(super) fn second_parts(&self, first: &Part) -> impl Iterator<Item = Part> + '_ {
        let (board, left) = self.after(first);
        let moved = *first.to;
        let left = left.filter(|_| !self.is_over(&board));
        left.into_iter()
            .flat_map(move |die| self.parts(board, die))
            .filter(move |part| part.from.as_deref() != Some(&moved))
    }

    /// The board after a first piece, and the die that is left.
    pub(super) fn after(&self, first: &Part) -> (Field, Option<u8>) {
        let mut board = self.board;
        first.apply(&mut board);
        let distance = first.from.map_or(0, |from| from.distance(*first.to));
        let [one, other] = self.roll.map_or([0, 0], |roll| roll.0);
        let left = if one == distance { other } else { one };
        (board, Some(left).filter(|_| self.roll.is_some()))
    }

    /// Whether both dice can be played (article 2.2).
    fn can_play_both(&self) -> bool {
        self.first_parts()
            .any(|first| self.second_parts(&first).next().is_some())
    }

    /// Whether a die can be played without a capture (article 4.4).
    pub(super) fn can_play_quietly(&self) -> bool {
        self.first_parts()
            .any(|first| self.board[*first.to].is_none())
    }

    /// Whether both dice can be played without a capture (article 4.4).
    fn can_play_both_quietly(&self) -> bool {
        let mut first_parts = self.first_parts();
        first_parts.any(|first| {
            let (board, left) = self.after(&first);
            self.board[*first.to].is_none()
                && !self.is_over(&board)
                && left.is_some_and(|die| {
                    self.quiet_parts(board, die, Some(*first.to))
                        .next()
                        .is_some()
                })
        })
    }

    /// Whether a piece has ended the game on the way through a turn (article
    /// 2.4). A board that had too few pieces from the first is a part of one.
    pub(super) fn is_over(&self, board: &Field) -> bool {
        let end = |board| stones::race_outcome(board, Rule::FiveHome, Rule::TooFew);
        end(board).is_some_and(|over| end(&self.board) != Some(over))
    }

    /// The dice of this turn.
    pub(super) fn dice(&self) -> &[u8] {
        self.roll.as_ref().map_or(&[], TwoDice::faces)
    }
}

/// Article 2.1: that the second piece is another than the first.
fn judge_other_piece(first: &Part, second: &Part) -> Judgment<Gallop> {
    let origin = second.origin();
    if second.from == Some(first.to) {
        let why = say!("after {}-{} this piece has moved", first.origin(), first.to);
        return Err(origin.breaks(Rule::TwoPieces, why));
    }
    if second.from.is_some() && second.from == first.from {
        let why = say!(
            "the piece on {} has moved in this turn, to {}",
            origin,
            first.to
        );
        return Err(origin.breaks(Rule::TwoPieces, why));
    }
    Ok(())
}

/// Articles 3.2 to 3.6 and 3.9.
pub(super) fn judge_direction<W: Witness<Rule>>(
    side: Side,
    from: Square,
    to: Square,
    direction: Direction,
    witness: &mut W,
) -> Result<(), Fault> {
    let forward = direction.up() * side.forward();
    let before = |at: Square| match side {
        Side::First => at.rank() < BAR,
        Side::Second => at.rank() > BAR,
    };
    let beyond = |at: Square| at.rank() != BAR && !before(at);
    if from.rank() == stones::home_row(side) {
        if forward != 1 {
            return Err(Fault::NotForward);
        }
        witness.found(Rule::FromHomeRow, || say!("{} is forward of {}", to, from));
    } else if !beyond(from) {
        if forward < 0 {
            return Err(Fault::Backward);
        }
        witness.found(Rule::OwnHalf, || say!("{} is not backward of {}", to, from));
    }
    if before(from) {
        if beyond(to) {
            return Err(Fault::PastBar);
        }
        witness.found(Rule::BarFirst, || {
            say!("{} is not beyond the Center Bar", to)
        });
    }
    if beyond(from) {
        if before(to) {
            return Err(Fault::BehindBar);
        }
        witness.found(Rule::NotBeyondBar, || {
            say!("{} is not behind the Center Bar", to)
        });
    }
    if from.rank() == stones::home_row(side.other()) {
        return Err(Fault::Home);
    }
    Ok(())
}

/// Articles 4.1 to 4.3.
pub(super) fn judge_landing<W: Witness<Rule>>(
    board: &Field,
    side: Side,
    part: &Part,
    witness: &mut W,
) -> Result<(), Fault> {
    match board[*part.to] {
        Some(piece) if piece == side => Err(Fault::OwnPiece(piece)),
        None if *part.captures => Err(Fault::NoCapture),
        Some(piece) if stones::in_home_row(*part.to) => Err(Fault::Safe(piece)),
        Some(piece) => {
            witness.found(Rule::Capture, || {
                say!(
                    "a {} stands on {} and is captured",
                    stones::called(piece),
                    part.to
                )
            });
            Ok(())
        }
        None => {
            witness.found(Rule::OwnPiece, || say!("{} is empty", part.to));
            Ok(())
        }
    }
}
