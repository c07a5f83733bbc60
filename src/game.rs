//! What it is to be a game.
//!
//! A game is a pure type: a [`Position`] that moves and rolls change, and a
//! judge that cites articles. This part imports nothing from the rest of the
//! crate but written text, sides, squares and pictures of boards; every game
//! imports it.

mod position;
mod sentence;
mod throw;

use std::fmt::{self, Debug, Display};
use std::str::FromStr;

use crate::board::{Grid, PositionString, Square};
use crate::side::{Impossible, Outcome, Side};
use crate::text::{Unreadable, Written};
use crate::view::{Plan, Space, Tray};

pub use crate::say;
pub use position::Position;
pub use sentence::{Breach, Fact, Nobody, Sentence, Witness, Word, list};
pub use throw::{DIE_OVER_SIX, Dice, Never, Purpose, Roll, after_term};

/// Anything that is both read and printed, in one notation. What is read has
/// been folded (see [`crate::text::Folded`]): it is in lower case.
pub trait Text: Display + FromStr<Err = Unreadable> {}

impl<T: Display + FromStr<Err = Unreadable>> Text for T {}

/// The numbered articles of one game that moves can break or endings cite.
pub trait Rule: Copy + Eq + Debug + 'static {
    /// Every article, in rulebook order.
    const ALL: &'static [Self];

    /// Article 0.3, which every game has: `pass` is legal only when no other
    /// move is.
    const MUST_MOVE: Self;

    /// The article's number in the rulebook, such as `4.2`; numbers that begin
    /// with `0.` are the articles common to all games.
    fn id(self) -> &'static str;
}

/// Declares the articles of a game as an enum whose variants carry their
/// numbers.
#[macro_export]
macro_rules! rules {
    ($($(#[$doc:meta])* $name:ident = $id:literal,)+) => {
        /// The articles that this game's refusals and endings cite.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Rule {
            /// `pass` is legal only when no other move is.
            MustMove,
            $($(#[$doc])* $name,)+
        }

        impl $crate::game::Rule for Rule {
            const ALL: &'static [Self] = &[Self::MustMove, $(Self::$name,)+];
            const MUST_MOVE: Self = Self::MustMove;

            fn id(self) -> &'static str {
                match self { Self::MustMove => "0.3", $(Self::$name => $id,)+ }
            }
        }
    };
}

/// A rule option: its key, and its values, the standard one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The key, such as `stragglers`.
    pub key: &'static str,
    /// The values it can have.
    pub values: &'static [&'static str],
}

/// The rule options of one game; the default is the standard game.
pub trait Options: Clone + Default + Debug + 'static {
    /// Every option, sorted by key.
    const CHOICES: &'static [Choice];

    /// Sets an option; the key and value are among [`Self::CHOICES`].
    fn set(&mut self, key: &str, value: &str);
}

/// The options of a game that has none of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoOptions;

impl Options for NoOptions {
    const CHOICES: &'static [Choice] = &[];

    fn set(&mut self, _: &str, _: &str) {}
}

/// A turn: what every game has, and a move of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn<M> {
    /// Giving the turn away.
    Pass(Written<()>),
    /// Moving.
    Move(M),
}

/// How a pass is written.
const PASS: &str = "pass";

impl<M: Display> Display for Turn<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass(_) => f.write_str(PASS),
            Self::Move(m) => m.fmt(f),
        }
    }
}

impl<M: FromStr<Err = Unreadable>> FromStr for Turn<M> {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        match text.strip_prefix(PASS) {
            Some("") => return Ok(Self::Pass(Written::new((), 0..text.len()))),
            Some(_) => return Err(Unreadable::new(PASS.len(), "the end of the move")),
            None => {}
        }
        text.parse()
            .map(Self::Move)
            .map_err(|mut error: Unreadable| {
                if error.at == 0 && error.why.is_none() {
                    error.expected.insert(PASS);
                }
                error
            })
    }
}

