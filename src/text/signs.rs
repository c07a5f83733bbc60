//! The table of odd characters and HTML entities, and what each is folded
//! into.

/// What becomes of one character, and what that is called where it is said.
pub(super) enum Fold {
    /// Another, or itself.
    Into(char, &'static str),
    /// A blank.
    Blank(&'static str),
    /// Nothing at all.
    Nothing(&'static str),
}

/// The table of folded characters. Everything else stands for itself, so a
/// parser meets it and says so.
pub(super) fn fold(c: char) -> Fold {
    match c {
        'A'..='Z' => Fold::Into(c.to_ascii_lowercase(), ""),
        ' ' | '\t' | '\r' | '\n' => Fold::Blank(""),
        '\u{a0}' | '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => {
            Fold::Blank("an odd blank")
        }
        '\u{ad}'
        | '\u{200b}'..='\u{200d}'
        | '\u{2060}'..='\u{2064}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}' => Fold::Nothing("an invisible character"),
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            Fold::Nothing("a mark of the direction of writing")
        }
        '\u{2d7}'
        | '\u{2010}'..='\u{2015}'
        | '\u{2043}'
        | '\u{207b}'
        | '\u{208b}'
        | '\u{2212}'
        | '\u{2500}'
        | '\u{2501}'
        | '\u{2796}'
        | '\u{2e3a}'
        | '\u{2e3b}'
        | '\u{30fc}'
        | '\u{fe58}'
        | '\u{fe63}' => Fold::Into('-', "a dash"),
        '→' | '⇒' | '⇢' | '⇨' | '⟶' | '⟹' | '⮕' | '➔' | '\u{2799}'..='\u{27a1}' | '➤' => {
            Fold::Into('-', "an arrow")
        }
        '×' | '✕' | '✖' | '✗' | '✘' | '⨉' | '⨯' => Fold::Into('x', "a times sign"),
        '∗' | '⁎' | '✱' => Fold::Into('*', "a star"),
        'ˆ' => Fold::Into('^', "a caret"),
        '“' | '”' | '„' | '‟' | '«' | '»' | '″' => Fold::Into('"', "quotes"),
        '‘' | '’' | '‚' | '‛' | '′' => Fold::Into('\'', "quotes"),
        '\u{ff01}'..='\u{ff5e}' => {
            let plain = char::from(u8::try_from(u32::from(c) - 0xfee0).unwrap_or(b'?'));
            Fold::Into(plain.to_ascii_lowercase(), "a wide character")
        }
        _ => Fold::Into(c, ""),
    }
}

/// The character that an HTML entity at the end of a text stands for, whose
/// `;` comes next, and how many characters of the text it takes up.
pub(super) fn entity(text: &str) -> Option<(char, usize)> {
    const LONGEST: usize = 10;
    let tail = text.bytes().rev().take(LONGEST);
    let length = tail.take_while(|&byte| byte != b'&').count() + 1;
    let name = text.get(text.len().checked_sub(length)?..)?;
    let c = match name.strip_prefix('&')? {
        "gt" => '>',
        "lt" => '<',
        "amp" => '&',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => '\u{a0}',
        "ndash" => '–',
        "mdash" => '—',
        "minus" => '\u{2212}',
        "hyphen" | "dash" => '-',
        "rarr" => '→',
        "times" => '×',
        "ast" | "lowast" => '*',
        "commat" => '@',
        "shy" => '\u{ad}',
        "zwnj" => '\u{200c}',
        "zwj" => '\u{200d}',
        "lrm" => '\u{200e}',
        "rlm" => '\u{200f}',
        number => {
            let number = number.strip_prefix('#')?;
            let code = match number.strip_prefix('x') {
                Some(hex) => u32::from_str_radix(hex, 16),
                None => number.parse(),
            };
            char::from_u32(code.ok()?).filter(|c| !c.is_control())?
        }
    };
    Some((c, name.len()))
}
