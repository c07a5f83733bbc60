//! Answering who has no seat, as far as he is answered at all.

use crate::post::address::is_address;

use super::answer::{Answer, Taken, With};
use super::command::{Command, Read};
use super::core::{Desk, is_nick};
use super::incoming::{Door, Incoming};
use super::trouble::Trouble;
use super::words;

/// Whom a desk sent `help` to that has no seat; how many a day at most.
const STRANGERS: &str = "strangers";
const MOST_STRANGERS: usize = 50;
const DAY: u64 = 86_400;

impl Desk {
    /// Answers who has no seat, as far as he is answered at all: the consent to
    /// a game, a new game, and `help` once.
    pub(super) fn stranger(
        &self,
        incoming: &Incoming,
        key: Option<String>,
        now: u64,
    ) -> Result<Taken, Trouble> {
        let read = match &incoming.message {
            Ok(message) => Read::of(message.text()),
            Err(_) => Read::default(),
        };
        if let Some(answers) = self.consent(incoming, &read, key.as_deref(), now)? {
            return Ok(Taken { answers, key });
        }
        let is_new = read
            .commands
            .iter()
            .any(|one| matches!(one, Command::New(_)));
        if is_new && self.settings.allow_new {
            let answers = self.begin(incoming, &read, key.as_deref(), now)?;
            return Ok(Taken { answers, key });
        }
        let is_reachable = match incoming.door {
            Door::Mail => is_address(&incoming.sender),
            Door::Chat => is_nick(&incoming.sender) && incoming.channel.is_none(),
        };
        if !read.has(&Command::Help) || !is_reachable {
            return Ok(Taken::default());
        }
        let seats = self.seats_of(incoming)?;
        // A new game is a new reason to ask.
        let mut asks = incoming.sender.to_lowercase();
        for seated in &seats {
            asks = format!("{asks} {}", seated.play.id());
        }
        let who = self.key("stranger", &asks);
        let today = now / DAY;
        let lines = self.journal.lines(STRANGERS)?;
        let of_today = |line: &&String| line.ends_with(&format!(" {today}"));
        // A player who has lost his mails may ask again another day.
        let is_told = |line: &String| {
            if seats.is_empty() {
                line.starts_with(&who)
            } else {
                *line == format!("{who} {today}")
            }
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
                    ..clone_of(incoming)
                };
                by_subject.by_subject = true;
                let said = format!(
                    "This mail shows the desk that you are {}: answer it, or write with its \
                     subject.\n\n{help}",
                    seated.play.player(seated.side)
                );
                self.answer(seated, &by_subject, key.as_deref(), said, With::Board, now)
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
