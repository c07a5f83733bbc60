//! What mail and chat programs do to a slip, by chance.

use std::sync::OnceLock;

use herald::dice::Seed;
use herald::games::{self, Entry as Game};
use herald::play::{Aside, Fault, NewSource, Opening, Play};
use herald::post::{Message, Taken, receive, slip};
use herald::record::{First, GameFile, Player};
use herald::referee::{Deed, Due};
use herald::side::Side;
use proptest::prelude::*;

use crate::common::Loaded;

/// What may stand in a note: words, signs that programs exchange, and signs
/// that look like a part of a slip.
const SCRAPS: [&str; 24] = [
    "a",
    "word",
    " ",
    "  ",
    "\n",
    "\"",
    "“",
    "”",
    "'",
    "’",
    "-",
    "--",
    "–",
    "…",
    "...",
    ">",
    "> ",
    "\\",
    "é",
    "\u{a0}",
    "\u{200b}",
    "# check 00000000",
    "entry: 3",
    "`",
];

/// A game of some turns, played by chance, with notes and odd spellings.
fn played(game: &'static Game, seed: u64, turns: usize) -> Play {
    let mut loaded = Loaded::new(seed);
    let words = Seed::from_words(&format!("{} {seed}", game.name));
    let opening = Opening {
        game,
        first: game
            .first
            .map_or(First::Toss, |side| First::Seat(game.seats[side.index()])),
        options: Vec::new(),
        start: None,
        clock: None,
        players: ["Ann", "Bob"].map(|name| Player::read(name).unwrap()),
    };
    let nonce = words.nonce();
    let mut play = Play::begin(opening, &nonce, NewSource::Open(words)).unwrap();
    for _ in 0..turns {
        let Due::Move(by) = play.referee().due() else {
            break;
        };
        let moves = play.referee().table().unwrap().legal(false);
        let mut text = moves[loaded.below(moves.len())].clone();
        if loaded.below(2) == 0 {
            text = text.to_uppercase().replace('-', " \u{2013} ");
        }
        let note = (loaded.below(2) == 0).then(|| {
            (0..loaded.below(40))
                .map(|_| SCRAPS[loaded.below(SCRAPS.len())])
                .collect::<String>()
        });
        let aside = Aside { note, date: None };
        // A spelling that some game does not know is no matter here.
        let deed = |text: &str| Deed::Move {
            text: text.to_owned(),
            offer: loaded_offer(seed),
        };
        if play.act(by, &deed(&text), aside.clone()).is_err() {
            play.act(by, &deed(&moves[0]), aside).unwrap();
        }
        play.throw();
    }
    let file = play.written().unwrap();
    Play::open(file, None).unwrap()
}

const fn loaded_offer(seed: u64) -> bool {
    seed.is_multiple_of(3)
}

/// The game of a file without its last entries.
fn shortened(play: &Play, entries: usize) -> GameFile {
    let all = play.file().entries();
    let base = GameFile::new(play.file().header(), &play.caption()).unwrap();
    match all.len().saturating_sub(entries) {
        0 => base,
        kept => base.append(&all[..kept], None).unwrap(),
    }
}

fn open(file: GameFile) -> Result<Play, Fault> {
    Play::open(file, None)
}

fn take(text: &str, ours: GameFile) -> Result<Taken, String> {
    let ours = open(ours).unwrap();
    let message = Message::read(text).map_err(|refusal| refusal.why)?;
    receive(&message, Some(ours), None, "9999-12-31T23:59:59Z", &open)
        .map_err(|refusal| format!("{}: {}", refusal.rule, refusal.why))
}

/// What a program does to a text.
#[derive(Clone, Debug)]
enum Harm {
    Quote(usize),
    /// Breaks lines over a width at blanks; the rest of a line may lose its
    /// marks of quotation.
    Wrap(usize),
    /// Breaks lines after so many characters, wherever that is.
    Cut(usize),
    Indent(usize),
    Unindent,
    Crlf,
    Trailing,
    Fence,
    Around,
    SmartQuotes,
    Dashes(char),
    OddBlanks(char),
    Invisible(usize, char),
    Doubled,
    Ellipsis,
    Times,
    /// Any character becomes another one.
    Change(usize, char),
    Drop(usize),
    DropLine(usize),
    TwiceLine(usize),
}

