//! The law of Skwhere.

use super::figure::Figure;
use super::{Field, Move, Rule, Skwhere};
use crate::board::Square;
use crate::game::Breach;
use crate::games::stones::name;
use crate::side::Side;
use crate::text::Written;

/// How many corners a square has: fewer pieces form none.
pub(super) const CORNERS: usize = 4;

impl Skwhere {
    /// Judges a move, the articles in their order.
    pub(super) fn judge_move(&self, m: &Move) -> Result<(), Breach<Rule>> {
        let (from, to, claims) = match m {
            Move::Pass(pass) => return self.judge_pass(pass),
            Move::Piece { from, to, claims } => (from, to, claims),
        };
        match from {
            None => self.judge_placing(to)?,
            Some(from) => self.judge_moving(from, to)?,
        }
        let field = self.landed(from.as_deref().copied(), **to);
        for (n, claim) in claims.iter().enumerate() {
            if claims[..n].contains(claim) {
                let why = format!("the square with {claim} opposite is claimed already");
                return Err(claim.breaks(Rule::WrongClaim, why));
            }
            self.judge_claim(&field, **to, claim)?;
        }
        Ok(())
    }

    /// Article 0.3. A player whose game goes on has in fact always a move: the
    /// pieces in the field, at most twenty-four, never fill the spaces around
    /// them.
    fn judge_pass(&self, pass: &Written<()>) -> Result<(), Breach<Rule>> {
        if self.unclaimed().all(|m| self.judge_move(&m).is_err()) {
            return Ok(());
        }
        let what = if self.in_hand() > 0 { "place" } else { "move" };
        let why = format!("{} can {what} a piece", name(self.side));
        Err(pass.breaks(Rule::MustMove, why))
    }

    /// Article 2.1.
    fn judge_placing(&self, to: &Written<Square>) -> Result<(), Breach<Rule>> {
        if self.in_hand() == 0 {
            let why = format!("{} has no piece in hand to place", name(self.side));
            return Err(to.breaks(Rule::Placing, why));
        }
        judge_landing(&self.board, to, Rule::Placing)
    }

    /// Article 3.1. Who has an empty hand and fewer than four pieces has lost.
    fn judge_moving(
        &self,
        from: &Written<Square>,
        to: &Written<Square>,
    ) -> Result<(), Breach<Rule>> {
        if self.in_hand() > 0 {
            let why = format!(
                "{} has {} in hand to place",
                name(self.side),
                self.in_hand()
            );
            return Err(from.breaks(Rule::Moving, why));
        }
        match self.board[**from] {
            Some(piece) if piece == self.side => {}
            Some(piece) => {
                let why = format!("the piece on {from} is {}'s", name(piece));
                return Err(from.breaks(Rule::Moving, why));
            }
            None => return Err(from.breaks(Rule::Moving, format!("no piece stands on {from}"))),
        }
        if from == to {
            return Err(to.breaks(Rule::Moving, format!("the piece is on {from} already")));
        }
        let mut others = self.board;
        others[**from] = None;
        judge_landing(&others, to, Rule::Moving)
    }

    /// Article 4.4, by 4.1, on the field as it stands when the piece has
    /// landed. A refusal speaks of the claimed square and of no other.
    fn judge_claim(
        &self,
        field: &Field,
        to: Square,
        claim: &Written<Square>,
    ) -> Result<(), Breach<Rule>> {
        let Some(figure) = Figure::across(to, **claim) else {
            let why = format!("no square of the field has {to} and {claim} for opposite corners");
            return Err(claim.breaks(Rule::WrongClaim, why));
        };
        let Some(gap) = figure.gap(field, self.side) else {
            return Ok(());
        };
        let (piece, here) = (name(self.side), self.board[gap]);
        let why = match (field[gap], here) {
            (Some(other), _) => format!("its corner {gap} holds a {} piece", name(other)),
            (None, Some(_)) => format!("its corner {gap} is where the {piece} piece came from"),
            (None, None) => format!("its corner {gap} holds no {piece} piece"),
        };
        Err(claim.breaks(Rule::WrongClaim, why))
    }

