//! Taking what a message holds into a game.

use crate::games;
use crate::play::{Aside, Fault, Play};
use crate::record::{Act, Entry, GameFile};
use crate::referee::Deed;
use crate::refusal::{Kind, Refusal};
use crate::text::harmless;

use super::message::{Message, Move, Part, Sent, Slip};
use super::settle::{joined, line, settle, unsound};
use super::slip::first_head;
use super::turn::{Numbered, is_same, numbered, split};
use super::value::Choice;

/// Opens a game file, with whatever secret is held here.
pub type Open<'a> = &'a dyn Fn(GameFile) -> Result<Play, Fault>;

/// What a message has made of a game.
#[derive(Debug)]
pub struct Taken {
    /// The game as it stands now. What was sent is in its file; moves that
    /// were written without a slip, and throws, have been added to it.
    pub play: Play,
    /// The numbers of the entries that were sent and are new here.
    pub new: Vec<u32>,
    /// The numbers of the entries that were sent and stood here already.
    pub known: Vec<u32>,
    /// The moves that were sent as lines, in canonical form, with their turns.
    pub moves: Vec<(u32, String)>,
    /// Whether a throw was made here.
    pub thrown: bool,
}

/// A copy of the game that grows with what is received.
struct Copy<'a> {
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

/// Takes all that a message holds for a game into it, or makes the game from
/// it where there is none yet, and makes the throws that are then due and can
/// be made here. `date` is the moment for moves sent as lines, in a game with a
/// clock; no entry that is sent may be dated later than `latest`, lest a claim
/// on time be made before its time.
///
/// # Errors
///
/// Refuses a message that holds nothing for this game (articles 0.30, 0.32), is
/// damaged or says two things (0.31), leaves a gap (0.33), disagrees with what
/// stands here (0.34), or does not stand up (0.35), and moves as the referee
/// does.
pub fn receive(
    message: &Message,
    ours: Option<Play>,
    date: Option<String>,
    latest: &str,
    open: Open<'_>,
) -> Result<Taken, Refusal> {
    let sent = files(message, open)?;
    let only_moves = message.files.is_empty() && message.slips.is_empty();
    let mut copy = match ours {
        Some(play) if only_moves => return lines(message, play, date),
        Some(play) => Copy {
            file: play.file().clone(),
            held: play.entries().last().map(|entry| entry.number),
            play,
            taken: Taking::default(),
            open,
        },
        None => Copy::anew(message, &sent, open)?,
    };
    let found = copy.take(message, &sent)?;
    if !found {
        return Err(copy.foreign(message, &sent));
    }
    copy.dated(latest)?;
    copy.done()
}

/// The whole files in a message, replayed.
fn files(message: &Message, open: Open<'_>) -> Result<Vec<Play>, Refusal> {
    let play = |sent: &Sent| match sent {
        Sent::Whole(file) => {
            open((**file).clone()).map_err(|fault| unsound(fault.entry, &fault.why))
        }
        Sent::Parts(header, entries) => from_parts(header, entries, open),
    };
    message.files.iter().map(play).collect()
}

/// A game of a header and entries as they arrived.
fn from_parts(header: &Part, entries: &[Part], open: Open<'_>) -> Result<Play, Refusal> {
    let seats = |name: &str| games::find(name).map(|game| game.seats);
    let mut first = None;
    for folded in [false, true] {
        let choice = Choice { tight: 0, folded };
        let mut text = String::new();
        for pair in &header.pairs {
            text += &line(pair, choice, 0).unwrap_or_default();
        }
        let base = match GameFile::read(text + "log:\n", &seats) {
            Ok(base) => base,
            Err(flaw) => {
                let why = format!("the game file in line {}: {}", header.line, flaw.why);
                let refusal = Refusal::house(Kind::Unreadable, "0.31", "", why)
                    .hint("ask for the game file as an attachment");
                first = first.or(Some(refusal));
                continue;
            }
        };
        let all = settle(&base, entries, None, open)
            .and_then(|entries| joined(&base, &entries).map_err(|why| unsound(None, &why)))
            .and_then(|file| open(file).map_err(|fault| unsound(fault.entry, &fault.why)));
        match all {
            Ok(play) => return Ok(play),
            Err(refusal) => first = first.or(Some(refusal)),
        }
    }
    Err(first.unwrap_or_else(|| nothing("")))
}

