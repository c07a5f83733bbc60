//! The vectors of an independent implementation of the specification of dice,
//! reproduced byte for byte.

use data_encoding::HEXLOWER;
use herald::dice::encode::{enc, from_base32, hash, mac, to_base32};
use herald::dice::{
    Chain, Commitment, Follower, Key, Link, Nonce, Secret, Seed, Signature, Signer, State, Stream,
    Tag, ThrowKey, Tip, Transcript, roll_key, transcript,
};
use herald::game::Purpose;
use proptest::prelude::*;
use serde_json::Value;

#[test]
fn encoding() {
    let expected = &vectors()["enc"];
    let fields: [&[u8]; 3] = [&[0; 16], &[0, 0, 0, 1], &[255; 32]];
    assert_eq!(hex(&enc(Tag::Link, &fields)), expected["hex"]);
    assert_eq!(hex(&hash(Tag::Link, &fields)), expected["H"]);
    assert_eq!(
        hex(&mac(&counted(), Tag::Link, &fields)),
        expected["MAC, key 00..1f"]
    );
    let fields = ["white", "Björn"].map(str::as_bytes);
    assert_eq!(hex(&hash(Tag::Game, &fields)), expected["text"]["hex"]);
}

#[test]
fn base32() {
    let expected = &vectors()["b32"];
    assert_eq!(to_base32(&counted()), expected["bytes 00..1f"]);
    assert_eq!(to_base32(&[255; 64]), expected["64 bytes ff"]);
    let refused = expected["refused"].as_array().unwrap();
    assert_eq!(refused.len(), 5);
    for refused in refused {
        assert!(from_base32(text(refused)).is_err(), "{refused}");
    }
}

#[test]
fn streams() {
    let vectors = vectors();
    let expected = &vectors["stream, key 00..1f"];
    let key = ThrowKey::from(counted());
    let keystream = HEXLOWER
        .decode(text(&expected["keystream"]).as_bytes())
        .unwrap();
    let mut stream = Stream::new(&key);
    assert_eq!(keystream.len(), 80);
    for byte in &keystream {
        assert_eq!(stream.byte(), *byte);
    }
    let terms = expected["terms, a stream each"].as_object().unwrap();
    assert_eq!(terms.len(), 6);
    for (term, expected) in terms {
        let mut stream = Stream::new(&key);
        assert_eq!(draw(&mut stream, term), expected["text"]);
        let used = usize::try_from(expected["bytes used"].as_u64().unwrap()).unwrap();
        assert_eq!(stream.byte(), keystream[used], "{term}");
    }
}

#[test]
fn draws_again() {
    let vectors = vectors();
    let expected = &vectors["first byte rejected"];
    let key = ThrowKey::from(bytes_of(&expected["key"]));
    let mut stream = Stream::new(&key);
    let bytes: Vec<u8> = (0..6).map(|_| stream.byte()).collect();
    assert_eq!(hex(&bytes), expected["first bytes"]);
    let mut stream = Stream::new(&key);
    assert_eq!(draw(&mut stream, "3d6"), expected["text"]);
    let used = usize::try_from(expected["bytes used"].as_u64().unwrap()).unwrap();
    assert_eq!(stream.byte(), bytes[used]);

    for (name, term) in [
        ("equal toss drawn again", "2d6"),
        ("bars alone drawn again", "4s"),
    ] {
        let expected = &vectors[name];
        let mut stream = Stream::new(&bytes_of(&expected["key"]).into());
        assert_eq!(draw(&mut stream, term), expected["first draw"]);
        assert_eq!(draw(&mut stream, term), expected["text"], "{name}");
    }
}

#[test]
fn secret_and_key() {
    let expected = &vectors()["secret"];
    let secret = Secret::from(bytes_of(&expected["S"]));
    assert_eq!(*secret.paper(), *text(&expected["paper"]));
    let typed = text(&expected["paper"]).to_uppercase();
    assert!(Secret::from_paper(&typed).unwrap().is(&secret));
    assert_eq!(
        hex(&secret.mac(Tag::SignKey, &[])),
        expected["signing seed"]
    );
    let key = Signer::of(&secret).key();
    assert_eq!(key.to_string(), expected["key"]);
    assert_eq!(key.fingerprint(), expected["fingerprint"]);
    assert!(key.is_sound());
}

#[test]
fn signatures() {
    let expected = &vectors()["signature"];
    let signer = Signer::of(&Secret::from(bytes_of(&expected["S"])));
    let t = Transcript::from(bytes_of(&expected["T"]));
    let signature = signer.sign(&t);
    assert_eq!(signature.to_string(), expected["sig"]);
    assert!(signer.key().verifies(&t, &signature));
    let refused = expected["refused"].as_array().unwrap();
    assert_eq!(refused.len(), 4);
    for refused in refused {
        let key = Key::from(bytes_of(&refused["key"]));
        let signature = Signature::from(bytes_of(&refused["sig"]));
        assert!(!key.verifies(&t, &signature), "{}", refused["why"]);
    }
}

