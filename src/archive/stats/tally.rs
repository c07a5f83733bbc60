//! The counts of one kind of game.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::archive::who::PlayerId;
use crate::games::GameRow as Kind;
use crate::referee::Ending;

/// Adds to a count, which then stays at the highest number there is.
pub(super) fn add(count: &mut u64, more: u64) {
    *count = count.saturating_add(more);
}

/// Adds the counts of a list to those of another.
fn add_all(counts: &mut [u64], more: &[u64]) {
    for (count, more) in counts.iter_mut().zip(more) {
        add(count, *more);
    }
}

/// The counts of one kind of game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// How many invitations nobody has accepted yet. Nothing else of them counts.
    pub invitations: u64,
    /// How many games are in progress.
    pub running: u64,
    /// How games ended, by the article that ended them, such as `gallop 5.1`.
    pub endings: BTreeMap<String, Results>,
    /// What became of those who moved first, in games that began from the
    /// game's own start and were won or drawn.
    pub first: Score,
    /// How many of the ended games had so many turns.
    pub lengths: BTreeMap<u32, u64>,
    /// What was thrown before the players' rolls.
    pub thrown: Thrown,
    /// The players.
    pub players: BTreeMap<PlayerId, Person>,
    /// What two players did against each other: the lower id of the two, then
    /// the other.
    pub pairs: BTreeMap<PlayerId, BTreeMap<PlayerId, Outcomes>>,
}

/// How games ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Results {
    /// How many each seat won, the first-named first.
    pub won: [u64; 2],
    /// How many were drawn.
    pub drawn: u64,
    /// How many had no decision.
    pub undecided: u64,
}

/// What somebody won, drew and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Score {
    pub won: u64,
    pub drawn: u64,
    pub lost: u64,
}

/// What was thrown for set-ups and for who begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thrown {
    /// How often each face of the set-up fell; empty where there is none.
    pub setup: Vec<u64>,
    /// How often the toss let each seat begin.
    pub toss: [u64; 2],
}

/// A player of one kind of game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Person {
    /// The name; of several, the first by their letters.
    pub name: String,
    /// How often each face fell in the player's rolls; empty without dice.
    pub faces: Vec<u64>,
    /// How long the player was waited for.
    pub waits: Waits,
}

/// Times of waiting for players, in games with a clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Waits {
    /// How many waits of at most a minute, an hour, a day and a week, each
    /// without those before it, and how many longer ones.
    pub counts: [u64; 5],
    /// All of them together, in seconds.
    pub seconds: u64,
    /// The longest, in seconds.
    pub longest: u64,
}

/// What became of games of the same two players, or of one opening.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcomes {
    /// How they ended. Of two players the one of the lower id is first.
    pub ended: Results,
    /// How many are in progress.
    pub running: u64,
}

/// All games of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Games {
    /// How many, those in progress and those without a decision too.
    pub count: u64,
    /// Those that were won, drawn or lost.
    pub score: Score,
}

impl Waits {
    /// The longest waits of each count but the last, in seconds.
    pub const BOUNDS: [u64; 4] = [60, 3600, 86_400, 7 * 86_400];

    pub(super) fn note(&mut self, seconds: u64) {
        let bin = Self::BOUNDS.partition_point(|&bound| bound < seconds);
        add(&mut self.counts[bin], 1);
        add(&mut self.seconds, seconds);
        self.longest = self.longest.max(seconds);
    }

    /// Adds other waits.
    pub fn add(&mut self, other: &Self) {
        add_all(&mut self.counts, &other.counts);
        add(&mut self.seconds, other.seconds);
        self.longest = self.longest.max(other.longest);
    }

    /// How many there were.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.counts.into_iter().fold(0, u64::saturating_add)
    }
}

impl Results {
    fn note(&mut self, ending: &Ending) {
        let count = match ending.winner {
            Some(side) => &mut self.won[side.index()],
            None if ending.no_decision => &mut self.undecided,
            None => &mut self.drawn,
        };
        add(count, 1);
    }

    /// The same with the other seat, or player, first.
    pub(super) const fn turned(self) -> Self {
        let [one, other] = self.won;
        Self {
            won: [other, one],
            ..self
        }
    }

    /// Adds other results.
    pub fn add(&mut self, other: &Self) {
        add_all(&mut self.won, &other.won);
        add(&mut self.drawn, other.drawn);
        add(&mut self.undecided, other.undecided);
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        let [one, other] = self.won;
        [one, other, self.drawn, self.undecided]
            .into_iter()
            .fold(0, u64::saturating_add)
    }

    /// What the first of the two won, drew and lost.
    #[must_use]
    pub const fn score(&self) -> Score {
        Score {
            won: self.won[0],
            drawn: self.drawn,
            lost: self.won[1],
        }
    }
}

impl Score {
    /// Adds another.
    pub fn add(&mut self, other: &Self) {
        add(&mut self.won, other.won);
        add(&mut self.drawn, other.drawn);
        add(&mut self.lost, other.lost);
    }

