//! What each side of Chivalry has left: positions that cannot be for it, and how
//! games end by it.

use super::{Chivalry, Piece, Rank, Rule};
use crate::board::{Grid, PositionString};
use crate::game::Position;
use crate::side::{Impossible, Outcome, Side};

/// How many queens each side has.
const QUEENS: usize = 4;

/// How many pawns each side has, on the board and in its stash.
const PAWNS: usize = 5;

impl Position<Chivalry> {
    /// How many pieces of a kind a side has on the board.
    pub(super) fn count(&self, side: Side, rank: Rank) -> usize {
        self.board.count(Piece::new(side, rank))
    }

    /// How many pawns a side has in its stash.
    pub(super) fn stash(&self, side: Side) -> usize {
        PAWNS.saturating_sub(self.count(side, Rank::Pawn))
    }

    /// How many queens a side has off.
    pub(super) fn queens_off(&self, side: Side) -> usize {
        usize::from(self.extra.0[side.index()])
    }

    /// Looks for pieces where none can be, and more than there are.
    pub(super) fn check_pieces(&self, text: &PositionString<'_>) -> Result<(), Impossible> {
        let impossible = |why: String| Err(Impossible::new(text.board_mark(), why));
        if let Some((square, piece)) = self.board.pieces().find(|(at, _)| !at.is_dark()) {
            let rank = piece.rank.name();
            return impossible(format!("a {rank} stands on {square}, a light square"));
        }
        for side in Side::BOTH {
            let name = self.called(side);
            let pawns = self.count(side, Rank::Pawn);
            if pawns > PAWNS {
                let why = format!("{name} has {pawns} pawns, but there are only {PAWNS}");
                return impossible(why);
            }
            let (on, off) = (self.count(side, Rank::Queen), self.queens_off(side));
            if on + off > QUEENS {
                let why = format!(
                    "{name} has {on} queens on the board and {off} off, but there are only {QUEENS}"
                );
                return impossible(why);
            }
        }
        Ok(())
    }

    /// How the game has ended, if it has.
    pub(super) fn outcome(&self) -> Option<Outcome<Rule>> {
        let mut sides = Side::BOTH.into_iter();
        if let Some(winner) = sides.find(|&side| self.queens_off(side) >= 2) {
            return Some(Outcome::won(winner, Rule::TwoOff, "two queens off"));
        }
        let in_play = |side| {
            let off = if self.options.literal {
                0
            } else {
                self.queens_off(side)
            };
            self.count(side, Rank::Queen) + off
        };
        if Side::BOTH.into_iter().all(|side| in_play(side) < 2) {
            let ahead = |&side: &Side| self.queens_off(side) > self.queens_off(side.other());
            if let Some(winner) = Side::BOTH
                .into_iter()
                .find(ahead)
                .filter(|_| self.options.tally)
            {
                let why = "a stalemate, with one side's queen off";
                return Some(Outcome::won(winner, Rule::Tally, why));
            }
            let why = if self.options.literal {
                "neither player has two queens on the board"
            } else {
                "each player has at most one queen in play"
            };
            return Some(Outcome::drawn(Rule::Stalemate, why));
        }
        let dead = self.is_dead();
        dead.then(|| Outcome::drawn(Rule::Dead, "neither player can move"))
    }
}
