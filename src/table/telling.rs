//! What is told of a judged move: what it does, and how the judge came to its
//! ruling.

use std::fmt::{self, Display, Write};

use super::reading::Understood;
use super::{Hidden, book_of, cite};
use crate::board::Square;
use crate::game::{Fact as GameFact, Game, Rule, Sentence, Turn, say};
use crate::refusal::Refusal;
use crate::side::Stage;

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The one way the record writes it.
    pub canonical: String,
    /// The odd characters that were folded in reading it.
    pub folded: Vec<&'static str>,
    /// The spaces it touches.
    pub touched: Vec<Square>,
    /// What it does, in the order of the game; the end of the game last.
    pub does: Vec<Fact>,
    /// Why a game would be over in which no more pieces were left than are on
    /// this board: it was judged as a part of one (article 0.30).
    pub part: Option<&'static str>,
}

/// Something that a move does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The word for it that programs read, such as `captures`.
    pub what: &'static str,
    /// The squares where it happens.
    pub at: Vec<Square>,
    /// The piece that it happens to, in words.
    pub piece: Option<&'static str>,
    book: &'static str,
    number: &'static str,
    words: Sentence,
}

impl Fact {
    /// Whether it is the end of the game.
    #[must_use]
    pub fn is_end(&self) -> bool {
        matches!(self.what, "wins" | "draws" | "no decision")
    }

    fn of<G: Game>(fact: GameFact<G::Rule>) -> Self {
        Self {
            what: fact.what,
            at: fact.at,
            piece: (!fact.piece.is_empty()).then_some(fact.piece),
            book: book_of::<G>(fact.rule),
            number: fact.rule.id(),
            words: fact.words,
        }
    }

    /// The article by which it happens, such as `queens-four 3.1`.
    #[must_use]
    pub fn article(&self) -> String {
        format!("{} {}", self.book, self.number)
    }

    /// The fact in words, without an end mark.
    #[must_use]
    pub fn words(&self) -> String {
        let words = self.words.to_string();
        let mut chars = words.chars();
        let first = chars.next().map(|c| c.to_ascii_uppercase());
        first.into_iter().chain(chars).collect()
    }
}

impl Display for Fact {
    /// A whole sentence: `White wins: four in a row (queens-four 3.1).`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}).", self.words(), self.article())
    }
}

impl Judged {
    /// What the move does, a sentence for each fact; empty where it does
    /// nothing but move.
    #[must_use]
    pub fn sentence(&self) -> String {
        let mut text = String::new();
        for fact in &self.does {
            let gap = if text.is_empty() { "" } else { " " };
            let _ = write!(text, "{gap}{fact}");
        }
        if let Some(why) = self.part {
            let gap = if text.is_empty() { "" } else { " " };
            let _ = write!(
                text,
                "{gap}On a whole board the game would be over: {why} (house 0.30)."
            );
        }
        text
    }
}

/// One article that bears on a move, and what the judge found by it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// The article, such as `queens-four 2.2`.
    pub article: String,
    /// Whether the move keeps it.
    pub kept: bool,
    /// The fact of this position, in words without an end mark.
    pub fact: String,
}

/// How the judge came to a ruling.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The articles that bear on the move in the order in which the judge
    /// looked at them, up to the one it breaks; none for a text that the game's
    /// judge never saw.
    pub clauses: Vec<Clause>,
    /// The ruling.
    pub verdict: Result<Judged, Refusal>,
}

impl<G: Game> Hidden<G> {
    /// A legal move as it is told before it is played.
    pub(super) fn told(&self, understood: &Understood<G>) -> Judged {
        let (does, touched) = match &understood.turn {
            Turn::Pass(_) => (Vec::new(), Vec::new()),
            Turn::Move(m) => (G::does(&self.0, m), G::touched(&self.0, m)),
        };
        Judged {
            canonical: understood.turn.to_string(),
            folded: understood.folded.clone(),
            touched,
            does: does.into_iter().map(Fact::of::<G>).collect(),
            part: self.0.part().map(|end| end.why),
        }
    }

    /// A legal move, with the end of the game that it brings.
    pub(super) fn judged(&self, understood: &Understood<G>) -> Judged {
        let mut judged = self.told(understood);
        let mut after = self.clone();
        after.0.play(&understood.turn);
        judged.does.extend(after.end());
        judged
    }

    /// The end of the game as a fact, where this position is the end of a
    /// whole one.
    pub(super) fn end(&self) -> Option<Fact> {
        let Stage::Over(end) = self.0.stage() else {
            return None;
        };
        if self.0.part().is_some() {
            return None;
        }
        let (what, words) = match end.winner {
            Some(side) => ("wins", say!("{} wins: {}", self.0.called(side), end.why)),
            None if end.no_decision => (
                "no decision",
                say!("the game ends with no decision: {}", end.why),
            ),
            None => ("draws", say!("the game is drawn: {}", end.why)),
        };
        let piece = end.winner.map_or("", |side| self.0.called(side));
        Some(Fact::of::<G>(GameFact::new(
            what,
            [],
            piece,
            end.rule,
            words,
        )))
    }

    /// Judges a move once more, with an ear for what is found.
    pub(super) fn explanation(&self, text: &str) -> Explanation {
        let resolved = self.resolve(text);
        let reading = match &resolved {
            Ok(understood) => Some(&understood.reading),
            Err(refused) => refused.reading.as_ref(),
        };
        let mut clauses = Vec::new();
        if let Some(reading) = reading {
            let mut found: Vec<(G::Rule, Sentence)> = Vec::new();
            let ruling = self.0.judge(reading, &mut found);
            let clause = |rule, kept, fact: Sentence| Clause {
                article: cite::<G>(rule),
                kept,
                fact: fact.to_string(),
            };
            clauses.extend(
                found
                    .into_iter()
                    .map(|(rule, fact)| clause(rule, true, fact)),
            );
            clauses.extend(
                ruling
                    .err()
                    .map(|breach| clause(breach.rule, false, breach.why)),
            );
        }
        Explanation {
            clauses,
            verdict: resolved
                .map(|understood| self.judged(&understood))
                .map_err(|refused| refused.refusal),
        }
    }
}
