//! Forgeries of an arbiter's game: Carl throws for Ann (white) and Bob (black),
//! rules a draw, and shows the seed.

use crate::Forgery;
use crate::client::{Client, Secrets, sha};
use herald::dice::encode::to_base32;

const CARL: Secrets = &[(None, "C")];
const PLAYER: Secrets = &[(None, "A")];
const NOBODY: Secrets = &[];

const NOT_CARL: &str = "this entry is not signed by the arbiter";
const UNSIGNED: &str = "the key `sig` is missing";
const AWAITED: &str = "a throw of the arbiter's is due before it";

/// A player's act while the second throw is due.
fn act(it: &mut Client, act: &str) {
    it.log.truncate(2);
    it.insert(3, &[("by", "white"), ("act", act)]);
    it.reseal(CARL);
}

pub(crate) const FORGERIES: &[Forgery] = &[
    (
        "arbiter: a throw changed, heads put right",
        |it| {
            it.put(3, "roll", "2d6 = 6 6");
            it.reseal(NOBODY);
        },
        (3, "sig"),
        NOT_CARL,
    ),
    (
        "arbiter: a throw changed and signed anew by him",
        |it| {
            it.put(3, "roll", "2d6 = 6 6");
            it.reseal_from(3, CARL);
        },
        (3, "roll"),
        "the dice show `2d6 = 1 5`, not `2d6 = 6 6`",
    ),
    (
        "arbiter: a throw unsigned",
        |it| {
            it.take_out(5, &["sig"]);
            it.reseal_from(5, CARL);
        },
        (5, "entry"),
        UNSIGNED,
    ),
    (
        "arbiter: a throw signed by a player",
        |it| it.reseal_from(5, PLAYER),
        (5, "sig"),
        NOT_CARL,
    ),
    (
        "arbiter: commit replaced",
        |it| {
            it.put(0, "commit", to_base32(&sha("x")));
            it.reseal(CARL);
        },
        (7, "seed"),
        "this is not the seed that the commitment was made to",
    ),
    (
        "arbiter: a ruling unsigned",
        |it| {
            it.take_out(6, &["sig"]);
            it.reseal_from(6, CARL);
        },
        (6, "entry"),
        UNSIGNED,
    ),
    (
        "arbiter: a ruling changed",
        |it| {
            it.put(6, "decision", "result white");
            it.reseal_from(6, NOBODY);
        },
        (6, "sig"),
        NOT_CARL,
    ),
    (
        "arbiter: a ruling signed by a player",
        |it| it.reseal_from(6, PLAYER),
        (6, "sig"),
        NOT_CARL,
    ),
    (
        "arbiter: reason changed",
        |it| {
            it.put(6, "why", "x");
            it.reseal_from(6, NOBODY);
        },
        (6, "sig"),
        NOT_CARL,
    ),
    (
        "arbiter: another seed shown",
        |it| {
            it.put(7, "seed", to_base32(&sha("y")));
            it.reseal_from(7, CARL);
        },
        (7, "seed"),
        "this is not the seed that the commitment was made to",
    ),
    (
        "arbiter: the seed shown unsigned",
        |it| {
            it.take_out(7, &["sig"]);
            it.reseal_from(7, CARL);
        },
        (7, "entry"),
        UNSIGNED,
    ),
    (
        "arbiter: a move changed, all heads put right",
        |it| {
            it.put(2, "move", "a15-a11 j15-d9");
            it.reseal(NOBODY);
        },
        (3, "sig"),
        NOT_CARL,
    ),
    (
        "arbiter: revealed before the end",
        |it| {
            it.log.remove(5);
            it.renumber();
            it.reseal(CARL);
        },
        (6, "act"),
        "the seed is revealed only after the end of the game",
    ),
    (
        "arbiter: revealed twice",
        |it| {
            it.log.push(it.log[6].clone());
            it.renumber();
            it.reseal(CARL);
        },
        (8, "act"),
        "the seed is revealed already",
    ),
    (
        "arbiter: a throw with a note",
        |it| {
            it.put(3, "note", "x");
            it.reseal_from(3, CARL);
        },
        (3, "note"),
        "`note` has no place in this entry, which is a throw",
    ),
    (
        "arbiter: a ruling with a note",
        |it| {
            it.put(6, "note", "x");
            it.reseal_from(6, CARL);
        },
        (6, "note"),
        "`note` has no place in this entry, which is `act: ruling`",
    ),
    (
        "arbiter: a signed move",
        |it| {
            it.put(2, "sig", it.text(1, "sig"));
            it.reseal(CARL);
        },
        (2, "sig"),
        "`sig` stands in no move with `arbiter` dice",
    ),
    (
        "arbiter: a resignation while his throw is due",
        |it| act(it, "resign"),
        (3, "act"),
        AWAITED,
    ),
    (
        "arbiter: a takeback while his throw is due",
        |it| act(it, "takeback"),
        (3, "act"),
        AWAITED,
    ),
    (
        "arbiter: the header signed",
        |it| {
            it.invite("C");
            it.reseal(CARL);
        },
        (0, "sig"),
        "`sig` has no place with `arbiter` dice",
    ),
    (
        "arbiter: unnamed",
        |it| {
            it.take_out(0, &["arbiter"]);
            it.reseal(CARL);
        },
        (0, "log"),
        "the key `arbiter` is missing",
    ),
    (
        "arbiter: called as a player",
        |it| {
            it.put(0, "arbiter", "Bob <carl@example.org>");
            it.reseal(CARL);
        },
        (0, "arbiter"),
        "has a name that is no player's",
    ),
    (
        "arbiter: another's name, heads put right",
        |it| {
            it.put(0, "arbiter", "Carla");
            it.reseal(NOBODY);
        },
        (1, "sig"),
        NOT_CARL,
    ),
];
