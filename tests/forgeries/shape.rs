//! Forgeries of a fair game that stand out by what is due: who acts, for what,
//! with which texts.

use crate::Forgery;
use crate::client::{Client, key, secret, sha};
use crate::fair::BOTH;
use herald::dice::{Chain, Nonce, State, Stream, roll_key};
use herald::game::Purpose;

/// Ends the game at entry 7 with an act signed by its author.
fn act(it: &mut Client, entry: usize, by: &str, act: &str) {
    it.end_with(entry, &[("by", by), ("act", act)]);
    it.reseal_from(entry, BOTH);
}

fn claim(it: &mut Client, by: &str, date: &str) {
    let pairs = [("by", by), ("act", "claim-time"), ("date", date)];
    it.end_with(7, &pairs);
    it.reseal_from(7, BOTH);
}

fn go(it: &mut Client, entry: usize, by: &str) {
    let (date, sig) = (it.text(entry - 1, "date"), it.text(entry - 1, "sig"));
    let pairs = [("by", by), ("act", "go"), ("date", &date), ("sig", &sig)];
    it.insert(entry, &pairs);
}

/// A text in an entry, all from there on signed anew by both.
fn text(it: &mut Client, entry: usize, key: &str, text: &str) {
    it.put(entry, key, text);
    it.reseal_from(entry, BOTH);
}

/// A name in the acceptance.
fn name(it: &mut Client, name: &str) {
    it.put(1, "name", name);
    it.reseal(BOTH);
}

const ODD: &str = "stands in no text";

