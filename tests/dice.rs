//! The vectors of an independent implementation of the dice specification,
//! reproduced byte for byte.

use data_encoding::HEXLOWER;
use herald::dice::encode::{enc, hash};
use herald::dice::{
    Acceptance, BrokenChain, Chain, Commitment, Entry, FairAcceptance, FairRoll, Follower, Head,
    Invitation, Kind, Link, Nonce, Place, Player, Pledge, Purpose, Role, Seal, Secret, Seed,
    Stream, Tag, Throw, ThrowKey, Tip, Transcript,
};
use serde_json::Value;
use sha2::{Digest, Sha256};

#[test]
fn encoding() {
    let vectors = vectors();
    let fields: [&[u8]; 5] = [b"A", &[0; 16], &[0; 4], &[0, 0, 0, 1], &[255; 32]];
    assert_eq!(hex(&enc(Tag::Link, &fields)), vectors["enc"]["hex"]);
    assert_eq!(hex(&hash(Tag::Link, &fields)), vectors["enc"]["sha256"]);
}

#[test]
fn secret_on_paper() {
    let vectors = vectors();
    let (bytes, text) = (
        &vectors["secret_text"]["S"],
        &vectors["secret_text"]["text"],
    );
    let secret = Secret::from(bytes_of(bytes));
    assert_eq!(secret.paper().as_str(), text);
    let read = Secret::from_paper(text.as_str().unwrap()).unwrap();
    assert_eq!(*read.paper(), *secret.paper());
}

#[test]
fn chains() {
    let game = Example::new();
    let hex_of = |chain: &Chain, index| hex(chain.link(index).unwrap().as_bytes());
    for (name, chain, nonce) in [
        ("chain_A", &game.chains[0], &game.players[0].nonce),
        ("chain_B", &game.chains[1], &game.players[1].nonce),
    ] {
        let expected = &game.vectors[name];
        assert_eq!(hex(nonce.as_bytes()), expected["nonce"]);
        assert_eq!(hex_of(chain, 4096), expected["link_4096"]);
        assert_eq!(hex_of(chain, 2), expected["link_2"]);
        assert_eq!(hex_of(chain, 1), expected["link_1"]);
        assert_eq!(hex(chain.tip().as_bytes()), expected["tip"]);
    }
    let expected = &game.vectors["chain_A"];
    assert_eq!(hex_of(&game.chains[0], 4095), expected["link_4095"]);
    assert_eq!(game.chains[0].tip().to_string(), expected["tip_b32"]);
    assert_eq!(
        hex(game.transcripts[0].as_bytes()),
        game.vectors["chain_B"]["peer"]
    );
    assert_eq!(
        hex(game.chains[0].tip().as_bytes()),
        *game.header("tip_a"),
        "the tip of the invitation is that of the chain"
    );
    assert_eq!(hex(game.chains[1].tip().as_bytes()), *game.header("tip_b"));
}

#[test]
fn transcripts_heads_and_id() {
    let game = Example::new();
    assert_eq!(hex(game.transcripts[0].as_bytes()), game.vectors["T0"]);
    assert_eq!(hex(game.transcripts[1].as_bytes()), game.vectors["T1"]);
    assert_eq!(
        game.transcripts[1].game_id().to_string(),
        game.vectors["game_id"]
    );
    let private = game.vectors["private"].as_array().unwrap();
    assert_eq!(private.len() + 2, game.transcripts.len());
    for entry in private {
        let number = usize::try_from(entry["e"].as_u64().unwrap()).unwrap();
        assert_eq!(
            hex(game.transcripts[number].as_bytes()),
            entry["T"],
            "T[{number}]"
        );
    }
    let heads = game.vectors["verify"]["heads"].as_array().unwrap();
    assert_eq!(heads.len(), game.transcripts.len());
    for ((transcript, head), entry) in game.transcripts.iter().zip(heads).zip(game.entries()) {
        assert_eq!(transcript.head().to_string(), *head);
        assert_eq!(entry["head"], *head);
        assert_eq!(text(head).parse::<Head>(), Ok(transcript.head()));
    }
}

#[test]
fn fair_rolls() {
    let game = Example::new();
    let mut thrown = 0;
    for entry in game.vectors["private"].as_array().unwrap() {
        let number = usize::try_from(entry["e"].as_u64().unwrap()).unwrap();
        let rolls = game.entries()[number]["rolls"].as_array().unwrap();
        assert_eq!(rolls.len(), entry["keys"].as_object().unwrap().len());
        for roll in rolls {
            let (purpose, rest) = text(roll).split_once(' ').unwrap();
            let key = game.roll(number, purpose_of(purpose)).key();
            assert_eq!(hex(key.as_bytes()), entry["keys"][purpose]);
            let mut stream = Stream::new(&key);
            let first: Vec<u8> = (0..8).map(|_| stream.byte()).collect();
            assert_eq!(hex(&first), entry["first_bytes"][purpose]);
            let (term, _) = rest.split_once(" = ").unwrap();
            assert_eq!(format!("{term} = {}", draw(&key, term)), rest);
            thrown += 1;
        }
    }
    assert_eq!(thrown, 10);
}

