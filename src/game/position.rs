//! The position of any game: a board, whose turn it is, the roll, and what
//! else the game has; and what is the same of it in every game.

use std::fmt::{self, Debug, Display};

use super::{Breach, Extra, Game, Judgment, PieceOf, Roll, Rule, Turn, Witness, say};
use crate::board::{Grid, Piece, PositionString, Square};
use crate::side::{Impossible, Outcome, Side, Stage};
use crate::text::Written;
use crate::view::{Space, View};

/// A position of a game.
///
/// [`Display`] prints the position string and [`Position::read`] reads it back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position<G: Game> {
    /// What stands where.
    pub board: G::Board,
    /// Whose turn it is.
    pub side: Side,
    /// The roll of this turn, once it is thrown.
    pub roll: Option<G::Roll>,
    /// What the game has beside its board.
    pub extra: G::Extra,
    /// The rule options.
    pub options: G::Options,
    /// How the game has ended, looked at after every turn.
    ended: Option<Outcome<G::Rule>>,
    /// Whether it was given, and may be a part of a board (article 0.30).
    given: bool,
}

impl<G: Game> Position<G> {
    /// The position before the first move. `setup` is there exactly when the
    /// game throws something for it.
    pub fn start(options: &G::Options, first: Side, setup: Option<G::Setup>) -> Self {
        let (board, extra) = G::start(options, setup);
        let mut position = Self {
            board,
            side: G::FIRST.unwrap_or(first),
            roll: None,
            extra,
            options: options.clone(),
            ended: None,
            given: false,
        };
        position.ended = G::ending(&position);
        position
    }

    /// Reads a position string.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with a text that is no position, or with a
    /// position that cannot be.
    pub fn read(text: &str, options: &G::Options) -> Result<Self, Impossible> {
        let dice = !G::Roll::TERM.is_empty();
        let mut keys = G::Extra::KEYS.to_vec();
        keys.extend(dice.then_some("roll"));
        let text = PositionString::split(text, G::SEATS, &keys)?;
        let mut position = Self {
            board: text.board()?,
            side: text.side(),
            roll: None,
            extra: G::Extra::read(&text)?,
            options: options.clone(),
            ended: None,
            given: true,
        };
        G::check(&mut position, &text)?;
        if let Some((value, at)) = text.value("roll") {
            let roll = G::Roll::of_brief(value);
            let wrong = || Impossible::new(at, format!("a roll is {}", G::Roll::IN_POSITION));
            position.roll = Some(roll.ok_or_else(wrong)?);
        }
        position.ended = G::ending(&position);
        Ok(position)
    }

    /// What must happen next.
    pub fn stage(&self) -> Stage<G::Rule> {
        match self.ended {
            Some(outcome) => Stage::Over(outcome),
            None if self.is_unthrown() => Stage::Roll(self.side),
            None => Stage::Move(self.side),
        }
    }

    /// How a given board would be over for want of pieces alone: it is taken for
    /// a part of one, and is asked about all the same (article 0.30).
    pub fn part(&self) -> Option<Outcome<G::Rule>> {
        let wants = |end: &Outcome<G::Rule>| self.given && G::is_want_of_pieces(end.rule);
        self.ended.filter(wants)
    }

    /// Whether a move can be judged here.
    ///
    /// # Errors
    ///
    /// Returns what must happen first, or how the game is over.
    pub fn is_due(&self) -> Result<(), Stage<G::Rule>> {
        match self.stage() {
            Stage::Over(_) if self.part().is_some() && self.is_unthrown() => {
                Err(Stage::Roll(self.side))
            }
            Stage::Over(_) if self.part().is_some() => Ok(()),
            Stage::Move(_) => Ok(()),
            stage => Err(stage),
        }
    }

    fn is_unthrown(&self) -> bool {
        self.roll.is_none() && !G::Roll::TERM.is_empty()
    }

