//! A copy of a game that grows with what is received, and never changes.

use std::collections::HashMap;

use crate::play::Play;
use crate::record::{Act, Entry, GameFile};
use crate::refusal::{Kind, Refusal};
use crate::text::harmless;

use super::message::{Message, Part, Slip};
use super::receive::{Open, Taken, note, nothing};
use super::settle::{joined, settle, unsound};
use super::slip::first_head;

/// A copy of the game that grows with what is received.
pub(super) struct Growing<'a> {
    file: GameFile,
    play: Play,
    /// The last entry that stood here before; nothing in a copy made anew.
    held: Option<u32>,
    taken: Taking,
    open: Open<'a>,
}

#[derive(Default)]
struct Taking {
    new: Vec<u32>,
    known: Vec<u32>,
}

impl<'a> Growing<'a> {
    /// The game that stands here.
    pub(super) fn of(play: Play, open: Open<'a>) -> Self {
        Self {
            file: play.file().clone(),
            held: play.entries().last().map(|entry| entry.number),
            play,
            taken: Taking::default(),
            open,
        }
    }

    /// A new file for the one game of which the message holds a whole file.
    pub(super) fn anew(message: &Message, sent: &[Play], open: Open<'a>) -> Result<Self, Refusal> {
        let Some(longest) = sent.iter().max_by_key(|play| play.entries().count()) else {
            return Err(if message.slips.is_empty() {
                nothing("the first message of a game is the whole game file")
            } else {
                Refusal::house(
                    Kind::Turn,
                    "0.27",
                    "",
                    "this is a slip, and there is no game file here that it could go into",
                )
                .hint("ask for the whole game file first")
            });
        };
        if let Some(other) = sent.iter().find(|play| !is_same_game(play, longest)) {
            let why = format!(
                "the message holds two games, {} and {}",
                longest.id(),
                other.id()
            );
            return Err(Refusal::house(Kind::Ambiguous, "0.25", "", why)
                .hint("pass on only the one that belongs into this file"));
        }
        let fail = |flaw: crate::record::Flaw| unsound(None, &flaw.why);
        let mut file = GameFile::new(longest.file().header(), &longest.caption()).map_err(fail)?;
        // Without its invitation a game with fair dice is none.
        if let (true, Some(invitation)) = (longest.fair().is_some(), longest.entries().next()) {
            file = file
                .append(std::slice::from_ref(invitation), None)
                .map_err(fail)?;
        }
        let play = open(file.clone()).map_err(|fault| unsound(fault.entry, &fault.why))?;
        Ok(Self {
            file,
            play,
            held: None,
            taken: Taking::default(),
            open,
        })
    }

    /// Takes all files and slips of this game; says whether there were any.
    pub(super) fn take(&mut self, message: &Message, sent: &[Play]) -> Result<bool, Refusal> {
        let mut found = false;
        let own = sent.iter().filter(|play| is_same_game(play, &self.play));
        let files: Vec<Vec<Entry>> = own.map(|play| play.entries().cloned().collect()).collect();
        for entries in files {
            found = true;
            self.merge(&entries)?;
        }
        let id = self.play.id().to_string();
        let mut slips: Vec<&Slip> = message.slips.iter().filter(|slip| slip.id == id).collect();
        slips.sort_by_key(|slip| first_number(slip));
        for slip in slips {
            found = true;
            self.slip(slip)?;
        }
        Ok(found)
    }

    fn slip(&mut self, slip: &Slip) -> Result<(), Refusal> {
        let parts = distinct(&slip.entries)?;
        let Some(first) = first_number(slip) else {
            let why = "this slip has no entry with a number";
            return Err(Refusal::house(Kind::Unreadable, "0.25", "", why)
                .hint("ask for the slip once more, and copy all of it"));
        };
        let begin = self.file.header().first_entry();
        let due = begin + u32::try_from(self.file.entries().len()).unwrap_or(u32::MAX);
        if first > due {
            let missing = if first - due == 1 {
                format!("entry {due} is missing")
            } else {
                format!("entries {due} to {} are missing", first - 1)
            };
            let why = format!("{missing}: the slip begins with entry {first}");
            return Err(Refusal::house(Kind::Turn, "0.27", "", why)
                .hint(format!("ask for them: `herald slip FILE --from {due}`")));
        }
        let base = usize::try_from(first.saturating_sub(begin)).unwrap_or_default();
        let before = match base.checked_sub(1) {
            Some(before) => self.file.entries()[before].head.to_lowercase(),
            None => first_head(&self.play),
        };
        if before != slip.after {
            let why = format!(
                "the slip follows head {}, but here head {before} stands before entry {first}: \
                 the two copies part at or before it",
                slip.after
            );
            return Err(parted(why));
        }
        let base = self.upto(base)?;
        let entries = settle(&base, &parts, slip.check.as_deref(), self.open)?;
        self.merge(&entries)
    }

