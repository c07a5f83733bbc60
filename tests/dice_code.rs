//! Codes in messages: the frames of an independent implementation's codes, and
//! what happens to codes on their way.

use herald::dice::code::{find, frame};
use herald::dice::encode::from_base32;
use proptest::prelude::*;
use serde_json::Value;

#[test]
fn frames_are_those_of_the_vectors() {
    let codes = codes();
    assert_eq!(codes.len(), 6);
    for (name, code, body) in codes {
        assert_eq!(frame(&body), code, "{name}");
        let found = find(&code).unwrap();
        assert_eq!(found.len(), 1, "{name}");
        assert_eq!(found[0].body.as_ref(), Some(&body), "{name}");
        assert_eq!(found[0].at, 0..code.len(), "{name}");
    }
}

/// What is whole here and refused by who reads its body has a whole frame.
#[test]
fn messages_hold_what_the_vectors_say() {
    let codes = codes();
    let (mut whole, mut damaged) = (0, 0);
    for line in include_str!("data/code-vectors.jsonl").lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        let [how, message] = ["how", "message"].map(|key| line[key].as_str().unwrap());
        let found = find(message).unwrap();
        let holds = line["holds"].as_array().unwrap();
        assert_eq!(found.len(), holds.len(), "{how}");
        let mut before = 0;
        for (found, holds) in found.into_iter().zip(holds) {
            assert!(before <= found.at.start, "{how}");
            before = found.at.end;
            let mark = &message[found.at.clone()][..5];
            assert!(["hrld1", "hrldl"].contains(&mark.to_ascii_lowercase().as_str()));
            let expected = match holds.as_str().unwrap() {
                "refused" if how.starts_with("whole, but") => {
                    let bytes = from_base32(&message[5..]).unwrap();
                    Some(bytes[4..bytes.len() - 5].to_vec())
                }
                "refused" => None,
                name => codes
                    .iter()
                    .find(|code| code.0 == name)
                    .map(|code| code.2.clone()),
            };
            if expected.is_some() {
                whole += 1;
            } else {
                damaged += 1;
                assert_eq!(found.at.len(), 5, "{how}");
            }
            assert_eq!(found.body, expected, "{how}: {}", line["code"]);
        }
    }
    assert_eq!((whole, damaged), (89, 170), "as counted in the vectors");
}

proptest! {
    #[test]
    fn what_was_framed_is_found(
        bodies in prop::collection::vec(prop::collection::vec(any::<u8>(), 1..300), 1..4),
        width in 8_usize..100,
        front in "|> |>> > |&gt; |[•*>] |\\PC{0,6} |\\[12:03\\] Ann: |(a1:|xyz|9|é|- ){1,8}",
        end in "\n|\r\n|\r|\n\n",
        confused: bool,
        upper: bool,
    ) {
        let words = front.split_whitespace().count();
        prop_assume!(words <= 8 && !front.contains("hrld"));
        prop_assume!(front.ends_with(' ') || front.is_empty());
        let mut message = String::new();
        for body in &bodies {
            let mut code = frame(body);
            if confused {
                code = "hrldl".to_owned() + &code[5..].replace('o', "0").replace('l', "1").replace('b', "8");
            }
            if upper {
                code.make_ascii_uppercase();
            }
            for line in code.as_bytes().chunks(width) {
                message += &front;
                message += str::from_utf8(line).unwrap();
                message += &end;
            }
            message += "\n";
        }
        let found = find(&message).unwrap();
        let found: Vec<_> = found.into_iter().map(|found| found.body.unwrap()).collect();
        prop_assert_eq!(found, bodies);
    }

    #[test]
    fn no_changed_letter_passes(body in prop::collection::vec(any::<u8>(), 1..80), at: prop::sample::Index, to in "[a-z2-7]") {
        let code = frame(&body);
        let at = 5 + at.index(code.len() - 5);
        let mut changed = code.clone();
        changed.replace_range(at..=at, &to);
        prop_assume!(changed != code);
        let found = find(&changed).unwrap();
        prop_assert!(found.iter().all(|found| found.body.is_none()));
    }

    #[test]
    fn no_text_breaks_the_search(texts in prop::collection::vec("\\PC{0,9}|hrld1a{0,40}|\\s|[a-z]{7}", 0..60)) {
        let message = texts.concat();
        let mut before = 0;
        for found in find(&message).unwrap() {
            prop_assert!(before <= found.at.start);
            prop_assert!(message.get(found.at.clone()).is_some());
            before = found.at.end;
        }
    }
}

/// The name, the code and the body of each code of the vectors.
fn codes() -> Vec<(String, String, Vec<u8>)> {
    let vectors: Value = serde_json::from_str(include_str!("data/dice-vectors.json")).unwrap();
    let codes = vectors["codes"].as_array().unwrap().iter().map(|code| {
        let [name, code] = ["name", "code"].map(|key| code[key].as_str().unwrap().to_owned());
        let bytes = from_base32(&code[5..]).unwrap();
        (name, code, bytes[4..bytes.len() - 5].to_vec())
    });
    codes.collect()
}
