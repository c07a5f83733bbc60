//! People with homes of their own, who play by messages as the program does.
#![allow(
    dead_code,
    unreachable_pub,
    unused_imports,
    reason = "each test file uses a part of it"
)]

use std::fs;

use herald::dice::Secret;
use herald::games;
use herald::home::{Home, HomeError};
use herald::play::{
    Aside, Invite, Mine, NewSource, Next, Noting, Play, ReleaseFault, Standing, held_seed,
};
use herald::post::{self, Here, Message, Span, Taken, Told};
use herald::record::{GameFile, Player};
use herald::referee::Deed;
use herald::refusal::{House, Kind, Refusal};
use herald::side::Side;
use tempfile::TempDir;

#[path = "terms.rs"]
mod agreed;
#[path = "kept.rs"]
mod kept;
#[path = "pairs.rs"]
mod pairs;

use kept::{chance, nonce};

pub use agreed::{ASSERTED, BEGUN, DAY, HOUR, LATE, PLAIN, RESTORED, Terms, terms};
pub use kept::{Kept, again, chances_of};
pub use pairs::{pair, play_by, play_on};

/// Somebody with a home and one game.
#[derive(Debug)]
pub struct Person {
    pub name: String,
    pub home: Home,
    /// The game file; empty where there is none.
    pub text: String,
    /// What the person's clock shows, in seconds of Unix time.
    pub now: u64,
    dir: TempDir,
}

/// Reads a text as a game file.
pub fn file(text: &str) -> GameFile {
    let seats = |name: &str| games::find(name).map(|game| game.seats);
    GameFile::read(text, &seats).unwrap()
}

