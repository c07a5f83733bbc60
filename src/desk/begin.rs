//! New games at a desk, and the consent of who is asked to play.

use std::fs;
use std::path::Path;
use std::time::Duration;

use crate::dice::Nonce;
use crate::home::{HomeError, disk};
use crate::play::{NewSource, Opening, Play};
use crate::post::address::{is_address, is_same_address};
use crate::record::Player;
use crate::refusal::{House, Kind, Refusal};
use crate::side::Side;

use super::answer::{Answer, With};
use super::asked::asked;
use super::asking;
use super::command::{Act, Command, Read};
use super::core::{Desk, is_nick};
use super::games::Games;
use super::incoming::{Door, Incoming};
use super::journal::Pending;
use super::trouble::Trouble;
use super::whose::Seated;

/// The list of who began games, and when.
const BEGUN: &str = "begun";
/// How many games one person, and all together, may begin in a day.
const MOST_OF_ONE: usize = 5;
const MOST_OF_ALL: usize = 20;
const DAY: u64 = 86_400;
/// How long somebody is waited for who was asked.
const PATIENCE: Duration = Duration::from_secs(30 * DAY);
/// What the desk is called as an arbiter where its owner has no name.
const NAME: &str = "Herald";

impl Desk {
    /// Makes the game that a message asks for, or asks the other player first.
    ///
    /// # Errors
    ///
    /// When the desk cannot work now.
    pub(super) fn begin(
        &self,
        incoming: &Incoming,
        read: &Read,
        key: Option<&str>,
        now: u64,
    ) -> Result<Vec<Answer>, Trouble> {
        let is_reachable = match incoming.door {
            Door::Mail => is_address(&incoming.sender),
            Door::Chat => is_nick(&incoming.sender),
        };
        let words = read.commands.iter().find_map(|command| match command {
            Command::New(words) => Some(words.as_str()),
            _ => None,
        });
        let (Some(words), true) = (words, is_reachable) else {
            return Ok(Vec::new());
        };
        self.sweep();
        let who = self.key("begun", &incoming.sender.to_lowercase());
        let today = format!(" {}", now / DAY);
        let begun = self.journal.lines(BEGUN)?;
        let begun: Vec<&String> = begun.iter().filter(|line| line.ends_with(&today)).collect();
        let own = begun.iter().filter(|line| line.starts_with(&who)).count();
        if begun.len() >= MOST_OF_ALL || own > MOST_OF_ONE {
            return Ok(Vec::new());
        }
        self.journal.add(BEGUN, &format!("{who}{today}"))?;
        let asked = if own == MOST_OF_ONE {
            Err("no more games are begun for you today".to_owned())
        } else {
            asked(words, incoming, now)
        };
        let asked = match asked {
            Ok(asked) => asked,
            Err(why) => {
                let refusal = Refusal::house(Kind::Unreadable, House::Message, words, why)
                    .hint("new gallop white: me black: bob@example.org");
                return Ok(vec![Self::to_sender(
                    incoming,
                    key,
                    asking::refused(&refusal),
                )]);
            }
        };
        let play = self.make(&asked.opening, now)?;
        let is_known = self.is_known(incoming.door, &play, asked.me.other())?;
        let folder = if is_known {
            self.games.folder.clone()
        } else {
            self.journal.asked()
        };
        let written = play.written()?;
        let stem = play.referee().terms().game.name;
        let path = folder.join(format!("{stem}-{}.yaml", play.id()));
        let mut seats = [asked.me, asked.me.other()].map(|side| {
            let play = self.games.replay(written.clone());
            play.map(|play| Seated {
                path: path.clone(),
                play,
                side,
            })
        });
        let [mine, other] = &mut seats;
        let (Ok(mine), Ok(other)) = (mine, other) else {
            return Err(Trouble("a new game does not stand up".to_owned()));
        };
        let answers = if is_known {
            self.both(mine, other, incoming, key, now)
        } else {
            vec![
                self.waits(mine, incoming, key, now),
                self.asks(mine, other, incoming, key, now),
            ]
        };
        if let Some(key) = key {
            let pending = Pending {
                file: self.name_of(&path),
                text: written.text().to_owned(),
                answers: answers.clone(),
            };
            self.journal.put_pending(key, &pending)?;
        }
        disk::create_new(&path, written.text())?;
        Ok(answers)
    }

