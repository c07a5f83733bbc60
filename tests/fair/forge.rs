//! A game file taken apart, so that it can be made false.

use herald::dice::{
    Acceptance, Chain, Entry as Hashed, FairAcceptance, FairRoll, Invitation, Kind, Link, Nonce,
    Player as Chained, Pledge, Purpose, Role, Seal, Stream, Throw, Tip, Transcript,
};
use herald::play::Play;
use herald::record::{Act, Entry, First, GameFile};
use herald::referee::Throw as Due;

use crate::common::Loaded;
use crate::people::{Pair, Person, act, choose, moves, opening, read};

/// A game file taken apart, with the chains of both players.
pub(crate) struct Forge {
    pub(crate) header: String,
    pub(crate) entries: Vec<Entry>,
    pub(crate) chains: [Chain; 2],
}

impl Forge {
    /// A game of Gallop with eleven entries, one of which announces a new tip.
    pub(crate) fn new() -> Self {
        Self::of(&game())
    }

    pub(crate) fn of(pair: &Pair) -> Self {
        let file = pair.people[0].file.as_ref().unwrap();
        let header = file.text().split_inclusive("log:\n").next().unwrap();
        let [ann, bob] = &pair.people;
        Self {
            header: header.to_owned(),
            entries: file.entries().to_vec(),
            chains: [
                Chain::of_inviter(&ann.secret(), &ann.nonce(), 0),
                bob_chain(pair, bob),
            ],
        }
    }

    pub(crate) fn text(&self) -> String {
        let entries = self.entries.iter().map(Entry::text);
        self.header.clone() + &entries.collect::<String>()
    }

    /// What is wrong with the file, whether its form or what it says.
    pub(crate) fn fault(&self) -> String {
        let seats = |name: &str| herald::games::find(name).map(|game| game.seats);
        match GameFile::read(self.text(), &seats) {
            Err(flaw) => flaw.why,
            Ok(file) => match Play::open(file, None) {
                Err(fault) => {
                    let number = fault.entry.map_or("header".to_owned(), |n| n.to_string());
                    format!("{number}: {}", fault.why)
                }
                Ok(_) => "sound".to_owned(),
            },
        }
    }

    pub(crate) fn renumber(&mut self) {
        for (number, entry) in (0..).zip(&mut self.entries) {
            entry.number = number;
        }
    }

    /// The transcripts of all entries as they stand.
    pub(crate) fn transcripts(&self) -> Vec<Transcript> {
        let file = read(&self.header);
        let header = file.header();
        let nonce: Nonce = header.nonce.parse().unwrap();
        let invitation = Invitation {
            game: &header.game,
            rules: &header.rules(),
            options: "seat=white",
            first: &header.first.to_string(),
            name: &header.players[0].name,
            nonce: &nonce,
            pledge: Pledge::Fair(tip_of(&file)),
        };
        let accept = &self.entries[1];
        let value = |text: &Option<String>| text.clone().unwrap();
        let acceptance = Acceptance {
            name: accept.name.as_deref().unwrap(),
            fair: Some(FairAcceptance {
                nonce: &value(&accept.nonce).parse().unwrap(),
                tip: &value(&accept.tip).parse().unwrap(),
                link: &value(&accept.link).parse().unwrap(),
            }),
        };
        let first = invitation.transcript();
        let mut all = vec![first, acceptance.transcript(&first)];
        for entry in &self.entries[2..] {
            let before = *all.last().unwrap();
            all.push(hashed(entry, &before));
        }
        all
    }

    /// Makes the heads of all entries from one on fit what they say.
    pub(crate) fn rehash(&mut self) {
        let transcripts = self.transcripts();
        for (entry, transcript) in self.entries.iter_mut().zip(&transcripts) {
            entry.head = transcript.head().to_string();
        }
    }

    /// Adds an entry with its true link, head and seal: what a player may do
    /// who has his own secret but a herald of another make.
    pub(crate) fn add(&mut self, mut entry: Entry) {
        let number = u32::try_from(self.entries.len()).unwrap();
        let role = Role::of_entry(number);
        let chain = &self.chains[usize::from(role == Role::B)];
        let index = u16::try_from(number.div_ceil(2)).unwrap();
        entry.number = number;
        entry.by = Some(["white", "black"][usize::from(role == Role::B)].to_owned());
        entry.link = chain.link(index).map(|link| link.to_string());
        let before = *self.transcripts().last().unwrap();
        let transcript = hashed(&entry, &before);
        entry.head = transcript.head().to_string();
        let player = Chained {
            role,
            nonce: Nonce::from([number_of(role); 16]),
        };
        let next = chain.link(index + 1).unwrap();
        entry.seal = Some(Seal::new(&player, &next, &transcript).to_string());
        self.entries.push(entry);
    }

