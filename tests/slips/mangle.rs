//! What mail, chat and people make of a text.

use std::fmt::Write;

use crate::sent::Sent;

/// Whether a mangled message must be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Must {
    /// It is read.
    Read,
    /// It is read where all that is new in it is signed; else it is refused.
    ReadIfSigned,
    /// It is read where the game is here already; a new file holds one game,
    /// and the message is of two.
    ReadIfHere,
    /// It is refused: what was sent is not there any more.
    Refuse,
}

/// A message as it arrives.
pub(crate) enum Arrived {
    /// A text, as from a chat.
    Text(String),
    /// A whole mail.
    Letter(Vec<u8>),
}

/// One way to mangle.
pub(crate) struct Mangling {
    pub(crate) name: String,
    pub(crate) must: Must,
    pub(crate) make: Box<dyn Fn(&Sent) -> Arrived>,
}

/// A mangling of the whole slip as a text.
fn text(name: impl Into<String>, must: Must, make: impl Fn(&str) -> String + 'static) -> Mangling {
    sent(name, must, move |sent| make(&sent.slip()))
}

/// A mangling that puts together a message of its own.
fn sent(name: impl Into<String>, must: Must, make: impl Fn(&Sent) -> String + 'static) -> Mangling {
    Mangling {
        name: name.into(),
        must,
        make: Box::new(move |sent| Arrived::Text(make(sent))),
    }
}

/// A mangling of the code alone, below its words.
fn code(name: impl Into<String>, must: Must, make: impl Fn(&str) -> String + 'static) -> Mangling {
    sent(name, must, move |sent| {
        format!("{}{}\n", sent.words, make(&sent.code))
    })
}

/// All manglings of texts.
pub(crate) fn texts() -> Vec<Mangling> {
    let mut all = wraps();
    all.extend(before_lines());
    all.extend(signs());
    all.extend(around());
    all.extend(beside());
    all.extend(spoilt());
    all
}

/// Breaks lines at a width, in words where it must.
pub(crate) fn wrap(text: &str, width: usize) -> String {
    let mut wrapped = String::new();
    for line in text.lines() {
        let letters: Vec<char> = line.chars().collect();
        for piece in letters.chunks(width.max(1)) {
            wrapped.extend(piece);
            wrapped.push('\n');
        }
        if letters.is_empty() {
            wrapped.push('\n');
        }
    }
    wrapped
}

/// Puts something before every line.
fn each(text: &str, before: &str) -> String {
    text.lines().fold(String::new(), |mut all, line| {
        let _ = writeln!(all, "{before}{line}");
        all
    })
}

/// Puts something between every so many letters.
fn every(code: &str, count: usize, sign: &str) -> String {
    let letters: Vec<char> = code.chars().collect();
    let pieces: Vec<String> = letters
        .chunks(count)
        .map(|piece| piece.iter().collect())
        .collect();
    pieces.join(sign)
}

fn wraps() -> Vec<Mangling> {
    let mut all: Vec<Mangling> = (40..=76)
        .map(|width| {
            text(format!("wrapped at {width}"), Must::Read, move |slip| {
                wrap(slip, width)
            })
        })
        .collect();
    for width in [40, 60, 72, 76] {
        all.push(text(
            format!("quoted, then wrapped at {width}"),
            Must::ReadIfSigned,
            move |slip| wrap(&each(slip, "> "), width),
        ));
        all.push(text(
            format!("wrapped at {width}, then quoted twice"),
            Must::ReadIfSigned,
            move |slip| each(&each(&wrap(slip, width), "> "), "> "),
        ));
    }
    all
}

fn before_lines() -> Vec<Mangling> {
    let quoted = [
        "> ",
        ">",
        ">> ",
        "> > ",
        ">>> ",
        "&gt; ",
        "&gt;&gt; ",
        "Ann> ",
        "| ",
    ];
    let listed = [
        "* ",
        "- ",
        "+ ",
        "• ",
        "– ",
        "1. ",
        "2) ",
        "a) ",
        "    ",
        "\t",
        "\u{a0}\u{a0}",
    ];
    let chats = [
        "Ann: ",
        "<Ann> ",
        "[12:03] Ann: ",
        "12:03 <Ann> ",
        "[29.11.26, 20:15:03] Ann: ",
        "29/11/2026, 20:15 - Ann Example: ",
        "Ann Example  8:15 PM  ",
        "\u{200e}[29.11.26, 20:15] ~ Ann: ",
        "one two three four five six seven eight ",
    ];
    let mut all = Vec::new();
    for before in quoted {
        let name = format!("{before:?} before each line");
        all.push(text(name, Must::ReadIfSigned, |slip| each(slip, before)));
    }
    for before in listed {
        let name = format!("{before:?} before each line");
        all.push(text(name, Must::Read, |slip| each(slip, before)));
    }
    for before in chats {
        let name = format!("a chat's {before:?} before each line of 60");
        all.push(text(name, Must::Read, |slip| each(&wrap(slip, 60), before)));
    }
    all
}

