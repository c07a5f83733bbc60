//! The header of a game file: which game, by whom, with what dice.

use std::fmt::{self, Display};

use super::clock::Clock;
use super::entry::whole;
use super::fields::Part;
use super::flaw::{Fault, Found, shown};
use super::outline::unknown;
use super::player::Player;

/// The version of the game file that this module reads and writes.
pub const VERSION: u32 = 1;

/// The edition of every dice source that this module knows.
const DICE_EDITION: u32 = 1;

/// The keys of a header but the seats; `texts` gives the order written.
const KEYS: [&str; 13] = [
    "herald", "game", "rules", "dice", "first", "options", "start", "clock", "seat", "nonce",
    "commit", "seed", "tip",
];

/// Gives the names of a game's two seats, the first-named first, or `None` for
/// a game nobody knows.
pub type Seats<'a> = &'a dyn Fn(&str) -> Option<[&'static str; 2]>;

/// What stands before the log, checked for its form but not its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The game's name, as `Seats` knows it.
    pub game: String,
    /// The edition of the game's rules, from 1.
    pub edition: u32,
    /// Where the dice come from.
    pub dice: Source,
    /// Who moves first; a seat where there is a start position.
    pub first: First,
    /// The options given, key and value, in bytewise order of the keys.
    pub options: Vec<(String, String)>,
    /// The start position, where it is not the game's own, without blanks after
    /// slashes.
    pub start: Option<String>,
    /// The clock, where there is one.
    pub clock: Option<Clock>,
    /// The names of the seats.
    pub seats: [&'static str; 2],
    /// The players, in the order of the seats.
    pub players: [Player; 2],
    /// What makes the game different from all others, in base32.
    pub nonce: String,
}

/// Where dice come from, and what the header must say for it, in base32.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// One who holds a seed, fixed by a commitment.
    Arbiter {
        /// The commitment to the seed.
        commit: String,
    },
    /// A seed that everybody sees.
    Open {
        /// The seed.
        seed: String,
    },
    /// The players' own dice.
    Table,
    /// Both players' secrets together.
    Fair {
        /// The seat of the player who invites.
        seat: &'static str,
        /// The tip of that player's chain.
        tip: String,
    },
}

impl Source {
    /// The source's name: `arbiter`, `open`, `table` or `fair`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Arbiter { .. } => "arbiter",
            Self::Open { .. } => "open",
            Self::Table => "table",
            Self::Fair { .. } => "fair",
        }
    }

    /// Whether the players' secrets make the dice, and the log begins with an
    /// invitation.
    #[must_use]
    pub const fn is_fair(&self) -> bool {
        matches!(self, Self::Fair { .. })
    }
}

impl Display for Source {
    /// The name and the edition, such as `arbiter/1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{DICE_EDITION}", self.name())
    }
}

/// Who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// The higher die.
    Toss,
    /// A seat.
    Seat(&'static str),
}

impl Display for First {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Toss => "toss",
            Self::Seat(seat) => seat,
        })
    }
}

impl Header {
    /// Which seat has this name: 0 for the first-named, 1 for the other.
    #[must_use]
    pub fn seat_named(&self, name: &str) -> Option<usize> {
        self.seats.iter().position(|seat| *seat == name)
    }

    /// The rules and their edition, such as `gallop/1`.
    #[must_use]
    pub fn rules(&self) -> String {
        format!("{}/{}", self.game, self.edition)
    }

    /// The options as the file gives them: `key=value`, one blank between.
    #[must_use]
    pub fn options_text(&self) -> String {
        let pairs = self
            .options
            .iter()
            .map(|(key, value)| format!("{key}={value}"));
        pairs.collect::<Vec<_>>().join(" ")
    }

    /// The first number an entry of this game has.
    #[must_use]
    pub const fn first_entry(&self) -> u32 {
        if self.dice.is_fair() { 0 } else { 2 }
    }

    /// Reads a header.
    pub(super) fn read(part: &Part, seats: Seats) -> Found<Self> {
        let version = part.need("herald")?;
        if version != VERSION.to_string() {
            let why = format!(
                "this file is version {}; this herald reads {VERSION}",
                shown(version)
            );
            return Err(part.fault("herald", why));
        }
        let game = part.need("game")?;
        let names = seats(game).ok_or_else(|| {
            let why = format!("herald knows no game `{}`", shown(game));
            part.fault("game", why)
        })?;
        for field in part.fields {
            let name = field.name.as_str();
            if !KEYS.contains(&name) && !names.contains(&name) {
                return Err(unknown(field.key, name));
            }
        }
        let edition = edition(part, "rules", game)?;
        let dice = source(part, names)?;
        let first = match part.need("first")? {
            "toss" => First::Toss,
            _ => First::Seat(seat(part, "first", names)?),
        };
        let start = part
            .get("start")
            .map(|text| start(part, text))
            .transpose()?;
        if start.is_some() && first == First::Toss {
            let why = "with a start position, `first` names the side that moves";
            return Err(part.fault("first", why));
        }
        let clock = match part.get("clock") {
            Some(text) => Some(Clock::read(text).map_err(|why| part.fault("clock", why))?),
            None => None,
        };
        let player = |key| Player::read(part.need(key)?).map_err(|why| part.fault(key, why));
        Ok(Self {
            game: game.to_owned(),
            edition,
            dice,
            first,
            options: options(part)?,
            start,
            clock,
            seats: names,
            players: [player(names[0])?, player(names[1])?],
            nonce: filled(part, "nonce")?,
        })
    }

