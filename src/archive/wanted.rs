//! What is asked of the games that are looked for.

use crate::games;
use crate::play::{Fault, Play};
use crate::record::{Entry, EntryKey, GameFile, HeaderKey, Player, seconds};
use crate::referee::Ending;
use crate::side::Side;
use crate::table::Table;

use super::pattern::Pattern;

/// What is asked of a game. Of several kinds of game, outcomes, articles or
/// positions one is enough; of all else each must be there.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// The game that is played, by its stem.
    pub games: Vec<&'static str>,
    /// Who plays.
    pub players: Vec<Glob>,
    /// The seat in which they play; any where it is not said.
    pub seat: Option<String>,
    /// Options, key and value, that the game is played with, whether it says
    /// so or they are the standard.
    pub options: Vec<(String, String)>,
    /// The first moment at which it may have been played, in seconds from 1970
    /// on. A game without dates was played at no moment.
    pub from: Option<u64>,
    /// The last such moment.
    pub to: Option<u64>,
    /// The fewest turns.
    pub least: Option<u32>,
    /// The most turns.
    pub most: Option<u32>,
    /// Moves that were played, or parts of them.
    pub moves: Vec<Glob>,
    /// What stands in a note, in any case.
    pub notes: Vec<String>,
    /// How it ended.
    pub outcomes: Vec<Outcome>,
    /// By which article it ended: `gallop 5.1`, or `5.1` of any rulebook.
    pub articles: Vec<String>,
    /// What stood on the board.
    pub positions: Vec<Pattern>,
    /// Whether the games are wanted of which this is not so.
    pub is_inverted: bool,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// This seat won.
    Seat(String),
    /// One of the players who are asked for won.
    Won,
    /// One of the players who are asked for lost.
    Lost,
    /// It was drawn.
    Draw,
    /// It ended without a decision.
    NoDecision,
    /// It has not ended.
    Unfinished,
}

/// A text in any case, in which `*` stands for anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glob(String);

impl Wanted {
    /// Looks at a game: if it is wanted, the numbers of the turns after which a
    /// position that is asked for stood on the board, 0 for the start.
    ///
    /// It is replayed only where its end or its positions are asked for, and
    /// all else is so. Signatures are not verified.
    ///
    /// # Errors
    /// The first fault, when a game is replayed that has one.
    pub fn look(&self, file: GameFile) -> Result<Option<Vec<u32>>, Fault> {
        let found = if self.is_written(&file) {
            self.replay(file)?
        } else {
            None
        };
        Ok(match found {
            Some(_) if self.is_inverted => None,
            None if self.is_inverted => Some(Vec::new()),
            found => found,
        })
    }

    /// Whether all is so that can be told without a replay.
    fn is_written(&self, file: &GameFile) -> bool {
        let header = file.header();
        let game = games::find_edition(header.game(), header.edition());
        let options = header.options();
        let entries = file.entries();
        let turns = entries.iter().rev().find_map(Entry::turn).unwrap_or(0);
        let is_played = |wanted: &Glob| entries.iter().any(|entry| has_move(entry, wanted));
        let is_noted = |wanted: &String| {
            let wanted = wanted.to_lowercase();
            let mut notes = entries.iter().filter_map(Entry::note);
            notes.any(|note| note.to_lowercase().contains(&wanted))
        };
        let is_chosen = |(key, value): &(String, String)| {
            let given = options.iter().find(|(given, _)| given == key);
            let given = given.map(|(_, value)| value.as_str());
            given.or_else(|| game?.standard(key)) == Some(value)
        };
        (self.games.is_empty() || self.games.contains(&header.game()))
            && self.least.is_none_or(|least| turns >= least)
            && self.most.is_none_or(|most| turns <= most)
            && self.options.iter().all(is_chosen)
            && (self.players.is_empty() || self.sides(file).is_some())
            && ((self.from, self.to) == (None, None) || self.is_dated(file))
            && self.moves.iter().all(is_played)
            && self.notes.iter().all(is_noted)
    }

    /// In which seats the players are who are asked for; nothing where one is
    /// missing.
    fn sides(&self, file: &GameFile) -> Option<Vec<Side>> {
        let seats = file.header().seats();
        let seated = |side: &Side| {
            let seat = seats[side.index()];
            self.seat.as_deref().is_none_or(|wanted| wanted == seat)
        };
        let names = names(file);
        let mut found = Vec::new();
        for player in &self.players {
            let is_player = |side: &Side| player.matches(&names[side.index()]);
            let before = found.len();
            found.extend(Side::BOTH.into_iter().filter(seated).filter(is_player));
            if found.len() == before {
                return None;
            }
        }
        Some(found)
    }