/// Case, confusions, signs within the code.
fn signs() -> Vec<Mangling> {
    let within = [
        ("blanks", " "),
        ("tabs", "\t"),
        ("no-break spaces", "\u{a0}"),
        ("thin spaces", "\u{2009}"),
        ("soft hyphens", "\u{ad}"),
        ("zero-width spaces", "\u{200b}"),
        ("zero-width joiners", "\u{200d}"),
        ("word joiners", "\u{2060}"),
        ("byte order marks", "\u{feff}"),
        ("marks from left to right", "\u{200e}"),
        ("marks from right to left", "\u{200f}"),
        ("bidi embeddings", "\u{202a}"),
        ("bidi isolates", "\u{2068}"),
        ("line separators", "\u{2028}"),
        ("blank lines", "\n\n"),
        ("hyphens at line ends", "-\n"),
        ("soft breaks left in", "=\n"),
        ("carriage returns", "\r"),
        ("form feeds", "\u{c}"),
        ("CR CR LF", "\r\r\n"),
        ("smileys", "\u{1f600}"),
        ("full stops", "."),
        ("underscores", "_"),
    ];
    let mut all: Vec<Mangling> = within
        .into_iter()
        .map(|(name, sign)| {
            let name = format!("{name} within the code");
            code(name, Must::Read, move |code| every(code, 30, sign))
        })
        .collect();
    all.extend([
        text("all capitals", Must::Read, str::to_uppercase),
        code("a capital in front", Must::Read, |code| {
            code.replacen('h', "H", 1)
        }),
        code("every other letter a capital", Must::Read, |code| {
            let mut n = 0;
            let turn = |c: char| {
                n += 1;
                if n % 2 == 0 {
                    c.to_ascii_uppercase()
                } else {
                    c
                }
            };
            code.chars().map(turn).collect()
        }),
        code("o as 0", Must::Read, |code| code.replace('o', "0")),
        code("l as 1", Must::Read, |code| {
            format!("hrld1{}", code[5..].replace('l', "1"))
        }),
        code("b as 8", Must::Read, |code| code.replace('b', "8")),
        code("the mark as hrldl", Must::Read, |code| {
            code.replacen("hrld1", "hrldl", 1)
        }),
        text("lines ended by CR LF", Must::Read, |slip| {
            slip.replace('\n', "\r\n")
        }),
        text("blanks at line ends", Must::Read, |slip| {
            slip.replace('\n', "  \n")
        }),
        text("a blank line between all lines", Must::Read, |slip| {
            wrap(slip, 64).replace('\n', "\n\n")
        }),
    ]);
    all
}

/// Signs around the code.
fn around() -> Vec<Mangling> {
    let pairs = [
        ("a full stop behind", "", "."),
        ("a comma behind", "", ","),
        ("brackets", "(", ")"),
        ("angle brackets", "<", ">"),
        ("quotes", "\"", "\""),
        ("smart quotes", "“", "”"),
        ("low and high quotes", "„", "“"),
        ("guillemets", "« ", " »"),
        ("backticks", "`", "`"),
        ("a code fence", "```\n", "\n```"),
        ("asterisks", "**", "**"),
        ("words before it", "Here it is: ", ""),
        ("a bidi embedding", "\u{202b}", "\u{202c}"),
        ("a smiley behind", "", " \u{1f600}"),
    ];
    pairs
        .into_iter()
        .map(|(name, before, behind)| {
            code(format!("{name} around the code"), Must::Read, move |code| {
                format!("{before}{code}{behind}")
            })
        })
        .collect()
}

