//! Serving a player: doing what the message asks for, and answering.

use std::path::Path;

use crate::dice::Source;
use crate::play::Play;
use crate::post::{self, Span, told};
use crate::side::Side;
use crate::table::Table;
use crate::text::harmless;

use super::acting::{self, Doer};
use super::answer::{Answer, Taken, With};
use super::asking;
use super::command::{Command, Read};
use super::core::Desk;
use super::incoming::{Door, Incoming};
use super::journal::Pending;
use super::trouble::Trouble;
use super::whose::Seated;
use super::words;

impl Desk {
    /// Serves a player: does what the message asks for, and answers.
    pub(super) fn serve(
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
            return only(self.answer(&seated, &incoming, key, said, With::Words, now));
        }
        let message = match std::mem::replace(&mut incoming.message, Err(String::new())) {
            Ok(message) => message,
            Err(why) => {
                let said = format!("Nothing was taken: {}.\n", harmless(&why));
                return only(self.answer(&seated, &incoming, key, said, With::Words, now));
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
        let who = Doer {
            side,
            door,
            in_channel: incoming.channel.is_some(),
            now,
        };
        let before = held.play.file().clone();
        let outcome = acting::act(&self.games, held.play, message, &read, who);
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
        let text = whole(done, said, if refused { &[] } else { &read.unread });
        let seated = Seated {
            path,
            play: held.play,
            side,
        };
        let with = match new.first() {
            Some(first) => With::News(*first),
            None if asked_only_words => With::Words,
            None => With::Board,
        };
        let mut answers = vec![self.answer(&seated, &incoming, key, text, with, now)];
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
            With::News(new.first().copied().unwrap_or_default()),
            now,
        );
        answer.answers.clear();
        Some(answer)
    }

    /// An answer to a seat about its game.
    pub(super) fn answer(
        &self,
        seated: &Seated,
        incoming: &Incoming,
        key: Option<&str>,
        said: String,
        with: With,
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
        let standing = told::ended(&told::standing(play, now));
        let code = match (door, with) {
            (Door::Mail, With::News(first)) => {
                let slip = post::slip(play, Span::From(first), Some(*side));
                slip.map_or_else(|_| String::new(), |slip| slip.code_lines(None))
            }
            _ => String::new(),
        };
        let has_board = with != With::Words;
        let drawn = has_board.then(|| told::board(play, *side == Side::Second));
        let drawn = drawn.flatten();
        let table = play.referee().table().filter(|_| has_board);
        let position = table.map(Table::position);
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
                key.and_then(|key| key.get(..8))
                    .map_or_else(|| now.to_string(), str::to_owned)
            ),
            said,
            board: drawn.unwrap_or_default(),
            short: position.map_or_else(String::new, |position| format!("Position: {position}\n")),
            after: format!("{standing}{}", words::footer(play, door)),
            code,
        }
    }

    /// Answers somebody with several games who named none.
    pub(super) fn list(
        &self,
        seated: &Seated,
        captions: &[String],
        incoming: &Incoming,
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
            return self.begin(incoming, &read, key, now);
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
        said += &captions.concat();
        let mut answer = self.answer(seated, incoming, key, said, With::Words, now);
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
        Ok(told::ended(&lines))
    }
}

/// What is said: what was done, what was not understood, what was asked.
fn whole(mut done: Vec<String>, asked: Vec<String>, unread: &[String]) -> String {
    if !unread.is_empty() {
        let lines: Vec<String> = unread.iter().map(|line| harmless(line)).collect();
        done.push(format!("Not understood: {}", lines.join(" / ")));
    }
    done.extend(asked);
    let parts: Vec<String> = done.iter().map(|part| part.trim_end().to_owned()).collect();
    told::ended(&parts)
}