    /// The game with its first entries only.
    fn upto(&self, count: usize) -> Result<GameFile, Refusal> {
        let fail = |flaw: crate::record::Flaw| unsound(None, &flaw.why);
        if count == self.file.entries().len() {
            return Ok(self.file.clone());
        }
        let base = GameFile::new(self.file.header(), &self.play.caption()).map_err(fail)?;
        joined(&base, &self.file.entries()[..count]).map_err(|why| unsound(None, &why))
    }

    /// Holds entries against those that are here, and appends the others. They
    /// leave no gap.
    fn merge(&mut self, entries: &[Entry]) -> Result<(), Refusal> {
        let mut fresh = Vec::new();
        for entry in entries {
            let here = self
                .file
                .entries()
                .iter()
                .find(|here| here.number == entry.number);
            let Some(here) = here else {
                fresh.push(entry.clone());
                continue;
            };
            if !is_equal(here, entry) {
                return Err(self.differs(here, entry));
            }
            if self.held.is_some_and(|held| entry.number <= held) {
                note(&mut self.taken.known, entry.number);
            }
        }
        if fresh.is_empty() {
            return Ok(());
        }
        let was_over = self.play.referee().ending().is_some();
        let (mut file, mut play) = self.appended(&fresh, None)?;
        if let Some(result) = play.result().filter(|_| !was_over) {
            // The result stands where the game ended, before a seed revealed.
            let end = fresh
                .iter()
                .position(|entry| entry.act == Some(Act::Reveal))
                .unwrap_or(fresh.len());
            let ended = self.file.append(&fresh[..end], Some(&result));
            file = ended
                .and_then(|ended| match &fresh[end..] {
                    [] => Ok(ended),
                    rest => ended.append(rest, None),
                })
                .map_err(|flaw| unsound(None, &flaw.why))?;
            play = (self.open)(file.clone()).map_err(|fault| unsound(fault.entry, &fault.why))?;
        }
        for entry in &fresh {
            note(&mut self.taken.new, entry.number);
        }
        self.file = file;
        self.play = play;
        Ok(())
    }

    fn appended(
        &self,
        entries: &[Entry],
        comment: Option<&str>,
    ) -> Result<(GameFile, Play), Refusal> {
        let file = self
            .file
            .append(entries, comment)
            .map_err(|flaw| unsound(None, &flaw.why))?;
        let play = (self.open)(file.clone()).map_err(|fault| unsound(fault.entry, &fault.why))?;
        Ok((file, play))
    }

    fn differs(&self, here: &Entry, sent: &Entry) -> Refusal {
        let number = here.number;
        if self.held.is_none_or(|held| number > held) {
            let why = format!("the message holds two different entries with the number {number}");
            return Refusal::house(Kind::Ambiguous, "0.25", "", why)
                .hint("pass on only the one that is meant");
        }
        if here.head.eq_ignore_ascii_case(&sent.head) {
            let why = format!(
                "entry {number} is the same in both copies but for words that prove nothing: a \
                 note, or a move as it was typed"
            );
            return parted(why);
        }
        if here.act == Some(Act::Accept) && sent.act == Some(Act::Accept) {
            return self.second(here, sent);
        }
        parted(format!(
            "entry {number} stands here already and says {}; the message has {}: the two copies \
             part at it",
            told(here),
            told(sent)
        ))
    }

    /// A refusal of a second acceptance of an invitation (article 0.23).
    fn second(&self, here: &Entry, sent: &Entry) -> Refusal {
        let with = |entry: &Entry| {
            let before = self.upto(1).ok()?;
            let file = joined(&before, std::slice::from_ref(entry)).ok()?;
            Some((self.open)(file).ok()?.id().to_string())
        };
        let told = |entry: &Entry| {
            let name = harmless(entry.name.as_deref().unwrap_or_default());
            let id = with(entry).map_or(String::new(), |id| format!(", game {id}"));
            format!("{name}{id}")
        };
        let why = format!(
            "this invitation stands here as accepted by {}; the message has another acceptance, \
             by {}: an invitation is for one opponent and one game",
            told(here),
            told(sent)
        );
        Refusal::house(Kind::Turn, "0.23", "", why).hint(
            "nothing has been taken; for a second opponent make another invitation with \
             `herald new`",
        )
    }

