//! `herald receive`: takes what a message holds into a game.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;

use crate::home::Home;
use crate::play::{Fault, Noting, Play, Standing};
use crate::post::{self, Here, Message, Taken, Told};
use crate::record::GameFile;
use crate::referee::span;
use crate::refusal::{House, Refusal};
use crate::text::harmless;

use super::act::present;
use super::failure::Failure;
use super::files::{self, Held};
use super::keep::Keep;
use super::now::now;
use super::output::hint_at_terminal;
use super::{board, examples, next, who};

/// The longest message that is read, in bytes.
const LONGEST: u64 = 64 << 20;

/// Take what a message holds: a slip, a whole game, or a typed move
///
/// The message may be a whole mail, quoted and wrapped as mail programs do.
/// With a folder the game is found by its id, and an invitation makes a new
/// file there. A game that exists only ever grows. A move without a code is a
/// line with its turn number, `12. c1-c4`, in the writer's own words.
#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "flags of a command line")]
#[command(after_help = examples::RECEIVE)]
pub(super) struct Receive {
    /// The game file, the folder of your games, or - for standard input
    pub(super) file: PathBuf,
    /// The message: a file, or - for standard input
    #[arg(default_value = files::PIPE)]
    message: PathBuf,
    /// Take what nobody signed: a ruling, an acceptance under another name
    #[arg(long)]
    asserted: bool,
    /// Take what is dated far back
    #[arg(long)]
    late: bool,
    /// Take your own entries back: the register or the file of this home is
    /// lost
    #[arg(long)]
    restored: bool,
    /// Print as JSON
    #[arg(long)]
    pub(super) json: bool,
    #[command(flatten)]
    style: board::Style,
}

impl Receive {
    pub(super) fn run(self) -> Result<(), Failure> {
        let piped = files::is_pipe(&self.file);
        if piped && files::is_pipe(&self.message) {
            let why = "standard input cannot hold both the game and the message";
            return Err(Failure::Trouble(why.to_owned()));
        }
        let message = Message::read(&String::from_utf8_lossy(&bytes(&self.message)?))?;
        let path = if !piped && self.file.is_dir() {
            match find(&self.file, &message)? {
                Some(path) => path,
                None => return self.make_in(&self.file, &message),
            }
        } else {
            self.file.clone()
        };
        if !piped && path.symlink_metadata().is_err() {
            return self.make(&path, &message);
        }
        let opened = files::edit(&path, self.restored)?;
        let (mut held, play) = opened.parts();
        let me = who::me(&play).seat;
        let before = play.standing().is_some();
        let mut taken = post::receive(&message, Some(play), self.here(me)?)?;
        let keep = self.hold(&mut taken)?;
        let thrown = throw(&mut taken.play)?;
        save(&mut held, &mut taken, keep.as_ref())?;
        let warned = (!before || taken.new.contains(&1))
            .then(|| who::meet(&taken.play))
            .flatten();
        self.tell(&taken, &path, piped, thrown, warned)
    }

    /// Makes a new file in a folder, under a name of its own.
    fn make_in(&self, folder: &Path, message: &Message) -> Result<(), Failure> {
        if message.is_words() {
            let why = "a move typed by hand does not say its game; give the game file";
            return Err(Failure::Trouble(why.to_owned()));
        }
        let taken = self.taken_anew(message)?;
        let stem = taken.play.referee().terms().game.name;
        let named = taken.play.states()[0].game_id().to_string();
        let path = folder.join(format!("{stem}-{named}.yaml"));
        self.make_of(&path, taken)
    }

    fn make(&self, path: &Path, message: &Message) -> Result<(), Failure> {
        let taken = self.taken_anew(message)?;
        self.make_of(path, taken)
    }

    fn taken_anew(&self, message: &Message) -> Result<Taken, Failure> {
        // Who one is by name is known only once there is a game.
        let mut taken = post::receive(message, None, self.here(None)?)?;
        let me = who::me(&taken.play).seat;
        let own = |play: &Play| {
            me.is_some()
                && play.fair().is_none()
                && play.entries().any(|entry| play.author(entry) == me)
        };
        if own(&taken.play) && !self.restored {
            taken = post::receive(message, None, self.here(me)?)?;
        }
        Ok(taken)
    }

