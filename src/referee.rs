//! The order of play and the house rules: whose turn it is, draws, takebacks,
//! claims, clocks, rulings, and how a game ends.

use std::collections::HashMap;
use std::time::Duration;

use crate::game::{Dice, Side, Stage};
use crate::games::{self, Entry};
use crate::refusal::{Kind, Refusal};
use crate::table::{Judged, Table};
use crate::text::Unreadable;

/// How often a position must stand before the end can be claimed, unless an
/// option says otherwise (article 0.6).
const REPETITION: u8 = 3;

/// What is agreed before the game.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The game.
    pub game: &'static Entry,
    /// The rule options given, checked by [`Entry::check_options`].
    pub options: Vec<(String, String)>,
    /// The seat that moves first, where no toss decides.
    pub first: Option<Side>,
    /// The position the game starts from, where it is not the game's own.
    pub start: Option<String>,
    /// The players' time.
    pub clock: Option<Clock>,
}

/// The time players have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// For each move.
    Move(Duration),
    /// For each player, in the whole game.
    Total(Duration),
}

/// The throw that decides who moves first (article 0.2): the first die is the
/// first-named seat's, and the higher moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Toss([u8; 2]);

/// What chance throws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Throw {
    /// What the game begins with, such as Gauntlet's arrows.
    Setup,
    /// Who moves first (article 0.2).
    Toss,
    /// What a turn is played with.
    Roll,
}

/// What must happen next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// Chance must throw.
    Throw(Throw),
    /// A player must move.
    Move(Side),
    /// Nothing: the game is over.
    Nothing,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The winner, or nobody.
    pub winner: Option<Side>,
    /// The article that ended it, as it is cited.
    pub rule: String,
    /// The fact that ended it, in words without an end mark.
    pub why: String,
}

/// What a player or an arbiter does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Makes a move, perhaps with a draw offered.
    Move {
        /// The move as written.
        text: String,
        /// Whether a draw is offered with it.
        offer: bool,
    },
    /// Gives up.
    Resign,
    /// Takes the draw that is offered.
    AcceptDraw,
    /// Gives the opponent's last move back.
    Takeback,
    /// Claims the end because a position has stood often enough.
    ClaimRepetition,
    /// Claims the game because the opponent's time is up.
    ClaimTime,
}

/// A position that a ruling sets, or a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// The game goes on from a position.
    Position(String),
    /// The game is over: who wins, or nobody.
    Result(Option<Side>),
}

/// A game in progress or ended, as the referee sees it.
#[derive(Debug)]
pub struct Referee {
    terms: Terms,
    setup: Option<String>,
    first: Option<Side>,
    table: Option<Box<dyn Table>>,
    turn: u32,
    ending: Option<Ending>,
    offer: Option<Side>,
    seen: HashMap<String, u8>,
    /// The moves that could be given back, one after another.
    undo: Vec<Step>,
    /// Whether something was thrown since the last move.
    sealed: bool,
    last: Option<(Side, Judged)>,
    thrown: Option<String>,
    /// Whose entry is awaited, where entries alternate (article 0.20).
    awaited: Option<Side>,
    time: Time,
}

/// A move that still stands and can be given back.
#[derive(Debug)]
struct Step {
    by: Side,
    before: Box<dyn Table>,
    thrown: Option<String>,
}

/// What the clock shows.
#[derive(Clone, Debug, Default)]
struct Time {
    /// When the last dated entry was made, in seconds of Unix time.
    since: Option<u64>,
    /// The seconds each side has used.
    used: [u64; 2],
}

impl Toss {
    /// What is thrown.
    pub const TERM: &'static str = "2d6";

    /// Throws, again while the dice are equal.
    pub fn cast(dice: &mut dyn Dice) -> Self {
        loop {
            let faces = [dice.die(6), dice.die(6)];
            if faces[0] != faces[1] {
                return Self(faces);
            }
        }
    }

    /// Reads a toss as the record has it: two different dice, `4 2`.
    ///
    /// # Errors
    ///
    /// Returns what was expected.
    pub fn read(text: &str) -> Result<Self, Unreadable> {
        let die = |word: &str| word.parse().ok().filter(|die: &u8| (1..=6).contains(die));
        match text
            .split(' ')
            .map(die)
            .collect::<Option<Vec<u8>>>()
            .as_deref()
        {
            Some(&[one, other]) if one != other => Ok(Self([one, other])),
            _ => Err(Unreadable::new(
                0,
                "a toss of two different dice, such as 4 2",
            )),
        }
    }

