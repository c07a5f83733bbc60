//! What is sent in these tests: codes of every kind, and who receives them.

use std::fmt::Write;

use herald::dice::{Seed, State};
use herald::play::{Aside, NewSource, Play};
use herald::post::{self, Span};
use herald::referee::Deed;
use herald::side::Side;

use crate::people::{Person, file, pair, terms};

/// A message's worth of a game, and the copy that it comes to.
pub(crate) struct Sent {
    pub(crate) name: &'static str,
    /// The lines for people.
    pub(crate) words: String,
    /// The code in one line; of a move typed by hand, that line.
    pub(crate) code: String,
    /// A code of the same game that its receiver has.
    pub(crate) older: String,
    /// A code of another game.
    pub(crate) other: String,
    /// The receiver's file; empty where there is none yet.
    pub(crate) before: String,
    /// The state after taking it; nothing where a date or a spelling is made
    /// in between, and the move is what counts.
    pub(crate) after: State,
    /// Whether all that is new in it is signed.
    pub(crate) signed: bool,
    /// Whether it is a move typed by hand.
    pub(crate) by_hand: bool,
}

/// The seat of nobody: what is sent comes to no player.
const NOBODY: Option<Side> = None;

impl Sent {
    fn of(name: &'static str, text: &str, span: Span, before: &str) -> Self {
        let play = Play::open(file(text), None).unwrap();
        let slip = post::slip(&play, span, NOBODY).unwrap();
        let older = Play::open(file(if before.is_empty() { text } else { before }), None).unwrap();
        Self {
            name,
            words: slip.words,
            code: slip.code,
            older: post::slip(&older, Span::All, NOBODY).unwrap().code,
            other: other(),
            before: before.to_owned(),
            after: *play.state(),
            signed: true,
            by_hand: false,
        }
    }

    fn unsigned(self) -> Self {
        Self {
            signed: false,
            ..self
        }
    }

    /// A code as a slip prints it: in one line, unless it is long.
    pub(crate) fn lines(code: &str) -> String {
        let slip = post::Slip {
            words: String::new(),
            code: code.to_owned(),
        };
        slip.code_lines(None)
    }

    /// The slip as it is printed.
    pub(crate) fn slip(&self) -> String {
        format!("{}{}", self.words, Self::lines(&self.code))
    }

    /// The code with one letter wrong.
    pub(crate) fn damaged(&self) -> String {
        let mut letters: Vec<char> = self.code.chars().collect();
        let at = letters.len() / 2;
        letters[at] = if letters[at] == 'q' { 'r' } else { 'q' };
        letters.into_iter().collect()
    }
}

/// A code of a game that has nothing to do with the others.
fn other() -> String {
    let play = open("chivalry", "another");
    post::slip(&play, Span::All, NOBODY).unwrap().code
}

/// A game with open dice, thrown as far as can be.
fn open(game: &str, words: &str) -> Play {
    let seed = Seed::from_words(words);
    let terms = crate::people::Terms {
        first: Some(Side::First),
        ..terms(game)
    };
    let mut play = Play::begin(&terms.opening(), &seed.nonce(), NewSource::Open(seed)).unwrap();
    play.throw(None).unwrap();
    play
}

/// Plays so many turns, the first legal move each time.
fn on(play: &mut Play, turns: u32) {
    for _ in 0..turns {
        let by = play.referee().side().unwrap();
        let text = play.referee().table().unwrap().legal(false).swap_remove(0);
        let deed = Deed::Move { text, offer: false };
        play.act(by, &deed, Aside::default()).unwrap();
        play.throw(None).unwrap();
    }
}

fn text(play: &Play) -> String {
    play.written().unwrap().text().to_owned()
}

/// One of each kind.
pub(crate) fn all() -> Vec<Sent> {
    let mut all = signed();
    all.push(throw());
    all.extend(plain());
    all.extend(by_hand());
    all
}

/// An invitation, its acceptance, and a move with a note of many lines.
fn signed() -> Vec<Sent> {
    let mut ann = Person::new("Ann");
    ann.invite(&terms("gallop"), Side::First);
    let invitation = Sent::of("invitation", &ann.text, Span::All, "");
    let [mut ann, bob] = pair(&terms("gallop"));
    let bare = Play::of_header(bob.look().file().header(), None).unwrap();
    let acceptance = Sent::of("acceptance", &bob.text, Span::From(1), &text(&bare));
    if ann.look().next() == herald::play::Next::Go(Side::First) {
        ann.go().unwrap();
    } else {
        let text = ann.legal().swap_remove(0);
        let note = "> Good luck!\n- see hrld1abc \u{1f600}\n\n-- \n12. a1-a2";
        let deed = Deed::Move { text, offer: false };
        ann.act_with(&deed, Some(note)).unwrap();
    }
    let signed = Sent::of("signed entry", &ann.text, Span::From(2), &bob.text);
    let mut both = [ann, bob];
    let slip = both[0].slip();
    both[1].receive(&slip, crate::people::PLAIN).unwrap();
    let before = both[1].text.clone();
    crate::people::play_on(&mut both, 4);
    let four = Sent::of("four signed entries", &both[0].text, Span::From(3), &before);
    vec![invitation, acceptance, signed, four]
}

/// The throw of an arbiter, who is neither player.
fn throw() -> Sent {
    let mut carl = Person::new("Carl");
    let terms = crate::people::Terms {
        first: Some(Side::First),
        ..terms("gallop")
    };
    carl.arbitrate(&terms, "Carl");
    let mut play = Play::open(file(&carl.text), None).unwrap();
    let moved = play.referee().table().unwrap().legal(false).swap_remove(0);
    let deed = Deed::Move {
        text: moved,
        offer: false,
    };
    play.act(Side::First, &deed, Aside::default()).unwrap();
    let before = text(&play);
    carl.text.clone_from(&before);
    let mut thrown = carl.look();
    thrown.throw(None).unwrap();
    carl.keep(&mut thrown).unwrap();
    Sent::of("arbiter's throw", &carl.text, Span::From(3), &before)
}

/// What nobody signs: a move, four entries, a whole game.
fn plain() -> Vec<Sent> {
    let mut play = open("queens-four", "plain");
    on(&mut play, 1);
    let before = text(&play);
    on(&mut play, 1);
    let one = Sent::of("unsigned move", &text(&play), Span::From(2), &before);
    on(&mut play, 3);
    let four = Sent::of("four moves", &text(&play), Span::From(2), &before);
    let mut long = open("gallop", "a long game");
    on(&mut long, 16);
    let whole = Sent::of("whole game", &text(&long), Span::All, "");
    [one, four, whole].map(Sent::unsigned).into()
}

/// Moves that people type: one of one word, one of two.
fn by_hand() -> Vec<Sent> {
    let typed = |name, game: &str| {
        let mut play = open(game, "typed");
        on(&mut play, 2);
        let before = text(&play);
        let turn = play.referee().turn();
        let moved = play.referee().table().unwrap().legal(false).swap_remove(0);
        let mut line = String::new();
        let _ = write!(line, "{turn}. {moved}");
        let by = play.referee().side().unwrap();
        let deed = Deed::Move {
            text: moved,
            offer: false,
        };
        play.act(by, &deed, Aside::default()).unwrap();
        Sent {
            words: "Hello Bob,\n\n".to_owned(),
            code: line,
            after: *play.state(),
            signed: false,
            by_hand: true,
            ..Sent::of(name, &before, Span::All, &before)
        }
    };
    vec![
        typed("typed, one word", "queens-four"),
        typed("typed, two words", "gallop"),
    ]
}
