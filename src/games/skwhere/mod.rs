//! Skwhere: placing pieces that form squares, and taking what lies inside.

mod figure;
mod moves;
mod notation;
mod rules;

use std::fmt;

use crate::board::{Board, Grid, Piece as _, PositionString, Square};
use crate::game::{
    Choice, Extra, Fact, Game, Judgment, Never, Options, Position, Sentence, Witness, say,
};
use crate::games::stones;
use crate::side::{Impossible, Outcome, Side};
use crate::text::Written;
use crate::view::{Plan, Tray};

crate::rules! {
    /// A player with pieces in hand places one next to a piece in the field.
    Placing = "2.1",
    /// A player with an empty hand moves a piece next to another.
    Moving = "3.1",
    /// A move completes a square of which its piece is a corner.
    Completes = "4.1",
    /// A claim of a square that the move does not complete is no move.
    WrongClaim = "4.4",
    /// Every piece inside a claimed square is taken off.
    Taken = "5.1",
    /// A claimed square with no piece inside brings a captive back.
    Freed = "5.2",
    /// If there is none to bring back the player places once more.
    Again = "5.3",
    /// Captives are exchanged one for one.
    Trade = "6.1",
    /// With an empty hand and fewer than four pieces in the field one loses.
    Spent = "7.1",
}

/// How many pieces each player has in all.
const PIECES: u16 = 12;

/// One Home Territory, all that the game is played on.
static FIELD: Plan = Plan::of::<Field>("a square from a1 to l6", stones::SYMBOLS, &[]);

/// The field of play.
type Field = Board<Side, 12, 6>;

/// The rule options of Skwhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SkwhereOptions {
    /// `inside=strict`: the spaces on the sides of a square are not inside it.
    strict: bool,
    /// `claims=auto`: every square completed counts without being named.
    auto: bool,
}

impl Options for SkwhereOptions {
    const CHOICES: &'static [Choice] = &[
        Choice {
            key: "claims",
            values: &["called", "auto"],
        },
        Choice {
            key: "inside",
            values: &["closed", "strict"],
        },
    ];

    fn set(&mut self, key: &str, value: &str) {
        match key {
            "claims" => self.auto = value == "auto",
            _ => self.strict = value == "strict",
        }
    }
}

/// The game. No exchange of captives is ever due in a position of it: exchanges
/// are made as soon as they are (article 6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skwhere;

/// What lies beside the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hands {
    /// The pieces that each player has to place.
    hand: [u16; 2],
    /// The captives that each player holds, which are the other's pieces.
    hold: [u16; 2],
}

/// Placing a piece from the hand, or moving one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Where a moved piece comes from; nothing for a piece from the hand.
    from: Option<Written<Square>>,
    /// Where it lands.
    to: Written<Square>,
    /// For each square claimed, its corner opposite the piece.
    claims: Vec<Written<Square>>,
}

impl Extra for Hands {
    const KEYS: &'static [&'static str] = &["hand", "hold"];

    fn read(text: &PositionString<'_>) -> Result<Self, Impossible> {
        let pair = |key: &'static str| {
            let missing = || {
                let why = format!("{key} is missing: two numbers, such as {key}=0,0");
                Impossible::new(text.end_mark(), why)
            };
            text.pair(key, PIECES)?.ok_or_else(missing)
        };
        Ok(Self {
            hand: pair("hand")?,
            hold: pair("hold")?,
        })
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([one, other], [held, other_held]) = (self.hand, self.hold);
        write!(f, " hand={one},{other} hold={held},{other_held}")
    }
}

impl Game for Skwhere {
    type Board = Field;
    type Move = Move;
    type Roll = Never;
    type Setup = Never;
    type Extra = Hands;
    type Rule = Rule;
    type Options = SkwhereOptions;

