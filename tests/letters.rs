//! Letters of every shape: what is found in each, what is refused, and that
//! nothing is taken that its writer did not mean.

use std::collections::BTreeMap;
use std::fs;
use std::time::{Duration, Instant};

use herald::dice::Nonce;
use herald::games;
use herald::play::{Aside, NewSource, Opening, Play};
use herald::post::{Here, Message, Taken, Told, receive};
use herald::record::{First, GameFile, Player, Sent};
use herald::referee::Deed;
use herald::refusal::Refusal;
use herald::side::Side;
use serde::Deserialize;
use serde_json::Value;

/// A letter and what must come of it; see the table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Letter {
    name: String,
    file: String,
    #[serde(default)]
    codes: Vec<String>,
    #[serde(default)]
    quoted: Vec<String>,
    typed: Option<String>,
    #[serde(default)]
    files: usize,
    #[serde(default)]
    known: bool,
    refused: Option<String>,
    unread: Option<String>,
    says: Option<String>,
}

fn letters() -> Vec<Letter> {
    let table = fs::read_to_string("tests/letters/letters.yaml").unwrap();
    serde_yaml::from_str(&table).unwrap()
}

fn raw(file: &str) -> Vec<u8> {
    fs::read(format!("tests/letters/{file}")).unwrap()
}

/// The codes of the vectors by their names.
fn codes() -> BTreeMap<String, String> {
    let vectors: Value = serde_json::from_str(include_str!("data/dice-vectors.json")).unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let codes = vectors["codes"].as_array().unwrap().iter();
    codes
        .map(|code| (text(&code["name"]), text(&code["code"])))
        .collect()
}

fn sent(code: &str) -> Sent {
    let message = Message::read(code).unwrap();
    message.sent().next().unwrap().clone()
}

/// A game in which the third turn is due, White's.
fn play() -> Play {
    let player = |name| Player::read(name).unwrap();
    let opening = Opening {
        game: games::find("queens-four").unwrap(),
        first: First::Seat("white"),
        options: Vec::new(),
        start: None,
        clock: None,
        players: [player("Ann"), player("Bob")],
    };
    let nonce = Nonce::fresh().unwrap();
    let mut play = Play::begin(&opening, &nonce, NewSource::None).unwrap();
    for (side, text) in [(Side::First, "a8-a15"), (Side::Second, "c8-c15")] {
        let deed = Deed::Move {
            text: text.to_owned(),
            offer: false,
        };
        play.act(side, &deed, Aside::default()).unwrap();
    }
    Play::open(play.written().unwrap(), None).unwrap()
}

fn taken(message: &Message, play: Play) -> Result<Taken, Refusal> {
    let open = |file: GameFile| Play::open(file, None);
    let here = Here {
        open: &open,
        me: Some(Side::Second),
        now: 1_772_442_000,
        told: Told::default(),
    };
    receive(message, Some(play), here)
}

/// What is wrong with what came of a letter, if anything is.
fn fault(letter: &Letter, codes: &BTreeMap<String, String>) -> Option<String> {
    let says = |refusal: &Refusal| {
        let words = letter.says.as_deref().unwrap_or_default();
        (!refusal.why.contains(words)).then(|| format!("it says: {}", refusal.why))
    };
    let message = match (Message::read_bytes(&raw(&letter.file)), &letter.unread) {
        (Err(refusal), Some(article)) => {
            let wrong = refusal.rule != format!("house {article}");
            return wrong.then(|| format!("{refusal:?}")).or(says(&refusal));
        }
        (Err(refusal), None) => return Some(format!("{refusal:?}")),
        (Ok(message), Some(_)) => return Some(format!("it was read: {message:?}")),
        (Ok(message), None) => message,
    };
    let name = |sent: &Sent| {
        let known = codes.iter().find(|(_, code)| self::sent(code) == *sent);
        known.map_or("another", |(name, _)| name).to_owned()
    };
    let mut found: Vec<String> = message.sent().map(name).collect();
    let mut quoted: Vec<String> = message.quoted().map(name).collect();
    found.sort();
    quoted.sort();
    if found != letter.codes || quoted != letter.quoted {
        return Some(format!("codes {found:?}, of which quoted {quoted:?}"));
    }
    if message.files().count() != letter.files {
        return Some(format!("{} game files", message.files().count()));
    }
    if !found.is_empty() || letter.files > 0 {
        return None;
    }
    match (taken(&message, play()), &letter.refused) {
        (Err(refusal), Some(article)) => {
            let wrong = !refusal.rule.starts_with(&format!("house {article}"));
            wrong.then(|| format!("{refusal:?}")).or(says(&refusal))
        }
        (Err(refusal), None) => Some(format!("{refusal:?}")),
        (Ok(taken), Some(_)) => Some(format!("taken: {:?}", taken.typed)),
        (Ok(taken), None) => {
            let wanted = letter.typed.clone().map(|text| (3, text));
            let is_right = taken.typed == wanted && taken.known.is_empty() != letter.known;
            (!is_right).then(|| format!("taken: {:?}, known {:?}", taken.typed, taken.known))
        }
    }
}

