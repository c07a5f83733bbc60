//! How games of Gauntlet end: article 5 of its law.

use super::{Gauntlet, Kind, Rule};
use crate::board::Square;
use crate::game::Position;
use crate::side::{Outcome, Side};

/// The row that the runner makes for, as a rank from 0.
pub(super) const GOAL: u8 = 7;

impl Position<Gauntlet> {
    /// How the game has ended, if it has.
    pub(super) fn outcome(&self) -> Option<Outcome<Rule>> {
        let Some((at, _)) = self.runner() else {
            // Chasing pieces come after the runner, so it was there.
            if self.is_unplaced() {
                return None;
            }
            let why = "the runner is captured";
            return Some(Outcome::won(Side::Second, Rule::Captured, why));
        };
        if at.rank() == GOAL {
            if self.extra.last_chance && self.side == Side::Second {
                return None;
            }
            let why = "the runner reached the eighth row";
            return Some(Outcome::won(Side::First, Rule::Arrived, why));
        }
        if self.chasers_move().is_some() {
            return None;
        }
        let with_either = Kind::BOTH.map(|kind| self.with_runner(at, kind));
        if with_either
            .iter()
            .all(|runner| runner.turned_to(Side::First).legal_steps().next().is_none())
        {
            return Some(Outcome::undecided(Rule::Stuck, "neither player can move"));
        }
        if self.in_hand(Side::Second).next().is_some() {
            return None;
        }
        if self.can_still_arrive() {
            let why = "all four chasing pieces are immobile";
            return Some(Outcome::won(Side::First, Rule::Immobile, why));
        }
        let why = "no piece can change the game any more";
        Some(Outcome::undecided(Rule::Immobile, why))
    }

    /// Whether the runner can come to rank 8 by its own moves and the swaps
    /// that it must make, while the chaser passes. There are at most 128
    /// places to look at: two pieces on 64 squares.
    fn can_still_arrive(&self) -> bool {
        let mut seen: Vec<(Square, Kind)> = self.runner().into_iter().collect();
        let mut next = 0;
        while let Some(&(from, kind)) = seen.get(next) {
            let runner = self.with_runner(from, kind).turned_to(Side::First);
            let mut onward: Vec<_> = runner.legal_steps().map(|step| (*step.to, kind)).collect();
            if onward.is_empty() {
                onward.push((from, kind.other()));
            }
            for place in onward {
                if place.0.rank() == GOAL {
                    return true;
                }
                if !seen.contains(&place) {
                    seen.push(place);
                }
            }
            next += 1;
        }
        false
    }

    /// Whether the runner is on rank 8 and a chasing piece can capture it
    /// (article 5.2).
    pub(super) fn has_last_chance(&self) -> bool {
        self.runner()
            .is_some_and(|(at, _)| at.rank() == GOAL && self.threat(at, at).is_some())
    }
}