/// What leaves no doubt about what was sent.
fn benign() -> impl Strategy<Value = Harm> {
    prop_oneof![
        (1_usize..4).prop_map(Harm::Quote),
        (40_usize..78).prop_map(Harm::Wrap),
        (1_usize..8).prop_map(Harm::Indent),
        Just(Harm::Unindent),
        Just(Harm::Crlf),
        Just(Harm::Trailing),
        Just(Harm::Fence),
        Just(Harm::Around),
        Just(Harm::SmartQuotes),
        prop::sample::select(vec!['\u{2010}', '\u{2013}', '\u{2212}']).prop_map(Harm::Dashes),
        prop::sample::select(vec!['\u{a0}', '\u{2003}', '\u{202f}']).prop_map(Harm::OddBlanks),
        (
            2_usize..30,
            prop::sample::select(vec!['\u{200b}', '\u{ad}', '\u{feff}'])
        )
            .prop_map(|(every, c)| Harm::Invisible(every, c)),
        Just(Harm::Doubled),
        Just(Harm::Ellipsis),
        Just(Harm::Times),
    ]
}

/// What may leave doubt.
fn rough() -> impl Strategy<Value = Harm> {
    prop_oneof![
        4 => benign(),
        1 => (8_usize..78).prop_map(Harm::Cut),
        1 => (8_usize..40).prop_map(Harm::Wrap),
    ]
}

/// What no program does, but people do.
fn damage() -> impl Strategy<Value = Harm> {
    let c = prop::sample::select(vec![
        ' ', '"', '-', '\\', 'x', '1', '2', 'a', '\u{430}', '\u{441}', '>', '#', ':', '\n',
        '\u{2014}',
    ]);
    prop_oneof![
        (0_usize..2000, c).prop_map(|(at, c)| Harm::Change(at, c)),
        (0_usize..2000).prop_map(Harm::Drop),
        (0_usize..40).prop_map(Harm::DropLine),
        (0_usize..40).prop_map(Harm::TwiceLine),
    ]
}

/// Does harm to a slip before its checksum. Without that line nobody could tell
/// whether a note is as it was written.
fn damaged(slip: &str, harms: &[Harm]) -> String {
    let at = slip.rfind("\n# check").map_or(slip.len(), |at| at + 1);
    let (head, tail) = slip.split_at(at);
    harms
        .iter()
        .fold(head.to_owned(), |text, harm| harm.done_to(&text))
        + tail
}

fn lines(text: &str, change: impl Fn(&str) -> String) -> String {
    text.lines().map(|line| change(line) + "\n").collect()
}

fn without(text: &str, at: usize, with: Option<char>) -> String {
    let at = at % text.chars().count().max(1);
    let chars = text.chars().enumerate();
    chars
        .filter_map(|(n, c)| if n == at { with } else { Some(c) })
        .collect()
}

impl Harm {
    fn done_to(&self, text: &str) -> String {
        match self {
            Self::Quote(depth) => lines(text, |line| format!("{}{line}", "> ".repeat(*depth))),
            Self::Wrap(width) => lines(text, |line| wrapped(line, *width)),
            Self::Cut(width) => lines(text, |line| {
                let chars: Vec<char> = line.chars().collect();
                let pieces = chars.chunks(*width).map(String::from_iter);
                pieces.collect::<Vec<_>>().join("\n")
            }),
            Self::Indent(by) => lines(text, |line| format!("{}{line}", " ".repeat(*by))),
            Self::Unindent => lines(text, |line| line.trim_start().to_owned()),
            Self::Crlf => text.replace('\n', "\r\n"),
            Self::Trailing => lines(text, |line| format!("{line} \t ")),
            Self::Fence => format!("```yaml\n{text}```\n"),
            Self::Around => {
                format!("Hi, Bob!\n\n1. e4 is not for us\n{text}\n-- \nAnn\nOn 3.1. you wrote:\n")
            }
            Self::SmartQuotes => {
                let mut open = false;
                let quote = |c| match c {
                    '"' => {
                        open = !open;
                        if open { '“' } else { '”' }
                    }
                    '\'' => '’',
                    c => c,
                };
                text.chars().map(quote).collect()
            }
            Self::Dashes(dash) => text.replace('-', &dash.to_string()),
            Self::OddBlanks(blank) => text.replace(' ', &blank.to_string()),
            Self::Invisible(every, c) => text
                .chars()
                .enumerate()
                .flat_map(|(n, letter)| [Some(letter), (n % every == 1).then_some(*c)])
                .flatten()
                .collect(),
            Self::Doubled => text.replace('\n', "\n\n"),
            Self::Ellipsis => text.replace("...", "…"),
            Self::Times => text.replace('x', "×").replace("\\×", "\\x"),
            Self::Change(at, c) => without(text, *at, Some(*c)),
            Self::Drop(at) => without(text, *at, None),
            Self::DropLine(at) => {
                let count = text.lines().count().max(1);
                let kept = text.lines().enumerate().filter(|(n, _)| *n != at % count);
                kept.flat_map(|(_, line)| [line, "\n"]).collect()
            }
            Self::TwiceLine(at) => {
                let count = text.lines().count().max(1);
                let twice = |(n, line): (usize, &str)| {
                    format!("{line}\n").repeat(if n == at % count { 2 } else { 1 })
                };
                text.lines().enumerate().map(twice).collect()
            }
        }
    }
}