impl<'a> Copy<'a> {
    /// A new file for the one game of which the message holds a whole file.
    fn anew(message: &Message, sent: &[Play], open: Open<'a>) -> Result<Self, Refusal> {
        let Some(longest) = sent.iter().max_by_key(|play| play.entries().count()) else {
            return Err(if message.slips.is_empty() {
                nothing("the first message of a game is the whole game file")
            } else {
                Refusal::house(
                    Kind::Turn,
                    "0.33",
                    "",
                    "this is a slip, and there is no game file here that it could go into",
                )
                .hint("ask for the whole game file first")
            });
        };
        if let Some(other) = sent.iter().find(|play| play.id() != longest.id()) {
            let why = format!(
                "the message holds two games, {} and {}",
                longest.id(),
                other.id()
            );
            return Err(Refusal::house(Kind::Ambiguous, "0.31", "", why)
                .hint("pass on only the one that belongs into this file"));
        }
        let file = GameFile::new(longest.file().header(), &longest.caption())
            .map_err(|flaw| unsound(None, &flaw.why))?;
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
    fn take(&mut self, message: &Message, sent: &[Play]) -> Result<bool, Refusal> {
        let mut found = false;
        let own = sent.iter().filter(|play| play.id() == self.play.id());
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
            return Err(Refusal::house(Kind::Unreadable, "0.31", "", why)
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
            return Err(Refusal::house(Kind::Turn, "0.33", "", why)
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
            return Refusal::house(Kind::Ambiguous, "0.31", "", why)
                .hint("pass on only the one that is meant");
        }
        if here.head.eq_ignore_ascii_case(&sent.head) {
            let why = format!(
                "entry {number} is the same in both copies but for words that prove nothing: a \
                 note, or a move as it was typed"
            );
            return parted(why);
        }
        parted(format!(
            "entry {number} stands here already and says {}; the message has {}: the two copies \
             part at it",
            told(here),
            told(sent)
        ))
    }

    /// Refuses entries from the future (article 0.18).
    fn dated(&self, latest: &str) -> Result<(), Refusal> {
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
    fn foreign(&self, message: &Message, sent: &[Play]) -> Refusal {
        let game = self.play.referee().terms().game.name;
        let of = |name: &str, id: &str| {
            let why = format!(
                "the message is of {name} {id}, this file is of {game} {}",
                self.play.id()
            );
            Refusal::house(Kind::Illegal, "0.32", "", why).hint("give the file of that game")
        };
        if let Some(slip) = message.slips.first() {
            return of(&slip.game, &slip.id);
        }
        match sent.first() {
            Some(play) => of(play.referee().terms().game.name, &play.id().to_string()),
            None => nothing(""),
        }
    }

    fn done(mut self) -> Result<Taken, Refusal> {
        let thrown = self.play.throw();
        Ok(Taken {
            play: self.play,
            new: self.taken.new,
            known: self.taken.known,
            moves: Vec::new(),
            thrown,
        })
    }
}

/// Plays the moves that stand in lines of a message with their turn numbers.
fn lines(message: &Message, play: Play, date: Option<String>) -> Result<Taken, Refusal> {
    let game = play.referee().terms().game;
    if message.moves.is_empty() {
        return Err(nothing(
            "a move stands on a line of its own, behind its turn number: `12. c1-c4`",
        ));
    }
    if play.file().header().dice.is_fair() {
        let why = "with fair dice a move comes in a slip of the player's own herald";
        return Err(Refusal::house(
            Kind::Illegal,
            "0.30",
            &message.moves[0].text,
            why,
        ));
    }
    // A numbered line is often prose; what cannot be read as a move is one only
    // where nothing else is.
    let is_move =
        |line: &&Move| split(&line.text).is_some_and(|(_, rest)| game.respell(rest).is_ok());
    let readable: Vec<&Move> = message.moves.iter().filter(is_move).collect();
    let due = play.referee().turn();
    let mut moves = match readable.as_slice() {
        [] => message
            .moves
            .iter()
            .filter(|line| line.number == due)
            .take(1)
            .collect(),
        _ => readable,
    };
    if moves.is_empty() {
        return Err(nothing("a move is written like `12. c1-c4`"));
    }
    moves.sort_by_key(|line| line.number);
    for pair in moves.windows(2) {
        let [one, other] = pair else { continue };
        let same = |line: &Move| split(&line.text).and_then(|(_, rest)| game.respell(rest).ok());
        if one.number == other.number && same(one) != same(other) {
            let why = format!(
                "lines {} and {} have different moves for turn {}",
                one.line, other.line, one.number
            );
            return Err(Refusal::house(Kind::Ambiguous, "0.31", &other.text, why)
                .hint("pass on only the one that is meant"));
        }
    }
    moves.dedup_by_key(|line| line.number);
    let mut taken = Taken {
        play,
        new: Vec::new(),
        known: Vec::new(),
        moves: Vec::new(),
        thrown: false,
    };
    for line in moves {
        taken.play_line(line, date.clone())?;
    }
    Ok(taken)
}

impl Taken {
    fn play_line(&mut self, line: &Move, date: Option<String>) -> Result<(), Refusal> {
        let play = &mut self.play;
        let old = play.entries().find(|entry| entry.turn == Some(line.number));
        if let (Some(old), Some((_, rest))) = (old, split(&line.text))
            && is_same(play, old, rest)
        {
            note(&mut self.known, old.number);
            return Ok(());
        }
        let text = match numbered(play, &line.text)? {
            Numbered::Due(text) => text.to_owned(),
            Numbered::Repeated => return Ok(()),
        };
        let Some(by) = play.referee().side() else {
            return Err(match play.referee().ending() {
                Some(ending) => {
                    let why = format!("the game is over: {}", ending.why);
                    Refusal::house(Kind::Over, "0.7", &line.text, why)
                }
                None => {
                    let why = "the opening throws have not been made";
                    Refusal::house(Kind::Turn, "0.14", &line.text, why)
                }
            });
        };
        let deed = Deed::Move { text, offer: false };
        let judged = play.act(by, &deed, Aside { note: None, date })?;
        if let Some(judged) = judged {
            self.moves.push((line.number, judged.canonical));
        }
        self.thrown |= play.throw();
        Ok(())
    }
}

/// The parts of a slip, each once.
fn distinct(parts: &[Part]) -> Result<Vec<Part>, Refusal> {
    let mut kept: Vec<Part> = Vec::new();
    for part in parts {
        let number = part.whole("entry");
        let old = kept.iter().find(|old| old.whole("entry") == number);
        match old {
            None => kept.push(part.clone()),
            Some(old) if old.pairs == part.pairs => {}
            Some(old) => {
                let why = format!(
                    "lines {} and {} begin two different entries with the number {}",
                    old.line,
                    part.line,
                    harmless(&number.unwrap_or_default())
                );
                return Err(Refusal::house(Kind::Ambiguous, "0.31", "", why)
                    .hint("ask for the slip once more"));
            }
        }
    }
    Ok(kept)
}

fn first_number(slip: &Slip) -> Option<u32> {
    slip.entries.first()?.whole("entry")?.trim().parse().ok()
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

fn note(numbers: &mut Vec<u32>, number: u32) {
    if !numbers.contains(&number) {
        numbers.push(number);
    }
}

fn parted(why: String) -> Refusal {
    Refusal::house(Kind::Illegal, "0.34", "", why).hint(
        "nothing has been taken; with both files, `herald compare` shows where they part and \
         which of them stands up",
    )
}

fn nothing(help: &str) -> Refusal {
    let why = "there is no slip, no game file and no numbered move in this message";
    let refusal = Refusal::house(Kind::Unreadable, "0.30", "", why);
    if help.is_empty() {
        refusal
    } else {
        refusal.hint(help)
    }
}