    /// Begins a game to which the player who was asked says yes. Nothing where
    /// the message is of no such game.
    ///
    /// # Errors
    ///
    /// When the desk cannot work now.
    pub(super) fn consent(
        &self,
        incoming: &Incoming,
        read: &Read,
        key: Option<&str>,
        now: u64,
    ) -> Result<Option<Vec<Answer>>, Trouble> {
        let accepts = read.acts() == [Act::Accept];
        for (_, path) in Games::index(&self.journal.asked())? {
            let play = self.games.look(&path)?;
            let seats = play.referee().terms().game.seats;
            let mut tokens = incoming.tokens.iter();
            let by_token = tokens.find_map(|token| token.side(&self.secret, play.id(), seats));
            let is_trusted = self.settings.trust && accepts;
            let by_name = Self::seat_of(incoming, &play).filter(|_| is_trusted);
            let by_name = by_name.filter(|&side| Self::is_asked(&path, side).unwrap_or(false));
            let Some(side) = by_token.or(by_name) else {
                continue;
            };
            let seated = Seated {
                path: path.clone(),
                play,
                side,
            };
            if !Self::is_asked(&path, side)? {
                return Ok(Some(vec![self.waits(&seated, incoming, key, now)]));
            }
            if !accepts {
                let said = "Answer `accept`, alone in a line, to begin this game; else do \
                            nothing.\n";
                let mut answer =
                    self.answer(&seated, incoming, key, said.to_owned(), With::Board, now);
                answer.after.clear();
                return Ok(Some(vec![answer]));
            }
            let other = Seated {
                path: path.clone(),
                play: self.games.look(&path)?,
                side: side.other(),
            };
            let answers = self.both(&seated, &other, incoming, key, now);
            let place = self.games.folder.join(path.file_name().unwrap_or_default());
            if let Some(key) = key {
                let pending = Pending {
                    file: self.name_of(&place),
                    text: seated.play.file().text().to_owned(),
                    answers: answers.clone(),
                };
                self.journal.put_pending(key, &pending)?;
            }
            disk::create_new(&place, seated.play.file().text())?;
            fs::remove_file(&path)?;
            let _ = fs::remove_file(path.with_extension("asked"));
            return Ok(Some(answers));
        }
        Ok(None)
    }

    /// A new arbiter's game of this desk, its opening thrown, registered.
    fn make(&self, opening: &Opening, now: u64) -> Result<Play, Trouble> {
        let home = &self.games.home;
        let wrong = |fault: crate::play::NewFault| Trouble(fault.0);
        let nonce = Nonce::fresh().map_err(HomeError::NoChance)?;
        let source = NewSource::Arbiter(home.secret_or_make()?, self.name(opening));
        let mut play = Play::begin(opening, &nonce, source).map_err(wrong)?;
        play.become_holder(home.secret_or_make()?);
        let date = play.date_at(now);
        let thrown = play.throw(date.as_deref());
        thrown.map_err(|refusal| Trouble(refusal.why))?;
        play.note_made(home)?;
        play.release(home)?;
        Ok(play)
    }

    /// What the desk is called in the games that it makes.
    fn name(&self, opening: &Opening) -> String {
        let own = self.games.home.name().ok().flatten();
        let from = self.settings.from.as_ref();
        let named = from.map(|from| from.name().to_owned());
        let named = named.filter(|name| !name.is_empty()).or(own);
        let bare = named.as_deref().map_or(NAME, Player::bare);
        let is_player = |player: &Player| player.name.to_lowercase() == bare.to_lowercase();
        let is_seat = opening
            .game
            .seats
            .iter()
            .any(|seat| bare.eq_ignore_ascii_case(seat));
        let name = if is_seat || opening.players.iter().any(is_player) {
            "The desk"
        } else {
            bare
        };
        match from {
            Some(from) => format!("{name} <{}>", from.address()),
            None => name.to_owned(),
        }
    }