#[test]
fn every_letter_is_read_as_its_table_says() {
    let (letters, codes) = (letters(), codes());
    let count = |of: &dyn Fn(&Letter) -> bool| letters.iter().filter(|one| of(one)).count();
    let faults: Vec<String> = letters
        .iter()
        .filter_map(|letter| Some(format!("{}: {}", letter.name, fault(letter, &codes)?)))
        .collect();
    assert!(
        faults.is_empty(),
        "{} faults\n{}",
        faults.len(),
        faults.join("\n")
    );
    let read = count(&|one| one.refused.is_none() && one.unread.is_none());
    let refused = count(&|one| one.refused.is_some());
    let unread = count(&|one| one.unread.is_some());
    assert!(letters.len() >= 80 && read >= 60 && refused >= 15 && unread >= 10);
    println!("{read} read, {refused} with nothing to take, {unread} refused by name");
}

#[test]
fn no_letter_stands_without_its_line_in_the_table() {
    let letters = letters();
    let mut known: Vec<&str> = letters.iter().map(|letter| letter.file.as_str()).collect();
    known.push("letters.yaml");
    known.sort_unstable();
    let files = fs::read_dir("tests/letters").unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort_unstable();
    assert_eq!(names, known);
}

/// A move may be broken anywhere on its way: it is read as it was meant or not
/// at all.
#[test]
fn a_move_broken_anywhere_is_read_right_or_refused() {
    const LINE: &str = "3. b8-b15";
    let head = "From: ann@example.org\nMIME-Version: 1.0\nContent-Type: text/plain";
    let mut right = 0;
    for at in 1..LINE.len() {
        let (one, two) = LINE.split_at(at);
        let ends = [
            ("", "\n"),
            ("", "\n> "),
            ("; format=flowed; delsp=yes", " \n"),
            ("", "=\n"),
        ];
        for (n, (form, end)) in ends.into_iter().enumerate() {
            let encoding = if n == 3 {
                "\nContent-Transfer-Encoding: quoted-printable"
            } else {
                ""
            };
            let mail = format!("{head}{form}{encoding}\n\nHi Bob,\n\n{one}{end}{two}\n\nAnn\n");
            let message = Message::read_bytes(mail.as_bytes()).unwrap();
            match taken(&message, play()).map(|taken| taken.typed) {
                Ok(Some(found)) => {
                    assert_eq!(found, (3, "b8-b15".to_owned()), "{mail}");
                    right += 1;
                }
                Ok(None) => panic!("{mail}"),
                // The number of the turn itself was broken.
                Err(_) => assert!(n < 2 || n == 2 && at < 3, "{mail}"),
            }
        }
    }
    assert!(right > 2 * (LINE.len() - 1), "{right}");
}