/// Other things in the same message.
fn beside() -> Vec<Mangling> {
    let quoted = |code: &str| each(&Sent::lines(code), "> ");
    let wrote = "\nOn Sun, 29 Nov 2026 at 20:15, Bob <bob@example.org> wrote:\n";
    vec![
        sent("an older slip quoted below", Must::Read, move |it| {
            format!("{}{wrote}{}", it.slip(), quoted(&it.older))
        }),
        sent("an older slip quoted above", Must::Read, move |it| {
            format!("{wrote}{}\n{}", quoted(&it.older), it.slip())
        }),
        sent("an older slip below, not quoted", Must::Read, |it| {
            format!("{}\n{}", it.slip(), Sent::lines(&it.older))
        }),
        sent("a slip of another game below", Must::ReadIfHere, |it| {
            format!("{}\n{}", it.slip(), Sent::lines(&it.other))
        }),
        sent(
            "a slip of another game quoted above",
            Must::ReadIfHere,
            move |it| format!("{}\n{}", quoted(&it.other), it.slip()),
        ),
        sent("a damaged one above", Must::Read, |it| {
            format!("{}\n\n{}", Sent::lines(&it.damaged()), it.slip())
        }),
        sent("a damaged one below", Must::Read, |it| {
            format!("{}\n{}", it.slip(), Sent::lines(&it.damaged()))
        }),
        sent("the same once more", Must::Read, |it| {
            format!("{}\n{}", it.slip(), it.slip())
        }),
        sent("the same quoted below", Must::Read, move |it| {
            format!("{}{wrote}{}", it.slip(), quoted(&it.code))
        }),
        text("a signature below", Must::Read, |slip| {
            format!("{slip}\n-- \nAnn Example\n12. High Street\n")
        }),
        text("an advertisement below", Must::Read, |slip| {
            format!("{slip}\n\nSent from my telephone\n")
        }),
        text("a signed mail", Must::Read, |slip| {
            let body = slip.replace("\n-", "\n- -");
            format!(
                "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n{body}-----BEGIN PGP \
                 SIGNATURE-----\n\niHUEARYKAB0WIQ\n=abcd\n-----END PGP SIGNATURE-----\n"
            )
        }),
        text("forwarded", Must::ReadIfSigned, |slip| {
            format!(
                "---------- Forwarded message ---------\nFrom: Ann <ann@example.org>\nDate: Sun, \
                 29 Nov 2026 at 20:15\nSubject: Gallop\nTo: Bob <bob@example.org>\n\n{slip}"
            )
        }),
        text("forwarded by an Apple", Must::ReadIfSigned, |slip| {
            format!(
                "Begin forwarded message:\n\nFrom: Ann <ann@example.org>\nSubject: Gallop\nDate: \
                 29 November 2026 at 20:15:00 CET\nTo: Bob <bob@example.org>\n\n{slip}"
            )
        }),
        text(
            "below an original message's heading",
            Must::ReadIfSigned,
            |slip| {
                format!(
                    "See below.\n\n-----Original Message-----\nFrom: Ann\nSent: today\n\n{slip}"
                )
            },
        ),
    ]
}

/// What must not be read: the code is not there any more.
fn spoilt() -> Vec<Mangling> {
    let half = |code: &str| code.len() / 2;
    vec![
        sent("a letter wrong", Must::Refuse, |it| it.damaged() + "\n"),
        code("a letter lost", Must::Refuse, move |code| {
            let mut code = code.to_owned();
            code.remove(half(&code));
            code
        }),
        code("a letter too many", Must::Refuse, move |code| {
            let mut code = code.to_owned();
            code.insert(half(&code), 'a');
            code
        }),
        code("its end lost", Must::Refuse, move |code| {
            code[..code.len() - 3].to_owned()
        }),
        code("its beginning lost", Must::Refuse, |code| {
            code[6..].to_owned()
        }),
        code("a line lost", Must::Refuse, |code| {
            let wrapped = wrap(code, 20);
            let lines: Vec<&str> = wrapped.lines().collect();
            [&lines[..1], &lines[2..]].concat().join("\n")
        }),
        code("two lines changed about", Must::Refuse, |code| {
            let wrapped = wrap(code, 20);
            let mut lines: Vec<&str> = wrapped.lines().collect();
            lines.swap(1, 2);
            lines.join("\n")
        }),
        code("a line twice", Must::Refuse, |code| {
            let wrapped = wrap(code, 20);
            let mut lines: Vec<&str> = wrapped.lines().collect();
            lines.insert(1, lines[1]);
            lines.join("\n")
        }),
        code("a word in between", Must::Refuse, move |code| {
            let (one, other) = code.split_at(half(code));
            format!("{one} and {other}")
        }),
        code("a Cyrillic letter", Must::Refuse, move |code| {
            let (one, other) = code.split_at(half(code));
            format!("{one}\u{430}{}", &other[1..])
        }),
        code("line ends as words", Must::Refuse, |code| {
            wrap(code, 30).replace('\n', "\\n")
        }),
        code("nine words before each line", Must::Refuse, |code| {
            each(&wrap(code, 60), "1 2 3 4 5 6 7 8 9 ")
        }),
    ]
}
