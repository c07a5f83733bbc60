//! What keyboards, mails and chats make of a move.

use crate::common::Loaded;

/// A move as some keyboard, mail or chat may write it.
pub(crate) fn mangle(text: &str, dice: &mut Loaded) -> String {
    const DASHES: [&str; 12] = [
        "–",
        "—",
        "−",
        "--",
        "->",
        "-->",
        "=>",
        "➖",
        "➡\u{fe0f}",
        "\\-",
        " - ",
        "&ndash;",
    ];
    const AROUND: [(&str, &str); 9] = [
        ("**", "**"),
        ("`", "`"),
        ("“", "”"),
        ("(", ")"),
        ("[", "]"),
        ("_", "_"),
        ("", "."),
        ("", "!"),
        ("\u{202a}", "\u{202c}"),
    ];
    const UNSEEN: [&str; 8] = [
        "\u{200b}", "\u{200e}", "\u{200f}", "\u{feff}", "\u{fe0f}", "\u{2066}", "\u{2069}",
        "\u{ad}",
    ];
    match dice.below(7) {
        0 => text.replace('-', DASHES[dice.below(DASHES.len())]),
        1 => {
            let (front, end) = AROUND[dice.below(AROUND.len())];
            format!("{front}{text}{end}")
        }
        2 => {
            let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
            let at = places[dice.below(places.len())];
            format!(
                "{}{}{}",
                &text[..at],
                UNSEEN[dice.below(UNSEEN.len())],
                &text[at..]
            )
        }
        3 => text.to_uppercase(),
        4 => text.replace('>', "&gt;"),
        5 => text.replace('*', "\\*").replace('x', "×"),
        _ => text.chars().map(wide).collect(),
    }
}

/// The wide form of a plain character.
fn wide(c: char) -> char {
    match c {
        '!'..='~' => char::from_u32(u32::from(c) + 0xfee0).unwrap(),
        _ => c,
    }
}
