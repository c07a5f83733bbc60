//! Tokens: by what a seat is known. Every mail to a seat carries its token, and
//! no other mail does.

use std::fmt::{self, Display};

use crate::dice::{GameId, Secret, Tag, encode};
use crate::side::Side;

/// The letters of a game's id and of a token.
const LETTERS: [usize; 2] = [16, 8];
/// How many bytes of the MAC a token is.
const BYTES: usize = 5;
/// How many tokens are read from a text.
const MOST: usize = 64;

/// A token as somebody brings it, or as a seat gets it: `ID.TOKEN`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// The game.
    pub game: GameId,
    letters: String,
}

impl Token {
    /// The token of a seat in a game, under the desk's secret.
    #[must_use]
    pub fn of(secret: &Secret, game: GameId, seat: &str) -> Self {
        let mac = secret.mac(Tag::MailToken, &[game.as_bytes(), seat.as_bytes()]);
        Self {
            game,
            letters: encode::to_base32(&mac[..BYTES]),
        }
    }

    /// The side of a game whose token this is.
    #[must_use]
    pub fn side(&self, secret: &Secret, game: GameId, seats: [&str; 2]) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|side| Self::of(secret, game, seats[side.index()]) == *self)
    }

    /// All tokens in a text: an id of a mail, a subject, a line.
    #[must_use]
    pub fn all_in(text: &str) -> Vec<Self> {
        let small = text.to_ascii_lowercase();
        let is_letter = |c: char| matches!(c, 'a'..='z' | '2'..='7');
        let mut words = small.split(|c: char| !is_letter(c) && c != '.');
        let mut found = Vec::new();
        while let Some(word) = words.next().filter(|_| found.len() < MOST) {
            let mut parts = word.split('.');
            if let (Some(id), Some(letters)) = (parts.next(), parts.next())
                && id.len() == LETTERS[0]
                && letters.len() == LETTERS[1]
                && let Ok(game) = id.parse()
            {
                let letters = letters.to_owned();
                found.push(Self { game, letters });
            }
        }
        found
    }
}

impl Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.game, self.letters)
    }
}

/// The ids of games that stand in a text, each once.
#[must_use]
pub(super) fn ids_in(text: &str) -> Vec<GameId> {
    let small = text.to_ascii_lowercase();
    let mut found: Vec<GameId> = Vec::new();
    for word in small.split(|c: char| !c.is_alphanumeric()) {
        let is_new = |id: &GameId| !found.contains(id);
        if word.len() == LETTERS[0]
            && found.len() < MOST
            && let Some(id) = word.parse().ok().filter(is_new)
        {
            found.push(id);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_found_wherever_it_stands_and_is_of_one_seat() {
        let secret = Secret::from([7; 32]);
        let game: GameId = "pocuvuqknvynqxj7".parse().unwrap();
        let seats = ["white", "black"];
        let token = Token::of(&secret, game, "black");
        for text in [
            format!("{token}.12.abc@example.org"),
            format!("Re: [HERALD {}] x", token.to_string().to_uppercase()),
            token.to_string(),
        ] {
            let found = Token::all_in(&text);
            assert_eq!(found, std::slice::from_ref(&token), "{text}");
            assert_eq!(found[0].side(&secret, game, seats), Some(Side::Second));
        }
        let other = Secret::from([8; 32]);
        assert_eq!(token.side(&other, game, seats), None);
        assert!(Token::all_in(&format!("x{token}")).is_empty());
        assert_eq!(
            ids_in("see [herald pocuvuqknvynqxj7], POCUVUQKNVYNQXJ7"),
            [game]
        );
    }
}
