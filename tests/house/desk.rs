//! The people of a case, their homes, and the copies of its game.

use herald::dice::{Nonce, Secret, Seed};
use herald::games;
use herald::home::Home;
use herald::play::{Invite, NewSource, Noting, Opening, Play, held_seed};
use herald::record::{Clock, First, GameFile, Player, seconds};
use herald::refusal::{House, Kind, Refusal};
use herald::side::Side;
use libtest_mimic::Failed;
use tempfile::TempDir;

use crate::Case;

/// When games with a clock begin.
const BEGUN: &str = "2026-11-01T00:00:00Z";

/// The players by seat, and the arbiter.
const PEOPLE: [&str; 3] = ["Ann", "Bob", "Carl"];

/// Who sits at a home.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    Player(Side),
    Arbiter,
}

impl Who {
    const fn index(self) -> usize {
        match self {
            Self::Player(side) => side.index(),
            Self::Arbiter => 2,
        }
    }

    /// A secret, the same every time.
    pub(crate) fn secret(self) -> Secret {
        Secret::from([u8::try_from(self.index()).expect("three") + 1; 32])
    }
}

/// Everything a case plays with.
pub(crate) struct Desk {
    pub(crate) case: Case,
    /// The copy that the case is about.
    near: String,
    /// Another copy, which leaves the first where a deed is done elsewhere.
    far: Option<String>,
    folder: TempDir,
}

impl Desk {
    /// Makes the game of a case. With fair dice the first-named seat invites.
    pub(crate) fn new(case: &Case) -> Result<Self, Failed> {
        let near = begin(case, &case.id)?;
        // In memory, where there is such a place: homes are written to the disk
        // for good at every step.
        let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir())?;
        let desk = Self {
            case: case.clone(),
            near,
            far: None,
            folder,
        };
        desk.note_made()?;
        Ok(desk)
    }

    /// Enters the game in the register of whoever made it with a key.
    fn note_made(&self) -> Result<(), Failed> {
        let maker = match self.case.dice.as_str() {
            "fair" => Who::Player(Side::First),
            "arbiter" => Who::Arbiter,
            _ => return Ok(()),
        };
        let mut play = self.look();
        play.become_holder(maker.secret());
        Ok(play.note_made(&self.home(maker))?)
    }

    pub(crate) fn near(&self) -> &str {
        &self.near
    }

    /// The other copy, which is the first as it stands, until it differs.
    pub(crate) fn far(&mut self) -> &str {
        self.far.get_or_insert_with(|| self.near.clone())
    }

    /// Keeps a copy after a deed.
    pub(crate) fn keep(&mut self, is_near: bool, play: &Play) {
        let written = play.written().expect("what was added can be written");
        if is_near {
            written.text().clone_into(&mut self.near);
        } else {
            self.far = Some(written.text().to_owned());
        }
    }

    /// Puts another game in the place of the other copy.
    pub(crate) fn begin_elsewhere(&mut self) {
        self.far = Some(begin(&self.case, "another game").expect("it can be made"));
    }

    /// The game as everybody can see it.
    pub(crate) fn look(&self) -> Play {
        Play::open(file(&self.near), None).expect("what was added can be read again")
    }

    pub(crate) fn home(&self, who: Who) -> Home {
        Home::at(self.folder.path().join(PEOPLE[who.index()]))
    }

    /// A copy of the game as somebody sees it.
    pub(crate) fn open(&self, text: &str, who: Who) -> Result<Play, Refusal> {
        let file = file(text);
        let seed = held_seed(file.header(), &who.secret());
        let mut play = Play::open(file, seed).expect("a copy stands up");
        if matches!(self.case.dice.as_str(), "fair" | "arbiter") {
            play.hold(who.secret(), &self.home(who), Noting::Note)
                .map_err(|error| {
                    Refusal::house(Kind::Illegal, House::OneEntry, "", error.to_string())
                })?;
        }
        Ok(play)
    }
}

/// Reads a game file that must be one.
pub(crate) fn file(text: &str) -> GameFile {
    let seats = |name: &str| games::find(name).map(|game| game.seats);
    GameFile::read(text, &seats).expect("a game file")
}

/// The moment at which games with a clock begin, in seconds of Unix time.
pub(crate) fn begun() -> u64 {
    seconds(BEGUN).expect("a date")
}

/// The file of a new game; `words` make its nonce, and its dice.
fn begin(case: &Case, words: &str) -> Result<String, Failed> {
    let game = games::find(&case.game).ok_or_else(|| format!("no game {}", case.game))?;
    let seat = |name: &String| game.seats.into_iter().find(|seat| seat == name);
    let first = match &case.first {
        Some(name) => First::Seat(seat(name).ok_or("no such seat")?),
        None => First::Toss,
    };
    let pairs = case
        .options
        .split_whitespace()
        .filter_map(|pair| pair.split_once('='));
    let clock = case.clock.as_deref().map(Clock::read).transpose()?;
    let opening = Opening {
        game,
        first,
        options: pairs
            .map(|(key, value)| (key.to_owned(), value.to_owned()))
            .collect(),
        start: case.start.clone(),
        clock: clock.map(|clock| (clock, begun())),
        players: [PEOPLE[0], PEOPLE[1]].map(|name| Player::read(name).expect("a name")),
    };
    let seed = Seed::from_words(words);
    let nonce: Nonce = seed.nonce();
    let arbiter = || NewSource::Arbiter(Who::Arbiter.secret(), PEOPLE[2].to_owned());
    let source = match case.dice.as_str() {
        "open" => NewSource::Open(seed),
        "table" => NewSource::Table,
        "arbiter" => arbiter(),
        "fair" => {
            let invite = Invite {
                seat: Side::First,
                secret: Who::Player(Side::First).secret(),
            };
            let play = Play::invite(&opening, &nonce, &invite);
            return Ok(play.map_err(|fault| fault.0)?.file().text().to_owned());
        }
        other => return Err(format!("no dice {other}").into()),
    };
    let is_open = matches!(source, NewSource::Open(_));
    let mut play = Play::begin(&opening, &nonce, source).map_err(|fault| fault.0)?;
    if is_open {
        let date = play.date_at(begun());
        play.throw(date.as_deref()).map_err(|refusal| refusal.why)?;
    }
    let written = play.written().map_err(|flaw| flaw.to_string())?;
    Ok(written.text().to_owned())
}