/// What a position has beside its board: hands, scores, arrows.
pub trait Extra: Clone + Eq + Debug {
    /// Its keys in position strings.
    const KEYS: &'static [&'static str] = &[];

    /// Reads it from a position string.
    ///
    /// # Errors
    ///
    /// Returns what is missing, or wrong with a value.
    fn read(text: &PositionString<'_>) -> Result<Self, Impossible>;

    /// Writes it as a position string has it, each key after a blank.
    ///
    /// # Errors
    ///
    /// Returns an error of the formatter alone.
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

impl Extra for () {
    fn read(_: &PositionString<'_>) -> Result<Self, Impossible> {
        Ok(())
    }

    fn write(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

/// What a judge finds: nothing against a move, or the first article it breaks.
pub type Judgment<G> = Result<(), Breach<<G as Game>::Rule>>;

/// The piece of a game.
pub type PieceOf<G> = <<G as Game>::Board as Grid>::Piece;

/// The rules of a game, for a [`Position`] of it.
pub trait Game: Clone + Eq + Debug + Send + Sync + 'static {
    /// The board, with what stands on it.
    type Board: Grid + Send + Sync;
    /// What a player may write, a pass aside.
    type Move: Clone + Eq + Debug + Text + Send;
    /// What chance throws before a turn; [`Never`] in a game without dice.
    type Roll: Roll + Send + Sync;
    /// What chance throws when the game is made; mostly [`Never`].
    type Setup: Roll;
    /// What a position has beside its board.
    type Extra: Extra + Send + Sync;
    /// The articles that may be cited.
    type Rule: Rule + Send + Sync;
    /// The rule options.
    type Options: Options + Eq + Send + Sync;

    /// The name of the game, which is also the stem of all its files.
    const NAME: &'static str;
    /// The name of the game in full, which its rulebook has too.
    const TITLE: &'static str;
    /// The edition of the law, from 1. Types of one name and different
    /// editions have the same seats, throws and position strings.
    const EDITION: u32 = 1;
    /// The names of the seats; the first letter of each stands for it in
    /// position strings.
    const SEATS: [&'static str; 2];
    /// The seats as sentences call them, where not by their bare names.
    const CALLED: [&'static str; 2] = Self::SEATS;
    /// What the empty board looks like.
    const PLAN: &'static Plan;
    /// The seat that always moves first, where the law names one; else the
    /// toss decides (article 0.2).
    const FIRST: Option<Side> = None;
    /// Whether a game that is ended for repetition has no decision (article
    /// 0.6); else it is a draw, unless the score decides.
    const UNDECIDED: bool = false;
    /// The article of its own by which a game keeps pieces on its board.
    const OFF_BOARD: Option<Self::Rule> = None;
    /// Whether a pass can be legal beside moves.
    const PASS_BESIDE_MOVES: bool = false;
    /// What a player who may not pass can do.
    const ACTION: &'static str = "move a piece";

    /// The board before the first move, and what lies beside it. `setup` is
    /// there exactly when [`Game::Setup`] is something.
    fn start(options: &Self::Options, setup: Option<Self::Setup>) -> (Self::Board, Self::Extra);

    /// Looks for what cannot be in a position that was read from a string, and
    /// puts right what only its board can tell.
    ///
    /// # Errors
    ///
    /// Returns why the position cannot be.
    fn check(position: &mut Position<Self>, text: &PositionString<'_>) -> Result<(), Impossible>;

    /// How the game has ended, if it has. It is asked after every turn.
    fn ending(position: &Position<Self>) -> Option<Outcome<Self::Rule>>;

    /// Whether an ending comes only of pieces that are missing, so that a part
    /// of a board can be asked about all the same (article 0.30).
    #[must_use]
    fn is_want_of_pieces(_: Self::Rule) -> bool {
        false
    }

    /// Judges a move that is written in full. This is the law: a move is legal
    /// when nothing is said against it, and the articles speak in their order.
    /// What is found on the way is told to a witness.
    ///
    /// # Errors
    ///
    /// Returns the first article that the move breaks.
    fn judge<W: Witness<Self::Rule>>(
        position: &Position<Self>,
        m: &Self::Move,
        witness: &mut W,
    ) -> Judgment<Self>;

    /// Judges a pass (article 0.3): why it is not legal, if it is not.
    fn judge_pass(position: &Position<Self>) -> Option<Sentence> {
        let seat = position.called(position.side);
        Self::can_move(position).then(|| crate::say!("{} can {}", seat, Self::ACTION))
    }

    /// Every move worth judging, in canonical form and none twice: at least
    /// all the legal ones, one for each different result.
    fn candidates(position: &Position<Self>) -> Vec<Self::Move>;

    /// Every legal move in canonical form, one for each different result: the
    /// candidates that the judge lets pass. A game for which that is slow
    /// lists them directly; a test holds the list equal to this one.
    fn moves(position: &Position<Self>) -> Vec<Self::Move> {
        let mut moves = Self::candidates(position);
        moves.retain(|m| Self::judge(position, m, &mut Nobody).is_ok());
        moves
    }

    /// How many moves [`Game::moves`] lists.
    fn count(position: &Position<Self>) -> usize {
        let legal = |m: &&Self::Move| Self::judge(position, m, &mut Nobody).is_ok();
        Self::candidates(position).iter().filter(legal).count()
    }

    /// Whether there is a legal move. Games whose candidates are many answer
    /// sooner.
    fn can_move(position: &Position<Self>) -> bool {
        let legal = |m| Self::judge(position, &m, &mut Nobody).is_ok();
        Self::candidates(position).into_iter().any(legal)
    }

    /// Plays a legal move; gives whether the same player moves again. Whose
    /// turn it is and whether the game is over is settled after it.
    fn play(position: &mut Position<Self>, m: &Self::Move) -> bool;

    /// What follows a pass or a move when the turn has gone over, such as an
    /// exchange that is due.
    fn settle(_: &mut Position<Self>) {}

    /// What a legal move does, other than to end the game.
    fn does(position: &Position<Self>, m: &Self::Move) -> Vec<Fact<Self::Rule>>;

    /// What a move that is not written in full can mean here, each meaning
    /// written in full; a move that is stands for itself.
    fn readings(_: &Position<Self>, m: Self::Move) -> Vec<Self::Move> {
        vec![m]
    }

    /// The one way to write a legal move among those with the same result.
    fn canonical(_: &Position<Self>, m: &Self::Move) -> Self::Move {
        m.clone()
    }

    /// A legal move with all that could be claimed with it (only Skwhere has
    /// claims).
    fn claiming(_: &Position<Self>, m: &Self::Move) -> Self::Move {
        m.clone()
    }

    /// A legal move that a refused one stands for but for a part of it.
    #[must_use]
    fn mended(_: &Position<Self>, _: &Self::Move) -> Option<Self::Move> {
        None
    }

    /// Who is ahead: the winner when the game is ended by a claim (article
    /// 0.6) and its law lets the score decide; nobody where it does not.
    #[must_use]
    fn ahead(_: &Position<Self>) -> Option<Side> {
        None
    }

    /// The squares on which a move written in full begins: of the pieces that
    /// it moves, or where it places one.
    fn origins(m: &Self::Move) -> Vec<Square>;

    /// The spaces that a legal move leaves, lands on or empties, to be marked
    /// on the board.
    fn touched(position: &Position<Self>, m: &Self::Move) -> Vec<Square>;

    /// What is seen on a square beside its piece.
    #[must_use]
    fn space(_: &Position<Self>, _: Square) -> Space {
        Space::default()
    }

    /// Lines beneath a drawn board: hands, holds, scores.
    #[must_use]
    fn notes(_: &Position<Self>) -> Vec<String> {
        Vec::new()
    }

    /// The same as things to be drawn; the trays are the same in every
    /// position, full or empty.
    #[must_use]
    fn trays(_: &Position<Self>) -> Vec<Tray> {
        Vec::new()
    }
}
