//! Where everything of a picture lies: the only place that knows coordinates.
//!
//! A picture is a frame, which is the same in every position of a game, and
//! slots, in which symbols stand. Turned round, the whole of it is rotated by
//! half a turn, and every slot and label about its own middle back again.

use super::letters::ADVANCE;
use crate::board::{Direction, Square};
use crate::side::Side;
use crate::view::{Held, Plan, Tray, View};

/// The side of a square of the board.
pub(super) const CELL: i32 = 40;
/// The room for labels around the board.
const LABELS: i32 = 28;
/// The room around everything.
const EDGE: i32 = 4;
/// The height of a zone at the end of the board.
const ZONE: i32 = 34;
/// The height of a row of trays.
const ROW: i32 = 34;
/// How far apart pieces lie in a tray.
const PITCH: i32 = 25;
/// How many digits a number has at most.
const DIGITS: usize = 3;

/// A place for a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot {
    /// The middle about which it is turned back, to the right and down.
    pub(super) x: i32,
    /// See `x`.
    pub(super) y: i32,
    /// How far to the right of that middle it stands.
    pub(super) dx: i32,
    /// Its size in hundredths.
    pub(super) size: i32,
    /// The symbol: the letter of a piece, or a digit.
    pub(super) shows: Option<char>,
}

/// A word beside the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Label {
    /// The middle of it.
    pub(super) x: i32,
    /// See `x`.
    pub(super) y: i32,
    /// What it says, in small letters and digits.
    pub(super) text: String,
}

/// Part of the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    /// The left edge.
    pub(super) x: i32,
    /// The upper edge.
    pub(super) y: i32,
    /// How wide it is.
    pub(super) width: i32,
    /// How high it is.
    pub(super) height: i32,
}

/// A whole picture by its places.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// How wide it is.
    pub(super) width: i32,
    /// How high it is.
    pub(super) height: i32,
    /// The board.
    pub(super) board: Area,
    /// Parts of the board, and squares, that are tinted.
    pub(super) tinted: Vec<Area>,
    /// Zones at the ends of the board.
    pub(super) zones: Vec<Area>,
    /// Heights at which a line parts the board.
    pub(super) lines: Vec<i32>,
    /// Arrows: where, and which way.
    pub(super) arrows: Vec<(i32, i32, Direction)>,
    /// Words and numbers.
    pub(super) labels: Vec<Label>,
    /// The squares from a1 along the ranks, then what lies in trays.
    pub(super) slots: Vec<Slot>,
}

impl Layout {
    /// The places of a view.
    pub(super) fn of(view: &View) -> Self {
        let plan = view.plan();
        let (files, ranks) = (i32::from(plan.files), i32::from(plan.ranks));
        let trays = |side: Side| view.trays.iter().filter(move |tray| tray.side == side);
        let zone = |side| trays(side).any(|tray| matches!(tray.held, Held::Score(_)));
        let over = rows(trays(Side::Second), files * CELL);
        let under = rows(trays(Side::First), files * CELL);
        let zones = Side::BOTH.map(|side| if zone(side) { ZONE } else { 0 });
        let top = EDGE + over.len_rows() * ROW + LABELS;
        let board = Area {
            x: EDGE + LABELS,
            y: top + zones[1],
            width: files * CELL,
            height: ranks * CELL,
        };
        let mut layout = Self {
            width: 2 * (EDGE + LABELS) + board.width,
            height: board.y + board.height + zones[0] + LABELS + under.len_rows() * ROW + EDGE,
            board,
            tinted: Vec::new(),
            zones: Vec::new(),
            lines: Vec::new(),
            arrows: Vec::new(),
            labels: Vec::new(),
            slots: Vec::new(),
        };
        layout.ground(view, plan);
        layout.edge_labels(plan, zones);
        let ends = [
            (Side::First, board.y + board.height, 1, under),
            (Side::Second, board.y, -1, over),
        ];
        for (side, end, out, rows) in ends {
            for tray in trays(side) {
                if let Held::Score(score) = tray.held {
                    layout.score(tray, score, end + out * ZONE / 2);
                }
            }
            let first = end + out * (zones[side.index()] + LABELS + ROW / 2);
            for (tray, left, row) in rows.0 {
                layout.tray(tray, board.x + left, first + out * row * ROW);
            }
        }
        layout
    }

    /// The middle of a square.
    pub(super) fn middle(&self, at: Square) -> (i32, i32) {
        let x = self.board.x + i32::from(at.file()) * CELL + CELL / 2;
        let y = self.board.y + self.board.height - i32::from(at.rank()) * CELL - CELL / 2;
        (x, y)
    }