impl Person {
    pub fn new(name: &str) -> Self {
        // In memory, where there is such a place: homes are written to the disk
        // for good at every step.
        let dir = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir());
        let dir = dir.unwrap();
        let home = Home::at(dir.path().join("home"));
        home.restore_secret(&Secret::from(chance()), false).unwrap();
        Self {
            name: name.to_owned(),
            home,
            text: String::new(),
            now: BEGUN + HOUR,
            dir,
        }
    }

    /// The same person with the same secret at another home, which has the game
    /// but no register: a machine restored from paper, or a cheat's second one.
    pub fn twin(&self) -> Self {
        let mut twin = Self::new(&self.name);
        twin.home.restore_secret(&self.secret(), true).unwrap();
        twin.text.clone_from(&self.text);
        twin.now = self.now;
        twin
    }

    /// Takes away what this home's register knows.
    pub fn lose_register(&self) {
        fs::remove_dir_all(self.home.path().join("register")).unwrap();
    }

    pub fn secret(&self) -> Secret {
        self.home.secret_or_make().unwrap()
    }

    /// The game as this person sees it.
    pub fn look(&self) -> Play {
        self.look_at(&self.text)
    }

    /// A game as this person sees it.
    pub fn look_at(&self, text: &str) -> Play {
        let mut play = self.open(file(text)).unwrap();
        let _ = play.hold(self.secret(), &self.home, Noting::Note);
        play
    }

    fn open(&self, file: GameFile) -> Result<Play, herald::play::Fault> {
        let seed = held_seed(file.header(), &self.secret());
        Play::open(file, seed)
    }

    /// The seat that this person has by key, else by name.
    pub fn seat(&self, play: &Play) -> Option<Side> {
        let named = |side: &Side| play.name(*side).eq_ignore_ascii_case(&self.name);
        match play.mine() {
            Some(Mine::Seat(side)) => Some(side),
            _ if play.fair().is_some() => None,
            _ => Side::BOTH.into_iter().find(named),
        }
    }

    /// Invites to a game with fair dice.
    pub fn invite(&mut self, terms: &Terms, seat: Side) {
        let invite = Invite {
            seat,
            secret: self.secret(),
        };
        let nonce = nonce();
        let mut play = Play::invite(&terms.opening(), &nonce, &invite).unwrap();
        play.become_holder(self.secret());
        play.note_made(&self.home).unwrap();
        play.file().text().clone_into(&mut self.text);
    }

    /// Makes a game for which this person, or the player of a seat, holds the
    /// seed.
    pub fn arbitrate(&mut self, terms: &Terms, called: &str) {
        let nonce = nonce();
        let source = NewSource::Arbiter(self.secret(), called.to_owned());
        let mut play = Play::begin(&terms.opening(), &nonce, source).unwrap();
        play.become_holder(self.secret());
        play.note_made(&self.home).unwrap();
        let date = play.date_at(self.now);
        play.throw(date.as_deref()).unwrap();
        self.keep(&mut play).unwrap();
    }

    /// Accepts the invitation that is here.
    pub fn join(&mut self) -> Result<Vec<String>, Refusal> {
        let name = Player::read(&self.name).unwrap();
        self.join_as(&name)
    }

    /// Accepts it under a name, as the program does: as before, where it was
    /// accepted before under that name.
    pub fn join_as(&mut self, name: &Player) -> Result<Vec<String>, Refusal> {
        let mut play = self.look();
        let nonce = nonce();
        let date = play.date_at(self.now);
        play.join(name, &nonce, self.secret(), Aside { note: None, date })?;
        self.keep(&mut play)
    }

    /// The game as everybody sees it; who looks is known, but no roll to come.
    pub fn public(&self) -> Play {
        let mut play = Play::open_unverified(file(&self.text), None).unwrap();
        play.become_holder(self.secret());
        play
    }

    /// Does something for the seat that is one's own.
    pub fn act(&mut self, deed: &Deed) -> Result<Vec<String>, Refusal> {
        self.act_with(deed, None)
    }

    pub fn act_with(&mut self, deed: &Deed, note: Option<&str>) -> Result<Vec<String>, Refusal> {
        let mut play = self.look();
        play.may_answer(self.now)?;
        let by = self.seat(&play).expect("a seat of one's own");
        let (note, date) = (note.map(str::to_owned), play.date_at(self.now));
        play.act(by, deed, Aside { note, date })?;
        let date = play.date_at(self.now);
        play.throw(date.as_deref())?;
        self.keep(&mut play)
    }

    pub fn play(&mut self, text: &str) -> Result<Vec<String>, Refusal> {
        let (text, offer) = (text.to_owned(), false);
        self.act(&Deed::Move { text, offer })
    }

    pub fn go(&mut self) -> Result<Vec<String>, Refusal> {
        let mut play = self.look();
        play.may_answer(self.now)?;
        let by = self.seat(&play).expect("a seat of one's own");
        let date = play.date_at(self.now);
        play.go(by, Aside { note: None, date })?;
        self.keep(&mut play)
    }

    /// Does what is due of this person, if anything is: a `go`, or the move
    /// that `choose` picks by number.
    pub fn turn(&mut self, choose: &mut dyn FnMut(&[String]) -> usize) -> bool {
        let public = self.public();
        let due = public.next().side();
        due.is_some() && due == self.seat(&public) && self.take_turn(choose)
    }

    /// The same for who is due.
    pub fn take_turn(&mut self, choose: &mut dyn FnMut(&[String]) -> usize) -> bool {
        let mut play = self.look();
        let (date, note) = (play.date_at(self.now), None);
        match play.next() {
            Next::Go(side) => play.go(side, Aside { note, date }).unwrap(),
            Next::Move(side) => {
                let moves = play.referee().table().unwrap().legal(true);
                let (text, offer) = (moves[choose(&moves)].clone(), false);
                let deed = Deed::Move { text, offer };
                play.act(side, &deed, Aside { note, date }).unwrap();
                let date = play.date_at(self.now);
                play.throw(date.as_deref()).unwrap();
            }
            _ => return false,
        }
        self.keep(&mut play).unwrap();
        true
    }

    /// The legal moves, where they are this person's to know.
    pub fn legal(&self) -> Vec<String> {
        let play = self.look();
        play.referee().table().unwrap().legal(true)
    }

    /// What a slip says and holds.
    pub fn slip(&self) -> String {
        self.slip_of(Span::Unseen)
    }

    pub fn slip_of(&self, span: Span) -> String {
        let play = self.public();
        let slip = post::slip(&play, span, self.seat(&play)).unwrap();
        format!("{}{}", slip.words, slip.code_lines(None))
    }

    /// Takes a message in, as the program does.
    pub fn receive(&mut self, text: &str, told: Told) -> Result<Taken, Refusal> {
        let message = Message::read(text)?;
        let ours = (!self.text.is_empty()).then(|| self.look());
        let me = ours.as_ref().and_then(|play| self.seat(play));
        let open = |file: GameFile| self.open(file);
        let here = Here {
            open: &open,
            me,
            now: self.now,
            told,
        };
        let mut taken = post::receive(&message, ours, here)?;
        if let Some(number) = taken.replaced {
            taken.play.become_holder(self.secret());
            taken.play.note_replaced(&self.home, number).unwrap();
        }
        let noting = if told.asserted {
            Noting::Asserted
        } else {
            Noting::Note
        };
        let held = taken.play.hold(self.secret(), &self.home, noting);
        held.map_err(|error| trouble(&error))?;
        match taken.play.standing() {
            Some(Standing::Refused(refusal)) => return Err((**refusal).clone()),
            Some(Standing::Unknown) if told.restored => {
                taken.play.note_restored(&self.home).unwrap();
                taken.play.restored();
            }
            Some(Standing::Unknown) if !taken.new.is_empty() => {
                let why = "the register does not know this game";
                return Err(Refusal::house(Kind::Illegal, House::OneEntry, "", why));
            }
            _ => {}
        }
        let date = taken.play.date_at(self.now);
        taken.play.throw(date.as_deref())?;
        self.keep(&mut taken.play)?;
        taken.play.note_verified(&self.home).unwrap();
        Ok(taken)
    }

    /// Goes on at a home without its register, as `--restored` does.
    pub fn restore(&mut self) {
        let mut play = self.look();
        assert!(matches!(play.standing(), Some(Standing::Unknown)));
        play.note_restored(&self.home).unwrap();
        play.restored();
    }

    /// Registers and keeps a game that was changed.
    pub fn keep(&mut self, play: &mut Play) -> Result<Vec<String>, Refusal> {
        let notices = play.release(&self.home).map_err(|fault| match fault {
            ReleaseFault::Refused(refusal, _) => *refusal,
            ReleaseFault::Home(error) => trouble(&error),
        })?;
        play.written().unwrap().text().clone_into(&mut self.text);
        Ok(notices)
    }

    /// What a message is refused for, and that the file stands as it did.
    pub fn refuses(&mut self, text: &str) -> String {
        self.refuses_told(text, PLAIN)
    }

    pub fn refuses_told(&mut self, text: &str, told: Told) -> String {
        let before = self.text.clone();
        let Err(refusal) = self.receive(text, told) else {
            panic!("a cheat is refused");
        };
        assert_eq!(self.text, before, "the file stands as it did");
        said(&refusal)
    }

    /// What making something is refused for, and that the file stands.
    pub fn cannot<T>(&mut self, made: impl FnOnce(&mut Self) -> Result<T, Refusal>) -> String {
        let before = self.text.clone();
        let Err(refusal) = made(self) else {
            panic!("a cheat is refused");
        };
        assert_eq!(self.text, before, "the file stands as it did");
        said(&refusal)
    }
}

/// A refusal in a line.
pub fn said(refusal: &Refusal) -> String {
    format!("{}: {}", refusal.rule, refusal.why)
}

fn trouble(error: &HomeError) -> Refusal {
    Refusal::house(Kind::Illegal, House::OneEntry, "", error.to_string())
}