    fn make_of(&self, path: &Path, mut taken: Taken) -> Result<(), Failure> {
        files::vacant(Some(&path.to_path_buf()))?;
        let keep = self.hold(&mut taken)?;
        let thrown = throw(&mut taken.play)?;
        let written = taken.play.written().map_err(|flaw| {
            Failure::Trouble(format!("the game cannot be written: {}", flaw.why))
        })?;
        if let Some(home) = &keep {
            taken.play.release(home)?;
        }
        files::create(Some(&path.to_path_buf()), written.text())?;
        let warned = who::meet(&taken.play);
        self.tell(&taken, path, false, thrown, warned)
    }

    fn here(&self, me: Option<crate::side::Side>) -> Result<Here<'static>, Failure> {
        Ok(Here {
            open: &open,
            me,
            now: now()?,
            told: Told {
                asserted: self.asserted,
                late: self.late,
                restored: self.restored,
            },
        })
    }

    /// Holds what has become of the game against this home's register, which
    /// must stand by it before anything of it is kept.
    fn hold(&self, taken: &mut Taken) -> Result<Option<Home>, Failure> {
        let Some(keep) = Keep::of(taken.play.file())? else {
            return Ok(None);
        };
        let noting = if self.asserted {
            Noting::Asserted
        } else {
            Noting::Note
        };
        if let Some(number) = taken.replaced {
            keep.note_replaced(&mut taken.play, number)?;
        }
        let (home, held) = keep.hold(&mut taken.play, noting);
        held?;
        match taken.play.standing() {
            Some(Standing::Refused(refusal)) => return Err((**refusal).clone().into()),
            Some(Standing::Unknown) if self.restored => {
                taken.play.note_restored(&home)?;
                taken.play.restored();
            }
            Some(Standing::Unknown) if !taken.new.is_empty() => {
                return Err(unknown().into());
            }
            _ => {}
        }
        Ok(Some(home))
    }

    /// Says what was understood, whose entries came, every note, and the next
    /// step; shows the game.
    fn tell(
        &self,
        taken: &Taken,
        path: &Path,
        piped: bool,
        thrown: bool,
        warned: Option<String>,
    ) -> Result<(), Failure> {
        let play = &taken.play;
        let mut said: Vec<String> = warned.into_iter().collect();
        if taken.made {
            said.push(format!("Made {}.", files::shown(path)));
        }
        // Of a whole game that is new here, the last entry is enough.
        let new = if taken.made {
            &taken.new[taken.new.len().saturating_sub(1)..]
        } else {
            &taken.new
        };
        for number in new {
            let Some(entry) = play.entry(*number) else {
                continue;
            };
            let told = post::said(play, entry);
            let mut lines = told.lines();
            let first = lines.next().unwrap_or_default();
            said.push(format!("Taken, entry {number}: {first}"));
            said.extend(lines.map(str::to_owned));
        }
        if let Some((turn, played)) = &taken.typed {
            said.push(format!("Played {turn}. {}.", harmless(played)));
        }
        if taken.new.is_empty() && taken.typed.is_none() && !taken.made {
            said.push(match taken.known.as_slice() {
                [] => "Nothing new: all of it stands here.".to_owned(),
                known => format!("Nothing new: {} stood here already.", numbers(known)),
            });
        }
        said.extend(taken.words.iter().cloned());
        if thrown {
            said.push("The throw that was due is made.".to_owned());
        }
        said.extend(time_run(play)?);
        let steps = if taken.made && play.may_join().is_ok() {
            vec![format!(
                "Next: `herald join {}` accepts the invitation.",
                files::shown(path)
            )]
        } else if thrown || taken.typed.is_some() {
            next::step(play, path)
        } else {
            Vec::new()
        };
        let verdict = self.json.then(|| {
            json!({
                "made": taken.made, "new": taken.new, "known": taken.known,
                "file": files::shown(path),
                "moves": taken.typed.iter().map(|(turn, played)| json!({ "turn": turn, "move": played })).collect::<Vec<_>>(),
                "thrown": thrown, "replaced": taken.replaced,
            })
        });
        present(play, piped, self.style, &said, &steps, verdict)
    }
}

/// Replays a game with the seed that is held here.
fn open(file: GameFile) -> Result<Play, Fault> {
    let keep = Keep::of(&file).unwrap_or_default();
    let seed = keep.as_ref().and_then(|keep| keep.seed(&file));
    Play::open_after(file, seed, |play| keep.as_ref()?.verified(play))
}

