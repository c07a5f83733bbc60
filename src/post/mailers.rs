//! What mail programs write around the words of people, in many languages:
//! the line above a quotation, headers, rules between mails, footers.

mod lists;

use lists::{BESIDE, FOOTERS, FORWARDED, FROM, SEPARATED, WROTE, WROTE_INSIDE};

/// The most that is read of a line, in bytes: what programs write is shorter.
const LONGEST: usize = 400;

/// Whether one line, or up to three that were broken, say who wrote what
/// follows: "On … Ann wrote:". Gives how many lines that takes.
pub(super) fn attribution<'a>(lines: impl Iterator<Item = &'a str>) -> Option<usize> {
    let mut all = String::new();
    let lines: [&str; 3] = first_three(lines);
    if !lines.iter().any(|line| ends_with_colon(line)) {
        return None;
    }
    for (n, line) in lines.into_iter().enumerate() {
        if line.is_empty() || all.len() + line.len() > LONGEST {
            return None;
        }
        all = all + " " + &line.to_lowercase();
        if !ends_with_colon(line) {
            continue;
        }
        let has_address = all.contains('@') || all.contains("<mailto");
        let has_date = all.chars().any(|c| c.is_ascii_digit());
        let says = is_wrote(&all);
        let is_one = match n {
            0 => says || has_address && (has_date || line.ends_with(">:")),
            _ => says && (has_address || has_date) || has_address && has_date,
        };
        return is_one.then_some(n + 1);
    }
    None
}

/// The next three lines, or empty ones where there are none.
fn first_three<'a>(mut lines: impl Iterator<Item = &'a str>) -> [&'a str; 3] {
    std::array::from_fn(|_| lines.next().unwrap_or_default().trim())
}

fn ends_with_colon(line: &str) -> bool {
    line.ends_with([':', '：'])
}

fn is_wrote(small: &str) -> bool {
    let mut words = small.split(|c: char| !c.is_alphabetic());
    words.any(|word| WROTE.contains(&word)) || WROTE_INSIDE.iter().any(|word| small.contains(word))
}

/// Whether a line parts a mail from one below that has no quotation marks:
/// "-----Original Message-----", "Begin forwarded message:".
pub(super) fn is_separator(line: &str) -> bool {
    let Some(small) = small(line) else {
        return false;
    };
    if FORWARDED.iter().any(|words| small.starts_with(words)) {
        return true;
    }
    let rule = |text: &str| text.len() - text.trim_start_matches('-').len();
    let inner = small.trim_matches('-').trim();
    let before = rule(&small);
    let after = small.len() - small.trim_end_matches('-').len();
    let is_named = SEPARATED.iter().any(|word| inner.contains(word));
    let least = if is_named { 2 } else { 5 };
    inner.chars().any(char::is_alphabetic) && before >= least && after >= least
}

/// Whether lines begin with the headers of another mail: the sender's, and
/// close to it one more.
pub(super) fn is_headers<'a>(mut lines: impl Iterator<Item = &'a str>) -> bool {
    let is = |line: &str, names: &[&str]| {
        header(line).is_some_and(|name| names.contains(&name.as_str()))
    };
    let first = lines.next().filter(|line| line.len() <= LONGEST);
    first.is_some_and(|line| is(line, FROM)) && lines.take(4).any(|line| is(line, BESIDE))
}

/// The name of a header, in small letters.
fn header(line: &str) -> Option<String> {
    let (name, _) = line.split_once([':', '：'])?;
    let name = name.trim_matches(|c: char| c == '*' || c == '_' || c.is_whitespace());
    (name.len() <= 40).then(|| name.to_lowercase())
}

/// Whether a line is what a telephone or a list puts below every mail.
pub(super) fn is_footer(line: &str) -> bool {
    small(line).is_some_and(|small| {
        let small = small.trim_start_matches(['*', '_', '(', '<', '[']);
        FOOTERS.iter().any(|words| small.starts_with(words))
    })
}

/// Whether a line is a rule of underscores, tildes or the like, as lists and
/// Outlook draw it above what is not the writer's.
pub(super) fn is_rule(line: &str) -> bool {
    let line = line.trim();
    let is_long = |sign: char| line.len() >= 20 && line.chars().all(|c| c == sign);
    is_long('_') || line.starts_with("--~--") || line.starts_with("-~-") && line.ends_with("-~-")
}

