//! One game between two programs, from its first throw to its end.

use std::collections::HashMap;
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::play::{Aside, Play};
use crate::record::MAX_NOTE;
use crate::referee::{Deed, Due};
use crate::refusal::{House, Refusal};
use crate::side::Side;
use crate::text::harmless;

use super::{Contest, Program, Silence};

/// The most characters of an answer that a ruling tells.
const TOLD: usize = 80;

/// Why a match cannot go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// In words.
    Broken(String),
    /// It was halted from outside.
    Halted,
}

/// The place where games are played, one after another, by one pair of
/// programs.
#[derive(Debug)]
pub(super) struct Seats<'a> {
    contest: &'a Contest,
    halted: &'a AtomicBool,
    /// Those that are at work; one that has lost by its own fault is not kept.
    programs: [Option<Program>; 2],
}

impl<'a> Seats<'a> {
    /// Seats that nobody has taken yet. Once `halted` is set, no game is
    /// played on.
    pub(super) const fn new(contest: &'a Contest, halted: &'a AtomicBool) -> Self {
        Self {
            contest,
            halted,
            programs: [None, None],
        }
    }

    /// Plays a game to its end.
    pub(super) fn play(&mut self, number: u32) -> Result<Play, Trouble> {
        let mut play = self.contest.begin(number).map_err(|new| broken(new.0))?;
        for side in Side::BOTH {
            let which = Contest::program(number, side);
            let program = match &mut self.programs[which] {
                Some(program) => program,
                vacant => {
                    let command = &self.contest.commands[which];
                    let program = Program::start(command, Stdio::null()).map_err(broken)?;
                    vacant.insert(program)
                }
            };
            // A program that is deaf is found out when it is asked.
            let _ = program.begin(play.referee().terms(), side);
        }
        play.throw(None).map_err(refused)?;
        let mut stood = HashMap::new();
        while let Due::Move(side) = play.referee().due() {
            if self.halted.load(Ordering::Relaxed) {
                return Err(Trouble::Halted);
            }
            let position = play.referee().table().map(crate::table::Table::position);
            let times = stood.entry(position).or_insert(0);
            *times += 1;
            // The referee goes through the whole game for its answer.
            if *times > 1 && play.referee().may_claim_repetition() {
                play.act(side, &Deed::ClaimRepetition, Aside::default())
                    .map_err(refused)?;
            } else if play.turns() >= self.contest.plies {
                let turns = self.contest.plies;
                rule(&mut play, None, &format!("{turns} turns have been played"))?;
            } else {
                self.turn(&mut play, number, side)?;
            }
            play.throw(None).map_err(refused)?;
        }
        Ok(play)
    }

    /// Has a program make its move, or lose.
    fn turn(&mut self, play: &mut Play, number: u32, side: Side) -> Result<(), Trouble> {
        let which = Contest::program(number, side);
        let table = play.referee().table();
        let position = table.map(crate::table::Table::position).unwrap_or_default();
        let asked = self.programs[which]
            .as_mut()
            .map_or(Err(Silence::NotRun), |program| {
                program.ask(&position, self.contest.time)
            });
        let fault = match asked {
            Ok(answer) => match play.referee().judge(side, &answer) {
                // The program's own spelling is nothing to be kept.
                Ok(judged) => {
                    let deed = Deed::Move {
                        text: judged.canonical,
                        offer: false,
                    };
                    play.act(side, &deed, Aside::default()).map_err(refused)?;
                    return Ok(());
                }
                Err(refusal) => against_the_law(&answer, &refusal),
            },
            Err(Silence::NotRun) => {
                let command = &self.contest.commands[which];
                return Err(broken(format!("`{command}` cannot be run")));
            }
            Err(silence) => silence.to_string(),
        };
        self.programs[which] = None;
        let why = format!("{} {fault}", play.player(side));
        rule(play, Some(side.other()), &why)
    }
}

/// Ends a game by a ruling: who wins, or nobody.
fn rule(play: &mut Play, winner: Option<Side>, why: &str) -> Result<(), Trouble> {
    let winner = winner.map_or("draw", |side| play.referee().seat(side));
    let why = format!("{}: {why}", House::Programs.cited());
    let why: String = why.chars().take(MAX_NOTE).collect();
    play.rule(&format!("result {winner}"), &why, None)
        .map_err(refused)
}

/// What a program did that answered with no legal move.
fn against_the_law(answer: &str, refusal: &Refusal) -> String {
    let answer = harmless(answer);
    let told = match answer.char_indices().nth(TOLD) {
        Some((end, _)) => format!("{}…", &answer[..end]),
        None => answer,
    };
    let why = harmless(&refusal.why);
    format!("answers `{told}`; {}: {why}", refusal.rule)
}

fn broken(why: impl Into<String>) -> Trouble {
    Trouble::Broken(why.into())
}

fn refused(refusal: Refusal) -> Trouble {
    Trouble::Broken(refusal.why)
}
