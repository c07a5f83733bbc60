//! The ways through a turn: all of them, the canonical one, and the ones that
//! a shortened text can mean.

use std::collections::{HashSet, VecDeque};

use super::rules::{Squares, Walk};
use super::{Field, Hop, Move, Place, TrumpZone};
use crate::board::{Grid, Square};
use crate::game::{Nobody, Position};
use crate::text::Written;

/// A way so far: where it has led, and what was done.
type Route<'a> = (Walk<'a>, Vec<Hop>);

impl Position<TrumpZone> {
    /// Every turn of the side to move, one for each different result.
    pub(super) fn candidates(&self) -> Vec<Move> {
        let mut turns = Vec::new();
        let pieces = self.board.pieces();
        for (from, _) in pieces.filter(|(_, piece)| piece.side == self.side) {
            let Some(start) = self.set_out(from) else {
                continue;
            };
            // Different ways to the same square that take the same pieces are
            // one move; the first found is the canonical one.
            let mut results = HashSet::new();
            for (walk, hops) in routes(start, |_| true) {
                if results.insert((walk.place, walk.taken)) {
                    turns.push(unwritten(from, &hops));
                }
            }
        }
        turns
    }

    /// The canonical way to the result of a legal turn.
    pub(super) fn shortest(&self, m: &Move) -> Option<Move> {
        let end = self.follow(m)?;
        let fits = |hop| match hop {
            Hop::Step(_) => true,
            Hop::Take(over) => end.taken.contains(over),
            Hop::Leave(over) => !end.taken.contains(over),
        };
        let mut all = routes(self.set_out(*m.from)?, fits);
        let same = |(walk, _): &Route<'_>| walk.place == end.place && walk.taken == end.taken;
        all.find(same).map(|(_, hops)| unwritten(*m.from, &hops))
    }

    /// The squares that a legal turn leaves, lands on or empties.
    pub(super) fn squares_of(&self, m: &Move) -> Vec<Square> {
        let walk = self.follow(m);
        let taken = walk.map_or(Squares::default(), |walk| walk.taken);
        let mut squares = vec![*m.from];
        squares.extend(Field::squares().filter(|&at| taken.contains(at)));
        if let Some(Place::On(at)) = walk.map(|walk| walk.place) {
            squares.push(at);
        }
        squares
    }

    /// What a turn can mean: the legal meanings, each step and jump written
    /// out; if there are none, the one that goes wrong last.
    pub(super) fn written_out(&self, from: Written<Square>, hops: &[Written<Hop>]) -> Vec<Move> {
        let turn = |hops| Move { from, hops };
        let Some(start) = self.set_out(*from) else {
            return vec![turn(hops.to_vec())];
        };
        let mut ways = vec![(start, Vec::new())];
        for (n, hop) in hops.iter().enumerate() {
            let before = n.checked_sub(1).map(|n| *hops[n]);
            let mut next = Vec::new();
            let mut failed = None;
            for (walk, done) in ways {
                let done: Vec<Written<Hop>> = done;
                let named = names_jumped(before, done.last().map(|last| **last));
                for meaning in meanings(&walk, **hop, named) {
                    let mut walk = walk;
                    let mut done = done.clone();
                    done.extend(meaning.iter().map(|&part| hop.with(part)));
                    if meaning
                        .into_iter()
                        .all(|part| walk.go(part, &mut Nobody).is_ok())
                    {
                        next.push((walk, done));
                    } else {
                        failed.get_or_insert(done);
                    }
                }
            }
            if let Some(mut failed) = failed.filter(|_| next.is_empty()) {
                failed.extend_from_slice(&hops[n + 1..]);
                return vec![turn(failed)];
            }
            ways = next;
        }
        ways.into_iter().map(|(_, done)| turn(done)).collect()
    }
}

/// Every way on from somewhere, by steps and jumps that are wanted: fewer
/// first, then the lesser squares. Steps go to each place once, by the first
/// way; jumps are tried every way, since what was jumped bears on what
/// follows.
fn routes(start: Walk<'_>, wanted: impl Fn(Hop) -> bool) -> impl Iterator<Item = Route<'_>> {
    let mut stood = vec![start.place];
    let mut open = VecDeque::from([(start, Vec::new())]);
    std::iter::from_fn(move || {
        let (walk, done) = open.pop_front()?;
        for hop in walk.hops().filter(|&hop| wanted(hop)) {
            let mut next = walk;
            if next.go(hop, &mut Nobody).is_err()
                || (!next.has_jumped() && stood.contains(&next.place))
            {
                continue;
            }
            if !next.has_jumped() {
                stood.push(next.place);
            }
            let mut hops = done.clone();
            hops.push(hop);
            open.push_back((next, hops));
        }
        Some((walk, done))
    })
    .skip(1)
}

/// Whether what was written last names the piece that was jumped last, so that
/// the landing may follow.
fn names_jumped(written: Option<Hop>, done: Option<Hop>) -> bool {
    match (written, done) {
        (Some(Hop::Step(to)), Some(Hop::Take(over) | Hop::Leave(over))) => to == Place::On(over),
        (written, _) => matches!(written, Some(Hop::Take(_) | Hop::Leave(_))),
    }
}

/// What one written step or jump can mean for a piece on its way; `after_jump`
/// when the piece that it has just jumped was named.
fn meanings(walk: &Walk<'_>, hop: Hop, after_jump: bool) -> Vec<Vec<Hop>> {
    let Hop::Step(to) = hop else {
        return vec![vec![hop]];
    };
    if after_jump && walk.place == to {
        // The landing of a jump, which goes without saying.
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    if !walk.has_jumped() {
        let mut steps = routes(*walk, |hop| matches!(hop, Hop::Step(_)));
        found.extend(steps.find(|(end, _)| end.place == to).map(|(_, hops)| hops));
    }
    // What steps can reach is reached by steps; else a jump can be meant.
    let jumped = between(walk, to).or_else(|| jumpable(walk, to));
    if let Some(over) = jumped.filter(|_| found.is_empty()) {
        found.push(vec![Hop::Take(over)]);
        found.push(vec![Hop::Leave(over)]);
    }
    if found.is_empty() {
        found.push(vec![hop]);
    }
    found
}

/// The square of the piece over which a jump would land in a place.
fn between(walk: &Walk<'_>, to: Place) -> Option<Square> {
    let Place::On(at) = walk.place else {
        return None;
    };
    let over = match to {
        Place::Zone => {
            let last = Field::step(at, walk.forward(), 1)?;
            let beyond = Field::step(last, walk.forward(), 1);
            beyond.is_none().then_some(last)?
        }
        Place::On(to) => {
            let (way, _) = at.line_to(to).filter(|&(_, distance)| distance == 2)?;
            Field::step(at, way, 1)?
        }
    };
    walk.piece_on(over).map(|_| over)
}

/// The square of a piece that stands in a place and can be jumped: its mark
/// was left out, or written as a step's.
fn jumpable(walk: &Walk<'_>, to: Place) -> Option<Square> {
    let Place::On(over) = to else {
        return None;
    };
    let mut next = *walk;
    next.go(Hop::Take(over), &mut Nobody)
        .is_ok()
        .then_some(over)
}

/// A turn that no player wrote.
fn unwritten(from: Square, hops: &[Hop]) -> Move {
    Move {
        from: from.into(),
        hops: hops.iter().map(|&hop| hop.into()).collect(),
    }
}