    /// How many games it is of.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.won
            .saturating_add(self.drawn)
            .saturating_add(self.lost)
    }

    /// The points in halves: two for a win, one for a draw.
    #[must_use]
    pub const fn halves(&self) -> u64 {
        self.won.saturating_mul(2).saturating_add(self.drawn)
    }
}

impl Tally {
    pub(super) fn of(game: &Kind) -> Self {
        Self {
            invitations: 0,
            running: 0,
            endings: BTreeMap::new(),
            first: Score::default(),
            lengths: BTreeMap::new(),
            thrown: Thrown {
                setup: vec![0; game.setup_faces.len()],
                toss: [0; 2],
            },
            players: BTreeMap::new(),
            pairs: BTreeMap::new(),
        }
    }

    /// Adds the counts of other games of this kind.
    pub(super) fn add(&mut self, other: Self) {
        add(&mut self.invitations, other.invitations);
        add(&mut self.running, other.running);
        for (article, results) in other.endings {
            self.endings.entry(article).or_default().add(&results);
        }
        self.first.add(&other.first);
        for (turns, count) in other.lengths {
            add(self.lengths.entry(turns).or_default(), count);
        }
        add_all(&mut self.thrown.setup, &other.thrown.setup);
        add_all(&mut self.thrown.toss, &other.thrown.toss);
        for (id, person) in other.players {
            match self.players.get_mut(&id) {
                Some(had) => had.add(person),
                None => {
                    self.players.insert(id, person);
                }
            }
        }
        for (one, others) in other.pairs {
            let had = self.pairs.entry(one).or_default();
            for (other, pair) in others {
                had.entry(other).or_default().add(&pair);
            }
        }
    }

    /// How many games there are, invitations aside.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.results().count().saturating_add(self.running)
    }

    /// How all games ended.
    #[must_use]
    pub fn results(&self) -> Results {
        let mut all = Results::default();
        self.endings.values().for_each(|results| all.add(results));
        all
    }

    /// How long all players were waited for.
    #[must_use]
    pub fn waits(&self) -> Waits {
        let mut all = Waits::default();
        self.players
            .values()
            .for_each(|person| all.add(&person.waits));
        all
    }

    /// How often each face fell in all rolls.
    #[must_use]
    pub fn faces(&self) -> Vec<u64> {
        let faces = self.players.values().map(|person| &person.faces);
        let mut all = vec![0; faces.clone().map(Vec::len).max().unwrap_or(0)];
        faces.for_each(|faces| add_all(&mut all, faces));
        all
    }

    /// All pairs of players and what they did, the lower id first.
    pub fn met(&self) -> impl Iterator<Item = (&PlayerId, &PlayerId, &Outcomes)> {
        let of_one = |(one, others)| {
            let others: &BTreeMap<PlayerId, Outcomes> = others;
            others.iter().map(move |(other, pair)| (one, other, pair))
        };
        self.pairs.iter().flat_map(of_one)
    }

    /// The games of every player.
    #[must_use]
    pub fn games(&self) -> BTreeMap<&PlayerId, Games> {
        let mut games: BTreeMap<&PlayerId, Games> = BTreeMap::new();
        for (one, other, pair) in self.met() {
            for (id, ended) in [(one, pair.ended), (other, pair.ended.turned())] {
                let of = games.entry(id).or_default();
                add(&mut of.count, pair.count());
                of.score.add(&ended.score());
            }
        }
        games
    }

    /// Looks over counts that came from outside.
    pub(super) fn check(&self, game: &Kind) -> Result<(), &'static str> {
        let sound = self
            .players
            .iter()
            .all(|(id, person)| id.is_sound() && person.faces.len() == game.roll_faces.len());
        if !sound || self.thrown.setup.len() != game.setup_faces.len() {
            return Err("these are not a player's counts in this game");
        }
        let known = |(one, other, _): (&PlayerId, &PlayerId, &Outcomes)| {
            one < other && self.players.contains_key(one) && self.players.contains_key(other)
        };
        if self.met().all(known) {
            Ok(())
        } else {
            Err("a pair is not two of the players, in order")
        }
    }
}

impl Outcomes {
    /// What became of one game.
    pub(in crate::archive) fn of(ending: Option<&Ending>) -> Self {
        let mut ended = Results::default();
        if let Some(ending) = ending {
            ended.note(ending);
        }
        Self {
            ended,
            running: u64::from(ending.is_none()),
        }
    }

    /// How many games there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.ended.count().saturating_add(self.running)
    }

    /// Adds other games.
    pub fn add(&mut self, other: &Self) {
        self.ended.add(&other.ended);
        add(&mut self.running, other.running);
    }
}

impl Person {
    pub(super) fn add(&mut self, other: Self) {
        self.name = std::mem::take(&mut self.name).min(other.name);
        add_all(&mut self.faces, &other.faces);
        self.waits.add(&other.waits);
    }
}
