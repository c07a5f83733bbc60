//! The ways through a turn: all of them, the canonical one, and the ones that
//! a shortened text can mean.

use std::collections::BTreeSet;
use std::iter;

use super::rules::{Squares, Walk};
use super::{Field, Hop, Move, Place, TrumpZone};
use crate::board::{Grid, Square};
use crate::game::{Nobody, Position};
use crate::text::Written;

/// Ways through a turn of one piece.
struct Routes<'a, W> {
    /// Which steps and jumps are wanted.
    wanted: W,
    /// What was found so far; the first is the way of no step.
    found: Vec<Route<'a>>,
    /// From how many of them was gone on.
    done: usize,
    /// Where steps alone have led.
    stood: Places,
    /// Where jumps have led, over what, and what was taken.
    jumped: BTreeSet<(Place, Squares, Squares)>,
}

/// One of them: where it has led, and its last step or jump, after which way.
struct Route<'a> {
    walk: Walk<'a>,
    last: Option<(Hop, usize)>,
}

/// A set of places.
#[derive(Clone, Copy, Debug, Default)]
struct Places(u128);

impl Position<TrumpZone> {
    /// Every legal turn of the side to move, one for each different result. The
    /// judge has passed each step and jump on the way.
    pub(super) fn legal_turns(&self) -> Vec<Move> {
        let mut turns = Vec::new();
        self.each_turn(|from, hops| turns.push(unwritten(from, hops())));
        turns
    }

    /// How many legal turns there are.
    pub(super) fn count_legal(&self) -> usize {
        let mut turns = 0;
        self.each_turn(|_, _| turns += 1);
        turns
    }

    /// Tells every legal turn: where it begins, and a way to know its steps and
    /// jumps.
    fn each_turn(&self, mut found: impl FnMut(Square, &dyn Fn() -> Vec<Written<Hop>>)) {
        let pieces = self.board.pieces();
        for (from, _) in pieces.filter(|(_, piece)| piece.side == self.side) {
            let Some(start) = self.set_out(from) else {
                continue;
            };
            // Different ways to the same square that take the same pieces are
            // one move; the first found is the canonical one.
            let mut without_taking = Places::default();
            let mut taking = BTreeSet::new();
            let mut routes = Routes::new(start, |_| true);
            while let Some((n, walk)) = routes.next() {
                let is_new = if walk.taken == Squares::default() {
                    without_taking.insert(walk.place)
                } else {
                    taking.insert((walk.place, walk.taken))
                };
                if is_new && walk.end().is_ok() {
                    found(from, &|| routes.hops(n));
                }
            }
        }
    }

    /// The canonical way to the result of a legal turn.
    pub(super) fn shortest(&self, m: &Move) -> Option<Move> {
        let end = self.follow(m)?;
        let fits = |hop| match hop {
            Hop::Step(_) => true,
            Hop::Take(over) => end.taken.contains(over),
            Hop::Leave(over) => !end.taken.contains(over),
        };
        let mut routes = Routes::new(self.set_out(*m.from)?, fits);
        let hops = routes.find(|walk| walk.place == end.place && walk.taken == end.taken)?;
        Some(unwritten(*m.from, hops))
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

impl<'a, W: Fn(Hop) -> bool> Routes<'a, W> {
    /// Every way on from somewhere, by steps and jumps that are wanted: fewer
    /// first, then the lesser squares. Steps go to each place once, by the first
    /// way; jumps are tried every way that bears on what follows.
    fn new(start: Walk<'a>, wanted: W) -> Self {
        let mut stood = Places::default();
        stood.insert(start.place);
        Self {
            wanted,
            found: vec![Route {
                walk: start,
                last: None,
            }],
            done: 0,
            stood,
            jumped: BTreeSet::new(),
        }
    }

    /// The next way, and where it has led; the way of no step is left out.
    fn next(&mut self) -> Option<(usize, Walk<'a>)> {
        if self.done == 0 {
            self.go_on();
        }
        let route = self.found.get(self.done)?;
        let (n, walk) = (self.done, route.walk);
        self.go_on();
        Some((n, walk))
    }

    /// Goes on from the first way from which it has not.
    fn go_on(&mut self) {
        let walk = self.found[self.done].walk;
        for hop in walk.hops().filter(|&hop| (self.wanted)(hop)) {
            let mut next = walk;
            if next.go(hop, &mut Nobody).is_err() {
                continue;
            }
            let is_new = if next.has_jumped() {
                self.jumped.insert((next.place, next.jumped, next.taken))
            } else {
                self.stood.insert(next.place)
            };
            if is_new {
                self.found.push(Route {
                    walk: next,
                    last: Some((hop, self.done)),
                });
            }
        }
        self.done += 1;
    }

    /// The steps and jumps of the first way that leads where it is wanted.
    fn find(&mut self, is_there: impl Fn(&Walk<'a>) -> bool) -> Option<Vec<Written<Hop>>> {
        while let Some((n, walk)) = self.next() {
            if is_there(&walk) {
                return Some(self.hops(n));
            }
        }
        None
    }

    /// The steps and jumps of a way.
    fn hops(&self, n: usize) -> Vec<Written<Hop>> {
        let last = |n: usize| self.found[n].last;
        let back = iter::successors(last(n), |&(_, before)| last(before));
        let mut hops: Vec<Written<Hop>> = back.map(|(hop, _)| hop.into()).collect();
        hops.reverse();
        hops
    }
}

impl Places {
    /// Puts a place in; whether it was not there.
    fn insert(&mut self, place: Place) -> bool {
        let bit = match place {
            Place::On(at) => u128::from(Squares::bit(at)),
            Place::Zone => 1 << 64,
        };
        let is_new = self.0 & bit == 0;
        self.0 |= bit;
        is_new
    }
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
        let mut steps = Routes::new(*walk, |hop| matches!(hop, Hop::Step(_)));
        let hops = steps.find(|end| end.place == to);
        found.extend(hops.map(|hops| hops.into_iter().map(|hop| *hop).collect()));
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
fn unwritten(from: Square, hops: Vec<Written<Hop>>) -> Move {
    Move {
        from: from.into(),
        hops,
    }
}
