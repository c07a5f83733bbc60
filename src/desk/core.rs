//! One message at the desk: whose it is, of which game, and what comes of it.

use std::path::{Path, PathBuf};

use crate::dice::{GameId, Secret, Source, Tag, encode};
use crate::home::Home;
use crate::play::{Next, Play};
use crate::post::address::{Mailbox, is_address, is_same_address};
use crate::post::{self, Span, told};
use crate::record::Player;
use crate::refusal::{Kind, Refusal};
use crate::side::Side;
use crate::text::harmless;

use super::acting::{self, Doer};
use super::answer::Answer;
use super::asking;
use super::command::{Command, Read};
use super::games::Games;
use super::incoming::{Door, Incoming};
use super::journal::{Journal, Pending};
use super::token::{self, Token};
use super::trouble::Trouble;
use super::words;

/// How many letters a message's key has in the journal.
const KEY_BYTES: usize = 15;
/// Whom a desk sent `help` to that has no seat; how many a day at most.
const STRANGERS: &str = "strangers";
const MOST_STRANGERS: usize = 50;
const DAY: u64 = 86_400;

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

/// What has come of a message.
#[derive(Debug, Default)]
pub struct Taken {
    /// The answers, to be sent.
    pub answers: Vec<Answer>,
    /// What to give to [`Desk::sent`] once they are.
    pub key: Option<String>,
}

/// A game and the seat that a message is vouched for.
pub(super) struct Seated {
    pub(super) path: PathBuf,
    pub(super) play: Play,
    pub(super) side: Side,
}

/// Whose a message is.
enum Whose {
    /// A seat's.
    Seat(Box<Seated>),
    /// Somebody's who has several games, or none that waits; their captions.
    Several(Box<Seated>, Vec<String>),
    /// It names two games.
    Two(Box<Seated>),
    /// Nobody's.
    Stranger,
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

    /// Takes in a message at a moment, in seconds of Unix time: changes what it
    /// changes, and gives the answers. The same message once more changes
    /// nothing, and is answered again only where it may not have been.
    ///
    /// # Errors
    ///
    /// When the desk cannot work now; the message is then to be brought again.
    pub fn take(&self, incoming: Incoming, now: u64) -> Result<Taken, Trouble> {
        if incoming.automatic {
            return Ok(Taken::default());
        }
        let _lock = self.journal.lock()?;
        let key = incoming.id.as_deref().map(|id| self.key("message", id));
        if let Some(key) = &key {
            if self.journal.is_done(key)? {
                return Ok(Taken::default());
            }
            if let Some(pending) = self.journal.pending(key)? {
                self.games.finish(&pending.file, &pending.text)?;
                let answers = pending.answers;
                return Ok(Taken {
                    answers,
                    key: Some(key.clone()),
                });
            }
        }
        // A desk that was killed may have registered what it did not write.
        for (_, _, pending) in self.journal.all_pending()? {
            self.games.finish(&pending.file, &pending.text)?;
        }
        let answers = match self.whose(&incoming)? {
            Whose::Seat(seated) => return self.serve(*seated, incoming, key, now),
            Whose::Several(seated, captions) => {
                self.list(*seated, &captions, incoming, key.as_deref(), now)?
            }
            Whose::Two(seated) => {
                let why = "this message names two games; write one message for each";
                let refusal = Refusal::house(Kind::Ambiguous, "0.25", "", why);
                let said = asking::refused(&refusal);
                vec![self.answer(&seated, &incoming, key.as_deref(), said, None, now)]
            }
            Whose::Stranger => return self.stranger(incoming, key, now),
        };
        Ok(Taken { answers, key })
    }

    /// The answers to earlier messages that have not gone out after so many
    /// seconds, since a desk was killed, each with its key.
    ///
    /// # Errors
    ///
    /// When the desk cannot work now.
    pub fn unsent(&self, seconds: u64) -> Result<Vec<Taken>, Trouble> {
        let _lock = self.journal.lock()?;
        let mut all = Vec::new();
        for (key, age, pending) in self.journal.all_pending()? {
            if age.as_secs() >= seconds {
                self.games.finish(&pending.file, &pending.text)?;
                let answers = pending.answers;
                all.push(Taken {
                    answers,
                    key: Some(key),
                });
            }
        }
        Ok(all)
    }

