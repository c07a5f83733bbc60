//! What mail makes of a slip: whole letters, in many encodings.

use std::fmt::Write;

use data_encoding::BASE64;

use crate::mangle::{Arrived, Mangling, Must, wrap};

fn letter(
    name: &str,
    must: Must,
    heads: &'static str,
    make: impl Fn(&str) -> String + 'static,
) -> Mangling {
    Mangling {
        name: name.to_owned(),
        must,
        make: Box::new(move |sent| {
            let mail = format!(
                "From: Ann <ann@example.org>\r\nTo: Bob <bob@example.org>\r\nSubject: \
                 Gallop\r\nDate: Sun, 29 Nov 2026 20:15:00 +0000\r\nMIME-Version: \
                 1.0\r\n{heads}\r\n{}",
                make(&sent.slip()).replace('\n', "\r\n")
            );
            Arrived::Letter(mail.into_bytes())
        }),
    }
}

const PLAIN: &str =
    "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n";
const QUOTED_PRINTABLE: &str =
    "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n";
const IN_BASE64: &str =
    "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n";
const FLOWED: &str =
    "Content-Type: text/plain; charset=utf-8; format=flowed\r\nContent-Transfer-Encoding: 8bit\r\n";
const HTML: &str = "Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n";
const PARTS: &str = "Content-Type: multipart/alternative; boundary=part\r\n";
const MIXED: &str = "Content-Type: multipart/mixed; boundary=part\r\n";

/// All manglings of letters.
pub(crate) fn letters() -> Vec<Mangling> {
    vec![
        letter("a plain letter", Must::Read, PLAIN, str::to_owned),
        letter("quoted-printable", Must::Read, QUOTED_PRINTABLE, |slip| {
            printable(slip, 76)
        }),
        letter(
            "quoted-printable, broken at 40",
            Must::Read,
            QUOTED_PRINTABLE,
            |slip| printable(slip, 40),
        ),
        letter("base64", Must::Read, IN_BASE64, |slip| {
            wrap(&BASE64.encode(slip.as_bytes()), 76)
        }),
        letter("flowed", Must::Read, FLOWED, |slip| {
            let lines = wrap(slip, 66);
            let (all, last) = lines.trim_end().rsplit_once('\n').unwrap();
            format!("{}\n{last}\n", all.replace('\n', " \n"))
        }),
        letter("HTML paragraphs", Must::Read, HTML, |slip| {
            tagged(slip, "<p>", "</p>\n")
        }),
        letter("HTML line breaks", Must::Read, HTML, |slip| {
            tagged(&wrap(slip, 72), "", "<br>\n")
        }),
        letter("HTML divisions", Must::Read, HTML, |slip| {
            tagged(&wrap(slip, 60), "<div dir=\"ltr\">", "</div>\n")
        }),
        letter("HTML, set as code", Must::Read, HTML, |slip| {
            format!("<pre><code>{}</code></pre>", escaped(&wrap(slip, 72)))
        }),
        letter("HTML in one table", Must::Read, HTML, |slip| {
            let rows = tagged(slip, "<tr><td>", "</td></tr>\n");
            format!("<table>{rows}</table>")
        }),
        letter("HTML with soft hyphens", Must::Read, HTML, |slip| {
            tagged(&wrap(slip, 20), "", "&shy;").replace("&shy;Note", "<br>Note")
        }),
        letter("HTML with possible breaks", Must::Read, HTML, |slip| {
            let lines = slip
                .lines()
                .map(|line| wrap(line, 20).replace('\n', "<wbr>"));
            tagged_raw(lines, "<p>", "</p>\n")
        }),
        letter("HTML of letters by number", Must::Read, HTML, |slip| {
            let lines = slip.lines().map(|line| {
                line.chars().fold(String::new(), |mut all, c| {
                    let _ = write!(all, "&#{};", u32::from(c));
                    all
                })
            });
            tagged_raw(lines, "<p>", "</p>\n")
        }),
        letter("HTML in a quotation", Must::ReadIfSigned, HTML, |slip| {
            format!("<blockquote>{}</blockquote>", tagged(slip, "<p>", "</p>\n"))
        }),
        letter("both plain and HTML", Must::Read, PARTS, |slip| {
            format!(
                "--part\nContent-Type: text/plain; charset=utf-8\n\n{}\n--part\nContent-Type: \
                 text/html; charset=utf-8\n\n{}\n--part--\n",
                wrap(slip, 76),
                tagged(slip, "<p>", "</p>\n")
            )
        }),
        letter("plain, with a list's footer", Must::Read, MIXED, |slip| {
            format!(
                "--part\nContent-Type: text/plain; charset=utf-8\n\n{slip}\n--part\nContent-Type: \
                 text/plain; charset=us-ascii\nContent-Disposition: \
                 inline\n\n____________\nGallop mailing list\n--part--\n"
            )
        }),
    ]
}

/// Quoted-printable, in lines of a width.
fn printable(text: &str, width: usize) -> String {
    let mut all = String::new();
    for line in text.lines() {
        let mut length = 0;
        for byte in line.bytes() {
            let piece = if byte.is_ascii_graphic() && byte != b'=' || byte == b' ' {
                char::from(byte).to_string()
            } else {
                format!("={byte:02X}")
            };
            if length + piece.len() > width - 1 {
                all.push_str("=\n");
                length = 0;
            }
            length += piece.len();
            all.push_str(&piece);
        }
        all.push('\n');
    }
    all
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

fn tagged(text: &str, before: &str, behind: &str) -> String {
    tagged_raw(text.lines().map(escaped), before, behind)
}

fn tagged_raw(lines: impl Iterator<Item = String>, before: &str, behind: &str) -> String {
    lines.fold(String::new(), |mut all, line| {
        all.push_str(before);
        all.push_str(&line);
        all.push_str(behind);
        all
    })
}