    /// The roll that the next entry's author would make.
    pub(crate) fn roll(&self) -> String {
        let number = u32::try_from(self.entries.len()).unwrap();
        let role = Role::of_entry(number);
        let index = u16::try_from(number.div_ceil(2)).unwrap();
        let own = self.chains[usize::from(role == Role::B)]
            .link(index)
            .unwrap();
        let last = self.entries.last().unwrap();
        let opponent: Link = last.link.as_ref().unwrap().parse().unwrap();
        let key = FairRoll {
            before: self.transcripts().last().unwrap(),
            entry: number,
            role,
            purpose: Purpose::Roll,
            opponent: &opponent,
            own: &own,
        }
        .key();
        let play = Play::open(read(&self.text()), None).unwrap();
        let values = play.referee().cast(Due::Roll, &mut Stream::new(&key));
        format!("2d6 = {values}")
    }
}

pub(crate) fn number_of(role: Role) -> u8 {
    match role {
        Role::A => 1,
        Role::B => 2,
    }
}

pub(crate) fn bob_chain(pair: &Pair, bob: &Person) -> Chain {
    let file = pair.people[0].file.as_ref().unwrap();
    let header = file.header();
    let invitation = Invitation {
        game: &header.game,
        rules: &header.rules(),
        options: "seat=white",
        first: &header.first.to_string(),
        name: "Ann",
        nonce: &pair.people[0].nonce(),
        pledge: Pledge::Fair(tip_of(file)),
    };
    Chain::of_joiner(&bob.secret(), &bob.nonce(), &invitation.transcript(), 0)
}

pub(crate) fn tip_of(file: &GameFile) -> Tip {
    match &file.header().dice {
        herald::record::Source::Fair { tip, .. } => tip.parse().unwrap(),
        _ => panic!("fair dice"),
    }
}

pub(crate) fn hashed(entry: &Entry, before: &Transcript) -> Transcript {
    let purposes = [(Purpose::Toss, &entry.toss), (Purpose::Roll, &entry.roll)];
    let throws: Vec<Throw<'_>> = purposes
        .into_iter()
        .filter_map(|(purpose, text)| {
            let text = text.as_deref()?;
            Some(Throw { purpose, text })
        })
        .collect();
    let kind = match entry.act {
        Some(Act::Go) => Kind::Go,
        Some(Act::Resign) => Kind::Resign,
        Some(Act::Takeback) => Kind::Takeback,
        Some(Act::AcceptDraw) => Kind::AcceptDraw,
        _ if entry.offers_draw => Kind::MoveDraw,
        _ => Kind::Move,
    };
    let link: Option<Link> = entry.link.as_ref().and_then(|link| link.parse().ok());
    let newtip: Option<Tip> = entry.newtip.as_ref().and_then(|tip| tip.parse().ok());
    Hashed {
        number: entry.number,
        role: Some(if entry.by.as_deref() == Some("white") {
            Role::A
        } else {
            Role::B
        }),
        kind,
        body: entry.played.as_deref().unwrap_or_default(),
        date: None,
        throws: &throws,
        link: link.as_ref(),
        newtip: newtip.as_ref(),
    }
    .transcript(before)
}

/// Eleven entries of Gallop; entry 6 announces a new tip.
pub(crate) fn game() -> Pair {
    let mut pair = Pair::meet(opening("gallop", First::Seat("white")));
    let mut dice = Loaded::new(11);
    for number in 2..11 {
        pair.act(|play| {
            if number == 6 {
                play.renew().unwrap();
            }
            let text = choose(play, &mut dice);
            act(play, &moves(&text));
        });
    }
    pair
}

/// The same without a new tip, so that links are those of two chains.
pub(crate) fn plain(entries: u32) -> Pair {
    let mut pair = Pair::meet(opening("gallop", First::Seat("white")));
    let mut dice = Loaded::new(12);
    for _ in 2..entries {
        pair.step(&mut dice);
    }
    pair
}

/// Another legal move than the one made.
pub(crate) fn other_move(forge: &Forge, number: usize) -> String {
    let before = Forge {
        header: forge.header.clone(),
        entries: forge.entries[..number].to_vec(),
        chains: Forge::new().chains,
    };
    let play = Play::open(read(&before.text()), None).unwrap();
    let mut table = play.referee().table().unwrap().copy();
    let roll = forge.entries[number].roll.as_deref().unwrap();
    table.roll(roll.strip_prefix("2d6 = ").unwrap()).unwrap();
    let made = forge.entries[number].played.as_deref();
    let legal = table.legal(false);
    legal
        .into_iter()
        .find(|m| Some(m.as_str()) != made)
        .unwrap()
}