pub(crate) const FORGERIES: &[Forgery] = &[
    (
        "acceptance replaced by another's",
        |it| {
            let nonce: [u8; 16] = sha("another nonce")[..16].try_into().unwrap();
            let nonce = Nonce::from(nonce);
            let start = State::unsigned(&it.game());
            let tip = Chain::new(&secret("a stranger"), &nonce, Some(&start)).tip();
            it.put(1, "name", "Zoe");
            it.put(1, "key", key("a stranger"));
            it.put(1, "nonce", nonce.to_string());
            it.put(1, "tip", tip.to_string());
            it.reseal(&[(Some("white"), "a stranger")]);
        },
        (2, "sig"),
        "this entry is not signed by Björn (black)",
    ),
    (
        "acceptance by the inviter himself",
        |it| {
            it.put(1, "by", "black");
            it.reseal(BOTH);
        },
        (1, "by"),
        "`black` invited; the other accepts",
    ),
    (
        "go where none is due",
        |it| {
            go(it, 7, "white");
            it.renumber();
            it.reseal_from(7, BOTH);
        },
        (7, "entry"),
        "a throw is due in this entry, and with it a link",
    ),
    (
        "roller puts his roll off with a go",
        |it| {
            go(it, 6, "black");
            it.renumber();
            it.reseal_from(6, BOTH);
        },
        (6, "entry"),
        "a throw is due in this entry, and with it a link",
    ),
    (
        "a second throw by one's own capture, without the other's go",
        |it| {
            it.log.remove(4);
            it.renumber();
            let link = it.text(5, "link").parse().unwrap();
            let key = roll_key(&it.before(5), Purpose::Roll, &link);
            let mut stream = Stream::new(&key);
            let sticks = loop {
                let sticks: Vec<String> = (0..4).map(|_| stream.below(2).to_string()).collect();
                if sticks.join(" ") != "0 0 0 1" {
                    break sticks;
                }
            };
            it.put(5, "roll", format!("4s = {}", sticks.join(" ")));
            it.reseal_from(5, BOTH);
        },
        (5, "by"),
        "Amy (white) must first let Björn (black) go on, with a `go`",
    ),
    (
        "throw by the other player",
        |it| {
            it.put(5, "roll", it.text(6, "roll"));
            it.put(5, "link", it.link("A", false, 2));
            it.reseal_from(5, BOTH);
        },
        (5, "roll"),
        "`roll` has no place in this entry, which is `act: go`",
    ),
    (
        "claim-time while there is time",
        |it| claim(it, "black", "2026-12-08T00:00:00Z"),
        (7, "act"),
        "house 0.18: white's time is not up; it runs for 5 days 8 h more",
    ),
    (
        "claim-time by the late player himself",
        |it| claim(it, "white", "2027-12-08T00:00:00Z"),
        (7, "act"),
        "house 0.18: it is white's own time that runs",
    ),
    (
        "resignation in the other's name",
        |it| {
            it.end_with(7, &[("by", "white"), ("act", "resign")]);
            it.reseal_from(7, &[(Some("white"), "B")]);
        },
        (7, "sig"),
        "this entry is not signed by Amy (white)",
    ),
    (
        "resignation out of turn",
        |it| act(it, 7, "black", "resign"),
        (7, "by"),
        "Amy (white) is to act here",
    ),
    (
        "accept-draw where the offer lapsed",
        |it| act(it, 10, "black", "accept-draw"),
        (10, "act"),
        "house 0.5: white has not offered a draw that still stands",
    ),
    (
        "takeback across a throw",
        |it| act(it, 10, "black", "takeback"),
        (10, "act"),
        "nothing is given back while a throw is due",
    ),
    (
        "a ruling under fair",
        |it| {
            let pairs = [
                ("act", "ruling"),
                ("decision", "result white"),
                ("why", "x"),
            ];
            it.end_with(10, &pairs);
            it.reseal_from(10, BOTH);
        },
        (10, "act"),
        "nobody rules a game with `fair` dice",
    ),
    (
        "turn number skipped, signed anew",
        |it| text(it, 9, "turn", "7"),
        (9, "turn"),
        "turn 7 stands where turn 6 is due",
    ),
    (
        "number of the entry",
        |it| it.put(9, "entry", "10"),
        (9, "entry"),
        "entry 10 stands where entry 9 belongs",
    ),
    (
        "head alone changed",
        |it| it.put(10, "head", "aaaaaaaa"),
        (10, "head"),
        "the head is wukdxqxs, not aaaaaaaa",
    ),
    (
        "head taken out",
        |it| it.take_out(4, &["head"]),
        (4, "entry"),
        "the key `head` is missing",
    ),
    (
        "the other's key is the inviter's",
        |it| {
            it.put(1, "key", it.header["key"].clone());
            it.reseal(&[(Some("white"), "B"), (Some("black"), "B")]);
        },
        (1, "key"),
        "this `key` is the inviter's",
    ),
    (
        "the other's nonce is the inviter's",
        |it| {
            it.put(1, "nonce", it.header["nonce"].clone());
            it.reseal(BOTH);
        },
        (1, "nonce"),
        "this `nonce` is the inviter's",
    ),
    (
        "the other's name is the inviter's, addresses aside",
        |it| name(it, "Björn <amy@example.org>"),
        (1, "name"),
        "both players have this name",
    ),
    (
        "the other is called by the inviter's seat",
        |it| name(it, "black"),
        (1, "name"),
        "`black` is the word for the other seat",
    ),
    (
        "a name that is all address",
        |it| name(it, "<amy@example.org>"),
        (1, "name"),
        "without its address no name is left",
    ),
    (
        "a name of no visible sign",
        |it| name(it, "\u{200b}"),
        (1, "name"),
        "which nobody sees, stands in no name",
    ),
    (
        "a name of 81 characters",
        |it| name(it, &"A".repeat(81)),
        (1, "name"),
        "a name is at most 80 characters long",
    ),
    (
        "an empty note",
        |it| text(it, 3, "note", ""),
        (3, "note"),
        "`note` is empty",
    ),
    (
        "a note of 2001 characters",
        |it| text(it, 3, "note", &"ö".repeat(2001)),
        (3, "note"),
        "`note` is at most 2000 characters long",
    ),
    (
        "typed words of 1001 characters",
        |it| text(it, 3, "typed", &"x".repeat(1001)),
        (3, "typed"),
        "`typed` is at most 1000 characters long",
    ),
    (
        "typed words that are the move",
        |it| text(it, 7, "typed", &it.text(7, "move")),
        (7, "typed"),
        "`typed` stands only where it differs from `move`",
    ),
    (
        "a note with U+001B",
        |it| text(it, 3, "note", "a\u{1b}"),
        (3, "note"),
        ODD,
    ),
    (
        "a note with U+000D",
        |it| text(it, 3, "note", "a\r"),
        (3, "note"),
        ODD,
    ),
    (
        "a note with U+0085",
        |it| text(it, 3, "note", "a\u{85}"),
        (3, "note"),
        ODD,
    ),
    (
        "a note with U+2028",
        |it| text(it, 3, "note", "a\u{2028}"),
        (3, "note"),
        ODD,
    ),
    (
        "a note with U+202E",
        |it| text(it, 3, "note", "a\u{202e}"),
        (3, "note"),
        ODD,
    ),
    (
        "a note with U+2066",
        |it| text(it, 3, "note", "a\u{2066}"),
        (3, "note"),
        ODD,
    ),
    (
        "a note with U+007F",
        |it| text(it, 3, "note", "a\u{7f}"),
        (3, "note"),
        ODD,
    ),
    (
        "a note with U+FFFE",
        |it| text(it, 3, "note", "a\u{fffe}"),
        (3, "note"),
        ODD,
    ),
    (
        "a note with U+FFFF",
        |it| text(it, 3, "note", "a\u{ffff}"),
        (3, "note"),
        ODD,
    ),
    (
        "a roll in a go",
        |it| text(it, 5, "roll", &it.text(4, "roll")),
        (5, "roll"),
        "`roll` has no place in this entry, which is `act: go`",
    ),
    (
        "an offer in a go",
        |it| text(it, 5, "offer", "draw"),
        (5, "offer"),
        "`offer` stands only with a move",
    ),
    (
        "go without its link",
        |it| {
            it.take_out(2, &["link", "toss"]);
            it.reseal(BOTH);
        },
        (2, "entry"),
        "a throw is due in this entry, and with it a link",
    ),
    (
        "typed words with a resignation",
        |it| text(it, 10, "typed", "I give up"),
        (10, "typed"),
        "`typed` stands only with a move",
    ),
    (
        "claim-time with not a second more than the clock",
        |it| act(it, 7, "black", "claim-time"),
        (7, "act"),
        "house 0.18: white's time is not up; it runs for 7 days more",
    ),
    (
        "claim-time when just the clock has run",
        |it| claim(it, "black", "2026-12-13T08:25:00Z"),
        (7, "act"),
        "house 0.18: white's time is not up; it runs for 1 s more",
    ),
    (
        "an acceptance unsigned",
        |it| {
            it.take_out(1, &["sig"]);
            it.reseal(&[]);
        },
        (1, "entry"),
        "the key `sig` is missing",
    ),
];
