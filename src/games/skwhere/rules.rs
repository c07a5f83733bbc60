//! The law of Skwhere.

use super::figure::Figure;
use super::{Field, Hands, Move, Rule, Skwhere};
use crate::board::{Grid, Square};
use crate::game::{Fact, Judgment, Position, Witness, say};
use crate::games::stones::called;
use crate::text::Written;

/// How many corners a square has: fewer pieces form none.
pub(super) const CORNERS: usize = 4;

impl Position<Skwhere> {
    /// Judges a move, the articles in their order.
    pub(super) fn judge_move<W: Witness<Rule>>(
        &self,
        m: &Move,
        witness: &mut W,
    ) -> Judgment<Skwhere> {
        match &m.from {
            None => self.judge_placing(&m.to, witness)?,
            Some(from) => self.judge_moving(from, &m.to, witness)?,
        }
        if m.claims.is_empty() {
            return Ok(());
        }
        let field = self.landed(m);
        for (n, claim) in m.claims.iter().enumerate() {
            if m.claims[..n].contains(claim) {
                let why = say!("the square with {} opposite is claimed already", claim);
                return Err(claim.breaks(Rule::WrongClaim, why));
            }
            self.judge_claim(&field, *m.to, claim)?;
            let seat = self.called(self.side);
            witness.found(Rule::Completes, || {
                say!(
                    "{} and {} are opposite corners of a square of {}'s",
                    m.to,
                    claim,
                    seat
                )
            });
        }
        Ok(())
    }

    /// Article 2.1.
    fn judge_placing<W: Witness<Rule>>(
        &self,
        to: &Written<Square>,
        witness: &mut W,
    ) -> Judgment<Skwhere> {
        if self.in_hand() == 0 {
            let why = say!("{} has no piece in hand to place", self.called(self.side));
            return Err(to.breaks(Rule::Placing, why));
        }
        judge_landing(&self.board, to, Rule::Placing, witness)
    }

    /// Article 3.1. Who has an empty hand and fewer than four pieces has lost.
    fn judge_moving<W: Witness<Rule>>(
        &self,
        from: &Written<Square>,
        to: &Written<Square>,
        witness: &mut W,
    ) -> Judgment<Skwhere> {
        if self.in_hand() > 0 {
            let why = say!(
                "{} has {} in hand to place",
                self.called(self.side),
                self.in_hand()
            );
            return Err(from.breaks(Rule::Moving, why));
        }
        self.own(from, Rule::Moving)?;
        if from == to {
            return Err(to.breaks(Rule::Moving, say!("the piece is on {} already", from)));
        }
        let mut others = self.board;
        others[**from] = None;
        judge_landing(&others, to, Rule::Moving, witness)
    }

    /// Article 4.4, by 4.1, on the field as it stands when the piece has
    /// landed. A refusal speaks of the claimed square and of no other.
    fn judge_claim(&self, field: &Field, to: Square, claim: &Written<Square>) -> Judgment<Skwhere> {
        let Some(figure) = Figure::across(to, **claim) else {
            let why = say!(
                "no square of the field has {} and {} for opposite corners",
                to,
                claim
            );
            return Err(claim.breaks(Rule::WrongClaim, why));
        };
        let Some(gap) = figure.gap(field, self.side) else {
            return Ok(());
        };
        let seat = self.called(self.side);
        let why = match (field[gap], self.board[gap]) {
            (Some(other), _) => say!("its corner {} holds a {}", gap, called(other)),
            (None, Some(_)) => {
                say!("its corner {} is where the {} piece came from", gap, seat)
            }
            (None, None) => say!("its corner {} holds no {} piece", gap, seat),
        };
        Err(claim.breaks(Rule::WrongClaim, why))
    }

    /// The field when a piece has landed, before anything is taken.
    pub(super) fn landed(&self, m: &Move) -> Field {
        let mut field = self.board;
        if let Some(from) = m.from {
            field[*from] = None;
        }
        field[*m.to] = Some(self.side);
        field
    }

    /// Every square that a move completes (article 4.1), by file, then rank
    /// of the corner opposite the piece.
    fn completed(&self, m: &Move) -> Vec<Figure> {
        let field = self.landed(m);
        let own = field.pieces().filter(|&(_, piece)| piece == self.side);
        own.filter_map(|(opposite, _)| Figure::across(*m.to, opposite))
            .filter(|figure| figure.gap(&field, self.side).is_none())
            .collect()
    }

    /// The squares of a legal move that count (article 4.3).
    pub(super) fn counted(&self, m: &Move) -> Vec<Figure> {
        if !self.options.auto && m.claims.is_empty() {
            return Vec::new();
        }
        let mut figures = self.completed(m);
        if !self.options.auto {
            let claimed = |at: Square| m.claims.iter().any(|claim| **claim == at);
            figures.retain(|figure| claimed(figure.opposite()));
        }
        figures
    }

    /// Moves as they are listed: with all claims where every square counts
    /// without being named, else with none.
    pub(super) fn claimed(&self, moves: impl Iterator<Item = Move>) -> Vec<Move> {
        if self.options.auto {
            moves.map(|m| self.claiming(&m)).collect()
        } else {
            moves.collect()
        }
    }

