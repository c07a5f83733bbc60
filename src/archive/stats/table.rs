//! The table of players: what is reckoned from the counts when it is printed.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::archive::figures::float;
use crate::archive::rating::{Met, Ratings, rate};
use crate::archive::who::PlayerId;

use super::tally::{Games, Person, Tally};

/// The players of one kind of game, the highest rating first.
#[derive(Clone, Debug)]
pub struct Table<'a> {
    /// A row for each.
    pub rows: Vec<Row<'a>>,
    /// Whether the ratings have settled.
    pub settled: bool,
}

/// A player.
#[derive(Clone, Debug)]
pub struct Row<'a> {
    /// What the player is told apart by.
    pub id: &'a PlayerId,
    /// The name, the rolls and the waits.
    pub person: &'a Person,
    /// The games.
    pub games: Games,
    /// The rating in points.
    pub rating: f64,
}

impl Tally {
    /// The table of players.
    #[must_use]
    pub fn table(&self) -> Table<'_> {
        let places: BTreeMap<&PlayerId, usize> = self.players.keys().zip(0..).collect();
        let met: Vec<Met> = self
            .met()
            .filter_map(|(one, other, pair)| {
                let [won, lost] = pair.ended.won.map(float);
                let half = float(pair.ended.drawn) / 2.0;
                let met = Met {
                    players: [*places.get(one)?, *places.get(other)?],
                    won: [won + half, lost + half],
                };
                (won + lost + half > 0.0).then_some(met)
            })
            .collect();
        let Ratings { points, settled } = rate(self.players.len(), &met);
        let games = self.games();
        let mut rows: Vec<Row<'_>> = self
            .players
            .iter()
            .zip(points)
            .map(|((id, person), rating)| Row {
                id,
                person,
                games: games.get(id).copied().unwrap_or_default(),
                rating,
            })
            .collect();
        // Digits that are not shown decide nothing.
        #[expect(clippy::cast_possible_truncation, reason = "ratings are small")]
        rows.sort_by_key(|row| (Reverse(row.rating.round() as i64), &row.person.name, row.id));
        Table { rows, settled }
    }
}