    const NAME: &'static str = "skwhere";
    const TITLE: &'static str = "Skwhere";
    const SEATS: [&'static str; 2] = stones::SEATS;
    const PLAN: &'static Plan = &FIELD;

    fn start(_: &SkwhereOptions, _: Option<Never>) -> (Field, Hands) {
        let (hand, hold) = ([PIECES; 2], [0; 2]);
        (Field::empty(), Hands { hand, hold })
    }

    fn check(position: &mut Position<Self>, text: &PositionString<'_>) -> Result<(), Impossible> {
        let Hands { hand, hold } = position.extra;
        for side in Side::BOTH {
            let (own, other) = (side.index(), side.other().index());
            let field = position.board.count(side);
            let all = usize::from(hand[own] + hold[other]) + field;
            if all != usize::from(PIECES) {
                let why = format!(
                    "{} has {} in hand, {field} in the field and {} in {}'s hold: \
                     {all} pieces, not {PIECES}",
                    stones::name(side),
                    hand[own],
                    hold[other],
                    stones::name(side.other()),
                );
                return Err(Impossible::new(text.board_mark(), why));
            }
        }
        position.trade();
        Ok(())
    }

    /// Article 7.1. It is looked at after every move, and no exchange is
    /// possible any more when it is: where one is, it has been made.
    ///
    /// Both players cannot be spent at once: each would have nine captives of
    /// the other's to exchange.
    fn ending(position: &Position<Self>) -> Option<Outcome<Rule>> {
        let spent = |side: &Side| {
            position.extra.hand[side.index()] == 0 && position.board.count(*side) < rules::CORNERS
        };
        let loser = Side::BOTH.into_iter().find(spent)?;
        let why = "opponent has fewer than four pieces and none to place";
        Some(Outcome::won(loser.other(), Rule::Spent, why))
    }

    fn judge<W: Witness<Rule>>(
        position: &Position<Self>,
        m: &Move,
        witness: &mut W,
    ) -> Judgment<Self> {
        position.judge_move(m, witness)
    }

    /// A player whose game goes on has in fact always a move: the pieces in the
    /// field, at most twenty-four, never fill the spaces around them.
    fn judge_pass(position: &Position<Self>) -> Option<Sentence> {
        let seat = position.called(position.side);
        let what = if position.in_hand() > 0 {
            "place"
        } else {
            "move"
        };
        Self::can_move(position).then(|| say!("{} can {} a piece", seat, what))
    }

    fn candidates(position: &Position<Self>) -> Vec<Move> {
        position.claimed(position.unclaimed())
    }

    fn moves(position: &Position<Self>) -> Vec<Move> {
        position.claimed(position.legal_unclaimed())
    }

    fn count(position: &Position<Self>) -> usize {
        position.legal_unclaimed().count()
    }

    fn can_move(position: &Position<Self>) -> bool {
        position.legal_unclaimed().next().is_some()
    }

    fn play(position: &mut Position<Self>, m: &Move) -> bool {
        position.land(m)
    }

    fn settle(position: &mut Position<Self>) {
        position.trade();
    }

    fn does(position: &Position<Self>, m: &Move) -> Vec<Fact<Rule>> {
        position.facts(m)
    }

    fn canonical(position: &Position<Self>, m: &Move) -> Move {
        if position.options.auto {
            return position.claiming(m);
        }
        let mut m = m.clone();
        m.claims.sort_unstable();
        m
    }

    fn claiming(position: &Position<Self>, m: &Move) -> Move {
        position.claiming(m)
    }

    fn mended(position: &Position<Self>, m: &Move) -> Option<Move> {
        let mended = position.with_true_claims(m);
        (mended != *m).then_some(mended)
    }

    fn origins(m: &Move) -> Vec<Square> {
        vec![*m.from.unwrap_or(m.to)]
    }

    fn touched(position: &Position<Self>, m: &Move) -> Vec<Square> {
        let ends = m.from.iter().chain([&m.to]).map(|square| **square);
        let taken = position.taken(&position.landed(m), &position.counted(m));
        ends.chain(taken).collect()
    }

    fn notes(position: &Position<Self>) -> Vec<String> {
        let Hands { hand, hold } = position.extra;
        let note = |name, side: Side| {
            let (hand, hold) = (hand[side.index()], hold[side.index()]);
            format!("{name}: {hand} in hand, {hold} captive in hold")
        };
        vec![note("White", Side::First), note("Black", Side::Second)]
    }

    fn trays(position: &Position<Self>) -> Vec<Tray> {
        let Hands { hand, hold } = position.extra;
        let tray = |name, side: Side, of: Side, count: [u16; 2]| {
            let piece = (of.letter(), of);
            Tray::of(side, name, piece, count[side.index()].into(), 12)
        };
        let both = |side: Side| {
            [
                tray("hand", side, side, hand),
                tray("hold", side, side.other(), hold),
            ]
        };
        Side::BOTH.into_iter().flat_map(both).collect()
    }
}