    /// Refuses entries from the future (article 0.18).
    pub(super) fn dated(&self, latest: &str) -> Result<(), Refusal> {
        let new = self.file.entries().iter();
        let mut new = new.filter(|entry| self.taken.new.contains(&entry.number));
        let late = new.find_map(|entry| {
            let date = entry.date.as_deref().filter(|date| *date > latest)?;
            Some((entry.number, date))
        });
        let Some((number, date)) = late else {
            return Ok(());
        };
        let why = format!("entry {number} is dated {date}, which is yet to come");
        Err(Refusal::house(Kind::Turn, "0.18", "", why)
            .hint("nothing has been taken; look which of the two clocks is wrong"))
    }

    /// Why nothing in a message is for this game.
    pub(super) fn foreign(&self, message: &Message, sent: &[Play]) -> Refusal {
        if self.play.fair().is_some() && self.file.entries().len() < 2 {
            let why = "the acceptance of this invitation is not here yet";
            return Refusal::house(Kind::Turn, "0.27", "", why)
                .hint("ask for the whole game file, in which it stands");
        }
        let game = self.play.referee().terms().game.name;
        let of = |name: &str, id: &str| {
            let why = format!(
                "the message is of {name} {id}, this file is of {game} {}",
                self.play.id()
            );
            Refusal::house(Kind::Illegal, "0.26", "", why).hint("give the file of that game")
        };
        if let Some(slip) = message.slips.first() {
            return of(&slip.game, &slip.id);
        }
        match sent.first() {
            Some(play) => of(play.referee().terms().game.name, &play.id().to_string()),
            None => nothing(""),
        }
    }

    /// Makes the throws that are due and can be made here.
    pub(super) fn done(mut self) -> Taken {
        let thrown = self.play.throw();
        Taken {
            play: self.play,
            new: self.taken.new,
            known: self.taken.known,
            moves: Vec::new(),
            thrown,
        }
    }
}

/// The parts of a slip, each once.
fn distinct(parts: &[Part]) -> Result<Vec<Part>, Refusal> {
    let mut kept: Vec<Part> = Vec::new();
    let mut places: HashMap<Option<String>, usize> = HashMap::new();
    for part in parts {
        let number = part.whole("entry");
        match places.get(&number).map(|&at| &kept[at]) {
            None => {
                places.insert(number, kept.len());
                kept.push(part.clone());
            }
            Some(old) if old.pairs == part.pairs => {}
            Some(old) => {
                let why = format!(
                    "lines {} and {} begin two different entries with the number {}",
                    old.line,
                    part.line,
                    harmless(&number.unwrap_or_default())
                );
                return Err(Refusal::house(Kind::Ambiguous, "0.25", "", why)
                    .hint("ask for the slip once more"));
            }
        }
    }
    Ok(kept)
}

fn first_number(slip: &Slip) -> Option<u32> {
    slip.entries.first()?.whole("entry")?.trim().parse().ok()
}

/// Whether two games are one. With fair dice the invitation makes the game: its
/// id comes only with the acceptance.
fn is_same_game(one: &Play, other: &Play) -> bool {
    let invitation = |play: &Play| {
        let first = play.file().entries().first()?;
        let nonce = play.file().header().nonce.to_lowercase();
        play.fair().map(|_| (nonce, first.head.to_lowercase()))
    };
    let invited = invitation(one);
    one.id() == other.id() || (invited.is_some() && invited == invitation(other))
}

/// Whether two entries say the same; a head may be written in capitals.
fn is_equal(one: &Entry, other: &Entry) -> bool {
    let lower = |text: &Option<String>| text.as_ref().map(|text| text.to_lowercase());
    let folded = |entry: &Entry| Entry {
        head: entry.head.to_lowercase(),
        link: lower(&entry.link),
        newtip: lower(&entry.newtip),
        seal: lower(&entry.seal),
        nonce: lower(&entry.nonce),
        tip: lower(&entry.tip),
        ..entry.clone()
    };
    folded(one) == folded(other)
}

/// What an entry says, in a few words.
pub(super) fn told(entry: &Entry) -> String {
    let by = entry
        .by
        .as_deref()
        .map_or(String::new(), |by| format!("{by} "));
    let what = match (&entry.played, entry.act) {
        (Some(played), _) => played.clone(),
        (None, Some(act)) => act.to_string(),
        (None, None) => [&entry.setup, &entry.toss, &entry.roll]
            .into_iter()
            .flatten()
            .cloned()
            .collect::<Vec<_>>()
            .join(", "),
    };
    harmless(&format!("`{by}{what}`"))
}

fn parted(why: String) -> Refusal {
    Refusal::house(Kind::Illegal, "0.28", "", why).hint(
        "nothing has been taken; with both files, `herald compare` shows where they part and \
         which of them stands up",
    )
}
