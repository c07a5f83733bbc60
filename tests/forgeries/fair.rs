//! Forgeries of a fair game: Björn (black) invites Amy (white) to a Sidle.

use crate::Forgery;
use crate::client::{Secrets, key, with_l};

/// What a player's signature that is not his is refused with.
const NOT_AMY: &str = "this entry is not signed by Amy (white)";
const NOT_BJORN: &str = "this entry is not signed by Björn (black)";
const NOT_INVITER: &str = "the header is not signed by the inviter's key";

const AMY: Secrets = &[(Some("white"), "A")];
const BJORN: Secrets = &[(Some("black"), "B")];
pub(crate) const BOTH: Secrets = &[(Some("white"), "A"), (Some("black"), "B")];
const NOBODY: Secrets = &[];

const DIE: &str = "4s = 1 0 1 0";

pub(crate) const FORGERIES: &[Forgery] = &[
    (
        "die changed",
        |it| it.put(4, "roll", DIE),
        (4, "sig"),
        NOT_BJORN,
    ),
    (
        "die changed and all signed anew by its thrower",
        |it| {
            it.put(4, "roll", DIE);
            it.reseal_from(4, BJORN);
        },
        (4, "roll"),
        "the dice show `4s = 1 0 1 1`, not `4s = 1 0 1 0`",
    ),
    (
        "die changed and signed anew by both",
        |it| {
            it.put(4, "roll", DIE);
            it.reseal_from(4, BOTH);
        },
        (4, "roll"),
        "the dice show `4s = 1 0 1 1`, not `4s = 1 0 1 0`",
    ),
    (
        "toss changed, signed anew by both",
        |it| {
            it.put(2, "toss", "2d6 = 6 5");
            it.reseal(BOTH);
        },
        (2, "toss"),
        "the dice show `2d6 = 4 3`, not `2d6 = 6 5`",
    ),
    (
        "move changed",
        |it| it.put(6, "move", "d15-d14>f14"),
        (6, "sig"),
        NOT_BJORN,
    ),
    (
        "the other's move changed, heads put right, own entries signed anew",
        |it| {
            it.put(6, "move", "d15-d14>f14");
            it.reseal_from(6, AMY);
        },
        (6, "sig"),
        NOT_BJORN,
    ),
    (
        "note changed",
        |it| it.put(3, "note", "Viel Glück!"),
        (3, "sig"),
        NOT_AMY,
    ),
    (
        "last note changed",
        |it| it.put(10, "note", "Ill played."),
        (10, "sig"),
        NOT_BJORN,
    ),
    (
        "last note taken out",
        |it| it.take_out(10, &["note"]),
        (10, "sig"),
        NOT_BJORN,
    ),
    (
        "note added",
        |it| it.put(4, "note", "x"),
        (4, "sig"),
        NOT_BJORN,
    ),
    (
        "typed words changed",
        |it| it.put(7, "typed", "l1 to l4, sidle g4"),
        (7, "sig"),
        NOT_AMY,
    ),
    (
        "offer taken out",
        |it| it.take_out(8, &["offer"]),
        (8, "sig"),
        NOT_BJORN,
    ),
    (
        "date changed",
        |it| it.put(5, "date", "2026-12-05T08:20:01Z"),
        (5, "sig"),
        NOT_AMY,
    ),
    (
        "last date changed",
        |it| it.put(10, "date", "2026-12-11T08:45:01Z"),
        (10, "sig"),
        NOT_BJORN,
    ),
    (
        "date before the one before, signed anew",
        |it| {
            it.put(5, "date", "2026-12-01T08:20:00Z");
            it.reseal_from(5, BOTH);
        },
        (5, "date"),
        "this is before 2026-12-04T08:15:00Z; dates never go back",
    ),
    (
        "date taken out, signed anew",
        |it| {
            it.take_out(6, &["date"]);
            it.reseal_from(6, BOTH);
        },
        (6, "entry"),
        "the key `date` is missing",
    ),
    (
        "sig of another entry",
        |it| it.put(6, "sig", it.text(4, "sig")),
        (6, "sig"),
        NOT_BJORN,
    ),
    (
        "sig by the other's key",
        |it| it.reseal_from(6, &[(Some("black"), "A")]),
        (6, "sig"),
        NOT_BJORN,
    ),
    (
        "sig by a stranger's key",
        |it| it.reseal_from(6, &[(Some("black"), "a stranger")]),
        (6, "sig"),
        NOT_BJORN,
    ),
    (
        "sig taken out",
        |it| {
            it.take_out(10, &["sig"]);
            it.reseal_from(10, NOBODY);
        },
        (10, "entry"),
        "the key `sig` is missing",
    ),
    (
        "sig with S + L",
        |it| {
            it.put(10, "sig", with_l(&it.text(10, "sig")));
            it.reseal_from(10, NOBODY);
        },
        (10, "sig"),
        NOT_BJORN,
    ),
    (
        "link used again, signed anew",
        |it| {
            it.put(6, "link", it.text(4, "link"));
            it.reseal_from(6, BOTH);
        },
        (6, "link"),
        "Björn (black): the link is not the next one of its chain, number 3",
    ),
    (
        "link left out between, signed anew",
        |it| {
            it.put(6, "link", it.link("B", true, 4));
            it.reseal_from(6, BOTH);
        },
        (6, "link"),
        "Björn (black): the link is not the next one of its chain, number 3",
    ),
    (
        "link of the other's chain",
        |it| {
            it.put(6, "link", it.link("A", false, 2));
            it.reseal_from(6, BOTH);
        },
        (6, "link"),
        "Björn (black): the link is not the next one of its chain, number 3",
    ),
    (
        "link and throw taken out, signed anew",
        |it| {
            it.take_out(6, &["link", "roll"]);
            it.reseal_from(6, BOTH);
        },
        (6, "entry"),
        "a throw is due in this entry, and with it a link",
    ),
    (
        "a link with nothing thrown",
        |it| {
            it.put(5, "link", it.link("A", false, 2));
            it.reseal_from(5, BOTH);
        },
        (5, "link"),
        "`link` stands only with throws",
    ),
    (
        "entry deleted",
        |it| {
            it.log.remove(4);
        },
        (5, "entry"),
        "entry 6 stands where entry 5 belongs",
    ),
    (
        "entry deleted, the rest put right and signed anew by one",
        |it| {
            it.log.remove(4);
            it.renumber();
            it.reseal_from(5, BJORN);
        },
        (5, "by"),
        "Amy (white) must first let Björn (black) go on, with a `go`",
    ),
    (
        "a turn of both deleted, the rest put right and signed anew by one",
        |it| {
            it.log.drain(6..8);
            it.renumber();
            it.put(7, "turn", "4");
            it.reseal_from(7, BJORN);
        },
        (7, "sig"),
        NOT_AMY,
    ),
    (
        "entry doubled",
        |it| it.log.insert(5, it.log[4].clone()),
        (6, "entry"),
        "entry 5 stands where entry 6 belongs",
    ),
    (
        "entries swapped",
        |it| it.log.swap(5, 6),
        (6, "entry"),
        "entry 7 stands where entry 6 belongs",
    ),
    (
        "entry added after the end",
        |it| {
            it.log.push(it.log[9].clone());
            it.renumber();
            it.reseal_from(11, BOTH);
        },
        (11, "act"),
        "the game was over before this entry",
    ),
    (
        "name changed",
        |it| it.put(0, "white", "Ann"),
        (0, "sig"),
        NOT_INVITER,
    ),
    (
        "name of the acceptance changed",
        |it| it.put(1, "name", "Ann"),
        (1, "sig"),
        "this entry is not signed by Ann (white)",
    ),
    (
        "inviter's key replaced",
        |it| it.put(0, "key", key("a stranger")),
        (0, "sig"),
        NOT_INVITER,
    ),
    (
        "inviter's key replaced, his entries signed anew",
        |it| {
            it.put(0, "key", key("a stranger"));
            it.reseal(&[(Some("black"), "a stranger")]);
        },
        (1, "sig"),
        NOT_AMY,
    ),
    (
        "option added",
        |it| it.put(0, "options", "repetition=4"),
        (0, "options"),
        "sidle has no options",
    ),
    (
        "clock changed",
        |it| it.put(0, "clock", "70d"),
        (0, "sig"),
        NOT_INVITER,
    ),
    (
        "first mover named",
        |it| it.put(0, "first", "white"),
        (0, "sig"),
        NOT_INVITER,
    ),
    (
        "rules edition changed",
        |it| it.put(0, "rules", "sidle/2"),
        (0, "rules"),
        "this herald knows edition 1 of the rules",
    ),
    (
        "tip of the inviter replaced",
        |it| it.put(0, "tip", it.link("B", true, 1)),
        (0, "sig"),
        NOT_INVITER,
    ),
    (
        "nonce replaced",
        |it| it.put(0, "nonce", it.text(1, "nonce")),
        (1, "nonce"),
        "this `nonce` is the inviter's",
    ),
    (
        "header unsigned",
        |it| it.take_out(0, &["sig"]),
        (0, "log"),
        "the key `sig` is missing",
    ),
    (
        "header signed by the other",
        |it| it.invite("A"),
        (0, "sig"),
        NOT_INVITER,
    ),
    (
        "header signed by a stranger",
        |it| it.invite("a stranger"),
        (0, "sig"),
        NOT_INVITER,
    ),
    (
        "header's sig with S + L",
        |it| it.put(0, "sig", with_l(&it.header["sig"])),
        (0, "sig"),
        NOT_INVITER,
    ),
    (
        "header's sig of another header",
        |it| {
            let mut other = it.clone();
            other.put(0, "begun", "2026-11-29T20:15:01Z");
            other.invite("B");
            it.put(0, "sig", other.header["sig"].clone());
        },
        (0, "sig"),
        NOT_INVITER,
    ),
    (
        "header's sig of an entry",
        |it| it.put(0, "sig", it.text(2, "sig")),
        (0, "sig"),
        NOT_INVITER,
    ),
    (
        "header changed, all but the header signed anew by both",
        |it| {
            it.put(0, "clock", "70d");
            it.reseal_from(1, BOTH);
        },
        (0, "sig"),
        NOT_INVITER,
    ),
    (
        "an invitation alone, unsigned",
        |it| {
            it.log.clear();
            it.take_out(0, &["sig"]);
        },
        (0, "log"),
        "the key `sig` is missing",
    ),
    (
        "an invitation alone, signed by a stranger",
        |it| {
            it.log.clear();
            it.invite("a stranger");
        },
        (0, "sig"),
        NOT_INVITER,
    ),
];
