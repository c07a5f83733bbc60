//! A sitting at the board: what is typed, one line after another.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use crate::cli::files::Opened;
use crate::cli::now::now;
use crate::cli::output::{print, print_aside};
use crate::cli::{board, failure::Failure, files, log, undo, who};
use crate::contest::{Program, Silence};
use crate::games;
use crate::play::{Aside, Play};
use crate::referee::{Deed, Due};
use crate::refusal::Refusal;
use crate::side::Side;
use crate::text::{COLUMNS, harmless, wrap};

use super::input::{Got, Input};

/// What can be typed besides a move.
const HELP: &str = "\
A move as the rules write it; Tab completes it. Or:
  legal [SQUARE]   the legal moves, all or from a square
  explain MOVE     what the judge finds for and against a move
  rules ARTICLE    an article, such as rules 4.3
  roll FACES       what was rolled at the table
  draw             offer a draw with your next move; or accept one
  resign           give the game up
  undo             take the last move off
  flip             turn the board round
  log              the moves so far
  save FILE        a copy of the game; the game itself is always saved
  quit             leave; so do Ctrl-D and Ctrl-C
";

/// The words that begin a line that is no move.
const WORDS: [&str; 12] = [
    "legal", "explain", "rules", "roll", "draw", "resign", "undo", "flip", "log", "save", "help",
    "quit",
];

/// How long a program may think about a move.
const PATIENCE: Duration = Duration::from_secs(60);

/// A game on the table, and who plays it.
pub(super) struct Session {
    path: PathBuf,
    opened: Opened,
    style: board::Style,
    programs: [Option<String>; 2],
    seated: [Option<Program>; 2],
    /// What is said under the board.
    said: String,
    offers: bool,
}

/// Whether to go on.
#[derive(PartialEq, Eq)]
enum Then {
    /// Show the board and wait for a line.
    Show,
    /// Wait for a line.
    Wait,
    /// Leave.
    Leave,
}

impl Session {
    /// A sitting at a game that is open to be written.
    pub(super) fn new(
        path: PathBuf,
        opened: Opened,
        style: board::Style,
        programs: [Option<String>; 2],
    ) -> Self {
        let said = format!(
            "The game is in {}. `help` lists what to type.",
            files::shown(&path)
        );
        Self {
            path,
            opened,
            style,
            programs,
            seated: [None, None],
            said: wrap(&said, "  "),
            offers: false,
        }
    }

    /// Plays until somebody leaves.
    pub(super) fn run(mut self) -> Result<(), Failure> {
        let mut input = Input::new()?;
        let mut then = Then::Show;
        loop {
            if then == Then::Show {
                self.show(&input)?;
                if self.moved_by_program()? {
                    continue;
                }
            }
            let words = self.words();
            then = match input.line(&self.prompt(), words)? {
                Got::End => Then::Leave,
                Got::Line(line) => self.take(line.trim()).or_else(|failure| {
                    print_aside(&failure.text())?;
                    Ok::<_, Failure>(Then::Wait)
                })?,
            };
            if then == Then::Leave {
                return print_aside(&format!("The game is in {}.\n", files::shown(&self.path)));
            }
        }
    }

    fn play(&self) -> &Play {
        &self.opened.play
    }

    /// The board, redrawn where the last one stood.
    fn show(&mut self, input: &Input) -> Result<(), Failure> {
        if input.is_person() && io::stdout().is_terminal() {
            print("\x1b[H\x1b[2J")?;
        }
        print(&board::game(self.play(), self.style, false))?;
        print(&std::mem::take(&mut self.said))
    }

    /// Who is asked, and for which turn.
    fn prompt(&self) -> String {
        let referee = self.play().referee();
        match self.play().awaited().or_else(|| referee.side()) {
            Some(side) => format!("{}. {}> ", referee.turn(), referee.seat(side)),
            None => "> ".to_owned(),
        }
    }

