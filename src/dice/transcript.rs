//! What is hashed of a game: T\[0\], T\[1\], T\[e\], heads and the game's id
//! (section 4).

use super::bytes::{Commitment, GameId, Head, Link, Nonce, Tip, Transcript, first_bytes};
use super::encode::{Tag, hash};
use super::terms::{Kind, Purpose, Role, Source};

/// What the first player, or the header, promises about chance before the
/// game: the source, and the field `tipA` that goes with it (section 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pledge {
    /// `fair`, with the tip of A's first chain.
    Fair(Tip),
    /// `arbiter`, with the commitment to the seed.
    Arbiter(Commitment),
    /// `open`, with the commitment computed from the seed that is shown.
    Open(Commitment),
    /// `table`, which promises nothing.
    Table,
}

impl Pledge {
    /// The source it belongs to.
    #[must_use]
    pub const fn source(&self) -> Source {
        match self {
            Self::Fair(_) => Source::Fair,
            Self::Arbiter(_) => Source::Arbiter,
            Self::Open(_) => Source::Open,
            Self::Table => Source::Table,
        }
    }

    const fn as_bytes(&self) -> &[u8] {
        match self {
            Self::Fair(tip) => tip.as_bytes(),
            Self::Arbiter(commitment) | Self::Open(commitment) => commitment.as_bytes(),
            Self::Table => &[],
        }
    }
}

/// What T\[0\] is the hash of: the terms of the game and player A.
#[derive(Clone, Copy, Debug)]
pub struct Invitation<'a> {
    /// The game's name: `gallop`.
    pub game: &'a str,
    /// The edition of its rules: `gallop/1`.
    pub rules: &'a str,
    /// The options as [`join_options`] gives them.
    pub options: &'a str,
    /// `toss`, or the seat that moves first.
    pub first: &'a str,
    /// A's name, trimmed and without mail address.
    pub name: &'a str,
    /// A's nonce under `fair`, else the game's.
    pub nonce: &'a Nonce,
    /// The source of chance and what goes with it.
    pub pledge: Pledge,
}

impl Invitation<'_> {
    /// T\[0\] (section 4).
    #[must_use]
    pub fn transcript(&self) -> Transcript {
        let fields: [&[u8]; 8] = [
            self.game.as_bytes(),
            self.rules.as_bytes(),
            self.options.as_bytes(),
            self.pledge.source().edition().as_bytes(),
            self.first.as_bytes(),
            self.name.as_bytes(),
            self.nonce.as_bytes(),
            self.pledge.as_bytes(),
        ];
        hash(Tag::Invite, &fields).into()
    }
}

/// What T\[1\] is the hash of, besides T\[0\]: player B.
#[derive(Clone, Copy, Debug)]
pub struct Acceptance<'a> {
    /// B's name, trimmed and without mail address.
    pub name: &'a str,
    /// What B adds under `fair`; nothing under the other sources.
    pub fair: Option<FairAcceptance<'a>>,
}

/// What B's acceptance holds under `fair`.
#[derive(Clone, Copy, Debug)]
pub struct FairAcceptance<'a> {
    /// B's nonce.
    pub nonce: &'a Nonce,
    /// The tip of B's first chain.
    pub tip: &'a Tip,
    /// The first link of that chain.
    pub link: &'a Link,
}

impl Acceptance<'_> {
    /// T\[1\], from T\[0\] (section 4).
    #[must_use]
    pub fn transcript(&self, invitation: &Transcript) -> Transcript {
        let [nonce, tip, link]: [&[u8]; 3] = match &self.fair {
            Some(fair) => [
                fair.nonce.as_bytes(),
                fair.tip.as_bytes(),
                fair.link.as_bytes(),
            ],
            None => [&[]; 3],
        };
        let fields: [&[u8]; 5] = [
            invitation.as_bytes(),
            self.name.as_bytes(),
            nonce,
            tip,
            link,
        ];
        hash(Tag::Accept, &fields).into()
    }
}

/// A throw as the record has it.
#[derive(Clone, Copy, Debug)]
pub struct Throw<'a> {
    /// What it is for.
    pub purpose: Purpose,
    /// The term and what was thrown: `2d6 = 3 5`.
    pub text: &'a str,
}