/// A line broken at blanks, as mail programs do it: the blank goes, no mark of
/// quotation comes. Words longer than the width stay whole.
fn wrapped(line: &str, width: usize) -> String {
    let mut out = String::new();
    let mut used = 0;
    for word in line.split_inclusive(' ') {
        let length = word.trim_end().chars().count();
        let begun = !out.trim_end_matches([' ', '>']).ends_with('\n') && !out.trim().is_empty();
        if used + length > width && begun && !out.ends_with("  ") {
            out.truncate(out.trim_end_matches(' ').len());
            out.push('\n');
            used = 0;
        }
        out += word;
        used += word.chars().count();
    }
    out
}

/// The games that are there, each once played; a case takes one of them.
fn games_played() -> &'static [Played] {
    static GAMES: OnceLock<Vec<Played>> = OnceLock::new();
    GAMES.get_or_init(|| {
        let games = games::GAMES.iter();
        games
            .flat_map(|game| (0..6).map(move |seed| Played::new(game, seed)))
            .collect()
    })
}

struct Played {
    whole: GameFile,
    slip: String,
    before: GameFile,
}

impl Played {
    fn new(game: &'static Game, seed: u64) -> Self {
        let play = played(game, seed, 7);
        let sent = 1 + usize::try_from(seed % 4).unwrap();
        let first = play.entries().rev().nth(sent - 1).unwrap().number;
        Self {
            slip: slip(&play, Some(first)).unwrap(),
            before: shortened(&play, sent),
            whole: play.file().clone(),
        }
    }
}

// The games are played and replayed at once by both threads of few cores.
fn cases(count: u32) -> ProptestConfig {
    ProptestConfig::with_cases(count)
}

proptest! {
    #![proptest_config(cases(500))]

    /// Whatever was done to a slip, it is taken as what was sent, or refused.
    #[test]
    fn a_slip_is_never_taken_for_another(
        which in any::<prop::sample::Index>(),
        damage in prop::collection::vec(damage(), 0..3),
        harms in prop::collection::vec(rough(), 0..5),
    ) {
        let played = which.get(games_played());
        let text = damaged(&played.slip, &damage);
        let text = harms.iter().fold(text, |text, harm| harm.done_to(&text));
        if let Ok(taken) = take(&text, played.before.clone()) {
            let got = taken.play.file().entries();
            prop_assert_eq!(got, played.whole.entries(), "{}", text);
        }
    }

    /// What programs commonly do to a slip does no harm.
    #[test]
    fn a_slip_survives_mail(
        which in any::<prop::sample::Index>(),
        harms in prop::collection::vec(benign(), 0..4),
    ) {
        let played = which.get(games_played());
        let text = harms.iter().fold(played.slip.clone(), |text, harm| harm.done_to(&text));
        match take(&text, played.before.clone()) {
            Ok(taken) => {
                let got = taken.play.file().entries();
                prop_assert_eq!(got, played.whole.entries(), "{}", text);
            }
            Err(why) => {
                // What cannot be told apart any more may be refused: blanks
                // that stood side by side in a note, dashes that were one.
                let note = played.slip.contains("# check");
                prop_assert!(note && why.contains("changed on the way"), "{}\n{}", why, text);
            }
        }
    }

    /// Any text at all is read in some way, or refused.
    #[test]
    fn any_text_is_read_or_refused(text in "(?s).{0,400}", slip in any::<prop::sample::Index>()) {
        let played = slip.get(games_played());
        let _ = take(&text, played.before.clone());
        let mixed = played.slip.replacen('\n', &format!("\n{text}\n"), 2);
        if let Ok(taken) = take(&mixed, played.before.clone()) {
            prop_assert_eq!(taken.play.file().entries(), played.whole.entries());
        }
    }
}

#[test]
fn every_slip_is_narrow_and_plain() {
    for played in games_played() {
        for line in played.slip.lines() {
            assert!(line.chars().count() <= 72, "{line}");
        }
        assert!(
            !played.slip.contains(herald::text::is_odd),
            "{}",
            played.slip
        );
        let taken = take(&played.slip, played.before.clone()).unwrap();
        assert_eq!(taken.play.file().entries(), played.whole.entries());
        assert_eq!(
            taken.play.file().text(),
            played.whole.text(),
            "herald's own rendering"
        );
    }
}

#[test]
fn both_seats_are_played() {
    let sides = games_played()
        .iter()
        .flat_map(|played| played.whole.entries());
    let by: Vec<_> = sides.filter_map(|entry| entry.by.as_deref()).collect();
    let seats = games::GAMES[0].seats;
    for side in Side::BOTH {
        assert!(by.contains(&seats[side.index()]));
    }
}
