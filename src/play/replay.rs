//! Going through a log from its start: law, throws, heads (dice
//! specification, section 7).

use crate::dice::transcript::join_options;
use crate::dice::{
    Acceptance, Entry as Hashed, Invitation, Kind, Role, Seed, Throw as HashedThrow, Transcript,
};
use crate::game::Side;
use crate::record::{Act, Entry, First, GameFile};
use crate::referee::{Clock, Deed, Due, Referee, Ruling, Terms, Throw};
use crate::table::Table;
use crate::text::harmless;

use super::chance::{Chance, purpose};
use super::{Fault, Play};

impl Play {
    /// Replays a file, all of it or up to a turn.
    pub(super) fn replay(
        file: GameFile,
        held: Option<Seed>,
        upto: Option<u32>,
    ) -> Result<Self, Fault> {
        let referee = Referee::new(terms(&file)?)
            .map_err(|why| Fault::header(&file, blamed(&file, &why), harmless(&why)))?;
        let header = file.header();
        let nonce = header.nonce.parse().map_err(|error| {
            Fault::header(
                &file,
                "nonce",
                format!("the nonce is not 16 bytes: {error}"),
            )
        })?;
        let revealed = file
            .entries()
            .iter()
            .filter_map(|entry| entry.seed.as_ref()?.parse().ok());
        let chance = Chance::of(&file, &nonce, held.into_iter().chain(revealed))?;
        let invitation = Invitation {
            game: &header.game,
            rules: &header.rules(),
            options: &options(&file, &referee),
            first: &header.first.to_string(),
            name: &header.players[0].name,
            nonce: &nonce,
            pledge: chance.pledge(&nonce),
        };
        let acceptance = Acceptance {
            name: &header.players[1].name,
            fair: None,
        };
        let transcript = acceptance.transcript(&invitation.transcript());
        let mut play = Self {
            id: transcript.game_id(),
            number: header.first_entry(),
            file,
            referee,
            chance,
            nonce,
            transcript,
            throws: 0,
            revealed: false,
            added: Vec::new(),
        };
        for index in 0..play.file.entries().len() {
            let entry = play.file.entries()[index].clone();
            if upto.is_some_and(|last| entry.turn.is_some_and(|turn| turn > last)) {
                break;
            }
            play.take(index, &entry)?;
        }
        Ok(play)
    }

    /// Checks an entry and takes it in.
    fn take(&mut self, index: usize, entry: &Entry) -> Result<(), Fault> {
        let fault =
            |play: &Self, key: &str, why: String| Err(Fault::entry(&play.file, index, key, why));
        if self.revealed {
            return fault(
                self,
                "entry",
                "nothing follows the reveal of the seed".to_owned(),
            );
        }
        if self.referee.ending().is_some() && entry.act != Some(Act::Reveal) {
            return fault(
                self,
                "entry",
                "the game was over before this entry".to_owned(),
            );
        }
        if entry.only_throws() {
            self.take_throws(index, entry)?;
        } else if let Some(key) = thrown(entry).next() {
            let why = "throws stand in entries of their own with these dice".to_owned();
            return fault(self, key, why);
        }
        match entry.act {
            Some(Act::Reveal) => self.take_reveal(index, entry)?,
            Some(Act::Ruling) => self.take_ruling(index, entry)?,
            _ if entry.only_throws() => {}
            _ => self.take_deed(index, entry)?,
        }
        let transcript = self.hash(entry);
        if entry.head.to_lowercase() != transcript.head().to_string() {
            let why = format!(
                "the head is {}, not {}: this entry or one before it was changed",
                transcript.head(),
                entry.head
            );
            return fault(self, "head", why);
        }
        self.transcript = transcript;
        self.number += 1;
        Ok(())
    }

    /// Takes in the throws of an entry that must be due here, one after
    /// another.
    fn take_throws(&mut self, index: usize, entry: &Entry) -> Result<(), Fault> {
        let mut taken = 0;
        while let Due::Throw(throw) = self.referee.due() {
            let key = purpose(throw).as_str();
            let fault = |why: String| Err(Fault::entry(&self.file, index, key, why));
            let Some(text) = throw_text(entry, throw) else {
                return fault(format!("the {key} is due in this entry"));
            };
            let term = self.referee.term(throw);
            let Some(values) = text
                .strip_prefix(term)
                .and_then(|rest| rest.strip_prefix(" = "))
            else {
                return fault(format!("here belongs `{term} =` and what was thrown"));
            };
            let due = self
                .chance
                .cast(&self.referee, &self.nonce, self.throws + 1, throw);
            if due.as_ref().is_some_and(|due| due != values) {
                let due = due.unwrap_or_default();
                let why = format!("the dice show `{term} = {due}`, not `{}`", harmless(text));
                return fault(why);
            }
            match self.referee.read_throw(throw, values) {
                Ok(read) if read == values => {}
                Ok(read) => return fault(format!("the record writes this `{term} = {read}`")),
                Err(error) => return fault(error.to_string()),
            }
            if let Err(error) = self.referee.throw(values) {
                return fault(error.to_string());
            }
            self.throws += 1;
            taken += 1;
        }
        if let Some(key) = thrown(entry).nth(taken) {
            return Err(Fault::entry(
                &self.file,
                index,
                key,
                "no such throw is due here",
            ));
        }
        Ok(())
    }