/// What T\[e\] is the hash of, besides T\[e-1\], for e from 2 on.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    /// The number e.
    pub number: u32,
    /// Who makes it; nobody for a `roll`, `reveal` or `ruling` where the
    /// source is not `fair`.
    pub role: Option<Role>,
    /// What it does.
    pub kind: Kind,
    /// The canonical move; for `reveal` the seed in base32; for `ruling` the
    /// decision, a line feed and the reason; else empty.
    pub body: &'a str,
    /// The date as the file gives it, for a player's entry in a game with a
    /// clock.
    pub date: Option<&'a str>,
    /// Its throws: setup, toss, roll.
    pub throws: &'a [Throw<'a>],
    /// The link it reveals, under `fair`.
    pub link: Option<&'a Link>,
    /// The tip of its author's next chain, if it announces one.
    pub newtip: Option<&'a Tip>,
}

impl Entry<'_> {
    /// T\[e\], from T\[e-1\] (section 4).
    #[must_use]
    pub fn transcript(&self, before: &Transcript) -> Transcript {
        let mut body = self.body.to_owned();
        if let Some(date) = self.date {
            body.push('\n');
            body.push_str(date);
        }
        let throws: Vec<String> = self
            .throws
            .iter()
            .map(|throw| format!("{} {}", throw.purpose.as_str(), throw.text))
            .collect();
        let throws = throws.join("\n");
        let fields: [&[u8]; 8] = [
            before.as_bytes(),
            &self.number.to_be_bytes(),
            self.role.map_or(&[], Role::as_bytes),
            self.kind.as_str().as_bytes(),
            body.as_bytes(),
            throws.as_bytes(),
            self.link.map_or(&[], |link| link.as_bytes()),
            self.newtip.map_or(&[], |tip| tip.as_bytes()),
        ];
        hash(Tag::Entry, &fields).into()
    }
}

impl Transcript {
    /// The head of the entry (section 4).
    #[must_use]
    pub fn head(&self) -> Head {
        first_bytes(self.as_bytes()).into()
    }

    /// The id of the game whose T\[1\] this is (section 4).
    #[must_use]
    pub fn game_id(&self) -> GameId {
        first_bytes(self.as_bytes()).into()
    }
}

