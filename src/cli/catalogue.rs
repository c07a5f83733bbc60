//! `herald games` and `herald rules`: what there is to play, and the law.

use std::fmt::Write;

use clap::Args;
use serde_json::json;

use crate::games::{self, GAMES, GameRow};
use crate::text::COLUMNS;

use super::failure::Failure;
use super::output::print;
use super::{examples, known, nearest, source};

/// List the games with their seats, dice and options
#[derive(Args, Debug)]
#[command(after_help = examples::GAMES)]
pub(super) struct Games {
    /// Print as JSON, a line a game
    #[arg(long)]
    json: bool,
}

/// Print the rules of a game, or one article; `house` has the house rules
#[derive(Args, Debug)]
#[command(after_help = examples::RULES)]
pub(super) struct Rules {
    /// The game, or house
    #[arg(value_parser = known::BOOK, hide_possible_values = true)]
    game: String,
    /// The number of an article, such as 4.3
    article: Option<String>,
}

impl Games {
    pub(super) fn run(self) -> Result<(), Failure> {
        let text: String = GAMES.iter().map(|game| self.line(game)).collect();
        print(&text)
    }

    fn line(&self, game: &'static GameRow) -> String {
        let book = game.book();
        let options: Vec<(&str, Vec<&str>)> = book
            .options
            .iter()
            .map(|option| {
                (
                    &*option.key,
                    option.values.iter().map(String::as_str).collect(),
                )
            })
            .collect();
        if self.json {
            let options: serde_json::Map<_, _> = options
                .into_iter()
                .map(|(key, values)| (key.to_owned(), json!(values)))
                .collect();
            let value = json!({
                "game": game.name, "name": book.name, "edition": book.edition,
                "seats": game.seats, "roll": game.roll, "options": options,
            });
            return super::json::line(&value);
        }
        let mut text = format!(
            "{:<12}  {:<14}  {}",
            game.name,
            book.name,
            game.seats.join(", ")
        );
        if !game.roll.is_empty() {
            let _ = write!(text, "; rolls {}", game.roll);
        }
        text.push('\n');
        for (key, values) in options {
            let _ = writeln!(text, "{:<12}  {:<14}  {key}={}", "", "", values.join("|"));
        }
        text
    }
}

impl Rules {
    pub(super) fn run(self) -> Result<(), Failure> {
        let book = match games::book(&self.game) {
            Some(book) => book,
            None => source::find(&self.game)
                .map_err(|failure| match failure {
                    Failure::Trouble(why) => Failure::Trouble(format!("{why}; or house")),
                    other => other,
                })?
                .book(),
        };
        let Some(number) = &self.article else {
            return print(&book.page(&games::boards(&book.stem), COLUMNS));
        };
        if let Some(page) = book.article_page(number, COLUMNS) {
            print(&page)
        } else {
            let known = book.articles().map(|article| article.number.as_str());
            let meant = nearest::of(number, known);
            let meant = meant.map_or_else(String::new, |near| format!("; did you mean {near}?"));
            let why = format!("{} has no article {number}{meant}", book.name);
            Err(Failure::Trouble(why))
        }
    }
}