    /// The seat that moves first.
    #[must_use]
    pub const fn first(self) -> Side {
        if self.0[0] > self.0[1] {
            Side::First
        } else {
            Side::Second
        }
    }
}

impl std::fmt::Display for Toss {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.0[0], self.0[1])
    }
}

impl Referee {
    /// A game on these terms, before its opening throws.
    ///
    /// # Errors
    ///
    /// Returns in words what is wrong with the options or the start position.
    pub fn new(terms: Terms) -> Result<Self, String> {
        terms.game.check_options(&terms.options)?;
        let mut referee = Self {
            setup: None,
            first: terms.game.first.or(terms.first),
            terms,
            table: None,
            turn: 1,
            ending: None,
            offer: None,
            seen: HashMap::new(),
            undo: Vec::new(),
            sealed: false,
            last: None,
            thrown: None,
            awaited: None,
            time: Time::default(),
        };
        if let Some(start) = &referee.terms.start {
            let terms = &referee.terms;
            let table = terms
                .game
                .open(start, &terms.options)
                .map_err(|error| error.why)?;
            let to_move = table.stage().side();
            if terms
                .first
                .is_some_and(|first| to_move.is_some_and(|side| side != first))
            {
                return Err("the start position has the other side to move first".to_owned());
            }
            referee.sit_down(table);
        } else {
            referee.begin().map_err(|error| error.to_string())?;
        }
        Ok(referee)
    }

    /// What is agreed.
    #[must_use]
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// What must happen next.
    #[must_use]
    pub fn due(&self) -> Due {
        if self.ending.is_some() {
            return Due::Nothing;
        }
        let Some(table) = &self.table else {
            let setup = !self.terms.game.setup.is_empty() && self.setup.is_none();
            return Due::Throw(if setup { Throw::Setup } else { Throw::Toss });
        };
        match table.stage() {
            Stage::Move(side) => Due::Move(side),
            Stage::Roll(_) => Due::Throw(Throw::Roll),
            Stage::Over(_) => Due::Nothing,
        }
    }

