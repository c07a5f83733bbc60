//! The move typed by hand in a message, where every way of reading its lines
//! comes to the same.

use crate::refusal::{House, Kind, Refusal};

use super::hand::{Outcome, Reading, Typed, Untaken, typed};
use super::message::Message;

/// Finds the move that the writer of a message typed by hand, as [`typed`]
/// does: in its lines as they stand and, where its mail says that they are to
/// be joined, in the joined lines as well. Of what a program wrote nothing is
/// taken.
///
/// # Errors
///
/// Refuses what is not one whole move for the turn that is due, and a move that
/// the other way of reading does not find or reads as another (article 0.25).
pub(super) fn agreed(
    message: &Message,
    due: u32,
    judge: &dyn Fn(&str) -> Reading,
    same: &dyn Fn(u32, &str) -> bool,
) -> Result<Outcome, Refusal> {
    if message.automatic {
        return Ok(Outcome::Nothing);
    }
    let stands = typed(&message.text, due, judge, same);
    let Some(joined) = &message.joined else {
        return stands.map_err(|fault| fault.refusal(due));
    };
    let joined = typed(joined, due, judge, same);
    match (stands, joined) {
        (Ok(Outcome::Move(one)), Ok(Outcome::Move(other))) => {
            if judge(&one.text) == judge(&other.text) {
                Ok(Outcome::Move(other))
            } else {
                Err(differs(&one))
            }
        }
        // The lines were broken on the way: joined, the move is whole.
        (Err(fault), Ok(Outcome::Move(other))) if is_part(&fault, &other, judge) => {
            Ok(Outcome::Move(other))
        }
        (Err(fault), _) | (_, Err(fault)) => Err(fault.refusal(due)),
        (Ok(Outcome::Move(one)), Ok(_)) | (Ok(_), Ok(Outcome::Move(one))) => Err(differs(&one)),
        (Ok(Outcome::Known(turn)), Ok(_)) | (Ok(_), Ok(Outcome::Known(turn))) => {
            Ok(Outcome::Known(turn))
        }
        (Ok(Outcome::Nothing), Ok(Outcome::Nothing)) => Ok(Outcome::Nothing),
    }
}

/// Whether what is wrong with a move is only that it was broken, and this is
/// the whole of it.
fn is_part(fault: &Untaken, whole: &Typed, judge: &dyn Fn(&str) -> Reading) -> bool {
    let is_same = fault
        .typed()
        .is_some_and(|part| part.number == whole.number);
    is_same
        && match fault {
            Untaken::HalfOrWhole { readings, .. } => match judge(&whole.text) {
                Reading::Legal(legal) => readings.contains(&legal),
                Reading::Illegal | Reading::Unreadable => false,
            },
            Untaken::NotAMove { .. } => true,
            _ => false,
        }
}

fn differs(typed: &Typed) -> Refusal {
    let why = "this mail says that its lines go on in the next, and the move is another, or none, \
               when they do";
    Refusal::house(Kind::Ambiguous, House::Whole, &typed.shown, why)
        .hint("write the move on a line of its own, between empty lines")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is read in a message of these lines, and these joined; legal are
    /// `a1-a2` and `a1-a2-a3`.
    fn read(stands: &str, joined: &str) -> Result<Option<String>, String> {
        let message = Message {
            text: stands.to_owned(),
            joined: Some(joined.to_owned()),
            ..Message::default()
        };
        let judge = |text: &str| match text.replace([' ', '\n'], "").as_str() {
            legal @ ("a1-a2" | "a1-a2-a3") => Reading::Legal(legal.to_owned()),
            _ => Reading::Unreadable,
        };
        match agreed(&message, 12, &judge, &|_, _| false) {
            Ok(Outcome::Move(one)) => Ok(Some(one.text)),
            Ok(_) => Ok(None),
            Err(refusal) => Err(refusal.rule),
        }
    }

    #[test]
    fn a_move_counts_where_both_ways_come_to_it() {
        assert_eq!(
            read("12. a1-a2\n", "12. a1-a2\n"),
            Ok(Some("a1-a2".to_owned()))
        );
        assert_eq!(read("hello \nyou", "hello you"), Ok(None));
        let whole = read("12. a1-a2 \n-a3\n", "12. a1-a2 -a3\n");
        assert_eq!(whole, Ok(Some("a1-a2 -a3".to_owned())));
    }

    #[test]
    fn a_move_that_is_words_when_joined_is_refused() {
        let words = read("I thought of \n12. a1-a2\n", "I thought of 12. a1-a2\n");
        assert_eq!(words, Err("house 0.25".to_owned()));
        let other = read("12. a1-a2\n\n-a3", "12. a1-a2 -a3\n");
        assert_eq!(other, Err("house 0.25".to_owned()));
    }

    #[test]
    fn nothing_is_taken_of_what_a_program_wrote() {
        let message = Message {
            text: "12. a1-a2\n".to_owned(),
            automatic: true,
            ..Message::default()
        };
        let judge = |text: &str| Reading::Legal(text.to_owned());
        let found = agreed(&message, 12, &judge, &|_, _| false);
        assert_eq!(found, Ok(Outcome::Nothing));
    }
}