    /// The keys and their texts, in the order written.
    pub(super) fn texts(&self) -> Vec<(&'static str, String)> {
        let mut texts = vec![
            ("herald", VERSION.to_string()),
            ("game", self.game.clone()),
            ("rules", self.rules()),
            ("dice", self.dice.to_string()),
            ("first", self.first.to_string()),
        ];
        if !self.options.is_empty() {
            texts.push(("options", self.options_text()));
        }
        texts.extend(self.start.clone().map(|start| ("start", start)));
        texts.extend(self.clock.map(|clock| ("clock", clock.to_string())));
        for (seat, player) in self.seats.iter().zip(&self.players) {
            texts.push((seat, player.to_string()));
        }
        let nonce = ("nonce", self.nonce.clone());
        match &self.dice {
            Source::Arbiter { commit } => texts.extend([nonce, ("commit", commit.clone())]),
            Source::Open { seed } => texts.extend([nonce, ("seed", seed.clone())]),
            Source::Table => texts.push(nonce),
            Source::Fair { seat, tip } => {
                texts.extend([("seat", (*seat).to_owned()), nonce, ("tip", tip.clone())]);
            }
        }
        texts
    }
}

/// Whether a header of some game could have this key: it is known, or could be
/// a seat.
pub(super) fn could_be(name: &str) -> bool {
    name.len() <= 20 && name.bytes().all(|byte| byte.is_ascii_lowercase())
}

/// Reads `name/edition`.
fn edition(part: &Part, key: &str, name: &str) -> Found<u32> {
    let text = part.need(key)?;
    text.strip_prefix(name)
        .and_then(|rest| whole(rest.strip_prefix('/')?))
        .filter(|edition| *edition > 0)
        .ok_or_else(|| {
            let why = format!("here belongs `{name}/` and an edition, such as `{name}/1`");
            part.fault(key, why)
        })
}

/// Reads the source of the dice and the keys that go with it.
fn source(part: &Part, names: [&'static str; 2]) -> Found<Source> {
    let text = part.need("dice")?;
    let name = text.split('/').next().unwrap_or_default();
    if !["arbiter", "open", "table", "fair"].contains(&name) {
        let why = "the dice are `arbiter/1`, `open/1`, `table/1` or `fair/1`";
        return Err(part.fault("dice", why));
    }
    if edition(part, "dice", name)? != DICE_EDITION {
        let why = format!("this herald knows `{name}/{DICE_EDITION}`");
        return Err(part.fault("dice", why));
    }
    let own: &[&str] = match name {
        "arbiter" => &["commit"],
        "open" => &["seed"],
        "fair" => &["seat", "tip"],
        _ => &[],
    };
    for key in ["seat", "commit", "seed", "tip"] {
        if !own.contains(&key) {
            part.without(key, &format!("has no place with `{name}` dice"))?;
        }
    }
    Ok(match name {
        "arbiter" => Source::Arbiter {
            commit: filled(part, "commit")?,
        },
        "open" => Source::Open {
            seed: filled(part, "seed")?,
        },
        "fair" => Source::Fair {
            seat: seat(part, "seat", names)?,
            tip: filled(part, "tip")?,
        },
        _ => Source::Table,
    })
}

/// Reads the name of a seat.
fn seat(part: &Part, key: &str, names: [&'static str; 2]) -> Found<&'static str> {
    let text = part.need(key)?;
    names.into_iter().find(|name| *name == text).ok_or_else(|| {
        let toss = if key == "first" { "`toss`, " } else { "" };
        let why = format!("here belongs {toss}`{}` or `{}`", names[0], names[1]);
        part.fault(key, why)
    })
}

fn filled(part: &Part, key: &str) -> Found<String> {
    match part.need(key)? {
        "" => Err(part.fault(key, format!("`{key}` is empty"))),
        text => Ok(text.to_owned()),
    }
}

/// A position without the blanks and line breaks after its slashes.
fn start(part: &Part, text: &str) -> Found<String> {
    let text = text.trim();
    if text.is_empty() {
        return Err(part.fault("start", "`start` is empty"));
    }
    let mut rows = text.split('/');
    let mut start = rows.next().unwrap_or_default().to_owned();
    for row in rows {
        start.push('/');
        start.push_str(row.trim_start());
    }
    Ok(start)
}

/// Reads the options: sorted, each once, one blank between.
fn options(part: &Part) -> Found<Vec<(String, String)>> {
    let Some(text) = part.get("options") else {
        return Ok(Vec::new());
    };
    let fault = |why: &str| -> Fault { part.fault("options", why) };
    let mut options: Vec<(String, String)> = Vec::new();
    for pair in text.split(' ') {
        let (key, value) = pair
            .split_once('=')
            .filter(|(key, value)| !key.is_empty() && !value.is_empty())
            .filter(|_| !pair.contains(|c: char| c.is_whitespace() || c.is_control()))
            .ok_or_else(|| fault("options are written `key=value`, one blank between"))?;
        match options.last() {
            Some((last, _)) if last.as_str() == key => {
                return Err(fault("the same option stands here twice"));
            }
            Some((last, _)) if last.as_str() > key => {
                return Err(fault("the options must be sorted by their keys"));
            }
            _ => options.push((key.to_owned(), value.to_owned())),
        }
    }
    Ok(options)
}
