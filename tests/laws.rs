//! What holds of every game in every position: random play.

use herald::games::{GAMES, GameRow};
use herald::refusal::Kind;
use herald::side::{Side, Stage};
use herald::table::Table;

mod common;

use common::Loaded;

/// Random games of each game, and how many moves each at most.
const GAMES_EACH: u64 = 12;
const GAMES_EACH_LONG: u64 = 400;
const LONGEST: usize = 150;

#[test]
fn random_play_keeps_the_laws() {
    for game in &GAMES {
        let mut choices: Vec<String> = vec![String::new()];
        for choice in game.choices {
            choices.extend(
                choice.values[1..]
                    .iter()
                    .map(|value| format!("{}={value}", choice.key)),
            );
        }
        for (seed, options) in
            (0..common::much(GAMES_EACH, GAMES_EACH_LONG)).zip(choices.iter().cycle())
        {
            play(game, seed, &common::options(options));
        }
    }
}

fn play(game: &'static GameRow, seed: u64, options: &[(String, String)]) {
    let mut dice = Loaded::new(seed + 1);
    let setup = (!game.setup.is_empty()).then(|| game.cast_setup(&mut dice));
    let first = game.first.unwrap_or(Side::BOTH[dice.below(2)]);
    let mut table = game.start(options, first, setup.as_deref()).unwrap();
    for _ in 0..LONGEST {
        reads_back(game, table.as_ref(), options);
        match table.stage() {
            Stage::Over(_) => {
                assert_eq!(table.legal(false), Vec::<String>::new());
                assert_eq!(table.judge("pass").unwrap_err().rule, "house 0.7");
                return;
            }
            Stage::Roll(_) => {
                assert_eq!(table.judge("pass").unwrap_err().rule, "house 0.14");
                let roll = table.cast(&mut dice);
                assert_eq!(table.read_roll(&roll).as_ref(), Ok(&roll));
                table.roll(&roll).unwrap();
            }
            Stage::Move(side) => {
                let legal = table.legal(false);
                assert!(!legal.is_empty(), "{} has no move at all", table.position());
                for pair in legal.windows(2) {
                    assert!(pair[0] < pair[1], "{}: {pair:?}", table.position());
                }
                for n in 0..12.min(legal.len()) {
                    let written = &legal[(n * 7 + dice.below(legal.len())) % legal.len()];
                    for text in [
                        written.clone(),
                        written.to_uppercase(),
                        format!(" {written}\n"),
                    ] {
                        let judged = table.judge(&text).unwrap_or_else(|refusal| {
                            panic!("{} {text}: {}", table.position(), refusal.why)
                        });
                        assert_eq!(&judged.canonical, written, "{}", table.position());
                    }
                    if n == 0 {
                        explains(table.as_ref(), written);
                    }
                }
                assert_eq!(table.perft(1), legal.len() as u64);
                let claimed = table.legal(true);
                let played = &claimed[dice.below(claimed.len())];
                assert_eq!(table.stage().side(), Some(side));
                table.play(played).unwrap_or_else(|refusal| {
                    panic!("{} {played}: {}", table.position(), refusal.why)
                });
            }
        }
    }
}

/// The explanation of a move is the judge's own: the same ruling, every clause
/// kept up to the one that is broken, which is the one cited.
fn explains(table: &dyn Table, text: &str) {
    let told = table.explain(text);
    let ruling = table.judge(text);
    assert_eq!(
        told.verdict.as_ref().map(|judged| &judged.canonical),
        ruling.as_ref().map(|judged| &judged.canonical)
    );
    let broken = told.clauses.iter().position(|clause| !clause.kept);
    match ruling {
        Ok(_) => assert!(broken.is_none() && !told.clauses.is_empty(), "{text}"),
        Err(refusal) if told.clauses.is_empty() => {
            assert!(refusal.kind != Kind::Illegal || refusal.why.starts_with("the board has"));
        }
        Err(refusal) => {
            assert_eq!(broken, Some(told.clauses.len() - 1), "{text}");
            let last = &told.clauses[told.clauses.len() - 1];
            assert_eq!((&last.article, &last.fact), (&refusal.rule, &refusal.why));
        }
    }
}

/// The position string and the drawn board read back to the same position.
fn reads_back(game: &'static GameRow, table: &dyn Table, options: &[(String, String)]) {
    let position = table.position();
    let again = game
        .open(&position, options)
        .unwrap_or_else(|error| panic!("{} {position}: {}", game.name, error.why));
    assert_eq!(again.position(), position);
    // What only the way to a position can tell (a dead game after a pass) is
    // not in its string.
    if table.stage().side().is_some() {
        assert_eq!(again.stage(), table.stage(), "{position}");
        assert_eq!(again.legal(true), table.legal(true), "{position}");
    }
    let (_, tail) = position.split_once(' ').unwrap();
    for (unicode, flip) in [(false, false), (true, false), (false, true), (true, true)] {
        let manner = herald::view::Manner {
            unicode,
            flip,
            ..Default::default()
        };
        let tail = herald::view::fold_tail(tail);
        let drawing = format!("{}{tail}", table.view().draw(&manner));
        let quoted = format!("> {}\r\n", drawing.trim_end().replace('\n', "\r\n> "));
        for text in [drawing, quoted] {
            let read = herald::view::read_drawn(&text, game.plan, game.seats).unwrap();
            assert_eq!(read.as_deref(), Some(position.as_str()), "\n{text}");
            assert!(
                text.lines().all(|line| line.chars().count() <= 74),
                "\n{text}"
            );
        }
    }
}

#[test]
fn no_text_makes_a_reader_panic() {
    for game in &GAMES {
        let mut dice = Loaded::new(99);
        let setup = (!game.setup.is_empty()).then(|| game.cast_setup(&mut dice));
        let mut table = game.start(&[], Side::First, setup.as_deref()).unwrap();
        if let Stage::Roll(_) = table.stage() {
            let roll = table.cast(&mut dice);
            table.roll(&roll).unwrap();
        }
        let position = table.position();
        let legal = table.legal(true);
        for n in 0..common::much(2000, 100_000) {
            let text = mangle(&legal[dice.below(legal.len())], &mut dice);
            if let Ok(judged) = table.judge(&text) {
                assert!(
                    legal.contains(&judged.canonical)
                        || table.legal(false).contains(&judged.canonical)
                );
            }
            if n % 20 == 0 {
                explains(table.as_ref(), &text);
            }
            let _ = table.read_roll(&text);
            let _ = game.read_setup(&text);
            let _ = game.open(&mangle(&position, &mut dice), &[]);
        }
    }
}

/// A text with some characters changed, dropped, doubled or swapped.
fn mangle(text: &str, dice: &mut Loaded) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=dice.below(3) {
        if chars.is_empty() {
            break;
        }
        let at = dice.below(chars.len());
        match dice.below(4) {
            0 => {
                chars[at] =
                    ['x', '-', '9', ' ', 'é', '\u{200b}', '/', 'T', '*', '='][dice.below(10)];
            }
            1 => drop(chars.remove(at)),
            2 => chars.insert(at, chars[at]),
            _ => {
                let other = dice.below(chars.len());
                chars.swap(at, other);
            }
        }
    }
    chars.into_iter().collect()
}