#[test]
fn links_and_seals() {
    let game = Example::new();
    let mut followers = [0, 1].map(|n| Follower::new(game.players[n], &game.tips[n]));
    let mut unsealed = [Some(0), None];
    for (number, entry) in game.entries().iter().enumerate().skip(1) {
        let author = number % 2;
        let link = game.links[number].unwrap();
        let place = followers[author].next().unwrap();
        let chain = match (author, place.generation) {
            (0, 1) => &game.renewed,
            (_, 0) => &game.chains[author],
            _ => panic!("no such chain"),
        };
        assert_eq!(chain.link(place.index), Some(link), "entry {number}");
        let newtip = entry.get("newtip").map(parsed::<Tip>);
        followers[author].follow(&link, newtip.as_ref()).unwrap();
        if let Some(sealed) = unsealed[author].replace(number) {
            let seal: Seal = parsed(&game.entries()[sealed]["seal"]);
            let player = &game.players[author];
            assert!(seal.opens(player, &link, &game.transcripts[sealed]));
            assert_eq!(
                Seal::new(player, &link, &game.transcripts[sealed]).to_string(),
                game.entries()[sealed]["seal"]
            );
            assert!(!seal.opens(player, &link, &game.transcripts[number]));
        }
    }
    let unsealed: Vec<_> = unsealed.into_iter().flatten().collect();
    assert_eq!(
        Value::from(unsealed.clone()),
        game.vectors["verify"]["not_yet_sealed_entries"]
    );
    for number in unsealed {
        let author = number % 2;
        let place = followers[author].next().unwrap();
        let chain = [&game.renewed, &game.chains[1]][author];
        let next = chain.link(place.index).unwrap();
        let seal = Seal::new(&game.players[author], &next, &game.transcripts[number]);
        assert_eq!(seal.to_string(), game.entries()[number]["seal"]);
    }
}

#[test]
fn forged_entries_are_found_out() {
    let game = Example::new();
    // Entry 3 with another move: the head shows it, and, where the head is
    // made anew too, the seal.
    let forged = game.transcript(3, |entry| entry.body = "h8-h4");
    assert_ne!(forged.head().to_string(), game.entries()[3]["head"]);
    let seal: Seal = parsed(&game.entries()[3]["seal"]);
    let next = game.links[5].unwrap();
    assert!(seal.opens(&game.players[1], &next, &game.transcripts[3]));
    assert!(!seal.opens(&game.players[1], &next, &forged));
    // Entry 6 as a `go`, entry 10 with another tip.
    let go = game.transcript(6, |entry| entry.kind = Kind::Go);
    assert_ne!(go, game.transcripts[6]);
    let retipped = game.transcript(10, |entry| entry.newtip = None);
    assert_ne!(retipped, game.transcripts[10]);
    // Links used again, and skipped.
    for wrong in [2, 6] {
        let mut follower = Follower::new(game.players[0], &game.tips[0]);
        follower.follow(&game.links[2].unwrap(), None).unwrap();
        assert_eq!(
            follower.follow(&game.links[wrong].unwrap(), None),
            Err(BrokenChain::NotNext {
                role: Role::A,
                place: Place {
                    generation: 0,
                    index: 2
                }
            })
        );
    }
}

#[test]
fn streams() {
    let vectors = vectors();
    let expected = vectors["stream_key_00_1f"].as_object().unwrap();
    let key = ThrowKey::from(counted());
    let keystream: Vec<u8> = HEXLOWER
        .decode(text(&expected["keystream64"]).as_bytes())
        .unwrap();
    let mut stream = Stream::new(&key);
    let bytes: Vec<u8> = (0..64).map(|_| stream.byte()).collect();
    assert_eq!(bytes, keystream);
    let mut terms = 0;
    for (term, expected) in expected.iter().filter(|(name, _)| *name != "keystream64") {
        assert_eq!(draw(&key, term), joined(&expected["values"]), "{term}");
        let used = usize::try_from(expected["bytes_used"].as_u64().unwrap()).unwrap();
        let mut stream = Stream::new(&key);
        draw_from(&mut stream, term);
        if used < 64 {
            assert_eq!(stream.byte(), keystream[used], "{term}");
        }
        terms += 1;
    }
    assert_eq!(terms, 6);
}

