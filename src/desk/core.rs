//! The desk: its games, its journal, its secret, and what it may do.

use std::path::Path;

use crate::dice::{Secret, Source, Tag, encode};
use crate::home::Home;
use crate::play::Play;
use crate::post::address::Mailbox;
use crate::record::Player;
use crate::side::Side;

use super::games::Games;
use super::incoming::Door;
use super::journal::Journal;
use super::token::Token;
use super::trouble::Trouble;

/// How many letters a message's key has in the journal.
const KEY_BYTES: usize = 15;
/// What a desk may do.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Whether an address or a nick alone vouches for a seat.
    pub trust: bool,
    /// Whether anybody may ask for a new game.
    pub allow_new: bool,
    /// The desk's own address, and its name.
    pub from: Option<Mailbox>,
}

/// A desk before a folder of games.
#[derive(Debug)]
pub struct Desk {
    pub(super) games: Games,
    pub(super) journal: Journal,
    pub(super) secret: Secret,
    pub(super) settings: Settings,
}

impl Desk {
    /// A desk before a folder of games, with the secret and the register of a
    /// home.
    ///
    /// # Errors
    ///
    /// When the folder or the home cannot be used.
    pub fn open(folder: &Path, home: Home, settings: Settings) -> Result<Self, Trouble> {
        let secret = home.secret_or_make()?;
        let journal = Journal::of(folder)?;
        let folder = folder.to_owned();
        Ok(Self {
            games: Games { folder, home },
            journal,
            secret,
            settings,
        })
    }

    /// The token of a seat, for its player alone.
    #[must_use]
    pub fn token(&self, play: &Play, side: Side) -> Token {
        Token::of(&self.secret, play.id(), play.referee().seat(side))
    }

    /// Every game of the folder that a desk serves.
    ///
    /// # Errors
    ///
    /// When the folder cannot be read.
    pub fn plays(&self) -> Result<Vec<Play>, Trouble> {
        let paths = Games::paths(&self.games.folder)?;
        let plays = paths.iter().filter_map(|path| self.games.look(path).ok());
        Ok(plays
            .filter(|play| play.file().header().source() != Source::Fair)
            .collect())
    }

    /// What names something in the journal, so that nobody chooses it.
    pub(super) fn key(&self, kind: &str, text: &str) -> String {
        let mac = self.secret.mac(
            Tag::MailToken,
            &[b"journal", kind.as_bytes(), text.as_bytes()],
        );
        encode::to_base32(&mac[..KEY_BYTES])
    }

    /// Where mail or talk for a seat goes.
    pub(super) fn contact(door: Door, play: &Play, side: Side) -> Option<String> {
        let person = play.person(side);
        match door {
            Door::Mail => Mailbox::of(&person).map(|mailbox| mailbox.address().to_owned()),
            Door::Chat => is_nick(&person.name).then_some(person.name),
        }
    }

    /// A file as seen from the folder of the games.
    pub(super) fn name_of(&self, path: &Path) -> String {
        let inside = path.strip_prefix(&self.games.folder).unwrap_or(path);
        inside.to_string_lossy().into_owned()
    }
}

/// Whether a name can be a nick: one word that begins no command of a bridge.
pub(super) fn is_nick(name: &str) -> bool {
    !name.is_empty()
        && name.len() <= 64
        && !name.starts_with(['#', '&', '/', '@', '+', '!', ':'])
        && name
            .chars()
            .all(|c| !c.is_whitespace() && !c.is_control() && c != ',')
}

/// A player as the header of a new game has him.
pub(super) fn person(name: &str, mail: Option<&str>) -> Option<Player> {
    let text = match mail {
        Some(mail) => format!("{name} <{mail}>"),
        None => name.to_owned(),
    };
    Player::read(&text).ok()
}
