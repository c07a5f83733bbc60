//! Mail of every shape, as it is taken apart.

use proptest::prelude::*;

use super::*;

const HEAD: &str = "From: Ann <ann@example.org>\nMIME-Version: 1.0\nMessage-ID: <1@example.org>\n";

/// The letter of some parts: each its headers, an empty line, its body.
fn of_parts(kind: &str, parts: &[&str]) -> Vec<u8> {
    let mut mail =
        format!("{HEAD}Content-Type: multipart/{kind}; boundary=\"b 1\"\n\nfor old programs\n");
    for part in parts {
        mail = mail + "--b 1\n" + part + "\n";
    }
    (mail + "--b 1--\nafterwards\n").into_bytes()
}

fn texts(raw: &[u8]) -> Vec<(TextKind, String)> {
    let letter = read(raw).unwrap();
    let texts = letter.texts.into_iter();
    texts
        .map(|text| (text.kind, text.body.trim().to_owned()))
        .collect()
}

fn one(kind: TextKind, body: &str) -> (TextKind, String) {
    (kind, body.to_owned())
}

#[test]
fn plain_mail_and_pasted_text_are_one_text() {
    let mail = format!("{HEAD}Content-Type: text/plain\n\n12. c1-c4\n");
    assert_eq!(texts(mail.as_bytes()), [one(TextKind::Plain, "12. c1-c4")]);
    assert_eq!(
        read(mail.as_bytes()).unwrap().head.from.unwrap().address,
        "ann@example.org"
    );
    let in_file = format!("From ann@example.org Mon Mar  2 10:00:00 2026\n{mail}");
    assert_eq!(
        texts(in_file.as_bytes()),
        [one(TextKind::Plain, "12. c1-c4")]
    );
    let pasted = "Note: hello\nMove: c1\nTo: you\n\n12. c1-c4";
    assert_eq!(texts(pasted.as_bytes()), [one(TextKind::Plain, pasted)]);
    assert_eq!(read(pasted.as_bytes()).unwrap().head, Head::default());
    let wide: Vec<u8> = mail.encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(texts(&wide), [one(TextKind::Plain, "12. c1-c4")]);
}

#[test]
fn a_body_told_in_two_ways_is_two_texts() {
    let raw = of_parts(
        "alternative",
        &[
            "Content-Type: text/plain; format=flowed\n\n12. c1-c4 \ne1-e6",
            "Content-Type: text/html\n\n<p>12. c1-c4<br>e1-e6</p><blockquote>old</blockquote>",
        ],
    );
    let expected = [
        one(TextKind::Plain, "12. c1-c4 \ne1-e6"),
        one(TextKind::Unflowed, "12. c1-c4 e1-e6"),
        one(TextKind::Html, "12. c1-c4\ne1-e6\n\n> old"),
    ];
    assert_eq!(texts(&raw), expected);
    assert_eq!(read(&raw).unwrap().seen, ["a text", "an HTML part"]);
}

#[test]
fn what_holds_a_code_comes_first() {
    let code = code::frame(b"\x02 a body of some length, as codes have");
    let attached = format!(
        "Content-Type: application/octet-stream\nContent-Disposition: attachment; filename=a.yaml\n\n{code}"
    );
    let raw = of_parts("mixed", &["Content-Type: text/plain\n\nhello", &attached]);
    let found = texts(&raw);
    assert_eq!(found[0], (TextKind::Attachment("a.yaml".to_owned()), code));
    assert_eq!(found[1], one(TextKind::Plain, "hello"));
}

#[test]
fn attachments_that_are_no_text_are_named() {
    let raw = of_parts(
        "mixed",
        &[
            "Content-Type: text/plain\n\nhello",
            "Content-Type: image/png\n\nPNG",
            "Content-Type: application/octet-stream; name=x\n\n\0\u{1}",
            "Content-Type: application/zip; name=\"a\u{1b}[2J.zip\"\n\nPK",
            "Content-Type: application/ms-tnef; name=winmail.dat\n\nx",
            "\nand a second text",
        ],
    );
    let letter = read(&raw).unwrap();
    assert_eq!(letter.texts.len(), 1);
    assert_eq!(letter.texts[0].body.trim(), "hello\nand a second text");
    let seen = [
        "a text",
        "a picture",
        "an attachment `x`",
        "an attachment `a\\u{1b}[2J.zip`",
        "winmail.dat",
    ];
    assert_eq!(letter.seen, seen);
}