#[test]
fn rejected_bytes_are_passed_over() {
    let vectors = vectors();
    let expected = &vectors["rejection"];
    let key = own_hash(
        "find",
        u32::try_from(expected["i"].as_u64().unwrap()).unwrap(),
    );
    assert_eq!(hex(&key), expected["key"]);
    let key = ThrowKey::from(key);
    let mut stream = Stream::new(&key);
    let bytes: Vec<u8> = (0..6).map(|_| stream.byte()).collect();
    assert_eq!(hex(&bytes), expected["first_bytes"]);
    let mut stream = Stream::new(&key);
    assert_eq!(draw_from(&mut stream, "3d6"), joined(&expected["3d6"]));
    let used = usize::try_from(expected["bytes_used"].as_u64().unwrap()).unwrap();
    assert_eq!(stream.byte(), bytes[used]);
}

#[test]
fn counts_over_many_keys() {
    let vectors = vectors();
    let (mut dice, mut sticks, mut arrows) = ([0; 6], [0; 5], [0; 8]);
    for n in 0..6000 {
        let mut stream = Stream::new(&ThrowKey::from(own_hash("stat", n)));
        for _ in 0..10 {
            dice[usize::from(stream.below(6))] += 1;
        }
        let up: u8 = (0..4).map(|_| stream.below(2)).sum();
        sticks[usize::from(up)] += 1;
        arrows[usize::from(stream.below(8))] += 1;
    }
    let expected = &vectors["stats"];
    assert_eq!(Value::from(dice.to_vec()), expected["d6"]);
    assert_eq!(Value::from(sticks.to_vec()), expected["sticks_up"]);
    assert_eq!(Value::from(arrows.to_vec()), expected["arrow"]);
}

#[test]
fn arbiter_and_open() {
    let vectors = vectors();
    let expected = vectors["arbiter"].as_object().unwrap();
    let nonce = Nonce::from(bytes_of(&expected["nonce"]));
    let seed = Seed::from(bytes_of(&expected["seed"]));
    let commitment = Commitment::from(bytes_of(&expected["commit"]));
    assert_eq!(seed.commitment(&nonce), commitment);
    assert!(seed.opens(&commitment, &nonce));
    let secret = Secret::from(bytes_of(&vectors["secret_text"]["S"]));
    let derived = Seed::from(bytes_of(&expected["seed_from_S_A"]));
    assert_eq!(Seed::derive(&secret, &nonce).reveal(), derived.reveal());
    let mut throws = 0;
    for (name, expected) in expected {
        let Some(name) = name.strip_prefix("throw ") else {
            continue;
        };
        let (number, purpose) = name.split_once(' ').unwrap();
        let key = seed.throw_key(&nonce, number.parse().unwrap(), purpose_of(purpose));
        assert_eq!(hex(key.as_bytes()), expected["K"], "{name}");
        for (term, values) in expected.as_object().unwrap() {
            if term != "K" {
                assert_eq!(draw(&key, term), joined(values), "{name}");
                throws += 1;
            }
        }
    }
    assert_eq!(throws, 4);
}

/// The example game of the vectors, with what its two players know.
struct Example {
    vectors: Value,
    players: [Player; 2],
    tips: [Tip; 2],
    chains: [Chain; 2],
    renewed: Chain,
    links: Vec<Option<Link>>,
    transcripts: Vec<Transcript>,
}

impl Example {
    fn new() -> Self {
        let vectors = vectors();
        let header = |key: &str| vectors["header"][key].clone();
        let nonces: [Nonce; 2] = ["nonce_a", "nonce_b"].map(|key| bytes_of(&header(key)).into());
        let tips: [Tip; 2] = ["tip_a", "tip_b"].map(|key| bytes_of(&header(key)).into());
        let entries = vectors["entries"].as_array().unwrap();
        let links: Vec<Option<Link>> = entries
            .iter()
            .map(|entry| entry.get("link").map(parsed))
            .collect();
        assert_eq!(header("dice"), "fair/1");
        let invitation = Invitation {
            game: text(&header("game")),
            rules: text(&header("rules")),
            options: text(&header("options")),
            first: text(&header("first")),
            name: text(&header("name_a")),
            nonce: &nonces[0],
            pledge: Pledge::Fair(tips[0]),
        }
        .transcript();
        let acceptance = Acceptance {
            name: text(&header("name_b")),
            fair: Some(FairAcceptance {
                nonce: &nonces[1],
                tip: &tips[1],
                link: &links[1].unwrap(),
            }),
        }
        .transcript(&invitation);
        let secrets = [&vectors["secret_text"]["S"], &vectors["S_B"]]
            .map(|bytes| Secret::from(bytes_of(bytes)));
        let mut game = Self {
            players: [(Role::A, nonces[0]), (Role::B, nonces[1])]
                .map(|(role, nonce)| Player { role, nonce }),
            tips,
            chains: [
                Chain::of_inviter(&secrets[0], &nonces[0], 0),
                Chain::of_joiner(&secrets[1], &nonces[1], &invitation, 0),
            ],
            renewed: Chain::of_inviter(&secrets[0], &nonces[0], 1),
            links,
            transcripts: vec![invitation, acceptance],
            vectors: vectors.clone(),
        };
        for number in 2..entries.len() {
            let transcript = game.transcript(number, |_| ());
            game.transcripts.push(transcript);
        }
        game
    }