/// The field `options` of an invitation: `key=value`, sorted by the bytes of
/// the keys and joined by line feeds (section 4).
#[must_use]
pub fn join_options<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let mut pairs: Vec<_> = pairs.into_iter().collect();
    pairs.sort_unstable_by_key(|&(key, _)| key);
    let lines: Vec<String> = pairs
        .into_iter()
        .map(|(key, value)| format!("{key}={value}"))
        .collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONCE: [u8; 16] = [1; 16];

    fn invitation(nonce: &Nonce) -> Invitation<'_> {
        Invitation {
            game: "sidle",
            rules: "sidle/1",
            options: "",
            first: "toss",
            name: "Amy",
            nonce,
            pledge: Pledge::Table,
        }
    }

    fn entry() -> Entry<'static> {
        Entry {
            number: 2,
            role: Some(Role::A),
            kind: Kind::Move,
            body: "a1-a4",
            date: None,
            throws: &[],
            link: None,
            newtip: None,
        }
    }

    #[test]
    fn options_are_sorted_by_the_bytes_of_their_keys() {
        let pairs = [("start", "8/8"), ("clock", "7d"), ("Z", "1"), ("a", "2")];
        assert_eq!(join_options(pairs), "Z=1\na=2\nclock=7d\nstart=8/8");
        assert_eq!(join_options([]), "");
    }

    #[test]
    fn every_term_of_an_invitation_counts() {
        let nonces = [NONCE, [2; 16]].map(Nonce::from);
        let vary = |change: fn(&mut Invitation)| {
            let mut invitation = invitation(&nonces[0]);
            change(&mut invitation);
            invitation.transcript()
        };
        all_differ(&[
            invitation(&nonces[0]).transcript(),
            invitation(&nonces[1]).transcript(),
            vary(|it| it.game = "gallop"),
            vary(|it| it.rules = "sidle/2"),
            vary(|it| it.options = "seat=white"),
            vary(|it| it.first = "white"),
            vary(|it| it.name = "amy"),
            vary(|it| it.pledge = Pledge::Fair([7; 32].into())),
            vary(|it| it.pledge = Pledge::Fair([8; 32].into())),
            vary(|it| it.pledge = Pledge::Arbiter([7; 32].into())),
            vary(|it| it.pledge = Pledge::Open([7; 32].into())),
        ]);
    }

    #[test]
    fn every_field_of_an_acceptance_counts() {
        let [t, u] = [[3; 32], [4; 32]].map(Transcript::from);
        let made = |name, fair: Option<[u8; 3]>| {
            let (nonce, tip, link) = fair.map_or_else(
                || ([0; 16].into(), [0; 32].into(), [0; 32].into()),
                |[n, t, l]| ([n; 16].into(), [t; 32].into(), [l; 32].into()),
            );
            let fair = fair.map(|_| FairAcceptance {
                nonce: &nonce,
                tip: &tip,
                link: &link,
            });
            Acceptance { name, fair }.transcript(&t)
        };
        all_differ(&[
            made("Bob", None),
            made("bob", None),
            made("Bob", Some([0, 0, 0])),
            made("Bob", Some([1, 0, 0])),
            made("Bob", Some([0, 1, 0])),
            made("Bob", Some([0, 0, 1])),
            Acceptance {
                name: "Bob",
                fair: None,
            }
            .transcript(&u),
        ]);
    }

    #[test]
    fn every_field_of_an_entry_counts() {
        const TOSS: Throw = Throw {
            purpose: Purpose::Toss,
            text: "2d6 = 6 5",
        };
        const ROLL: Throw = Throw {
            purpose: Purpose::Roll,
            ..TOSS
        };
        let [t, u] = [[3; 32], [4; 32]].map(Transcript::from);
        let (link, tip) = (Link::from([5; 32]), Tip::from([5; 32]));
        let vary = |change: fn(&mut Entry)| {
            let mut entry = entry();
            change(&mut entry);
            entry.transcript(&t)
        };
        let linked = |link, newtip| {
            let entry = Entry {
                link,
                newtip,
                ..entry()
            };
            entry.transcript(&t)
        };
        all_differ(&[
            entry().transcript(&t),
            entry().transcript(&u),
            vary(|it| it.number = 3),
            vary(|it| it.role = Some(Role::B)),
            vary(|it| it.role = None),
            vary(|it| it.kind = Kind::MoveDraw),
            vary(|it| it.body = "a1-a5"),
            vary(|it| it.date = Some("2026-11-29T20:15:00Z")),
            vary(|it| it.throws = &[TOSS]),
            vary(|it| it.throws = &[ROLL]),
            vary(|it| it.throws = &[TOSS, ROLL]),
            linked(Some(&link), None),
            linked(None, Some(&tip)),
            linked(Some(&link), Some(&tip)),
        ]);
    }

    #[test]
    fn a_date_follows_the_body_and_throws_are_lines() {
        let t = Transcript::from([3; 32]);
        let dated = Entry {
            date: Some("2026-11-29T20:15:00Z"),
            throws: &[
                Throw {
                    purpose: Purpose::Toss,
                    text: "2d6 = 6 5",
                },
                Throw {
                    purpose: Purpose::Roll,
                    text: "2d6 = 1 5",
                },
            ],
            ..entry()
        };
        let expected = hash(
            Tag::Entry,
            &[
                t.as_bytes(),
                &[0, 0, 0, 2],
                b"A",
                b"move",
                b"a1-a4\n2026-11-29T20:15:00Z",
                b"toss 2d6 = 6 5\nroll 2d6 = 1 5",
                b"",
                b"",
            ],
        );
        assert_eq!(dated.transcript(&t), expected.into());
    }

    fn all_differ(transcripts: &[Transcript]) {
        for (n, transcript) in transcripts.iter().enumerate() {
            assert!(!transcripts[..n].contains(transcript), "case {n}");
        }
    }
}