    /// A move with every square claimed that it completes.
    pub(super) fn claiming(&self, m: &Move) -> Move {
        let claims = self.completed(m);
        Move {
            claims: claims
                .iter()
                .map(|figure| figure.opposite().into())
                .collect(),
            ..m.clone()
        }
    }

    /// A move with those of its claims that are true, each once.
    pub(super) fn with_true_claims(&self, m: &Move) -> Move {
        let field = self.landed(m);
        let mut claims = m.claims.clone();
        claims.sort_unstable();
        claims.dedup();
        claims.retain(|claim| self.judge_claim(&field, *m.to, claim).is_ok());
        Move {
            claims,
            ..m.clone()
        }
    }

    /// The pieces inside some squares, each once.
    pub(super) fn taken(&self, field: &Field, figures: &[Figure]) -> Vec<Square> {
        let mut taken: Vec<Square> = figures
            .iter()
            .flat_map(|figure| figure.inside(self.options.strict))
            .filter(|&at| field[at].is_some())
            .collect();
        taken.sort_unstable();
        taken.dedup();
        taken
    }

    /// Lands a piece and settles the squares that count; whether the player
    /// has an extra turn.
    pub(super) fn land(&mut self, m: &Move) -> bool {
        let (own, other) = (self.side.index(), self.side.other().index());
        let counted = self.counted(m);
        let field = self.landed(m);
        if m.from.is_none() {
            self.extra.hand[own] -= 1;
        }
        self.board = field;
        // Article 5.1.
        for at in self.taken(&field, &counted) {
            match self.board[at].take() {
                Some(piece) if piece == self.side => self.extra.hand[own] += 1,
                _ => self.extra.hold[own] += 1,
            }
        }
        // Articles 5.2 and 5.3.
        let mut again = false;
        for figure in counted {
            if !self.taken(&field, &[figure]).is_empty() {
                continue;
            }
            if self.extra.hold[other] > 0 {
                self.extra.hold[other] -= 1;
                self.extra.hand[own] += 1;
            } else {
                again = true;
            }
        }
        again && self.in_hand() > 0
    }

    /// Article 6.1. Of the two players one has just moved, the other is about
    /// to (or both are the same, and then the other's hold is empty).
    pub(super) fn trade(&mut self) {
        let Hands { hand, hold } = &mut self.extra;
        if hand.contains(&0) {
            let exchanged = hold[0].min(hold[1]);
            *hold = hold.map(|held| held - exchanged);
            *hand = hand.map(|pieces| pieces + exchanged);
        }
    }

    /// What a legal move does.
    pub(super) fn facts(&self, m: &Move) -> Vec<Fact<Rule>> {
        let own = self.side.index();
        let field = self.landed(m);
        let counted = self.counted(m);
        let mut facts = Vec::new();
        for figure in &counted {
            let opposite = figure.opposite();
            let words = say!(
                "completes the square with corners {} and {}",
                m.to,
                opposite
            );
            facts.push(Fact::new(
                "forms",
                figure.corners(),
                "",
                Rule::Completes,
                words,
            ));
        }
        for at in self.taken(&field, &counted) {
            let Some(piece) = field[at] else { continue };
            let (what, words) = if piece == self.side {
                (
                    "returns",
                    say!("takes the {} on {} back to hand", called(piece), at),
                )
            } else {
                ("captures", say!("captures the {} on {}", called(piece), at))
            };
            facts.push(Fact::new(what, [at], called(piece), Rule::Taken, words));
        }
        let mut after = self.clone();
        let again = after.land(m);
        let freed = self.extra.hold[1 - own] - after.extra.hold[1 - own];
        if freed > 0 {
            let words = say!("brings {} back from the opponent's hold", freed);
            facts.push(Fact::new(
                "frees",
                [],
                called(self.side),
                Rule::Freed,
                words,
            ));
        }
        if again {
            let words = say!("{} places once more", self.called(self.side));
            facts.push(Fact::new("again", [], "", Rule::Again, words));
        }
        let held = after.extra.hold[own];
        after.trade();
        let traded = held - after.extra.hold[own];
        if traded > 0 {
            let words = say!("the players exchange captives, {} for {}", traded, traded);
            facts.push(Fact::new("trades", [], "", Rule::Trade, words));
        }
        facts
    }

    /// How many pieces the player to move has in hand.
    pub(super) const fn in_hand(&self) -> u16 {
        self.extra.hand[self.side.index()]
    }
}

/// What articles 2.1 and 3.1 ask of the space where a piece lands among the
/// others.
fn judge_landing<W: Witness<Rule>>(
    others: &Field,
    to: &Written<Square>,
    rule: Rule,
    witness: &mut W,
) -> Judgment<Skwhere> {
    if let Some(piece) = others[**to] {
        return Err(to.breaks(rule, say!("a {} stands on {}", called(piece), to)));
    }
    let beside = Field::neighbours(**to).find(|&next| others[next].is_some());
    match beside {
        Some(next) => witness.found(rule, || {
            say!("{} is empty, next to the piece on {}", to, next)
        }),
        None if others.pieces().next().is_none() => {
            witness.found(rule, || say!("the field is empty"));
        }
        None => {
            let other = if rule == Rule::Moving { "other " } else { "" };
            return Err(to.breaks(rule, say!("no {}piece stands next to {}", other, to)));
        }
    }
    Ok(())
}
