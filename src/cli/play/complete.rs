//! What the Tab key completes: words, squares, legal moves.

/// What can follow what was typed: where the completed part begins, and what
/// it can become. Where many moves begin alike, only up to their next square.
pub(super) fn complete(typed: &str, words: &[String]) -> (usize, Vec<String>) {
    let start = typed.len() - typed.trim_start().len();
    let begun = typed[start..].to_lowercase();
    let fits = || words.iter().filter(|word| word.starts_with(&begun));
    if fits().count() <= FEW {
        return (start, fits().cloned().collect());
    }
    let mut parts: Vec<String> = fits().map(|word| up_to_square(word, begun.len())).collect();
    parts.sort_unstable();
    parts.dedup();
    (start, parts)
}

/// How many moves are listed in full.
const FEW: usize = 24;

/// The start of a word: all that was typed, and on to the end of a square.
fn up_to_square(word: &str, typed: usize) -> String {
    let rest = word.get(typed..).unwrap_or_default();
    let mut seen = false;
    let end = rest.find(|c: char| {
        seen |= c.is_alphanumeric();
        seen && !c.is_alphanumeric()
    });
    word[..end.map_or(word.len(), |end| typed + end)].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_moves_are_listed_and_many_by_squares() {
        let few = ["a1-b2", "a1-c3", "help"].map(str::to_owned);
        assert_eq!(
            complete(" A1-", &few),
            (1, vec!["a1-b2".to_owned(), "a1-c3".to_owned()])
        );
        assert_eq!(complete("z", &few), (0, Vec::new()));
        let many: Vec<String> = (1..=30).map(|n| format!("a{}-b{n}", n % 3)).collect();
        assert_eq!(complete("", &many).1, ["a0", "a1", "a2"]);
        assert_eq!(complete("a0-", &many).1.len(), 10);
    }
}