/// Whether a line is the mark above a signature.
pub(super) fn is_signature(line: &str) -> bool {
    matches!(line.trim(), "--" | "—" | "- --" | "-- \u{a0}")
}

fn small(line: &str) -> Option<String> {
    let line = line.trim();
    (line.len() <= LONGEST).then(|| line.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributions_are_known_in_many_languages() {
        for line in [
            "On Mon, 2 Mar 2026 at 10:00, Bob <bob@example.org> wrote:",
            "Am 02.03.26 um 10:00 schrieb Bob Example:",
            "Le lun. 2 mars 2026 à 10:00, Bob <bob@example.org> a écrit :",
            "El lun, 2 mar 2026 a las 10:00, Bob (<bob@example.org>) escribió:",
            "Il giorno lun 2 mar 2026 alle ore 10:00 Bob ha scritto:",
            "Op ma 2 mrt 2026 om 10:00 schreef Bob <bob@example.org>:",
            "Em seg., 2 de mar. de 2026 às 10:00, Bob escreveu:",
            "W dniu 2.03.2026 o 10:00, Bob pisze:",
            "pon., 2 mar 2026 o 10:00 Bob <bob@example.org> napisał(a):",
            "Den mån 2 mars 2026 kl 10:00 skrev Bob <bob@example.org>:",
            "man. 2. mar. 2026 kl. 10.00 skrev Bob:",
            "ma 2. maalisk. 2026 klo 10.00 Bob (bob@example.org) kirjoitti:",
            "po 2. 3. 2026 v 10:00 odesílatel Bob <bob@example.org> napsal:",
            "2 марта 2026 г., в 10:00, Боб написал(а):",
            "пн, 2 мар. 2026 г. в 10:00, Bob <bob@example.org>:",
            "2026年3月2日(月) 10:00 Bob <bob@example.org>:",
            "Bob <bob@example.org> 于2026年3月2日周一 10:00写道：",
            "2026년 3월 2일 (월) 오전 10:00, Bob <bob@example.org>님이 작성:",
            "Bob <bob@example.org>, 2 Mar 2026 Pzt, 10:00 tarihinde şunu yazdı:",
            "Bob <bob@example.org> ezt írta (időpont: 2026. márc. 2., H, 10:00):",
            "Bob wrote:",
            "Quoting Bob <bob@example.org>:",
        ] {
            assert_eq!(attribution([line].into_iter()), Some(1), "{line}");
        }
        let broken = [
            "On Mon, 2 Mar 2026 at 10:00, Bob Example",
            "<bob@example.org> wrote:",
        ];
        assert_eq!(attribution(broken.into_iter()), Some(2));
        let broken = ["Am 02.03.26 um 10:00 schrieb", "Bob Example:"];
        assert_eq!(attribution(broken.into_iter()), Some(2));
        for line in ["my move:", "12. c1-c4", "Turn 12:", "the rewrote: story"] {
            assert_eq!(attribution([line].into_iter()), None, "{line}");
        }
    }

    #[test]
    fn quotations_without_marks_are_known() {
        for line in [
            "-----Original Message-----",
            "-----Ursprüngliche Nachricht-----",
            "---------- Forwarded message ---------",
            "-----Message d'origine-----",
            "----- Оригинальное сообщение -----",
            "Begin forwarded message:",
        ] {
            assert!(is_separator(line), "{line}");
        }
        for line in ["---", "-----", "--- my move ---", "c1-c4"] {
            assert!(!is_separator(line), "{line}");
        }
        assert!(is_headers(
            ["*Von:* Bob", "*Gesendet:* Montag", "An: Ann"].into_iter()
        ));
        assert!(!is_headers(["From: the start", "I liked it"].into_iter()));
    }

    #[test]
    fn footers_are_known() {
        assert!(is_footer("Sent from my iPhone") && is_footer("Von meinem iPhone gesendet"));
        assert!(!is_footer("I sent from my hand"));
        assert!(is_rule(&"_".repeat(47)) && !is_rule("____"));
        assert!(is_signature("-- ") && is_signature("--") && !is_signature("---"));
    }
}
