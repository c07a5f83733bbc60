//! The grammar files and the parsers say the same.

use std::collections::BTreeSet;
use std::fs;

use bnf::{Grammar, GrammarParser, Term};
use herald::games::{GAMES, GameRow};
use herald::side::{Side, Stage};
use herald::text::Folded;

mod common;

use common::Loaded;

fn grammar(game: &GameRow) -> Grammar {
    let path = format!("grammar/{}.bnf", game.name);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    text.parse()
        .unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn accepts(parser: &GrammarParser<'_>, text: &str, symbol: &str) -> bool {
    let start = Term::Nonterminal(symbol.to_owned());
    parser
        .parse_input_starting_with(text, &start)
        .next()
        .is_some()
}

/// A sentence of a grammar; `fuel` bounds its length.
fn sentence(grammar: &Grammar, symbol: &str, dice: &mut Loaded, fuel: &mut usize) -> String {
    let of = Term::Nonterminal(symbol.to_owned());
    let production = grammar
        .productions_iter()
        .find(|production| production.lhs == of)
        .unwrap_or_else(|| panic!("no production for <{symbol}>"));
    let choices: Vec<_> = production.rhs_iter().collect();
    // Without fuel the first alternative is taken: grammars put the end first.
    let chosen = if *fuel == 0 {
        choices[0]
    } else {
        choices[dice.below(choices.len())]
    };
    *fuel = fuel.saturating_sub(1);
    let mut text = String::new();
    for term in chosen.terms_iter() {
        match term {
            Term::Terminal(part) => text.push_str(part),
            Term::Nonterminal(name) => text.push_str(&sentence(grammar, name, dice, fuel)),
        }
    }
    text
}

#[test]
fn canonical_sentences_are_read_and_printed_the_same() {
    for game in &GAMES {
        let grammar = grammar(game);
        let mut dice = Loaded::new(1);
        for _ in 0..600 {
            let text = sentence(&grammar, "move", &mut dice, &mut 40);
            let again = game.respell(&text);
            assert_eq!(again.as_ref(), Ok(&text), "{}", game.name);
        }
    }
}

#[test]
fn what_may_be_written_is_read() {
    for game in &GAMES {
        let grammar = grammar(game);
        let parser = grammar.build_parser().unwrap();
        let mut dice = Loaded::new(2);
        for _ in 0..600 {
            let text = sentence(&grammar, "written", &mut dice, &mut 40);
            assert!(
                game.respell(&text).is_ok(),
                "{} {text:?}: {:?}",
                game.name,
                game.respell(&text)
            );
            let canonical = sentence(&grammar, "move", &mut dice, &mut 40);
            let folded = Folded::new(&canonical).text;
            assert!(
                accepts(&parser, &folded, "written"),
                "{} {folded:?}",
                game.name
            );
        }
    }
}

#[test]
fn mangled_text_is_read_exactly_when_the_grammar_has_it() {
    for game in &GAMES {
        let grammar = grammar(game);
        let parser = grammar.build_parser().unwrap();
        let mut dice = Loaded::new(3);
        let letters: BTreeSet<char> = grammar
            .productions_iter()
            .flat_map(bnf::Production::rhs_iter)
            .flat_map(bnf::Expression::terms_iter)
            .filter_map(|term| {
                if let Term::Terminal(text) = term {
                    Some(text)
                } else {
                    None
                }
            })
            .flat_map(|text| text.chars())
            .flat_map(char::to_lowercase)
            .collect();
        let letters: Vec<char> = letters.into_iter().chain("z0=".chars()).collect();
        let mut read = 0;
        for _ in 0..1500 {
            let text = sentence(&grammar, "written", &mut dice, &mut 40);
            let mut chars: Vec<char> = text.chars().collect();
            let at = dice.below(chars.len());
            match dice.below(3) {
                0 => chars[at] = letters[dice.below(letters.len())],
                1 => chars.insert(at, letters[dice.below(letters.len())]),
                _ => drop(chars.remove(at)),
            }
            let text = Folded::new(&chars.iter().collect::<String>()).text;
            let is_read = game.respell(&text).is_ok();
            read += usize::from(is_read);
            assert_eq!(
                is_read,
                accepts(&parser, &text, "written"),
                "{} {text:?}",
                game.name
            );
        }
        assert!(
            (100..1400).contains(&read),
            "{}: {read} of 1500 mangled texts read",
            game.name
        );
    }
}

#[test]
fn all_moves_of_random_games_are_in_the_grammar() {
    for game in &GAMES {
        let grammar = grammar(game);
        let parser = grammar.build_parser().unwrap();
        for seed in 0..3 {
            let mut dice = Loaded::new(seed);
            let setup = (!game.setup.is_empty()).then(|| game.cast_setup(&mut dice));
            let first = game.first.unwrap_or(Side::First);
            let mut table = game.start(&[], first, setup.as_deref()).unwrap();
            for _ in 0..60 {
                if let Stage::Roll(_) = table.stage() {
                    let roll = table.cast(&mut dice);
                    table.roll(&roll).unwrap();
                }
                let moves = table.legal(true);
                if moves.is_empty() {
                    break;
                }
                let played = &moves[dice.below(moves.len())];
                for text in [played, &moves[dice.below(moves.len())]] {
                    assert!(accepts(&parser, text, "move"), "{} {text:?}", game.name);
                }
                table.play(played).unwrap();
            }
        }
    }
}