    /// Whether a seat's player plays here already, so that he need not be
    /// asked.
    fn is_known(&self, door: Door, play: &Play, side: Side) -> Result<bool, Trouble> {
        let Some(contact) = Self::contact(door, play, side) else {
            return Ok(false);
        };
        let is_his = |other: &Play, side| {
            Self::contact(door, other, side).is_some_and(|one| is_same_address(&one, &contact))
        };
        let plays = self.plays()?;
        Ok(plays
            .iter()
            .any(|other| Side::BOTH.into_iter().any(|side| is_his(other, side))))
    }

    /// Whether a seat of a game that waits for consent is the one that was
    /// asked: the first seat is asked where the second asks.
    fn is_asked(path: &Path, side: Side) -> Result<bool, Trouble> {
        let marked = fs::read_to_string(path.with_extension("asked"))?;
        Ok(marked.trim() == side.index().to_string())
    }

    /// The answers when a game begins: to both players, with the board.
    fn both(
        &self,
        one: &Seated,
        other: &Seated,
        incoming: &Incoming,
        key: Option<&str>,
        now: u64,
    ) -> Vec<Answer> {
        let told = [one, other].map(|seated| {
            let said = format!("The game begins. {}\n", seated.play.caption());
            let mut answer = self.answer(seated, incoming, key, said, With::News(0), now);
            if seated.side == other.side {
                answer.answers.clear();
            }
            answer
        });
        let is_told = |answer: &Answer| !answer.to.is_empty();
        told.into_iter().filter(is_told).collect()
    }

    fn waits(&self, mine: &Seated, incoming: &Incoming, key: Option<&str>, now: u64) -> Answer {
        let other = mine.play.player(mine.side.other());
        let said = format!(
            "{other} has been asked to play. {} begins once the answer is `accept`; you will \
             hear of it. If you did not ask for this game, do nothing.\n",
            mine.play.caption()
        );
        let mut answer = self.answer(mine, incoming, key, said, With::Words, now);
        answer.after.clear();
        answer
    }

    /// Asks the other player, and notes whom.
    fn asks(
        &self,
        mine: &Seated,
        other: &Seated,
        incoming: &Incoming,
        key: Option<&str>,
        now: u64,
    ) -> Answer {
        let mark = other.path.with_extension("asked");
        // Without the mark nobody can say yes, and the game is swept up.
        let _ = fs::write(mark, other.side.index().to_string());
        let said = format!(
            "{} asks you for a game of {}, refereed by this desk.\n\nAnswer this mail with the \
             word `accept`, alone in a line, to begin. If you do not want to play, do nothing: \
             you will not be asked again for this game.\n",
            mine.play.player(mine.side),
            mine.play.referee().terms().game.title
        );
        let mut answer = self.answer(other, incoming, key, said, With::Board, now);
        answer.after.clear();
        answer.answers.clear();
        answer.channel.clear();
        answer
    }

    fn to_sender(incoming: &Incoming, key: Option<&str>, said: String) -> Answer {
        Answer {
            to: incoming.sender.clone(),
            channel: incoming.channel.clone().unwrap_or_default(),
            subject: "[herald] A new game".to_owned(),
            answers: incoming.id.clone().unwrap_or_default(),
            serial: key.and_then(|key| key.get(..8)).unwrap_or("0").to_owned(),
            said,
            ..Answer::default()
        }
    }

    /// Takes away games whose second player did not answer. It hinders nobody
    /// that one stays.
    fn sweep(&self) {
        for entry in fs::read_dir(self.journal.asked())
            .into_iter()
            .flatten()
            .flatten()
        {
            let age = entry.metadata().and_then(|meta| meta.modified());
            let age = age.ok().and_then(|time| time.elapsed().ok());
            if age.is_some_and(|age| age > PATIENCE) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}