    /// Whether the game was played at the time that is asked for.
    fn is_dated(&self, file: &GameFile) -> bool {
        let mut dates = file.entries().iter().filter_map(Entry::date);
        let begun = file.header().get(HeaderKey::Begun).or_else(|| dates.next());
        let Some(begun) = begun.and_then(seconds) else {
            return false;
        };
        let last = dates.next_back().and_then(seconds).unwrap_or(begun);
        self.from.is_none_or(|from| last >= from) && self.to.is_none_or(|to| begun <= to)
    }

    /// Asks what only a replay tells.
    fn replay(&self, file: GameFile) -> Result<Option<Vec<u32>>, Fault> {
        let mut at = Vec::new();
        if self.outcomes.is_empty() && self.articles.is_empty() && self.positions.is_empty() {
            return Ok(Some(at));
        }
        let play = Play::watch_unverified(file, |play, _| {
            let table = play.referee().table();
            if let Some(position) = table
                .filter(|_| !self.positions.is_empty())
                .map(Table::position)
                && at.last() != Some(&play.turns())
                && self.positions.iter().any(|wanted| wanted.is_in(&position))
            {
                at.push(play.turns());
            }
        })?;
        let ending = play.referee().ending();
        let is_wanted = (self.positions.is_empty() || !at.is_empty())
            && (self.articles.is_empty()
                || ending.is_some_and(|ending| self.is_cited(&ending.rule)))
            && (self.outcomes.is_empty() || self.has_ended(&play, ending));
        Ok(is_wanted.then_some(at))
    }

    fn is_cited(&self, rule: &str) -> bool {
        let number = rule.rsplit(' ').next();
        let is_it = |wanted: &String| wanted == rule || number == Some(wanted);
        self.articles.iter().any(is_it)
    }

    fn has_ended(&self, play: &Play, ending: Option<&Ending>) -> bool {
        let winner = ending.and_then(|ending| ending.winner);
        let own = self.sides(play.file()).unwrap_or_default();
        self.outcomes.iter().any(|outcome| match outcome {
            Outcome::Seat(seat) => winner.is_some_and(|side| play.referee().seat(side) == seat),
            Outcome::Won => winner.is_some_and(|side| own.contains(&side)),
            Outcome::Lost => winner.is_some_and(|side| own.contains(&side.other())),
            Outcome::Draw => ending.is_some_and(|ending| winner.is_none() && !ending.no_decision),
            Outcome::NoDecision => ending.is_some_and(|ending| ending.no_decision),
            Outcome::Unfinished => ending.is_none(),
        })
    }
}

impl Glob {
    /// Reads a text in which `*` stands for anything.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self(text.to_lowercase())
    }

    /// Whether a text is as asked for.
    #[must_use]
    pub fn matches(&self, text: &str) -> bool {
        let text = text.to_lowercase();
        let Some((start, rest)) = self.0.split_once('*') else {
            return self.0 == text;
        };
        let Some(mut text) = text.strip_prefix(start) else {
            return false;
        };
        let mut parts: Vec<&str> = rest.split('*').collect();
        let end = parts.pop().unwrap_or_default();
        for part in parts {
            let Some(at) = text.find(part) else {
                return false;
            };
            text = &text[at + part.len()..];
        }
        text.ends_with(end)
    }
}

/// Whether an entry plays a move, or one with this part.
fn has_move(entry: &Entry, wanted: &Glob) -> bool {
    entry.played().is_some_and(|played| {
        wanted.matches(played) || played.split(' ').any(|part| wanted.matches(part))
    })
}

/// The names of the players, without their addresses. Who accepted an
/// invitation has said his own.
fn names(file: &GameFile) -> [String; 2] {
    let header = file.header();
    let accepted = file
        .entries()
        .first()
        .and_then(|entry| entry.get(EntryKey::Name));
    [0, 1].map(|seat| match (accepted, header.inviter()) {
        (Some(name), Some(inviter)) if inviter != seat => Player::bare(name).to_owned(),
        _ => header.player(seat).name,
    })
}

#[cfg(test)]
mod tests {
    use super::Glob;

    #[test]
    fn stars_stand_for_anything() {
        for (glob, text) in [
            ("ann", "Ann"),
            ("ANN*", "Annette"),
            ("*", ""),
            ("a*a", "aa"),
            ("*nn*", "Joanna"),
            ("a*b*c", "aXbbYc"),
            ("**", "x"),
            ("Ärger*", "ÄRGER!"),
            ("*a", "aaa"),
        ] {
            assert!(Glob::new(glob).matches(text), "{glob} {text}");
        }
        for (glob, text) in [
            ("ann", "Anna"),
            ("a*a", "a"),
            ("a*b", "abc"),
            ("*b*b", "b"),
            ("", "x"),
            ("ann*", "Joann"),
            ("ab*ba", "aba"),
        ] {
            assert!(!Glob::new(glob).matches(text), "{glob} {text}");
        }
    }
}