    /// Judges a turn that is written in full.
    ///
    /// # Errors
    ///
    /// Returns the first article that it breaks.
    pub fn judge<W: Witness<G::Rule>>(&self, turn: &Turn<G::Move>, witness: &mut W) -> Judgment<G> {
        match turn {
            Turn::Move(m) => G::judge(self, m, witness),
            Turn::Pass(pass) => {
                if let Some(why) = G::judge_pass(self) {
                    return Err(pass.breaks(G::Rule::MUST_MOVE, why));
                }
                witness.found(G::Rule::MUST_MOVE, || {
                    say!("{} can do nothing else", self.called(self.side))
                });
                Ok(())
            }
        }
    }

    /// Every legal turn, one for each different result, in canonical form.
    pub fn turns(&self) -> Vec<Turn<G::Move>> {
        let moves = G::moves(self);
        let pass = (moves.is_empty() || G::PASS_BESIDE_MOVES) && G::judge_pass(self).is_none();
        let pass = pass.then_some(Turn::Pass(().into()));
        moves.into_iter().map(Turn::Move).chain(pass).collect()
    }

    /// How many legal turns there are.
    pub fn count_turns(&self) -> u64 {
        let moves = G::count(self);
        let pass = (moves == 0 || G::PASS_BESIDE_MOVES) && G::judge_pass(self).is_none();
        moves as u64 + u64::from(pass)
    }

    /// Plays a legal turn.
    pub fn play(&mut self, turn: &Turn<G::Move>) {
        let again = match turn {
            Turn::Pass(_) => false,
            Turn::Move(m) => G::play(self, m),
        };
        if !again {
            self.side = self.side.other();
        }
        self.roll = None;
        self.given &= self.ended.is_some();
        G::settle(self);
        self.ended = G::ending(self);
    }

    /// The same with another player to move.
    #[must_use]
    pub fn turned_to(&self, side: Side) -> Self {
        Self {
            side,
            ..self.clone()
        }
    }

    /// The same position in another edition of the game, for what that judges
    /// in the same way.
    #[must_use]
    pub fn in_edition<H>(&self) -> Position<H>
    where
        H: Game<
                Board = G::Board,
                Roll = G::Roll,
                Extra = G::Extra,
                Rule = G::Rule,
                Options = G::Options,
            >,
    {
        Position {
            board: self.board.clone(),
            side: self.side,
            roll: self.roll,
            extra: self.extra.clone(),
            options: self.options.clone(),
            ended: self.ended,
            given: self.given,
        }
    }

    /// Whether neither player could move, were it their turn (article 0.8).
    pub fn is_dead(&self) -> bool {
        !G::can_move(self) && !G::can_move(&self.turned_to(self.side.other()))
    }

    /// Whose the piece on the square is that a move begins on: it must be the
    /// player's own, by the article that says so.
    ///
    /// # Errors
    ///
    /// Returns the breach by an empty square or by the opponent's piece.
    pub fn own(
        &self,
        from: &Written<Square>,
        rule: G::Rule,
    ) -> Result<PieceOf<G>, Breach<G::Rule>> {
        match self.board.at(**from) {
            Some(piece) if piece.side() == self.side => Ok(piece),
            Some(piece) => {
                let [owner, turn] = [piece.side(), self.side].map(|side| self.called(side));
                let why = say!(
                    "the piece on {} is {}'s, and it is {}'s turn",
                    from,
                    owner,
                    turn
                );
                Err(from.breaks(rule, why))
            }
            None => Err(from.breaks(rule, say!("no piece stands on {}", from))),
        }
    }

    /// A side as sentences call it.
    pub const fn called(&self, side: Side) -> &'static str {
        G::CALLED[side.index()]
    }

    /// The board as a picture.
    pub fn view(&self) -> View {
        let mut view = View::new(G::PLAN, |at| Space {
            piece: self
                .board
                .at(at)
                .map(|piece| (piece.letter(), piece.side())),
            ..G::space(self, at)
        });
        view.notes = G::notes(self);
        view.trays = G::trays(self);
        view
    }
}

impl<G: Game> Display for Position<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = &G::SEATS[self.side.index()][..1];
        write!(f, "{} {side}", self.board.text())?;
        self.extra.write(f)?;
        match self.roll {
            Some(roll) => write!(f, " roll={}", roll.brief()),
            None => Ok(()),
        }
    }
}