    /// What is thrown for a purpose, as the record names it, such as `2d6`.
    #[must_use]
    pub const fn term(&self, throw: Throw) -> &'static str {
        match throw {
            Throw::Setup => self.terms.game.setup,
            Throw::Toss => Toss::TERM,
            Throw::Roll => self.terms.game.roll,
        }
    }

    /// Throws for a purpose, and gives it as the record has it. Nothing
    /// changes yet.
    pub fn cast(&self, throw: Throw, dice: &mut dyn Dice) -> String {
        match (throw, &self.table) {
            (Throw::Setup, _) => self.terms.game.cast_setup(dice),
            (Throw::Roll, Some(table)) => table.cast(dice),
            (Throw::Toss | Throw::Roll, _) => Toss::cast(dice).to_string(),
        }
    }

    /// Reads a throw for a purpose as a player may type it, and gives it as
    /// the record has it.
    ///
    /// # Errors
    ///
    /// Returns how far the text is no such throw.
    pub fn read_throw(&self, throw: Throw, text: &str) -> Result<String, Unreadable> {
        match (throw, &self.table) {
            (Throw::Setup, _) => self.terms.game.read_setup(text),
            (Throw::Roll, Some(table)) => table.read_roll(text),
            (Throw::Toss | Throw::Roll, _) => Toss::read(text).map(|toss| toss.to_string()),
        }
    }

    /// Takes in the throw that is due, as [`Referee::read_throw`] gives it.
    ///
    /// # Errors
    ///
    /// Returns what a text that is no such throw should have been.
    pub fn throw(&mut self, text: &str) -> Result<(), Unreadable> {
        match self.due() {
            Due::Throw(Throw::Setup) => {
                self.setup = Some(self.terms.game.read_setup(text)?);
                self.begin()
            }
            Due::Throw(Throw::Toss) => {
                self.first = Some(Toss::read(text)?.first());
                self.begin()
            }
            Due::Throw(Throw::Roll) => self.roll(text),
            Due::Move(_) | Due::Nothing => Err(Unreadable::new(0, "no throw here")),
        }
    }

    /// The position; before the opening throws there is none.
    #[must_use]
    pub fn table(&self) -> Option<&dyn Table> {
        self.table.as_deref()
    }

    /// Whose turn it is, while the game goes on and after its opening.
    #[must_use]
    pub fn side(&self) -> Option<Side> {
        let table = self.table.as_ref().filter(|_| self.ending.is_none())?;
        table.stage().side()
    }

    /// How the game ended, if it has.
    #[must_use]
    pub const fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// The number of the turn to be played, from 1; given back moves count.
    #[must_use]
    pub const fn turn(&self) -> u32 {
        self.turn
    }

    /// Whose entry is awaited while the game goes on: whose turn it is, or with
    /// fair dice whose entry comes next (article 0.20). That player's clock runs.
    #[must_use]
    pub fn awaited(&self) -> Option<Side> {
        self.awaited
            .filter(|_| self.ending.is_none())
            .or_else(|| self.side())
    }

    /// Says whose entry comes next, where entries alternate (article 0.20).
    pub const fn await_entry(&mut self, side: Side) {
        self.awaited = Some(side);
    }

    /// Who has offered a draw that still stands.
    #[must_use]
    pub const fn offer(&self) -> Option<Side> {
        self.offer
    }

    /// The last move that still stands and who made it.
    #[must_use]
    pub const fn last(&self) -> Option<&(Side, Judged)> {
        self.last.as_ref()
    }

    /// The roll of this turn as the record has it, once it is thrown.
    #[must_use]
    pub fn thrown(&self) -> Option<&str> {
        self.thrown.as_deref()
    }

    /// Judges what a player does, and does it. `at` is the moment, in seconds
    /// of Unix time, in a game with a clock.
    ///
    /// # Errors
    ///
    /// Returns why it cannot be done; then nothing has changed.
    pub fn act(
        &mut self,
        by: Side,
        deed: &Deed,
        at: Option<u64>,
    ) -> Result<Option<Judged>, Refusal> {
        self.goes_on(deed)?;
        let running = self.awaited();
        let judged = match deed {
            Deed::Move { text, offer } => Some(self.play(by, text, *offer)?),
            Deed::Resign => {
                self.finish(
                    Some(by.other()),
                    "0.4",
                    format!("{} resigns", self.seat(by)),
                );
                None
            }
            Deed::AcceptDraw => self.accept(by)?,
            Deed::Takeback => self.take_back(by)?,
            Deed::ClaimRepetition => self.claim_repetition(by)?,
            Deed::ClaimTime => self.claim_time(by, at)?,
        };
        if let Deed::Move { offer: true, .. } = deed {
            self.offer = Some(by);
        } else if self.offer == Some(by.other()) {
            self.offer = None;
        }
        self.tick(running, at);
        Ok(judged)
    }

    /// Takes in that a player lets the other go on (article 0.20): an offer of
    /// the other lapses, and the clock is booked.
    pub fn let_go(&mut self, by: Side, at: Option<u64>) {
        if self.offer == Some(by.other()) {
            self.offer = None;
        }
        self.tick(self.awaited(), at);
    }

    /// Sets a position or a result by an arbiter's ruling (article 0.17). A
    /// position begins everything anew: roll, repetition, offers, takebacks.
    ///
    /// # Errors
    ///
    /// Returns in words why the ruling cannot be.
    pub fn rule(&mut self, ruling: &Ruling) -> Result<(), String> {
        if self.ending.is_some() {
            return Err("the game is over".to_owned());
        }
        match ruling {
            Ruling::Result(winner) => {
                let why = match winner {
                    Some(side) => format!("a ruling gives the game to {}", self.seat(*side)),
                    None => "a ruling makes it a draw".to_owned(),
                };
                self.finish(*winner, "0.17", why);
            }
            Ruling::Position(text) => {
                let terms = &self.terms;
                let table = terms
                    .game
                    .open(text, &terms.options)
                    .map_err(|error| error.why)?;
                self.sit_down(table);
            }
        }
        self.offer = None;
        Ok(())
    }

    /// How much of a side's time is left at a moment, in a game with a clock;
    /// negative when it is up.
    #[must_use]
    pub fn time_left(&self, side: Side, at: u64) -> Option<i64> {
        let signed = |seconds: u64| i64::try_from(seconds).unwrap_or(i64::MAX);
        let running = self.running(side, at);
        match self.terms.clock? {
            Clock::Move(time) => Some(signed(time.as_secs()) - signed(running)),
            Clock::Total(time) => {
                Some(signed(time.as_secs()) - signed(self.time.used[side.index()] + running))
            }
        }
    }

    /// When the last dated entry was made, in a game with a clock.
    #[must_use]
    pub const fn since(&self) -> Option<u64> {
        self.time.since
    }

    /// The last moment at which a side's time is not yet up, in a game with a
    /// clock, while that side's clock runs.
    #[must_use]
    pub fn deadline(&self, side: Side) -> Option<u64> {
        let since = self.time.since?;
        let left = self.time_left(side, since)?;
        since.checked_add_signed(left)
    }

    /// A seat's name.
    #[must_use]
    pub fn seat(&self, side: Side) -> &'static str {
        self.terms.game.seats[side.index()]
    }

    /// Sets up the board once all that the opening throws is there.
    fn begin(&mut self) -> Result<(), Unreadable> {
        let terms = &self.terms;
        let ready = terms.game.setup.is_empty() || self.setup.is_some();
        if let Some(first) = self.first.filter(|_| ready) {
            let table = terms
                .game
                .start(&terms.options, first, self.setup.as_deref())?;
            self.sit_down(table);
        }
        Ok(())
    }

    fn roll(&mut self, text: &str) -> Result<(), Unreadable> {
        if let Some(table) = &mut self.table {
            table.roll(text)?;
        }
        self.thrown = Some(text.to_owned());
        self.sealed = self.turn > 1;
        self.undo.clear();
        Ok(())
    }

    fn sit_down(&mut self, table: Box<dyn Table>) {
        self.seen.clear();
        self.undo.clear();
        self.sealed = false;
        self.last = None;
        self.thrown = None;
        self.table = Some(table);
        self.note_position();
    }

    fn goes_on(&self, deed: &Deed) -> Result<(), Refusal> {
        let text = if let Deed::Move { text, .. } = deed {
            text.as_str()
        } else {
            ""
        };
        if let Some(ending) = &self.ending {
            let why = format!("the game is over: {}", ending.why);
            return Err(Refusal::house(Kind::Over, "0.7", text, why));
        }
        if self.table.is_none() && *deed != Deed::Resign {
            let why = "the opening throws have not been made";
            return Err(Refusal::house(Kind::Turn, "0.14", text, why));
        }
        Ok(())
    }

    fn play(&mut self, by: Side, text: &str, offer: bool) -> Result<Judged, Refusal> {
        if let Some(side) = self.side()
            && side != by
        {
            let why = format!("it is {}'s turn", self.seat(side));
            return Err(Refusal::house(Kind::Turn, "0.12", text, why));
        }
        let Some(table) = &mut self.table else {
            let why = "the opening throws have not been made";
            return Err(Refusal::house(Kind::Turn, "0.14", text, why));
        };
        let before = table.copy();
        let judged = table.play(text)?;
        if offer && matches!(table.stage(), Stage::Over(_)) {
            *table = before;
            let why = "this move ends the game, so there is no draw left to offer";
            return Err(Refusal::house(Kind::Illegal, "0.5", text, why));
        }
        let thrown = self.thrown.take();
        self.undo.push(Step { by, before, thrown });
        self.sealed = false;
        self.last = Some((by, judged.clone()));
        self.turn += 1;
        self.note_position();
        Ok(judged)
    }

    fn accept(&mut self, by: Side) -> Result<Option<Judged>, Refusal> {
        if self.offer != Some(by.other()) {
            let why = format!(
                "{} has not offered a draw that still stands",
                self.seat(by.other())
            );
            return Err(Refusal::house(Kind::Illegal, "0.5", "", why));
        }
        self.finish(None, "0.5", "a draw is agreed".to_owned());
        Ok(None)
    }

    fn take_back(&mut self, by: Side) -> Result<Option<Judged>, Refusal> {
        let refuse = |why: String| Err(Refusal::house(Kind::Illegal, "0.9", "", why));
        if self.side() != Some(by) {
            let why = format!("only {} can give a move back now", self.seat(by.other()));
            return refuse(why);
        }
        if self.sealed {
            return refuse("something was thrown since the last move".to_owned());
        }
        if self.undo.last().is_some_and(|step| step.by == by) {
            return refuse("the last move that stands is your own".to_owned());
        }
        let Some(Step { before, thrown, .. }) = self.undo.pop() else {
            return refuse("no move stands that could be given back".to_owned());
        };
        if let Some(table) = &self.table
            && let Some(count) = self.seen.get_mut(&table.position())
        {
            *count = count.saturating_sub(1);
        }
        self.table = Some(before);
        self.thrown = thrown;
        self.last = None;
        Ok(None)
    }

    fn claim_repetition(&mut self, by: Side) -> Result<Option<Judged>, Refusal> {
        let refuse = |why: String| Err(Refusal::house(Kind::Illegal, "0.6", "", why));
        let Some(needed) = self.repetition() else {
            return refuse("in this game no end can be claimed for repetition".to_owned());
        };
        if self.side() != Some(by) {
            return refuse("only the player to move can claim it".to_owned());
        }
        let Some(table) = &self.table else {
            return refuse("nothing has been played".to_owned());
        };
        let stood = self.seen.get(&table.position()).copied().unwrap_or(0);
        if stood < needed {
            let times = if stood == 1 { "time" } else { "times" };
            return refuse(format!(
                "this position has stood {stood} {times}; it takes {needed}"
            ));
        }
        let winner = table.ahead();
        let decides = if winner.is_some() {
            ", and the score decides"
        } else {
            ""
        };
        let why = format!("the same position stood {needed} times{decides}");
        self.finish(winner, "0.6", why);
        Ok(None)
    }

    fn claim_time(&mut self, by: Side, at: Option<u64>) -> Result<Option<Judged>, Refusal> {
        let refuse = |why: String| Err(Refusal::house(Kind::Illegal, "0.18", "", why));
        if self.terms.clock.is_none() {
            return refuse("this game has no clock".to_owned());
        }
        let late = by.other();
        if self.awaited() != Some(late) {
            return refuse(format!("it is not {}'s turn", self.seat(late)));
        }
        let left = at.and_then(|at| self.time_left(late, at));
        let Some(left) = left.filter(|_| self.time.since.is_some()) else {
            return refuse(format!("{}'s time has not begun", self.seat(late)));
        };
        if left >= 0 {
            let when = self.deadline(late).map_or_else(String::new, |end| {
                let good = std::time::UNIX_EPOCH + Duration::from_secs(end.saturating_add(1));
                format!(" from {}", humantime::format_rfc3339_seconds(good))
            });
            let why = format!(
                "{}'s time is not up; the claim is good{when}",
                self.seat(late)
            );
            return refuse(why);
        }
        self.finish(
            Some(by),
            "0.18",
            format!("{}'s time is up", self.seat(late)),
        );
        Ok(None)
    }

    /// How often a position must stand, in a game where that ends it.
    fn repetition(&self) -> Option<u8> {
        if !self.terms.game.has_repetition() {
            return None;
        }
        let given = self
            .terms
            .options
            .iter()
            .find(|(key, _)| key == "repetition");
        given.map_or(Some(REPETITION), |(_, value)| {
            games::repetition(value).flatten()
        })
    }

    /// Counts the position that stands now, and looks whether the game is over.
    fn note_position(&mut self) {
        let Some(table) = &self.table else { return };
        if let Stage::Over(outcome) = table.stage() {
            self.ending = Some(Ending {
                winner: outcome.winner,
                rule: outcome.rule,
                why: outcome.why.to_owned(),
            });
        }
        if self.terms.game.has_repetition() {
            let count = self.seen.entry(table.position()).or_default();
            *count = count.saturating_add(1);
        }
    }

    fn finish(&mut self, winner: Option<Side>, article: &str, why: String) {
        self.ending = Some(Ending {
            winner,
            rule: format!("house {article}"),
            why,
        });
    }

    /// The seconds a side's clock has run since the last dated entry.
    fn running(&self, side: Side, at: u64) -> u64 {
        match (self.awaited(), self.time.since) {
            (Some(turn), Some(since)) if turn == side => at.saturating_sub(since),
            _ => 0,
        }
    }

    /// Books the time since the last dated entry to the side that was awaited.
    fn tick(&mut self, running: Option<Side>, at: Option<u64>) {
        let (Some(_), Some(at)) = (self.terms.clock, at) else {
            return;
        };
        if let (Some(since), Some(side)) = (self.time.since, running) {
            self.time.used[side.index()] += at.saturating_sub(since);
        }
        self.time.since = Some(at);
    }
}