/// A code may be broken anywhere, and be quoted at that.
#[test]
fn a_code_broken_anywhere_is_whole() {
    let code = &codes()["arbiter's throw after a move"];
    let mark = "hrld1".len();
    for at in mark..code.len() {
        for end in ["\n", "\r\n> ", " \n", "=\n"] {
            let (one, two) = code.split_at(at);
            let mail = format!("From: ann@example.org\nMIME-Version: 1.0\n\n{one}{end}{two}\n");
            let message = Message::read_bytes(mail.as_bytes()).unwrap();
            assert_eq!(message.sent().count(), 1, "{mail}");
        }
    }
}

/// The most that a mail may be, most of it a file that is no text.
#[test]
fn a_large_attachment_is_passed_over_in_time() {
    let line = "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWZnaGlqa2xtbm9wcXJzdHV2d3h5ejAx\r\n";
    let code = &codes()["acceptance"];
    for (kind, mib) in [
        ("application/pdf", 60),
        ("application/octet-stream", 60),
        ("text/plain", 10),
    ] {
        let file = line.repeat((mib << 20) / line.len());
        let mail = format!(
            "From: ann@example.org\r\nMIME-Version: 1.0\r\n\
             Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\n{code}\r\n--b\r\n\
             Content-Type: {kind}; name=board\r\nContent-Transfer-Encoding: base64\r\n\r\n\
             {file}--b--\r\n"
        );
        let start = Instant::now();
        let message = Message::read_bytes(mail.as_bytes()).unwrap();
        assert_eq!(message.sent().count(), 1, "{kind}");
        let time = start.elapsed();
        println!("{kind}, {mib} MiB: {time:?}");
        assert!(time < Duration::from_secs(10), "{kind}: {time:?}");
    }
}

#[test]
fn hostile_mail_is_read_in_time() {
    let head = "From: ann@example.org\nMIME-Version: 1.0\n";
    let html = |body: String| format!("{head}Content-Type: text/html\n\n{body}");
    let hostile = [
        html("<div>".repeat(300_000)),
        html("<blockquote>x".repeat(90)),
        html("<blockquote>x".repeat(100_000)),
        html("<b><i><u><p>".repeat(4000)),
        html("<table><tr><td>x".repeat(90)),
        html("<table><tr><td>x</td>".repeat(19_000)),
        html(format!("<table>{}</table>", "<tr><td>x<td>y".repeat(6000))),
        html(format!(
            "<table><tr>{}</table>",
            "<td colspan=1000>x".repeat(9000)
        )),
        html("<a href=x>".repeat(19_000)),
        html("<ol><li>x".repeat(90)),
        html("&amp;".repeat(400_000)),
        html("<font>x".repeat(19_000)),
        html("<p>x".repeat(19_000)),
        html("<".repeat(1_000_000)),
        format!(
            "{head}Content-Type: multipart/mixed; boundary=b\n\n{}",
            "--b\nContent-Type: multipart/mixed; boundary=c\n\n".repeat(200_000)
        ),
        format!("{head}Content-Type: message/rfc822\n\n").repeat(100_000),
        "A: b\n".repeat(5_000_000),
        format!("{head}X: {}\n\nx", "a\n ".repeat(2_000_000)),
        format!("{head}References: {}\n\nx", "<a@b> ".repeat(1_000_000)),
        format!("{head}To: {}\n\nx", "a@b, ".repeat(1_000_000)),
        format!(
            "{head}Content-Type: text/plain; {}\n\nx",
            "a*0*=b; ".repeat(100_000)
        ),
        format!(
            "{head}Content-Type: text/plain; format=flowed\n\n{}",
            "> \n".repeat(2_000_000)
        ),
        format!(
            "{head}Content-Transfer-Encoding: quoted-printable\n\n{}",
            "= ".repeat(4_000_000)
        ),
    ];
    for mail in &hostile {
        let start = Instant::now();
        let read = Message::read_bytes(mail.as_bytes());
        let time = start.elapsed();
        let shown: String = mail.chars().skip(40).take(70).collect();
        println!("{time:?} {} {shown:?}", read.is_ok());
        assert!(time < Duration::from_secs(20), "{shown:?}: {time:?}");
    }
}