#[test]
fn what_was_passed_on_is_known_as_such() {
    let inner = format!("{HEAD}Content-Type: text/html\n\n<b>12. c1-c4</b>");
    let part = format!("Content-Type: message/rfc822\n\n{inner}");
    let raw = of_parts("mixed", &["\nsee below", &part]);
    let expected = [
        one(TextKind::Plain, "see below"),
        one(TextKind::Forwarded, "12. c1-c4"),
    ];
    assert_eq!(texts(&raw), expected);
    let digest = of_parts("digest", &[&format!("\n{inner}")]);
    assert_eq!(texts(&digest), [one(TextKind::Forwarded, "12. c1-c4")]);
    let part = format!("Content-Type: application/octet-stream; name=a.eml\n\n{inner}");
    assert_eq!(
        texts(&of_parts("mixed", &[&part])),
        [one(TextKind::Forwarded, "12. c1-c4")]
    );
}

#[test]
fn boundaries_may_be_missing() {
    let part = "Content-Type: text/html\n\n<p>12. c1-c4</p>";
    let expected = [one(TextKind::Html, "12. c1-c4")];
    for kind in ["", "; boundary=other", "; boundary=\"\""] {
        let mail = format!("{HEAD}Content-Type: multipart/mixed{kind}\n\n--=_x\n{part}\n--=_x--\n");
        assert_eq!(texts(mail.as_bytes()), expected, "{kind}");
    }
    let open = format!("{HEAD}Content-Type: multipart/mixed; boundary=x\n\n--x\n{part}\n");
    assert_eq!(texts(open.as_bytes()), expected);
    let none = format!("{HEAD}Content-Type: multipart/mixed; boundary=x\n\n12. c1-c4\n");
    assert_eq!(texts(none.as_bytes()), [one(TextKind::Plain, "12. c1-c4")]);
}

#[test]
fn what_is_signed_in_clear_is_read_without_its_signature() {
    let raw = of_parts(
        "signed",
        &[
            "\n12. c1-c4",
            "Content-Type: application/pgp-signature; name=s.asc\n\nx",
        ],
    );
    assert_eq!(texts(&raw), [one(TextKind::Plain, "12. c1-c4")]);
}

#[test]
fn what_cannot_be_read_is_refused_by_name() {
    let mail = |rest: &str| read(format!("{HEAD}{rest}").as_bytes()).unwrap_err();
    let pgp = "-----BEGIN PGP MESSAGE-----\n\nhQ\n-----END PGP MESSAGE-----\n";
    assert_eq!(mail(&format!("\n{pgp}")), Unread::Encrypted("PGP"));
    assert_eq!(read(pgp.as_bytes()), Err(Unread::Encrypted("PGP")));
    let smime = mail("Content-Type: application/pkcs7-mime; smime-type=enveloped-data\n\nx");
    assert_eq!(smime, Unread::Encrypted("S/MIME"));
    let sealed = mail("Content-Type: application/pkcs7-mime; smime-type=Signed-Data\n\nx");
    assert_eq!(sealed, Unread::Sealed);
    assert_eq!(
        mail("Content-Type: application/ms-tnef\n\nx"),
        Unread::Winmail
    );
    assert_eq!(mail("Content-Type: image/jpeg\n\nx"), Unread::Picture);
    assert_eq!(mail("\n \n"), Unread::Empty(Vec::new()));
    assert_eq!(mail(""), Unread::Empty(Vec::new()));
    let film = Unread::Empty(vec!["a film".to_owned()]);
    assert_eq!(mail("Content-Type: video/mp4\n\nx"), film);
    let raw = of_parts(
        "encrypted",
        &[
            "Content-Type: application/pgp-encrypted\n\nVersion: 1",
            "Content-Type: application/octet-stream\n\nx",
        ],
    );
    assert_eq!(read(&raw), Err(Unread::Encrypted("PGP")));
    assert_eq!(read(b"\x89PNG\0\0\0\x01\x02"), Err(Unread::Binary));
    assert_eq!(read(b" \n"), Err(Unread::Empty(Vec::new())));
}

