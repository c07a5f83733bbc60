//! Skwhere: placing pieces that form squares, and taking what lies inside.

mod figure;
mod notation;
mod rules;

use std::fmt::{self, Display};

use crate::board::{Board, Position, Square};
use crate::game::{Breach, Choice, Game, Never, Options};
use crate::games::stones;
use crate::side::{Impossible, Outcome, Side, Stage};
use crate::text::Written;
use crate::view::{Plan, View};

crate::rules! {
    /// `pass` is legal only when no other move is.
    MustMove = "0.3",
    /// A player with pieces in hand places one next to a piece in the field.
    Placing = "2.1",
    /// A player with an empty hand moves a piece next to another.
    Moving = "3.1",
    /// A claim of a square that the move does not complete is no move.
    WrongClaim = "4.4",
    /// With an empty hand and fewer than four pieces in the field one loses.
    Spent = "7.1",
}

/// How many pieces each player has in all.
const PIECES: u16 = 12;

/// One Home Territory, all that the game is played on.
static FIELD: Plan = Plan {
    files: 12,
    ranks: 6,
    squares: "a square from a1 to l6",
    symbols: stones::SYMBOLS,
    parts: &[],
};

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

/// A position. No exchange of captives is ever due in it: exchanges are made
/// as soon as they are (article 6.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skwhere {
    board: Field,
    side: Side,
    /// The pieces that each player has to place.
    hand: [u16; 2],
    /// The captives that each player holds, which are the other's pieces.
    hold: [u16; 2],
    options: SkwhereOptions,
}

/// A move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Giving the turn away.
    Pass(Written<()>),
    /// Placing a piece from the hand, or moving one.
    Piece {
        /// Where a moved piece comes from; nothing for a piece from the hand.
        from: Option<Written<Square>>,
        /// Where it lands.
        to: Written<Square>,
        /// For each square claimed, its corner opposite the piece.
        claims: Vec<Written<Square>>,
    },
}

impl Display for Skwhere {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.board.print(stones::letter);
        let side = &stones::name(self.side)[..1];
        let ([hand, other_hand], [hold, other_hold]) = (self.hand, self.hold);
        write!(
            f,
            "{board} {side} hand={hand},{other_hand} hold={hold},{other_hold}"
        )
    }
}

impl Game for Skwhere {
    type Move = Move;
    type Roll = Never;
    type Setup = Never;
    type Rule = Rule;
    type Options = SkwhereOptions;

    const NAME: &'static str = "skwhere";
    const SEATS: [&'static str; 2] = stones::SEATS;
    const PLAN: &'static Plan = &FIELD;

    fn start(options: &SkwhereOptions, first: Side, _: Option<Never>) -> Self {
        Self {
            board: Field::empty(),
            side: first,
            hand: [PIECES; 2],
            hold: [0; 2],
            options: *options,
        }
    }

    fn read(text: &str, options: &SkwhereOptions) -> Result<Self, Impossible> {
        let position = Position::split(text, Self::SEATS, &["hand", "hold"])?;
        let board: Field = position.board(stones::from_letter)?;
        let pair = |key: &str| {
            let missing = || {
                let why = format!("{key} is missing: two numbers, such as {key}=0,0");
                Impossible::new(text.len()..text.len(), why)
            };
            position.pair(key, PIECES)?.ok_or_else(missing)
        };
        let (hand, hold) = (pair("hand")?, pair("hold")?);
        for side in Side::BOTH {
            let (own, other) = (side.index(), side.other().index());
            let field = stones::count(&board, side);
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
                return Err(Impossible::new(position.board_mark(), why));
            }
        }
        let mut game = Self {
            board,
            side: position.side(),
            hand,
            hold,
            options: *options,
        };
        game.trade();
        Ok(game)
    }

    fn stage(&self) -> Stage<Rule> {
        self.outcome().map_or(Stage::Move(self.side), Stage::Over)
    }

    fn judge(&self, m: &Move) -> Result<(), Breach<Rule>> {
        self.judge_move(m)
    }

    fn candidates(&self) -> Vec<Move> {
        let mut moves: Vec<Move> = self.unclaimed().chain([Move::Pass(().into())]).collect();
        if self.options.auto {
            moves = moves.iter().map(|m| self.claiming(m)).collect();
        }
        moves
    }

    fn play(&mut self, m: &Move) {
        let again = match m {
            Move::Pass(_) => false,
            Move::Piece { from, to, .. } => {
                let counted = self.counted(m);
                self.land(from.as_deref().copied(), **to, &counted)
            }
        };
        if !again {
            self.side = self.side.other();
        }
        self.trade();
    }

    fn roll(&mut self, roll: Never) {
        match roll {}
    }

    fn view(&self) -> View {
        let mut view = View::new(Self::PLAN, &self.board, stones::space);
        for (side, name) in Side::BOTH.into_iter().zip(["White", "Black"]) {
            let (hand, hold) = (self.hand[side.index()], self.hold[side.index()]);
            view.notes
                .push(format!("{name}: {hand} in hand, {hold} captive in hold"));
        }
        view
    }

    fn canonical(&self, m: &Move) -> Move {
        if self.options.auto {
            return self.claiming(m);
        }
        let mut m = m.clone();
        if let Move::Piece { claims, .. } = &mut m {
            claims.sort_unstable();
        }
        m
    }

    fn claiming(&self, m: &Move) -> Move {
        let mut m = m.clone();
        let all = self.completed(&m);
        if let Move::Piece { claims, .. } = &mut m {
            *claims = all.iter().map(|figure| figure.opposite().into()).collect();
        }
        m
    }

    fn touched(&self, m: &Move) -> Vec<Square> {
        let Move::Piece { from, to, .. } = m else {
            return Vec::new();
        };
        let ends = from.iter().chain([to]).map(|square| **square);
        let field = self.landed(from.as_deref().copied(), **to);
        let taken = self.taken(&field, &self.counted(m));
        ends.chain(taken).collect()
    }
}

impl Skwhere {
    /// How the game has ended, if it has (article 7.1). It is looked at after
    /// every move, and no exchange is possible any more when it is: where one
    /// is, it has been made.
    ///
    /// Both players cannot be spent at once: each would have nine captives of
    /// the other's to exchange.
    fn outcome(&self) -> Option<Outcome<Rule>> {
        let spent = |side: &Side| {
            self.hand[side.index()] == 0 && stones::count(&self.board, *side) < rules::CORNERS
        };
        let loser = Side::BOTH.into_iter().find(spent)?;
        Some(Outcome {
            winner: Some(loser.other()),
            rule: Rule::Spent,
            why: "opponent has fewer than four pieces and none to place",
        })
    }
}
