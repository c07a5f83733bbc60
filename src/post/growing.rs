//! A game that grows by what is received, entry by entry, and never changes.

use crate::dice::State;
use crate::play::{Fault, Play};
use crate::record::{Act, Entry, EntryKey, GameFile, Header, Kind as EntryKind, Sent, check};
use crate::refusal::{House, Kind, Refusal};
use crate::text::harmless;

use super::arriving::{self, Guard};
use super::crossing::{Crossing, crossing};
use super::message::Message;
use super::refused::{damaged, nothing, unsound};
use super::slip::deed;
use super::taken::{Here, Taken};

/// One thing that a message brings.
pub(super) enum Source {
    /// What was in a code; whether it stood in the writer's own words.
    Sent { sent: Sent, own: bool },
    /// A whole game file.
    File { file: GameFile, own: bool },
    /// A code that cannot be read: why.
    Damaged(String),
}

/// The entries of one code or file of this game.
struct Bundle {
    /// The number of the first.
    first: u32,
    entries: Vec<Entry>,
    /// The start of the state before the first, where a code says it.
    before: Option<[u8; 5]>,
    /// Whether it stood in the writer's own words.
    own: bool,
}

/// A game that grows by what is received.
pub(super) struct Growing<'a> {
    play: Play,
    here: Here<'a>,
    /// Whether there was no such game here before.
    begun: bool,
    /// Whether unsigned entries were taken from one code or file already.
    unsigned: bool,
    new: Vec<u32>,
    known: Vec<u32>,
    replaced: Option<u32>,
    words: Vec<String>,
}

impl<'a> Growing<'a> {
    /// The game that stands here.
    pub(super) const fn of(play: Play, here: Here<'a>) -> Self {
        Self {
            play,
            here,
            begun: false,
            unsigned: false,
            new: Vec::new(),
            known: Vec::new(),
            replaced: None,
            words: Vec::new(),
        }
    }

    /// Says that the game is new here.
    pub(super) const fn begin(&mut self) {
        self.begun = true;
    }

    /// Takes all that is of this game, each code by itself; passes over the
    /// rest with a word.
    ///
    /// # Errors
    ///
    /// When nothing at all could be taken or was known: the most telling reason.
    pub(super) fn take_all(&mut self, sources: Vec<Source>) -> Result<(), Refusal> {
        let mut refusals: Vec<Refusal> = Vec::new();
        let mut damage = None;
        let mut foreign = None;
        let mut ours: Vec<Bundle> = Vec::new();
        let mut met = false;
        for source in sources {
            match source {
                Source::Damaged(why) => damage = Some(why),
                Source::File { file, own } => {
                    if is_header_of(file.header(), &self.play.states()[0]) {
                        met = true;
                        ours.push(Bundle {
                            first: 1,
                            entries: file.entries().to_vec(),
                            before: None,
                            own,
                        });
                    } else {
                        foreign = Some(harmless(file.header().game()));
                    }
                }
                Source::Sent { sent, own } => {
                    if self.is_ours(&sent) {
                        met = true;
                        let first = sent.entries.first().map_or(1, Entry::number);
                        ours.push(Bundle {
                            first,
                            entries: sent.entries,
                            before: sent.before,
                            own,
                        });
                    } else {
                        foreign = Some(sent.id.map_or_else(String::new, |id| id.to_string()));
                    }
                }
            }
        }
        ours.sort_by_key(|bundle| bundle.first);
        for bundle in ours {
            if let Err(refusal) = self.take(&bundle) {
                refusals.push(refusal);
            }
        }
        let something = !self.new.is_empty() || !self.known.is_empty() || self.begun;
        if something && (refusals.is_empty() || !self.new.is_empty()) {
            for refusal in refusals {
                self.words.push(format!("Passed over: {}.", refusal.why));
            }
            if damage.is_some() {
                self.words
                    .push("Passed over: another code, which is damaged.".to_owned());
            }
            if foreign.is_some() {
                self.words
                    .push("Passed over: a code of another game.".to_owned());
            }
            return Ok(());
        }
        if let Some(refusal) = refusals.into_iter().next() {
            return Err(refusal);
        }
        if met {
            // A header alone, which is here already.
            return Ok(());
        }
        if let Some(why) = damage {
            return Err(damaged(&why));
        }
        match foreign {
            Some(id) => Err(self.foreign(&id)),
            None => Err(nothing(&Message::default(), "")),
        }
    }

    /// What has become of the game.
    pub(super) fn done(self, made: bool) -> Taken {
        Taken {
            play: self.play,
            made,
            new: self.new,
            known: self.known,
            typed: None,
            replaced: self.replaced,
            words: self.words,
        }
    }

    fn is_ours(&self, sent: &Sent) -> bool {
        let start = &self.play.states()[0];
        match (&sent.header, &sent.id) {
            (Some(header), _) => is_header_of(header, start),
            (None, Some(id)) => *id == self.play.id() || *id == start.game_id(),
            (None, None) => false,
        }
    }