    /// Notes that the answers to a message have gone out.
    ///
    /// # Errors
    ///
    /// When that cannot be written; they may then go out once more.
    pub fn sent(&self, key: &str) -> Result<(), Trouble> {
        let _lock = self.journal.lock()?;
        self.journal.done(key)
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

    /// The side of a game that a message is vouched for.
    fn side(&self, incoming: &Incoming, play: &Play) -> Option<Side> {
        let (id, seats) = (play.id(), play.referee().terms().game.seats);
        let by_token = incoming.tokens.iter();
        let by_token = by_token
            .filter(|token| token.game == id)
            .find_map(|token| token.side(&self.secret, id, seats));
        by_token.or_else(|| self.settings.trust.then(|| Self::seat_of(incoming, play))?)
    }

    /// The side whose address or nick a message says it is from; the one whose
    /// turn it is where both are.
    pub(super) fn seat_of(incoming: &Incoming, play: &Play) -> Option<Side> {
        let is_seat = |side: &Side| {
            let contact = Self::contact(incoming.door, play, *side);
            contact.is_some_and(|contact| is_same_address(&contact, &incoming.sender))
        };
        let sides: Vec<Side> = Side::BOTH.into_iter().filter(is_seat).collect();
        let on_turn = play.awaited().filter(|side| sides.contains(side));
        on_turn.or_else(|| sides.first().copied())
    }

    /// Finds the game of a message, and the seat that it is vouched for.
    fn whose(&self, incoming: &Incoming) -> Result<Whose, Trouble> {
        let mut found: Vec<Seated> = Vec::new();
        let mut named = false;
        let index = Games::index(&self.games.folder)?;
        let find = |id: GameId| {
            index
                .iter()
                .find(|(one, _)| *one == id)
                .map(|(_, path)| path)
        };
        for id in self.named(incoming) {
            let Some(path) = find(id).cloned() else {
                continue;
            };
            named = true;
            let play = self.games.look(&path)?;
            if let Some(side) = self.side(incoming, &play) {
                found.push(Seated { path, play, side });
            }
        }
        let mut found = found.into_iter();
        match (found.next(), found.next()) {
            (Some(seated), None) => return Ok(Whose::Seat(Box::new(seated))),
            (Some(seated), Some(_)) => return Ok(Whose::Two(Box::new(seated))),
            (None, _) if named => return Ok(Whose::Stranger),
            (None, _) => {}
        }
        // No game is named: that of the nearest token, else the only one.
        for token in &incoming.tokens {
            if let Some(path) = find(token.game).cloned() {
                let play = self.games.look(&path)?;
                if let Some(side) = self.side(incoming, &play) {
                    return Ok(Whose::Seat(Box::new(Seated { path, play, side })));
                }
            }
        }
        if !self.settings.trust {
            return Ok(Whose::Stranger);
        }
        self.only(incoming)
    }

    /// The sender's only game that waits for him, or his only one that goes on.
    fn only(&self, incoming: &Incoming) -> Result<Whose, Trouble> {
        let mut all: Vec<(u8, Seated)> = Vec::new();
        for path in Games::paths(&self.games.folder)? {
            let Ok(play) = self.games.look(&path) else {
                continue;
            };
            if play.file().header().source() == Source::Fair {
                continue;
            }
            if let Some(side) = Self::seat_of(incoming, &play) {
                let rank = match play.next() {
                    Next::Over => 2,
                    _ if play.awaited() == Some(side) => 0,
                    _ => 1,
                };
                all.push((rank, Seated { path, play, side }));
            }
        }
        let captions = all
            .iter()
            .map(|(rank, seated)| line_of(*rank, seated))
            .collect();
        let only = (0..=2).find_map(|rank| {
            let mut at = (0..all.len()).filter(|&at| all[at].0 == rank);
            let first = at.next()?;
            Some((first, at.next().is_none()))
        });
        Ok(match only {
            None => Whose::Stranger,
            Some((at, true)) => Whose::Seat(Box::new(all.swap_remove(at).1)),
            Some((at, false)) => Whose::Several(Box::new(all.swap_remove(at).1), captions),
        })
    }

    /// The ids of games that a message names in its subject, codes or words.
    fn named(&self, incoming: &Incoming) -> Vec<GameId> {
        let mut ids = token::ids_in(&incoming.subject);
        let mut add = |id: GameId| {
            if !ids.contains(&id) {
                ids.push(id);
            }
        };
        if let Ok(message) = &incoming.message {
            if message.brings_entries() {
                message.sent().filter_map(|sent| sent.id).for_each(&mut add);
            }
            let lines = post::words::lines(message.text());
            for line in lines.iter().filter(|line| line.own) {
                token::ids_in(line.text).into_iter().for_each(&mut add);
            }
        }
        ids
    }

    /// Serves a player: does what the message asks for, and answers.
    fn serve(
        &self,
        seated: Seated,
        mut incoming: Incoming,
        named: Option<String>,
        now: u64,
    ) -> Result<Taken, Trouble> {
        let key = named.as_deref();
        let only = |answer: Answer| {
            Ok(Taken {
                answers: vec![answer],
                key: named.clone(),
            })
        };
        if seated.play.file().header().source() == Source::Fair {
            let said = words::SIGNED.to_owned();
            return only(self.answer(&seated, &incoming, key, said, None, now));
        }
        let message = match std::mem::replace(&mut incoming.message, Err(String::new())) {
            Ok(message) => message,
            Err(why) => {
                let said = format!("Nothing was taken: {}.\n", harmless(&why));
                return only(self.answer(&seated, &incoming, key, said, None, now));
            }
        };
        let read = Read::of(message.text());
        let Seated { path, play, side } = seated;
        let door = incoming.door;
        let mut said: Vec<String> = Vec::new();
        for command in &read.commands {
            said.extend(asking::answer(
                &play,
                command,
                door,
                self.settings.allow_new,
            ));
            if *command == Command::Games {
                said.push(self.games_of(&incoming, &play, side)?);
            }
        }
        let asked_only_words = !said.is_empty() && !read.has(&Command::Show);
        let show = read.has(&Command::Show);
        drop(play);
        let mut held = self.games.hold(&path)?;
        let doer = Doer {
            side,
            door,
            in_channel: incoming.channel.is_some(),
            now,
        };
        let before = held.play.file().clone();
        let outcome = acting::act(&self.games, held.play, message, &read, doer);
        let (play, mut done, new, refused) = match outcome {
            Ok(done) => (done.play, done.said, done.new, false),
            Err(refusal) => {
                let play = self.games.replay(before)?;
                (play, vec![asking::refused(&refusal)], Vec::new(), true)
            }
        };
        held.play = play;
        let nothing = done.is_empty() && said.is_empty() && !show;
        if nothing && incoming.channel.is_some() {
            return Ok(Taken::default());
        }
        if nothing {
            done.push(format!(
                "No command and no move was found in your message.\n{}",
                words::help(door, self.settings.allow_new)
            ));
        }
        if !read.unread.is_empty() && !refused {
            let lines: Vec<String> = read.unread.iter().map(|line| harmless(line)).collect();
            done.push(format!("Not understood: {}", lines.join(" / ")));
        }
        done.append(&mut said);
        let text: String = done
            .iter()
            .map(|part| part.trim_end().to_owned() + "\n")
            .collect();
        let seated = Seated {
            path,
            play: held.play,
            side,
        };
        let board = (!asked_only_words || !new.is_empty()).then_some(new.first().copied());
        let mut answers = vec![self.answer(&seated, &incoming, key, text, board, now)];
        let Seated { path, play, .. } = seated;
        held.play = play;
        if new.is_empty() {
            return Ok(Taken {
                answers,
                key: named,
            });
        }
        answers.extend(self.tell_other(&held.play, &path, side, &incoming, &new, key, now));
        // What nobody names twice is finished by whoever comes next.
        let key = named.unwrap_or_else(|| self.key("state", &held.play.state().to_string()));
        let pending = Pending {
            file: self.name_of(&path),
            text: held.play.written()?.text().to_owned(),
            answers: answers.clone(),
        };
        self.journal.put_pending(&key, &pending)?;
        held.save(&self.games.home)?;
        Ok(Taken {
            answers,
            key: Some(key),
        })
    }

    /// A file as seen from the folder of the games.
    pub(super) fn name_of(&self, path: &Path) -> String {
        let inside = path.strip_prefix(&self.games.folder).unwrap_or(path);
        inside.to_string_lossy().into_owned()
    }

    /// Tells the other player what is new.
    #[expect(clippy::too_many_arguments, reason = "one answer of one message")]
    fn tell_other(
        &self,
        play: &Play,
        path: &Path,
        side: Side,
        incoming: &Incoming,
        new: &[u32],
        key: Option<&str>,
        now: u64,
    ) -> Option<Answer> {
        // Whoever reads the channel has been told.
        if incoming.channel.is_some() {
            return None;
        }
        let other = side.other();
        Self::contact(incoming.door, play, other)?;
        let entries = new.iter().filter_map(|&number| play.entry(number));
        let said: String = entries.map(|entry| post::said(play, entry)).collect();
        let play = self.games.replay(play.written().ok()?).ok()?;
        let seated = Seated {
            path: path.to_owned(),
            play,
            side: other,
        };
        let mut answer = self.answer(
            &seated,
            incoming,
            key,
            said,
            Some(new.first().copied()),
            now,
        );
        answer.answers.clear();
        Some(answer)
    }

    /// An answer to a seat about its game; with a board where `board` is given,
    /// and then with the code from an entry on.
    pub(super) fn answer(
        &self,
        seated: &Seated,
        incoming: &Incoming,
        key: Option<&str>,
        said: String,
        board: Option<Option<u32>>,
        now: u64,
    ) -> Answer {
        let Seated { play, side, .. } = seated;
        let door = incoming.door;
        let to = Self::contact(door, play, *side);
        let token = self.token(play, *side);
        let mut subject = post::subject(play);
        if incoming.by_subject {
            let id = play.id().to_string();
            subject = subject.replacen(&id, &token.to_string(), 1);
        }
        let standing: String = told::standing(play, now)
            .iter()
            .map(|line| format!("{line}\n"))
            .collect();
        let code = match (door, board) {
            (Door::Mail, Some(Some(first))) => {
                let slip = post::slip(play, Span::From(first), Some(*side));
                slip.map_or_else(|_| String::new(), |slip| slip.code_lines(None))
            }
            _ => String::new(),
        };
        let position = play.referee().table().map(|table| table.position());
        Answer {
            to: to.unwrap_or_default(),
            name: play.name(*side),
            channel: incoming.channel.clone().unwrap_or_default(),
            subject,
            answers: incoming.id.clone().unwrap_or_default(),
            token: if incoming.channel.is_none() {
                token.to_string()
            } else {
                String::new()
            },
            serial: format!(
                "{}.{}",
                play.next_number() - 1,
                key.and_then(|key| key.get(..8)).unwrap_or("0")
            ),
            said,
            board: board
                .and_then(|_| told::board(play, *side == Side::Second))
                .unwrap_or_default(),
            short: board
                .and(position)
                .map_or_else(String::new, |position| format!("Position: {position}\n")),
            after: format!("{standing}{}", words::footer(play, door)),
            code,
        }
    }

    /// Answers somebody with several games who named none.
    fn list(
        &self,
        seated: Seated,
        captions: &[String],
        incoming: Incoming,
        key: Option<&str>,
        now: u64,
    ) -> Result<Vec<Answer>, Trouble> {
        let read = match &incoming.message {
            Ok(message) => Read::of(message.text()),
            Err(_) => Read::default(),
        };
        let is_new = read
            .commands
            .iter()
            .any(|one| matches!(one, Command::New(_)));
        if is_new && self.settings.allow_new {
            return self.begin(&incoming, &read, key, now);
        }
        if incoming.channel.is_some() && read.commands.is_empty() {
            return Ok(Vec::new());
        }
        let mut said = if read.has(&Command::Help) {
            words::help(incoming.door, self.settings.allow_new)
        } else {
            String::new()
        };
        said += "You have several games here; name one by its id, in the subject of a mail or \
                 in your message:\n";
        captions.iter().for_each(|caption| said += caption);
        let mut answer = self.answer(&seated, &incoming, key, said, None, now);
        answer.after.clear();
        Ok(vec![answer])
    }

    /// The games of a player, a line each: all where his address is trusted,
    /// else the one that his token is of.
    fn games_of(&self, incoming: &Incoming, play: &Play, side: Side) -> Result<String, Trouble> {
        let mut lines = Vec::new();
        for other in self.plays()? {
            let is_this = other.id() == play.id();
            let seat = if is_this {
                Some(side)
            } else {
                self.side(incoming, &other)
            };
            if seat.is_some() {
                lines.push(format!("{} {}", other.caption(), told::turn(&other)));
            }
        }
        Ok(lines.iter().map(|line| format!("{line}\n")).collect())
    }

    /// Answers who has no seat, as far as he is answered at all: the consent to
    /// a game, a new game, and `help` once.
    fn stranger(
        &self,
        incoming: Incoming,
        key: Option<String>,
        now: u64,
    ) -> Result<Taken, Trouble> {
        let read = match &incoming.message {
            Ok(message) => Read::of(message.text()),
            Err(_) => Read::default(),
        };
        if let Some(answers) = self.consent(&incoming, &read, key.as_deref(), now)? {
            return Ok(Taken { answers, key });
        }
        let is_new = read
            .commands
            .iter()
            .any(|one| matches!(one, Command::New(_)));
        if is_new && self.settings.allow_new {
            let answers = self.begin(&incoming, &read, key.as_deref(), now)?;
            return Ok(Taken { answers, key });
        }
        let is_reachable = match incoming.door {
            Door::Mail => is_address(&incoming.sender),
            Door::Chat => is_nick(&incoming.sender) && incoming.channel.is_none(),
        };
        if !read.has(&Command::Help) || !is_reachable {
            return Ok(Taken::default());
        }
        let who = self.key("stranger", &incoming.sender.to_lowercase());
        let today = now / DAY;
        let lines = self.journal.lines(STRANGERS)?;
        let of_today = |line: &&String| line.ends_with(&format!(" {today}"));
        let seats = self.seats_of(&incoming)?;
        let is_told = |line: &String| match seats.is_empty() {
            true => line.starts_with(&who),
            // A player who has lost his mails may ask again another day.
            false => *line == format!("{who} {today}"),
        };
        if lines.iter().any(is_told) || lines.iter().filter(of_today).count() >= MOST_STRANGERS {
            return Ok(Taken::default());
        }
        self.journal.add(STRANGERS, &format!("{who} {today}"))?;
        let help = words::help(incoming.door, self.settings.allow_new);
        if incoming.door == Door::Mail && !seats.is_empty() {
            // To the seat's own address: so a player comes by his token.
            let told = seats.iter().map(|seated| {
                let mut by_subject = Incoming {
                    message: Err(String::new()),
                    subject: String::new(),
                    ..clone_of(&incoming)
                };
                by_subject.by_subject = true;
                let said = format!(
                    "This mail shows the desk that you are {}: answer it, or write with its \
                     subject.\n\n{help}",
                    seated.play.player(seated.side)
                );
                self.answer(seated, &by_subject, key.as_deref(), said, Some(None), now)
            });
            let answers = told.collect();
            return Ok(Taken { answers, key });
        }
        let answer = Answer {
            to: incoming.sender.clone(),
            name: String::new(),
            subject: "[herald] How to play by this desk".to_owned(),
            answers: incoming.id.clone().unwrap_or_default(),
            serial: key
                .as_deref()
                .and_then(|key| key.get(..8))
                .unwrap_or("0")
                .to_owned(),
            said: help,
            ..Answer::default()
        };
        Ok(Taken {
            answers: vec![answer],
            key,
        })
    }

    /// The seats whose address or nick a message says it is from, in games that
    /// go on: the one it names, or all of them.
    fn seats_of(&self, incoming: &Incoming) -> Result<Vec<Seated>, Trouble> {
        let named = self.named(incoming);
        let mut all = Vec::new();
        for path in Games::paths(&self.games.folder)? {
            let Ok(play) = self.games.look(&path) else {
                continue;
            };
            let is_wanted = named.is_empty() || named.contains(&play.id());
            let is_served = play.file().header().source() != Source::Fair;
            if is_wanted
                && is_served
                && play.next() != Next::Over
                && let Some(side) = Self::seat_of(incoming, &play)
            {
                all.push(Seated { path, play, side });
            }
        }
        Ok(all)
    }
}

/// A message without what it says.
fn clone_of(incoming: &Incoming) -> Incoming {
    Incoming {
        door: incoming.door,
        sender: incoming.sender.clone(),
        name: incoming.name.clone(),
        channel: incoming.channel.clone(),
        id: incoming.id.clone(),
        subject: incoming.subject.clone(),
        tokens: incoming.tokens.clone(),
        by_subject: incoming.by_subject,
        automatic: incoming.automatic,
        message: Err(String::new()),
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

/// A game in one line, with whether it waits for this player.
fn line_of(rank: u8, seated: &Seated) -> String {
    let waits = match rank {
        0 => " - your turn",
        1 => "",
        _ => " - over",
    };
    format!("{}{waits}\n", seated.play.caption())
}