/// Writes the game, and notes up to where it was verified.
fn save(held: &mut Held, taken: &mut Taken, home: Option<&Home>) -> Result<(), Failure> {
    held.save(&mut taken.play)?;
    if let Some(home) = home {
        taken.play.note_verified(home)?;
    }
    Ok(())
}

/// How much of one's own time has run before the message was taken.
fn time_run(play: &Play) -> Result<Option<String>, Failure> {
    let (Some(me), Some(since)) = (who::me(play).seat, play.referee().since()) else {
        return Ok(None);
    };
    if play.referee().running() != Some(me) {
        return Ok(None);
    }
    let run = now()?.saturating_sub(since);
    Ok(Some(format!("Of your time {} has run already.", span(run))))
}

/// Makes the throw that is due, where the seed is here.
fn throw(play: &mut Play) -> Result<bool, Failure> {
    let date = play.date_at(now()?);
    Ok(play.throw(date.as_deref())?)
}

/// A refusal of one's own game that the register does not know.
fn unknown() -> Refusal {
    Refusal::house(
        crate::refusal::Kind::Illegal,
        House::OneEntry,
        "",
        "your key has signed this game, and the register of this home does not know it: it may \
         have gone on elsewhere, where your next links were shown",
    )
    .hint("if the other home is lost, `--restored` goes on here")
}

/// The game file of a folder that a message is for.
fn find(folder: &Path, message: &Message) -> Result<Option<PathBuf>, Failure> {
    let mut ids = Vec::new();
    for sent in message.sent() {
        ids.extend(sent.id);
        if let Some(header) = &sent.header {
            let play = Play::of_header(header, None).ok();
            ids.extend(play.map(|play| play.states()[0].game_id()));
        }
    }
    for file in message.files() {
        let play = Play::of_header(file.header(), None).ok();
        ids.extend(play.map(|play| play.states()[0].game_id()));
    }
    let mut found = Vec::new();
    let listed = fs::read_dir(folder)
        .map_err(|error| Failure::Trouble(format!("{}: {error}", files::shown(folder))))?;
    let mut paths: Vec<PathBuf> = listed.flatten().map(|item| item.path()).collect();
    paths.sort();
    for path in paths {
        let is_yaml = path
            .extension()
            .is_some_and(|end| end == "yaml" || end == "yml");
        if !is_yaml || !path.is_file() {
            continue;
        }
        let Ok(file) = files::read(&path).and_then(|text| files::parse("", text)) else {
            continue;
        };
        let Ok(play) = Play::open_unverified(file, None) else {
            continue;
        };
        if ids.contains(&play.id()) || ids.contains(&play.states()[0].game_id()) {
            found.push(path);
        }
    }
    match found.as_slice() {
        [] => Ok(None),
        [path] => Ok(Some(path.clone())),
        several => {
            let names: Vec<String> = several.iter().map(|path| files::shown(path)).collect();
            Err(Failure::Trouble(format!(
                "the message is for more than one file here: {}; give one of them",
                names.join(", ")
            )))
        }
    }
}

/// `entry 3`, `entries 3 to 5`, `entries 3 and 7`.
fn numbers(numbers: &[u32]) -> String {
    let (Some(first), Some(last)) = (numbers.iter().min(), numbers.iter().max()) else {
        return "no entry".to_owned();
    };
    match last - first {
        0 => format!("entry {first}"),
        1 => format!("entries {first} and {last}"),
        _ => format!("entries {first} to {last}"),
    }
}

/// The bytes of a message.
fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let trouble = |error: io::Error| Failure::Trouble(format!("{}: {error}", files::shown(path)));
    let read = if files::is_pipe(path) {
        hint_at_terminal()?;
        io::stdin().lock().take(LONGEST + 1).read_to_end(&mut bytes)
    } else {
        let file = File::open(path).map_err(trouble)?;
        if file.metadata().map_err(trouble)?.is_dir() {
            let why = format!("{}: this is a folder, not a message", files::shown(path));
            return Err(Failure::Trouble(why));
        }
        file.take(LONGEST + 1).read_to_end(&mut bytes)
    };
    read.map_err(trouble)?;
    if u64::try_from(bytes.len()).unwrap_or(u64::MAX) > LONGEST {
        let why = "this message is longer than 64 MiB";
        return Err(Failure::Trouble(why.to_owned()));
    }
    Ok(bytes)
}
