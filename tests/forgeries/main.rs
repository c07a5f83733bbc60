//! What forgers try on a record, what a file may change in and still stand, and
//! what the codes and files that were made independently say.

mod arbiter;
mod client;
mod codes;
mod fair;
mod shape;
mod stands;
mod worked;

use client::{Client, vectors};

/// A forgery: its name in the reference, what the forger does to the game, the
/// entry and key that are found at fault (0 for the header), and what is said.
type Forgery = (
    &'static str,
    fn(&mut Client),
    (usize, &'static str),
    &'static str,
);

/// Checks that a game stands and that each forgery of it is refused as it
/// should be.
fn refuse(game: &str, forgeries: &[Forgery]) {
    let sound = Client::of(game);
    sound.open().expect("the game that forgers work on stands");
    let mut wrong = Vec::new();
    for (name, forge, place, words) in forgeries {
        let mut forged = sound.clone();
        forge(&mut forged);
        match forged.open() {
            Ok(_) => wrong.push(format!("{name}: not refused")),
            Err(refused) => {
                let at = (refused.entry, refused.key.as_str());
                if at != *place || !refused.why.contains(words) {
                    wrong.push(format!(
                        "{name}: at {place:?} `{words}` is due, not {refused:?}"
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// What the reference says to each forgery: its name, the entry, why.
fn reference() -> Vec<(String, Option<usize>, String)> {
    let vectors = vectors();
    let lines = vectors["forgeries"].as_array().unwrap().iter();
    let mut told = Vec::new();
    for line in lines {
        let line = line.as_str().unwrap();
        let known = all().find(|(name, ..)| line.starts_with(&format!("{name}: ")));
        let name = known.unwrap_or_else(|| panic!("not tried: {line}")).0;
        let reason = &line[name.len() + 2..];
        let (entry, why) = reason.split_once(": ").unwrap_or(("", reason));
        let entry = match entry {
            "header" => Some(0),
            number => number.parse().ok(),
        };
        told.push((name.to_owned(), entry, why.to_owned()));
    }
    told
}

fn all() -> impl Iterator<Item = &'static Forgery> {
    fair::FORGERIES
        .iter()
        .chain(shape::FORGERIES)
        .chain(arbiter::FORGERIES)
}

/// All that the reference tries is tried here too, and nothing under its name
/// twice; the fault is found in the same entry.
#[test]
fn every_forgery_of_the_reference_is_tried() {
    let told = reference();
    assert_eq!((told.len(), all().count()), (118, 118));
    for (name, entry, why) in told {
        let tried: Vec<&Forgery> = all().filter(|(known, ..)| *known == name).collect();
        let [(_, _, (at, _), words)] = tried[..] else {
            panic!("{name} is tried {} times", tried.len());
        };
        // A nonce that is in the file twice is found where it stands again.
        if let Some(entry) = entry.filter(|_| name != "nonce replaced") {
            assert_eq!(entry, *at, "{name}: {why}");
        }
        let same = MEANING
            .iter()
            .any(|(theirs, ours)| why.contains(theirs) && words.contains(ours));
        assert!(same, "{name}: `{why}` is told as `{words}`");
    }
}

#[test]
fn forgeries_of_a_fair_game_are_refused() {
    refuse("fair game", fair::FORGERIES);
}

#[test]
fn entries_out_of_shape_are_refused() {
    refuse("fair game", shape::FORGERIES);
}

#[test]
fn forgeries_of_an_arbiters_game_are_refused() {
    refuse("arbiter's game", arbiter::FORGERIES);
}

/// What the reference says, and what means the same here. What the file cannot
/// be read for comes before any signature.
const MEANING: &[(&str, &str)] = &[
    (
        "not signed by the inviter",
        "the header is not signed by the inviter's key",
    ),
    ("not signed by the inviter", "sidle has no options"),
    (
        "not signed by the inviter",
        "this herald knows edition 1 of the rules",
    ),
    ("not signed by the inviter", "this `nonce` is the inviter's"),
    (
        "not signed by the arbiter",
        "this entry is not signed by the arbiter",
    ),
    (
        "not signed by white",
        "this entry is not signed by Amy (white)",
    ),
    (
        "not signed by white",
        "this entry is not signed by Ann (white)",
    ),
    (
        "not signed by black",
        "this entry is not signed by Björn (black)",
    ),
    (
        "should read 4s = 1 0 1 1, not 4s = 1 0 1 0",
        "show `4s = 1 0 1 1`, not `4s = 1 0 1 0`",
    ),
    (
        "should read 2d6 = 4 3, not 2d6 = 6 5",
        "show `2d6 = 4 3`, not `2d6 = 6 5`",
    ),
    (
        "should read 2d6 = 1 5, not 2d6 = 6 6",
        "show `2d6 = 1 5`, not `2d6 = 6 6`",
    ),
    ("dates go back", "dates never go back"),
    (
        "a date stands with a clock, and only so",
        "the key `date` is missing",
    ),
    (
        "signed where it is not, or not where it is",
        "the key `sig` is missing",
    ),
    (
        "signed where it is not, or not where it is",
        "`sig` stands in no move",
    ),
    (
        "not the next link of black",
        "the link is not the next one of its chain",
    ),
    (
        "a link stands with throws, and only so",
        "a throw is due in this entry, and with it a link",
    ),
    (
        "a link stands with throws, and only so",
        "`link` stands only with throws",
    ),
    ("numbered", "stands where entry"),
    (
        "white is to act, not black",
        "Amy (white) must first let Björn (black) go on",
    ),
    ("white is to act, not black", "Amy (white) is to act here"),
    (
        "white is to act, not black",
        "`black` invited; the other accepts",
    ),
    ("the game is over", "the game was over before this entry"),
    ("sig under fair", "the key `sig` is missing"),
    (
        "roll does not stand with go",
        "`roll` has no place in this entry, which is `act: go`",
    ),
    (
        "offer does not stand with go",
        "`offer` stands only with a move",
    ),
    (
        "typed does not stand with resign",
        "`typed` stands only with a move",
    ),
    (
        "note does not stand with throw",
        "`note` has no place in this entry, which is a throw",
    ),
    (
        "note does not stand with ruling",
        "`note` has no place in this entry, which is `act: ruling`",
    ),
    ("the time is not over", "white's time is not up"),
    ("a claim out of place", "it is white's own time that runs"),
    (
        "no offer stands",
        "white has not offered a draw that still stands",
    ),
    (
        "nothing to give back",
        "nothing is given back while a throw is due",
    ),
    (
        "ruling has no place under fair",
        "nobody rules a game with `fair` dice",
    ),
    ("turn 6 is due", "turn 7 stands where turn 6 is due"),
    (
        "head should read wukdxqxs",
        "the head is wukdxqxs, not aaaaaaaa",
    ),
    ("no head", "the key `head` is missing"),
    (
        "the key or the nonce is the inviter's",
        "this `key` is the inviter's",
    ),
    (
        "the key or the nonce is the inviter's",
        "this `nonce` is the inviter's",
    ),
    ("a name is the other seat's", "both players have this name"),
    (
        "a name is the other seat's",
        "`black` is the word for the other seat",
    ),
    (
        "no name is left without the address",
        "without its address no name is left",
    ),
    ("name: no name", "which nobody sees, stands in no name"),
    ("name: no name", "a name is at most 80 characters long"),
    ("note: no text", "`note` is empty"),
    (
        "note: more than 2000 characters",
        "`note` is at most 2000 characters long",
    ),
    (
        "typed: more than 1000 characters",
        "`typed` is at most 1000 characters long",
    ),
    (
        "typed words that are the move itself",
        "`typed` stands only where it differs from `move`",
    ),
    ("a sign that stands in no text", "stands in no text"),
    (
        "a throw of the arbiter's is due",
        "a throw of the arbiter's is due before it",
    ),
    (
        "not the seed committed to",
        "this is not the seed that the commitment was made to",
    ),
    (
        "no reveal is due",
        "the seed is revealed only after the end of the game",
    ),
    ("revealed already", "the seed is revealed already"),
    (
        "sig under arbiter",
        "`sig` has no place with `arbiter` dice",
    ),
    ("arbiter under arbiter", "the key `arbiter` is missing"),
    (
        "the arbiter's name is a player's",
        "has a name that is no player's",
    ),
];