    fn take_deed(&mut self, index: usize, entry: &Entry) -> Result<(), Fault> {
        let fault = |key: &str, why: String| Err(Fault::entry(&self.file, index, key, why));
        let Some((by, deed)) = deed(entry, &self.file) else {
            return fault("act", "this act has no place with these dice".to_owned());
        };
        if let Some(turn) = entry.turn.filter(|&turn| turn != self.referee.turn()) {
            let why = format!(
                "turn {turn} stands where turn {} is due",
                self.referee.turn()
            );
            return fault("turn", why);
        }
        let at = match (&entry.date, self.referee.terms().clock) {
            (Some(date), Some(_)) => Some(seconds(date)),
            (None, None) => None,
            (Some(_), None) => {
                return fault(
                    "date",
                    "a date stands only in a game with a clock".to_owned(),
                );
            }
            (None, Some(_)) => {
                return fault(
                    "entry",
                    "in a game with a clock this entry needs a date".to_owned(),
                );
            }
        };
        let key = if entry.played.is_some() {
            "move"
        } else {
            "act"
        };
        let acted = self
            .has_time(&deed)
            .and_then(|()| self.referee.act(by, &deed, at));
        match acted {
            Ok(Some(judged)) if Some(&judged.canonical) != entry.played.as_ref() => {
                Err(Fault::entry(
                    &self.file,
                    index,
                    key,
                    format!("the record writes this move `{}`", judged.canonical),
                ))
            }
            Ok(_) => Ok(()),
            Err(refusal) => {
                let why = format!("{}: {}", refusal.rule, harmless(&refusal.why));
                Err(Fault::entry(&self.file, index, key, why))
            }
        }
    }

    fn take_reveal(&mut self, index: usize, entry: &Entry) -> Result<(), Fault> {
        let fault = |key: &str, why: &str| Err(Fault::entry(&self.file, index, key, why));
        let Chance::Arbiter { commitment, .. } = &self.chance else {
            return fault("act", "only an arbiter's seed is revealed");
        };
        if self.referee.ending().is_none() {
            return fault("act", "the seed is revealed only after the end of the game");
        }
        let seed: Option<Seed> = entry.seed.as_ref().and_then(|seed| seed.parse().ok());
        match seed {
            None => return fault("seed", "this is not a seed: 32 bytes in base32"),
            Some(seed) if !seed.opens(commitment, &self.nonce) => {
                return fault(
                    "seed",
                    "this is not the seed that the commitment was made to",
                );
            }
            // A seed that is written in another way would hash differently.
            Some(seed) if Some(seed.reveal()) != entry.seed => {
                return fault("seed", "a seed is written in small letters");
            }
            Some(_) => {}
        }
        self.revealed = true;
        Ok(())
    }

    fn take_ruling(&mut self, index: usize, entry: &Entry) -> Result<(), Fault> {
        let text = entry.decision.as_deref().unwrap_or_default();
        let ruling = ruling(text, &self.referee)
            .map_err(|why| Fault::entry(&self.file, index, "decision", why))?;
        self.referee
            .rule(&ruling)
            .map_err(|why| Fault::entry(&self.file, index, "decision", harmless(&why)))
    }

    /// The transcript after an entry that stands next.
    pub(super) fn hash(&self, entry: &Entry) -> Transcript {
        let ruling;
        let body = match entry.act {
            Some(Act::Reveal) => entry.seed.as_deref().unwrap_or_default(),
            Some(Act::Ruling) => {
                let [decision, why] =
                    [&entry.decision, &entry.why].map(|text| text.as_deref().unwrap_or_default());
                ruling = format!("{decision}\n{why}");
                &ruling
            }
            _ => entry.played.as_deref().unwrap_or_default(),
        };
        let throws: Vec<HashedThrow<'_>> = [Throw::Setup, Throw::Toss, Throw::Roll]
            .into_iter()
            .filter_map(|throw| {
                let text = throw_text(entry, throw)?;
                Some(HashedThrow {
                    purpose: purpose(throw),
                    text,
                })
            })
            .collect();
        let seat = entry
            .by
            .as_deref()
            .and_then(|by| self.file.header().seat_named(by));
        let hashed = Hashed {
            number: entry.number,
            role: seat.map(|seat| if seat == 0 { Role::A } else { Role::B }),
            kind: kind(entry),
            body,
            date: entry.date.as_deref().filter(|_| entry.by.is_some()),
            throws: &throws,
            link: None,
            newtip: None,
        };
        hashed.transcript(&self.transcript)
    }
}