    fn header(&self, key: &str) -> &Value {
        &self.vectors["header"][key]
    }

    fn entries(&self) -> &[Value] {
        self.vectors["entries"].as_array().unwrap()
    }

    /// T of an entry, after a change.
    fn transcript(&self, number: usize, change: impl FnOnce(&mut Entry)) -> Transcript {
        let entry = &self.entries()[number];
        let throws: Vec<Throw> = entry["rolls"]
            .as_array()
            .unwrap()
            .iter()
            .map(|roll| {
                let (purpose, text) = text(roll).split_once(' ').unwrap();
                let purpose = purpose_of(purpose);
                Throw { purpose, text }
            })
            .collect();
        let newtip = entry.get("newtip").map(parsed::<Tip>);
        let number_of_entry = u32::try_from(number).unwrap();
        let mut hashed = Entry {
            number: number_of_entry,
            role: Some(Role::of_entry(number_of_entry)),
            kind: match text(&entry["kind"]) {
                "move" => Kind::Move,
                "go" => Kind::Go,
                "resign" => Kind::Resign,
                kind => panic!("the example has no {kind}"),
            },
            body: text(&entry["body"]),
            date: None,
            throws: &throws,
            link: self.links[number].as_ref(),
            newtip: newtip.as_ref(),
        };
        assert_eq!(hashed.role.unwrap().as_str(), entry["by"]);
        change(&mut hashed);
        hashed.transcript(&self.transcripts[number - 1])
    }

    fn roll(&self, number: usize, purpose: Purpose) -> FairRoll<'_> {
        let entry = u32::try_from(number).unwrap();
        FairRoll {
            before: &self.transcripts[number - 1],
            entry,
            role: Role::of_entry(entry),
            purpose,
            opponent: self.links[number - 1].as_ref().unwrap(),
            own: self.links[number].as_ref().unwrap(),
        }
    }
}

fn vectors() -> Value {
    serde_json::from_str(include_str!("data/dice-vectors.json")).unwrap()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

fn hex(bytes: &[u8]) -> String {
    HEXLOWER.encode(bytes)
}

fn bytes_of<const N: usize>(value: &Value) -> [u8; N] {
    let bytes = HEXLOWER.decode(text(value).as_bytes()).unwrap();
    bytes.try_into().unwrap()
}

fn parsed<T: std::str::FromStr<Err: std::fmt::Debug>>(value: &Value) -> T {
    text(value).parse().unwrap()
}

fn counted() -> [u8; 32] {
    std::array::from_fn(|n| u8::try_from(n).unwrap())
}

fn purpose_of(name: &str) -> Purpose {
    [Purpose::Setup, Purpose::Toss, Purpose::Roll]
        .into_iter()
        .find(|purpose| purpose.as_str() == name)
        .unwrap()
}

/// `H(tag, u32(n))` for the tags of tests, from the words of section 2.
fn own_hash(tag: &str, n: u32) -> [u8; 32] {
    let mut bytes = b"herald-dice/1\0".to_vec();
    bytes.push(u8::try_from(tag.len()).unwrap());
    bytes.extend(tag.as_bytes());
    bytes.extend([1, 0, 0, 0, 4]);
    bytes.extend(n.to_be_bytes());
    Sha256::digest(bytes).into()
}

fn draw(key: &ThrowKey, term: &str) -> String {
    draw_from(&mut Stream::new(key), term)
}

/// A throw by the table of section 3: `KdN`, `Ks` or `arrows`.
fn draw_from(stream: &mut Stream, term: &str) -> String {
    if term == "arrows" {
        let ranks = (0..8).map(|_| {
            (0..8)
                .map(|_| char::from(b"89632147"[usize::from(stream.below(8))]))
                .collect::<String>()
        });
        return ranks.collect::<Vec<_>>().join(" ");
    }
    let (count, least, faces) = match term.split_once('d') {
        Some((count, faces)) => (count, 1, faces.parse().unwrap()),
        None => (term.strip_suffix('s').unwrap(), 0, 2),
    };
    let numbers = (0..count.parse().unwrap()).map(|_| (stream.below(faces) + least).to_string());
    numbers.collect::<Vec<_>>().join(" ")
}

fn joined(values: &Value) -> String {
    let words = values.as_array().unwrap().iter().map(|value| {
        value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned)
    });
    words.collect::<Vec<_>>().join(" ")
}
