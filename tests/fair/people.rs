//! Two players in one process, who send each other texts.

use herald::dice::{Home, Nonce, Role, Secret};
use herald::games;
use herald::play::{Aside, Opening, Play};
use herald::record::{Entry, First, GameFile, Player};
use herald::referee::Deed;
use herald::side::Side;
use tempfile::TempDir;

use crate::common::Loaded;

/// A player: a secret, a home of his own, and a copy of the game.
pub(crate) struct Person {
    pub(crate) seed: u8,
    home: TempDir,
    pub(crate) file: Option<GameFile>,
}

/// Two players and how many messages they sent.
pub(crate) struct Pair {
    /// A and B.
    pub(crate) people: [Person; 2],
    pub(crate) messages: usize,
}

impl Person {
    fn new(seed: u8) -> Self {
        Self {
            seed,
            home: tempfile::tempdir().unwrap(),
            file: None,
        }
    }

    /// One who has the secret of another, but a home of his own.
    pub(crate) fn like(other: &Self) -> Self {
        Self::new(other.seed)
    }

    pub(crate) fn secret(&self) -> Secret {
        Secret::from([self.seed; 32])
    }

    pub(crate) fn nonce(&self) -> Nonce {
        Nonce::from([self.seed; 16])
    }

    pub(crate) fn home(&self) -> Home {
        Home::at(self.home.path())
    }

    /// The game as this player's herald sees it.
    pub(crate) fn play(&self) -> Play {
        let mut play = Play::open(self.file.clone().unwrap(), None).unwrap();
        play.hold(self.secret());
        play
    }

    /// Does something, and gives the message for the other.
    pub(crate) fn make(&mut self, act: impl FnOnce(&mut Play)) -> String {
        let mut play = self.play();
        act(&mut play);
        assert_eq!(play.added().len(), 1, "one entry a message");
        play.release(&self.home()).unwrap();
        let message = play.added()[0].text();
        self.file = Some(play.written().unwrap());
        message
    }

    /// Takes what the other sent.
    pub(crate) fn take(&mut self, message: &str) {
        let file = self.file.take().unwrap();
        let entries = file.read_entries(message).unwrap();
        let file = file.append(&entries, None).unwrap();
        Play::open(file.clone(), None).unwrap();
        self.file = Some(file);
    }
}

/// The terms of a game.
pub(crate) fn opening(game: &str, first: First) -> Opening {
    let game = games::find(game).unwrap();
    let player = |name: &str| Player::read(name).unwrap();
    Opening {
        game,
        first,
        options: Vec::new(),
        start: None,
        clock: None,
        players: [player("Ann"), player("Bob")],
    }
}

pub(crate) fn read(text: &str) -> GameFile {
    let seats = |name: &str| games::find(name).map(|game| game.seats);
    GameFile::read(text, &seats).unwrap_or_else(|flaw| panic!("{flaw}\n{text}"))
}

impl Pair {
    /// Ann invites Bob and Bob accepts: two messages, each a whole file.
    pub(crate) fn meet(opening: Opening) -> Self {
        Self::meet_on(opening, Side::First)
    }

    /// The same, with Ann on a seat of her choice.
    pub(crate) fn meet_on(mut opening: Opening, seat: Side) -> Self {
        if seat == Side::Second {
            opening.players.swap(0, 1);
        }
        let mut people = [Person::new(1), Person::new(2)];
        let [ann, bob] = &mut people;
        let (secret, nonce) = (ann.secret(), ann.nonce());
        let play = Play::invite(opening, seat, &nonce, &secret, None).unwrap();
        let invitation = play.written().unwrap();
        ann.file = Some(invitation.clone());
        bob.file = Some(read(invitation.text()));
        let (secret, nonce) = (bob.secret(), bob.nonce());
        let person = Player::read("Bob").unwrap();
        bob.make(|play| {
            play.join(&person, &nonce, &secret, Aside::default())
                .unwrap();
        });
        let accepted = bob.file.as_ref().unwrap().text().to_owned();
        ann.file = Some(read(&accepted));
        Self {
            people,
            messages: 2,
        }
    }

    /// The player whose entry is next: 0 for A.
    pub(crate) fn next(&self) -> usize {
        let play = Play::open(self.people[0].file.clone().unwrap(), None).unwrap();
        let author = play.author().unwrap().unwrap();
        usize::from(play.fair().unwrap().role(author) == Role::B)
    }

    /// The next player does something and sends it.
    pub(crate) fn act(&mut self, act: impl FnOnce(&mut Play)) {
        let n = self.next();
        let message = self.people[n].make(act);
        self.messages += 1;
        self.people[1 - n].take(&message);
    }

    /// A `go` where one is due, else a move, a capture if there is one.
    pub(crate) fn step(&mut self, dice: &mut Loaded) {
        self.act(|play| {
            let author = play.author().unwrap().unwrap();
            if play.referee().side() != Some(author) {
                play.go(author, Aside::default()).unwrap();
                return;
            }
            let text = choose(play, dice);
            act(play, &moves(&text));
        });
    }

    pub(crate) fn over(&self) -> bool {
        self.people[0].play().referee().ending().is_some()
    }
}

/// A move that leans towards captures.
pub(crate) fn choose(play: &Play, dice: &mut Loaded) -> String {
    let mut legal = play.referee().table().unwrap().legal(true);
    if legal.iter().any(|m| m.contains('x')) {
        legal.retain(|m| m.contains('x'));
    }
    legal.swap_remove(dice.below(legal.len()))
}

pub(crate) fn moves(text: &str) -> Deed {
    Deed::Move {
        text: text.to_owned(),
        offer: false,
    }
}

/// Does something as the player whose entry is next.
pub(crate) fn act(play: &mut Play, deed: &Deed) {
    let author = play.author().unwrap().unwrap();
    play.act(author, deed, Aside::default()).unwrap();
}

pub(crate) fn count(file: &GameFile, test: impl Fn(&Entry) -> bool) -> usize {
    file.entries().iter().filter(|entry| test(entry)).count()
}
