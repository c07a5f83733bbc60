//! New games and invitations.

use crate::dice::{Chain, Nonce, Secret, Seed, Signer, Source};
use crate::games;
use crate::record::{Clock, First, Flaw, GameFile, Header, HeaderKey, Player, moment};
use crate::side::Side;

use super::terms::hash;
use super::{Fault, Play};

/// The terms of a new game, as its header has them.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The game.
    pub game: &'static games::GameRow,
    /// Who moves first.
    pub first: First,
    /// The rule options given, sorted by key.
    pub options: Vec<(String, String)>,
    /// The start position in its canonical form, where it is not the game's
    /// own.
    pub start: Option<String>,
    /// The players' time, and when the game begins, in seconds of Unix time.
    pub clock: Option<(Clock, u64)>,
    /// The players, in the order of the seats.
    pub players: [Player; 2],
}

/// The source of a new game's throws, but for invitations.
#[derive(Debug)]
pub enum NewSource {
    /// A seed that comes from its holder's secret; the arbiter as the header
    /// names him: a seat, a name, or `maker`.
    Arbiter(Secret, String),
    /// A seed that everybody sees.
    Open(Seed),
    /// Real dice.
    Table,
    /// Nothing is thrown.
    None,
}

/// Who invites to a game with fair dice.
#[derive(Debug)]
pub struct Invite {
    /// The inviter's seat.
    pub seat: Side,
    /// The inviter's secret.
    pub secret: Secret,
}

impl Play {
    /// Begins a new game: a file with its header and no entry.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with the terms.
    pub fn begin(opening: &Opening, nonce: &Nonce, source: NewSource) -> Result<Self, NewFault> {
        let (kind, seed) = match &source {
            NewSource::Arbiter(..) => (Source::Arbiter, None),
            NewSource::Open(seed) => (Source::Open, Some(seed.clone())),
            NewSource::Table => (Source::Table, None),
            NewSource::None => (Source::None, None),
        };
        let mut texts = opening.texts(kind, nonce);
        let mut held = None;
        if let NewSource::Arbiter(secret, name) = source {
            let key = Signer::of(&secret).key();
            texts.push((HeaderKey::Arbiter, name));
            texts.push((HeaderKey::Key, key.to_string()));
            // The commitment is to a seed that comes from all the rest.
            let bare = draft(opening, texts.clone());
            let seed = Seed::derive(&secret, nonce, &hash(&bare, opening.start.as_deref()));
            texts.push((HeaderKey::Commit, seed.commitment(nonce).to_string()));
            held = Some(seed);
        }
        if let Some(seed) = seed {
            texts.push((HeaderKey::Seed, seed.reveal()));
        }
        let header = Header::new(opening.game.seats, texts).map_err(NewFault)?;
        Self::of_header(&header, held)
    }

    /// Begins a game with fair dice: a signed invitation.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with the terms.
    pub fn invite(opening: &Opening, nonce: &Nonce, invite: &Invite) -> Result<Self, NewFault> {
        let signer = Signer::of(&invite.secret);
        let seat = opening.game.seats[invite.seat.index()];
        let mut texts = opening.texts(Source::Fair, nonce);
        let tip = Chain::new(&invite.secret, nonce, None).tip();
        texts.extend([
            (HeaderKey::Seat, seat.to_owned()),
            (HeaderKey::Key, signer.key().to_string()),
            (HeaderKey::Tip, tip.to_string()),
        ]);
        let bare = draft(opening, texts.clone());
        let signature = signer.sign(&hash(&bare, opening.start.as_deref()));
        texts.push((HeaderKey::Sig, signature.to_string()));
        let header = Header::new(opening.game.seats, texts).map_err(NewFault)?;
        Self::of_header(&header, None)
    }

    /// A new file of a header, with its first line.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with the header.
    pub fn of_header(header: &Header, seed: Option<Seed>) -> Result<Self, NewFault> {
        let unnamed = Self::open(GameFile::new(header, "a new game")?, None)?;
        let heading = unnamed.heading();
        Ok(Self::open(GameFile::new(header, &heading)?, seed)?)
    }
}

impl Opening {
    /// The header's texts that every source has.
    fn texts(&self, source: Source, nonce: &Nonce) -> Vec<(HeaderKey, String)> {
        let mut texts = vec![
            (HeaderKey::Herald, "1".to_owned()),
            (HeaderKey::Game, self.game.name.to_owned()),
            (
                HeaderKey::Rules,
                format!("{}/{}", self.game.name, self.game.edition),
            ),
            (HeaderKey::Dice, source.edition().to_owned()),
            (HeaderKey::First, self.first.to_string()),
        ];
        if !self.options.is_empty() {
            let options = self
                .options
                .iter()
                .map(|(key, value)| format!("{key}={value}"));
            let options: Vec<String> = options.collect();
            texts.push((HeaderKey::Options, options.join(" ")));
        }
        if let Some(start) = &self.start {
            texts.push((HeaderKey::Start, start.clone()));
        }
        if let Some((clock, begun)) = &self.clock {
            texts.push((HeaderKey::Clock, clock.to_string()));
            texts.push((HeaderKey::Begun, moment(*begun)));
        }
        let [one, other] = &self.players;
        texts.push((HeaderKey::FirstSeat, one.to_string()));
        texts.push((HeaderKey::SecondSeat, other.to_string()));
        texts.push((HeaderKey::Nonce, nonce.to_string()));
        texts
    }
}

/// A header of texts that are not yet complete, only to be hashed.
fn draft(opening: &Opening, texts: Vec<(HeaderKey, String)>) -> Header {
    let draft = Header::draft(opening.game.seats);
    texts
        .into_iter()
        .fold(draft, |header, (key, text)| header.with(key, text))
}

/// What is wrong with the terms of a new game, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewFault(pub String);

impl From<Flaw> for NewFault {
    fn from(flaw: Flaw) -> Self {
        Self(flaw.why)
    }
}

impl From<Fault> for NewFault {
    fn from(fault: Fault) -> Self {
        Self(fault.why)
    }
}