#[test]
fn lengths_are_bounded() {
    assert_eq!(read(&vec![b'a'; LONGEST_RAW + 1]), Err(Unread::TooLong));
    assert_eq!(
        read(&vec![b'a'; LONGEST_TEXT + 1]),
        Err(Unread::TooMuchText)
    );
    let long = format!("{HEAD}\n{}", "a".repeat(LONGEST_TEXT + 1));
    assert_eq!(read(long.as_bytes()), Err(Unread::TooMuchText));
    let long = format!(
        "Content-Type: text/html\n\n{}",
        "a".repeat(LONGEST_TEXT * 2)
    );
    let letter = read(&of_parts("mixed", &["\nhello", &long])).unwrap();
    assert_eq!(letter.texts.len(), 1);
    assert_eq!(
        letter.seen[1],
        "a part of the type text/html too long to be read"
    );
}

#[test]
fn depth_and_number_of_parts_are_bounded() {
    let deep = format!("{HEAD}Content-Type: message/rfc822\n\n").repeat(1000) + HEAD + "\nx";
    assert_eq!(
        read(deep.as_bytes())
            .unwrap_err()
            .to_string()
            .matches("more parts")
            .count(),
        1
    );
    let many = of_parts("mixed", &["\nhello"; 1000]);
    let letter = read(&many).unwrap();
    assert_eq!(letter.texts[0].body.matches("hello").count(), 255);
    assert_eq!(letter.seen, ["a text", "more parts than are read"]);
}

#[test]
fn the_from_of_files_of_mails_is_undone_outside_quotations() {
    let mail = format!("{HEAD}\n>From now on\n12. c1-c4\n> x\n>From y\n");
    let expected = "From now on\n12. c1-c4\n> x\n>From y";
    assert_eq!(texts(mail.as_bytes()), [one(TextKind::Plain, expected)]);
}

/// Pieces that mails are made of, good and bad.
fn piece() -> impl Strategy<Value = Vec<u8>> {
    let known = prop::sample::select(vec![
        HEAD,
        "\n",
        "\r\n",
        "\n\n",
        "--b\n",
        "--b--\n",
        "--",
        "Content-Type: multipart/mixed; boundary=b\n",
        "Content-Type: multipart/digest; boundary=\"b",
        "Content-Type: message/rfc822\n\n",
        "Content-Type: text/html; charset=utf-16\n\n",
        "Content-Type: text/plain; format=flowed; delsp=yes\n\n",
        "Content-Transfer-Encoding: base64\n",
        "Content-Transfer-Encoding: quoted-printable\n",
        "Content-Disposition: attachment; filename*0*=utf-8''%",
        "<table><tr><td>",
        "<blockquote><pre>",
        "</blockquote>",
        "=E2=8",
        "hrld1aaaaceabby",
        "> \n>>  \n",
        "From ",
        "=?utf-8?B?",
        "\u{feff}",
        "é ",
    ]);
    prop_oneof![
        4 => known.prop_map(|text| text.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 0..20),
    ]
}

proptest! {
    #[test]
    fn nothing_makes_it_panic(pieces in prop::collection::vec(piece(), 0..40)) {
        let raw = pieces.concat();
        if let Ok(letter) = read(&raw) {
            prop_assert!(!letter.texts.is_empty());
            let total: usize = letter.texts.iter().map(|text| text.body.len()).sum();
            prop_assert!(total <= 64 * raw.len().max(1000));
        }
    }
}