#[test]
fn chains() {
    let vectors = vectors();
    for name in ["chain of the inviter", "chain of the other"] {
        let expected = &vectors[name];
        let nonce = Nonce::from(bytes_of(&expected["nonce"]));
        let peer = match text(&expected["peer"]) {
            "" => None,
            _ => Some(State::from(bytes_of(&expected["peer"]))),
        };
        let secret = Secret::from(bytes_of(&expected["S"]));
        let chain = Chain::new(&secret, &nonce, peer.as_ref());
        assert_eq!(hex(chain.tip().as_bytes()), expected["tip"]);
        for index in [1, 2, 3, 4095, 4096] {
            let link = chain.link(index).unwrap();
            assert_eq!(hex(link.as_bytes()), expected[format!("link {index}")]);
        }
    }
}

#[test]
fn arbiter_and_open() {
    let expected = &vectors()["arbiter"];
    let nonce = Nonce::from(bytes_of(&expected["nonce"]));
    let secret = Secret::from(bytes_of(&expected["S"]));
    let seed = Seed::derive(&secret, &nonce, &bytes_of(&expected["W"]).into());
    assert_eq!(
        seed.reveal(),
        Seed::from(bytes_of(&expected["seed"])).reveal()
    );
    let commitment = Commitment::from(bytes_of(&expected["commit"]));
    assert_eq!(seed.commitment(&nonce), commitment);
    assert!(seed.opens(&commitment, &nonce));
    let throws = expected["throws"].as_array().unwrap();
    assert_eq!(throws.len(), 4);
    for throw in throws {
        let n = u32::try_from(throw["n"].as_u64().unwrap()).unwrap();
        let key = seed.throw_key(&nonce, n, purpose(text(&throw["purpose"])));
        assert_eq!(hex(key.as_bytes()), throw["K"]);
        let drawn: Vec<_> = ["2d6", "4s", "arrows"]
            .into_iter()
            .filter(|term| throw.get(term).is_some())
            .collect();
        assert_eq!(drawn.len(), 1);
        assert_eq!(draw(&mut Stream::new(&key), drawn[0]), throw[drawn[0]]);
    }

    let open = Seed::from_words("repeat");
    let bytes = bytes_of(&expected["open, --seed repeat"]);
    assert_eq!(open.reveal(), Seed::from(bytes).reveal());
    assert_eq!(
        open.reveal(),
        expected["open, --seed repeat, in the header"]
    );
    // From the reference's MAC.
    let nonce = HEXLOWER.encode(open.nonce().as_bytes());
    assert_eq!(nonce, "1ebf234d722733ee8ce4e58608616e1c");
}

#[test]
fn the_fair_game() {
    let game = &vectors()["fair game"];
    let header = &game["header"];
    let entries = game["entries"].as_array().unwrap();
    assert_eq!(entries.len(), 10);
    let acceptance = &entries[0]["entry"];
    let author = |of: &Value| {
        let follower = Follower::new(parsed(&of["nonce"]), parsed::<Tip>(&of["tip"]));
        (parsed::<Key>(&of["key"]), follower)
    };
    let mut players = [author(header), author(acceptance)];

    let t = transcript::game(pairs(header, HEADER));
    assert_eq!(hex(t.as_bytes()), game["T0"]);
    assert!(players[0].0.verifies(&t, &parsed(&header["sig"])));
    let mut before = State::unsigned(&t);
    let mut thrown = 0;
    for row in entries {
        let entry = &row["entry"];
        let t = transcript::entry(&before, pairs(entry, ENTRY));
        assert_eq!(hex(t.as_bytes()), row["T"]);
        let player = usize::from(entry["by"] != header["seat"]);
        let signature: Signature = parsed(&entry["sig"]);
        let (key, follower) = &mut players[player];
        assert!(key.verifies(&t, &signature), "{}", entry["entry"]);
        if let Some(link) = entry.get("link") {
            let link: Link = parsed(link);
            follower.follow(&link).unwrap();
            for (name, key) in row["K"].as_object().unwrap() {
                let made = roll_key(&before, purpose(name), &link);
                assert_eq!(hex(made.as_bytes()), *key);
                drawn_as(&entry[name], &made);
                thrown += 1;
            }
        }
        let state = State::signed(&t, &signature);
        assert_eq!(hex(state.as_bytes()), row["S"]);
        assert_eq!(state.head().to_string(), entry["head"]);
        if entry["entry"] == "1" {
            assert_eq!(state.game_id().to_string(), game["id"]);
        }
        before = state;
    }
    assert_eq!(thrown, 7);
}

