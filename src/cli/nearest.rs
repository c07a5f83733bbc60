//! What somebody perhaps meant: the known word that is nearest to a text.

/// How far a word may be from what was meant, in letters changed, left out or
/// put in: a third of it.
const FARTHEST: usize = 3;

/// The known word that is nearest to a text, if one is near.
pub(super) fn of<'a>(text: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let text: Vec<char> = text.to_lowercase().chars().take(100).collect();
    let near = known.into_iter().filter_map(|word| {
        let letters: Vec<char> = word.chars().collect();
        let begins = text.len() > 2 && letters.starts_with(&text);
        let far = if begins { 0 } else { distance(&text, &letters) };
        (far <= letters.len().div_ceil(FARTHEST)).then_some((far, word))
    });
    near.min_by_key(|(far, _)| *far).map(|(_, word)| word)
}

/// The question whether the nearest known word was meant, if one is near, with
/// a blank behind it.
pub(super) fn meant<'a>(text: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    of(text, known).map_or_else(String::new, |word| format!("did you mean {word}? "))
}

/// How many letters one word is from another (Levenshtein).
fn distance(one: &[char], other: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (n, a) in one.iter().enumerate() {
        let mut diagonal = n;
        row[0] = n + 1;
        for (m, b) in other.iter().enumerate() {
            let changed = diagonal + usize::from(a != b);
            diagonal = row[m + 1];
            row[m + 1] = changed.min(diagonal + 1).min(row[m] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAMES: [&str; 4] = ["gallop", "gauntlet", "sidle", "skwhere"];

    #[test]
    fn the_nearest_word_is_meant_if_it_is_near() {
        for (text, word) in [
            ("galop", Some("gallop")),
            ("gaunt", Some("gauntlet")),
            ("Sqhwere", Some("skwhere")),
            ("sidel", Some("sidle")),
            ("chess", None),
            ("", None),
        ] {
            assert_eq!(of(text, GAMES), word, "{text}");
        }
        assert_eq!(meant("galop", GAMES), "did you mean gallop? ");
        assert_eq!(meant("chess", GAMES), "");
    }
}
