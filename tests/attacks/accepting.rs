//! Invitations and acceptances: in whose name, how often, by which keys.

use herald::dice::{Chain, Signer, transcript};
use herald::play::Noting;
use herald::record::{EntryKey as Key, HeaderKey, Player};
use herald::side::Side;

use crate::Attack;
use crate::cheat::Cheat;
use crate::people::{ASSERTED, BEGUN, DAY, PLAIN, Person, Terms, terms};
use crate::register::standing;

/// Ann, who has invited, and others who have her invitation.
fn invited<const N: usize>(names: [&str; N]) -> (Person, [Person; N]) {
    let mut ann = Person::new("Ann");
    ann.invite(&terms("gallop"), Side::First);
    let guests = names.map(|name| {
        let mut guest = Person::new(name);
        guest.receive(&ann.slip(), PLAIN).unwrap();
        guest
    });
    (ann, guests)
}

fn timed(clock: &'static str) -> Terms<'static> {
    Terms {
        clock: Some(clock),
        ..terms("gallop")
    }
}

/// An acceptance with a name that no herald would write.
fn called(name: &str) -> String {
    let (mut ann, [mut bob]) = invited(["Bob"]);
    bob.join().unwrap();
    let mut cheat = Cheat::of(&bob.text);
    cheat.change(Key::Name, name, Some(&bob.secret()));
    ann.refuses(&cheat.code())
}

pub(crate) const ATTACKS: &[Attack] = &[
    (
        "One invitation is accepted by two, for the better toss",
        || {
            let (mut ann, [mut bob, mut zoe]) = invited(["Bob", "bob"]);
            bob.join().unwrap();
            zoe.join().unwrap();
            ann.receive(&bob.slip(), PLAIN).unwrap();
            ann.refuses(&zoe.slip())
        },
        "this invitation stands here as accepted by Bob",
    ),
    (
        "The second acceptance comes with another copy of the invitation",
        || {
            let (mut ann, [mut bob, mut zoe]) = invited(["Bob", "bob"]);
            bob.join().unwrap();
            zoe.join().unwrap();
            ann.receive(&bob.slip(), PLAIN).unwrap();
            standing(&ann, &zoe.text)
        },
        "your herald saw the acceptance of Bob first",
    ),
    (
        "A look at the toss of a second acceptance, and back to the first",
        || {
            let (ann, [mut bob, mut zoe]) = invited(["Bob", "bob"]);
            bob.join().unwrap();
            zoe.join().unwrap();
            let play = ann.look_at(&bob.text);
            assert!(play.referee().table().is_some(), "the toss is shown once");
            let second = ann.look_at(&zoe.text);
            assert!(second.referee().table().is_none(), "and no other is");
            standing(&ann, &zoe.text)
        },
        "an invitation is for one opponent and one game",
    ),
    (
        "One person accepts twice: the same acceptance comes out",
        || {
            let (_, [mut bob]) = invited(["Bob"]);
            let invitation = bob.text.clone();
            bob.join().unwrap();
            let first = std::mem::replace(&mut bob.text, invitation);
            let notices = bob.join().unwrap();
            assert_eq!(bob.text, first);
            notices.join(" ")
        },
        "Entry 1 was made before; here it is once more",
    ),
    (
        "One person accepts again under another name",
        || {
            let (_, [mut bob]) = invited(["Bob"]);
            let invitation = bob.text.clone();
            bob.join().unwrap();
            bob.text = invitation;
            let zoe = Player::read("Zoe").unwrap();
            bob.cannot(|bob| bob.join_as(&zoe))
        },
        "you have accepted this invitation already, as Bob",
    ),
    (
        "An acceptance under another name than was invited",
        || {
            let (mut ann, [mut zoe]) = invited(["Zoe"]);
            zoe.join().unwrap();
            let told = ann.refuses(&zoe.slip());
            let key = Signer::of(&zoe.secret()).key().fingerprint();
            assert!(told.contains(&key), "with the fingerprint");
            ann.receive(&zoe.slip(), ASSERTED).unwrap();
            told
        },
        "you invited Bob, and Zoe has accepted, with the key",
    ),
    (
        "The acceptance is ground after the inviter's first link was seen",
        || {
            let (mut ann, [mut bob]) = invited(["Bob"]);
            let mut twin = bob.twin();
            bob.join().unwrap();
            ann.receive(&bob.slip(), PLAIN).unwrap();
            ann.turn(&mut |_| 0);
            assert!(
                Cheat::of(&ann.text).entries[1].link().is_some(),
                "the link is out"
            );
            twin.join().unwrap();
            ann.refuses(&twin.slip())
        },
        "an invitation is for one opponent and one game",
    ),
    (
        "The ground acceptance in a file of its own",
        || {
            let (mut ann, [mut bob]) = invited(["Bob"]);
            let mut twin = bob.twin();
            bob.join().unwrap();
            ann.receive(&bob.slip(), PLAIN).unwrap();
            ann.turn(&mut |_| 0);
            twin.join().unwrap();
            standing(&ann, &twin.text)
        },
        "another copy of this game was answered at entry 2, the one whose entry 1 has the head",
    ),
    (
        "A man in the middle swaps both keys",
        || {
            let (mut ann, [mut mallory]) = invited(["Bob"]);
            mallory.join().unwrap();
            ann.receive(&mallory.slip(), PLAIN).unwrap();
            let mut double = Person::new("Ann");
            double.invite(&terms("gallop"), Side::First);
            let mut bob = Person::new("Bob");
            bob.receive(&double.slip(), PLAIN).unwrap();
            bob.join().unwrap();
            double.receive(&bob.slip(), PLAIN).unwrap();
            let print = |one: &Person, side| one.look().fingerprint(side).unwrap();
            assert_eq!(ann.look().name(Side::Second), "Bob");
            assert_ne!(print(&ann, Side::First), print(&bob, Side::First));
            assert_ne!(print(&ann, Side::Second), print(&bob, Side::Second));
            "both fingerprints differ between the two boards".to_owned()
        },
        "fingerprints differ",
    ),
    (
        "An invitation in another's name, with his key and one's own tip",
        || {
            let (_, [mut bob]) = invited(["Bob"]);
            let mut cheat = Cheat::of(&bob.text);
            let mallory = Person::new("Mallory");
            let tip = Chain::new(&mallory.secret(), &cheat.header.nonce(), None).tip();
            cheat.header = cheat.header.with(HeaderKey::Tip, tip.to_string());
            let pairs = cheat.header.hashed(None);
            let pairs = pairs.iter().map(|(key, text)| (*key, text.as_ref()));
            let sig = Signer::of(&mallory.secret()).sign(&transcript::game(pairs));
            cheat.header = cheat.header.with(HeaderKey::Sig, sig.to_string());
            bob.text.clear();
            bob.refuses(&cheat.whole())
        },
        "the header is not signed by the inviter's key",
    ),
    (
        "The terms of an invitation are changed on its way",
        || {
            let (_, [mut bob]) = invited(["Bob"]);
            let mut cheat = Cheat::of(&bob.text);
            cheat.header = cheat.header.with(HeaderKey::First, "white");
            bob.text.clear();
            bob.refuses(&cheat.whole())
        },
        "the header is not signed by the inviter's key",
    ),
    (
        "The inviter accepts himself",
        || {
            let (mut ann, []) = invited([]);
            ann.cannot(|ann| ann.join_as(&Player::read("Bob").unwrap()))
        },
        "your own herald made this invitation",
    ),
    (
        "An acceptance with the inviter's key",
        || {
            let (mut ann, [mut bob]) = invited(["Bob"]);
            bob.join().unwrap();
            let mut cheat = Cheat::of(&bob.text);
            let key = cheat.header.key().unwrap().to_string();
            cheat.change(Key::Key, &key, Some(&bob.secret()));
            ann.refuses(&cheat.code())
        },
        "this `key` is the inviter's",
    ),
    (
        "An acceptance with the inviter's nonce",
        || {
            let (mut ann, [mut bob]) = invited(["Bob"]);
            bob.join().unwrap();
            let mut cheat = Cheat::of(&bob.text);
            let nonce = cheat.header.nonce().to_string();
            cheat.change(Key::Nonce, &nonce, Some(&bob.secret()));
            ann.refuses(&cheat.code())
        },
        "this `nonce` is the inviter's",
    ),
    (
        "An acceptance with a key of small order, which any signature fits",
        || {
            let (mut ann, [mut bob]) = invited(["Bob"]);
            bob.join().unwrap();
            let mut cheat = Cheat::of(&bob.text);
            let mut key = [0; 32];
            key[0] = 1;
            let key = herald::dice::Key::from(key).to_string();
            cheat.change(Key::Key, &key, Some(&bob.secret()));
            ann.refuses(&cheat.code())
        },
        "here belongs an Ed25519 key",
    ),
    (
        "An acceptance under the inviter's own name, in capitals",
        || called("ANN <bob@example.org>"),
        "both players have this name",
    ),
    (
        "An acceptance under the word for the inviter's seat",
        || called("White"),
        "`white` is the word for the other seat",
    ),
    (
        "An acceptance under the inviter's name and a sign that nobody sees",
        || called("Ann\u{200b}"),
        "which nobody sees, stands in no name",
    ),
    (
        "An acceptance under a name that turns the writing round",
        || called("Bob\u{202e}nnA"),
        "stands in no text",
    ),
    (
        "An acceptance after thirty days, under a long clock",
        || {
            let mut ann = Person::new("Ann");
            ann.invite(&timed("60d"), Side::First);
            let mut bob = Person::new("Bob");
            bob.receive(&ann.slip(), PLAIN).unwrap();
            bob.now = BEGUN + 30 * DAY + 1;
            bob.cannot(Person::join)
        },
        "an invitation is accepted within the clock, and within 30 days",
    ),
    (
        "An acceptance after the clock has run, dated by a modified client",
        || {
            let mut ann = Person::new("Ann");
            ann.invite(&timed("2d"), Side::First);
            let mut bob = Person::new("Bob");
            bob.receive(&ann.slip(), PLAIN).unwrap();
            bob.join().unwrap();
            let mut cheat = Cheat::of(&bob.text);
            cheat.change(Key::Date, "2026-12-02T20:15:00Z", Some(&bob.secret()));
            ann.now = BEGUN + 3 * DAY;
            ann.refuses(&cheat.code())
        },
        "an invitation is accepted within the clock, and within 30 days",
    ),
    (
        "An invitation that begins in the days to come",
        || {
            let mut ann = Person::new("Ann");
            ann.invite(&timed("7d"), Side::First);
            let mut bob = Person::new("Bob");
            bob.now = BEGUN - DAY;
            bob.refuses(&ann.slip())
        },
        "which is yet to come",
    ),
    (
        "The folder is searched past an acceptance nobody has looked at",
        || {
            let (ann, [mut bob]) = invited(["Bob"]);
            bob.join().unwrap();
            let mut play = ann.look_at(&ann.text);
            play = herald::play::Play::open(crate::people::file(&bob.text), None)
                .inspect(|_| drop(play))
                .unwrap();
            play.hold(ann.secret(), &ann.home, Noting::Heed).unwrap();
            assert!(play.referee().table().is_none(), "no toss is shown");
            match play.standing() {
                Some(herald::play::Standing::Refused(refusal)) => crate::people::said(refusal),
                _ => "it binds".to_owned(),
            }
        },
        "this acceptance has not been looked at yet",
    ),
];