/// Reads what a ruling decides: `position STRING`, `result SEAT`, `result draw`.
///
/// # Errors
///
/// Returns in words what a ruling looks like.
pub(super) fn ruling(text: &str, referee: &Referee) -> Result<Ruling, String> {
    match text.split_once(' ') {
        Some(("position", position)) => Ok(Ruling::Position(position.to_owned())),
        Some(("result", "draw")) => Ok(Ruling::Result(None)),
        Some(("result", seat)) => {
            let side = Side::BOTH
                .into_iter()
                .find(|&side| referee.seat(side) == seat);
            side.map(|side| Ruling::Result(Some(side)))
                .ok_or_else(|| "a result is a seat, or `draw`".to_owned())
        }
        _ => Err("a ruling is `position STRING` or `result SEAT`".to_owned()),
    }
}

/// Seconds of Unix time of a date that the record has checked.
pub(super) fn seconds(date: &str) -> u64 {
    let moment = humantime::parse_rfc3339(date).unwrap_or(std::time::UNIX_EPOCH);
    moment
        .duration_since(std::time::UNIX_EPOCH)
        .map_or(0, |time| time.as_secs())
}

fn terms(file: &GameFile) -> Result<Terms, Fault> {
    let header = file.header();
    let Some(game) = crate::games::find(&header.game) else {
        return Err(Fault::header(
            file,
            "game",
            "herald does not know this game",
        ));
    };
    let edition = game.book().edition;
    if header.edition != edition {
        let why = format!("this herald knows edition {edition} of the rules");
        return Err(Fault::header(file, "rules", why));
    }
    let first = match header.first {
        First::Toss => None,
        First::Seat(seat) => header.seat_named(seat).map(|seat| Side::BOTH[seat]),
    };
    if let Some(always) = game.first
        && first != Some(always)
    {
        let why = format!(
            "in this game the {} is always first",
            game.seats[always.index()]
        );
        return Err(Fault::header(file, "first", why));
    }
    let clock = header.clock.map(|clock| {
        if clock.total {
            Clock::Total(clock.time())
        } else {
            Clock::Move(clock.time())
        }
    });
    Ok(Terms {
        game,
        options: header.options.clone(),
        first,
        start: header.start.clone(),
        clock,
    })
}

/// The header's key that a fault of the terms lies in.
fn blamed(file: &GameFile, _: &str) -> &'static str {
    let header = file.header();
    let game = crate::games::find(&header.game);
    if game.is_some_and(|game| game.check_options(&header.options).is_err()) {
        "options"
    } else {
        "start"
    }
}

/// The options as they are hashed (dice specification, section 4).
fn options(file: &GameFile, referee: &Referee) -> String {
    let header = file.header();
    let start = header
        .start
        .as_ref()
        .and(referee.table())
        .map(Table::position);
    let clock = header.clock.map(|clock| clock.to_string());
    let pairs = header
        .options
        .iter()
        .map(|(key, value)| (key.as_str(), value.as_str()));
    let more = [("start", start.as_deref()), ("clock", clock.as_deref())];
    join_options(
        pairs.chain(
            more.into_iter()
                .filter_map(|(key, value)| Some((key, value?))),
        ),
    )
}

/// What an entry hashes as.
fn kind(entry: &Entry) -> Kind {
    match entry.act {
        Some(Act::Go) => Kind::Go,
        Some(Act::Resign) => Kind::Resign,
        Some(Act::AcceptDraw) => Kind::AcceptDraw,
        Some(Act::Takeback) => Kind::Takeback,
        Some(Act::ClaimRepetition) => Kind::ClaimRepetition,
        Some(Act::ClaimTime) => Kind::ClaimTime,
        Some(Act::Reveal) => Kind::Reveal,
        Some(Act::Ruling) => Kind::Ruling,
        Some(Act::Invite | Act::Accept) | None if entry.played.is_none() => Kind::Roll,
        _ if entry.offers_draw => Kind::MoveDraw,
        _ => Kind::Move,
    }
}

/// Who does what in an entry of a player.
fn deed(entry: &Entry, file: &GameFile) -> Option<(Side, Deed)> {
    let seat = file.header().seat_named(entry.by.as_deref()?)?;
    let deed = match (entry.act, &entry.played) {
        (None, Some(text)) => Deed::Move {
            text: text.clone(),
            offer: entry.offers_draw,
        },
        (Some(Act::Resign), _) => Deed::Resign,
        (Some(Act::AcceptDraw), _) => Deed::AcceptDraw,
        (Some(Act::Takeback), _) => Deed::Takeback,
        (Some(Act::ClaimRepetition), _) => Deed::ClaimRepetition,
        (Some(Act::ClaimTime), _) => Deed::ClaimTime,
        _ => return None,
    };
    Some((Side::BOTH[seat], deed))
}

fn throw_text(entry: &Entry, throw: Throw) -> Option<&str> {
    match throw {
        Throw::Setup => entry.setup.as_deref(),
        Throw::Toss => entry.toss.as_deref(),
        Throw::Roll => entry.roll.as_deref(),
    }
}

/// The keys of the throws that an entry has.
fn thrown(entry: &Entry) -> impl Iterator<Item = &'static str> {
    [Throw::Setup, Throw::Toss, Throw::Roll]
        .into_iter()
        .filter(|&throw| throw_text(entry, throw).is_some())
        .map(|throw| purpose(throw).as_str())
}