    /// Every way to place or move a piece, on any space, without claims.
    pub(super) fn unclaimed(&self) -> impl Iterator<Item = Move> + '_ {
        let own = self
            .board
            .pieces()
            .filter(|&(_, piece)| piece == self.side)
            .map(|(from, _)| Some(from));
        let hand = (self.in_hand() > 0).then_some(None);
        let moved = own.filter(move |_| hand.is_none());
        hand.into_iter().chain(moved).flat_map(|from| {
            Field::squares().map(move |to| Move::Piece {
                from: from.map(Written::from),
                to: to.into(),
                claims: Vec::new(),
            })
        })
    }

    /// The field when a piece has landed, before anything is taken.
    pub(super) fn landed(&self, from: Option<Square>, to: Square) -> Field {
        let mut field = self.board;
        if let Some(from) = from {
            field[from] = None;
        }
        field[to] = Some(self.side);
        field
    }

    /// Every square that a move completes (article 4.1), by file, then rank
    /// of the corner opposite the piece.
    pub(super) fn completed(&self, m: &Move) -> Vec<Figure> {
        let Move::Piece { from, to, .. } = m else {
            return Vec::new();
        };
        let field = self.landed(from.as_deref().copied(), **to);
        field
            .pieces()
            .filter(|&(_, piece)| piece == self.side)
            .filter_map(|(opposite, _)| Figure::across(**to, opposite))
            .filter(|figure| figure.gap(&field, self.side).is_none())
            .collect()
    }

    /// The squares of a legal move that count (article 4.3).
    pub(super) fn counted(&self, m: &Move) -> Vec<Figure> {
        let mut figures = self.completed(m);
        if let Move::Piece { claims, .. } = m
            && !self.options.auto
        {
            figures.retain(|figure| claims.iter().any(|claim| **claim == figure.opposite()));
        }
        figures
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
    pub(super) fn land(&mut self, from: Option<Square>, to: Square, counted: &[Figure]) -> bool {
        let (own, other) = (self.side.index(), self.side.other().index());
        let field = self.landed(from, to);
        if from.is_none() {
            self.hand[own] -= 1;
        }
        self.board = field;
        // Article 5.1.
        for at in self.taken(&field, counted) {
            match self.board[at].take() {
                Some(piece) if piece == self.side => self.hand[own] += 1,
                _ => self.hold[own] += 1,
            }
        }
        // Articles 5.2 and 5.3.
        let mut again = false;
        for figure in counted {
            if !self.taken(&field, &[*figure]).is_empty() {
                continue;
            }
            if self.hold[other] > 0 {
                self.hold[other] -= 1;
                self.hand[own] += 1;
            } else {
                again = true;
            }
        }
        again && self.in_hand() > 0
    }

    /// Article 6.1. Of the two players one has just moved, the other is about
    /// to (or both are the same, and then the other's hold is empty).
    pub(super) fn trade(&mut self) {
        if self.hand.contains(&0) {
            let exchanged = self.hold[0].min(self.hold[1]);
            for side in Side::BOTH {
                self.hold[side.index()] -= exchanged;
                self.hand[side.index()] += exchanged;
            }
        }
    }

    /// How many pieces the player to move has in hand.
    const fn in_hand(&self) -> u16 {
        self.hand[self.side.index()]
    }
}

/// What articles 2.1 and 3.1 ask of the space where a piece lands among the
/// others.
fn judge_landing(others: &Field, to: &Written<Square>, rule: Rule) -> Result<(), Breach<Rule>> {
    if let Some(piece) = others[**to] {
        let why = format!("a {} piece stands on {to}", name(piece));
        return Err(to.breaks(rule, why));
    }
    let alone = Field::neighbours(**to).all(|next| others[next].is_none());
    if alone && others.pieces().next().is_some() {
        let other = if rule == Rule::Moving { "other " } else { "" };
        return Err(to.breaks(rule, format!("no {other}piece stands next to {to}")));
    }
    Ok(())
}