#[test]
fn the_arbiters_game() {
    let game = &vectors()["arbiter's game"];
    let header = &game["header"];
    let key: Key = parsed(&header["key"]);
    let nonce: Nonce = parsed(&header["nonce"]);
    let t = transcript::game(pairs(header, HEADER));
    assert_eq!(hex(t.as_bytes()), game["T0"]);
    let mut before = State::unsigned(&t);
    assert_eq!(before.game_id().to_string(), game["id"]);
    let entries = game["entries"].as_array().unwrap();
    let seed: Seed = parsed(&entries.last().unwrap()["entry"]["seed"]);
    assert!(seed.opens(&parsed(&header["commit"]), &nonce));
    let (mut thrown, mut signed) = (0, 0);
    for row in entries {
        let entry = &row["entry"];
        let t = transcript::entry(&before, pairs(entry, ENTRY));
        assert_eq!(hex(t.as_bytes()), row["T"]);
        for (name, key) in row
            .get("K")
            .and_then(Value::as_object)
            .into_iter()
            .flatten()
        {
            thrown += 1;
            let made = seed.throw_key(&nonce, thrown, purpose(name));
            assert_eq!(hex(made.as_bytes()), *key);
            drawn_as(&entry[name], &made);
        }
        before = if let Some(signature) = entry.get("sig") {
            let signature: Signature = parsed(signature);
            assert!(key.verifies(&t, &signature));
            signed += 1;
            State::signed(&t, &signature)
        } else {
            State::unsigned(&t)
        };
        assert_eq!(hex(before.as_bytes()), row["S"]);
        assert_eq!(before.head().to_string(), entry["head"]);
    }
    assert_eq!((thrown, signed, entries.len()), (3, 5, 7));
}

proptest! {
    #[test]
    fn base32_has_one_spelling(bytes: Vec<u8>, letters in "[a-z2-7]{0,24}") {
        prop_assert_eq!(from_base32(&to_base32(&bytes)).unwrap(), bytes);
        if let Ok(read) = from_base32(&letters) {
            prop_assert_eq!(to_base32(&read), letters);
        }
    }

    #[test]
    fn fields_cannot_be_shifted(a: Vec<Vec<u8>>, b: Vec<Vec<u8>>, cut: prop::sample::Index) {
        let encoded = |fields: &[Vec<u8>]| {
            let fields: Vec<&[u8]> = fields.iter().map(Vec::as_slice).collect();
            enc(Tag::Entry, &fields)
        };
        prop_assert_eq!(encoded(&a) == encoded(&b), a == b);
        let whole = a.concat();
        let (head, tail) = whole.split_at(cut.index(whole.len() + 1));
        let two = [head.to_vec(), tail.to_vec()];
        prop_assert_eq!(encoded(&a) == encoded(&two), a == two);
    }
}

/// The keys that are hashed of a header and of an entry, in their order.
const HEADER: &str = "herald game rules dice first options start clock begun white black \
                      arbiter seat key nonce commit seed tip";
const ENTRY: &str = "entry turn by act name key nonce tip setup toss roll move offer typed note \
                     date decision why seed link";

/// What is hashed of it: the names of the examples without their addresses.
fn pairs<'a>(of: &'a Value, keys: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
    keys.split_whitespace().filter_map(|key| {
        let text = of.get(key)?.as_str().unwrap();
        let is_name = ["white", "black", "arbiter", "name"].contains(&key);
        let address = text.find(" <").filter(|_| is_name);
        Some((key, &text[..address.unwrap_or(text.len())]))
    })
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

fn purpose(name: &str) -> Purpose {
    let mut all = Purpose::ALL.into_iter();
    all.find(|purpose| purpose.name() == name).unwrap()
}

/// A throw of the examples is drawn by the table of section 3.
fn drawn_as(recorded: &Value, key: &ThrowKey) {
    let (term, _) = text(recorded).split_once(" = ").unwrap();
    let mut stream = Stream::new(key);
    let mut drawn = draw(&mut stream, term);
    while drawn == "4s = 0 0 0 1" {
        drawn = draw(&mut stream, term);
    }
    assert_eq!(drawn, *recorded);
}

/// A throw by the table of section 3: `KdN`, `Ks` or `arrows`.
fn draw(stream: &mut Stream, term: &str) -> String {
    let numbers: Vec<String> = if term == "arrows" {
        let arrow = |stream: &mut Stream| char::from(b"89632147"[usize::from(stream.below(8))]);
        (0..8)
            .map(|_| (0..8).map(|_| arrow(stream)).collect())
            .collect()
    } else {
        let (count, least, faces) = match term.split_once('d') {
            Some((count, faces)) => (count, 1, faces.parse().unwrap()),
            None => (term.strip_suffix('s').unwrap(), 0, 2),
        };
        (0..count.parse().unwrap())
            .map(|_| (u16::from(stream.below(faces)) + least).to_string())
            .collect()
    };
    format!("{term} = {}", numbers.join(" "))
}
