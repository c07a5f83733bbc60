//! The articles common to all games, as refusals and endings cite them.

/// Declares the articles as an enum whose variants carry their numbers.
macro_rules! articles {
    ($($(#[$doc:meta])* $name:ident = $number:literal,)+) => {
        /// An article of the house rules that is cited by others than the
        /// judges of games.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum House {
            $($(#[$doc])* $name,)+
        }

        impl House {
            /// Every one, in rulebook order.
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// The article as it is cited, such as `house 0.7`.
            #[must_use]
            pub const fn cited(self) -> &'static str {
                match self { $(Self::$name => concat!("house ", $number),)+ }
            }
        }
    };
}

articles! {
    /// A player who resigns loses.
    Resignation = "0.4",
    /// A draw is offered with a move, and holds until it is answered.
    Draw = "0.5",
    /// A position that stands again and again may end the game.
    Repetition = "0.6",
    /// Nothing is played in a game that is over.
    Over = "0.7",
    /// A game in which neither can do anything is a draw.
    Dead = "0.8",
    /// The opponent's last move may be given back.
    Takeback = "0.9",
    /// A move is written in the notation of its game.
    Notation = "0.10",
    /// What is written means one move and no other.
    OneMeaning = "0.11",
    /// Only the player whose turn it is may move.
    Turn = "0.12",
    /// A move that names a turn names the one now to be played.
    TurnNumber = "0.13",
    /// A move waits for the throw that is due.
    Throw = "0.14",
    /// The game's own source of chance makes every throw.
    Chance = "0.15",
    /// An arbiter rules, and says why.
    Ruling = "0.17",
    /// A claim on time is judged by the dates in the record.
    Time = "0.18",
    /// The arbiter's seed is published after the end.
    Reveal = "0.19",
    /// A "go" is due when a throw needs a signature.
    Go = "0.20",
    /// Under one number there is one entry.
    OneEntry = "0.21",
    /// In a signed game a player is known by the key.
    Key = "0.22",
    /// A signed game begins with an invitation and its acceptance.
    Invitation = "0.23",
    /// A message brings codes, a game file or one typed move.
    Message = "0.24",
    /// What a message brings is whole, and says one thing.
    Whole = "0.25",
    /// A code goes only into the game that it names.
    OwnGame = "0.26",
    /// Entries follow one another without a gap.
    NoGap = "0.27",
    /// What stands in a game file stays.
    Standing = "0.28",
    /// What is sent is taken only if the whole game then stands up.
    Sound = "0.29",
    /// A position that is given is one that its game can have.
    Possible = "0.30",
    /// In a match of programs a wrong answer, silence or a crash loses.
    Programs = "0.31",
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::Rulebook;

    #[test]
    fn every_article_stands_in_the_rulebook_and_once_here() {
        let book = Rulebook::house();
        for (n, article) in House::ALL.iter().enumerate() {
            let cited = article.cited();
            let number = cited.strip_prefix("house ").unwrap();
            assert!(book.article(number).is_some(), "{cited}");
            assert!(House::ALL[..n].iter().all(|other| other.cited() != cited));
        }
    }
}