    /// What can be typed now.
    fn words(&self) -> Vec<String> {
        let table = self.play().referee().table();
        let due = matches!(self.play().referee().due(), Due::Move(_));
        let legal = table.filter(|_| due).map(|table| table.legal(true));
        let words = WORDS.iter().map(|word| (*word).to_owned());
        legal.unwrap_or_default().into_iter().chain(words).collect()
    }

    /// Does what a line says.
    fn take(&mut self, line: &str) -> Result<Then, Failure> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match word.to_lowercase().as_str() {
            "" => return Ok(Then::Show),
            "help" | "?" => print(HELP)?,
            "quit" | "exit" => return Ok(Then::Leave),
            "legal" => print(&self.legal(rest)?)?,
            "explain" => print(&self.explain(rest)?)?,
            "rules" => print(&self.article(rest)?)?,
            "log" => print(&log::text(self.play()))?,
            "flip" => {
                self.style.turn();
                return Ok(Then::Show);
            }
            "save" => {
                let text = self
                    .play()
                    .written()
                    .map_err(|flaw| Failure::Trouble(flaw.why))?;
                if rest.is_empty() {
                    print(&format!("It is saved in {}.\n", files::shown(&self.path)))?;
                } else {
                    files::create(Some(&PathBuf::from(rest)), text.text())?;
                }
            }
            "draw" if self.play().referee().offer().is_some() => self.act(&Deed::AcceptDraw)?,
            "draw" => {
                self.offers = true;
                print("A draw is offered with your next move.\n")?;
            }
            "resign" => self.act(&Deed::Resign)?,
            "undo" => self.undo()?,
            "roll" => {
                let date = self.opened.play.date_at(now()?);
                self.change(|play| {
                    play.throw_typed(rest, date.as_deref())
                        .map(|()| String::new())
                })?;
                return Ok(Then::Show);
            }
            _ => {
                let offer = std::mem::take(&mut self.offers);
                let text = line.to_owned();
                self.act(&Deed::Move { text, offer })?;
            }
        }
        let stays = matches!(word.to_lowercase().as_str(), "resign" | "undo" | "draw");
        Ok(if WORDS.contains(&word.to_lowercase().as_str()) && !stays {
            Then::Wait
        } else {
            Then::Show
        })
    }

    /// Does something as who is to act, throws what is due then, and saves it.
    fn act(&mut self, deed: &Deed) -> Result<(), Failure> {
        let by = who::mover(self.play(), None, "")?;
        let now = now()?;
        self.play().may_answer(now)?;
        let date = self.play().date_at(now);
        self.change(|play| {
            let aside = Aside {
                note: None,
                date: date.clone(),
            };
            let judged = play.act(by, deed, aside)?;
            play.throw(date.as_deref())?;
            Ok(judged.map(|judged| judged.sentence()).unwrap_or_default())
        })
    }

    /// Changes the game and saves it. A change that fails changes nothing.
    fn change(
        &mut self,
        change: impl FnOnce(&mut Play) -> Result<String, Refusal>,
    ) -> Result<(), Failure> {
        let said = change(&mut self.opened.play)?;
        self.opened.save()?;
        if !said.is_empty() {
            self.said = wrap(&said, "  ");
        }
        Ok(())
    }

    /// Takes the last move off; of a program's answer with the move before it.
    fn undo(&mut self) -> Result<(), Failure> {
        loop {
            let file = self.play().written();
            let file = file.map_err(|flaw| Failure::Trouble(flaw.why))?;
            let last = file.entries().last();
            undo::may(
                self.play(),
                last.ok_or_else(|| undo::refuse("there is no entry yet"))?,
            )?;
            let rest = file.without_last().ok_or_else(|| {
                Failure::Trouble("the file cannot be cut before its last entry".to_owned())
            })?;
            self.opened.cut(rest)?;
            let side = self.play().referee().side();
            if side.is_none_or(|side| self.programs[side.index()].is_none()) {
                return Ok(());
            }
        }
    }

    fn legal(&self, square: &str) -> Result<String, Failure> {
        let table = self.table()?;
        let plan = self.play().referee().terms().game.plan;
        let moves = if square.is_empty() {
            table.legal(true)
        } else if plan.has(&square.to_lowercase()) {
            let begins = square.to_lowercase();
            let is_there = |square: &crate::board::Square| square.to_string() == begins;
            let files = (0..plan.files).flat_map(|file| {
                (0..plan.ranks).map(move |rank| crate::board::Square::new(file, rank))
            });
            files
                .into_iter()
                .find(is_there)
                .map_or_else(Vec::new, |at| table.legal_from(at, true))
        } else {
            return Err(Failure::Trouble(format!(
                "{} is not {}",
                harmless(square),
                plan.squares
            )));
        };
        Ok(wrap(&moves.join(", "), ""))
    }

    fn explain(&self, text: &str) -> Result<String, Failure> {
        let explanation = self.table()?.explain(text);
        let mut told = String::new();
        for clause in &explanation.clauses {
            let kept = if clause.kept { "kept" } else { "broken" };
            told += &wrap(
                &format!("{kept} [{}]: {}", clause.article, clause.fact),
                "  ",
            );
        }
        told += &match explanation.verdict {
            Ok(judged) => wrap(
                &format!("Legal: {}. {}", judged.canonical, judged.sentence()),
                "  ",
            ),
            Err(refusal) => refusal.render(games::title(&refusal.rule, refusal.edition)),
        };
        Ok(told)
    }

    fn article(&self, number: &str) -> Result<String, Failure> {
        let book = self.play().referee().terms().game.book();
        let number = number.rsplit(' ').next().unwrap_or_default();
        let page = book.article_page(number, COLUMNS);
        page.ok_or_else(|| Failure::Trouble(format!("there is no article {}", harmless(number))))
    }

    fn table(&self) -> Result<&dyn crate::table::Table, Failure> {
        let table = self.play().referee().table();
        table.ok_or_else(|| Refusal::unopened("").into())
    }

    /// Lets the program of the seat move whose turn it is; gives whether it
    /// did. A program that fails has its seat taken over by the keyboard.
    fn moved_by_program(&mut self) -> Result<bool, Failure> {
        let Due::Move(side) = self.play().referee().due() else {
            return Ok(false);
        };
        let Some(command) = self.programs[side.index()].clone() else {
            return Ok(false);
        };
        match self.answer(&command, side) {
            Ok(text) => {
                let deed = Deed::Move {
                    text: text.clone(),
                    offer: false,
                };
                let Err(failure) = self.act(&deed) else {
                    return Ok(true);
                };
                self.give_up(side, &format!("the program answered {}", harmless(&text)))?;
                print_aside(&failure.text())?;
            }
            Err(why) => self.give_up(side, &why)?,
        }
        Ok(false)
    }

    fn answer(&mut self, command: &str, side: Side) -> Result<String, String> {
        let silence = |why: Silence| format!("the program {why}");
        let program = if let Some(program) = self.seated[side.index()].take() {
            program
        } else {
            let mut program = Program::start(command, Stdio::inherit())?;
            let terms = self.play().referee().terms();
            program.begin(terms, side).map_err(silence)?;
            program
        };
        let table = self.play().referee().table();
        let position = table.map(crate::table::Table::position).unwrap_or_default();
        let program = self.seated[side.index()].insert(program);
        program.ask(&position, PATIENCE).map_err(silence)
    }

    fn give_up(&mut self, side: Side, why: &str) -> Result<(), Failure> {
        self.programs[side.index()] = None;
        self.seated[side.index()] = None;
        let seat = self.play().referee().seat(side);
        print_aside(&wrap(&format!("{why}; play {seat} at the keyboard"), "  "))
    }
}