    /// Takes the entries of one code or file: all that are new, or none.
    fn take(&mut self, bundle: &Bundle) -> Result<(), Refusal> {
        let Bundle {
            entries,
            before,
            own,
            ..
        } = bundle;
        let own = *own;
        let Some(first) = entries.first().map(Entry::number) else {
            return Ok(());
        };
        let next = self.play.next_number();
        if first > next {
            let missing = if first - next == 1 {
                format!("entry {next} is missing")
            } else {
                format!("entries {next} to {} are missing", first - 1)
            };
            let why = format!("{missing}: the code begins with entry {first}");
            return Err(Refusal::house(Kind::Turn, House::NoGap, "", why)
                .hint(format!("ask for them: `herald slip FILE --from {next}`")));
        }
        let states = self.play.states();
        let stands = states.get(usize::try_from(first.saturating_sub(1)).unwrap_or_default());
        if let (Some(before), Some(state)) = (before, stands)
            && state.as_bytes()[..5] != *before
        {
            return Err(parted(format!(
                "the code follows another entry {} than the one that stands here: the two copies \
                 part at or before it",
                first - 1
            )));
        }
        let mut fresh: Vec<Entry> = Vec::new();
        let mut known = Vec::new();
        for (n, entry) in entries.iter().enumerate() {
            let number = entry.number();
            if usize::try_from(number - first) != Ok(n) {
                return Err(damaged("its entries are not in a row"));
            }
            check(entry, self.play.file().header())
                .map_err(|(_, why)| unsound(Some(number), &why))?;
            if number >= next {
                arriving::may_come(&self.play, &self.guard(own), entry)?;
                fresh.push(entry.clone());
            } else if self.play.stands(entry) {
                known.push(number);
            } else {
                return self.differs(entry, own);
            }
        }
        self.known.extend(known);
        self.grow(self.whole()?, fresh)
    }

    /// The file with all that was taken so far.
    fn whole(&self) -> Result<GameFile, Refusal> {
        if self.play.added().is_empty() {
            return Ok(self.play.file().clone());
        }
        let written = self.play.written();
        written.map_err(|flaw| unsound(None, &flaw.why))
    }

    /// Appends entries to a file, verified as a whole.
    fn grow(&mut self, file: GameFile, fresh: Vec<Entry>) -> Result<(), Refusal> {
        if fresh.is_empty() {
            return Ok(());
        }
        let fail = |fault: Fault| unsound(fault.entry, &fault.why);
        let mut trial = (self.here.open)(file).map_err(fail)?;
        let numbers: Vec<u32> = fresh.iter().map(Entry::number).collect();
        for entry in fresh {
            trial.take_sent(entry).map_err(fail)?;
        }
        self.unsigned |= trial.added().iter().any(|entry| entry.sig().is_none());
        self.play = trial;
        self.new.extend(numbers);
        Ok(())
    }

    /// What an entry that arrives is held against.
    const fn guard(&self, own: bool) -> Guard<'a> {
        Guard {
            here: self.here,
            own,
            unsigned: self.unsigned,
            begun: self.begun,
        }
    }

    /// What to do with an entry that differs from the one that stands here: a
    /// claim may have crossed the late move; else the copies part.
    fn differs(&mut self, sent: &Entry, own: bool) -> Result<(), Refusal> {
        let number = sent.number();
        let Some(standing) = self.play.entry(number).cloned() else {
            return Err(parted(format!("entry {number} is not here")));
        };
        match crossing(&self.play, &standing, sent) {
            Some(Crossing::Stays(why)) => {
                self.known.push(number);
                self.words.push(why);
                return Ok(());
            }
            Some(Crossing::Gives { why, own_claim }) => {
                if own_claim && !self.here.told.late {
                    return Err(Refusal::house(Kind::Turn, House::Time, "", why)
                        .hint("dates are their authors' word; `--late` takes the move"));
                }
                arriving::may_come(&self.play, &self.guard(own), sent)?;
                let mut file = self.whole()?;
                while file.entries().len() >= usize::try_from(number).unwrap_or(usize::MAX) {
                    let Some(shorter) = file.without_last() else {
                        break;
                    };
                    file = shorter;
                }
                // Only what stands up takes another's place, here and in the register.
                self.grow(file, vec![sent.clone()])?;
                self.new.retain(|new| *new <= number);
                self.new.dedup();
                self.words.push(format!("{why}."));
                self.replaced = Some(number);
                return Ok(());
            }
            None => {}
        }
        let twice = self.play.author(&standing) == self.play.author(sent)
            && standing.sig().is_some()
            && sent.sig().is_some();
        let told = if standing.kind() == EntryKind::Act(Act::Accept) {
            let name = |entry: &Entry| harmless(entry.get(EntryKey::Name).unwrap_or_default());
            return Err(Refusal::house(
                Kind::Turn,
                House::Invitation,
                "",
                format!(
                    "this invitation stands here as accepted by {}; the message has another \
                     acceptance, by {}: an invitation is for one opponent and one game",
                    name(&standing),
                    name(sent)
                ),
            )
            .hint("for a second opponent make another invitation with `herald new`"));
        } else if twice {
            " (if both signatures hold, their author has answered twice)"
        } else {
            ""
        };
        Err(parted(format!(
            "entry {number} stands here already and says `{}`; the message has `{}`: the two \
             copies part at it{told}",
            deed(&self.play, &standing),
            deed(&self.play, sent)
        )))
    }

    /// Why nothing in a message is for this game.
    fn foreign(&self, id: &str) -> Refusal {
        let why = format!(
            "the message is of another game, {id}; this file is of {} {}",
            self.play.referee().terms().game.name,
            self.play.id()
        );
        Refusal::house(Kind::Illegal, House::OwnGame, "", why)
            .hint("give the file of that game, or the folder of your games")
    }
}

fn parted(why: String) -> Refusal {
    Refusal::house(Kind::Illegal, House::Standing, "", why).hint(
        "nothing has been taken; with both files, `herald compare` shows where they part and \
         which of them stands up",
    )
}

/// Whether a header is that of a game that stands here.
fn is_header_of(header: &Header, state: &State) -> bool {
    Play::of_header(header, None).is_ok_and(|play| play.states()[0] == *state)
}
