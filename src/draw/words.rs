//! A position in words, for who cannot see it.

use std::fmt::Write;

use super::Picture;
use super::shapes::Shape;
use crate::board::Square;
use crate::game::list;
use crate::side::Side;
use crate::view::View;

/// What stands where, what lies beside the board, and what was moved last.
pub(super) fn describe(picture: &Picture) -> String {
    let mut text = String::new();
    let pieces = pieces(&picture.view);
    if pieces.is_empty() {
        text.push_str("The board is empty.");
    }
    for (letter, side, squares) in pieces {
        let gap = if text.is_empty() { "" } else { " " };
        let shape = Shape::of(letter, picture.view.plan()).0.plural();
        let seat = picture.seats[side.index()];
        let _ = write!(text, "{gap}{seat} {shape}: {}.", list(&squares));
    }
    for note in &picture.view.notes {
        let _ = write!(text, " {note}.");
    }
    if !picture.marks.is_empty() {
        let _ = write!(text, " Last move: {}.", list(&picture.marks));
    }
    text
}

/// Every kind of piece on the board, and where it stands.
fn pieces(view: &View) -> Vec<(char, Side, Vec<Square>)> {
    let plan = view.plan();
    let mut kinds: Vec<(char, Side, Vec<Square>)> = Vec::new();
    let squares =
        (0..plan.files).flat_map(|file| (0..plan.ranks).map(move |rank| Square::new(file, rank)));
    for at in squares {
        let Some((letter, side)) = view.space(at).piece else {
            continue;
        };
        match kinds.iter_mut().find(|kind| kind.0 == letter) {
            Some(kind) => kind.2.push(at),
            None => kinds.push((letter, side, vec![at])),
        }
    }
    kinds.sort_by_key(|kind| (kind.1.index(), kind.0));
    kinds
}