    /// The board, its parts and all squares.
    fn ground(&mut self, view: &View, plan: &Plan) {
        let bottom = self.board.y + self.board.height;
        let rank_top = |rank: u8| bottom - i32::from(rank) * CELL;
        for (n, &(lowest, _)) in plan.parts.iter().enumerate() {
            let next = plan.parts.get(n + 1).map_or(plan.ranks, |part| part.0 - 1);
            if n > 0 {
                self.lines.push(rank_top(lowest - 1));
            }
            if n % 2 == 0 {
                self.tinted.push(Area {
                    y: rank_top(next),
                    height: rank_top(lowest - 1) - rank_top(next),
                    ..self.board
                });
            }
        }
        let squares = || {
            (0..plan.ranks)
                .flat_map(|rank| (0..plan.files).map(move |file| Square::new(file, rank)))
        };
        let chequered = squares().any(|at| view.space(at).closed);
        for at in squares() {
            let space = view.space(at);
            let (x, y) = self.middle(at);
            if chequered && !space.closed {
                self.tinted.push(Area {
                    x: x - CELL / 2,
                    y: y - CELL / 2,
                    width: CELL,
                    height: CELL,
                });
            }
            self.arrows.extend(space.arrow.map(|arrow| (x, y, arrow)));
            self.slots.push(Slot {
                x,
                y,
                dx: 0,
                size: if space.arrow.is_some() { 66 } else { 100 },
                shows: space.piece.map(|(letter, _)| letter),
            });
        }
    }

    /// Files above and below the board, ranks on both its sides.
    fn edge_labels(&mut self, plan: &Plan, zones: [i32; 2]) {
        let Area {
            x,
            y,
            width,
            height,
        } = self.board;
        for file in 0..plan.files {
            let text = char::from(b'a' + file).to_string();
            let (x, _) = self.middle(Square::new(file, 0));
            for y in [
                y - zones[1] - LABELS / 2,
                y + height + zones[0] + LABELS / 2,
            ] {
                let text = text.clone();
                self.labels.push(Label { x, y, text });
            }
        }
        for rank in 0..plan.ranks {
            let text = (rank + 1).to_string();
            let (_, y) = self.middle(Square::new(0, rank));
            for x in [x - LABELS / 2, x + width + LABELS / 2] {
                let text = text.clone();
                self.labels.push(Label { x, y, text });
            }
        }
    }

    /// A zone with the score of the side at whose end it lies.
    fn score(&mut self, tray: &Tray, score: u16, middle: i32) {
        self.zones.push(Area {
            y: middle - ZONE / 2,
            height: ZONE,
            ..self.board
        });
        let x = self.board.x + self.board.width / 2;
        self.labels.push(Label {
            x: x - 34,
            y: middle,
            text: tray.name.to_owned(),
        });
        self.number(score.into(), x + 30, middle);
    }

    /// A tray, from its left edge on.
    fn tray(&mut self, tray: &Tray, left: i32, y: i32) {
        let Held::Pieces(pieces, most) = &tray.held else {
            return;
        };
        let text = tray.name.to_owned();
        let x = left + word(&text) / 2;
        let mut at = left + word(&text) + PITCH;
        self.labels.push(Label { x, y, text });
        if counted(*most) {
            self.number(pieces.len(), at, y);
            at += 2 * ADVANCE + PITCH;
        }
        for n in 0..usize::from(*most) {
            self.slots.push(Slot {
                x: at,
                y,
                dx: 0,
                size: 70,
                shows: pieces.get(n).map(|&(letter, _)| letter),
            });
            at += PITCH;
        }
    }

    /// Slots for a number of three digits.
    fn number(&mut self, number: usize, x: i32, y: i32) {
        let digits: Vec<char> = number.to_string().chars().collect();
        for (n, dx) in (0..DIGITS).zip([-ADVANCE, 0, ADVANCE]) {
            let place = (n + digits.len()).checked_sub(DIGITS);
            self.slots.push(Slot {
                x,
                y,
                dx: dx * SCALE / 100,
                size: SCALE,
                shows: place.and_then(|place| digits.get(place).copied()),
            });
        }
    }
}

/// The size of letters, in hundredths.
pub(super) const SCALE: i32 = 120;

/// How wide a word is.
fn word(text: &str) -> i32 {
    i32::try_from(text.len()).unwrap_or_default() * ADVANCE * SCALE / 100
}

/// Whether so many pieces are counted in digits too.
const fn counted(most: u8) -> bool {
    most > 5
}

/// Trays in rows: each with its left edge and its row.
struct Rows<'a>(Vec<(&'a Tray, i32, i32)>);

impl Rows<'_> {
    /// How many rows there are.
    fn len_rows(&self) -> i32 {
        self.0.last().map_or(0, |last| last.2 + 1)
    }
}

/// Lays trays out in rows of a width.
fn rows<'a>(trays: impl Iterator<Item = &'a Tray>, width: i32) -> Rows<'a> {
    let mut rows = Vec::new();
    let (mut left, mut row) = (0, 0);
    for tray in trays {
        let Held::Pieces(_, most) = tray.held else {
            continue;
        };
        let number = if counted(most) {
            2 * ADVANCE + PITCH
        } else {
            0
        };
        let needs = word(tray.name) + PITCH + number + i32::from(most) * PITCH;
        if left > 0 && left + needs > width {
            (left, row) = (0, row + 1);
        }
        rows.push((tray, left, row));
        left += needs;
    }
    Rows(rows)
}
